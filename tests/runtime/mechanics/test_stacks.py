"""Stacks, open cards beside them, and dice that are set aside."""

from __future__ import annotations

import pytest

from dicewright.dsl.model import DiceGroup, Face, Pool
from dicewright.runtime.mechanics.market import Market
from dicewright.runtime.mechanics.stacks import Stack
from dicewright.runtime.mechanics.tray import Tray, groups
from tests.runtime.helpers import Hand

D6 = tuple(Face(n) for n in range(1, 7))
POOL = Pool((DiceGroup(3, "d6", None, D6),))


def test_a_stack_gives_its_top_card_and_takes_cards_below() -> None:
    stack = Stack("green", "abc")
    stack.put_under("d")
    assert [stack.top() for _ in range(5)] == ["a", "b", "c", "d", None]
    assert stack.spent


def test_an_empty_stack_takes_back_its_discards() -> None:
    stack = Stack("green", "a")
    stack.discard("b")
    stack.discard("c")
    assert (len(stack), sorted(stack.everything())) == (1, ["a", "b", "c"])
    drawn = [Hand().play(stack.draw()) for _ in range(4)]
    assert drawn == ["a", "b", "c", None]
    assert stack.discards == []


def test_top_reshuffles_nothing() -> None:
    stack = Stack[str]("green")
    stack.discard("b")
    assert stack.top() is None and not stack.spent and len(stack) == 0


def test_a_market_is_refilled_in_place() -> None:
    market = Market(Stack("green", "abcd"), 2)
    assert Hand().play(market.refill()) == ["a", "b"]
    assert Hand().play(market.take("a")) == ["c"]
    assert market.open == ["c", "b"]
    assert Hand().play(market.take("b")) == ["d"]
    assert Hand().play(market.take("c")) == []
    assert market.open == ["d"]


def test_dice_are_set_aside_until_none_is_left() -> None:
    tray = Tray(POOL, range(3))
    hand = Hand(rolls=["4 4 6"])
    hand.play(tray.throw())
    assert tray.groups() == [(D6[3], 2), (D6[5], 1)]
    tray.set_aside(D6[3], 2)
    assert ([f.number for f in tray.shown], [f.number for f in tray.kept]) == ([6], [4, 4])
    tray.turn(D6[5], D6[0])
    assert tray.shown == [D6[0]]
    tray.set_aside(D6[0])
    assert tray.kept == [D6[0], D6[3], D6[3]] and not tray.active
    with pytest.raises(ValueError, match="no active die shows 1"):
        tray.set_aside(D6[0])


def test_a_certain_die_is_set_aside() -> None:
    tray = Tray(POOL, range(3))
    with pytest.raises(ValueError, match="not thrown"):
        Tray(POOL, range(3)).set_die_aside(0)
    Hand(rolls=["4 4 6"]).play(tray.throw())
    tray.set_die_aside(1)
    assert list(tray.active) == [0, 2] and tray.aside == {1: D6[3]}
    assert tray.counts == (0, 0, 0, 2, 0, 1)


def test_faces_in_groups() -> None:
    assert groups([D6[5], D6[0], D6[5]]) == [(D6[5], 2), (D6[0], 1)]
