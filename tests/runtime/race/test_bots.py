"""All bots in whole races: they end, they know only what they may know, and they are quick."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from time import process_time

import pytest
from attrs import evolve

from dicewright.runtime.chance import Chance
from dicewright.runtime.decisions import Option
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.race.play import Race
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from tests.runtime.race.sets import MATCHES, SETS

RUNGS = ("casual", "careful", "expert")
SLOWEST = 0.1
"""Seconds that a decision may take once the tables are made."""


@pytest.mark.parametrize("bot", RUNGS)
@pytest.mark.parametrize("name", SETS)
def test_whole_games(name: str, bot: str) -> None:
    for seats in ([bot], [bot, "random", bot], [bot] * 8):
        assert len(play(SETS[name](), seats, len(seats)).scores) == len(seats)


def policy(bot: str) -> Callable[[Turn], Option]:
    found = rules_named("race").policy(bot)
    assert found is not None
    return found


@pytest.mark.parametrize("bot", RUNGS)
@pytest.mark.parametrize("name", ["template", "ducks", "any", "many-dice"])
def test_what_is_hidden_changes_no_choice(name: str, bot: str) -> None:
    """At each decision the supply is put into another order and the dice will fall differently.

    The bot that chooses there has never seen the game as it was.
    """
    cards = SETS[name]()
    other = evolve(cards)  # another object, of which no bot remembers anything
    choose, asked, longer = policy(bot), 0, 0
    game = Game(cards, ["me", "me", "me"], 12)
    while game.result is None and asked < 90:
        (decision,) = game.pending
        seat = decision.seat
        place = (12, seat, asked)
        choice = choose(Turn(decision, partial(game.view, seat), cards, game.rules, place))
        state = game.state
        assert isinstance(state, Race)
        supply = state.context.table.market.stack.cards
        kept, chance = list(supply), game._chance
        supply.reverse()
        game._chance = Chance(asked)
        swapped = choose(Turn(decision, partial(game.view, seat), other, game.rules, place))
        supply.clear()
        supply.extend(kept)
        game._chance = chance
        assert swapped == choice
        longer += len(set(kept)) > 1
        game.answer(seat, choice)
        asked += 1
    assert longer > 10


@pytest.mark.parametrize("bot", RUNGS)
@pytest.mark.parametrize("name", MATCHES)
def test_no_decision_takes_long(name: str, bot: str) -> None:
    """Beside the first game, in which tables are made, and the pauses in which Python clears its memory."""
    cards, choose, times = MATCHES[name](), policy(bot), []
    play(cards, [bot] * 3, 0)
    game = Game(cards, ["me"] * 3, 1)
    gc.disable()
    try:
        while game.result is None:
            (decision,) = game.pending
            seat = decision.seat
            start = process_time()
            choice = choose(Turn(decision, partial(game.view, seat), cards, game.rules, (1, seat, 0)))
            times.append(process_time() - start)
            game.answer(seat, choice)
    finally:
        gc.enable()
    assert max(times) < SLOWEST
    assert sum(times) / len(times) < SLOWEST / 10


@pytest.mark.parametrize(
    ("name", "weaker", "stronger"),
    [
        ("template", "random", "casual"),
        ("six", "casual", "careful"),
        ("ducks", "casual", "careful"),
        ("six", "careful", "expert"),
        ("any", "careful", "expert"),
    ],
)
def test_stronger_bots_win_more(name: str, weaker: str, stronger: str) -> None:
    """Forty games, the seats swapped in every second one; the whole of it is in benchmarks/ladder.py."""
    won = {weaker: 0.0, stronger: 0.0}
    for seed in range(40):
        seats = [weaker, stronger] if seed % 2 else [stronger, weaker]
        result = play(MATCHES[name](), seats, seed)
        for seat in result.winners:
            won[seats[seat]] += 1 / len(result.winners)
    assert won[stronger] > won[weaker]
