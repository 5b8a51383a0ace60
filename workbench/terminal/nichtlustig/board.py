"""The board of Nichtlustig: what the terminal asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.dsl.describe import describe_card
from dicewright.dsl.model import Card
from dicewright.runtime.decisions import Decision
from dicewright.runtime.games.nichtlustig.numbers import box_of
from dicewright.runtime.games.nichtlustig.view import TableView
from dicewright.runtime.rules import Event, Result
from dicewright.workbench.terminal.boards import Choices, Setting
from dicewright.workbench.terminal.nichtlustig.choices import Tellers
from dicewright.workbench.terminal.nichtlustig.digest import digest
from dicewright.workbench.terminal.nichtlustig.layout import Layout, effect_of
from dicewright.workbench.terminal.nichtlustig.outlook import Outlook
from dicewright.workbench.terminal.nichtlustig.scores import final_scores
from dicewright.workbench.terminal.screen import Look, plain

ROLLING = ("keep", "take")
"""The questions for which chances are shown."""


class NichtlustigBoard:
    """Nichtlustig at a terminal."""

    shows_headlines = True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.specials = {special.id: special for special in box_of(setting.cards).specials}

    def position(
        self, view: TableView, seat: int | None, look: Look, asked: Decision | None = None
    ) -> RenderableType:
        """The dice, all targets, and what everybody has; it is the same for every `seat`."""
        rolling = asked is not None and asked.kind in ROLLING
        outlook = Outlook(self.setting.cards, view) if rolling else None
        return Group(*Layout(self.setting, view, look, outlook).lines())

    def choices(self, decision: Decision, view: TableView, look: Look) -> Choices:
        """What each option does."""
        outlook = Outlook(self.setting.cards, view)
        return Tellers(self.setting, decision, view, look, outlook).choices()

    def open_cards(self, view: TableView, seat: int) -> Sequence[str]:
        """The special cards in front of the player, then the targets that can still be won."""
        specials = [special.id for special in view.specials if special.seat == seat]
        targets = [target.id for target in view.targets if not target.scored and target.seat != seat]
        return (*specials, *targets)

    def about(self, card: Card) -> str:
        """A special card's effect; other cards are told by their condition."""
        special = self.specials.get(card.id)
        if special is None:
            return ""
        asks = describe_card(card, self.setting.cards.pool)[0]
        return f"{asks} {effect_of(special.effect, special.amount, special.helps)}"

    def legend(self, look: Look) -> Sequence[str]:
        """What the signs mean."""
        sign = look.sign
        return (
            f"R3 38%: your chance to win R3 in this turn if you do all for it; {sign('✓')}: the dice pay for it now",
            f"R3 (2){sign('○')}: in front of player 2, not scored; {sign('●')}: scored; "
            f"{sign('×')}: under a Death",
            "yeti 3 (1): 3 points each, 1 for one alone; die: rolled for at the end",
            "aside R3  Y3 31%: set this die aside, and the best chance that it helps to",
            "+Duck: a good special card, !UFO: a bad one; `? duck` says what it does",
            *(
                f"{plain(special.caption)}: {effect_of(special.effect, special.amount, special.helps)}"
                for special in self.specials.values()
            ),
        )

    def headline(self, event: Event, look: Look) -> Text | None:
        """A turn, a roll and the scoring begin something; the end needs no words besides the final count."""
        if event.kind == "turn":
            return Text(f"\n{plain(event.text)}", "bold underline" if look.colour else "bold")
        if event.kind == "roll":
            dice = self.setting.dice.in_text(plain(event.text).partition(": ")[2].rstrip("."), look)
            return Text.assemble((f"Roll {event.args[0]}  ", "bold"), dice)
        if event.kind in ("pink", "count"):
            return Text(plain(event.text), "bold")
        return Text() if event.kind == "end" else None

    def chapter(self, event: Event) -> str:
        """Nothing besides the headlines."""
        return ""

    def digest(self, events: Sequence[Event], words: Callable[[Event], str]) -> Sequence[str]:
        """What one player did, in few words."""
        return digest(events, words)

    def final(self, result: Result, view: TableView, look: Look) -> RenderableType:
        """The final count."""
        return final_scores(result, self.setting.names, look)
