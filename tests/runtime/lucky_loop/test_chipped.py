"""The dynamic program over whole flights, held against playing every throw out, chips and all."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from attrs import evolve

from dicewright.runtime.games.lucky_loop.chipped import Chipped, Stake, chipped
from dicewright.runtime.games.lucky_loop.outlook import Worth, outlook
from tests.runtime.lucky_loop.table import lucky_loop

HIGH = {level: level - 2 for level in range(3, 13)}
LOW = {level: (level - 1) // 3 for level in range(3, 13)}
ROUTINE = Stake((0.0, 3.0, 5.0, 6.0), least=8, old=9.0, bonus=2.0, lead=12, may_stop=True)
DISPLAY = Stake((0.0, 2.0, 3.0, 3.0), old=11.0, bonus=8.0, fail=-2.0, below=True)


@pytest.fixture(scope="module")
def flights() -> Chipped:
    """The flights of the shipped set."""
    return chipped(lucky_loop())


def end(stake: Stake, points: int, chips: int) -> Fraction:
    """What a completed flight is worth, as the words of `Stake` have it."""
    kept = Fraction(stake.chips[chips])
    if points < stake.least:
        return kept
    if stake.lead is not None and points >= stake.lead:
        kept = Fraction(stake.chips[chips + 1])
    gain = Fraction(points) - Fraction(stake.old)
    return (gain if stake.below else max(Fraction(0), gain)) + Fraction(stake.bonus) + kept


class Plain:
    """Plays flights out in the plainest way: every ordered throw, every use of every dice, every die again."""

    def __init__(self, stake: Stake, highlight: int | None = None) -> None:
        self.stake = stake
        self.highlight = highlight
        self.before = cache(self._before)
        self.after = cache(self._after)

    def failed(self, stunts: int, chips: int) -> Fraction:
        """What a failure is worth."""
        return Fraction(self.stake.fail) + Fraction(self.stake.chips[chips + (stunts == 1)])

    def _before(self, levels: tuple[int, ...], dice: int, extra: int, chips: int, points: int) -> Fraction:
        if not levels:
            return end(self.stake, points + dice, chips)
        ways = []
        if dice:
            throws = list(product(range(1, 7), repeat=min(3, dice)))
            all_ = [self.after(levels, dice, extra, chips, points, tuple(sorted(t))) for t in throws]
            ways.append(sum(all_, Fraction(0)) / len(throws))
        else:
            ways.append(self.failed(len(levels), chips))
        if extra and chips:
            ways.append(self.before(levels, dice + 1, extra - 1, chips - 1, points))
        if self.stake.may_stop and len(levels) == 1:
            ways.append(self.failed(1, chips))
        return max(ways)

    def _after(
        self, levels: tuple[int, ...], dice: int, extra: int, chips: int, points: int, thrown: tuple[int, ...]
    ) -> Fraction:
        ways = self.uses(levels, dice, extra, chips, points, thrown) or [self.failed(len(levels), chips)]
        if chips:
            ways += self.again(levels, dice, extra, chips, points, thrown).values()
        return max(ways)

    def uses(
        self, levels: tuple[int, ...], dice: int, extra: int, chips: int, points: int, thrown: tuple[int, ...]
    ) -> list[Fraction]:
        """The values of every way to fulfil a card."""
        ways = []
        for count in range(1, len(thrown) + 1):
            for used in combinations(thrown, count):
                for at, level in enumerate(levels):
                    top = level == self.highlight
                    if sum(used) < level or (top and sum(used) != level):
                        continue
                    gained = HIGH[level] * (1 + top) if sum(used) == level else LOW[level]
                    rest = levels[:at] + levels[at + 1 :]
                    ways.append(self.before(rest, dice - count, extra, chips, points + gained))
        return ways

    def again(
        self, levels: tuple[int, ...], dice: int, extra: int, chips: int, points: int, thrown: tuple[int, ...]
    ) -> dict[tuple[int, ...], Fraction]:
        """By the dice that are thrown again, the value of that."""
        found = {}
        for count in range(1, len(thrown) + 1):
            for positions in combinations(range(len(thrown)), count):
                kept = tuple(die for at, die in enumerate(thrown) if at not in positions)
                news = list(product(range(1, 7), repeat=count))
                total = Fraction(0)
                for new in news:
                    total += self.after(levels, dice, extra, chips - 1, points, tuple(sorted(kept + new)))
                found[tuple(thrown[at] for at in positions)] = total / len(news)
        return found


@pytest.mark.parametrize(
    ("levels", "dice", "extra", "chips", "points"),
    [
        ((7,), 1, 1, 0, 4),
        ((7,), 1, 1, 2, 4),
        ((9,), 0, 1, 1, 6),
        ((9,), 3, 0, 2, 5),
        ((12,), 2, 1, 2, 7),
        ((3, 5), 2, 1, 1, 3),
        ((4, 11), 4, 0, 1, 8),
    ],
)
def test_values_are_exact(
    flights: Chipped, levels: tuple[int, ...], dice: int, extra: int, chips: int, points: int
) -> None:
    stunts = flights.kinds(f"R{level:02}" for level in levels)
    for stake in (ROUTINE, evolve(DISPLAY, chips=ROUTINE.chips)):
        exact = float(Plain(stake).before(levels, dice, extra, chips, points))
        assert flights.value(stunts, dice, extra, chips, points, stake) == pytest.approx(exact, abs=1e-9)


def test_the_highlight_counts_only_exactly_and_double(flights: Chipped) -> None:
    stunts = flights.kinds(["R08", "G05"], "R08")
    exact = float(Plain(DISPLAY, 8).before((5, 8), 3, 1, 1, 6))
    assert flights.value(stunts, 3, 1, 1, 6, DISPLAY) == pytest.approx(exact, abs=1e-9)


@pytest.mark.parametrize("thrown", [(1, 2, 6), (1, 1, 1), (5, 6, 6)])
def test_throwing_again_is_exact(flights: Chipped, thrown: tuple[int, ...]) -> None:
    plain = Plain(ROUTINE).again((9,), 3, 0, 2, 5, thrown)
    counts = tuple(thrown.count(face) for face in range(1, 7))
    found = flights.after(flights.kinds(["R09"]), 3, 0, 2, 5, ROUTINE, counts)
    assert len(found) == len(plain)
    for dice, value in plain.items():
        key = tuple(dice.count(face) for face in range(1, 7))
        assert found[key] == pytest.approx(float(value), abs=1e-9)
    assert not flights.after(flights.kinds(["R09"]), 3, 0, 0, 5, ROUTINE, counts)


def test_a_throw_is_what_remains_without_stopping_or_the_extra_die(flights: Chipped) -> None:
    hopeless = flights.kinds(["R12"])
    assert flights.throw(hopeless, 1, 1, 0, 3, ROUTINE) == pytest.approx(ROUTINE.failed(1, 0))
    assert flights.throw(hopeless, 0, 1, 1, 3, ROUTINE) == ROUTINE.failed(1, 1)
    stunts = flights.kinds(["R07", "R08"])
    throw = flights.throw(stunts, 4, 1, 1, 5, ROUTINE)
    extra = flights.value(stunts, 5, 0, 0, 5, ROUTINE)
    assert flights.value(stunts, 4, 1, 1, 5, ROUTINE) == pytest.approx(max(throw, extra))


def test_without_chips_it_is_the_simpler_outlook(flights: Chipped) -> None:
    """Two programs that know nothing of one another, whole flights of three stunts."""
    simple = outlook(lucky_loop())
    stake = Stake((0.0, 3.0), least=8, bonus=2.0, may_stop=True)
    worth = Worth(least=8, bonus=2, last=3, may_stop=True)
    for cards in (("R05", "G06", "B07"), ("R04", "G07", "B12"), ("R09", "G09", "B09")):
        stunts = flights.kinds(cards)
        exact = simple.value(stunts, 6, 0, worth)
        assert flights.value(stunts, 6, 1, 0, 0, stake) == pytest.approx(exact, abs=1e-9)


def test_chips_and_dice_never_hurt(flights: Chipped) -> None:
    stake = Stake((0.0,) * 5, bonus=1.0, consoled=None, plain=True)
    stunts = flights.kinds(["R04", "G04", "B05", "Y06", "R06"], "Y06")
    chances = [flights.value(stunts, 6, 1, chips, 0, stake) for chips in range(4)]
    assert chances == sorted(chances) and 0.5 < chances[0] < 0.6 < 0.9 < chances[3] < 1
    assert flights.value(stunts, 7, 0, 0, 0, stake) > chances[0]


def test_the_order_of_questions_does_not_matter(flights: Chipped) -> None:
    """A table that is asked for more than it knows grows, and what it knew stays the same."""
    fresh = Chipped(outlook(lucky_loop()))
    stunts = fresh.kinds(["R05", "G08"])
    questions = [(4, 1, 1, 3), (2, 0, 2, 17), (6, 0, 0, 0), (1, 1, 1, 30), (5, 1, 2, 8)]
    first = [fresh.value(stunts, *question, ROUTINE) for question in questions]
    assert [fresh.value(stunts, *question, ROUTINE) for question in questions] == first
    other = Chipped(outlook(lucky_loop()))
    backwards = [other.value(stunts, *question, ROUTINE) for question in reversed(questions)]
    assert backwards[::-1] == pytest.approx(first, abs=1e-12)


def test_without_a_thought_of_throwing_again_a_chip_is_the_extra_die(flights: Chipped) -> None:
    """What the careful bot reckons with: less than with throwing again, more than without a chip."""
    stake = evolve(ROUTINE, again=False)
    stunts = flights.kinds(["R07", "R08"])
    plain, full = (
        [flights.value(stunts, 4, 1, n, 5, s) - s.chips[n] for n in range(3)] for s in (stake, ROUTINE)
    )
    assert plain[0] == full[0] and all(one < other for one, other in zip(plain[1:], full[1:], strict=True))
    assert flights.value(stunts, 4, 1, 1, 5, stake) == pytest.approx(
        max(flights.throw(stunts, 4, 1, 1, 5, stake), flights.value(stunts, 5, 0, 0, 5, stake))
    )
    found = flights.after(stunts, 4, 1, 1, 5, stake, (1, 1, 1, 0, 0, 0))
    assert found and found == flights.after(stunts, 4, 1, 1, 5, ROUTINE, (1, 1, 1, 0, 0, 0))
