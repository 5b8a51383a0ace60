"""How a sensible beginner races. In short:

1. Each card of the row promises points, with the dice that are kept and the rolls that are left; the tables
   of `promise` say how many (of the last roll exactly; for big pools `sampling` estimates it).
2. The most promising card counts in full, the next one half, the third a quarter, and so on: dice are kept
   towards one card, but with an eye on the others.
3. Keep the dice that promise most; stop when no choice promises more than the dice as they lie, or hardly
   more (so that the rolling ends, however often the dice may be rolled).
4. Claim the cards that bring the most points together; of equally good choices, the more cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.race.dice import PoolDice, dice_of
from dicewright.runtime.games.race.paying import Bid, payer
from dicewright.runtime.games.race.promise import Promise, promise
from dicewright.runtime.games.race.sampling import Sampler, sampler
from dicewright.runtime.games.race.view import RaceView
from dicewright.runtime.mechanics.payment import Counts, Payer
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.seats import Turn

HARDLY = 0.002
"""Points that are not worth another roll."""
MOST_TRIES = 200
"""Sets of claims that are tried; beyond that, what was found so far is taken."""
MOST_PLANS = 64
"""Plans that are remembered, for choices that are made step by step."""

Plan = tuple[str, ...] | None
"""The names of the dice to keep, those that are aside left out; None to stop."""


def choose(turn: Turn) -> Option:
    """The beginner's choice."""
    if turn.decision.kind == "keep":
        return _keep(turn)
    return _claim(turn)


# --- keeping --------------------------------------------------------------------------------------


def _keep(turn: Turn) -> Option:
    view: RaceView = turn.view
    options = turn.decision.options
    plan = planner(turn.cards).plan(view)
    if plan is None:
        return next(option for option in options if option.action == "stop")
    for option in options:
        if option.action == "keep" and option.args == plan:
            return option
    missing = Counter(plan)
    missing.subtract(die.name for die in view.dice if die.held and not die.aside)
    steps = [option for option in options if option.action == "add" and missing[str(option.args[0])] > 0]
    fitting = [option for option in steps if int(option.args[1]) <= missing[str(option.args[0])]]
    if fitting:
        return max(fitting, key=lambda option: int(option.args[1]))
    return next(option for option in options if option.action in ("roll", "stop"))


class Planner:
    """Decides which dice to keep, for the cards of one set."""

    def __init__(self, cards: CardSet) -> None:
        self.dice: PoolDice = dice_of(cards)
        self._promise: Promise | None = promise(cards)
        self._cards = cards
        self._known: dict[object, Plan] = {}

    def plan(self, view: RaceView) -> Plan:
        """The dice to keep from where the choice began: what was held since then changes nothing."""
        shown = tuple(die.face for die in view.dice)
        aside = tuple(die.aside for die in view.dice)
        row = tuple(card.id for card in view.row)
        left = sum(not held for held in aside) if view.rolls_left is None else view.rolls_left
        key = (shown, aside, row, left, view.keeping)
        if key not in self._known:
            if len(self._known) >= MOST_PLANS:
                self._known.clear()
            must = view.keeping == "some"
            if self._promise is not None:
                self._known[key] = self._by_tables(self._promise, shown, aside, row, left, must)
            else:
                self._known[key] = self._by_sample(sampler(self._cards), shown, aside, row, left, must)
        return self._known[key]

    def _by_tables(
        self,
        tables: Promise,
        shown: Sequence[Face],
        aside: Sequence[bool],
        row: Sequence[str],
        left: int,
        must: bool,
    ) -> Plan:
        held = self._by_kind(tables, shown, aside, True)
        ways, places = tables.places(held, self._by_kind(tables, shown, aside, False))
        values = _joined([tables.table(card, left)[places] for card in row])
        values[0] = _joined([tables.table(card, 0)[places[:1]] for card in row])[0] + HARDLY
        if must:
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

    def _by_kind(
        self, tables: Promise, shown: Sequence[Face], aside: Sequence[bool], wanted: bool
    ) -> tuple[tuple[int, ...], ...]:
        """The dice that are aside, or those that are not, as a table counts them."""
        counts = [dict.fromkeys(kind.faces, 0) for kind in tables.kinds]
        for kind, face, held in zip(self.dice.kind_of, shown, aside, strict=True):
            if held == wanted:
                counts[kind][face] += 1
        return tuple(tuple(own.values()) for own in counts)

    def _by_sample(
        self,
        tries: Sampler,
        shown: Sequence[Face],
        aside: tuple[bool, ...],
        row: Sequence[str],
        left: int,
        must: bool,
    ) -> Plan:
        choices = [choice for choice in tries.tries(shown, aside, row) if not must or choice.mask != aside]
        if not choices:
            return None
        rows = tries.rolled(shown, choices, left)
        values = _joined([tries.values(card, rows) for card in row])
        now = _joined([np.array([tries.now(card, shown)]) for card in row])[0] + HARDLY
        best = int(np.argmax(np.round(values, 9)))
        if values[best] <= now:
            return None
        dice = [
            (kind, face)
            for kind, face, kept, held in zip(
                self.dice.kind_of, shown, choices[best].mask, aside, strict=True
            )
            if kept and not held
        ]
        return tuple(self.dice.name(kind, face) for kind, face in self.dice.sorted(dice))


@once_per_set
def planner(cards: CardSet) -> Planner:
    """The planner of a card set."""
    return Planner(cards)


def _joined(values: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The values of several cards as one: the best in full, the next one half, and so on."""
    total = np.zeros_like(values[0])
    share = 1.0
    for best in np.sort(np.array(values), axis=0)[::-1]:
        total += share * best
        share /= 2
    return total


# --- claiming -------------------------------------------------------------------------------------


def _claim(turn: Turn) -> Option:
    view: RaceView = turn.view
    *claims, done = turn.decision.options
    tiers = {(card.id, label): at for card in view.row for at, label in enumerate(card.labels)}
    points = {(card.id, at): card.points[at] for card in view.row for at in range(len(card.points))}
    bids: dict[Bid, Option] = {}
    for option in claims:
        label = str(option.args[1]) if len(option.args) > 1 else None
        card = str(option.args[0])
        bids[card, tiers[card, label]] = option
    counts = dice_of(turn.cards).counts([die.face for die in view.dice])
    made = [(claim.card.id, claim.tier) for claim in view.claimed]
    offered = sorted(bids, key=lambda bid: -points[bid])
    best = best_claims(payer(turn.cards), made, offered, points, counts)
    return bids[best[0]] if best else done


def best_claims(
    able: Payer[Bid], made: Sequence[Bid], offered: Sequence[Bid], points: dict[Bid, int], counts: Counts
) -> list[Bid]:
    """Of the bids that are offered, the set that brings the most points beside those already made.

    A card stands in it once. The cards with most points are tried first, and only so many sets.
    """
    best: tuple[int, int] = (0, 0)
    found: list[Bid] = []
    left = MOST_TRIES

    def extend(chosen: list[Bid], at: int) -> None:
        nonlocal best, found, left
        rank = (sum(points[bid] for bid in chosen), len(chosen))
        if rank > best:
            best, found = rank, list(chosen)
        for next_at in range(at, len(offered)):
            bid = offered[next_at]
            if any(bid[0] == other for other, _ in chosen):
                continue
            left -= 1
            if left < 0:
                return
            if able.can([*made, *chosen, bid], counts):
                extend([*chosen, bid], next_at + 1)

    extend([], 0)
    return found
