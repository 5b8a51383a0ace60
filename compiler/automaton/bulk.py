"""Many rolls at once: an automaton as a few tables that NumPy gathers from.

Neighbouring layers are read together: their letters, as the digits of one number, are the code of
a group, and a table gives the state after the group for each state before it and code. The codes of
a batch of rolls are one product of matrices (rolls by faces, faces by groups), which also adds up
the faces of a layer; then each group is one gather. For the pools of task-card games one or two
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

    def __init__(self, formula: Formula, reading: Reading, faces: int, budget: Budget) -> None:
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
        self.weights = np.zeros((faces, len(groups)), dtype=np.float32)
        for column, group in enumerate(groups):
            table = steps[group[0]]
            for at in group[1:]:
                table = steps[at][table].reshape(len(table), -1)
            scale = 1
            for at in reversed(group):
                self.weights[layers[at].faces, column] = scale
                scale *= layers[at].cap + 1
            if scale > MOST_CODES:
                raise TooBig("too many dice for a table")
            self.tables.append(table)
        self._finish(ends)
        marks = np.zeros((faces, len(layers) + 1), dtype=np.float32)
        for at, layer in enumerate(layers):
            marks[layer.faces, at] = 1
        marks[:, -1] = 1
        self.checked = np.concatenate([self.weights, marks], axis=1)
        self.caps = np.array([layer.cap for layer in layers], dtype=np.float32)

    def _finish(self, ends: NDArray[np.bool_]) -> None:
        """Let each entry point at the next table's row; the last table gives the answer."""
        for at, table in enumerate(self.tables):
            if at + 1 < len(self.tables):
                self.tables[at] = (table * self.tables[at + 1].shape[1]).astype(np.intp).ravel()
            else:
                self.tables[at] = ends[table].ravel()

    def truth(self, rows: NDArray[Any]) -> NDArray[np.bool_]:
        """Rolls as rows of counts, shape (rolls, faces) -> whether each fulfils it, shape (rolls,).

        The rows must be rolls of the pool.
        """
        result = np.empty(len(rows), dtype=np.bool_)
        for low in range(0, len(rows), CHUNK):
            codes = rows[low : low + CHUNK].astype(np.float32) @ self.weights
            self._decide(codes.astype(np.intp), result[low : low + CHUNK])
        return result

    def checked_truth(self, rows: NDArray[Any], size: int) -> NDArray[np.bool_] | None:
        """As `truth`; None if a row has other than `size` dice, or more of a layer than there are dice for it."""
        result = np.empty(len(rows), dtype=np.bool_)
        groups = self.weights.shape[1]
        for low in range(0, len(rows), CHUNK):
            numbers = rows[low : low + CHUNK].astype(np.float32) @ self.checked
            if not ((numbers[:, -1] == size).all() and (numbers[:, groups:-1] <= self.caps).all()):
                return None
            self._decide(numbers[:, :groups].astype(np.intp), result[low : low + CHUNK])
        return result

    def _decide(self, codes: NDArray[np.intp], result: NDArray[np.bool_]) -> None:
        if self.always is not None:
            result.fill(self.always)
            return
        state: NDArray[Any] = codes[:, 0]
        for at, table in enumerate(self.tables[:-1]):
            state = table.take(state)
            state += codes[:, at + 1]
        self.tables[-1].take(state, out=result, mode="clip")


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
