"""Printing: answers to standard output, everything else to standard error."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console

from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.render import render_rich

STOPPED = 130
"""Exit status after Ctrl-C."""
PIPE_WIDTH = 100
"""Columns of a table where no terminal says how wide it is."""


class _Answers(Console):
    def on_broken_pipe(self) -> None:
        """Whoever read the answer has read enough: that is no mistake, and `cli.main` knows it."""
        raise BrokenPipeError


def out() -> Console:
    """The console for answers. Wide enough in a pipe, so that no line is cut there."""
    console = _Answers(highlight=False, soft_wrap=False)
    if not console.is_terminal:
        console.width = PIPE_WIDTH
    return console


def err() -> Console:
    """The console for diagnostics and progress."""
    return Console(stderr=True, highlight=False, soft_wrap=True)


def command_name() -> str:
    """What to type for `dicewright` here: that, if the shell finds it; else the way it was called by."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py" and called.parent.name == "dicewright":
        return f"{_seen_from_here(Path(sys.executable))} -m dicewright"
    if called.stem != "dicewright" or shutil.which("dicewright"):
        return "dicewright"
    return _seen_from_here(called)


def _seen_from_here(program: Path) -> str:
    """A path as a word of a command line: relative if it is below this folder."""
    here = Path.cwd()
    if program.is_absolute() and program.is_relative_to(here):
        program = program.relative_to(here)
    return shlex.quote(str(program) if len(program.parts) > 1 else f"./{program}")


def complain(sentence: str) -> None:
    """One sentence on standard error."""
    err().print(f"dicewright: {sentence}", markup=False, emoji=False, style=None)


def show_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Every diagnostic on standard error, with an empty line after each."""
    console = err()
    for diagnostic in diagnostics:
        console.print(render_rich(diagnostic), end="\n\n")


def show_json(data: Any) -> None:
    """One JSON object on standard output."""
    json.dump(data, sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")
