"""Chances of flights, held against playing every throw out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from dicewright.runtime.games.lucky_loop.cards import deck_of
from dicewright.runtime.games.lucky_loop.outlook import CHANCE, Outlook, Worth, outlook
from tests.runtime.lucky_loop.table import lucky_loop

HIGH = {level: level - 2 for level in range(3, 13)}
LOW = {level: (level - 1) // 3 for level in range(3, 13)}
REPEAT = Worth(least=8, old=9, bonus=2, fail=-1, last=3, may_stop=True)


@pytest.fixture(scope="module")
def chances() -> Outlook:
    """The outlook of the shipped set."""
    return outlook(lucky_loop())


def plain(levels: tuple[int, ...], dice: int, points: int, worth: Worth, highlight: int | None) -> Fraction:
    """The value of a flight by the plainest play-out: every ordered throw, every use of every dice."""

    @cache
    def value(levels: tuple[int, ...], highlight: int | None, dice: int, points: int) -> Fraction:
        if not levels:
            return Fraction(worth.of(points + dice))
        failed = Fraction(worth.fail + (worth.last if len(levels) == 1 else 0))
        size = min(3, dice)
        if size == 0:
            return failed
        total = Fraction(0)
        for thrown in product(range(1, 7), repeat=size):
            ways = [failed]
            found = False
            for count in range(1, size + 1):
                for used in combinations(thrown, count):
                    for at, level in enumerate(levels):
                        top = level == highlight
                        if sum(used) < level or (top and sum(used) != level):
                            continue
                        gained = HIGH[level] * (2 if top else 1) if sum(used) == level else LOW[level]
                        rest = levels[:at] + levels[at + 1 :]
                        way = value(rest, None if top else highlight, dice - count, points + gained)
                        ways = [*ways, way] if found else [way]
                        found = True
            total += max(ways)
        mean = Fraction(total, 6**size)
        return max(mean, failed) if worth.may_stop and len(levels) == 1 else mean

    found: Fraction = value(tuple(sorted(levels)), highlight, dice, points)
    return found


@pytest.mark.parametrize(
    ("levels", "dice", "points", "worth"),
    [
        ((7,), 1, 0, CHANCE),
        ((7,), 3, 5, REPEAT),
        ((5, 9), 4, 3, REPEAT),
        ((4, 6), 2, 0, CHANCE),
        ((12,), 2, 4, REPEAT),
        ((5, 8, 11), 6, 0, CHANCE),
        ((4, 7, 12), 6, 0, Worth(least=8)),
        ((3,), 0, 9, REPEAT),
    ],
)
def test_values_are_exact(
    chances: Outlook, levels: tuple[int, ...], dice: int, points: int, worth: Worth
) -> None:
    stunts = chances.kinds(f"R{level:02}" for level in levels)
    assert chances.value(stunts, dice, points, worth) == float(plain(levels, dice, points, worth, None))


@pytest.mark.parametrize("worth", [CHANCE, Worth(old=10, bonus=5, fail=-2, below=True)])
def test_the_highlight_counts_only_exactly_and_double(chances: Outlook, worth: Worth) -> None:
    stunts = chances.kinds(["R08", "G05"], "R08")
    assert chances.value(stunts, 4, 2, worth) == float(plain((8, 5), 4, 2, worth, 8))


def test_cards_that_are_alike_are_of_one_kind(chances: Outlook) -> None:
    assert chances.kinds(["R07", "B07"]) == chances.kinds(["G07", "Y07"])
    assert chances.kinds(["R07", "B07"], "B07") != chances.kinds(["R07", "B07"])


def test_after_a_throw_and_throwing_again(chances: Outlook) -> None:
    """The mean over all throws of the value after each is the value before; throwing all dice again is
    as good as the throw was before it was made; throwing some again is the mean over what they may show."""
    deck = deck_of(lucky_loop())
    stunts, worth = chances.kinds(["R07", "G04"]), REPEAT
    after = {thrown: chances.after_throw(stunts, 5, thrown, 2, worth) for thrown, _ in deck.throws[3]}
    mean = sum(after[thrown] * ways for thrown, ways in deck.throws[3]) / 216
    assert mean == pytest.approx(chances.value(stunts, 5, 2, worth), abs=1e-12)
    again = chances.again(stunts, 5, (1, 1, 0, 0, 0, 1), 2, worth)
    assert len(again) == 7
    assert again[1, 1, 0, 0, 0, 1] == pytest.approx(mean, abs=1e-12)
    ones = [
        after[deck.counts([deck.pool.faces[n], deck.pool.faces[1], deck.pool.faces[5]])] for n in range(6)
    ]
    assert again[1, 0, 0, 0, 0, 0] == pytest.approx(sum(ones) / 6, abs=1e-12)


def test_the_next_throw(chances: Outlook) -> None:
    assert chances.next_throw("R03", 3) == 1
    assert chances.next_throw("R12", 1) == 0
    assert chances.next_throw("R12", 2, highlight=True) == pytest.approx(1 / 36)
    assert chances.next_throw("R05", 1) == pytest.approx(2 / 6)


def test_more_dice_never_hurt(chances: Outlook) -> None:
    for stunts in (chances.kinds(["R05", "G09", "B12"]), chances.kinds(["R08", "G08", "B09"], "B09")):
        values = [chances.value(stunts, dice) for dice in range(8)]
        assert values == sorted(values) and 0 <= values[0] <= values[-1] <= 1
