"""What the rules of a game may ask of the table: a roll, a shuffle, or decisions of players.

Rules are generators. They yield one of these steps and receive its result; the helpers below
make that a plain call with `yield from` and give the result its type:

    rolled = yield from roll(pool)
    cards = yield from shuffle("green", cards)
    option = yield from ask(decision)
    options = yield from ask_all(decisions)      # asked at once; answers in the same order
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from dicewright.dsl.model import Pool
from dicewright.runtime.chance import Rolled
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.light import light

T = TypeVar("T")


@light
class Roll:
    """Roll the dice of a pool, or those at these positions. The reply is a `Rolled`."""

    pool: Pool
    dice: tuple[int, ...] | None = None


@light
class Shuffle:
    """Shuffle `size` things; `what` says which, for the journal. The reply is their new order."""

    what: str
    size: int


@light
class Ask:
    """Ask players, each at most one question, all at once. The reply is one option for each."""

    decisions: tuple[Decision, ...]


Draw = Roll | Shuffle
Question = Ask | Decision
"""A decision by itself asks one player. The reply is the option."""
Step = Draw | Question

Steps = Generator[Step, Any, T]
"""Rules, or a part of them, that end with a `T`."""


def roll(pool: Pool, dice: tuple[int, ...] | None = None) -> Steps[Rolled]:
    """Roll all dice of a pool, or those at these positions."""
    rolled: Rolled = yield Roll(pool, dice)
    return rolled


def shuffle(what: str, items: Sequence[T]) -> Steps[list[T]]:
    """The items in a random order."""
    order: tuple[int, ...] = yield Shuffle(what, len(items))
    return [items[i] for i in order]


def ask(decision: Decision) -> Steps[Option]:
    """The answer of one player."""
    option: Option = yield decision
    return option


def ask_all(decisions: Sequence[Decision]) -> Steps[tuple[Option, ...]]:
    """The answers of several players who decide at the same time, in the order of the decisions."""
    if not decisions:
        return ()
    options: tuple[Option, ...] = yield Ask(tuple(decisions))
    return options
