"""The way from a set to a decision works as the page says, command by command."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from dicewright.runtime.seats import BOTS
from tests.docs.pages import page

PAGE = page("balance.md")
COMMANDS = re.findall(r"^    (dicewright|python) (.*)$", PAGE, re.M)


def test_the_commands_in_order(tmp_path: Path) -> None:
    main = "from dicewright.workbench.cli import main; main()"
    assert [line.split()[0] for program, line in COMMANDS if program == "dicewright"][:4] == [
        "new",
        "check",
        "report",
        "ab",
    ]
    shown = {}
    for program, line in COMMANDS:
        arguments = shlex.split(line) if program == "python" else ["-c", main, *shlex.split(line)]
        done = subprocess.run(
            [sys.executable, *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, line + done.stdout + done.stderr
        shown[line.split()[0]] = done.stdout
    assert "M5 was: medium pair also no 1 points=3" in shown["ab"]
    assert (
        "one expert among casual players wins" in " ".join(shown["simulate"].split())
        or (tmp_path / "runs.sqlite").exists()
    )
    assert len(list((tmp_path / "journals").iterdir())) == 5
    assert "<html" in (tmp_path / "harbour.html").read_text(encoding="utf-8")


def test_every_bot_is_named() -> None:
    for bot in BOTS:
        assert f"| `{bot}` |" in PAGE
