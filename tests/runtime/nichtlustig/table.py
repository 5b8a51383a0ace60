"""A table of Nichtlustig to arrange by hand, and what must hold of every table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files

from dicewright.dsl.diagnostics import has_errors
from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Argument, Decision, Option
from dicewright.runtime.games.nichtlustig.context import Context
from dicewright.runtime.games.nichtlustig.play import Nichtlustig
from dicewright.runtime.games.nichtlustig.table import Death, Special, Table, Target
from dicewright.runtime.games.nichtlustig.turn import turn
from dicewright.runtime.mechanics.tray import Tray
from dicewright.runtime.registry import specs
from dicewright.runtime.rules import Event
from dicewright.runtime.steps import Steps
from tests.runtime.helpers import Hand

NOTHING = "black 1 2, red 3 4, white 5 1, pink 2"
"""A roll that pays for no target and shows no symbol."""


def card_text() -> str:
    """The card file."""
    return files("dicewright.cards").joinpath("nichtlustig.cond").read_text(encoding="utf-8")


@cache
def nichtlustig(*changes: str) -> CardSet:
    """The set with these changes: a `set` line instead of the file's, or `OLD -> NEW` for a text that is in it once."""
    text = card_text()
    for change in changes:
        if change.startswith("set "):
            name = re.escape(change.split(" = ")[0])
            text, count = re.subn(rf"(?m)^{name} = .*$", change, text)
        else:
            old, new = change.split(" -> ")
            count = text.count(old)
            text = text.replace(old, new)
        assert count == 1, change
    result = load_text(text, specs(), "nichtlustig.cond")
    assert not has_errors(result.diagnostics), [d.message for d in result.diagnostics]
    return result.cards


class Arranged:
    """A game that is laid out, before its first step, with cards where a test wants them."""

    def __init__(self, players: int = 2, cards: CardSet | None = None) -> None:
        self.events: list[Event] = []
        self.cards = cards or nichtlustig()
        self.game = Nichtlustig(self.cards, ["Ann", "Ben", "Cid", "Dot"][:players], self.events.append)
        self.ctx: Context = self.game.context
        self.table: Table = self.ctx.table
        self.hand = Hand()
        """What was played last, with the questions that were asked."""

    # --- laying out -----------------------------------------------------------------------

    def won(self, seat: int, *cards: str) -> list[Target]:
        """Put targets in front of a player, not scored."""
        found = [self.table.targets[card] for card in cards]
        for target in found:
            target.seat, target.shown = seat, None
        return found

    def scored(self, seat: int, *cards: str) -> list[Target]:
        """Put scored targets in front of a player."""
        found = self.won(seat, *cards)
        for target in found:
            target.scored = True
        return found

    def death(self, seat: int, card: str, on: str | None = None) -> Death:
        """Put a Death in front of a player, on one of their cards or open."""
        death = self.table.deaths[card]
        death.seat = seat
        if on is not None:
            self.table.cover(death, self.table.targets[on])
        return death

    def special(self, seat: int, *cards: str) -> list[Special]:
        """Put special cards in front of a player."""
        found = [self.table.specials[card] for card in cards]
        for special in found:
            special.seat = seat
        return found

    # --- playing --------------------------------------------------------------------------

    def play(
        self,
        steps: Steps[object],
        choices: Iterable[Sequence[Argument]] | Callable[[Decision], Option] = (),
        rolls: Iterable[str] = (),
    ) -> None:
        """Play some of the rules with these choices and rolls; all must be used."""
        left = iter(rolls)
        self.hand = Hand(choices, left)
        self.hand.play(steps)
        assert next(left, None) is None

    def turn(self, seat: int, roll: str, *choices: Sequence[Argument]) -> None:
        """A turn in which the first roll stands; `choices` are those after it."""
        self.play(turn(self.ctx, seat), [["stop"], *choices], [roll])

    def begin(self, seat: int, roll: str) -> None:
        """A turn whose dice lie like this, to go on with by hand."""
        self.table.begin_turn(seat)
        self.table.tray = Tray(self.ctx.pool, range(self.ctx.pool.size))
        Hand(rolls=[roll]).play(self.table.tray.throw())
        self.table.rolls = self.table.most_rolls

    # --- looking --------------------------------------------------------------------------

    def told(self, kind: str) -> list[tuple[int | None, tuple[Argument, ...]]]:
        """Seat and arguments of what was told of this kind."""
        return [(event.seat, event.args) for event in self.events if event.kind == kind]

    def takeable(self) -> list[tuple[str, ...]]:
        """The collections of targets that may be taken now, helpers left out."""
        assert self.table.tray is not None
        sets = self.ctx.matching.winnable(self.table, self.table.tray.counts)
        return [tuple(card for card, _ in chosen) for chosen in sets]

    def where(self, card: str) -> int | None:
        """In front of whom a card lies; None for the middle."""
        all_cards: dict[str, Target | Death | Special] = {
            **self.table.targets,
            **self.table.deaths,
            **self.table.specials,
        }
        return all_cards[card].seat


def check_whole(table: Table) -> None:
    """Nothing lies where it cannot."""
    seats = range(len(table.names))
    for target in table.targets.values():
        assert target.seat is None or target.seat in seats
        assert target.seat is not None or not target.scored
        assert target.scored or target.death is None
        if target.design.at_once:
            assert target.scored == (target.seat is not None)
            assert target.death is None
        if target.death is not None:
            assert target.death.on is target
    for death in table.deaths.values():
        assert death.seat is None or death.seat in seats
        if death.on is not None:
            assert death.on.death is death and death.on.seat == death.seat
            assert death.on.design.death != "never"
    for special in table.specials.values():
        assert special.seat is None or special.seat in seats
    assert all(special.seat == table.active for special in table.held)
    assert table.rolls <= table.most_rolls or table.phase == "start"
    if table.tray is not None:
        dice = [*table.tray.active, *table.tray.aside]
        assert sorted(dice) == list(range(table.tray.pool.size))


def counted_again(table: Table, seat: int, professors: int) -> int:
    """A player's score, worked out from the cards on the table without the rules' own arithmetic.

    `professors`: what was rolled for them. The numbers are those of the rule book.
    """
    score = professors
    yetis = 0
    for target in table.targets.values():
        if target.seat != seat:
            continue
        if not target.scored:
            score += 1
        elif target.death is None:
            letter = target.design.id[0]
            yetis += letter == "y"
            score += {"r": 2, "y": 0, "l": 4, "p": 0, "d": target.design.number - 23}[letter]
    score += 3 * yetis if yetis >= 2 else yetis
    return score - sum(death.seat == seat and death.on is None for death in table.deaths.values())
