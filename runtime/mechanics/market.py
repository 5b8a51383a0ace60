"""Open cards beside a stack: whoever takes one makes room for the next.

market = Market(stack, 2)
yield from market.refill()
card = yield from market.take(card)     # refilled at once
"""

from __future__ import annotations

from typing import Generic, TypeVar

from dicewright.runtime.mechanics.stacks import Stack
from dicewright.runtime.steps import Steps

T = TypeVar("T")


class Market(Generic[T]):
    """Up to `size` open cards, oldest first, refilled from a stack."""

    __slots__ = ("open", "size", "stack")

    def __init__(self, stack: Stack[T], size: int) -> None:
        self.stack = stack
        self.size = size
        self.open: list[T] = []

    def refill(self) -> Steps[list[T]]:
        """Turn up cards until there are `size`, or the stack has no more. Returns those turned up."""
        fresh: list[T] = []
        while len(self.open) < self.size:
            card = yield from self.stack.draw()
            if card is None:
                break
            self.open.append(card)
            fresh.append(card)
        return fresh

    def take(self, card: T) -> Steps[list[T]]:
        """Remove an open card and refill; the next card takes its place. Returns those turned up."""
        at = self.open.index(card)
        del self.open[at]
        fresh = yield from self.refill()
        for more, new in enumerate(fresh):
            self.open.remove(new)
            self.open.insert(at + more, new)
        return fresh
