"""What statistics are told, counted by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from dicewright.runtime.game import Game, play
from dicewright.runtime.games.nichtlustig import RULES, scoring
from dicewright.runtime.games.nichtlustig.play import Nichtlustig, final_count
from dicewright.runtime.games.nichtlustig.turn import turn
from dicewright.runtime.rules import MEASURES, Event, Standing
from tests.runtime.nichtlustig.table import Arranged, nichtlustig


def measured(events: list[Event]) -> dict[str, list[str]]:
    """By measure, the cards that these events count for."""
    found: dict[str, list[str]] = {}
    for event in events:
        for measure in RULES.measures.get(event.kind, ()):
            cards = event.args[measure.card :] if measure.many else [event.args[measure.card]]
            found.setdefault(measure.name, []).extend(map(str, cards))
    return found


def test_a_turn() -> None:
    """Ben's le3 is scored by the pink 3 before Ann can take it; her own ri3 is no target."""
    table = Arranged()
    table.won(1, "le3", "ye2")
    table.won(0, "ri1")
    table.scored(1, "pr1")
    table.turn(0, "black duck 4, red 2 2, white 3 3, pink 3")
    found = measured(table.events)
    assert sorted(found["reached"]) == sorted(set(table.table.targets) - {"ri1", "pr1"})
    assert found["able"] == found["fulfilled"] == ["ye2"]
    assert found["drawn"] == ["duck"]
    assert "scored" not in found


def test_what_is_matched_and_not_taken_is_told() -> None:
    table = Arranged()
    table.turn(0, "black 1 1, red 2 2, white 3 4, pink 3", ["take", "ye2"])
    found = measured(table.events)
    assert found["able"] == ["ri1", "ye2"] and found["fulfilled"] == ["ye2"]


def test_a_death_and_nothing_to_take() -> None:
    table = Arranged()
    table.turn(0, "black 1 2, red 3 4, white 5 1, pink 2")
    found = measured(table.events)
    assert found["drawn"] == ["death-2"] and found["able"] == [] and "fulfilled" not in found


def test_a_turn_that_is_skipped_reaches_nothing() -> None:
    table = Arranged()
    table.special(0, "nf-700")
    table.play(turn(table.ctx, 0))
    assert measured(table.events) == {}


def test_what_cards_bring_at_the_end() -> None:
    """As the rule book's example counts it: the covered card and those not scored bring nothing as cards."""
    table = Arranged()
    table.scored(0, "pr1", "pr2", "le1", "d26", "ye1", "ye2", "le2")
    table.won(0, "ye3", "ri1")
    table.scored(1, "ye4")
    table.death(0, "death-1", on="le2")
    table.play(final_count(table.ctx), rolls=["black 2 4"])
    told = {args[0]: (seat, args[1]) for seat, args in table.told("worth")}
    assert told == {
        "pr1": (0, 0),
        "pr2": (0, 4),
        "le1": (0, 4),
        "d26": (0, 3),
        "ye1": (0, 3),
        "ye2": (0, 3),
        "ye4": (1, 1),
    }


def test_no_professor_is_favoured() -> None:
    """The highest die's card brings all; of two that are even, each as often."""
    assert scoring.shares([2, None, 5]) == (0, 0, 5)
    even = Counter(scoring.shares([n, n]).index(n) for n in range(1, 6))
    assert abs(even[0] - even[1]) == 1
    assert scoring.shares([None]) == (0,) and scoring.shares([]) == ()


def test_the_highest_die_on_average() -> None:
    die = [1, 2, 3, 4, 5, None]
    assert scoring.expected_highest([die]) == pytest.approx(2.5)
    assert scoring.expected_highest([die, die]) == pytest.approx(125 / 36)
    assert scoring.expected_highest([]) == 0


def test_standing_counts_professors_by_their_mean() -> None:
    table = Arranged()
    table.scored(0, "pr1", "pr2", "le1")
    table.won(1, "ye3")
    table.death(1, "poodle")
    assert isinstance(table.game, Standing)
    assert table.game.standing() == (7, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_add_up(players: int) -> None:
    """What cards brought, and what counts beside them, is the score; every turn but a skipped one reaches."""
    game = play(nichtlustig(), ["casual"] * players, 5)
    result = game.result
    assert result is not None
    brought = [0] * players
    for event in game.events:
        if event.kind == "worth":
            assert event.seat is not None
            brought[event.seat] += int(event.args[1])
    more = [sum(points[seat] for points in result.extra["more"].values()) for seat in range(players)]
    assert tuple(a + b for a, b in zip(brought, more, strict=True)) == result.scores
    kinds = Counter(event.kind for event in game.events)
    assert kinds["reach"] == kinds["turn"] - kinds["skip"] == kinds["able"]
    rounds = [event.args[0] for event in game.events if event.kind == RULES.round_event]
    assert rounds == list(range(1, -(-kinds["turn"] // players) + 1))
    silent = {event.kind for event in game.events if not event.text}
    assert silent == {"round", "reach", "able", "worth"}
    found = measured(game.events)
    assert set(found) <= set(MEASURES)
    assert Counter(found["fulfilled"]) <= Counter(found["able"]) <= Counter(found["reached"])


def test_standing_changes_nothing() -> None:
    game = Game(nichtlustig(), ["me", "me"], 3)
    while game.result is None:
        state = game.state
        assert isinstance(state, Nichtlustig)
        before = game.view(None)
        state.standing()
        assert game.view(None) == before
        game.answer(game.pending[0].seat, 0)
