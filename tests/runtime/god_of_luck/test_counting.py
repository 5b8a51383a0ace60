"""What statistics are told of cards, counted by hand and from the outside."""

from __future__ import annotations

from collections import Counter

from dicewright.runtime.chance import Chance
from dicewright.runtime.decisions import Option
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.god_of_luck import RULES
from dicewright.runtime.games.god_of_luck.play import GodOfLuck, final_scoring
from dicewright.runtime.games.god_of_luck.playing import play_phase
from dicewright.runtime.games.god_of_luck.recruiting import invite_phase
from dicewright.runtime.games.god_of_luck.taking import take_phase
from dicewright.runtime.rules import Event, Standing
from tests.runtime.god_of_luck.table import Arranged, god_of_luck, named
from tests.runtime.helpers import Hand

SILENT = {"deal", "lay", "drawn", "reach", "able", "score"}


def counted(events: list[Event]) -> tuple[Counter[tuple[str, str]], Counter[str]]:
    """By measure and card how often, and by card the points."""
    often, points = Counter[tuple[str, str]](), Counter[str]()
    for event in events:
        for measure in RULES.measures.get(event.kind, ()):
            end = len(event.args) if measure.many else measure.card + 1
            for card in event.args[measure.card : end]:
                often[measure.name, str(card)] += 1
            if measure.points is not None:
                points[str(event.args[measure.card])] += int(event.args[measure.points])
    return often, points


def test_a_short_game_counted_by_hand() -> None:
    """One player takes an open card and the top of a pile, has dice for two of three cards, fulfils one more
    with a beast's die, plays it, pays with it, and ends with a deity and a card on the table."""
    table = Arranged()
    table.hand(0, "兩全其美", "六畜興旺")
    table.played(0, "三陽開泰")
    table.owns(0, "青龍")
    table.row(3, "勾陳")
    table.pile("blue", "二龍戲珠")
    table.open("春色滿園")
    Hand([["pick", named("春色滿園")]]).play(take_phase(table.ctx, table[0]))
    Hand([["draw", "blue"]]).play(take_phase(table.ctx, table[0]))
    table.fixed(0, [5, 5, 6])
    plays: list[list[int | str]] = [["add", named("青龍"), 6], ["play", named("二龍戲珠")]]
    Hand(plays).play(play_phase(table.ctx, table[0]))
    Hand([["invite", named("勾陳")], ["pay", named("二龍戲珠"), 6]]).play(invite_phase(table.ctx, table[0]))
    table.table.settle(table[0])
    final_scoring(table.ctx)
    pair, sixes, three, sum15, pairs = map(
        named, ("兩全其美", "六畜興旺", "三陽開泰", "春色滿園", "二龍戲珠")
    )
    dragon, qilin = named("青龍"), named("勾陳")
    often, points = counted(table.events)
    assert often == {
        ("drawn", sum15): 1,
        ("drawn", pairs): 1,
        ("reached", pair): 1,
        ("reached", sum15): 1,
        ("reached", pairs): 1,
        ("able", pair): 1,
        ("able", sum15): 1,
        ("able", pairs): 1,
        ("fulfilled", pairs): 1,
        ("fulfilled", qilin): 1,
        ("scored", three): 1,
        ("scored", dragon): 1,
        ("scored", qilin): 1,
    }
    box = table.ctx.box
    assert points == {three: 6, dragon: box.deities[dragon].points, qilin: box.deities[qilin].points}
    assert ("reached", sixes) not in often


def test_whole_games_counted_from_outside() -> None:
    """What a game's own state and the choices made in it say, without a look at the events."""
    for seed, players in ((1, 3), (2, 4), (3, 4)):
        game, chance = Game(god_of_luck(), ["me"] * players, seed), Chance(seed)
        state = game.state
        assert isinstance(state, GodOfLuck)
        table = state.context.table
        expected = Counter[tuple[str, str]]()
        for player in table.players:
            expected.update(("drawn", card.id) for card in player.hand)
        while game.result is None:
            (decision,) = game.pending
            player, turn = table.players[decision.seat], table.turn
            if decision.kind == "play" and turn is not None and not turn.plays and not turn.added:
                assert any(option.action in ("play", "add") for option in decision.options)
            before = Counter(card.id for card in player.hand)
            option: Option = chance.pick([o for o in decision.options if o.action != "no"])
            game.answer(decision.seat, option)
            gained = Counter(card.id for card in player.hand) - before
            expected.update(("drawn", card) for card in gained.elements() if decision.kind in TAKING)
            if option.action in ("play", "invite"):
                expected["fulfilled", str(option.args[0])] += 1
        often, points = counted(game.events)
        luck = sum(event.kind == "luck" for event in game.events)
        expected["fulfilled", named("福神")] += luck
        fortunes = state.context.box.fortunes
        for card in fortunes:
            for measure in ("drawn", "fulfilled"):
                # Where only one thing can be done, nobody is asked.
                assert often[measure, card] >= expected[measure, card]
            assert often["reached", card] >= often["able", card] >= often["fulfilled", card]
            assert often["scored", card] == sum(
                played.card.id == card for player in table.players for played in player.played
            )
        for deity in state.context.box.deities:
            assert often["fulfilled", deity] >= expected["fulfilled", deity]
            assert often["scored", deity] == sum(
                owned.deity.id == deity for player in table.players for owned in player.deities
            )
        assert sum(points.values()) == sum(game.scores)


TAKING = ("draw", "take", "extra")


def test_silent_events_have_no_text_and_the_others_have() -> None:
    for event in play(god_of_luck(), ["casual"] * 3, 3).events:
        assert (event.text == "") == (event.kind in SILENT)


def test_hidden_cards_are_told_at_the_end_only() -> None:
    """Who reads the events during the game learns of no card in a hand."""
    game = Game(god_of_luck(), ["me"] * 3, 5)
    chance = Chance(5)
    while game.result is None:
        kinds = {event.kind for event in game.events}
        assert not kinds & {"drawn", "reach", "able", "score"}
        (decision,) = game.pending
        game.answer(decision.seat, chance.pick(decision.options))
    kinds = {event.kind for event in game.events}
    assert {"drawn", "reach", "able", "score"} <= kinds


def test_standing_is_the_score_at_any_time() -> None:
    game, chance = Game(god_of_luck(), ["me"] * 4, 6), Chance(6)
    state = game.state
    assert isinstance(state, GodOfLuck) and isinstance(state, Standing)
    while game.result is None:
        standing = tuple(state.standing())
        assert standing == tuple(player.score for player in game.view(None).players)
        (decision,) = game.pending
        game.answer(decision.seat, chance.pick(decision.options))
    assert tuple(state.standing()) == game.scores


def test_every_round_begins_with_the_event_that_the_rules_name() -> None:
    game = play(god_of_luck(), ["casual"] * 3, 2)
    rounds = [event.args[0] for event in game.events if event.kind == RULES.round_event]
    assert rounds == list(range(1, len(rounds) + 1)) and len(rounds) > 3
