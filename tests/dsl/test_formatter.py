"""The canonical layout: comments stay, meaning stays, twice changes nothing."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicewright.dsl.formatter import format_text
from dicewright.dsl.parser import parse
from dicewright.dsl.source import Source
from tests.golden import check_golden, golden_files

GOLDEN = Path(__file__).parent / "golden" / "format"
SHIPPED = sorted(p.name for p in files("dicewright.cards").iterdir() if p.name.endswith(".cond"))


@pytest.mark.parametrize("path", golden_files(GOLDEN))
def test_golden(path: Path) -> None:
    check_golden(path, format_text)


@pytest.mark.parametrize("path", golden_files(GOLDEN))
def test_meaning_stays(path: Path) -> None:
    text = path.read_text(encoding="utf-8").partition("=====\n")[0]
    assert parse(Source("a", format_text(text))).statements == parse(Source("a", text)).statements


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_sets_are_laid_out(name: str) -> None:
    text = files("dicewright.cards").joinpath(name).read_text(encoding="utf-8")
    assert format_text(text) == text


def test_template_is_laid_out() -> None:
    text = files("dicewright.workbench").joinpath("new-set.cond").read_text(encoding="utf-8")
    assert format_text(text) == text


@given(st.integers(0, 2**32), st.sampled_from(SHIPPED))
@settings(max_examples=25, deadline=None)
def test_any_layout_of_a_set(seed: int, name: str) -> None:
    """However the blanks of a set are changed, it is laid out the same."""
    import random

    text = files("dicewright.cards").joinpath(name).read_text(encoding="utf-8")
    chance = random.Random(seed)
    lines = []
    for line in text.splitlines():
        code, sign, comment = line.partition("#")
        if '"' not in code and code.strip():
            indent = len(code) - len(code.lstrip())
            words = code.split()
            code = " " * indent + "".join(w + " " * chance.choice((1, 1, 2, 5)) for w in words)
        lines.append(code + sign + comment + " " * chance.choice((0, 0, 3)))
    messy = chance.choice(("\n", "\r\n")).join(lines) + "\n" * chance.choice((1, 3))
    assert format_text(messy) == text
