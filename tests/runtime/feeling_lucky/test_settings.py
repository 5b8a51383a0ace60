"""Every number of the card file counts: with another one, the game is another."""

from __future__ import annotations

import pytest

from dicewright.dsl.model import CardSet
from dicewright.runtime.game import play
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.spec import SPEC
from dicewright.runtime.games.feeling_lucky.supply import take_card
from tests.runtime.feeling_lucky.table import Arranged
from tests.runtime.helpers import Hand, card_text, feeling_lucky

SEVERAL = [
    "set rounds = 4",
    "set factors = 1, 2, 3, 4, 8",
    "set level-capacity = 3",
    "set build-levels = 2",
    "set layout 1 = yellow, green",
    "set free-placing = yes",
    "set black-markers = 4",
    "set luck-capacity = 3",
    "set luck-supply = 3",
    "set avert-price = 2",
    "set extra-mark-price = 2",
    "set compensation = 2",
    "set bonus 1 = 2 luck",
    "set bonus 2 = 2 luck / 1 luck + 1 red",
    "set bonus 3 = 1 luck + 2 yellow",
    "set bonus 4 = 2 luck / 2 red",
    "set bonus 5 = 4 luck / 1 luck + 1 green",
    "set first-buying-round = 4",
    "set buy-limit = 1",
    "set redraws = 0",
    "set climb = 2",
    "set consolation = 1 yellow",
    "set consolation-level = 2",
    "set luck-points = 3",
    "set solo-rules = yes",
]
ALONE = [
    "set solo-factors = 1, 2, 3, 4, 8",
    "set push-it 4 = 3",
    "set push-it 5 = 0",
    "set easier = red, yellow, green",
    "set colour-set-points = 9",
    "set stars 1 = 0.5",
    "set stars 21 = 1.5",
]
"""Edits that change games of several players, and of one."""

ELSEWHERE = {"players", "multiplier-sizes", "multiplier-markers"}
"""Settings that few games come to: tested by hand below."""


def name_of(line: str) -> str:
    """The setting's name in a `set` line."""
    return line.split()[1]


def changed(line: str, seats: list[str], seeds: int) -> bool:
    """Whether any of so many games is another with this line."""
    cards = feeling_lucky(*_fitting(line))
    base = feeling_lucky()
    return any(_story(cards, seats, seed) != _story(base, seats, seed) for seed in range(seeds))


def _fitting(line: str) -> list[str]:
    """The line, with another where it needs one to be a whole setup."""
    return [line, "set layout 3 = green, yellow"] if name_of(line) == "layout" else [line]


def _story(cards: CardSet, seats: list[str], seed: int) -> object:
    game = play(cards, seats, seed)
    return game.result, [event.text for event in game.events]


def test_every_setting_is_tested() -> None:
    assert {name_of(line) for line in (*SEVERAL, *ALONE)} | ELSEWHERE == set(SPEC.settings)


def test_every_setting_is_in_the_card_file() -> None:
    names = [name_of(line) for line in card_text().splitlines() if line.startswith("set ")]
    assert set(names) == set(SPEC.settings)


@pytest.mark.parametrize("line", SEVERAL)
def test_it_changes_games_of_several(line: str) -> None:
    assert changed(line, ["casual", "casual", "random"], 60)


@pytest.mark.parametrize("line", ALONE)
def test_it_changes_games_of_one(line: str) -> None:
    assert changed(line, ["casual"], 60)


@pytest.mark.parametrize("line", [line for line in (*SEVERAL, *ALONE) if name_of(line) != "solo-rules"])
def test_numbers_read_it(line: str) -> None:
    players = 1 if line in ALONE else 2
    assert Numbers.read(feeling_lucky(*_fitting(line)), players) != Numbers.read(feeling_lucky(), players)


def test_multiplier_sizes() -> None:
    table = Arranged(1, feeling_lucky("set multiplier-sizes = 2"))
    table.right(0, 1, "green", "green", "green")
    table.clear_stack("green")
    Hand().play(take_card(table.ctx, table[0], "green"))
    assert [card.times for card in table[0].right[0]] == [2, 1]


def test_multiplier_markers() -> None:
    table = Arranged(2, feeling_lucky("set multiplier-markers = 1"))
    for seat in (0, 1):
        table.right(seat, 1, "green", "green", "green")
    table.clear_stack("green")
    Hand().play(take_card(table.ctx, table[1], "green"))
    assert [len(display.right[0]) for display in table.table.displays] == [3, 1]


def test_stars_may_have_decimals() -> None:
    assert Numbers.read(feeling_lucky("set stars 81 = 3.25"), 1).stars[81] == 3.25
