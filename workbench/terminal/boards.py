"""How a game looks at a terminal: the board of its rules, or one that fits any rules.

A game of one's own gets a board through the entry-point group `dicewright.boards`:

    [project.entry-points."dicewright.boards"]
    my-game = "my_package.board:MyBoard"

The entry's name is the rules' name, its object a class (or function) that takes a `Setting`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from attrs import frozen
from rich.console import RenderableType
from rich.text import Text

from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Decision
from dicewright.runtime.errors import GameError
from dicewright.runtime.plugins import BOARDS_GROUP, load
from dicewright.runtime.rules import Event, Result
from dicewright.workbench.terminal.chances import Chances
from dicewright.workbench.terminal.dice import Dice
from dicewright.workbench.terminal.screen import Look


@frozen
class Setting:
    """What a board has to draw with. It is made once for each game."""

    cards: CardSet
    names: tuple[str, ...]
    """The players, by seat."""
    dice: Dice
    chances: Chances

    @classmethod
    def of(cls, cards: CardSet, names: Sequence[str]) -> Setting:
        """The setting for a game of these cards and players."""
        return cls(cards, tuple(names), Dice(cards.pool), Chances(cards))


@frozen
class Choice:
    """One of a decision's options as a person reads it."""

    label: str
    hint: str = ""


@frozen
class Choices:
    """A decision's options, in its order; `columns` of them side by side if there is room and no hint."""

    choices: tuple[Choice, ...]
    columns: int = 1


class Board(Protocol):
    """What a terminal needs to know about a game.

    A board may also have `about(card: Card) -> str`: sentences on a card for `?`, where there is more
    to say than its condition does (a card that has none, say); empty for any other card. And it may have
    `notes(view) -> Sequence[str]`: what `?` alone tells after the cards.
    """

    shows_headlines: bool
    """Whether the position shows what the last headline says, which then need not be told just before."""

    def position(
        self, view: Any, seat: int | None, look: Look, asked: Decision | None = None
    ) -> RenderableType:
        """The position as the player at `seat` (None: an onlooker) sees it, with what `asked` is about."""

    def choices(self, decision: Decision, view: Any, look: Look) -> Choices:
        """What each option does, in numbers."""

    def open_cards(self, view: Any, seat: int) -> Sequence[str]:
        """The IDs of the cards that this player sees, the own ones last (next to where one types)."""

    def legend(self, look: Look) -> Sequence[str]:
        """What the signs of the position and the choices mean, a line each."""

    def headline(self, event: Event, look: Look) -> Text | None:
        """The line to put above this event and those that follow, if it begins something; the
        event itself is then not told again. An empty text for an event that needs no words."""

    def chapter(self, event: Event) -> str:
        """A name for the part of the game that an event belongs to; where it changes, a new
        paragraph begins. Empty if it says nothing about that."""

    def digest(self, events: Sequence[Event], words: Callable[[Event], str]) -> Sequence[str]:
        """What one player did in a paragraph, as short phrases; `words` are the rules' own for an
        event, without the player's name."""

    def final(self, result: Result, view: Any, look: Look) -> RenderableType:
        """How the game ended."""


BOARDS: Mapping[str, str] = {
    "feeling-lucky": "dicewright.workbench.terminal.feeling_lucky.board:FeelingLuckyBoard",
    "lucky-loop": "dicewright.workbench.terminal.lucky_loop.board:LuckyLoopBoard",
    "god-of-luck": "dicewright.workbench.terminal.god_of_luck.board:GodOfLuckBoard",
    "nichtlustig": "dicewright.workbench.terminal.nichtlustig.board:NichtlustigBoard",
    "race": "dicewright.workbench.terminal.race.board:RaceBoard",
}
"""The boards that come along, by the rules' name."""


def board_for(rules: str, setting: Setting) -> Board:
    """The board for these rules; one that shows any game as text if they have none.

    Raises GameError if a plug-in has one that cannot be loaded.
    """
    make: Callable[[Setting], Board] | None = None
    where = BOARDS.get(rules)
    if where is not None:
        module, _, name = where.partition(":")
        make = cast(Callable[[Setting], Board], getattr(import_module(module), name))
    else:
        boards, broken = load(BOARDS_GROUP, object, rules)
        if rules in broken:
            raise GameError(f"The board of the rules `{rules}` cannot be loaded: {broken[rules]}.")
        make = cast(Callable[[Setting], Board] | None, boards.get(rules))
    if make is None:
        from dicewright.workbench.terminal.generic import GenericBoard

        make = GenericBoard
    return make(setting)
