"""The chances that bots see are the exact ones."""

from __future__ import annotations

import pytest

from dicewright.dsl.model import DiceGroup, Face, Pool
from dicewright.runtime.bots import outlook as module
from dicewright.runtime.bots.outlook import Outlook, distinct_rolls, outlook
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


def test_large_pools_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ROWS", 100)
    cards = feeling_lucky()
    sampled = Outlook(cards.pool, matchers(cards))
    for card in ("g01", "y01", "r15"):
        assert sampled.chance(frozenset([card])) == pytest.approx(
            outlook(cards).chance(frozenset([card])), abs=0.02
        )
