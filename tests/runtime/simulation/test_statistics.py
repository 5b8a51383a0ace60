"""Intervals against published values, against brute force, and against how often they hold the truth."""

from __future__ import annotations

import math
import random

import pytest

from dicewright.runtime.simulation.statistics import mean, ratio, ratio_of_means, student, variance, wilson


def test_wilson_against_published_values() -> None:
    """Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3."""
    for successes, cases, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(successes, cases)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_a_rate_at_an_end_stays_within_its_interval() -> None:
    assert wilson(0, 7).low == 0 and wilson(0, 7).high > 0.3
    assert wilson(7, 7).high == 1 and wilson(7, 7).low < 0.7


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (7, 2.3646), (20, 2.0860), (120, 1.9799)],
)
def test_student_against_the_printed_table(freedom: int, expected: float) -> None:
    assert student(0.95, freedom) == pytest.approx(expected, abs=6e-5)


def test_a_mean_of_one_game_is_known_no_further() -> None:
    found = mean(1, 5, 25)
    assert (found.value, found.low, found.high) == (5, -math.inf, math.inf)


def test_variance_does_not_cancel() -> None:
    values = [10**9 + n for n in (1, 2, 3, 4)]
    assert variance(4, sum(values), sum(v * v for v in values)) == pytest.approx(5 / 3)


def test_a_mean_holds_the_truth_as_often_as_it_says() -> None:
    """Means of twelve rolls of a die: 95 % of the intervals hold 3.5."""
    dice = random.Random(1)
    held = 0
    for _ in range(2000):
        values = [dice.randint(1, 6) for _ in range(12)]
        found = mean(12, sum(values), sum(v * v for v in values))
        held += found.low <= 3.5 <= found.high
    assert 0.935 <= held / 2000 <= 0.965


def sums(pairs: list[tuple[int, int]]) -> tuple[int, int, int, int, int]:
    return (
        sum(a for a, _ in pairs),
        sum(b for _, b in pairs),
        sum(a * a for a, _ in pairs),
        sum(b * b for _, b in pairs),
        sum(a * b for a, b in pairs),
    )


def test_a_ratio_of_clustered_cases_holds_the_truth_as_often_as_it_says() -> None:
    """Three cases a game that succeed or fail together: three cases are worth one."""
    dice = random.Random(2)
    held = naive = 0
    for _ in range(1000):
        pairs = [(3 * (dice.random() < 0.3), 3) for _ in range(80)]
        found = ratio(80, *sums(pairs))
        assert found is not None
        held += found.low <= 0.3 <= found.high
        plain = wilson(sum(a for a, _ in pairs), 240)
        naive += plain.low <= 0.3 <= plain.high
    assert 0.93 <= held / 1000 <= 0.97
    assert naive / 1000 < 0.8


def test_a_ratio_in_parts_of_one_is_the_same_ratio() -> None:
    pairs = [(1, 2), (0, 1), (2, 3), (1, 1), (0, 2)]
    in_parts = [(840 * a, b) for a, b in pairs]
    found, same = ratio(5, *sums(pairs)), ratio(5, *sums(in_parts), unit=840)
    assert found is not None and same is not None
    assert (same.value, same.low, same.high) == pytest.approx((found.value, found.low, found.high))


def test_nothing_counted_is_no_ratio() -> None:
    assert ratio(9, 0, 0, 0, 0, 0) is None
    assert ratio_of_means(9, 0, 0, 0, 0, 0) is None


def test_a_mean_per_case_over_games_of_different_size() -> None:
    """Against the same figure by the definition of the ratio estimator."""
    pairs = [(7, 2), (3, 1), (0, 0), (12, 3), (5, 2), (4, 1)]
    found = ratio_of_means(6, *sums(pairs))
    assert found is not None
    rate = 31 / 9
    spread = math.sqrt(sum((a - rate * b) ** 2 for a, b in pairs) / 5 * 6) / 9
    assert found.value == pytest.approx(rate)
    assert found.high - found.value == pytest.approx(student(0.95, 5) * spread)
