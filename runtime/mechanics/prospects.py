"""What dice that are set aside are good for: the exact chance of a card under the best choices to come.

    prospects = Prospects({card: core}, pool, "final")
    shown, kept = prospects.codes(active), prospects.codes(aside)      # faces, as numbers
    prospects.chance(card, kept, 2)                # these aside, two rolls of the others to come
    advice = prospects.advise(card, shown, kept, 2)
    advice.keep                                    # which of `shown` to set aside, for this card alone
    advice.chance

Tables are made when a card is first asked about, and answers are remembered by what a card can
tell apart, so that bots and boards may ask about every card at every roll. A card that is too big to
be exact has no prospects: the chance is None.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Generic, TypeVar

from attrs import frozen

from dicewright.compiler.automaton.limits import TooBig
from dicewright.compiler.core import Core
from dicewright.compiler.rerolls import Table
from dicewright.dsl.model import Face, Pool

Bid = TypeVar("Bid", bound=Hashable)
Codes = tuple[int, ...]
Sorts = tuple[int, ...]
"""Dice as one card sees them: how many of each sort."""


@frozen
class Advice:
    """What to set aside for a card, and its chance then. No needless die is kept."""

    keep: tuple[int, ...]
    """Codes of dice shown."""
    chance: float


MOST_ADVICES = 50_000
"""Advices that are remembered at a time, for each card."""


class Prospects(Generic[Bid]):
    """The prospects of some cards (or other bids) with one pool and one way of keeping dice."""

    def __init__(self, bids: Mapping[Bid, Core], pool: Pool, keeping: str) -> None:
        """`keeping`: `final` or `some`; `bids`: what each asks for."""
        self._cores = dict(bids)
        self._pool = pool
        self._keeping = keeping
        self._rank = {face: at for at, face in enumerate(pool.faces)}
        self._cards: dict[Bid, _Card | None] = {}

    def codes(self, faces: Iterable[Face]) -> tuple[int, ...]:
        """Dice as numbers: the positions of what they show in `Pool.faces`."""
        return tuple([self._rank[face] for face in faces])

    def chance(self, bid: Bid, aside: Sequence[int], rolls: int) -> float | None:
        """The chance with these dice aside and so many rolls of the others to come.

        With no roll to come, all dice must lie aside.
        """
        card = self._card(bid)
        return None if card is None else card.chance(card.sorts(aside), rolls, aside)

    def advise(self, bid: Bid, shown: Sequence[int], aside: Sequence[int], rolls: int) -> Advice | None:
        """Which of the dice shown to set aside for this card, with so many rolls of the others to come."""
        card = self._card(bid)
        return None if card is None else card.advise(shown, aside, rolls)

    def _card(self, bid: Bid) -> _Card | None:
        if bid not in self._cards:
            try:
                self._cards[bid] = _Card(Table(self._cores[bid], self._pool, self._keeping))
            except TooBig:
                self._cards[bid] = None
        return self._cards[bid]


class _Card:
    """One card's table, and what was asked of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        sorts: dict[tuple[tuple[int, int], ...], int] = {}
        self.sort_of: list[int | None] = []
        """By face, its sort: faces that no kind of dice tells apart are one. None for what no matter."""
        kinds = _that_matter(table)
        for face in range(len(table.pool.faces)):
            looks = tuple((kind, slot) for kind in kinds if (slot := table.slots[kind].get(face)) is not None)
            self.sort_of.append(sorts.setdefault(looks, len(sorts)) if looks else None)
        self.size = len(sorts)
        self.idle = [
            table.keeping == "final" and all(table.layers_of[kind][slot] < 0 for kind, slot in looks)
            for looks in sorts
        ]
        """By sort, whether it is of no use to the card, and so never worth keeping."""
        self.known: dict[tuple[Sorts, int], float] = {}
        self.best: dict[tuple[Sorts, Sorts, int], tuple[Sorts, float]] = {}
        self.advices: dict[tuple[Codes, Codes, int], Advice] = {}

    def sorts(self, dice: Sequence[int]) -> Sorts:
        found = [0] * self.size
        for code in dice:
            sort = self.sort_of[code]
            if sort is not None:
                found[sort] += 1
        return tuple(found)

    def chance(self, sorts: Sorts, rolls: int, dice: Sequence[int]) -> float:
        known = self.known.get((sorts, rolls))
        if known is None:
            counts = [0] * len(self.sort_of)
            for code in dice:
                counts[code] += 1
            points = self.table.points_of(counts)
            known = float(max(self.table.value(point, rolls) for point in points))
            self.known[sorts, rolls] = known
        return known

    def advise(self, shown: Sequence[int], aside: Sequence[int], rolls: int) -> Advice:
        sort_of = self.sort_of
        there = tuple([code for code in shown if sort_of[code] is not None])
        before = tuple([code for code in aside if sort_of[code] is not None])
        known = self.advices.get((there, before, rolls))
        if known is None:
            if len(self.advices) >= MOST_ADVICES:
                self.advices.clear()
            known = self.advices[there, before, rolls] = self._advice(there, before, rolls)
        return known

    def _advice(self, there: Sequence[int], before: Sequence[int], rolls: int) -> Advice:
        key = self.sorts(there), self.sorts(before), rolls
        known = self.best.get(key)
        if known is None:
            known = self.best[key] = self._best(there, before, key[0], key[1], rolls)
        wanted, chance = known
        return Advice(tuple(self._pick(there, wanted)), chance)

    def _best(
        self, shown: Sequence[int], aside: Sequence[int], there: Sorts, before: Sorts, rolls: int
    ) -> tuple[Sorts, float]:
        """The sorts to keep: the best chance, then the fewest dice."""
        best: tuple[float, int, Sorts] | None = None
        for wanted in product(
            *(range(1 if idle else n + 1) for n, idle in zip(there, self.idle, strict=True))
        ):
            more = list(self._pick(shown, wanted))
            if self.table.keeping == "some" and not more and shown:
                continue
            sorts = tuple(a + b for a, b in zip(before, wanted, strict=True))
            chance = self.chance(sorts, rolls, [*aside, *more])
            if best is None or (chance, -sum(wanted)) > best[:2]:
                best = chance, -sum(wanted), wanted
        assert best is not None
        return best[2], best[0]

    def _pick(self, shown: Sequence[int], wanted: Sorts) -> Iterator[int]:
        left = list(wanted)
        for code in shown:
            sort = self.sort_of[code]
            if sort is not None and left[sort]:
                left[sort] -= 1
                yield code


def _that_matter(table: Table) -> list[int]:
    """The kinds of dice that a card looks at, and those with which they might be mixed up."""
    found = set(table.live)
    grown = True
    while grown:
        faces = {face for kind in found for face in table.slots[kind]}
        more = {kind for kind, slots in enumerate(table.slots) if not faces.isdisjoint(slots)}
        grown = not more <= found
        found |= more
    return sorted(found)
