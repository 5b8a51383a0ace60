"""Lucky Loop at the terminal: whole games, and what a player is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from dicewright.dsl.model import CardSet
from dicewright.runtime.game import Game
from dicewright.runtime.games.lucky_loop.casual import choose
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from dicewright.workbench.play import play_game, resume_game
from dicewright.workbench.sets import load
from dicewright.workbench.terminal.boards import Setting, board_for
from dicewright.workbench.terminal.lines import Script
from dicewright.workbench.terminal.listing import choice_lines
from dicewright.workbench.terminal.lucky_loop.board import LuckyLoopBoard
from dicewright.workbench.terminal.screen import Look
from tests.golden import check_golden, golden_files
from tests.workbench.terminal import Paper, RandomTyper

GOLDEN = Path(__file__).with_name("golden") / "lucky_loop"
LOOK = Look(80, False, True)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def cards() -> CardSet:
    """The shipped set."""
    return load("lucky-loop")


def test_the_board_is_found(cards: CardSet) -> None:
    assert isinstance(board_for("lucky-loop", Setting.of(cards, ["Ann", "Ben"])), LuckyLoopBoard)


@pytest.mark.parametrize("path", list(golden_files(GOLDEN)))
def test_golden_games(path: Path, cards: CardSet) -> None:
    """The first line: seats, seed and width. The others are typed."""

    def produce(text: str) -> str:
        first, *lines = text.splitlines()
        seats, seed, width = first.split()
        console = Paper(int(width))
        play_game(cards, "lucky-loop", seats.split(","), int(seed), None, console, Script(lines))
        return console.text

    check_golden(path, produce)


@pytest.mark.parametrize(
    ("seats", "width"),
    [
        (["me:Anna", "casual"], 80),
        (["me", "me:王小明", "random"], 80),
        (["casual", "me", "casual", "casual", "casual", "casual"], 80),
        (["me", "casual"], 120),
    ],
)
def test_a_person_plays_whole_games(cards: CardSet, seats: list[str], width: int) -> None:
    """Whatever comes up, no line is wider than the window, and the game ends with scores."""
    console = Paper(width)
    typer = RandomTyper(console, seed=len(seats))
    assert play_game(cards, "lucky-loop", seats, 3, None, console, typer) == 0
    assert "Final scores" in console.text
    assert typer.asked > 15
    lines = console.text.splitlines()
    assert max(map(cell_len, lines)) <= width
    assert not [line for line in lines if line != line.rstrip()]
    assert "wins." in console.text or "share the win." in console.text


@pytest.mark.parametrize("width", [20, 40, 60, 200])
def test_other_widths(cards: CardSet, width: int) -> None:
    """Narrow windows and wide ones: lines break, nothing else does."""
    console = Paper(width)
    typer = RandomTyper(console, 1)
    assert play_game(cards, "lucky-loop", ["me:王小明", "casual"], 2, None, console, typer) == 0
    assert "Final scores" in console.text


def test_everything_fits_on_a_screen(cards: CardSet) -> None:
    """Position, question, choices and prompt are at most 24 lines of 80 columns, but for long lists of displays;
    every kind of question comes up, and each choice says what it does."""
    names = ["Anna", "Ben", "Cid"]
    board, rules = board_for("lucky-loop", Setting.of(cards, names)), rules_named("lucky-loop")
    seen = set()
    for seed in range(8):
        game = Game(cards, [f"me:{name}" for name in names], seed)
        while game.result is None:
            (decision,) = game.pending
            view, seat = game.view(decision.seat), decision.seat
            console = Paper(80)
            console.print(board.position(view, seat, LOOK, decision))
            told = board.choices(decision, view, LOOK)
            for line in choice_lines(told, LOOK):
                console.print(line, soft_wrap=True)
            lines = console.text.splitlines()
            assert max(map(cell_len, lines)) <= 80
            assert len(lines) <= 22 or decision.kind == "display", console.text
            assert len(told.choices) == len(decision.options)
            seen.add(decision.kind)
            turn = Turn(decision, lambda view=view: view, cards, rules, (0, 0, 0))  # type: ignore[misc]
            game.answer(seat, choose(turn))
    assert seen >= {
        "turn",
        "place",
        "draw",
        "discard",
        "go",
        "fulfil",
        "again",
        "final",
        "display",
        "highlight",
    }


def test_what_a_player_is_told(cards: CardSet) -> None:
    """Odds and points beside the choices, dice with letters, the own hand; not the others'."""
    console = Paper(80)
    typed = ["?", "? Y07", "help", "show casual", "quit"]
    play_game(cards, "lucky-loop", ["me:Anna", "casual"], 4, None, console, Script(typed))
    text = console.text
    assert "round 1 ── Anna's turn" in text
    assert "R09 Turn  level 9  7/2" in text
    assert "lay out Rubber Duck" in text and "at best flies" in text
    assert "Y07 Roll  exact: " in text
    assert "a card drawn last" in text
    assert "Hand   3 red/blue, 3 yellow/green" in text


def test_a_flight_is_told(cards: CardSet) -> None:
    """The choices after a throw, and the turn in a few words."""
    console = Paper(80)
    play_game(cards, "lucky-loop", ["me:Anna", "casual"], 1, None, console, Script(["2", "1", "1", "1"]))
    text = console.text
    assert "dice not on cards 6  thrown [B" in text
    assert "dice left; flies " in text
    assert "with the next 3 dice" in text or "fails after" in text


def test_leaving_and_coming_back(cards: CardSet, tmp_path: Path) -> None:
    """The journal goes on where it was left."""
    console = Paper(80)
    play_game(cards, "lucky-loop", ["me:Anna", "casual"], 4, None, console, Script(["1", "1"]))
    assert "--resume lucky-loop-4.journal" in console.text
    again = Paper(80)
    typer = RandomTyper(again, 1)
    assert resume_game(tmp_path / "lucky-loop-4.journal", cards, again, typer) == 0
    assert "Final scores" in again.text


def test_a_bots_only_game_is_the_same_twice_and_plain(cards: CardSet) -> None:
    texts = []
    for _ in range(2):
        console = Paper(100)
        play_game(cards, "lucky-loop", ["casual"] * 4, 11, None, console)
        texts.append(console.text)
    assert texts[0] == texts[1]
    assert "\x1b" not in texts[0]
    assert "\nRound 1\n" in texts[0] and "throws B" in texts[0] and "Final scores" in texts[0]


def test_routines_are_explained_with_the_cards() -> None:
    """After `?` alone: what each needs, and what a flight pays."""
    console = Paper(80)
    play_game(load("lucky-loop"), "lucky-loop", ["me", "casual"], 1, None, console, Script(["?", "? turn"]))
    text = " ".join(console.text.split())
    assert text.count("Red Rooster needs a red, a green and a blue card;") == 1
    assert "less than 8 points in all do not count" in text
    assert len({line.split()[0] for line in console.text.splitlines() if " Turn " in line}) >= 10
