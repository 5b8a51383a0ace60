"""Small changes of a condition: a number up or down, one die more or fewer, a colour added or dropped, a part dropped."""

from __future__ import annotations

from collections.abc import Container, Iterator
from fractions import Fraction

from attrs import evolve

from dicewright.compiler.condition import compile_condition
from dicewright.compiler.odds import TooBig
from dicewright.dsl import conditions as c
from dicewright.dsl.fill import parts_of
from dicewright.dsl.model import Pool

FAR = 6
"""How far the bounds of a total are moved."""


def variations(condition: c.Condition, pool: Pool) -> Iterator[c.Condition]:
    """Every condition that is one small change away. Some may be impossible with the pool."""
    yield from _own(condition, pool)
    for at, part in enumerate(parts_of(condition)):
        for changed in variations(part, pool):
            yield with_part(condition, at, changed)


def with_part(condition: c.Condition, at: int, part: c.Condition) -> c.Condition:
    """The condition with another part at this position (as `parts_of` counts them)."""
    if isinstance(condition, c.JOINS):
        return evolve(condition, parts=(*condition.parts[:at], part, *condition.parts[at + 1 :]))
    if isinstance(condition, c.Coloured):
        return evolve(condition, claim=part)
    assert isinstance(condition, c.Pick | c.Not)
    return evolve(condition, condition=part)


def shortened(condition: c.Condition) -> Iterator[tuple[c.And | c.Or | c.Also, int, c.Condition]]:
    """Each join within a condition, each position of it, and the condition without that part."""
    if isinstance(condition, c.JOINS):
        for at in range(len(condition.parts)):
            rest = condition.parts[:at] + condition.parts[at + 1 :]
            yield condition, at, rest[0] if len(rest) == 1 else evolve(condition, parts=rest)
    for at, part in enumerate(parts_of(condition)):
        for join, place, inner in shortened(part):
            yield join, place, with_part(condition, at, inner)


def needless_part(
    condition: c.Condition, pool: Pool, but: Container[tuple[int, int]] = ()
) -> tuple[c.And | c.Or | c.Also, c.Condition] | None:
    """A part of a join without which the condition means the same, and its join; None if there is none.

    Taking a part out makes a condition weaker or stronger, never neither; so it means the
    same exactly when its odds are the same. Parts that stand at the places in `but` are not
    looked at. A condition that is impossible, certain or too big has no such part.
    """
    whole = _chance(condition, pool)
    if whole is None or whole in (0, 1):
        return None
    for join, at, without in shortened(condition):
        part = join.parts[at]
        if (part.span.start, part.span.end) not in but and _chance(without, pool) == whole:
            return join, part
    return None


def _chance(condition: c.Condition, pool: Pool) -> Fraction | None:
    try:
        return compile_condition(condition, pool).odds()
    except TooBig:
        return None


def _near(number: c.Number, least: int, far: int = 1) -> Iterator[int]:
    assert isinstance(number, int)
    for step in range(1, far + 1):
        yield from (n for n in (number - step, number + step) if n >= least)


def _own(node: c.Condition, pool: Pool) -> Iterator[c.Condition]:
    """Changes of the node itself."""
    match node:
        case c.Dice() | c.Exactly():
            for count in _near(node.count, 1 if isinstance(node, c.Dice) else 0):
                yield evolve(node, count=count)
            yield from _faces(node, pool)
            yield from _colours(node, pool)
        case c.Every():
            yield from _faces(node, pool)
            yield from _colours(node, pool)
        case c.Alike():
            for size in _near(node.size, 2):
                yield evolve(node, size=size)
        case c.Straight():
            for length in _near(node.length, 2):
                yield evolve(node, length=length)
        case c.Different():
            for count in _near(node.count, 2):
                yield evolve(node, count=count)
        case c.Sets():
            for at, own in enumerate(node.sizes):
                for size in _near(own, 2):
                    yield evolve(node, sizes=(*node.sizes[:at], size, *node.sizes[at + 1 :]))
        case c.Sum() | c.Total():
            yield from _bounds(node)
            if isinstance(node, c.Total):
                yield from _colours(node, pool)
        case c.Pick():
            if node.low == node.high:
                for count in _near(node.low, 1):
                    yield evolve(node, low=count, high=count)
        case c.Coloured():
            yield from _colours(node, pool)
            yield node.claim
        case c.And() | c.Or() | c.Also():
            for at in range(len(node.parts)):
                rest = node.parts[:at] + node.parts[at + 1 :]
                yield rest[0] if len(rest) == 1 else evolve(node, parts=rest)
        case _:
            pass
    if isinstance(node, c.Alike | c.Straight | c.Different | c.Sets):
        yield from _of(node, pool)
    if isinstance(node, c.Alike | c.Straight | c.Different | c.Sets | c.Sum):
        for colour in pool.colours:
            yield c.Coloured((colour,), node, span=node.span)


def _of(node: c.Alike | c.Straight | c.Different | c.Sets, pool: Pool) -> Iterator[c.Condition]:
    """Fewer or more numbers that count: `pair of 3+`."""
    numbers = sorted({face.number for face in pool.faces if face.number is not None})
    if node.of is None:
        for number in numbers[1:-1]:
            yield evolve(node, of=c.Between(number, None))
            yield evolve(node, of=c.Between(None, number))
    else:
        yield evolve(node, of=None)
        if isinstance(node.of, c.Between):
            for bounds in _moved(node.of, numbers):
                yield evolve(node, of=bounds)


def _bounds(node: c.Sum | c.Total) -> Iterator[c.Condition]:
    if node.low is not None and node.low == node.high:
        for number in _near(node.low, 0, FAR):
            yield evolve(node, low=number, high=number)
        return
    if node.low is not None:
        for number in _near(node.low, 0, FAR):
            if node.high is None or (isinstance(node.high, int) and number <= node.high):
                yield evolve(node, low=number)
    if node.high is not None:
        for number in _near(node.high, 0, FAR):
            if node.low is None or (isinstance(node.low, int) and number >= node.low):
                yield evolve(node, high=number)


def _faces(node: c.Dice | c.Exactly | c.Every, pool: Pool) -> Iterator[c.Condition]:
    """Another number, range or list on the die."""
    numbers = sorted({face.number for face in pool.faces if face.number is not None})
    face = node.face
    match face:
        case c.Between():
            for bounds in _moved(face, numbers):
                yield evolve(node, face=bounds)
        case c.Shows(number=shown):
            for other in (c.Between(shown, None), c.Between(None, shown)):
                yield evolve(node, face=other)
        case c.OneOf(numbers=listed):
            for number in numbers:
                if number not in listed:
                    yield evolve(node, face=c.OneOf(tuple(sorted([*map(_int, listed), number]))))
            for at in range(len(listed)):
                if len(listed) > 1:
                    yield evolve(node, face=c.OneOf(listed[:at] + listed[at + 1 :]))
        case _:
            pass


def _moved(face: c.Between, numbers: list[int]) -> Iterator[c.Between]:
    """The range with one end moved by one."""
    least = numbers[0] if numbers else 0
    if face.low is not None:
        for low in _near(face.low, least):
            if face.high is None or low <= _int(face.high):
                yield evolve(face, low=low)
    if face.high is not None:
        for high in _near(face.high, least):
            if face.low is None or high >= _int(face.low):
                yield evolve(face, high=high)


def _int(number: c.Number | None) -> int:
    assert isinstance(number, int)
    return number


def _colours(node: c.Dice | c.Exactly | c.Every | c.Total | c.Coloured, pool: Pool) -> Iterator[c.Condition]:
    """A colour added, dropped or changed."""
    if node.colours and not isinstance(node, c.Coloured):
        yield evolve(node, colours=())
    for colour in pool.colours:
        if colour not in node.colours:
            yield evolve(node, colours=(colour,))
            if node.colours and len(node.colours) + 1 < len(pool.colours):
                yield evolve(node, colours=(*node.colours, colour))
