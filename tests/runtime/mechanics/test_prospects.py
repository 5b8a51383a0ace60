"""What dice set aside are good for: the same as solving each position anew, and no needless dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicewright.compiler.condition import compile_card
from dicewright.compiler.rerolls import advise, reroll_odds
from dicewright.dsl.loader import load_text
from dicewright.runtime.chance import Chance, Roller
from dicewright.runtime.mechanics.prospects import Prospects

TEXT = """
game "Prospects"
die duck = 1 2 3 duck
die fox = 1 2 3 fox
dice 1 blue duck, 1 blue fox, 2 red d6
card pair: pair
card blue: 2 x blue 3
card sum: sum of 3 dice >= 13
card duck: duck
"""
SET = load_text(TEXT, {}, "prospects.cond").cards
POOL = SET.pool
CORES = {card.id: compile_card(card, POOL).tiers[0].core for card in SET.cards.values()}


def counts_of(codes: tuple[int, ...]) -> tuple[int, ...]:
    """Dice given one by one, as counts over the pool's faces."""
    return tuple(codes.count(code) for code in range(len(POOL.faces)))


@pytest.mark.parametrize("keeping", ["final", "some"])
@pytest.mark.parametrize("card", list(CORES))
def test_chances_are_those_of_the_solver(card: str, keeping: str) -> None:
    prospects = Prospects(CORES, POOL, keeping)
    roller, chance = Roller(POOL), Chance(5)
    for _ in range(12):
        dice = prospects.codes(roller.roll(chance).dice)
        aside = dice[: chance.below(4)]
        for rolls in (1, 2):
            exact = reroll_odds(CORES[card], POOL, rolls, keeping, counts_of(aside))
            assert prospects.chance(card, aside, rolls) == float(exact)
            assert prospects.chance(card, aside, rolls) == float(exact)


@pytest.mark.parametrize("keeping", ["final", "some"])
@pytest.mark.parametrize("card", list(CORES))
def test_advice_is_the_best_with_the_fewest_dice(card: str, keeping: str) -> None:
    prospects = Prospects(CORES, POOL, keeping)
    roller, chance = Roller(POOL), Chance(6)
    for _ in range(12):
        dice = prospects.codes(roller.roll(chance).dice)
        aside, shown = dice[:1], dice[1:]
        advice = prospects.advise(card, shown, aside, 1)
        assert advice is not None
        choices = advise(CORES[card], POOL, counts_of(dice), 1, keeping, counts_of(aside))
        assert advice.chance == float(choices[0].value)
        kept = list(shown)
        for code in advice.keep:
            kept.remove(code)
        assert bool(advice.keep) or keeping == "final"
        if keeping == "final":
            fewer = [c for c in choices if c.value == choices[0].value]
            assert len(advice.keep) <= min(sum(c.kept) for c in fewer) - len(aside)


def test_a_duck_is_on_one_of_the_blue_dice() -> None:
    prospects = Prospects(CORES, POOL, "final")
    assert prospects.chance("duck", (), 1) == float(Fraction(1, 4))
    (three,) = (at for at, face in enumerate(POOL.faces) if (face.colour, face.number) == ("blue", 3))
    assert prospects.chance("duck", (three,), 1) == float(Fraction(1, 4))
    (duck,) = (at for at, face in enumerate(POOL.faces) if face.symbol == "duck")
    assert prospects.chance("duck", (three, duck), 1) == 1
