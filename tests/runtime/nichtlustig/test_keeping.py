"""The best dice to keep, against a plain recursion over all rolls."""

from __future__ import annotations

from itertools import combinations, product
from math import prod

import numpy as np
import pytest

from dicewright.runtime.games.nichtlustig.keeping import LEVELS, Floats, before_last, before_two

SIDES = (3, 2, 4)


def ends(seed: int) -> Floats:
    """Random worths of the final rolls of three small dice, with few values so that there are ties."""
    worths = np.random.default_rng(seed).integers(-9, 10, SIDES)
    return np.asarray(worths * float(prod(SIDES) ** LEVELS), dtype=np.float64)


def expected(worths: Floats, kept: dict[int, int], rolls: int) -> float:
    """The mean over the next roll of the other dice, each followed by the best there is."""
    free = [die for die in range(len(SIDES)) if die not in kept]
    found = []
    for sides in product(*(range(SIDES[die]) for die in free)):
        shown = {**kept, **dict(zip(free, sides, strict=True))}
        if rolls == 1:
            found.append(float(worths[tuple(shown[die] for die in range(len(SIDES)))]))
        else:
            found.append(best(worths, kept, shown, rolls - 1))
    return sum(found) / len(found)


def best(worths: Floats, kept: dict[int, int], shown: dict[int, int], rolls: int) -> float:
    """The best of every choice of further dice to keep."""
    free = [die for die in shown if die not in kept]
    return max(
        expected(worths, {**kept, **{die: shown[die] for die in more}}, rolls)
        for size in range(len(free) + 1)
        for more in combinations(free, size)
    )


@pytest.mark.parametrize("seed", range(4))
def test_tables_against_a_plain_recursion(seed: int) -> None:
    """For every roll and every choice of dice to keep, exactly the same number."""
    worths = ends(seed)
    for shown in product(*map(range, SIDES)):
        one, two = before_last(worths, shown), before_two(worths, shown)
        for keep in product((0, 1), repeat=len(SIDES)):
            kept = {die: side for die, side in enumerate(shown) if keep[die]}
            assert one[keep] == expected(worths, kept, 1)
            assert two[keep] == expected(worths, kept, 2)


def test_worths_are_not_changed() -> None:
    worths = ends(5)
    before = worths.copy()
    before_two(worths, (0, 1, 2))
    assert (worths == before).all()
