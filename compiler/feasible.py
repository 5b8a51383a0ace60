"""Whether the dice of a pool could ever meet a condition, by counting them (E301).

No rolls are gone through. What is found is certain: a condition with an obstacle is
impossible. The other way round, a rare impossible condition has no obstacle here (its
odds are 0 all the same).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from dicewright.compiler import core
from dicewright.compiler.counting import DiceCounter
from dicewright.compiler.lower import NO_COLOUR, Scope, bounds, lower_leaf
from dicewright.dsl import conditions as dsl
from dicewright.dsl.model import Pool
from dicewright.dsl.printer import face_text

LARGEST_GROUP = 8
"""Up to this many parts of an `and` that look at different faces, every group is counted."""


class Obstacle(NamedTuple):
    """A part that cannot be met (its span is its place), and why: no full stop, no capital."""

    part: dsl.Condition
    reason: str


class Need(NamedTuple):
    """What a claim asks of the pool at the least: this many dice that show faces of the mask."""

    dice: int
    mask: int
    names: tuple[str, ...]
    """The colours, if the claim names some."""


class Size(NamedTuple):
    """The number of dice of the roll that a test looks at (more than one within `pick`)."""

    low: int
    high: int


def obstacle(condition: dsl.Condition, pool: Pool) -> Obstacle | None:
    """A part of a checked condition that no roll of the pool can meet, if one is found."""
    return _Feasibility(pool).check(condition)


class _Feasibility:
    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.dice = DiceCounter(pool)
        self.index = self.dice.index

    def check(self, condition: dsl.Condition) -> Obstacle | None:
        if dsl.is_test(condition):
            return self.test(condition, NO_COLOUR, Size(self.pool.size, self.pool.size))
        return self.claim(condition, NO_COLOUR)

    # --- claims ------------------------------------------------------------------------

    def claim(self, claim: dsl.Condition, scope: Scope) -> Obstacle | None:
        match claim:
            case dsl.Coloured():
                found = self.claim(claim.claim, scope.within(claim.colours))
                # the colour belongs to what it colours
                return found._replace(part=claim) if found and found.part is claim.claim else found
            case dsl.And():
                return _first(self.claim(part, scope) for part in claim.parts) or self.together(claim, scope)
            case dsl.Or():
                return _none_left(claim, [self.claim(part, scope) for part in claim.parts])
            case dsl.Also():
                return _first(self.claim(part, scope) for part in claim.parts)
            case dsl.Pick():
                return self.pick(claim, scope)
        if isinstance(claim, dsl.Dice):
            scope = scope.within(claim.colours)
        reason = self.leaf(claim, lower_leaf(claim, scope, self.index), scope)
        return None if reason is None else Obstacle(claim, reason)

    def leaf(self, claim: dsl.Condition, leaf: core.Leaf, scope: Scope) -> str | None:
        dice = self.dice
        if scope.empty:
            return "no die can have both colours"
        match leaf:
            case core.Each():
                if not leaf.mask:
                    assert isinstance(claim, dsl.Dice)
                    return f"no {_colours(scope.names)}die shows {_face(claim.face)}"
                return self.too_few(leaf.count, leaf.mask, scope)
            case core.Alike():
                most = max(dice.by_number(leaf.mask), default=0)
                if most >= leaf.size:
                    return None
                few = self.too_few(leaf.size, leaf.mask, scope)
                return few or f"needs {leaf.size} dice with the same number; at most {most} can show one"
            case core.Sets():
                few = self.too_few(sum(leaf.sizes), leaf.mask, scope)
                most_alike = sorted(dice.by_number(leaf.mask), reverse=True)
                if few or len(most_alike) < len(leaf.sizes):
                    return (
                        few or f"needs {len(leaf.sizes)} different numbers; the dice show {len(most_alike)}"
                    )
                for size, most in zip(leaf.sizes, most_alike, strict=False):
                    if size > most:
                        return f"needs {size} dice with the same number; at most {most} can show one"
                return None
            case core.Straight():
                few = self.too_few(leaf.length, leaf.mask, scope)
                if few or any(dice.serve(run) for run in self.index.runs(leaf.mask, leaf.length)):
                    return few
                return f"the dice cannot show {leaf.length} consecutive numbers"
            case core.Different():
                few = self.too_few(leaf.count, leaf.mask, scope)
                most = dice.most_numbers(leaf.mask)
                if few or most >= leaf.count:
                    return few
                return f"the dice cannot show more than {most} different numbers"
            case core.Sum():
                return self.sum(leaf, scope)
            case core.Slots():
                return self.slots(leaf)
        raise TypeError(f"not a claim: {claim!r}")

    def too_few(self, count: int, mask: int, scope: Scope) -> str | None:
        """The reason if fewer than `count` dice can show a face of the mask."""
        have = self.dice.capacity(mask)
        if have >= count:
            return None
        own = self.dice.capacity(self.index.colours(scope.names))
        if own == have:
            return f"needs {_dice(count, scope.names)}; the pool has {have}"
        return f"needs {_dice(count, scope.names)} that can show it; the pool has {have}"

    def sum(self, leaf: core.Sum, scope: Scope) -> str | None:
        few = self.too_few(leaf.dice_low, leaf.mask, scope)
        if few:
            return few
        have = self.dice.capacity(leaf.mask)
        most = have if leaf.dice_high is None else min(leaf.dice_high, have)
        highest = self.dice.highest(leaf.mask, most)
        if highest < leaf.low:
            return f"the highest total of {_dice(most, scope.names)} is {highest}"
        if leaf.high is None:
            return None
        lowest = self.dice.lowest(leaf.mask, leaf.dice_low)
        if lowest > leaf.high:
            return f"the lowest total of {_dice(leaf.dice_low, scope.names)} is {lowest}"
        if self.dice.can_total(leaf.mask, leaf.low, leaf.high, leaf.dice_low, most):
            return None
        return f"no choice of the dice totals {_range(leaf.low, leaf.high)}"

    def slots(self, leaf: core.Slots) -> str | None:
        masks = leaf.masks
        if not self.dice.serve(masks):
            return f"the pool does not have {len(masks)} dice of these colours"
        if leaf.kind == "different":
            numbers = [own for _, own in self.index.numbers(self.index.numbered)]
            if self.dice.can_differ(masks, numbers):
                return None
            return f"the dice cannot show {len(masks)} different numbers"
        step = int(leaf.kind == "straight")
        for start in self.index.by_number:
            places = [self.index.by_number.get(start + at * step, 0) & mask for at, mask in enumerate(masks)]
            if all(places) and self.dice.serve(places):
                return None
        return "the dice cannot show the same number" if not step else "the dice cannot show such a straight"

    def pick(self, claim: dsl.Pick, scope: Scope) -> Obstacle | None:
        if scope.empty:
            return Obstacle(claim, "no die can have both colours")
        low, high = bounds(claim.low, claim.high)
        low = max(low or 1, 1)
        mask = scope.mask(self.index)
        few = self.too_few(low, mask, scope)
        if few:
            return Obstacle(claim, few)
        have = self.dice.capacity(mask)
        size = Size(low, have if high is None else min(high, have))
        inner = claim.condition
        if dsl.is_test(inner):
            return self.test(inner, scope, size)
        found = self.claim(inner, scope)
        if found is None:
            need = self.need(inner, scope)
            if need.dice > size.high:
                return Obstacle(inner, f"needs {_dice(need.dice, ())}; at most {size.high} are picked")
        return found

    # --- several parts, each die used once -----------------------------------------------

    def together(self, claim: dsl.And, scope: Scope) -> Obstacle | None:
        """Whether some parts together need more dice than can serve them (Hall's condition)."""
        needs: dict[int, Need] = {}
        for part in claim.parts:
            need = self.need(part, scope)
            before = needs.get(need.mask)
            if before is not None:
                names = need.names if need.names == before.names else ()
                need = Need(need.dice + before.dice, need.mask, names)
            needs[need.mask] = need
        kinds = list(needs.values())
        sizes = range(1, len(kinds) + 1) if len(kinds) <= LARGEST_GROUP else (1, len(kinds))
        for size in sizes:
            for some in combinations(kinds, size):
                reason = self.crowded(some)
                if reason:
                    return Obstacle(claim, reason)
        return self.sums_together(claim, scope)

    def crowded(self, needs: Sequence[Need]) -> str | None:
        names = tuple(dict.fromkeys(name for need in needs for name in need.names))
        if not all(need.names for need in needs):
            names = ()
        dice = sum(need.dice for need in needs)
        mask = 0
        for need in needs:
            mask |= need.mask
        return self.too_few(dice, mask, Scope(names))

    def sums_together(self, claim: dsl.And, scope: Scope) -> Obstacle | None:
        """Whether several sums need a higher total than their dice have."""
        total = mask = sums = 0
        for part in claim.parts:
            own = scope
            while isinstance(part, dsl.Coloured):
                own, part = own.within(part.colours), part.claim
            if isinstance(part, dsl.Sum):
                leaf = lower_leaf(part, own, self.index)
                assert isinstance(leaf, core.Sum)
                total += leaf.low
                mask |= leaf.mask
                sums += 1
        highest = self.dice.highest(mask, self.pool.size)
        if sums > 1 and total > highest:
            reason = f"the sums need a total of {total}; the highest total of their dice is {highest}"
            return Obstacle(claim, reason)
        return None

    def need(self, claim: dsl.Condition, scope: Scope) -> Need:
        """The fewest dice that can pay for the claim, and the faces that they show."""
        match claim:
            case dsl.Coloured():
                return self.need(claim.claim, scope.within(claim.colours))
            case dsl.And() | dsl.Or() | dsl.Also():
                needs = [self.need(part, scope) for part in claim.parts]
                dice = [need.dice for need in needs]
                fewest = sum(dice) if isinstance(claim, dsl.And) else min(dice)
                mask = 0
                for need in needs:
                    mask |= need.mask
                return Need(max(dice) if isinstance(claim, dsl.Also) else fewest, mask, scope.names)
            case dsl.Pick():
                low = bounds(claim.low, None)[0] or 1
                if not dsl.is_test(claim.condition):
                    low = max(low, self.need(claim.condition, scope).dice)
                return Need(low, scope.mask(self.index), scope.names)
        if isinstance(claim, dsl.Dice):
            scope = scope.within(claim.colours)
        leaf = lower_leaf(claim, scope, self.index)
        return Need(self.fewest(leaf), _mask(leaf), scope.names)

    def fewest(self, leaf: core.Leaf) -> int:
        match leaf:
            case core.Each() | core.Different():
                return leaf.count
            case core.Alike():
                return leaf.size
            case core.Sets():
                return sum(leaf.sizes)
            case core.Straight():
                return leaf.length
            case core.Slots():
                return len(leaf.masks)
            case core.Sum():
                return max(leaf.dice_low, self.dice.fewest_for(leaf.mask, leaf.low))
        raise TypeError(f"not a claim: {leaf!r}")

    # --- tests -----------------------------------------------------------------------------

    def test(self, test: dsl.Condition, scope: Scope, size: Size) -> Obstacle | None:
        """A test on a roll of `size` dice, all of the scope's colours."""
        match test:
            case dsl.Also():
                return _first(self.test(part, scope, size) for part in test.parts)
            case dsl.Or():
                return _none_left(test, [self.test(part, scope, size) for part in test.parts])
            case dsl.Not():
                return None
        if not dsl.is_test(test):
            return self.claim(test, scope)
        leaf = lower_leaf(test, NO_COLOUR, self.index)
        reason = self.whole(test, leaf, scope, size)
        return None if reason is None else Obstacle(test, reason)

    def whole(self, test: dsl.Condition, leaf: core.Leaf, scope: Scope, size: Size) -> str | None:
        live = scope.mask(self.index)
        match leaf:
            case core.Count():
                return self.count(test, leaf, live, size)
            case core.Total():
                return self.total(leaf, live, size)
            case core.AllDice():
                # All dice of the roll do it only if as many as it has at least can do it.
                mask = live & self.index.numbered
                claims: dict[str, core.Leaf] = {
                    "alike": core.Alike(size.low, mask),
                    "different": core.Different(size.low, mask),
                    "straight": core.Straight(size.low, mask),
                }
                return self.leaf(test, claims[leaf.kind], scope)
        raise TypeError(f"not a test: {test!r}")

    def count(self, test: dsl.Condition, leaf: core.Count, live: int, size: Size) -> str | None:
        inside = self.dice.capacity(leaf.mask & live)
        if leaf.low > min(inside, size.high):
            if leaf.low > size.high:
                return f"there are only {size.high} dice"
            return f"needs {_dice(leaf.low, ())} that can show it; the pool has {inside}"
        outside = self.dice.capacity(live & ~leaf.mask)
        if leaf.high is None or size.low - leaf.high <= outside:
            return None
        if isinstance(test, dsl.Every):
            return f"only {outside} of {_dice(size.low, ())} can show it" if outside else "no die can show it"
        return f"{_dice(size.low - outside, ())} can show nothing else"

    def total(self, leaf: core.Total, live: int, size: Size) -> str | None:
        highest = self.dice.highest(live, size.high, counted=leaf.mask)
        if highest < leaf.low:
            return f"the highest total is {highest}"
        lowest = self.dice.lowest(live, size.low, counted=leaf.mask)
        if leaf.high is not None and lowest > leaf.high:
            return f"the lowest total is {lowest}"
        if leaf.high is None or leaf.low == 0:
            return None
        if self.dice.can_total(live, leaf.low, leaf.high, size.low, size.high, counted=leaf.mask):
            return None
        return f"the dice cannot total {_range(leaf.low, leaf.high)}"


def _first(found: Iterable[Obstacle | None]) -> Obstacle | None:
    return next((one for one in found if one is not None), None)


def _none_left(condition: dsl.Condition, found: Sequence[Obstacle | None]) -> Obstacle | None:
    """The obstacle of an `/`: there is one if every alternative has one."""
    obstacles = [one for one in found if one is not None]
    if len(obstacles) < len(found):
        return None
    reasons = list(dict.fromkeys(one.reason for one in obstacles))
    return Obstacle(condition, f"no alternative can be met: {', '.join(reasons)}")


def _mask(leaf: core.Leaf) -> int:
    if isinstance(leaf, core.Slots):
        mask = 0
        for own in leaf.masks:
            mask |= own
        return mask
    assert isinstance(leaf, core.Each | core.Alike | core.Sets | core.Straight | core.Different | core.Sum)
    return leaf.mask


def _colours(names: Sequence[str]) -> str:
    return " or ".join(names) + " " if names else ""


def _dice(count: int, names: Sequence[str]) -> str:
    return f"{count} {_colours(names)}{'die' if count == 1 else 'dice'}"


def _face(face: dsl.FaceTest | dsl.Named) -> str:
    if isinstance(face, dsl.Shows):
        return f"{'an' if re.match(r'8|1[18]$', str(face.number)) else 'a'} {face.number}"
    return f"`{face_text(face)}`"


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
