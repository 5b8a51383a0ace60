"""Chips are in the supply or with a player, and never anywhere else."""

from __future__ import annotations

import pytest

from dicewright.runtime.mechanics.chips import Chips


def test_a_supply_runs_out() -> None:
    chips = Chips(3, players=2)
    assert chips.give(0, 2) == 2
    assert chips.give(1, 2) == 1
    assert chips.give(1, 1) == 0
    assert (chips.supply, chips.held, chips.total) == (0, [2, 1], 3)


def test_chips_come_back() -> None:
    chips = Chips(3, players=1)
    chips.give(0, 3)
    chips.take_back(0, 2)
    assert (chips.supply, chips.held, chips.total) == (2, [1], 3)


@pytest.mark.parametrize("amount", [2, -1])
def test_nobody_pays_what_they_do_not_have(amount: int) -> None:
    chips = Chips(3, players=1)
    chips.give(0, 1)
    with pytest.raises(ValueError, match="seat 0 has 1 chips"):
        chips.take_back(0, amount)
    assert chips.held == [1]
