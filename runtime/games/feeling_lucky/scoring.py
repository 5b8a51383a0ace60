"""What the rule book computes. Plain functions of plain values, so that they can be checked one by one.

Lists by level begin with the lowest level. `Piece` stands for anything with its fields: the pieces
of a table or the ones a view shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol


class Piece(Protocol):
    """A task card, as far as it counts."""

    @property
    def deck(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def income(self) -> int: ...
    @property
    def times(self) -> int: ...


Levels = Sequence[Sequence[Piece]]


def income(scored: Levels, factors: Sequence[int]) -> int:
    """What the scored cards bring to buy with ("2. Buy"): each its income by its level's factor."""
    total = 0
    for cards, factor in zip(scored, factors, strict=True):
        if cards:
            total += factor * sum([card.income * card.times for card in cards])
    return total


def card_income(card: Piece, factor: int) -> int:
    """What one scored card brings on a level with this factor; under a multiplier, for all it stands for."""
    return card.income * card.times * factor


def reachable_levels(last: int, levels: int, climb: int) -> range:
    """The levels on which a card may be fulfilled next ("4. Roll"), counted from 1.

    `last` is the level of the card fulfilled last in this round, 0 before the first.
    """
    if last == 0:
        return range(1, 2)
    return range(last, min(last + climb, levels) + 1)


def level_scores(scored: Levels, factors: Sequence[int]) -> tuple[int, ...]:
    """The score of each level ("End of the Game and Scoring"): its cards' points times its factor."""
    return tuple(
        [
            factor * sum([card.points * card.times for card in cards]) if cards else 0
            for cards, factor in zip(scored, factors, strict=True)
        ]
    )


def colour_sets(scored: Levels, decks: Iterable[str]) -> int:
    """How many sets of one scored card of every colour there are ("Be colourful!")."""
    have: Counter[str] = Counter()
    for cards in scored:
        for card in cards:
            have[card.deck] += card.times
    return min((have[deck] for deck in decks), default=0)


def stars(points: int, table: Mapping[int, float]) -> float:
    """The stars for so many points ("Solo Game"): those of the last row that is reached, else 0."""
    reached = [row for row in table if row <= points]
    return table[max(reached)] if reached else 0


def push_it_steps(level: int, table: Mapping[int, int]) -> int:
    """How many steps other scored cards may be pushed when a card is scored on this level ("Push it!")."""
    return table.get(level, 0)


def push_it_decks(deck: str, easier: Sequence[str]) -> tuple[str, ...]:
    """The decks whose cards may then be pushed: the same colour and easier ones ("Push it!")."""
    return tuple(easier[: easier.index(deck) + 1])


def multiplier_size(cards: int, sizes: Sequence[int]) -> int | None:
    """For how many of so many scored cards of a colour on a level a marker would stand, if any can
    ("What happens when the cards in the supply run out?")."""
    return max((size for size in sizes if size <= cards), default=None)


def best_seats(scores: Sequence[int], unscored: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Who wins ("End of the Game and Scoring"): the highest score; then the most unscored cards in
    the top level, then in the next. Whoever is even in everything shares the win.

    `unscored`: for each seat, the number of unscored cards by level.
    """
    ranks = [(score, *reversed(cards)) for score, cards in zip(scores, unscored, strict=True)]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)
