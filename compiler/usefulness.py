"""Which of several dice to spend first: the ones that the rest of the condition wants least.

Where a part may be paid with either of two dice, and the first is no more useful than the
second for everything that is paid afterwards, it is enough to try the first. That makes
one choice out of thousands on big rolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from attrs import frozen

from dicewright.compiler.core import AllDice, Core, Count, Each, Not, Pick, Slots, Sum
from dicewright.compiler.faces import FaceIndex
from dicewright.compiler.quotient import quotient

Counts: TypeAlias = list[int]
"""A roll, or what is left of one, while it is being searched: dice per face."""


@frozen
class Wants:
    """What dice are still wanted for when a part is paid.

    `later` are cores that are paid afterwards from the dice that are left; `shared` are
    cores that may count the same dice (`also`). `exhaustive` asks for every choice, useful
    or not.
    """

    index: FaceIndex
    later: tuple[Core, ...] = ()
    shared: tuple[Core, ...] = ()
    exhaustive: bool = False

    def and_later(self, *cores: Core) -> Wants:
        """With these cores also paid afterwards."""
        return Wants(self.index, self.later + cores, self.shared, self.exhaustive)

    def and_shared(self, *cores: Core) -> Wants:
        """With these cores sharing the dice."""
        return Wants(self.index, self.later, self.shared + cores, self.exhaustive)

    def no_better(self, face: int, than: int) -> bool:
        """Whether a die with `than` can stand in for one with `face` in all that is wanted."""
        if self.exhaustive:
            return face == than
        return all(_stands_in(than, face, core, self.index) for core in self.later) and all(
            _stands_in(than, face, core, self.index) and _stands_in(face, than, core, self.index)
            for core in self.shared
        )


def _stands_in(new: int, old: int, core: Core, index: FaceIndex) -> bool:
    """Whether in all that pays for the core, a die with face `old` may become one with `new`."""
    parts = getattr(core, "parts", None)
    if parts is not None:
        return all(_stands_in(new, old, part, index) for part in parts)
    if isinstance(core, Pick):
        if not core.mask >> old & 1:
            return True
        return bool(core.mask >> new & 1) and _same(new, old, core, index)
    if isinstance(core, Count | AllDice | Not):
        return new == old  # tests pay with no dice; they are never wanted for
    masks = core.masks if isinstance(core, Slots) else (core.mask,)  # type: ignore[attr-defined]
    if isinstance(core, Each):
        return _admits(new, old, masks)
    if isinstance(core, Sum):
        step = index.values[new] - index.values[old]
        fits = step == 0 or (core.high is None and step > 0) or (core.low <= 0 and step < 0)
    else:
        fits = index.faces[new].number == index.faces[old].number
    used = any(mask >> old & 1 for mask in masks)
    return not used or (fits and _admits(new, old, masks))


def _admits(new: int, old: int, masks: Sequence[int]) -> bool:
    return all(mask >> new & 1 for mask in masks if mask >> old & 1)


def _same(a: int, b: int, core: Core, index: FaceIndex) -> bool:
    return any(a in members and b in members for members in quotient((core,), index.faces).classes)


class Spender:
    """Ways to take a number of dice out of some faces, all equally good for the part that takes."""

    def __init__(self, faces: Sequence[int], wants: Wants) -> None:
        before: dict[int, list[int]] = {f: [] for f in faces}
        for f in faces:
            for g in faces:
                if f != g and wants.no_better(f, g) and (f < g or not wants.no_better(g, f)):
                    before[g].append(f)
        self.faces = tuple(sorted(faces, key=lambda f: (len(before[f]), f)))
        self.chain = all(len(before[f]) == at for at, f in enumerate(self.faces))
        """Whether each face comes before the next: then there is one best choice."""
        self.waits = {f: sum(1 << g for g in faces if f in before[g]) for f in faces}
        """For each face, those that are taken only when it is used up."""

    def spend(self, c: Counts, k: int) -> Iterator[None]:
        """Take k dice out of `c` in place, in each useful way; `c` is restored in between."""
        if self.chain:
            yield from self._greedy(c, k)
        else:
            yield from self._choose(c, k, 0, 0)

    def _greedy(self, c: Counts, k: int) -> Iterator[None]:
        if sum([c[f] for f in self.faces]) < k:
            return
        taken = []
        for f in self.faces:
            if k and c[f]:
                n = min(c[f], k)
                c[f] -= n
                k -= n
                taken.append((f, n))
        yield
        for f, n in taken:
            c[f] += n

    def _choose(self, c: Counts, k: int, at: int, waiting: int) -> Iterator[None]:
        if k == 0:
            yield
            return
        if sum([c[f] for f in self.faces[at:]]) < k:
            return
        f = self.faces[at]
        there = c[f]
        for n in range(0 if waiting >> f & 1 else min(k, there), -1, -1):
            c[f] = there - n
            yield from self._choose(c, k - n, at + 1, waiting if n == there else waiting | self.waits[f])
        c[f] = there
