"""The board of a race: what the terminal asks of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.dsl.model import Face
from dicewright.runtime.decisions import Argument, Decision, Option
from dicewright.runtime.games.race.dice import dice_of
from dicewright.runtime.games.race.paying import payer
from dicewright.runtime.games.race.view import RaceView
from dicewright.runtime.rules import Event, Result
from dicewright.workbench.terminal.boards import Choice, Choices, Setting
from dicewright.workbench.terminal.generic import winners
from dicewright.workbench.terminal.race.layout import Layout
from dicewright.workbench.terminal.screen import Look, listed, pad, plain, some, wrapped

COLUMNS = 4
"""So many ways to keep dice stand side by side, where there is room."""


MOST_NAMES = 15
"""So many dice are named one by one."""


class RaceBoard:
    """A race at a terminal."""

    shows_headlines = True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.dice = dice_of(setting.cards)
        self.payer = payer(setting.cards)
        self._faces = {
            self.dice.name(kind, face): face for kind, faces in enumerate(self.dice.kinds) for face in faces
        }

    def position(
        self, view: RaceView, seat: int | None, look: Look, asked: Decision | None = None
    ) -> RenderableType:
        """The dice, the row and everybody's points."""
        claims = asked is not None and asked.kind == "claim"
        offered = (
            {str(option.args[0]) for option in asked.options if option.args} if asked and claims else None
        )
        return Group(*Layout(self.setting, view, seat, look, offered).lines())

    # --- choices ----------------------------------------------------------------------

    def choices(self, decision: Decision, view: RaceView, look: Look) -> Choices:
        """Dice by their letters; for each claim what it brings, and with which dice."""
        tell = self._claim if decision.kind == "claim" else self._keep
        return Choices(tuple(tell(option, view) for option in decision.options), COLUMNS)

    def _keep(self, option: Option, view: RaceView) -> Choice:
        if option.action == "keep" and option.args:
            return Choice(f"keep {self._names(option.args)}")
        if option.action == "add":
            name, amount = self._names(option.args[:1]), int(option.args[1])
            return Choice(f"keep {name}" if amount == 1 else f"keep {name}, all {amount}")
        return Choice(plain(option.label))

    def _claim(self, option: Option, view: RaceView) -> Choice:
        if option.action != "claim":
            return Choice(plain(option.label), self._waiver(view))
        id, label = str(option.args[0]), str(option.args[1]) if len(option.args) > 1 else None
        card = next(card for card in view.row if card.id == id)
        tier = card.labels.index(label)
        counts = self.dice.counts([die.face for die in view.dice])
        made = [(claim.card.id, claim.tier) for claim in view.claimed]
        shares = self.payer.shared_out([*made, (id, tier)], counts)
        hint = some(card.points[tier], "point")
        if shares is not None and any(shares[-1]):
            hint += f", with {self._paying(shares[-1])}"
        return Choice(f"claim {plain(option.label)}", hint)

    def _paying(self, counts: Sequence[int]) -> str:
        if sum(counts) <= MOST_NAMES:
            return self.setting.dice.names(counts)
        return some(sum(counts), "die", "dice")

    def _waiver(self, view: RaceView) -> str:
        left = len(view.racers) - 1 - view.active
        following = view.racers[(view.active + 1) % len(view.racers)].name
        return f"{plain(following)} is next" if left else "the round ends"

    def open_cards(self, view: RaceView, seat: int) -> Sequence[str]:
        """The cards of the row."""
        return tuple(dict.fromkeys(card.id for card in view.row))

    def legend(self, look: Look) -> Sequence[str]:
        """What the signs mean."""
        return (
            *self.setting.dice.legend(),
            f"{look.sign('✓')}: the dice as they lie fulfil this card; 12 / 6: points by tier, best first",
            "72.1%: how likely a single roll of all dice fulfils the card;",
            "each die pays for one card only; a card about the whole roll uses no dice",
        )

    # --- what happened ----------------------------------------------------------------

    def headline(self, event: Event, look: Look) -> Text | None:
        """A round and new cards begin something; the end needs no words besides the final scores."""
        if event.kind == "round":
            return Text(f"\n{plain(event.text)}", "bold underline" if look.colour else "bold")
        if event.kind in ("row", "retire"):
            return Text("\n  ".join(wrapped(plain(event.text), look.width - 2)), "dim")
        return Text() if event.kind == "end" else None

    def chapter(self, event: Event) -> str:
        """One long chapter."""
        return ""

    def digest(self, events: Sequence[Event], words: Callable[[Event], str]) -> Sequence[str]:
        """What one player did: dice by their letters."""
        told = []
        for kind, group in groupby(events, key=lambda event: event.kind):
            same = list(group)
            if kind == "roll":
                told += [f"rolls {self._names(event.args[1:])}" for event in same]
            elif kind == "keep":
                verb = "keeps" if words(same[0]).startswith("keeps") else "sets aside"
                told += [f"{verb} {self._names(event.args)}" for event in same]
            elif kind == "claim":
                told.append(f"claims {listed([words(event).removeprefix('claims ') for event in same])}")
            elif kind not in ("points", "stop"):
                told += [words(event) for event in same]
        return told

    def final(self, result: Result, view: RaceView, look: Look) -> RenderableType:
        """Points and cards, best first, and who won."""
        racers = sorted(view.racers, key=lambda racer: (-racer.score, -len(racer.claims)))
        width = min(30, max(cell_len(plain(racer.name)) for racer in racers))
        lines = [Text(f"Final scores after {some(view.round, 'round')}", "bold")]
        for racer in racers:
            cards = some(len(racer.claims), "card")
            lines.append(Text(f"  {pad(plain(racer.name), width)} {some(racer.score, 'point'):>10}, {cards}"))
        return Group(*lines, winners(result, [plain(racer.name) for racer in view.racers]))

    def _names(self, args: Sequence[Argument]) -> str:
        """Dice as choices and events name them, by their letters: `B4 B4 R6`; many as `B4 (12x) R6 (3x)`."""
        faces: list[Face] = [self._faces[str(arg)] for arg in args]
        if len(faces) <= MOST_NAMES:
            return " ".join(map(self.setting.dice.name, faces))
        often = Counter(self.setting.dice.sort(faces))
        return " ".join(f"{self.setting.dice.name(face)} ({count}x)" for face, count in often.items())
