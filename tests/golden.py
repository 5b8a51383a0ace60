"""Golden files: input and expected output together, rewritten by `make golden`.

A file is the input, a line `=====`, and the output. Adding a file adds a test.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SEPARATOR = "=====\n"
REWRITE = os.environ.get("DICEWRIGHT_GOLDEN") == "rewrite"


def golden_files(folder: Path) -> list[Any]:
    """The golden files of a folder, as test parameters named by the file."""
    return [pytest.param(path, id=path.stem) for path in sorted(folder.glob("*.golden"))]


def check_golden(path: Path, produce: Callable[[str], str]) -> None:
    """Hold the output for the file's input against the output in the file."""
    with path.open(encoding="utf-8", newline="") as file:
        text, separator, expected = file.read().partition(SEPARATOR)
    assert separator, f"{path} has no line {SEPARATOR!r}"
    found = produce(text)
    if REWRITE and found != expected:
        path.write_text(text + SEPARATOR + found, encoding="utf-8", newline="")
        expected = found
    assert found == expected, f"{path.name}: run `make golden` and look at the difference"
