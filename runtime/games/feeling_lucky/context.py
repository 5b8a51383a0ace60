"""What every phase of the game works with: the table, the conditions, and a voice.

Events, as the log and statistics read them (kind, then args; the player is the event's seat):

    round N · roll N · luck AMOUNT · take CARD · none DECK · buy DECK · redraw CARD
    hand-in CARD LEVEL INCOME · multiply DECK LEVEL SIZE · place CARD LEVEL · return CARD
    mark CARD LEVEL · avert · fail · stay · out · push CARD TO · score CARD LEVEL · push-it CARD TO
    points SCORE · end WINNER…
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field

from dicewright.dsl.model import Pool
from dicewright.runtime.decisions import Argument
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.table import Display, Table
from dicewright.runtime.rules import Event, Tell

Matches = Callable[[tuple[int, ...]], bool]


@define
class Context:
    """One game's table, and what does not change during it."""

    table: Table
    numbers: Numbers
    pool: Pool
    prices: Mapping[str, int]
    """What a card of each deck costs; a deck without a price is not for sale."""
    matches: Mapping[str, Matches]
    """By card ID, whether a roll (counts over the pool's faces) fulfils it."""
    tell: Tell
    shown: dict[int, tuple[int, Any]] = field(factory=dict)
    """By seat, the last view of a display and after how many moves it was made."""
    _known: dict[str, bool] = field(factory=dict)
    _of: object = None

    def fulfils(self, card: str) -> bool:
        """Whether the last roll fulfils the card with this ID."""
        rolled = self.table.rolled
        if rolled is None:
            return False
        if self._of is not rolled:
            self._known.clear()
            self._of = rolled
        known = self._known.get(card)
        if known is None:
            known = self._known[card] = self.matches[card](rolled.counts)
        return known

    def say(
        self, kind: str, text: str, display: Display | None = None, *args: Argument, reveals: bool = False
    ) -> None:
        """Tell the table what happened; a player's name goes in front."""
        if display is None:
            self.tell(Event(kind, text, None, args, reveals))
        else:
            self.tell(Event(kind, f"{display.name} {text}", display.seat, args, reveals))


def some(amount: int, thing: str, plural: str | None = None) -> str:
    """An amount in words: `1 card`, `3 cards`."""
    return f"{amount} {thing}" if amount == 1 else f"{amount} {plural or thing + 's'}"
