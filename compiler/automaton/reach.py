"""Which words are rolls of the pool: sets of "dice still to come", as bit sets.

Over the whole alphabet (a layer for each face) a word is a roll if its letters can be dealt to the
dice that have these faces. `left` holds, as bits, every way in which the dice of each kind may be left
over: bit a + (m + 1) b … stands for a dice of the first kind (of which there are m), b of the second,
and so on. Where no two kinds share a face there is always one way; where they do (a d6 and a d8 of one
colour) a face may have come from either. Several such sets, `size` bits apart, can be moved at once.
"""

from __future__ import annotations

from dicewright.compiler.automaton.reading import Layer
from dicewright.dsl.model import Pool


class Left:
    """Bit sets over the dice left of each set of like dice, `copies` of them side by side."""

    def __init__(self, pool: Pool, layers: list[Layer], copies: int = 1) -> None:
        counts: dict[frozenset[int], int] = {}
        index = {face: i for i, face in enumerate(pool.faces)}
        for group in pool.groups:
            faces = frozenset(index[face] for face in group.faces)
            counts[faces] = counts.get(faces, 0) + group.count
        self.strides: list[int] = []
        size = 1
        for count in counts.values():
            self.strides.append(size)
            size *= count + 1
        self.start = 1 << sum(c * s for c, s in zip(counts.values(), self.strides, strict=True))
        self.size = size
        everything = (1 << size) - 1
        spread = sum(1 << copy * size for copy in range(copies))
        self._some: list[int] = []
        self._full: list[int] = []
        for count, stride in zip(counts.values(), self.strides, strict=True):
            none = _zeros(everything, stride, count)
            self._some.append((everything & ~none) * spread)
            self._full.append((everything & ~(none << stride * count)) * spread)
        self._shows = [[k for k, faces in enumerate(counts) if layer.faces[0] in faces] for layer in layers]

    def take(self, at: int, left: int) -> int:
        """The dice left after one more die has shown the face of layer `at`."""
        after = 0
        for kind in self._shows[at]:
            after |= (left & self._some[kind]) >> self.strides[kind]
        return after

    def give(self, at: int, left: int) -> int:
        """The dice left before one die showed the face of layer `at`."""
        before = 0
        for kind in self._shows[at]:
            before |= (left & self._full[kind]) << self.strides[kind]
        return before


def _zeros(everything: int, stride: int, count: int) -> int:
    """The sets in which no die of a kind is left."""
    block = (1 << stride) - 1
    period = stride * (count + 1)
    zeros = 0
    at = 0
    while everything >> at:
        zeros |= block << at
        at += period
    return zeros & everything
