"""The canonical form of a core: what means the same by its form alone becomes the same node.

Each rewriting keeps, for every roll, whether the condition is fulfilled and the smallest
sets of dice that pay for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

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
from dicewright.compiler.faces import FaceIndex, face_index, mask_of
from dicewright.dsl.model import Face, Pool


def canonical(core: Core, faces: tuple[Face, ...]) -> Core:
    """The canonical form of a core over these faces. Doing it twice changes nothing."""
    return _canonical(core, face_index(faces))


def any_of(cores: Sequence[Core], pool: Pool) -> Core:
    """The canonical core that any of these is fulfilled."""
    return cores[0] if len(cores) == 1 else canonical(Or(tuple(cores)), pool.faces)


def order(core: Core) -> tuple[Any, ...]:
    """A total order of cores by their structure: equal keys mean equal cores."""
    match core:
        case Each():
            return (0, core.count, core.mask)
        case Alike():
            return (1, core.size, core.mask)
        case Sets():
            return (2, core.sizes, core.mask)
        case Straight():
            return (3, core.length, core.mask)
        case Different():
            return (4, core.count, core.mask)
        case Sum():
            return (5, core.low, _up(core.high), core.dice_low, _up(core.dice_high), core.mask)
        case Slots():
            return (6, core.kind, core.masks)
        case Pick():
            return (7, core.low, _up(core.high), core.mask, order(core.core))
        case Count():
            return (8, core.low, _up(core.high), core.mask)
        case Total():
            return (9, core.low, _up(core.high), core.mask)
        case AllDice():
            return (10, core.kind)
        case Not():
            return (11, order(core.part))
        case And() | Or() | Also():
            rank = {And: 12, Or: 13, Also: 14}[type(core)]
            return (rank, tuple(order(part) for part in core.parts))
    raise TypeError(f"not a core: {core!r}")


def _up(bound: int | None) -> tuple[int, int]:
    return (1, 0) if bound is None else (0, bound)


def _canonical(core: Core, index: FaceIndex) -> Core:
    match core:
        case And():
            return _and(_parts(core, index))
        case Or():
            return _or(_parts(core, index))
        case Also():
            return _unwrap(Also, _distinct(_parts(core, index)))
        case Not():
            return _not(_canonical(core.part, index))
        case Pick():
            inner = _within(_canonical(core.core, index), core.mask)
            return Pick(core.low, core.high, core.mask, _canonical(inner, index))
        case Alike():
            return _alike(core.size, core.mask, index)
        case Sets():
            return _sets(core, index)
        case Straight():
            return Each(1, core.mask) if core.length == 1 else Straight(core.length, core.mask)
        case Different():
            return _different(core.count, core.mask)
        case Sum():
            return _sum(core, index)
        case Slots():
            return _slots(core, index)
    return evolve(core, text="")


def _parts(core: And | Or | Also, index: FaceIndex) -> list[Core]:
    """The canonical parts, those of the same join taken in."""
    parts: list[Core] = []
    for part in core.parts:
        part = _canonical(part, index)
        if isinstance(part, And | Or | Also) and type(part) is type(core):
            parts.extend(part.parts)
        else:
            parts.append(part)
    return parts


def _unwrap(join: type[And | Or | Also], parts: Sequence[Core]) -> Core:
    return parts[0] if len(parts) == 1 else join(tuple(sorted(parts, key=order)))


def _distinct(parts: Iterable[Core]) -> list[Core]:
    return list(dict.fromkeys(parts))


def _and(parts: Sequence[Core]) -> Core:
    dice: dict[int, int] = {}
    rest: list[Core] = []
    for part in parts:
        if isinstance(part, Each):
            dice[part.mask] = dice.get(part.mask, 0) + part.count
        else:
            rest.append(part)
    return _unwrap(And, [*(Each(count, mask) for mask, count in dice.items()), *rest])


def _or(parts: Sequence[Core]) -> Core:
    """`4 / 5` is `{4,5}`: alternatives of one die each are one."""
    single = 0
    rest: list[Core] = []
    for part in parts:
        if isinstance(part, Each) and part.count == 1:
            single |= part.mask
        else:
            rest.append(part)
    if len(rest) < len(parts):
        rest.append(Each(1, single))
    return _unwrap(Or, _distinct(rest))


def _not(part: Core) -> Core:
    if isinstance(part, Not):
        return part.part
    if isinstance(part, Count):
        if part.low == 0 and part.high is not None:
            return Count(part.high + 1, None, part.mask)
        if part.low > 0 and part.high is None:
            return Count(0, part.low - 1, part.mask)
    return Not(part)


def _alike(size: int, mask: int, index: FaceIndex) -> Core:
    if size == 1 or len(index.numbers(mask)) == 1:
        return Each(size, mask)
    return Alike(size, mask)


def _different(count: int, mask: int) -> Core:
    return Each(1, mask) if count == 1 else Different(count, mask)


def _sets(core: Sets, index: FaceIndex) -> Core:
    if len(core.sizes) == 1:
        return _alike(core.sizes[0], core.mask, index)
    if set(core.sizes) == {1}:
        return _different(len(core.sizes), core.mask)
    return Sets(tuple(sorted(core.sizes, reverse=True)), core.mask)


def _sum(core: Sum, index: FaceIndex) -> Core:
    """Sums that one die can settle are about one die; `sum <= 9` needs no more dice than it must."""
    dice_high = core.dice_low if core.low <= 0 else core.dice_high
    if dice_high == 1:
        values = index.values
        fit = (i for i in range(len(values)) if core.low <= values[i] <= _top(core.high, values[i]))
        return Each(1, core.mask & mask_of(fit))
    return Sum(max(core.low, 0), core.high, core.dice_low, dice_high, core.mask)


def _top(high: int | None, value: int) -> int:
    return value if high is None else high


def _slots(core: Slots, index: FaceIndex) -> Core:
    masks = core.masks
    if len(masks) == 1:
        return Each(1, masks[0])
    if len(set(masks)) == 1:
        if core.kind == "alike":
            return _alike(len(masks), masks[0], index)
        if core.kind == "straight":
            return Straight(len(masks), masks[0])
        return _different(len(masks), masks[0])
    return Slots(core.kind, masks if core.kind == "straight" else tuple(sorted(masks)))


def _within(core: Core, mask: int) -> Core:
    """The same where all dice are of `mask`: masks lose the other faces."""
    if isinstance(core, And | Or | Also):
        return type(core)(tuple(_within(part, mask) for part in core.parts))
    if isinstance(core, Not):
        return Not(_within(core.part, mask))
    if isinstance(core, Slots):
        return Slots(core.kind, tuple(m & mask for m in core.masks))
    if isinstance(core, Pick):
        return Pick(core.low, core.high, core.mask & mask, _within(core.core, mask))
    if isinstance(core, AllDice):
        return core
    assert isinstance(core, Each | Alike | Sets | Straight | Different | Sum | Count | Total)
    return evolve(core, mask=core.mask & mask)
