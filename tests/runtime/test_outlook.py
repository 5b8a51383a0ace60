"""The chances that bots see are the exact ones."""

from __future__ import annotations

import pytest

from dicewright.dsl.model import DiceGroup, Face, Pool
from dicewright.runtime.bots import outlook as module
from dicewright.runtime.bots.outlook import Outlook, distinct_rolls, outlook
from dicewright.runtime.chance import Chance, Roller
from dicewright.runtime.matchers import matchers
from tests.runtime.helpers import feeling_lucky


def test_all_distinct_rolls_with_their_weights() -> None:
    rolls = list(distinct_rolls(feeling_lucky().pool))
    assert len(rolls) == len({counts for counts, _ in rolls}) == 7056
    assert sum(weight for _, weight in rolls) == 6**7


def test_faces_that_stand_twice_are_likelier() -> None:
    pool = Pool((DiceGroup(2, "luck", None, (Face(1), Face(1), Face(2))),))
    assert sorted(distinct_rolls(pool)) == [((0, 2), 1), ((1, 1), 4), ((2, 0), 4)]


def test_one_card_has_its_odds() -> None:
    cards = feeling_lucky()
    for card, compiled in matchers(cards).items():
        assert outlook(cards).chance(frozenset([card])) == float(compiled.odds())


def test_several_cards() -> None:
    seen = outlook(feeling_lucky())
    assert seen.chance(frozenset()) == 0
    either = seen.chance(frozenset(["g01", "g02"]))
    assert either == pytest.approx(1 - (4 / 6) ** 7)
    assert seen.chance(frozenset(["y01", "y14"])) == seen.chance(frozenset(["y01"]))


def test_sets_of_cards_as_numbers() -> None:
    seen = outlook(feeling_lucky())
    for ids in (("g01",), ("g01", "y03", "r15"), ("r01", "r02")):
        assert seen.chance_of(sum(seen.bits[card] for card in ids)) == seen.chance(frozenset(ids))
    assert seen.chance_of(0) == 0
    assert seen.chance_of(sum(seen.bits.values())) == 1


def test_joint_chances() -> None:
    """Of each set of cards to be just the ones among them that a roll fulfils."""
    seen = outlook(feeling_lucky())
    sums, high, low = (seen.chance(frozenset([card])) for card in ("r09", "g17", "g16"))
    joint = seen.joint(("r09", "g17", "g16"))
    # Red dice do not know of blue ones, and a blue sum of 13 is one of 12, too.
    wanted = [1 - low, 0, low - high, high]
    for bits, blue in ((0b000, 0), (0b010, 1), (0b100, 2), (0b110, 3)):
        assert joint[bits] == pytest.approx((1 - sums) * wanted[blue])
        assert joint[bits | 1] == pytest.approx(sums * wanted[blue])
    assert list(seen.joint(())) == [1]


@pytest.mark.parametrize("most", [None, 100])
def test_what_a_roll_fulfils(most: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same whether a table of all rolls is made or not."""
    if most is not None:
        monkeypatch.setattr(module, "MOST_ROWS", most)
    cards = feeling_lucky()
    seen, roller, chance = Outlook(cards.pool, matchers(cards)), Roller(cards.pool), Chance(6)
    for _ in range(60):
        counts = roller.roll(chance).counts
        able = [card for card, compiled in matchers(cards).items() if compiled.matches(counts)]
        assert seen.able(counts) == sum(seen.bits[card] for card in able)


def test_large_pools_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ROWS", 100)
    cards = feeling_lucky()
    sampled = Outlook(cards.pool, matchers(cards))
    for card in ("g01", "y01", "r15"):
        assert sampled.chance(frozenset([card])) == pytest.approx(
            outlook(cards).chance(frozenset([card])), abs=0.02
        )
