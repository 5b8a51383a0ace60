"""Kept games of God of Luck: killed, resumed, taken back and replayed."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright.runtime.errors import JournalError, NothingToUndo
from dicewright.runtime.game import Game, play, replay, resume
from tests.runtime.god_of_luck.table import god_of_luck

SEATS = ["casual", "random", "casual"]
SEED = 12

CHILD = """
import os, signal, sys
from dicewright.runtime.game import Game
from tests.runtime.god_of_luck.table import god_of_luck

game = Game(god_of_luck(), ["me", "casual", "random"], 3, sys.argv[1])
for _ in range(int(sys.argv[2])):
    (decision,) = game.advance()
    game.answer(decision.seat, len(decision.options) // 2)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("lines", [1, 2, 7, 40, 150, 290])
@pytest.mark.parametrize("part", [0.0, 0.5])
def test_cut_off_anywhere_the_game_ends_alike(tmp_path: Path, lines: int, part: float) -> None:
    """A journal that ends in the middle, or in the middle of a line, goes on to the same end."""
    whole = play(god_of_luck(), SEATS, SEED)
    path = tmp_path / "game.jsonl"
    play(god_of_luck(), SEATS, SEED, path).close()
    text = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(text) > lines + 1
    torn = text[lines][: int(len(text[lines]) * part)]
    path.write_text("".join(text[:lines]) + torn, encoding="utf-8")
    game = resume(path, god_of_luck())
    game.run()
    game.close()
    assert game.result == whole.result
    assert path.read_text(encoding="utf-8").splitlines()[1:] == list(whole.journal.lines())[1:]


def test_killed_without_warning(tmp_path: Path) -> None:
    """kill -9 while a person plays: nothing is lost."""
    path = tmp_path / "game.jsonl"
    child = subprocess.run(
        [sys.executable, "-c", CHILD, str(path), "25"], cwd=Path(__file__).parents[3], check=False
    )
    assert child.returncode == -signal.SIGKILL
    other = Game(god_of_luck(), ["me", "casual", "random"], 3)
    for _ in range(25):
        (decision,) = other.advance()
        other.answer(decision.seat, len(decision.options) // 2)
    game = resume(path, god_of_luck())
    assert game.advance() == other.advance()
    assert game.view(0) == other.view(0)
    game.close()


def test_a_choice_is_taken_back_until_dice_fall() -> None:
    game = Game(god_of_luck(), ["me"] * 3, 8)
    while game.pending[0].kind != "throw" or len(game.pending[0].options) < 4:
        game.answer(game.pending[0].seat, 0)
    (decision,) = game.pending
    before = game.view(decision.seat)
    keeps = [option for option in decision.options if option.action == "keep"]
    game.answer(decision.seat, keeps[0])
    assert game.view(decision.seat) != before
    game.undo(decision.seat)
    assert game.view(decision.seat) == before and game.pending == (decision,)
    with pytest.raises(NothingToUndo):
        game.undo()


def test_a_drawn_card_is_not_taken_back() -> None:
    """It has been seen."""
    game = Game(god_of_luck(), ["me"] * 3, 8)
    game.answer(0, ["draw", "blue"])
    assert not game.can_undo()


def test_replay_shows_every_moment(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = play(god_of_luck(), SEATS, SEED, path)
    game.close()
    assert replay(path, god_of_luck()).result == game.result
    early = replay(path, god_of_luck(), choices=5)
    assert early.result is None and early.pending


def test_a_changed_set_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(god_of_luck(), SEATS, SEED, path).close()
    with pytest.raises(JournalError, match=r"the text of 福神 God of Luck .* has changed since"):
        resume(path, god_of_luck("set plays = 2"))
