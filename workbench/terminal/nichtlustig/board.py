"""The board of Nichtlustig: what the terminal asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.dsl.describe import describe_card
from dicewright.dsl.model import Card
from dicewright.dsl.rolls import parse_roll
from dicewright.runtime.decisions import Decision
from dicewright.runtime.games.nichtlustig.matching import prospects
from dicewright.runtime.games.nichtlustig.numbers import box_of
from dicewright.runtime.games.nichtlustig.view import TableView
from dicewright.runtime.rules import Event, Result
from dicewright.workbench.terminal.boards import Choices, Setting
from dicewright.workbench.terminal.listing import choice_lines
from dicewright.workbench.terminal.nichtlustig.choices import Tellers
from dicewright.workbench.terminal.nichtlustig.digest import digest
from dicewright.workbench.terminal.nichtlustig.layout import Layout, effect_of, worth_of
from dicewright.workbench.terminal.nichtlustig.outlook import Outlook
from dicewright.workbench.terminal.nichtlustig.scores import final_scores
from dicewright.workbench.terminal.screen import Look, percent, plain, some

SMALL_WINDOW = 24
"""So many lines fit a small window, the question included."""
ROLLING = ("keep", "take")
"""The questions for which chances are shown."""


class NichtlustigBoard:
    """Nichtlustig at a terminal."""

    shows_headlines = True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.prospects = prospects(setting.cards)
        self.rolls = setting.cards.rolls or 1
        box = box_of(setting.cards)
        self.specials = {special.id: special for special in box.specials}
        self.targets = {target.id: target for target in box.targets}

    def position(
        self, view: TableView, seat: int | None, look: Look, asked: Decision | None = None
    ) -> RenderableType:
        """The dice, all targets (with what they ask for, if there is room), and what everybody has; it is
        the same for every `seat`."""
        rolling = asked is not None and asked.kind in ROLLING
        outlook = Outlook(self.setting.cards, view) if rolling else None
        layout = Layout(self.setting, view, look, outlook)
        lines = list(layout.lines(explained=True))
        if asked is not None:
            below = sum(1 for _ in choice_lines(self.choices(asked, view, look), look)) + 2
            if len(lines) + below > SMALL_WINDOW:
                lines = list(layout.lines())
        return Group(*lines)

    def choices(self, decision: Decision, view: TableView, look: Look) -> Choices:
        """What each option does."""
        outlook = Outlook(self.setting.cards, view)
        return Tellers(self.setting, decision, view, look, outlook).choices()

    def open_cards(self, view: TableView, seat: int) -> Sequence[str]:
        """One card of each deck that can still be won (the others of its row differ in the number only),
        then the special cards in front of the player."""
        specials = [special.id for special in view.specials if special.seat == seat]
        decks: dict[str, str] = {}
        for target in view.targets:
            if not target.scored and target.seat != seat:
                decks.setdefault(target.deck, target.id)
        return (*decks.values(), *specials)

    def about(self, card: Card) -> str:
        """What a card asks for, and what it is worth or does."""
        asks = describe_card(card, self.setting.cards.pool)[0]
        if card.id in self.targets:
            chance = self.prospects.chance((card.id, ""), (), self.rolls)
            odds = f"{percent(chance)} in {some(self.rolls, 'roll')}; " if chance is not None else ""
            return f"{asks} {odds}{worth_of(self.targets[card.id])}"
        if card.id in self.specials:
            special = self.specials[card.id]
            return f"{asks} {effect_of(special.effect, special.amount, special.helps)}"
        return f"{asks} Then whoever must take a Death takes this one, and covers a scored card with it."

    def legend(self, look: Look) -> Sequence[str]:
        """What the signs mean."""
        sign = look.sign
        return (
            *self.setting.dice.legend(),
            f"ri3 38%: your chance to win ri3 in this turn if you do all for it; {sign('✓')}: the dice pay for it now",
            f"ri3 (2){sign('○')}: in front of player 2, not scored; {sign('●')}: scored; "
            f"{sign('×')}: under a Death",
            "yeti 3 (1): 3 points each, 1 for one alone; die: rolled for at the end",
            "aside R3  ye3 31%: set this die aside, and the best chance that it helps to",
            "aside P4  +ri4 -le4: then it scores your ri4, and an opponent's le4",
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
            return Text.assemble((f"Roll {event.args[0]}  ", "bold"), self._dice(event, look))
        if event.kind in ("pink", "count"):
            return Text(plain(event.text), "bold")
        return Text() if event.kind == "end" else None

    def _dice(self, event: Event, look: Look) -> Text:
        """The dice of a roll's sentence, also of a single one."""
        pool = self.setting.cards.pool
        counts = parse_roll(event.text.partition(": ")[2].rstrip("."), pool, partial=True)
        faces = [face for face, count in zip(pool.faces, counts, strict=True) for _ in range(count)]
        return self.setting.dice.row(faces, look)

    def chapter(self, event: Event) -> str:
        """Nothing besides the headlines."""
        return ""

    def digest(self, events: Sequence[Event], words: Callable[[Event], str]) -> Sequence[str]:
        """What one player did, in few words."""
        return digest(events, words)

    def final(self, result: Result, view: TableView, look: Look) -> RenderableType:
        """The final count."""
        return final_scores(result, self.setting.names, look)
