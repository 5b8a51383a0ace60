"""The claims of the core one by one: can a roll pay for one, and with which dice?

For each claim two functions are made, with everything that depends on the faces alone
worked out beforehand:

- `can(c)`: whether some of the dice counted in `c` pay for it;
- `take(c, trail)`: a generator that takes a payment out of `c` in place at each step and
  puts it back before the next. All payments that could matter come, each once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from dicewright.compiler.core import Alike, Core, Different, Each, Leaf, Sets, Slots, Straight
from dicewright.compiler.faces import FaceIndex, bits
from dicewright.compiler.matching import all_served
from dicewright.compiler.usefulness import Counts, Spender, Wants

Use: TypeAlias = tuple[Leaf, tuple[tuple[int, int], ...]]
"""A leaf and the dice that pay for it: (face, how many), faces ascending."""
Trail: TypeAlias = list[Use]
Can: TypeAlias = Callable[[Counts], bool]
Take: TypeAlias = Callable[[Counts, Trail], Iterator[None]]


def number_groups(mask: int, index: FaceIndex) -> tuple[tuple[int, ...], ...]:
    """For each number of the mask, ascending, the faces that show it."""
    return tuple(bits(own) for _, own in index.numbers(mask))


def can_claim(leaf: Core, index: FaceIndex) -> Can:
    """`can` of a claim other than `Sum` and `Pick`."""
    match leaf:
        case Each():
            return _can_each(leaf.count, bits(leaf.mask))
        case Alike():
            return _can_alike(leaf.size, number_groups(leaf.mask, index))
        case Sets():
            return _can_sets(leaf.sizes, number_groups(leaf.mask, index))
        case Straight():
            runs = index.runs(leaf.mask, leaf.length)
            return _can_run(tuple(tuple(bits(mask) for mask in run) for run in runs))
        case Different():
            return _can_different(leaf.count, number_groups(leaf.mask, index))
        case Slots():
            return _can_slots(leaf, index)
    raise TypeError(f"not a claim: {leaf!r}")


def take_claim(leaf: Core, wants: Wants) -> Take:
    """`take` of a claim other than `Sum` and `Pick`."""
    index = wants.index
    match leaf:
        case Each():
            return _take_same(leaf.count, (bits(leaf.mask),), wants)
        case Alike():
            return _take_same(leaf.size, number_groups(leaf.mask, index), wants)
        case Sets():
            return _take_sets(leaf.sizes, number_groups(leaf.mask, index), wants)
        case Straight():
            runs = index.runs(leaf.mask, leaf.length)
            return _take_one_of_each([[bits(mask) for mask in run] for run in runs], wants)
        case Different():
            sizes = (1,) * leaf.count
            return _take_sets(sizes, number_groups(leaf.mask, index), wants)
        case Slots():
            return _take_slots(leaf, wants)
    raise TypeError(f"not a claim: {leaf!r}")


# --- can ------------------------------------------------------------------------------


def _can_each(count: int, faces: tuple[int, ...]) -> Can:
    if len(faces) == 1:
        only = faces[0]
        return lambda c: c[only] >= count
    return lambda c: sum([c[f] for f in faces]) >= count


def _can_alike(size: int, groups: tuple[tuple[int, ...], ...]) -> Can:
    if all(len(group) == 1 for group in groups):
        return _any_at_least(size, tuple(group[0] for group in groups))

    def can(c: Counts) -> bool:
        for group in groups:
            n = 0
            for f in group:
                n += c[f]
            if n >= size:
                return True
        return False

    return can


def _any_at_least(size: int, faces: tuple[int, ...]) -> Can:
    def can(c: Counts) -> bool:
        for f in faces:  # noqa: SIM110 (twice as fast as `any`)
            if c[f] >= size:
                return True
        return False

    return can


def _can_sets(sizes: tuple[int, ...], groups: tuple[tuple[int, ...], ...]) -> Can:
    def can(c: Counts) -> bool:
        shown = sorted([sum([c[f] for f in group]) for group in groups], reverse=True)
        return len(shown) >= len(sizes) and all(n >= size for n, size in zip(shown, sizes, strict=False))

    return can


def _can_run(runs: tuple[tuple[tuple[int, ...], ...], ...]) -> Can:
    """For each run, each place is a tuple of faces of which one must be there."""
    if all(len(place) == 1 for run in runs for place in run):
        single = tuple(tuple(place[0] for place in run) for run in runs)

        def can_single(c: Counts) -> bool:
            for run in single:
                for f in run:
                    if not c[f]:
                        break
                else:
                    return True
            return False

        return can_single

    def can(c: Counts) -> bool:
        for run in runs:
            for place in run:
                for f in place:
                    if c[f]:
                        break
                else:
                    break
            else:
                return True
        return False

    return can


def _can_different(count: int, groups: tuple[tuple[int, ...], ...]) -> Can:
    if all(len(group) == 1 for group in groups):
        faces = tuple(group[0] for group in groups)
        return lambda c: sum([1 for f in faces if c[f]]) >= count
    return lambda c: sum([1 for group in groups if [f for f in group if c[f]]]) >= count


def _slot_runs(leaf: Slots, index: FaceIndex) -> list[list[tuple[int, ...]]]:
    """The faces for each slot, for each number that the first slot can have."""
    found = []
    for start, _ in index.numbers(leaf.masks[0]):
        step = int(leaf.kind == "straight")
        run = [index.by_number.get(start + at * step, 0) & mask for at, mask in enumerate(leaf.masks)]
        if all(run):
            found.append([bits(mask) for mask in run])
    return found


def _can_slots(leaf: Slots, index: FaceIndex) -> Can:
    if leaf.kind == "different":
        numbers = number_groups(index.numbered, index)
        slots = [[tuple(f for f in group if mask >> f & 1) for group in numbers] for mask in leaf.masks]
        ones = (1,) * len(numbers)

        def can_different(c: Counts) -> bool:
            wants = [[n for n, fs in enumerate(slot) if [f for f in fs if c[f]]] for slot in slots]
            return all_served(wants, ones)

        return can_different
    runs = tuple(tuple(run) for run in _slot_runs(leaf, index))
    if all(len({f for place in run for f in place}) == sum(map(len, run)) for run in runs):
        return _can_run(runs)
    return lambda c: any(all_served(run, c) for run in runs)


# --- take -----------------------------------------------------------------------------


def _take_same(k: int, groups: Sequence[tuple[int, ...]], wants: Wants) -> Take:
    """k dice out of one of the groups of faces."""
    if all(len(group) == 1 for group in groups):
        faces = tuple(group[0] for group in groups)

        def take_single(c: Counts, trail: Trail) -> Iterator[None]:
            for f in faces:
                if c[f] >= k:
                    c[f] -= k
                    yield
                    c[f] += k

        return take_single
    spenders = [Spender(group, wants) for group in groups]

    def take(c: Counts, trail: Trail) -> Iterator[None]:
        for spender in spenders:
            yield from spender.spend(c, k)

    return take


def _take_one_of_each(runs: Sequence[Sequence[tuple[int, ...]]], wants: Wants) -> Take:
    """One die for each place of one of the runs; the places of a run have no face in common."""
    if all(len(place) == 1 for run in runs for place in run):
        single = tuple(tuple(place[0] for place in run) for run in runs)

        def take_single(c: Counts, trail: Trail) -> Iterator[None]:
            for run in single:
                for f in run:
                    if not c[f]:
                        break
                else:
                    for f in run:
                        c[f] -= 1
                    yield
                    for f in run:
                        c[f] += 1

        return take_single
    spenders = [[Spender(place, wants) for place in run] for run in runs]

    def take(c: Counts, trail: Trail) -> Iterator[None]:
        for run in spenders:
            yield from _in_turn(c, run, 0)

    return take


def _in_turn(c: Counts, places: Sequence[Spender], at: int) -> Iterator[None]:
    if at == len(places):
        yield
        return
    for _ in places[at].spend(c, 1):
        yield from _in_turn(c, places, at + 1)


def _take_sets(sizes: tuple[int, ...], groups: Sequence[tuple[int, ...]], wants: Wants) -> Take:
    """For each size that many dice of one number, all numbers different.

    Equal sizes take their numbers in order, so that no choice comes twice.
    """
    spenders = [Spender(group, wants) for group in groups]
    can = _can_sets(sizes, tuple(groups))

    def choose(c: Counts, at: int, used: int, start: int) -> Iterator[None]:
        if at == len(sizes):
            yield
            return
        size = sizes[at]
        for n in range(start, len(groups)):
            if not used >> n & 1:
                for _ in spenders[n].spend(c, size):
                    same = at + 1 < len(sizes) and sizes[at + 1] == size
                    yield from choose(c, at + 1, used | 1 << n, n + 1 if same else 0)

    def take(c: Counts, trail: Trail) -> Iterator[None]:
        if can(c):
            yield from choose(c, 0, 0, 0)

    return take


def _take_slots(leaf: Slots, wants: Wants) -> Take:
    index = wants.index
    masks = leaf.masks
    # The slots after one are wanted for too: their dice come out of the same faces.
    rest = [wants.and_later(*(Each(1, mask) for mask in masks[at + 1 :])) for at in range(len(masks))]
    if leaf.kind != "different":
        runs = _slot_runs(leaf, index)
        places = [[Spender(place, rest[at]) for at, place in enumerate(run)] for run in runs]

        def take_run(c: Counts, trail: Trail) -> Iterator[None]:
            for run in places:
                yield from _in_turn(c, run, 0)

        return take_run
    groups = number_groups(index.numbered, index)
    slots = [
        [(n, Spender(faces, rest[at])) for n, faces in enumerate(_within(groups, mask)) if faces]
        for at, mask in enumerate(masks)
    ]
    can = _can_slots(leaf, index)

    def choose(c: Counts, at: int, used: int) -> Iterator[None]:
        if at == len(slots):
            yield
            return
        for n, spender in slots[at]:
            if not used >> n & 1:
                for _ in spender.spend(c, 1):
                    yield from choose(c, at + 1, used | 1 << n)

    def take(c: Counts, trail: Trail) -> Iterator[None]:
        if can(c):
            yield from choose(c, 0, 0)

    return take


def _within(groups: Sequence[tuple[int, ...]], mask: int) -> list[tuple[int, ...]]:
    return [tuple(f for f in group if mask >> f & 1) for group in groups]
