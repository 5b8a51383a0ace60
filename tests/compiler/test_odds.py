"""Odds by enumeration: known values, brute force on small pools, and honest estimates."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicewright.compiler.condition import Compiled, compile_condition
from dicewright.compiler.enumeration import counted_odds
from dicewright.compiler.lower import lower
from dicewright.compiler.odds import TooBig, tier_odds, wilson
from dicewright.dsl import conditions as c
from dicewright.dsl.condition_text import parse_condition
from dicewright.dsl.model import Pool
from tests import oracle
from tests.strategies import conditions, d, die, pools

RANDOM = settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
SEVEN = Pool((die("d6", d(6), 4, "blue"), die("d6", d(6), 3, "red")))


def d6(count: int) -> Pool:
    return Pool((die("d6", d(6), count),))


def odds(text: str, pool: Pool) -> Fraction:
    return compile_condition(parse_condition(text, pool), pool).odds()


@pytest.mark.parametrize(
    ("text", "dice", "chance"),
    [
        ("pair and triple", 7, Fraction(263, 648)),
        ("4", 7, Fraction(201811, 279936)),
        ("straight 3", 5, Fraction(145, 324)),
        ("sets(3, 2)", 5, Fraction(300, 7776)),
        ("5 alike", 5, Fraction(6, 7776)),
        ("6 different", 6, Fraction(720, 6**6)),
        ("total = 7", 2, Fraction(6, 36)),
        ("no 6", 4, Fraction(5, 6) ** 4),
        ("any", 1, Fraction(1)),
        ("7", 3, Fraction(0)),
    ],
)
def test_known_odds(text: str, dice: int, chance: Fraction) -> None:
    assert odds(text, d6(dice)) == chance


# Feeling Lucky's cards with one roll of four blue and three red dice, to three places.
TABLE = {
    **{str(n): 0.721 for n in range(1, 7)},
    "blue pair": 0.722, "red pair / blue pair": 0.846, "blue straight 2": 0.776, "red straight 2": 0.583,
    "straight 3": 0.710, "pair and pair": 0.856, "red sum >= 8": 0.838, "red sum >= 9": 0.741,
    "red sum >= 10": 0.625, "blue sum >= 12": 0.761, "blue sum >= 13": 0.664, "4 x 3+": 0.827, "5 x 3+": 0.571,
    "3 x 4+": 0.773, "2 x 5+": 0.737, "2 x red 3+": 0.741, "2 x blue 4+": 0.688, "3 x blue 3+": 0.593,
    "straight 3 and pair": 0.660, "triple / straight 4": 0.802,
    "triple": 0.541, "blue 2": 0.518, "4 x 4+": 0.500, "2 x red 4+": 0.500, "red sum >= 11": 0.500,
    "4 and 5": 0.500, "red straight 2 and blue straight 2": 0.453, "blue sum >= 15": 0.444, "red 5": 0.421,
    "red 2": 0.421, "red pair": 0.444, "3 x 5+": 0.429, "2 x blue 5+": 0.407, "pair and triple": 0.406,
    "straight 4": 0.384, "red sum >= 12": 0.375, "blue straight 3 / red straight 3": 0.358, "2 x 1": 0.330,
    "2 x 6": 0.330, "red pair and blue pair": 0.321, "blue sum >= 16": 0.336,
    "6 x 3+": 0.263, "straight 4 and pair": 0.258, "pair and pair and pair": 0.232, "5 x 4+": 0.227,
    "red 5 and blue 5": 0.218, "4 x blue 3+": 0.198, "straight 5": 0.174, "4 x 5+": 0.173, "red sum >= 14": 0.162,
    "blue sum >= 18": 0.159, "straight 3 and straight 3": 0.150, "3 x red 4+": 0.125, "red straight 3": 0.111,
    "4 alike": 0.106, "blue triple": 0.097,
}  # fmt: skip


@pytest.mark.parametrize("text", TABLE)
def test_odds_of_the_cards(text: str) -> None:
    assert abs(float(odds(text, SEVEN)) - TABLE[text]) <= 0.00051


@st.composite
def tiers(draw: st.DrawFn) -> tuple[Pool, list[c.Condition]]:
    pool = draw(pools(4))
    return pool, draw(st.lists(conditions(pool), min_size=1, max_size=3))


@RANDOM
@given(tiers())
def test_odds_are_those_of_all_rolls(case: tuple[Pool, list[c.Condition]]) -> None:
    pool, wanted = case
    first = [0] * len(wanted)
    total = 0
    held: dict[tuple[object, ...], int | None] = {}
    for roll in oracle.rolls(pool):
        total += 1
        key = tuple(sorted(map(repr, roll)))
        if key not in held:
            held[key] = next((at for at, own in enumerate(wanted) if oracle.fulfils(roll, own)), None)
        at = held[key]
        if at is not None:
            first[at] += 1
    exact = [Fraction(n, total) for n in first]
    assert tier_odds([lower(own, pool) for own in wanted], pool) == exact


def test_tiers_count_once() -> None:
    pool = d6(3)
    texts = ["sum of 1..3 dice = 7", "sum of 1..3 dice >= 7"]
    card = Compiled(pool, [(text, parse_condition(text, pool)) for text in texts])
    exact, over = card.tier_odds()
    assert exact == odds(texts[0], pool)
    assert exact + over == card.odds() == odds(texts[1], pool)


def test_too_big_says_so_and_estimates() -> None:
    """Half of the dice of any roll add up to 100 in some way: the estimate must see that."""
    pool = Pool((die("d20", d(20), 30),))
    card = compile_condition(parse_condition("sum = 100", pool), pool)
    with pytest.raises(TooBig, match="too big to be exact") as raised:
        card.odds()
    (estimate,) = raised.value.estimates
    assert estimate.low <= estimate.probability <= estimate.high
    assert estimate.rolls >= 100
    assert estimate.high > 0.99


@RANDOM
@given(tiers())
def test_counting_agrees_with_the_automata(case: tuple[Pool, list[c.Condition]]) -> None:
    pool, wanted = case
    cores = [lower(own, pool) for own in wanted]
    assert counted_odds(cores, pool) == tier_odds(cores, pool)


def test_wilson_at_the_ends() -> None:
    never, always = wilson(0, 1000), wilson(1000, 1000)
    assert never.low == 0 and 0 < never.high < 0.005
    assert always.high == 1 and 0.995 < always.low < 1
