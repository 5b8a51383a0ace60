"""How a roll is read: as a word with one letter for each *layer*, and the dice it comes from.

A layer is a set of faces that no part of the condition tells apart; its letter is the number
of dice that show one of them. Layers stand in ascending order of their numbers, those of one
number (several colours, say) side by side; faces whose number no part looks at share a layer
whatever their numbers are, and come last. Faces that no part looks at at all have no layer:
their dice fall away. So `5 x 3+` is read in one letter, and `blue pair` on seven dice of two
colours in six.

Two layers with the same `key` are treated alike by every part, so that what was worked out
for one serves for the other: on `straight 4` all six numbers of a d6 have the same key.

Dice whose faces spread over the layers in the same way are one `Kind`, whatever their colour.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import reduce
from operator import and_

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
from dicewright.dsl.model import Pool


class Layer:
    """Faces that are read as one letter.

    `bit` is the bit of one of its faces (all of them lie in the same masks), `faces` their
    indices in `Pool.faces`. `opens` and `closes` mark the first and last layer of a number;
    `joined` that there is no gap before this number. `cap` is the most dice that can show it,
    `weights` how many sides of each `Kind` do.
    """

    __slots__ = ("bit", "cap", "closes", "faces", "joined", "key", "number", "opens", "pattern", "weights")

    def __init__(self, faces: list[int], number: int | None, pattern: Hashable) -> None:
        self.faces = faces
        self.bit = 1 << faces[0]
        self.number = number
        self.opens = self.closes = self.joined = False
        self.cap = 0
        self.weights: tuple[int, ...] = ()
        self.key = 0
        self.pattern = pattern


class Kind:
    """Dice that are alike to the condition: `count` of them, with `sides` faces, `blank` of
    which are in no layer."""

    __slots__ = ("blank", "count", "sides")

    def __init__(self, count: int, sides: int, blank: int) -> None:
        self.count = count
        self.sides = sides
        self.blank = blank


class Reading:
    """The layers and kinds for conditions that look at `masks` (see `looks_of`).

    With `whole`, every face has a layer of its own, blank ones too: the common alphabet on
    which different conditions are compared. `keys` numbers the layers' keys; readings of the
    same condition share it, so that they can share what was worked out.
    """

    __slots__ = ("kinds", "layers")

    def __init__(self, looks: Looks, pool: Pool, keys: dict[Hashable, int], whole: bool = False) -> None:
        self.layers = _layers(looks, pool, whole)
        self.kinds = _kinds(self.layers, pool)
        for layer in self.layers:
            layer.key = keys.setdefault(layer.pattern, len(keys))


class Looks:
    """What a condition looks at: for each leaf a mask, and whether it minds the number there."""

    __slots__ = ("masks", "numeric", "values")

    def __init__(self) -> None:
        self.masks: dict[tuple[int, bool], None] = {}
        self.numeric = 0
        """Faces whose number some leaf minds."""
        self.values = False
        """Whether some leaf minds the number itself and not only which are equal or adjacent."""

    def add(self, mask: int, numeric: bool) -> None:
        """One leaf's mask."""
        self.masks[mask, numeric] = None
        if numeric:
            self.numeric |= mask

    @property
    def support(self) -> int:
        """All faces that are looked at."""
        support = 0
        for mask, _ in self.masks:
            support |= mask
        return support


def looks_of(cores: tuple[Core, ...], pool: Pool) -> Looks:
    """What any of the cores looks at."""
    found = Looks()
    for core in cores:
        _look(core, -1, found, pool)
    return found


def support(core: Core, pool: Pool) -> int:
    """The mask of the faces that the core looks at."""
    return looks_of((core,), pool).support


def _look(core: Core, within: int, found: Looks, pool: Pool) -> None:
    if isinstance(core, PARTED):
        for part in core.parts:
            _look(part, within, found, pool)
    elif isinstance(core, Not):
        _look(core.part, within, found, pool)
    elif isinstance(core, Slots):
        for mask in core.masks:
            found.add(mask & within, True)
    elif isinstance(core, AllDice):
        faces = (1 << len(pool.faces)) - 1
        numbered = numbered_mask(pool)
        found.add(numbered & within, True)
        found.add(faces & ~numbered & within, False)
    elif isinstance(core, Pick):
        found.add(core.mask & within, False)
        _look(core.core, core.mask & within, found, pool)
    elif isinstance(core, COUNTED):
        found.add(core.mask & within, False)
    else:
        assert isinstance(core, NUMBERED)
        found.add(core.mask & within, True)
        if isinstance(core, VALUED):
            found.values = True


PARTED = (And, Or, Also)
COUNTED = (Each, Count)
VALUED = (Sum, Total)
NUMBERED = (Alike, Sets, Straight, Different, Sum, Total)


def numbered_mask(pool: Pool) -> int:
    """The faces that show a number."""
    return sum(1 << index for index, face in enumerate(pool.faces) if face.number is not None)


def _layers(looks: Looks, pool: Pool, whole: bool) -> list[Layer]:
    masks = [mask for mask, _ in looks.masks]
    numeric = looks.numeric
    classes: dict[Hashable, Layer] = {}
    everywhere = (1 << len(masks)) - 1
    shared = reduce(and_, masks, -1)
    for index, face in enumerate(pool.faces):
        pattern = everywhere if shared >> index & 1 else 0
        if not pattern:
            for position, mask in enumerate(masks):
                if mask >> index & 1:
                    pattern |= 1 << position
        if whole:
            classes[index] = Layer([index], face.number, pattern)
            continue
        if not pattern:
            continue
        number = face.number if numeric >> index & 1 else None
        layer = classes.get((pattern, number))
        if layer is None:
            classes[pattern, number] = Layer([index], number, pattern)
        else:
            layer.faces.append(index)
    layers = list(classes.values())
    layers.sort(key=lambda layer: (layer.number is None, layer.number or 0))
    _mark(layers, looks.values)
    return layers


def _mark(layers: list[Layer], values: bool) -> None:
    """Set where numbers open and close, and the patterns (all but the cap)."""
    before: int | None = None
    last: Layer | None = None
    for layer in layers:
        number = layer.number
        if number is not None and number != before:
            layer.opens = True
            layer.joined = before is None or number == before + 1
            if last is not None:
                last.closes = True
            before = number
        if number is not None:
            last = layer
    if last is not None:
        last.closes = True
    for layer in layers:
        layer.pattern = (
            layer.pattern,
            layer.number if values else layer.number is None,
            layer.opens,
            layer.closes,
            layer.joined,
        )


def _kinds(layers: list[Layer], pool: Pool) -> list[Kind]:
    """Sort the dice into kinds; sets the layers' weights, caps and patterns."""
    faces = pool.faces
    where = {faces[index]: position for position, layer in enumerate(layers) for index in layer.faces}
    kinds: dict[tuple[int, tuple[tuple[int, int], ...]], int] = {}
    for group in pool.groups:
        spread: dict[int, int] = {}
        for face in group.faces:
            position = where.get(face, -1)
            if position >= 0:
                spread[position] = spread.get(position, 0) + 1
        if spread:
            key = len(group.faces), tuple(sorted(spread.items()))
            kinds[key] = kinds.get(key, 0) + group.count
    result: list[Kind] = []
    rows = [[0] * len(kinds) for _ in layers]
    for position, ((sides, weights), count) in enumerate(kinds.items()):
        for layer_index, weight in weights:
            rows[layer_index][position] = weight
            layers[layer_index].cap += count
        result.append(Kind(count, sides, sides - sum(weight for _, weight in weights)))
    for layer, row in zip(layers, rows, strict=True):
        layer.weights = tuple(row)
        layer.pattern = layer.pattern, layer.cap
    return result


def letters(layers: list[Layer], counts: Sequence[int]) -> Iterator[int]:
    """The word of a roll (counts over `Pool.faces`)."""
    for layer in layers:
        yield sum(counts[face] for face in layer.faces)
