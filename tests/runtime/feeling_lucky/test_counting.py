"""What statistics are told: every card that was within reach, able, averted, scored, once for each time."""

from __future__ import annotations

from collections import Counter

import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.feeling_lucky import RULES
from dicewright.runtime.games.feeling_lucky.play import FeelingLucky
from dicewright.runtime.matchers import matchers
from dicewright.runtime.rules import Event, Standing
from tests.runtime.helpers import feeling_lucky


def expected(game: Game, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The IDs within a player's reach, and those of them that the roll fulfils, from what the player sees."""
    view, compiled = game.view(seat), matchers(game.cards)
    reach = tuple(
        card.id for level in view.own.reach for card in view.own.levels[level - 1].left if card.mark is None
    )
    return reach, tuple(card for card in reach if compiled[card].matches(view.rolled.counts))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_is_within_reach_at_each_roll(players: int) -> None:
    """At each roll, of all players who are IN, in the moment before anybody has answered."""
    rolls = averted = 0
    for seed in range(12):
        game, chance = Game(feeling_lucky(), ["me"] * players, seed), Chance(seed)
        told = 0
        while game.result is None:
            asked = game.pending
            if asked[0].kind == "fulfil" and len(asked) == len(
                [d for d in game.view().displays if d.playing]
            ):
                new = game.events[told:]
                both = [expected(game, decision.seat) for decision in asked]
                for at, kind in enumerate(("reach", "able")):
                    ids = [card for of_player in both for card in of_player[at]]
                    found = [list(event.args) for event in new if event.kind == kind]
                    assert found == ([ids] if ids else [])
                rolls += 1
            told = len(game.events)
            decision = chance.pick(asked)
            reach = expected(game, decision.seat)[0] if decision.kind == "fulfil" else ()
            keen = [option for option in decision.options if option.action not in ("fail", "out")]
            option = chance.pick(keen or decision.options)
            game.answer(decision.seat, option)
            if len(asked) == 1 and option.action == "avert":
                averted += 1
                paid = next(e for e in game.events[told:] if e.kind == "avert" and e.seat == decision.seat)
                assert paid.args == reach
    assert rolls > 50 and averted > 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_are_told_where_they_come_from(players: int) -> None:
    """What was scored, and the luck left, makes the final score; the standing says so all along."""
    for seed in range(10):
        game = play(feeling_lucky(), ["casual"] * players, seed)
        state = game.state
        assert isinstance(state, FeelingLucky) and isinstance(state, Standing)
        points = [
            display.luck * state.context.numbers.luck_points for display in state.context.table.displays
        ]
        for event in game.events:
            if event.kind == "score":
                assert event.seat is not None
                points[event.seat] += int(event.args[2])
        assert tuple(points) == game.scores == tuple(state.standing())


def test_starting_cards_are_dealt() -> None:
    for lines in ((), ("set free-placing = yes",)):
        game = Game(feeling_lucky(*lines), ["me"] * 3, 1)
        dealt = [event for event in game.events if event.kind == "deal"]
        assert [event.seat for event in dealt] == [0, 1, 2]
        assert all(len(set(event.args)) == 6 for event in dealt)
        assert dealt[0].args[:2] == ("g01", "g08")


def test_silent_events_have_no_text_and_the_others_have() -> None:
    game = play(feeling_lucky(), ["casual"] * 2, 3)
    for event in game.events:
        assert (event.text == "") == (event.kind in ("deal", "reach", "able"))


def test_measures_name_cards_levels_and_points() -> None:
    """Wherever a measure says that a card stands, one does; likewise for levels and points."""
    cards, seen = feeling_lucky(), Counter[str]()

    def check(event: Event) -> None:
        for measure in RULES.measures.get(event.kind, ()):
            ids = event.args[measure.card :] if measure.many else event.args[measure.card : measure.card + 1]
            assert ids and all(card in cards.cards for card in ids)
            seen[measure.name] += len(ids)
            for place in (measure.level, measure.points):
                assert place is None or isinstance(event.args[place], int)

    for players in (1, 4):
        for seed in range(6):
            for event in play(cards, ["casual"] * players, seed).events:
                check(event)
    assert set(seen) == {"drawn", "reached", "able", "fulfilled", "averted", "pushed", "scored"}
    assert seen["reached"] > seen["able"] > seen["fulfilled"] > seen["scored"]
