"""The board of 福神 God of Luck: what the terminal asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.dsl.model import Card
from dicewright.runtime.decisions import Decision
from dicewright.runtime.games.god_of_luck.box import box_of
from dicewright.runtime.games.god_of_luck.view import TableView
from dicewright.runtime.rules import Event, Result
from dicewright.workbench.terminal.boards import Choices, Setting
from dicewright.workbench.terminal.god_of_luck import words
from dicewright.workbench.terminal.god_of_luck.choices import Tellers
from dicewright.workbench.terminal.god_of_luck.digest import digest
from dicewright.workbench.terminal.god_of_luck.layout import Layout
from dicewright.workbench.terminal.god_of_luck.scores import final_scores
from dicewright.workbench.terminal.screen import Look, plain, wrapped


class GodOfLuckBoard:
    """God of Luck at a terminal."""

    shows_headlines = True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.box = box_of(setting.cards)

    def position(
        self, view: TableView, seat: int | None, look: Look, asked: Decision | None = None
    ) -> RenderableType:
        """What the player at `seat` (an onlooker sees who has the turn) needs for the question, or all."""
        turn = view.holder if view.turn is None else view.turn.seat
        player = view.players[turn if seat is None else seat]
        return Group(*Layout(self.setting, view, player, look, asked).lines())

    def choices(self, decision: Decision, view: TableView, look: Look) -> Choices:
        """What each option does, with chances."""
        return Tellers(self.setting, decision, view, look).choices()

    def open_cards(self, view: TableView, seat: int) -> Sequence[str]:
        """The deities and fortune cards that lie open, then the player's own deities and the hand."""
        player = view.players[seat]
        own = dict.fromkeys([*(shown.id for shown in player.deities), *(player.hand or ())])
        others = [*view.supply.homes, *(id for row in view.supply.rows for id in row)]
        others += [id for pile in view.supply.piles for id in pile.open]
        return (*(id for id in dict.fromkeys(others) if id not in own), *own)

    def about(self, card: Card) -> str:
        """A fortune card or a deity in sentences."""
        if card.id in self.box.deities:
            return words.about_deity(self.box.deities[card.id], self.box, self.box.highest)
        return words.about_fortune(card, self.box.fortunes[card.id], self.setting.cards)

    def legend(self, look: Look) -> Sequence[str]:
        """What the signs mean."""
        return (
            *self.setting.dice.legend(),
            f"{look.sign('✓')}: can be played if you fix all dice as they lie",
            "45.2%: how likely you can play a card in this turn if you go for it; in a list after a choice,"
            " for your cards after that choice, the most promising first",
            f"騰蛇 Serpent 3:1: a deity that costs 3 points and counts 1 (`? serpent` says what it does);"
            f" {look.sign('×')}6: six of them lie there; in bold: you can pay for it; row 1 goes next",
            "hand 2g1b: backs of two green cards and a blue one; table 12: fortune cards that can pay;"
            " 5: deities, by name",
            "`show NAME` (another player's) shows the whole table: piles, open cards, rows of deities",
        )

    def headline(self, event: Event, look: Look) -> Text | None:
        """A round and the showdown begin something; new deities stand in a line; the end shows in the scores."""
        if event.kind in ("round", "showdown"):
            return Text(f"\n{plain(event.text)}", "bold underline" if look.colour else "bold")
        if event.kind == "row":
            names = ", ".join(plain(self.box.deities[str(id)].caption) for id in event.args) or "nobody"
            return Text("\n  ".join(wrapped(f"New deities: {names}", look.width - 2)))
        return Text() if event.kind == "end" else None

    def chapter(self, event: Event) -> str:
        """A round is one chapter."""
        return ""

    def digest(self, events: Sequence[Event], words: Callable[[Event], str]) -> Sequence[str]:
        """What one player did, in few words."""
        return digest(events, words, self.box, self.setting.dice, self._name)

    def final(self, result: Result, view: TableView, look: Look) -> RenderableType:
        """The scores."""
        return final_scores(result, view, look)

    def _name(self, id: str) -> str:
        """How the story calls a card or a deity."""
        if id in self.box.fortunes:
            return f"{id} {plain(self.box.fortunes[id].name)}"
        return plain(self.box.deities[id].caption) if id in self.box.deities else id
