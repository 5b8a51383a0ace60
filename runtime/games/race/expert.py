"""How an expert races: by the exact worth of every choice of dice, over all rolls of the turn. In short:

1. Every set of cards that some roll pays for, each die used once, is worth a chance to win (`winning`): by its
   points, by what it takes away from the next player, and by how the race stands.
2. A full roll is worth the best set that it pays for (`together`, exact).
3. Kept dice are worth the mean over what the others may show, with the best choices in all rolls to come: exact
   with `free` keeping, and with `final` and `some` if there are few enough pairs of dice aside and dice
   rolled (`setting_aside`); beyond that, with several rolls to come, as if dice aside could be taken up again.
4. Keep the dice that are worth most, and claim the best set.

The dice of a pool that is too big for tables are kept by a sample of rolls, and claimed for, as the careful player
does it. More than `MOST_AHEAD` rolls to come are taken for so many, and of a row of more than `winning.MOST_CARDS`
cards only those that promise most are kept for; what the dice pay for of the others is claimed afterwards.
"""

from __future__ import annotations

from collections import Counter
from math import prod

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.race import careful
from dicewright.runtime.games.race.dice import dice_of
from dicewright.runtime.games.race.paying import Bid
from dicewright.runtime.games.race.plans import Plans, Spot, follow
from dicewright.runtime.games.race.promise import Promise, Values
from dicewright.runtime.games.race.setting_aside import MOST_PAIRS, SettingAside, pairs_of
from dicewright.runtime.games.race.together import Row, Together, together
from dicewright.runtime.games.race.view import RaceView
from dicewright.runtime.games.race.winning import Winning
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.seats import Turn

HARDLY = 1e-7
"""A chance to win that is not worth another roll."""
MOST_AHEAD = 8
"""Rolls that are looked ahead at most."""


def choose(turn: Turn) -> Option:
    """The expert's choice."""
    mind = expert(turn.cards)
    if mind is None:
        return careful.choose(turn)
    if turn.decision.kind == "keep":
        return follow(turn, mind.plan(turn.view))
    return mind.claim(turn)


@define(eq=False)
class Position:
    """What a turn's claims are worth where it is played, and its dice with so many rolls to come."""

    key: object
    row: Row
    worth: Values
    values: dict[int, Values] = field(factory=dict)


class Expert:
    """Chooses for the cards of one set. It remembers the turn it is in."""

    def __init__(self, cards: CardSet, tables: Together) -> None:
        self.tables = tables
        self.winning = Winning(cards, tables)
        self._dice = dice_of(cards)
        self._plans = Plans(cards, self._judge)
        self._aside: SettingAside | None = None
        if cards.keeping in ("final", "some") and pairs_of(tables.tables) <= MOST_PAIRS:
            self._aside = SettingAside(tables.tables, cards.keeping == "some")
        self._now: Position | None = None

    def plan(self, view: RaceView) -> tuple[str, ...] | None:
        """The dice to keep; None to stop."""
        return self._plans.plan(view, self._position(view).key)

    def claim(self, turn: Turn) -> Option:
        """The next claim of the best set that the dice pay for."""
        view: RaceView = turn.view
        offers = careful.offers(turn)
        for bid in self.best(view):
            if bid in offers:
                return offers[bid]
        looked_at = self._position(view).row.cards
        left = {bid: option for bid, option in offers.items() if bid[0] not in looked_at}
        return careful.claim(turn, left) if left else turn.decision.options[-1]

    def best(self, view: RaceView) -> list[Bid]:
        """What to claim beside what was claimed already."""
        now = self._position(view)
        made = Counter(
            (claim.card.id, claim.tier) for claim in view.claimed if claim.card.id in now.row.cards
        )
        paid = now.row.paid[:, self._roll(view)]
        for at in np.argsort(-now.worth, kind="stable"):
            if paid[at]:
                chosen = Counter(now.row.sets[at])
                if made <= chosen:
                    return list((chosen - made).elements())
        return []

    def values(self, now: Position, left: int) -> Values:
        """What all sets of dice are worth with so many rolls to come; with none, full rolls only."""
        known = now.values.get(left)
        if known is None:
            lattice = self.tables.tables
            if left == 0:
                known = np.zeros(prod(lattice.shape))
                known[self.tables.full] = now.row.best(now.worth)
            elif left == 1 or self._aside is None:
                known = lattice.before(self.values(now, left - 1), left > 1)
            else:
                known = self._aside.before(self.values(now, left - 1), self.values(now, 0))
            now.values[left] = known
        return known

    def _judge(self, tables: Promise, spot: Spot, places: NDArray[np.intp]) -> Values:
        assert self._now is not None
        values = self.values(self._now, min(spot.left, MOST_AHEAD))[places]
        values[0] = self.values(self._now, 0)[places[0]] + HARDLY
        return values

    def _position(self, view: RaceView) -> Position:
        row = tuple(sorted([card.id for card in view.row] + [claim.card.id for claim in view.claimed]))
        made = sum(claim.points for claim in view.claimed), len(view.claimed)
        scores = tuple(
            [
                (racer.score - made[0], len(racer.claims) - made[1])
                if racer.seat == view.active
                else (racer.score, len(racer.claims))
                for racer in view.racers
            ]
        )
        key = (row, scores, view.round, view.active, view.supply, len(view.out))
        if self._now is None or self._now.key != key:
            found = self.tables.row(self.winning.chief(row))
            self._now = Position(key, found, self.winning.worth(view, found))
        return self._now

    def _roll(self, view: RaceView) -> int:
        """Which of the full rolls the dice show."""
        place = 0
        for at, kind in enumerate(self.tables.tables.kinds):
            faces = [die.face for die, own in zip(view.dice, self._dice.kind_of, strict=True) if own == at]
            counts = tuple(faces.count(face) for face in kind.faces)
            place = place * len(kind.axis.sets) + kind.axis.index[counts]
        return int(np.searchsorted(self.tables.full, place))


@once_per_set
def expert(cards: CardSet) -> Expert | None:
    """The expert of a card set; None if its pool is too big for tables."""
    tables = together(cards)
    return None if tables is None else Expert(cards, tables)
