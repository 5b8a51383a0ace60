"""Lints of a whole set: each kind planted once is found, and nothing else is."""

from __future__ import annotations

import pytest

from dicewright.compiler.set_lints import deck_sizes
from dicewright.dsl.rules import DeckNeed, RulesSpec
from dicewright.workbench.sets import check_text

HEAD = "dice 4 blue d6, 3 red d6\n"
FIVE = "dice 3 blue d6, 2 red d6\n"

PLANTED = {
    "E301": "card P hard: 5 x blue 3+",
    "E302": None,  # no condition is too big for seven dice; see below
    "W301": "card P easy: 2 x any",
    "W302": "card P middle: triple / 4 alike",
    "W401": "card P middle: 1 and 1",
    "W402": "card P hard: 5 alike of 3+",
    "W403": "card P hard points=99: 5",
    "E401": "card P middle: 4 x 4+\nexample P: blue 1 1 1 1, red 4 5 6 -> yes",
}
SOUND = """\
deck easy: points=1
deck middle: points=2
deck hard: points=4
card e1 easy: 1
card e2 easy: 2
card e3 easy: straight 3
card e4 easy: pair and pair
card m1 middle: 2 x 1
card m2 middle: red pair
card m3 middle: blue sum >= 15
card h1 hard: blue triple
card h2 hard: red straight 3
card h3 hard: 4 alike
"""


def codes(text: str) -> list[str]:
    return [d.code for d in check_text(text).diagnostics]


def test_the_sound_set_is_clean() -> None:
    assert codes(HEAD + SOUND) == []


@pytest.mark.parametrize("code", [code for code, line in PLANTED.items() if line is not None])
def test_planted(code: str) -> None:
    assert codes(HEAD + SOUND + f"{PLANTED[code]}\n") == [code]


@pytest.mark.parametrize("code", ["W301", "W302", "W401", "W402", "W403"])
def test_allowed_by_a_comment(code: str) -> None:
    line = PLANTED[code]
    assert codes(HEAD + SOUND + f"{line}  # fine: allow {code}\n") == []
    assert codes(HEAD + SOUND + f"{line}  # allow W999, {code}\n") == []
    assert codes(HEAD + SOUND + f"{line}  # {code}\n") == [code]
    lines = f"{line}\n".replace(": ", ":\n    ", 1).replace("\n", f"  # allow {code}\n", 2)
    assert codes(HEAD + SOUND + lines) == []


def test_allowed_for_a_deck() -> None:
    text = HEAD + SOUND.replace("deck hard: points=4", "deck hard: points=4  # allow W402")
    assert codes(text + f"{PLANTED['W402']}\n") == []


def test_errors_cannot_be_allowed() -> None:
    assert codes(HEAD + SOUND + f"{PLANTED['E301']}  # allow E301 W301\n") == ["E301"]


@pytest.mark.parametrize(
    "pair",
    [
        ("2 x 4", "4 and 4"),
        ("pair and triple", "triple and pair"),
        ("red|blue pair", "pair"),
        ("3+", "{3,4,5,6}"),
        ("not (no 1)", "1"),
        ("2 x 5+", "(5 and 6) / 2 x 5 / 2 x 6"),
        ("every 2+", "no 1"),
    ],
)
def test_doubles_that_are_written_differently(pair: tuple[str, str]) -> None:
    found = codes(FIVE + f"card A: {pair[0]}\ncard B: ({pair[1]})\n")
    assert "W401" in found


@pytest.mark.parametrize(
    ("condition", "part"),
    [
        ("pair / triple", "triple"),
        ("pair also 2 x any", "2 x any"),
        ("(triple / 4) and (pair / triple)", "triple"),
        ("not (pair / triple)", "triple"),
        ("pick 3 (all alike / (all alike also no 6))", "all alike also no 6"),
        ("every 3+ also no 1", "no 1"),
    ],
)
def test_needless_parts(condition: str, part: str) -> None:
    found = check_text(FIVE + f"card A: {condition}\n").diagnostics
    assert [d.code for d in found] == ["W302"]
    assert found[0].span.text.strip("()") == part


@pytest.mark.parametrize(
    "condition", ["pair and triple", "pair / 4", "(pair and 4) / triple", "straight 3 also no 1"]
)
def test_nothing_needless(condition: str) -> None:
    assert codes(FIVE + f"card A: {condition}\n") == []


def test_lints_say_the_numbers() -> None:
    found = {
        d.code: d
        for code in ("W401", "W402", "W403")
        for d in check_text(HEAD + SOUND + f"{PLANTED[code]}\n").diagnostics
    }
    assert "33.0 %" in found["W401"].label
    assert found["W402"].label.startswith("fulfilled by 0.8 %") and "10.6 %" in found["W402"].label
    assert found["W403"].label == "fulfilled by 72.1 % of rolls; the median `middle` card by 44.4 %"
    assert all(d.related for code, d in found.items() if code != "W403")


def test_cards_that_share_their_decks_condition() -> None:
    deck = "deck flight: points=1\n    sum of 1..3 dice = level\n"
    differ = "card A flight level=7 colour=red\ncard B flight level=7 colour=blue\n"
    same = "card A flight level=7\ncard B flight level=7\n"
    assert codes(HEAD + deck + differ) == []
    assert codes(HEAD + deck + same) == ["W401"]


def test_tiers() -> None:
    better = "card A:\n    high points=4: triple\n    low points=2: pair and pair\n"
    assert codes(HEAD + better + "card B points=2: pair and pair and pair\n") == ["W402"]
    assert codes(HEAD + better + "card B points=3: pair and pair and pair\n") == []
    assert codes(HEAD + better + "card B:\n    high points=4: triple\n    low points=2: pair and pair\n") == [
        "W401"
    ]


def test_an_impossible_test_is_found_by_its_odds() -> None:
    assert codes(HEAD + "card A: not (any)\n") == ["E301"]
    assert codes(HEAD + "card A: red total = 9 also red total = 10\n") == ["E301"]


def test_large_pools_are_compared_by_automata() -> None:
    dice = "dice 30 d20\n"
    assert codes(dice + "card A: 2 x 4\ncard B: 4 and 4\n") == ["W401"]
    assert codes(dice + "card A: 12 x 4\ncard B: 13 x 4\n") == ["W402"]


def test_deck_sizes() -> None:
    cards = check_text(HEAD + SOUND).cards
    spec = RulesSpec(
        "r",
        "R",
        deck_needs=lambda cards: [
            DeckNeed("easy", 4, "x"),
            DeckNeed("hard", 8, "4 players start with 2 each"),
        ],
    )
    (found,) = deck_sizes(cards, spec)
    assert (found.code, found.message) == ("W404", "the deck `hard` holds 3 cards, and the rules need 8")


def test_decks_upside_down() -> None:
    """A deck that pays more and is easier is told once, not card by card; allowed at its line."""
    text = HEAD + SOUND.replace("deck easy: points=1", "deck easy: points=9")
    found = check_text(text).diagnostics
    assert [d.code for d in found] == ["W403"]
    assert found[0].message == "the deck `easy` pays more than the deck `hard` and is easier"
    assert "9 points for a median of" in found[0].label
    assert codes(text.replace("points=9", "points=9  # allow W403")) == []
    level = HEAD + SOUND.replace("deck easy: points=1", "deck easy: points=2")
    assert codes(level) == []


def test_a_tier_that_never_counts() -> None:
    text = FIVE + "card A:\n    most points=9: 4 alike\n    all points=12: 5 alike\n"
    (found,) = check_text(text).diagnostics
    assert (found.code, found.message) == ("W302", "tier `all` of card A never counts")
