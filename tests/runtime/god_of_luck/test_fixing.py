"""The exact worth of fixed dice, against every way to fix and to use skills tried out one by one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
import pytest

from dicewright.compiler.condition import compile_card
from dicewright.compiler.rerolls import reroll_odds
from dicewright.runtime.chance import Chance
from dicewright.runtime.games.god_of_luck.fixing import POINT, Plan, Skill, Skills, Space, subsets
from dicewright.runtime.games.god_of_luck.planning import Gain, Reach, plans_of
from tests.runtime.god_of_luck.table import god_of_luck

PLANS = plans_of(god_of_luck())
NUMBERS = (1, 2, 3, 4, 5, 6)
Dice = tuple[int, ...]

REROLL, TURN, COPY, LIFT, RAISE = ("reroll", 1), ("turn", 0), ("copy", 0), ("lift", 1), ("raise", 3)


class TriedOut:
    """A turn with so many dice, written as plainly as the rules have it."""

    def __init__(self, worth: dict[Dice, int], beasts: frozenset[int]) -> None:
        self.worth, self.beasts = worth, beasts
        self.before = cache(self._before)
        self.after = cache(self._after)

    def _before(self, fixed: Dice, dice: int, left: Skills) -> Fraction:
        """Before the next throw."""
        if len(fixed) == dice:
            return Fraction(self.worth[fixed])
        throws = [tuple(sorted(thrown)) for thrown in product(NUMBERS, repeat=dice - len(fixed))]
        return sum((self.after(fixed, thrown, left) for thrown in throws), Fraction(0)) / len(throws)

    def _after(self, fixed: Dice, thrown: Dice, left: Skills) -> Fraction:
        """After a throw."""
        dice = len(fixed) + len(thrown)
        choices = [mask for mask in product((False, True), repeat=len(thrown)) if any(mask)]
        kept = {
            tuple(sorted((*fixed, *(n for n, keep in zip(thrown, mask, strict=True) if keep))))
            for mask in choices
        }
        found = [self.before(dice_kept, dice, left) for dice_kept in kept]
        for skill in set(left):
            at = left.index(skill)
            found += self.used(skill, fixed, thrown, left[:at] + left[at + 1 :])
        return max(found)

    def used(self, skill: Skill, fixed: Dice, thrown: Dice, left: Skills) -> Iterator[Fraction]:
        """Everything that may come of using a skill."""
        kind, amount = skill
        if kind == "lift":
            for ups in product((0, amount), repeat=len(thrown)):
                lifted = tuple(sorted(n + up for n, up in zip(thrown, ups, strict=True)))
                if max(lifted) <= max(NUMBERS):
                    yield self.after(fixed, lifted, left)
            return
        for at, number in enumerate(thrown):
            rest = thrown[:at] + thrown[at + 1 :]
            to = {
                "reroll": NUMBERS,
                "turn": NUMBERS,
                "raise": [n for n in NUMBERS if number < n <= number + amount],
                "copy": [n for n in NUMBERS if n in fixed or n in self.beasts],
            }[kind]
            worths = [self.after(fixed, tuple(sorted((*rest, n))), left) for n in to]
            if kind == "reroll":
                yield sum(worths, Fraction(0)) / len(worths)
            else:
                yield from worths


@pytest.mark.parametrize(
    ("dice", "skills", "beasts"),
    [
        (2, (), ()),
        (3, (), ()),
        (3, (REROLL,), ()),
        (2, (REROLL, REROLL, TURN), ()),
        (3, (TURN,), ()),
        (3, (LIFT,), ()),
        (3, (("lift", 2),), ()),
        (3, (RAISE,), ()),
        (3, (COPY,), ()),
        (3, (COPY, REROLL), (5,)),
        (2, (LIFT, RAISE), ()),
    ],
)
def test_against_every_way_tried_out(dice: int, skills: Skills, beasts: Dice) -> None:
    """For worths of full sets that are drawn by lot, before the first throw and after every throw with
    every set of fixed dice."""
    chance, skills = Chance(dice), tuple(sorted(skills))
    space, aims = PLANS.space(dice), PLANS.aims
    worth = {t: chance.pick([0, 0, 0, 2, 7, 19]) for t in combinations_with_replacement(NUMBERS, dice)}
    ends = np.zeros(space.full.stop - space.full.start, dtype=np.int64)
    for shown, points in worth.items():
        ends[aims.place(dice, shown) - space.full.start] = points * POINT
    plan, tried = Plan(space, ends, skills, frozenset(beasts)), TriedOut(worth, frozenset(beasts))
    assert plan.start / POINT == pytest.approx(float(tried.before((), dice, skills)), abs=1e-4)
    for size in range(dice):
        for fixed in combinations_with_replacement(NUMBERS, size):
            layer = plan.look(aims.place(dice, fixed))
            for left in subsets(skills):
                for row, thrown in enumerate(_throws(space, dice - size)):
                    found = int(layer.best[left][row, 0]) / POINT
                    assert found == pytest.approx(float(tried.after(fixed, thrown, left)), abs=1e-4)


def _throws(space: Space, dice: int) -> Iterator[Dice]:
    """All throws of so many dice in the order of the space."""
    starts = space.sets.starts
    for row in space.sets.rows[starts[dice] : starts[dice + 1]]:
        yield tuple(n for n, count in zip(NUMBERS, row, strict=True) for _ in range(count))


@pytest.mark.parametrize("dice", [3, 4, 5])
def test_one_card_is_worth_its_chance(dice: int) -> None:
    """Without skills, one card's plan is the compiler's chance under best play."""
    box = PLANS.box
    for card in ("g2", "g4", "b3", "o4"):
        core = compile_card(god_of_luck().cards[card], box.dice(dice)).tiers[0].core
        exact = reroll_odds(core, box.dice(dice), None, "some") if dice >= box.fortunes[card].dice else 0
        gain: Gain = (10 * POINT,)
        found = PLANS.turn([(card, gain)], Reach(dice, (), (), frozenset())).start / POINT
        assert found == pytest.approx(10 * float(exact), abs=1e-4)


def test_several_cards_are_worth_more_than_the_best_of_them() -> None:
    """A throw that spoils one card may still do for another."""
    reach = Reach(4, (), (), frozenset())
    gains: list[tuple[str, Gain]] = [("b1", (6 * POINT,)), ("b4", (7 * POINT,))]
    together = PLANS.turn(gains, reach).start
    alone = [PLANS.turn([gain], reach).start for gain in gains]
    assert max(alone) < together < sum(alone)


def test_showdown_plays_in_the_best_order() -> None:
    """A red beast spoils a card for blue dice, so that card is played first; the God of Luck adds what is
    missing."""
    everything = frozenset[int]()
    four = PLANS.showdown(["g4", "b1"], Reach(3, (((4,),),), (), everything))
    place = PLANS.aims.place(3, [2, 2, 5])
    assert int(four.values[()][place]) == 3 * POINT
    place = PLANS.aims.place(3, [4, 2, 2])
    assert int(four.values[()][place]) == 6 * POINT
    wish = PLANS.showdown(["b2", "g2"], Reach(3, (tuple((n,) for n in NUMBERS),), (), everything))
    assert int(wish.values[()][PLANS.aims.place(3, [5, 5, 5])]) == 16 * POINT
    two = PLANS.showdown(["g1", "g1"], Reach(3, (), (), everything))
    assert int(two.values[()][PLANS.aims.place(3, [5, 5, 6])]) == 4 * POINT


def test_skills_that_cost_too_much_are_left_out() -> None:
    """The first ones named stay."""
    space = PLANS.space(5)
    skills = [TURN, RAISE, LIFT, COPY, REROLL, REROLL, REROLL]
    one = space.steps((TURN,))
    assert space.affordable(skills, one, 9) == (TURN,)
    assert space.affordable(skills, 2 * one, 9) == tuple(sorted([TURN, RAISE]))
    assert space.affordable(skills, 9 * one, 3) == tuple(sorted([TURN]))
    assert space.affordable(skills[-3:], 9 * one, 3) == (REROLL, REROLL)
    assert space.affordable(skills, 0, 9) == ()
    assert space.steps((REROLL, REROLL, TURN)) == 6 * space.steps(())
