"""Exact odds of one roll, by going through the distinct rolls that matter.

The dice are seen through the quotient of the conditions, so a roll is counted once for all
that no condition tells apart; its weight is an exact integer. Where there are too many
such rolls, `TooBig` carries an estimate from random rolls, plainly one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, prod, sqrt
from time import perf_counter

import numpy as np
from attrs import frozen

from dicewright.compiler.core import Core
from dicewright.compiler.quotient import DiceKind, dice_kinds, quotient
from dicewright.compiler.search import matcher
from dicewright.compiler.truth import first_true
from dicewright.dsl.model import Pool

ROLL_LIMIT = 300_000
"""Distinct rolls that are gone through at most."""

SAMPLE_SECONDS = 1.5
SAMPLE_BATCH = 100
"""Rolls in the first batch; each is twice the one before."""
SAMPLE_ROLLS = 200_000
CONFIDENCE_Z = 1.959963984540054
"""The standard normal quantile of a two-sided 95 % interval."""


@frozen
class Estimate:
    """A chance from random rolls: not exact. `low..high` is the 95 % interval (Wilson)."""

    probability: float
    low: float
    high: float
    rolls: int
    """How many random rolls it comes from."""


class TooBig(Exception):
    """There are more distinct rolls than `ROLL_LIMIT`; `estimates` has what sampling says."""

    def __init__(self, rolls: int, cores: Sequence[Core], pool: Pool) -> None:
        super().__init__(f"too big to be exact: about {rolls:,} different rolls; the limit is {ROLL_LIMIT:,}")
        self.rolls = rolls
        self._cores = tuple(cores)
        self._pool = pool

    @cached_property
    def estimates(self) -> list[Estimate]:
        """For each core the estimated chance that it is the first that a roll fulfils."""
        return sampled_odds(self._cores, self._pool)


def tier_odds(cores: Sequence[Core], pool: Pool) -> list[Fraction]:
    """For each core the exact chance that it is the first in the list that a roll fulfils.

    The sum is the chance that any is fulfilled. Raises TooBig.
    """
    q = quotient(cores, pool.faces)
    kinds = dice_kinds(q, pool)
    rolls = roll_bound(kinds, len(q.faces))
    if rolls > ROLL_LIMIT:
        raise TooBig(rolls, cores, pool)
    cans = [matcher(core, q.faces).can for core in q.cores]
    ways = [0] * len(cores)
    for counts, weight in distinct_rolls(kinds, len(q.faces)):
        for at, can in enumerate(cans):
            if can(counts):
                ways[at] += weight
                break
    total = prod(kind.sides**kind.count for kind in kinds)
    return [Fraction(n, total) for n in ways]


def roll_bound(kinds: Sequence[DiceKind], faces: int) -> int:
    """No fewer than the distinct rolls of the dice; more where combining the kinds is the work."""
    rolls = most = 1
    dice = 0
    for kind in kinds:
        outcomes = sum(1 for w in kind.weights if w) + (kind.blank > 0)
        work = rolls * comb(kind.count + outcomes - 1, kind.count)
        dice += kind.count
        rolls = min(work, comb(dice + faces, faces))
        most = max(most, rolls, work // 10)
    return most


def distinct_rolls(kinds: Sequence[DiceKind], faces: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each distinct roll as counts over the quotient's faces, with its weight.

    Divided by the product of all dice's sides, a weight is the chance of the roll.
    """
    found = {(0,) * faces: 1}
    for kind in kinds:
        grown: dict[tuple[int, ...], int] = {}
        own = list(_rolls_of(kind))
        for counts, weight in found.items():
            for more, times in own:
                both = tuple(map(int.__add__, counts, more))
                grown[both] = grown.get(both, 0) + weight * times
        found = grown
    return iter(found.items())


def _rolls_of(kind: DiceKind) -> Iterator[tuple[tuple[int, ...], int]]:
    """The rolls of equal dice: multinomial coefficients times the faces' weights."""
    counts = [0] * len(kind.weights)

    def go(face: int, left: int, weight: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if face == len(counts):
            rest = kind.blank**left
            if rest:
                yield tuple(counts), weight * rest
            return
        w = kind.weights[face]
        for n in range(left + 1 if w else 1):
            counts[face] = n
            yield from go(face + 1, left - n, weight * comb(left, n) * w**n)
        counts[face] = 0

    return go(0, kind.count, 1)


def sampled_odds(cores: Sequence[Core], pool: Pool, seed: int = 1) -> list[Estimate]:
    """Like `tier_odds`, from random rolls: as many as fit into about two seconds.

    The rolls are the same for the same seed; how many there are depends on the machine.
    """
    q = quotient(cores, pool.faces)
    kinds = dice_kinds(q, pool)
    chance = np.random.default_rng(seed)
    hits = np.zeros(len(cores), dtype=np.int64)
    rolls = 0
    batch = SAMPLE_BATCH
    start = before = perf_counter()
    while rolls < SAMPLE_ROLLS:
        first = first_true(q, random_rolls(kinds, len(q.faces), batch, chance))
        hits += np.bincount(first[first >= 0], minlength=len(cores))
        rolls += batch
        batch *= 2
        now = perf_counter()
        if now - start + 2 * (now - before) > SAMPLE_SECONDS:
            break
        before = now
    return [wilson(int(n), rolls) for n in hits]


def random_rolls(
    kinds: Sequence[DiceKind], faces: int, rolls: int, chance: np.random.Generator
) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Random rolls as rows of counts over the quotient's faces."""
    rows = np.zeros((rolls, faces), dtype=np.int64)
    for kind in kinds:
        shares = np.array([*kind.weights, kind.blank], dtype=float) / kind.sides
        rows += chance.multinomial(kind.count, shares, size=rolls)[:, :faces]
    return rows


def wilson(hits: int, rolls: int) -> Estimate:
    """The share of hits, with its 95 % interval after Wilson (sound near 0 and 1, too)."""
    z2 = CONFIDENCE_Z**2
    share = hits / rolls
    centre = (share + z2 / (2 * rolls)) / (1 + z2 / rolls)
    half = CONFIDENCE_Z * sqrt(share * (1 - share) / rolls + z2 / (4 * rolls**2)) / (1 + z2 / rolls)
    low = centre - half if hits else 0.0
    high = centre + half if hits < rolls else 1.0
    return Estimate(share, low, high, rolls)
