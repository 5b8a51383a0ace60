"""Exact chances of flights, and what they bring on average, under the best play.

A flight is a game against the dice: some stunts are still to be fulfilled, with some dice. For each
throw the best way to use it is known once the shorter flights are; so everything is worked out from
the empty flight upwards, for all numbers of dice and all points so far at once, and remembered.

Values are whole numbers over a power of the number of throws, small enough for a float to hold
them exactly: they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.lucky_loop.cards import Counts, Deck, deck_of
from dicewright.runtime.games.lucky_loop.numbers import Numbers
from dicewright.runtime.remember import once_per_set

Floats = NDArray[np.float64]
Kind = int
"""A kind of stunt: cards that ask for the same and bring the same are of one kind."""
MOST_POINTS = 63
"""Points so far are told apart up to here."""
MOST_TABLES = 20_000
"""So many tables are remembered at a time."""


@frozen
class Worth:
    """What the end of a flight is worth. All are whole numbers.

    A flight that is completed with `s` points, if these are at least `least`, brings `s` less
    `old`, if that is more than 0, and `bonus`. One that fails brings `fail`, and `last` besides if a
    single stunt was missing.
    """

    least: int = 0
    old: int = 0
    bonus: int = 0
    fail: int = 0
    last: int = 0
    may_stop: bool = False
    """Whether the player may stop when a single stunt is missing, and gets `last` for it."""
    below: bool = False
    """Whether less than 0 can be gained: a result that is worse than `old` counts, too."""
    plain: bool = False
    """Whether a flight that is completed (with `least` points) is simply worth 1."""

    @property
    def columns(self) -> int:
        """How many numbers of points have to be told apart."""
        return 1 if self.plain and not self.least else MOST_POINTS + 1

    def of(self, points: int) -> int:
        """What a completed flight with so many points is worth."""
        if self.plain:
            return int(points >= self.least)
        if points < self.least or (points <= self.old and not self.below):
            return 0
        return points - self.old + self.bonus


CHANCE = Worth(plain=True)
"""The chance of completing a flight at all."""


class Outlook:
    """The chances of a card set's flights."""

    def __init__(self, deck: Deck, numbers: Numbers) -> None:
        self.deck = deck
        self.numbers = numbers
        self.throws = {size: [counts for counts, _ in throws] for size, throws in deck.throws.items()}
        self._at = {size: {counts: at for at, counts in enumerate(t)} for size, t in self.throws.items()}
        sides = len(deck.pool.groups[0].faces)
        self._full = float(sides**numbers.throw_dice)
        self._weights = {
            size: np.array([ways for _, ways in throws], dtype=np.float64) * self._full / sides**size
            for size, throws in deck.throws.items()
        }
        self._dice = numbers.flight_dice + numbers.extra_dice
        self._kinds: dict[str, Kind] = {}
        self.awards: list[list[tuple[int, dict[int, NDArray[np.intp]]]]] = []
        """By kind, for each award: its points, and by size and throw how many dice it takes (0: not possible)."""
        self._find_kinds()
        self._tables: dict[tuple[Worth, tuple[Kind, ...]], Floats] = {}
        self._again: dict[tuple[Counts, Counts], tuple[NDArray[np.intp], Floats]] = {}

    def _find_kinds(self) -> None:
        """Sort the cards into kinds: plain ones are even, with the highlight chip they are the next number."""
        known: dict[object, Kind] = {}
        for id, card in self.deck.cards.items():
            used: list[dict[int, NDArray[np.intp]]] = [{} for _ in card.awards]
            for size, throws in self.throws.items():
                rows = np.zeros((len(card.awards), len(throws)), dtype=np.intp)
                for at, thrown in enumerate(throws):
                    for fit in self.deck.fits(id, thrown):
                        rows[fit.award, at] = fit.used
                for award, row in enumerate(rows):
                    used[award][size] = row
            looks = [
                (a.points, *(r.tobytes() for r in u.values())) for a, u in zip(card.awards, used, strict=True)
            ]
            kind = known.setdefault(tuple(looks), len(self.awards))
            self._kinds[id] = kind
            if kind == len(self.awards):
                awards = [(award.points, dice) for award, dice in zip(card.awards, used, strict=True)]
                self.awards.append(awards)
                self.awards.append([(awards[0][0] * self.numbers.highlight_factor, awards[0][1])])

    def kinds(self, cards: Iterable[str], highlight: str | None = None) -> tuple[Kind, ...]:
        """Stunts, as the other methods want them: cards by ID, and which of them (if any) is the highlight."""
        found = [self._kinds[card] for card in cards]
        if highlight is not None:
            found[found.index(self._kinds[highlight])] += 1
        return tuple(sorted(found))

    def value(self, stunts: tuple[Kind, ...], dice: int, points: int = 0, worth: Worth = CHANCE) -> float:
        """What a flight is worth on average that has these stunts to go with so many dice, and so many points."""
        table = self._table(stunts, worth)
        return float(table[dice, self._column(points, worth)]) / self._full ** len(stunts)

    def next_throw(self, card: str, size: int, highlight: bool = False) -> float:
        """How likely a throw of so many dice fulfils a card."""
        useful = [
            ways
            for thrown, ways in self.deck.throws[size]
            if any(fit.award == 0 or not highlight for fit in self.deck.fits(card, thrown))
        ]
        return sum(useful) / sum(ways for _, ways in self.deck.throws[size])

    def after_throw(
        self, stunts: tuple[Kind, ...], dice: int, thrown: Counts, points: int = 0, worth: Worth = CHANCE
    ) -> float:
        """The same, with the dice just thrown and no card fulfilled with them yet."""
        size = sum(thrown)
        column = self._outcomes(stunts, dice, size, worth)[:, self._column(points, worth)]
        return float(column[self._at[size][thrown]]) / self._full ** (len(stunts) - 1)

    def again(
        self, stunts: tuple[Kind, ...], dice: int, thrown: Counts, points: int = 0, worth: Worth = CHANCE
    ) -> dict[Counts, float]:
        """The same, if some of the dice just thrown are thrown again: by those dice."""
        size = sum(thrown)
        column = self._outcomes(stunts, dice, size, worth)[:, self._column(points, worth)]
        found = {}
        for chosen, _ in (pair for n in range(1, size + 1) for pair in self.deck.throws[n]):
            if sum(chosen) > self.numbers.again_dice or any(
                c > t for c, t in zip(chosen, thrown, strict=True)
            ):
                continue
            rows, weights = self._throws_again(thrown, chosen)
            found[chosen] = float(weights @ column[rows]) / self._full ** len(stunts)
        return found

    def _throws_again(self, thrown: Counts, chosen: Counts) -> tuple[NDArray[np.intp], Floats]:
        """Which throws come of throwing these dice of a throw again, and their weights."""
        key = (thrown, chosen)
        known = self._again.get(key)
        if known is None:
            kept = [t - c for t, c in zip(thrown, chosen, strict=True)]
            at = self._at[sum(thrown)]
            new = self.throws[sum(chosen)]
            rows = [at[tuple(k + n for k, n in zip(kept, counts, strict=True))] for counts in new]
            known = self._again[key] = (np.array(rows, dtype=np.intp), self._weights[sum(chosen)])
        return known

    def _column(self, points: int, worth: Worth) -> int:
        return min(points, worth.columns - 1)

    def _table(self, stunts: tuple[Kind, ...], worth: Worth) -> Floats:
        """By dice and points so far, the value of a flight times `_full` for each stunt to go."""
        key = (worth, stunts)
        known = self._tables.get(key)
        if known is None:
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            known = self._tables[key] = self._compute(stunts, worth)
        return known

    def _compute(self, stunts: tuple[Kind, ...], worth: Worth) -> Floats:
        columns = worth.columns
        table = np.empty((self._dice + 1, columns))
        for dice in range(self._dice + 1):
            if not stunts:
                spare = dice * self.numbers.spare_die_points
                table[dice] = [worth.of(points + spare) for points in range(columns)]
                continue
            size = min(dice, self.numbers.throw_dice)
            if size == 0:
                table[dice] = self._failure(stunts, worth) * self._full
            else:
                table[dice] = self._weights[size] @ self._outcomes(stunts, dice, size, worth)
            if worth.may_stop and len(stunts) == 1:
                table[dice] = np.maximum(table[dice], (worth.fail + worth.last) * self._full)
        return table

    def _failure(self, stunts: Sequence[Kind], worth: Worth) -> float:
        """What failing with these stunts to go is worth, for one stunt less to go."""
        failed = worth.fail + (worth.last if len(stunts) == 1 else 0)
        return float(failed) * self._full ** (len(stunts) - 1)

    def _outcomes(self, stunts: tuple[Kind, ...], dice: int, size: int, worth: Worth) -> Floats:
        """By throw and points so far, the value of the best way to use the throw (or of failing)."""
        failed = self._failure(stunts, worth)
        best: Floats | None = None
        for at, kind in enumerate(stunts):
            if at and stunts[at - 1] == kind:
                continue
            rest = self._table(stunts[:at] + stunts[at + 1 :], worth)
            left = np.full((self.numbers.throw_dice + 1, rest.shape[1]), -np.inf)
            used = range(1, min(dice, self.numbers.throw_dice) + 1)
            left[used.start : used.stop] = rest[[dice - n for n in used]]
            for points, by_size in self.awards[kind]:
                then = left
                if points and worth.columns > 1:
                    then = np.concatenate([left[:, points:], np.repeat(left[:, -1:], points, axis=1)], axis=1)
                ways = then[by_size[size]]
                best = ways if best is None else np.maximum(best, ways)
        assert best is not None
        return np.where(np.isneginf(best), failed, best)


@once_per_set
def outlook(cards: CardSet) -> Outlook:
    """The outlook of a card set."""
    return Outlook(deck_of(cards), Numbers.read(cards, Numbers.fewest_players(cards)))
