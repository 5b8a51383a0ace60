"""Odd files, odd outputs and odd names: one sentence each, never a traceback, never a hang."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright.workbench.cli import run

GOOD = "dice 5 d6\ncard A: triple\n"


def shell(command: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in which `DW` stands for dicewright."""
    line = command.replace("DW", f"{sys.executable} -m dicewright")
    env = {**os.environ, **more}
    return subprocess.run(
        ["sh", "-c", line], cwd=cwd, env=env, capture_output=True, text=True, timeout=60, errors="replace"
    )


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("DW odds feeling-lucky g01 >&-", 0),
        ("DW odds feeling-lucky g01 >/dev/full", 2),
        ("DW check feeling-lucky --json >/dev/full", 2),
        ("DW check a.cond 2>&-", 0),
        ("LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 DW odds feeling-lucky g07", 0),
        ("PYTHONIOENCODING=latin-1 DW odds god-of-luck", 0),
        ("DW check pipe.cond", 2),
        ("DW replay pipe.cond", 2),
        ("DW replay /dev/zero", 2),
        ("DW play --resume /dev/zero", 2),
        ("DW check set", 0),
    ],
)
def test_odd_outputs_and_files(command: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "a.cond").write_text(GOOD)
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "a.cond").write_text(GOOD)
    (tmp_path / "set" / "loop.cond").symlink_to("loop.cond")
    os.mkfifo(tmp_path / "pipe.cond")
    done = shell(command, tmp_path)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr and "bug" not in done.stderr


@pytest.mark.parametrize("command", ["check", "fmt", "odds", "describe", "new", "replay"])
def test_names_that_are_too_long(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "a" * 300]) == 2
    assert capsys.readouterr().err.strip()


@pytest.mark.parametrize("seed", ["1.5", "-1", "x", "1" * 50, ""])
def test_seeds(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "feeling-lucky", f"--seed={seed}"]) == 2
    assert "seed" in capsys.readouterr().err


def test_no_emoji(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", ":smile:"]) == 2
    assert ":smile:" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["pair(", "triple(", "pair (", "pair( # x", "sets(", "alike("])
def test_open_ends(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cond"
    path.write_text(f"dice 5 d6\ncard 1: {text}\n")
    assert run(["check", str(path)]) == 1
    assert "E101" in capsys.readouterr().err


def test_a_roll_beyond_the_search(capsys: pytest.CaptureFixture[str]) -> None:
    condition = " and ".join(f"sum of 10 dice = {total}" for total in (105, 60, 140))
    roll = " ".join(str(1 + n % 20) for n in range(29)) + " 20"
    assert run(["match", "-e", condition, "-d", "30 d20", "--roll", roll]) == 2
    assert "E302" in capsys.readouterr().err


def test_choices_cannot_change_what_is_certain(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "-e", "pair", "-d", "30 d6", "--rolls", "3"]) == 0
    assert "100 %" in capsys.readouterr().out


def test_many_cards_are_compared_quickly(tmp_path: Path) -> None:
    """Cards of the same few meanings are compared by meaning, not each with each."""
    cards = "".join(f"card c{i} a: pair and {1 + i % 6}\n" for i in range(1500))
    (tmp_path / "a.cond").write_text("dice 5 d6\ndeck a: points=1  # allow W401\n" + cards)
    assert shell("DW check a.cond", tmp_path).returncode == 0
