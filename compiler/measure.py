"""Sizes and parts of cores."""

from __future__ import annotations

from collections.abc import Iterator

from dicewright.compiler.core import (
    Alike,
    Also,
    And,
    Core,
    Different,
    Each,
    Leaf,
    Not,
    Or,
    Pick,
    Sets,
    Slots,
    Straight,
    Sum,
    is_test,
)


def leaves(core: Core) -> Iterator[Leaf]:
    """The leaves of a core in order; a `pick` is one leaf."""
    if isinstance(core, And | Or | Also):
        for part in core.parts:
            yield from leaves(part)
    elif isinstance(core, Not):
        yield from leaves(core.part)
    else:
        assert isinstance(core, Leaf)
        yield core


def fewest_dice(core: Core) -> int:
    """A number of dice without which the claim cannot be paid on any pool."""
    match core:
        case Each() | Different():
            return core.count
        case Alike():
            return core.size
        case Sets():
            return sum(core.sizes)
        case Straight():
            return core.length
        case Slots():
            return len(core.masks)
        case Sum():
            return core.dice_low
        case Pick():
            return core.low if is_test(core.core) else max(core.low, fewest_dice(core.core))
        case And():
            return sum(fewest_dice(part) for part in core.parts)
        case Or():
            return min(fewest_dice(part) for part in core.parts)
        case Also():
            return max(fewest_dice(part) for part in core.parts)
    return 0
