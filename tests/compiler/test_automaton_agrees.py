"""Automaton, search and the plain reading of the language agree on random conditions and pools."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import HealthCheck, assume, given, settings

from dicewright.compiler.automaton import TooBig, compile_core, odds
from dicewright.compiler.automaton.estimate import estimate
from dicewright.compiler.core import Alike, And, Pick, Sum, Total
from dicewright.compiler.lower import lower
from dicewright.compiler.search import matcher
from dicewright.dsl import conditions as c
from dicewright.dsl.model import Face, Pool
from tests import oracle
from tests.compiler.plain import all_rolls
from tests.compiler.test_automaton_examples import plain
from tests.strategies import cases, counts_of

RANDOM = settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
Case = tuple[Pool, c.Condition, tuple[Face, ...]]


@RANDOM
@given(cases())
def test_a_roll_is_judged_alike(case: Case) -> None:
    pool, condition, roll = case
    core = lower(condition, pool)
    expected = oracle.fulfils(roll, condition)
    assert compile_core(core, pool).matches(counts_of(roll, pool)) == expected


@settings(RANDOM, max_examples=300)
@given(cases(max_dice=4))
def test_odds_are_those_of_the_search(case: Case) -> None:
    pool, condition, _ = case
    core = lower(condition, pool)
    can = matcher(core, pool.faces).can
    rolls = all_rolls(pool)
    try:
        found = odds(core, pool)
    except TooBig:
        assume(False)
    ways = sum(weight for roll, weight in rolls.items() if can(roll))
    assert found == Fraction(ways, sum(rolls.values()))


def test_estimates_hold_the_exact_chance() -> None:
    pool, mask = plain(7, 6)
    cores = [And((Alike(2, mask), Alike(3, mask))), Alike(3, mask)]
    exact = [odds(cores[0], pool), odds(cores[1], pool) - odds(cores[0], pool)]
    for found, chance in zip(estimate(cores, pool, 0.3), exact, strict=True):
        width = found.high - found.low
        assert width < 0.2
        assert found.low - width <= chance <= found.high + width


def test_an_estimate_of_the_hopeless_says_how_little_it_knows() -> None:
    pool, mask = plain(60, 60)
    picks = tuple(Pick(9, 12, mask, Total(300 + i, 310 + i, mask)) for i in range(4))
    (found,) = estimate([And((*picks, Sum(200, 203, 5, 9, mask)))], pool, 0.5)
    assert 0 <= found.low <= found.high <= 1
    assert found.rolls >= 1
