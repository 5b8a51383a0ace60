"""What every phase of the game works with: the table, the conditions, and a voice.

Events, as the log and statistics read them (kind, then args; the player is the event's seat):

    round N · roll N · luck AMOUNT · take CARD · none DECK · buy DECK · redraw CARD
    hand-in CARD LEVEL INCOME · multiply DECK LEVEL SIZE · place CARD LEVEL · return CARD
    mark CARD LEVEL · avert CARD… · fail · stay · out · push CARD TO · score CARD LEVEL POINTS
    push-it CARD TO · points SCORE · end WINNER…

`avert` names the cards that were within reach. Three kinds have no text, so that only statistics see them:

    deal CARD… (the starting cards of a player) · at each roll, of all who are IN together: reach CARD… (what
    is within reach, if anything is) · able CARD… (what of that the roll fulfils, if anything)

A card that lies there twice, or within reach of two players, is named twice.
"""

from __future__ import annotations

from attrs import define, field

from dicewright.runtime.decisions import Argument
from dicewright.runtime.games.feeling_lucky.kit import Kit
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.offers import Offers
from dicewright.runtime.games.feeling_lucky.table import Display, Table
from dicewright.runtime.rules import Event, Tell


@define
class Context:
    """One game's table, and what does not change during it."""

    table: Table
    kit: Kit
    tell: Tell
    numbers: Numbers = field(init=False)
    offers: Offers = field(init=False)
    keep: Tell = field(init=False)
    """The same as `tell` for what neither reveals anything nor begins a round."""

    def __attrs_post_init__(self) -> None:
        self.numbers, self.offers = self.kit.numbers, self.kit.offers
        self.keep = getattr(self.tell, "keep", self.tell)

    def able(self) -> int:
        """The cards that the last roll fulfils: the sum of their bits."""
        rolled = self.table.rolled
        return 0 if rolled is None else self.kit.able(rolled.counts)

    def say(
        self, kind: str, text: str, display: Display | None = None, *args: Argument, reveals: bool = False
    ) -> None:
        """Tell the table what happened; a player's name goes in front.

        What is told again and again is made once for each player: see `Display.said`.
        """
        if display is None:
            self.tell(Event(kind, text, None, args, reveals))
        else:
            self.tell(Event(kind, f"{display.name} {text}", display.seat, args, reveals))

    def count(self, kind: str, cards: list[str]) -> None:
        """Tell statistics about some cards, if there are any."""
        if cards:
            self.keep(Event(kind, "", None, tuple(cards)))
