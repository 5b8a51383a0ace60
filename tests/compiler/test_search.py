"""The search against the plain reading, on random conditions, pools and rolls."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicewright.compiler.assign import SearchLimit
from dicewright.compiler.lower import lower, lower_plain
from dicewright.compiler.search import Matcher, Way, matcher
from dicewright.dsl import conditions as c
from dicewright.dsl.condition_text import parse_condition
from dicewright.dsl.model import Face, Pool
from tests import oracle
from tests.strategies import cases, claims, counts_of, crowded, d, die, pools, rolls

RANDOM = settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))
FEWER = settings(RANDOM, max_examples=500)

Case = tuple[Pool, c.Condition, tuple[Face, ...]]


@RANDOM
@given(cases())
def test_search_is_the_plain_reading(case: Case) -> None:
    pool, condition, roll = case
    counts = counts_of(roll, pool)
    expected = oracle.fulfils(roll, condition)
    assert matcher(lower(condition, pool), pool.faces).can(counts) == expected
    assert Matcher(lower_plain(condition, pool), pool.faces).can(counts) == expected


@FEWER
@given(cases(max_dice=5, depth=3))
def test_search_is_the_plain_reading_of_deep_conditions(case: Case) -> None:
    pool, condition, roll = case
    core = lower(condition, pool)
    assert matcher(core, pool.faces).can(counts_of(roll, pool)) == oracle.fulfils(roll, condition)


@settings(RANDOM, max_examples=3000)
@given(st.integers(0, 2**40))
def test_parts_that_compete_for_dice(seed: int) -> None:
    pool, condition, roll = crowded(seed)
    counts = counts_of(roll, pool)
    expected = oracle.fulfils(roll, condition)
    assert matcher(lower(condition, pool), pool.faces).can(counts) == expected
    way = Matcher(lower_plain(condition, pool), pool.faces).witness(counts)
    assert (way is not None) == expected
    if way is not None:
        check_way(way, condition, roll, pool)


def check_way(way: Way, claim: c.Condition, roll: tuple[Face, ...], pool: Pool) -> frozenset[int]:
    """That a way really pays; returns the positions of the dice it uses."""
    left = dict(enumerate(roll))
    used = []
    for face, n in zip(pool.faces, way.used, strict=True):
        for _ in range(n):
            at = next(at for at, shown in left.items() if shown == face)
            used.append(at)
            del left[at]
    dice = tuple(roll[at] for at in used)
    assert any(len(some) == len(dice) for some in oracle.payments(dice, claim)), (way, dice)
    most = [
        max((n for _, own in way.uses for f, n in own if f == face), default=0)
        for face in range(len(way.used))
    ]
    total = [sum(n for _, own in way.uses for f, n in own if f == face) for face in range(len(way.used))]
    assert all(m <= u <= t for m, u, t in zip(most, way.used, total, strict=True))
    return frozenset(used)


@st.composite
def claim_cases(draw: st.DrawFn) -> Case:
    pool = draw(pools(5))
    return pool, draw(claims(pool)), draw(rolls(pool))


@FEWER
@given(claim_cases())
def test_a_witness_pays(case: Case) -> None:
    pool, claim, roll = case
    way = Matcher(lower_plain(claim, pool), pool.faces).witness(counts_of(roll, pool))
    assert (way is not None) == oracle.fulfils(roll, claim)
    if way is not None:
        check_way(way, claim, roll, pool)


@FEWER
@given(claim_cases())
def test_ways_are_all_that_matter(case: Case) -> None:
    pool, claim, roll = case
    counts = counts_of(roll, pool)
    found = set()
    uses = set()
    for way in Matcher(lower_plain(claim, pool), pool.faces).ways(counts):
        check_way(way, claim, roll, pool)
        found.add(way.used)
        assert way.uses not in uses
        uses.add(way.uses)
    paying = oracle.payments(roll, claim)
    smallest = [some for some in paying if not any(other < some for other in paying)]
    for some in smallest:
        assert counts_of([roll[at] for at in some], pool) in found


@FEWER
@given(cases(max_dice=5))
def test_claims_are_monotone(case: Case) -> None:
    pool, condition, roll = case
    if c.is_test(condition):
        return
    own = matcher(lower(condition, pool), pool.faces)
    if own.can(counts_of(roll[1:], pool)):
        assert own.can(counts_of(roll, pool))


@pytest.mark.parametrize(
    ("text", "shown", "ways"),
    [
        ("sets(2, 1)", [1, 1, 2, 2], 2),
        ("sets(1, 1)", [1, 1, 2, 3], 3),
        ("sets(2, 2)", [1, 1, 2, 2, 3, 3], 3),
        ("pair and pair", [1, 1, 1, 1], 1),
        ("pair also 1", [1, 1, 2, 2], 2),
        ("sum = 4", [1, 1, 2, 3, 4], 3),
        ("pick 2 (total >= 6)", [1, 3, 3, 4], 2),
        ("2 different and 1", [1, 1, 2, 3], 3),
    ],
)
def test_number_of_ways(text: str, shown: list[int], ways: int) -> None:
    pool = Pool((die("d6", d(6), len(shown)),))
    own = Matcher(lower_plain(parse_condition(text, pool), pool), pool.faces)
    assert len(list(own.ways(counts_of([Face(n) for n in shown], pool)))) == ways


SEVEN = Pool((die("d6", d(6), 4, "blue"), die("d6", d(6), 3, "red")))
FIFTY = Pool((die("d10", d(10), 30, "blue"), die("d10", d(10), 20, "red")))


def counts(pool: Pool, **shown: list[int]) -> tuple[int, ...]:
    return counts_of([Face(n, None, colour) for colour, own in shown.items() for n in own], pool)


@pytest.mark.parametrize(
    ("text", "blue", "red", "expected"),
    [
        ("pair and pair", [2, 2, 2, 2], [1, 3, 5], True),
        ("sets(2, 2)", [2, 2, 2, 2], [1, 3, 5], False),
        ("pair and pair", [2, 2, 2, 1], [4, 3, 5], False),
        ("pair also 2 x 2", [2, 2, 1, 3], [4, 5, 6], True),
        ("pair and 2 x 2", [2, 2, 1, 3], [4, 5, 6], False),
        ("straight 3", [6, 1, 2, 4], [4, 4, 4], False),
        ("alike(blue, red) and red 3+", [3, 1, 1, 1], [3, 2, 2], False),
        ("alike(blue, red) and red 3+", [3, 1, 1, 1], [3, 4, 2], True),
        ("straight(blue, red, any)", [1, 1, 1, 3], [2, 6, 6], True),
        ("straight(red, blue, any)", [1, 1, 1, 3], [2, 6, 6], False),
        ("pick 3 (all straight also no 1)", [1, 2, 3, 3], [5, 5, 5], False),
        ("pick 3 (all straight also no 1)", [1, 2, 3, 4], [5, 5, 5], True),
        ("sum >= 12 and sum >= 13", [6, 1, 1, 1], [6, 5, 5], True),
        ("sum >= 12 and sum >= 14", [6, 1, 1, 1], [6, 5, 5], False),
        ("sum = 12 and sum = 13", [6, 6, 6, 6], [1, 1, 1], True),
        ("sum = 11 and sum = 13", [6, 6, 6, 6], [1, 1, 1], False),
    ],
)
def test_examples(text: str, blue: list[int], red: list[int], expected: bool) -> None:
    core = lower(parse_condition(text, SEVEN), SEVEN)
    assert matcher(core, SEVEN.faces).can(counts(SEVEN, blue=blue, red=red)) == expected


@pytest.mark.parametrize(
    "text",
    [
        " and ".join(["pair"] * 24),
        "9 different and 9 different and triple and triple",
        "sum >= 120 and sum >= 120 and 3 x 4",
        "sum = 137 and sum = 138",
        "straight 10 and straight 9 and straight 8",
        "blue pair and red pair and straight(blue, red, any) and 4 alike",
        "10 x 5+ and 10 x 3..7 and 10 x even and 4 x blue 9+ and 4 x red 2-",
        "pick 10+ (total = 97 also exactly 3 x 7)",
        "pick 20 (no 1 also (pair and triple)) and 12 x red any",
        "sets(5, 4, 3, 2) and sets(4, 3, 2)",
    ],
)
def test_fifty_dice_are_searched(text: str) -> None:
    core = lower(parse_condition(text, FIFTY), FIFTY)
    own = matcher(core, FIFTY.faces)
    plain = [3] * 10 + [2] * 10
    lopsided = [9, 0, 5, 0, 8, 0, 3, 0, 5, 0, 0, 4, 0, 3, 0, 6, 0, 5, 0, 2]
    for roll in (plain, lopsided):
        own.can(roll)


def test_a_search_beyond_reach_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicewright.compiler.assign.STEP_LIMIT", 0)
    own = Matcher(lower(parse_condition("straight 3 and straight 3 and triple", FIFTY), FIFTY), FIFTY.faces)
    with pytest.raises(SearchLimit):
        own.can([5, 5] + [1, 0, 1, 0, 1, 0, 1, 0] + [1, 1] * 5)


def test_deep_and_long_conditions() -> None:
    condition: c.Condition = c.Alike(2)
    for level in range(100):
        join = (c.And, c.Or, c.Also)[level % 3]
        condition = join((condition, c.Dice(1, c.Shows(level % 6 + 1))))
    long = c.And(tuple(c.Alike(2 + i % 3) for i in range(1000)))
    for each in (condition, long):
        core = lower(each, SEVEN)
        matcher(core, SEVEN.faces).can(counts(SEVEN, blue=[1, 2, 3, 4], red=[4, 5, 6]))
        Matcher(lower_plain(each, SEVEN), SEVEN.faces).witness(
            counts(SEVEN, blue=[1, 1, 1, 1], red=[4, 4, 4])
        )


@pytest.mark.parametrize(
    "text", ["alike(any, red)", "different(any, red)", "alike(any, red|blue, red) and 5"]
)
def test_slots_leave_dice_for_each_other(text: str) -> None:
    pool = Pool((die("d6", d(6), 2, "red"), die("d6", d(6), 2, "blue")))
    plain = Matcher(lower_plain(parse_condition(text, pool), pool), pool.faces)
    shown = {"different(any, red)": counts(pool, red=[2], blue=[3])}
    roll = shown.get(text, counts(pool, red=[2, 5], blue=[2, 2]))
    assert plain.can(roll)
    assert plain.witness(roll) is not None
