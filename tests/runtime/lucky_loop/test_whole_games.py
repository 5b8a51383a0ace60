"""Whole games of Lucky Loop, with everything that must hold checked after every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

import pytest

from dicewright.dsl.model import CardSet
from dicewright.runtime.chance import Chance
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import IllegalChoice
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.lucky_loop.play import LuckyLoop
from dicewright.runtime.games.lucky_loop.table import Table
from tests.runtime.lucky_loop.table import Box, check_whole, lucky_loop

SEEDS = 200
PLAYERS = (2, 3, 4, 5, 6)

KINDS = ("turn", "place", "draw", "discard", "go", "fulfil", "again", "final", "display", "highlight")
ACTIONS = (
    *("exchange", "lay", "change", "place", "draw", "discard", "throw", "extra", "stop", "fail"),
    *("fulfil", "highlight", "again", "freestyle", "display"),
)
EVENTS = (
    *(
        "round",
        "draw",
        "discard",
        "place",
        "throw",
        "extra",
        "again",
        "fulfil",
        "stop",
        "fail",
        "short",
        "score",
    ),
    *("chip", "exchange", "display", "highlight", "crash", "freestyle", "points", "end"),
    *("card", "reach", "able", "scored"),
)
RARE = (
    *("no better", "improved", "20 and more", "win shared", "below 0", "freestyle below the worst"),
    *(
        "display again",
        "pile reshuffled",
        "throw without a fit saved",
        "last card consoled",
        "red die spared",
    ),
)

Choose = Callable[[Decision, Chance], Option]


def uniform(decision: Decision, chance: Chance) -> Option:
    """As the bot `random` chooses."""
    return chance.pick(decision.options)


def within(part: Sequence[int | str], whole: Sequence[int | str]) -> bool:
    """Whether some things are among others, each as often."""
    left = list(whole)
    try:
        for thing in part:
            left.remove(thing)
    except ValueError:
        return False
    return True


def check_decision(table: Table, decision: Decision) -> None:
    """The options are distinct and legal by plain arithmetic, without the rules' own."""
    data = [(option.action, *option.args) for option in decision.options]
    assert len(set(data)) == len(data) > 1
    pilot = table.pilots[decision.seat]
    hand = [card.id for card in pilot.hand]
    flight = table.flight
    assert decision.seat == table.turn
    thrown: list[int] = []
    if flight is not None:
        thrown = [face.number or 0 for face in flight.tray.active.values() if face is not None]
    for action, *args in data:
        words = [str(arg) for arg in args]
        if decision.kind == "fulfil" and action in ("fulfil", "highlight"):
            assert flight is not None
            dice = [int(number) for number in words[2].split()]
            level = int(words[0][1:])
            assert 1 <= len(dice) <= 3 and within(dice, thrown)
            assert sum(dice) == level if words[1] == "exact" else sum(dice) > level
            open_ = [(stunt.card.id, stunt.highlight) for stunt in flight.stunts if stunt.fit is None]
            assert (words[0], action == "highlight") in open_
        elif action == "again":
            assert table.chips.held[decision.seat] > 0
            assert not words or within([int(number) for number in words[0].split()], thrown)
        elif action == "fail" and decision.kind == "fulfil":
            assert flight is not None
            sums = {sum(some) for n in (1, 2, 3) for some in combinations(thrown, n)}
            for stunt in flight.stunts:
                if stunt.fit is None:
                    level = stunt.card.level
                    assert level not in sums if stunt.highlight else max(sums) < level
        elif action == "extra":
            assert flight is not None and flight.extra == 0 and table.chips.held[decision.seat] > 0
        elif action == "stop":
            assert flight is not None and flight.done == 2 and flight.routine is not None
        elif action == "discard":
            assert words[0] in hand
        elif action in ("place", "display"):
            assert within(words[action == "place" :], hand)
        elif action in ("lay", "change"):
            assert (pilot.results[int(words[0]) - 1] or 0) < 20 and not pilot.final
            assert action == "lay" or table.round > 1


def refuses(game: Game, decision: Decision) -> None:
    """What is not on offer is refused, and changes nothing."""
    with pytest.raises(IllegalChoice):
        game.answer(decision.seat, ["fulfil", "R99", "exact", "1"])
    with pytest.raises(IllegalChoice):
        game.answer(decision.seat, len(decision.options))


def played(cards: CardSet, players: int, seed: int, choose: Choose, seen: Counter[str]) -> Game:
    """A whole game, checked after every decision; what happened is counted in `seen`."""
    game, chance = Game(cards, ["me"] * players, seed), Chance(seed)
    state = game.state
    assert isinstance(state, LuckyLoop)
    table, box, number = state.context.table, Box(cards), 0
    while game.result is None:
        (decision,) = game.pending
        check_decision(table, decision)
        if number % 64 == 0:
            refuses(game, decision)
        option = choose(decision, chance)
        seen[f"kind {decision.kind}"] += 1
        seen[f"action {option.action}"] += 1
        game.answer(decision.seat, option)
        number += 1
        check_whole(table, box)
    check_end(game, table, seen)
    return game


def check_end(game: Game, table: Table, seen: Counter[str]) -> None:
    """The game ends with the round of the first display; what was told adds up to the scores."""
    assert game.result is not None
    assert any(pilot.freestyle is not None for pilot in table.pilots) and table.flight is None
    told = [0] * len(table.pilots)
    last_display: dict[int, int] = {}
    for at, event in enumerate(game.events):
        seat, args = event.seat, [int(arg) for arg in event.args if isinstance(arg, int)]
        seen[f"event {event.kind}"] += 1
        if seat is None:
            continue
        if event.kind in ("score", "freestyle"):
            told[seat] += args[-1]
        elif event.kind in ("exchange", "crash", "illegal"):
            told[seat] -= args[0]
        seen["below 0"] += told[seat] < 0
        if event.kind == "score":
            seen["no better"] += args[2] == 0
            seen["improved"] += 0 < args[2] < args[1]
            seen["20 and more"] += args[1] >= 20
        if event.kind == "freestyle":
            seen["freestyle below the worst"] += args[1] < 0
        if event.kind == "throw" and seat in last_display:
            seen["display again"] += game.events[last_display[seat]].kind == "crash"
            del last_display[seat]
        if event.kind == "crash":
            last_display[seat] = at
            seen["last card consoled"] += game.events[at + 1].kind == "chip"
        if event.kind == "again":
            seen["throw without a fit saved"] += _told_next(game, at) == "fulfil"
        if event.kind in ("score", "freestyle"):
            seen["red die spared"] += _spared(game, at)
    seen["pile reshuffled"] += sum("shuffle" in line for line in game.journal.lines()) > len(table.piles)
    seen["win shared"] += len(game.winners) > 1
    assert game.scores == tuple(told)
    assert set(game.winners) == {seat for seat, score in enumerate(told) if score == max(told)}
    rounds = [event for event in game.events if event.kind == "round"]
    first = next(at for at, event in enumerate(game.events) if event.kind == "freestyle")
    assert game.events.index(rounds[-1]) < first


def _told_next(game: Game, at: int) -> str:
    """The kind of the next event that has a text."""
    return next(event.kind for event in game.events[at + 1 :] if event.text)


def _spared(game: Game, at: int) -> bool:
    """Whether the player of this event took the extra die in the same turn."""
    for event in reversed(game.events[:at]):
        if event.kind in ("place", "display", "round"):
            return False
        if event.kind == "extra":
            return True
    return False


@cache
def random_games(players: int) -> Counter[str]:
    """What happened in all the random games of so many players."""
    seen = Counter[str]()
    for seed in range(SEEDS):
        played(lucky_loop(), players, seed, uniform, seen)
    return seen


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games(players: int) -> None:
    assert random_games(players)["event end"] == SEEDS


def test_everything_happened() -> None:
    """Every kind of decision, every action, every event, and what is rare, at least once."""
    seen = sum((random_games(players) for players in PLAYERS), Counter[str]())
    wanted = [f"kind {kind}" for kind in KINDS] + [f"action {action}" for action in ACTIONS]
    wanted += [f"event {kind}" for kind in EVENTS] + list(RARE)
    assert [what for what in wanted if not seen[what]] == []
    known = {*wanted, "action illegal"}
    assert [what for what in seen if what.startswith(("kind", "action", "event")) and what not in known] == []


def test_games_with_illegal_displays() -> None:
    """With the switch on, some displays are called off, and the game still ends."""
    seen = Counter[str]()
    for seed in range(6):
        played(lucky_loop("set illegal-displays = yes"), 3, seed, uniform, seen)
    assert seen["event illegal"]


def test_bots_play_whole_games() -> None:
    for players in PLAYERS:
        for seed in range(5):
            seats = ["casual", "random", "casual", "random", "casual", "random"][:players]
            assert len(play(lucky_loop(), seats, seed).scores) == players


def test_the_same_seed_gives_the_same_game() -> None:
    cards = lucky_loop()
    for seats in (["casual"] * 3, ["random"] * 2, ["casual"] * 6):
        first, second = (play(cards, seats, 17) for _ in range(2))
        assert list(first.journal.lines()) == list(second.journal.lines())
        assert first.result == second.result
        assert list(play(cards, seats, 18).journal.lines())[1:] != list(first.journal.lines())[1:]


def test_casual_beats_random() -> None:
    """By far: a sensible beginner against chance."""
    wins = Counter[int]()
    for seed in range(40):
        wins.update(play(lucky_loop(), ["random", "casual"], seed).winners)
    assert wins[1] >= 36
