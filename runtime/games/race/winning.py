"""What a turn's claims are worth to who wants to win: the chance to win the race after them.

The points that the claims bring; the cards that they take away from the next player, and those that will be
turned up in their stead; the turns that everybody has left; how much a turn brings on average, and how far it
strays from that: together they make a chance to win, as if what is still to come were normally distributed.
In the last turn of a race nothing is left to chance: it is won, shared or lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import erf, prod, sqrt

import numpy as np
from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.chance import Chance
from dicewright.runtime.games.race.promise import Values
from dicewright.runtime.games.race.table import points_of
from dicewright.runtime.games.race.together import Row, Together
from dicewright.runtime.games.race.view import RaceView
from dicewright.runtime.matchers import matchers

ROWS = 16
"""Rows that are drawn to learn what a turn brings."""
AHEAD = 3
"""Rolls that are looked ahead when a row is judged as a whole."""
MOST_CARDS = 7
"""Of a longer row, so many cards are looked at: those that promise most by themselves."""
MOST_JUDGED = 4_000
"""Rows whose worth is remembered."""
DENIED = 1.2
"""What a card that is kept from the next player is worth, in parts of what it would bring them; tried out.

It is shared among the other players: each of them may be the one who would have got it."""
CARD = 0.01
"""One more card, in points: of players with equally many points, the one with more cards wins."""
SLOPE = 1e-4
"""One more point, in chances to win, where it makes no other difference."""
SOON = 0.3
"""Rounds that are still to come, at the least, while nobody has the points that end the race."""
LONG = 40.0
"""More rounds than this are not looked ahead."""


@frozen
class Outlook:
    """What a position means for all claims that are made in it."""

    own: float
    """The points of the one whose turn it is before the claims of this turn, cards counted as `CARD`."""
    most: int
    """The most points of another player."""
    others: tuple[tuple[float, bool], ...]
    """For each other player the points, and whether they still have a turn in this round."""
    gain: float
    """The points that a turn brings on average."""
    denied: dict[str, float]
    """For each open card the points that the next player gains less when it is gone and another one lies there."""


class Winning:
    """Judges rows and claims of one card set."""

    def __init__(self, cards: CardSet, tables: Together) -> None:
        self.tables = tables
        self.box = Counter({card: cards.cards[card].copies for card in matchers(cards)})
        self._rolls = AHEAD if cards.rolls is None else min(cards.rolls, AHEAD)
        self._brings: dict[tuple[str, ...], float] = {}
        self._gains: dict[int, float] = {}
        self.alone: dict[str, float] = {}
        self.alone = {card: self.brings((card,)) for card in self.box}
        """The mean points of a turn with each card alone in the row."""
        whole = sum(self.alone.values())
        worth = sum(brings * max(points_of(cards.cards[card])) for card, brings in self.alone.items())
        self.step = worth / whole if whole > 0 else 1.0
        """The points of a card, each counted by how much is won with it."""

    def brings(self, cards: Sequence[str]) -> float:
        """The mean points of a turn with these cards in the row, whoever plays for points alone.

        As if dice that are set aside could be taken up again.
        """
        key = self.chief(cards)
        known = self._brings.get(key)
        if known is None:
            if len(self._brings) >= MOST_JUDGED:
                self._brings.clear()
            row = self.tables.row(key)
            values = np.zeros(prod(self.tables.tables.shape))
            values[self.tables.full] = row.best(row.points)
            for roll in range(self._rolls):
                values = self.tables.tables.before(values, roll > 0)
            known = self._brings[key] = float(values[0])
        return known

    def chief(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards that are looked at, sorted."""
        if len(cards) <= MOST_CARDS:
            return tuple(sorted(cards))
        return tuple(sorted(sorted(cards, key=lambda card: (-self.alone[card], card))[:MOST_CARDS]))

    def gain(self, size: int) -> float:
        """What a turn brings on average with a row of so many cards, from rows drawn once and for all."""
        known = self._gains.get(size)
        if known is None:
            chance, box = Chance(0), list(self.box.elements())
            rows = [[box[at] for at in chance.order(len(box))[:size]] for _ in range(ROWS)]
            known = self._gains[size] = sum(self.brings(row) for row in rows) / ROWS
        return known

    def worth(self, view: RaceView, row: Row) -> Values:
        """What each set of claims is worth: a chance to win, or points if nobody else plays."""
        if len(view.racers) == 1:
            return row.points + CARD * np.array([float(len(chosen)) for chosen in row.sets])
        outlook = self._outlook(view)
        return np.array(
            [
                self._chance(view, outlook, points, [card for card, _ in chosen])
                for points, chosen in zip(row.points.tolist(), row.sets, strict=True)
            ]
        )

    def _outlook(self, view: RaceView) -> Outlook:
        me = view.racers[view.active]
        others = [racer for racer in view.racers if racer.seat != view.active]
        made = sum(claim.points for claim in view.claimed)
        open_cards = [card.id for card in view.row] + [claim.card.id for claim in view.claimed]
        return Outlook(
            me.score - made + CARD * (len(me.claims) - len(view.claimed)),
            max(racer.score for racer in others),
            tuple((racer.score + CARD * len(racer.claims), racer.seat > view.active) for racer in others),
            self.gain(len(open_cards)),
            self._denied(view, open_cards),
        )

    def _denied(self, view: RaceView, open_cards: list[str]) -> dict[str, float]:
        left = self.box.copy()
        left.subtract(card.id for card in (*view.row, *view.out))
        left.subtract(claim.card.id for racer in view.racers for claim in racer.claims)
        supply = +left
        brings = {}
        for card in set(open_cards):
            others = open_cards.copy()
            others.remove(card)
            brings[card] = self.brings(open_cards) - self.brings(others)
        fresh = 0.0
        alone = sum(self.alone[card] for card in open_cards)
        if supply and alone > 0:
            shared = sum(brings[card] for card in open_cards) / alone
            mean = sum(self.alone[card] * count for card, count in supply.items()) / supply.total()
            fresh = shared * mean
        return {card: own - fresh for card, own in brings.items()}

    def _chance(self, view: RaceView, outlook: Outlook, points: float, taken: list[str]) -> float:
        """The chance to win if the claims of this turn bring so many points and take these cards."""
        own = outlook.own + points + CARD * len(taken)
        more = self._rounds_left(view, max(own, outlook.most), outlook.gain)
        denied = DENIED * sum(outlook.denied[card] for card in taken) / len(outlook.others)
        chance = 1.0
        for score, to_come in outlook.others:
            turns = more + to_come
            ahead = own - score - outlook.gain * (turns - more) + (denied if turns > 0 else 0.0)
            chance *= _above_zero(ahead, sqrt(outlook.gain * self.step * (turns + more)))
        return chance + SLOPE * points

    def _rounds_left(self, view: RaceView, most: float, gain: float) -> float:
        """Rounds after this one, as far as can be told."""
        found = LONG
        if view.rounds is not None:
            found = min(found, view.rounds - view.round)
        if view.points_to_win is not None:
            need = view.points_to_win - int(most)
            last = view.active == len(view.racers) - 1
            least = 1.0 if last else SOON
            found = min(found, 0.0 if need <= 0 else max(least, need / gain if gain > 0 else LONG))
        return found


def _above_zero(mean: float, spread: float) -> float:
    """The chance that something normally distributed is above zero, where zero itself counts half."""
    if spread < 1e-9:
        return 0.5 if abs(mean) < 1e-9 else float(mean > 0)
    return 0.5 + 0.5 * erf(mean / spread / sqrt(2))
