"""What a set pays for difficulty: a robust trend of the logarithm of odds against the logarithm of points.

The slope is the median of the slopes between all pairs of cards with different points (Theil and Sen),
so that up to a quarter of the cards may be anywhere without moving it. Odds are taken as p / (1 - p).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, inf, log
from statistics import median

from attrs import frozen

FAR = 50.0
"""Logarithms of points are cut off here: a certain card is worth next to nothing."""
SCATTER = 1.4826
"""From the median of absolute deviations to a standard deviation, for normal scatter."""


@frozen
class Paid:
    """A card (or several alike) with its chance and what it pays; `low` and `high` bound a sampled chance."""

    id: str
    deck: str | None
    points: float
    chance: float
    low: float
    high: float


@frozen
class Trend:
    """The line `log odds = level + slope * log points`; `scatter` is that of log points around it."""

    level: float
    slope: float
    scatter: float

    def points(self, chance: float) -> float:
        """What the trend pays for such a chance."""
        return exp(min(max((log_odds(chance) - self.level) / self.slope, -FAR), FAR))

    def chance(self, points: float) -> float:
        """How likely a card is that pays so much, on the trend."""
        return 1 / (1 + exp(-(self.level + self.slope * log(points))))

    def ratio(self, card: Paid, chance: float | None = None) -> float:
        """How many times its points a card of this chance should pay: above 1 it pays too little."""
        return self.points(card.chance if chance is None else chance) / card.points


def log_odds(chance: float) -> float:
    """The logarithm of p / (1 - p); minus infinity for a chance that is none."""
    if chance <= 0:
        return -inf
    return log(chance / (1 - chance)) if chance < 1 else inf


def trend(cards: Iterable[Paid]) -> Trend | None:
    """The trend of cards that are neither certain nor impossible.

    None if fewer than four cards or only one number of points are left, or if points do not go up with
    difficulty.
    """
    usable = [card for card in cards if 0 < card.chance < 1 and card.points > 0]
    rows = [(log(card.points), log_odds(card.chance)) for card in usable]
    slopes = [(y2 - y) / (x2 - x) for at, (x, y) in enumerate(rows) for x2, y2 in rows[:at] if x != x2]
    if len(rows) < 4 or not slopes:
        return None
    slope = median(slopes)
    if slope >= -1e-9:
        return None
    level = median(y - slope * x for x, y in rows)
    off = [(y - level) / slope - x for x, y in rows]
    middle = median(off)
    return Trend(level, slope, SCATTER * median(abs(one - middle) for one in off))
