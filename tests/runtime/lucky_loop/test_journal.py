"""Games of Lucky Loop are killed, resumed, replayed, and choices in them taken back."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.errors import GameError, NothingToUndo
from dicewright.runtime.game import Game, play, replay, resume
from tests.runtime.lucky_loop.table import lucky_loop

SEATS = ["casual", "random", "casual"]
SEED = 5

CHILD = """
import os, signal, sys
from dicewright.runtime.game import Game
from tests.runtime.lucky_loop.table import lucky_loop

game = Game(lucky_loop(), %r, %d, sys.argv[1])
file, after = game.journal._file, int(sys.argv[2])
class Fatal:
    lines = 0
    def write(self, text):
        Fatal.lines += 1
        if Fatal.lines == after:
            file.write(text[:len(text) // 2])
            file.flush()
            os.kill(os.getpid(), signal.SIGKILL)
        file.write(text)
    def flush(self):
        file.flush()
game.journal._file = Fatal()
game.run()
"""


@pytest.mark.parametrize("after", [1, 40, 133])
def test_killed_and_resumed_the_game_ends_alike(tmp_path: Path, after: int) -> None:
    path = tmp_path / "game.jsonl"
    child = subprocess.run(
        [sys.executable, "-c", CHILD % (SEATS, SEED), str(path), str(after)],
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert child.returncode == -signal.SIGKILL
    whole = play(lucky_loop(), SEATS, SEED)
    game = resume(path, lucky_loop())
    assert game.journal.notice is not None
    game.run()
    game.close()
    assert game.result == whole.result
    assert path.read_text(encoding="utf-8").splitlines()[1:] == list(whole.journal.lines())[1:]


def test_cut_anywhere_the_game_ends_alike(tmp_path: Path) -> None:
    """A journal cut at many places, within and between its lines."""
    path = tmp_path / "game.jsonl"
    play(lucky_loop(), SEATS, SEED, path).close()
    content = path.read_bytes()
    first = content.index(b"\n") + 1
    whole = play(lucky_loop(), SEATS, SEED)
    for at in range(first, len(content), 997):
        path.write_bytes(content[:at])
        game = resume(path, lucky_loop())
        game.run()
        game.close()
        assert game.result == whole.result and path.read_bytes() == content


def test_replayed_to_any_choice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game(lucky_loop(), ["me", "me"], 2, path)
    chance = Chance(2)
    views = [game.view(0)]
    for _ in range(60):
        (decision,) = game.pending
        game.answer(decision.seat, chance.pick(decision.options))
        views.append(game.view(0))
    game.close()
    for number in (0, 1, 17, 42, 60):
        assert replay(path, lucky_loop(), choices=number).view(0) == views[number]


def test_taking_back() -> None:
    """A routine laid out can be taken back until dice are thrown; a card drawn cannot."""
    game = Game(lucky_loop(), ["me", "me"], 3)
    views, undone = [], 0
    chance = Chance(3)
    for _ in range(120):
        (decision,) = game.pending
        before, asked = game.view(decision.seat), decision
        game.answer(decision.seat, chance.pick(decision.options))
        if game.can_undo(asked.seat):
            game.undo(asked.seat)
            undone += 1
            assert game.view(asked.seat) == before and game.pending == (asked,)
            game.answer(asked.seat, chance.pick(asked.options))
        else:
            assert asked.kind not in ("turn", "display") or game.pending[0].kind in (
                "fulfil",
                "draw",
                "turn",
                "go",
            )
        views.append(before)
    assert undone > 10
    while game.can_undo():
        game.undo()
    with pytest.raises(NothingToUndo):
        game.undo()


def test_changed_cards_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(lucky_loop(), SEATS, SEED, path).close()
    with pytest.raises(GameError, match=r"the text of Lucky Loop .* has changed since"):
        resume(path, lucky_loop("set hand = 7"))
