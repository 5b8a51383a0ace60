"""Rolls as data: the forms in which a roll may be given, as counts over `Pool.faces`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias

from dicewright.dsl.model import Face, Pool

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

Roll: TypeAlias = "str | Sequence[int] | Sequence[Face] | Mapping[str | None, Sequence[int | str]]"
"""A roll as text; as counts over `Pool.faces`; as its faces; or by colour, as `{"blue": [1, 2, 2, 6]}`
(None for dice without a colour; a symbol by its name).

Text must write a roll of the whole pool. As data, a roll may have any number of dice, so
that a game can ask about some of them, as long as the pool has their faces.
"""


def counts_of(roll: Roll, pool: Pool) -> tuple[int, ...]:
    """The roll as counts over `pool.faces`.

    Raises CondError for a text that is no roll of the pool, and ValueError for data that is
    not a roll of its faces.
    """
    if isinstance(roll, str):
        from dicewright.dsl.rolls import parse_roll

        return parse_roll(roll, pool)
    if isinstance(roll, Mapping):
        return _of_faces(
            [face for colour, shown in roll.items() for face in _named(colour, shown, pool)], pool
        )
    if len(roll) and isinstance(roll[0], Face):
        return _of_faces(roll, pool)  # type: ignore[arg-type]
    return _of_counts(roll, pool)  # type: ignore[arg-type]


def kept_of(roll: Roll, pool: Pool) -> tuple[int, ...]:
    """As `counts_of`, for dice that are kept: a text may write fewer dice than the pool has."""
    if isinstance(roll, str):
        from dicewright.dsl.rolls import parse_roll

        return parse_roll(roll, pool, partial=True)
    return counts_of(roll, pool)


def rows_of(rows: ArrayLike, pool: Pool) -> NDArray[np.integer[Any]]:
    """Many rolls as a 2-D integer array with a column for each of `pool.faces`; ValueError if it is none."""
    import numpy as np

    array = np.asarray(rows)
    width = len(pool.faces)
    if array.ndim != 2 or array.shape[1] != width:
        raise ValueError(
            f"rolls must be rows of {width} counts, one for each face; the shape is {array.shape}"
        )
    if array.dtype.kind not in "iu":
        raise ValueError(f"rolls must be whole numbers; the type is {array.dtype}")
    if array.size and array.min() < 0:
        raise ValueError("a roll cannot have a negative number of dice")
    return array


def _of_counts(roll: Sequence[int], pool: Pool) -> tuple[int, ...]:
    counts = tuple(roll)
    if len(counts) != len(pool.faces):
        raise ValueError(
            f"a roll has {len(pool.faces)} counts, one for each face of the pool, not {len(counts)}"
        )
    for n in counts:
        if type(n) is not int:
            counts = tuple(_whole(n) for n in counts)
            break
    if counts and min(counts) < 0:
        raise ValueError("a roll cannot have a negative number of dice")
    return counts


def _whole(n: Any) -> int:
    if not isinstance(n, bool):
        try:
            return index(n)
        except TypeError:
            pass
    raise ValueError(f"a count must be a whole number, not {n!r}")


def _of_faces(faces: Sequence[Face], pool: Pool) -> tuple[int, ...]:
    at = {face: i for i, face in enumerate(pool.faces)}
    counts = [0] * len(at)
    for face in faces:
        if face not in at:
            raise ValueError(f"no die of the pool shows {face!r}; the pool is {pool.text}")
        counts[at[face]] += 1
    return tuple(counts)


def _named(colour: str | None, shown: Sequence[int | str], pool: Pool) -> list[Face]:
    known: dict[int | str, Face] = {}
    for face in pool.faces:
        if face.colour == colour:
            known[face.text] = face
            if face.symbol is None and face.number is not None:
                known[face.number] = face
            elif face.symbol is not None:
                known.setdefault(face.symbol, face)
    dice = "die" if colour is None else f"{colour} die"
    for value in shown:
        if value not in known:
            raise ValueError(f"no {dice} of the pool shows {value}; the pool is {pool.text}")
    return [known[value] for value in shown]
