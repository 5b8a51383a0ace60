"""Tests on the whole roll: counts, totals, and `all alike`, `all different`, `all straight`."""

from __future__ import annotations

from dicewright.compiler.core import AllDice, Count, Total
from dicewright.compiler.faces import FaceIndex, bits
from dicewright.compiler.leaves import Can, number_groups
from dicewright.compiler.usefulness import Counts


def can_test(leaf: Count | Total | AllDice, index: FaceIndex) -> Can:
    """Whether a roll passes the test."""
    match leaf:
        case Count():
            return _can_count(bits(leaf.mask), leaf.low, leaf.high)
        case Total():
            return _can_total(tuple((f, index.values[f]) for f in bits(leaf.mask)), leaf.low, leaf.high)
        case AllDice():
            return _can_all(leaf.kind, index)


def _can_count(faces: tuple[int, ...], low: int, high: int | None) -> Can:
    if high == 0:
        return lambda c: not any(c[f] for f in faces)
    if high is None:
        return lambda c: sum([c[f] for f in faces]) >= low
    return lambda c: low <= sum([c[f] for f in faces]) <= high


def _can_total(faces: tuple[tuple[int, int], ...], low: int, high: int | None) -> Can:
    if high is None:
        return lambda c: sum([c[f] * value for f, value in faces]) >= low
    return lambda c: low <= sum([c[f] * value for f, value in faces]) <= high


def _can_all(kind: str, index: FaceIndex) -> Can:
    groups = number_groups(index.numbered, index)
    numbers = tuple(number for number, _ in index.numbers(index.numbered))
    blank = bits(index.all & ~index.numbered)

    def can(c: Counts) -> bool:
        if any(c[f] for f in blank):
            return False
        counts = [sum([c[f] for f in group]) for group in groups]
        if kind == "alike":
            return sum([1 for n in counts if n]) <= 1
        if any(n > 1 for n in counts):
            return False
        shown = [number for number, n in zip(numbers, counts, strict=True) if n]
        return kind == "different" or not shown or shown[-1] - shown[0] == len(shown) - 1

    return can
