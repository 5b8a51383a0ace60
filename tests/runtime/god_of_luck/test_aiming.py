"""The chances that the beginner and the terminal go by, against the compiler's exact ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from dicewright.compiler.condition import compile_card
from dicewright.compiler.rerolls import reroll_odds
from dicewright.runtime.games.god_of_luck.aiming import ONE, aims_of, completions
from dicewright.runtime.games.god_of_luck.box import box_of
from tests.runtime.god_of_luck.table import god_of_luck

CARDS = god_of_luck()
FORTUNES = [card.id for card in CARDS.cards.values() if card.tiers]


@pytest.mark.parametrize("dice", [3, 4])
def test_from_the_beginning_of_a_turn(dice: int) -> None:
    """Every card, `rolls any keeping some`."""
    pool = box_of(CARDS).dice(dice)
    for card in FORTUNES:
        core = compile_card(CARDS.cards[card], pool).tiers[0].core
        exact = reroll_odds(core, pool, None, "some")
        found = Fraction(int(aims_of(CARDS).chances(card, dice, ())[0]), ONE)
        assert abs(found - exact) < Fraction(1, 10**9), card


def test_from_fixed_dice() -> None:
    """Every set of up to two fixed dice of four, for some cards."""
    box, aims = box_of(CARDS), aims_of(CARDS)
    pool = box.dice(4)
    for card in ("g1", "g4", "b3", "b4"):
        core = compile_card(CARDS.cards[card], pool).tiers[0].core
        for size in (1, 2):
            for fixed in combinations_with_replacement(box.numbers, size):
                kept = [[box.numbers[n] for n in fixed].count(face) for face in pool.faces]
                exact = reroll_odds(core, pool, None, "some", kept)
                found = Fraction(int(aims.chances(card, 4, ())[aims.place(4, fixed)]), ONE)
                assert abs(found - exact) < Fraction(1, 10**9), (card, fixed)


def test_helpers_add_dice_at_the_end() -> None:
    """A beast makes three dice four; it need not."""
    aims = aims_of(CARDS)
    beast = (((5,),),)
    assert int(aims.chances("b1", 3, ())[0]) == 0 < int(aims.chances("b1", 3, beast)[0])
    assert aims.chances("g5", 3, beast)[0] == aims.chances("g5", 3, ())[0]
    wish = (tuple((n,) for n in range(1, 7)),)
    assert aims.chances("b2", 3, wish)[0] == aims.chances("g2", 3, ())[0]
    assert list(completions((((5,),), ((1,), (2,))))) == [(), (1,), (2,), (5,), (5, 1), (5, 2)]


def test_too_few_dice_are_no_chance() -> None:
    """A card asks for a number of dice, whatever they show."""
    assert int(aims_of(CARDS).chances("g5", 2, ())[0]) == 0
