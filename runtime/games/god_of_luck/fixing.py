"""The exact worth of every set of fixed dice to a player who wants several cards and has skills to use.

The rules let dice be thrown until all are fixed, at least one after each throw. `Plan` works back from what
each full set of dice is worth: a set that is not full yet is worth the mean, over the throws of the other dice,
of the best that can be done with each of them. That is to fix some dice, or first to use one of the skills that
are left, which changes active dice. Both are exact: the best of all ways to fix, and a skill is kept
for a later throw where it is worth more. Whole numbers, the same on every machine.

    plan = Plan(space_of(aims, 5), ends, (("reroll", 1), ("turn", 0)), frozenset())
    plan.start                                 # what the turn is worth before its first throw
    layer = plan.look(fixed)                   # for these fixed dice, by skills left: each throw of the others
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from dicewright.runtime.games.god_of_luck.aiming import DIGIT, Sets

Numbers = NDArray[np.int64]
Skill = tuple[str, int]
"""A skill that changes active dice, and its amount; see `spec`."""
Skills = tuple[Skill, ...]
"""Skills that are left for a turn, sorted; the same one as often as it can be used."""

POINT = 1 << 20
"""Worths are whole numbers of this many parts of a point."""
NEVER = -(1 << 52)
"""The worth of what cannot be."""


class Space:
    """The sets of up to so many dice, and what becomes of a throw if a die is taken out or put in.

    `numbers`: what the faces show, in the order of the sets' faces.
    """

    def __init__(self, sets: Sets, numbers: Sequence[int], weights: Sequence[int]) -> None:
        self.sets, self.numbers, self.weights = sets, tuple(numbers), tuple(weights)
        self.dice, starts, faces = sets.dice, sets.starts, range(len(numbers))
        self.less: list[Numbers] = []
        """By size: for each set (row) and face, where among the smaller ones the set without that die is."""
        self.more: list[Numbers] = []
        """By size: for each set (row) and face, where among the larger ones the set with that die is."""
        for size in range(self.dice + 1):
            rows = range(starts[size], starts[size + 1])
            none = starts[size] - starts[size - 1] if size else 0
            less = [
                [
                    sets.place[sets.keys[at] - DIGIT**face] - starts[size - 1]
                    if sets.rows[at][face]
                    else none
                    for face in faces
                ]
                for at in rows
            ]
            self.less.append(np.array(less, dtype=np.int64))
            if size < self.dice:
                more = [
                    [sets.place[sets.keys[at] + DIGIT**f] - starts[size + 1] for f in faces] for at in rows
                ]
                self.more.append(np.array(more, dtype=np.int64))
        self.ways = [
            np.array(sets.ways[starts[size] : starts[size + 1]], dtype=np.int64)[:, None]
            for size in range(self.dice + 1)
        ]
        self.beside = [np.ascontiguousarray(sets.plus(size).T) for size in range(self.dice + 1)]
        """By size of the fixed set: for each set that fits beside it (row) and fixed set, both together."""

    @property
    def full(self) -> slice:
        """Where the full sets stand."""
        return slice(self.sets.starts[self.dice], self.sets.starts[self.dice + 1])

    def steps(self, skills: Skills) -> int:
        """About how many numbers a plan with these skills works out."""
        return comb(2 * len(self.numbers) + self.dice - 1, self.dice) * len(subsets(skills))

    def affordable(self, skills: Sequence[Skill], most: int, lefts: int) -> Skills:
        """Those of the skills, the first ones before the others, for which `steps` is at most so much, and of
        which at most so many parts may be left."""
        kept: list[Skill] = []
        for skill in skills:
            more = tuple(sorted((*kept, skill)))
            if self.steps(more) <= most and len(subsets(more)) <= lefts:
                kept.append(skill)
        return tuple(sorted(kept))


@cache
def subsets(skills: Skills) -> tuple[Skills, ...]:
    """What may be left of these skills, fewer ones first."""
    kinds = dict.fromkeys(skills)
    counts = product(*(range(skills.count(kind) + 1) for kind in kinds))
    found = [tuple(kind for kind, n in zip(kinds, count, strict=True) for _ in range(n)) for count in counts]
    return tuple(sorted(found, key=len))


def without(skills: Skills, skill: Skill) -> Skills:
    """These skills after one of them was used."""
    at = skills.index(skill)
    return skills[:at] + skills[at + 1 :]


@frozen(eq=False)
class Layer:
    """What all throws beside fixed dice of one size are worth, by the skills that are left.

    Each is an array with a row for each throw and a column for each set of fixed dice.
    """

    fixing: dict[Skills, Numbers]
    """If dice are fixed now."""
    using: dict[tuple[Skills, Skill], Numbers]
    """If this skill is used now."""
    best: dict[Skills, Numbers]


class Plan:
    """What fixed dice are worth in a turn; see the module.

    `ends`: what each full set is worth, in parts of `POINT`. `beasts`: numbers that count as fixed for
    the skill `copy`.
    """

    def __init__(self, space: Space, ends: Numbers, skills: Skills, beasts: frozenset[int]) -> None:
        self.space, self.skills = space, skills
        self._beasts = beasts
        self._lefts = subsets(skills)
        sets = space.sets
        self.values: dict[Skills, Numbers] = {}
        """By the skills left, what each set of fixed dice is worth before the next throw."""
        for left in self._lefts:
            values = np.zeros(len(sets.rows), dtype=np.int64)
            values[space.full] = ends
            self.values[left] = values
        for size in range(space.dice - 1, -1, -1):
            rows = slice(sets.starts[size], sets.starts[size + 1])
            layer = self._layer(size, rows)
            active = space.dice - size
            rolls = sets.sides**active
            for left, best in layer.best.items():
                total = (best * space.ways[active]).sum(axis=0)
                self.values[left][rows] = (total + rolls // 2) // rolls

    @property
    def start(self) -> int:
        """What the turn is worth before its first throw."""
        return int(self.values[self.skills][0])

    def look(self, fixed: int) -> Layer:
        """The worth of each throw (row) beside this set of fixed dice (a place among the sets)."""
        size = sum(self.space.sets.rows[fixed])
        return self._layer(size, slice(fixed, fixed + 1))

    def _layer(self, size: int, fixed: slice) -> Layer:
        layer = Layer({}, {}, {})
        active = self.space.dice - size
        for left in self._lefts:
            best = layer.fixing[left] = self._fixing(self.values[left], size, fixed)
            for skill in dict.fromkeys(left):
                used = self._using(skill, layer.best[without(left, skill)], active, fixed)
                layer.using[left, skill] = used
                best = np.maximum(best, used)
            layer.best[left] = best
        return layer

    def _fixing(self, values: Numbers, size: int, fixed: slice) -> Numbers:
        """The worth of each throw of all other dice, if at least one of them is fixed."""
        space = self.space
        starts, first = space.sets.starts, space.sets.starts[size]
        after = values[space.beside[size][:, fixed.start - first : fixed.stop - first]]
        best = after[starts[1] : starts[2]]
        for active in range(2, space.dice - size + 1):
            fewer = _padded(best)
            best = after[starts[active] : starts[active + 1]]
            for less in space.less[active].T:
                best = np.maximum(best, fewer[less])
        return best

    def _using(self, skill: Skill, then: Numbers, active: int, fixed: slice) -> Numbers:
        """The worth of each throw if this skill is used on it; `then`: what throws are worth after that."""
        kind, amount = skill
        if kind == "lift":
            return self._lifted(then, active, amount)
        if kind == "reroll":
            return self._rerolled(then, active, amount)
        less, more = self.space.less[active], self.space.more[active - 1]
        numbers = self.space.numbers
        best = np.full_like(then, NEVER)
        if kind == "raise":
            for face, number in enumerate(numbers):
                ups = [to for to, shown in enumerate(numbers) if number < shown <= number + amount]
                if ups:
                    put = np.maximum.reduce([then[more[:, to]] for to in ups])
                    best = np.maximum(best, _padded(put)[less[:, face]])
            return best
        put = np.full((len(more), then.shape[1]), NEVER, dtype=np.int64)
        for face, number in enumerate(numbers):
            to = then[more[:, face]]
            if kind == "copy" and number not in self._beasts:
                to = np.where(self._shows(face, fixed), to, NEVER)
            put = np.maximum(put, to)
        put = _padded(put)
        for face in range(len(numbers)):
            best = np.maximum(best, put[less[:, face]])
        return best

    def _shows(self, face: int, fixed: slice) -> NDArray[np.bool_]:
        rows = self.space.sets.rows[fixed]
        return np.array([row[face] > 0 for row in rows], dtype=np.bool_)

    def _rerolled(self, then: Numbers, active: int, amount: int) -> Numbers:
        """One die after the other is thrown again, as many as are worth it, but at least one."""
        space = self.space
        less, more = space.less[active], space.more[active - 1]
        best = then
        for _ in range(amount):
            put = np.zeros((len(more), then.shape[1]), dtype=np.int64)
            for face, weight in enumerate(space.weights):
                put += best[more[:, face]] * weight
            mean = _padded((put + space.sets.sides // 2) // space.sets.sides)
            again = np.maximum.reduce([mean[less[:, face]] for face in range(len(space.numbers))])
            best = np.maximum(then, again)
        return again if amount else np.full_like(then, NEVER)

    def _lifted(self, then: Numbers, active: int, amount: int) -> Numbers:
        """Any number of dice go up, each once. The dice of the highest number are the first to go, so that none
        goes twice; so their choice is looked at last."""
        at = {number: face for face, number in enumerate(self.space.numbers)}
        best = then
        for number in self.space.numbers:
            to = at.get(number + amount)
            if to is None or not amount:
                continue
            less, more = self.space.less[active][:, at[number]], self.space.more[active - 1][:, to]
            moved = np.append(more, len(then))[less]
            step = best
            for _ in range(active):
                step = _padded(step)[moved]
                if (step == NEVER).all():
                    break
                best = np.maximum(best, step)
        return best


def _padded(values: Numbers) -> Numbers:
    """The same with a row at the end for what cannot be."""
    return np.concatenate((values, np.full((1, values.shape[1]), NEVER, dtype=np.int64)))
