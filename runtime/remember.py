"""Making things once for all games of a card set: compiled conditions, tables of chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from dicewright.dsl.model import CardSet

T = TypeVar("T")

KEPT = 8
"""So many card sets are remembered."""


def once_per_set(make: Callable[[CardSet], T]) -> Callable[[CardSet], T]:
    """Remember what `make` makes of the last few card sets (of the very same objects)."""
    recent: list[tuple[CardSet, T]] = []

    def remembered(cards: CardSet) -> T:
        for known, made in recent:
            if known is cards:
                return made
        made = make(cards)
        recent.append((cards, made))
        del recent[:-KEPT]
        return made

    return remembered
