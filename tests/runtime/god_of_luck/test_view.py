"""What players see: no hand but their own, nothing of the order of anything face down, always as it is now."""

from __future__ import annotations

import attrs
import cattrs
import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.game import Game
from dicewright.runtime.games.god_of_luck.play import GodOfLuck
from dicewright.runtime.games.god_of_luck.view import PlayedView, TableView
from tests.runtime.god_of_luck.table import Arranged, god_of_luck, named


def test_a_table_to_draw() -> None:
    table = Arranged()
    table.hand(0, "兩全其美", "四海升平")
    table.played(0, "三陽開泰")
    table.owns(0, "哼")
    table.owns(0, "騰蛇", since=2)
    table.row(2, "關公")
    table.open("滿堂紅")
    table.thrown(0, [2, 5, 5], fixed=[1])
    view = table.game.view(0)
    own = view.own
    assert own.hand == (named("兩全其美"), named("四海升平"))
    assert own.backs == {"green": 1, "blue": 1}
    assert own.played == (PlayedView(named("三陽開泰"), 6),)
    assert [(shown.id, shown.ready) for shown in own.deities] == [(named("哼"), True), (named("騰蛇"), False)]
    assert (own.dice, own.hand_limit, own.score) == (4, 3, 8)
    assert view.supply.rows == ((), (named("關公"),), ())
    assert view.supply.piles[0].open == (named("滿堂紅"),)
    assert view.turn is not None
    assert [face.number for face in view.turn.active] == [2, 5, 5]
    assert [face.number for face in view.turn.fixed] == [1]


def test_hands_are_hidden() -> None:
    table = Arranged()
    table.hand(0, "兩全其美", "四海升平")
    for seat in (1, 2, None):
        shown = table.game.view(seat).players[0]
        assert shown.hand is None
        assert shown.backs == {"green": 1, "blue": 1}


def test_what_is_drawn_is_not_told() -> None:
    """The story names no card that its drawer alone may know."""
    game = Game(god_of_luck(), ["random"] * 3, 5)
    game.run()
    names = [card.name or "" for card in god_of_luck().cards.values() if card.tiers]
    for event in game.events:
        if event.kind in ("draw", "discard", "remove"):
            assert not any(name in event.text for name in names)
            assert all(arg in ("green", "blue", "orange", "red") for arg in event.args)


@pytest.mark.parametrize("seed", range(2))
def test_views_are_never_out_of_date(seed: int) -> None:
    """Kept views are what views made from nothing would be; nothing is seen of the piles' order."""
    game, chance = Game(god_of_luck(), ["me"] * 3, seed), Chance(seed)
    state = game.state
    assert isinstance(state, GodOfLuck)
    while game.result is None:
        (decision,) = game.pending
        kept = [game.view(seat) for seat in (0, 1, 2, None)]
        state.context.shown.clear()
        state.context.table.shown = None
        stacks = [pile.stack for pile in state.context.table.piles.values()]
        for stack in stacks:
            stack.cards.reverse()
        assert [game.view(seat) for seat in (0, 1, 2, None)] == kept
        for stack in stacks:
            stack.cards.reverse()
        game.answer(decision.seat, chance.pick(decision.options))


def test_a_view_is_frozen_and_can_be_sent() -> None:
    view = Game(god_of_luck(), ["me", "me", "me"], 1).view(0)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.round = 3
    data = cattrs.unstructure(view)
    assert data["players"][0]["hand"][0] == named("兩全其美")
    assert set(data) == {field.name for field in attrs.fields(TableView)}


def test_a_view_does_not_change_with_the_game() -> None:
    game = Game(god_of_luck(), ["me"] * 3, 4)
    view = game.view(0)
    data = cattrs.unstructure(view)
    for _ in range(100):
        game.answer(game.pending[0].seat, 0)
    assert cattrs.unstructure(view) == data
