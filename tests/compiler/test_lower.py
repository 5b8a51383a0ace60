"""Lowering: what is written differently and means the same by its form has one core."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicewright.compiler import core
from dicewright.compiler.lower import lower, lower_plain
from dicewright.compiler.measure import leaves
from dicewright.compiler.normal import canonical
from dicewright.dsl import conditions as c
from dicewright.dsl.condition_text import parse_condition
from dicewright.dsl.model import Face, Pool
from tests.strategies import RIDDLE, cases, d, die

RANDOM = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
SEVEN = Pool((die("d6", d(6), 4, "blue"), die("d6", d(6), 3, "red")))
SYMBOLS = Pool((die("riddle", RIDDLE, 2, "black"), die("d6", d(6), 1, "pink")))


def lowered(text: str, pool: Pool = SEVEN) -> core.Core:
    return lower(parse_condition(text, pool), pool)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2 x 4", "4 and 4"),
        ("5 x 3+", "3+ and 2 x 3+ and 2 x {3,4,5,6}"),
        ("pair and triple", "triple and pair"),
        ("pair and (triple and 4)", "(4 and pair) and triple"),
        ("pair / (triple / 4)", "4 / triple / pair"),
        ("pair / pair", "pair"),
        ("pair also pair", "pair"),
        ("4 / 5", "{4,5}"),
        ("red pair", "red|red pair"),
        ("red (pair and 4)", "red pair and red 4"),
        ("red|blue 4", "4"),
        ("red|blue (blue pair)", "blue pair"),
        ("2 x red 6", "red 6 and red 6"),
        ("odd", "{1,3,5}"),
        ("triple", "3 alike"),
        ("pair of 6", "2 x 6"),
        ("sets(2, 3)", "sets(3, 2)"),
        ("sets(1, 1)", "2 different"),
        ("alike(blue, red)", "alike(red, blue)"),
        ("alike(blue, blue)", "blue pair"),
        ("straight(blue, blue, blue)", "blue straight 3"),
        ("different(any, any)", "2 different"),
        ("sum of 1 dice >= 5", "5+"),
        ("sum <= 3", "3-"),
        ("no 1", "every 2+"),
        ("not (not (pair))", "pair"),
        ("pick 3 (every 2+)", "pick 3 (no 1)"),
        ("red pick 2 (red 4)", "red pick 2 (4)"),
    ],
)
def test_same_core(one: str, other: str) -> None:
    assert lowered(one) == lowered(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pair and pair", "sets(2, 2)"),
        ("pair and pair", "pair also pair"),
        ("straight(blue, red)", "straight(red, blue)"),
        ("red pair", "blue pair"),
        ("exactly 2 x 6", "2 x 6"),
    ],
)
def test_different_cores(one: str, other: str) -> None:
    assert lowered(one) != lowered(other)


def test_symbols_without_a_number() -> None:
    faces = SYMBOLS.faces
    duck = faces.index(Face(None, "duck", "black"))
    fox = faces.index(Face(2, "fox", "black"))
    for text in ("pair", "straight 2", "2 different", "sets(2, 1)", "pair of any", "0", "3-", "even"):
        mask = getattr(lowered(text, SYMBOLS), "mask")  # noqa: B009
        assert not mask >> duck & 1, text
    for text in ("sum >= 3", "2 x any", "duck", "no odd", "2 x black any"):
        mask = getattr(lowered(text, SYMBOLS), "mask")  # noqa: B009
        assert (mask >> duck & 1) == (text != "no odd"), text
    assert lowered("fox", SYMBOLS) == core.Each(1, 1 << fox)
    each = lowered("every 2+", SYMBOLS)
    assert isinstance(each, core.Count) and each.mask >> duck & 1  # a duck is not 2 or more


def test_colours_around_a_pick_do_not_reach_its_test() -> None:
    picked = lowered("red pick 2 (total >= 9)")
    assert isinstance(picked, core.Pick)
    reds = sum(1 << i for i, face in enumerate(SEVEN.faces) if face.colour == "red")
    assert picked.mask == reds
    assert picked.core == core.Total(9, None, reds)


def test_plain_cores_keep_words_and_structure() -> None:
    plain = lower_plain(
        parse_condition("red (pair and 4) and 4 and 4 and blue|red (red triple)", SEVEN), SEVEN
    )
    assert [leaf.text for leaf in leaves(plain)] == ["red pair", "red 4", "4", "4", "red triple"]
    assert isinstance(plain, core.And) and isinstance(plain.parts[0], core.And)
    assert plain.parts[0].text == "red (pair and 4)"
    nested = lower_plain(parse_condition("red (pair and blue 4)", SEVEN), SEVEN)
    assert [leaf.text for leaf in leaves(nested)] == ["red pair", "red (blue 4)"]


def test_unchecked_conditions_are_refused() -> None:
    for condition in (c.Named("duck"), c.Alike(c.Param("number")), c.Dice(1, c.Named("duck"))):
        with pytest.raises(TypeError, match="not a checked"):
            lower(condition, SEVEN)


def shuffled(condition: c.Condition, chance: random.Random) -> c.Condition:
    """The same condition with joined parts in another order, grouped otherwise."""
    if isinstance(condition, c.Coloured):
        return c.Coloured(condition.colours, shuffled(condition.claim, chance))
    if not isinstance(condition, c.And | c.Or | c.Also):
        return condition
    join = type(condition)
    parts = [shuffled(part, chance) for part in condition.parts]
    chance.shuffle(parts)
    if len(parts) > 2 and chance.random() < 0.5:
        parts[:2] = [join(tuple(parts[:2]))]
    return join(tuple(parts))


@RANDOM
@given(cases(), st.integers())
def test_order_and_grouping_do_not_matter(case: tuple[Pool, c.Condition, object], seed: int) -> None:
    pool, condition, _ = case
    own = lower(condition, pool)
    assert lower(shuffled(condition, random.Random(seed)), pool) == own
    assert canonical(own, pool.faces) == own
