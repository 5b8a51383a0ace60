"""What every part of the game works with: the table, the conditions, and a voice.

Events, as the log and statistics read them (kind, then args; the player is the event's seat):

    first-roll FACE · turn N · skip CARD · roll N · aside POSITION… · stop · use CARD · pink NUMBER
    score CARD · take CARD FROM · nothing · death CARD FROM · free CARD · cover CARD DEATH
    open DEATH · no-death · special CARD FROM · count LEFT · professors DECK POINTS · points SCORE
    end WINNER…

FROM is the opponent's seat, or -1 for the middle. Without words, for statistics only:

    round N             the first player's turn begins
    reach CARD…         rolling begins: the targets that may be taken in this turn
    able CARD…          those that the last roll pays for, each by itself (also with help), after scoring
    worth CARD POINTS   the final count: what each scored card brought that no Death covers
"""

from __future__ import annotations

from typing import Any

from attrs import define, field

from dicewright.dsl.model import CardSet, Face, Pool
from dicewright.runtime.decisions import Argument
from dicewright.runtime.games.nichtlustig.matching import Matching
from dicewright.runtime.games.nichtlustig.numbers import Numbers
from dicewright.runtime.games.nichtlustig.table import Table
from dicewright.runtime.rules import Event, Tell

MIDDLE = -1
"""As an event's argument: not a seat, but the middle of the table."""


@define
class Context:
    """One game's table, and what does not change during it."""

    cards: CardSet
    table: Table
    numbers: Numbers
    pool: Pool
    matching: Matching
    scoring_dice: tuple[int, ...]
    """The positions in the pool of the dice of the scoring colour."""
    die_names: tuple[str, ...]
    """By position in the pool, the die's name in the card file."""
    tell: Tell
    shown: dict[str, tuple[object, Any]] = field(factory=dict)
    """Parts of views that are kept, with what they were made from."""

    def say(self, kind: str, text: str, seat: int | None = None, *args: Argument) -> None:
        """Tell the table what happened; a player's name goes in front."""
        told = text if seat is None else f"{self.table.names[seat]} {text}"
        self.tell(Event(kind, told, seat, args))

    def note(self, kind: str, seat: int | None = None, *args: Argument) -> None:
        """Let statistics know something that nobody needs to be told."""
        self.tell(Event(kind, "", seat, args))

    def owner(self, seat: int | None) -> str:
        """Where a card comes from, in words."""
        return "from the middle" if seat is None else f"from {self.table.names[seat]}"


def dice_of(pool: Pool) -> list[tuple[str, tuple[Face, ...]]]:
    """Each die of a pool, in order: its name and its faces."""
    return [(group.die, group.faces) for group in pool.groups for _ in range(group.count)]


def some(amount: int, thing: str, plural: str | None = None) -> str:
    """An amount in words: `1 card`, `3 cards`."""
    return f"{amount} {thing}" if amount == 1 else f"{amount} {plural or thing + 's'}"


def listed(words: list[str]) -> str:
    """Words in a row: `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
