"""Only what matters: faces that no part of a condition tells apart become one.

Two faces are alike for a core if every leaf admits both or neither, and where a leaf looks
at numbers, they show the same one. Faces that no leaf looks at at all fall away. For
`5 x 3+` on any pool a single face is left, and a roll is one count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import gcd
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from dicewright.compiler.core import (
    Alike,
    AllDice,
    Also,
    And,
    Core,
    Count,
    Different,
    Each,
    Not,
    Or,
    Pick,
    Sets,
    Slots,
    Straight,
    Sum,
    Total,
)
from dicewright.dsl.model import Face, Pool

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@frozen(slots=False)
class Quotient:
    """The faces that are left, and the cores over them.

    `faces[k]` stands for the original faces `classes[k]` (indices); an original face in no
    class matters to no core. `cores` are the given ones with their masks over `faces`.
    """

    faces: tuple[Face, ...]
    classes: tuple[tuple[int, ...], ...]
    cores: tuple[Core, ...]
    fold: Callable[[Sequence[int]], list[int]] = field(init=False, eq=False, repr=False)
    """From counts over the original faces to counts over `faces`."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "fold", _folder(self.classes))

    def columns(self, rows: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
        """As `fold`, for many rolls at once: shape (n, original faces) to (n, faces)."""
        import numpy as np

        out = np.empty((len(rows), len(self.classes)), dtype=np.int64)
        for k, members in enumerate(self.classes):
            out[:, k] = rows[:, list(members)].sum(axis=1)
        return out


@frozen
class DiceKind:
    """`count` equal dice over the faces of a quotient.

    Of the sides of such a die, `weights[k]` show face k and `blank` show nothing that
    matters. The weights are in lowest terms: only their ratios mean anything.
    """

    count: int
    weights: tuple[int, ...]
    blank: int

    @property
    def sides(self) -> int:
        """The weight of all sides together."""
        return sum(self.weights) + self.blank


def quotient(cores: Iterable[Core], faces: tuple[Face, ...]) -> Quotient:
    """The coarsest view of the faces that all the cores can be read from."""
    cores = tuple(cores)
    marks: list[list[object]] = [[] for _ in faces]
    for core in cores:
        _mark(core, (1 << len(faces)) - 1, faces, marks)
    found: dict[tuple[object, ...], list[int]] = {}
    for i, own in enumerate(marks):
        if any(mark is not None for mark in own):
            found.setdefault(tuple(own), []).append(i)
    classes = tuple(tuple(members) for members in found.values())
    first = tuple(members[0] for members in classes)
    return Quotient(
        tuple(faces[i] for i in first),
        classes,
        tuple(_remap(core, first, (1 << len(faces)) - 1) for core in cores),
    )


def dice_kinds(q: Quotient, pool: Pool) -> tuple[DiceKind, ...]:
    """The dice of the pool over the quotient's faces; `q` must be one of `pool.faces`.

    Dice that act alike are counted together, dice that can show nothing that matters
    are left out (they change no probability).
    """
    at = {face: i for i, face in enumerate(pool.faces)}
    class_of = {i: k for k, members in enumerate(q.classes) for i in members}
    kinds: dict[tuple[tuple[int, ...], int], int] = {}
    for group in pool.groups:
        weights = [0] * len(q.faces)
        blank = 0
        for face in group.faces:
            k = class_of.get(at[face])
            if k is None:
                blank += 1
            else:
                weights[k] += 1
        if any(weights):
            shared = gcd(blank, *weights)
            key = (tuple(w // shared for w in weights), blank // shared)
            kinds[key] = kinds.get(key, 0) + group.count
    return tuple(DiceKind(count, weights, blank) for (weights, blank), count in kinds.items())


def _mark(core: Core, live: int, faces: tuple[Face, ...], marks: list[list[object]]) -> None:
    """Note for each face what the leaves of the core see in it (None: nothing).

    Within a `pick` only the faces of its mask are `live`.
    """
    match core:
        case And() | Or() | Also():
            for part in core.parts:
                _mark(part, live, faces, marks)
        case Not():
            _mark(core.part, live, faces, marks)
        case Pick():
            live &= core.mask
            _note(marks, live, lambda i: True)
            _mark(core.core, live, faces, marks)
        case Each() | Count():
            _note(marks, core.mask & live, lambda i: True)
        case Alike() | Sets() | Straight() | Different():
            _note(marks, core.mask & live, lambda i: (faces[i].number,))
        case Sum() | Total():
            _note(marks, core.mask & live, lambda i: faces[i].number or 0)
        case AllDice():
            _note(marks, live, lambda i: (faces[i].number,))
        case Slots():
            masks = core.masks
            union = 0
            for mask in masks:
                union |= mask
            _note(marks, union & live, lambda i: (faces[i].number, tuple(m >> i & 1 for m in masks)))
        case _:
            raise TypeError(f"not a core: {core!r}")


def _note(marks: list[list[object]], mask: int, sees: Callable[[int], object]) -> None:
    for i, own in enumerate(marks):
        own.append(sees(i) if mask >> i & 1 else None)


def _remap(core: Core, first: tuple[int, ...], live: int) -> Core:
    def over(mask: int) -> int:
        mask &= live
        return sum(1 << k for k, i in enumerate(first) if mask >> i & 1)

    match core:
        case And() | Or() | Also():
            return evolve(core, parts=tuple(_remap(part, first, live) for part in core.parts))
        case Not():
            return evolve(core, part=_remap(core.part, first, live))
        case Pick():
            inner = _remap(core.core, first, live & core.mask)
            return evolve(core, mask=over(core.mask), core=inner)
        case Slots():
            return evolve(core, masks=tuple(over(mask) for mask in core.masks))
        case AllDice():
            return core
    assert isinstance(core, Each | Alike | Sets | Straight | Different | Sum | Count | Total)
    return evolve(core, mask=over(core.mask))


def _folder(classes: tuple[tuple[int, ...], ...]) -> Callable[[Sequence[int]], list[int]]:
    """The quickest way to add up counts by class."""
    widths = {len(members) for members in classes}
    if widths == {1} and len(classes) > 1:
        pick = itemgetter(*(members[0] for members in classes))
        return lambda counts: list(pick(counts))
    if widths == {2}:
        pairs = tuple((a, b) for a, b in classes)
        return lambda counts: [counts[a] + counts[b] for a, b in pairs]
    return lambda counts: [sum([counts[i] for i in members]) for members in classes]
