"""The best dice to keep, exactly, by going back from what every final roll is worth.

An array has an axis for each die of the pool. The worth of final rolls (*ends*) has an index for each
side. To it comes, at index 0, the die that is not kept: its mean over the sides. So one array
holds the expectation of every choice of dice to keep before the last roll, and one more step gives
those before the last but one. What is asked in the end is a *table*: an array of shape (2, 2, …) with the
worth of keeping (1) what a die shows, or rolling it again (0).

Worths must be whole numbers, multiplied by the sides of all dice `LEVELS` times: then every mean is a whole number again, which
a float holds exactly, and sums are the same in any order and on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
LEVELS = 2
"""So many rolls to come can be looked at."""


def before_last(ends: Floats, shown: Sequence[int]) -> Floats:
    """The table with one roll to come. `shown`: by die, the side that it shows."""
    table = ends
    for axis, side in enumerate(shown):
        table = np.stack((table.mean(axis=axis), table.take(side, axis=axis)), axis=axis)
    return table


def before_two(ends: Floats, shown: Sequence[int]) -> Floats:
    """The table with two rolls to come, the dice between them kept as is best."""
    table = all_kept(ends)
    for axis, side in enumerate(shown):
        # After the next roll a die may be kept or not, whichever is better together with the others.
        # One that is kept now stays so: that goes to index 0, which is not needed any more.
        again = _at(table, axis, 0)
        stays = _at(table, axis, side + 1).copy()
        for each in range(1, table.shape[axis]):
            face = _at(table, axis, each)
            np.maximum(face, again, out=face)
        again[...] = stays
    for axis in range(table.ndim):
        rolled = _at(table, axis, slice(1, None)).mean(axis=axis)
        table = np.stack((rolled, _at(table, axis, 0)), axis=axis)
    return table


def all_kept(ends: Floats) -> Floats:
    """What to expect of keeping any dice on any sides (1 and up) before the last roll; 0: not kept."""
    kept = np.empty([sides + 1 for sides in ends.shape])
    kept[(slice(1, None),) * ends.ndim] = ends
    for axis in reversed(range(ends.ndim)):
        # The axes before this one have no index 0 yet.
        done = kept[(slice(1, None),) * axis]
        mean = _at(done, axis, 0)
        mean[...] = _at(done, axis, 1)
        for each in range(2, kept.shape[axis]):
            mean += _at(done, axis, each)
        mean /= ends.shape[axis]
    return kept


def _at(array: Floats, axis: int, index: int | slice) -> Floats:
    view: Floats = array[(slice(None),) * axis + (index,)]
    return view
