"""Chances that are not exact: shares of random rolls with their intervals, and when they are needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import sqrt

from attrs import frozen

from dicewright.compiler.core import Core
from dicewright.dsl.model import Pool

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
    """No exact answer within the limits (E302); `estimates` has what random rolls say."""

    def __init__(self, cores: Sequence[Core], pool: Pool) -> None:
        super().__init__(f"too big to be exact with {pool.text}")
        self._cores = tuple(cores)
        self._pool = pool

    @cached_property
    def estimates(self) -> list[Estimate]:
        """For each core the estimated chance that it is the first that a roll fulfils (about 1.5 s)."""
        from dicewright.compiler.automaton.estimate import estimate

        return estimate(self._cores, self._pool)


def wilson(hits: int, rolls: int) -> Estimate:
    """The share of hits, with its 95 % interval after Wilson (sound near 0 and 1, too)."""
    z2 = CONFIDENCE_Z**2
    share = hits / rolls
    centre = (share + z2 / (2 * rolls)) / (1 + z2 / rolls)
    half = CONFIDENCE_Z * sqrt(share * (1 - share) / rolls + z2 / (4 * rolls**2)) / (1 + z2 / rolls)
    low = centre - half if hits else 0.0
    high = centre + half if hits < rolls else 1.0
    return Estimate(share, max(low, 0.0), min(high, 1.0), rolls)
