"""Conditions as text: the canonical way to write a condition in the Cond language.

`to_text` takes any condition. Parsing the text gives the same tree again, but for
parentheses that change nothing. A name that is not resolved yet is printed as it stands.
"""

from __future__ import annotations

from dicewright.dsl.conditions import (
    JOINS,
    Alike,
    All,
    Also,
    And,
    AnyFace,
    Between,
    Coloured,
    Condition,
    Dice,
    Different,
    Every,
    Exactly,
    FaceTest,
    Named,
    Not,
    Number,
    OneOf,
    Or,
    Param,
    Parity,
    Pick,
    Sets,
    Shows,
    ShowsSymbol,
    Slots,
    Straight,
    Sum,
    Total,
)

__all__ = ["face_text", "number_text", "to_text"]

_SIZES = {2: "pair", 3: "triple"}


def to_text(condition: Condition) -> str:
    """The condition as a designer would write it: `2 x red 6`, `pair and (4 / 5)`."""
    match condition:
        case Named(name):
            return name
        case Dice(1, face, colours):
            return _coloured(colours, face_text(face))
        case Dice(count, face, colours):
            return f"{number_text(count)} x {_coloured(colours, face_text(face))}"
        case Alike(size, of):
            word = _SIZES.get(size) if isinstance(size, int) else None
            return (word or f"{number_text(size)} alike") + _of(of)
        case Sets(sizes, of):
            return f"sets({', '.join(number_text(size) for size in sizes)})" + _of(of)
        case Straight(length, of):
            return f"straight {number_text(length)}" + _of(of)
        case Different(count, of):
            return f"{number_text(count)} different" + _of(of)
        case Sum(low, high, dice_low, dice_high):
            return f"sum{_sum_dice(dice_low, dice_high)} {_bounds(low, high)}"
        case Pick(low, high, inner):
            return f"pick {_amount(low, high)} ({to_text(inner)})"
        case Slots(kind, slots):
            return f"{kind}({', '.join('|'.join(slot) or 'any' for slot in slots)})"
        case Coloured(colours, claim):
            return _coloured(colours, _under_colour(claim))
        case And(parts):
            return _join(" and ", parts)
        case Or(parts):
            return _join(" / ", parts)
        case Also(parts):
            return _join(" also ", parts)
        case Exactly(0, face, colours):
            return f"no {_coloured(colours, face_text(face))}"
        case Exactly(count, face, colours):
            return f"exactly {number_text(count)} x {_coloured(colours, face_text(face))}"
        case Every(face, colours):
            return f"every {_coloured(colours, face_text(face))}"
        case Total(low, high, colours):
            return _coloured(colours, f"total {_bounds(low, high)}")
        case All(kind):
            return f"all {kind}"
        case Not(inner):
            return f"not ({to_text(inner)})"
    raise TypeError(f"not a condition: {condition!r}")


def face_text(face: FaceTest | Named) -> str:
    """What one die must show: `4`, `3+`, `{1,4,6}`, `odd`, `duck`."""
    match face:
        case Named(name) | ShowsSymbol(name):
            return name
        case Shows(number):
            return number_text(number)
        case Between(low, high):
            return _range(low, high)
        case OneOf(numbers):
            return "{" + ",".join(number_text(number) for number in numbers) + "}"
        case Parity(odd):
            return "odd" if odd else "even"
        case AnyFace():
            return "any"
    raise TypeError(f"not a face test: {face!r}")


def number_text(number: Number) -> str:
    """A number, or the name of the key that it comes from."""
    return number.name if isinstance(number, Param) else str(number)


def _coloured(colours: tuple[str, ...], text: str) -> str:
    return f"{'|'.join(colours)} {text}" if colours else text


def _of(face: FaceTest | None) -> str:
    return "" if face is None else f" of {face_text(face)}"


def _range(low: Number | None, high: Number | None) -> str:
    """`3+`, `3-`, `2..4`; without bounds every number will do."""
    if high is None:
        return f"{number_text(0 if low is None else low)}+"
    return f"{number_text(high)}-" if low is None else f"{number_text(low)}..{number_text(high)}"


def _amount(low: Number, high: Number | None) -> str:
    """How many dice: `3`, `2..4`, `3+`."""
    return number_text(low) if low == high else _range(low, high)


def _sum_dice(low: Number, high: Number | None) -> str:
    return "" if low == 1 and high is None else f" of {_amount(low, high)} dice"


def _bounds(low: Number | None, high: Number | None) -> str:
    """`>= 9`, `<= 9`, `= 9`, `9..11`."""
    if high is None:
        return f">= {number_text(0 if low is None else low)}"
    if low is None:
        return f"<= {number_text(high)}"
    return f"= {number_text(low)}" if low == high else f"{number_text(low)}..{number_text(high)}"


def _under_colour(claim: Condition) -> str:
    """A claim behind a colour; parentheses where the colour would be read as a part of it."""
    text = to_text(claim)
    return f"({text})" if isinstance(claim, (*JOINS, Dice, Coloured, Total)) else text


def _join(word: str, parts: tuple[Condition, ...]) -> str:
    """The parts with the word between them; a join inside stands in parentheses."""
    if len(parts) == 1:
        return to_text(parts[0])
    return word.join(f"({to_text(part)})" if isinstance(part, JOINS) else to_text(part) for part in parts)
