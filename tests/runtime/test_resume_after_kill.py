"""A game that is killed without warning loses nothing but the answer being given."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright.runtime.game import play, resume
from tests.runtime.helpers import feeling_lucky

SEATS = ["casual", "random", "casual"]
SEED = 12

CHILD = """
import os, signal, sys
from dicewright.runtime.game import Game
from dicewright.runtime.journal import Journal
from tests.runtime.helpers import feeling_lucky

after, part = int(sys.argv[2]), float(sys.argv[3])
class Fatal:
    def __init__(self, file):
        self.file, self.lines = file, 0
    def write(self, text):
        self.lines += 1
        if self.lines == after:
            self.file.write(text[:int(len(text) * part)])
            self.file.flush()
            os.kill(os.getpid(), signal.SIGKILL)
        self.file.write(text)
    def flush(self):
        self.file.flush()
create = Journal.create.__func__
def fatal(cls, path, header):
    journal = create(cls, path, header)
    journal._file = Fatal(journal._file)
    return journal
Journal.create = classmethod(fatal)
Game(feeling_lucky(), %r, %d, sys.argv[1]).run()
"""


@pytest.mark.parametrize(
    ("after", "part"),
    [(1, 0), (1, 0.5), (3, 1), (4, 0.9), (30, 0), (57, 0.3), (100, 1), (200, 0.1), (250, 0.8)],
)
def test_killed_anywhere_the_game_ends_alike(tmp_path: Path, after: int, part: float) -> None:
    """Killed at the so-manyth line, with that part of it written."""
    path = tmp_path / "game.jsonl"
    child = subprocess.run(
        [sys.executable, "-c", CHILD % (SEATS, SEED), str(path), str(after), str(part)],
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert child.returncode == -signal.SIGKILL
    whole = play(feeling_lucky(), SEATS, SEED)
    assert len(path.read_bytes().splitlines()) <= after + 1
    game = resume(path, feeling_lucky())
    assert (game.journal.notice is not None) == (0 < part < 1)
    game.run()
    game.close()
    assert game.result == whole.result
    assert path.read_text(encoding="utf-8").splitlines()[1:] == list(whole.journal.lines())[1:]


def test_a_changed_card_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(feeling_lucky(), SEATS, SEED, path).close()
    with pytest.raises(
        Exception, match=r"the text of Feeling Lucky\? \(feeling_lucky.cond\) has changed since"
    ):
        resume(path, feeling_lucky("set rounds = 4"))
