"""Exact chances of conditions on one roll of a pool.

Parts that look at different dice are independent, so they are asked apart and their chances
multiplied: a pair in each of four colours is four small questions, not one over all colours.
Only parts that share dice go through one automaton.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import prod
from typing import Any

from dicewright.compiler.automaton.build import JOINS, Builder
from dicewright.compiler.automaton.formula import Counted, Formula
from dicewright.compiler.automaton.limits import Budget, attempt
from dicewright.compiler.automaton.reading import Reading, looks_of, support
from dicewright.compiler.automaton.sweep import chance, sweep
from dicewright.compiler.core import Also, And, Core, Not, Or
from dicewright.dsl.model import Pool


def odds(core: Core, pool: Pool) -> Fraction:
    """The exact chance that one roll of the pool fulfils the condition; raises TooBig."""
    return attempt(lambda budget, counted: Chances(pool, budget, counted).of(core), pool)


def any_odds(cores: Sequence[Core], pool: Pool) -> Fraction:
    """The exact chance that a roll fulfils at least one of the conditions; raises TooBig."""
    if len(cores) < 2:
        return odds(cores[0], pool) if cores else Fraction(0)
    return odds(Or(tuple(cores)), pool)


def tier_odds(cores: Sequence[Core], pool: Pool) -> list[Fraction]:
    """For conditions in order, the exact chance that each is the first that a roll fulfils."""
    reached = [Fraction(0)]
    for last in range(1, len(cores) + 1):
        reached.append(any_odds(cores[:last], pool))
    return [now - before for before, now in pairwise(reached)]


def subset_odds(cores: Sequence[Core], pool: Pool) -> dict[frozenset[int], Fraction]:
    """For each set of positions in `cores`, the exact chance that a roll fulfils exactly these.

    Sets that no roll fulfils are left out; the chances add up to 1. Raises TooBig.
    """
    found = {frozenset[int](): Fraction(1)}
    for members in _clusters([dice_of(core, pool) for core in cores]):
        chosen = tuple(cores[i] for i in members)
        shares = attempt(partial(_shares, chosen, pool), pool)
        found = {
            before | {members[i] for i in held}: share * more
            for before, share in found.items()
            for held, more in shares.items()
        }
    return found


def _shares(
    cores: tuple[Core, ...], pool: Pool, budget: Budget, counted: bool
) -> dict[frozenset[int], Fraction]:
    builder = Builder(pool, budget)
    row = Row([builder.formula(core) for core in cores])
    reading = Reading(looks_of(cores, pool), pool, {})
    total = prod(kind.sides**kind.count for kind in reading.kinds)
    if counted:
        dice = sum(kind.count for kind in reading.kinds)
        rolls = sweep(Counted(row, dice), reading, lambda state: row.held(state[1]), budget)
    else:
        rolls = sweep(row, reading, row.held, budget)
    return {held: Fraction(count, total) for held, count in rolls.items() if count}


class Row(Formula):
    """Several formulas side by side, never settled. State: their states."""

    def __init__(self, parts: list[Formula]) -> None:
        super().__init__(tuple(part.start for part in parts))
        self.parts = parts

    def _row(self, layer: Any, state: Any, most: int) -> list[Any]:
        rows = [part.row(layer, own, most) for part, own in zip(self.parts, state, strict=True)]
        length = max(map(len, rows))
        rows = [row + [row[-1]] * (length - len(row)) for row in rows]
        return list(zip(*rows, strict=True))

    def held(self, state: Any) -> frozenset[int]:
        """The positions of the formulas that hold if the roll ends in this state."""
        ends = zip(self.parts, state, strict=True)
        return frozenset(i for i, (part, own) in enumerate(ends) if part.final(own))


class Chances:
    """Chances over one pool, within one budget."""

    def __init__(self, pool: Pool, budget: Budget, counted: bool) -> None:
        self.pool = pool
        self.budget = budget
        self.counted = counted
        self.builder = Builder(pool, budget)

    def of(self, core: Core) -> Fraction:
        """The chance of a condition."""
        if isinstance(core, Not):
            return 1 - self.of(core.part)
        if isinstance(core, And):
            parts = self.builder.apart(core)
            if len(parts) == 1:
                return self._chance(self.builder.claim(core), (core,))
            return self._joined(parts, every=True)
        if isinstance(core, JOINS) and len(core.parts) > 1:
            return self._joined(list(core.parts), every=isinstance(core, Also))
        return self._chance(self.builder.formula(core), (core,))

    def _joined(self, parts: list[Core], every: bool) -> Fraction:
        clusters = _clusters([dice_of(part, self.pool) for part in parts])
        result = Fraction(1)
        for members in clusters:
            chosen = tuple(parts[i] for i in members)
            if len(chosen) == 1:
                share = self.of(chosen[0])
            else:
                share = self._chance(self.builder.join(chosen, every), chosen)
            result *= share if every else 1 - share
        return result if every else 1 - result

    def _chance(self, formula: Formula, cores: tuple[Core, ...]) -> Fraction:
        reading = Reading(looks_of(cores, self.pool), self.pool, {})
        if self.counted:
            formula = Counted(formula, sum(kind.count for kind in reading.kinds))
        return chance(formula, reading, self.budget)


def dice_of(core: Core, pool: Pool) -> int:
    """The groups of dice that the condition looks at, as a bit set over `Pool.groups`."""
    faces = support(core, pool)
    index = {face: i for i, face in enumerate(pool.faces)}
    dice = 0
    for position, group in enumerate(pool.groups):
        if any(faces >> index[face] & 1 for face in group.faces):
            dice |= 1 << position
    return dice


def _clusters(sets: list[int]) -> list[list[int]]:
    """Positions in groups whose bit sets have nothing in common."""
    clusters: list[tuple[int, list[int]]] = []
    for position, bits in enumerate(sets):
        members = [position]
        apart = []
        for cluster in clusters:
            if cluster[0] & bits:
                bits |= cluster[0]
                members = cluster[1] + members
            else:
                apart.append(cluster)
        clusters = [*apart, (bits, members)]
    return [members for _, members in clusters]
