"""What is the same in all games of a card set for so many players, made once: numbers, cards, the layout."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from attrs import field, frozen

from dicewright.dsl.model import Card, CardSet, Pool
from dicewright.dsl.printer import to_text
from dicewright.runtime.bots.outlook import outlook
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.offers import CardOffers, Offers, some
from dicewright.runtime.games.feeling_lucky.scoring import reachable_levels
from dicewright.runtime.games.feeling_lucky.table import Display, Level, Table, TaskCard
from dicewright.runtime.games.feeling_lucky.words import Line, Words
from dicewright.runtime.remember import Made, once_per_set
from dicewright.runtime.rules import Event

NAMES = 60
"""What is told of so many players is kept."""

Levels = tuple[tuple[int, ...], ...]
"""Places of cards in the box, by level."""


@frozen
class Print:
    """A card of the box, as it is printed."""

    id: str
    deck: str
    caption: str
    points: int
    income: int
    bit: int
    offers: CardOffers
    words: Words
    starts: str | None
    """The letter of the starting set that it belongs to."""
    shows: dict[tuple[str | None, int], Any] = field(factory=dict, eq=False)
    """See `TaskCard.shows`."""


@frozen(eq=False)
class Kit:
    """Everything that comes out of the box, and where it goes at first."""

    numbers: Numbers
    pool: Pool
    prices: Mapping[str, int]
    """What a card of each deck costs; a deck without a price is not for sale."""
    able: Callable[[tuple[int, ...]], int]
    """The cards that a roll (counts over the pool's faces) fulfils: the sum of their bits."""
    offers: Offers
    box: tuple[Print, ...]
    """In the file's order."""
    stacks: Mapping[str, tuple[int, ...]]
    """By deck, which cards of the box are in its stack."""
    left: tuple[Levels, ...]
    """By seat, which cards lie left of the track."""
    new: tuple[tuple[int, ...], ...]
    """By seat, which cards are still to be placed."""
    dealt: tuple[Event, ...]
    """By seat, what tells statistics of the cards that a player begins with."""
    reach: tuple[range, ...]
    """By the level of the card fulfilled last (0: none), the levels within reach."""
    said: Made[tuple[int, str], Made[Line, Event]]
    """By seat and name, the events that tell lines of this player."""

    def lay_out(self, names: Sequence[str]) -> Table:
        """Rule book, "Setup": displays with starting cards, and stacks that are still to be shuffled."""
        numbers = self.numbers
        cards = [
            TaskCard(number, p.id, p.deck, p.caption, p.points, p.income, p.bit, p.offers, p.words, p.shows)
            for number, p in enumerate(self.box, 1)
        ]
        displays = [
            Display(
                seat,
                name,
                tuple(
                    [
                        Level(level, factor, level <= numbers.build_levels, [cards[at] for at in places], [])
                        for level, (factor, places) in enumerate(zip(numbers.factors, left, strict=True), 1)
                    ]
                ),
                numbers.black_markers,
                numbers,
                self.said[seat, name],
                new=[cards[at] for at in new],
            )
            for seat, (name, left, new) in enumerate(zip(names, self.left, self.new, strict=True))
        ]
        stacks = {deck: deque([cards[at] for at in places]) for deck, places in self.stacks.items()}
        return Table(numbers, displays, stacks, numbers.luck_supply, numbers.multiplier_markers)


def kit_of(cards: CardSet, players: int) -> Kit:
    """The kit for so many players. Raises SetupError if the card set does not fit the rules or them."""
    kits = _kits(cards)
    kit = kits.get(players)
    if kit is None:
        kit = kits[players] = _kit(cards, players)
    return kit


@once_per_set
def _kits(cards: CardSet) -> dict[int, Kit]:
    return {}


def _kit(cards: CardSet, players: int) -> Kit:
    numbers = Numbers.read(cards, players)
    prices = {
        name: cost for name, deck in cards.decks.items() if isinstance(cost := deck.keys.get("cost"), int)
    }
    box = _box(cards, numbers)
    sets: dict[str, list[int]] = {}
    stacks: dict[str, list[int]] = {deck: [] for deck in cards.decks}
    for at, card in enumerate(box):
        if card.starts is None:
            stacks[card.deck].append(at)
        else:
            sets.setdefault(card.starts, []).append(at)
    letters = sorted(sets)
    if len(letters) < players:
        raise SetupError(
            f"{cards.title} has starting cards for {some(len(letters), 'player')}, not for {players}."
        )
    for letter in letters[players:]:
        for at in sets[letter]:
            stacks[box[at].deck].append(at)
    played = letters[:players]
    none: Levels = ((),) * numbers.levels
    left = [
        none if numbers.free_placing else _first_layout(box, letter, sets[letter], numbers)
        for letter in played
    ]
    new = [tuple(sets[letter]) if numbers.free_placing else () for letter in played]
    dealt = [[*unplaced, *chain(*levels)] for levels, unplaced in zip(left, new, strict=True)]
    return Kit(
        numbers,
        cards.pool,
        prices,
        outlook(cards).able,
        Offers(numbers),
        box,
        {deck: tuple(places) for deck, places in stacks.items()},
        tuple(left),
        tuple(new),
        tuple(
            [
                Event("deal", "", seat, tuple([box[at].id for at in places]))
                for seat, places in enumerate(dealt)
            ]
        ),
        tuple(reachable_levels(last, numbers.levels, numbers.climb) for last in range(numbers.levels + 1)),
        Made(_events, NAMES),
    )


def _events(player: tuple[int, str]) -> Made[Line, Event]:
    seat, name = player
    return Made(lambda line: Event(line.kind, f"{name} {line.text}", seat, line.args, line.reveals))


def _first_layout(box: tuple[Print, ...], letter: str, start: list[int], numbers: Numbers) -> Levels:
    """Starting cards where `set layout` says, cards of a deck in the order of the file."""
    rest = list(start)
    left: list[list[int]] = [[] for _ in range(numbers.levels)]
    for level, decks in numbers.layout.items():
        for deck in decks:
            card = next((at for at in rest if box[at].deck == deck), None)
            if card is None:
                raise SetupError(f"`set layout` asks for more {deck} cards than starting set {letter} has.")
            rest.remove(card)
            left[level - 1].append(card)
    if rest:
        raise SetupError(f"`set layout` leaves no place for {box[rest[0]].id} of starting set {letter}.")
    return tuple(tuple(cards) for cards in left)


def _box(cards: CardSet, numbers: Numbers) -> tuple[Print, ...]:
    """Every card of the box; of the copies of a design, the first may belong to a starting set."""
    found = []
    for design in cards.cards.values():
        assert design.deck is not None  # `Numbers` has seen to it
        caption, points, letter = _caption(design), design.number("points"), design.keys.get("start")
        offers = CardOffers.of(design.id, caption, points, numbers)
        words = Words.of(design.id, caption, points, numbers.factors)
        for copy in range(design.copies):
            found.append(
                Print(
                    design.id,
                    design.deck,
                    caption,
                    points,
                    design.number("income"),
                    outlook(cards).bits[design.id],
                    offers,
                    words,
                    str(letter) if letter is not None and copy == 0 else None,
                )
            )
    return tuple(found)


def _caption(card: Card) -> str:
    asks = to_text(card.tiers[0].condition) if card.tiers else ""
    return f"{card.name or card.id} ({asks})" if asks else card.name or card.id
