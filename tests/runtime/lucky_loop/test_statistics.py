"""What statistics count in a game of Lucky Loop, held against a course of play counted by hand."""

from __future__ import annotations

from collections import Counter

from dicewright.runtime.decisions import Argument
from dicewright.runtime.game import play
from dicewright.runtime.games.lucky_loop.freestyle import final_turn
from dicewright.runtime.games.lucky_loop.play import deal
from dicewright.runtime.games.lucky_loop.routines import main_turn
from dicewright.runtime.registry import rules_named
from dicewright.runtime.rules import MEASURES, Event, Standing
from dicewright.runtime.steps import Steps
from tests.runtime.helpers import Hand
from tests.runtime.lucky_loop.table import Arranged, lucky_loop


def counted(events: list[Event]) -> tuple[dict[str, Counter[str]], Counter[str]]:
    """By measure, how often each card was counted; and the points that cards scored."""
    counts = {name: Counter[str]() for name in MEASURES}
    points = Counter[str]()
    for event in events:
        for measure in rules_named("lucky-loop").measures.get(event.kind, ()):
            cards = event.args[measure.card :] if measure.many else [event.args[measure.card]]
            counts[measure.name].update(map(str, cards))
            if measure.name == "scored" and measure.points is not None:
                points[str(event.args[measure.card])] += int(event.args[measure.points])
    return counts, points


def said(text: str) -> list[list[Argument]]:
    """Choices as data, from a text such as `lay,4; throw`."""
    found: list[list[Argument]] = []
    for choice in text.split(";"):
        action, *args = choice.strip().split(",")
        numbers = action in ("lay", "draw")
        found.append([action, *[int(arg) if numbers else arg for arg in args]])
    return found


def test_a_routine_counted_by_hand() -> None:
    """The rule book's flight of the Mighty Eagle, 15 points; the last throw is made again."""
    table = Arranged()
    table.chips(0, 1)
    table.hand(0, "Y07", "R04", "B12")
    choices = said(
        "lay,4; throw; fulfil,Y07,over,3 5; throw; fulfil,B12,exact,6 6; throw; again; again,2;"
        "draw,1; draw,2; draw,2; draw,2; draw,1; draw,1"
    )
    rolls = ["black 1 3 5", "black 4 6 6", "black 1 2", "black 4"]
    Hand(choices, rolls).play(main_turn(table.ctx, table[0]))
    counts, points = counted(table.events)
    assert counts["reached"] == {"Y07": 1, "R04": 4, "B12": 2}
    assert counts["able"] == {"Y07": 1, "R04": 3, "B12": 1}
    assert counts["fulfilled"] == {"Y07": 1, "B12": 1, "R04": 1}
    assert counts["scored"] == {"Y07": 1, "B12": 1, "R04": 1}
    assert points == {"Y07": 2, "B12": 10, "R04": 2}
    assert counts["drawn"] == Counter([card.id for card in table[0].hand])
    assert table.game.standing() == (15, 0)


def test_what_brings_nothing_scores_nothing() -> None:
    """A flight that fails at its first throw."""
    table = Arranged()
    table.hand(0, "R12", "G12", "B12")
    Hand([["lay", 1]], ["black 1 1 1"]).play(_turn_without_supply(table))
    counts, _ = counted(table.events)
    assert counts["reached"] == {"R12": 1, "G12": 1, "B12": 1}
    assert not counts["able"] and not counts["fulfilled"] and not counts["scored"]


def _turn_without_supply(table: Arranged) -> Steps[None]:
    """The first player's turn, without any cards to draw after it."""
    for pile in table.table.piles:
        pile.cards.clear()
    yield from main_turn(table.ctx, table[0])


def test_a_worse_flight_of_a_routine_scores_nothing() -> None:
    table = Arranged()
    table.results(0, 19, None, None, None)
    table.hand(0, "R04", "G04", "B04")
    choices = said("lay,1; fulfil,R04,exact,4; fulfil,G04,exact,4; throw")
    Hand(choices, ["black 4 1 1"] * 3).play(_turn_without_supply(table))
    assert table.told("score")[0].args == (1, 9, 0)
    assert not counted(table.events)[0]["scored"]
    assert table.game.standing() == (19, 0)


def test_a_display_scores_its_highlight_twice() -> None:
    """The rule book's display: (2 x 6) + 2 + 1 + 2 + 1 = 18 points."""
    table = Arranged()
    table.results(0, 12, 12, 12, 10)
    table[0].display = [table.card(id) for id in ("R08", "Y08", "B05", "G04")]
    table[0].highlight = 0
    table.chips(0, 1)
    choices = said("extra; highlight,R08,exact,2 6; fulfil,Y08,over,5 6; fulfil,B05,over,6")
    rolls = ["black 1 2, red 6", "black 1 5, red 6", "black 1 6, red 1", "black 4 1"]
    Hand(choices, rolls).play(final_turn(table.ctx, table[0]))
    counts, points = counted(table.events)
    assert points == {"R08": 12, "Y08": 2, "B05": 1, "G04": 2}
    assert counts["reached"] == {"R08": 1, "Y08": 2, "B05": 3, "G04": 4}
    assert table[0].freestyle == 18 and table.game.standing() == (54, 0)


def test_starting_hands_are_drawn() -> None:
    table = Arranged(players=3)
    Hand().play(deal(table.ctx))
    dealt = Counter(card.id for pilot in table.table.pilots for card in pilot.hand)
    assert counted(table.events)[0]["drawn"] == dealt and dealt.total() == 18


def test_whole_games_add_up() -> None:
    """What can be fulfilled was in reach, what was fulfilled could be; every flight that counts scores each of
    its cards; the score track is what is told at the end."""
    for seed in range(6):
        game = play(lucky_loop(), ["casual", "random", "casual"], seed)
        counts, _ = counted(game.events)
        for card in lucky_loop().cards:
            assert counts["reached"][card] >= counts["able"][card] >= counts["fulfilled"][card]
            assert counts["drawn"][card] or not counts["reached"][card]
            assert counts["fulfilled"][card] >= counts["scored"][card]
        gains = [event for event in game.events if event.kind == "score" and event.args[-1]]
        ends = [len(event.args) for event in game.events if event.kind == "freestyle"]
        assert sum(counts["scored"].values()) >= 3 * (len(gains) + len(ends))
        assert isinstance(game.state, Standing) and tuple(game.state.standing()) == game.scores


def test_what_statistics_read_shows_nowhere() -> None:
    """Events that name hidden cards have no text, and everything else has one."""
    game = play(lucky_loop(), ["casual", "casual"], 1)
    silent = [event for event in game.events if event.kind in ("card", "reach", "able", "scored")]
    assert silent and not any(event.text for event in silent)
    assert all(event.text for event in game.events if event not in silent)
