"""What is told again and again, always in the same words: lines without the name of the player."""

from __future__ import annotations

from attrs import frozen

from dicewright.runtime.decisions import Argument


@frozen(eq=False)
class Line:
    """An event that may happen to any player; see `Context.say_again`."""

    kind: str
    text: str
    args: tuple[Argument, ...] = ()


@frozen(eq=False)
class Words:
    """How it is told what happens to a card; by level, where 0 stands for none."""

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
