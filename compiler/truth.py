"""Many rolls at once: by the tables of an automaton, or each distinct roll by the search."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicewright.compiler.automaton import Automaton, TooBig
from dicewright.compiler.quotient import Quotient, quotient
from dicewright.compiler.search import matcher


def truth(automaton: Automaton, rows: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
    """For each row of counts over `pool.faces` whether it fulfils the condition.

    The automaton's tables know whole rolls of the pool only; other rows are searched.
    """
    with suppress(TooBig):
        known = automaton.truth_of_rolls(rows)
        if known is not None:
            return known
    q = quotient([automaton.core], automaton.pool.faces)
    return first_true(q, q.columns(rows)) >= 0


def first_true(q: Quotient, rows: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """For each row of counts over the quotient's faces, the position of the first core it fulfils, or -1."""
    cans = [matcher(core, q.faces).can for core in q.cores]
    if not q.faces:
        rows = np.zeros((len(rows), 0), dtype=np.int64)
    distinct, where = distinct_rows(rows)
    first = np.full(len(distinct), -1, dtype=np.int64)
    for at, counts in enumerate(distinct.tolist()):
        for tier, can in enumerate(cans):
            if can(counts):
                first[at] = tier
                break
    return first[where]


def distinct_rows(rows: NDArray[np.integer[Any]]) -> tuple[NDArray[Any], NDArray[np.intp]]:
    """The distinct rows, and for each row the position of its like."""
    bases = [int(n) + 1 for n in rows.max(axis=0)] if len(rows) else []
    size = 1
    for base in bases:
        size *= base
    if size >= 1 << 62:
        distinct, where = np.unique(rows, axis=0, return_inverse=True)
        return distinct, where.reshape(-1)
    # One number for each row: much faster to sort than rows.
    codes = np.zeros(len(rows), dtype=np.int64)
    for column, base in enumerate(bases):
        codes *= base
        codes += rows[:, column]
    _, first, where = np.unique(codes, return_index=True, return_inverse=True)
    return rows[first], where.reshape(-1)
