"""The rolls of one round, solved for one display by dynamic programming.

A state is the level of the last mark, the marks of the round, and the luck left; black markers follow from
the number of marks. What has been marked below the last mark's level can only be won or lost as a whole, so
it counts as a sum: how many marks, and what they will be worth. `solve` works out, for every state that can
still come about, what dropping out and what keeping playing is worth:

    worth of a state = max(drop out: the marks' gains and the luck, safe;
                           keep playing: the mean, over all distinct rolls, of the best of
                           marking a fulfilled card within reach, averting, failing)

Exact: the chances (each distinct roll of the pool counts, cards that depend on the same dice included), the
choice between all legal answers, the price of luck, running out of markers. Given from outside: what a card
gains by being marked (in whole `GRAIN`ths of a point; they add up), what the luck left is worth to who drops
out with it, what failing leaves. Sums of gains are rounded where a level could be reached with more than
`MOST_SUMS` different ones, and of a level with more than `Climb.width` cards only some are looked at; neither
happens with displays that come about in play of the published cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from dicewright.runtime.games.feeling_lucky.aims import Aim

GRAIN = 64
"""Parts of a point."""
MOST_SUMS = 1_000
"""A level that could be reached with more different sums than this has them rounded."""
MOST_WITHIN_REACH = 8
"""So many cards within reach are told apart."""
_SPAN = 1 << 24

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Joint = Callable[[tuple[str, ...]], Floats]
"""The chance of each set of cards to be what a roll fulfils (`Outlook.joint`)."""


@frozen
class Climb:
    """What a round's rolls are about for one player."""

    levels: tuple[tuple[tuple[str, int], ...], ...]
    """By level, lowest first, the cards left of the track: ID, and what a mark gains in `GRAIN`ths of a point."""
    climb: int
    """How many levels above the last mark the next may be."""
    black: int
    """Black markers at the beginning of the round."""
    avert: int
    """Luck for averting a failure."""
    extra: int
    """Luck for a mark without a black marker."""
    out: tuple[tuple[float, ...], ...]
    """By marks of the round (the last row also for more) and by luck left: the worth of having dropped out,
    without the marks' gains."""
    failed: tuple[tuple[float, ...], ...]
    """Likewise, the worth of having failed after so many marks."""

    aim: Aim | None = None
    """Makes something else of the points: all the worths are then by it."""

    @staticmethod
    def width(climb: int) -> int:
        """So many cards of a level may be looked at."""
        return max(MOST_WITHIN_REACH // (climb + 1), 1)


@frozen
class Spot:
    """Where a player stands in a round."""

    last: int
    """The level of the last mark; 0 before the first."""
    masks: tuple[int, ...]
    """By level, the marked cards: bit `i` for the level's card `i`."""
    luck: int

    def mark(self, level: int, place: int, luck: int) -> Spot:
        """After marking the card at this place of a level, with so much luck left."""
        masks = list(self.masks)
        masks[level - 1] |= 1 << place
        return Spot(level, tuple(masks), luck)


@frozen
class Worth:
    """What a player may expect who is asked whether to keep playing."""

    out: float
    stay: float

    @property
    def best(self) -> float:
        """The better of the two."""
        return max(self.out, self.stay)


class Solved:
    """The worth of every state from one spot on."""

    def __init__(self, climb: Climb, joint: Joint, spot: Spot) -> None:
        self.climb = climb
        self._joint = joint
        self._luck = spot.luck
        self._top = len(climb.levels)
        self._last = spot.last
        self._begun = spot.masks[spot.last - 1] if spot.last else 0
        marks = max(climb.black, sum(mask.bit_count() for mask in spot.masks))
        self._most = marks + (spot.luck // climb.extra if climb.extra > 0 else _SPAN)
        self._sums: dict[int, Ints] = {}
        self._grain: dict[int, int] = {}
        self._gains = [_by_mask([gain for _, gain in cards]) for cards in climb.levels]
        self._out_table = np.array(climb.out, dtype=np.float64).T
        self._failed_table = np.array(climb.failed, dtype=np.float64).T
        self._out: dict[tuple[int, int], Floats] = {}
        self._stay: dict[tuple[int, int], Floats] = {}
        self._best: dict[tuple[int, int], Floats] = {}
        self._list_sums(spot)
        for level in range(self._top, self._last - 1, -1):
            if level in self._sums:
                for mask in reversed(self._masks(level)):
                    self._evaluate(level, mask)

    def worth(self, spot: Spot) -> Worth | None:
        """What dropping out and keeping playing is worth; None for a spot that does not follow."""
        at = spot.last, spot.masks[spot.last - 1] if spot.last else 0
        if at not in self._best or spot.luck > self._luck:
            return None
        marks, gain = self._below(spot)
        row = _nearest(self._sums[spot.last], marks, gain)
        if row is None:
            return None
        return Worth(float(self._out[at][spot.luck, row]), float(self._stay[at][spot.luck, row]))

    def failed(self, spot: Spot) -> float:
        """What failing here is worth."""
        marks = sum(mask.bit_count() for mask in spot.masks)
        worth = self._failed_table[spot.luck, min(marks, len(self.climb.failed) - 1)]
        if self.climb.aim is not None:
            worth = np.interp(
                worth + self.climb.aim.base, np.arange(len(self.climb.aim.worths)), self.climb.aim.worths
            )
        return float(worth)

    def _below(self, spot: Spot) -> tuple[int, int]:
        """How many cards are marked below the last mark's level, and what they gain."""
        below = range(spot.last - 1)
        marks = sum(spot.masks[at].bit_count() for at in below)
        return marks, sum(int(self._gains[at][spot.masks[at]]) for at in below)

    def _masks(self, level: int) -> list[int]:
        """The sets of marks on a level that can come about when it is the last mark's."""
        if level == 0:
            return [0]
        every = range(1, 1 << len(self.climb.levels[level - 1]))
        if level > self._last:
            return list(every)
        return [mask for mask in every if mask & self._begun == self._begun]

    def _above(self, level: int) -> range:
        """The higher levels within reach."""
        return range(level + 1, min(level + (self.climb.climb if level else 1), self._top) + 1)

    def _list_sums(self, spot: Spot) -> None:
        """For each level, with how many marks below it, of what gain together, it can be reached."""
        marks, gain = self._below(spot)
        coming: dict[int, list[Ints]] = {spot.last: [np.array([_code(marks, gain)], dtype=np.int64)]}
        for level in range(spot.last, self._top + 1):
            if level not in coming:
                continue
            self._grain[level], self._sums[level] = _distinct(np.concatenate(coming[level]))
            more = [self._sums[level] + self._step(level, mask) for mask in self._masks(level)]
            if more:
                codes = np.concatenate(more)
                codes = codes[codes // _SPAN < self._most]
                for higher in self._above(level):
                    if len(codes) and self.climb.levels[higher - 1]:
                        coming.setdefault(higher, []).append(codes)

    def _step(self, level: int, mask: int) -> int:
        return mask.bit_count() * _SPAN + int(self._gains[level - 1][mask]) if level else 0

    def _evaluate(self, level: int, mask: int) -> None:
        climb, sums = self.climb, self._sums[level] + self._step(level, mask)
        marks = sums // _SPAN
        gain = (sums % _SPAN - _SPAN // 2) / GRAIN
        row = np.minimum(marks, len(climb.out) - 1)
        out = gain[None, :] + self._out_table[:, row]
        failed = self._failed_table[:, row]
        chances, options = self._options(level, mask, sums, marks >= climb.black)
        out, failed = out[: self._luck + 1], failed[: self._luck + 1]
        if climb.aim is not None:
            points = np.arange(len(climb.aim.worths))
            out = np.interp(out + climb.aim.base, points, climb.aim.worths)
            failed = np.interp(failed + climb.aim.base, points, climb.aim.worths)
        best, stay = out.copy(), np.empty_like(out)
        either = np.empty((self._luck + 1, 1 << len(options), len(sums)))
        either[:, 0] = -inf
        for bit, option in enumerate(options):
            np.maximum(either[:, : 1 << bit], option[:, None], out=either[:, 1 << bit : 2 << bit])
        for luck in range(self._luck + 1):
            base = failed[luck].copy()
            if luck >= climb.avert > 0:
                np.maximum(base, best[luck - climb.avert], out=base)
            stay[luck] = chances @ np.maximum(either[luck], base)
            if luck < climb.avert and luck < climb.extra:
                # Who has no black marker left either drops out at once.
                stay[luck, marks >= climb.black] = -inf
            np.maximum(best[luck], stay[luck], out=best[luck])
        self._out[level, mask], self._stay[level, mask], self._best[level, mask] = out, stay, best

    def _options(
        self, level: int, mask: int, sums: Ints, spent: NDArray[np.bool_]
    ) -> tuple[Floats, list[Floats]]:
        """The cards within reach: the chance of each set of them, and what marking each one leads to."""
        cards, levels = [], self.climb.levels
        found: list[Floats] = []
        if level:
            for place, (card, _) in enumerate(levels[level - 1]):
                cards.append(card)
                if not mask >> place & 1:
                    found.append(self._paid(self._best[level, mask | 1 << place], spent))
        for higher in self._above(level):
            if higher not in self._sums:
                continue
            rows = self._rows(higher, sums)
            for place, (card, _) in enumerate(levels[higher - 1]):
                cards.append(card)
                found.append(self._paid(self._best[higher, 1 << place][:, rows], spent))
        chances = self._joint(tuple(cards))
        if mask:
            marked = tuple([len(cards) - 1 - place for place in range(len(cards)) if mask >> place & 1])
            chances = chances.reshape((2,) * len(cards)).sum(axis=marked).reshape(-1)
        return chances, found

    def _rows(self, level: int, sums: Ints) -> Ints:
        there, grain = self._sums[level], self._grain[level]
        rows = np.searchsorted(there, sums if grain == 1 else (sums + grain // 2) // grain * grain)
        return np.minimum(rows, len(there) - 1)

    def _paid(self, after: Floats, spent: NDArray[np.bool_]) -> Floats:
        """What a mark leads to, by luck before it: without a black marker it costs luck."""
        if not spent.any():
            return after
        extra = self.climb.extra
        paid = np.full_like(after, -inf)
        paid[extra:] = after[: len(after) - extra]
        return np.where(spent[None, :], paid, after)


def _by_mask(gains: Sequence[int]) -> Ints:
    """The sum of gains, for each set of a level's cards."""
    sums = np.zeros(1 << len(gains), dtype=np.int64)
    for bit, gain in enumerate(gains):
        sums[1 << bit : 2 << bit] = sums[: 1 << bit] + gain
    return sums


def _code(marks: int, gain: int) -> int:
    return marks * _SPAN + gain + _SPAN // 2


def _distinct(codes: Ints) -> tuple[int, Ints]:
    """Different codes, in order; rounded to the grain that is returned, if there are too many."""
    grain, found = 1, np.unique(codes)
    while len(found) > MOST_SUMS and grain < _SPAN >> 4:
        grain *= 2
        found = np.unique((codes + grain // 2) // grain * grain)
    return grain, found


def _nearest(codes: Ints, marks: int, gain: int) -> int | None:
    """The place of a code, or of the nearest one with as many marks."""
    code = _code(marks, gain)
    at = int(np.searchsorted(codes, code))
    near = [place for place in (at - 1, at) if 0 <= place < len(codes) and codes[place] // _SPAN == marks]
    return min(near, key=lambda place: abs(int(codes[place]) - code), default=None)
