"""Making things once for all games of a card set: compiled conditions, tables of chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from dicewright.dsl.model import CardSet

K = TypeVar("K")
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


class Made(dict[K, T]):
    """A mapping that makes what it is asked for, once for each key; beyond `most` keys it forgets them all."""

    def __init__(self, make: Callable[[K], T], most: int = 100_000) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: K) -> T:
        if len(self) >= self._most:
            self.clear()
        made = self[key] = self._make(key)
        return made
