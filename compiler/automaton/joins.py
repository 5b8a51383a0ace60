"""Parts made of parts: joins inside a claim, and `pick`.

`and` splits a layer's dice among its parts; `also` lets them overlap, and as the dice of a layer
are all alike it uses no more of them than the part that uses most; `/` follows one of its parts,
chosen at the start. At the top of a condition none of these is needed for `also` and `/`: there
they join automata (see `formula`).

`pick` follows the automaton of its inner condition on the dice that it picks, and is done as soon
as the number of dice is right and the inner condition would hold of them.
"""

from __future__ import annotations

from itertools import pairwise, product

from dicewright.compiler.automaton.formula import FALSE, Formula
from dicewright.compiler.automaton.limits import Budget
from dicewright.compiler.automaton.parts import (
    DONE,
    AlikePart,
    DifferentPart,
    Options,
    Part,
    ReachPart,
    RunPart,
    State,
)
from dicewright.compiler.automaton.reading import Layer


class AndPart(Part):
    """State: the parts' states. Equal parts that stand side by side are interchangeable: their
    states are kept in order."""

    __slots__ = ("budget", "parts", "twins")

    def __init__(self, parts: list[Part], budget: Budget) -> None:
        super().__init__(*(_joined(states) for states in product(*(part.starts for part in parts))))
        self.parts = parts
        self.twins = _twins(parts)
        self.budget = budget
        self.flat = False

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        partial: list[tuple[int, tuple[State, ...]]] = [(0, ())]
        for part, own in zip(self.parts, state, strict=True):
            found = part.options(layer, own, most)
            if len(found) == 1 and not found[0][0]:
                after = (found[0][1],)
                partial = [(used, states + after) for used, states in partial]
            else:
                self.budget.spend(len(partial) * len(found))
                partial = [
                    (used + more, (*states, after))
                    for used, states in partial
                    for more, after in found
                    if used + more <= most
                ]
        if not self.twins:
            return [(used, states if any(states) else DONE) for used, states in partial]
        return list(dict.fromkeys((used, self._sorted(states)) for used, states in partial))

    def _sorted(self, states: tuple[State, ...]) -> State:
        if not any(states):
            return DONE
        as_list = list(states)
        for low, high in self.twins:
            as_list[low:high] = sorted(as_list[low:high])
        return tuple(as_list)

    def better(self, a: State, b: State) -> bool:
        if a == DONE or b == DONE:
            return bool(a == DONE)
        return all(part.better(x, y) for part, x, y in zip(self.parts, a, b, strict=True))


class AlsoPart(AndPart):
    """`also` inside `and`: the union of dice that pay for each part."""

    __slots__ = ()

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        partial: dict[tuple[State, ...], int] = {(): 0}
        for part, own in zip(self.parts, state, strict=True):
            found = part.options(layer, own, most)
            grown: dict[tuple[State, ...], int] = {}
            self.budget.spend(len(partial) * len(found))
            for states, used in partial.items():
                for more, after in found:
                    longer = (*states, after)
                    now = max(used, more)
                    if grown.get(longer, most + 1) > now:
                        grown[longer] = now
            partial = grown
        return [(used, self._sorted(states)) for states, used in partial.items()]


class OrPart(Part):
    """State: (which part, its state)."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Part]) -> None:
        super().__init__(*((index, start) for index, part in enumerate(parts) for start in part.starts))
        self.parts = parts
        self.flat = all(part.flat for part in parts)

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        index, own = state
        return [
            (used, DONE if after == DONE else (index, after))
            for used, after in self.parts[index].options(layer, own, most)
        ]

    def better(self, a: State, b: State) -> bool:
        if a == DONE or b == DONE:
            return bool(a == DONE)
        return bool(a[0] == b[0] and self.parts[a[0]].better(a[1], b[1]))


class PickPart(Part):
    """State: (dice picked, the inner automaton's state)."""

    __slots__ = ("high", "inner", "low", "mask")

    def __init__(self, low: int, high: int | None, mask: int, inner: Formula) -> None:
        super().__init__((0, inner.start))
        self.low, self.high, self.mask, self.inner = low, high, mask, inner

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        picked, own = state
        high = self.high
        if not (self.mask & layer.bit):
            most = 0
        elif high is not None:
            most = min(most, high - picked)
        row = self.inner.row(layer, own, most)
        found: Options = []
        seen: set[State] = set()
        for used in range(most + 1):
            after = row[used] if used < len(row) else row[-1]
            if after is FALSE:
                continue
            now = picked + used
            if now >= self.low and now and self.inner.final(after):
                found.append((used, DONE))
                break
            if now == high and used:
                continue
            if high is None:
                now = min(now, self.low)
            if (now, after) not in seen:
                seen.add((now, after))
                found.append((used, (now, after)))
        return found


def _joined(states: tuple[State, ...]) -> State:
    return states if any(states) else DONE


def _twins(parts: list[Part]) -> list[tuple[int, int]]:
    """The ranges of equal parts whose states can be sorted."""
    ranges: list[tuple[int, int]] = []
    low = 0
    for index, (part, after) in enumerate(pairwise(parts), 1):
        if not _same(part, after):
            ranges.append((low, index))
            low = index
    ranges.append((low, len(parts)))
    return [(low, high) for low, high in ranges if high - low > 1]


def _same(a: Part, b: Part) -> bool:
    if isinstance(a, AlikePart) and isinstance(b, AlikePart):
        return (a.size, a.mask) == (b.size, b.mask)
    if isinstance(a, RunPart) and isinstance(b, RunPart):
        return (a.idle, a.mask) == (b.idle, b.mask)
    if isinstance(a, DifferentPart) and isinstance(b, DifferentPart):
        return (a.starts, a.mask) == (b.starts, b.mask)
    if isinstance(a, ReachPart) and isinstance(b, ReachPart):
        return (a.starts, a.mask) == (b.starts, b.mask)
    return False
