"""Dice that are thrown, and set aside bit by bit.

    tray = Tray(pool, range(pool.size))
    shown = yield from tray.throw()            # all active dice
    tray.set_aside(face, 2)                    # two of those that show it
    yield from tray.throw_again(face)          # one active die that shows it

Dice that show the same face are alike; `groups` names each face once, with how many show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicewright.dsl.model import Face, Pool
from dicewright.runtime.chance import Rolled
from dicewright.runtime.steps import Steps, roll


class Tray:
    """The dice of one turn. Active dice show a face once they have been thrown."""

    __slots__ = ("_rank", "active", "aside", "pool")

    def __init__(self, pool: Pool, dice: Iterable[int]) -> None:
        """`dice`: positions in the pool of those that are thrown."""
        self.pool = pool
        self.active: dict[int, Face | None] = dict.fromkeys(dice)
        """What each active die shows, by position; None before its first throw."""
        self.aside: dict[int, Face] = {}
        """What each die that is set aside shows, by position, in the order of setting aside."""
        self._rank = {face: at for at, face in enumerate(pool.faces)}

    @property
    def shown(self) -> list[Face]:
        """What the active dice show, in the pool's order of faces."""
        return sorted((face for face in self.active.values() if face is not None), key=self._rank.__getitem__)

    @property
    def kept(self) -> list[Face]:
        """What the dice that are set aside show, in the pool's order of faces."""
        return sorted(self.aside.values(), key=self._rank.__getitem__)

    @property
    def counts(self) -> tuple[int, ...]:
        """All dice that show something, as counts over the pool's faces: what conditions are matched against."""
        counts = [0] * len(self._rank)
        for face in (*self.active.values(), *self.aside.values()):
            if face is not None:
                counts[self._rank[face]] += 1
        return tuple(counts)

    def groups(self) -> list[tuple[Face, int]]:
        """Each face that active dice show, with how many do, in the pool's order of faces."""
        return groups(self.shown)

    def throw(self, dice: Sequence[int] | None = None) -> Steps[Rolled]:
        """Throw all active dice, or those at these positions."""
        return (yield from self._throw(tuple(self.active if dice is None else dice)))

    def throw_again(self, face: Face) -> Steps[Rolled]:
        """Throw one active die that shows this face."""
        return (yield from self._throw((self.find(face),)))

    def set_aside(self, face: Face, count: int = 1) -> None:
        """Set aside so many active dice that show this face."""
        for _ in range(count):
            self.set_die_aside(self.find(face))

    def set_die_aside(self, at: int) -> None:
        """Set aside the active die at this position in the pool, which has been thrown.

        For pools whose dice differ in what they may still show.
        """
        face = self.active.pop(at)
        if face is None:
            raise ValueError("a die that was not thrown cannot be set aside")
        self.aside[at] = face

    def add(self, die: int) -> None:
        """Let another die of the pool, at this position, be one of the active ones."""
        self.active[die] = None

    def gather(self) -> None:
        """Take up all active dice: they show nothing until they are thrown."""
        self.active = dict.fromkeys(self.active)

    def turn(self, face: Face, to: Face) -> None:
        """Turn one active die from one face to another."""
        self.active[self.find(face)] = to

    def find(self, face: Face) -> int:
        """The position of an active die that shows this face. ValueError if there is none."""
        for at, shown in self.active.items():
            if shown == face:
                return at
        raise ValueError(f"no active die shows {face.text}")

    def _throw(self, dice: tuple[int, ...]) -> Steps[Rolled]:
        rolled = yield from roll(self.pool, dice)
        self.active.update(zip(dice, rolled.dice, strict=True))
        return rolled


def groups(faces: Sequence[Face]) -> list[tuple[Face, int]]:
    """Each face once, with how many dice show it, in the order of appearance."""
    found: dict[Face, int] = {}
    for face in faces:
        found[face] = found.get(face, 0) + 1
    return list(found.items())
