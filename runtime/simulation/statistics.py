"""Intervals: how far a figure from so many games may be from the truth.

All are for a level of confidence, 95 % if nothing else is said. Rates have Wilson's interval, which is
sound for few games and for rates near 0 and 1; means have the interval of the normal distribution,
widened for few games (Student); ratios of counts, whose games differ in how much they count, have Wilson's
interval for as many independent cases as their spread from game to game is worth (the design effect
of cluster samples).
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, expm1, inf, pi, sin, sqrt
from statistics import NormalDist

from attrs import frozen

CONFIDENCE = 0.95


@frozen
class Interval:
    """A figure with the ends of its interval."""

    value: float
    low: float
    high: float


@lru_cache(maxsize=64)
def quantile(confidence: float) -> float:
    """How many standard errors the interval reaches to each side: 1.96 for 0.95."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(successes: float, cases: float, confidence: float = CONFIDENCE) -> Interval:
    """A rate with its Wilson score interval; `successes` may be shared ones (a half, a third).

    ValueError without cases.
    """
    if cases <= 0:
        raise ValueError("a rate of no cases")
    rate, z = successes / cases, quantile(confidence)
    middle = rate + z * z / (2 * cases)
    spread = z * sqrt(max(0.0, rate * (1 - rate) / cases + z * z / (4 * cases * cases)))
    scale = 1 + z * z / cases
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return Interval(rate, min(rate, max(0.0, low)), max(rate, min(1.0, high)))


def mean(cases: int, total: int, squares: int, confidence: float = CONFIDENCE) -> Interval:
    """A mean with its interval, from the sum of the values and the sum of their squares.

    One case has an interval without ends (infinite). ValueError without cases.
    """
    if cases <= 0:
        raise ValueError("a mean of no cases")
    value = total / cases
    if cases == 1:
        return Interval(value, -inf, inf)
    reach = student(confidence, cases - 1) * sqrt(variance(cases, total, squares) / cases)
    return Interval(value, value - reach, value + reach)


def variance(cases: int, total: int, squares: int) -> float:
    """The variance of so many values (divided by one less than their number); 0 for one value.

    Exact in whole numbers up to the last step, so that no cancellation spoils it.
    """
    if cases < 2:
        return 0.0
    return (cases * squares - total * total) / (cases * (cases - 1))


def ratio(
    cases: int,
    part: int,
    whole: int,
    part_squares: int,
    whole_squares: int,
    cross: int,
    unit: int = 1,
    confidence: float = CONFIDENCE,
) -> Interval | None:
    """What share of a count another is, over games that each contribute to both.

    `part`, `whole`: the sums over `cases` games; then the sums of their squares and of their products.
    `unit`: the part is counted in so many parts of one. None if nothing was counted.
    """
    if whole <= 0:
        return None
    whole, whole_squares, cross = whole * unit, whole_squares * unit * unit, cross * unit
    rate = part / whole
    # Σ (part − rate · whole)², times whole², in whole numbers
    scaled = part_squares * whole * whole - 2 * part * whole * cross + part * part * whole_squares
    spread = scaled / (whole * whole) / (unit * unit)
    part_of_one, whole = part / unit, whole // unit
    binomial = rate * (1 - rate) * whole
    if cases < 2 or not 0 < rate < 1 or binomial <= 0:
        return wilson(part_of_one, whole, confidence) if rate <= 1 else Interval(rate, rate, rate)
    clustered = spread * cases / (cases - 1)
    effect = max(clustered / binomial, 0.05)
    effective = whole / effect
    return wilson(rate * effective, effective, confidence)


def ratio_of_means(
    cases: int,
    part: int,
    whole: int,
    part_squares: int,
    whole_squares: int,
    cross: int,
    confidence: float = CONFIDENCE,
) -> Interval | None:
    """A mean of something per case, where each game has any number of cases (points when scored).

    The arguments are those of `ratio`; the value may be any number. None if there was no case.
    """
    if whole <= 0:
        return None
    value = part / whole
    if cases < 2:
        return Interval(value, -inf, inf)
    scaled = part_squares * whole * whole - 2 * part * whole * cross + part * part * whole_squares
    spread = sqrt(max(0, scaled) * cases / (cases - 1)) / (whole * whole)
    reach = student(confidence, cases - 1) * spread
    return Interval(value, value - reach, value + reach)


@lru_cache(maxsize=4096)
def student(confidence: float, freedom: int) -> float:
    """The quantile of Student's t distribution.

    Exact for 1 and 2 degrees of freedom, else by Hill's expansion (Communications of the ACM 13, 1970,
    algorithm 396), good to four figures from 3 on.
    """
    p = 1 - confidence
    if freedom == 1:
        return cos(p * pi / 2) / sin(p * pi / 2)
    if freedom == 2:
        return sqrt(2 / (p * (2 - p)) - 2)
    a = 1 / (freedom - 0.5)
    b = 48 / (a * a)
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * pi / 2) * freedom
    x = d * p
    y = x ** (2 / freedom)
    if y > 0.05 + a:
        x = -quantile(confidence)
        y = x * x
        if freedom < 5:
            c += 0.3 * (freedom - 4.5) * (x + 0.6)
        c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = a * y * y
        y = expm1(y)
    else:
        first = 1 / (((freedom + 6) / (freedom * y) - 0.089 * d - 0.822) * (freedom + 2) * 3)
        y = ((first + 0.5 / (freedom + 4)) * y - 1) * (freedom + 1) / (freedom + 2) + 1 / y
    return sqrt(freedom * y)
