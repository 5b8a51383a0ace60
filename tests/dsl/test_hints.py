"""What a fix makes of a wrong condition: the condition that was meant, not only one that can be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicewright.dsl.condition_text import parse_condition
from dicewright.dsl.diagnostics import CondError
from dicewright.dsl.hints import HINTS
from dicewright.dsl.hints.vocabulary import vocabulary
from dicewright.dsl.lines import logical_lines
from dicewright.workbench.sets import check_text, pool

POOL = pool("4 blue d6, 3 red d6")
HEAD = "die s = skull 1 2 3 4 5 6\ndice 4 blue d6, 3 red d6, 2 s\ncard 1: "

MEANT = {
    # joins
    "pair or triple": "pair / triple",
    "pair but no 1": "pair also no 1",
    "pair without 1": "pair also no 1",
    "pair without any 6": "pair also no 6",
    "pair without triple": "pair also not (triple)",
    "pair unless triple": "pair also not (triple)",
    "pair of 5 or 6": "pair of {5,6}",
    "no 1 or 2": "no {1,2}",
    "every 1, 2 or 3": "every {1,2,3}",
    "2 x 5 or 6": "2 x {5,6}",
    "exactly 2 x 5 or 6": "exactly 2 x {5,6}",
    "straight 3 of 2 or 3": "straight 3 of {2,3}",
    "5 or 6": "5 / 6",
    "pair of 5 or triple": "pair of 5 / triple",
    "pair, triple": "pair and triple",
    "6, 6, 6": "3 x 6",
    "5, 6, 6": "5 and 2 x 6",
    "6 6 6": "3 x 6",
    "1 2 3": "1 and 2 and 3",
    "6 + 6": "2 x 6",
    "pair + triple": "pair and triple",
    "pair triple": "pair and triple",
    "pair no 1": "pair also no 1",
    "pair || triple": "pair / triple",
    "pair & 4": "pair and 4",
    "pair AND 4": "pair and 4",
    # how many dice
    "at least 3 x 6": "3 x 6",
    "at least two red 6": "2 x red 6",
    "2 or more 6": "2 x 6",
    "more than 2 x 6": "3 x 6",
    "at most 2 x 6": "not (3 x 6)",
    "fewer than 2 x 6": "not (2 x 6)",
    "no more than one 6": "not (2 x 6)",
    "3+ x 6": "3 x 6",
    "2..3 x 6": "2 x 6 also not (4 x 6)",
    "exactly 2..3 x 6": "2 x 6 also not (4 x 6)",
    "1..2 x 6": "6 also not (3 x 6)",
    "0..2 x 6": "not (3 x 6)",
    "exactly 0 x 6": "no 6",
    "0 x 6": "no 6",
    "3 odd": "3 x odd",
    "three odd": "3 x odd",
    "2 blue 6": "2 x blue 6",
    "4 times 3+": "4 x 3+",
    "blue 6 6": "blue 6 and 6",
    "red 6 blue 6": "red 6 and blue 6",
    "blue 3+ red 4+": "blue 3+ and red 4+",
    "exactly 2 6": "exactly 2 x 6",
    "exactly one 6": "exactly 1 x 6",
    "3 sixes": "3 x 6",
    "two 6s": "2 x 6",
    "2 skulls": "2 x skull",
    "2 * 6": "2 x 6",
    "3x6": "3 x 6",
    "2 x red": "2 x red any",
    "3 dice": "3 x any",
    ">= 2 x 6": "2 x 6",
    "< 2 x 6": "not (2 x 6)",
    # what one die shows
    "a 4": "4",
    "six": "6",
    "an odd number": "odd",
    ">= 3": "3+",
    "> 3": "4+",
    "<= 3": "3-",
    "< 3": "2-",
    "≥3": "3+",
    "2 x ≤ 3": "2 x 3-",
    "at least 3": "3+",
    "3 or more": "3+",
    "3 or less": "3-",
    "2-4": "2..4",
    "2–4": "2..4",
    "2 to 4": "2..4",
    "{1..3}": "1..3",
    "{1 or 3}": "{1,3}",
    # sets and straights
    "three of a kind": "triple",
    "four of a kind": "4 alike",
    "2 of the same": "pair",
    "a pair": "pair",
    "at least a pair": "pair",
    "full house": "pair and triple",
    "two pairs": "pair and pair",
    "two pairs and 6": "(pair and pair) and 6",
    "2 x pair": "pair and pair",
    "2 x blue pair": "blue pair and blue pair",
    "2 x 4 alike": "4 alike and 4 alike",
    "small straight": "straight 4",
    "straight of 3": "straight 3",
    "run of 3": "straight 3",
    "3 in a row": "straight 3",
    "straight from 2 to 4": "straight 3 of 2..4",
    "straight 3+": "straight 3",
    "4+ alike": "4 alike",
    "alike 4": "4 alike",
    "straight(4)": "straight 4",
    "pair(6)": "pair of 6",
    "pair(blue, red)": "alike(blue, red)",
    "sets 3, 2": "sets(3, 2)",
    "pair of sixes": "pair of 6",
    "pair of skull": "2 x skull",
    "double 6": "pair of 6",
    "pair >= 5": "pair of 5+",
    "pair of 5s": "pair of 5",
    "any pair": "pair",
    "triple or better": "triple",
    "two red pairs": "red pair and red pair",
    "three different numbers": "3 different",
    # colours
    "pair of red": "red pair",
    "pair blue": "blue pair",
    "2 x 6 red": "2 x red 6",
    "blue, red pair": "blue|red pair",
    "red blue pair": "red|blue pair",
    "alike(blue red)": "alike(blue, red)",
    # sums
    "sum red >= 9": "red sum >= 9",
    "total red >= 9": "red total >= 9",
    "sum of 3 red dice >= 10": "red sum of 3 dice >= 10",
    "sum of all dice >= 20": "total >= 20",
    "sum of two red dice is at least 8": "red sum of 2 dice >= 8",
    "sum(red) >= 9": "red sum >= 9",
    "sum >= 9 and <= 12": "sum 9..12",
    "9 <= sum <= 12": "sum 9..12",
    "sum > 9": "sum >= 10",
    "sum < 9": "sum <= 8",
    "sum == 9": "sum = 9",
    "sum = 9..11": "sum 9..11",
    "sum 9-11": "sum 9..11",
    "sum between 9 and 11": "sum 9..11",
    "sum 9+": "sum >= 9",
    "sum at least 9": "sum >= 9",
    "sum at most 9": "sum <= 9",
    "sum less than 9": "sum <= 8",
    "sum of 2 dice more than 9": "sum of 2 dice >= 10",
    "total over 20": "total >= 21",
    "total is 20": "total = 20",
    "3 dice sum >= 9": "sum of 3 dice >= 9",
    # tests
    "no pair": "not (pair)",
    "no 3 alike": "not (3 alike)",
    "not pair": "not (pair)",
    "pair not 6": "pair also not (6)",
    "no red": "no red any",
    "no red die": "no red any",
    "all odd": "every odd",
    "no two 6": "not (2 x 6)",
    "no more than two 6": "not (3 x 6)",
    "all red": "every red any",
    "all 5 or 6": "every {5,6}",
    "every blue die 3+": "every blue 3+",
    "all dice different": "all different",
    "no 1 and no 2": "no 1 also no 2",
    "pair and no 1 and 5": "(pair and 5) also no 1",
}
"""A wrong condition, and what all its fixes together make of it."""

AMBIGUOUS = [
    "5 6", "pair 6", "sum 9", "sum of 9", "only 6", "red and blue pair", "blue / red pair", "blue or red pair", "no 1 and 2",
    "skull 2", "2 red", "2 x !6", "exactly 6", "straight 2..4", "sum <= 9+", "no straight",
]  # fmt: skip
"""Conditions that may mean several things: no fix may choose."""


def mended(text: str) -> str:
    """The condition with each fix applied, one after the other."""
    for _ in range(6):
        fixes = [d.fix for d in check_text(text).diagnostics if d.fix is not None]
        if not fixes:
            break
        fix = fixes[0]
        text = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
    return text


@pytest.mark.parametrize(("wrong", "meant"), MEANT.items())
def test_means_what_was_meant(wrong: str, meant: str) -> None:
    text = mended(HEAD + wrong)
    assert [d.code for d in check_text(text).diagnostics if d.severity == "error" and d.code != "E301"] == []
    big = pool("4 blue d6, 3 red d6, 2 s", "die s = skull 1 2 3 4 5 6")
    assert parse_condition(text.removeprefix(HEAD), big) == parse_condition(meant, big)


@pytest.mark.parametrize("text", AMBIGUOUS)
def test_does_not_choose(text: str) -> None:
    found = [d for d in check_text(HEAD + text).diagnostics if d.severity == "error"]
    assert len(found) == 1
    assert found[0].fix is None and found[0].help


def test_every_hint_is_explained() -> None:
    """Each names the mistake that it is for."""
    assert all((hint.__doc__ and "`" in hint.__doc__) or hint.__name__ == "phrase" for hint in HINTS)


def test_vocabulary() -> None:
    words = vocabulary(logical_lines("die a = duck 1@green\ndice 2 blue a, 3 d6\nlet big = 5+\ndeck d:\n")[0])
    assert words.colours == {"blue", "green"} and words.symbols == {"duck"} and words.lets == {"big"}
    assert words.complete and words.decks == {"d"} and words.dies == {"a"}
    assert (
        not words.may_be_colour("red") and not vocabulary(()).complete and vocabulary(()).may_be_colour("red")
    )


PARTS = [
    "pair", "triple", "4", "6", "3+", "odd", "any", "red", "blue", "2", "x", "of", "or", "a", "two", "sixes", "at least", "no",
    "not", "all", "every", "exactly", "sum", "total", ">=", ">", "=", "9", ",", "+", "-", "..", "(", ")", "{", "}", "and", "/", "also",
    "straight", "alike", "dice", "die", "full", "house", "than", "more", "kind", "unless", "≥", "*", ";", "skull",
]  # fmt: skip


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=8))
@settings(max_examples=400, deadline=None)
def test_fixes_come_to_an_end(parts: list[str]) -> None:
    """Whatever stands on a card, fix after fix leads to a text without any: none undoes another."""
    text = HEAD + " ".join(parts)
    for _ in range(40):
        fix = next((d.fix for d in check_text(text).diagnostics if d.fix is not None), None)
        if fix is None:
            return
        after = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
        assert after != text
        text = after
    raise AssertionError(text)


def test_without_a_file() -> None:
    """A condition by itself has no dice line around it, and hints all the same."""
    with pytest.raises(CondError) as caught:
        parse_condition("three of a kind", POOL)
    assert [d.help for d in caught.value.diagnostics] == ["write `triple`"]
    with pytest.raises(CondError) as caught:
        parse_condition("full house and 4", POOL)
    assert len(caught.value.diagnostics) == 1
