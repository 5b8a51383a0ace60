"""Several cards paid for with one roll: every division of the dice counts, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from dicewright.compiler.condition import compile_card
from dicewright.dsl.loader import load_text
from dicewright.dsl.model import Pool
from dicewright.dsl.rolls import parse_roll
from dicewright.runtime.chance import Chance, Roller
from dicewright.runtime.mechanics.payment import Counts, Payer

TEXT = """
game "Payments"
dice 3 blue d6, 2 red d6
card pair: pair
card four: 4
card red: 2 x red 3+
card sum: sum >= 9
card calm: every 5-
card two: (pair and 5) / straight 3
card either: red 6 / blue 1
"""
SET = load_text(TEXT, {}, "payments.cond").cards
POOL: Pool = SET.pool
COMPILED = {card.id: compile_card(card, POOL) for card in SET.cards.values()}
PAYER = Payer({name: compiled.tiers[0].core for name, compiled in COMPILED.items()}, POOL.faces)


def counts(text: str) -> Counts:
    """A roll of the pool."""
    return parse_roll(text, POOL)


def parts(whole: Counts) -> Iterator[Counts]:
    """All dice that can be taken out of a roll."""
    return product(*(range(n + 1) for n in whole))


def can_pay(cards: tuple[str, ...], dice: Counts) -> bool:
    """The plain meaning: hand each card some of the dice that are left."""
    if not cards:
        return True
    for part in parts(dice):
        if COMPILED[cards[0]].matches(part):
            left = tuple(a - b for a, b in zip(dice, part, strict=True))
            if can_pay(cards[1:], left):
                return True
    return False


def test_cards_share_out_the_dice() -> None:
    roll = counts("blue 4 4 5, red 2 6")
    assert PAYER.fulfilled(roll, COMPILED) == ["pair", "four", "sum", "two", "either"]
    assert PAYER.can(["pair", "sum"], roll)
    assert not PAYER.can(["pair", "four"], roll)
    assert PAYER.can(["four", "four"], roll)
    assert PAYER.further(roll, ["pair"], COMPILED) == ["sum", "either"]


def test_dice_are_shared_out_so_that_all_are_paid() -> None:
    roll = counts("blue 4 4 5, red 2 6")
    paid = PAYER.shared_out(["pair", "sum", "either"], roll)
    assert paid is None
    paid = PAYER.shared_out(["either", "sum"], roll)
    assert paid is not None
    assert all(COMPILED[name].matches(dice) for name, dice in zip(["either", "sum"], paid, strict=True))
    assert all(used <= have for used, have in zip(map(sum, zip(*paid, strict=True)), roll, strict=True))


def test_every_collection_is_found_largest_first() -> None:
    sets = PAYER.sets(counts("blue 4 4 5, red 2 5"), ["pair", "four", "sum"])
    assert sets == [
        ("pair", "four"),
        ("pair", "sum"),
        ("four", "sum"),
        ("pair",),
        ("four",),
        ("sum",),
    ]


def test_a_test_of_the_whole_roll_takes_no_dice() -> None:
    roll = counts("blue 4 4 5, red 4 5")
    assert PAYER.shared_out(["calm", "pair", "calm"], roll) is not None
    assert not PAYER.uses_dice("calm") and PAYER.uses_dice("pair")
    assert not PAYER.can(["calm", "pair"], counts("blue 4 4 5, red 4 6"))


@pytest.mark.parametrize("seed", range(12))
def test_it_means_what_dividing_the_dice_means(seed: int) -> None:
    """Against handing out dice one way after the other."""
    roll = Roller(POOL).roll(Chance(seed)).counts
    claims = [name for name in COMPILED if name != "calm"]
    able = [
        chosen
        for size in (3, 2, 1)
        for chosen in combinations(claims, size)
        if can_pay(chosen, roll)
    ]  # fmt: skip
    found = [chosen for chosen in PAYER.sets(roll, claims) if len(chosen) <= 3]
    assert found == able
    for chosen in found:
        paid = PAYER.shared_out(chosen, roll)
        assert paid is not None
        assert all(COMPILED[name].matches(dice) for name, dice in zip(chosen, paid, strict=True))
        assert all(sum(column) <= have for column, have in zip(zip(*paid, strict=True), roll, strict=True))
