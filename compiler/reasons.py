"""What a roll shows where it fails a single claim or test, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dicewright.compiler.core import (
    Alike,
    AllDice,
    Count,
    Different,
    Each,
    Leaf,
    Pick,
    Sets,
    Slots,
    Straight,
    Sum,
    Total,
)
from dicewright.compiler.faces import FaceIndex, bits
from dicewright.dsl.model import Face

WORDS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def shortfall(leaf: Leaf, counts: Sequence[int], index: FaceIndex) -> tuple[str, int]:
    """A sentence that says why the roll fails the leaf, and roughly how many dice are wrong.

    The sentence has no full stop. The roll must fail the leaf.
    """
    match leaf:
        case Each():
            have = _dice(leaf.mask, counts)
            if not have:
                return "no die matches", leaf.count
            return f"only {number_word(have)} of the {leaf.count} dice are there", leaf.count - have
        case Alike():
            return _alike(leaf, counts, index)
        case Sets():
            sets = sorted((n for _, n in _shown(leaf.mask, counts, index)), reverse=True)
            gap = sum(max(size - n, 0) for size, n in zip(leaf.sizes, [*sets, *leaf.sizes], strict=False))
            if not sets:
                return "no die shows a number", sum(leaf.sizes)
            largest = listing([str(n) for n in sets[: len(leaf.sizes)]])
            return f"the largest sets of the same number have {largest} dice", max(gap, 1)
        case Straight():
            return _straight(leaf, counts, index)
        case Different():
            have = len(_shown(leaf.mask, counts, index))
            numbers = "number is" if have == 1 else "different numbers are"
            return f"{'only ' if have else ''}{number_word(have)} {numbers} there", leaf.count - have
        case Sum():
            return _sum(leaf, counts, index)
        case Slots():
            sentences = {
                "alike": "no number shows on a die for each place",
                "straight": "no run of numbers has a die for each place",
                "different": "the dice do not give each place a number of its own",
            }
            return sentences[leaf.kind], 1
        case Pick():
            return _pick(leaf, counts)
        case Count():
            return _count(leaf, counts, index)
        case Total():
            total = sum(counts[f] * index.values[f] for f in bits(leaf.mask))
            return f"the total is {total}", 1
        case AllDice():
            return _all(leaf, counts, index)
    raise TypeError(f"not a leaf: {leaf!r}")


def number_word(n: int) -> str:
    """`no`, `one`, … `twelve`, then figures."""
    return WORDS[n] if n < len(WORDS) else str(n)


def dice_words(n: int) -> str:
    """`one die`, `two dice`."""
    return f"{number_word(n)} {'die' if n == 1 else 'dice'}"


def faces_words(face: Face, n: int) -> str:
    """`one 4`, `two red 6s`, `three ducks`."""
    colour = "" if face.colour is None else f"{face.colour} "
    return f"{number_word(n)} {colour}{face.text}{'' if n == 1 else 's'}"


def listing(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return words[-1] if len(words) < 2 else f"{', '.join(words[:-1])} and {words[-1]}"


def _dice(mask: int, counts: Sequence[int]) -> int:
    return sum(counts[f] for f in bits(mask))


def _shown(mask: int, counts: Sequence[int], index: FaceIndex) -> list[tuple[int, int]]:
    """The numbers that dice of the mask show, ascending, with how many show each."""
    found = ((number, _dice(own, counts)) for number, own in index.numbers(mask))
    return [(number, n) for number, n in found if n]


def _alike(leaf: Alike, counts: Sequence[int], index: FaceIndex) -> tuple[str, int]:
    shown = _shown(leaf.mask, counts, index)
    if not shown:
        return "no die matches", leaf.size
    number, most = max(shown, key=lambda pair: pair[1])
    if most == 1:
        return "no two dice that match show the same number", leaf.size - 1
    return f"the most alike are {number_word(most)} {number}s", leaf.size - most


def _straight(leaf: Straight, counts: Sequence[int], index: FaceIndex) -> tuple[str, int]:
    numbers = [number for number, _ in _shown(leaf.mask, counts, index)]
    if not numbers:
        return "no die matches", leaf.length
    best = run = 1
    end = numbers[0]
    for before, number in pairwise(numbers):
        run = run + 1 if number == before + 1 else 1
        if run > best:
            best, end = run, number
    runs = index.runs(leaf.mask, leaf.length)
    gap = min((sum(1 for place in r if not _dice(place, counts)) for r in runs), default=leaf.length - best)
    if best == 1:
        return "no two numbers are consecutive", gap
    return f"the longest straight is {' '.join(str(n) for n in range(end - best + 1, end + 1))}", gap


def _sum(leaf: Sum, counts: Sequence[int], index: FaceIndex) -> tuple[str, int]:
    values = sorted((index.values[f] for f in bits(leaf.mask) for _ in range(counts[f])), reverse=True)
    if len(values) < leaf.dice_low:
        return _too_few(leaf.dice_low, len(values)), leaf.dice_low - len(values)
    highest = sum(values if leaf.dice_high is None else values[: leaf.dice_high])
    if highest < leaf.low:
        return f"the highest total of the dice is {highest}", 1
    lowest = sum(values[len(values) - leaf.dice_low :])
    if leaf.high is not None and lowest > leaf.high:
        return f"the lowest total of the dice is {lowest}", 1
    wanted = str(leaf.low) if leaf.low == leaf.high else f"{leaf.low} to {leaf.high}"
    return f"no choice of dice totals {wanted}", 1


def _too_few(needed: int, have: int) -> str:
    if not have:
        return "no die matches"
    return f"it takes {dice_words(needed)}; there {'is' if have == 1 else 'are'} {dice_words(have)}"


def _pick(leaf: Pick, counts: Sequence[int]) -> tuple[str, int]:
    have = _dice(leaf.mask, counts)
    if have < leaf.low:
        return (
            f"it takes {dice_words(leaf.low)}; there {'is' if have == 1 else 'are'} {dice_words(have)}",
            leaf.low - have,
        )
    inner = f" `{leaf.core.text}`" if leaf.core.text else " the condition"
    if leaf.high == leaf.low:
        return f"no {leaf.low} dice fulfil{inner}" if leaf.low > 1 else f"no die fulfils{inner}", 1
    return f"no choice of dice fulfils{inner}", 1


def _count(leaf: Count, counts: Sequence[int], index: FaceIndex) -> tuple[str, int]:
    have = _dice(leaf.mask, counts)
    if leaf.high == 0:
        shown = [faces_words(index.faces[f], counts[f]) for f in bits(leaf.mask) if counts[f]]
        return f"the roll shows {listing(shown)}", have
    noun = "die matches" if have in (0, 1) else "dice match"
    gap = leaf.low - have if have < leaf.low else have - (leaf.high or 0)
    return f"{'only ' if 0 < have < leaf.low else ''}{number_word(have)} {noun}", gap


def _all(leaf: AllDice, counts: Sequence[int], index: FaceIndex) -> tuple[str, int]:
    blank = [index.faces[f] for f in bits(index.all & ~index.numbered) if counts[f]]
    if blank:
        return f"`{blank[0].text}` shows no number", len(blank)
    shown = _shown(index.numbered, counts, index)
    if leaf.kind == "alike":
        size = sum(n for _, n in shown)
        return f"the roll shows {number_word(len(shown))} different numbers", size - max(n for _, n in shown)
    twice = [(number, n) for number, n in shown if n > 1]
    if twice:
        repeated = listing([f"{number_word(n)} {number}s" for number, n in twice])
        return f"the roll shows {repeated}", sum(n - 1 for _, n in twice)
    gaps = [n for n in range(shown[0][0], shown[-1][0]) if n not in dict(shown)]
    return f"the roll has no {gaps[0]}", len(gaps)
