"""From a checked condition to the core: colours, symbols and ranges become masks over faces.

`lower` gives the canonical core, which everything that computes works with.
`lower_plain` keeps the author's structure and words, for explanations.

Both speak of `pool.faces`, but of nothing else of the pool: a core says what it means for
any number of dice with these faces.
"""

from __future__ import annotations

from attrs import evolve, frozen

from dicewright.compiler import core
from dicewright.compiler.faces import FaceIndex, face_index, number
from dicewright.compiler.normal import canonical
from dicewright.dsl import conditions as dsl
from dicewright.dsl.model import Pool
from dicewright.dsl.printer import to_text


def lower(condition: dsl.Condition, pool: Pool) -> core.Core:
    """The canonical core of a checked condition over `pool.faces`.

    Conditions that differ by the order of joined parts, by grouping, by `2 x 4` for
    `4 and 4`, or by where a colour is written have equal cores. Its nodes have no `text`.
    Raises TypeError for a condition that is not checked (a `Param` or `Named` is left).
    """
    return canonical(lower_raw(condition, pool), pool.faces)


def lower_plain(condition: dsl.Condition, pool: Pool) -> core.Core:
    """The core as the author wrote it: nothing is merged, sorted or left out.

    Each node's `text` is the condition in canonical words, with the colours around it
    (`red pair` for the pair of `red (pair and 4)`).
    """
    return _Lowering(face_index(pool.faces), labels=True).lower(condition, NO_COLOUR)


def lower_raw(condition: dsl.Condition, pool: Pool) -> core.Core:
    """As `lower_plain`, without texts."""
    return _Lowering(face_index(pool.faces), labels=False).lower(condition, NO_COLOUR)


@frozen
class Scope:
    """The colours around a claim: their names (none: any colour)."""

    names: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    """Colours further out that have none of these, so that no die is left: `red (blue 4)`."""

    def within(self, colours: tuple[str, ...]) -> Scope:
        """The scope of a claim with these colours inside this one."""
        if not colours:
            return self
        if not self.names:
            return Scope(colours)
        both = tuple(name for name in colours if name in self.names)
        return Scope(both, self.outside) if both else Scope(colours, self.outside or self.names)

    @property
    def empty(self) -> bool:
        """Whether no die can have the colours."""
        return bool(self.outside)

    def mask(self, index: FaceIndex) -> int:
        """The faces that have one of the colours."""
        return 0 if self.empty else index.colours(self.names)

    def label(self, condition: dsl.Condition) -> str:
        """The condition's text in this scope."""
        if isinstance(condition, dsl.Dice):
            condition = evolve(condition, colours=self.names)
        elif self.names:
            condition = dsl.Coloured(self.names, condition)
        return to_text(dsl.Coloured(self.outside, condition) if self.outside else condition)


NO_COLOUR = Scope()


class _Lowering:
    def __init__(self, index: FaceIndex, labels: bool) -> None:
        self.index = index
        self.labels = labels

    def lower(self, condition: dsl.Condition, scope: Scope) -> core.Core:
        if isinstance(condition, dsl.Coloured):
            return self.lower(condition.claim, scope.within(condition.colours))
        text = ""
        if isinstance(condition, dsl.Dice):
            scope = scope.within(condition.colours)
        if self.labels:
            text = scope.label(condition)
        if isinstance(condition, dsl.JOINS):
            join = {dsl.And: core.And, dsl.Or: core.Or, dsl.Also: core.Also}[type(condition)]
            return join(tuple(self.lower(part, scope) for part in condition.parts), text=text)
        if isinstance(condition, dsl.Pick):
            low, high = bounds(condition.low, condition.high)
            inner = self.lower(condition.condition, NO_COLOUR)
            return core.Pick(max(low or 1, 1), high, scope.mask(self.index), inner, text=text)
        if isinstance(condition, dsl.Not):
            return core.Not(self.lower(condition.condition, NO_COLOUR), text=text)
        return evolve(lower_leaf(condition, scope, self.index), text=text)


def lower_leaf(condition: dsl.Condition, scope: Scope, index: FaceIndex) -> core.Leaf:
    """The core of a claim or test without parts (`Pick` excepted); its `text` is empty.

    `scope` are the colours around a claim, those of a `Dice` included; tests have their own.
    """
    admitted = scope.mask(index)
    match condition:
        case dsl.Dice():
            return core.Each(number(condition.count), index.test(condition.face) & admitted)
        case dsl.Alike():
            return core.Alike(number(condition.size), numbered(condition.of, admitted, index))
        case dsl.Sets():
            sizes = sorted((number(size) for size in condition.sizes), reverse=True)
            return core.Sets(tuple(sizes), numbered(condition.of, admitted, index))
        case dsl.Straight():
            return core.Straight(number(condition.length), numbered(condition.of, admitted, index))
        case dsl.Different():
            return core.Different(number(condition.count), numbered(condition.of, admitted, index))
        case dsl.Sum():
            low, high = bounds(condition.low, condition.high)
            dice_low, dice_high = bounds(condition.dice_low, condition.dice_high)
            return core.Sum(low or 0, high, max(dice_low or 1, 1), dice_high, admitted)
        case dsl.Slots():
            masks = [index.colours(slot) & admitted & index.numbered for slot in condition.slots]
            return core.Slots(condition.kind, tuple(masks))
        case dsl.Exactly():
            count = number(condition.count)
            return core.Count(count, count, index.test(condition.face) & index.colours(condition.colours))
        case dsl.Every():
            return core.Count(0, 0, index.colours(condition.colours) & ~index.test(condition.face))
        case dsl.Total():
            low, high = bounds(condition.low, condition.high)
            return core.Total(low or 0, high, index.colours(condition.colours))
        case dsl.All():
            return core.AllDice(condition.kind)
    raise TypeError(f"not a checked condition: {condition!r}")


def bounds(low: dsl.Number | None, high: dsl.Number | None) -> tuple[int | None, int | None]:
    """Both bounds as numbers; None where there is no bound."""
    return None if low is None else number(low), None if high is None else number(high)


def numbered(of: dsl.FaceTest | None, admitted: int, index: FaceIndex) -> int:
    """The faces with a number that a set or straight may use."""
    faces = admitted & index.numbered
    return faces if of is None else faces & index.test(of)
