"""Exact plans of a turn and of the showdown: what the dice are worth to a hand, with beasts and skills.

What a full set of dice is worth in a turn is the most that one card of the hand brings with it, whatever the
beasts add; in the showdown, all that can be played, the beasts' dice and the one of the God of Luck coming in
the best order. `fixing` works back from there. Plans are remembered for all games of a card set.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from itertools import islice, permutations, product

import numpy as np
from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.aiming import Aims, Helpers, aims_of, completions
from dicewright.runtime.games.god_of_luck.box import Box, box_of
from dicewright.runtime.games.god_of_luck.fixing import POINT, Numbers, Plan, Skill, Skills, Space
from dicewright.runtime.games.god_of_luck.spec import THROWN
from dicewright.runtime.remember import once_per_set

MOST_PLANS = 300
MOST_REACHES = 5_000
"""Plans that are remembered at a time."""
MOST_ORDERS = 150
"""So many orders of adding dice in the showdown are looked at."""
STRENGTH = ("turn", "raise", "lift", "copy", "reroll")
"""Which skills are worth more in a plan, where there are too many for all."""

Gain = tuple[int, ...]
"""What a card brings if it is played, in parts of `POINT`: by how many dice were added to those thrown."""

Effort = tuple[int, int]
"""For a plan: how many numbers may be worked out, and how many parts of the skills may be left."""


@frozen
class Reach:
    """With what a player throws: everything but the hand."""

    dice: int
    helpers: Helpers
    """What may be added in the end; see `aiming`."""
    skills: Skills
    """Those of them that the plan counts with."""
    beasts: frozenset[int]
    """Numbers that the skill `copy` may always copy."""


class Plans:
    """The plans for a card set."""

    def __init__(self, cards: CardSet) -> None:
        self.box: Box = box_of(cards)
        self.aims: Aims = aims_of(cards)
        self._spaces: dict[int, Space] = {}
        self._reaches: dict[tuple[int, tuple[str, ...], bool, Effort], Reach] = {}
        self._known: OrderedDict[Hashable, Plan] = OrderedDict()
        self._wider: tuple[Hashable, Plan] | None = None

    def space(self, dice: int) -> Space:
        """The sets of up to so many dice."""
        known = self._spaces.get(dice)
        if known is None:
            sets, numbers = self.aims.sets(dice), tuple(self.box.numbers)
            known = self._spaces[dice] = Space(sets, numbers, self.aims.weights)
        return known

    def reach(self, dice: int, deities: Sequence[str], wish: bool, effort: Effort) -> Reach:
        """With what somebody throws who has these deities to use. `wish`: whether it is for the
        showdown; `effort`: how much work a plan may be."""
        key = (dice, tuple(sorted(deities)), wish, effort)
        known = self._reaches.get(key)
        if known is None:
            if len(self._reaches) >= MOST_REACHES:
                self._reaches.clear()
            known = self._reaches[key] = self._reach(*key)
        return known

    def _reach(self, dice: int, deities: Sequence[str], wish: bool, effort: Effort) -> Reach:
        box = self.box
        helpers: list[tuple[tuple[int, ...], ...]] = []
        skills: list[Skill] = []
        beasts = set()
        for id in deities:
            deity = box.deities[id]
            if deity.skill == "beast":
                helpers.append(((deity.pips,) * deity.amount,))
                beasts.add(deity.pips)
            elif deity.skill == "wish" and wish:
                helpers.append(tuple((number,) * deity.amount for number in box.numbers))
            elif deity.skill in THROWN:
                skills.append((deity.skill, deity.amount))
        skills.sort(key=lambda skill: (STRENGTH.index(skill[0]), -skill[1]))
        kept = self.space(dice).affordable(skills, *effort)
        copies = frozenset(beasts) if any(kind == "copy" for kind, _ in kept) else frozenset[int]()
        return Reach(dice, tuple(sorted(helpers)), kept, copies)

    def going_on(self, gains: Sequence[tuple[str, Gain]], reach: Reach) -> Plan:
        """A plan of a turn that goes on: if it is the last one that was asked for here, with some skills used,
        then that one, which knows what is worth what with the others left."""
        key = (tuple(sorted(set(gains))), reach.dice, reach.helpers, reach.beasts)
        if self._wider is None or self._wider[0] != key or reach.skills not in self._wider[1].values:
            self._wider = (key, self.turn(gains, reach))
        return self._wider[1]

    def turn(self, gains: Sequence[tuple[str, Gain]], reach: Reach) -> Plan:
        """The plan of a turn in which one card may be played; `gains` by the card's ID."""
        key = ("turn", tuple(sorted(set(gains))), reach)
        known = self._known.get(key)
        return self._made(key, self._turn_ends(gains, reach), reach) if known is None else known

    def showdown(self, hand: Sequence[str], reach: Reach) -> Plan:
        """The plan of the showdown with these cards."""
        key = ("showdown", tuple(sorted(hand)), reach)
        known = self._known.get(key)
        return self._made(key, self._showdown_ends(key[1], reach), reach) if known is None else known

    def _made(self, key: Hashable, ends: Numbers, reach: Reach) -> Plan:
        while len(self._known) >= MOST_PLANS:
            self._known.popitem(last=False)
        plan = self._known[key] = Plan(self.space(reach.dice), ends, reach.skills, reach.beasts)
        return plan

    def _turn_ends(self, gains: Sequence[tuple[str, Gain]], reach: Reach) -> Numbers:
        space = self.space(reach.dice).full
        ends = np.zeros(space.stop - space.start, dtype=np.int64)
        for added in {tuple(sorted(added)) for added in completions(reach.helpers)}:
            for card, gain in gains:
                if gain[len(added)] > 0:
                    truth = self.aims.truth(card, reach.dice, added)
                    ends = np.maximum(ends, truth * gain[len(added)])
        return ends

    def _showdown_ends(self, hand: Sequence[str], reach: Reach) -> Numbers:
        space = self.space(reach.dice).full
        best = np.zeros(space.stop - space.start, dtype=np.int64)
        for order in islice(_orders(reach.helpers), MOST_ORDERS):
            total = np.zeros_like(best)
            for card in dict.fromkeys(hand):
                total += self._most(card, reach.dice, order) * hand.count(card)
            best = np.maximum(best, total)
        return best

    def _most(self, card: str, dice: int, order: tuple[tuple[int, ...], ...]) -> Numbers:
        """What a card brings in the showdown at most, while dice are added in this order."""
        fortune = self.box.fortunes[card]
        added: tuple[int, ...] = ()
        value = scoring.value_in_turn(fortune, dice)
        most: Numbers = self.aims.truth(card, dice, ()) * (value * POINT)
        for numbers in order:
            added = tuple(sorted((*added, *numbers)))
            value = scoring.value_in_turn(fortune, dice + len(added))
            most = np.maximum(most, self.aims.truth(card, dice, added) * (value * POINT))
        return most


def _orders(helpers: Helpers) -> list[tuple[tuple[int, ...], ...]]:
    """In which order helpers may add which dice; each order once. All of them do, the useless ones last."""
    found: dict[tuple[tuple[int, ...], ...], None] = {}
    for chosen in product(*helpers):
        found.update(dict.fromkeys(islice(permutations(chosen), MOST_ORDERS)))
        if len(found) >= MOST_ORDERS:
            break
    return list(found) or [()]


@once_per_set
def plans_of(cards: CardSet) -> Plans:
    """The plans for a card set."""
    return Plans(cards)
