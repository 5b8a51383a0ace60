"""Asking for one of some cards, or for yes or no; telling the table."""

from __future__ import annotations

from dicewright.dsl.model import Card
from dicewright.runtime.mechanics.choosing import choose_card, confirm
from dicewright.runtime.mechanics.voice import Voice
from dicewright.runtime.rules import Event, Result
from tests.runtime.helpers import Hand, data

HIVE = Card("h1", None, "Old stump", {"points": 2}, ())
TREE = Card("t", None, None, {"points": 1}, ())
BARE = Card("b", None, None, {}, ())


def test_one_of_some_cards() -> None:
    hand = Hand([("take", "t")])
    assert hand.play(choose_card(1, "take", "Which one?", [HIVE, TREE, HIVE, BARE])) is TREE
    (asked,) = hand.asked
    assert (asked.seat, asked.kind, asked.prompt) == (1, "take", "Which one?")
    assert data(asked) == [["take", "h1"], ["take", "t"], ["take", "b"]]
    shown = [(option.label, option.hint) for option in asked.options]
    assert shown == [("take Old stump", "2 points"), ("take t", "1 point"), ("take b", "")]


def test_one_of_none() -> None:
    hand = Hand()
    assert hand.play(choose_card(0, "take", "Which one?", [])) is None
    assert hand.asked == []


def test_yes_or_no() -> None:
    assert Hand([("yes",)]).play(confirm(0, "dare", "Go on?"))
    hand = Hand([("no",)])
    assert not hand.play(confirm(0, "dare", "Go on?", yes="roll", no="stop"))
    assert [option.label for option in hand.asked[0].options] == ["roll", "stop"]


def test_telling() -> None:
    heard: list[Event] = []
    say = Voice(["Anna", "Ben"], heard.append)
    say("round", "A new round.")
    say("take", "takes Old stump", 1, "h1", 2, reveals=True)
    assert heard == [
        Event("round", "A new round."),
        Event("take", "Ben takes Old stump.", 1, ("h1", 2), True),
    ]


def test_the_highest_score_wins() -> None:
    assert Result.highest([3, 5, 5]) == Result((3, 5, 5), (1, 2))
    assert Result.highest((0,)).winners == (0,)
