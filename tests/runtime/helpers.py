"""What the tests of the runtime share: card sets with changed settings, and a hand that plays rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from dicewright.dsl.diagnostics import has_errors
from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet, Pool
from dicewright.dsl.rolls import parse_roll
from dicewright.runtime.chance import Rolled
from dicewright.runtime.decisions import Argument, Decision, Option
from dicewright.runtime.registry import specs
from dicewright.runtime.steps import Ask, Roll, Shuffle, Steps

T = TypeVar("T")


def card_text() -> str:
    """The card file of Feeling Lucky?."""
    return files("dicewright.cards").joinpath("feeling_lucky.cond").read_text(encoding="utf-8")


def loaded(text: str) -> CardSet:
    """The card set of a text that has no errors."""
    result = load_text(text, specs(), "feeling_lucky.cond")
    assert not has_errors(result.diagnostics), [d.message for d in result.diagnostics]
    return result.cards


@cache
def feeling_lucky(*lines: str) -> CardSet:
    """Feeling Lucky? with these `set` lines in place of the file's: `set rounds = 3`."""
    text = card_text()
    for line in lines:
        name = re.escape(line.split(" = ")[0])
        text, count = re.subn(rf"(?m)^{name} = .*$", line, text)
        assert count == 1, line
    return loaded(text)


def rolled(text: str, pool: Pool, partial: bool = False) -> Rolled:
    """A roll that is written, as a rule gets it; `partial`: of some of the pool's dice."""
    counts = parse_roll(text, pool, partial=partial)
    dice = [face for face, count in zip(pool.faces, counts, strict=True) for _ in range(count)]
    return Rolled(counts, tuple(dice))


class Hand:
    """Plays a part of some rules with choices and rolls that are laid down beforehand.

    `choices` are the answers (as data) in the order in which they are asked for, or a function that
    answers. As in a game, a decision with one option is not asked. Shuffles change nothing.
    """

    def __init__(
        self,
        choices: Iterable[Sequence[Argument]] | Callable[[Decision], Option] = (),
        rolls: Iterable[str] = (),
    ) -> None:
        self.choices = choices if callable(choices) else iter(choices)
        self.rolls = iter(rolls)
        self.asked: list[Decision] = []

    def play(self, steps: Steps[T]) -> T:
        """Play to the end of these steps; all choices must have been used."""
        reply: Any = None
        try:
            while True:
                step = steps.send(reply)
                if isinstance(step, Decision):
                    reply = self._choose(step)
                elif isinstance(step, Ask):
                    reply = tuple([self._choose(decision) for decision in step.decisions])
                elif isinstance(step, Roll):
                    reply = rolled(next(self.rolls), step.pool, step.dice is not None)
                    assert step.dice is None or len(reply.dice) == len(step.dice)
                elif isinstance(step, Shuffle):
                    reply = tuple(range(step.size))
        except StopIteration as stop:
            if not callable(self.choices):
                assert next(self.choices, None) is None
            result: T = stop.value
            return result

    def _choose(self, decision: Decision) -> Option:
        if len(decision.options) == 1:
            return decision.options[0]
        self.asked.append(decision)
        if callable(self.choices):
            return self.choices(decision)
        return decision.find(next(self.choices))


def data(decision: Decision) -> list[list[Argument]]:
    """The options of a decision as data."""
    return [option.data for option in decision.options]
