"""Whole games of all bots: they end, they decide in time, each beats the one below it, and none knows more than
its seat may know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from time import process_time

import pytest

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.god_of_luck import careful, casual, expert
from dicewright.runtime.games.god_of_luck.box import Fortune
from dicewright.runtime.games.god_of_luck.context import Context
from dicewright.runtime.games.god_of_luck.play import GodOfLuck
from dicewright.runtime.seats import Turn
from tests.runtime.god_of_luck.table import check_whole, god_of_luck

Choose = Callable[[Turn], Option]

RUNGS: dict[str, Choose] = {"casual": casual.choose, "careful": careful.choose, "expert": expert.choose}


@pytest.mark.parametrize("rung", RUNGS)
@pytest.mark.parametrize("players", [3, 4])
def test_whole_games(rung: str, players: int) -> None:
    cards = god_of_luck() if players == 4 else god_of_luck("set beginner = yes")
    game, again = (play(cards, [rung] * players, 1) for _ in range(2))
    state = game.state
    assert isinstance(state, GodOfLuck)
    check_whole(state.context.table)
    assert game.result is not None and sum(game.scores) / players > 35
    assert list(again.journal.lines()) == list(game.journal.lines())


@pytest.mark.parametrize(
    "lines",
    [
        ("set start-dice = 1",),
        ("set start-dice = 8",),
        ("set plays = 2", "set invites = 2", "set takes = 2"),
        ("set keep-least = 2", "set hand-limit = 1"),
        ("set spent-piles = 1", "set open-cards = 0"),
    ],
)
def test_other_numbers(lines: tuple[str, ...]) -> None:
    """Sets that a designer changed are played to the end, too."""
    for rung in ("careful", "expert"):
        assert play(god_of_luck(*lines), [rung, "random", rung], 3).result is not None


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("casual", "random", 6), ("careful", "casual", 8), ("expert", "careful", 4)],
)
def test_each_rung_beats_the_one_below(better: str, worse: str, games: int) -> None:
    """Two against two, in turns; by more than an even share. The benchmark of bots counts more games."""
    won = 0.0
    for seed in range(games):
        seats = [better, worse, better, worse] if seed % 2 else [worse, better, worse, better]
        winners = play(god_of_luck(), seats, seed).winners
        won += sum(seats[seat] == better for seat in winners) / len(winners)
    assert won > games / 2


def test_decides_in_time() -> None:
    """A tenth of a second at most, of the processor's time; most are far quicker. Held loosely, since other
    things run beside it."""
    for choose, mean in ((careful.choose, 0.01), (expert.choose, 0.02)):
        times: list[float] = []

        def timed(turn: Turn, choose: Choose = choose, times: list[float] = times) -> Option:
            start = process_time()
            option = choose(turn)
            times.append(process_time() - start)
            return option

        for seed in range(2):
            driven(4, seed, timed)
        times.sort()
        assert sum(times) / len(times) < mean
        assert times[int(len(times) * 0.99)] < 0.1


def turn_of(game: Game, decision: Decision, seed: int = 0) -> Turn:
    """A decision as a bot gets it."""
    return Turn(decision, lambda: game.view(decision.seat), game.cards, game.rules, (seed, decision.seat, 0))


def driven(
    players: int, seed: int, choose: Choose, watch: Callable[[Game, Decision, Option], None] | None = None
) -> Game:
    """A whole game in which all choose like this."""
    game = Game(god_of_luck(), ["me"] * players, seed)
    while game.result is None:
        (decision,) = game.pending
        option = choose(turn_of(game, decision))
        if watch is not None:
            watch(game, decision, option)
        game.answer(decision.seat, option)
    return game


def swap_hidden(ctx: Context, seat: int, chance: random.Random) -> Callable[[], None]:
    """Deal anew what the player at this seat may not know: the order of all piles, and what others hold, as far
    as the backs of their cards allow. Returns what puts everything back."""
    table = ctx.table
    stacks = [list(pile.stack.cards) for pile in table.piles.values()]
    hands = [list(player.hand) for player in table.players]
    deck = list(table.deck.cards)
    for name, pile in table.piles.items():
        others = [p for p in table.players if p.seat != seat]
        places: list[tuple[list[Fortune], int]] = [
            (player.hand, at) for player in others for at, card in enumerate(player.hand) if card.deck == name
        ]
        hidden = [hand[at] for hand, at in places] + list(pile.stack.cards)
        chance.shuffle(hidden)
        for hand, at in places:
            hand[at] = hidden.pop()
        pile.stack.cards.clear()
        pile.stack.cards.extend(hidden)
    shuffled = list(deck)
    chance.shuffle(shuffled)
    table.deck.cards.clear()
    table.deck.cards.extend(shuffled)

    def back() -> None:
        for pile, cards in zip(table.piles.values(), stacks, strict=True):
            pile.stack.cards.clear()
            pile.stack.cards.extend(cards)
        for player, hand in zip(table.players, hands, strict=True):
            player.hand[:] = hand
        table.deck.cards.clear()
        table.deck.cards.extend(deck)
        forget(ctx)

    forget(ctx)
    return back


def forget(ctx: Context) -> None:
    """No view is kept that was made before."""
    ctx.shown.clear()
    ctx.table.shown = None


@pytest.mark.parametrize("rung", RUNGS)
def test_knows_nothing_that_is_hidden(rung: str) -> None:
    """At every other decision of whole games; what comes off piles, what others hold and what will be thrown
    (it comes of the game's seed) are others, and the choice is the same."""
    choose, chance = RUNGS[rung], random.Random(4)
    compared = Counter[str]()
    changed = 0

    def watch(game: Game, decision: Decision, option: Option) -> None:
        nonlocal changed
        if decision.kind != "draw" and chance.random() < 0.5:
            return
        state = game.state
        assert isinstance(state, GodOfLuck)
        others = [list(p.hand) for p in state.context.table.players if p.seat != decision.seat]
        back = swap_hidden(state.context, decision.seat, chance)
        changed += others != [list(p.hand) for p in state.context.table.players if p.seat != decision.seat]
        again = choose(turn_of(game, decision, seed=chance.randrange(10**6)))
        back()
        assert again == option
        compared[decision.kind] += 1

    for seed, players in ((1, 3), (2, 4)):
        driven(players, seed, choose, watch)
    assert sum(compared.values()) > 150 and changed > 75
    assert {"draw", "take", "throw", "play", "invite", "pay"} <= set(compared)
