"""The numbers in a condition: found, filled in from a card's keys, and held against what makes sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from attrs import evolve, fields

from dicewright.dsl import conditions as c
from dicewright.dsl.source import Num, Span, Word

N = TypeVar("N", bound=c.Node)


def parts_of(condition: c.Condition) -> tuple[c.Condition, ...]:
    """The conditions directly inside this one."""
    if isinstance(condition, c.JOINS):
        return condition.parts
    if isinstance(condition, c.Coloured):
        return (condition.claim,)
    if isinstance(condition, c.Pick | c.Not):
        return (condition.condition,)
    return ()


def walk(condition: c.Condition) -> Iterator[c.Condition]:
    """The condition and all within it."""
    yield condition
    for part in parts_of(condition):
        yield from walk(part)


def numbers_of(node: c.Node) -> Iterator[c.Number]:
    """Every number (or the key that stands for one) that the node itself holds."""
    for field in fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, Num | c.Param):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Num | c.Param))


def fill(condition: c.Condition, keys: Mapping[str, int | str]) -> c.Condition:
    """A deck's condition with each `Param` replaced by the card's number of that key.

    Raises KeyError with the `Param` if the card gives no number for it.
    """
    return _fill(condition, keys)


def _fill(node: N, keys: Mapping[str, int | str]) -> N:
    changes: dict[str, Any] = {}
    for field in fields(type(node)):
        value = getattr(node, field.name)
        filled = _filled(value, keys)
        if filled is not value:
            changes[field.name] = filled
    return evolve(node, **changes) if changes else node


def _filled(value: object, keys: Mapping[str, int | str]) -> object:
    if isinstance(value, c.Param):
        number = keys.get(value.name)
        if not isinstance(number, int):
            raise KeyError(value)
        return Num.at(number, value.span)
    if isinstance(value, c.Node):
        return _fill(value, keys)
    if isinstance(value, tuple) and not isinstance(value, Word):
        filled = tuple(_filled(item, keys) for item in value)
        return filled if any(a is not b for a, b in zip(filled, value, strict=True)) else value
    return value


def bad_number(condition: c.Condition) -> tuple[Span, str] | None:
    """The first number of a filled condition that makes no sense, and why (as E212 has it)."""
    for node in walk(condition):
        match node:
            case c.Dice(count=0) | c.Different(count=0) | c.Alike(size=0):
                return node.span, "a claim of 0 dice asks for nothing"
            case c.Sets(sizes=sizes) if 0 in sizes:
                return node.span, "a set of 0 dice asks for nothing"
            case c.Straight(length=0 | 1):
                return node.span, "a straight needs at least two dice"
            case c.Sum(dice_low=0) | c.Pick(low=0):
                return node.span, "a claim of 0 dice asks for nothing"
            case c.Sum(low=low, high=high) | c.Total(low=low, high=high) if _empty(low, high):
                return node.span, f"the range {low}..{high} is empty"
            case c.Pick(low=low, high=high) | c.Sum(dice_low=low, dice_high=high) if _empty(low, high):
                return node.span, f"the range {low}..{high} is empty"
            case (
                c.Dice(face=c.Between(low=low, high=high)) | c.Exactly(face=c.Between(low=low, high=high))
            ) if _empty(low, high):
                return node.span, f"the range {low}..{high} is empty"
            case c.Every(face=c.Between(low=low, high=high)) if _empty(low, high):
                return node.span, f"the range {low}..{high} is empty"
            case _:
                pass
    return None


def _empty(low: object, high: object) -> bool:
    return isinstance(low, int) and isinstance(high, int) and low > high
