"""What players see: the table and their own cards, nothing of the piles' order and of others' hands."""

from __future__ import annotations

import attrs
import cattrs
import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.game import Game
from dicewright.runtime.games.lucky_loop.play import LuckyLoop
from dicewright.runtime.games.lucky_loop.view import TableView
from tests.runtime.helpers import Hand
from tests.runtime.lucky_loop.table import Arranged, ids, lucky_loop


def test_a_table_to_draw() -> None:
    table = Arranged(2)
    table.hand(0, "Y07", "R05", "R03")
    table.hand(1, "B11", "B05", "G03")
    table.lie(1, "R06", "G05", "B04")
    table.results(0, 12, None, None, None)
    table.results(1, 15, None, None, None)
    table.chips(0, 2)
    flight = table.flight("R06", "G05", "B04")
    Hand(rolls=["black 1 5 6"]).play(flight.tray.throw([0, 1, 2]))
    fit = table.table.deck.fits("R06", (1, 0, 0, 0, 1, 1))[0]
    flight.put_down(flight.stunts[0], fit, table.table.deck)
    view = table.game.view(0)
    assert view.own.hand is not None and ids(view.own.hand) == ["R03", "R05", "Y07"]
    assert (view.own.backs, view.pilots[1].backs) == ((2, 1), (2, 1))
    assert (view.pilots[1].hand, view.pilots[1].fresh) == (None, ())
    assert (view.own.results, view.own.score, view.own.chips, view.chips) == (
        (12, None, None, None),
        12,
        2,
        21,
    )
    routine = view.routines[0]
    assert (routine.name, ids(routine.cards), routine.best) == ("Red Rooster", ["R06", "G05", "B04"], 15)
    assert view.routines[1].cards == ()
    assert view.flight is not None
    assert (view.flight.routine, view.flight.dice, view.flight.thrown) == (0, 5, ())
    assert [(stunt.label, stunt.points) for stunt in view.flight.stunts] == [
        ("exact", 4),
        (None, 0),
        (None, 0),
    ]
    assert [face.text for face in view.flight.stunts[0].dice] == ["6"]
    assert [pile.cards for pile in view.piles] == [32 - 6, 32 - 3]


@pytest.mark.parametrize("seed", range(2))
def test_nobody_sees_what_is_hidden(seed: int) -> None:
    """No view names another's cards; an onlooker's names nobody's; the piles are numbers."""
    game, chance = Game(lucky_loop(), ["me"] * 3, seed), Chance(seed)
    state = game.state
    assert isinstance(state, LuckyLoop)
    for _ in range(200):
        if game.result is not None:
            break
        for seat in (0, 1, 2, None):
            view = game.view(seat)
            for pilot in view.pilots:
                mine = pilot.seat == seat
                assert (pilot.hand is not None) == mine
                assert mine or not pilot.fresh
                held = state.context.table.pilots[pilot.seat].hand
                assert sum(pilot.backs) == len(held)
                assert not mine or sorted(ids(pilot.hand)) == sorted(ids(held))
        (decision,) = game.pending
        game.answer(decision.seat, chance.pick(decision.options))
    for event in game.events:
        assert event.kind != "draw" or all(card not in event.text for card in lucky_loop().cards)


def test_a_view_is_frozen_and_can_be_sent() -> None:
    game = Game(lucky_loop(), ["me", "me"], 1)
    view = game.view(0)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.round = 3
    data = cattrs.unstructure(view)
    assert set(data) == {field.name for field in attrs.fields(TableView)}
    while game.result is None:
        (decision,) = game.pending
        game.answer(decision.seat, 0)
        if game.view().round > 6:
            break
    assert cattrs.unstructure(view) == data


def test_the_end_is_seen() -> None:
    """A display, its highlight, what was lost."""
    table = Arranged()
    table.results(0, 12, 12, 12, 12)
    table[0].display = [table.card(id) for id in ("R09", "G08", "B08")]
    table[0].highlight = 1
    table[0].lose(2)
    own = table.game.view(1).pilots[0]
    assert (ids(own.display), own.highlight, own.lost, own.score, own.final) == (
        ["R09", "G08", "B08"],
        1,
        2,
        46,
        True,
    )
    assert not table.game.view(0).last_round
    table[0].freestyle = 20
    assert table.game.view(0).last_round
