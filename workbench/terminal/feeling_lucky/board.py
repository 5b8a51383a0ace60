"""The board of Feeling Lucky?: what the terminal asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.runtime.decisions import Decision
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.view import TableView
from dicewright.runtime.rules import Event, Result
from dicewright.workbench.terminal.boards import Choices, Setting
from dicewright.workbench.terminal.feeling_lucky.choices import Tellers
from dicewright.workbench.terminal.feeling_lucky.digest import digest
from dicewright.workbench.terminal.feeling_lucky.layout import Layout
from dicewright.workbench.terminal.feeling_lucky.scores import final_scores
from dicewright.workbench.terminal.screen import Look, plain

CHAPTERS = {
    "roll": "Roll",
    "push": "Push or score",
    "score": "Push or score",
    "push-it": "Push or score",
    "round": "Bonus",
}
"""The parts of a round by the events that belong to no other."""


class FeelingLuckyBoard:
    """Feeling Lucky? at a terminal."""

    shows_headlines = True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.numbers = Numbers.read(setting.cards, len(setting.names))

    def position(
        self, view: TableView, seat: int | None, look: Look, asked: Decision | None = None
    ) -> RenderableType:
        """The display of the player at `seat` (an onlooker sees who has the dice), the others in short."""
        display = view.displays[view.fairy if seat is None else seat]
        rolling = asked is not None and asked.kind == "fulfil"
        return Group(*Layout(self.setting, view, display, look, rolling).lines())

    def choices(self, decision: Decision, view: TableView, look: Look) -> Choices:
        """What each option does, in numbers."""
        return Tellers(self.setting, self.numbers, decision, view, look).choices()

    def open_cards(self, view: TableView, seat: int) -> Sequence[str]:
        """The player's own cards that are not scored: new ones first, then from the lowest level up."""
        own = view.displays[seat]
        cards = [*own.new, *(card for level in own.levels for card in level.left)]
        return tuple(dict.fromkeys(card.id for card in cards))

    def legend(self, look: Look) -> Sequence[str]:
        """What the signs mean."""
        sign, numbers = look.sign, self.numbers
        return (
            *self.setting.dice.legend(),
            f"{sign('▸')}2: you may fulfil a card on level 2 next; {sign('×')}4: the level's factor",
            f"{sign('✓')}: a card within reach that this roll fulfils; "
            f"{sign('●')} or {sign('♣')}: marked with a black marker or with luck",
            "72.1%: how likely the next roll fulfils this card;",
            "next roll 98.6% (levels 1-2): that it fulfils at least one of yours there",
            f"2g 1r = 6: two green cards and a red one are scored, for 6 points; "
            f"3g({sign('×')}3): one green card that counts for three",
            f"points: as if the game ended now, with {numbers.luck_points} for each luck that is left",
            "cards 2 2 1 0 0: how many lie on each level, the lowest first",
        )

    def headline(self, event: Event, look: Look) -> Text | None:
        """A round and a roll begin something; the end needs no words besides the final scores."""
        if event.kind == "round":
            return Text(f"\n{plain(event.text)}", "bold underline" if look.colour else "bold")
        if event.kind == "roll":
            dice = self.setting.dice.in_text(plain(event.text).split(" rolls ", 1)[1].rstrip("."), look)
            return Text.assemble((f"Roll {event.args[0]}  ", "bold"), dice)
        return Text() if event.kind == "end" else None

    def chapter(self, event: Event) -> str:
        """Where pushing begins, so does a paragraph."""
        return CHAPTERS.get(event.kind, "")

    def digest(self, events: Sequence[Event], words: Callable[[Event], str]) -> Sequence[str]:
        """What one player did, in few words."""
        return digest(events, words)

    def final(self, result: Result, view: TableView, look: Look) -> RenderableType:
        """The scores by level."""
        return final_scores(result, view, look)
