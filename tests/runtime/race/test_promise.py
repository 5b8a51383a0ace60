"""The tables of single cards: exact, also where dice of several kinds share faces."""

from __future__ import annotations

import pytest

from dicewright.compiler.condition import compile_card
from dicewright.compiler.rerolls import reroll_odds
from dicewright.dsl.model import CardSet
from dicewright.runtime.games.race.promise import promise
from tests.runtime.race.sets import raced

MIXED = """
dice 2 blue d4, 1 red d6, 1 d4
rolls 3 keeping free
card a: pair
card b points=3: straight 3 and red 5+
card c points=2: triple / red 6
card d:
    all points=7: 4 alike
    some points=2: 3 alike
"""


@pytest.mark.parametrize("name", "abc")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_tables_are_exact_with_free_keeping(name: str, rolls: int) -> None:
    """Each value is the points times the exact chance from those kept dice."""
    cards = raced(MIXED)
    tables = promise(cards)
    assert tables is not None
    values = tables.table(name, rolls)
    core = compile_card(cards.cards[name], cards.pool).tiers[0].core
    points = cards.cards[name].number("points", 1)
    for shown in ((), ("blue", 3), ("blue", 3, 3), ("red", 6), ("blue", 1, 2, "red", 5)):
        kept = kept_counts(cards, shown)
        place = 0
        for kind in tables.kinds:
            own = tuple(kept[cards.pool.faces.index(face)] for face in kind.faces)
            place = place * len(kind.axis.sets) + kind.axis.index[own]
        exact = points * reroll_odds(core, cards.pool, rolls, "free", kept)
        assert values[place] == pytest.approx(float(exact), abs=1e-12)


def kept_counts(cards: CardSet, shown: tuple[object, ...]) -> tuple[int, ...]:
    """Dice as counts: a colour, then numbers, then another colour."""
    counts = [0] * len(cards.pool.faces)
    colour: str | None = None
    for word in shown:
        if isinstance(word, str):
            colour = word
        else:
            face = next(f for f in cards.pool.faces if (f.colour, f.number) == (colour, word))
            counts[cards.pool.faces.index(face)] += 1
    return tuple(counts)


def test_tiers_count_with_their_points() -> None:
    tables = promise(raced("dice 2 d4\ncard a:\n    best points=5: 2 x 4\n    else points=2: 4\n"))
    assert tables is not None
    assert tables.table("a", 1)[0] == pytest.approx((1 * 5 + 6 * 2) / 16)
