"""What `check` says about impossible cards and examples that do not hold."""

from __future__ import annotations

from time import perf_counter

from dicewright.compiler.condition import compile_card
from dicewright.compiler.lints import check_example, impossible, lint
from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.loader import load_text

OURS = ("E301", "E401")
HEAD = """\
dice 4 blue d6, 3 red d6
deck green: points=1
"""


def lints(text: str) -> list[tuple[str, str, str, str]]:
    """Code, place, message and label of each E301 and E401 of the lines after HEAD."""
    loaded = load_text(HEAD + text, {})
    assert not [d for d in loaded.diagnostics if d.severity == "error"], loaded.diagnostics
    return [short(d) for d in lint(loaded.cards) if d.code in OURS]


def short(d: Diagnostic) -> tuple[str, str, str, str]:
    return d.code, d.span.text, d.message, d.label


def test_sound_cards_have_no_lints() -> None:
    assert lints("card A green: pair and triple\nexample A: blue 1 1 2 2, red 2 5 6 -> yes\n") == []


def test_impossible_cards() -> None:
    assert lints("card A green: 4 and red (pair and 2 x 5)\ncard B green: pair\n") == [
        ("E301", "red (pair and 2 x 5)",
         "card A cannot be fulfilled with these dice", "needs 4 red dice; the pool has 3"),
    ]  # fmt: skip


def test_impossible_tiers() -> None:
    text = "card A green:\n    hi points=2: red sum >= 19\n    lo points=1: red sum >= 9\n"
    assert lints(text) == [
        ("E301", "red sum >= 19", "tier `hi` of card A cannot be fulfilled with these dice",
         "the highest total of 3 red dice is 18"),
    ]  # fmt: skip


def test_the_place_may_be_at_the_deck() -> None:
    deck = "deck sums: points=1\n    sum of 2 dice >= level\n"
    loaded = load_text(HEAD + deck + "card A sums level=13\ncard B sums level=12\n", {})
    (found,) = [d for d in lint(loaded.cards) if d.code in OURS]
    assert (found.code, found.span.text) == ("E301", "sum of 2 dice >= level")
    assert [related.span.text.split()[1] for related in found.related] == ["A"]


def test_the_place_of_a_let_is_where_it_is_used() -> None:
    text = "let big = 5 x blue 3+\ncard A green: 4 and big\n"
    assert lints(text) == [
        ("E301", "big", "card A cannot be fulfilled with these dice", "needs 5 blue dice; the pool has 4")
    ]


def test_examples_that_do_not_hold() -> None:
    text = """\
card A green: pair and triple
card C green:
    exact points=6: sum of 1..3 dice = 7
    over  points=2: sum of 1..3 dice >= 7
example A: blue 1 1 2 4, red 3 5 6 -> yes
example A: blue 1 1 2 4, red 2 2 6 -> no
example A: blue 1 1 2 4, red 2 2 6 -> yes
example C: blue 1 1 1 4, red 2 2 6 -> over
example C: blue 1 1 1 4, red 2 2 6 -> no
example C: blue 1 1 1 4, red 2 2 6 -> yes
example C: blue 1 1 1 1, red 1 1 1 -> exact
"""
    found = [(message, label) for _, _, message, label in lints(text)]
    assert found == [
        ("this roll does not fulfil card A", "`triple` fails: the most alike are two 1s"),
        ("this roll fulfils card A", "blue 1 1 for `pair`; blue 2, red 2 2 for `triple`"),
        ("this roll gives `exact` of card C, not `over`", "blue 1, red 6 for `sum of 1..3 dice = 7`"),
        ("this roll fulfils card C (`exact`)", "blue 1, red 6 for `sum of 1..3 dice = 7`"),
        ("this roll does not fulfil card C",
         "`sum of 1..3 dice >= 7` fails: the highest total of the dice is 3"),
    ]  # fmt: skip


def test_a_big_set_is_quick() -> None:
    conditions = ["pair and triple", "straight 4 and pair", "red pair / blue pair", "5 x 3+", "red sum >= 9"]
    lines = [f"card {n} green: {conditions[n % 5]}" for n in range(100)]
    lines += [f"example {n}: blue 3 3 4 5, red 4 4 6 -> yes" for n in range(0, 100, 5)]
    loaded = load_text(HEAD + "\n".join(lines), {})
    pool = loaded.cards.pool
    start = perf_counter()
    for card in loaded.cards.cards.values():
        assert not list(impossible(card, pool))
    for example in loaded.cards.examples:
        assert check_example(example, compile_card(loaded.cards.cards[example.card], pool)) is None
    assert perf_counter() - start < 0.5  # it takes a few milliseconds
