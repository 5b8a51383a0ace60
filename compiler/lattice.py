"""Kept dice: all multisets of faces that may be kept, and two sweeps over them.

For dice of one kind an `Axis` lists the multisets of up to `count` faces; with several kinds, the kept
sets are the points of a `Lattice` with an axis for each kind, and a function on them is a flat list of
whole numbers. Both sweeps go along one axis after the other, and take one step for each set and face:

- `mean`: from the values of full rolls to those of kept sets: the mean over one more die;
- `best`: for each set the largest value of any part of it: the maximum over one die fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations_with_replacement, product
from math import prod
from operator import add

Counts = tuple[int, ...]


class Axis:
    """The multisets of up to `count` dice over slots, of which slot i has `weights[i]` sides.

    `sets` are counts over the slots, smaller sets first; `up[i]` the sets with one more die
    and the sides that lead to them, `down[i]` those with one die fewer.
    """

    def __init__(self, count: int, weights: Counts) -> None:
        slots = range(len(weights))
        self.count = count
        self.weights = weights
        self.sides = sum(weights)
        self.sets: list[Counts] = [
            tuple(chosen.count(slot) for slot in slots)
            for size in range(count + 1)
            for chosen in combinations_with_replacement(slots, size)
        ]
        self.sizes = [sum(counts) for counts in self.sets]
        self.index = {counts: i for i, counts in enumerate(self.sets)}
        self.up: list[list[tuple[int, int]]] = []
        self.down: list[list[int]] = [[] for _ in self.sets]
        for i, counts in enumerate(self.sets):
            ups = []
            if self.sizes[i] < count:
                for slot in slots:
                    more = self.index[(*counts[:slot], counts[slot] + 1, *counts[slot + 1 :])]
                    ups.append((more, weights[slot]))
                    self.down[more].append(i)
            self.up.append(ups)
        self.full = [i for i, size in enumerate(self.sizes) if size == count]
        self._sums: dict[int, list[int]] = {}

    def sums(self, i: int) -> list[int]:
        """The sets of set i and up to as many more dice as are missing, in the order of their sets."""
        known = self._sums.get(i)
        if known is None:
            own = self.sets[i]
            known = self._sums[i] = [
                self.index[tuple(map(add, own, more))]
                for more, size in zip(self.sets, self.sizes, strict=True)
                if size + self.sizes[i] <= self.count
            ]
        return known


class Lattice:
    """The kept sets of several kinds of dice: `kinds` are (count, sides of each slot)."""

    def __init__(self, kinds: Sequence[tuple[int, Counts]]) -> None:
        self.axes = [Axis(count, weights) for count, weights in kinds]
        self.size: int = prod(len(axis.sets) for axis in self.axes)
        self.rolls: int = prod(axis.sides**axis.count for axis in self.axes)

    def points(self) -> list[tuple[Counts, ...]]:
        """All kept sets, in the order of the values."""
        return list(product(*(axis.sets for axis in self.axes)))

    def at(self, point: Sequence[Counts]) -> int:
        """The place of a kept set."""
        place = 0
        for axis, counts in zip(self.axes, point, strict=True):
            place = place * len(axis.sets) + axis.index[counts]
        return place

    def split(self, place: int) -> list[int]:
        """The set on each axis at this place."""
        sets = []
        for axis in reversed(self.axes):
            place, i = divmod(place, len(axis.sets))
            sets.append(i)
        return sets[::-1]

    def beside(self, sets: list[int], part: Lattice) -> list[int]:
        """The places of the given set with each set of `part` (the missing dice) added, in its order."""
        places = [0]
        for axis, i in zip(self.axes, sets, strict=True):
            sums = axis.sums(i)
            size = len(axis.sets)
            places = [place * size + j for place in places for j in sums]
        assert len(places) == part.size
        return places

    def full(self) -> list[int]:
        """The places of the full rolls."""
        places = [0]
        for axis in self.axes:
            places = [place * len(axis.sets) + i for place in places for i in axis.full]
        return places

    def mean(self, values: list[int]) -> list[int]:
        """The mean of the full rolls' values from each kept set on, times `rolls`."""
        for axis in self.axes:
            if len(axis.sets) == len(values):
                values = _mean_plain(axis, values)
            else:
                values = _turn(_mean(axis, _rows(axis, values)))
        return values

    def best(self, values: list[int]) -> list[int]:
        """For each kept set the largest value of its parts, itself among them."""
        for axis in self.axes:
            if len(axis.sets) == len(values):
                values = _best_plain(axis, values)
            else:
                values = _turn(_best(axis, _rows(axis, values)))
        return values


Rows = list[list[int]]


def _rows(axis: Axis, values: list[int]) -> Rows:
    """The values with the first axis apart."""
    width = len(values) // len(axis.sets)
    return [values[low : low + width] for low in range(0, len(values), width)]


def _turn(rows: Rows) -> list[int]:
    """The first axis becomes the last."""
    return list(chain.from_iterable(zip(*rows, strict=True)))


def _mean_plain(axis: Axis, values: list[int]) -> list[int]:
    values = values.copy()
    for i in range(len(values) - len(axis.full) - 1, -1, -1):
        values[i] = sum([values[j] * weight for j, weight in axis.up[i]])
    sides = axis.sides
    powers = [sides**size for size in range(axis.count + 1)]
    return [value * powers[size] for value, size in zip(values, axis.sizes, strict=True)]


def _mean(axis: Axis, rows: Rows) -> Rows:
    for i in range(len(rows) - len(axis.full) - 1, -1, -1):
        parts = [
            rows[j] if weight == 1 else [value * weight for value in rows[j]] for j, weight in axis.up[i]
        ]
        rows[i] = [sum(column) for column in zip(*parts, strict=True)]
    scaled: Rows = []
    for row, size in zip(rows, axis.sizes, strict=True):
        factor = axis.sides**size
        scaled.append([value * factor for value in row])
    return scaled


def _best_plain(axis: Axis, values: list[int]) -> list[int]:
    values = values.copy()
    for i, down in enumerate(axis.down):
        value = values[i]
        for j in down:
            if values[j] > value:
                value = values[j]
        values[i] = value
    return values


def _best(axis: Axis, rows: Rows) -> Rows:
    for i, down in enumerate(axis.down):
        if down:
            rows[i] = list(map(max, rows[i], *(rows[j] for j in down)))
    return rows
