"""The rules told in short: numbers come from the card file, and everything is filled in."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import RulesSpec
from dicewright.runtime import registry
from dicewright.runtime.errors import SetupError
from dicewright.runtime.guide import guide
from dicewright.runtime.registry import rules_named, specs
from dicewright.runtime.rules import Rules
from tests.runtime import toy

GAMES = Path(registry.__file__).parent / "games"
CARDS = Path(registry.__file__).parents[1] / "cards"
NAMES = ("feeling-lucky", "god-of-luck", "lucky-loop", "nichtlustig", "race")
COUNTS = re.compile(r"(?i)\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|thrice)\b")


def cards_of(name: str) -> CardSet:
    """The shipped set of these rules, or one to race with."""
    file = CARDS / f"{name.replace('-', '_')}.cond"
    text = file.read_text(encoding="utf-8") if file.exists() else "dice 5 d6\ncard a: pair\n"
    return load_text(text, specs(), "x.cond").cards


@pytest.mark.parametrize("name", NAMES)
def test_every_game_tells_its_rules(name: str) -> None:
    """All placeholders are known, and each paragraph begins with what it is about."""
    text = guide(rules_named(name), cards_of(name))
    assert not re.search(r"[{}]|\?(?!`| ri3)", text.replace("`? ri3`", ""))
    assert all(paragraph.startswith("**") for paragraph in text.split("\n\n"))
    assert 10 < sum(-(-len(paragraph) // 80) for paragraph in text.split("\n\n")) <= 24


@pytest.mark.parametrize("name", NAMES)
def test_no_number_stands_outside_the_card_file(name: str) -> None:
    """Neither as digits nor as words, but for the `one` of plain English."""
    text = (GAMES / name.replace("-", "_") / "rules.md").read_text(encoding="utf-8")
    text = re.sub(r"\{[^}]*\}|\b(?:ri|ye|le|pr)3\b|\bd24\b|`[^`]*`|row 1", "", text)
    assert not re.findall(r"\d", text)
    assert not COUNTS.findall(text)


def told(text: str, cards: str = "") -> str:
    """A guide with these words, for a set with these lines."""
    found = load_text(f"dice 3 blue d6\n{cards}", specs(), "x.cond").cards
    return guide(attrs.evolve(toy.RULES, guide=text), found)


def test_placeholders() -> None:
    """Settings, rows, keys, conditions; a question mark for what is not there."""
    cards = "rolls 3 keeping free\ndeck d: points=4\ncard a d: pair\nset rounds = 7\nset players = 2, 5\n"
    assert told("{rounds} {players} {players:1}-{players:2}", cards) == "7 2, 5 2-5"
    assert told("{d.points} {a?} {rolls} {dice}", cards) == "4 pair 3 3"
    assert told("{nothing} {players:3} {d.cost} {x.y} {z?} {rounds 2}", cards) == "? ? ? ? ? ?"
    assert guide(rules_named("race"), cards_of("race")) != ""


def test_a_row_of_a_table() -> None:
    """By its number; goods as the card file writes them."""
    rules = attrs.evolve(rules_named("feeling-lucky"), guide="{push-it 4}, {push-it 5}, {bonus 2}")
    assert guide(rules, cards_of("feeling-lucky")) == "1, 2, 2 luck, 1 luck + 1 green"


def test_rules_without_a_guide() -> None:
    """It is empty."""
    assert guide(Rules(RulesSpec("x", "X"), "x:y"), toy.CARDS) == ""


@pytest.mark.parametrize("where", ["no_such_package:rules.md", "dicewright.runtime:nothing.md"])
def test_a_guide_that_is_not_there(where: str) -> None:
    """A sentence about the rules that say so."""
    with pytest.raises(SetupError, match=r"The rules `toy` cannot show .*\.md"):
        guide(attrs.evolve(toy.RULES, guide=where), toy.CARDS)
