"""Which cards the dice pay for together, each die used once: in tables over all sets of kept dice.

For a bid (a card by one of its tiers) that uses dice, a table says of every set of dice whether it pays; more
dice pay, too, so that the smallest sets say all. Several bids are paid if the dice can be parted: take a
smallest set for the one, and what is left must pay for the others. A bid for a test looks at the whole
roll and uses no dice. `Row` puts together what may be claimed of the cards that lie open.

    tables = together(cards)
    row = tables.row(("E1", "M3", "E1"))
    row.sets                                  # every set of bids that some roll pays for, the empty one first
    row.best(worth)                           # for every roll the worth of the best set that it pays for
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import numpy as np
from attrs import define, frozen
from numpy.typing import NDArray

from dicewright.compiler.core import Core, is_test
from dicewright.compiler.measure import fewest_dice
from dicewright.compiler.quotient import quotient
from dicewright.compiler.search import SearchLimit, matcher
from dicewright.compiler.truth import distinct_rows
from dicewright.dsl.model import CardSet
from dicewright.runtime.games.race.paying import Bid
from dicewright.runtime.games.race.promise import Promise, Values, promise
from dicewright.runtime.games.race.table import points_of
from dicewright.runtime.matchers import matchers
from dicewright.runtime.remember import once_per_set

MOST_JOINED = 4_000
"""Collections of bids whose tables are remembered."""
MOST_ROWS = 64
"""Rows that are remembered."""
MOST_SPLITS = 2_000_000
"""Ways to part dice into a smallest set for one bid and a rest; of a bid with more, only one can be part of a
set of claims that is looked at."""
MOST_CLAIMS = 1_000
"""Sets of claims of one row that are looked at, no more."""

Bits = NDArray[np.bool_]
Places = NDArray[np.intp]


@define(eq=False)
class Payments:
    """What pays for one bid that uses dice."""

    pays: Bits
    """For each set of dice whether it pays."""
    sets: Places
    """Sets of dice that contain a smallest paying set, each as often as there are such, in order."""
    rests: Places
    """What is left of them without it."""
    starts: Places
    """Where in `sets` each of them begins."""


@frozen(eq=False)
class Row:
    """What may be claimed of a row."""

    cards: frozenset[str]
    sets: tuple[tuple[Bid, ...], ...]
    """The sets of bids that some roll pays for, in the order of the row; the first is empty."""
    paid: Bits
    """For each of them and each full roll whether it pays."""
    points: Values
    """What each set brings."""

    def best(self, worth: Values) -> Values:
        """For each full roll the highest worth of a set of bids that it pays for."""
        found = np.full(self.paid.shape[1], worth[0])
        for at in np.argsort(worth, kind="stable"):
            if worth[at] > worth[0]:
                found[self.paid[at]] = worth[at]
        return found


class Together:
    """The tables of a card set, made when they are first asked for."""

    def __init__(self, cards: CardSet, tables: Promise) -> None:
        self.tables = tables
        self._cores = {
            (card, at): tier.core
            for card, compiled in matchers(cards).items()
            for at, tier in enumerate(compiled.tiers)
        }
        self._points = {
            (card, at): points
            for card in matchers(cards)
            for at, points in enumerate(points_of(cards.cards[card]))
        }
        self._tiers = {card: len(compiled.tiers) for card, compiled in matchers(cards).items()}
        self._rank = {bid: at for at, bid in enumerate(self._cores)}
        self._faces = cards.pool.faces
        self._counts = tables.counts()
        self._sizes = self._counts.sum(axis=1)
        self.full = tables.full()
        """The places of the full rolls."""
        self._payments: dict[Bid, Payments] = {}
        self._joined: dict[tuple[Bid, ...], Bits] = {}
        self._tests: dict[Bid, Bits] = {}
        self._rows: dict[tuple[str, ...], Row] = {}

    def row(self, cards: Sequence[str]) -> Row:
        """What may be claimed of these cards; each card stands there as often as it lies open."""
        key = tuple(sorted(cards))
        known = self._rows.get(key)
        if known is None:
            if len(self._rows) >= MOST_ROWS:
                self._rows.clear()
            known = self._rows[key] = self._make_row(key)
        return known

    def _make_row(self, cards: tuple[str, ...]) -> Row:
        nothing = np.ones(len(self.full), dtype=np.bool_)
        found: list[tuple[tuple[Bid, ...], Bits]] = [((), nothing)]
        seen: set[tuple[Bid, ...]] = {()}
        for card in cards:
            for chosen, _ in list(found):
                for tier in range(self._tiers[card]):
                    more = (*chosen, (card, tier))
                    if more in seen or len(found) >= MOST_CLAIMS:
                        continue
                    seen.add(more)
                    paid = self.paid(more)
                    if paid.any():
                        found.append((more, paid))
        sets = tuple(chosen for chosen, _ in found)
        points = np.array([float(sum(self._points[bid] for bid in chosen)) for chosen in sets])
        return Row(frozenset(cards), sets, np.array([paid for _, paid in found]), points)

    def paid(self, bids: Sequence[Bid]) -> Bits:
        """For each full roll whether it pays for all these bids."""
        found = np.ones(len(self.full), dtype=np.bool_)
        claims = []
        for bid in bids:
            if is_test(self._cores[bid]):
                found = found & self._test(bid)
            else:
                claims.append(bid)
        if claims:
            claims.sort(key=lambda bid: (len(self._of(bid).sets) > 0, self._rank[bid]))
            found = found & self.pays(tuple(claims))[self.full]
        return found

    def pays(self, claims: tuple[Bid, ...]) -> Bits:
        """For each set of dice whether it pays for all these bids, none of which is a test (sorted)."""
        if len(claims) == 1:
            return self._of(claims[0]).pays
        known = self._joined.get(claims)
        if known is None:
            if len(self._joined) >= MOST_JOINED:
                self._joined.clear()
            own, others = self._of(claims[-1]), self.pays(claims[:-1])
            known = np.zeros_like(others)
            if len(own.sets):
                known[own.sets[own.starts]] = np.logical_or.reduceat(others[own.rests], own.starts)
            self._joined[claims] = known
        return known

    def _test(self, bid: Bid) -> Bits:
        known = self._tests.get(bid)
        if known is None:
            known = self._tests[bid] = self._holds(self._cores[bid], self.full)
        return known

    def _holds(self, core: Core, places: Places) -> Bits:
        """Of these sets of dice, which fulfil a core. One that is beyond the search does not."""
        q = quotient([core], self._faces)
        rows = np.asarray(q.columns(self._counts[places]))
        if not rows.shape[1]:
            rows = np.zeros((len(rows), 0), dtype=np.int64)
        distinct, where = distinct_rows(rows)
        can = matcher(q.cores[0], q.faces).can
        found = np.zeros(len(distinct), dtype=np.bool_)
        for at, counts in enumerate(distinct.tolist()):
            with suppress(SearchLimit):
                found[at] = can(counts)
        return found[where]

    def _of(self, bid: Bid) -> Payments:
        known = self._payments.get(bid)
        if known is None:
            known = self._payments[bid] = self._pay(self._cores[bid])
        return known

    def _pay(self, core: Core) -> Payments:
        pays = np.zeros(len(self._counts), dtype=np.bool_)
        sets, rests = [np.zeros(0, dtype=np.intp)], [np.zeros(0, dtype=np.intp)]
        splits = 0
        for size in range(fewest_dice(core), self._sizes.max() + 1):
            open_places = np.flatnonzero((self._sizes == size) & ~pays)
            for smallest in open_places[self._holds(core, open_places)]:
                more, rest = self.tables.containing(int(smallest))
                pays[more] = True
                splits += len(more)
                if splits <= MOST_SPLITS:
                    sets.append(more)
                    rests.append(rest)
        if splits > MOST_SPLITS:
            del sets[1:], rests[1:]
        all_sets, all_rests = np.concatenate(sets), np.concatenate(rests)
        order = np.argsort(all_sets, kind="stable")
        all_sets, all_rests = all_sets[order], all_rests[order]
        starts = np.flatnonzero(np.diff(all_sets, prepend=-1))
        return Payments(pays, all_sets, all_rests, starts)


@once_per_set
def together(cards: CardSet) -> Together | None:
    """The tables of a card set; None if its pool is too big for them."""
    tables = promise(cards)
    return None if tables is None else Together(cards, tables)
