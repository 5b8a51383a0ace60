"""Games of Nichtlustig are killed, resumed, taken back and replayed like any other."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.errors import JournalError, NothingToUndo
from dicewright.runtime.game import Game, play, replay, resume
from tests.runtime.nichtlustig.table import nichtlustig

SEATS = ["casual", "random", "casual"]
SEED = 12

CHILD = """
import os, signal, sys
from dicewright.runtime.game import Game
from tests.runtime.nichtlustig.table import nichtlustig

game = Game(nichtlustig(), ["me"] * 3, 5, sys.argv[1])
for number in range(int(sys.argv[2])):
    decision = game.pending[0]
    game.answer(decision.seat, number % len(decision.options))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("part", [0.001, 0.1, 0.37, 0.62, 0.9, 0.999])
def test_cut_off_anywhere_the_game_ends_alike(tmp_path: Path, part: float) -> None:
    """A journal that ends in the middle of a line goes on to the same end."""
    path = tmp_path / "game.journal"
    whole = play(nichtlustig(), SEATS, SEED, path)
    whole.close()
    text = path.read_bytes()
    head = len(text.splitlines(keepends=True)[0])
    path.write_bytes(text[: head + int((len(text) - head) * part)])
    game = resume(path, nichtlustig())
    game.run()
    game.close()
    assert game.result == whole.result
    assert path.read_text(encoding="utf-8").splitlines()[1:] == list(whole.journal.lines())[1:]


def test_killed_and_resumed(tmp_path: Path) -> None:
    """After `kill -9` every answer that was given is there."""
    path = tmp_path / "game.journal"
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(path), "60"], cwd=Path(__file__).parents[3], check=False
    )
    assert done.returncode == -signal.SIGKILL
    game = resume(path, nichtlustig())
    other = Game(nichtlustig(), ["me"] * 3, 5)
    for number in range(60):
        other.answer(other.pending[0].seat, number % len(other.pending[0].options))
    assert game.pending == other.pending
    assert game.view(0) == other.view(0)
    game.close()


def test_setting_aside_is_taken_back_until_dice_fall() -> None:
    game = Game(nichtlustig(), ["me", "me"], 3)
    seat, before = game.pending[0].seat, game.view(0)
    game.answer(seat, 0)
    assert game.view(0) != before
    game.undo()
    assert game.view(0) == before
    game.answer(seat, ["roll"])
    with pytest.raises(NothingToUndo):
        game.undo()


def test_choices_are_taken_back_anywhere() -> None:
    """Undo brings back exactly what was there, wherever it is possible."""
    game, chance, undone = Game(nichtlustig(), ["me"] * 3, 8), Chance(8), 0
    while game.result is None:
        (decision,) = game.pending
        before = game.view(decision.seat)
        game.answer(decision.seat, chance.pick(decision.options))
        if game.result is None and game.can_undo(decision.seat) and undone < 40:
            game.undo(decision.seat)
            assert game.pending == (decision,)
            assert game.view(decision.seat) == before
            undone += 1
            game.answer(decision.seat, chance.pick(decision.options))
    assert undone == 40


def test_replay(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    whole = play(nichtlustig(), SEATS, SEED, path)
    whole.close()
    again = replay(path, nichtlustig())
    assert (again.result, again.events) == (whole.result, whole.events)
    part = replay(path, nichtlustig(), choices=50)
    assert part.result is None
    assert part.events == whole.events[: len(part.events)]


def test_other_cards_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    play(nichtlustig(), SEATS, SEED, path).close()
    with pytest.raises(JournalError, match="has changed since"):
        resume(path, nichtlustig("set end-at = 6"))
