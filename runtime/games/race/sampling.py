"""What kept dice promise in a pool that is too big for tables: tried out on a fixed sample of rolls.

Only a few choices are looked at: keeping nothing; all dice with one number or symbol, with high or with low
numbers; the dice that already pay for a part of some card of the row. With several rolls to come, whoever
collects some faces rolls each die until it shows one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from attrs import frozen
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
AHEAD = 3
"""Rolls that are looked ahead at most."""
MOST_GROUPS = 12
"""Numbers and symbols, high and low numbers: so many of each are considered, the most frequent first."""

Mask = tuple[bool, ...]
"""For each die whether it is kept."""


@frozen
class Try:
    """A choice of dice to keep, and the faces that it collects."""

    mask: Mask
    faces: frozenset[Face] = frozenset()


class Sampler:
    """Tries out choices for the cards of one set."""

    def __init__(self, cards: CardSet, dice: PoolDice) -> None:
        self.dice = dice
        self._compiled = matchers(cards)
        self._points = {card: np.array([*points_of(cards.cards[card]), 0.0]) for card in self._compiled}
        self._names = {(face.colour, face.text): face for face in dice.faces}
        chance = Chance(0)
        sides = [[dice.rank[face] for face in dice.kinds[kind]] for kind in dice.kind_of]
        rolls = [[[chance.pick(own) for own in sides] for _ in range(SAMPLE)] for _ in range(AHEAD)]
        self._rolls = np.array(rolls)
        """For each roll to come and each of the sample: what the dice show, as ranks."""

    def tries(self, shown: Sequence[Face], aside: Mask, row: Sequence[str]) -> list[Try]:
        """Choices, each with the dice that are aside; none of them is to keep everything."""
        found: dict[Mask, Try] = {aside: Try(aside)}
        for faces in self._groups(shown):
            mask = tuple([a or face in faces for a, face in zip(aside, shown, strict=True)])
            found.setdefault(mask, Try(mask, faces))
        counts = self.dice.counts(shown)
        for card in dict.fromkeys(row):
            mask = self._useful(card, counts, shown, aside)
            found.setdefault(mask, Try(mask))
        return [choice for mask, choice in found.items() if not all(mask)]

    def rolled(self, shown: Sequence[Face], tries: Sequence[Try], left: int) -> NDArray[np.int64]:
        """For each choice the rolls of the sample with the kept dice, one a row of counts."""
        ranks = np.array([self.dice.rank[face] for face in shown])
        rolls = self._rolls[: max(1, min(left, AHEAD))]
        rows = []
        for choice in tries:
            last = rolls[-1]
            wanted = [self.dice.rank[face] for face in choice.faces]
            for earlier in rolls[-2::-1] if wanted else ():
                last = np.where(np.isin(earlier, wanted), earlier, last)
            whole = np.where(choice.mask, ranks, last)
            rows += [np.bincount(roll, minlength=len(self.dice.faces)) for roll in whole]
        return np.array(rows)

    def values(self, card: str, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """For each choice the mean points of a card over its rows (0 where that is beyond the search)."""
        try:
            tiers = self._compiled[card].tier_truth(rows)
        except SearchLimit:
            return np.zeros(len(rows) // SAMPLE)
        points = self._points[card][tiers].reshape(-1, SAMPLE)
        return np.asarray(points.sum(axis=1) / SAMPLE, dtype=np.float64)

    def now(self, card: str, shown: Sequence[Face]) -> float:
        """What the card is worth with the dice as they lie."""
        try:
            tier = self._compiled[card].tier_index(self.dice.counts(shown))
        except SearchLimit:
            return 0.0
        return 0.0 if tier is None else float(self._points[card][tier])

    def _groups(self, shown: Sequence[Face]) -> Iterator[frozenset[Face]]:
        """Faces that may be worth collecting: of those that are shown, the most frequent first."""
        often: dict[int | str, int] = {}
        for face in shown:
            for sign in (face.number, face.symbol):
                if sign is not None:
                    often[sign] = often.get(sign, 0) + 1
        signs = sorted(often, key=lambda sign: (-often[sign], str(sign)))[:MOST_GROUPS]
        for sign in signs:
            yield frozenset(face for face in self.dice.faces if sign in (face.number, face.symbol))
        for number in (sign for sign in signs if isinstance(sign, int)):
            numbered = [face for face in self.dice.faces if face.number is not None]
            yield frozenset(face for face in numbered if (face.number or 0) >= number)
            yield frozenset(face for face in numbered if (face.number or 0) <= number)

    def _useful(self, card: str, counts: tuple[int, ...], shown: Sequence[Face], aside: Mask) -> Mask:
        """Those dice that pay for the parts of a card that hold."""
        try:
            uses = self._compiled[card].explain(counts).uses
        except SearchLimit:
            return aside
        wanted = [self._names[die] for use in uses for die in use.dice]
        for face, held in zip(shown, aside, strict=True):
            if held and face in wanted:
                wanted.remove(face)
        mask = list(aside)
        for at, face in enumerate(shown):
            if not mask[at] and face in wanted:
                wanted.remove(face)
                mask[at] = True
        return tuple(mask)


@once_per_set
def sampler(cards: CardSet) -> Sampler:
    """The sampler of a card set."""
    return Sampler(cards, dice_of(cards))
