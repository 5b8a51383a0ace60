"""A stack of face-down cards with its discard pile.

stack = Stack("green", cards)
yield from stack.shuffle()
card = yield from stack.draw()     # None when nothing is left; reshuffles the discards first
stack.put_under(card)              # or stack.discard(card)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from dicewright.runtime.steps import Steps, shuffle

T = TypeVar("T")


class Stack(Generic[T]):
    """Cards face down, the top one first, and the cards discarded from it, face up, the last one last."""

    __slots__ = ("cards", "discards", "name")

    def __init__(self, name: str, cards: Iterable[T] = ()) -> None:
        """`name` says in the journal what is shuffled."""
        self.name = name
        self.cards: deque[T] = deque(cards)
        self.discards: list[T] = []

    def __len__(self) -> int:
        """How many cards are face down."""
        return len(self.cards)

    @property
    def spent(self) -> bool:
        """Whether nothing can be drawn, not even after a reshuffle."""
        return not self.cards and not self.discards

    def everything(self) -> Iterator[T]:
        """All its cards, face down and discarded."""
        yield from self.cards
        yield from self.discards

    def shuffle(self) -> Steps[None]:
        """Shuffle the face-down cards."""
        self.cards = deque((yield from shuffle(self.name, list(self.cards))))

    def top(self) -> T | None:
        """Take the top card; None if none is face down. Reshuffles nothing."""
        return self.cards.popleft() if self.cards else None

    def draw(self) -> Steps[T | None]:
        """Take the top card; without any, shuffle the discards first. None if there are none either."""
        if not self.cards and self.discards:
            self.cards, self.discards = deque(self.discards), []
            yield from self.shuffle()
        return self.top()

    def put_under(self, card: T) -> None:
        """Put a card under the face-down ones."""
        self.cards.append(card)

    def discard(self, card: T) -> None:
        """Put a card on the discards."""
        self.discards.append(card)
