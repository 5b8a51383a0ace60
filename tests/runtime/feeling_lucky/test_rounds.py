"""A round solved by dynamic programming, held against plain recursion over all rolls, and against sums by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from time import process_time

import pytest

from dicewright.runtime.bots.outlook import outlook
from dicewright.runtime.games.feeling_lucky import rounds
from dicewright.runtime.games.feeling_lucky.aims import Aim
from dicewright.runtime.games.feeling_lucky.rounds import GRAIN, Climb, Solved, Spot
from dicewright.runtime.matchers import matchers
from tests.runtime.helpers import feeling_lucky

Marked = frozenset[tuple[int, int]]
"""Level (from 1) and place on it (from 0)."""

OUT = tuple(tuple(2.5 * luck - 0.25 * marks for luck in range(5)) for marks in range(4))
FAILED = tuple(tuple(worth + 0.75 for worth in row) for row in OUT)


def climb(
    *levels: tuple[tuple[str, int], ...], black: int = 5, up: int = 1, extra: int = 1, avert: int = 1
) -> Climb:
    """A problem with these cards and gains in whole points."""
    grains = tuple(tuple((card, gain * GRAIN) for card, gain in cards) for cards in levels)
    return Climb(grains, up, black, avert, extra, OUT, FAILED)


@cache
def every_roll() -> list[tuple[tuple[int, ...], int]]:
    """All distinct rolls of 4 blue and 3 red dice, as counts (faces in the pool's order), and their numbers of ways."""
    pool = feeling_lucky().pool
    assert [(face.colour, face.text) for face in pool.faces] == [
        (colour, str(number)) for colour in ("blue", "red") for number in range(1, 7)
    ]
    found = []
    for blue in combinations_with_replacement(range(6), 4):
        for red in combinations_with_replacement(range(6), 3):
            counts = [blue.count(at) for at in range(6)] + [red.count(at) for at in range(6)]
            ways = (
                factorial(4)
                // prod(map(factorial, counts[:6]))
                * (factorial(3) // prod(map(factorial, counts[6:])))
            )
            found.append((tuple(counts), ways))
    assert sum(ways for _, ways in found) == 6**7 and len(found) == 126 * 56
    return found


def oracle(problem: Climb) -> Callable[[int, Marked, int], tuple[float, float]]:
    """By plain recursion: what (level of the last mark, marks, luck) is worth to drop out with and to play on."""
    compiled = matchers(feeling_lucky())
    where = {
        (level, place): card
        for level, cards in enumerate(problem.levels, 1)
        for place, (card, _) in enumerate(cards)
    }
    fulfilled: Counter[Marked] = Counter()
    for counts, ways in every_roll():
        fulfilled[frozenset(at for at, card in where.items() if compiled[card].matches(counts))] += ways

    @cache
    def worth(last: int, marked: Marked, luck: int) -> tuple[float, float]:
        row = min(len(marked), len(problem.out) - 1)
        out = (
            sum(problem.levels[level - 1][place][1] for level, place in marked) / GRAIN
            + problem.out[row][luck]
        )
        black = max(problem.black - len(marked), 0)
        if not black and luck < problem.extra and luck < problem.avert:
            return out, float("-inf")
        reach = range(1, 2) if last == 0 else range(last, last + problem.climb + 1)
        stay = 0.0
        for able, ways in fulfilled.items():
            ways_on = [problem.failed[row][luck]]
            if luck >= problem.avert:
                ways_on.append(max(worth(last, marked, luck - problem.avert)))
            for level, place in able - marked:
                if level in reach and (black or luck >= problem.extra):
                    paid = 0 if black else problem.extra
                    ways_on.append(max(worth(level, marked | {(level, place)}, luck - paid)))
            stay += ways * max(ways_on)
        return out, stay / 6**7

    return worth


def spot_of(problem: Climb, last: int, marked: Marked, luck: int) -> Spot:
    masks = [
        sum(1 << place for level, place in marked if level == at) for at in range(1, len(problem.levels) + 1)
    ]
    return Spot(last, tuple(masks), luck)


PROBLEMS = {
    "a ladder": climb((("g01", 1), ("g08", 1)), (("y01", 4),), (("r05", 12), ("y04", 5))),
    "markers run out": climb((("g01", 1), ("g12", 2)), (("y01", 4), ("y02", 3)), black=2),
    "dear markers": climb((("g01", 1), ("g12", 2)), (("y01", 4), ("y02", 3)), black=1, extra=2),
    "dear failures": climb((("g04", 2), ("y06", 3)), (("y01", 6),), avert=2),
    "two levels up": climb((("g01", 1),), (("y01", 2),), (("y04", 9), ("g13", 3)), (("r01", 20),), up=2),
    "a rung is missing": climb((("g01", 1), ("y01", 2)), (), (("g12", 9),)),
    "marks that lose": climb((("g01", -2), ("g02", -1)), (("y01", 7), ("y01", 7))),
    "nothing to begin with": climb((), (("g01", 3),)),
}


@pytest.mark.parametrize("problem", PROBLEMS.values(), ids=PROBLEMS.keys())
@pytest.mark.parametrize("luck", [0, 1, 3])
def test_it_is_the_mean_over_all_rolls(problem: Climb, luck: int) -> None:
    joint, plain = outlook(feeling_lucky()).joint, oracle(problem)
    solved = Solved(problem, joint, spot_of(problem, 0, frozenset(), luck))
    spots = [(0, frozenset[tuple[int, int]]())]
    checked = 0
    while spots:
        last, marked = spots.pop()
        spent = max(len(marked) - problem.black, 0) * problem.extra
        for left in range(luck - spent + 1):
            found = solved.worth(spot_of(problem, last, marked, left))
            assert found is not None
            assert (found.out, found.stay) == pytest.approx(plain(last, marked, left))
            checked += 1
        for level in [1] if last == 0 else range(last, min(last + problem.climb, len(problem.levels)) + 1):
            for place in range(len(problem.levels[level - 1])):
                if (level, place) not in marked:
                    spots.append((level, marked | {(level, place)}))
    assert checked > luck


def test_a_spot_in_the_middle_is_worth_the_same_from_there() -> None:
    problem, joint = PROBLEMS["a ladder"], outlook(feeling_lucky()).joint
    marked = frozenset({(1, 1), (2, 0)})
    spot = spot_of(problem, 2, marked, 2)
    here = Solved(problem, joint, spot).worth(spot)
    from_the_start = Solved(problem, joint, spot_of(problem, 0, frozenset(), 4)).worth(spot)
    assert here is not None and from_the_start is not None
    assert (here.out, here.stay) == pytest.approx((from_the_start.out, from_the_start.stay))
    assert Solved(problem, joint, spot).worth(spot_of(problem, 0, frozenset(), 2)) is None


def test_one_card_and_a_stake_by_hand() -> None:
    """Without luck, with one card in reach: keep playing is worth chance * (stake + gain)."""
    cards = feeling_lucky()
    zero = ((0.0,),)
    for card in ("g01", "y14", "r15"):
        chance = Fraction(
            round(matchers(cards)[card].odds().numerator), matchers(cards)[card].odds().denominator
        )
        for stake, gain in product((1, 3, 8), (1, 4, 16)):
            problem = Climb((((card, gain * GRAIN), ("g02", stake * GRAIN)),), 1, 5, 1, 1, zero, zero)
            spot = Spot(1, (0b10,), 0)
            found = Solved(problem, outlook(cards).joint, spot).worth(spot)
            assert found is not None
            assert found.out == stake
            assert found.stay == pytest.approx(float(chance * (stake + gain)))


def test_an_aim_makes_something_else_of_points() -> None:
    """Who needs 5 points to win, and nothing more, stays with 4 and stops with 5."""
    zero = ((0.0,),)
    aim = Aim(1.0, (0.0,) * 5 + (1.0,) * 20)
    for stake, better in ((3, "stay"), (4, "out")):
        levels = ((("r15", 1 * GRAIN), ("g02", stake * GRAIN)),)
        problem = Climb(levels, 1, 5, 1, 1, zero, zero, aim)
        spot = Spot(1, (0b10,), 0)
        found = Solved(problem, outlook(feeling_lucky()).joint, spot).worth(spot)
        assert found is not None
        assert (found.stay > found.out) == (better == "stay")


def test_too_many_sums_are_rounded_and_hardly_change_the_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(5)
    ids = random.sample(list(feeling_lucky().cards), 14)
    shape = iter(ids)
    levels = tuple(
        tuple((next(shape), random.randrange(GRAIN, 12 * GRAIN)) for _ in range(size))
        for size in (4, 3, 3, 2, 2)
    )
    problem, joint = Climb(levels, 1, 5, 1, 1, OUT, FAILED), outlook(feeling_lucky()).joint
    spot = Spot(0, (0,) * 5, 2)
    exact = Solved(problem, joint, spot).worth(spot)
    monkeypatch.setattr(rounds, "MOST_SUMS", 60)
    rounded = Solved(problem, joint, spot).worth(spot)
    assert exact is not None and rounded is not None
    assert exact.stay != rounded.stay
    assert rounded.stay == pytest.approx(exact.stay, abs=0.5)


def test_a_full_display_is_solved_in_time() -> None:
    random = Random(1)
    ids = iter(random.sample(list(feeling_lucky().cards), 20))
    levels = tuple(
        tuple((next(ids), random.randrange(GRAIN, 20 * GRAIN)) for _ in range(4)) for _ in range(5)
    )
    problem, joint = Climb(levels, 1, 5, 1, 1, OUT, FAILED), outlook(feeling_lucky()).joint
    times = []
    for _ in range(4):
        begun = process_time()
        Solved(problem, joint, Spot(0, (0,) * 5, 4))
        times.append(process_time() - begun)
    assert min(times) < 0.1
