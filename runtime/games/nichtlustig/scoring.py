"""What the rule book computes. Plain functions of plain values, so that they can be checked one by one."""

from __future__ import annotations

from collections.abc import Sequence


def deck_points(points: Sequence[int], company: int, alone: int) -> int:
    """What a player's scored, uncovered cards of one deck are worth ("End of the Game").

    `points` are those of each card. They count if there are at least `company` cards; of fewer, each
    is worth `alone` (Yetis).
    """
    return sum(points) if len(points) >= company else alone * len(points)


def rolled_points(numbers: Sequence[int | None]) -> int:
    """What all of a player's Professors together are worth: the highest die; None stands for a symbol."""
    return max((number or 0 for number in numbers), default=0)


def best_seats(scores: Sequence[int], deaths: Sequence[int]) -> tuple[int, ...]:
    """Who wins: the most points, then the fewest Deaths (and Poodles) in front of them.

    Whoever is even in both shares the win.
    """
    ranks = [(score, -cards) for score, cards in zip(scores, deaths, strict=True)]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)
