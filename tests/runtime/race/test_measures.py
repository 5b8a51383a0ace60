"""What statistics read of a race: counted by hand on a short game, and what must hold in any game."""

from __future__ import annotations

from collections import Counter

import pytest

from dicewright.runtime.game import Game, play
from dicewright.runtime.games.race import RULES
from dicewright.runtime.rules import MEASURES, Event, Standing
from tests.runtime.race.sets import SETS, Played

TWO_ROUNDS = """
set row = 2
set rounds = 2
dice 2 d6
rolls 2 keeping free
card a points=3 copies=2: pair
card b: 6
card c points=2:
    best points=5: 2 x 1
    else: 1
"""


def counted(events: list[Event]) -> dict[str, Counter[str]]:
    """By measure, how often each card was counted; and the points, under `points`."""
    found: dict[str, Counter[str]] = {name: Counter() for name in (*MEASURES, "points")}
    for event in events:
        for measure in RULES.measures.get(event.kind, ()):
            cards = event.args[measure.card :] if measure.many else [event.args[measure.card]]
            found[measure.name].update(str(card) for card in cards)
            if measure.points is not None:
                found["points"][str(event.args[measure.card])] += int(event.args[measure.points])
    return found


def test_a_short_game_counted_by_hand() -> None:
    game = Played(
        TWO_ROUNDS,
        ["6 6", "5 5", "1 2", "3 6", "1 1"],
        [
            ["stop"],
            ["claim", "a"],  # p1: 6 6 pays for a, either copy; the row is then a b
            ["stop"],
            ["claim", "a"],  # p2: 5 5 pays for a; the row is then b c
            ["stop"],
            ["claim", "c", "else"],  # p1: 1 2; the row is then b
            ["keep"],  # p2: 3 6, all again: 1 1 pays for nothing of the row
        ],
        players=2,
    )
    found = counted(game.events)
    assert found["drawn"] == {"a": 2, "b": 1, "c": 1}
    assert found["reached"] == {"a": 3, "b": 3, "c": 1}
    assert found["able"] == {"a": 3, "c": 1}
    assert found["fulfilled"] == {"a": 2, "c": 1}
    assert found["scored"] == found["fulfilled"]
    assert found["points"] == {"a": 6, "c": 2}
    assert not found["pushed"] and not found["averted"]
    assert game.race.standing() == game.result.scores == (5, 3)


def test_what_statistics_read_is_told_to_nobody() -> None:
    game = play(SETS["template"](), ["casual", "random"], 1)
    kinds = {event.kind for event in game.events if not event.text}
    assert kinds == {"reach", "able"}
    assert all(event.seat is not None and not event.reveals for event in game.events if not event.text)


@pytest.mark.parametrize("name", SETS)
def test_what_holds_in_any_game(name: str) -> None:
    """A card is fulfilled only where the dice pay for it, and that only of the row."""
    for seed in range(4):
        game = play(SETS[name](), ["careful", "random"], seed)
        found = counted(game.events)
        for card in found["reached"]:
            assert found["fulfilled"][card] <= found["able"][card] <= found["reached"][card]
            assert found["fulfilled"][card] <= found["drawn"][card]
        assert sum(found["points"].values()) == sum(game.scores)
        turns = sum(event.kind == "reach" for event in game.events)
        assert turns == sum(event.kind == "able" for event in game.events)


def test_the_standing_is_the_score_so_far() -> None:
    game = Game(SETS["template"](), ["me", "me"], 3)
    state = game.state
    assert isinstance(state, Standing)
    while game.result is None:
        assert tuple(state.standing()) == tuple(racer.score for racer in game.view(None).racers)
        (decision,) = game.pending
        game.answer(decision.seat, 0)
    assert tuple(state.standing()) == game.scores
