"""How two conditions relate over the rolls of a pool, and the smallest rolls that show it.

Both conditions are read side by side, a layer for each face. From the back, each pair of states
gets, for each of the four outcomes (both hold, only the first, only the second, neither), the
numbers of dice with which the outcome can still come about, as a bit set (see `automaton.reach`).
The outcomes that the start can reach with all the dice are the relation, and following the
largest letter that still leads to an outcome gives the smallest roll with it.

The smallest roll is the one with the most dice on the first face in reading order (ascending
numbers, faces with the same number in the order of `Pool.faces`, symbols last), then on the
second, and so on: `1 1 1 2` is smaller than `1 1 2 2`.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from attrs import frozen

from dicewright.compiler.automaton.build import Builder
from dicewright.compiler.automaton.formula import Counted, Formula
from dicewright.compiler.automaton.limits import Budget, attempt
from dicewright.compiler.automaton.reach import Left
from dicewright.compiler.automaton.reading import Layer, Reading, looks_of
from dicewright.compiler.core import Core
from dicewright.dsl.model import Pool

Roll = tuple[int, ...]
"""Counts over `Pool.faces`."""


@frozen
class Relation:
    """How a first condition relates to a second.

    `name` is the first that holds of `equal`, `disjoint`, `implies` (each roll that fulfils the first
    fulfils the second), `implied` (the other way round), `overlap`. The rolls are the smallest ones
    that fulfil only the first, only the second, and both; None where there is none.
    """

    name: str
    only_first: Roll | None
    only_second: Roll | None
    both: Roll | None


def relation(first: Core, second: Core, pool: Pool) -> Relation:
    """How two conditions relate over the rolls of the pool; raises TooBig."""
    pairs = attempt(lambda budget, counted: Pairs(first, second, pool, budget, counted), pool)
    return named(pairs.smallest(1), pairs.smallest(2), pairs.smallest(3))


def named(only_first: Roll | None, only_second: Roll | None, both: Roll | None) -> Relation:
    """The relation that these rolls show."""
    if only_first is None and only_second is None:
        name = "equal"
    elif both is None:
        name = "disjoint"
    elif only_first is None:
        name = "implies"
    elif only_second is None:
        name = "implied"
    else:
        name = "overlap"
    return Relation(name, only_first, only_second, both)


Pair = tuple[Any, Any]
OUTCOMES = 3
"""1 only the first holds, 2 only the second, 3 both; that neither does is not followed."""


class Pairs:
    """The states of two conditions side by side, layer by layer."""

    def __init__(self, first: Core, second: Core, pool: Pool, budget: Budget, counted: bool) -> None:
        builder = Builder(pool, budget)
        keys: dict[Hashable, int] = {}
        self.faces = len(pool.faces)
        self.layers = Reading(looks_of((first, second), pool), pool, keys, whole=True).layers
        self.left = Left(pool, self.layers, OUTCOMES)
        self.formulas: tuple[Formula, Formula] = builder.formula(first), builder.formula(second)
        if counted:
            self.formulas = Counted(self.formulas[0], pool.size), Counted(self.formulas[1], pool.size)
        self.start: Pair = self.formulas[0].start, self.formulas[1].start
        self.rows: list[dict[Pair, list[Pair]]] = []
        self._forward(budget)
        self.reach = self._backward()

    def _forward(self, budget: Budget) -> None:
        front: dict[Pair, None] = {self.start: None}
        known: dict[tuple[int, Pair], list[Pair]] = {}
        for layer in self.layers:
            rows: dict[Pair, list[Pair]] = {}
            for pair in front:
                row = known.get((layer.key, pair))
                if row is None:
                    row = known[layer.key, pair] = self._row(layer, pair)
                rows[pair] = row
                budget.spend(len(row))
            self.rows.append(rows)
            front = {target: None for row in rows.values() for target in row}
        self.ends = front

    def _row(self, layer: Layer, pair: Pair) -> list[Pair]:
        a = self.formulas[0].row(layer, pair[0], layer.cap)
        b = self.formulas[1].row(layer, pair[1], layer.cap)
        length = max(len(a), len(b))
        a, b = a + [a[-1]] * (length - len(a)), b + [b[-1]] * (length - len(b))
        return list(zip(a, b, strict=True))

    def _backward(self) -> list[dict[Pair, int]]:
        """For each layer and pair: for each outcome the dice left with which it can come about."""
        a, b = self.formulas
        size = self.left.size
        reach: list[dict[Pair, int]] = [{}]
        for pair in self.ends:
            outcome = a.final(pair[0]) + 2 * b.final(pair[1])
            reach[0][pair] = 1 << (outcome - 1) * size if outcome else 0
        for at in reversed(range(len(self.layers))):
            after = reach[-1]
            reach.append({pair: self._before(at, row, after) for pair, row in self.rows[at].items()})
        return reach[::-1]

    def _before(self, at: int, row: list[Pair], after: dict[Pair, int]) -> int:
        give = self.left.give
        dice = come = after[row[-1]]
        while come:
            come = give(at, come)
            dice |= come
        for target in row[-2::-1]:
            dice = give(at, dice) | after[target]
        return dice

    def smallest(self, outcome: int) -> Roll | None:
        """The smallest roll with the outcome (1 only the first holds, 2 only the second, 3 both)."""
        left, pair = self.left.start, self.start
        shift = (outcome - 1) * self.left.size
        if not self.reach[0][pair] >> shift & left:
            return None
        counts = [0] * self.faces
        for at, layer in enumerate(self.layers):
            row, after = self.rows[at][pair], self.reach[at + 1]
            best = 0, left, row[0]
            count = 0
            while left:
                target = row[count] if count < len(row) else row[-1]
                if left & after[target] >> shift:
                    best = count, left, target
                left = self.left.take(at, left)
                count += 1
            counts[layer.faces[0]], left, pair = best
        return tuple(counts)
