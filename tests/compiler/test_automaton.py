"""Automata against the plain reading, on random conditions and pools of every kind."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dicewright.compiler.automaton import TooBig, compile_core, subset_odds, tier_odds
from dicewright.compiler.automaton.rolls import distinct_rolls, reading_order
from dicewright.compiler.core import Core
from dicewright.dsl.model import Pool
from tests.compiler.plain import Counts, all_rolls, holds
from tests.compiler.random_cores import Cores, random_pool

seeds = st.integers(0, 2**48)
many = settings(max_examples=400, deadline=None)


def in_reading_order(pool: Pool) -> list[Counts]:
    """All distinct rolls of the pool, the smallest first."""
    order = reading_order(pool)
    return sorted(all_rolls(pool), key=lambda roll: [-roll[face] for face in order])


@given(seeds)
@settings(max_examples=800, deadline=None)
def test_odds_are_the_share_of_the_rolls(seed: int) -> None:
    chance = Random(seed)
    pool = random_pool(chance, 4)
    core = Cores(chance, pool).any()
    rolls = all_rolls(pool)
    ways = sum(weight for roll, weight in rolls.items() if holds(core, roll, pool.faces))
    try:
        odds = compile_core(core, pool).odds()
    except TooBig:
        assume(False)
    assert odds == Fraction(ways, sum(rolls.values()))


@given(seeds)
@many
def test_matches_truth_bits_and_minimal_agree(seed: int) -> None:
    chance = Random(seed)
    pool = random_pool(chance, 4)
    core = Cores(chance, pool).any(1)
    automaton = compile_core(core, pool)
    rolls = in_reading_order(pool)
    expected = [holds(core, roll, pool.faces) for roll in rolls]
    assert distinct_rolls(pool).tolist() == [list(roll) for roll in rolls]
    assert [automaton.matches(roll) for roll in rolls] == expected
    assert automaton.truth(np.array(rolls)).tolist() == expected
    assert automaton.bits == sum(1 << i for i, yes in enumerate(expected) if yes)
    order = reading_order(pool)
    node = automaton.minimal
    words = [[roll[face] for face in order] for roll in rolls]
    assert [node is not None and node.accepts(word) for word in words] == expected
    assert (automaton.impossible, automaton.certain) == (not any(expected), all(expected))


@given(seeds)
@many
def test_one_object_for_each_meaning(seed: int) -> None:
    chance = Random(seed)
    pool = random_pool(chance, 3)
    cores = Cores(chance, pool)
    first, second = cores.any(1), cores.any(1)
    same = all(holds(first, roll, pool.faces) == holds(second, roll, pool.faces) for roll in all_rolls(pool))
    one, other = compile_core(first, pool), compile_core(second, pool)
    assert (one.minimal is other.minimal) == same
    assert (one.bits == other.bits) == same


@given(seeds)
@many
def test_tiers_and_subsets(seed: int) -> None:
    chance = Random(seed)
    pool = random_pool(chance, 3)
    source = Cores(chance, pool)
    cores = [source.any(1) for _ in range(3)]
    rolls = all_rolls(pool)
    total = sum(rolls.values())
    first = [Fraction(0)] * 3
    subsets: dict[frozenset[int], Fraction] = {}
    for roll, weight in rolls.items():
        held = frozenset(i for i, core in enumerate(cores) if holds(core, roll, pool.faces))
        subsets[held] = subsets.get(held, Fraction(0)) + Fraction(weight, total)
        if held:
            first[min(held)] += Fraction(weight, total)
    assert tier_odds(cores, pool) == first
    assert subset_odds(cores, pool) == subsets


def test_no_cards_and_no_tiers() -> None:
    pool = random_pool(Random(1), 2)
    none: list[Core] = []
    assert tier_odds(none, pool) == []
    assert subset_odds(none, pool) == {frozenset(): Fraction(1)}
