"""The chances of a fortune card for every set of fixed dice, under the best choice of dice to fix.

With `rolls any keeping some`, dice are thrown until all are fixed, at least one after each throw. For a
card, so many dice and so many helpers (deities that add a die at the end), `Aims.chances` holds for each
set of fixed dice the chance that the card can be played in the end, by a player who wants this card only.
One sweep over the sets computes all of them; whole numbers, the same on every machine.

    aims = aims_of(cards)
    aims.chances("b1", 5, ())[aims.place(5, dice)] / ONE     # dice: the fixed ones, by number
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial

import numpy as np
from numpy.typing import NDArray

from dicewright.compiler.condition import Compiled, compile_card
from dicewright.dsl.model import CardSet
from dicewright.runtime.games.god_of_luck.box import box_of
from dicewright.runtime.remember import once_per_set

ONE = 1 << 40
"""Chances are whole numbers of this many parts."""
DIGIT = 16
"""A set of dice is a number with a digit in this base for each face: how many dice show it."""
MOST_TABLES = 400
MOST_TRUTHS = 4_000
"""Answers that are remembered at a time."""

Helpers = tuple[tuple[tuple[int, ...], ...], ...]
"""For each helper, the dice it may add, each choice as numbers; none is always a choice, too."""
Numbers = NDArray[np.int64]
Bits = NDArray[np.bool_]


class Sets:
    """All sets of up to `dice` dice over so many faces, smaller ones first, and how they follow one another.

    `weights`: how many sides of a die show each face.
    """

    def __init__(self, dice: int, weights: tuple[int, ...]) -> None:
        self.dice = dice
        self.rows: list[tuple[int, ...]] = [
            row for size in range(dice + 1) for row in _rows(size, len(weights))
        ]
        self.keys: list[int] = [sum(n * DIGIT**face for face, n in enumerate(row)) for row in self.rows]
        self.place: dict[int, int] = {key: at for at, key in enumerate(self.keys)}
        self.starts = [self.place[size] for size in range(dice + 1)] + [len(self.rows)]
        self.ways = [_ways(row, weights) for row in self.rows]
        self.sides = sum(weights)
        self._less = self._fewer()
        self._plus: dict[int, Numbers] = {}

    def _fewer(self) -> list[list[tuple[Numbers, Numbers]]]:
        """By size and face, the places of the sets that hold the face, and of the same without that die."""
        found = []
        for size in range(self.dice + 1):
            start, end = self.starts[size : size + 2]
            faces = []
            for face in range(len(self.rows[0])):
                having = [at for at in range(start, end) if self.rows[at][face]]
                less = [self.place[self.keys[at] - DIGIT**face] for at in having]
                faces.append((np.array(having, dtype=np.int64), np.array(less, dtype=np.int64)))
            found.append(faces)
        return found

    def plus(self, size: int) -> Numbers:
        """For each set of this size (row) and each set that still fits beside it (column), both together."""
        known = self._plus.get(size)
        if known is None:
            fixed = self.keys[self.starts[size] : self.starts[size + 1]]
            beside = self.keys[: self.starts[self.dice - size + 1]]
            known = np.array([[self.place[a + b] for b in beside] for a in fixed], dtype=np.int64)
            self._plus[size] = known
        return known

    def back(self, ends: Sequence[bool]) -> Numbers:
        """The chance of each set, given whether each full set is a success; see the module."""
        starts, dice = self.starts, self.dice
        value = np.zeros(len(self.rows), dtype=np.int64)
        value[starts[dice] :] = np.where(np.array(ends, dtype=np.bool_), ONE, 0)
        for size in range(dice - 1, -1, -1):
            left = dice - size
            best = np.take(value, self.plus(size))
            best[:, 0] = -1  # nothing fixed is no choice
            for active in range(2, left + 1):
                for having, less in self._less[active]:
                    best[:, having] = np.maximum(best[:, having], best[:, less])
            full = slice(starts[left], starts[left + 1])
            ways = np.array(self.ways[full], dtype=np.int64)
            rolls = self.sides**left
            value[starts[size] : starts[size + 1]] = (
                (best[:, full] * ways).sum(axis=1) + rolls // 2
            ) // rolls
        return value


class Aims:
    """The chances of a card set's fortune cards."""

    def __init__(self, cards: CardSet) -> None:
        self._cards = cards
        self._box = box = box_of(cards)
        self._compiled: dict[tuple[str, int], Compiled] = {}
        faces = [box.numbers[number] for number in box.numbers]
        sides = box.pool.groups[0].faces
        self.weights = tuple(sides.count(face) for face in faces)
        """How many sides of a die show each number."""
        self._columns = [box.pool.faces.index(face) for face in faces]
        self._at = {number: at for at, number in enumerate(box.numbers)}
        self.units = {number: DIGIT**at for at, number in enumerate(box.numbers)}
        """By number, one die that shows it, as a key."""
        self._tables: dict[tuple[str, int, Helpers], Numbers] = {}
        self._truths: dict[tuple[str, int, tuple[int, ...]], Bits] = {}

    def sets(self, dice: int) -> Sets:
        """The sets of up to so many dice."""
        return sets_of(dice, self.weights)

    def key(self, numbers: Iterable[int]) -> int:
        """Dice that show these numbers as one number; two of these add up."""
        units = self.units
        return sum([units[number] for number in numbers])

    def place(self, dice: int, numbers: Iterable[int]) -> int:
        """Where in `chances` the value for these fixed dice stands."""
        return self.sets(dice).place[self.key(numbers)]

    def chances(self, card: str, dice: int, helpers: Helpers) -> Numbers:
        """For each set of fixed dice the card's chance, in parts of `ONE`, if so many are thrown in all."""
        known = self._tables.get((card, dice, helpers))
        if known is None:
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            sets = self.sets(dice)
            known = sets.back(self._ends(card, sets, helpers))
            self._tables[card, dice, helpers] = known
        return known

    def _ends(self, card: str, sets: Sets, helpers: Helpers) -> Sequence[bool]:
        """For each full set whether the card can be played with it, and what the helpers may add."""
        either = np.logical_or.reduce([self.truth(card, sets.dice, added) for added in completions(helpers)])
        return [bool(end) for end in either]

    def truth(self, card: str, dice: int, added: tuple[int, ...]) -> Bits:
        """For each full set of so many dice whether the card can be played with it and these added dice."""
        known = self._truths.get((card, dice, added))
        if known is None:
            if len(self._truths) >= MOST_TRUTHS:
                self._truths.clear()
            known = self._truths[card, dice, added] = self._truth(card, self.sets(dice), added)
        return known

    def _truth(self, card: str, sets: Sets, added: tuple[int, ...]) -> Bits:
        full = sets.rows[sets.starts[sets.dice] :]
        together = sets.dice + len(added)
        if together < self._box.fortunes[card].dice:
            return np.zeros(len(full), dtype=np.bool_)
        rows = np.zeros((len(full), len(self._box.pool.faces)), dtype=np.int64)
        rows[:, self._columns] = np.array(full, dtype=np.int64)
        for number in added:
            rows[:, self._columns[self._at[number]]] += 1
        return np.asarray(self._condition(card, together).truth(rows), dtype=np.bool_)

    def _condition(self, card: str, dice: int) -> Compiled:
        """The card's condition for so many dice: whole rolls are quicker to decide than parts of one."""
        known = self._compiled.get((card, dice))
        if known is None:
            known = compile_card(self._cards.cards[card], self._box.dice(dice))
            self._compiled[card, dice] = known
        return known


@once_per_set
def aims_of(cards: CardSet) -> Aims:
    """The chances of a card set's fortune cards."""
    return Aims(cards)


def completions(helpers: Helpers) -> Iterator[tuple[int, ...]]:
    """What helpers may add together, as numbers; nothing first."""
    for chosen in product(*(((), *choices) for choices in helpers)):
        yield tuple(number for numbers in chosen for number in numbers)


@cache
def sets_of(dice: int, weights: tuple[int, ...]) -> Sets:
    """The sets of up to so many dice, made once."""
    return Sets(dice, weights)


def _rows(size: int, faces: int) -> Iterator[tuple[int, ...]]:
    for shown in combinations_with_replacement(range(faces), size):
        yield tuple(shown.count(face) for face in range(faces))


def _ways(row: tuple[int, ...], weights: tuple[int, ...]) -> int:
    """In how many ways so many dice can fall like this."""
    ways = factorial(sum(row))
    for count, weight in zip(row, weights, strict=True):
        ways = ways // factorial(count) * weight**count
    return ways
