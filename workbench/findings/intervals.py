"""Intervals: widening those of one figure to hold for many figures at once."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, log
from statistics import NormalDist
from typing import Any, NamedTuple

CONFIDENCE = 0.95
"""How sure all intervals of one kind are, taken together."""
USUAL = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
"""Standard errors to each side of a single figure."""


class Interval(NamedTuple):
    """A figure and the bounds around it."""

    value: float
    low: float
    high: float

    def clears(self, low: float | None = None, high: float | None = None) -> bool:
        """Whether the whole interval lies above `high` or below `low`."""
        return (high is not None and self.low > high) or (low is not None and self.high < low)


def errors(many: int) -> float:
    """Standard errors to each side, so that `many` intervals are right together in 95 of 100 cases (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / max(many, 1))


def widened(row: Mapping[str, Any], name: str, many: int = 1, prefix: str = "") -> Interval:
    """The figure `name` of a row with the members `low` and `high` (after the prefix), for many figures at once.

    A bound that is null is none: a single game shows no spread.
    """
    value = float(row[name])
    low, high = (row[f"{prefix}{end}"] for end in ("low", "high"))
    if low is None or high is None:
        return Interval(value, -inf, inf)
    factor = errors(many) / USUAL
    return Interval(value, value - (value - low) * factor, value + (high - value) * factor)


def none_of(tries: float, many: int = 1) -> float:
    """The highest share that is still believable when none of so many tries came off (0.05/2 of them by chance)."""
    if tries <= 0:
        return 1.0
    return min(1.0, -log((1 - CONFIDENCE) / 2 / max(many, 1)) / tries)


def share_of(hits: float, tries: float, many: int = 1) -> Interval:
    """Wilson's interval for hits among tries, for many shares at once. No tries: from 0 to 1."""
    if tries <= 0:
        return Interval(0.0, 0.0, 1.0)
    z2 = errors(many) ** 2
    share = min(hits / tries, 1.0)
    centre = (share + z2 / (2 * tries)) / (1 + z2 / tries)
    half = (z2 * (share * (1 - share) / tries + z2 / (4 * tries**2))) ** 0.5 / (1 + z2 / tries)
    return Interval(share, max(centre - half, 0.0), min(centre + half, 1.0))


def at_once(many: int, things: str) -> str:
    """How the interval was widened, as a half-sentence."""
    if many < 2:
        return "the 95 % interval must clear it"
    return (
        f"the 95 % interval must clear it, widened for {many} {things} at once "
        f"(Bonferroni: {errors(many):.1f} standard errors instead of {USUAL:.1f})"
    )
