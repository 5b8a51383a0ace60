"""Deterministic automata of conditions, worked out state by state as they are asked for.

A *formula* reads the layers of a roll. `row(layer, state)` gives the state after each letter, that
is after 0, 1, 2 … dice; the last entry stands for all larger letters too. A state is a hashable
value; `TRUE` and `FALSE` are the states in which the answer is settled whatever comes. `final(state)`
is the answer if no further die comes.

`Claim` makes a claim's parts deterministic: its state is the set of all partial assignments that
are worth following, of which those that another one makes needless are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dicewright.compiler.automaton.limits import Budget
from dicewright.compiler.automaton.parts import DONE, Part, State
from dicewright.compiler.automaton.reading import Layer


class Settled:
    """A state in which the answer is known."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


TRUE = Settled("TRUE")
FALSE = Settled("FALSE")

Row = list[Any]


class Formula:
    """Base: rows are worked out once for each (key of a layer, state)."""

    __slots__ = ("_rows", "start")

    def __init__(self, start: Any) -> None:
        self.start = start
        self._rows: dict[tuple[int, Any, int], Row] = {}

    def row(self, layer: Layer, state: Any, most: int) -> Row:
        """The state after 0, 1, 2 … up to `most` dice of the layer (the last for all more)."""
        if state is TRUE or state is FALSE:
            return [state]
        key = layer.key, state, most
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = self._row(layer, state, most)
        return row

    def _row(self, layer: Layer, state: Any, most: int) -> Row:
        raise NotImplementedError

    def final(self, state: Any) -> bool:
        """Whether the condition holds if no further die comes."""
        return state is TRUE


class Claim(Formula):
    """A claim as a set of partial assignments."""

    __slots__ = ("_budget", "_part")

    def __init__(self, part: Part, budget: Budget) -> None:
        super().__init__(_settle(part.starts))
        self._part = part
        self._budget = budget

    def _row(self, layer: Layer, state: Any, most: int) -> Row:
        part, cap = self._part, most
        by_used: dict[int, dict[State, None]] = {}
        best = cap + 1
        for assignment in state:
            found = part.options(layer, assignment, cap)
            self._budget.spend(len(found) + 1)
            for used, after in found:
                if after == DONE:
                    best = min(best, used)
                elif used in by_used:
                    by_used[used][after] = None
                else:
                    by_used[used] = {after: None}
        row: Row = []
        kept: list[State] = []
        last = max(by_used, default=0)
        for used in range(min(best, last + 1, cap + 1)):
            fresh = by_used.get(used)
            if fresh is None:
                row.append(row[-1] if row else FALSE)
                continue
            kept = self._prune(kept, fresh, layer)
            row.append(frozenset(kept))
        if best <= cap:
            row += [row[-1] if row else FALSE] * (best - len(row))
            row.append(TRUE)
        return row

    def _prune(self, kept: list[State], fresh: Iterable[State], layer: Layer) -> list[State]:
        """The assignments that no other one makes needless. `kept` is already free of such."""
        better = self._part.better
        if self._part.flat:
            return list(dict.fromkeys([*kept, *fresh]))
        if self._part.ordered and (layer.closes or layer.number is None):
            return [min([*kept, *fresh])]
        kept = list(kept)
        for state in fresh:
            self._budget.spend(len(kept) >> 1)
            if any(better(other, state) for other in kept):
                continue
            kept = [other for other in kept if not better(state, other)]
            kept.append(state)
        return kept


def _settle(states: list[State]) -> Any:
    return TRUE if any(state == DONE for state in states) else frozenset(states)


class CountTest(Formula):
    """Dice in a mask, within bounds. State: how many so far."""

    __slots__ = ("_high", "_low", "_mask")

    def __init__(self, low: int, high: int | None, mask: int) -> None:
        super().__init__(TRUE if low <= 0 and high is None else 0)
        self._low, self._high, self._mask = low, high, mask

    def _row(self, layer: Layer, state: Any, most: int) -> Row:
        if not (self._mask & layer.bit):
            return [state]
        if self._high is None:
            return [*range(state, self._low), TRUE]
        return [*range(state, self._high + 1), FALSE]

    def final(self, state: Any) -> bool:
        return state is TRUE or (state is not FALSE and self._high is not None and state >= self._low)


class TotalTest(Formula):
    """The total of the dice in a mask, within bounds. State: the total so far."""

    __slots__ = ("_mask", "_signed", "high", "low")

    def __init__(self, low: int, high: int | None, mask: int, signed: bool) -> None:
        super().__init__(TRUE if low <= 0 and high is None and not signed else 0)
        self.low, self.high, self._mask, self._signed = low, high, mask, signed

    def _row(self, layer: Layer, state: Any, most: int) -> Row:
        value = layer.number or 0
        if not (self._mask & layer.bit) or not value:
            return [state]
        row: Row = []
        for count in range(most + 1):
            total = state + count * value
            if not self._signed:
                if self.high is None and total >= self.low:
                    row.append(TRUE)
                    break
                if self.high is not None and total > self.high:
                    row.append(FALSE)
                    break
            row.append(total)
        return row

    def final(self, state: Any) -> bool:
        if isinstance(state, Settled):
            return state is TRUE
        return bool(state >= self.low and (self.high is None or state <= self.high))


class AllTest(Formula):
    """Base of the tests of the whole roll, which a die without a number fails. State: a small number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0)

    def _row(self, layer: Layer, state: Any, most: int) -> Row:
        if layer.number is None:
            return [state, FALSE]
        return [self._after(layer, state, count) for count in range(min(most, 2) + 1)]

    def _after(self, layer: Layer, state: int, count: int) -> Any:
        raise NotImplementedError

    def final(self, state: Any) -> bool:
        return state is not FALSE


class AllAlike(AllTest):
    """0: no die yet; 1: this number has dice; 2: an earlier one has."""

    __slots__ = ()

    def _after(self, layer: Layer, state: int, count: int) -> Any:
        if count:
            if state == 2:
                return FALSE
            state = 1
        return 2 if state == 1 and layer.closes else state


class AllDifferent(AllTest):
    """1: this number has a die."""

    __slots__ = ()

    def _after(self, layer: Layer, state: int, count: int) -> Any:
        if state + count > 1:
            return FALSE
        return 0 if layer.closes else state + count


class AllStraight(AllTest):
    """0: no die yet; 1: the number before this has a die; 2: this has; 3: the row has ended."""

    __slots__ = ()

    def _after(self, layer: Layer, state: int, count: int) -> Any:
        if state == 1 and layer.opens and not layer.joined:
            state = 3
        if count:
            if count > 1 or state > 1:
                return FALSE
            state = 2
        return (0, 3, 1, 3)[state] if layer.closes else state


class Complement(Formula):
    """`not`."""

    __slots__ = ("inner",)

    def __init__(self, inner: Formula) -> None:
        super().__init__(_flip(inner.start))
        self.inner = inner

    def _row(self, layer: Layer, state: Any, most: int) -> Row:
        return [_flip(after) for after in self.inner.row(layer, state, most)]

    def final(self, state: Any) -> bool:
        return state is TRUE or (state is not FALSE and not self.inner.final(state))


def _flip(state: Any) -> Any:
    if state is TRUE:
        return FALSE
    return TRUE if state is FALSE else state


class Counted(Formula):
    """A formula that also counts the dice, so that only words with as many dice as a roll has are
    followed. It has more states where the formula has few, and fewer where it has many: no more
    than there are beginnings of rolls. State: (dice left, the formula's state)."""

    __slots__ = ("inner",)

    def __init__(self, inner: Formula, dice: int) -> None:
        super().__init__(inner.start if isinstance(inner.start, Settled) else (dice, inner.start))
        self.inner = inner

    def _row(self, layer: Layer, state: Any, most: int) -> Row:
        left, own = state
        most = min(most, left)
        row = self.inner.row(layer, own, most)[: most + 1]
        last = row[-1]
        if not isinstance(last, Settled):
            row = row + [last] * (most + 1 - len(row))
        return [
            after if isinstance(after, Settled) else (left - count, after) for count, after in enumerate(row)
        ]

    def final(self, state: Any) -> bool:
        return state is TRUE or (state is not FALSE and self.inner.final(state[1]))


class Join(Formula):
    """All (`every`) or at least one of the parts. State: the parts' states; a part that no longer
    matters has the state that settles nothing."""

    __slots__ = ("_budget", "_idle", "_stop", "parts")

    def __init__(self, parts: list[Formula], every: bool, budget: Budget) -> None:
        self.parts = parts
        self._stop, self._idle = (FALSE, TRUE) if every else (TRUE, FALSE)
        self._budget = budget
        super().__init__(self._merge([part.start for part in parts]))

    @property
    def every(self) -> bool:
        """Whether all parts must hold, rather than one."""
        return self._stop is FALSE

    def _merge(self, states: Iterable[Any]) -> Any:
        stop, idle = self._stop, self._idle
        merged = tuple(states)
        settled = True
        for state in merged:
            if state is stop:
                return stop
            settled = settled and state is idle
        return idle if settled else merged

    def _row(self, layer: Layer, state: Any, most: int) -> Row:
        rows = [part.row(layer, own, most) for part, own in zip(self.parts, state, strict=True)]
        length = max(map(len, rows))
        self._budget.spend(length)
        rows = [row if len(row) == length else row + [row[-1]] * (length - len(row)) for row in rows]
        return [self._merge(states) for states in zip(*rows, strict=True)]

    def final(self, state: Any) -> bool:
        if isinstance(state, Settled):
            return state is TRUE
        held = (part.final(own) for part, own in zip(self.parts, state, strict=True))
        return all(held) if self.every else any(held)


def read(formula: Formula, layers: Iterable[Layer], word: Iterable[int]) -> bool:
    """Whether a roll, as a word, fulfils the formula. Only the states on its way are worked out."""
    state = formula.start
    for layer, letter in zip(layers, word, strict=True):
        row = formula.row(layer, state, letter)
        state = row[letter] if letter < len(row) else row[-1]
    return formula.final(state)
