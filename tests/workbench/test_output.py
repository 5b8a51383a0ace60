"""What is shown to be typed must work when it is typed; and answers go where they are read."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright.workbench.output import command_name, out


@pytest.mark.parametrize(
    ("called", "shown"),
    [
        ("HERE/.venv/bin/dicewright", ".venv/bin/dicewright"),
        (".venv/bin/dicewright", ".venv/bin/dicewright"),
        ("HERE/dicewright", "./dicewright"),
        ("/else/where it is/dicewright", "'/else/where it is/dicewright'"),
        ("/some/pytest", "dicewright"),
        ("", "dicewright"),
    ],
)
def test_the_command_where_the_shell_finds_none(
    called: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path it was called by, from here; the plain name in a program that only uses it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setattr(sys, "argv", [called.replace("HERE", str(tmp_path))])
    assert command_name() == shown


def test_the_command_where_the_shell_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name is enough."""
    program = tmp_path / "dicewright"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(program)])
    assert command_name() == "dicewright"


def test_what_a_new_set_tells_to_type_works(tmp_path: Path) -> None:
    """Also where it was begun with `python -m`."""
    env = {**os.environ, "PATH": "/usr/bin:/bin"}
    made = subprocess.run(
        [sys.executable, "-m", "dicewright", "new", "first"],
        cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    check = made.stdout.splitlines()[1].strip()
    assert check.endswith("-m dicewright check first")
    done = subprocess.run(
        check, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_a_reader_who_has_read_enough_is_no_mistake() -> None:
    """`dicewright odds … | head -1` ends with status 0."""

    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    console = out()
    console.file = Closed()
    with pytest.raises(BrokenPipeError):
        console.print("an answer")
