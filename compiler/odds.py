"""Exact odds of one roll: by automata, or by counting where these grow too large.

What neither can answer within seconds raises `TooBig`, which carries an estimate from random
rolls, plainly one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from dicewright.compiler import automaton
from dicewright.compiler.core import Core
from dicewright.compiler.enumeration import counted_odds
from dicewright.compiler.estimates import Estimate, TooBig, wilson
from dicewright.dsl.model import Pool

__all__ = ["Estimate", "TooBig", "subset_odds", "tier_odds", "wilson"]


def tier_odds(cores: Sequence[Core], pool: Pool) -> list[Fraction]:
    """For each core the exact chance that it is the first in the list that a roll fulfils.

    The sum is the chance that any is fulfilled. Raises TooBig.
    """
    return list(_tier_odds(tuple(cores), pool))


@lru_cache(maxsize=4096)
def _tier_odds(cores: tuple[Core, ...], pool: Pool) -> tuple[Fraction, ...]:
    try:
        return tuple(automaton.tier_odds(cores, pool))
    except automaton.TooBig:
        return tuple(counted_odds(cores, pool))


def subset_odds(cores: Sequence[Core], pool: Pool) -> dict[frozenset[int], Fraction]:
    """For each set of positions the exact chance that a roll fulfils just these of the cores.

    Sets that no roll fulfils are left out. Raises TooBig.
    """
    try:
        return automaton.subset_odds(cores, pool)
    except automaton.TooBig:
        raise TooBig(cores, pool) from None
