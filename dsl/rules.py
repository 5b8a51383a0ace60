"""What the rules of a game tell the checker about the card files they play.

The rules themselves live in the runtime (and in plug-ins); this is only their declaration:
the names they read from `set` lines, of what kind, and the decks they cannot do without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum

from attrs import field, frozen

from dicewright.dsl.model import CardSet


class Kind(Enum):
    """What a `set` line must hold."""

    NUMBER = "a number"
    NUMBERS = "numbers, separated by commas"
    WORD = "a word"
    WORDS = "words, separated by commas"
    SWITCH = "yes or no"
    GOODS = "goods, such as `2 luck / 1 luck + 1 yellow`"


@frozen
class SettingSpec:
    """One name that the rules read. `table`: written once per row (`set bonus 3 = …`)."""

    kind: Kind
    doc: str
    table: bool = False
    words: tuple[str, ...] = ()
    """WORD, WORDS: the words there are (empty: any). GOODS: goods besides the decks' names."""
    decimals: bool = False
    """NUMBER, NUMBERS: whether 3.5 is a value."""
    required: bool = True
    """Whether the rules cannot play a set without it; what an optional one means when left out, `doc` says."""


@frozen
class DeckNeed:
    """How many cards a deck must hold at least for these rules, and why (a half sentence)."""

    deck: str
    least: int
    why: str


@frozen
class RulesSpec:
    """The rules called `name`. A set that these rules play must give every setting that is `required`."""

    name: str
    title: str
    settings: Mapping[str, SettingSpec] = field(factory=dict)
    decks: tuple[str, ...] = ()
    """Decks that the set must have."""
    deck_needs: Callable[[CardSet], Iterable[DeckNeed]] | None = None
    """What the set's decks must hold (W404). It gets a set that may lack settings."""
    broken: str = ""
    """Why these rules, which are installed, cannot be loaded; nothing else is known of them then."""


Registry = Mapping[str, RulesSpec]
"""The rules that are installed, by name."""

FALLBACK_RULES = "race"
"""The rules that play a set that names none."""
