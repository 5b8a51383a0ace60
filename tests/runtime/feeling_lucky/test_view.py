"""What players see: everything that lies open, nothing of the stacks' order, always as it is now."""

from __future__ import annotations

import attrs
import cattrs
import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.game import Game
from dicewright.runtime.games.feeling_lucky.play import FeelingLucky
from dicewright.runtime.games.feeling_lucky.view import CardView, DisplayView, LevelView, TableView
from tests.runtime.feeling_lucky.table import Arranged
from tests.runtime.helpers import feeling_lucky


def test_a_display_to_draw() -> None:
    table = Arranged(2)
    (card,) = table.left(0, 1, "g04")
    table.right(0, 5, "r01")
    table.luck(0, 2)
    table.table.enter(table[0])
    table.table.mark(table[0], 1, card)
    table[0].new.append(table.card("y01"))
    table.table.enter(table[1])
    view = table.game.view(0)
    own = view.own
    assert [(level.level, level.factor, level.build) for level in own.levels] == [
        (1, 1, True),
        (2, 1, True),
        (3, 2, True),
        (4, 4, False),
        (5, 8, False),
    ]
    (shown,) = own.levels[0].left
    assert (shown.id, shown.caption, shown.mark, shown.times) == ("g04", "g04 (4)", "black", 1)
    assert [card.id for card in own.levels[4].right] == ["r01"]
    assert (own.luck, own.black, own.last, own.reach) == (2, 4, 1, (1, 2))
    assert (own.playing, own.score, own.income) == (True, 34, 0)
    assert [card.caption for card in own.new] == ["y01 (triple)"]
    assert view.stacks == {"green": 51, "yellow": 28, "red": 14}
    assert (view.luck, view.multipliers, view.solo) == (14, 4, False)


def test_an_onlooker_sees_the_same_table() -> None:
    table = Arranged(3)
    assert attrs.evolve(table.game.view(None), seat=1) == table.game.view(1)


@pytest.mark.parametrize("seed", range(3))
def test_views_are_never_out_of_date(seed: int) -> None:
    """Kept views are what views made from nothing would be."""
    game, chance = Game(feeling_lucky(), ["me"] * 3, seed), Chance(seed)
    state = game.state
    assert isinstance(state, FeelingLucky)
    while game.result is None:
        decision = chance.pick(game.pending)
        kept = game.view(decision.seat)
        for display in state.context.table.displays:
            for _, card in (*display.on_left(), *display.on_right()):
                card.shows.clear()
                card.shown = None
        assert game.view(decision.seat) == kept
        game.answer(decision.seat, chance.pick(decision.options))


def same(glance: object, view: object) -> bool:
    """Whether a bot sees what a view shows, in every attribute that a view has."""
    if isinstance(view, tuple):
        assert isinstance(glance, tuple | list)
        return len(glance) == len(view) and all(map(same, glance, view))
    if isinstance(view, TableView | DisplayView | LevelView | CardView):
        names = [field.name for field in attrs.fields(type(view))]
        return all(same(getattr(glance, name), getattr(view, name)) for name in names)
    return glance == view


@pytest.mark.parametrize("players", [1, 3])
def test_bots_see_what_a_view_shows(players: int) -> None:
    game, chance = Game(feeling_lucky(), ["me"] * players, 5), Chance(5)
    state = game.state
    assert isinstance(state, FeelingLucky)
    while game.result is None:
        decision = chance.pick(game.pending)
        seat = decision.seat
        glance, view = state.glance(seat), game.view(seat)
        assert same(glance, view)
        assert same(glance.own, view.own)
        assert state.standing() == [display.score for display in view.displays]
        game.answer(seat, chance.pick(decision.options))
    assert game.scores == tuple(state.standing())


def test_a_view_is_frozen_and_can_be_sent() -> None:
    view = Game(feeling_lucky(), ["me", "me"], 1).view(0)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.round = 3
    data = cattrs.unstructure(view)
    assert data["displays"][1]["levels"][0]["left"][0]["id"] == "g02"
    assert set(data) == {field.name for field in attrs.fields(TableView)}


def test_a_view_does_not_change_with_the_game() -> None:
    game = Game(feeling_lucky(), ["me"], 4)
    view = game.view(0)
    data = cattrs.unstructure(view)
    while game.result is None:
        game.answer(0, 0)
    assert cattrs.unstructure(view) == data
