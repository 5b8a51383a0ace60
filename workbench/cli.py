"""The command line: `dicewright COMMAND …`.

Every command is a function in `workbench.commands` that returns its exit status: 0 done,
1 the answer is no, 2 the call or a file is wrong. Answers go to standard output,
diagnostics and progress to standard error. Nothing ends in a traceback.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from cyclopts import App, CycloptsError

from dicewright import __version__
from dicewright.compiler.assign import SearchLimit
from dicewright.dsl.diagnostics import CondError
from dicewright.workbench.output import STOPPED, complain, show_diagnostics
from dicewright.workbench.sets import CallError

DIGITS = 100_000
"""Digits of a fraction's numerator that can be written out."""
WRONG = 2
"""Exit status: the call or a file is wrong."""

COMMANDS = {
    "new": "new",
    "check": "check",
    "fmt": "fmt",
    "odds": "odds",
    "match": "match",
    "compare": "compare",
    "suggest": "suggest",
    "report": "report",
    "describe": "describe",
    "explain": "explain",
    "play": "play",
    "replay": "play",
    "simulate": "simulate",
    "ab": "ab",
}
"""Each command, and the module of `workbench.commands` that it is in (loaded when it is called)."""

app = App(
    name="dicewright",
    help="Task cards for dice games as text: check them, know their exact odds, play them.\n\n"
    "PATH is a .cond file, a folder of them, or a set that comes along, such as feeling-lucky.",
    version=__version__,
    help_format="rich",
    suppress_keyboard_interrupt=False,  # `run` says so itself
)
for name, module in COMMANDS.items():
    app.command(f"dicewright.workbench.commands.{module}:{name}", name=name)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    if not arguments or arguments[0] in ("--help", "-h"):
        for command in COMMANDS:
            app[command]  # load it, so that its first line is in the list
    try:
        status = app(list(arguments), exit_on_error=False, print_error=True, result_action="return_value")
        return status if isinstance(status, int) else 0
    except CycloptsError:
        return WRONG
    except CallError as error:
        complain(str(error))
        return WRONG
    except CondError as error:
        show_diagnostics(error.diagnostics)
        return WRONG
    except SearchLimit:
        complain(
            "This roll has too many ways to split its dice to be judged (E302); ask with fewer dice or parts."
        )
        return WRONG
    except KeyboardInterrupt:
        complain("Stopped.")
        return STOPPED


def _mistake(error: Exception) -> str:
    """Whose mistake an exception is that nothing has caught, and what to do about it."""
    from dicewright.runtime.plugins import whose_mistake

    theirs = whose_mistake(error)
    if theirs is not None:
        return f"{theirs} DICEWRIGHT_DEBUG=1 shows how it came there."
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"This is a bug in dicewright {__version__}, not in your file ({what}). "
        "Please report it with the file and the command; DICEWRIGHT_DEBUG=1 shows where."
    )


def _prepare_output() -> None:
    """Let nothing that is printed fail: signs that the terminal's encoding lacks become `?`."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """What is still waiting to be printed goes nowhere, so that the end brings no second error."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """The entry point of the `dicewright` script."""
    sys.set_int_max_str_digits(DIGITS)
    _prepare_output()
    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        status = 0
    except SystemExit:
        raise
    except MemoryError:
        sys.stderr.write("dicewright: There is not enough memory for this; ask with fewer dice.\n")
        status = WRONG
    except OSError as error:
        if os.environ.get("DICEWRIGHT_DEBUG"):
            raise
        _drop_output()
        where = f" {error.filename}" if error.filename else " the output"
        sys.stderr.write(
            f"dicewright: Reading or writing{where} failed: {(error.strerror or str(error)).lower()}.\n"
        )
        status = WRONG
    except Exception as error:
        if os.environ.get("DICEWRIGHT_DEBUG"):
            raise
        complain(_mistake(error))
        status = WRONG
    sys.exit(status)
