"""What cards, income and luck are worth with rounds to come: estimates that the stronger bots share.

A card's worth is reckoned backwards over the rounds: in each, it is marked with a chance that depends on its
odds, its level and the player's habits; marked, it is scored or pushed, whichever is worth more; otherwise it
stays. Income is worth less the more of it there is, because the first cards bought fill the gaps in the ladder.
The numbers of the game come from the card file; the constants here were found by letting bots play one another.
"""

from __future__ import annotations

from collections import Counter
from math import exp

from attrs import define, field, frozen

from dicewright.dsl.model import Card, CardSet
from dicewright.runtime.bots.outlook import Outlook, outlook
from dicewright.runtime.games.feeling_lucky.view import TableView
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.settings import Settings

INCOME, FADING = 10.0, 5.0
"""What all the money in the world would be worth in a round, in points; and how fast more means less."""
TYPICAL_INCOME = 5
"""With no less than this it is reckoned further on."""
SCARCE_SHARE, PLENTY_SHARE = 0.6, 0.2
"""What a card adds to the chance of another colour set: of the scarcest deck, and of another."""


@frozen
class Habit:
    """How likely a card is marked in a round: `taken * step ** (level - 1) * (1 - (1 - chance) ** tries)`."""

    tries: float
    """Rolls for which it is within reach."""
    taken: float
    """The chance, on the lowest level, that it is the card that is marked, and that the mark is kept."""
    step: float
    """How that changes from level to level."""

    def marked(self, chance: float, level: int) -> float:
        """For a card with this chance on one roll, on this level."""
        return float(min(self.taken * self.step ** (level - 1), 1.0) * (1 - (1 - chance) ** self.tries))


@frozen
class Habits:
    """How a bot is seen to play, as far as it changes what things are worth to it."""

    usual: Habit
    last: Habit
    """In the last round, when all luck is spent."""
    luck: float
    """What luck is worth to keep: for n of it, `luck * n - fading * n * n` points."""
    fading: float


@frozen
class Prices:
    """The numbers of the card file that the bots reckon with and the view does not show."""

    avert: int
    """Luck for averting a failure."""
    extra: int
    """Luck for a mark without a black marker."""
    luck_points: int
    """Points for each luck left at the end."""
    consolation: tuple[tuple[int, str], ...]
    """What failing brings: amounts of goods."""
    consolation_level: int
    buy_limit: int
    set_points: int
    """By the solo rules, points for a set of one scored card of every deck."""
    decks: dict[str, int]
    """What a card of each deck costs; a deck without a price is not for sale."""


@once_per_set
def prices(cards: CardSet) -> Prices:
    """The prices of a card set."""
    get = Settings(cards)
    costs = {name: deck.keys.get("cost") for name, deck in cards.decks.items()}
    return Prices(
        avert=get.number("avert-price"),
        extra=get.number("extra-mark-price"),
        luck_points=get.number("luck-points"),
        consolation=tuple((amount, good) for amount, good in get.goods("consolation")),
        consolation_level=get.number("consolation-level"),
        buy_limit=get.number("buy-limit"),
        set_points=get.number("colour-set-points"),
        decks={name: cost for name, cost in costs.items() if isinstance(cost, int)},
    )


@define(eq=False)
class Prizes:
    """Worths for a track with these factors and a player with this income, in points."""

    cards: CardSet
    factors: tuple[int, ...]
    """By level, lowest first."""
    solo: bool
    """By the solo rules scored cards bring income once, when they are handed in, and colour sets bring points."""
    income: int
    scarce: str
    """The deck of which there will be the fewest scored cards at the end: sets depend on it."""
    habits: Habits
    outlook: Outlook
    _cards: dict[tuple[str, int, int], float] = field(factory=dict, init=False)
    _decks: dict[tuple[str, int, int], float] = field(factory=dict, init=False)
    _designs: dict[str, list[Card]] = field(factory=dict, init=False)

    @property
    def levels(self) -> int:
        """How many levels the track has."""
        return len(self.factors)

    def chance(self, card: str) -> float:
        """The exact chance that a roll fulfils the card with this ID."""
        return self.outlook.chance(frozenset([card]))

    def card(self, card: str, level: int, rounds: int) -> float:
        """An unscored card on a level, with so many rounds to come."""
        if rounds <= 0:
            return 0.0
        key = card, level, rounds
        known = self._cards.get(key)
        if known is None:
            chance = self._marked(card, level, rounds)
            fulfilled = self.fulfilled(card, level, rounds - 1)
            known = chance * fulfilled + (1 - chance) * self.card(card, level, rounds - 1)
            self._cards[key] = known
        return known

    def fulfilled(self, card: str, level: int, rounds: int, *, now: bool = False) -> float:
        """A marked card at the end of a round, before it is pushed or scored, with so many rounds to come.

        `now`: with the player's income as it is, not as it may have become.
        """
        best = self.scored(card, level, rounds, now=now)
        return max(best, self.card(card, level + 1, rounds)) if level < self.levels else best

    def gain(self, card: str, level: int, rounds: int) -> float:
        """What marking a card in this round brings, with so many rounds to come after it."""
        return self.fulfilled(card, level, rounds, now=True) - self.card(card, level, rounds)

    def scored(self, card: str, level: int, rounds: int, *, now: bool = False) -> float:
        """A card scored on a level: its points, and its income in the rounds to come."""
        design, factor = self.cards.cards[card], self.factors[level - 1]
        points, income = design.number("points"), design.number("income")
        more = self._income(income * factor, rounds, now) if income else 0.0
        if self.solo:
            share = SCARCE_SHARE if design.deck == self.scarce else PLENTY_SHARE
            more += share * prices(self.cards).set_points
        return points * factor + more

    def deck(self, deck: str, level: int, rounds: int) -> float:
        """A card that comes from a deck to a level, on average."""
        key = deck, level, rounds
        known = self._decks.get(key)
        if known is None:
            cards = self.box(deck)
            total = sum(self.card(card.id, level, rounds) for card in cards)
            known = self._decks[key] = total / len(cards) if cards else 0.0
        return known

    def box(self, deck: str) -> list[Card]:
        """The cards of a deck, each as often as the box has it, the least likely first."""
        known = self._designs.get(deck)
        if known is None:
            cards = [card for card in self.cards.cards.values() if card.deck == deck]
            cards.sort(key=lambda card: self.chance(card.id))
            known = self._designs[deck] = [card for card in cards for _ in range(card.copies)]
        return known

    def luck(self, amount: float, rounds: int) -> float:
        """So much luck at the end of a round, with so many rounds to come."""
        if rounds <= 0:
            return amount * prices(self.cards).luck_points
        luck, fading = self.habits.luck, self.habits.fading
        amount = min(amount, luck / fading / 2)
        return luck * amount - fading * amount * amount

    def _marked(self, card: str, level: int, rounds: int) -> float:
        """The chance that a card is marked in the first of so many rounds."""
        habit = self.habits.last if rounds == 1 else self.habits.usual
        return habit.marked(self.chance(card), level)

    def _income(self, more: int, rounds: int, now: bool) -> float:
        """So much more income in each of so many rounds."""
        if rounds <= 0:
            return 0.0
        if self.solo:
            rounds = 1
        have = self.income if now else max(self.income, TYPICAL_INCOME)
        return rounds * INCOME * (exp(-have / FADING) - exp(-(have + more) / FADING))


@once_per_set
def _made(cards: CardSet) -> dict[object, Prizes]:
    return {}


def prizes(cards: CardSet, view: TableView, habits: Habits) -> Prizes:
    """The worths for the player whose view it is, who has these habits."""
    factors = tuple(level.factor for level in view.own.levels)
    key = factors, view.solo, view.own.income, _scarce(cards, view) if view.solo else "", habits
    made = _made(cards)
    known = made.get(key)
    if known is None:
        known = made[key] = Prizes(cards, *key, outlook(cards))
    return known


def _scarce(cards: CardSet, view: TableView) -> str:
    """The deck of which the player has the fewest cards, scored or not; of the hardest ones, if there are several."""
    have = Counter(card.deck for level in view.own.levels for card in (*level.left, *level.right))
    return min(reversed(tuple(cards.decks)), key=lambda deck: have[deck])
