"""The value of dice that are set aside for good, with several rolls of the others to come.

With `final` and `some` keeping, what may be kept of a roll depends on what lies aside, so that one sweep over all
sets of dice does not do. Here a place is a pair of sets for each kind of dice: those aside, and those of
the others that have been rolled. One roll more is a maximum over the rolled dice that join those aside, then
a mean over what the others may show, for all sets aside at once.
"""

from __future__ import annotations

from functools import cached_property
from math import comb, prod

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from dicewright.runtime.games.race.promise import Kind, Promise, Values

MOST_PAIRS = 150_000
"""Pools with more pairs of sets than this have no exact values for more than one roll to come."""

Places = NDArray[np.intp]


@define(eq=False)
class Pairs:
    """The pairs of one kind of dice."""

    aside: Places
    """For each pair the set that is aside."""
    whole: Places
    """For each pair the set of both together."""
    alone: Places
    """For each set, the pair of it with nothing rolled."""
    ups: list[tuple[Places, Places, Places]]
    """From the pairs with one die missing down: pairs, how many sides lead to each face, and for each
    face the pairs with one die more rolled."""
    downs: list[tuple[Places, Places]]
    """From one die rolled up: pairs, and those with one die fewer rolled (itself where there is none)."""

    @classmethod
    def of(cls, kind: Kind) -> Pairs:
        """All pairs of sets of these dice: for each set aside in turn, the rolled ones, smaller ones first."""
        axis = kind.axis
        sizes, slots = np.array(axis.sizes), range(len(axis.weights))
        more = kind.more
        fewer = np.array([(less + [at] * len(slots))[: len(slots)] for at, less in enumerate(axis.down)])
        beside = np.searchsorted(sizes, axis.count - sizes, side="right")
        first = np.cumsum(beside) - beside
        aside = np.repeat(np.arange(len(sizes)), beside)
        rolled = np.arange(len(aside)) - first[aside]

        def pairs(where: Places, sets: NDArray[np.intp]) -> Places:
            """For each slot the pairs of what is aside in these and the sets of its column."""
            return (first[aside[where], None] + sets[rolled[where]]).T

        # A set is one slot more than a smaller one: the whole is known from the whole of the smaller pair.
        slot_of = [next((slot for slot in slots if counts[slot]), 0) for counts in axis.sets]
        rest_of = [
            axis.index[(*counts[:slot], counts[slot] - 1, *counts[slot + 1 :])] if size else 0
            for counts, slot, size in zip(axis.sets, slot_of, axis.sizes, strict=True)
        ]
        slot_in, rest_in = np.array(slot_of), np.array(rest_of)
        whole = aside.copy()
        ups: list[tuple[Places, Places, Places]] = []
        downs: list[tuple[Places, Places]] = []
        missing = axis.count - sizes[aside] - sizes[rolled]
        for size in range(1, axis.count + 1):
            where = np.flatnonzero(sizes[rolled] == size)
            rest = first[aside[where]] + rest_in[rolled[where]]
            whole[where] = more[whole[rest], slot_in[rolled[where]]]
            downs.append((where, pairs(where, fewer)))
            short = np.flatnonzero(missing == size)
            ups.append((short, np.array(axis.weights), pairs(short, more)))
        return cls(aside, whole, first, ups, downs)


@define(eq=False)
class SettingAside:
    """One roll more, for the dice of a pool."""

    tables: Promise
    some: bool
    """Whether at least one die has to be set aside after each roll."""
    kinds: list[Pairs] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.kinds = [Pairs.of(kind) for kind in self.tables.kinds]

    def before(self, values: Values, stopped: Values) -> Values:
        """The values of all sets aside with one roll more to come than in `values`.

        Both flat, as in `Promise`; `stopped` is what full rolls are worth to who stops.
        """
        full, alone = self.tables.full(), self._alone
        values = values.copy()
        values[full] = stopped[full]
        table = values[self._whole]
        if self.some:
            free = np.ones(len(values), dtype=np.bool_)
            free[full] = False
            table[alone[free]] = -np.inf
        table = table.reshape([len(kind.aside) for kind in self.kinds])
        for at, kind in enumerate(self.kinds):
            along = np.moveaxis(table, at, 0)
            for where, downs in kind.downs:
                best = along[where]
                for down in downs:
                    best = np.maximum(best, along[down])
                along[where] = best
        for at, kind in enumerate(self.kinds):
            along = np.moveaxis(table, at, 0)
            for where, weights, ups in kind.ups:
                total = np.zeros_like(along[where])
                for weight, up in zip(weights, ups, strict=True):
                    total += weight * along[up]
                along[where] = total / weights.sum()
        return table.reshape(-1)[alone]

    @cached_property
    def _whole(self) -> Places:
        """For each pair the place of both sets together."""
        return self._places([kind.whole for kind in self.kinds], self.tables.shape)

    @cached_property
    def _alone(self) -> Places:
        """For each set the place of its pair with nothing rolled."""
        return self._places([kind.alone for kind in self.kinds], [len(kind.aside) for kind in self.kinds])

    def _places(self, sets: list[Places], shape: tuple[int, ...] | list[int]) -> Places:
        places = np.zeros(1, dtype=np.intp)
        for own, size in zip(sets, shape, strict=True):
            places = (places[:, None] * size + own).reshape(-1)
        return places


def pairs_of(tables: Promise) -> int:
    """How many pairs of sets there are."""
    return prod(comb(kind.axis.count + 2 * len(kind.faces), kind.axis.count) for kind in tables.kinds)
