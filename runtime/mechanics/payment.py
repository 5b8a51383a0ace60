"""Paying for several cards with one roll: each die is used once.

    payer = Payer({card: compiled.tiers[0].core for card, compiled in matchers(cards).items()}, pool.faces)
    payer.fulfilled(counts, row)               # each by itself
    payer.can(["g01", "g07"], counts)          # all of them together
    payer.further(counts, taken, row)          # which may be taken besides those taken already
    payer.sets(counts, row)                    # every collection that can be taken together
    payer.shared_out(chosen, counts)           # which dice pay for which

What is paid for is a *bid*, named by a key of any kind: a card's ID, or an ID and a tier. Rolls and
dice are counts over the pool's faces. Bids are joined as `and` joins claims, and the search finds out
whether the dice suffice: taking the first dice that pay for one bid would miss what another division
of the dice pays for. A bid for a test (of the whole roll) needs no dice; it is fulfilled or
not, whatever else is paid for. A roll that is beyond the search counts as one that does not pay.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Generic, TypeVar

from dicewright.compiler.core import And, Core, is_test
from dicewright.compiler.normal import canonical
from dicewright.compiler.search import Matcher, SearchLimit, matcher
from dicewright.dsl.model import Face

Counts = tuple[int, ...]
Bid = TypeVar("Bid", bound=Hashable)

MOST_WAYS = 1_000
"""So many ways to pay for one bid are looked at when dice are shared out."""
MOST_JOINED = 20_000
"""Collections of bids whose joint search is remembered."""


class Payer(Generic[Bid]):
    """Shares out the dice of rolls among bids. Make one for a card set and keep it: it remembers."""

    def __init__(self, bids: Mapping[Bid, Core], faces: Sequence[Face]) -> None:
        """`bids`: what each asks for; `faces`: those of the pool, in its order."""
        self._faces = tuple(faces)
        self._cores = dict(bids)
        self._rank = {bid: at for at, bid in enumerate(self._cores)}
        self._tests = {bid for bid, core in self._cores.items() if is_test(core)}
        self._single: dict[Bid, Matcher] = {}
        self._joined: dict[tuple[Bid, ...], Matcher] = {}
        self._last: Counts = ()
        self._paid: dict[Bid, bool] = {}
        """Which bids the last roll that was asked about pays for by themselves."""

    def can(self, bids: Sequence[Bid], counts: Counts) -> bool:
        """Whether a roll pays for all these bids, with different dice. A bid may stand there several times."""
        try:
            if len(bids) == 1:
                return self._alone(bids[0]).can(counts)
            if not all(self._alone(bid).can(counts) for bid in set(bids)):
                return False
            claims = [bid for bid in bids if bid not in self._tests]
            return len(claims) < 2 or self._together(claims).can(counts)
        except SearchLimit:
            return False

    def fulfilled(self, counts: Counts, bids: Iterable[Bid]) -> list[Bid]:
        """Those of the bids that the roll pays for, each by itself; those that are not known are left out."""
        if counts != self._last:
            self._last, self._paid = counts, {}
        paid = self._paid
        found = []
        for bid in bids:
            known = paid.get(bid)
            if known is None:
                known = paid[bid] = bid in self._cores and self.can((bid,), counts)
            if known:
                found.append(bid)
        return found

    def further(self, counts: Counts, taken: Sequence[Bid], bids: Iterable[Bid]) -> list[Bid]:
        """Those of the bids that the roll pays for besides the ones taken."""
        return [bid for bid in self.fulfilled(counts, bids) if self.can((*taken, bid), counts)]

    def sets(self, counts: Counts, bids: Iterable[Bid]) -> list[tuple[Bid, ...]]:
        """Every collection of one or more of the bids that the roll pays for together.

        The largest come first; within a collection and among equally large ones, the order is that
        in which the bids are given. For n bids that do not compete for dice there are 2^n - 1:
        where that may be many, ask with `further` instead, bid by bid.
        """
        able = self.fulfilled(counts, bids)
        found: list[tuple[int, ...]] = []

        def grow(chosen: tuple[int, ...], start: int) -> None:
            for at in range(start, len(able)):
                more = (*chosen, at)
                if len(more) == 1 or self.can([able[i] for i in more], counts):
                    found.append(more)
                    grow(more, at + 1)

        grow((), 0)
        found.sort(key=lambda chosen: (-len(chosen), chosen))
        return [tuple(able[at] for at in chosen) for chosen in found]

    def uses_dice(self, bid: Bid) -> bool:
        """Whether a bid needs dice of its own, or looks at the whole roll."""
        return bid not in self._tests

    def shared_out(self, bids: Sequence[Bid], counts: Counts) -> list[Counts] | None:
        """For each bid the dice that pay for it (none for a test), all of them different dice.

        None if it cannot be, or not be found in reasonable time.
        """
        if not self.can(bids, counts):
            return None
        try:
            return self._shared_out(list(bids), counts)
        except SearchLimit:
            return None

    def _shared_out(self, bids: list[Bid], counts: Counts) -> list[Counts] | None:
        if not bids:
            return []
        first, rest = bids[0], bids[1:]
        if first in self._tests:
            others = self._shared_out(rest, counts)
            return None if others is None else [(0,) * len(counts), *others]
        claims = [bid for bid in rest if bid not in self._tests]
        for way in islice(self._alone(first).ways(counts), MOST_WAYS):
            left = tuple(have - used for have, used in zip(counts, way.used, strict=True))
            if self._pays(claims, left):
                others = self._shared_out(rest, left)
                if others is not None:
                    return [way.used, *others]
        return None

    def _pays(self, claims: list[Bid], counts: Counts) -> bool:
        """Whether dice that are left pay for these bids, of which none is a test."""
        if len(claims) < 2:
            return all(self._alone(bid).can(counts) for bid in claims)
        return self._together(claims).can(counts)

    def _alone(self, bid: Bid) -> Matcher:
        known = self._single.get(bid)
        if known is None:
            known = self._single[bid] = matcher(self._cores[bid], self._faces)
        return known

    def _together(self, claims: Sequence[Bid]) -> Matcher:
        key = tuple(sorted(claims, key=self._rank.__getitem__))
        known = self._joined.get(key)
        if known is None:
            if len(self._joined) >= MOST_JOINED:
                self._joined.clear()
            parts: list[Core] = []
            for bid in key:
                core = self._cores[bid]
                parts.extend(core.parts if isinstance(core, And) else [core])
            known = self._joined[key] = Matcher(canonical(And(tuple(parts)), self._faces), self._faces)
        return known
