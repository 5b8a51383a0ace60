"""Which collections of targets each final roll pays for, laid out for arithmetic on all rolls at once.

Made once for a card set. The rolls that no target tells apart are one *row*; for each row there is a
list of the collections (of bids, see `matching`) that its dice pay for side by side. What the scoring dice
show is a *call*. From what the collections are worth, `best` finds the best one for every row and call,
and `spread` lays that out by die: an array with an axis for each die of the pool, in its order, and an
index for each of its sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from dicewright.compiler import core
from dicewright.compiler.quotient import Quotient, quotient
from dicewright.dsl.model import CardSet, Face, Pool
from dicewright.runtime.games.nichtlustig.matching import Bid, Matching, matching
from dicewright.runtime.games.nichtlustig.numbers import TargetDesign, box_of
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.settings import Settings

MOST_SIDES = 300_000
"""Pools with more final rolls than this (sides multiplied) are not laid out."""
FEW_FACES = 4
"""A bid that tells no more faces apart is not worth an automaton."""
MOST_ROWS = 20_000
"""Pools with more rolls that the targets tell apart are not laid out."""

Floats = NDArray[np.float64]
Whole = NDArray[np.intp]


@frozen(eq=False)
class Payments:
    """The collections that rolls of one card set pay for. n bids, m collections, r rows, c calls."""

    bids: tuple[Bid, ...]
    members: Floats
    """Shape (m, n): 1 where a collection holds a bid."""
    sides: tuple[tuple[Face, ...], ...]
    """By position in the pool, what the die may show."""
    calls: tuple[tuple[Face, ...], ...]
    """What the scoring dice may show, all of them together."""
    deaths: tuple[tuple[str, ...], ...]
    """The Deaths that each of `calls` calls, by ID."""
    symbols: tuple[tuple[tuple[str, ...], ...], ...]
    """By die and side, the special cards whose symbol it is. One that asks for more than a face has none."""
    _starts: Whole
    """Where in `_paid` the collections of each row begin that has any."""
    _paid: Whole
    """Collections, row after row."""
    _paying: Whole
    """The rows that pay for any."""
    _rows: int
    _flat: Whole
    """By die and side, row and call as one number."""

    def best(self, values: Floats, nothing: Floats) -> Floats:
        """On each row the best that can be had: of the collections it pays for, or nothing at all.

        `values` is of shape (m, c): what each collection is worth with each call (-inf: it
        cannot be had); `nothing` of shape (c,). Returns shape (r, c).
        """
        found = np.empty((self._rows, len(self.calls)))
        found[:] = nothing
        if len(self._paid):
            best = np.maximum.reduceat(values[self._paid], self._starts, axis=0)
            found[self._paying] = np.maximum(best, nothing)
        return found

    def spread(self, by_row: Floats) -> Floats:
        """What is known by row and call, shape (r, c), by what each die shows."""
        return by_row.ravel().take(self._flat)


@once_per_set
def payments(cards: CardSet) -> Payments | None:
    """The payments of a card set, or None if its dice are too many to be laid out."""
    known, box, pool = matching(cards), box_of(cards), cards.pool
    sides = tuple(group.faces for group in pool.groups for _ in range(group.count))
    if prod(map(len, sides)) > MOST_SIDES:
        return None
    bids = tuple(known.compiled)
    q = quotient([known.compiled[bid].tiers[0].core for bid in bids], pool.faces)
    row_of, rows = _rows(q, pool, sides)
    if len(rows) > MOST_ROWS:
        return None
    call_of, calls = _calls(sides, Settings(cards).word("scoring-colour"))
    collections = list(_collections(known, bids, rows, {design.id: design for design in box.targets}))
    members = np.zeros((len(collections), len(bids)))
    for at, (chosen, _) in enumerate(collections):
        members[at, list(chosen)] = 1
    paying = np.array([row for _, holds in collections for row in sorted(holds)], dtype=np.intp)
    paid = np.repeat(np.arange(len(collections)), [len(holds) for _, holds in collections])
    order = np.argsort(paying, kind="stable")
    paying_rows, starts = np.unique(paying[order], return_index=True)

    def signs(ids: Iterable[str], faces: Sequence[Face]) -> tuple[str, ...]:
        counts = tuple([faces.count(face) for face in pool.faces])
        return tuple([card for card in ids if known.shows(card, counts)])

    deaths, specials = [design.id for design in box.deaths], [design.id for design in box.specials]
    return Payments(
        bids,
        members,
        sides,
        calls,
        tuple([signs(deaths, call) for call in calls]),
        tuple([tuple([signs(specials, [face]) for face in faces]) for faces in sides]),
        starts,
        paid[order],
        paying_rows,
        len(rows),
        np.ascontiguousarray(row_of * len(calls) + call_of),
    )


def _rows(q: Quotient, pool: Pool, sides: Sequence[tuple[Face, ...]]) -> tuple[Whole, list[tuple[int, ...]]]:
    """The row of every final roll (an axis for each die), and each row as counts over `pool.faces`."""
    at = {face: index for index, face in enumerate(pool.faces)}
    stands = {index: members[0] for members in q.classes for index in members}
    known: list[tuple[int, ...]] = [(0,) * len(pool.faces)]
    row_of: Whole = np.zeros((), dtype=np.intp)
    for faces in sides:
        marks = [stands.get(at[face]) for face in faces]
        if not any(mark is not None for mark in marks):
            row_of = np.repeat(row_of[..., None], len(faces), axis=-1)
            continue
        ids: dict[tuple[int, ...], int] = {}
        after = np.empty((len(known), len(faces)), dtype=np.intp)
        for mark in dict.fromkeys(marks):
            column = []
            for counts in known:
                more = counts if mark is None else (*counts[:mark], counts[mark] + 1, *counts[mark + 1 :])
                column.append(ids.setdefault(more, len(ids)))
            after[:, [side for side, each in enumerate(marks) if each == mark]] = np.array(column)[:, None]
        known = list(ids)
        row_of = after[row_of]
    return row_of, known


def _calls(sides: Sequence[tuple[Face, ...]], colour: str) -> tuple[Whole, tuple[tuple[Face, ...], ...]]:
    """What the scoring dice show in every final roll, shaped to go with the rows."""
    calls: list[tuple[Face, ...]] = [()]
    call_of: Whole = np.zeros((), dtype=np.intp)
    for faces in sides:
        if faces[0].colour == colour:
            call_of = call_of[..., None] * len(faces) + np.arange(len(faces))
            calls = [(*call, face) for call in calls for face in faces]
        else:
            call_of = call_of[..., None]
    return call_of, tuple(calls)


def _collections(
    known: Matching, bids: Sequence[Bid], rows: Sequence[tuple[int, ...]], designs: dict[str, TargetDesign]
) -> Iterator[tuple[tuple[int, ...], set[int]]]:
    """Every collection that the rules allow and some row pays for, with these rows."""
    table = np.array(rows, dtype=np.int8)
    needs = [_fewest(known.compiled[bid].tiers[0].core) for bid in bids]
    most = max(map(sum, rows))
    alone = [set(np.flatnonzero(_fulfilling(known, bid, rows, table)).tolist()) for bid in bids]
    layer: list[tuple[tuple[int, ...], set[int]]] = [((at,), alone[at]) for at in range(len(bids))]
    while layer:
        yield from layer
        larger = []
        for smaller, holds in layer:
            for at in range(smaller[-1] + 1, len(bids)):
                chosen = (*smaller, at)
                both = holds & alone[at]
                if both and sum(needs[i] for i in chosen) <= most:
                    wanted = [bids[i] for i in chosen]
                    if may_be_taken(designs, wanted):
                        able = {row for row in both if known.payer.can(wanted, rows[row])}
                        if able:
                            larger.append((chosen, able))
        layer = larger


def _fulfilling(
    known: Matching, bid: Bid, rows: Sequence[tuple[int, ...]], table: NDArray[np.int8]
) -> NDArray[np.bool_]:
    """Which rows fulfil a bid by itself. One that looks at few faces is asked once for all that are alike to it."""
    compiled = known.compiled[bid]
    seen = quotient([compiled.tiers[0].core], compiled.pool.faces).columns(table)
    if seen.shape[1] > FEW_FACES:
        return compiled.truth(table)
    alike = seen @ ((int(seen.max(initial=0)) + 1) ** np.arange(seen.shape[1]))
    _, first, which = np.unique(alike, return_index=True, return_inverse=True)
    return np.array([known.payer.can((bid,), rows[row]) for row in first.tolist()])[which]


def may_be_taken(designs: Mapping[str, TargetDesign], chosen: Iterable[Bid]) -> bool:
    """Whether the rules let these be taken with one roll: each card and each help once, few of some decks."""
    decks: dict[str, int] = {}
    used: set[str] = set()
    for card, helper in chosen:
        design = designs[card]
        decks[design.deck] = decks.get(design.deck, 0) + 1
        if design.per_roll is not None and decks[design.deck] > design.per_roll:
            return False
        if card in used or (helper and helper in used):
            return False
        used |= {card, helper}
    return True


def _fewest(claim: core.Core) -> int:
    """So many dice a claim takes at least."""
    match claim:
        case core.Each() | core.Different():
            return claim.count
        case core.Alike():
            return claim.size
        case core.Sets():
            return sum(claim.sizes)
        case core.Straight():
            return claim.length
        case core.Sum():
            return claim.dice_low
        case core.Slots():
            return len(claim.masks)
        case core.And():
            return sum(map(_fewest, claim.parts))
        case core.Or():
            return min(map(_fewest, claim.parts))
    return 0
