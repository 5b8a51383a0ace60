"""Rerolls against plain recursion, and the known odds of dice games."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dicewright.compiler.automaton import TooBig
from dicewright.compiler.core import Alike, Core, Sets, Straight, Sum
from dicewright.compiler.rerolls import advise, reroll_odds
from dicewright.dsl.model import Face, Pool
from tests.compiler.plain import best_chance
from tests.compiler.random_cores import Cores, dice, random_pool
from tests.compiler.test_automaton_examples import ALL, RED, SEVEN, plain

FIVE, MASK = plain(5, 6)
ROLLS = {"free": (1, 2, 2, 3), "final": (1, 2, 2, 3), "some": (1, 2, 2, 3, None)}


@given(st.integers(0, 2**48), st.sampled_from(("free", "final", "some")))
@settings(max_examples=500, deadline=None)
def test_rerolls_are_those_of_plain_recursion(seed: int, keeping: str) -> None:
    chance = Random(seed)
    pool = random_pool(chance, 3)
    assume(len(pool.faces) <= 6)
    core = Cores(chance, pool).any(1)
    rolls = chance.choice(ROLLS[keeping])
    start = kept = None
    if chance.random() < 0.4 and len({group.colour for group in pool.groups}) == len(pool.groups):
        each = [group.faces for group in pool.groups for _ in range(group.count)]
        start = tuple(chance.choice(faces) if chance.random() < 0.4 else None for faces in each)
        kept = tuple(sum(face == shown for shown in start) for face in pool.faces)
    try:
        found = reroll_odds(core, pool, rolls, keeping, kept)
    except TooBig:
        assume(False)
    assert found == best_chance(core, pool, rolls, keeping, start)


@pytest.mark.parametrize(
    ("core", "expected"),
    [
        (Alike(5, MASK), Fraction(347897, 7558272)),
        (Straight(4, MASK), Fraction(753572225, 1224440064)),
        (Sets((3, 2), MASK), Fraction(5485535, 15116544)),
    ],
)
def test_three_free_rolls_of_five_dice(core: Core, expected: Fraction) -> None:
    assert reroll_odds(core, FIVE, 3, "free") == expected


def test_ways_of_keeping_are_ordered() -> None:
    values = [reroll_odds(Alike(5, MASK), FIVE, 3, keeping) for keeping in ("free", "final", "some")]
    assert values == sorted(values, reverse=True)
    assert reroll_odds(Alike(5, MASK), FIVE, None, "some") >= values[-1]


def test_dice_that_do_not_matter_may_be_set_aside() -> None:
    """With `some`, the blue dice buy rolls for the red ones: four times a blue die, then all."""
    alone = Pool((dice(3, "red", 6),))
    assert reroll_odds(Alike(3, RED), SEVEN, 4, "some") > reroll_odds(Alike(3, 63), alone, 4, "some")
    assert reroll_odds(Alike(3, RED), SEVEN, 4, "some") == reroll_odds(Alike(3, 63), alone, 4, "final")


def test_advice() -> None:
    choices = advise(Alike(5, MASK), FIVE, (0, 2, 1, 1, 0, 1), 2, "free")
    assert choices[0].kept == (0, 2, 0, 0, 0, 0)
    assert choices[0].value == reroll_odds(Alike(5, MASK), FIVE, 2, "free", (0, 2, 0, 0, 0, 0))
    assert choices == sorted(choices, key=lambda choice: choice.value, reverse=True)
    assert sum(not any(choice.kept) for choice in choices) == 1


def test_advice_beside_dice_that_are_aside() -> None:
    aside = (0, 1, 0, 0, 0, 0)
    final = advise(Alike(5, MASK), FIVE, (0, 2, 1, 1, 0, 1), 1, "final", aside)
    assert all(choice.kept[1] for choice in final)
    some = advise(Alike(5, MASK), FIVE, (0, 2, 1, 1, 0, 1), 1, "some", aside)
    assert {choice.kept for choice in final} - {choice.kept for choice in some} == {aside}


def test_advice_leaves_out_what_does_not_matter() -> None:
    roll = (4, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0)
    choices = advise(Sum(16, None, 1, None, RED), SEVEN, roll, 1, "free")
    assert all(not any(choice.kept[:6]) for choice in choices)


def test_positions_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="keeping"):
        reroll_odds(Alike(2, MASK), FIVE, 2, "most")
    with pytest.raises(ValueError, match="any number"):
        reroll_odds(Alike(2, MASK), FIVE, None, "free")
    with pytest.raises(ValueError, match="not all in the pool"):
        reroll_odds(Alike(2, MASK), FIVE, 2, "free", (6, 0, 0, 0, 0, 0))
    with pytest.raises(ValueError, match="all dice must lie there"):
        reroll_odds(Alike(2, MASK), FIVE, 0, "free")
    with pytest.raises(ValueError, match="5 dice"):
        advise(Alike(2, MASK), FIVE, (1, 0, 0, 0, 0, 0), 1, "free")


def test_too_many_dice_to_keep() -> None:
    pool, mask = plain(30, 20)
    with pytest.raises(TooBig):
        reroll_odds(Alike(9, mask), pool, 3, "free")
    with pytest.raises(TooBig):
        reroll_odds(Straight(3, ALL), Pool((dice(7, "blue", 6), dice(7, "red", 6))), 3, "final")


def test_a_face_on_two_kinds_of_dice_is_taken_for_the_better() -> None:
    pool = Pool((dice(1, None, 4), dice(1, None, 6)))
    six = pool.faces.index(Face(6))
    kept = tuple(int(face.number == 3) for face in pool.faces)
    assert reroll_odds(Alike(2, 63), pool, 1, "free", kept) == Fraction(1, 4)
    assert six == 5


def test_idle_dice_keep_their_faces() -> None:
    """Two blue 3s are both blue dice, though the condition looks at one of them only."""
    import dicewright as dw

    dies = ["die duck = 1 2 3 4 5 duck", "die fox = 1 2 3 4 5 fox"]
    pool = dw.pool("1 blue duck, 1 blue fox, 2 red d6", dies)
    card = dw.condition("duck", pool)
    assert card.odds(rolls=1, keeping="free", kept="blue 3 3") == 0
    assert card.odds(rolls=1, keeping="free", kept="blue 3") == Fraction(1, 6)
    assert card.odds(rolls=1, keeping="free", kept="blue fox") == Fraction(1, 6)
    with pytest.raises(dw.CondError):
        card.odds(kept="blue 3 3 3")
