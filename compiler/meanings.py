"""The meanings of a set's cards over its pool, held against each other.

For a pool of the size of these games a meaning is a bit for each distinct roll, and comparing
two is one operation on whole numbers; for larger pools the automata are read side by side.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, prod

from dicewright.compiler.automaton import Automaton, compile_core
from dicewright.compiler.condition import Compiled
from dicewright.compiler.relations import relation
from dicewright.dsl.model import Pool

BITS_LIMIT = 250_000
"""Distinct rolls of a pool up to which a meaning is kept as bits."""


@lru_cache(maxsize=16)
def has_bits(pool: Pool) -> bool:
    """Whether the pool's distinct rolls are few enough to list (counted group by group)."""
    listed = prod(comb(g.count + len(set(g.faces)) - 1, g.count) for g in pool.groups)
    return listed <= BITS_LIMIT


class Meaning:
    """What one card means: for each tier the rolls that fulfil it or a better one."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.pool = compiled.pool

    @cached_property
    def odds(self) -> Fraction:
        """The chance of one roll. Raises `odds.TooBig`."""
        return self.compiled.odds()

    @cached_property
    def _tiers(self) -> list[Automaton]:
        return [compile_core(tier.core, self.pool) for tier in self.compiled.tiers]

    @cached_property
    def whole(self) -> Automaton:
        """The card as a whole."""
        return self._tiers[0] if len(self._tiers) == 1 else self.compiled.automaton

    def same_as(self, other: Meaning) -> bool:
        """Whether both cards mean the same, tier by tier. Raises automaton.TooBig."""
        if len(self._tiers) != len(other._tiers) or self.odds != other.odds:
            return False
        return all(_equal(a, b) for a, b in zip(self._tiers, other._tiers, strict=True))

    def within(self, other: Meaning) -> bool:
        """Whether strictly fewer rolls fulfil this card: each of them the other, too."""
        return self.odds < other.odds and _implies(self.whole, other.whole)


def _equal(a: Automaton, b: Automaton) -> bool:
    if a.core == b.core:
        return True
    if has_bits(a.pool):
        return a.bits == b.bits
    return relation(a.core, b.core, a.pool).name == "equal"


def _implies(a: Automaton, b: Automaton) -> bool:
    if has_bits(a.pool):
        return a.bits & ~b.bits == 0
    return relation(a.core, b.core, a.pool).only_first is None
