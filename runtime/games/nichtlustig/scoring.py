"""What the rule book computes. Plain functions of plain values, so that they can be checked one by one."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod


def deck_points(points: Sequence[int], company: int, alone: int) -> int:
    """What a player's scored, uncovered cards of one deck are worth ("End of the Game").

    `points` are those of each card. They count if there are at least `company` cards; of fewer, each
    is worth `alone` (Yetis).
    """
    return sum(points) if len(points) >= company else alone * len(points)


def rolled_points(numbers: Sequence[int | None]) -> int:
    """What all of a player's Professors together are worth: the highest die; None stands for a symbol."""
    return max((number or 0 for number in numbers), default=0)


def expected_highest(dice: Sequence[Sequence[int | None]]) -> float:
    """The highest number that these dice show on average; each is given by its sides, None for a symbol."""
    sides = [[number or 0 for number in each] for each in dice]
    top = max((max(each) for each in sides), default=0)
    below = 0.0
    for number in range(top):
        below += prod(sum(side <= number for side in each) / len(each) for each in sides)
    return top - below


def shares(numbers: Sequence[int | None]) -> tuple[int, ...]:
    """What each of a player's Professors brought, if the numbers are those of their dice in this order.

    The one with the highest die brought all of it. Of several, the number itself says which, so that
    none is favoured.
    """
    points = rolled_points(numbers)
    highest = [at for at, number in enumerate(numbers) if (number or 0) == points]
    chosen = highest[points % len(highest)] if highest else None
    return tuple(points if at == chosen else 0 for at in range(len(numbers)))


def best_seats(scores: Sequence[int], deaths: Sequence[int]) -> tuple[int, ...]:
    """Who wins: the most points, then the fewest Deaths (and Poodles) in front of them.

    Whoever is even in both shares the win.
    """
    ranks = [(score, -cards) for score, cards in zip(scores, deaths, strict=True)]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)
