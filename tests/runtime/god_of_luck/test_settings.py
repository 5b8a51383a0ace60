"""Every number of the card file counts: with another one, the game is another."""

from __future__ import annotations

from functools import cache

import pytest

from dicewright.dsl.formatter import format_text
from dicewright.dsl.model import CardSet
from dicewright.runtime.game import play
from dicewright.runtime.games.god_of_luck.box import box_of
from dicewright.runtime.games.god_of_luck.numbers import Numbers
from dicewright.runtime.games.god_of_luck.spec import SKILLS, SPEC
from tests.runtime.god_of_luck.table import Arranged, card_text, god_of_luck, loaded

LINES = [
    "set beginner = yes",
    "set start-draws = 2",
    "set open-cards = 3",
    "set start-rows = 5, 0, 5",
    "set new-deities = 4",
    "set takes = 2",
    "set start-dice = 4",
    "set keep-least = 2",
    "set box-dice = 3",
    "set plays = 2",
    "set invites = 2",
    "set hand-limit = 2",
    "set spent-piles = 1",
]

KEYS = [
    ("points=2 copies=6", "points=3 copies=6"),
    ("per-die=1", "per-die=3"),
    ("deck blue: dice=4", "deck blue: dice=5"),
    ("copies=4: total >= 15", "copies=3: total >= 15"),
    ("start=1: no red any", "start=0: no red any"),
    ("skill=reroll amount=1", "skill=reroll amount=2"),
    ("skill=dice amount=1 cost=4", "skill=dice amount=2 cost=4"),
    ("skill=dice amount=1 cost=4", "skill=dice amount=1 cost=1"),
    ("amount=1 give=zaoshen", "amount=1"),
    ("needs=8", "needs=5"),
    ("pips=1 cost=3 points=1", "pips=2 cost=3 points=1"),
    ("tap=yes home=yes many=yes copies=10", "tap=yes home=yes copies=10"),
    ("many=yes copies=10", "many=yes copies=4"),
]
"""Edits of cards, each of which must change games."""


SEATINGS = (["casual", "random", "casual"], ["casual"] * 4)


@cache
def _base(seats: int, seed: int) -> object:
    return _story(god_of_luck(), seats, seed)


def _story(cards: CardSet, seats: int, seed: int) -> object:
    game = play(cards, SEATINGS[seats], seed)
    return game.result, [event.text for event in game.events]


def _changed(cards: CardSet) -> bool:
    """Whether any of a few games is another than with the shipped file."""
    return any(_story(cards, seats, seed) != _base(seats, seed) for seed in range(10) for seats in (0, 1))


def test_every_setting_is_tested() -> None:
    assert {line.split()[1] for line in LINES} | {"players"} == set(SPEC.settings)


def test_every_setting_is_in_the_card_file() -> None:
    names = {line.split()[1] for line in card_text().splitlines() if line.startswith("set ")}
    assert names == set(SPEC.settings)


@pytest.mark.parametrize("line", LINES)
def test_it_changes_games(line: str) -> None:
    assert Numbers.read(god_of_luck(line), 3) != Numbers.read(god_of_luck(), 3)
    assert _changed(god_of_luck(line))


@pytest.mark.parametrize(("old", "new"), KEYS)
def test_a_card_changes_games(old: str, new: str) -> None:
    assert old in card_text()
    assert _changed(loaded(card_text().replace(old, new)))


def test_players() -> None:
    assert len(Arranged(4, god_of_luck("set players = 2, 4")).table.players) == 4
    assert len(Arranged(2, god_of_luck("set players = 2, 4")).table.players) == 2


def test_every_skill_is_on_a_card() -> None:
    assert {deity.skill for deity in box_of(god_of_luck()).deities.values()} == set(SKILLS)


def test_the_file_is_laid_out_canonically() -> None:
    assert format_text(card_text()) == card_text()


def test_examples() -> None:
    """Every fortune card has an example that is fulfilled and one that is not."""
    cards = god_of_luck()
    for card in cards.cards.values():
        if card.tiers:
            expected = {example.expected for example in cards.examples if example.card == card.id}
            assert expected == {"yes", "no"}, card.id
