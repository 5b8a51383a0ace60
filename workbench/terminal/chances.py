"""Odds of cards for the next roll as percentages: computed when first asked for, then remembered.

They are exact; only where a pool has far too many rolls for that is a chance estimated, and says
so (`~72.1%`); one that takes too long even for that is a question mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, prod

from dicewright.compiler.odds import TooBig, tier_odds
from dicewright.compiler.search import SearchLimit
from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.bots.outlook import MOST_ROWS, outlook
from dicewright.runtime.matchers import matchers
from dicewright.workbench.terminal.screen import percent


class Chances:
    """The chances of a card set's cards on one roll of all its dice."""

    def __init__(self, cards: CardSet) -> None:
        self._compiled = matchers(cards)
        self._outlook = outlook(cards)
        self._pool = cards.pool
        sizes = [comb(group.count + len(set(group.faces)) - 1, group.count) for group in cards.pool.groups]
        self._small = prod(sizes) <= MOST_ROWS
        self._known: dict[frozenset[str], str] = {}
        self._faces = {(face.colour, face.text): face for face in cards.pool.faces}

    def one(self, card: str) -> str:
        """The chance that the next roll fulfils this card, as `72.1%`."""
        return self.any([card])

    def any(self, cards: Iterable[str]) -> str:
        """The chance that the next roll fulfils at least one of these cards, as `72.1%`."""
        asked = frozenset(card for card in cards if card in self._compiled)
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = self._compute(asked)
        return known

    def _compute(self, cards: frozenset[str]) -> str:
        if self._small:
            return percent(self._outlook.chance(cards))
        cores = [tier.core for card in sorted(cards) for tier in self._compiled[card].tiers]
        try:
            return percent(sum(tier_odds(cores, self._pool), Fraction(0)))
        except TooBig:
            return self._estimate(cards)
        except SearchLimit:
            return "?"

    def _estimate(self, cards: frozenset[str]) -> str:
        try:
            return f"~{percent(self._outlook.chance(cards))}"
        except SearchLimit:
            return "?"

    def fulfils(self, card: str, counts: Sequence[int]) -> bool:
        """Whether a roll, as counts over the pool's faces, fulfils this card."""
        return card in self._compiled and self._compiled[card].matches(tuple(counts))

    def witness(self, card: str, counts: Sequence[int]) -> list[Face]:
        """Dice of the roll that pay for this card, which it fulfils; none for a test of the whole roll."""
        try:
            uses = self._compiled[card].explain(tuple(counts)).uses
        except SearchLimit:
            return []
        return [self._faces[die] for use in uses for die in use.dice]
