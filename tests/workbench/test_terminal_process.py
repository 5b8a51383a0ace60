"""The command itself, at a terminal, in a pipe, and killed."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from dicewright.workbench.cli import main; main()"]
PLAY = ["play", "feeling-lucky", "--seed", "7"]


def environment(**more: str) -> dict[str, str]:
    """A plain environment."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return {**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **more}


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, main: int, process: subprocess.Popen[bytes]) -> None:
        self.main = main
        self.process = process
        self.seen = b""

    def type(self, text: bytes) -> None:
        """Type without waiting."""
        os.write(self.main, text)

    def wait_for(self, text: bytes, seconds: float = 20) -> None:
        """Read until this has appeared since the last wait."""
        end = time.monotonic() + seconds
        found = b""
        while text not in found:
            assert time.monotonic() < end, (text, (self.seen + found)[-2000:].decode(errors="replace"))
            if select.select([self.main], [], [], 0.05)[0]:
                try:
                    found += os.read(self.main, 65536)
                except OSError:
                    break
        self.seen += found

    def leave(self, key: bytes | None) -> str:
        """Type a key, or interrupt (again, if it came at a bad time) until the process ends; everything seen."""
        end = time.monotonic() + 20
        while self.process.poll() is None:
            assert time.monotonic() < end, self.seen[-2000:].decode(errors="replace")
            if key is None:
                os.killpg(self.process.pid, signal.SIGINT)
            else:
                self.type(key)
            wait = time.monotonic() + 2
            while self.process.poll() is None and time.monotonic() < wait:
                if select.select([self.main], [], [], 0.05)[0]:
                    with suppress(OSError):
                        self.seen += os.read(self.main, 65536)
        return self.rest()

    def rest(self) -> str:
        """Read to the end; everything that was seen."""
        while True:
            try:
                more = os.read(self.main, 65536)
            except OSError:
                break
            if not more:
                break
            self.seen += more
        self.process.wait(10)
        return self.seen.decode(errors="replace")


@contextmanager
def at_terminal(folder: Path, *arguments: str, env: Mapping[str, str] | None = None) -> Iterator[Terminal]:
    """Start the command at a terminal."""
    main, other = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=other,
        stdout=other,
        stderr=other,
        cwd=folder,
        env=env or environment(),
        start_new_session=True,
    )
    os.close(other)
    try:
        yield Terminal(main, process)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(main)


def test_garbage_at_a_terminal(tmp_path: Path) -> None:
    """Whatever is typed, the question comes again; Ctrl-D leaves."""
    garbage = [
        b"",
        b"\xff\xfe\x80",
        b"9" * 3000,
        b"\x1b[A\x1b[B\x1bOP",
        b"\t\t",
        b"\x00\x01",
        b"undo undo",
        b"[/]",
        "é王🎲".encode(),
    ]
    with at_terminal(tmp_path, *PLAY) as terminal:
        terminal.wait_for(b"help > ")
        for line in garbage:
            terminal.type(line + b"\n")
            terminal.wait_for(b"help > ")
        text = terminal.leave(b"\x04")
    assert terminal.process.returncode == 0
    assert "Traceback" not in text
    assert "--resume feeling-lucky-7.journal" in text


def test_interrupt_at_a_terminal(tmp_path: Path) -> None:
    """Ctrl-C leaves like `quit`."""
    with at_terminal(tmp_path, *PLAY) as terminal:
        terminal.wait_for(b"help > ")
        text = terminal.leave(None)
    assert terminal.process.returncode == 0
    assert "Traceback" not in text
    assert "Go on at any time with" in text


def test_killed_and_resumed(tmp_path: Path) -> None:
    """After `kill -9` nothing is lost but what was being typed."""
    with at_terminal(tmp_path, *PLAY) as terminal:
        for _ in range(4):
            terminal.wait_for(b"help > ")
            terminal.type(b"1\n")
        terminal.wait_for(b"help > ")
        terminal.type(b"2")
        terminal.process.kill()
        terminal.process.wait()
    journal = tmp_path / "feeling-lucky-7.journal"
    before = journal.read_bytes()
    with at_terminal(tmp_path, "play", "feeling-lucky", "--resume", journal.name) as terminal:
        terminal.wait_for(b"help > ")
        assert journal.read_bytes() == before
        terminal.type(b"1\n")
        terminal.wait_for(b"help > ")
        text = terminal.leave(b"quit\n")
    assert "Traceback" not in text
    assert journal.read_bytes().startswith(before)
    assert len(journal.read_bytes()) > len(before)


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_terminals_without_colours(tmp_path: Path, more: dict[str, str]) -> None:
    """Letters and frames say what colours would."""
    with at_terminal(tmp_path, *PLAY, env=environment(**more)) as terminal:
        terminal.wait_for(b"help > ")
        text = terminal.leave(b"quit\n")
    assert "[B1] [B3] [B3] [B4]   [R1] [R4] [R5]" in text
    assert "\x1b[3" not in text and "\x1b[4" not in text


def run(folder: Path, *arguments: str, typed: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command with nothing but pipes."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        cwd=folder,
        env=environment(**more),
        timeout=30,
    )


def test_without_a_terminal_three_bots_play(tmp_path: Path) -> None:
    """Plain text, the same twice, even where there is nothing but ASCII; no file is written."""
    first, second = run(tmp_path, *PLAY), run(tmp_path, *PLAY)
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert first.stderr == b"No terminal: three bots play.\n"
    text = first.stdout.decode()
    assert text.startswith("Feeling Lucky? with casual 1, casual 2 and casual 3, seed 7\n")
    assert all(char.isprintable() or char == "\n" for char in text)
    assert "Final scores" in text
    ascii_only = run(tmp_path, *PLAY, PYTHONIOENCODING="ascii")
    assert ascii_only.returncode == 0
    assert ascii_only.stdout.isascii()
    assert not list(tmp_path.iterdir())


def test_answers_from_a_pipe(tmp_path: Path) -> None:
    """A person's answers may come from a file; at its end the game waits to be resumed."""
    done = run(tmp_path, *PLAY, "--seats", "me,random", typed=b"1\n\xff\xfe\n2\n")
    assert done.returncode == 0
    assert b"Traceback" not in done.stdout + done.stderr
    assert b"--resume feeling-lucky-7.journal" in done.stdout


def test_wrong_calls(tmp_path: Path) -> None:
    """Status 2 and a sentence."""
    for wrong in (
        ["play", "feeling-lucky", "--seats", "nobody"],
        ["play", "feeling-lucky", "--journal", "/nowhere/x"],
        ["play", "feeling-lucky", "--resume", "nothing"],
        ["replay", "nothing"],
    ):
        done = run(tmp_path, *wrong)
        assert done.returncode == 2, wrong
        assert done.stderr.startswith(b"dicewright: ")
        assert b"Traceback" not in done.stderr
