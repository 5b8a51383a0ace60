"""`dicewright fmt`: canonical layout."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from dicewright.dsl.diagnostics import CondError
from dicewright.dsl.formatter import format_text
from dicewright.dsl.loader import SUFFIX, read_text
from dicewright.dsl.parser import MAX_SIZE
from dicewright.workbench.files import replace_file
from dicewright.workbench.output import complain, out, show_diagnostics
from dicewright.workbench.sets import CallError, kind_of, shipped


def fmt(
    *paths: str,
    check: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Lay card files out in the canonical way. Comments stay; the meaning never changes.

    Example: `dicewright fmt --check feeling-lucky`

    Parameters
    ----------
    paths
        Card files, or folders of them.
    check
        Change nothing; say which files would change (exit status 1 if any).
    """
    if not paths:
        raise CallError("Which file? For example: dicewright fmt --check feeling-lucky")
    console = out()
    changed = wrong = 0
    for path in _files(paths, check):
        try:
            text = read_text(path)
        except CondError as error:
            show_diagnostics(error.diagnostics)
            wrong += 1
            continue
        if len(text) > MAX_SIZE:
            complain(f"{path} is too large to lay out: at most {MAX_SIZE:,} characters.")
            wrong += 1
            continue
        done = format_text(text)
        if done.encode() == path.read_bytes():
            continue
        changed += 1
        if not check:
            try:
                replace_file(path, done)
            except OSError as error:
                complain(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.")
                wrong += 1
                continue
        console.print(f"{'would change' if check else 'changed'} {path}", markup=False, soft_wrap=True)
    if wrong:
        return 2
    return 1 if check and changed else 0


def _files(paths: tuple[str, ...], check: bool) -> list[Path]:
    found: list[Path] = []
    for text in paths:
        path = Path(text)
        if kind_of(path) == "folder":
            found.extend(sorted(file for file in path.rglob(f"*{SUFFIX}") if kind_of(file) == "file"))
        elif kind_of(path) == "file":
            found.append(path)
        elif text in shipped():
            if not check:
                raise CallError(
                    f"{text} comes with dicewright and is not yours to change; with --check it can be looked at."
                )
            found.append(shipped()[text])
        else:
            raise CallError(f"There is no file or folder called {text}.")
    return found
