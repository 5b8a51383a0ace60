"""What kept dice promise: the points that one card can be expected to bring, for every choice of dice.

For a card, a table holds a value for each set of kept dice: its mean points if the others are rolled as
often as may be, and the best dice are kept for this card in between. A full roll is worth the points of
its best tier. One roll more is two sweeps over all sets: the mean over one more die, the maximum over
one die fewer. Values are exact for the last roll; before that they assume that any die may be rolled again
(`keeping free`), which is a beginner's optimism where dice are set aside for good.

Every number is made by the same additions in the same order, so bots decide alike on every machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import reduce
from itertools import product
from math import comb, prod

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from dicewright.compiler.lattice import Axis
from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.games.race.dice import PoolDice, dice_of
from dicewright.runtime.games.race.table import points_of
from dicewright.runtime.matchers import matchers
from dicewright.runtime.remember import once_per_set

MOST_SETS = 50_000
"""Pools with more sets of kept dice than this have no tables."""
AHEAD = 3
"""Rolls that a table looks ahead at most; more are taken for so many."""
MOST_TABLES = 512
"""Tables that are kept at a time."""
MOST_PARTS = 10_000
"""Throws of a kind of dice whose parts are remembered."""

Values = NDArray[np.float64]
Added = tuple[tuple[int, ...], ...]
"""Dice to keep: for each kind of dice, how many show each of its faces."""


@define(eq=False)
class Kind:
    """The dice of one kind: their faces, the sets of them that may be kept, and where sweeps read."""

    faces: tuple[Face, ...]
    axis: Axis
    ups: list[tuple[slice, NDArray[np.intp]]] = field(factory=list)
    """For each size but the full one, from the largest down: its sets, and for each face the sets
    with one die more."""
    downs: list[tuple[slice, NDArray[np.intp]]] = field(factory=list)
    """For each size from 1 up: its sets, and the sets with one die fewer (a set itself where there is none)."""
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[list[tuple[int, ...]], NDArray[np.intp]]] = (
        field(factory=dict)
    )
    more: NDArray[np.intp] = field(factory=lambda: np.zeros((0, 0), dtype=np.intp))
    """For each set but the full ones, and each face, the set with one die more."""
    grown: dict[int, tuple[NDArray[np.intp], NDArray[np.intp]]] = field(factory=dict)

    @classmethod
    def of(cls, sides: Sequence[Face], count: int, rank: dict[Face, int]) -> Kind:
        """So many dice with these sides."""
        faces = tuple(sorted(set(sides), key=rank.__getitem__))
        axis = Axis(count, tuple(sides.count(face) for face in faces))
        kind = cls(faces, axis)
        kind.more = np.array([[to for to, _ in ups] for ups in axis.up[: -len(axis.full)]], dtype=np.intp)
        for size in range(count - 1, -1, -1):
            where = _of_size(axis, size)
            kind.ups.append((where, np.array([[j for j, _ in axis.up[i]] for i in _range(where)]).T))
        for size in range(1, count + 1):
            where = _of_size(axis, size)
            rows = [(axis.down[i] + [i] * len(faces))[: len(faces)] for i in _range(where)]
            kind.downs.append((where, np.array(rows).T))
        return kind

    def containing(self, part: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The sets that contain a set, and what is left of each without it."""
        known = self.grown.get(part)
        if known is None:
            own = self.axis.sets[part]
            size = self.axis.sizes[part]
            rests = np.arange(bisect_right(self.axis.sizes, self.axis.count - size))
            whole = rests
            for slot, count in enumerate(own):
                for _ in range(count):
                    whole = self.more[whole, slot]
            known = self.grown[part] = whole, rests
        return known

    def parts(
        self, aside: tuple[int, ...], free: tuple[int, ...]
    ) -> tuple[list[tuple[int, ...]], NDArray[np.intp]]:
        """The ways to keep some of the free dice, all of them first, with the sets that they make with
        the dice that are aside."""
        known = self.known.get((aside, free))
        if known is None:
            ways = list(product(*(range(n, -1, -1) for n in free)))
            sets = [self.axis.index[tuple(map(int.__add__, aside, way))] for way in ways]
            if len(self.known) >= MOST_PARTS:
                self.known.clear()
            known = self.known[aside, free] = ways, np.array(sets, dtype=np.intp)
        return known


class Promise:
    """The tables of a card set, made when they are first asked for."""

    def __init__(self, cards: CardSet, dice: PoolDice) -> None:
        self.dice = dice
        counts = [dice.kind_of.count(kind) for kind in range(len(dice.kinds))]
        self.kinds = [
            Kind.of(sides, count, dice.rank) for sides, count in zip(dice.kinds, counts, strict=True)
        ]
        self.shape = tuple(len(kind.axis.sets) for kind in self.kinds)
        self._compiled = matchers(cards)
        self._points = {card: np.array([*points_of(cards.cards[card]), 0.0]) for card in self._compiled}
        self._tables: dict[tuple[str, int], Values] = {}
        self._rows = self.counts()[self.full()]

    def table(self, card: str, rolls: int) -> Values:
        """The values of all sets of kept dice (flat, in the order of `kinds`) with so many rolls to come.

        With 0 rolls, only full rolls have one.
        """
        rolls = min(rolls, AHEAD)
        known = self._tables.get((card, rolls))
        if known is None:
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            known = self._tables[card, rolls] = self._make(card, rolls)
        return known

    def places(self, aside: Added, free: Added) -> tuple[list[list[tuple[int, ...]]], NDArray[np.intp]]:
        """Every way to keep some of the free dice beside those that are aside, by its place in a table.

        Also, for each kind, its own ways: place `i` combines them as `numpy.unravel_index` says. The
        first place is that of keeping all, the last that of keeping none.
        """
        ways, places = [], np.zeros(1, dtype=np.intp)
        for kind, held, loose in zip(self.kinds, aside, free, strict=True):
            own, sets = kind.parts(held, loose)
            ways.append(own)
            places = (places[:, None] * len(kind.axis.sets) + sets).reshape(-1)
        return ways, places

    def _make(self, card: str, rolls: int) -> Values:
        if rolls == 0:
            values = np.zeros(prod(self.shape))
            tiers = self._compiled[card].tier_truth(self._rows)
            values[self.full()] = self._points[card][tiers]
            return values
        return self.before(self.table(card, rolls - 1), rolls > 1)

    def before(self, values: Values, choice: bool) -> Values:
        """The mean values one roll earlier; first, if there is a choice, the best part of each set is kept."""
        values = values.reshape(self.shape).copy()
        if choice:
            self._best(values)
        self._mean(values)
        return values.reshape(-1)

    def full(self) -> NDArray[np.intp]:
        """The places of the full rolls."""
        return reduce(
            lambda places, kind: (places[:, None] * len(kind.axis.sets) + np.array(kind.axis.full)).reshape(
                -1
            ),
            self.kinds,
            np.zeros(1, dtype=np.intp),
        )

    def containing(self, part: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The places of the sets that contain the set at a place, and of what is left of each without it."""
        whole = rests = np.zeros(1, dtype=np.intp)
        for kind, own in zip(self.kinds, np.unravel_index(part, self.shape), strict=True):
            more, rest = kind.containing(int(own))
            size = len(kind.axis.sets)
            whole = (whole[:, None] * size + more).reshape(-1)
            rests = (rests[:, None] * size + rest).reshape(-1)
        return whole, rests

    def counts(self) -> NDArray[np.int64]:
        """All sets as counts over the pool's faces, in the order of their places."""
        parts = []
        for kind in self.kinds:
            own = np.zeros((len(kind.axis.sets), len(self.dice.faces)), dtype=np.int64)
            own[:, [self.dice.rank[face] for face in kind.faces]] = kind.axis.sets
            parts.append(own)
        return reduce(lambda a, b: (a[:, None, :] + b).reshape(-1, a.shape[1]), parts)

    def _mean(self, values: Values) -> None:
        for at, kind in enumerate(self.kinds):
            along = np.moveaxis(values, at, 0)
            for where, ups in kind.ups:
                total = np.zeros_like(along[where])
                for weight, up in zip(kind.axis.weights, ups, strict=True):
                    total += weight * along[up]
                along[where] = total / kind.axis.sides

    def _best(self, values: Values) -> None:
        for at, kind in enumerate(self.kinds):
            along = np.moveaxis(values, at, 0)
            for where, downs in kind.downs:
                best = along[where]
                for down in downs:
                    best = np.maximum(best, along[down])
                along[where] = best


def kept_sets(dice: PoolDice) -> int:
    """How many sets of dice may be kept."""
    return prod(
        comb(dice.kind_of.count(kind) + len(set(sides)), len(set(sides)))
        for kind, sides in enumerate(dice.kinds)
    )


@once_per_set
def promise(cards: CardSet) -> Promise | None:
    """The tables of a card set; None if its pool is too big for them."""
    dice = dice_of(cards)
    return Promise(cards, dice) if kept_sets(dice) <= MOST_SETS else None


def _of_size(axis: Axis, size: int) -> slice:
    first = axis.sizes.index(size)
    return slice(first, first + axis.sizes.count(size))


def _range(where: slice) -> range:
    return range(where.start, where.stop)
