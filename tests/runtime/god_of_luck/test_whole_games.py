"""Whole games of God of Luck, with everything that must hold checked after every decision."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from dicewright.dsl.model import CardSet
from dicewright.runtime.chance import Chance, bot_chance
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import IllegalChoice
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.god_of_luck.play import GodOfLuck
from dicewright.runtime.games.god_of_luck.spec import SKILLS
from dicewright.runtime.games.god_of_luck.table import Table
from tests.runtime.god_of_luck.table import card_text, check_whole, god_of_luck, loaded

SEEDS = 200

Choose = Callable[[Decision, Chance], Option]


def uniform(decision: Decision, chance: Chance) -> Option:
    """As the bot `random` chooses."""
    return chance.pick(decision.options)


def keen(decision: Decision, chance: Chance) -> Option:
    """By chance, but never passes, fixes few dice at a time and seldom takes a deity that costs nothing."""
    options = [o for o in decision.options if o.action not in ("no", "all", "stop")]
    if decision.kind == "invite":
        options = [o for o in options if "free" not in o.hint] or list(decision.options)
    if decision.kind == "throw":
        again = [o for o in options if o.action in ("again", "use")]
        options = again or options
    if decision.kind in ("take", "draw"):
        options = options[:3]
    return chance.pick(options or decision.options)


def counted_again(table: Table, seat: int) -> int:
    """A player's score, worked out from the cards on the table without the rules' own arithmetic."""
    player = table.players[seat]
    return sum(p.value for p in player.played) + sum(o.deity.points for o in player.deities)


def check_decision(game: Game, decision: Decision) -> None:
    """Options are distinct and few, and what is not among them is refused."""
    data = [tuple(option.data) for option in decision.options]
    assert 1 < len(set(data)) == len(data) <= 24
    assert all(option.label for option in decision.options)
    with pytest.raises(IllegalChoice):
        game.answer(decision.seat, ["keep", 6, 9])
    with pytest.raises(IllegalChoice):
        game.answer(decision.seat, len(data))


def check_legal(table: Table, decision: Decision) -> None:
    """What is offered is what the rule book allows, worked out anew."""
    player = table.players[decision.seat]
    turn = table.turn
    for option in decision.options:
        if option.action == "keep":
            assert turn is not None
            shown = [face.number for face in turn.tray.shown]
            assert shown.count(int(option.args[0])) >= int(option.args[1])
        elif option.action == "again":
            assert turn is not None and turn.fixed >= 1 and turn.tray.active
        elif option.action == "invite":
            deity = table.box.deities[str(option.args[0])]
            funds = sum(p.value for p in player.played)
            funds += sum(o.deity.amount for o in table.ready(player, "funds"))
            assert funds >= deity.cost and not deity.needs
            assert deity.many or not player.has(deity.id)
            assert all(player.has(given) for given in deity.give)
        elif option.action in ("play", "discard"):
            assert any(card.id == option.args[0] for card in player.hand)
        elif option.action == "use":
            owned = player.find(str(option.args[0]))
            assert not owned.used and owned.since < table.round and turn is not None and not turn.fixed


def played(cards: CardSet, players: int, seed: int, choose: Choose, seen: Counter[str]) -> Game:
    """A whole game, checked after every decision; what happened is counted in `seen`."""
    game = Game(cards, ["me"] * players, seed)
    state = game.state
    assert isinstance(state, GodOfLuck)
    table, number = state.context.table, 0
    check_whole(table)
    while game.result is None:
        (decision,) = game.pending
        if number % 32 == 0:
            check_decision(game, decision)
        check_legal(table, decision)
        option = choose(decision, bot_chance(seed, decision.seat, number))
        seen[f"{decision.kind}: {option.action}"] += 1
        extra = decision.kind == option.action == "invite" and table.turn is not None and table.turn.using
        seen["skill invite"] += bool(extra)
        game.answer(decision.seat, option)
        number += 1
        check_whole(table)
        assert number < 6000, "this game does not end"
    assert game.scores == tuple(counted_again(table, seat) for seat in range(players))
    best = [seat for seat in range(players) if game.scores[seat] == max(game.scores)]
    assert set(game.winners) <= set(best) and game.winners
    assert table.phase == "end" and table.showdown
    assert table.luck is not None or any(event.kind == "ending" for event in game.events)
    seen.update(event.kind for event in game.events)
    for event in game.events:
        if event.kind in ("skill", "add", "funds", "luck"):
            seen[f"skill {table.box.deities[str(event.args[0])].skill}"] += 1
        if event.kind == "draw" and "with 祿神" in event.text:
            seen["skill take"] += 1
    for player in table.players:
        skills = {owned.deity.skill for owned in player.deities}
        seen.update(f"skill {skill}" for skill in skills & {"dice", "hand"})
    seen["ended by luck"] += table.luck is not None
    seen["ended by piles"] += table.luck is None
    seen["tie broken"] += len(game.winners) < len(best)
    seen["win shared"] += len(game.winners) > 1
    return game


@pytest.mark.parametrize("players", [3, 4])
def test_random_games(players: int) -> None:
    """Most of these end by the God of Luck: Kitchen Gods cost nothing."""
    seen = Counter[str]()
    for seed in range(SEEDS):
        played(god_of_luck(), players, seed, uniform, seen)
    assert seen["points"] == SEEDS * players
    assert seen["ended by luck"] > SEEDS / 2


KINDS = {
    "draw": ["draw"], "take": ["draw", "pick"], "extra": ["draw", "pick", "no"],
    "throw": ["keep", "all", "again", "use"], "die": ["die"], "number": ["number"], "lift": ["lift", "stop"],
    "play": ["play", "add", "no"], "invite": ["invite", "no"], "pay": ["pay", "funds"], "discard": ["discard"],
}  # fmt: skip


@cache
def cheap() -> CardSet:
    """A box in which no deity costs more than a point or two, so that players of chance have all of them."""
    return loaded(re.sub(r" cost=\d+", " cost=2", card_text()))


def test_every_kind_of_decision_and_event_occurs() -> None:
    """Every decision, event and skill, over games of chance and keen ones, full and for beginners, with
    deities that are cheap; what never happened is listed."""
    seen = Counter[str]()
    beginner = god_of_luck("set beginner = yes")
    for players in (3, 4):
        for seed in range(25):
            played(god_of_luck(), players, seed, keen, seen)
            played(beginner, players, seed, keen if seed % 2 else uniform, seen)
            played(cheap(), players, seed, uniform, seen)
    wanted = [f"{kind}: {action}" for kind, actions in KINDS.items() for action in actions]
    wanted += ["round", "showdown", "row", "ending", "open", "give", "luck", "remove", "reroll", "turn"]
    wanted += ["ended by luck", "ended by piles", "tie broken", "funds", "pass", "add", "pick"]
    wanted += [f"skill {skill}" for skill in SKILLS]
    assert not [path for path in wanted if not seen[path]], seen


def test_bots_play_whole_games() -> None:
    for players in (3, 4):
        for seed in range(3):
            game = play(god_of_luck(), ["casual", "random", "casual", "random"][:players], seed)
            assert len(game.scores) == players


def test_the_same_seed_gives_the_same_game() -> None:
    cards = god_of_luck()
    for seats in (["casual"] * 3, ["random"] * 4):
        first, second = (play(cards, seats, 17) for _ in range(2))
        assert list(first.journal.lines()) == list(second.journal.lines())
        assert first.result == second.result
        assert list(play(cards, seats, 18).journal.lines())[1:] != list(first.journal.lines())[1:]


def test_casual_beats_random() -> None:
    """By far: a sensible beginner against chance."""
    wins = Counter[int]()
    for seed in range(12):
        wins.update(play(god_of_luck(), ["random", "casual", "random"], seed).winners)
    assert wins[1] >= 11


def test_casual_games_end_in_good_time() -> None:
    """Enough points to be proud of, and an end within twenty rounds."""
    for seed in range(6):
        game = play(god_of_luck(), ["casual"] * 4, seed)
        assert sum(game.scores) / 4 > 35
        assert sum(event.kind == "round" for event in game.events) < 20
