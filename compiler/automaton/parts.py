"""How far one part of a claim has come: its states, and what it may do with a layer's dice.

A *part* reads the layers of a roll (see `reading`) and may use some of each layer's dice.
`options(layer, state, most)` lists what it can do with up to `most` dice of the layer, as
pairs (dice used, state afterwards); using none is always among them. The state `DONE` means
that the dice used so far pay for the part; it needs no more. `better(a, b)` says that
whatever can still be done from state b can be done from a: then b need not be followed.

States that belong to a number in the making (two of three equal dice, a run that has or has
not got its die of this number) end when the number closes. Where the state is a whole number
0 is `DONE`, and smaller means further.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from dicewright.compiler.automaton.reading import Layer

State = Any
"""What a part remembers: a hashable value whose shape is the part's own business."""

DONE = 0

Options = list[tuple[int, State]]


class Part:
    """One part of a claim."""

    __slots__ = ("flat", "starts")

    ordered = False
    """Whether between numbers its states are whole numbers of which the smaller is the better."""

    def __init__(self, *starts: State) -> None:
        self.starts = list(starts)
        self.flat = type(self).better is Part.better
        """Whether only `DONE` is better than another state."""

    def options(self, layer: Layer, state: State, most: int) -> Options:
        """What can be done with up to `most` dice of the layer."""
        raise NotImplementedError

    def better(self, a: State, b: State) -> bool:
        """Whether state a is at least as good as state b."""
        return a in (DONE, b)


class EachPart(Part):
    """State: how many dice are still needed."""

    __slots__ = ("mask",)
    ordered = True

    def __init__(self, count: int, mask: int) -> None:
        super().__init__(count)
        self.mask = mask

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if not (self.mask & layer.bit):
            return [(0, state)]
        return [(used, state - used) for used in range(min(state, most) + 1)]

    def better(self, a: State, b: State) -> bool:
        return bool(a <= b)


class AlikePart(Part):
    """State: how many dice of this number are still needed."""

    __slots__ = ("mask", "size")
    ordered = True

    def __init__(self, size: int, mask: int) -> None:
        super().__init__(size)
        self.size = size
        self.mask = mask

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        inside = self.mask & layer.bit
        if layer.closes:
            idle = (0, self.size)
            return [idle, (state, DONE)] if inside and state <= most else [idle]
        if not inside:
            return [(0, state)]
        return [(used, state - used) for used in range(min(state, most) + 1)]

    def better(self, a: State, b: State) -> bool:
        return bool(a <= b)


class RunPart(Part):
    """`straight` of `length` dice. State: twice the dice that are still needed, and 1 more if it has
    no die of this number yet. A run that gets none starts anew at the next number."""

    __slots__ = ("idle", "mask")
    ordered = True

    def __init__(self, length: int, mask: int) -> None:
        self.idle = 2 * length + 1
        super().__init__(self.idle)
        self.mask = mask

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        idle = self.idle
        if layer.opens and not layer.joined:
            state = idle
        fresh = state & 1
        if layer.closes:
            found = [(0, idle if fresh else state + 1)]
            if fresh and most and self.mask & layer.bit:
                found.append((1, state - 2 if state > 3 else DONE))
            return found
        if fresh and most and self.mask & layer.bit:
            return [(0, state), (1, state - 3)]
        return [(0, state)]

    def better(self, a: State, b: State) -> bool:
        if (a ^ b) & 1 == 0 or a == DONE:
            return bool(a <= b)
        return not a & 1 and bool(a <= b - 3)


class DifferentPart(Part):
    """State: twice the dice that are still needed, and 1 more if it has none of this number yet."""

    __slots__ = ("mask",)
    ordered = True

    def __init__(self, count: int, mask: int) -> None:
        super().__init__(2 * count + 1)
        self.mask = mask

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        usable = state & 1 and most and self.mask & layer.bit
        if layer.closes:
            found = [(0, state | 1)]
            if usable:
                found.append((1, state - 2 if state > 3 else DONE))
            return found
        return [(0, state), (1, state - 3)] if usable else [(0, state)]

    def better(self, a: State, b: State) -> bool:
        if (a ^ b) & 1 == 0 or a == DONE:
            return bool(a <= b)
        return bool(a <= b + 1) if a & 1 else bool(a <= b - 3)


class SetsPart(Part):
    """State: (sizes still needed, size in the making, dice it still needs). Nothing in the making is
    size 0; a set just finished keeps its size with 0 needed, as one number gives one set only."""

    __slots__ = ("mask",)

    def __init__(self, sizes: tuple[int, ...], mask: int) -> None:
        super().__init__((sizes, 0, 0))
        self.mask = mask

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        sizes, size, needs = state
        found: Options = [(0, state)]
        if most and self.mask & layer.bit:
            if size:
                self._grow(found, layer.closes, most, sizes, size, needs)
            else:
                for index, size in enumerate(sizes):
                    if not index or size != sizes[index - 1]:
                        rest = sizes[:index] + sizes[index + 1 :]
                        self._grow(found, layer.closes, most, rest, size, size)
        return [(used, self._close(after)) for used, after in found] if layer.closes else found

    @staticmethod
    def _grow(found: Options, whole: bool, most: int, rest: tuple[int, ...], size: int, needs: int) -> None:
        for used in range(needs if whole else 1, min(needs, most) + 1):
            if used:
                after = (rest, size, needs - used) if rest or used < needs else DONE
                found.append((used, after))

    @staticmethod
    def _close(state: State) -> State:
        if state == DONE:
            return DONE
        sizes, size, needs = state
        if needs:
            sizes = tuple(sorted((*sizes, size), reverse=True))
        return sizes, 0, 0

    def better(self, a: State, b: State) -> bool:
        if a in (DONE, b):
            return True
        if b == DONE or a[1:] != b[1:] or len(a[0]) > len(b[0]):
            return False
        return all(mine <= other for mine, other in zip(a[0], b[0], strict=False))


class ReachPart(Part):
    """`sum >= low` of any number of dice. State: what is still needed."""

    __slots__ = ("mask",)
    ordered = True

    def __init__(self, low: int, mask: int) -> None:
        super().__init__(low)
        self.mask = mask

    def options(self, layer: Layer, state: State, most: int) -> Options:
        value = layer.number or 0
        if not (self.mask & layer.bit) or value <= 0:
            return [(0, state)]
        most = min(most, -(-state // value))
        return [(used, max(0, state - used * value)) for used in range(most + 1)]

    def better(self, a: State, b: State) -> bool:
        return bool(a <= b)


class SumPart(Part):
    """Any `sum`. State: (dice so far, total so far); once both are in range it is done.

    Numbers ascend: where the least that the missing dice can add is too much, or the most that they
    can add (each `largest`) is not enough, the state is dropped."""

    __slots__ = ("bounds", "high", "largest", "low", "mask", "smallest")

    def __init__(
        self, low: int, high: int | None, dice: tuple[int, int | None], mask: int, range_: tuple[int, int]
    ) -> None:
        super().__init__((0, 0))
        self.low, self.high, self.bounds, self.mask = low, high, dice, mask
        self.smallest, self.largest = range_
        self.flat = high is not None or self.smallest < 0

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        low, high = self.low, self.high
        fewest, limit = self.bounds
        value = layer.number or 0
        dice, total = state
        if not (self.mask & layer.bit):
            most = 0
        elif limit is not None:
            most = min(most, limit - dice)
        found: Options = []
        seen: set[State] = set()
        for used in range(most + 1):
            now, sum_ = dice + used, total + used * value
            if now >= fewest and low <= sum_ and (high is None or sum_ <= high) and used:
                found.append((used, DONE))
                break
            if self._lost(layer, now, sum_):
                continue
            if limit is None:
                now = min(now, fewest)
            if high is None and self.smallest >= 0:
                sum_ = min(sum_, low)
            if (now, sum_) not in seen:
                seen.add((now, sum_))
                found.append((used, (now, sum_)))
        return found

    def _lost(self, layer: Layer, dice: int, total: int) -> bool:
        fewest, limit = self.bounds
        if limit is not None and total + (limit - dice) * max(self.largest, 0) < self.low:
            return True
        if self.high is None or self.smallest < 0:
            return False
        least = layer.number if layer.number is not None and self.smallest else 0
        return total + max(fewest - dice, 1) * least > self.high

    def better(self, a: State, b: State) -> bool:
        if a in (DONE, b):
            return True
        if b == DONE or self.flat:
            return False
        further = a[0] >= b[0] if self.bounds[1] is None else a[0] == b[0]
        return bool(further and a[1] >= b[1])


class AlikeSlots(Part):
    """`alike(white, red)`. State: bit set of the slots that still need a die of this number."""

    __slots__ = ("masks",)

    def __init__(self, masks: tuple[int, ...]) -> None:
        super().__init__((1 << len(masks)) - 1)
        self.masks = masks

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        open_ = [i for i, mask in enumerate(self.masks) if state >> i & 1 and mask & layer.bit]
        found: Options = []
        idle = self.starts[0]
        for used in range(min(len(open_), most) + 1):
            for chosen in combinations(open_, used):
                after = state - sum(1 << i for i in chosen)
                if layer.closes and after:
                    after = idle
                if after != idle or not used:
                    found.append((used, after))
        return found

    def better(self, a: State, b: State) -> bool:
        return bool(a & b == a)


class RunSlots(Part):
    """`straight(blue, red, any)`. State: 1 + twice the slots filled + 1 if the last has this number.

    A run in the making does not replace the start: both are followed."""

    __slots__ = ("masks",)

    def __init__(self, masks: tuple[int, ...]) -> None:
        super().__init__(1)
        self.masks = masks

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        if layer.opens and not layer.joined:
            state = 1
        filled, held = state - 1 >> 1, state - 1 & 1
        found: Options = [(0, state)]
        if most and not held and self.masks[filled] & layer.bit:
            found.append((1, DONE if filled + 1 == len(self.masks) else 2 * filled + 4))
        if not layer.closes:
            return found
        return [(used, self._close(after)) for used, after in found]

    @staticmethod
    def _close(state: State) -> State:
        if state == DONE:
            return DONE
        return state - 1 if state - 1 & 1 else 1


class DifferentSlots(Part):
    """`different(red, blue)`. State: (bit set of slots that need a die, whether this number is used)."""

    __slots__ = ("masks",)

    def __init__(self, masks: tuple[int, ...]) -> None:
        super().__init__(((1 << len(masks)) - 1, False))
        self.masks = masks

    def options(self, layer: Layer, state: State, most: int) -> Options:
        if state == DONE:
            return [(0, DONE)]
        open_, used = state
        held = used and not layer.closes
        found: Options = [(0, (open_, held))]
        if most and not used:
            for index, mask in enumerate(self.masks):
                if open_ >> index & 1 and mask & layer.bit:
                    after = open_ - (1 << index)
                    found.append((1, (after, not layer.closes) if after else DONE))
        return found

    def better(self, a: State, b: State) -> bool:
        if a in (DONE, b):
            return True
        return bool(b != DONE and a[0] & b[0] == a[0] and a[1] <= b[1])
