"""The careful and the expert bot: whole games, what they may not know, how long they think, plain positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from time import process_time

import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.lucky_loop import careful, expert
from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.flight import fulfil, prepare, throw, throw_again
from dicewright.runtime.games.lucky_loop.freestyle import final_turn
from dicewright.runtime.games.lucky_loop.play import LuckyLoop
from dicewright.runtime.games.lucky_loop.routines import main_turn
from dicewright.runtime.games.lucky_loop.supply import draw_several, exchange
from dicewright.runtime.games.lucky_loop.table import Flight, Table
from dicewright.runtime.registry import rules_named
from dicewright.runtime.rules import Policy
from dicewright.runtime.seats import Turn
from dicewright.runtime.steps import Steps
from tests.runtime.helpers import Hand
from tests.runtime.lucky_loop.table import Arranged, Box, check_whole, lucky_loop

BOTS: dict[str, Policy] = {"careful": careful.choose, "expert": expert.choose}
both = pytest.mark.parametrize("bot", BOTS)


def turn_of(table: LuckyLoop, decision: Decision, place: int = 0) -> Turn:
    """A decision as a bot is asked it."""
    rules = rules_named("lucky-loop")
    return Turn(
        decision, lambda: table.view(decision.seat), lucky_loop(), rules, (place, decision.seat, place)
    )


def decisions(bot: str, players: int, seed: int) -> Iterator[tuple[LuckyLoop, Decision, Option]]:
    """Every decision of a game that this bot plays alone, with the table as it is then, and the choice."""
    game = Game(lucky_loop(), ["me"] * players, seed)
    state = game.state
    assert isinstance(state, LuckyLoop)
    while game.result is None:
        (decision,) = game.pending
        choice = BOTS[bot](turn_of(state, decision))
        yield state, decision, choice
        game.answer(decision.seat, choice)


# --- whole games ----------------------------------------------------------------------------


@both
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games(bot: str, players: int) -> None:
    """All is whole after every decision, and the game ends; games against weaker bots end, too."""
    box = Box(lucky_loop())
    for state, decision, choice in decisions(bot, players, players):
        assert choice in decision.options
        check_whole(state.context.table, box)
    seats = [bot, "random", "casual", bot, "random", "casual"][:players]
    assert len(play(lucky_loop(), seats, players).scores) == players


@both
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    first, second = (play(lucky_loop(), [bot, "casual"], 3) for _ in range(2))
    assert list(first.journal.lines()) == list(second.journal.lines())


@both
def test_by_far_better_than_chance(bot: str) -> None:
    wins = Counter[int]()
    for seed in range(8):
        wins.update(play(lucky_loop(), ["random", bot], seed).winners)
    assert wins[1] >= 7


def test_the_rungs_are_what_the_rules_offer() -> None:
    for bot, policy in BOTS.items():
        assert rules_named("lucky-loop").policy(bot) is policy


@pytest.mark.parametrize(
    "line",
    [
        *("set extra-dice = 0", "set extra-dice = 2", "set again-price = 0", "set again-dice = 1"),
        *("set extra-die-price = 2", "set bonus-chips = 0", "set consolation-stunts = 1"),
    ],
)
def test_other_numbers(line: str) -> None:
    """Designers change numbers, and the bots go on playing."""
    assert len(play(lucky_loop(line), ["expert", "careful"], 1).scores) == 2


# --- what a seat may not know ---------------------------------------------------------------


def swap_hidden(table: Table, seat: int, chance: Chance) -> None:
    """Deal everything that a seat cannot see anew: the order of the piles and the cards of the other hands,
    as many with each back as before."""
    for at, pile in enumerate(table.piles):
        hidden: list[FlightCard] = list(pile.cards)
        for pilot in table.pilots:
            if pilot.seat != seat:
                hidden += [card for card in pilot.hand if card.pile == at]
        dealt = iter([hidden[place] for place in chance.order(len(hidden))])
        for place in range(len(pile.cards)):
            pile.cards[place] = next(dealt)
        for pilot in table.pilots:
            if pilot.seat != seat:
                pilot.hand = [next(dealt) if card.pile == at else card for card in pilot.hand]


@both
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2)])
def test_what_a_seat_may_not_know_changes_nothing(bot: str, players: int, seed: int) -> None:
    """Other piles, other hands of the others, other chance: the same choice."""
    chance, asked = Chance(seed), 0
    for state, decision, choice in decisions(bot, players, seed):
        table = state.context.table
        piles = [list(pile.cards) for pile in table.piles]
        hands = [pilot.hand for pilot in table.pilots]
        swap_hidden(table, decision.seat, chance)
        assert BOTS[bot](turn_of(state, decision, place=7)) == choice
        for pile, cards in zip(table.piles, piles, strict=True):
            pile.cards.clear()
            pile.cards.extend(cards)
        for pilot, hand in zip(table.pilots, hands, strict=True):
            pilot.hand = hand
        asked += 1
    assert asked > 60


# --- how long they think --------------------------------------------------------------------


@both
def test_decisions_are_quick(bot: str) -> None:
    """In processor time, from the second game on; bounds that leave room for a slow machine."""
    times: list[float] = []
    for seed in range(4):
        game = Game(lucky_loop(), ["me"] * 3, seed)
        assert isinstance(game.state, LuckyLoop)
        while game.result is None:
            (decision,) = game.pending
            start = process_time()
            choice = BOTS[bot](turn_of(game.state, decision))
            if seed:
                times.append(process_time() - start)
            game.answer(decision.seat, choice)
    times.sort()
    assert times[len(times) * 99 // 100] < 0.1
    assert sum(times) / len(times) < 0.015


# --- positions in which it is plain ---------------------------------------------------------


def watch(bot: str, table: Arranged, steps: Steps[object], *rolls: str) -> list[str]:
    """What a bot takes where it is asked; the part of a turn for which there are rolls."""
    taken = []

    def answer(decision: Decision) -> Option:
        option = BOTS[bot](turn_of(table.game, decision))
        taken.append(" ".join(map(str, option.data)))
        return option

    Hand(answer, rolls).play(steps)
    return taken


def thrown(table: Arranged, flight: Flight, roll: str) -> Flight:
    """The flight after this throw."""
    Hand(rolls=[roll]).play(throw(table.ctx, table[0], flight))
    return flight


@both
def test_flies_what_promises_most(bot: str) -> None:
    table = Arranged()
    table.hand(0, "R05", "G06", "B07", "Y12", "G12", "R12")
    assert watch(bot, table, main_turn(table.ctx, table[0]), "black 1 1 1")[:2] == [
        "lay 1",
        "place 1 R05 G06 B07",
    ]


@both
def test_exchanges_what_is_too_hard(bot: str) -> None:
    table = Arranged()
    table.hand(0, "R12", "G12", "B12", "R11", "B11", "G11")
    assert watch(bot, table, main_turn(table.ctx, table[0]))[0] == "exchange"


@both
def test_uses_a_throw_for_what_leaves_most(bot: str) -> None:
    table = Arranged()
    flight = thrown(table, table.flight("R12", "G05", "B03"), "black 3 6 6")
    assert watch(bot, table, fulfil(table.ctx, table[0], flight)) == ["fulfil R12 exact 6 6"]


@both
def test_stops_when_going_on_can_bring_nothing(bot: str) -> None:
    """The last card would be fulfilled for sure, but no better than before, and without a chip."""
    table = Arranged()
    flight = table.flight("R03", "G03", "B03")
    deck = table.table.deck
    for at, roll in enumerate(("black 1 1 1", "black 1 1 1")):
        thrown(table, flight, roll)
        fit = deck.fits(flight.stunts[at].card.id, deck.counts(flight.tray.shown))[0]
        flight.put_down(flight.stunts[at], fit, deck)
    flight.tray.active = dict.fromkeys(range(3))
    table.results(0, 15, None, None, None)
    assert watch(bot, table, prepare(table.ctx, table[0], flight)) == ["stop"]
    flight.stunts[2].card = deck.cards["B12"]
    table.results(0, None, None, None, None)
    assert watch(bot, table, prepare(table.ctx, table[0], flight)) == ["throw"]


@both
def test_saves_a_flight_with_a_chip(bot: str) -> None:
    """A throw that fulfils nothing is made again, with the dice that are in the way."""
    table = Arranged()
    table.chips(0, 1)
    flight = thrown(table, table.flight("R12"), "black 1 6 3")
    assert watch(bot, table, fulfil(table.ctx, table[0], flight), "black 6 3")[:2] == ["again", "again 1 3"]
    flight = thrown(table, table.flight("R12"), "black 1 6 3")
    table.chips(0, 1)
    assert watch(bot, table, throw_again(table.ctx, table[0], flight), "black 6 3") == ["again 1 3"]


def test_the_last_chip_goes_where_it_counts() -> None:
    """With a chip left and a hard last stunt, the extra die is taken for that rather than thrown for early."""
    table = Arranged()
    table.results(0, 19, None, None, None)
    table.chips(0, 1)
    flight = table.flight("R03", "G03", "B04")
    assert watch("expert", table, prepare(table.ctx, table[0], flight))[0] == "throw"
    assert table.ctx.chips(table[0]) == 1


def test_an_expert_lays_out_the_likeliest_display() -> None:
    table = Arranged()
    table.results(0, 12, 12, 12, 12)
    table.chips(0, 1)
    table.hand(0, "R04", "B04", "G05", "Y06", "R06", "R12")
    taken = watch("expert", table, final_turn(table.ctx, table[0]), "black 1 1 1", "black 6 5 4")
    assert taken[0] == "freestyle" and sorted(taken[1].split()[1:]) == ["B04", "G05", "R04", "R06", "Y06"]
    assert taken[2] in ("highlight R06", "highlight Y06")


def test_an_expert_draws_what_is_missing() -> None:
    """All that a routine lacks is a card of one pile."""
    table = Arranged()
    table.hand(0, "Y05", "G05", "Y06", "G06", "Y07")
    assert watch("expert", table, draw_several(table.ctx, table[0], 1)) == ["draw 1"]
    other = Arranged()
    other.hand(0, "R05", "B05", "R06", "B06", "R07")
    assert watch("expert", other, draw_several(other.ctx, other[0], 1)) == ["draw 2"]


def test_an_expert_discards_what_is_missed_least() -> None:
    table = Arranged()
    table.hand(0, "R05", "G06", "B06", "R12", "G12", "Y12")
    taken = watch("expert", table, exchange(table.ctx, table[0]))
    thrown_away = {choice.split()[1] for choice in taken if choice.startswith("discard")}
    assert not thrown_away & {"R05", "G06", "B06"}
