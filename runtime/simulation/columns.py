"""What is counted in one game: a row of whole numbers, with a name for each column.

Shares of wins are counted in parts that divide a win evenly among up to eight seats, so that sums
of them are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.rules import MEASURES

WHOLE_WIN = 840
"""Parts of a win: divisible by 1 to 8."""

PER_CARD = (*MEASURES, "levels", "points", "scorers", "scorers won")
"""What is counted of each card: the measures; the sums of levels and points over the times that it was
scored; the seats that scored it; parts of wins of those seats."""

OF_A_GAME = ("rounds", "decisions", "lead changes", "winning score", "total score")
"""What is counted of a whole game."""

RATIOS = (
    ("able", "reached"),
    ("fulfilled", "reached"),
    ("levels", "scored"),
    ("points", "scored"),
    ("scorers won", "scorers"),
)
"""Of these pairs the products are summed too, for the intervals of their ratios."""


@frozen(slots=False)
class Columns:
    """The columns for so many seats and these cards."""

    seats: int
    cards: tuple[str, ...]

    @classmethod
    def of(cls, cards: CardSet, seats: int) -> Columns:
        """The columns for a set's cards, in the order of the file."""
        return cls(seats, tuple(cards.cards))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The columns' names: `win 0`, `score 0`, …, `rounds`, …, `drawn g01`, …"""
        seats = [f"{what} {seat}" for what in ("win", "score") for seat in range(self.seats)]
        cards = [f"{what} {card}" for card in self.cards for what in PER_CARD]
        return (*seats, *OF_A_GAME, *cards)

    @cached_property
    def at(self) -> dict[str, int]:
        """Where each column is."""
        return {name: at for at, name in enumerate(self.names)}

    @cached_property
    def first_card(self) -> dict[str, int]:
        """Where each card's columns begin, in the order of `PER_CARD`."""
        start = 2 * self.seats + len(OF_A_GAME)
        return {card: start + at * len(PER_CARD) for at, card in enumerate(self.cards)}

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of columns whose products are summed: for each card, those of `RATIOS`."""
        inside = [(PER_CARD.index(part), PER_CARD.index(whole)) for part, whole in RATIOS]
        return tuple((start + a, start + b) for start in self.first_card.values() for a, b in inside)

    def pair(self, card: str, ratio: int) -> int:
        """Where in `pairs` the pair of a card is that stands in `RATIOS` at this place."""
        return self.cards.index(card) * len(RATIOS) + ratio


def shares(winners: Sequence[int], seats: int) -> list[int]:
    """By seat, its parts of the win. A win shared by more than eight is rounded down."""
    won = [0] * seats
    for seat in winners:
        won[seat] = WHOLE_WIN // len(winners)
    return won
