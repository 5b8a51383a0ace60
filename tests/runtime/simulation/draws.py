"""A game that can be counted by hand: seats draw cards in turn, and a die is rolled each round.

In each of two rounds every seat takes the top card of the stack and may keep it or throw it away; a kept card
scores its points, on level 1 in the first round and on level 2 in the second. After each round a die is
rolled; a card is within reach of it if it was kept in this round, and an even number means that it was able.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet, DiceGroup, Face, Pool
from dicewright.dsl.rules import RulesSpec
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.rules import Event, Measure, Result, Rules, Tell
from dicewright.runtime.steps import Steps, ask, roll, shuffle

KEEP = (Option("keep", (), "keep"), Option("throw", (), "throw away"))
DIE = Pool((DiceGroup(1, "d6", None, tuple(Face(n) for n in range(1, 7))),))


def card_set(points: Sequence[int] = (1, 2, 3, 4, 5, 6, 7, 8)) -> CardSet:
    """A set whose cards are worth so many points."""
    cards = "".join(f"card c{at} points={worth}: pair\n" for at, worth in enumerate(points, 1))
    cards_text = f'game "Draws"\ndice 2 d6\n{cards}'
    loaded = load_text(cards_text, {}, "draws.cond")
    assert loaded.cards.title == "Draws"
    return loaded.cards


class Draws:
    def __init__(self, cards: CardSet, names: Sequence[str], tell: Tell) -> None:
        self.cards, self.names, self.tell = list(cards.cards.values()), names, tell
        self.scores = [0] * len(names)

    def view(self, seat: int | None) -> tuple[int, ...]:
        return tuple(self.scores)

    def standing(self) -> Sequence[int]:
        return self.scores

    def steps(self) -> Steps[Result]:
        stack = yield from shuffle("cards", self.cards)
        for number in (1, 2):
            self.tell(Event("round", f"Round {number}.", None, (number,)))
            kept = []
            for seat in range(len(self.names)):
                card = stack.pop()
                self.tell(Event("draw", "draws", seat, (card.id,)))
                option = yield from ask(Decision(seat, "keep", "Keep it?", KEEP))
                if option.action == "keep":
                    points = card.number("points")
                    self.scores[seat] += points
                    kept.append(card.id)
                    self.tell(Event("score", "scores", seat, (card.id, number, points)))
            rolled = yield from roll(DIE)
            self.tell(Event("reach", "", None, tuple(kept)))
            if rolled.counts[1] or rolled.counts[3] or rolled.counts[5]:
                self.tell(Event("able", "", None, tuple(kept)))
        return Result.highest(self.scores)


class Broken(Draws):
    """Stops with a mistake in one game of about eight."""

    def steps(self) -> Steps[Result]:
        rolled = yield from roll(Pool((DiceGroup(1, "d8", None, tuple(Face(n) for n in range(1, 9))),)))
        if rolled.counts[0]:
            raise ZeroDivisionError("nobody thought of that")
        return (yield from super().steps())


class Halves(Draws):
    """Ends with scores that nobody can add up exactly."""

    def steps(self) -> Steps[Result]:
        yield from roll(DIE)
        return Result((1.5, 2), (1,))  # type: ignore[arg-type]


class Leaves(Draws):
    """Ends the program instead of the game."""

    def steps(self) -> Steps[Result]:
        yield from roll(DIE)
        raise SystemExit(3)


class Unnamed(Draws):
    """Says that a card came within reach that is not in the set."""

    def steps(self) -> Steps[Result]:
        self.tell(Event("reach", "", None, ("nobody",)))
        return (yield from super().steps())


class Endless(Draws):
    """Never ends."""

    def steps(self) -> Steps[Result]:
        while True:
            yield from ask(Decision(0, "again", "Again?", KEEP))


class Deadly(Draws):
    """Kills the worker that plays it, once: until the file named in DRAWS_KILL is gone."""

    def steps(self) -> Steps[Result]:
        flag = os.environ.get("DRAWS_KILL")
        if flag is not None:
            try:
                Path(flag).unlink()
            except FileNotFoundError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return (yield from super().steps())


class Always(Draws):
    """Kills every worker that plays it."""

    def steps(self) -> Steps[Result]:
        os.kill(os.getpid(), signal.SIGKILL)
        yield from roll(DIE)
        return Result.highest(self.scores)


MEASURES = {
    "draw": (Measure("drawn"),),
    "score": (Measure("fulfilled"), Measure("scored", level=1, points=2)),
    "reach": (Measure("reached", many=True),),
    "able": (Measure("able", many=True),),
}


def rules(kind: type[Draws] = Draws) -> Rules:
    """The game, or one of its variants."""
    return Rules(
        RulesSpec("draws", "Draws"), f"tests.runtime.simulation.draws:{kind.__name__}", measures=MEASURES
    )
