"""Watching bots of Feeling Lucky?: what they take on a table arranged by hand, and in whole games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import process_time

from dicewright.dsl.model import CardSet
from dicewright.runtime.chance import Chance
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.game import Game
from dicewright.runtime.games.feeling_lucky.play import FeelingLucky
from dicewright.runtime.registry import rules_named
from dicewright.runtime.rules import Policy
from dicewright.runtime.seats import Turn
from dicewright.runtime.steps import Steps
from tests.runtime.feeling_lucky.table import Arranged
from tests.runtime.helpers import Hand

RULES = rules_named("feeling-lucky")


def watch(table: Arranged, steps: Steps[object], choose: Policy) -> list[str]:
    """What a bot takes where it is asked."""
    taken = []

    def answer(decision: Decision) -> Option:
        turn = Turn(decision, lambda: table.game.view(decision.seat), table.cards, RULES, (0, 0, 0))
        option = choose(turn)
        taken.append(" ".join(map(str, option.data)))
        return option

    Hand(answer).play(steps)
    return taken


def driven(
    cards: CardSet,
    policies: Sequence[Policy],
    seed: int,
    watcher: Callable[[Game, Decision, Option], None] = lambda game, decision, option: None,
    times: list[float] | None = None,
) -> Game:
    """A whole game of these policies; `watcher` sees each choice before it is made, `times` gets the seconds of
    processor time that each took."""
    game = Game(cards, ["me"] * len(policies), seed)
    number = 0
    while game.result is None:
        for decision in game.pending:
            turn = Turn(decision, _looking(game, decision), cards, RULES, (seed, decision.seat, number))
            begun = process_time()
            option = policies[decision.seat](turn)
            if times is not None:
                times.append(process_time() - begun)
            assert option in decision.options
            watcher(game, decision, option)
            game.answer(decision.seat, option)
            number += 1
    return game


def _looking(game: Game, decision: Decision) -> Callable[[], object]:
    return lambda: game.view(decision.seat)


class Blind:
    """Holds every so many choices of a policy against its choice in a world that differs only in what a seat
    cannot know: the order of the stacks, what the dice will show, the randomness of bots."""

    def __init__(self, choose: Policy, every: int, forget: Callable[[CardSet], None]) -> None:
        self.choose = choose
        self.every = every
        self.forget = forget
        self.seen = 0
        self.swapped = 0

    def __call__(self, game: Game, decision: Decision, option: Option) -> None:
        self.seen += 1
        if self.seen % self.every:
            return
        state = game.state
        assert isinstance(state, FeelingLucky)
        stacks = state.context.table.stacks
        orders = {deck: list(stack) for deck, stack in stacks.items()}
        for stack in stacks.values():
            there = list(stack)
            Random(self.seen).shuffle(there)
            stack.clear()
            stack.extend(there)
        self.swapped += [list(stack) for stack in stacks.values()] != list(orders.values())
        coming, game._chance = game._chance, Chance(self.seen)
        self.forget(game.cards)
        turn = Turn(decision, _looking(game, decision), game.cards, RULES, (self.seen, 3, 0))
        assert self.choose(turn) == option
        game._chance = coming
        for deck, stack in stacks.items():
            stack.clear()
            stack.extend(orders[deck])
