"""What kept dice promise in a pool that is too big for tables: tried out on a fixed sample of rolls.

Only a few choices are looked at: keeping nothing, all dice with one number or symbol, the dice that
already pay for a part of some card of the row, or everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from dicewright.compiler.search import SearchLimit
from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.chance import Chance
from dicewright.runtime.games.race.dice import PoolDice, dice_of
from dicewright.runtime.games.race.table import points_of
from dicewright.runtime.matchers import matchers
from dicewright.runtime.remember import once_per_set

SAMPLE = 16
"""Rolls that a choice is tried on."""
MOST_NUMBERS = 12
"""Numbers and symbols that are considered, the most frequent first."""

Mask = tuple[bool, ...]
"""For each die whether it is kept."""


class Sampler:
    """Tries out choices for the cards of one set."""

    def __init__(self, cards: CardSet, dice: PoolDice) -> None:
        self.dice = dice
        self._compiled = matchers(cards)
        self._points = {card: np.array([*points_of(cards.cards[card]), 0.0]) for card in self._compiled}
        self._names = {(face.colour, face.text): face for face in dice.faces}
        chance = Chance(0)
        sides = [[dice.rank[face] for face in dice.kinds[kind]] for kind in dice.kind_of]
        self._sample = np.array([[chance.pick(own) for own in sides] for _ in range(SAMPLE)])

    def choices(self, shown: Sequence[Face], aside: Mask, row: Sequence[str]) -> list[Mask]:
        """Dice to keep, each with those that are aside; none of the choices is to keep everything."""
        found: dict[Mask, None] = {aside: None}
        for alike in self._alike(shown):
            found.setdefault(tuple(a or face in alike for a, face in zip(aside, shown, strict=True)))
        counts = self.dice.counts(shown)
        for card in dict.fromkeys(row):
            found.setdefault(self._useful(card, counts, shown, aside))
        return [mask for mask in found if not all(mask)]

    def values(self, card: str, shown: Sequence[Face], masks: Sequence[Mask]) -> NDArray[np.float64]:
        """For each choice the mean points of a card over the sample (0 where that is beyond the search)."""
        ranks = np.array([self.dice.rank[face] for face in shown])
        size = len(self.dice.faces)
        rows = [
            np.bincount(np.where(mask, ranks, roll), minlength=size)
            for mask in masks
            for roll in self._sample
        ]
        try:
            tiers = self._compiled[card].tier_truth(np.array(rows))
        except SearchLimit:
            return np.zeros(len(masks))
        points = self._points[card][tiers].reshape(len(masks), SAMPLE)
        return np.asarray(points.sum(axis=1) / SAMPLE, dtype=np.float64)

    def now(self, card: str, shown: Sequence[Face]) -> float:
        """What the card is worth with the dice as they lie."""
        try:
            tier = self._compiled[card].tier_index(self.dice.counts(shown))
        except SearchLimit:
            return 0.0
        return 0.0 if tier is None else float(self._points[card][tier])

    def _alike(self, shown: Sequence[Face]) -> Iterator[set[Face]]:
        groups: dict[int | str, list[Face]] = {}
        for face in shown:
            for sign in (face.number, face.symbol):
                if sign is not None:
                    groups.setdefault(sign, []).append(face)
        for alike in sorted(groups.values(), key=len, reverse=True)[:MOST_NUMBERS]:
            yield set(alike)

    def _useful(self, card: str, counts: tuple[int, ...], shown: Sequence[Face], aside: Mask) -> Mask:
        """Those dice that pay for the parts of a card that hold."""
        try:
            uses = self._compiled[card].explain(counts).uses
        except SearchLimit:
            return aside
        wanted = [self._names[die] for use in uses for die in use.dice]
        mask = list(aside)
        for face, held in zip(shown, aside, strict=True):
            if held and face in wanted:
                wanted.remove(face)
        for at, face in enumerate(shown):
            if not mask[at] and face in wanted:
                wanted.remove(face)
                mask[at] = True
        return tuple(mask)


@once_per_set
def sampler(cards: CardSet) -> Sampler:
    """The sampler of a card set."""
    return Sampler(cards, dice_of(cards))
