"""What a sensible beginner does, in positions where it is plain."""

from __future__ import annotations

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.lucky_loop.casual import choose
from dicewright.runtime.games.lucky_loop.flight import fulfil, prepare, throw, throw_again
from dicewright.runtime.games.lucky_loop.freestyle import final_turn
from dicewright.runtime.games.lucky_loop.routines import main_turn
from dicewright.runtime.games.lucky_loop.table import Flight
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from dicewright.runtime.steps import Steps
from tests.runtime.helpers import Hand
from tests.runtime.lucky_loop.table import Arranged


def watch(table: Arranged, steps: Steps[object], *rolls: str) -> list[str]:
    """What the beginner takes where it is asked; the part of a turn for which there are rolls."""
    taken = []

    def answer(decision: Decision) -> Option:
        rules = rules_named("lucky-loop")
        turn = Turn(decision, lambda: table.game.view(decision.seat), table.cards, rules, (0, 0, 0))
        option = choose(turn)
        taken.append(" ".join(map(str, option.data)))
        return option

    Hand(answer, rolls).play(steps)
    return taken


def thrown(table: Arranged, flight: Flight, roll: str) -> Flight:
    """The flight after this throw."""
    Hand(rolls=[roll]).play(throw(table.ctx, table[0], flight))
    return flight


def test_flies_what_promises_most() -> None:
    table = Arranged()
    table.hand(0, "R05", "G06", "B07", "Y12", "G12", "R12")
    taken = watch(table, main_turn(table.ctx, table[0]), "black 1 1 1")
    assert taken[:2] == ["lay 1", "place 1 R05 G06 B07"]


def test_exchanges_what_is_too_hard_and_keeps_what_is_promising() -> None:
    table = Arranged()
    table.hand(0, "R12", "G12", "B12", "R11", "B11", "G11")
    taken = watch(table, main_turn(table.ctx, table[0]))
    assert taken[0] == "exchange" and taken.count("draw 2") == 2
    assert {card for card in ("discard R12", "discard G12", "discard B12") if card in taken}


def test_uses_a_throw_for_what_leaves_most() -> None:
    table = Arranged()
    flight = thrown(table, table.flight("R12", "G05", "B03"), "black 3 6 6")
    assert watch(table, fulfil(table.ctx, table[0], flight)) == ["fulfil R12 exact 6 6"]


def test_stops_when_the_last_card_is_hopeless() -> None:
    table = Arranged()
    flight = table.flight("R03", "G03", "B12")
    for at, roll in enumerate(("black 1 1 1", "black 1 2 2")):
        thrown(table, flight, roll)
        fit = next(
            iter(flight.fits(flight.stunts[at], table.table.deck, table.table.deck.counts(flight.tray.shown)))
        )
        flight.put_down(flight.stunts[at], fit, table.table.deck)
    assert flight.done == 2 and flight.spare == 1
    assert watch(table, prepare(table.ctx, table[0], flight)) == ["stop"]
    flight.tray.active = dict.fromkeys(range(3))  # a chance of 16 in 216, but for 10 points and more
    assert watch(table, prepare(table.ctx, table[0], flight)) == ["throw"]
    table.results(0, 15, None, None, None)
    assert watch(table, prepare(table.ctx, table[0], flight)) == ["stop"]


def test_spends_chips_where_it_pays() -> None:
    table = Arranged()
    table.chips(0, 2)
    flight = table.flight("R08", "G09", "B09")
    assert watch(table, prepare(table.ctx, table[0], flight))[0] == "extra"
    thrown(table, flight, "black 1 1, red 1")
    taken = watch(table, fulfil(table.ctx, table[0], flight), "black 6 3, red 5")
    assert taken[:2] == ["again", "again 1 1 1"]


def test_does_not_spend_chips_where_little_is_to_gain() -> None:
    table = Arranged()
    table.chips(0, 2)
    table.results(0, 14, None, None, None)
    flight = table.flight("R04", "G04", "B05")
    assert watch(table, prepare(table.ctx, table[0], flight)) == ["throw"]


def test_throws_the_right_dice_again() -> None:
    table = Arranged()
    table.chips(0, 1)
    flight = thrown(table, table.flight("R12"), "black 1 6 3")
    assert watch(table, throw_again(table.ctx, table[0], flight), "black 6 3") == ["again 1 3"]


def test_lays_out_a_display_that_can_be_flown() -> None:
    table = Arranged()
    table.results(0, 12, 12, 12, 12)
    table.hand(0, "R06", "B06", "G06", "Y04", "Y03", "R12")
    taken = watch(table, final_turn(table.ctx, table[0]), "black 1 1 1")
    assert taken[0] == "freestyle" and "R12" not in taken[1] and taken[2].startswith("highlight")


def test_exchanges_while_no_display_is_likely() -> None:
    table = Arranged()
    table.results(0, 12, 12, 12, 12)
    table.hand(0, "R11", "B11", "G12", "Y12", "B12", "R12")
    taken = watch(table, final_turn(table.ctx, table[0]))
    assert taken[0] == "exchange"
