"""Many rolls at once: an automaton as a few tables that NumPy gathers from.

Neighbouring layers are read together: their letters, as the digits of one number, are the code of
a group, and a table gives the state after the group for each state before it and code. A batch of
rolls is turned into columns of counts, the columns of a layer are added up, and each group is one
gather. (A product of matrices would do as well, but its threads wait for each other where the
processors are busy.) For the pools of task-card games one or two
gathers decide a roll.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicewright.compiler.automaton.formula import FALSE, Formula
from dicewright.compiler.automaton.limits import Budget, TooBig
from dicewright.compiler.automaton.reading import Layer, Reading

MOST_ENTRIES = 1 << 14
"""About the largest table of a group (a single layer may need a larger one)."""

MOST_CODES = 1 << 22
CHUNK = 1 << 14
"""Rolls that are worked on at a time, so that all stays in the cache."""


class Tables:
    """The tables of one formula over one reading."""

    def __init__(self, formula: Formula, reading: Reading, budget: Budget) -> None:
        layers = reading.layers
        steps, ends = _steps(formula, layers, budget)
        self.always = formula.final(formula.start) if not layers else None
        self.tables: list[NDArray[Any]] = []
        groups: list[list[int]] = []
        for at, step in enumerate(steps):
            if groups and _size(steps, groups[-1]) * step.shape[1] <= MOST_ENTRIES:
                groups[-1].append(at)
            else:
                groups.append([at])
        self.layers: list[tuple[list[int], int]] = [(list(layer.faces), layer.cap) for layer in layers]
        self.scales: list[list[tuple[int, int]]] = []
        for group in groups:
            table = steps[group[0]]
            for at in group[1:]:
                table = steps[at][table].reshape(len(table), -1)
            scale, scales = 1, []
            for at in reversed(group):
                scales.append((at, scale))
                scale *= layers[at].cap + 1
            if scale > MOST_CODES:
                raise TooBig("too many dice for a table")
            self.scales.append(scales)
            self.tables.append(table)
        self._finish(ends)

    def _finish(self, ends: NDArray[np.bool_]) -> None:
        """Let each entry point at the next table's row; the last table gives the answer."""
        for at, table in enumerate(self.tables):
            if at + 1 < len(self.tables):
                self.tables[at] = (table * self.tables[at + 1].shape[1]).astype(np.intp).ravel()
            else:
                self.tables[at] = ends[table].ravel()

    def truth(self, rows: NDArray[Any], size: int) -> NDArray[np.bool_] | None:
        """Rolls as rows of counts, shape (rolls, faces) -> whether each fulfils it, shape (rolls,).

        None if a row has other than `size` dice, or more of a layer than there are dice for it.
        """
        result = np.empty(len(rows), dtype=np.bool_)
        if len(rows) and rows.max(initial=0) > size:
            return None
        narrow = np.uint8 if size < 256 else np.int64
        for low in range(0, len(rows), CHUNK):
            columns = np.ascontiguousarray(rows[low : low + CHUNK].T, dtype=narrow)
            if size and not (columns.sum(axis=0, dtype=np.int64) == size).all():
                return None
            counts = []
            for faces, cap in self.layers:
                count = columns[faces[0]]
                for face in faces[1:]:
                    count = count + columns[face]
                if count.max() > cap:
                    return None
                counts.append(count)
            self._decide(counts, result[low : low + CHUNK])
        return result

    def _decide(self, counts: list[NDArray[Any]], result: NDArray[np.bool_]) -> None:
        """What the tables say, from the dice of each layer."""
        if self.always is not None:
            result.fill(self.always)
            return
        state: NDArray[np.intp] | None = None
        for table, scales in zip(self.tables, self.scales, strict=True):
            for at, scale in scales:
                step = np.multiply(counts[at], scale, dtype=np.intp)
                state = step if state is None else np.add(state, step, out=state)
            assert state is not None
            if table is self.tables[-1]:
                table.take(state, out=result, mode="clip")
            else:
                state = table.take(state)


def _size(steps: list[NDArray[np.intp]], group: list[int]) -> int:
    size = len(steps[group[0]])
    for at in group:
        size *= steps[at].shape[1]
    return size


def _steps(
    formula: Formula, layers: list[Layer], budget: Budget
) -> tuple[list[NDArray[np.intp]], NDArray[np.bool_]]:
    """For each layer, the number of the state after each letter (states by letters); which states
    after the last layer are fulfilled."""
    front: dict[Any, int] = {formula.start: 0}
    steps: list[NDArray[np.intp]] = []
    for layer in layers:
        after: dict[Any, int] = {}
        table: list[list[int]] = []
        for state in front:
            row = formula.row(layer, state, layer.cap)[: layer.cap + 1]
            budget.spend(layer.cap)
            numbers = [after.setdefault(target, len(after)) for target in row]
            table.append(numbers + [numbers[-1]] * (layer.cap + 1 - len(numbers)))
        steps.append(np.array(table, dtype=np.intp))
        front = after
    return steps, np.array([state is not FALSE and formula.final(state) for state in front], dtype=np.bool_)
