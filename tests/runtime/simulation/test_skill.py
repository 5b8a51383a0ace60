"""How much the better player wins: each seat in turn, told as one run."""

from __future__ import annotations

import pytest

import dicewright as dw
from dicewright.runtime.simulation import Progress, simulate
from dicewright.runtime.simulation.skill import skill


def test_the_strong_bot_sits_in_each_seat_in_turn() -> None:
    cards = dw.load("feeling-lucky")
    told: list[Progress] = []
    found = skill(cards, 2, 5, 3, report=told.append)
    assert found is not None
    line_ups = (["expert", "casual"], ["casual", "expert"])
    wins = [simulate(cards, seats, 3, 3).data["seats"][at]["wins"] for at, seats in enumerate(line_ups)]
    assert found["games"] == 6 and found["wins"] == pytest.approx(sum(wins))
    assert found["win_rate"] == pytest.approx(sum(wins) / 6) and found["fair"] == 0.5
    assert found["low"] <= found["win_rate"] <= found["high"]
    assert [state.done for state in told] == sorted(state.done for state in told)
    assert (told[0].done, told[-1].done, told[-1].games, told[-1].left) == (0, 6, 6, 0)


def test_nobody_is_better_than_nobody() -> None:
    assert skill(dw.load("feeling-lucky"), 1, 10) is None
