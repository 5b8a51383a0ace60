"""`dicewright check`: every diagnostic of the files."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from dicewright.dsl.diagnostics import has_errors
from dicewright.dsl.loader import SUFFIX
from dicewright.dsl.render import summary, to_json
from dicewright.workbench.output import complain, out, show_diagnostics, show_json
from dicewright.workbench.sets import CallError, Checked, check_all, shipped

PAUSE = 0.3
"""Seconds between two looks at the files."""


def check(
    *paths: str,
    json: Annotated[bool, Parameter(negative="")] = False,
    sarif: Annotated[bool, Parameter(negative="")] = False,
    watch: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Say what is wrong in card files, and what is odd about a set.

    Example: `dicewright check feeling-lucky`

    Parameters
    ----------
    paths
        Card files, folders of them, or sets that come along.
    json
        Print one JSON object instead of text.
    sarif
        Print a SARIF 2.1.0 log instead of text.
    watch
        Go on, and check again whenever a file changes, until Ctrl-C.
    """
    if not paths:
        raise CallError("Which file? For example: dicewright check feeling-lucky")
    if sum((json, sarif, watch)) > 1:
        raise CallError("Choose one of --json, --sarif and --watch.")
    if watch:
        return _watch(paths)
    found = _check(paths)
    diagnostics = [d for checked in found for d in checked.diagnostics]
    if json:
        cards = sum(checked.cards.card_count for checked in found)
        show_json({"diagnostics": [to_json(d) for d in diagnostics], "cards": cards})
    elif sarif:
        from dicewright.workbench.sarif import to_sarif

        show_json(to_sarif(diagnostics))
    else:
        _show(found)
    return 1 if has_errors(diagnostics) else 0


def _check(paths: Iterable[str]) -> list[Checked]:
    return [checked for path in paths for checked in check_all(path)]


def _show(found: Iterable[Checked]) -> None:
    """Diagnostics to standard error, one line for each set to standard output."""
    console = out()
    for checked in found:
        show_diagnostics(checked.diagnostics)
        count, designs = checked.cards.card_count, len(checked.cards.cards)
        several = f" ({designs} designs)" if designs != count else ""
        cards = f"{count} card{'s' * (count != 1)}{several}"
        examples = len(checked.cards.examples)
        tried = f", {examples} example{'s' * (examples != 1)}" if examples else ""
        line = f"{checked.name}: {cards}{tried}, {summary(checked.diagnostics)}"
        console.print(line, markup=False, soft_wrap=True)


# --- watching -------------------------------------------------------------------------------------


def _watch(paths: tuple[str, ...]) -> int:
    """Check again at every change. A file that is gone for a moment (an editor saves) is waited for."""
    _check(paths)  # a wrong call ends here, with its sentence
    console = out()
    before: object = None
    while True:
        now = _state(paths)
        if now != before:
            before = now
            if console.is_terminal:
                console.clear()
            try:
                _show(_check(paths))
            except CallError as error:
                complain(str(error))
            console.print(f"{time.strftime('%H:%M:%S')}  watching; Ctrl-C ends it", markup=False, style="dim")
        time.sleep(PAUSE)


def _state(paths: Iterable[str]) -> tuple[tuple[str, int, int], ...]:
    """The files below the folders of the paths, with their times and sizes."""
    found: dict[str, tuple[int, int]] = {}
    sets = shipped()
    for text in paths:
        path = Path(text) if Path(text).exists() else sets.get(text, Path(text))
        folder = path if path.is_dir() else path.parent
        for file in folder.rglob(f"*{SUFFIX}"):
            try:
                stat = file.stat()
            except OSError:
                continue
            found[str(file)] = (stat.st_mtime_ns, stat.st_size)
    return tuple((name, *state) for name, state in sorted(found.items()))
