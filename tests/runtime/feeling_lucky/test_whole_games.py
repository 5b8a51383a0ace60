"""Whole games of Feeling Lucky?, with everything that must hold checked after every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from dicewright.dsl.model import CardSet
from dicewright.runtime.chance import Chance, bot_chance
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import IllegalChoice
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.feeling_lucky.play import FeelingLucky
from dicewright.runtime.games.feeling_lucky.table import Table
from tests.runtime.feeling_lucky.table import check_whole
from tests.runtime.helpers import card_text, feeling_lucky, loaded

SEEDS = 200

Choose = Callable[[Decision, Chance], Option]


def uniform(decision: Decision, chance: Chance) -> Option:
    """As the bot `random` chooses."""
    return chance.pick(decision.options)


def keen(decision: Decision, chance: Chance) -> Option:
    """By chance, but never fails on purpose, seldom drops out and likes to buy: gets further."""
    options = [option for option in decision.options if option.action not in ("fail", "done", "no", "avert")]
    if decision.kind == "decide" and chance.below(4):
        return decision.options[0]
    return chance.pick(options or decision.options)


@cache
def scarce() -> CardSet:
    """A box with one of each green card, so that their stack runs out."""
    return loaded(card_text().replace("green copies=2", "green"))


def counted_again(table: Table, seat: int) -> int:
    """A player's score, worked out from the cards on the table without the rules' own arithmetic."""
    numbers, display = table.numbers, table.displays[seat]
    score = display.luck * numbers.luck_points
    have = Counter[str]()
    for factor, cards in zip(numbers.factors, display.right, strict=True):
        for card in cards:
            score += factor * card.points * card.times
            have[card.deck] += card.times
    if numbers.solo:
        score += numbers.colour_set_points * min(have["green"], have["yellow"], have["red"])
    return score


def check_decision(game: Game, decision: Decision) -> None:
    """Options are distinct, and what is not among them is refused."""
    data = [tuple(option.data) for option in decision.options]
    assert len(set(data)) == len(data) > 1
    assert all(option.label for option in decision.options)
    with pytest.raises(IllegalChoice):
        game.answer(decision.seat, ["mark", "r99", 5])
    with pytest.raises(IllegalChoice):
        game.answer(decision.seat, len(data))


def played(cards: CardSet, players: int, seed: int, choose: Choose, seen: Counter[str]) -> Game:
    """A whole game, checked after every decision; what happened is counted in `seen`."""
    game = Game(cards, ["me"] * players, seed)
    state = game.state
    assert isinstance(state, FeelingLucky)
    table, number = state.context.table, 0
    check_whole(table, cards.card_count)
    while game.result is None:
        decision = game.pending[seed % len(game.pending)]
        if number % 16 == 0:
            check_decision(game, decision)
        option = choose(decision, bot_chance(seed, decision.seat, number))
        game.answer(decision.seat, option)
        number += 1
        check_whole(table, cards.card_count)
        seen["mark with luck"] += any(
            card.mark == "luck" for _, card in table.displays[decision.seat].on_left()
        )
        seen["no luck in the supply"] += table.luck == 0
    scores = tuple(counted_again(table, seat) for seat in range(players))
    assert game.scores == scores
    best = [seat for seat in range(players) if scores[seat] == max(scores)]
    assert set(game.winners) <= set(best) and game.winners
    assert table.phase == "end" and table.round == table.numbers.rounds
    assert table.fairy == table.numbers.rounds % players
    assert not any(display.new or display.marked() for display in table.displays)
    seen.update(event.kind for event in game.events)
    seen["tie broken"] += len(game.winners) < len(best)
    seen["win shared"] += len(game.winners) > 1
    return game


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games(players: int) -> None:
    seen = Counter[str]()
    for seed in range(SEEDS):
        played(feeling_lucky(), players, seed, uniform, seen)
    assert seen["points"] == SEEDS * players


def test_keen_games_take_the_rare_paths() -> None:
    """Games of players who get far, of every number and with every variant."""
    seen = Counter[str]()
    hard = feeling_lucky("set solo-rules = yes", "set free-placing = yes")
    for cards in (feeling_lucky(), scarce(), hard):
        for players in (1, 2, 3, 4):
            for seed in range(20):
                played(cards, players, seed, keen, seen)
    for path in (
        *("mark", "mark with luck", "avert", "fail", "out", "stay", "push", "score", "push-it", "hand-in"),
        *("take", "buy", "redraw", "return", "place", "multiply", "none", "luck", "no luck in the supply"),
        *("tie broken",),
    ):
        assert seen[path], (path, seen)


def test_bots_play_whole_games() -> None:
    for players in (1, 2, 3, 4):
        for seed in range(5):
            game = play(feeling_lucky(), ["casual", "random", "casual", "random"][:players], seed)
            assert len(game.scores) == players


def test_the_same_seed_gives_the_same_game() -> None:
    cards = feeling_lucky()
    for seats in (["casual"] * 3, ["random"] * 4, ["casual"]):
        first, second = (play(cards, seats, 17) for _ in range(2))
        assert list(first.journal.lines()) == list(second.journal.lines())
        assert first.result == second.result
        assert list(play(cards, seats, 18).journal.lines())[1:] != list(first.journal.lines())[1:]


def test_casual_beats_random() -> None:
    """By far: a sensible beginner against chance."""
    wins = Counter[int]()
    for seed in range(40):
        wins.update(play(feeling_lucky(), ["random", "casual"], seed).winners)
    assert wins[1] >= 36


def test_casual_reaches_the_upper_levels() -> None:
    seeds = range(20, 40)
    scores = [score for seed in seeds for score in play(feeling_lucky(), ["casual"] * 3, seed).scores]
    assert sum(scores) / len(scores) > 40
    assert max(scores) > 80
