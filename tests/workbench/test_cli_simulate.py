"""`dicewright simulate` and `dicewright ab` as a person calls them."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dicewright.runtime.journal import Journal
from dicewright.runtime.simulation import Progress
from dicewright.workbench.cli import run
from dicewright.workbench.progress import duration, said, waiting

SET = """\
game "Corner"
dice 4 d6
rolls 2 keeping free
set rows = 3
deck easy: points=1
deck hard: points=4
card e1 easy: pair
card e2 easy: 2 x 5+
card h1 hard: triple
card h2 hard "Long one": straight 4
"""


@pytest.fixture
def corner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "corner.cond"
    path.write_text(SET.replace("set rows = 3\n", ""))
    return path


def test_tables(corner: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "corner.cond", "--games", "30", "--seats", "random,casual", "--jobs", "1"]) == 0
    shown, told = capsys.readouterr()
    assert "\nCorner: 30 games of 2 seats, seed 1, in " in shown
    assert re.search(r"^1 +random +\d+\.\d % +\d+\.\d to \d+\.\d", shown, re.M)
    assert "Long one" in shown and "rounds" in shown
    assert told.startswith("Playing: 0 of 30 games\n")


def test_findings_stand_last(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "feeling-lucky", "--games", "4", "--seats", "random,random", "--jobs", "1"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.index("A game has 5.0 rounds") < said.index(" Try: ") < said.index(" Threshold: ")


def test_the_same_whatever_the_jobs(corner: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for jobs in ("1", "2"):
        assert run(["simulate", "corner.cond", "--games", "40", "--seed", "9", "--jobs", jobs, "--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out) | {"seconds": 0})
    assert answers[0] == answers[1]
    assert [seat["bot"] for seat in answers[0]["seats"]] == ["casual"] * 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "0"], "--games takes 1 to 100,000,000, not 0."),
        (["--skill", "-5"], "--skill takes 0 (none) to 100,000,000, not -5."),
        (["--jobs", "0"], "--jobs takes 1 to 512, not 0; left out, every core plays."),
        (["--seed", "-1"], "'-1' is no seed: write a whole number from 0 on, such as --seed 7."),
        (["--seats", "me,casual"], "`me` is a person: in a simulation only bots play."),
        (["--seats", "casul"], "There is no bot called `casul`; did you mean `casual`?"),
        (["--engine", "ray"], "There is no engine `ray`: it is `local` or `dask=ADDRESS`."),
        (["--keep-journals", "all"], "Which journals to keep is `best`, `worst` or a number"),
        (["--keep-journals", "2", "--journals", "corner.cond"], "corner.cond is a file: journals go into"),
        (["--out", "no/such.sqlite"], "no/such.sqlite cannot be opened: is its folder there"),
        (["--out", "corner.cond"], "corner.cond is no SQLite file"),
    ],
)
def test_what_cannot_be_meant(
    arguments: list[str], sentence: str, corner: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "corner.cond", *arguments]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert sentence in told and told.count("dicewright:") == 1
    assert corner.read_text().startswith("game")


def test_ctrl_c_while_findings_are_looked_for_loses_no_figures(
    corner: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("dicewright.workbench.commands.simulate._findings", interrupted)
    assert run(["simulate", "corner.cond", "--games", "10"]) == 130
    told = capsys.readouterr()
    assert "10 games of 4 seats" in told.out and "Stopped while looking for what to try" in told.err


def test_ctrl_c_is_answered(
    corner: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("dicewright.workbench.commands.simulate.load", interrupted)
    assert run(["simulate", "corner.cond"]) == 130
    assert capsys.readouterr().err == "dicewright: Stopped.\n"


def test_too_many_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "feeling-lucky", "--seats", "casual,casual,casual,casual,casual"]) == 2
    assert "is for 1 to 4 players, not for 5." in " ".join(capsys.readouterr().err.split())


def test_journals_of_single_games(corner: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["simulate", "corner.cond", "--games", "30", "--seats", "random,casual", "--jobs", "1", "--json"]
    assert run([*call, "--keep-journals", "best", "--journals", "kept"]) == 0
    shown, told = capsys.readouterr()
    data = json.loads(shown)
    files = sorted(Path("kept").iterdir())
    assert len(files) == 5 and told.count("dicewright replay kept") == 5
    for end in data["best"][:5]:
        (file,) = [file for file in files if file.name.startswith(f"game-{end['game']}-")]
        assert Journal.read(file).header.seats == ("random", "casual")
        assert run(["replay", str(file)]) == 0
        finale = capsys.readouterr().out
        assert str(end["score"]) in finale.splitlines()[-1] + finale.splitlines()[-2] + finale
    assert run([*call, "--keep-journals", "3", "--journals", "kept"]) == 0  # what is there stays
    assert len(list(Path("kept").iterdir())) <= 8


def test_ctrl_c_prints_the_result_so_far_and_the_run_goes_on(corner: Path) -> None:
    call = [sys.executable, "-m", "dicewright", "simulate", "corner.cond", "--games", "4000", "--json"]
    call += ["--seats", "random,random", "--out", "runs.sqlite", "--jobs", "2"]
    began = time.monotonic()
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None and process.stdout is not None
        assert process.stderr.readline().startswith("Playing: 0 of 4,000")
        while time.monotonic() - began < 60 and _played() < 50:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        shown, told = process.communicate(timeout=60)
    data = json.loads(shown)
    assert process.returncode == 130
    assert 50 <= data["games"] < data["wanted"] == 4000
    assert f"Stopped after {data['games']:,} of 4,000 games." in told and "Traceback" not in told
    assert _played() == data["games"]


def _played() -> int:
    try:
        with closing(sqlite3.connect("runs.sqlite")) as base:
            return int(base.execute("SELECT sum(played) FROM run").fetchone()[0] or 0)
    except sqlite3.Error:
        return 0


def test_two_versions(corner: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("new.cond").write_text(corner.read_text().replace("points=4", "points=9"))
    assert run(["ab", "corner.cond", "new.cond", "--games", "60", "--seats", "casual,casual"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("corner.cond against new.cond: 60 games of each on the same dice, seed 1")
    assert "h1 was: hard triple points=4" in shown and "is: hard triple points=9" in shown
    assert "Clear differences: seat 1: score, seat 2: score" in shown


def test_a_set_against_itself(corner: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ab", "corner.cond", "corner.cond", "--games", "20", "--seats", "random,random"]) == 0
    shown, told = capsys.readouterr()
    assert "No difference is clear of chance" in shown
    assert "Both sets say the same" in told


def test_what_takes_long_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("dicewright.workbench.progress.MOMENT", 0.05)
    with waiting("Looking …"):
        pass
    time.sleep(0.1)
    assert capsys.readouterr().err == ""
    with waiting("Looking …"):
        time.sleep(0.3)
    assert capsys.readouterr().err == "Looking …\n"


def test_how_progress_is_told() -> None:
    assert said(Progress(1200, 10000, 3, 410.4, 21.46)) == "1,200 of 10,000 games, 410 a second, 21 s left"
    assert said(Progress(0, 5, 0, 0, None)) == "0 of 5 games"
    assert said(Progress(5, 5, 9, 0.55, 0)) == "5 of 5 games, 0.6 a second"
    assert (duration(200), duration(7500)) == ("3 min 20 s", "2 h 5 min")
