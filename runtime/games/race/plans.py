"""From what kept dice are worth to a choice of dice: what the bots of a race have in common.

A policy says what each set of dice that may be kept is worth; `Plans` finds the best of them, and `follow` makes
of it the choices that the game offers, also where dice are put together step by step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.race.dice import PoolDice, dice_of
from dicewright.runtime.games.race.promise import Added, Promise, Values, promise
from dicewright.runtime.games.race.sampling import Sampler, sampler
from dicewright.runtime.games.race.view import RaceView
from dicewright.runtime.seats import Turn

HARDLY = 0.002
"""Points that are not worth another roll."""
MOST_PLANS = 64
"""Plans that are remembered, for choices that are made step by step."""

Plan = tuple[str, ...] | None
"""The names of the dice to keep, those that are aside left out; None to stop."""


@frozen
class Spot:
    """Where a choice of dice begins: what was held since then changes nothing."""

    shown: tuple[Face, ...]
    aside: tuple[bool, ...]
    row: tuple[str, ...]
    left: int
    """Rolls to come; with any number, as many as there are dice that are not aside."""
    keeping: str

    @classmethod
    def of(cls, view: RaceView) -> Spot:
        """The choice that a view shows."""
        aside = tuple([die.aside for die in view.dice])
        left = sum(not held for held in aside) if view.rolls_left is None else view.rolls_left
        row = tuple([card.id for card in view.row])
        return cls(tuple([die.face for die in view.dice]), aside, row, left, view.keeping)


Judge = Callable[[Promise, Spot, NDArray[np.intp]], Values]
"""What each of some sets of dice (by place) is worth; the first is all dice as they lie."""


class Plans:
    """Decides which dice to keep, for the cards of one set."""

    def __init__(self, cards: CardSet, judge: Judge) -> None:
        self.dice: PoolDice = dice_of(cards)
        self._judge = judge
        self._promise: Promise | None = promise(cards)
        self._cards = cards
        self._known: dict[object, Plan] = {}

    def plan(self, view: RaceView, more: object = None) -> Plan:
        """The dice to keep. `more`: what else the judge looks at."""
        spot = Spot.of(view)
        key = (spot, more)
        if key not in self._known:
            if len(self._known) >= MOST_PLANS:
                self._known.clear()
            self._known[key] = self._make(spot)
        return self._known[key]

    def _make(self, spot: Spot) -> Plan:
        if self._promise is None:
            return _by_sample(sampler(self._cards), spot)
        tables = self._promise
        ways, places = tables.places(self._by_kind(tables, spot, True), self._by_kind(tables, spot, False))
        values = self._judge(tables, spot, places)
        if spot.keeping == "some":
            values = values[:-1]
        best = int(np.argmax(np.round(values, 9)))
        if best == 0:
            return None
        chosen = np.unravel_index(best, [len(own) for own in ways])
        return tuple(
            self.dice.name(number, face)
            for number, (kind, own, at) in enumerate(zip(tables.kinds, ways, chosen, strict=True))
            for face, count in zip(kind.faces, own[int(at)], strict=True)
            for _ in range(count)
        )

    def _by_kind(self, tables: Promise, spot: Spot, wanted: bool) -> Added:
        """The dice that are aside, or those that are not, as a table counts them."""
        counts = [dict.fromkeys(kind.faces, 0) for kind in tables.kinds]
        for kind, face, held in zip(self.dice.kind_of, spot.shown, spot.aside, strict=True):
            if held == wanted:
                counts[kind][face] += 1
        return tuple(tuple(own.values()) for own in counts)


def _by_sample(tries: Sampler, spot: Spot) -> Plan:
    """The plan for a pool that is too big for tables, the same for all bots."""
    shown, aside = spot.shown, spot.aside
    choices = tries.tries(shown, aside, spot.row)
    if spot.keeping == "some":
        choices = [choice for choice in choices if choice.mask != aside]
    if not choices:
        return None
    rows = tries.rolled(shown, choices, spot.left)
    values = joined([tries.values(card, rows) for card in spot.row])
    now = joined([np.array([tries.now(card, shown)]) for card in spot.row])[0] + HARDLY
    best = int(np.argmax(np.round(values, 9)))
    if values[best] <= now:
        return None
    dice = [
        (kind, face)
        for kind, face, kept, held in zip(tries.dice.kind_of, shown, choices[best].mask, aside, strict=True)
        if kept and not held
    ]
    return tuple(tries.dice.name(kind, face) for kind, face in tries.dice.sorted(dice))


def joined(values: Sequence[Values]) -> Values:
    """The values of several cards as one: the best in full, the next one half, and so on."""
    total = np.zeros_like(values[0])
    share = 1.0
    for best in np.sort(np.array(values), axis=0)[::-1]:
        total += share * best
        share /= 2
    return total


def follow(turn: Turn, plan: Plan) -> Option:
    """The option that keeps these dice, or leads to it."""
    options = turn.decision.options
    if plan is None:
        return next(option for option in options if option.action == "stop")
    for option in options:
        if option.action == "keep" and option.args == plan:
            return option
    view: RaceView = turn.view
    missing = Counter(plan)
    missing.subtract(die.name for die in view.dice if die.held and not die.aside)
    steps = [option for option in options if option.action == "add" and missing[str(option.args[0])] > 0]
    fitting = [option for option in steps if int(option.args[1]) <= missing[str(option.args[0])]]
    if fitting:
        return max(fitting, key=lambda option: int(option.args[1]))
    return next(option for option in options if option.action in ("roll", "stop"))
