"""The slow, plain reading of what a core means, for rolls as counts over `Pool.faces`.

`paying` lists every set of dice that pays for a claim, `holds` decides a condition, `all_rolls`
lists the rolls of a pool with their weights, and `best_chance` plays rerolls die by die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations, product

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

Counts = tuple[int, ...]
Faces = tuple[Face, ...]


def _parts(roll: Counts) -> Iterator[Counts]:
    return product(*(range(count + 1) for count in roll))


def _numbers(dice: Counts, faces: Faces) -> list[int | None]:
    return [faces[i].number for i, count in enumerate(dice) for _ in range(count)]


def _within(dice: Counts, mask: int) -> bool:
    return all(not count or mask >> i & 1 for i, count in enumerate(dice))


def _run(numbers: list[int | None]) -> bool:
    ascending = sorted(number for number in numbers if number is not None)
    return len(ascending) == len(numbers) and all(b == a + 1 for a, b in pairwise(ascending))


def paying(core: Core, roll: Counts, faces: Faces) -> set[Counts]:
    """Every set of dice of the roll that pays for the claim."""
    if isinstance(core, Or):
        return set().union(*(paying(part, roll, faces) for part in core.parts))
    if isinstance(core, And | Also):
        sets = {(0,) * len(roll)}
        for part in core.parts:
            joined: set[Counts] = set()
            for a, b in product(sets, paying(part, roll, faces)):
                if isinstance(core, And):
                    both = tuple(x + y for x, y in zip(a, b, strict=True))
                    if all(x <= y for x, y in zip(both, roll, strict=True)):
                        joined.add(both)
                else:
                    spans = (range(max(x, y), min(x + y, r) + 1) for x, y, r in zip(a, b, roll, strict=True))
                    joined |= set(product(*spans))
            sets = joined
        return sets
    return {dice for dice in _parts(roll) if _pays(core, dice, faces)}


def _pays(core: Core, dice: Counts, faces: Faces) -> bool:
    size, numbers = sum(dice), _numbers(dice, faces)
    if isinstance(core, Slots):
        return size == len(core.masks) and _fills(core, dice, faces)
    assert isinstance(core, Each | Alike | Sets | Straight | Different | Sum | Pick)
    if not _within(dice, core.mask):
        return False
    if isinstance(core, Each):
        return size == core.count
    if isinstance(core, Alike):
        return size == core.size and len(set(numbers)) == 1
    if isinstance(core, Sets):
        return sorted(Counter(numbers).values()) == sorted(core.sizes)
    if isinstance(core, Straight):
        return size == core.length and _run(numbers)
    if isinstance(core, Different):
        return size == core.count == len(set(numbers))
    if isinstance(core, Sum):
        high = size if core.dice_high is None else core.dice_high
        total = sum(number or 0 for number in numbers)
        fits = core.low <= total and (core.high is None or total <= core.high)
        return fits and max(1, core.dice_low) <= size <= high
    return (
        size >= max(1, core.low)
        and (core.high is None or size <= core.high)
        and holds(core.core, dice, faces)
    )


def _fills(core: Slots, dice: Counts, faces: Faces) -> bool:
    shown = [i for i, count in enumerate(dice) for _ in range(count)]
    for order in set(permutations(shown)):
        if all(mask >> face & 1 for mask, face in zip(core.masks, order, strict=True)):
            numbers = [faces[face].number or 0 for face in order]
            if core.kind == "alike" and len(set(numbers)) == 1:
                return True
            if core.kind == "different" and len(set(numbers)) == len(numbers):
                return True
            if core.kind == "straight" and all(b == a + 1 for a, b in pairwise(numbers)):
                return True
    return False


def holds(core: Core, roll: Counts, faces: Faces) -> bool:
    """Whether the roll fulfils the condition."""
    if isinstance(core, Not):
        return not holds(core.part, roll, faces)
    if isinstance(core, Or):
        return any(holds(part, roll, faces) for part in core.parts)
    if isinstance(core, Also):
        return all(holds(part, roll, faces) for part in core.parts)
    if isinstance(core, Count | Total):
        worth = 0
        for i, count in enumerate(roll):
            if core.mask >> i & 1:
                worth += count * (1 if isinstance(core, Count) else faces[i].number or 0)
        return core.low <= worth and (core.high is None or worth <= core.high)
    if isinstance(core, AllDice):
        numbers = _numbers(roll, faces)
        if None in numbers:
            return False
        if core.kind == "straight":
            return _run(numbers)
        different = len(set(numbers))
        return different <= 1 if core.kind == "alike" else different == len(numbers)
    return bool(paying(core, roll, faces))


def all_rolls(pool: Pool) -> dict[Counts, int]:
    """Each distinct roll of the pool, and how many of the equally likely rolls it is."""
    index = {face: i for i, face in enumerate(pool.faces)}
    rolls: dict[Counts, int] = {(0,) * len(pool.faces): 1}
    for faces in _dice(pool):
        grown: dict[Counts, int] = {}
        for roll, weight in rolls.items():
            for face in faces:
                at = index[face]
                more = (*roll[:at], roll[at] + 1, *roll[at + 1 :])
                grown[more] = grown.get(more, 0) + weight
        rolls = grown
    return rolls


def _dice(pool: Pool) -> list[Faces]:
    return [group.faces for group in pool.groups for _ in range(group.count)]


Lying = tuple[Face | None, ...]
"""For each die of the pool the face that it is kept with, or None if it is to be rolled."""


def best_chance(core: Core, pool: Pool, rolls: int | None, keeping: str, start: Lying | None) -> Fraction:
    """The chance with the best choices, by plain recursion over single dice."""
    dice = _dice(pool)
    index = {face: i for i, face in enumerate(pool.faces)}

    @cache
    def truth(lying: Lying) -> Fraction:
        counts = [0] * len(index)
        for face in lying:
            assert face is not None
            counts[index[face]] += 1
        return Fraction(holds(core, tuple(counts), pool.faces))

    @cache
    def rolling(kept: Lying, left: int | None) -> Fraction:
        """The mean over a roll of the dice that are not kept."""
        if keeping != "free" and None not in kept:
            return truth(kept)
        sides = (dice[i] if face is None else (face,) for i, face in enumerate(kept))
        values = [choosing(roll, kept, None if left is None else left - 1) for roll in product(*sides)]
        return sum(values, Fraction(0)) / len(values)

    @cache
    def choosing(roll: Lying, kept: Lying, left: int | None) -> Fraction:
        """The best that can be kept of a roll."""
        if left == 0:
            return truth(roll)
        movable = [i for i, face in enumerate(kept) if keeping == "free" or face is None]
        best = Fraction(0)
        for size in range(keeping == "some", len(movable) + 1):
            for chosen in combinations(movable, size):
                stay = tuple(
                    None if i in movable and i not in chosen else face for i, face in enumerate(roll)
                )
                whole = keeping == "free" and None not in stay
                after = None if left is None else left - 1
                best = max(best, choosing(roll, kept, after) if whole else rolling(stay, left))
        return best

    return rolling(start if start is not None else (None,) * len(dice), rolls)
