"""The faces of a pool as bit sets: which of them show a number, a colour, a symbol.

A mask is an `int` with bit i set for face i of a tuple of faces (`Pool.faces`, or the
fewer faces of a quotient).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from dicewright.dsl import conditions as dsl
from dicewright.dsl.model import Face


def bits(mask: int) -> tuple[int, ...]:
    """The indices of the faces in a mask, ascending."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def mask_of(indices: Iterable[int]) -> int:
    """The mask with these faces."""
    mask = 0
    for i in indices:
        mask |= 1 << i
    return mask


class FaceIndex:
    """Masks over a tuple of faces, by number, colour and symbol."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self.faces = tuple(faces)
        self.all = (1 << len(self.faces)) - 1
        by_number: dict[int, int] = {}
        self.by_colour: dict[str, int] = {}
        self.by_symbol: dict[str, int] = {}
        for i, face in enumerate(self.faces):
            bit = 1 << i
            if face.number is not None:
                by_number[face.number] = by_number.get(face.number, 0) | bit
            if face.colour is not None:
                self.by_colour[face.colour] = self.by_colour.get(face.colour, 0) | bit
            if face.symbol is not None:
                self.by_symbol[face.symbol] = self.by_symbol.get(face.symbol, 0) | bit
        self.by_number = dict(sorted(by_number.items()))
        self.numbered = 0
        for mask in by_number.values():
            self.numbered |= mask
        self.values = tuple(0 if face.number is None else face.number for face in self.faces)
        """What each face counts in a sum (a symbol without a number counts 0)."""

    def colours(self, names: Sequence[str]) -> int:
        """The faces of any of these colours; without names, all faces."""
        if not names:
            return self.all
        mask = 0
        for name in names:
            mask |= self.by_colour.get(name, 0)
        return mask

    def numbers(self, mask: int) -> list[tuple[int, int]]:
        """Each number that a face of the mask shows, ascending, with the faces that show it."""
        return [(number, own & mask) for number, own in self.by_number.items() if own & mask]

    def runs(self, mask: int, length: int) -> list[tuple[int, ...]]:
        """For each run of consecutive numbers in the mask, the masks of its numbers, lowest first."""
        shown = dict(self.numbers(mask))
        if length > len(shown):
            return []
        found = []
        for start in shown:
            run = [shown.get(start + step, 0) for step in range(length)]
            if all(run):
                found.append(tuple(run))
        return found

    def test(self, face: dsl.FaceTest | dsl.Named) -> int:
        """The faces that pass a checked face test (LANGUAGE 3, first table)."""
        match face:
            case dsl.Shows():
                return self.by_number.get(number(face.number), 0)
            case dsl.Between():
                low = None if face.low is None else number(face.low)
                high = None if face.high is None else number(face.high)
                return self._where(lambda n: (low is None or n >= low) and (high is None or n <= high))
            case dsl.OneOf():
                wanted = {number(n) for n in face.numbers}
                return self._where(wanted.__contains__)
            case dsl.Parity():
                odd = int(face.odd)
                return self._where(lambda n: n % 2 == odd)
            case dsl.AnyFace():
                return self.all
            case dsl.ShowsSymbol():
                return self.by_symbol.get(face.name, 0)
        raise TypeError(f"not a checked face test: {face!r}")

    def _where(self, wanted: Callable[[int], bool]) -> int:
        mask = 0
        for n, own in self.by_number.items():
            if wanted(n):
                mask |= own
        return mask


@lru_cache(maxsize=256)
def face_index(faces: tuple[Face, ...]) -> FaceIndex:
    """The index of these faces (kept, since a set's cards share their pool)."""
    return FaceIndex(faces)


def number(value: dsl.Number) -> int:
    """A number of a checked condition; `TypeError` if it is still the name of a key."""
    if isinstance(value, int):
        return value
    raise TypeError(f"not a checked condition: {value!r} is not a number yet")
