"""What every phase of the game works with: the table, the conditions, and a voice.

Events, as the log and statistics read them (kind, then args; the player is the event's seat):

    round N · showdown · draw DECK · pick CARD · open CARD · none · throw N NUMBER … · fix NUMBER …
    dice NUMBER … · skill DEITY · reroll DEITY FROM TO · turn DEITY FROM TO · add DEITY NUMBER · play CARD VALUE · pass
    pay CARD VALUE · funds DEITY · invite DEITY COST · give DEITY · luck DEITY
    discard DECK · remove DECK · row DEITY … · ending · points SCORE · end WINNER …

Silent ones, for statistics; what only its owner knew is told when the game is over:

    deal CARD …      the hand that a player begins with
    lay DEITY …      the deities that lie open at the beginning
    drawn CARD …     at the end: all cards that a player drew off a pile
    reach CARD …     at the end: for each turn, the cards of the hand for which there were dice enough
    able CARD …      at the end: for each turn, those of them that the fixed dice fulfilled, with what beasts may add
    score CARD VALUE at the end: a fortune card or deity on the table and what it counts
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define, field

from dicewright.dsl.model import CardSet, Face, Pool
from dicewright.runtime.decisions import Argument
from dicewright.runtime.games.god_of_luck.box import Box, Fortune
from dicewright.runtime.games.god_of_luck.numbers import Numbers
from dicewright.runtime.games.god_of_luck.table import Player, Table
from dicewright.runtime.matchers import matchers
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.rules import Event, Tell

Fulfils = Callable[[Fortune, tuple[int, ...]], bool]
"""Whether fixed dice (counts over the pool's faces) fulfil a card, and are enough for it."""

MOST_ANSWERS = 200_000
"""Answers that are remembered at a time."""


@define
class Context:
    """One game's table, and what does not change during it."""

    table: Table
    numbers: Numbers
    box: Box
    pool: Pool
    """All dice that there are to throw."""
    asks: Fulfils
    tell: Tell
    shown: dict[tuple[int, bool], tuple[tuple[int, int], Any]] = field(factory=dict)
    """By seat and whether it is the viewer's own, a player's last view and after which moves it was made."""
    _rank: Mapping[Face, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._rank = {face: at for at, face in enumerate(self.pool.faces)}

    def counts(self, dice: list[Face]) -> tuple[int, ...]:
        """Dice as counts over the pool's faces."""
        counts = [0] * len(self._rank)
        for face in dice:
            counts[self._rank[face]] += 1
        return tuple(counts)

    def fulfils(self, card: Fortune, dice: list[Face]) -> bool:
        """Whether a card can be played with these fixed dice."""
        return self.asks(card, self.counts(dice))

    def count(self, kind: str, player: Player | None, args: Sequence[Argument]) -> None:
        """Tell statistics something: an event without a text."""
        if args:
            self.tell(Event(kind, "", None if player is None else player.seat, tuple(args)))

    def say(
        self, kind: str, text: str, player: Player | None = None, *args: Argument, reveals: bool = False
    ) -> None:
        """Tell the table what happened; a player's name goes in front."""
        if player is None:
            self.tell(Event(kind, text, None, args, reveals))
        else:
            self.tell(Event(kind, f"{player.name} {text}", player.seat, args, reveals))


@once_per_set
def fulfilment(cards: CardSet) -> Fulfils:
    """The conditions of a set's fortune cards, with their answers remembered."""
    compiled = matchers(cards)
    known: dict[tuple[str, tuple[int, ...]], bool] = {}

    def fulfils(card: Fortune, counts: tuple[int, ...]) -> bool:
        answer = known.get((card.id, counts))
        if answer is None:
            if len(known) >= MOST_ANSWERS:
                known.clear()
            answer = sum(counts) >= card.dice and compiled[card.id].matches(counts)
            known[card.id, counts] = answer
        return answer

    return fulfils


def some(amount: int, thing: str, plural: str | None = None) -> str:
    """An amount in words: `1 card`, `3 cards`."""
    return f"{amount} {thing}" if amount == 1 else f"{amount} {plural or thing + 's'}"


def a_card(deck: str) -> str:
    """A card of a deck: `a green card`, `an orange card`."""
    return f"{'an' if deck[:1] in 'aeiou' else 'a'} {deck} card"
