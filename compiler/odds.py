"""Exact odds of one roll: by automata, or by counting where these grow too large.

What neither can answer within seconds raises `TooBig`, which carries an estimate from random
rolls, plainly one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dicewright.compiler import automaton
from dicewright.compiler.core import Core
from dicewright.compiler.enumeration import counted_odds
from dicewright.compiler.estimates import Estimate, TooBig, wilson
from dicewright.dsl.model import Pool

__all__ = ["Estimate", "TooBig", "tier_odds", "wilson"]


def tier_odds(cores: Sequence[Core], pool: Pool) -> list[Fraction]:
    """For each core the exact chance that it is the first in the list that a roll fulfils.

    The sum is the chance that any is fulfilled. Raises TooBig.
    """
    try:
        return automaton.tier_odds(cores, pool)
    except automaton.TooBig:
        return counted_odds(cores, pool)
