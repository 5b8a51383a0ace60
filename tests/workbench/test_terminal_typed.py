"""Answers in words, and several in a row."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicewright.runtime.decisions import Option
from dicewright.workbench.play import play_game
from dicewright.workbench.terminal.lines import Script
from dicewright.workbench.terminal.typed import places_meant
from tests.runtime.race.sets import raced
from tests.workbench.terminal import Paper, typed

LABELS = ["roll the other 6 again", "stop rolling", "keep W2", "keep W2, all 2", "keep B4", "fulfil g01 (1)"]
ACTIONS = ["roll", "stop", "add", "add", "add", "mark"]
OPTIONS = [Option(action, (at,)) for at, action in enumerate(ACTIONS)]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("2", ["stop rolling"]),
        ("3 5", ["keep W2", "keep B4"]),
        ("3,3", ["keep W2", "keep W2"]),
        ("roll", ["roll the other 6 again"]),
        ("Stop", ["stop rolling"]),
        ("keep b4", ["keep B4"]),
        ("B4", ["keep B4"]),
        ("W2, b4", ["keep W2", "keep B4"]),
        ("keep W2 B4", ["keep W2", "keep B4"]),
        ("w2 roll", ["keep W2", "roll the other 6 again"]),
        ("keep W2, all 2", ["keep W2, all 2"]),
        ("fulfil g01", ["fulfil g01 (1)"]),
        ("keep", []),
        ("add", []),
        ("3 9", []),
        ("3 x", []),
        ("", []),
        (",", []),
        ("banana", []),
    ],
)
def test_what_a_line_means(line: str, meant: list[str]) -> None:
    """Nothing unless it is clear."""
    assert [LABELS[at] for at in places_meant(line, OPTIONS, LABELS)] == meant


RACE = "dice 4 white d6, 3 blue d6\nrolls 2 keeping free\ncard a copies=9: pair\ncard b copies=9: 6 alike\n"


def raced_by_typing(*lines: str) -> str:
    """What is seen of a race in which these lines are typed."""
    console = Paper(80)
    play_game(raced(RACE), "x.cond", ["me"], 1, None, console, Script(lines))
    return console.text


def test_dice_are_kept_in_a_row() -> None:
    """By their numbers, which hold as they were when typed, and by their names; then the word `roll`."""
    assert "keeps W5 W4" in raced_by_typing("keep W4 W5", "roll")
    assert "keeps W5 W5" in raced_by_typing("4 4", "roll")
    assert "keeps W6 B2" in raced_by_typing("6, 7", "roll")
    assert "keeps W5 B5" in raced_by_typing("w5 b5 roll")
    assert "Which card do you claim?" in raced_by_typing("stop")


def test_dice_may_come_in_any_order() -> None:
    """Where every way to keep dice is listed, it is the one with all that were named, not one after another."""
    labels = ["keep B1 R3", "keep B1", "keep R3", "roll 5 dice again"]
    options = [Option("keep", (at,)) for at in range(4)]
    for line in ("r3 b1", "keep R3 B1", "B1, R3", "b1 r3"):
        assert places_meant(line, options, labels) == [0]


def test_the_column_of_odds_says_what_it_is() -> None:
    """Where there are several rolls, they are for one of them."""
    assert "per roll" in raced_by_typing()
    assert "one roll" not in raced_by_typing()


def test_what_was_typed_ahead_ends_where_something_else_is_asked() -> None:
    """It is said, and the question is put."""
    text = typed(["1 2"])
    assert text.count("is not on offer any more.") == 1
    assert "Do you keep playing?" in text
    text = raced_by_typing("roll 3")
    assert "means nothing here" in text


def test_a_card_alone_is_not_a_choice() -> None:
    """It may be meant as a question."""
    assert "To read about a card: `? g01`" in typed(["g01"])
    assert "fulfils g01" in typed(["fulfil g01", "drop out", "quit"])
