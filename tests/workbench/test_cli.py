"""The command line: answers, exit statuses, and no traceback whatever is typed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright import __version__
from dicewright.workbench.cli import COMMANDS, run

DICE = ["-d", "4 blue d6, 3 red d6"]
GOOD = 'game "Trial"\ndice 5 d6\ncard A: pair\ncard B "Big": 2 x 5+\ncard C:\n    high points=2: triple\n    low points=1: pair\n'
BAD = "dice 5 d6\ncard A: pare\n"


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.cond"
    path.write_text(GOOD, encoding="utf-8")
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.cond"
    path.write_text(BAD, encoding="utf-8")
    return str(path)


# --- check ------------------------------------------------------------------------------------


def test_check(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", good]) == 0
    out, err = capsys.readouterr()
    assert out.endswith("good.cond: 3 cards, no problems\n")
    assert err == ""


def test_check_shipped(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "feeling-lucky"]) == 0
    assert "96 cards" in capsys.readouterr().out


def test_check_bad(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", bad]) == 1
    out, err = capsys.readouterr()
    assert "1 error" in out
    assert "error[E201]: nothing is called `pare`" in err


def test_check_json(good: str, bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", good, bad, "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["cards"] == 3
    (found,) = data["diagnostics"]
    assert (found["code"], found["severity"], found["line"], found["column"]) == ("E201", "error", 2, 9)
    assert (found["end_line"], found["end_column"]) == (2, 13)
    assert found["file"].endswith("bad.cond")
    assert found["fix"] == {"replacement": "pair", "line": 2, "column": 9, "end_line": 2, "end_column": 13}
    assert found["help"] == "did you mean `pair`?"


def test_check_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.cond").write_text('use "b.cond"\ncard A: 4\n')
    (tmp_path / "b.cond").write_text("dice 5 d6\n")
    (tmp_path / "c.cond").write_text(GOOD)
    assert run(["check", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"diagnostics": [], "cards": 4}


@pytest.mark.parametrize("command", ["check", "odds", "fmt", "describe", "play"])
def test_missing_path(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "no/such/file.cond"]) == 2
    assert "no/such/file.cond" in capsys.readouterr().err


# --- fmt --------------------------------------------------------------------------------------


def test_fmt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cond"
    path.write_bytes(b"dice 5 d6\r\ncard A:   pair # two\r\n")
    path.chmod(0o640)
    assert run(["fmt", "--check", str(path)]) == 1
    assert run(["fmt", str(path)]) == 0
    assert path.read_bytes() == b"dice 5 d6\ncard A: pair  # two\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert run(["fmt", "--check", str(path)]) == 0
    assert os.listdir(tmp_path) == ["a.cond"]


def test_fmt_leaves_shipped_sets_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fmt", "feeling-lucky"]) == 2
    assert run(["fmt", "--check", "feeling-lucky"]) == 0


def test_fmt_binary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cond"
    path.write_bytes(b"card \xff")
    assert run(["fmt", str(path)]) == 2
    assert path.read_bytes() == b"card \xff"


# --- odds -------------------------------------------------------------------------------------


def test_odds_of_a_condition(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "-e", "pair and triple", *DICE, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == {
        "pool": "4 blue d6, 3 red d6",
        "rolls": 1,
        "keeping": None,
        "cards": [
            {
                "id": None,
                "deck": None,
                "name": None,
                "numerator": "263",
                "denominator": "648",
                "probability": 263 / 648,
                "tiers": [],
            }
        ],
    }


def test_odds_of_a_set(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", good, "C", "A", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["cards"]
    assert (first["id"], second["id"]) == ("C", "A")
    assert [tier["label"] for tier in first["tiers"]] == ["high", "low"]
    high, low = (int(t["numerator"]) / int(t["denominator"]) for t in first["tiers"])
    assert high + low == pytest.approx(first["probability"])
    assert first["numerator"] == second["numerator"]


def test_odds_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "feeling-lucky", "g01"]) == 0
    out = capsys.readouterr().out
    assert "72.09 %" in out and "201811/279936" in out and "█" in out


def test_odds_of_own_dice(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["odds", "-e", "2 x duck", "-d", "3 riddle", "--die", "die riddle = 1 2 duck", "--json"]
    assert run(call) == 0
    assert json.loads(capsys.readouterr().out)["cards"][0]["numerator"] == "7"


@pytest.mark.parametrize(
    "arguments",
    [
        ["odds"],
        ["odds", "-e", "pair"],
        ["odds", "-e", "pare", *DICE],
        ["odds", "-e", "", *DICE],
        ["odds", "-e", "pair", "-d", ""],
        ["odds", "-e", "pair", "-d", "blue"],
        ["odds", "-e", "pair", "-d", "0 d6"],
        ["odds", "-e", "pair", "-d", "5 luck", "--die", "luck"],
        ["odds", "feeling-lucky", "g99"],
        ["odds", "feeling-lucky", "-e", "pair", *DICE],
        ["odds", "--frob"],
        ["frob"],
        ["match", "feeling-lucky", "g01"],
        ["match", "feeling-lucky", "g01", "--roll", "blue 1"],
        ["match", "feeling-lucky", "--roll", "blue 1"],
        ["match", "-e", "pair", "-d", "5 d6", "--roll", "1 2 3 4 7"],
        ["describe", "feeling-lucky", "--lang", "xx"],
        ["explain", "E999"],
        ["new", "../a b"],
        ["new", ""],
        ["check", "\0"],
        ["play", "feeling-lucky", "--seats", "nobody"],
        ["play", "feeling-lucky", "--seed", "x"],
        ["replay", "nothing.journal"],
    ],
)
def test_wrong_calls(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 2, a sentence on standard error, nothing on standard output."""
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert err.strip() and out == ""
    assert "Traceback" not in err


def test_bad_file(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", bad]) == 2
    assert "E201" in capsys.readouterr().err


# --- match, describe, explain, new --------------------------------------------------------------


def test_match(capsys: pytest.CaptureFixture[str]) -> None:
    roll = ["--roll", "blue 1 1 4 5, red 4 4 6"]
    assert run(["match", "-e", "pair and triple", *DICE, *roll, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["fulfilled"] is True and data["tier"] is None and data["missing"] is None
    parts = {use["part"]: use["dice"] for use in data["uses"]}
    assert parts["pair"] == [["blue", "1"], ["blue", "1"]]
    assert sorted(parts["triple"]) == [["blue", "4"], ["red", "4"], ["red", "4"]]


def test_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "-e", "pair and triple", *DICE, "--roll", "blue 1 1 2 3, red 4 5 6", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["fulfilled"] is False and data["missing"] == "triple"
    assert [use["part"] for use in data["uses"]] == ["pair"]


def test_match_tier(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", good, "C", "--roll", "1 1 1 2 3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tier"] == "high"
    assert run(["match", good, "C", "--roll", "1 1 2 2 3"]) == 0
    assert "low" in capsys.readouterr().out


def test_describe(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["describe", good, "A"]) == 0
    assert capsys.readouterr().out == "A  Two dice show the same number.\n"


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "e201"]) == 0
    assert capsys.readouterr().out.startswith("# E201")
    assert run(["explain"]) == 0
    assert len(capsys.readouterr().out.splitlines()) >= 14


def test_new_checks_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "my-game"]) == 0
    assert "dicewright play my-game" in capsys.readouterr().out
    assert run(["check", "my-game"]) == 0
    assert capsys.readouterr().err == ""
    assert run(["fmt", "--check", "my-game"]) == 0
    assert run(["odds", "my-game"]) == 0
    assert run(["describe", "my-game"]) == 0
    capsys.readouterr()
    assert run(["new", "my-game"]) == 2
    assert "exists already" in capsys.readouterr().err


# --- the process ----------------------------------------------------------------------------------


def dicewright(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dicewright", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)


def test_version() -> None:
    assert dicewright("--version").stdout.strip() == __version__


def test_pipe_has_no_control_codes(good: str) -> None:
    done = dicewright("check", good)
    assert done.returncode == 0 and "\x1b" not in done.stdout + done.stderr


def test_closed_pipe() -> None:
    command = f"{sys.executable} -m dicewright odds feeling-lucky | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_that_runs(command: str, tmp_path: Path) -> None:
    text = " ".join(re.sub(r"[│╭╮╰╯─]", " ", dicewright(command, "--help").stdout).split())
    found = re.search(r"Example: `dicewright (.*?)`", text)
    assert found, text
    call = re.sub(r"\bdicewright ", f"{sys.executable} -m dicewright ", "dicewright " + found[1])
    done = subprocess.run(
        ["sh", "-c", call], capture_output=True, text=True, timeout=60, cwd=tmp_path, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, done.stderr


def test_a_bug_is_called_a_bug(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from dicewright.workbench import cli

    def broken(arguments: object) -> int:
        raise RuntimeError("oh")

    monkeypatch.setattr(cli, "run", broken)
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert caught.value.code == 2
    assert __version__ in capsys.readouterr().err
