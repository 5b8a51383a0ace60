"""What is told again and again, always in the same words: lines without the name of the player."""

from __future__ import annotations

from attrs import frozen

from dicewright.runtime.decisions import Argument
from dicewright.runtime.remember import Made


@frozen(eq=False)
class Line:
    """An event that may happen to any player; see `Display.said`."""

    kind: str
    text: str
    args: tuple[Argument, ...] = ()
    reveals: bool = False


@frozen(eq=False)
class Words:
    """How it is told what happens to a card; by level, where 0 stands for none."""

    takes: Line
    builds: tuple[Line, ...]
    fulfils: tuple[Line, ...]
    pushes: tuple[Line, ...]
    """From this level to the next."""
    scores: tuple[Line, ...]

    @classmethod
    def of(cls, id: str, caption: str, points: int, factors: tuple[int, ...]) -> Words:
        """Of the cards with this ID; `factors` by level, lowest first."""
        levels = range(len(factors) + 1)
        return cls(
            Line("take", f"takes {caption}.", (id,), True),
            tuple([Line("place", f"builds {caption} on level {at}.", (id, at)) for at in levels]),
            tuple([Line("mark", f"fulfils {caption} on level {at}.", (id, at)) for at in levels]),
            tuple([Line("push", f"pushes {caption} to level {at + 1}.", (id, at + 1)) for at in levels]),
            tuple(
                [
                    Line("score", f"scores {caption} on level {at}.", (id, at, points * factor))
                    for at, factor in enumerate((0, *factors))
                ]
            ),
        )


STAY, OUT = Line("stay", "keeps playing."), Line("out", "drops out.")


def _buy(deck: str) -> Line:
    return Line("buy", f"buys a {deck} card.", (deck,))


def _gain(luck: int) -> Line:
    return Line("luck", f"gets {luck or 'no more'} luck.", (luck,))


def _compensation(luck: int) -> Line:
    return Line("luck", f"is out and gets {luck} luck.", (luck,))


BUY = Made(_buy)
"""By deck."""
GAIN, COMPENSATION = Made(_gain), Made(_compensation)
"""By the luck gained."""
