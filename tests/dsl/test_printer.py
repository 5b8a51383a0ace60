"""The canonical text of conditions: how it looks, and that it reads back as the same tree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright.dsl import conditions as c
from dicewright.dsl.parser import parse_line
from dicewright.dsl.printer import to_text
from dicewright.dsl.source import Source


def parse(text: str) -> c.Condition:
    condition = parse_line(Source("test", text), "cond")
    assert isinstance(condition, c.Condition)
    return condition


CANONICAL = """
4 | 3+ | 3- | 2..4 | {1,4,6} | odd | even | any | blue 4 | blue|red 5+ | 2 x 4 | 2 x red 6
3 x blue|red odd
pair | triple | 4 alike | pair of 5+ | triple of {1,6} | 5 alike of 4 | red pair | white|black pair
sets(3, 2) | sets(2, 2, 2) of 2+ | straight 3 | straight 3 of 2+ | 3 different | 3 different of odd
sum >= 9 | sum <= 9 | sum = 9 | sum 9..11 | sum of 3 dice >= 15 | sum of 1..3 dice = 7
sum of 5+ dice >= 20
red sum >= 9 | pick 3 (no 1) | pick 2..4 (total = 9) | pick 3+ (every odd) | red pick 3 (pair)
alike(white, black, any) | straight(blue, red|blue) | different(any, any)
pair and 4 | pair / 4 | pair also 4 | 1 and 2 and 3 | (pair and 4) / triple | pair and (4 / 5)
pair and (4 and 5)
red (pair and 4) | red (blue 4) | red (2 x blue 4) | red (blue pair)
no 1 | no red 6 | exactly 2 x 6 | exactly 2 x red 6 | every 3+ | every red 3+ | total >= 24
red total = 9
all alike | all different | all straight | not (pair) | not (pair / 4) | not (not (no 1))
lucky | blue lucky | 2 x duck | no duck | 2 x black level+ | level- | low..high | {level,2} | level alike
straight level
level x 3+ | sum of low..high dice = level | pick level (total >= level) | exactly level x 6
"""


@pytest.mark.parametrize(
    "text", [t.strip() for line in CANONICAL.split("\n") for t in line.split(" | ") if t]
)
def test_canonical_text_stays(text: str) -> None:
    assert to_text(parse(text)) == text


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("2 alike", "pair"),
        ("3 alike of {1, 2}", "triple of {1,2}"),
        ("1 x 4", "4"),
        ("red 2 x 6", "2 x red 6"),
        ("red (4)", "red 4"),
        ("sum of 1+ dice >= 9", "sum >= 9"),
        ("sum 9..9", "sum = 9"),
        ("sum of 3..3 dice = 9", "sum of 3 dice = 9"),
        ("((pair) and (4))", "pair and 4"),
        ("(total >= 9) also (pair also 4)", "total >= 9 also (pair also 4)"),
    ],
)
def test_other_ways_to_write_it(written: str, printed: str) -> None:
    assert to_text(parse(written)) == printed


def test_joins_of_one_part_are_that_part() -> None:
    assert to_text(c.And((c.Or((c.Alike(2), c.Alike(3))),))) == "pair / triple"


def test_only_conditions_have_a_text() -> None:
    with pytest.raises(TypeError, match="not a condition"):
        to_text(c.Condition())
    with pytest.raises(TypeError, match="not a face test"):
        to_text(c.Dice(1, c.FaceTest()))


# --- any tree -----------------------------------------------------------------------------

COLOURS = st.lists(
    st.sampled_from(["blue", "red", "schön", "福氣"]), min_size=1, max_size=3, unique=True
).map(tuple)
MAYBE_COLOURS = st.just(()) | COLOURS


def numbers(least: int = 0) -> st.SearchStrategy[c.Number]:
    return st.integers(least, 30) | st.sampled_from(["level", "high-score"]).map(c.Param)


def ranges(least: int = 0) -> st.SearchStrategy[tuple[c.Number, c.Number]]:
    pairs = st.tuples(numbers(least), numbers(least))
    return pairs.filter(lambda p: isinstance(p[0], c.Param) or isinstance(p[1], c.Param) or p[0] <= p[1])


NAMED = st.sampled_from(["duck", "full-house"]).map(c.Named)
SHOWN: st.SearchStrategy[c.FaceTest] = st.one_of(
    st.integers(0, 30).map(c.Shows),
    numbers().map(lambda n: c.Between(n, None)),
    numbers().map(lambda n: c.Between(None, n)),
    ranges().map(lambda r: c.Between(*r)),
    st.lists(numbers(), min_size=1, max_size=4).map(lambda ns: c.OneOf(tuple(ns))),
    st.booleans().map(c.Parity),
    st.just(c.AnyFace()),
)
OF = st.none() | SHOWN
FACES = SHOWN | NAMED
BOUNDS: st.SearchStrategy[tuple[c.Number | None, c.Number | None]] = st.one_of(
    numbers().map(lambda n: (n, None)), numbers().map(lambda n: (None, n)), ranges()
)
AMOUNTS: st.SearchStrategy[tuple[c.Number, c.Number | None]] = st.one_of(
    numbers(1).map(lambda n: (n, n)), numbers(1).map(lambda n: (n, None)), ranges(1)
)
SLOTS = st.builds(
    c.Slots,
    st.sampled_from(["alike", "straight", "different"]),
    st.lists(MAYBE_COLOURS, min_size=2, max_size=4).map(tuple),
)
LEAVES: st.SearchStrategy[c.Condition] = st.one_of(
    NAMED,
    st.builds(c.Dice, st.just(1), SHOWN, MAYBE_COLOURS),
    st.builds(c.Dice, numbers(2), FACES, MAYBE_COLOURS),
    st.builds(c.Alike, numbers(1), OF),
    st.builds(c.Sets, st.lists(numbers(1), min_size=1, max_size=3).map(tuple), OF),
    st.builds(c.Straight, numbers(2), OF),
    st.builds(c.Different, numbers(1), OF),
    st.builds(lambda bounds, dice: c.Sum(*bounds, *dice), BOUNDS, AMOUNTS),
    SLOTS,
    st.builds(c.Exactly, st.just(0) | numbers(1), FACES, MAYBE_COLOURS),
    st.builds(c.Every, FACES, MAYBE_COLOURS),
    st.builds(lambda bounds, colours: c.Total(bounds[0], bounds[1], colours), BOUNDS, MAYBE_COLOURS),
    st.sampled_from(["alike", "different", "straight"]).map(c.All),
)


def takes_the_colour(condition: c.Condition) -> bool:
    """Whether a colour in front becomes part of the condition itself."""
    return isinstance(condition, c.Dice | c.Total) and not condition.colours


def around(inner: st.SearchStrategy[c.Condition]) -> st.SearchStrategy[c.Condition]:
    parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        parts.map(c.And),
        parts.map(c.Or),
        parts.map(c.Also),
        st.builds(c.Coloured, COLOURS, inner.filter(lambda claim: not takes_the_colour(claim))),
        st.builds(lambda dice, condition: c.Pick(dice[0], dice[1], condition), AMOUNTS, inner),
        inner.map(c.Not),
    )


@given(st.recursive(LEAVES, around, max_leaves=12))
def test_text_reads_back_as_the_same_tree(condition: c.Condition) -> None:
    assert parse(to_text(condition)) == condition
