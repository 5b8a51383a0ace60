"""How easy cards are, at a glance: for choosing among many displays before a few are looked at closely.

A judgement, made of exact chances: a display is the likelier to succeed the fewer dice its cards take, with
a throw that does not fulfil a card counting as twice the dice of a throw. In the shipped set this sorts
displays nearly as their exact chances do (a correlation of 0.85).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.lucky_loop.cards import FlightCard, deck_of
from dicewright.runtime.remember import once_per_set


@frozen
class Ease:
    """How easy the cards of a set are, by ID."""

    dice: Mapping[str, float]
    """How many dice of a full throw a card takes on average."""
    exactly: Mapping[str, float]
    """How many more it takes for its best award, as the highlight must have."""

    def effort(self, cards: Iterable[FlightCard]) -> float:
        """The dice that a display takes, with the highlight on the card where that costs least."""
        ids = [card.id for card in cards]
        return sum([self.dice[id] for id in ids]) + min([self.exactly[id] for id in ids])


@once_per_set
def ease(cards: CardSet) -> Ease:
    """How easy the cards of a set are."""
    deck = deck_of(cards)
    size = max(deck.throws)
    dice: dict[str, float] = {}
    exactly: dict[str, float] = {}
    whole = sum(ways for _, ways in deck.throws[size])
    for id in deck.cards:
        some = best = 0
        for thrown, ways in deck.throws[size]:
            fits = deck.fits(id, thrown)
            some += ways * min([fit.used for fit in fits], default=2 * size)
            best += ways * min([fit.used for fit in fits if fit.award == 0], default=2 * size)
        dice[id], exactly[id] = some / whole, (best - some) / whole
    return Ease(dice, exactly)
