"""What the next roll may bring: the exact chance that at least one of some cards is fulfilled.

Every distinct roll of the pool is a row with a weight (in how many ways the dice can fall like
that); a card's truth over the rows is one bit vector. Vectors are made when a card is first asked
about, and answers are remembered, so that bots decide in microseconds. All sums are of whole numbers, so
chances are the same on every machine.
"""

from __future__ import annotations

from collections import Counter
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
        often = Counter(weights)
        order = sorted(range(len(rows)), key=lambda at: (-often[weights[at]], weights[at], rows[at]))
        self._rows = np.array([rows[at] for at in order], dtype=np.int64)
        self._weights = np.array([weights[at] for at in order], dtype=np.float64)
        self._whole = sum(weights)
        self._classes = [
            (weight, count, (1 << count) - 1)
            for weight, count in sorted(often.items(), key=lambda item: (-item[1], item[0]))
        ]
        """The weights that rows have, how many have it, and a bit for each of them; the most frequent first, as
        the rows are, so that little is left to shift after the first."""
        self._names = list(compiled)
        self._rolls: list[int | None] = [None] * len(compiled)
        """By card, the rows that it fulfils, a bit for each; None until somebody asks."""
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
            fulfilling = rolls[at]
            either |= self._rolls_of(at) if fulfilling is None else fulfilling
            cards ^= 1 << at
        ways = 0
        for weight, count, rows in self._classes:
            ways += weight * (either & rows).bit_count()
            either >>= count
        return ways / self._whole

    def _rolls_of(self, at: int) -> int:
        """The rows that a card (by its place) fulfils, a bit for each."""
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
