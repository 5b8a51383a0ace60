"""How a careful player races: by the exact odds of the next roll, for all cards of the row. In short:

1. Each choice of dice to keep is worth the points of all cards of the row, each by its chance with the next
   roll (of pools that are too big for tables `sampling` estimates it). Keep what is worth most; stop when
   nothing is worth more than the dice as they lie.
2. Claim the cards that bring the most points together; of equally good choices, the more cards.

What it does not see: that two cards may want the same dice, the rolls after the next, and the other players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.race.dice import dice_of
from dicewright.runtime.games.race.paying import Bid, payer
from dicewright.runtime.games.race.plans import HARDLY, Plans, Spot, follow
from dicewright.runtime.games.race.promise import Promise, Values
from dicewright.runtime.games.race.view import RaceView
from dicewright.runtime.mechanics.payment import Counts, Payer
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.seats import Turn

MOST_TRIES = 200
"""Sets of claims that are tried; beyond that, what was found so far is taken."""


def choose(turn: Turn) -> Option:
    """The careful player's choice."""
    if turn.decision.kind == "keep":
        return follow(turn, planner(turn.cards).plan(turn.view))
    return claim(turn)


def judge(tables: Promise, spot: Spot, places: NDArray[np.intp]) -> Values:
    """What the dice are worth to all cards, each by itself."""
    values = np.zeros(len(places))
    now = HARDLY
    for card in spot.row:
        values += tables.table(card, 1)[places]
        now += tables.table(card, 0)[places[0]]
    values[0] = now
    return values


@once_per_set
def planner(cards: CardSet) -> Plans:
    """The plans of a card set."""
    return Plans(cards, judge)


def claim(turn: Turn, bids: Mapping[Bid, Option] | None = None) -> Option:
    """The first of the claims that bring most together, of these or of all that are offered."""
    view: RaceView = turn.view
    bids = offers(turn) if bids is None else bids
    points = {(card.id, at): card.points[at] for card in view.row for at in range(len(card.points))}
    counts = dice_of(turn.cards).counts([die.face for die in view.dice])
    made = [(claim.card.id, claim.tier) for claim in view.claimed]
    offered = sorted(bids, key=lambda bid: -points[bid])
    best = best_claims(payer(turn.cards), made, offered, points, counts)
    return bids[best[0]] if best else turn.decision.options[-1]


def offers(turn: Turn) -> dict[Bid, Option]:
    """The claims that are offered, by what is bid for."""
    tiers = {(card.id, label): at for card in turn.view.row for at, label in enumerate(card.labels)}
    found: dict[Bid, Option] = {}
    for option in turn.decision.options:
        if option.action == "claim":
            label = str(option.args[1]) if len(option.args) > 1 else None
            card = str(option.args[0])
            found[card, tiers[card, label]] = option
    return found


def best_claims(
    able: Payer[Bid], made: Sequence[Bid], offered: Sequence[Bid], points: Mapping[Bid, int], counts: Counts
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
