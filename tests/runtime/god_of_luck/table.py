"""A table of God of Luck to arrange by hand, and what must hold of every table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from dicewright.dsl.diagnostics import has_errors
from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.games.god_of_luck.box import Deity, Fortune
from dicewright.runtime.games.god_of_luck.context import Context
from dicewright.runtime.games.god_of_luck.play import GodOfLuck
from dicewright.runtime.games.god_of_luck.table import Owned, Played, Player, Table, Turn
from dicewright.runtime.mechanics.tray import Tray
from dicewright.runtime.registry import specs
from dicewright.runtime.rules import Event

NAMES = ("Ann", "Ben", "Cid", "Dot")


def card_text() -> str:
    """The card file."""
    return files("dicewright.cards").joinpath("god_of_luck.cond").read_text(encoding="utf-8")


def loaded(text: str) -> CardSet:
    """The card set of a text that has no errors."""
    result = load_text(text, specs(), "god_of_luck.cond")
    assert not has_errors(result.diagnostics), [d.message for d in result.diagnostics]
    return result.cards


@cache
def god_of_luck(*lines: str) -> CardSet:
    """God of Luck with these `set` lines in place of the file's: `set plays = 2`."""
    text = card_text()
    for line in lines:
        name = re.escape(line.split(" = ")[0])
        text, count = re.subn(rf"(?m)^{name} = .*$", line, text)
        assert count == 1, line
    return loaded(text)


@cache
def named(name: str) -> str:
    """The ID of a card with this name (or ID)."""
    for card in god_of_luck().cards.values():
        if name in (card.id, card.name):
            return card.id
    raise AssertionError(name)


class Arranged:
    """A game that is laid out, before its first step, in round 2, with cards where a test wants them.

    Cards may be named by their Chinese names or IDs. Nobody has cards in hand, nothing lies open.
    """

    def __init__(self, players: int = 3, cards: CardSet | None = None) -> None:
        self.events: list[Event] = []
        self.cards = cards or god_of_luck()
        self.game = GodOfLuck(self.cards, NAMES[:players], self.events.append)
        self.ctx: Context = self.game.context
        self.table: Table = self.ctx.table
        self.table.round = 2
        for player in self.table.players:
            for card in player.hand:
                self.table.piles[card.deck].stack.put_under(card)
            player.hand.clear()
        self.table.rows = [[] for _ in self.ctx.numbers.start_rows]

    def __getitem__(self, seat: int) -> Player:
        return self.table.players[seat]

    def fortune(self, name: str) -> Fortune:
        """Take a fortune card out of its pile."""
        card = self.ctx.box.fortunes[named(name)]
        self.table.piles[card.deck].stack.cards.remove(card)
        return card

    def deity(self, name: str) -> Deity:
        """Take a deity out of the deck, or out of its own place."""
        deity = self.ctx.box.deities[named(name)]
        (self.table.homes.get(deity.id) or self.table.deck.cards).remove(deity)
        return deity

    def hand(self, seat: int, *names: str) -> None:
        """Put cards into a hand."""
        self[seat].hand += [self.fortune(name) for name in names]
        self[seat].moves += 1

    def played(self, seat: int, *names: str) -> None:
        """Put cards on the table before a player, in an earlier turn."""
        for card in map(self.fortune, names):
            self[seat].played.append(Played(card, card.points))
        self[seat].moves += 1

    def owns(self, seat: int, *names: str, since: int = 1) -> None:
        """Put deities before a player, who came in an earlier round."""
        self[seat].deities += [Owned(self.deity(name), since) for name in names]
        self[seat].moves += 1

    def row(self, at: int, *names: str) -> None:
        """Put deities into a row (1 is the top one)."""
        self.table.rows[at - 1] += [self.deity(name) for name in names]
        self.table.changes += 1

    def open(self, *names: str) -> None:
        """Put cards openly beside their piles."""
        for card in map(self.fortune, names):
            self.table.piles[card.deck].open.append(card)
        self.table.changes += 1

    def pile(self, deck: str, *names: str) -> None:
        """Let a pile be these cards only, the first one on top; the rest leaves the game."""
        cards = self.table.piles[deck].stack.cards
        kept = [self.fortune(name) for name in names]
        self.table.gone += cards
        cards.clear()
        cards.extend(kept)
        self.table.changes += 1

    def fixed(self, seat: int, numbers: Iterable[int]) -> Turn:
        """Let it be the player's turn, with these dice fixed."""
        tray = Tray(self.ctx.pool, ())
        tray.aside = {at: self.face(number) for at, number in enumerate(numbers)}
        self.table.turn = Turn(seat, tray)
        return self.table.turn

    def thrown(self, seat: int, active: Iterable[int], fixed: Iterable[int] = ()) -> Turn:
        """Let it be the player's turn, with these dice just thrown and those fixed."""
        turn = self.fixed(seat, fixed)
        start = len(turn.tray.aside)
        turn.tray.active = {start + at: self.face(number) for at, number in enumerate(active)}
        turn.throws = 1
        self.table.phase = "roll"
        return turn

    def face(self, number: int) -> Face:
        """The face of a die with this number."""
        return self.ctx.box.numbers[number]

    def told(self, kind: str) -> list[str]:
        """What the table was told of this kind."""
        return [event.text for event in self.events if event.kind == kind]


def fortunes_everywhere(table: Table) -> Counter[str]:
    """All fortune cards of a table by ID, wherever they are."""
    found = Counter(card.id for card in table.gone)
    for pile in table.piles.values():
        found.update(card.id for card in (*pile.stack.everything(), *pile.open))
    for player in table.players:
        found.update(card.id for card in player.hand)
        found.update(played.card.id for played in player.played)
    return found


def deities_everywhere(table: Table) -> Counter[str]:
    """All deities of a table by ID, wherever they are."""
    found = Counter(deity.id for deity in table.deck.everything())
    for row in (*table.rows, *table.homes.values()):
        found.update(deity.id for deity in row)
    for player in table.players:
        found.update(owned.deity.id for owned in player.deities)
    return found


def check_whole(table: Table) -> None:
    """Nothing is lost and nothing doubled; nobody has what the rules forbid."""
    numbers, box = table.numbers, table.box
    assert fortunes_everywhere(table) == {card.id: card.copies for card in box.fortunes.values()}
    assert deities_everywhere(table) == {
        deity.id: deity.copies for deity in box.deities.values() if not (deity.tower and numbers.beginner)
    }
    for deck, pile in table.piles.items():
        assert all(card.deck == deck for card in (*pile.stack.cards, *pile.open))
        assert len(pile.open) <= numbers.open_cards
        assert not pile.stack.discards
    for row in table.rows:
        assert not any(deity.home for deity in row)
    for id, waiting in table.homes.items():
        assert all(deity.id == id for deity in waiting)
    for player in table.players:
        often = Counter(owned.deity.id for owned in player.deities)
        assert all(count == 1 or box.deities[id].many for id, count in often.items())
        assert all(owned.since <= table.round for owned in player.deities)
        assert not any(owned.used and owned.since == table.round for owned in player.deities)
        mine = table.turn is not None and table.turn.seat == player.seat
        for played in player.played:
            dynamic = played.card.per_die and (mine or table.showdown)
            assert dynamic or played.value == played.card.points
    turn = table.turn
    if turn is not None and table.phase in ("roll", "play"):
        dice = len(turn.tray.active) + len(turn.tray.aside)
        assert numbers.start_dice <= dice <= numbers.box_dice
        assert turn.fixed >= 0 and (turn.touched or not turn.fixed)
        assert table.showdown or turn.plays <= numbers.plays
        assert all(deity.skill in ("beast", "wish") for deity, _ in turn.added)
        assert table.showdown or all(deity.skill == "beast" for deity, _ in turn.added)
