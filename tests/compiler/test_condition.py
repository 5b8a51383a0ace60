"""The compiled condition: forms of rolls, explanations, many rolls at once, ways to pay."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicewright.compiler.condition import Compiled, compile_condition
from dicewright.dsl import conditions as c
from dicewright.dsl.condition_text import parse_condition
from dicewright.dsl.diagnostics import CondError
from dicewright.dsl.model import Face, Pool
from dicewright.dsl.printer import to_text
from tests import oracle
from tests.strategies import RIDDLE, cases, conditions, counts_of, d, die, pools, rolls, single_claims

RANDOM = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
SEVEN = Pool((die("d6", d(6), 4, "blue"), die("d6", d(6), 3, "red")))
SYMBOLS = Pool((die("riddle", RIDDLE, 2, "black"), die("d6", d(6), 1)))
Case = tuple[Pool, c.Condition, tuple[Face, ...]]


def compiled(text: str, pool: Pool = SEVEN) -> Compiled:
    return compile_condition(parse_condition(text, pool), pool)


def test_forms_of_a_roll() -> None:
    card = compiled("red pair")
    faces = [Face(n, None, "blue") for n in (1, 1, 4, 5)] + [Face(n, None, "red") for n in (4, 4, 6)]
    counts = counts_of(faces, SEVEN)
    forms: list[Any] = [
        "blue 1 1 4 5, red 4 4 6",
        counts,
        list(counts),
        np.array(counts),
        faces,
        {"blue": [1, 1, 4, 5], "red": [4, 4, 6]},
    ]
    for roll in forms:
        assert card.matches(roll)
        assert card.explain(roll) == card.explain(forms[0])
    assert not card.matches([Face(4, None, "red")])  # data may be only some of the dice
    assert compiled("duck and fox", SYMBOLS).matches({"black": ["duck", "fox"], None: [3]})
    assert compiled("duck and 2", SYMBOLS).matches({"black": ["duck", "fox(2)"], None: [3]})


@pytest.mark.parametrize(
    ("roll", "error", "message"),
    [
        ((1, 2), ValueError, "12 counts"),
        ((-1,) + (0,) * 11, ValueError, "negative"),
        ((0.5,) + (0,) * 11, ValueError, "whole number"),
        ([Face(7, None, "red")], ValueError, "no die of the pool shows"),
        ({"green": [1]}, ValueError, "no green die of the pool shows 1"),
        ({"red": [7]}, ValueError, "no red die of the pool shows 7"),
        ("blue 1 1", CondError, "dice"),
        ("blue 1 1 1 1, red 1 1 7", CondError, "7"),
    ],
)
def test_no_rolls(roll: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        compiled("pair").matches(roll)


def test_explanations_read_well() -> None:
    card = compiled("pair and triple")
    assert (
        str(card.explain("blue 1 1 4 5, red 4 4 6"))
        == "fulfilled\n  pair: blue 1 1\n  triple: blue 4, red 4 4"
    )
    told = card.explain("blue 1 1 2 3, red 4 5 6")
    assert str(told) == "not fulfilled: `triple` fails: the most alike are two 1s\n  pair: blue 1 1"
    assert (told.fulfilled, told.tier, told.missing) == (False, None, "triple")


ROLL = "blue 1 1 2 4, red 2 5 5"


@pytest.mark.parametrize(
    ("text", "missing", "reason"),
    [
        ("6", "6", "no die matches"),
        ("5 x 3+", "5 x 3+", "only three of the 5 dice are there"),
        ("triple", "triple", "the most alike are two 1s"),
        ("red (triple and 5)", "red triple", "the most alike are two 5s"),
        ("sets(3, 2)", "sets(3, 2)", "the largest sets of the same number have 2 and 2 dice"),
        ("straight 3", "straight 3", "the longest straight is 1 2"),
        ("5 different", "5 different", "only four different numbers are there"),
        ("red sum >= 13", "red sum >= 13", "the highest total of the dice is 12"),
        ("sum of 2 dice >= 11", "sum of 2 dice >= 11", "the highest total of the dice is 10"),
        ("blue sum of 3 dice <= 3", "blue sum of 3 dice <= 3", "the lowest total of the dice is 4"),
        ("alike(blue, blue, red)", "alike(blue, blue, red)", "no number shows on a die for each place"),
        ("straight(red, red)", "straight(red, red)", "no run of numbers has a die for each place"),
        ("pick 3 (all alike)", "pick 3 (all alike)", "no 3 dice fulfil `all alike`"),
        ("no 1", "no 1", "the roll shows two blue 1s"),
        ("every 2+", "every 2+", "the roll shows two blue 1s"),
        ("every {1,2}", "every {1,2}", "the roll shows one blue 4 and two red 5s"),
        ("exactly 3 x 1", "exactly 3 x 1", "only two dice match"),
        ("exactly 1 x 5", "exactly 1 x 5", "two dice match"),
        ("total >= 21", "total >= 21", "the total is 20"),
        ("all different", "all different", "the roll shows two 1s, two 2s and two 5s"),
        ("all alike", "all alike", "the roll shows four different numbers"),
        ("not (pair)", "not (pair)", "the roll fulfils `pair`"),
        ("6 / triple", "6", "no die matches (the closest alternative)"),
        ("pair and (6 / 4 x 5)", "6", "no die matches (the closest alternative)"),
        ("pair also no 5", "no 5", "the roll shows two red 5s"),
        ("2 x 5 and red 5", "red 5", "the dice that could pay for it are needed for `2 x 5`"),
    ],
)
def test_reasons(text: str, missing: str, reason: str) -> None:
    told = compiled(text).explain(ROLL)
    assert (told.fulfilled, told.missing, told.reason) == (False, missing, reason)


def test_tiers() -> None:
    texts = {"exact": "sum of 1..3 dice = 14", "over": "sum of 1..3 dice >= 14"}
    card = Compiled(SEVEN, [(label, parse_condition(text, SEVEN)) for label, text in texts.items()])
    assert card.tier("blue 1 1 1 4, red 4 5 5") == "exact"
    assert card.tier("blue 1 1 1 1, red 5 5 5") == "over"
    assert card.tier("blue 1 1 1 1, red 3 5 5") is None
    assert card.explain("blue 1 1 1 1, red 5 5 5").tier == "over"
    assert card.explain("blue 1 1 1 1, red 3 5 5").missing == texts["over"]
    assert {way.tier for way in card.ways("blue 1 1 1 4, red 4 5 5")} == {"exact", "over"}
    with pytest.raises(ValueError, match="no condition"):
        Compiled(SEVEN, [])


def test_ways_of_a_roll() -> None:
    ways = list(compiled("red pair and 4").ways("blue 4 1 2 3, red 5 5 4"))
    assert [[str(use) for use in way.uses] for way in ways] == [["red pair: red 5 5", "4: blue 4"],
                                                                ["red pair: red 5 5", "4: red 4"]]  # fmt: skip
    assert all(sum(way.counts) == 3 for way in ways)


@RANDOM
@given(cases(max_dice=5))
def test_explanations_tell_the_truth(case: Case) -> None:
    pool, condition, roll = case
    told = compile_condition(condition, pool).explain(counts_of(roll, pool))
    assert told.fulfilled == oracle.fulfils(roll, condition)
    assert (told.missing is None) == (told.reason is None) == told.fulfilled
    assert str(told)
    for use in told.uses:
        dice = [Face(*_face(text, pool, colour)) for colour, text in use.dice]
        assert all(die in roll for die in dice)
        if not use.part.startswith("pick"):  # a pick's words may be tests, which the parser wants elsewhere
            assert oracle.fulfils(dice, parse_condition(use.part, pool)), use
    if told.missing is not None and told.reason is not None:
        part = parse_condition(told.missing, pool)
        needed = told.reason.startswith("the dice that could pay for it are needed")
        assert oracle.fulfils(roll, part) == needed, told


def _face(text: str, pool: Pool, colour: str | None) -> tuple[int | None, str | None, str | None]:
    (face,) = (face for face in pool.faces if face.text == text and face.colour == colour)
    return face.number, face.symbol, face.colour


@st.composite
def several_parts(draw: st.DrawFn) -> Case:
    pool = draw(pools(5))
    parts = draw(st.lists(single_claims(pool, 0), min_size=2, max_size=4))
    return pool, c.And(tuple(parts)), draw(rolls(pool))


@RANDOM
@given(several_parts())
def test_as_many_parts_are_paid_as_can_be(case: Case) -> None:
    pool, condition, roll = case
    assert isinstance(condition, c.And)
    told = compile_condition(condition, pool).explain(counts_of(roll, pool))
    most = max(
        size
        for size in range(len(condition.parts) + 1)
        for some in combinations(condition.parts, size)
        if not some or oracle.fulfils(roll, c.And(some))
    )
    assert len(told.uses) == most
    used = [die for use in told.uses for die in use.dice]
    shown = [(die.colour, die.text) for die in roll]
    assert all(used.count(die) <= shown.count(die) for die in used)
    if told.missing is not None:
        assert told.missing in [to_text(part) for part in condition.parts]


@RANDOM
@given(pools(5).flatmap(lambda pool: st.tuples(
    st.just(pool), st.lists(conditions(pool), min_size=1, max_size=2), st.lists(rolls(pool), max_size=8))))  # fmt: skip
def test_truth_is_matching_row_by_row(case: tuple[Pool, list[c.Condition], list[tuple[Face, ...]]]) -> None:
    pool, tiers, shown = case
    card = Compiled(pool, [(str(at), own) for at, own in enumerate(tiers)])
    some = [roll[: len(roll) - at % 2] for at, roll in enumerate(shown)]
    rows = np.array([counts_of(roll, pool) for roll in some], dtype=np.int8).reshape(-1, len(pool.faces))
    truth = card.truth(rows)
    assert truth.dtype == np.bool_ and truth.shape == (len(rows),)
    assert truth.tolist() == [card.matches(tuple(row)) for row in rows.tolist()]
    places = [card.tier_index(tuple(row)) for row in rows.tolist()]
    assert card.tier_truth(rows).tolist() == [-1 if at is None else at for at in places]


def test_truth_of_many_rolls() -> None:
    chance = np.random.default_rng(1)
    shares = [1 / 6] * 6
    rows = np.concatenate([chance.multinomial(n, shares, size=50_000) for n in (4, 3)], axis=1)
    card = compiled("pair and triple")
    assert abs(card.truth(rows).mean() - float(card.odds())) < 0.01
    assert card.truth(np.zeros((0, 12), dtype=np.uint8)).shape == (0,)
    assert not compiled("red 7").truth(rows).any()


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (np.zeros(12, dtype=int), "rows of 12 counts"),
        (np.zeros((3, 7), dtype=int), "rows of 12 counts"),
        (np.zeros((3, 12)), "whole numbers"),
        (np.full((3, 12), -1), "negative"),
        ([["1"] * 12], "whole numbers"),
    ],
)
def test_truth_wants_rolls(rows: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compiled("pair").truth(rows)
