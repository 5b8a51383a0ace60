"""The claim `sum`: dice whose numbers total within bounds, and how many of them there may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from dicewright.compiler.core import Core, Sum
from dicewright.compiler.faces import FaceIndex, bits
from dicewright.compiler.leaves import Can, Take, Trail
from dicewright.compiler.usefulness import Counts, Spender, Wants

WIDEST_ROW = 1 << 16
"""Totals up to this many are kept as bit rows; rarer, larger ones as a set."""


def by_value(leaf: Sum, index: FaceIndex) -> list[tuple[int, tuple[int, ...]]]:
    """The faces of the mask by what they count, highest first."""
    groups: dict[int, list[int]] = {}
    for f in bits(leaf.mask):
        groups.setdefault(index.values[f], []).append(f)
    return [(value, tuple(groups[value])) for value in sorted(groups, reverse=True)]


def can_sum(leaf: Sum, index: FaceIndex) -> Can:
    """Whether some of the dice pay for the sum. Exact; no dice are enumerated."""
    faces = tuple((value, f) for value, group in by_value(leaf, index) for f in group)
    low, high, fewest, most = leaf.low, leaf.high, leaf.dice_low, leaf.dice_high
    if high is None and fewest == 1 and most is None and low > 0:
        return lambda c: sum([value * c[f] for value, f in faces]) >= low
    if high is None:
        return lambda c: _extreme(c, faces, fewest, most) >= low
    if low <= 0:
        upward = tuple((-value, f) for value, f in reversed(faces))
        return lambda c: -_extreme(c, upward, fewest, fewest) <= high

    def can(c: Counts) -> bool:
        if _extreme(c, faces, fewest, most) < low:
            return False
        dice = [value for value, f in faces for _ in range(c[f])]
        return reachable(dice, low, high, fewest, most)

    return can


def is_free(leaf: Core) -> bool:
    """Whether it is a sum of any number of dice, so that `can_sums` takes it."""
    return isinstance(leaf, Sum) and leaf.low > 0 and leaf.dice_low == 1 and leaf.dice_high is None


def can_sums(leaves: Sequence[Sum], index: FaceIndex, step: Callable[[], None]) -> Can:
    """Whether dice pay for all of these free sums at once, each die used once.

    The totals that can be had together are the bits of one integer, the sums side by side
    like the digits of a number. `step` counts the work, which is large for many sums of big totals.
    """
    alone = [can_sum(leaf, index) for leaf in leaves]
    groups: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for f in bits(_union(leaf.mask for leaf in leaves)):
        serves = tuple(at for at, leaf in enumerate(leaves) if leaf.mask >> f & 1)
        groups.setdefault((index.values[f], serves), []).append(f)
    kinds = [(value, serves, tuple(faces)) for (value, serves), faces in groups.items() if value]
    least = sum(leaf.low for leaf in leaves)

    def can(c: Counts) -> bool:
        if not all(check(c) for check in alone):
            return False
        dice = [(value, serves, sum([c[f] for f in faces])) for value, serves, faces in kinds]
        if sum([value * n for value, _, n in dice]) < least:
            return False
        totals = [sum([v * n for v, serves, n in dice if at in serves]) for at in range(len(leaves))]
        places = [1]
        for total in totals:
            places.append(places[-1] * (total + 1))
        reach = 1
        for value, serves, n in dice:
            for _ in range(n):
                for _ in range(places[-1] >> 16):
                    step()
                more = reach
                for at in serves:
                    more |= reach << value * places[at]
                reach = more
        for at in range(len(leaves) - 1, -1, -1):
            reach = _in_range(reach, leaves[at], totals[at], places[at])
        return bool(reach)

    return can


def _in_range(reach: int, leaf: Sum, total: int, place: int) -> int:
    """The combinations in which this sum, the highest digit, fits; without that digit."""
    row = (1 << place) - 1
    found = 0
    for wanted in range(leaf.low, min(total if leaf.high is None else leaf.high, total) + 1):
        found |= reach >> wanted * place & row
    return found


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _extreme(
    c: Sequence[int], faces: Sequence[tuple[int, int]], fewest: int, most: int | None
) -> int | float:
    """The highest total of `fewest..most` dice, taking faces in the given order (best first)."""
    left = sum(c) if most is None else most
    total = taken = 0
    for value, f in faces:
        n = min(c[f], left)
        total += value * n
        taken += n
        left -= n
    return total if taken >= fewest else float("-inf")


def reachable(dice: Sequence[int], low: int, high: int, fewest: int, most: int | None) -> bool:
    """Whether `fewest..most` of dice with these values total `low..high` (low > 0)."""
    most = len(dice) if most is None else min(most, len(dice))
    if fewest > most:
        return False
    width = sum(dice) + 1
    high = min(high, width - 1)
    if low > high:
        return False
    wanted = ((1 << high - low + 1) - 1) << low
    if width * (most + 1) > WIDEST_ROW:
        return _reachable_set(dice, low, high, fewest, most)
    if fewest == 1 and most == len(dice):
        row = 1
        for value in dice:
            row |= row << value
        return bool(row & wanted)
    # One row of totals for each number of dice, side by side in one integer.
    rows = 1
    keep = (1 << width * (most + 1)) - 1
    for value in dice:
        rows |= rows << width + value & keep
    return any(rows >> width * k & wanted for k in range(fewest, most + 1))


def _reachable_set(dice: Sequence[int], low: int, high: int, fewest: int, most: int) -> bool:
    found = {(0, 0)}
    for value in dice:
        found |= {(k + 1, total + value) for k, total in found if k < most and total + value <= high}
    return any(fewest <= k <= most and low <= total for k, total in found)


def take_sum(leaf: Sum, wants: Wants) -> Take:
    """Payments for the sum: dice from the highest value down, until the total is within bounds."""
    groups = [(value, Spender(faces, wants), faces) for value, faces in by_value(leaf, wants.index)]
    low, fewest, most = leaf.low, leaf.dice_low, leaf.dice_high
    high = float("inf") if leaf.high is None else leaf.high
    leaf_high = leaf.high or 0
    can = can_sum(leaf, wants.index)

    def choose(c: Counts, at: int, total: int, dice: int, left: list[tuple[int, int, int]]) -> Iterator[None]:
        if dice >= fewest and low <= total <= high:
            yield
            return
        if at == len(groups) or total > high or (most is not None and dice >= most):
            return
        dice_left, total_left, row = left[at]
        if total + total_left < low or dice + dice_left < fewest:
            return
        if row and not (row >> max(low - total, 0)) & ((1 << leaf_high - max(low, total) + 1) - 1):
            return
        value, spender, faces = groups[at]
        there = sum([c[f] for f in faces])
        if most is not None:
            there = min(there, most - dice)
        for n in range(there, -1, -1):
            # Within a group too: stop where the total first fits.
            if n and dice + n - 1 >= fewest and low <= total + value * (n - 1) <= high:
                continue
            for _ in spender.spend(c, n):
                yield from choose(c, at + 1, total + value * n, dice + n, left)

    def take(c: Counts, trail: Trail) -> Iterator[None]:
        if not can(c):
            return
        # What the groups from one on can still add: dice, total, and (bounded sums) each total as a bit.
        most_total = sum([value * c[f] for value, _, faces in groups for f in faces])
        left = [(0, 0, int(leaf.high is not None and most_total < WIDEST_ROW))]
        for value, _, faces in reversed(groups):
            n = sum([c[f] for f in faces])
            dice, total, row = left[-1]
            for _ in range(n):
                row |= row << value
            left.append((dice + n, total + value * n, row))
        yield from choose(c, 0, 0, 0, left[::-1])

    return take
