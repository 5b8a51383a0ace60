"""A table of Lucky Loop to arrange by hand, and what must hold of every table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from dicewright.dsl.diagnostics import has_errors
from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet
from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.context import Context
from dicewright.runtime.games.lucky_loop.flight import begin
from dicewright.runtime.games.lucky_loop.play import LuckyLoop
from dicewright.runtime.games.lucky_loop.table import Flight, Pilot, Stunt, Table
from dicewright.runtime.registry import specs
from dicewright.runtime.rules import Event


def card_text() -> str:
    """The card file."""
    return files("dicewright.cards").joinpath("lucky_loop.cond").read_text(encoding="utf-8")


def loaded(text: str) -> CardSet:
    """The card set of a text that has no errors."""
    result = load_text(text, specs(), "lucky_loop.cond")
    assert not has_errors(result.diagnostics), [d.message for d in result.diagnostics]
    return result.cards


@cache
def lucky_loop(*lines: str) -> CardSet:
    """Lucky Loop with these `set` lines in place of the file's: `set hand = 5`."""
    text = card_text()
    for line in lines:
        name = re.escape(line.split(" = ")[0])
        text, count = re.subn(rf"(?m)^{name} = .*$", line, text)
        assert count == 1, line
    return loaded(text)


class Arranged:
    """A game before its first step, all cards in their piles, to be put where a test wants them."""

    def __init__(self, players: int = 2, cards: CardSet | None = None, round_: int = 2) -> None:
        self.events: list[Event] = []
        self.cards = cards or lucky_loop()
        names = ["Ann", "Ben", "Cid", "Dot", "Eve", "Fay"][:players]
        self.game = LuckyLoop(self.cards, names, self.events.append)
        self.ctx: Context = self.game.context
        self.table: Table = self.ctx.table
        self.table.round = round_

    def __getitem__(self, seat: int) -> Pilot:
        return self.table.pilots[seat]

    def card(self, id: str) -> FlightCard:
        """Take a card out of its pile."""
        card = self.table.deck.cards[id]
        self.table.piles[card.pile].cards.remove(card)
        return card

    def hand(self, seat: int, *ids: str) -> None:
        """Give a player cards."""
        self[seat].hand += [self.card(id) for id in ids]

    def lie(self, routine: int, *ids: str) -> None:
        """Lay out a routine (counted from 1)."""
        self.table.routines[routine - 1] = [self.card(id) for id in ids]

    def chips(self, seat: int, amount: int) -> None:
        """Give a player bonus chips."""
        assert self.table.chips.give(seat, amount) == amount

    def results(self, seat: int, *results: int | None) -> None:
        """Let these be a player's results so far."""
        self[seat].results = list(results)
        self[seat].score = sum(result or 0 for result in results)

    def flight(self, *ids: str, routine: int | None = 1, highlight: str | None = None) -> Flight:
        """Begin a flight with these cards (of a routine counted from 1, or a freestyle display)."""
        stunts = [Stunt(self.table.deck.cards[id], id == highlight) for id in ids]
        return begin(self.ctx, None if routine is None else routine - 1, stunts)

    def told(self, kind: str) -> list[Event]:
        """What the table was told of this kind."""
        return [event for event in self.events if event.kind == kind]


class Box:
    """Tells at once whether some cards are all those of a box: each card is a digit of one large number."""

    def __init__(self, cards: CardSet) -> None:
        self._digits: dict[str, int] = {card: 8**at for at, card in enumerate(cards.cards)}
        self._whole = 0
        for card in cards.cards.values():
            self._whole += self._digits[card.id] * card.copies

    def holds(self, cards: Iterable[FlightCard]) -> bool:
        """Whether these are all the cards, none twice."""
        digits = self._digits
        return sum([digits[card.id] for card in cards]) == self._whole


def check_whole(table: Table, box: Box) -> None:
    """No card and no chip is lost or doubled, nothing is where it does not belong."""
    numbers = table.numbers
    assert box.holds(table.everything())
    assert table.chips.total == numbers.bonus_chips
    assert table.chips.supply >= 0 and min(table.chips.held) >= 0
    for at, pile in enumerate(table.piles):
        assert not pile.discards or pile.discards[-1].pile == at
    for routine, cards in zip(numbers.routines, table.routines, strict=True):
        assert not cards or tuple([card.colour for card in cards]) == routine.colours
    most = max(numbers.hand, numbers.start_cards * len(table.piles)) + numbers.exchange
    for pilot in table.pilots:
        assert pilot.gained <= numbers.chips_per_turn
        assert len(pilot.hand) <= most
        assert pilot.score == counted_again(pilot)
        assert not pilot.display or None not in pilot.results
    if table.flight is not None:
        check_flight(table, table.flight)


def check_flight(table: Table, flight: Flight) -> None:
    """Every die is on one card or on none, and cards bear dice that fulfil them."""
    tray = flight.tray
    assert len(tray.active) + len(tray.aside) == table.numbers.flight_dice + flight.extra
    assert flight.extra <= table.numbers.extra_dice
    for stunt in flight.stunts:
        if stunt.fit is None:
            assert not stunt.dice
            continue
        total = sum([face.number or 0 for face in stunt.dice])
        assert 1 <= len(stunt.dice) <= table.numbers.throw_dice
        assert (total == stunt.card.level) == (stunt.fit.label == "exact")
        assert total >= stunt.card.level
        assert not stunt.highlight or stunt.fit.label == "exact"


def counted_again(pilot: Pilot) -> int:
    """A player's score, worked out from the charts without the rules' own arithmetic."""
    results = [result for result in pilot.results if result is not None]
    assert not results or min(results) >= 8
    if pilot.freestyle is not None:
        results.remove(min(results))
        results.append(pilot.freestyle)
    return sum(results) - pilot.lost


def ids(cards: Sequence[FlightCard]) -> list[str]:
    """The IDs of cards."""
    return [card.id for card in cards]
