"""What the last round is about: not points, but more of them than anybody else.

While others still play, what they will have at the end is estimated: expected points, with a spread.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from attrs import frozen

SLOPE = 0.002
"""What a point is worth in wins, once it decides nothing."""

ROUND = 200
"""No round brings more points than this."""

Rival = tuple[float, float]
"""The points that another player may be expected to end with, give or take so many."""


@frozen
class Aim:
    """By final points, from 0 up, what they are worth."""

    base: float
    """Points that are safe whatever happens in the rolls, luck apart."""
    worths: tuple[float, ...]


def win(rivals: Sequence[Rival], base: float) -> Aim:
    """The chance to have more points than all rivals, each taken by itself; a little for every point."""
    rivals = [(round(points, 1), spread) for points, spread in rivals]
    most = int(max(base, *(points for points, _ in rivals))) + ROUND
    worths = []
    for points in range(most + 1):
        chance = 1.0
        for mean, spread in rivals:
            chance *= (1 + erf((points - mean) / spread / sqrt(2))) / 2
        worths.append(chance + SLOPE * points)
    return Aim(base, tuple(worths))
