"""The table as one player sees it: dice, charts, the flight in progress, the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.outlook import Outlook
from dicewright.runtime.games.lucky_loop.scoring import chart_place, throw_size
from dicewright.runtime.games.lucky_loop.view import FlightView, PilotView, StuntView, TableView
from dicewright.workbench.terminal.boards import Setting
from dicewright.workbench.terminal.dice import Dice, ink
from dicewright.workbench.terminal.screen import Look, clip, flowing, pad, padded, percent, plain, some

NAME = 14
"""Columns for the name of a routine."""
SHORTEST = 5
"""Columns that a player's results get at least."""


class Layout:
    """Draws one position for one player."""

    def __init__(
        self, setting: Setting, dice: Dice, outlook: Outlook, view: TableView, pilot: PilotView, look: Look
    ) -> None:
        self.setting = setting
        self.drawing = dice
        self.outlook = outlook
        self.view = view
        self.pilot = pilot
        self.look = look
        self.ids = max(cell_len(card.id) for card in outlook.deck.cards.values())

    def lines(self) -> Iterator[Text]:
        """The whole position, line by line."""
        flying = self.view.flight is not None and self.view.turn == self.pilot.seat
        yield self.heading()
        if not flying:
            yield from self.piles()
        yield from self.charts()
        if self.view.flight is not None and flying:
            yield from self.flight(self.view.flight)
        elif self.pilot.display:
            yield from self.display()
        if self.pilot.hand is None or self.pilot.hand:
            yield from self.hand(brief=flying)

    def heading(self) -> Text:
        """Round and turn."""
        view, line = self.view, self.look.sign("─")
        when = "the deal" if view.round == 0 else f"round {view.round}"
        when += ", the last" if view.last_round else ""
        title = plain(self.setting.cards.title or "Lucky Loop")
        parts = [title, when, f"{plain(view.pilots[view.turn].name)}'s turn"]
        text = clip(f"{line * 2} {f' {line * 2} '.join(parts)} ", self.look.width, self.look)
        return Text(text + line * (self.look.width - cell_len(text)), "bold")

    def piles(self) -> Iterator[Text]:
        """What there is to draw, and the chips."""
        parts = [Text("Piles", "dim")]
        for pile in self.view.piles:
            text = Text()
            for at, colour in enumerate(pile.colours):
                text.append("/" if at else "", "dim").append(colour, ink(colour))
            text.append(f" {pile.cards}").append(f" (discarded {len(pile.discards)})", "dim")
            parts.append(text)
        parts.append(Text.assemble(("bonus chips ", "dim"), str(self.view.chips)))
        yield from flowing(parts, self.look.width)

    # --- the charts -------------------------------------------------------------------

    def charts(self) -> Iterator[Text]:
        """The routines with their cards, and everybody's results, chips and points."""
        pilots = [self.pilot, *(p for p in self.view.pilots if p.seat != self.pilot.seat)]
        cards = max(len(routine.colours) for routine in self.view.routines) * (self.ids + 1)
        front = NAME + 2 + cards
        width = max(SHORTEST, min(10, (self.look.width - front) // len(pilots) - 1))

        def row(name: Text | str, values: Sequence[str], style: str = "") -> Text:
            text = padded(name if isinstance(name, Text) else Text(name, "dim"), front)
            for at, value in enumerate(values):
                shown = clip(value, width, self.look)
                text.append(" " * (width + 1 - cell_len(shown)))
                text.append(shown, f"{style} bold" if at == 0 else style)
            text.rstrip()
            return text

        yield row("Routines", [plain(pilot.name) for pilot in pilots])
        for at, routine in enumerate(self.view.routines):
            name = Text.assemble((pad(clip(plain(routine.name), NAME, self.look), NAME), "bold"), "  ")
            for slot, colour in enumerate(routine.colours):
                shown = routine.cards[slot].id if routine.cards else colour[:1].upper()
                name.append(pad(shown, self.ids + 1), ink(colour))
            yield row(name, [self._result(pilot.results[at]) for pilot in pilots])
        if any(pilot.final for pilot in pilots):
            yield row("Freestyle", [self._freestyle(pilot) for pilot in pilots])
        yield row("Chips", [str(pilot.chips) for pilot in pilots])
        yield row("Points", [str(pilot.score) for pilot in pilots])

    def _result(self, result: int | None) -> str:
        return self.look.sign("─") if result is None else chart_place(result, self.outlook.numbers)

    def _freestyle(self, pilot: PilotView) -> str:
        if pilot.freestyle is not None:
            return str(pilot.freestyle)
        return "laid out" if pilot.display else "to come" if pilot.final else self.look.sign("─")

    # --- the flight -------------------------------------------------------------------

    def flight(self, flight: FlightView) -> Iterator[Text]:
        """Each stunt on a line: fulfilled, or how likely the next throw fulfils it; then the dice."""
        name = "Freestyle" if flight.routine is None else plain(self.view.routines[flight.routine].name)
        points = sum(stunt.points for stunt in flight.stunts)
        state = [Text(name, "bold"), Text.assemble(("points ", "dim"), str(points))]
        state.append(Text.assemble(("dice not on cards ", "dim"), str(flight.dice)))
        if flight.thrown:
            state.append(Text.assemble(("thrown ", "dim"), self.drawing.row(flight.thrown, self.look)))
        yield from flowing(state, self.look.width)
        for stunt in flight.stunts:
            yield self.stunt(stunt, flight)

    def stunt(self, stunt: StuntView, flight: FlightView) -> Text:
        """One card that is flown."""
        sign = self.look.sign
        done = stunt.label is not None
        text = Text.assemble(
            (f" {sign('✓') if done else ' '}", "bold green"),
            (f"{sign('★') if stunt.highlight else ' '} ", "bold"),
            card_text(stunt.card),
        )
        text = padded(text, 36)
        if done:
            text.append_text(self.drawing.row(stunt.dice, self.look))
            text.append(f"  {stunt.label}, {some(stunt.points, 'point')}", "bold")
        else:
            size = throw_size(flight.dice, self.outlook.numbers)
            if size and not flight.thrown:
                chance = self.outlook.next_throw(stunt.card.id, size, stunt.highlight)
                text.append(percent(chance)).append(f" with the next {some(size, 'die', 'dice')}", "dim")
        text.rstrip()
        return text

    def display(self) -> Iterator[Text]:
        """The freestyle display that lies before the player between the turns."""
        star = self.look.sign("★")
        cells = [
            Text.assemble((star if at == self.pilot.highlight else " ", "bold"), card_text(card))
            for at, card in enumerate(self.pilot.display)
        ]
        yield from self._columns("Show", cells)

    # --- the hand ---------------------------------------------------------------------

    def hand(self, brief: bool) -> Iterator[Text]:
        """The cards in the hand, those drawn last marked; of somebody else's hand the backs. `brief`: in a line."""
        if self.pilot.hand is None:
            backs = [
                f"{count} {'/'.join(map(plain, pile.colours))}"
                for count, pile in zip(self.pilot.backs, self.view.piles, strict=True)
                if count
            ]
            yield Text.assemble(("Hand   ", "bold"), ", ".join(backs) or "no cards")
            return
        if brief:
            parts = [Text("Hand  ", "bold")]
            parts += [Text(card.id, ink(card.colour)) for card in self.pilot.hand]
            yield from flowing(parts, self.look.width)
            return
        fresh = list(self.pilot.fresh)
        cells = []
        for card in self.pilot.hand:
            new = card.id in fresh
            if new:
                fresh.remove(card.id)
            cells.append(Text.assemble((self.look.sign("+") if new else " ", "bold"), card_text(card)))
        yield from self._columns("Hand", cells)

    def _columns(self, head: str, cells: Sequence[Text]) -> Iterator[Text]:
        width = max(26, min(32, (self.look.width - 6) // 2))
        columns = max(1, (self.look.width - 6) // width)
        for start in range(0, len(cells), columns):
            line = Text(pad(head if start == 0 else "", 6), "bold")
            for cell in cells[start : start + columns]:
                line.append_text(padded(cell, width))
            line.rstrip()
            yield line


def card_text(card: FlightCard) -> Text:
    """A card: its ID and name, its level, its points best first."""
    points = "/".join(str(award.points) for award in card.awards)
    text = Text.assemble((plain(card.caption), f"bold {ink(card.colour)}"))
    return text.append(f"  level {card.level}", "").append(f"  {points}", "dim")
