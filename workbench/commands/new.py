"""`dicewright new`: a folder with a card set to start from."""

from __future__ import annotations

import os
import re
from importlib.resources import files
from pathlib import Path

from dicewright.workbench.files import replace_file
from dicewright.workbench.output import command_name, out
from dicewright.workbench.sets import CallError

LONGEST_NAME = 100
"""Bytes of a set's name: a file's name has room for it and its ending."""
_NAME = re.compile(r"[^\W_][\w-]*")


def new(name: str, /) -> int:
    """Make a folder with a commented card set that checks and plays.

    Example: `dicewright new my-game`

    Parameters
    ----------
    name
        The folder to make, and the set's file in it. A path is made below its parent folder.
    """
    folder = Path(name)
    stem = folder.name
    if not _NAME.fullmatch(stem):
        raise CallError(f"{name!r} cannot be a set's name: use letters, digits and hyphens, such as my-game.")
    if len(os.fsencode(stem)) > LONGEST_NAME:
        raise CallError(f"The name {stem[:20]}… is too long: at most {LONGEST_NAME} bytes.")
    if folder.exists():
        raise CallError(f"{name} exists already; choose another name, or remove it first.")
    template = files("dicewright.workbench").joinpath("new-set.cond").read_text(encoding="utf-8")
    title = stem.replace("-", " ").replace("_", " ").strip().capitalize()
    file = folder / f"{stem}.cond"
    try:
        folder.mkdir(parents=True)
        replace_file(file, template.replace("TITLE", title))
    except OSError as error:
        raise CallError(f"{name} cannot be made: {(error.strerror or str(error)).lower()}.") from None
    console = out()
    console.print(f"Made {file}. Open it in an editor, and try:", markup=False, soft_wrap=True)
    for command in ("check", "odds", "describe", "play", "report"):
        console.print(f"  {command_name()} {command} {name}", markup=False, soft_wrap=True)
    return 0
