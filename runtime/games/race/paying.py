"""Who pays for the cards of a set: see `mechanics.payment`."""

from __future__ import annotations

from dicewright.dsl.model import CardSet
from dicewright.runtime.matchers import matchers
from dicewright.runtime.mechanics.payment import Payer
from dicewright.runtime.remember import once_per_set

Bid = tuple[str, int]
"""A card's ID and the position of one of its tiers."""


@once_per_set
def payer(cards: CardSet) -> Payer[Bid]:
    """Shares out the dice of a roll among the cards of a set, by tier."""
    cores = {
        (card, at): tier.core
        for card, compiled in matchers(cards).items()
        for at, tier in enumerate(compiled.tiers)
    }
    return Payer(cores, cards.pool.faces)
