"""Sentences: the golden file, and that different conditions never share one.

`DICEWRIGHT_GOLDEN=1 pytest tests/dsl/test_describe.py` rewrites the sentences of the golden file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from dicewright.dsl.conditions import Alike, Condition, Dice, Named, Shows
from dicewright.dsl.describe import describe, describe_card
from dicewright.dsl.diagnostics import has_errors
from dicewright.dsl.loader import load_text
from dicewright.dsl.model import Card, DiceGroup, Face, Pool
from dicewright.dsl.printer import to_text

GOLDEN = Path(__file__).parent / "golden" / "describe.txt"


def load(pool: str, condition: str) -> tuple[Condition, Pool]:
    """A condition for the dice that the `die` and `dice` lines of `pool` make."""
    loaded = load_text(f"{pool}\ncard 1: {condition}\n", {})
    assert not has_errors(loaded.diagnostics), (condition, loaded.diagnostics)
    return loaded.cards.cards["1"].tiers[0].condition, loaded.cards.pool


def golden() -> Iterator[tuple[str, str, str]]:
    """Pool, condition and sentence of each line of the golden file."""
    pool: list[str] = []
    before = ""
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        word = line.split(" ")[0]
        if word in ("die", "dice"):
            pool = [*pool, line] if before == "die" else [line]
        elif " => " in line:
            condition, sentence = line.split(" => ")
            yield "\n".join(pool), condition, sentence
        before = word


def rewritten() -> str:
    """The golden file with today's sentences."""
    said = {(pool, condition): describe(*load(pool, condition)) for pool, condition, _ in golden()}
    lines, pools = [], golden()
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        if " => " in line:
            pool, condition, _ = next(pools)
            line = f"{condition} => {said[pool, condition]}"
        lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.mark.skipif("DICEWRIGHT_GOLDEN" not in os.environ, reason="only on demand")
def test_update_golden() -> None:
    GOLDEN.write_text(rewritten(), encoding="utf-8")


@pytest.mark.parametrize(("pool", "condition", "sentence"), list(golden()))
def test_golden(pool: str, condition: str, sentence: str) -> None:
    checked, dice = load(pool, condition)
    assert to_text(checked) == condition, "the golden file writes conditions canonically"
    assert describe(checked, dice) == sentence


def test_golden_sentences_differ() -> None:
    lines = list(golden())
    assert len(lines) >= 90
    assert len({(pool, sentence) for pool, _, sentence in lines}) == len(lines)


CLAIMS = """
4 | 5+ | 5- | 2..4 | {1,4,6} | odd | even | any | duck | blue 4 | red any | blue|red 4 | 2 x 4
3 x blue|red 5+ | pair | triple | red pair | blue|red pair | pair of 5+ | pair of odd | pair of 3..6
sets(3, 2) | sets(2, 3) | sets(2, 2, 1) | sets(3, 2) of 2+ | straight 2 | blue straight 3
straight 3 of 2+ | 2 different | 3 different | 3 different of odd | sum >= 9 | sum <= 9 | sum = 9
sum 9..11 | red sum >= 9 | sum of 3 dice >= 9 | sum of 1..3 dice >= 9 | sum of 3+ dice >= 9
pick 3 (no 1) | pick 3+ (no 1) | pick 2..4 (no 1) | red pick 3 (no 1) | pick 3 (pair)
pick 3 (total >= 9) | pick 3 (pick 2 (total >= 9)) | pick 3 (pair also no 1) | alike(blue, red)
alike(blue, red, any) | alike(blue, blue, red) | alike(blue|red, blue) | straight(blue, red)
straight(red, blue) | straight(any, blue|red) | different(blue, red)
"""
TESTS = """
no 1 | no red 1 | no blue|red 1 | no 5+ | no duck | no any | no red any | every 4 | every 5+
every red 5+ | every odd | every any | exactly 2 x 4 | exactly 1 x 4 | exactly 2 x red 4
exactly 3 x any | total >= 9 | total <= 9 | total = 9 | total 9..11 | red total >= 9
blue|red total >= 9 | all alike | all different | all straight | not (2 x 4) | not (pair)
not (red pair) | not (sum = 9) | not (sets(3, 2)) | not (pick 3 (no 1)) | not (no 1) | not (every 5+)
not (total >= 9) | not (all alike) | not (exactly 2 x 4) | not (pair and 4) | not (pair / 4)
not (pair also 4) | not (pair also no 1) | not (not (pair))
"""
FEW = """
4 | blue 4 | 2 x 4 | pair | red pair | triple of 5+ | sum >= 9 | red sum = 9 | pick 3 (no 1) | sets(3, 2)
"""
DICE = "die riddle = 1 2 3 4 5 duck\ndice 4 blue d6, 3 red d6, 1 riddle"


def split(texts: str) -> list[str]:
    return [text for line in texts.strip().splitlines() for text in line.split(" | ")]


def different_conditions() -> Iterator[str]:
    """Many conditions, of which each should have a sentence of its own."""
    claims, tests, few = split(CLAIMS), split(TESTS), split(FEW)
    yield from claims
    yield from tests
    for claim, other in product(claims, few):
        yield from (f"{claim} {word} {other}" for word in ("and", "/", "also"))
        yield f"not ({claim} and {other})"
    for test, other in product(tests, few):
        yield from (f"{test} / {other}", f"{test} also {other}", f"pick 4 ({test} also {other})")
    for a, b, d in product(few, few, ("6", "pair", "red 6")):
        for inner, outer in product(("and", "/", "also"), repeat=2):
            yield f"({a} {inner} {b}) {outer} {d}" if inner != outer else f"{a} {inner} {b} {outer} {d}"
    for a, b in product(few, few):
        yield f"(({a} and {b}) / 6) and 2"
        yield f"(({a} / {b}) and 6) / 2"
        yield f"({a} and ({b} / 6)) also no 1"
        yield f"({a} / 6) and ({b} / 5)"


def test_no_two_meanings_share_a_sentence() -> None:
    texts = list(dict.fromkeys(different_conditions()))
    loaded = load_text("\n".join([DICE, *(f"card {n}: {text}" for n, text in enumerate(texts))]), {})
    assert not has_errors(loaded.diagnostics), loaded.diagnostics
    said: dict[str, str] = {}
    for text, card in zip(texts, loaded.cards.cards.values(), strict=True):
        (sentence,) = describe_card(card, loaded.cards.pool)
        assert said.setdefault(sentence, text) == text, sentence
    assert len(said) > 3_000


def test_card_says_one_sentence_per_tier() -> None:
    text = "dice 3 d6\ncard 1:\n    exact points=6: sum = 7\n    over points=2: sum >= 7\ncard 2\n"
    cards = load_text(text, {}).cards
    assert describe_card(cards.cards["1"], cards.pool) == [
        "Dice of your choice total exactly 7.",
        "Dice of your choice total 7 or more.",
    ]
    assert describe_card(Card("2", None, None, {}, ()), cards.pool) == []


def test_other_languages_are_named() -> None:
    pool = Pool((DiceGroup(1, "d1", None, (Face(1),)),))
    with pytest.raises(ValueError, match=r"`fr`.*there are: en"):
        describe(Alike(2), pool, "fr")


def test_unresolved_names_are_said_as_they_stand() -> None:
    pool = load("dice 5 d6", "4")[1]
    assert describe(Named("lucky"), pool) == "“lucky” holds."
    assert describe(Dice(1, Shows(4)), pool, lang="en") == "One die shows exactly 4."
