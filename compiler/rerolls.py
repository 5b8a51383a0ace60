"""Rerolls: the exact chance under the best choice of dice to keep (LANGUAGE section 6).

The value of a set of kept dice with t rolls to come is the chance to end with a roll that fulfils
the condition. With `free` keeping, any part of a roll may be kept whatever was kept before, so that
one sweep of means and one of maxima over all kept sets (`lattice`) is one more roll. With `final`
keeping, what may be set aside depends on what lies aside already: the two sweeps are made for each
kept set over the dice that are still rolled. `some` is `final` without the choice to set nothing
aside. Values are whole numbers over a common denominator.

Dice and faces that no part of the condition looks at are left out, as in `automaton.reading`. With
`some` such dice still count as set aside, so there they are kept as dice with one blank face.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod

from attrs import frozen

from dicewright.compiler.automaton.build import Builder
from dicewright.compiler.automaton.formula import read
from dicewright.compiler.automaton.limits import Budget, TooBig
from dicewright.compiler.automaton.reading import Reading, looks_of
from dicewright.compiler.core import Core
from dicewright.compiler.lattice import Counts, Lattice
from dicewright.dsl.model import Pool

KEEPINGS = ("free", "final", "some")

MOST_STEPS = 40_000_000
"""The most steps of the sweeps with `free` keeping, all rolls together (about three seconds)."""

MOST_LISTED = 1_000_000
"""The most kept sets of one kind of dice times its slots, and of all kinds together."""

MOST_PAIRS = 4_000_000
"""The most pairs of a kept set and what may be set aside beside it, all rolls together."""

Point = tuple[Counts, ...]
"""Kept dice: for each kind of dice, counts over its slots."""


@frozen
class Choice:
    """Dice to keep (counts over `Pool.faces`), and the chance of success if they are kept."""

    kept: Counts
    value: Fraction


def reroll_odds(
    core: Core, pool: Pool, rolls: int | None, keeping: str, kept: Sequence[int] | None = None
) -> Fraction:
    """The exact chance to fulfil the condition in `rolls` rolls under the best choices.

    `rolls` None is `any`, which only `some` has. `kept` (counts over `Pool.faces`) are dice that
    lie there already, `rolls` the rolls of the rest that are to come; where the same face is on
    dice of several kinds, they are taken for the kinds that are best. Raises TooBig, and ValueError
    for a keeping or position that cannot be.
    """
    table = Table(core, pool, keeping)
    table.check(rolls)
    points = table.points_of(kept if kept is not None else (0,) * len(pool.faces))
    return max(table.value(point, rolls) for point in points)


def advise(
    core: Core,
    pool: Pool,
    roll: Sequence[int],
    rolls_left: int | None,
    keeping: str,
    kept: Sequence[int] | None = None,
) -> list[Choice]:
    """What to keep of a roll with `rolls_left` rolls to come: each choice with its value, best first.

    `roll` are all dice that lie there, those among them in `kept` were set aside before (`final` and
    `some`). Choices that differ only in faces that mean the same to the condition stand once; of equal
    values the one with more dice comes first. Raises as `reroll_odds`.
    """
    table = Table(core, pool, keeping)
    table.check(rolls_left)
    if sum(roll) != pool.size:
        raise ValueError(f"a roll of this pool has {pool.size} dice")
    aside = tuple(kept) if kept is not None and keeping != "free" else (0,) * len(pool.faces)
    if any(a > c for a, c in zip(aside, roll, strict=True)):
        raise ValueError("the dice that are kept are not all in the roll")
    best: dict[frozenset[Point], Choice] = {}
    for counts in product(*(range(a, c + 1) for a, c in zip(aside, roll, strict=True))):
        if keeping == "some" and counts == aside and sum(aside) < pool.size:
            continue
        points = frozenset(table.points_of(counts))
        known = best.get(points)
        if known is None:
            value = max(table.value(point, rolls_left) for point in points)
            best[points] = Choice(counts, value)
        elif sum(counts) < sum(known.kept):
            best[points] = Choice(counts, known.value)
    return sorted(best.values(), key=lambda c: (-c.value, -sum(c.kept), tuple(-n for n in c.kept)))


class Table:
    """The values of kept sets for one condition, pool and way of keeping."""

    def __init__(self, core: Core, pool: Pool, keeping: str) -> None:
        if keeping not in KEEPINGS:
            raise ValueError(f"keeping is one of {', '.join(KEEPINGS)}, not {keeping}")
        self.keeping = keeping
        self.pool = pool
        self.reading = Reading(looks_of((core,), pool), pool, {})
        self.formula = Builder(pool, Budget()).formula(core)
        self._deal()
        kinds = [self.kinds[kind] for kind in self.live]
        listed = [comb(count + len(weights), count) for count, weights in kinds]
        slots = [len(weights) for _, weights in kinds]
        if prod(listed) > MOST_LISTED or any(n * f > MOST_LISTED for n, f in zip(listed, slots, strict=True)):
            raise TooBig("there are too many ways to keep dice")
        self._sweep = 2 * prod(listed) * sum(slots)
        self.lattice = Lattice(kinds)
        self._truth = self._ends()
        self._free: list[list[int]] = []
        self._aside: dict[tuple[int, int], int] = {}
        self._any: dict[int, Fraction] = {}
        self._parts: dict[Counts, Lattice] = {}

    def check(self, rolls: int | None) -> None:
        """Raise ValueError unless so many rolls can be."""
        if rolls is None and self.keeping != "some":
            raise ValueError("only with `keeping some` may there be any number of rolls")
        if rolls is not None and rolls < 0:
            raise ValueError("there cannot be fewer than 0 rolls")

    # --- the dice ----------------------------------------------------------------------

    def _deal(self) -> None:
        """Sort the dice into kinds with slots: the layers they can show, and a blank."""
        layers, faces = self.reading.layers, self.pool.faces
        where = {faces[index]: at for at, layer in enumerate(layers) for index in layer.faces}
        index = {face: i for i, face in enumerate(faces)}
        counts: dict[tuple[tuple[int, int], ...], int] = {}
        self.groups: list[tuple[int, int, dict[int, int]]] = []
        """For each group of the pool: its dice, its kind, and the slot of each face (an index of `Pool.faces`)."""
        self.slots: list[dict[int, int]] = []
        """For each kind, the slot of each face that any of its groups has."""
        kinds: dict[tuple[tuple[int, int], ...], int] = {}
        for group in self.pool.groups:
            spread: dict[int, int] = {}
            for face in group.faces:
                at = where.get(face, -1)
                spread[at] = spread.get(at, 0) + 1
            if set(spread) == {-1}:
                spread = {-1: 1}
            key = tuple(sorted(spread.items()))
            counts[key] = counts.get(key, 0) + group.count
            kind = kinds.setdefault(key, len(kinds))
            order = {at: slot for slot, (at, _) in enumerate(key)}
            slots = {index[face]: order[where.get(face, -1)] for face in group.faces}
            self.groups.append((group.count, kind, slots))
            if kind == len(self.slots):
                self.slots.append({})
            self.slots[kind].update(slots)
        self.kinds = [(count, tuple(weight for _, weight in key)) for key, count in counts.items()]
        self.layers_of = [[at for at, _ in key] for key in counts]
        idle = ((-1, 1),)
        self.live = [i for i, key in enumerate(counts) if key != idle or self.keeping == "some"]
        """The kinds that matter: all but those that show blanks only, which matter to `some`."""

    def points_of(self, counts: Sequence[int]) -> list[Point]:
        """The kept sets that these dice may be: several if kinds of dice share a face.

        The dice are dealt to the groups of the pool, which know all their faces; a kind may hold
        several groups that the condition does not tell apart.
        """
        empty = tuple((0,) * len(weights) for _, weights in self.kinds)
        found: set[tuple[Counts, Point]] = {((0,) * len(self.groups), empty)}
        for face, count in enumerate(counts):
            for _ in range(count):
                found = {grown for used, point in found for grown in self._dealt(face, used, point)}
        if not found:
            raise ValueError("these dice are not all in the pool")
        return sorted({tuple(point[kind] for kind in self.live) for _, point in found})

    def _dealt(self, face: int, used: Counts, point: Point) -> Iterator[tuple[Counts, Point]]:
        """One more die that shows this face, in each group that has one to spare."""
        for group, (count, kind, slots) in enumerate(self.groups):
            if face in slots and used[group] < count:
                grown = list(point[kind])
                grown[slots[face]] += 1
                taken = (*used[:group], used[group] + 1, *used[group + 1 :])
                yield taken, (*point[:kind], tuple(grown), *point[kind + 1 :])

    def _ends(self) -> list[int]:
        """1 at each full roll that fulfils the condition, 0 elsewhere."""
        points = self.lattice.points()
        values = [0] * len(points)
        for place in self.lattice.full():
            values[place] = int(self._holds(points[place]))
        return values

    def _holds(self, point: Point) -> bool:
        letters = [0] * (len(self.reading.layers) + 1)
        for kind, counts in zip(self.live, point, strict=True):
            for at, count in zip(self.layers_of[kind], counts, strict=True):
                letters[at] += count
        return read(self.formula, self.reading.layers, letters[:-1])

    # --- values ------------------------------------------------------------------------

    def value(self, point: Point, rolls: int | None) -> Fraction:
        """The chance from kept dice with so many rolls of the rest to come."""
        axes = self.lattice.axes
        missing = any(sum(counts) < axis.count for axis, counts in zip(axes, point, strict=True))
        if rolls == 0 and missing:
            raise ValueError("without a roll to come, all dice must lie there")
        self._check_work(point, rolls)
        place = self.lattice.at(point)
        if rolls is None:
            return self._open_value(place)
        if not rolls:
            return Fraction(self._truth[place])
        if self.keeping == "free":
            value = self._free_values(rolls)[place]
        else:
            for left in range(1, rolls + 1):  # from the last roll on, so that nothing is deeply nested
                value = self._aside_value(place, left)
        return Fraction(value, self.lattice.rolls**rolls)

    def _check_work(self, point: Point, rolls: int | None) -> None:
        """Raise TooBig if the value would take more than some seconds."""
        if self.keeping == "free" and rolls is not None and rolls * self._sweep > MOST_STEPS:
            raise TooBig("there are too many ways to keep dice")
        if self.keeping == "free" or (rolls is not None and rolls < 3):
            return
        pairs = 1
        for axis, counts in zip(self.lattice.axes, point, strict=True):
            missing = axis.count - sum(counts)
            pairs *= comb(missing + 2 * len(counts), missing)
        if pairs * (1 if rolls is None else rolls - 2) > MOST_PAIRS:
            raise TooBig("there are too many ways to set dice aside")

    def _free_values(self, rolls: int) -> list[int]:
        """The values of all kept sets with this many rolls to come, times (rolls of the pool)^rolls."""
        while len(self._free) < rolls:
            ends = self.lattice.best(self._free[-1]) if self._free else self._truth
            self._free.append(self.lattice.mean(ends))
        return self._free[rolls - 1]

    def _aside_value(self, place: int, rolls: int) -> int:
        """The value of dice set aside with this many rolls to come, times (rolls of the pool)^rolls."""
        if rolls == 1:
            return self._free_values(1)[place]
        known = self._aside.get((place, rolls))
        if known is None:
            part, after = self._beside(place)
            if rolls == 2:
                last = self._free_values(1)
                values = [last[p] for p in after]
            else:
                values = [self._aside_value(p, rolls - 1) for p in after]
            known = self._aside[place, rolls] = self._step(part, values)
        return known

    def _open_value(self, place: int) -> Fraction:
        """`some` with any number of rolls: every roll sets dice aside until all are."""
        known = self._any.get(place)
        if known is None:
            part, after = self._beside(place)
            if part.size == 1:
                known = Fraction(self._truth[place])
            else:
                values = [Fraction(0), *(self._open_value(p) for p in after[1:])]
                scale = lcm(*(value.denominator for value in values))
                whole = [value.numerator * (scale // value.denominator) for value in values]
                known = Fraction(self._step(part, whole), scale * self.lattice.rolls)
            self._any[place] = known
        return known

    def _beside(self, place: int) -> tuple[Lattice, list[int]]:
        """The dice that are not aside, and for each set of them that may be set aside, all that is then."""
        sets = self.lattice.split(place)
        missing = tuple(axis.count - axis.sizes[i] for axis, i in zip(self.lattice.axes, sets, strict=True))
        part = self._parts.get(missing)
        if part is None:
            kinds = zip(missing, (axis.weights for axis in self.lattice.axes), strict=True)
            part = self._parts[missing] = Lattice(list(kinds))
        return part, self.lattice.beside(sets, part)

    def _step(self, part: Lattice, values: list[int]) -> int:
        """One roll of the dice that are not aside, the best of it set aside, times `lattice.rolls`."""
        if self.keeping == "some" and part.size > 1:
            values[0] = -1
        value = part.mean(part.best(values))[0]
        return value * (self.lattice.rolls // part.rolls)
