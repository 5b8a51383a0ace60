"""What a display promises in this round: the problem that `rounds` solves, put together from a player's view.

Exact, from here on: the chances of every roll and the choices of the round. Estimated: what cards, luck and
income are worth afterwards (`prizes`), and for how many rolls the other players will keep the dice going,
which brings luck to who is out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from attrs import evolve

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.feeling_lucky.aims import Aim
from dicewright.runtime.games.feeling_lucky.prizes import Prizes, prices
from dicewright.runtime.games.feeling_lucky.rounds import GRAIN, Climb, Solved, Spot, Worth
from dicewright.runtime.games.feeling_lucky.view import CardView, DisplayView, LevelView, TableView
from dicewright.runtime.remember import once_per_set

KEPT = 4_000
"""So many answers are remembered."""
KEPT_SOLVED = 32
"""So many solved rounds, which take more room."""
PLACES = 9
"""Worths are compared to so many places: the last bits of a sum are not the same on every machine."""
EASY = 0.55
"""A new card with at least this chance is put low in a plan."""
LINGER = 1.5, 3.0
"""Others go on for about as many rolls as they have markers, and the first number more; the second: give or take."""

Ids = tuple[tuple[str, ...], ...]
"""By level, lowest first, the IDs of the cards left of a track."""


@once_per_set
def _memory(cards: CardSet) -> dict[Any, Any]:
    return {}


@once_per_set
def _solved(cards: CardSet) -> dict[tuple[Climb, Spot], Solved]:
    return {}


def forget(cards: CardSet) -> None:
    """Forget all answers; they come out the same again."""
    _memory(cards).clear()
    _solved(cards).clear()


class Foresight:
    """What the display of one player promises, at one time of the game."""

    def __init__(self, cards: CardSet, view: TableView, own: DisplayView, worths: Prizes) -> None:
        self.view = view
        self.own = own
        self.worths = worths
        self.prices = prices(cards)
        self.rounds = view.rounds - max(view.round, 1)
        """Rounds to come after this one."""
        self.builds = [level.level for level in own.levels if level.build]
        self._wide = Climb.width(view.climb)
        self._looked_at = [self._choice(level) for level in own.levels]
        self._memory = _memory(cards)
        if len(self._memory) > KEPT:
            self._memory.clear()
        self._solved = _solved(cards)

    def ids(self) -> Ids:
        """The cards left of the track now."""
        return tuple(tuple(card.id for card in level.left) for level in self.own.levels)

    # --- in the middle of the rolls -----------------------------------------------------

    def spot(self) -> Spot:
        """Where the player stands."""
        masks = [
            sum(1 << place for place, card in enumerate(cards) if card.mark is not None)
            for cards in self._looked_at
        ]
        return Spot(self.own.last, tuple(masks), self.own.luck)

    def place(self, card: str, level: int) -> int | None:
        """Where on its level an unmarked card lies, if it is looked at."""
        cards = self._looked_at[level - 1]
        return next((at for at, other in enumerate(cards) if other.id == card and other.mark is None), None)

    def solve(self, rolls: int, aim: Aim | None = None) -> Solved:
        """The rolls from here on, after so many in this round."""
        spot = self.spot()
        marks = sum(mask.bit_count() for mask in spot.masks)
        others = sum(other.playing for other in self.view.displays if other.seat != self.own.seat)
        ids = tuple(tuple(card.id for card in cards) for cards in self._looked_at)
        climb = self._climb(ids, others, rolls - marks, self._room(self.ids()))
        if aim is not None:
            climb = evolve(climb, aim=aim)
        # Solved anew for each spot, so that a choice never depends on what was asked before.
        key = climb, spot
        known = self._solved.get(key)
        if known is None:
            if len(self._solved) >= KEPT_SOLVED:
                self._solved.clear()
            known = self._solved[key] = Solved(climb, self.worths.outlook.joint, spot)
        return known

    def now(self, rolls: int, aim: Aim | None = None) -> Worth:
        """What dropping out and keeping playing are worth now."""
        worth = self.solve(rolls, aim).worth(self.spot())
        assert worth is not None  # it was solved from there
        return worth

    # --- before the rolls ---------------------------------------------------------------

    def start(self, ids: Ids, luck: int) -> float:
        """What a display would be worth if the rolls began now."""
        others = len(self.view.displays) - 1
        key = ids, luck, others, self.rounds, self.worths
        known: float | None = self._memory.get(key)
        if known is None:
            spot = Spot(0, (0,) * len(ids), luck)
            some = tuple(cards[: self._wide] for cards in ids)
            worth = Solved(
                self._climb(some, others, 0, self._room(ids)), self.worths.outlook.joint, spot
            ).worth(spot)
            assert worth is not None
            stay = sum(
                self.worths.card(card, level, self.rounds)
                for level, cards in enumerate(ids, 1)
                for card in cards
            )
            known = self._memory[key] = round(worth.stay + stay, PLACES)
        return known

    def planned(self, ids: Ids, new: Iterable[str]) -> Ids:
        """A display after these cards have been built by rule of thumb: hard ones high, easy ones spread low."""
        plan = [list(cards) for cards in ids]
        for card in sorted(new, key=self.worths.chance):
            room = [at for at in self.builds if len(plan[at - 1]) < self.view.level_capacity]
            if not room:
                break
            easy = self.worths.chance(card) >= EASY
            at = min(room, key=lambda at: (len(plan[at - 1]), at)) if easy else room[-1]
            plan[at - 1].append(card)
        return tuple(tuple(cards) for cards in plan)

    def samples(self, deck: str, count: int) -> list[str]:
        """So many cards that stand for what comes from a deck: from easier and harder ones alike."""
        box = self.worths.box(deck)
        return [box[(2 * number + 1) * len(box) // (2 * count)].id for number in range(count)] if box else []

    def _choice(self, level: LevelView) -> list[CardView]:
        """The cards of a level that are looked at: all of them in the published game, else the best ones."""
        cards = list(level.left)
        if len(cards) > self._wide:
            marked = [card for card in cards if card.mark is not None]
            others = [card for card in cards if card.mark is None]
            others.sort(key=lambda card: -card.points * self.worths.chance(card.id))
            cards = marked + others[: max(self._wide - len(marked), 1)]
        return cards

    def _room(self, ids: Ids) -> bool:
        """Whether there is room for a consolation card."""
        return len(ids[self.prices.consolation_level - 1]) < self.view.level_capacity

    def _climb(self, ids: Ids, others: int, before: int, room: bool) -> Climb:
        """The problem; `before`: how many rolls more than marks there have been."""
        key = "climb", ids, others, before, room, self.rounds, self.worths
        known: Climb | None = self._memory.get(key)
        if known is None:
            known = self._memory[key] = self._make(ids, others, before, room)
        return known

    def _make(self, ids: Ids, others: int, before: int, room: bool) -> Climb:
        view, worths, rounds = self.view, self.worths, self.rounds
        gains = [
            tuple((card, round(GRAIN * worths.gain(card, level, rounds))) for card in cards)
            for level, cards in enumerate(ids, 1)
        ]
        most, capacity = view.black_markers + view.luck_capacity, view.luck_capacity
        out = []
        for marks in range(most + 1):
            rolls = further(others, marks + before, view.black_markers)
            out.append(
                tuple(worths.luck(min(luck + rolls, capacity), rounds) for luck in range(capacity + 1))
            )
        comfort = self._comfort() if room else 0.0
        return Climb(
            levels=tuple(gains),
            climb=view.climb,
            black=view.black_markers,
            avert=self.prices.avert,
            extra=self.prices.extra,
            out=tuple(out),
            failed=tuple(tuple(worth + comfort for worth in row) for row in out),
        )

    def _comfort(self) -> float:
        """What the consolation for failing is worth."""
        level = self.prices.consolation_level
        goods = [(amount, good) for amount, good in self.prices.consolation if good in self.view.stacks]
        return sum(amount * self.worths.deck(good, level, self.rounds) for amount, good in goods)


@cache
def further(others: int, rolls: int, markers: int) -> float:
    """How many more rolls are to be expected after so many, while so many others keep playing."""
    if not others:
        return 0.0
    linger, spread = LINGER

    def lasts(roll: int) -> float:
        return min(max((markers + linger - roll) / spread, 0.0), 1.0)

    now = max(lasts(rolls), 0.15)
    return sum(1 - (1 - min(lasts(roll) / now, 1.0)) ** others for roll in range(rolls, markers + 5))


def at_stake(own: DisplayView, factors: Sequence[int]) -> int:
    """The points of a player's marked cards if all of them are scored where they lie."""
    return sum(
        card.points * factors[level.level - 1]
        for level in own.levels
        for card in level.left
        if card.mark is not None
    )
