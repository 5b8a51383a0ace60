"""The casual bot: it aims at one card, and takes the card with the most points first."""

from __future__ import annotations

from collections import Counter

import pytest

from dicewright.runtime.game import play
from dicewright.runtime.games.race.casual import planner
from tests.runtime.race.positions import chosen, position
from tests.runtime.race.sets import raced, template

FIVE = """
dice 5 d6
rolls 2 keeping free
card triple points=3: triple
card pair: pair
card six: 6
card low points=9: every 2-
card never points=9: 7
"""


@pytest.mark.parametrize(
    ("shown", "row", "kept"),
    [
        ("4 4 1 2 6", "triple", ("4", "4")),
        ("4 4 1 2 3", "triple six", ("4", "4")),
        ("4 4 4 2 1", "triple six", None),
        ("1 2 3 4 6", "low", ("1", "2")),
        ("1 2 3 4 6", "never", None),
        ("1 3 4 5 5", "six six", ("1", "3", "4", "5")[:0]),
    ],
)  # fmt: skip
def test_it_keeps_for_one_card(shown: str, row: str, kept: tuple[str, ...] | None) -> None:
    """Where a triple lies there, it stops, though two dice might still bring a six."""
    assert planner(raced(FIVE)).plan(position(raced(FIVE), shown, row)) == kept


def test_it_claims_the_card_with_the_most_points() -> None:
    cards = raced(
        "dice 5 d6\ncard full points=4: sets(3, 2)\ncard a points=3: triple\ncard b points=2: pair\n"
    )
    view = position(cards, "4 4 4 2 2", "full a b", phase="claim")
    assert chosen("casual", cards, view, ["claim", "full"], ["claim", "a"], ["claim", "b"]) == [
        "claim",
        "full",
    ]
    assert chosen("casual", cards, view) == ["done"]


def test_casual_beats_random() -> None:
    wins: Counter[int] = Counter()
    for seed in range(40):
        wins.update(play(template(), ["random", "casual"], seed).winners)
    assert wins[1] >= 38
