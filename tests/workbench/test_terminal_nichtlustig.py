"""Nichtlustig at the terminal: golden files of what is seen, whole games, and what the choices say."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Decision
from dicewright.runtime.games.nichtlustig.death import cover, death
from dicewright.runtime.games.nichtlustig.turn import take
from dicewright.runtime.steps import Steps
from dicewright.workbench.play import play_game
from dicewright.workbench.sets import load
from dicewright.workbench.terminal.boards import Setting
from dicewright.workbench.terminal.lines import Script
from dicewright.workbench.terminal.nichtlustig.board import NichtlustigBoard
from dicewright.workbench.terminal.screen import Look
from tests.golden import check_golden, golden_files
from tests.runtime.nichtlustig.table import NOTHING, Arranged
from tests.workbench.terminal import Paper, RandomTyper

GOLDEN = Path(__file__).with_name("golden") / "nichtlustig"
LOOK = Look(80, False, True)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


def cards() -> CardSet:
    """The shipped set."""
    return load("nichtlustig")


@pytest.mark.parametrize("path", list(golden_files(GOLDEN)))
def test_golden_games(path: Path) -> None:
    """The first line: seats, seed and width. The others are typed."""

    def produce(text: str) -> str:
        first, *lines = text.splitlines()
        seats, seed, width = first.split()
        console = Paper(int(width))
        play_game(cards(), "nichtlustig", seats.split(","), int(seed), None, console, Script(lines))
        return console.text

    check_golden(path, produce)


SEATINGS = (["me:Anna", "casual"], ["me", "me:王小明", "random"], ["random", "me", "me", "casual"])


@pytest.mark.parametrize("seats", SEATINGS, ids=len)
def test_a_person_plays_whole_games(seats: list[str]) -> None:
    """Every kind of question, at 80 columns: no line is wider, and the game ends with scores."""
    console = Paper(80)
    typer = RandomTyper(console, seed=len(seats))
    assert play_game(cards(), "nichtlustig", seats, 3, None, console, typer) == 0
    assert "Final scores" in console.text
    assert "share the win" in console.text or "wins" in console.text
    assert typer.asked > 30
    lines = console.text.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert not [line for line in lines if line != line.rstrip()]


@pytest.mark.parametrize("width", [40, 60, 120])
def test_other_widths(width: int) -> None:
    """Narrow windows and wide ones: lines break, nothing else does."""
    console = Paper(width)
    typer = RandomTyper(console, 1)
    assert play_game(cards(), "nichtlustig", ["me:王小明", "random"], 2, None, console, typer) == 0
    assert "Final scores" in console.text
    assert max(cell_len(line) for line in console.text.splitlines() if "──" in line) <= width


def test_a_position_fits_a_small_screen() -> None:
    """Position, question and choices together: at most 24 lines for three players in the middle of a game."""
    console = Paper(80)
    typer = RandomTyper(console, 4)
    play_game(cards(), "nichtlustig", ["me", "casual", "casual"], 5, None, console, typer)
    screens = console.text.split("── Nichtlustig ──")[1:]
    questions = [screen.split("help > ")[0].count("\n") + 1 for screen in screens]
    assert max(questions) <= 24
    assert sum(questions) / len(questions) <= 22


# --- choices --------------------------------------------------------------------------------


def asked(steps: Steps[object]) -> Decision:
    """The question that these rules ask first."""
    step = next(steps)
    assert isinstance(step, Decision)
    return step


def told(table: Arranged, decision: Decision) -> list[tuple[str, str]]:
    """Labels and hints of the choices."""
    board = NichtlustigBoard(Setting.of(table.cards, table.table.names))
    choices = board.choices(decision, table.game.view(decision.seat), LOOK).choices
    return [(choice.label, choice.hint) for choice in choices]


def shown(table: Arranged, decision: Decision) -> str:
    """The position that goes with a question."""
    console = Paper(80)
    board = NichtlustigBoard(Setting.of(table.cards, table.table.names))
    console.print(board.position(table.game.view(decision.seat), decision.seat, LOOK, decision))
    return console.text


def test_taking_says_what_cards_are_worth() -> None:
    table = Arranged()
    table.won(1, "ye2")
    table.begin(0, "black 3 3, red 2 2, white 4 5, pink 1")
    decision = asked(take(table.ctx))
    assert told(table, decision) == [
        ("take ri3 and ye2", "ri3: 2 points; ye2: 3 points from Ben"),
        ("take ri3", "ri3: 2 points"),
        ("take ye2", "ye2: 3 points from Ben"),
    ]
    text = shown(table, decision)
    assert "ri3        ✓" in text
    assert "ye2 (2)○   ✓" in text


def test_taking_says_what_is_used_up() -> None:
    table = Arranged()
    table.special(0, "time-machine")
    table.begin(0, "black 4 5, red 4 5, white 4 virus, pink 1")
    assert told(table, asked(take(table.ctx))) == [
        ("take pr4", "pr4: a die at the end"),
        ("take d24", "d24: 1 point at once; uses the Time Machine"),
    ]


def test_covering_says_what_it_costs() -> None:
    table = Arranged()
    table.scored(0, "ri1", "ye1", "ye2", "pr3")
    table.begin(0, NOTHING)
    assert told(table, asked(cover(table.ctx, table.death(0, "death-2")))) == [
        ("cover ri1 (2 x black 1)", "costs you 2 points"),
        ("cover ye1 (2 x red 1)", "costs you 5 points"),
        ("cover ye2 (2 x red 2)", "costs you 5 points"),
        ("cover pr3 (white 3 and black 3 and red 3)", "one die fewer at the end"),
    ]


def test_choosing_a_death_says_what_it_frees() -> None:
    table = Arranged()
    table.scored(1, "le1")
    for card in ("death-2", "death-4", "death-5", "poodle"):
        table.death(0, card)
    table.death(1, "death-1", on="le1")
    table.death(1, "death-3")
    table.begin(0, NOTHING)
    assert told(table, asked(death(table.ctx))) == [
        ("take Death 1 from Ben", "gives Ben back le1"),
        ("take Death 3 from Ben", ""),
    ]
