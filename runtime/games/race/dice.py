"""Which dice of a pool are interchangeable, and what they are called.

Dice with the same faces are of one kind. Two dice of a kind that show the same face are the same
for all that may come, so that choices name dice by kind and face: `blue 4`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dicewright.dsl.model import CardSet, Face, Pool
from dicewright.runtime.remember import once_per_set


class PoolDice:
    """The dice of a pool one by one, in the pool's order (their positions count from 0)."""

    def __init__(self, pool: Pool) -> None:
        self.faces = pool.faces
        self.rank = {face: at for at, face in enumerate(pool.faces)}
        sides: dict[tuple[Face, ...], int] = {}
        shown: Counter[Face] = Counter()
        self.kinds: list[tuple[Face, ...]] = []
        """For each kind all sides of its dice."""
        self._dies: list[str] = []
        of: list[int] = []
        for group in pool.groups:
            kind = sides.setdefault(group.faces, len(sides))
            if kind == len(self.kinds):
                self.kinds.append(group.faces)
                self._dies.append(group.die)
                shown.update(set(group.faces))
            of.extend([kind] * group.count)
        self.kind_of = tuple(of)
        """The kind of the die at each position."""
        self._names = {
            (kind, face): self._name(kind, face, shown[face] > 1)
            for kind, faces in enumerate(self.kinds)
            for face in faces
        }

    def name(self, kind: int, face: Face) -> str:
        """What a choice calls a die: `blue 4`; `d8 4` where a d6 could show an equal 4."""
        return self._names[kind, face]

    def sorted(self, dice: Sequence[tuple[int, Face]]) -> list[tuple[int, Face]]:
        """Dice, given by kind and face, in the order in which choices list them."""
        return sorted(dice, key=lambda die: (die[0], self.rank[die[1]]))

    def counts(self, faces: Sequence[Face]) -> tuple[int, ...]:
        """A roll as counts over `Pool.faces`."""
        counts = [0] * len(self.faces)
        for face in faces:
            counts[self.rank[face]] += 1
        return tuple(counts)

    def _name(self, kind: int, face: Face, shared: bool) -> str:
        words = (face.colour, self._dies[kind] if shared else None, face.text)
        return " ".join(word for word in words if word is not None)


@once_per_set
def dice_of(cards: CardSet) -> PoolDice:
    """The dice of a card set."""
    return PoolDice(cards.pool)
