"""The distinct rolls of a pool in reading order: what the bits of a table stand for.

The smallest roll comes first (see `relations`): the more dice on the first face in reading order,
the earlier.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING

from dicewright.compiler.automaton.limits import TooBig
from dicewright.dsl.model import Pool

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_ROLLS = 250_000
"""The most distinct rolls that are listed."""


def reading_order(pool: Pool) -> list[int]:
    """The indices of `Pool.faces` in the order in which a roll is read."""
    faces = pool.faces
    return sorted(range(len(faces)), key=lambda i: (faces[i].number is None, faces[i].number or 0))


@lru_cache(maxsize=4)
def distinct_rolls(pool: Pool) -> NDArray[np.uint8]:
    """All distinct rolls as counts, in reading order: shape (rolls, faces). Raises TooBig."""
    import numpy as np

    order = reading_order(pool)
    place = {pool.faces[index]: at for at, index in enumerate(order)}
    dice: dict[frozenset[int], int] = {}
    for group in pool.groups:
        faces = frozenset(place[face] for face in group.faces)
        dice[faces] = dice.get(faces, 0) + group.count
    if prod(comb(count + len(faces) - 1, count) for faces, count in dice.items()) > MOST_ROLLS:
        raise TooBig("the pool has too many distinct rolls to list them")
    if max(dice.values()) > 255 or sum(dice.values()) > 255:
        raise TooBig("the pool has too many dice to list its rolls")
    rows = np.zeros((1, len(order)), dtype=np.uint8)
    for faces, count in dice.items():
        own = _of_like(sorted(faces), count, len(order))
        rows = (rows[:, None, :] + own[None, :, :]).reshape(-1, len(order))
    if sum(map(len, dice)) > len(order):
        rows = np.unique(rows, axis=0)
    rows = rows[np.lexsort(rows.T[::-1])[::-1]]
    counts = np.empty_like(rows)
    counts[:, order] = rows
    counts.setflags(write=False)
    return counts


def _of_like(faces: list[int], count: int, width: int) -> NDArray[np.uint8]:
    """All distinct rolls of `count` dice with these faces: shape (rolls, width)."""
    import numpy as np

    left = np.array([count])
    rows = np.zeros((1, width), dtype=np.uint8)
    for face in faces[:-1]:
        times = left + 1
        source = np.repeat(np.arange(len(rows)), times)
        used = np.arange(len(source)) - np.repeat(np.cumsum(times) - times, times)
        rows, left = rows[source], left[source] - used
        rows[:, face] = used
    rows[:, faces[-1]] = left
    return rows
