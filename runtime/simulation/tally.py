"""Sums over many games. They are of whole numbers, so that they add up to the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from attrs import define, field

from dicewright.runtime.simulation.columns import OF_A_GAME, Columns
from dicewright.runtime.simulation.watching import Row

KEPT = 20
"""So many of the best and of the worst games are remembered by number."""
SAFE = 1_000_000
"""Squares of numbers up to this can be summed in 64 bits over any batch."""


@define
class Moments:
    """For each column, the sum of its values and the sum of their squares."""

    sums: list[int]
    squares: list[int]

    @classmethod
    def zero(cls, columns: int) -> Moments:
        """Of no game."""
        return cls([0] * columns, [0] * columns)

    @classmethod
    def of(cls, rows: np.ndarray[Any, Any]) -> Moments:
        """Of these rows."""
        return cls(whole(rows.sum(axis=0)), whole((rows * rows).sum(axis=0)))

    def add(self, other: Moments) -> None:
        """Take in the sums of other games."""
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, other.squares, strict=True)]


@define
class Tally:
    """What is kept of many games."""

    games: int
    moments: Moments
    crosses: list[int]
    """For each pair of columns in `Columns.pairs`, the sum of the products."""
    scores: list[Counter[int]]
    """By seat, how often each final score came."""
    lengths: dict[str, Counter[int]]
    """For each of `OF_A_GAME`, how often each number came."""
    leaders: dict[int, list[int]] = field(factory=dict)
    """By round: in how many games one seat was ahead after it, and the parts of wins of those seats."""
    best: list[tuple[int, int]] = field(factory=list)
    """The games with the highest winning scores: score and number of the game."""
    worst: list[tuple[int, int]] = field(factory=list)

    @classmethod
    def empty(cls, columns: Columns) -> Tally:
        """Of no game."""
        return cls(
            0,
            Moments.zero(len(columns.names)),
            [0] * len(columns.pairs),
            [Counter() for _ in range(columns.seats)],
            {what: Counter() for what in OF_A_GAME},
        )

    @classmethod
    def of(cls, rows: Sequence[Row], start: int, columns: Columns) -> Tally:
        """Of the games with the numbers from `start` on."""
        tally = cls.empty(columns)
        if not rows:
            return tally
        table = table_of(rows)
        tally.games = len(rows)
        tally.moments = Moments.of(table)
        if columns.pairs:
            parts, wholes = zip(*columns.pairs, strict=True)
            tally.crosses = whole((table[:, list(parts)] * table[:, list(wholes)]).sum(axis=0))
        for seat in range(columns.seats):
            tally.scores[seat].update(whole(table[:, columns.seats + seat]))
        for at, counts in enumerate(tally.lengths.values(), 2 * columns.seats):
            counts.update(whole(table[:, at]))
        for row in rows:
            for number, share in row.leaders:
                kept = tally.leaders.setdefault(number, [0, 0])
                kept[0] += 1
                kept[1] += share
        ends = [
            (max(row.counts[columns.seats : 2 * columns.seats]), start + at) for at, row in enumerate(rows)
        ]
        tally.best, tally.worst = _best(ends), _worst(ends)
        return tally

    def add(self, other: Tally) -> None:
        """Take in other games (different ones)."""
        self.games += other.games
        self.moments.add(other.moments)
        self.crosses = [a + b for a, b in zip(self.crosses, other.crosses, strict=True)]
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.update(theirs)
        for what, counts in other.lengths.items():
            self.lengths[what].update(counts)
        for number, (games, won) in other.leaders.items():
            kept = self.leaders.setdefault(number, [0, 0])
            kept[0] += games
            kept[1] += won
        self.best, self.worst = _best(self.best + other.best), _worst(self.worst + other.worst)


def table_of(rows: Sequence[Row]) -> np.ndarray[Any, Any]:
    """The rows as a table; of Python's whole numbers, where squares might not fit 64 bits."""
    counts = [row.counts for row in rows]
    largest = max(max(map(abs, row)) for row in counts)
    return np.array(counts, dtype=np.int64 if largest <= SAFE else object)


def whole(numbers: np.ndarray[Any, Any]) -> list[int]:
    """As Python's whole numbers."""
    return [int(number) for number in numbers]


def _best(ends: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(ends, key=lambda end: (-end[0], end[1]))[:KEPT]


def _worst(ends: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(ends)[:KEPT]
