"""Exact values of flights, chips and all: a dynamic program over everything that a flight depends on.

A state before a throw is: the stunts to go, the dice that are not on cards, the extra dice that may still be
taken, the chips in hand, the points so far. Its value is what the flight brings on average from there under
the best play: which card to fulfil with which dice, when to take the extra die, which dice to throw again,
when to stop. Nothing is left out and nothing is sampled. What the *end* of a flight is worth comes from
outside, as a `Stake`, and that part may be a judgement.

Each set of stunts has one table, made when it is first asked about. It holds no more than can be asked (with
all stunts to go there are no points yet, and all dice), so that making one takes about a millisecond.

Sums of floats may differ in their last digits from machine to machine: choices compare `rounded` values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.lucky_loop.cards import Counts
from dicewright.runtime.games.lucky_loop.outlook import Kind, Outlook, outlook
from dicewright.runtime.remember import once_per_set

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]
STEP = 10
"""Tables are made for a multiple of so many points, so that one serves for more questions."""
MOST_TABLES = 8_000
"""So many tables are remembered at a time."""
NEVER = -np.inf


def rounded(value: float) -> float:
    """A value without the digits in which machines may differ."""
    return round(value, 7)


@frozen(cache_hash=True)
class Stake:
    """What the end of a flight is worth.

    A flight that is completed with `s` points, at least `least`, brings `bonus` and `s` less `old`, or
    nothing for the points if that is below 0 (unless `below`), and with `lead` points or more a chip.
    One that fails brings `fail`, and a chip if there were `consoled` stunts to go.
    """

    chips: tuple[float, ...]
    """What it is worth to be left with 0, 1, 2, … chips: for one chip more than a flight may begin with."""
    least: int = 0
    old: float = 0.0
    bonus: float = 0.0
    fail: float = 0.0
    short: float = 0.0
    """What it is worth to complete a flight with too few points."""
    lead: int | None = None
    """From how many points on a completed flight brings a chip; None: none does."""
    consoled: int | None = 1
    """With so many stunts to go a failure brings a chip; None: none does."""
    may_stop: bool = False
    """Whether the player may stop then, and take the chip."""
    below: bool = False
    """Whether less than 0 can be gained: a result that is worse than `old` counts, too."""
    plain: bool = False
    """Whether a flight that is completed brings no more than `bonus`, however many points it has."""

    again: bool = True
    """Whether throws to come may be made again. (What doing so with the last one is worth, `after` says.)"""

    @property
    def most(self) -> int:
        """With how many chips a flight may begin."""
        return len(self.chips) - 2

    def done(self, points: int, chips: int) -> float:
        """What a completed flight is worth, with so many points and chips left."""
        if self.plain:
            return self.bonus + self.chips[chips]
        if points < self.least:
            return self.short + self.chips[chips]
        gain = points - self.old if self.below else max(0.0, points - self.old)
        return gain + self.bonus + self.chips[chips + (self.lead is not None and points >= self.lead)]

    def failed(self, stunts: int, chips: int) -> float:
        """What failing is worth, with so many stunts to go and chips left."""
        return self.fail + self.chips[chips + (stunts == self.consoled)]


@frozen(eq=False)
class Throws:
    """The throws of so many dice."""

    weights: Floats
    """By throw, how likely it is."""
    names: Sequence[Counts]
    """What may be kept of a throw that is made again."""
    rows: Rows
    """For each of these, the throws that may come of it, one behind the other."""
    odds: Floats
    """How likely each of those is, as a column."""
    starts: Rows
    """Where in `rows` each of `names` begins."""
    choices: Rows
    """By throw, which of `names` can be kept of it; the last one repeated to fill up."""

    def mean(self, values: Floats) -> Floats:
        """The mean of values by throw. (Not by BLAS, whose threads cost more than they save here.)"""
        found: Floats = (self.weights * values.reshape(len(values), -1)).sum(axis=0)
        return found.reshape(values.shape[1:])

    def again(self, values: Floats) -> Floats:
        """The mean of values by throw, by what is kept."""
        flat = values.reshape(len(values), -1)[self.rows]
        flat *= self.odds
        return np.add.reduceat(flat, self.starts, axis=0).reshape(-1, *values.shape[1:])

    def better(self, now: Floats, again: Floats) -> Floats:
        """The larger of the values by throw and of those, by what is kept, of throwing again."""
        best = now
        for column in self.choices.T:
            best = np.maximum(best, again[column])
        return best


@frozen(eq=False)
class _Table:
    """The values of a set of stunts: by extra dice to be had, chips, dice (from `low` on), points so far."""

    low: int
    values: Floats

    @property
    def high(self) -> int:
        """The most dice that it knows."""
        return self.low + int(self.values.shape[2]) - 1

    def covers(self, dice: int, width: int) -> bool:
        """Whether it knows so many dice, with one more if there is one to be had, and fewer points."""
        return self.low <= dice <= self.high and self.values.shape[-1] >= width


class Chipped:
    """The values of a card set's flights."""

    def __init__(self, simple: Outlook) -> None:
        self.deck = simple.deck
        self.numbers = numbers = simple.numbers
        self.kinds = simple.kinds
        self._awards = simple.awards
        self._at = {size: {c: at for at, (c, _) in enumerate(t)} for size, t in self.deck.throws.items()}
        self.sizes = {size: self._size(size) for size in self.deck.throws}
        """By number of dice, their throws."""
        self._most_points = [max(points for points, _ in awards) for awards in self._awards]
        self._most_dice = numbers.flight_dice + numbers.extra_dice
        self._tables: dict[tuple[Stake, tuple[Kind, ...]], _Table] = {}

    def _size(self, size: int) -> Throws:
        throws = [counts for counts, _ in self.deck.throws[size]]
        ways = np.array([ways for _, ways in self.deck.throws[size]], dtype=np.float64)
        rows: list[int] = []
        odds: list[float] = []
        starts: dict[Counts, int] = {}
        choices: list[list[Counts]] = []
        for thrown in throws:
            mine = []
            for keep in product(*(range(count + 1) for count in thrown)):
                again = size - sum(keep)
                if not 0 < again <= self.numbers.again_dice:
                    continue
                mine.append(keep)
                if keep not in starts:
                    starts[keep] = len(rows)
                    whole = sum(ways for _, ways in self.deck.throws[again])
                    for new, weight in self.deck.throws[again]:
                        rows.append(self._at[size][tuple([k + n for k, n in zip(keep, new, strict=True)])])
                        odds.append(weight / whole)
            choices.append(mine)
        number = {keep: at for at, keep in enumerate(starts)}
        widest = max(map(len, choices))
        filled = [[*map(number.__getitem__, c), *[number[c[-1]]] * (widest - len(c))] for c in choices]
        return Throws(
            (ways / ways.sum())[:, None],
            list(starts),
            np.array(rows, dtype=np.intp),
            np.array(odds)[:, None],
            np.array(list(starts.values()), dtype=np.intp),
            np.array(filled, dtype=np.intp),
        )

    # --- questions ------------------------------------------------------------------------

    def value(
        self, stunts: tuple[Kind, ...], dice: int, extra: int, chips: int, points: int, stake: Stake
    ) -> float:
        """Before a throw: these stunts to go, so many dice, extra dice to be had, chips, points so far."""
        points = 0 if stake.plain else points
        table = self._table(stunts, stake, dice, points + 1)
        return float(table.values[extra, chips, dice - table.low, points])

    def throw(
        self, stunts: tuple[Kind, ...], dice: int, extra: int, chips: int, points: int, stake: Stake
    ) -> float:
        """The same, if the dice are thrown now: the player neither stops nor takes an extra die first."""
        points = 0 if stake.plain else points
        thrown = min(dice, self.numbers.throw_dice)
        if not thrown:
            return stake.failed(len(stunts), chips)
        best = self._uses(stunts, dice, chips, points, stake, thrown)
        return float(self.sizes[thrown].mean(best[chips][:, extra, 0, points]))

    def _uses(
        self, stunts: tuple[Kind, ...], dice: int, chips: int, points: int, stake: Stake, thrown: int
    ) -> list[Floats]:
        """By chips, up to so many, what `_best` says."""
        ends = self._ends(stunts, stake, range(dice, dice + 1), points + 1)
        best: list[Floats] = []
        for count in range(chips + 1):
            part = range(dice, dice + 1)
            best.append(
                self._best(stunts, stake, self.sizes[thrown], thrown, ends, count, part, points + 1, best)
            )
        return best

    def after(
        self,
        stunts: tuple[Kind, ...],
        dice: int,
        extra: int,
        chips: int,
        points: int,
        stake: Stake,
        thrown: Counts,
    ) -> dict[Counts, float]:
        """After a throw: by the dice that are thrown again, what that is worth on average."""
        left = chips - self.numbers.again_price
        if left < 0:
            return {}
        points = 0 if stake.plain else points
        size = self.sizes[sum(thrown)]
        best = self._uses(stunts, dice, left, points, stake, sum(thrown))
        means = size.again(best[left][:, extra, 0, points])
        found = {}
        for row in dict.fromkeys(size.choices[self._at[sum(thrown)][thrown]].tolist()):
            again = tuple(t - k for t, k in zip(thrown, size.names[row], strict=True))
            found[again] = float(means[row])
        return found

    # --- tables ---------------------------------------------------------------------------

    def _table(self, stunts: tuple[Kind, ...], stake: Stake, dice: int, width: int) -> _Table:
        """A table of these stunts that knows so many dice, and fewer than `width` points so far."""
        known = self._tables.get((stake, stunts))
        if known is not None and known.covers(dice, width):
            return known
        low, high, width = self._whole_steps(dice, width)
        if known is not None:
            low, high = min(low, known.low), max(high, known.high)
            width = max(width, known.values.shape[-1])
        if len(self._tables) >= MOST_TABLES:
            del self._tables[
                next(iter(self._tables))
            ]  # the oldest; all at once would make the next ones slow
        made = self._make(stunts, stake, range(low, high + 1), width)
        self._tables[stake, stunts] = found = _Table(low, made)
        return found

    def _whole_steps(self, dice: int, width: int) -> tuple[int, int, int]:
        """What a table should know to be of use for other questions as well: the dice that are left after so
        many stunts as it takes at least to be down to so few, and the points that as many may bring."""
        numbers = self.numbers
        done = -(-max(0, numbers.flight_dice - dice) // numbers.throw_dice)
        low, high = numbers.flight_dice - done * numbers.throw_dice, self._most_dice - done
        return max(0, low), max(dice, high), -(-(width - 1) // STEP) * STEP + 1

    def _make(self, stunts: tuple[Kind, ...], stake: Stake, dice: range, width: int) -> Floats:
        numbers, most, low = self.numbers, stake.most, dice.start
        values = np.empty((numbers.extra_dice + 1, most + 1, len(dice), width))
        if not stunts:
            for chips in range(most + 1):
                spare = numbers.spare_die_points
                ends = [stake.done(p, chips) for p in range(width + dice.stop * spare)]
                for at, left in enumerate(dice):
                    values[:, chips, at] = ends[left * spare : left * spare + width]
            return values
        ends_by_kind = self._ends(stunts, stake, dice, width)
        groups = [(n, [d for d in dice if min(d, numbers.throw_dice) == n]) for n in self.sizes]
        best: dict[int, list[Floats]] = {n: [] for n in self.sizes}
        for chips in range(most + 1):
            now = values[:, chips]
            now[:] = stake.failed(len(stunts), chips)
            for n, group in groups:
                if group:
                    size, part = self.sizes[n], range(group[0], group[-1] + 1)
                    way = self._best(stunts, stake, size, n, ends_by_kind, chips, part, width, best[n])
                    best[n].append(way)
                    now[:, part.start - low : part.stop - low] = size.mean(way)
            if stake.may_stop and len(stunts) == stake.consoled:
                np.maximum(now, stake.failed(len(stunts), chips), out=now)
            left = chips - numbers.extra_die_price
            for extra in range(1, numbers.extra_dice + 1) if left >= 0 else ():
                np.maximum(now[extra, :-1], values[extra - 1, left, 1:], out=now[extra, :-1])
        return values

    def _ends(self, stunts: tuple[Kind, ...], stake: Stake, dice: range, width: int) -> dict[Kind, _Table]:
        """By each kind of stunt, the table of the others: for all that is left of so many dice."""
        found = {}
        for at, kind in enumerate(stunts):
            if kind not in found:
                rest = stunts[:at] + stunts[at + 1 :]
                more = width if stake.plain else width + self._most_points[kind]
                self._table(rest, stake, dice[-1] - 1, more)
                found[kind] = self._table(rest, stake, max(0, dice.start - self.numbers.throw_dice), more)
        return found

    def _best(
        self,
        stunts: tuple[Kind, ...],
        stake: Stake,
        size: Throws,
        thrown: int,
        ends: Mapping[Kind, _Table],
        chips: int,
        dice: range,
        width: int,
        fewer: Sequence[Floats],
    ) -> Floats:
        """By throw, extra dice to be had, dice (those before the throw), points so far (fewer than `width`): the
        value of the best way to go on. `fewer`: the same for fewer chips."""
        best: Floats | None = None
        for kind, table in ends.items():
            most = width if stake.plain else width + self._most_points[kind]
            then = table.values[:, chips, :, :most]
            left = np.full((thrown + 1, len(then), len(dice), then.shape[-1]), NEVER)
            for used in range(1, thrown + 1):
                left[used] = then[:, dice.start - used - table.low : dice.stop - used - table.low]
            for points, by_size in self._awards[kind]:
                start = 0 if stake.plain else points
                ways = left[by_size[thrown], ..., start : start + width]
                best = ways if best is None else np.maximum(best, ways)
        assert best is not None
        best[best == NEVER] = stake.failed(len(stunts), chips)
        again = chips - self.numbers.again_price
        if stake.again and 0 <= again < len(fewer):
            best = size.better(best, size.again(fewer[again]))
        return best


@once_per_set
def chipped(cards: CardSet) -> Chipped:
    """The values of a card set's flights."""
    return Chipped(outlook(cards))
