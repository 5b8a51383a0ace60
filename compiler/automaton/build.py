"""From a core to its formula.

Parts of an `and` that look at different faces can never want the same die: there `and` is a plain
conjunction, and each part is an automaton of its own. Only parts that compete for dice are built as
one `Claim`.
"""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.compiler.automaton.formula import (
    AllAlike,
    AllDifferent,
    AllStraight,
    Claim,
    Complement,
    CountTest,
    Formula,
    Join,
    TotalTest,
)
from dicewright.compiler.automaton.joins import AlsoPart, AndPart, OrPart, PickPart
from dicewright.compiler.automaton.limits import Budget
from dicewright.compiler.automaton.parts import (
    AlikePart,
    AlikeSlots,
    DifferentPart,
    DifferentSlots,
    EachPart,
    Part,
    ReachPart,
    RunPart,
    RunSlots,
    SetsPart,
    SumPart,
)
from dicewright.compiler.automaton.reading import support
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
from dicewright.dsl.model import Pool

JOINS = (Or, Also)
ALL = {"alike": AllAlike, "different": AllDifferent, "straight": AllStraight}
SLOTS = {"alike": AlikeSlots, "different": DifferentSlots, "straight": RunSlots}


class Builder:
    """Builds formulas for one pool and one budget."""

    def __init__(self, pool: Pool, budget: Budget) -> None:
        self.pool = pool
        self.budget = budget

    def formula(self, core: Core) -> Formula:
        """The automaton of a condition."""
        if isinstance(core, And):
            claims = self.apart(core)
            return self.join(claims, every=True) if len(claims) > 1 else self.claim(core)
        if isinstance(core, JOINS):
            return self.join(core.parts, every=isinstance(core, Also))
        if isinstance(core, Each):
            return CountTest(core.count, None, core.mask)
        if isinstance(core, Not):
            return Complement(self.formula(core.part))
        if isinstance(core, Count):
            return CountTest(core.low, core.high, core.mask)
        if isinstance(core, Total):
            return TotalTest(core.low, core.high, core.mask, self._range(core.mask)[0] < 0)
        if isinstance(core, AllDice):
            return ALL[core.kind]()
        if isinstance(core, Sum) and self._reaches(core):
            return TotalTest(core.low, None, core.mask, False)
        return self.claim(core)

    def claim(self, core: Core) -> Formula:
        """The automaton of a claim whose parts compete for dice."""
        return Claim(self.part(core), self.budget)

    def apart(self, core: And) -> list[Core]:
        """The parts of an `and`, but for those that compete for dice, which stay joined."""
        groups = self.competing(core.parts)
        if len(groups) == 1:
            return [core]
        return [And(tuple(group)) if len(group) > 1 else group[0] for group in groups]

    def join(self, cores: Iterable[Core], every: bool) -> Formula:
        """All of the conditions, or at least one."""
        return Join([self.formula(core) for core in cores], every, self.budget)

    def competing(self, parts: Iterable[Core]) -> list[list[Core]]:
        """The parts in groups that look at different faces."""
        groups: list[tuple[int, list[Core]]] = []
        for part in parts:
            faces, members = support(part, self.pool), [part]
            apart = []
            for group in groups:
                if group[0] & faces:
                    faces |= group[0]
                    members = group[1] + members
                else:
                    apart.append(group)
            groups = [*apart, (faces, members)]
        return [members for _, members in groups]

    def part(self, core: Core) -> Part:
        """A claim as a part."""
        if isinstance(core, And):
            return AndPart([self.part(part) for part in self._gathered(core.parts)], self.budget)
        if isinstance(core, Or):
            return OrPart([self.part(part) for part in core.parts])
        if isinstance(core, Also):
            return AlsoPart([self.part(part) for part in core.parts], self.budget)
        if isinstance(core, Each):
            return EachPart(core.count, core.mask)
        if isinstance(core, Alike):
            return AlikePart(core.size, core.mask)
        if isinstance(core, Straight):
            return RunPart(core.length, core.mask)
        if isinstance(core, Different):
            return DifferentPart(core.count, core.mask)
        if isinstance(core, Sets):
            return SetsPart(tuple(sorted(core.sizes, reverse=True)), core.mask)
        if isinstance(core, Slots):
            return SLOTS[core.kind](core.masks)
        if isinstance(core, Sum):
            return self._sum(core)
        if isinstance(core, Pick):
            return PickPart(core.low, core.high, core.mask, self.formula(core.core))
        raise TypeError(f"not a claim: {core!r}")

    def _sum(self, core: Sum) -> Part:
        if self._reaches(core):
            return ReachPart(core.low, core.mask)
        range_ = self._range(core.mask)
        return SumPart(core.low, core.high, (core.dice_low, core.dice_high), core.mask, range_)

    def _reaches(self, core: Sum) -> bool:
        """Whether it is `sum >= low` of any number of dice, for which all dice that are left are good."""
        plain = core.high is None and core.dice_high is None and core.dice_low <= 1 and core.low > 0
        return plain and self._range(core.mask)[0] >= 0

    def _range(self, mask: int) -> tuple[int, int]:
        """The smallest and the largest number that counts for a face of the mask."""
        numbers = [face.number or 0 for i, face in enumerate(self.pool.faces) if mask >> i & 1]
        return min(numbers, default=0), max(numbers, default=0)

    @staticmethod
    def _gathered(parts: Iterable[Core]) -> list[Core]:
        """`2 x 4 and 4` as `3 x 4`, and equal parts side by side."""
        each: dict[int, int] = {}
        others: dict[Core, int] = {}
        for part in parts:
            if isinstance(part, Each):
                each[part.mask] = each.get(part.mask, 0) + part.count
            else:
                others[part] = others.get(part, 0) + 1
        gathered: list[Core] = [Each(count, mask) for mask, count in each.items()]
        for part, times in others.items():
            gathered += [part] * times
        return gathered
