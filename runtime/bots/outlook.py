"""What the next roll may bring: the exact chance that at least one of some cards is fulfilled.

Every distinct roll of the pool is a row with a weight (in how many ways the dice can fall like
that); a card's truth over the rows is one bit vector. Vectors are made when a card is first asked
about, and answers are remembered, so that bots decide in microseconds. All sums are of whole numbers, so
chances are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from dicewright.compiler.condition import Compiled
from dicewright.dsl.model import CardSet, DiceGroup, Face, Pool
from dicewright.runtime.chance import Chance, Roller
from dicewright.runtime.matchers import matchers
from dicewright.runtime.remember import once_per_set

MOST_ROWS = 60_000
"""Pools with more distinct rolls than this are judged by a fixed sample of rolls."""
SAMPLE = 20_000
MOST_ANSWERS = 100_000
"""Answers that are remembered at a time."""
MOST_JOINTS = 5_000
"""Joint chances that are remembered at a time."""

Bits = NDArray[np.bool_]


class Outlook:
    """The chances of a card set's cards on one roll of its pool."""

    def __init__(self, pool: Pool, compiled: Mapping[str, Compiled]) -> None:
        self._compiled = compiled
        rows, weights = _rows(pool)
        rows = [row for _, row in sorted(zip(weights, rows, strict=True))]
        weights.sort()
        self._rows = np.array(rows, dtype=np.int64)
        self._weights = np.array(weights, dtype=np.float64)
        self._whole = sum(weights)
        self._classes = [
            (weight, weights.index(weight), (1 << weights.count(weight)) - 1)
            for weight in sorted(set(weights))
        ]
        """The weights that rows have, the first row of each weight, and a bit for each of its rows."""
        self._names = list(compiled)
        self._rolls: dict[int, int] = {}
        self._bits: dict[str, Bits] = {}
        self.bits: Mapping[str, int] = {card: 1 << at for at, card in enumerate(compiled)}
        """By card ID, the number that stands for the card in a sum that stands for a set of cards."""
        self._answers: dict[frozenset[str], float] = {}
        self._chances: dict[int, float] = {}
        self._able: dict[tuple[int, ...], int] = {}
        self._exact = self._whole == prod(len(group.faces) ** group.count for group in pool.groups)
        self._joints: dict[tuple[str, ...], NDArray[np.float64]] = {}

    def chance(self, cards: frozenset[str]) -> float:
        """The chance that a roll fulfils at least one of the cards with these IDs (0 for none)."""
        known = self._answers.get(cards)
        if known is None:
            if len(self._answers) >= MOST_ANSWERS:
                self._answers.clear()
            known = self._answers[cards] = self.chance_of(sum(self.bits[card] for card in cards))
        return known

    def chance_of(self, cards: int) -> float:
        """The same for the cards whose `bits` make up this number."""
        known = self._chances.get(cards)
        if known is None:
            if len(self._chances) >= MOST_ANSWERS:
                self._chances.clear()
            known = self._chances[cards] = self._compute(cards)
        return known

    def able(self, counts: tuple[int, ...]) -> int:
        """The cards that a roll of all dice (counts over the pool's faces) fulfils: the sum of their `bits`."""
        if self._exact and not self._able:
            self._able = self._all_able()
        known = self._able.get(counts)
        if known is None:
            if len(self._able) >= MOST_ANSWERS:
                self._able.clear()
            able = [card for card, compiled in self._compiled.items() if compiled.matches(counts)]
            known = self._able[counts] = sum(self.bits[card] for card in able)
        return known

    def _all_able(self) -> dict[tuple[int, ...], int]:
        rows = [tuple(row) for row in self._rows.tolist()]
        if not self._compiled:
            return dict.fromkeys(rows, 0)
        truths = np.stack([self._truth(card) for card in self._compiled])
        packed = np.ascontiguousarray(np.packbits(truths, axis=0, bitorder="little").T)
        return {
            row: int.from_bytes(cards.tobytes(), "little") for row, cards in zip(rows, packed, strict=True)
        }

    def joint(self, cards: tuple[str, ...]) -> NDArray[np.float64]:
        """The chance of each set of these cards to be just the ones among them that a roll fulfils.

        One number for each set, 2 ** len(cards) in all; bit `i` of a number's place stands for `cards[i]`.
        Not to be written to.
        """
        known = self._joints.get(cards)
        if known is None:
            if len(self._joints) >= MOST_JOINTS:
                self._joints.clear()
            sets = np.zeros(len(self._rows), dtype=np.int64)
            for bit, card in enumerate(cards):
                sets |= self._truth(card).astype(np.int64) << bit
            known = np.bincount(sets, self._weights, 1 << len(cards)) / self._whole
            self._joints[cards] = known
        return known

    def _compute(self, cards: int) -> float:
        either, rolls = 0, self._rolls
        while cards:
            at = cards.bit_length() - 1
            either |= rolls.get(at) or self._rolls_of(at)
            cards ^= 1 << at
        return (
            sum([weight * (either >> first & rows).bit_count() for weight, first, rows in self._classes])
            / self._whole
        )

    def _rolls_of(self, at: int) -> int:
        """The rows that a card (by its place) fulfils, a bit for each."""
        known = self._rolls.get(at)
        if known is None:
            known = self._rolls[at] = _whole_number(self._truth(self._names[at]))
        return known

    def _truth(self, card: str) -> Bits:
        known = self._bits.get(card)
        if known is None:
            known = self._bits[card] = np.asarray(self._compiled[card].truth(self._rows), dtype=np.bool_)
        return known


def _whole_number(bits: Bits) -> int:
    return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")


@once_per_set
def outlook(cards: CardSet) -> Outlook:
    """The outlook of a card set."""
    return Outlook(cards.pool, matchers(cards))


def distinct_rolls(pool: Pool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every distinct roll of a pool, as counts over `pool.faces`, with the number of ways it can fall."""
    at = {face: index for index, face in enumerate(pool.faces)}
    for parts in product(*(list(_group_rolls(group)) for group in pool.groups)):
        counts = [0] * len(at)
        for sides, _ in parts:
            for face in sides:
                counts[at[face]] += 1
        yield tuple(counts), prod(ways for _, ways in parts)


def _group_rolls(group: DiceGroup) -> Iterator[tuple[tuple[Face, ...], int]]:
    sides = list(dict.fromkeys(group.faces))
    often = {face: group.faces.count(face) for face in sides}
    for shown in combinations_with_replacement(sides, group.count):
        ways = factorial(group.count)
        for face in set(shown):
            count = shown.count(face)
            ways = ways // factorial(count) * often[face] ** count
        yield shown, ways


def _rows(pool: Pool) -> tuple[list[tuple[int, ...]], list[int]]:
    sizes = [comb(group.count + len(set(group.faces)) - 1, group.count) for group in pool.groups]
    ways = prod(len(group.faces) ** group.count for group in pool.groups)
    if prod(sizes) <= MOST_ROWS and ways < 2**53:
        rolls = list(distinct_rolls(pool))
        return [counts for counts, _ in rolls], [weight for _, weight in rolls]
    chance, roller = Chance(0), Roller(pool)
    return [roller.roll(chance).counts for _ in range(SAMPLE)], [1] * SAMPLE
