"""How a sensible beginner races: for one card at a time, one roll ahead. In short:

1. The card to aim at is the one that promises the most points with the next roll, whatever dice are kept for it.
2. Keep the dice that promise most of that card; of equally good choices the one that keeps more. Stop when it is
   paid for, or when no roll makes it better.
3. Claim the card with the most points, then the next one that the dice that are left pay for.

What it does not see: the other cards that spare dice might bring, and the rolls after the next.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.race.plans import HARDLY, Plans, Spot, follow
from dicewright.runtime.games.race.promise import Promise, Values
from dicewright.runtime.games.race.view import RaceView
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.seats import Turn


def choose(turn: Turn) -> Option:
    """The beginner's choice."""
    if turn.decision.kind == "keep":
        return follow(turn, planner(turn.cards).plan(turn.view))
    return _claim(turn)


def judge(tables: Promise, spot: Spot, places: NDArray[np.intp]) -> Values:
    """What the dice are worth to the card that promises most."""
    aim = np.zeros(len(places))
    for card in dict.fromkeys(spot.row):
        values = tables.table(card, 1)[places]
        values[0] = tables.table(card, 0)[places[0]] + HARDLY
        if values.max() > aim.max() + 1e-9:
            aim = values
    return aim


@once_per_set
def planner(cards: CardSet) -> Plans:
    """The plans of a card set."""
    return Plans(cards, judge)


def _claim(turn: Turn) -> Option:
    view: RaceView = turn.view
    *claims, done = turn.decision.options
    if not claims:
        return done
    points = {
        (card.id, label): worth
        for card in view.row
        for label, worth in zip(card.labels, card.points, strict=True)
    }
    return max(claims, key=lambda option: points[_bid(option)])


def _bid(option: Option) -> tuple[str, str | None]:
    return str(option.args[0]), cast(str, option.args[1]) if len(option.args) > 1 else None
