"""The pages about the language are tests: each example does what the page says."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib.resources import files
from itertools import pairwise

import pytest

from dicewright.compiler.condition import compile_card
from dicewright.dsl.render import render_text, summary
from dicewright.workbench.sets import check_text
from tests.docs.pages import DOCS, Row, blocks, page, rows
from tests.golden import REWRITE

LANGUAGE, COOKBOOK = "language.md", "cookbook.md"
NAME = "cards.cond"


def said(text: str) -> str:
    """What `check` says about a card file."""
    found = check_text(text, NAME).diagnostics
    return "".join(render_text(d) + "\n\n" for d in found) + summary(found) + "\n"


def files_of(info: str) -> list[object]:
    """The blocks of both pages with this mark, as test parameters."""
    return [
        pytest.param(block.text, id=f"{name}:{block.line}")
        for name in (LANGUAGE, COOKBOOK)
        for block in blocks(page(name))
        if block.info == info
    ]


def rows_of(*columns: str) -> list[object]:
    """The rows of the tables with these columns, as test parameters."""
    return [
        pytest.param(row, id=f"{name}:{row.line}")
        for name in (LANGUAGE, COOKBOOK)
        for row in rows(page(name))
        if tuple(row.cells) == columns
    ]


# --- examples ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", files_of("cond"))
def test_right(text: str) -> None:
    assert said(text) == "no problems\n"


@pytest.mark.parametrize("text", files_of("cond wrong"))
def test_wrong(text: str) -> None:
    assert check_text(text).diagnostics


def test_only_known_marks() -> None:
    """No example is left out for a misspelt mark, and each wrong one is followed by its diagnostics."""
    for name in (LANGUAGE, COOKBOOK):
        marks = [block.info for block in blocks(page(name))]
        assert set(marks) <= {"cond", "cond wrong", "text"}
        pairs = zip(marks, [*marks[1:], ""], strict=True)
        assert all((mark == "cond wrong") == (after == "text") for mark, after in pairs)


@pytest.mark.parametrize("row", rows_of("condition", "fulfilled by", "not by"))
def test_rolls(row: Row) -> None:
    """The rolls in a table do what their column says."""
    (condition,) = row.code("condition")
    text = f"{row.dice}card 1: {condition}\n"
    yes, no = row.code("fulfilled by"), row.code("not by")
    assert yes and no
    text += "".join(f"example 1: {roll} -> yes\n" for roll in yes)
    text += "".join(f"example 1: {roll} -> no\n" for roll in no)
    assert said(text) == "no problems\n"


# --- what is computed ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", [LANGUAGE, COOKBOOK])
def test_golden(name: str) -> None:
    """The diagnostics of wrong examples and the odds are those that the tool gives."""
    text = page(name)
    expected = renewed(text)
    if REWRITE and text != expected:
        (DOCS / name).write_text(expected, encoding="utf-8", newline="\n")
        text = expected
    assert text.splitlines() == expected.splitlines(), f"{name}: run `make golden` and look at the difference"


def renewed(text: str) -> str:
    """A page with everything that is computed put in anew."""
    lines = text.splitlines()
    for row in rows(text):
        if list(row.cells)[-1] == "odds":
            start = re.match(r".*(?<!\\)\|(?=.*\|$)", lines[row.line - 1])
            assert start is not None
            lines[row.line - 1] = f"{start[0]} {odds_text(row_odds(row))} |"
    all_blocks = list(blocks(text))
    for wrong, shown in reversed(list(pairwise(all_blocks))):
        if wrong.info == "cond wrong" and shown.info == "text":
            lines[shown.line : shown.line + shown.text.count("\n")] = said(wrong.text).splitlines()
    return "".join(line + "\n" for line in lines)


def row_odds(row: Row) -> Fraction:
    """The exact odds of a row's condition, or of its card (`T07`) or tier (`T07 exact`)."""
    if "card" not in row.cells:
        (condition,) = row.code("write")
        text = f"{row.dice}card 1: {condition}\n"
        card, label = "1", None
    else:
        assert row.before is not None
        text = row.before.text
        card, _, label = row.code("card")[0].partition(" ")
    checked = check_text(text)
    assert checked.diagnostics == (), said(text)
    compiled = compile_card(checked.cards.cards[card], checked.cards.pool)
    if not label:
        return compiled.odds()
    at = [tier.label for tier in compiled.tiers].index(label)
    return compiled.tier_odds()[at]


def odds_text(odds: Fraction) -> str:
    """`25/648 = 3.86 %`; very small chances with two digits that say something."""
    percent = float(odds * 100)
    return f"{odds} = {percent:.2f} %" if percent >= 0.1 else f"{odds} = {percent:.2g} %"


# --- completeness --------------------------------------------------------------------------------


def test_every_code_is_listed() -> None:
    """The table of diagnostics has exactly the codes that `explain` explains."""
    listed = [
        row.cells["code"] for row in rows(page(LANGUAGE)) if list(row.cells) == ["code", "what is wrong"]
    ]
    folder = files("dicewright.dsl").joinpath("explain")
    explained = {entry.name.removesuffix(".md") for entry in folder.iterdir() if entry.name.endswith(".md")}
    assert sorted(listed) == sorted(explained)


def test_every_word_is_listed() -> None:
    """The list of words in section 1 is the grammar's."""
    grammar = files("dicewright.dsl").joinpath("cond.lark").read_text(encoding="utf-8")
    keywords = set(re.findall(r'^[A-Z]+: "([a-z]+)"$', grammar, re.M))
    quoted = "".join(line for line in page(LANGUAGE).splitlines() if line.startswith("> "))
    assert set(re.findall(r"`([a-z]+)`", quoted)) == keywords
