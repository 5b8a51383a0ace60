"""The page for programs names every member that is written, and its Python runs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dicewright.workbench.cli import run

PAGE = (Path(__file__).parent.parent.parent / "docs" / "interface.md").read_text(encoding="utf-8")
DICE = ["-d", "4 blue d6, 3 red d6"]

CALLS = {
    "check": ["check", "bad.cond"],
    "odds": ["odds", "bad.cond.ok"],
    "odds --advise": ["odds", "-e", "pair", "-d", "2 d6", "--advise", "1 2", "--rolls", "1"],
    "odds --together": ["odds", "feeling-lucky", "g01", "g02", "--together"],
    "match": ["match", "-e", "pair and triple", *DICE, "--roll", "blue 1 1 4 5, red 4 4 6"],
    "compare": ["compare", "-e", "pair", "-e", "triple", *DICE],
    "simulate": ["simulate", "feeling-lucky", "--games", "6", "--seats", "random,random", "--skill", "2"],
    "ab": ["ab", "feeling-lucky", "feeling-lucky", "--games", "4", "--seats", "random,random"],
    "suggest": ["suggest", "feeling-lucky", "g13", "--odds", "70%"],
}
CHANCE = {"numerator", "denominator", "probability"}


def members(data: Any) -> set[str]:
    """The names of all members of an answer, at any depth; the values of a histogram are no names."""
    if isinstance(data, dict):
        names = {name for name in data if not name.isdecimal()}
        return names | {name for value in data.values() for name in members(value)}
    if isinstance(data, list):
        return {name for value in data for name in members(value)}
    return set()


def described(name: str) -> str:
    """What the page says of a command's answer: a row of the table, or a chapter of its own."""
    (row,) = re.findall(rf"^\| `{re.escape(name)}` \| (.*) \|$", PAGE, re.M)
    if row != "see below":
        return str(row)
    chapters = {part.split("`")[1].split()[0]: part for part in PAGE.split("\n### ")[1:]}
    # what is compared are two simulations
    return chapters[name] + (chapters["simulate"] if name == "ab" else "")


@pytest.mark.parametrize("name", CALLS)
def test_members(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.cond").write_text("dice 5 d6\ncard A: pare\ncard A: 4\n")
    Path("bad.cond.ok").write_text("dice 5 d6\ncard A:\n    high: triple\n    low: pair\n")
    run([*CALLS[name], "--json"])
    found = members(json.loads(capsys.readouterr().out))
    said = set(re.findall(r"`([a-z_]+)`", described(name)))
    assert found - CHANCE <= said
    assert found


def test_python() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["card"].truth([[2, 0, 0, 1, 1, 0, 0, 0, 0, 2, 0, 1]]).tolist() == [True]
    assert names["game"].scores
