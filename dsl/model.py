"""The meaning of a card set: what is left when names are resolved and everything is checked.

This is what the compiler and the games read. All classes are frozen; mappings keep the
order of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import field, frozen

from dicewright.dsl.conditions import Condition
from dicewright.dsl.source import NOWHERE, Span


@frozen(order=False)
class Face:
    """One face of a die. A face with a symbol may have a number or none; one without has a number."""

    number: int | None
    symbol: str | None = None
    colour: str | None = None

    @property
    def text(self) -> str:
        """The face as a roll writes it, without its colour: `4`, `duck`, `duck(2)`."""
        if self.symbol is None:
            return str(self.number)
        return self.symbol if self.number is None else f"{self.symbol}({self.number})"


@frozen(slots=False, cache_hash=True)
class DiceGroup:
    """`count` equal dice. `faces` are all sides of one die (a repeated face stands twice)."""

    count: int
    die: str
    colour: str | None
    faces: tuple[Face, ...]

    @property
    def text(self) -> str:
        """As the `dice` statement writes it: `4 blue d6`."""
        return " ".join(str(w) for w in (self.count, self.colour, self.die) if w is not None)


@frozen(slots=False, cache_hash=True)
class Pool:
    """The dice that are rolled."""

    groups: tuple[DiceGroup, ...]

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """The distinct faces, by colour (in the pool's order), number, symbol.

        A roll as counts is a tuple with one count for each of these.
        """
        colours = {c: i for i, c in enumerate(self.colours)}
        distinct = {face for group in self.groups for face in group.faces}

        def key(face: Face) -> tuple[int, bool, int, str]:
            at = -1 if face.colour is None else colours[face.colour]
            return at, face.number is None, face.number or 0, face.symbol or ""

        return tuple(sorted(distinct, key=key))

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours that a die can show, in order of appearance."""
        found: dict[str, None] = {}
        for group in self.groups:
            for face in group.faces:
                if face.colour is not None:
                    found.setdefault(face.colour)
        return tuple(found)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """The symbols that a die can show, in order of appearance."""
        found: dict[str, None] = {}
        for group in self.groups:
            for face in group.faces:
                if face.symbol is not None:
                    found.setdefault(face.symbol)
        return tuple(found)

    @property
    def size(self) -> int:
        """How many dice are rolled."""
        return sum(group.count for group in self.groups)

    @property
    def text(self) -> str:
        """As the `dice` statement writes it: `4 blue d6, 3 red d6`."""
        return ", ".join(group.text for group in self.groups)


Value = int | float | str
"""A number, word or string of a `set` line or a key (decimals only in `set`)."""

Goods = tuple[tuple[int, str], ...]
"""Amounts of named goods that come together: `1 luck + 1 yellow`."""


@frozen
class Setting:
    """One `set` line: a list of values, or a choice between goods; `row` for a table's row."""

    name: str
    row: int | None
    values: tuple[Value, ...] = ()
    choice: tuple[Goods, ...] = ()
    span: Span = field(eq=False, repr=False, default=NOWHERE)


@frozen
class Tier:
    """A condition and what it is worth. `label` is None for a card without tiers.

    `keys` are the tier's own values over the card's over the deck's.
    """

    label: str | None
    condition: Condition
    keys: Mapping[str, int | str]


@frozen
class Deck:
    """A kind of card, with the values its cards share."""

    name: str
    keys: Mapping[str, int | str]
    span: Span = field(eq=False, repr=False, default=NOWHERE)


@frozen
class Card:
    """A task card. `tiers` is empty for a card without a condition, best first otherwise.

    `keys` are the card's values over its deck's; `span` is the head line in the text.
    """

    id: str
    deck: str | None
    name: str | None
    keys: Mapping[str, int | str]
    tiers: tuple[Tier, ...]
    span: Span = field(eq=False, repr=False, default=NOWHERE)

    def number(self, key: str, default: int = 0) -> int:
        """The whole number of a key, or the default."""
        value = self.keys.get(key, default)
        return value if isinstance(value, int) else default

    @property
    def title(self) -> str:
        """What people call it: its name, or its ID if it has none."""
        return self.name or self.id

    @property
    def copies(self) -> int:
        """How many of the card are in its deck (the key `copies`, 1 if left out)."""
        return self.number("copies", 1)


@frozen
class Example:
    """An `example` line: the card, the roll as counts over `Pool.faces`, and what is expected.

    `expected` is `yes`, `no` or a tier's label.
    """

    card: str
    roll: tuple[int, ...]
    expected: str
    span: Span = field(eq=False, repr=False, default=NOWHERE)


@frozen(slots=False)
class CardSet:
    """A whole set. `rules` names the game's rules, or is None (then any set can be raced)."""

    title: str | None
    rules: str | None
    pool: Pool
    rolls: int | None
    """How often the dice may be rolled; None for `any`."""
    keeping: str | None
    """`free`, `final` or `some`; None where the dice are rolled once."""
    settings: Mapping[str, tuple[Setting, ...]]
    """All lines of each `set` name, in order (several for a table)."""
    decks: Mapping[str, Deck]
    cards: Mapping[str, Card]
    examples: tuple[Example, ...] = ()
    files: tuple[str, ...] = ()
    """The names of the files it was read from."""
    fingerprint: str = ""
    """SHA-256 of what the files say: two sets with the same one differ by comments and spaces at most."""

    @property
    def card_count(self) -> int:
        """How many cards are in the box: copies counted."""
        return sum(card.copies for card in self.cards.values())
