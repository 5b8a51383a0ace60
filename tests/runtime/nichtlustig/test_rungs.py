"""The stronger bots: positions in which the best is plain, hidden things, whole games, time."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from typing import Any

import pytest

from dicewright.runtime.chance import Chance, Roller
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.nichtlustig import careful, expert
from dicewright.runtime.games.nichtlustig.death import cover, death
from dicewright.runtime.games.nichtlustig.play import Nichtlustig
from dicewright.runtime.games.nichtlustig.turn import set_aside, take
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from dicewright.runtime.steps import Roll, Steps
from tests.runtime.nichtlustig.table import NOTHING, Arranged, check_whole, nichtlustig

Choose = Callable[[Turn], Option]
RUNGS = pytest.mark.parametrize("choose", [careful.choose, expert.choose], ids=["careful", "expert"])


def turn_of(table: Arranged, decision: Decision, view: Any = None) -> Turn:
    """A decision as a bot gets it."""
    look = (lambda: table.game.view(decision.seat)) if view is None else (lambda: view)
    return Turn(decision, look, table.cards, rules_named("nichtlustig"), (0, 0, 0))


def watch(table: Arranged, choose: Choose, steps: Steps[object], *rolls: str) -> list[str]:
    """What a bot takes where it is asked."""
    taken = []

    def answer(decision: Decision) -> Option:
        option = choose(turn_of(table, decision))
        taken.append(" ".join(map(str, option.data)))
        return option

    table.play(steps, answer, rolls)
    return taken


def left(table: Arranged, *cards: str) -> None:
    """Let only these lie in the middle; an opponent has scored the others."""
    table.scored(1, *[card for card in table.table.targets if card not in cards])


def kept(table: Arranged, choose: Choose, roll: str, most: int) -> set[int]:
    """What a bot sets aside, all in all, after the first of so many rolls."""
    table.begin(0, roll)
    table.table.phase, table.table.rolls, table.table.most_rolls = "roll", 1, most
    tray = table.table.tray
    assert tray is not None
    watch(table, choose, set_aside(table.ctx, tray, None))
    return set(tray.aside)


# --- positions -------------------------------------------------------------------------------


@RUNGS
@pytest.mark.parametrize("most", [2, 3])
def test_keeps_what_the_only_targets_want(choose: Choose, most: int) -> None:
    """Black 4s and white 4s are of use; a pair of other numbers is not."""
    table = Arranged()
    left(table, "le4", "ri4")
    plan = kept(table, choose, "black 3 4, red 1 1, white 3 4, pink 1", most)
    assert plan & {0, 1, 4, 5} == {1, 5}


@RUNGS
@pytest.mark.parametrize("most", [2, 3])
def test_keeps_two_of_the_three_dice_of_a_professor(choose: Choose, most: int) -> None:
    """Two of the three 5s that a Professor asks for are there; nothing else is."""
    table = Arranged()
    left(table, "pr5")
    plan = kept(table, choose, "black 2 5, red 3 5, white 1 2, pink 1", most)
    assert plan & {0, 1, 2, 3, 4, 5} == {1, 3}


@RUNGS
def test_keeps_what_pays_and_rolls_a_bad_symbol_again(choose: Choose) -> None:
    """The Lemming is there; the robot is better rolled away."""
    table = Arranged()
    left(table, "le4", "ye1", "ye2", "ye3", "ye5", "ri2", "ri3")
    plan = kept(table, choose, "black 2 5, red 4 nf-700, white 4 4, pink 1", 2)
    assert {4, 5} <= plan and 3 not in plan


@RUNGS
def test_keeps_the_pink_number_that_scores_most(choose: Choose) -> None:
    table = Arranged()
    table.won(0, "le2", "ye2", "ri2", "pr2")
    assert 6 in kept(table, choose, "black 3 1, red 1 5, white 4 5, pink 2", 3)
    table = Arranged()
    table.won(0, "le2", "ye2")
    table.won(1, "le3", "ye3")
    assert 6 not in kept(table, choose, "black 3 1, red 1 5, white 4 5, pink 3", 3)


@RUNGS
def test_takes_what_is_worth_most(choose: Choose) -> None:
    table = Arranged()
    table.begin(0, "black 5 5, red 4 5, white 5 5, pink 1")
    (taken,) = watch(table, choose, take(table.ctx))
    assert taken in ("take d28", "take ri5 le5")
    table = Arranged()
    table.begin(0, "black 5 5, red 1 1, white 3 4, pink 1")
    assert watch(table, choose, take(table.ctx)) == ["take ri5 ye1"]


@RUNGS
def test_a_yeti_that_brings_company_is_worth_more_than_a_professor(choose: Choose) -> None:
    """The Professor and the pair need the same red die: the second Yeti is worth more."""
    table = Arranged()
    table.scored(0, "ye1")
    table.begin(0, "black 3 1, red 3 3, white 3 4, pink 5")
    assert watch(table, choose, take(table.ctx)) == ["take ye3"]


@RUNGS
def test_death_lies_where_it_costs_least(choose: Choose) -> None:
    table = Arranged()
    table.scored(0, "ri1", "ye1", "ye2", "pr1", "pr2", "pr3")
    table.begin(0, NOTHING)
    assert watch(table, choose, cover(table.ctx, table.death(0, "death-2"))) == ["cover pr1"]


@RUNGS
def test_frees_no_lemming_if_it_can_help_it(choose: Choose) -> None:
    table = Arranged(3)
    table.scored(1, "le1")
    for card in ("death-2", "death-4", "death-5", "poodle"):
        table.death(0, card)
    table.death(1, "death-1", on="le1")
    table.death(2, "death-3")
    table.begin(0, NOTHING)
    assert watch(table, choose, death(table.ctx)) == ["death death-3"]


@RUNGS
def test_the_clown_saves_a_lemming(choose: Choose) -> None:
    table = Arranged()
    table.special(0, "clown")
    table.scored(0, "le1")
    table.begin(0, NOTHING)
    assert watch(table, choose, death(table.ctx)) == ["use clown"]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_expert_ends_the_game_if_ahead(seat: int) -> None:
    """Six targets are left, and Ann has six points more: she takes one from there, Ben one of hers."""
    table = Arranged()
    table.scored(0, "le1", "le2", "le3", "le4", "le5", "ye3", "ye4", "ye5", "d24")
    table.scored(1, "ri2", "ri3", "ri4", "ri5", "ye1", "d25", "d26", "d27", "d28")
    table.won(1 - seat, "ye2")
    table.begin(seat, "black 1 1, red 2 2, white 3 4, pink 5")
    options = tuple([Option("take", (card,)) for card in ("ye2", "ri1")])
    option = expert.choose(turn_of(table, Decision(seat, "take", "", options)))
    assert option.args == (("ri1",), ("ye2",))[seat]


# --- what no seat may know, and what must not matter --------------------------------------------


class Rolls:
    """Plays a game with bots, the rolls drawn from one source and from some roll on from another."""

    def __init__(self, choose: Choose, change_at: int) -> None:
        self.cards = nichtlustig()
        self.game = Nichtlustig(self.cards, ["Ann", "Ben", "Cid"], lambda event: None)
        self.choose, self.change_at = choose, change_at
        self.taken: list[tuple[int, Any]] = []
        """How many rolls had been made at each choice, and the choice."""

    def play(self) -> list[tuple[int, Any]]:
        steps, roller = self.game.steps(), Roller(self.cards.pool)
        chance, rolls = Chance(4), 0
        reply: Any = None
        try:
            while rolls < 90:
                step = steps.send(reply)
                if isinstance(step, Roll):
                    chance = Chance(99) if rolls == self.change_at else chance
                    reply = roller.roll(chance, step.dice)
                    rolls += 1
                else:
                    assert isinstance(step, Decision)
                    reply = self._answer(step, rolls)
        except StopIteration:
            pass
        return self.taken

    def _answer(self, decision: Decision, rolls: int) -> Option:
        if len(decision.options) == 1:
            return decision.options[0]
        view = self.game.view(decision.seat)
        option = self.choose(Turn(decision, lambda: view, self.cards, rules_named("nichtlustig"), (0, 0, 0)))
        self.taken.append((rolls, option.data))
        return option


@RUNGS
def test_rolls_to_come_do_not_matter(choose: Choose) -> None:
    """Games that are alike up to some roll have the same choices up to it."""
    whole = Rolls(choose, -1).play()
    for change_at in (12, 24, 41):
        other = Rolls(choose, change_at).play()
        alike = [each for each in whole if each[0] <= change_at]
        assert alike and alike == [each for each in other if each[0] <= change_at]
        assert whole != other


@RUNGS
def test_the_view_of_the_seat_is_enough(choose: Choose) -> None:
    """A copy of the view, with nothing of the game behind it and other bots' thoughts between, decides the same."""
    game = Game(nichtlustig(), ["me"] * 3, 8)
    table = Arranged(3)
    stale = Game(nichtlustig(), ["me"] * 3, 9)
    number = 0
    while game.result is None and number < 160:
        (decision,) = game.pending
        view = game.view(decision.seat)
        option = choose(turn_of(table, decision, view))
        if number % 8 == 0:
            (other,) = stale.pending
            choose(turn_of(table, other, stale.view(other.seat)))
            assert choose(turn_of(table, decision, copy.deepcopy(view))) == option
        game.answer(decision.seat, option)
        number += 1


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rung", ["careful", "expert"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games(rung: str, players: int) -> None:
    seats = [rung, "casual", rung, "random"][:players]
    game = play(nichtlustig(), seats, 1)
    assert len(game.scores) == players
    state = game.state
    assert isinstance(state, Nichtlustig)
    check_whole(state.context.table)
    again = play(nichtlustig(), seats, 1)
    assert list(again.journal.lines()) == list(game.journal.lines())


@pytest.mark.parametrize("rung", ["careful", "expert"])
def test_a_rung_beats_chance(rung: str) -> None:
    wins = [play(nichtlustig(), ["random", rung], seed).winners for seed in range(5)]
    assert wins.count((1,)) >= 4


def test_decisions_take_little_time() -> None:
    """In processor time; the bound is that of every bot, the figures of `make bench` are far below."""
    bound, taken = 0.1, []
    game = Game(nichtlustig(), ["me"] * 3, 2)
    table = Arranged(3)
    while game.result is None:
        (decision,) = game.pending
        turn_ = turn_of(table, decision, game.view(decision.seat))
        start = time.process_time()
        option = expert.choose(turn_)
        taken.append(time.process_time() - start)
        game.answer(decision.seat, option)
    taken.sort()
    assert taken[int(len(taken) * 0.99) - 1] < bound
    assert sum(taken) / len(taken) < bound / 4
