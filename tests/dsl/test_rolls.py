"""Rolls as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright.dsl.diagnostics import CondError
from dicewright.dsl.rolls import can_show, example_roll, parse_roll, roll_text
from dicewright.workbench.sets import pool

LUCKY = pool("4 blue d6, 3 red d6")
FACES = pool("3 luck", "die luck = 1@red 2@blue 3@blue 4@red 5@blue 6@blue")
RIDDLE = pool("2 black riddle, 1 pink riddle", "die riddle = 1 2 3 duck duck(2)")
MIXED = pool("1 d4, 1 d6, 1 coin")
POOLS = [LUCKY, FACES, RIDDLE, MIXED, pool("5 d6"), pool("2 d6, 2 blue d6")]


@pytest.mark.parametrize(
    ("text", "which", "canonical"),
    [
        ("blue 1 2 2 6, red 3 5 5", LUCKY, "blue 1 2 2 6, red 3 5 5"),
        ("red 5 3 5, blue 6 2 1 2", LUCKY, "blue 1 2 2 6, red 3 5 5"),
        ("blue 1 2, red 3 5 5, blue 2 6", LUCKY, "blue 1 2 2 6, red 3 5 5"),
        ("1 4 6", FACES, "red 1 4, blue 6"),
        ("red 1 4, blue 6", FACES, "red 1 4, blue 6"),
        ("black duck 3, pink duck(2)", RIDDLE, "black 3 duck, pink duck(2)"),
        ("4 6 heads", MIXED, "4 6 heads"),
        ("tails, 1, 2", MIXED, "1 2 tails"),
    ],
)
def test_reads(text: str, which: object, canonical: str) -> None:
    assert roll_text(parse_roll(text, which), which) == canonical  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "which", "code"),
    [
        ("blue 1 2 2, red 3 5 5", LUCKY, "E212"),
        ("blue 1 2 2 6 6, red 3 5", LUCKY, "E212"),
        ("blue 1 2 2 7, red 3 5 5", LUCKY, "E212"),
        ("bleu 1 2 2 6, red 3 5 5", LUCKY, "E201"),
        ("1 2 2 6 3 5 5", LUCKY, "E212"),
        ("blue, red 3 5 5", LUCKY, "E212"),
        ("", LUCKY, "E101"),
        ("blue 1 2 2 6; red 3 5 5", LUCKY, "E103"),
        ("blue 1, 4 6", FACES, "E212"),
        ("black dukc 3, pink 2", RIDDLE, "E201"),
        ("5 6 heads", MIXED, "E212"),
        ("5 5 heads", MIXED, "E212"),
    ],
)
def test_refuses(text: str, which: object, code: str) -> None:
    with pytest.raises(CondError) as caught:
        parse_roll(text, which)  # type: ignore[arg-type]
    assert [d.code for d in caught.value.diagnostics] == [code]
    assert "pool" in str(caught.value) or code in ("E101", "E103")


def test_kept_dice() -> None:
    assert sum(parse_roll("blue 4 4", LUCKY, partial=True)) == 2
    with pytest.raises(CondError):
        parse_roll("blue 4 4 4 4 4", LUCKY, partial=True)


@given(st.data())
def test_round_trip(data: st.DataObject) -> None:
    """Any roll of a pool, written out, reads back as the same roll."""
    which = data.draw(st.sampled_from(POOLS))
    counts = [0] * len(which.faces)
    for group in which.groups:
        for _ in range(group.count):
            counts[which.faces.index(data.draw(st.sampled_from(group.faces)))] += 1
    roll = tuple(counts)
    assert can_show(roll, which)
    assert parse_roll(roll_text(roll, which), which) == roll


@pytest.mark.parametrize("which", POOLS)
def test_example_is_a_roll(which: object) -> None:
    assert sum(parse_roll(example_roll(which), which)) == which.size  # type: ignore[arg-type, attr-defined]
