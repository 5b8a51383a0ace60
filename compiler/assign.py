"""Assigning dice to the parts of `and`, `/` and `also`: how the search is compiled.

A core becomes functions as in `leaves`: `can(c)` and `take(c, trail)`. For `and`:

- the scarcest part is paid first, the last one is only checked;
- parts that ask for single dice are checked together, by Hall's theorem;
- equal dice are interchangeable, and of dice that differ the less wanted one goes first
  (`usefulness`);
- what is left of a roll is remembered where it could not pay for the other parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from time import perf_counter

from dicewright.compiler.core import (
    Alike,
    AllDice,
    Also,
    And,
    Core,
    Count,
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
    Total,
    is_test,
)
from dicewright.compiler.faces import FaceIndex, bits
from dicewright.compiler.leaves import Can, Take, Trail, can_claim, number_groups, take_claim
from dicewright.compiler.matching import all_served
from dicewright.compiler.measure import fewest_dice
from dicewright.compiler.picks import can_pick, take_pick_claim, take_pick_test
from dicewright.compiler.sums import can_sum, can_sums, is_free, take_sum
from dicewright.compiler.usefulness import Counts, Wants
from dicewright.compiler.whole import can_test

STEP_LIMIT = 2_000_000
"""Partial assignments that one search may try before it gives up (a few seconds)."""

SECONDS = 2.5
"""Time after which one search gives up."""

LARGEST_BLOCK = 4
"""Up to this many different one-die parts are checked by Hall's theorem, more by matching."""


class SearchLimit(RuntimeError):
    """A search tried `STEP_LIMIT` partial assignments, or for `SECONDS`, without an answer."""

    def __init__(self) -> None:
        super().__init__("this roll has too many ways to split its dice for the search")


class Budget:
    """The partial assignments that the search under way may still try."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """A new search."""
        self.left = STEP_LIMIT
        self._end: float | None = None

    def step(self) -> None:
        """Count one; raises SearchLimit when there is none left, or no time."""
        self.left -= 1
        if self.left < 0 or not self.left & 63:
            now = perf_counter()
            if self._end is None:
                self._end = now + SECONDS
            if self.left < 0 or now > self._end:
                raise SearchLimit


class Assigner:
    """Compiles cores over the faces of an index. With `trace`, payments are noted in the trail."""

    def __init__(self, index: FaceIndex, trace: bool = False, budget: Budget | None = None) -> None:
        self.index = index
        self.trace = trace
        self.budget = budget or Budget()
        self.step = self.budget.step
        self._cans: dict[int, tuple[Core, Can]] = {}

    # --- can ---------------------------------------------------------------------------

    def can(self, core: Core) -> Can:
        known = self._cans.get(id(core))
        if known is None:
            known = self._cans[id(core)] = core, self._can(core)
        return known[1]

    def _can(self, core: Core) -> Can:
        match core:
            case And():
                return self._can_and(core)
            case Or():
                return _any_of([self.can(part) for part in core.parts])
            case Also():
                return _all_of([self.can(part) for part in core.parts])
            case Not():
                part = self.can(core.part)
                return lambda c: not part(c)
            case Count() | Total() | AllDice():
                return can_test(core, self.index)
            case Sum():
                return can_sum(core, self.index)
            case Pick():
                return can_pick(self._take_pick(core, Wants(self.index)))
        return can_claim(core, self.index)

    def _checks(self, parts: Sequence[Core]) -> list[Can]:
        """What must hold in any case: each part alone (joins cost too much to ask beforehand)."""
        return [self.can(part) for part in dict.fromkeys(parts) if isinstance(part, Leaf)]

    def _can_and(self, core: And) -> Can:
        parts = sorted(core.parts, key=_scarcity)
        if all(isinstance(part, Each) for part in parts):
            return self._can_each_block([part for part in parts if isinstance(part, Each)])
        alikes = [part for part in parts if isinstance(part, Alike)]
        if len(alikes) == len(parts) and len(set(alikes)) == 1:
            return _can_alikes(alikes[0], len(alikes), number_groups(alikes[0].mask, self.index))
        checks = self._checks(parts)
        last, size = self._tail(parts)
        if size > 1:
            checks.append(last)
        first, rest = parts[:-size], parts[-size:]

        def takes() -> list[Take]:
            later = [Wants(self.index, (*first[at + 1 :], *rest)) for at in range(len(first))]
            return [self.take(part, wants) for part, wants in zip(first, later, strict=True)]

        if len(first) == 1:
            return self._two(_all_of(checks), takes()[0], last)
        return self._many(_all_of(checks), fewest_dice(core), takes, last)

    def _tail(self, parts: Sequence[Core]) -> tuple[Can, int]:
        """How the last of the (sorted) parts are checked together, and how many these are."""
        sums = [part for part in parts if isinstance(part, Sum) and is_free(part)]
        if len(sums) > 1:
            return can_sums(sums, self.index, self.step), len(sums)
        block = [part for part in parts if isinstance(part, Each)]
        if len(block) > 1 and isinstance(parts[-1], Each):
            return self._can_each_block(block), len(block)
        return self.can(parts[-1]), 1

    def _two(self, check: Can, take: Take, last: Can) -> Can:
        step = self.step

        def can(c: Counts) -> bool:
            if not check(c):
                return False
            left = c[:]
            for _ in take(left, []):
                if last(left):
                    return True
                step()
            return False

        return can

    def _many(self, check: Can, fewest: int, compiled: Callable[[], list[Take]], last: Can) -> Can:
        """The takes are compiled when first needed: never for more parts than there are dice."""
        takes: list[Take] = []
        step = self.step

        def pay(c: Counts, at: int, failed: set[tuple[int, ...]]) -> bool:
            if not last(c):
                return False
            if at == len(takes):
                return True
            key = (at, *c)
            if key in failed:
                return False
            step()
            for _ in takes[at](c, []):
                if pay(c, at + 1, failed):
                    return True
            failed.add(key)
            return False

        def can(c: Counts) -> bool:
            if sum(c) < fewest or not check(c):
                return False
            if not takes:
                takes.extend(compiled())
            return pay(c[:], 0, set())

        return can

    def _can_each_block(self, parts: Sequence[Each]) -> Can:
        """Whether single dice of several kinds can all be had, none used twice."""
        if len(parts) > LARGEST_BLOCK:
            wants = [bits(part.mask) for part in parts for _ in range(part.count)]
            return lambda c: len(wants) <= sum(c) and all_served(wants, c)
        needs: dict[tuple[int, ...], int] = {}
        for size in range(1, len(parts) + 1):
            for some in combinations(parts, size):
                union = 0
                for part in some:
                    union |= part.mask
                faces = bits(union)
                needs[faces] = max(needs.get(faces, 0), sum(part.count for part in some))
        return _hall(tuple(needs.items()))

    # --- take --------------------------------------------------------------------------

    def take(self, core: Core, wants: Wants) -> Take:
        match core:
            case And():
                return self._take_and(core, wants)
            case Or():
                takes = [self.take(part, wants) for part in core.parts]

                def take_any(c: Counts, trail: Trail) -> Iterator[None]:
                    for take in takes:
                        yield from take(c, trail)

                return take_any
            case Also():
                return self._take_also(core, wants)
            case Sum():
                take = take_sum(core, wants)
            case Pick():
                take = self._take_pick(core, wants)
            case _:
                take = take_claim(core, wants)
        assert isinstance(core, Leaf)
        return _traced(core, take) if self.trace else take

    def _take_pick(self, core: Pick, wants: Wants) -> Take:
        inside = Assigner(self.index, budget=self.budget)
        if is_test(core.core):
            return take_pick_test(core, self.index, inside.can, self.step)
        return take_pick_claim(core, wants, inside.can(core.core), inside.take(core.core, wants))

    def _take_and(self, core: And, wants: Wants) -> Take:
        parts = sorted(core.parts, key=_scarcity)
        checks = _all_of(self._checks(parts))
        takes = [self.take(part, wants.and_later(*parts[at + 1 :])) for at, part in enumerate(parts)]
        fewest = fewest_dice(core)
        end = len(parts)

        def pay(c: Counts, trail: Trail, at: int, failed: set[tuple[int, ...]]) -> Iterator[None]:
            if at == end:
                yield
                return
            key = (at, *c)
            if key in failed:
                return
            self.step()
            paid = False
            for _ in takes[at](c, trail):
                for _ in pay(c, trail, at + 1, failed):
                    paid = True
                    yield
            if not paid:
                failed.add(key)

        def take(c: Counts, trail: Trail) -> Iterator[None]:
            if sum(c) >= fewest and checks(c):
                yield from pay(c, trail, 0, set())

        return take

    def _take_also(self, core: Also, wants: Wants) -> Take:
        parts = core.parts
        checks = _all_of(self._checks(parts))
        takes = []
        for at, part in enumerate(parts):
            takes.append(self.take(part, wants.and_shared(*parts[:at], *parts[at + 1 :])))
        end = len(parts)

        def pay(
            c: Counts, trail: Trail, at: int, whole: Counts, used: Counts, seen: set[tuple[int, ...]]
        ) -> Iterator[None]:
            """`whole` is the roll before any part was paid, `used` the dice of the parts so far."""
            if at == end:
                if not self.trace:
                    key = tuple(used)
                    if key in seen:
                        return
                    seen.add(key)
                for f, n in enumerate(used):
                    c[f] -= n
                yield
                for f, n in enumerate(used):
                    c[f] += n
                return
            left = whole[:]
            for _ in takes[at](left, trail):
                self.step()
                union = [max(u, w - n) for u, w, n in zip(used, whole, left, strict=True)]
                yield from pay(c, trail, at + 1, whole, union, seen)

        def take(c: Counts, trail: Trail) -> Iterator[None]:
            if checks(c):
                yield from pay(c, trail, 0, c[:], [0] * len(c), set())

        return take


def _traced(leaf: Leaf, take: Take) -> Take:
    """Notes each payment of the leaf in the trail while it stands."""

    def traced(c: Counts, trail: Trail) -> Iterator[None]:
        before = c[:]
        for _ in take(c, trail):
            dice = tuple((f, b - n) for f, (b, n) in enumerate(zip(before, c, strict=True)) if b != n)
            trail.append((leaf, dice))
            yield
            trail.pop()

    return traced


def _hall(needs: tuple[tuple[tuple[int, ...], int], ...]) -> Can:
    def can(c: Counts) -> bool:
        for faces, need in needs:
            for f in faces:
                need -= c[f]
            if need > 0:
                return False
        return True

    return can


def _can_alikes(part: Alike, times: int, groups: tuple[tuple[int, ...], ...]) -> Can:
    """`pair and pair and pair`: how many sets of this size each number has."""
    size = part.size
    if all(len(group) == 1 for group in groups):
        faces = tuple(group[0] for group in groups)
        return lambda c: sum([c[f] // size for f in faces]) >= times
    return lambda c: sum([sum([c[f] for f in group]) // size for group in groups]) >= times


def _all_of(cans: Sequence[Can]) -> Can:
    if len(cans) == 1:
        return cans[0]
    if len(cans) == 2:
        a, b = cans
        return lambda c: a(c) and b(c)

    def can(c: Counts) -> bool:
        for part in cans:  # noqa: SIM110 (twice as fast as `all`)
            if not part(c):
                return False
        return True

    return can


def _any_of(cans: Sequence[Can]) -> Can:
    if len(cans) == 2:
        a, b = cans
        return lambda c: a(c) or b(c)

    def can(c: Counts) -> bool:
        for part in cans:  # noqa: SIM110 (twice as fast as `any`)
            if part(c):
                return True
        return False

    return can


def _scarcity(core: Core) -> tuple[int, int]:
    """Parts of an `and` are paid in this order: few choices first, sums last."""
    match core:
        case Straight():
            return (0, -core.length)
        case Sets():
            return (1, -sum(core.sizes))
        case Alike():
            return (2, -core.size)
        case Slots():
            return (3, -len(core.masks))
        case Different():
            return (4, -core.count)
        case Each():
            return (7, core.mask.bit_count())
        case Sum():
            return (9 if is_free(core) else 8, core.low)
        case Pick():
            return (6, core.low)
    return (5, 0)
