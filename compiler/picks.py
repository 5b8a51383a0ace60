"""The claim `pick`: some of the dice, taken as a roll of their own, pass a condition.

Where the condition is a claim, its payments are filled up to the number of dice. Where it
is a test, the choice of dice is a small integer problem: how many of each face, so that
counts, totals and patterns hold. Each choice cuts off what cannot be completed any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from attrs import frozen

from dicewright.compiler.core import AllDice, Also, Core, Count, Pick, Total
from dicewright.compiler.faces import FaceIndex, bits
from dicewright.compiler.leaves import Can, Take, Trail, number_groups
from dicewright.compiler.usefulness import Counts, Spender, Wants

Step: TypeAlias = Callable[[], None]


def can_pick(take: Take) -> Can:
    """Whether some choice of dice exists, by looking for the first."""

    def can(c: Counts) -> bool:
        for _ in take(c[:], []):
            return True
        return False

    return can


def take_pick_claim(leaf: Pick, wants: Wants, can: Can, inner: Take) -> Take:
    """Payments for `pick` of a claim: one for the claim, and more dice up to `low`."""
    faces = bits(leaf.mask)
    spender = Spender(faces, wants)
    most = float("inf") if leaf.high is None else leaf.high

    def take(c: Counts, trail: Trail) -> Iterator[None]:
        own = [0] * len(c)
        for f in faces:
            own[f] = c[f]
        size = sum(own)
        if size < leaf.low or not can(own):
            return
        rest = own[:]
        for _ in inner(rest, []):
            dice = size - sum(rest)
            if dice > most:
                continue
            used = [(f, own[f] - rest[f]) for f in faces if own[f] != rest[f]]
            for f, n in used:
                c[f] -= n
            for _ in spender.spend(c, max(leaf.low - dice, 0)):
                yield
            for f, n in used:
                c[f] += n

    return take


@frozen
class Bound:
    """What a test asks of a count or total: the sum of `weights[f] * dice` is low..high."""

    weights: tuple[int, ...]
    low: int
    high: int | None


@frozen
class Frame:
    """One way to meet a pick's test: how often each face may be used, and the bounds that hold."""

    limits: tuple[int | None, ...]
    bounds: tuple[Bound, ...]


def take_pick_test(leaf: Pick, index: FaceIndex, can_part: Callable[[Core], Can], step: Step) -> Take:
    """Payments for `pick` of a test, smallest first; none contains another that was found.

    `can_part` compiles the parts that are no bounds; `step` counts the work done.
    """
    bounds, kinds, others = _bounds(leaf, index)
    frames = _frames(leaf, index, bounds, kinds)
    checks = [can_part(other) for other in others]
    # Faces of one number together, so that a bound about them is soon settled.
    by_number = sorted(range(len(index.faces)), key=lambda f: (index.values[f], f))

    def take(c: Counts, trail: Trail) -> Iterator[None]:
        there = sum([c[f] for f in bits(leaf.mask)])
        most = there if leaf.high is None else min(leaf.high, there)
        found: list[tuple[int, ...]] = []
        plans = [Plan(c, most, by_number, frame, step) for frame in frames]
        for size in range(leaf.low, most + 1):
            for plan in plans:
                for picked in plan.choices(size):
                    step()
                    if not all(check(picked) for check in checks):
                        continue
                    own = tuple(picked)
                    if any(all(a >= b for a, b in zip(own, other, strict=True)) for other in found):
                        continue
                    found.append(own)
                    for f, n in enumerate(own):
                        c[f] -= n
                    yield
                    for f, n in enumerate(own):
                        c[f] += n

    return take


class Plan:
    """For one roll: how many of at most `most` dice to pick of each face so that a frame's bounds hold.

    A state is the number of dice picked so far and what they come to in each bound. First
    all states are found that lead to an end, with the numbers of dice of these ends; then
    choices never run into a dead end.
    """

    def __init__(self, c: Counts, most: int, order: Sequence[int], frame: Frame, step: Step) -> None:
        limits = [n if most is None else min(n, most) for n, most in zip(c, frame.limits, strict=True)]
        self.width = len(c)
        self.most = most
        self.faces = [f for f in order if limits[f]]
        self.limits = limits
        self.bounds = frame.bounds
        # tops[b][at]: the most that the faces from `at` on can add to bound b.
        self.tops = [_suffix_sums([b.weights[f] * limits[f] for f in self.faces]) for b in frame.bounds]
        start = self._settled((0,) * (len(frame.bounds) + 1), 0)
        layers = [set() if start is None else {start}]
        for at in range(len(self.faces)):
            grown: set[tuple[int, ...]] = set()
            for state in layers[-1]:
                step()
                grown.update(new for _, new in self._steps(state, at))
            layers.append(grown)
        self.ends: list[dict[tuple[int, ...], int]] = [{state: 1 << state[0] for state in layers[-1]}]
        """For each face, from each state the numbers of dice that can be reached (as bits)."""
        for at in range(len(self.faces) - 1, -1, -1):
            after = self.ends[-1]
            ends = {}
            for state in layers[at]:
                sizes = 0
                for _, new in self._steps(state, at):
                    sizes |= after.get(new, 0)
                if sizes:
                    ends[state] = sizes
            self.ends.append(ends)
        self.ends.reverse()

    def choices(self, size: int) -> Iterator[Counts]:
        """Each choice of `size` dice, as counts; the list is used again for the next."""
        picked = [0] * self.width

        def go(at: int, state: tuple[int, ...]) -> Iterator[Counts]:
            if at == len(self.faces):
                yield picked
                return
            f = self.faces[at]
            after = self.ends[at + 1]
            for n, new in self._steps(state, at):
                if after.get(new, 0) >> size & 1:
                    picked[f] = n
                    yield from go(at + 1, new)
            picked[f] = 0

        for state, sizes in self.ends[0].items():
            if sizes >> size & 1:
                yield from go(0, state)

    def _steps(self, state: tuple[int, ...], at: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Picking n dice of face number `at`, for each n: (n, state), as far as it can go well."""
        f = self.faces[at]
        weights = (1, *[b.weights[f] for b in self.bounds])
        for n in range(min(self.limits[f], self.most - state[0]) + 1):
            new = self._settled(tuple([s + w * n for s, w in zip(state, weights, strict=True)]), at + 1)
            if new is not None:
                yield n, new

    def _settled(self, state: tuple[int, ...], at: int) -> tuple[int, ...] | None:
        """The state, with what no longer matters about it evened out; None if a bound cannot hold."""
        new = [state[0]]
        for so_far, b, top in zip(state[1:], self.bounds, self.tops, strict=True):
            if so_far + top[at] < b.low or (b.high is not None and so_far > b.high):
                return None
            if top[at] == 0:
                so_far = b.low
            elif b.high is None:
                so_far = min(so_far, b.low)
            new.append(so_far)
        return tuple(new)


def _bounds(leaf: Pick, index: FaceIndex) -> tuple[list[Bound], set[str], list[Core]]:
    """The test as bounds, `all …` kinds, and parts that are neither."""
    bounds, kinds, others = [], set(), []
    parts = list(leaf.core.parts) if isinstance(leaf.core, Also) else [leaf.core]
    while parts:
        part = parts.pop()
        if isinstance(part, Also):
            parts.extend(part.parts)
        elif isinstance(part, Count | Total):
            values = index.values if isinstance(part, Total) else (1,) * len(index.faces)
            weights = tuple(v if part.mask >> f & 1 else 0 for f, v in enumerate(values))
            bounds.append(Bound(weights, part.low, part.high))
        elif isinstance(part, AllDice):
            kinds.add(part.kind)
        else:
            others.append(part)
    return bounds, kinds, others


def _frames(leaf: Pick, index: FaceIndex, bounds: list[Bound], kinds: set[str]) -> list[Frame]:
    """The alternatives that `all alike` (one for each number) and the other kinds leave."""
    mask = leaf.mask & index.numbered if kinds else leaf.mask
    groups = number_groups(mask, index)
    bounds = list(bounds)
    if "different" in kinds or "straight" in kinds:
        bounds += [Bound(_ones(group, index), 0, 1) for group in groups]
    if "alike" in kinds:
        return [_frame(group, index, bounds) for group in groups]
    if "straight" not in kinds:
        return [_frame(bits(mask), index, bounds)]
    frames = []
    longest = len(groups) if leaf.high is None else leaf.high
    for length in range(leaf.low, min(longest, len(groups)) + 1):
        for run in index.runs(mask, length):
            places = [Bound(_ones(bits(place), index), 1, 1) for place in run]
            frames.append(_frame([f for place in run for f in bits(place)], index, bounds + places))
    return frames


def _frame(faces: Sequence[int], index: FaceIndex, bounds: Sequence[Bound]) -> Frame:
    return Frame(tuple(None if f in faces else 0 for f in range(len(index.faces))), tuple(bounds))


def _ones(faces: Sequence[int], index: FaceIndex) -> tuple[int, ...]:
    return tuple(int(f in faces) for f in range(len(index.faces)))


def _suffix_sums(values: Sequence[int]) -> list[int]:
    sums = [0]
    for value in reversed(values):
        sums.append(sums[-1] + value)
    return sums[::-1]
