"""Impossible conditions, found by counting dice: never one that is possible."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicewright.compiler.feasible import obstacle
from dicewright.compiler.lower import lower
from dicewright.compiler.odds import tier_odds
from dicewright.dsl import conditions as c
from dicewright.dsl.condition_text import parse_condition
from dicewright.dsl.model import Face, Pool
from dicewright.dsl.printer import to_text
from tests.strategies import RIDDLE, conditions, d, die, pools

RANDOM = settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def conditions_of_pools(draw: st.DrawFn) -> tuple[Pool, c.Condition]:
    pool = draw(pools(4))
    return pool, draw(conditions(pool))


@RANDOM
@given(conditions_of_pools())
def test_an_obstacle_means_odds_of_zero(case: tuple[Pool, c.Condition]) -> None:
    pool, condition = case
    if obstacle(condition, pool) is not None:
        assert sum(tier_odds([lower(condition, pool)], pool)) == 0


SEVEN = Pool((die("d6", d(6), 4, "blue"), die("d6", d(6), 3, "red")))
SYMBOLS = Pool((die("riddle", RIDDLE, 2, "black"), die("d6", d(6), 3, "pink")))
NOTHING = Pool((die("odd", [Face(1), Face(3), Face(5)], 3), die("even", [Face(2), Face(4)], 2)))
ODD = Pool((die("odd", [Face(1), Face(3), Face(5)], 5),))


@pytest.mark.parametrize(
    ("pool", "text", "part", "reason"),
    [
        (SEVEN, "5 x blue any", "5 x blue any", "needs 5 blue dice; the pool has 4"),
        (SEVEN, "5 x blue 3+", "5 x blue 3+", "needs 5 blue dice; the pool has 4"),
        (SEVEN, "7", "7", "no die shows a 7"),
        (SEVEN, "red 7+", "red 7+", "no red die shows `7+`"),
        (SEVEN, "pair and 6 x any", "pair and 6 x any", "needs 8 dice; the pool has 7"),
        (SEVEN, "blue pair and blue triple", None, "needs 5 blue dice; the pool has 4"),
        (SEVEN, "straight 7", "straight 7", "the dice cannot show 7 consecutive numbers"),
        (SEVEN, "7 different", "7 different", "the dice cannot show more than 6 different numbers"),
        (SEVEN, "red straight 4", "red straight 4", "needs 4 red dice; the pool has 3"),
        (SEVEN, "red sum >= 19", "red sum >= 19", "the highest total of 3 red dice is 18"),
        (SEVEN, "sum of 3 dice <= 2", None, "the lowest total of 3 dice is 3"),
        (NOTHING, "sum >= 10 and sum >= 14", None,
         "the sums need a total of 24; the highest total of their dice is 23"),
        (SEVEN, "8 alike", "8 alike", "needs 8 dice; the pool has 7"),
        (SEVEN, "alike(red, red, red, red)", None, "the pool does not have 4 dice of these colours"),
        (SEVEN, "red pick 4 (total >= 3)", None, "needs 4 red dice; the pool has 3"),
        (SEVEN, "pick 2 (triple)", "triple", "needs 3 dice; at most 2 are picked"),
        (SEVEN, "pick 2 (total >= 13)", "total >= 13", "the highest total is 12"),
        (SEVEN, "every 7", "every 7", "no die can show it"),
        (SEVEN, "all different", "all different", "the dice cannot show more than 6 different numbers"),
        (SEVEN, "total >= 43", "total >= 43", "the highest total is 42"),
        (SEVEN, "red total <= 2", "red total <= 2", "the lowest total is 3"),
        (SEVEN, "exactly 4 x red any", None, "needs 4 dice that can show it; the pool has 3"),
        (SEVEN, "no red any", None, "3 dice can show nothing else"),
        (SEVEN, "pair also red 7", None, "no red die shows a 7"),
        (SEVEN, "7 / 8", "7 / 8", "no alternative can be met: no die shows a 7, no die shows an 8"),
        (SYMBOLS, "3 x duck", "3 x duck", "needs 3 dice that can show it; the pool has 2"),
        (SYMBOLS, "pink duck", "pink duck", "no pink die shows `duck`"),
        (ODD, "sum of 3 dice = 14", None, "no choice of the dice totals 14"),
        (NOTHING, "4 alike", "4 alike", "needs 4 dice with the same number; at most 3 can show one"),
        (NOTHING, "sets(3, 3)", None, "needs 6 dice; the pool has 5"),
        (NOTHING, "straight 3 and straight 3", None, "needs 6 dice; the pool has 5"),
    ],
)  # fmt: skip
def test_what_is_missing(pool: Pool, text: str, part: str | None, reason: str) -> None:
    found = obstacle(parse_condition(text, pool), pool)
    assert found is not None
    assert found.reason == reason
    if part is not None:
        assert to_text(found.part) == part
    assert found.part.span.text


@pytest.mark.parametrize(
    "text", ["pair and triple", "4 x blue 6 / 8 x 1", "sum = 42", "straight 6 and 6", "not (any)"]
)
def test_possible_or_not_found(text: str) -> None:
    assert obstacle(parse_condition(text, SEVEN), SEVEN) is None
