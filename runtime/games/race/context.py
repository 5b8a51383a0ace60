"""What every part of a race works with: the table, the dice, who can pay, and a voice.

Events, as the log and statistics read them (kind, then args; the player is the event's seat):

    row CARD… (they come into the row) · round N · roll N DIE… · keep DIE… · stop
    claim CARD LABEL POINTS (LABEL is empty for a card without tiers) · nothing
    retire CARD · points SCORE · end WINNER…

Two more are silent, for statistics: `reach CARD…`, the row as a turn's rolling begins, and `able CARD…`, those
of its cards that the dice of the last roll pay for, each by itself. A card stands there as often as it lies
in the row.
"""

from __future__ import annotations

from attrs import define

from dicewright.dsl.model import Pool
from dicewright.runtime.decisions import Argument
from dicewright.runtime.games.race.dice import PoolDice
from dicewright.runtime.games.race.paying import Bid
from dicewright.runtime.games.race.table import Racer, Table
from dicewright.runtime.mechanics.payment import Payer
from dicewright.runtime.rules import Event, Tell


@define
class Context:
    """One game's table, and what does not change during it."""

    table: Table
    pool: Pool
    dice: PoolDice
    payer: Payer[Bid]
    tell: Tell

    def say(
        self, kind: str, text: str, racer: Racer | None = None, *args: Argument, reveals: bool = False
    ) -> None:
        """Tell the table what happened; a player's name goes in front."""
        if racer is None:
            self.tell(Event(kind, text, None, args, reveals))
        else:
            self.tell(Event(kind, f"{racer.name} {text}", racer.seat, args, reveals))

    def note(self, kind: str, racer: Racer, cards: list[str]) -> None:
        """Tell statistics, and nobody else, what some cards were to a player."""
        self.tell(Event(kind, "", racer.seat, tuple(cards)))


def some(amount: int, thing: str) -> str:
    """An amount in words: `1 card`, `3 cards`."""
    return f"{amount} {thing}" if amount == 1 else f"{amount} {thing}s"
