"""Exact odds of one roll by going through the distinct rolls that matter, with the search.

The plain way, and the second one: `odds` asks the automata first. The dice are seen through
the quotient of the conditions, so a roll is counted once for all that no condition tells
apart; its weight is an exact integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod
from time import perf_counter

from dicewright.compiler.core import Core
from dicewright.compiler.estimates import TooBig
from dicewright.compiler.quotient import DiceKind, dice_kinds, quotient
from dicewright.compiler.search import SearchLimit, matcher
from dicewright.dsl.model import Pool

ROLL_LIMIT = 300_000
"""Distinct rolls that are gone through at most."""

SECONDS = 2.0
"""Time after which the count is given up."""


def counted_odds(cores: Sequence[Core], pool: Pool) -> list[Fraction]:
    """For each core the exact chance that it is the first in the list that a roll fulfils.

    Raises TooBig where there are too many distinct rolls, or too little time for them.
    """
    q = quotient(cores, pool.faces)
    kinds = dice_kinds(q, pool)
    if roll_bound(kinds, len(q.faces)) > ROLL_LIMIT:
        raise TooBig(cores, pool)
    cans = [matcher(core, q.faces).can for core in q.cores]
    ways = [0] * len(cores)
    deadline = perf_counter() + SECONDS
    for number, (counts, weight) in enumerate(distinct_rolls(kinds, len(q.faces))):
        if number % 256 == 255 and perf_counter() > deadline:
            raise TooBig(cores, pool)
        try:
            at = next((at for at, can in enumerate(cans) if can(counts)), None)
        except SearchLimit:
            raise TooBig(cores, pool) from None
        if at is not None:
            ways[at] += weight
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
