"""What every part of the game works with: the table, the dice, and a voice.

Events, as the log and statistics read them (kind, then args; the player is the event's seat):

    round N · draw PILE · discard CARD · place ROUTINE CARD… · throw ROLL · extra DICE · again DICE ROLL
    fulfil CARD LABEL POINTS · stop STUNTS · fail STUNTS · short ROUTINE POINTS
    score ROUTINE POINTS GAIN · chip AMOUNT · exchange PRICE · display CARD… · highlight CARD
    illegal PRICE · crash PRICE · freestyle POINTS GAIN · points SCORE · end WINNER…

Without a text, for statistics alone:

    card CARD               came to a player's hand, at the beginning too (others see no more than its back)
    reach CARD… · able CARD…  at each throw, and throw made again: the cards that are not fulfilled yet;
                            those of them that the throw can fulfil
    scored CARD POINTS      of a flight whose result counts: of a routine, if it is a better one than before
"""

from __future__ import annotations

from attrs import define

from dicewright.dsl.model import Pool
from dicewright.runtime.decisions import Argument
from dicewright.runtime.games.lucky_loop import scoring
from dicewright.runtime.games.lucky_loop.numbers import Numbers
from dicewright.runtime.games.lucky_loop.table import Pilot, Table
from dicewright.runtime.rules import Event, Tell


@define
class Context:
    """One game's table, and what does not change during it."""

    table: Table
    numbers: Numbers
    pool: Pool
    """All dice there are for a flight."""
    tell: Tell

    def say(
        self, kind: str, text: str, pilot: Pilot | None = None, *args: Argument, reveals: bool = False
    ) -> None:
        """Tell the table what happened; a player's name goes in front."""
        if pilot is None:
            self.tell(Event(kind, text, None, args, reveals))
        else:
            self.tell(Event(kind, f"{pilot.name} {text}", pilot.seat, args, reveals))

    def note(self, kind: str, pilot: Pilot, *args: Argument) -> None:
        """Tell what only statistics read."""
        self.tell(Event(kind, "", pilot.seat, args))

    def chips(self, pilot: Pilot) -> int:
        """How many bonus chips a player has."""
        return self.table.chips.held[pilot.seat]

    def award(self, pilot: Pilot, reasons: int) -> None:
        """Bonus chips for so many reasons, as far as the turn and the supply allow ("Bonus-Chips")."""
        due = scoring.chips_gained(reasons, pilot.gained, self.numbers)
        got = self.table.chips.give(pilot.seat, due)
        if got:
            pilot.gained += got
            self.say("chip", f"gets {some(got, 'bonus chip')}.", pilot, got)


def some(amount: int, thing: str, plural: str | None = None) -> str:
    """An amount in words: `1 card`, `3 cards`."""
    return f"{amount} {thing}" if amount == 1 else f"{amount} {plural or thing + 's'}"
