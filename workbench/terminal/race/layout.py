"""The dice, the row with its odds, and everybody's points."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from dicewright.dsl.model import Face
from dicewright.runtime.games.race.view import CardView, RaceView
from dicewright.workbench.terminal.boards import Setting
from dicewright.workbench.terminal.dice import ink
from dicewright.workbench.terminal.screen import Look, asks, clip, flowing, pad, padded, plain, some

LONGEST_ID = 10
"""Columns for a card's ID."""
LONGEST_NAME = 16
"""Columns for a player's name."""


class Layout:
    """Draws one position for the player at `seat`."""

    def __init__(
        self,
        setting: Setting,
        view: RaceView,
        seat: int | None,
        look: Look,
        offered: Container[str] | None = None,
    ) -> None:
        """`offered`: the IDs of the cards that can be claimed now, if that is what is asked."""
        self.setting = setting
        self.view = view
        self.seat = seat
        self.look = look
        self.offered = offered

    def lines(self) -> Iterator[Text]:
        """The whole position, line by line."""
        yield self.heading()
        yield from self.dice()
        yield from self.row()
        yield from self.players()

    def heading(self) -> Text:
        """The title, the round, and whose turn it is."""
        view, line = self.view, self.look.sign("─")
        parts = [plain(self.setting.cards.title or "Race")]
        if view.round:
            parts.append(f"round {view.round}" + (f" of {view.rounds}" if view.rounds else ""))
        if view.points_to_win is not None:
            parts.append(f"to {some(view.points_to_win, 'point')}")
        if view.phase in ("roll", "claim") and len(view.racers) > 1:
            parts.append(f"{plain(view.racers[view.active].name)} has the dice")
        text = clip(f"{line * 2} {f' {line * 2} '.join(parts)} ", self.look.width, self.look)
        return Text(text + line * (self.look.width - cell_len(text)), "bold")

    def dice(self) -> Iterator[Text]:
        """What the dice show, the kept ones apart, and how many rolls are left."""
        view = self.view
        if not view.dice or view.phase not in ("roll", "claim"):
            return
        kept = [die.face for die in view.dice if die.held or die.aside]
        loose = [die.face for die in view.dice if not (die.held or die.aside)]
        parts = []
        if kept:
            word = "Aside" if any(die.aside for die in view.dice) else "Kept"
            parts.append(Text.assemble((f"{word:7}", "dim"), self._drawn(kept)))
        if loose:
            name = f"{'Dice':7}" if not kept else "others "
            parts.append(Text.assemble((name, "dim"), self._drawn(loose)))
        if view.phase == "roll":
            left = view.rolls_left
            rolls = "roll until all are aside" if left is None else f"{some(left, 'roll')} left"
            parts.append(Text(rolls, "dim"))
        yield from flowing(parts, self.look.width)

    def _drawn(self, faces: Sequence[Face]) -> Text:
        """Dice side by side; if they are too many for a line, each face once with its number of dice."""
        row = self.setting.dice.row(faces, self.look)
        if row.cell_len + 9 <= self.look.width:
            return row
        row = Text()
        for face in dict.fromkeys(self.setting.dice.sort(faces)):
            row.append("  " if row.cell_len else "").append_text(self.setting.dice.row([face], self.look))
            row.append(f"{self.look.sign('×')}{faces.count(face)}")
        return row

    def row(self) -> Iterator[Text]:
        """The cards of the row, oldest first, and what was claimed in this turn."""
        view = self.view
        ids = min(LONGEST_ID, max((cell_len(plain(card.id)) for card in view.row), default=2))
        worths = [self._worth(card) for card in view.row]
        worth = max([6, *map(len, worths)])
        room = self.look.width - ids - worth - 18
        head = (
            f"Row ({some(view.supply, 'card')} in the supply)" if view.supply else "Row (the supply is empty)"
        )
        odds = "one roll" if self.setting.cards.rolls == 1 else "per roll"
        yield Text(pad(head, self.look.width - worth - 12) + f"  {'points':>{worth}}  {odds}", "dim")
        for card, points in zip(view.row, worths, strict=True):
            design = self.setting.cards.cards[card.id]
            text = f"{design.name} ({asks(design)})" if design.name else f"({asks(design)})"
            line = Text(f"  {self.look.sign('✓')} " if self._fulfilled(card) else "    ", "bold green")
            line.append(pad(plain(card.id), ids), f"bold {ink(design.deck)}")
            line.append("  " + pad(clip(plain(text), room, self.look), room))
            line.append(f"  {points:>{worth}}  {self.setting.chances.one(card.id):>8}")
            yield line
        if view.claimed:
            names = ", ".join(plain(claim.card.caption) for claim in view.claimed)
            yield Text(clip(f"Claimed now: {names}", self.look.width, self.look))

    def players(self) -> Iterator[Text]:
        """A line for each player, and who leads."""
        racers = self.view.racers
        best = max(racer.score for racer in racers)
        width = min(LONGEST_NAME, max(cell_len(plain(racer.name)) for racer in racers))
        for racer in racers:
            active = self.view.phase in ("roll", "claim") and racer.seat == self.view.active
            line = Text(f"{self.look.sign('▸') if active and len(racers) > 1 else ' '} ")
            line.append(pad(plain(racer.name), width), "bold" if racer.seat == self.seat else "")
            points = "point " if racer.score == 1 else "points"
            line.append(f"  {racer.score:>3} ", "bold").append(points, "dim")
            line.append(f"  {some(len(racer.claims), 'card')}", "dim")
            if len(racers) > 1 and racer.score == best > 0:
                line = padded(line, width + 26).append("leads", "bold green")
            yield line

    def _worth(self, card: CardView) -> str:
        return " / ".join(map(str, dict.fromkeys(card.points)))

    def _fulfilled(self, card: CardView) -> bool:
        """Whether the dice that lie there fulfil the card (beside what was claimed with them already)."""
        if self.offered is not None:
            return card.id in self.offered
        if not self.view.dice or self.view.phase not in ("roll", "claim"):
            return False
        shown = [die.face for die in self.view.dice]
        counts = [shown.count(face) for face in self.setting.cards.pool.faces]
        return self.setting.chances.fulfils(card.id, counts)
