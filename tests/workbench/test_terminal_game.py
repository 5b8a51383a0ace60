"""Whole games at the terminal, and golden files of what is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from dicewright.runtime.errors import GameError
from dicewright.workbench.play import play_game
from dicewright.workbench.terminal.lines import Script
from tests.golden import check_golden, golden_files
from tests.workbench.terminal import Paper, RandomTyper, feeling_lucky

GOLDEN = Path(__file__).with_name("golden") / "play"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("path", list(golden_files(GOLDEN)))
def test_golden_games(path: Path) -> None:
    """The first line: seats, seed and width. The others are typed."""

    def produce(text: str) -> str:
        first, *lines = text.splitlines()
        seats, seed, width = first.split()
        console = Paper(int(width))
        play_game(feeling_lucky(), "feeling-lucky", seats.split(","), int(seed), None, console, Script(lines))
        return console.text

    check_golden(path, produce)


SEATINGS = (["me"], ["me:Anna", "casual"], ["me", "me:王小明", "random"], ["random", "me", "me", "casual"])


@pytest.mark.parametrize("seats", SEATINGS, ids=[str(len(seats)) for seats in SEATINGS])
@pytest.mark.parametrize(
    "changes", [{}, {"free_placing": "yes"}, {"solo_rules": "yes"}], ids=["", "free", "solo"]
)
def test_a_person_plays_whole_games(seats: list[str], changes: dict[str, str]) -> None:
    """Every kind of question, at 80 columns: no line is wider, and the game ends with scores."""
    console = Paper(80)
    typer = RandomTyper(console, seed=len(seats))
    assert play_game(feeling_lucky(**changes), "feeling-lucky", seats, 3, None, console, typer) == 0
    assert "Final scores" in console.text
    assert typer.asked > 15
    assert max(cell_len(line) for line in console.text.splitlines()) <= 80
    assert not [line for line in console.text.splitlines() if line != line.rstrip()]
    if len(seats) > 1:
        assert "share the win" in console.text or "wins" in console.text
    else:
        assert "stars (of 5)" in console.text


@pytest.mark.parametrize("width", [20, 40, 60, 120, 200])
def test_other_widths(width: int) -> None:
    """Narrow windows and wide ones: lines break, nothing else does."""
    console = Paper(width)
    typer = RandomTyper(console, 1)
    assert play_game(feeling_lucky(), "feeling-lucky", ["me:王小明", "random"], 2, None, console, typer) == 0
    assert "Final scores" in console.text
    if width >= 40:
        assert max(cell_len(line) for line in console.text.splitlines() if "──" in line) <= width


def test_each_choice_is_told_in_numbers() -> None:
    """Odds, witnesses, prices and points stand beside the choices."""
    console = Paper(100)
    play_game(feeling_lucky(), "feeling-lucky", ["me", "random"], 3, None, console, Script(["1", "1", "4"]))
    assert "fulfil g01 (1)" in console.text
    assert "with B1; next roll 98.9% (levels 1-2)" in console.text
    assert "stay in   next roll fulfils a card with" in console.text
    assert "keep your 1 mark" in console.text


def test_a_bots_only_game_is_the_same_twice_and_plain() -> None:
    """No journal, no control codes, the same text for the same seed."""
    texts = []
    for _ in range(2):
        console = Paper(100)
        play_game(feeling_lucky(), "feeling-lucky", ["casual"] * 3, 11, None, console)
        texts.append(console.text)
    assert texts[0] == texts[1]
    assert "\x1b" not in texts[0]
    assert texts[0].startswith("Feeling Lucky? with casual 1, casual 2 and casual 3, seed 11\n")
    for number in range(1, 6):
        assert f"\nRound {number}: " in texts[0]
    assert not list(Path().iterdir())


def test_seats_and_seed_may_be_left_out() -> None:
    """Nobody at a terminal: three bots, and a seed that can be given again."""
    console = Paper()
    play_game(feeling_lucky(), "feeling-lucky", None, None, None, console)
    seed = int(console.text.splitlines()[0].rpartition(" ")[2])
    again = Paper()
    play_game(feeling_lucky(), "feeling-lucky", None, seed, None, again)
    assert again.text == console.text


@pytest.mark.parametrize("seats", [[], ["nobody"], ["casual"] * 5, ["me"] * 9])
def test_seats_that_cannot_play(seats: list[str]) -> None:
    """A sentence, and no file is left behind."""
    with pytest.raises(GameError):
        play_game(feeling_lucky(), "feeling-lucky", seats, 1, None, Paper(), Script([]))
    assert not list(Path().iterdir())
