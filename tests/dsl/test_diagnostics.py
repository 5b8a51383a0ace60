"""Every mistake gives its diagnostic: whole texts, word for word (golden files)."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from dicewright.dsl.render import render_text, summary
from dicewright.workbench.sets import check_text
from tests.golden import check_golden, golden_files

GOLDEN = Path(__file__).parent / "golden" / "diagnostics"
PAGES = sorted(
    page.name.removesuffix(".md")
    for page in files("dicewright.dsl").joinpath("explain").iterdir()
    if page.name.endswith(".md")
)

CONTENT = {"E203", "E301", "E302", "E401"}
"""Codes that say nothing about how a line is written. Mending a line can bring them to light."""


def rendered(text: str) -> str:
    """All diagnostics of a card file as `check` prints them, and the closing line."""
    found = check_text(text, "cards.cond").diagnostics
    return "".join(render_text(d) + "\n\n" for d in found) + summary(found) + "\n"


@pytest.mark.parametrize("path", golden_files(GOLDEN))
def test_golden(path: Path) -> None:
    check_golden(path, rendered)


@pytest.mark.parametrize("path", golden_files(GOLDEN))
def test_shows_no_inner_words(path: Path) -> None:
    """No token name or parser state is ever shown."""
    text = path.read_text(encoding="utf-8").partition("=====\n")[0]
    for diagnostic in check_text(text, "cards.cond").diagnostics:
        said = " ".join(filter(None, (diagnostic.message, diagnostic.label, diagnostic.help)))
        said = re.sub(r"`[^`]*`", "", said)
        assert not re.search(r"\b[A-Z]{3,}_?[A-Z]*\b", said.replace("UTF", "")), said
        assert "Token" not in said and "$END" not in said


@pytest.mark.parametrize("code", PAGES)
def test_page(code: str) -> None:
    """The wrong example of a page gives its code and nothing else; the right one nothing."""
    page = files("dicewright.dsl").joinpath("explain", f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code} · ")
    blocks = re.findall(r"^## (?:Wrong|Right)\n.*?```cond( fragment)?\n(.*?)```", page, re.S | re.M)
    (fragment, wrong), (_, right) = blocks
    if fragment:
        return
    assert check_text(right).diagnostics == ()
    assert {d.code for d in check_text(wrong).diagnostics} == {code}


@pytest.mark.parametrize("path", golden_files(GOLDEN))
def test_fixes_mend(path: Path) -> None:
    """Applying a fix takes its diagnostic away, and brings no error that was not there."""
    text = path.read_text(encoding="utf-8").partition("=====\n")[0]
    before = check_text(text, "cards.cond").diagnostics
    for diagnostic in before:
        fix = diagnostic.fix
        if fix is None:
            continue
        source = fix.span.source.text
        mended = source[: fix.span.start] + fix.replacement + source[fix.span.end :]
        after = check_text(mended, "cards.cond").diagnostics
        left = Counter((d.code, d.message) for d in after if d.code not in CONTENT and d.severity == "error")
        left.subtract((d.code, d.message) for d in before if d is not diagnostic)
        assert not +left, mended
