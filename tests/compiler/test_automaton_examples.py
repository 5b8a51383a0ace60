"""Known odds, canonical forms, and the limits."""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter

import pytest

from dicewright.compiler.automaton import TooBig, compile_core, odds, tier_odds
from dicewright.compiler.automaton.build import Builder
from dicewright.compiler.automaton.formula import Counted
from dicewright.compiler.automaton.limits import Budget
from dicewright.compiler.automaton.reading import Reading, looks_of
from dicewright.compiler.automaton.sweep import Sweep, chance
from dicewright.compiler.core import (
    Alike,
    AllDice,
    Also,
    And,
    Core,
    Count,
    Different,
    Each,
    Not,
    Or,
    Pick,
    Sets,
    Straight,
    Sum,
    Total,
)
from dicewright.dsl.model import DiceGroup, Pool
from tests.compiler.random_cores import dice, numbers


def all_of(pool: Pool, colour: str | None = None) -> int:
    return sum(1 << i for i, face in enumerate(pool.faces) if colour is None or face.colour == colour)


def plain(count: int, sides: int) -> tuple[Pool, int]:
    pool = Pool((dice(count, None, sides),))
    return pool, all_of(pool)


SEVEN = Pool((dice(4, "blue", 6), dice(3, "red", 6)))
BLUE, RED, ALL = all_of(SEVEN, "blue"), all_of(SEVEN, "red"), all_of(SEVEN)


def test_pair_and_triple() -> None:
    for count, sides, expected in [
        (7, 6, Fraction(263, 648)),
        (20, 20, Fraction(143952735069113115469, 163840000000000000000)),
    ]:
        pool, mask = plain(count, sides)
        assert odds(And((Alike(2, mask), Alike(3, mask))), pool) == expected


def test_straight_with_five_dice() -> None:
    pool, mask = plain(5, 6)
    assert odds(Straight(3, mask), pool) == Fraction(145, 324)


def test_independent_colours_multiply() -> None:
    colours = ("blue", "red", "green", "white")
    pool = Pool(tuple(dice(6, colour, 6) for colour in colours))
    pairs = tuple(Alike(2, all_of(pool, colour)) for colour in colours)
    assert odds(And(pairs), pool) == odds(pairs[0], pool) ** 4
    assert odds(Or(pairs), pool) == 1 - (1 - odds(pairs[0], pool)) ** 4


def test_one_layer_for_faces_that_are_not_told_apart() -> None:
    pool, mask = plain(7, 6)
    reading = Reading(looks_of((Each(5, mask & ~3),), pool), pool, {})
    assert [layer.faces for layer in reading.layers] == [[2, 3, 4, 5]]
    assert [(kind.count, kind.sides, kind.blank) for kind in reading.kinds] == [(7, 6, 2)]
    pair = Reading(looks_of((Alike(2, BLUE),), SEVEN), SEVEN, {})
    assert len(pair.layers) == 6
    assert [kind.count for kind in pair.kinds] == [4]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Each(2, 8), And((Each(1, 8), Each(1, 8)))),
        (And((Alike(2, ALL), Straight(3, BLUE))), And((Straight(3, BLUE), Alike(2, ALL)))),
        (Alike(2, ALL), Or((Alike(2, ALL), Alike(3, ALL)))),
        (Each(7, ALL), Count(0, 0, 0)),
        (Sets((2, 2), RED), And((Alike(5, RED), Alike(2, RED)))),
        (Not(Not(Alike(2, RED))), Alike(2, RED)),
        (Sum(4, 4, 1, 1, ALL), Each(1, 8 | 8 << 6)),
        (Not(AllDice("different")), Each(1, ALL)),
    ],
)
def test_equal_meanings_are_one_object(first: Core, second: Core) -> None:
    one, other = compile_core(first, SEVEN), compile_core(second, SEVEN)
    assert one.minimal is other.minimal
    assert one.bits == other.bits


def test_pairs_may_show_the_same_number_but_sets_not() -> None:
    pairs = compile_core(And((Alike(2, RED | BLUE), Alike(2, RED | BLUE))), SEVEN)
    sets = compile_core(Sets((2, 2), RED | BLUE), SEVEN)
    assert pairs.minimal is not sets.minimal
    four = (4, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0)
    assert pairs.matches(four)
    assert not sets.matches(four)


def test_tiers_of_a_total() -> None:
    pool, mask = plain(3, 6)
    tiers = [Sum(7, 7, 1, 3, mask), Sum(7, None, 1, 3, mask)]
    exact, over = tier_odds(tiers, pool)
    assert exact + over == odds(Total(7, None, mask), pool)


@pytest.mark.parametrize("count", [8, 30, 100])
def test_powers_of_equal_layers_are_the_same_as_steps(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pool, mask = plain(9, count)
    core = And((Alike(2, mask), Straight(3, mask)))
    fast = odds(core, pool)
    monkeypatch.setattr(Sweep, "_power", Sweep._plain)
    assert odds(core, pool) == fast


@pytest.mark.parametrize("core", [Total(4, 9, ALL), Total(12, None, RED), Total(0, 3, BLUE | RED)])
def test_totals_are_the_same_as_the_sweep(core: Total) -> None:
    apart = Also((core, Count(0, None, ALL)))
    reading = Reading(looks_of((apart,), SEVEN), SEVEN, {})
    assert chance(Builder(SEVEN, Budget()).formula(apart), reading, Budget()) == odds(core, SEVEN)


def test_negative_numbers() -> None:
    pool = Pool((DiceGroup(3, "cold", None, numbers(None, -2, -1, 1, 2)),))
    mask = all_of(pool)
    assert odds(Total(0, None, mask), pool) == Fraction(1, 2) + odds(Total(0, 0, mask), pool) / 2
    assert odds(Sum(1, None, 1, None, mask), pool) == odds(Each(1, 12), pool)


def test_counted_dice_change_nothing() -> None:
    core = And((Sum(9, 9, 2, 3, ALL), Alike(2, BLUE), Different(2, RED)))
    budget = Budget()
    reading = Reading(looks_of((core,), SEVEN), SEVEN, {})
    formula = Builder(SEVEN, budget).formula(core)
    assert chance(Counted(formula, 7), reading, budget) == odds(core, SEVEN)


def test_too_big_is_said_soon() -> None:
    pool, mask = plain(60, 60)
    picks = tuple(Pick(9, 12, mask, Total(300 + i, 310 + i, mask)) for i in range(4))
    start = perf_counter()
    with pytest.raises(TooBig):
        odds(And((*picks, Sum(200, 203, 5, 9, mask))), pool)
    assert perf_counter() - start < 5
