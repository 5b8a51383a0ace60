"""A race at the terminal: golden files of what is seen, whole games of sets of every kind, the first playtest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from dicewright.workbench.play import play_game
from dicewright.workbench.terminal.lines import Script
from tests.golden import check_golden, golden_files
from tests.runtime.race.sets import SETS
from tests.workbench.terminal import Paper, RandomTyper

GOLDEN = Path(__file__).with_name("golden") / "race"
COMMAND = [sys.executable, "-c", "from dicewright.workbench.cli import main; main()"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("path", list(golden_files(GOLDEN)))
def test_golden_games(path: Path) -> None:
    """The first line: set, seats, seed and width. The others are typed."""

    def produce(text: str) -> str:
        first, *lines = text.splitlines()
        name, seats, seed, width = first.split()
        console = Paper(int(width))
        play_game(SETS[name](), name, seats.split(","), int(seed), None, console, Script(lines))
        return console.text

    check_golden(path, produce)


@pytest.mark.parametrize("seats", [["me"], ["me:Anna", "casual"], ["me", "me:王小明", "random"]], ids=len)
@pytest.mark.parametrize("name", SETS)
def test_a_person_races_whole_games(name: str, seats: list[str]) -> None:
    """Every kind of question, at 80 columns: no line is wider, and the game ends with scores."""
    console = Paper(80)
    typer = RandomTyper(console, seed=len(seats))
    assert play_game(SETS[name](), name, seats, 3, None, console, typer) == 0
    assert "Final scores after" in console.text
    lines = console.text.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert not [line for line in lines if line != line.rstrip()]
    if len(seats) > 1:
        assert "share the win." in console.text or "wins." in console.text


def run(folder: Path, *words: str) -> str:
    """What a command says that does what it should."""
    done = subprocess.run(
        [*COMMAND, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_from_nothing_to_a_played_game(tmp_path: Path) -> None:
    """A new set checks, is laid out as it should be, and plays: the same seed gives the same game."""
    run(tmp_path, "new", "first-try")
    assert "no problems" in run(tmp_path, "check", "first-try")
    assert "would change" not in run(tmp_path, "fmt", "--check", "first-try")
    games = [run(tmp_path, "play", "first-try", "--seed", "4") for _ in range(2)]
    assert games[0] == games[1]
    assert "First try with casual 1, casual 2 and casual 3, seed 4" in games[0]
    assert "Final scores after" in games[0] and "wins." in games[0]
