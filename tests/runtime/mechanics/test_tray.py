"""Trays of which some dice are thrown at a time, and that get more dice."""

from __future__ import annotations

from dicewright.dsl.model import DiceGroup, Face, Pool
from dicewright.runtime.mechanics.tray import Tray
from tests.runtime.helpers import Hand

D6 = tuple(Face(n) for n in range(1, 7))
POOL = Pool((DiceGroup(2, "d6", None, D6),))


def test_dice_join_and_are_gathered() -> None:
    tray = Tray(POOL, [0])
    tray.add(1)
    hand = Hand(rolls=["3 5"])
    hand.play(tray.throw([0, 1]))
    assert tray.shown == [D6[2], D6[4]]
    tray.set_aside(D6[4])
    tray.gather()
    assert (tray.active, tray.shown, tray.kept) == ({0: None}, [], [D6[4]])
