"""Relations against enumeration, with the smallest rolls that show them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicewright.compiler.core import Alike, And, Core, Count, Each, Not, Straight
from dicewright.compiler.relations import relation
from tests.compiler.plain import Counts, holds
from tests.compiler.random_cores import Cores, random_pool
from tests.compiler.test_automaton import in_reading_order
from tests.compiler.test_automaton_examples import ALL, BLUE, SEVEN, plain


@given(st.integers(0, 2**48))
@settings(max_examples=800, deadline=None)
def test_relations_are_those_of_all_rolls(seed: int) -> None:
    chance = Random(seed)
    pool = random_pool(chance, 4)
    cores = Cores(chance, pool)
    first, second = cores.any(1), cores.any(1)
    smallest: dict[tuple[bool, bool], Counts] = {}
    for roll in in_reading_order(pool):
        smallest.setdefault((holds(first, roll, pool.faces), holds(second, roll, pool.faces)), roll)
    found = relation(first, second, pool)
    assert found.only_first == smallest.get((True, False))
    assert found.only_second == smallest.get((False, True))
    assert found.both == smallest.get((True, True))


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        (Each(2, 8), And((Each(1, 8), Each(1, 8))), "equal"),
        (Alike(9, ALL), Each(9, ALL), "equal"),
        (Alike(9, ALL), Alike(2, ALL), "disjoint"),
        (And((Alike(2, ALL), Alike(3, ALL))), Alike(3, ALL), "implies"),
        (Alike(2, ALL), Alike(3, ALL), "implied"),
        (Straight(3, BLUE), Alike(4, ALL), "overlap"),
        (Each(1, 1), Not(Each(1, 1)), "disjoint"),
    ],
)
def test_names(first: Core, second: Core, name: str) -> None:
    assert relation(first, second, SEVEN).name == name


def test_smallest_rolls_of_many_dice() -> None:
    pool, mask = plain(50, 100)
    found = relation(Alike(4, mask), Count(2, 2, 1 << 99), pool)
    assert found.only_first == (50, *(0,) * 99)
    assert found.both == (48, *(0,) * 98, 2)
    assert found.only_second == (*(3,) * 16, *(0,) * 83, 2)
