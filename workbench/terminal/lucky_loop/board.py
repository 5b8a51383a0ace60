"""The board of Lucky Loop: what the terminal asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.runtime.decisions import Decision
from dicewright.runtime.games.lucky_loop.cards import flight_pool
from dicewright.runtime.games.lucky_loop.outlook import outlook
from dicewright.runtime.games.lucky_loop.view import TableView
from dicewright.runtime.rules import Event, Result
from dicewright.workbench.terminal.boards import Choices, Setting
from dicewright.workbench.terminal.dice import Dice
from dicewright.workbench.terminal.lucky_loop.choices import Tellers
from dicewright.workbench.terminal.lucky_loop.digest import digest
from dicewright.workbench.terminal.lucky_loop.layout import Layout
from dicewright.workbench.terminal.lucky_loop.scores import final_scores
from dicewright.workbench.terminal.screen import Look, listed, plain, some


class LuckyLoopBoard:
    """Lucky Loop at a terminal."""

    shows_headlines = True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.dice = Dice(flight_pool(setting.cards))
        self.outlook = outlook(setting.cards)

    def position(
        self, view: TableView, seat: int | None, look: Look, asked: Decision | None = None
    ) -> RenderableType:
        """The table as the player at `seat` sees it (an onlooker sees whose turn it is)."""
        pilot = view.pilots[view.turn if seat is None else seat]
        return Group(*Layout(self.setting, self.dice, self.outlook, view, pilot, look).lines())

    def choices(self, decision: Decision, view: TableView, look: Look) -> Choices:
        """What each option does, in numbers."""
        return Tellers(self.outlook, self.dice, decision, view, look).choices()

    def open_cards(self, view: TableView, seat: int) -> Sequence[str]:
        """The cards of the routines, those of the hand, then those that are flown."""
        flown = [] if view.flight is None else [stunt.card for stunt in view.flight.stunts]
        pilot = view.pilots[seat]
        lying = [card for routine in view.routines for card in routine.cards]
        return tuple(dict.fromkeys(card.id for card in (*lying, *(pilot.hand or ()), *pilot.display, *flown)))

    def notes(self, view: TableView) -> Sequence[str]:
        """What the routines need and pay, and what a stunt does."""
        numbers = self.outlook.numbers
        needs = [
            f"{plain(routine.name)} needs {listed([f'a {colour}' for colour in routine.colours])} card"
            for routine in view.routines
        ]
        return (
            f"{'; '.join(needs)}.",
            "A flight fulfils one stunt after another and pays for each: the higher points for its level exactly,"
            f" the lower ones for more. A die left over adds {some(numbers.spare_die_points, 'point')}; less than"
            f" {some(numbers.least_score, 'point')} in all do not count.",
        )

    def legend(self, look: Look) -> Sequence[str]:
        """What the signs mean."""
        numbers, sign = self.outlook.numbers, look.sign
        best = next(iter(self.outlook.deck.cards.values())).awards
        labels = " and ".join(award.label for award in best)
        return (
            *self.dice.legend(),
            f"R07 Turn  level 7  5/2: the card's points for {labels}",
            f"{sign('✓')}: fulfilled; {sign('★')}: the highlight; {sign('+')}: a card drawn last",
            "flies 72.1%: how likely the flight is to succeed if that is all you aim at, "
            f"for a routine with the {numbers.least_score} points that it takes to count;",
            "8.4 points: what it brings on average (failures bring 0) if you aim at points; chips not used",
            "72.1% beside a card: how likely the next throw fulfils it",
        )

    def headline(self, event: Event, look: Look) -> Text | None:
        """A round begins something; the end needs no words besides the final scores."""
        if event.kind == "round":
            return Text(f"\n{plain(event.text).rstrip('.')}", "bold underline" if look.colour else "bold")
        return Text() if event.kind == "end" else None

    def chapter(self, event: Event) -> str:
        """A round is one chapter."""
        return ""

    def digest(self, events: Sequence[Event], words: Callable[[Event], str]) -> Sequence[str]:
        """What one player did, in few words."""
        return digest(events, words, self.dice)

    def final(self, result: Result, view: TableView, look: Look) -> RenderableType:
        """The scores by routine."""
        return final_scores(result, view, look)
