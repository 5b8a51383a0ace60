"""Two sets on common random numbers: nothing where nothing changed, and no more false alarms than promised."""

from __future__ import annotations

import pytest
from attrs import evolve

from dicewright.dsl.model import CardSet
from dicewright.runtime.simulation import SimulationError
from dicewright.runtime.simulation.versus import Versus, versus
from tests.runtime.simulation.draws import card_set, rules
from tests.runtime.simulation.test_course import figures

POINTS = (1, 2, 3, 4, 5, 6, 7, 8)
SEATS = ("random", "random")


def compare(old: CardSet, new: CardSet, games: int = 60, seed: int = 1, jobs: int = 1) -> Versus:
    return versus(old, new, SEATS, games, seed, jobs=jobs, rules=rules())


def test_a_set_against_itself_differs_in_nothing() -> None:
    data = compare(card_set(), card_set()).data
    assert all(
        (figure["difference"], figure["low"], figure["high"]) == (0, 0, 0)
        for figure in [*data["differences"], *(f for card in data["cards"] for f in card["differences"])]
    )
    assert not any(figure["clear"] for figure in data["differences"])
    assert {card["change"] for card in data["cards"]} == {"same"}


def test_false_alarms() -> None:
    """The same cards in another order play the same game with other shuffles: there is no true difference.

    Of 400 such comparisons, each figure's interval misses zero in about 5 %, and about 5 % (or fewer: Holm's
    procedure is cautious where figures hang together) mark any figure as clear. The bounds are four standard errors.
    """
    old, new = card_set(), card_set()
    turned = evolve(
        new, cards={card: new.cards[card] for card in reversed(list(new.cards))}, fingerprint="turned"
    )
    missed = alarms = cards = figures_seen = 0
    for seed in range(400):
        data = compare(old, turned, 40, seed).data
        score = data["differences"][2]
        assert score["what"] == "score" and score["low"] < score["high"]
        missed += not score["low"] <= 0 <= score["high"]
        alarms += any(figure["clear"] for figure in data["differences"])
        cards += any(figure["clear"] for card in data["cards"] for figure in card["differences"])
        figures_seen += 1
    assert 0.05 - 4 * 0.0109 <= missed / figures_seen <= 0.05 + 4 * 0.0109
    assert 0.005 <= alarms / figures_seen <= 0.05 + 4 * 0.0109
    assert cards / figures_seen <= 0.05 + 4 * 0.0109


def test_a_change_shows_and_is_measured_as_it_is() -> None:
    """Every card is worth one more point: each kept card adds exactly one."""
    found = compare(card_set(), card_set([worth + 1 for worth in POINTS]), 100)
    data = found.data
    for seat in (0, 1):
        figure = data["differences"][2 + seat]
        assert figure["clear"] and 0 < figure["low"] < figure["difference"] < figure["high"] < 2
        assert figure["difference"] == pytest.approx(figure["new"] - figure["old"])
    total = sum(data["differences"][2 + seat]["difference"] for seat in (0, 1))
    assert total == pytest.approx(sum(card["scored"] for card in data["old"]["cards"]) / 100)
    assert not any(figure["clear"] for card in data["cards"] for figure in card["differences"])
    assert {card["change"] for card in data["cards"]} == {"changed"}


def test_pairing_narrows_the_interval() -> None:
    data = compare(card_set(), card_set([*POINTS[:-1], 9]), 200).data
    paired = data["differences"][2]["high"] - data["differences"][2]["low"]
    alone = data["old"]["seats"][0]["score_high"] - data["old"]["seats"][0]["score_low"]
    assert paired < alone / 4


def test_cards_that_come_and_go() -> None:
    data = compare(card_set(), card_set((*POINTS, 9))).data
    assert [card["change"] for card in data["cards"]] == ["same"] * 8 + ["added"]
    assert data["cards"][8]["differences"] == [] and data["cards"][8]["old_text"] is None
    assert "points=9" in data["cards"][8]["new_text"]
    assert compare(card_set((*POINTS, 9)), card_set()).data["cards"][8]["change"] == "removed"


def test_jobs_change_nothing() -> None:
    old, new = card_set(), card_set((*POINTS[:-1], 20))
    alone, together = compare(old, new), compare(old, new, jobs=2)
    assert alone.changes == together.changes
    assert alone.data["differences"] == together.data["differences"]
    assert figures(alone.data["old"]) == figures(together.data["old"])


def test_one_game_is_no_comparison() -> None:
    with pytest.raises(SimulationError, match="two games at least"):
        compare(card_set(), card_set(), 1)
