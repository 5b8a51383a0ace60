"""What a table may come to: the points that each card is expected to count at the end.

Exact is what collections of scored cards count (`Value`: company, the mean of what is rolled for, the
Deaths laid where they cost least). All else is judgement, in closed form and quick: how long the game still
lasts, how often Death comes, how likely a card is scored or stolen before the end (see `outlook`).

    worth = Worth(view, cards, outlook)
    worth.scored(seat, card)            what it is worth to a player to have this card scored
    worth.held(seat, card)              … to have won it, to be scored or stolen later
    worth.total(seat)                   what a player is likely to have in the end
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.nichtlustig.outlook import Outlook, Rates
from dicewright.runtime.games.nichtlustig.scoring import deck_points, expected_highest
from dicewright.runtime.games.nichtlustig.view import TableView, TargetView
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.settings import Settings

MOST_DEATHS = 5
"""More Deaths than these are not thought of."""
KEPT = 1 << 16
"""So many values of collections are remembered."""


@frozen
class Sort:
    """What cards of one kind have in common."""

    deck: str
    points: int
    company: int
    alone: int
    rolled: bool
    first: bool
    safe: bool


Sorts = tuple[int, ...]
"""Cards, as positions in `Value.sorts`, in order."""


class Value:
    """What collections of scored cards count at the end. Made once for a card set."""

    def __init__(self, cards: CardSet) -> None:
        self.unscored = Settings(cards).number("unscored-points")
        self.sorts: list[Sort] = []
        self._at: dict[Sort, int] = {}
        self._dice = [
            [face.number for face in group.faces] for group in cards.pool.groups for _ in range(group.count)
        ]
        self.final = lru_cache(KEPT)(self._final)
        self.left = lru_cache(KEPT)(self._left)
        self.expected = lru_cache(KEPT)(self._expected)

    def sort(self, card: TargetView) -> int:
        """The sort of a card."""
        sort = Sort(card.deck, card.points, card.company, card.alone, card.rolled, card.first, card.safe)
        if sort not in self._at:
            self._at[sort] = len(self.sorts)
            self.sorts.append(sort)
        return self._at[sort]

    def _final(self, cards: Sorts, hope: float) -> float:
        """The points of these cards at the end; what is rolled for counts its mean.

        `hope`: the chance that a deck that lacks company finds it.
        """
        decks: dict[str, list[Sort]] = {}
        for at in cards:
            decks.setdefault(self.sorts[at].deck, []).append(self.sorts[at])
        points = 0.0
        for same in decks.values():
            if same[0].rolled:
                points += expected_highest(self._dice[: len(same)])
            else:
                worths = [sort.points for sort in same]
                now = deck_points(worths, same[0].company, same[0].alone)
                points += now + hope * (sum(worths) - now)
        return points

    def coverable(self, cards: Sorts) -> list[int]:
        """The sorts of which Death covers a card that comes now."""
        able = [at for at in cards if not self.sorts[at].safe]
        return sorted({at for at in able if self.sorts[at].first} or set(able))

    def _left(self, cards: Sorts, hope: float, deaths: int, penalty: int) -> float:
        """The points of these cards after so many Deaths, each laid where it costs least."""
        if not deaths:
            return self.final(cards, hope)
        able = self.coverable(cards)
        if not able:
            return self.final(cards, hope) - deaths * penalty
        best = max((without(cards, at) for at in able), key=lambda left: self.final(left, hope))
        return self.left(best, hope, deaths - 1, penalty)

    def _expected(self, cards: Sorts, hope: float, deaths: float, penalty: int) -> float:
        """The points of these cards if so many Deaths come on average, one independent of the other."""
        if deaths <= 0:
            return self.final(cards, hope)
        chance, rest, points = exp(-deaths), 1.0, 0.0
        for number in range(MOST_DEATHS):
            points += chance * self.left(cards, hope, number, penalty)
            rest -= chance
            chance *= deaths / (number + 1)
        return points + rest * self.left(cards, hope, MOST_DEATHS, penalty)


def without(cards: Sorts, card: int) -> Sorts:
    """One card less."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def and_also(cards: Sorts, *more: int) -> Sorts:
    """These cards and some more."""
    return tuple(sorted((*cards, *more)))


@once_per_set
def value_of(cards: CardSet) -> Value:
    """The values of a card set."""
    return Value(cards)


@lru_cache(KEPT)
def holding(turns: int, until: int, seats: int, rates: Rates) -> tuple[float, float]:
    """How much of a card's points, and of what it counts unscored, it brings who holds it.

    With so many turns to come, of which the holder's is next after `until` others. A card that is
    stolen counts for the thief, and against who held it as much as one opponent matters.
    """
    if not turns:
        return 0.0, 1.0
    if not until:
        points, rest = holding(turns - 1, seats - 1, seats, rates)
        return rates.own + (1 - rates.own) * points, (1 - rates.own) * rest
    kept, lost = 1 - rates.other - rates.stolen, rates.stolen / (seats - 1)
    points, rest = holding(turns - 1, until - 1, seats, rates)
    thief_points, thief_rest = holding(turns - 1, seats - 1, seats, rates)
    return rates.other + kept * points - lost * thief_points, kept * rest - lost * thief_rest


class Worth:
    """What the cards of a table are worth to each player, after the turn that is being played."""

    def __init__(self, view: TableView, cards: CardSet, outlook: Outlook) -> None:
        self.view = view
        self.value = value_of(cards)
        self.seats = len(view.players)
        self.rates = rates = outlook.rates
        self.turns = _turns(view, rates) if outlook.turns is None else outlook.turns
        """So many turns are to come after this one."""
        self.hope = (
            1 - exp(-self.turns / self.seats / rates.company) if outlook.hope is None else outlook.hope
        )
        self.penalty = max((death.penalty for death in view.deaths), default=0)
        self.unscored = self.value.unscored
        self.sort = {card.id: self.value.sort(card) for card in view.targets}
        self.hand: list[Sorts] = []
        """By seat, scored cards that Death has not covered."""
        self.open: list[Sorts] = []
        """By seat, cards that are not scored yet."""
        for seat in range(self.seats):
            mine = [card for card in view.targets if card.seat == seat]
            self.hand.append(self._sorts(card for card in mine if card.counts))
            self.open.append(self._sorts(card for card in mine if not card.scored))
        self._scored: dict[tuple[int, int, bool], float] = {}

    def _sorts(self, cards: Iterable[TargetView]) -> Sorts:
        return tuple(sorted([self.sort[card.id] for card in cards]))

    def deaths(self, seat: int) -> float:
        """So many Deaths a player is likely to get."""
        return self.rates.death * min(self.turns / self.seats, self.rates.far)

    def expected(self, seat: int, cards: Sorts) -> float:
        """What scored cards are worth to a player in the end."""
        return self.value.expected(cards, self.hope, self.deaths(seat), self.penalty)

    def scored(self, seat: int, card: TargetView) -> float:
        """What it is worth to a player that this card is scored."""
        if card.at_once:
            return card.points
        sort, own = self.sort[card.id], card.seat == seat
        known = self._scored.get((seat, sort, own))
        if known is None:
            now = self.hand[seat]
            later = and_also(now, *(without(self.open[seat], sort) if own else self.open[seat]))
            known = sum(
                self.expected(seat, and_also(cards, sort)) - self.expected(seat, cards)
                for cards in (now, later)
            )
            known = self._scored[seat, sort, own] = known / 2
        return known

    def held(self, seat: int, card: TargetView) -> float:
        """What it is worth to a player to have won this card and not yet scored it."""
        if card.at_once:
            return card.points
        until = (seat - self.view.active - 1) % self.seats
        points, rest = holding(self.turns, until, self.seats, self.rates)
        return points * self.scored(seat, card) + rest * self.unscored

    def open_deaths(self, seat: int) -> int:
        """What the Deaths cost that lie open in front of a player."""
        return sum(death.penalty for death in self.view.deaths if death.seat == seat and death.on is None)

    def total(self, seat: int) -> float:
        """What a player is likely to have in the end."""
        mine = [card for card in self.view.targets if card.seat == seat and not card.scored]
        held = sum(self.held(seat, card) for card in mine)
        return self.expected(seat, self.hand[seat]) + held - self.open_deaths(seat)


def _turns(view: TableView, rates: Rates) -> int:
    """So many turns are likely to come after this one."""
    turns = -0.5
    for left in range(view.end_at, view.centre):
        turns += 1 / (rates.won + rates.more * (left - view.end_at) / len(view.targets))
    return max(1, round(turns))
