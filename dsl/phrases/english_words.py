"""English words that stand by themselves: numbers, lists, ranges, and what a die shows."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.dsl.conditions import (
    AnyFace,
    Between,
    FaceTest,
    Named,
    Number,
    OneOf,
    Parity,
    Shows,
    ShowsSymbol,
)
from dicewright.dsl.printer import number_text

_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_WORDS = dict(enumerate(_NUMBERS.split()))
_PLACES = dict(enumerate(_ORDINALS.split(), 1))
_MARKS = (tuple("abcdefghijklmnopqrstuvwxyz"), ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"))


def count(number: Number) -> str:
    """`two`, in words up to twelve."""
    return _WORDS.get(number, str(number)) if isinstance(number, int) else number_text(number)


def ordinal(number: int) -> str:
    """`second`, in words up to twelfth."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return _PLACES.get(number, f"{number}{ending}")


def amount(low: Number, high: Number | None) -> str:
    """How many: `two`, `two or three`, `two to four`, `two or more`."""
    if high is None:
        return f"{count(low)} or more"
    if low == high:
        return count(low)
    return f"{count(low)} {'or' if _next_to(low, high) else 'to'} {count(high)}"


def bounds(low: Number | None, high: Number | None, exactly: str = "exactly ") -> str:
    """`9 or more`, `9 or less`, `exactly 9`, `9 or 10`, `9 to 11`."""
    if high is None:
        return f"{number_text(0 if low is None else low)} or more"
    if low is None:
        return f"{number_text(high)} or less"
    if low == high:
        return exactly + number_text(low)
    return f"{number_text(low)} {'or' if _next_to(low, high) else 'to'} {number_text(high)}"


def _next_to(low: Number, high: Number) -> bool:
    return isinstance(low, int) and isinstance(high, int) and low + 1 == high


def listing(items: Sequence[str], word: str = "and", last: str = " ") -> str:
    """`a`, `a and b`, `a, b and c`; `last` is what stands before the word."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])}{last}{word} {items[-1]}"


def article(word: str) -> str:
    """`a` or `an`, for a word or a number in digits."""
    if word[:1].isdigit():
        return "an" if word.startswith("8") or word in ("11", "18") else "a"
    return "an" if word[:1].lower() in "aeiou" else "a"


def marker(level: int, index: int) -> str:
    """The mark of a list's item: (a) outside, (i) in a list inside a list, (1) inside that."""
    marks = _MARKS[level % 3] if level % 3 < 2 else ()
    return f"({marks[index] if index < len(marks) else index + 1})"


def shown(face: FaceTest | Named, exactly: str = "exactly ") -> str:
    """What a die of a claim shows: `exactly 4`, `3 or more`, `an odd number`, `the duck symbol`."""
    match face:
        case Between(low, high) if low is not None and high is not None and not _short(low, high):
            return f"a number from {number_text(low)} to {number_text(high)}"
        case Parity(odd):
            return "an odd number" if odd else "an even number"
        case AnyFace():
            return "any face"
        case ShowsSymbol() | Named():
            return f"the {face.name} symbol"
    return _numbers(face, exactly)


def seen(face: FaceTest | Named) -> str:
    """What a die of a test shows: `a 4`, else as in a claim."""
    number = _numbers(face, "")
    return f"{article(number)} {number}" if _is_one_number(face) else shown(face)


def of_which(face: FaceTest | None, each: bool) -> str:
    """The note that says of which numbers a set or straight is, with a space before it.

    `each`: the numbers differ (`(each 5 or more)`); otherwise it is one number (`(5 or more)`).
    """
    match face:
        case None | AnyFace():
            return ""
        case ShowsSymbol() | Named():
            return f" (each with the {face.name} symbol)"
        case Parity(odd):
            word = "odd" if odd else "even"
            return f" (each {word})" if each else f" (an {word} one)"
        case Between(low, high) if low is not None and high is not None and not _short(low, high):
            text = f"from {number_text(low)} to {number_text(high)}"
        case _:
            text = _numbers(face, "")
    return f" (each {text})" if each else f" ({text})"


def _short(low: Number, high: Number) -> bool:
    return low == high or _next_to(low, high)


def _is_one_number(face: FaceTest | Named) -> bool:
    match face:
        case Shows():
            return True
        case Between(low, high):
            return low == high and low is not None
        case OneOf(numbers):
            return len(set(numbers)) == 1
    return False


def _numbers(face: FaceTest | Named, exactly: str) -> str:
    match face:
        case Shows(number):
            return exactly + number_text(number)
        case Between(low, high):
            return bounds(low, high, exactly)
        case OneOf(numbers):
            each = sorted({number_text(number) for number in numbers}, key=lambda text: text.zfill(9))
            only = exactly if len(each) == 1 else ""
            return only + listing(each, "or")
    return ""
