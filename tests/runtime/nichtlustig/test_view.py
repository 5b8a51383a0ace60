"""What players see: everything, always as it is now."""

from __future__ import annotations

import attrs
import cattrs
import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.game import Game
from dicewright.runtime.games.nichtlustig.play import Nichtlustig
from dicewright.runtime.games.nichtlustig.view import TableView
from tests.runtime.nichtlustig.table import Arranged, nichtlustig


def test_a_table_to_draw() -> None:
    table = Arranged(3)
    table.scored(0, "le1", "pr2", "ye3")
    table.won(1, "ri3")
    table.death(0, "poodle", on="le1")
    table.death(2, "death-4")
    table.special(2, "duck")
    table.begin(2, "black 3 1, red 3 2, white 3 virus, pink 5")
    view = table.game.view(2)
    targets = {target.id: target for target in view.targets}
    lemming = targets["le1"]
    assert (lemming.seat, lemming.scored, lemming.death, lemming.counts) == (0, True, "poodle", False)
    assert (lemming.first, lemming.safe, targets["d24"].safe) == (True, False, True)
    assert targets["ri3"].caption == "ri3 (2 x black 3)"
    assert (view.centre, view.end_at, view.least_targets) == (21, 5, 1)
    assert [(p.points, p.rolled, p.deaths) for p in view.players] == [(1, 1, 1), (1, 0, 0), (-1, 0, 1)]
    assert [(die.face.text, die.aside, die.scoring) for die in view.dice][5:] == [
        ("virus", False, False),
        ("5", False, True),
    ]
    assert [death.on for death in view.deaths if death.seat is not None] == [None, "le1"]
    (duck,) = (special for special in view.specials if special.seat is not None)
    assert (duck.id, duck.held, duck.good) == ("duck", True, True)


def test_an_onlooker_sees_the_same_table() -> None:
    table = Arranged(3)
    assert attrs.evolve(table.game.view(None), seat=1) == table.game.view(1)


@pytest.mark.parametrize("seed", range(3))
def test_views_are_never_out_of_date(seed: int) -> None:
    """Kept views are what views made from nothing would be."""
    game, chance = Game(nichtlustig(), ["me"] * 3, seed), Chance(seed)
    state = game.state
    assert isinstance(state, Nichtlustig)
    while game.result is None:
        (decision,) = game.pending
        kept = game.view(decision.seat)
        state.context.shown.clear()
        for target in state.context.table.targets.values():
            target.shown = None
        assert game.view(decision.seat) == kept
        game.answer(decision.seat, chance.pick(decision.options))


def test_a_view_is_frozen_and_can_be_sent() -> None:
    view = Game(nichtlustig(), ["me", "me"], 1).view(0)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.turn = 3
    data = cattrs.unstructure(view)
    assert data["targets"][0]["id"] == "ri1"
    assert set(data) == {field.name for field in attrs.fields(TableView)}


def test_a_view_does_not_change_with_the_game() -> None:
    game = Game(nichtlustig(), ["me", "me"], 4)
    view = game.view(0)
    data = cattrs.unstructure(view)
    while game.result is None:
        game.answer(game.pending[0].seat, 0)
    assert cattrs.unstructure(view) == data
