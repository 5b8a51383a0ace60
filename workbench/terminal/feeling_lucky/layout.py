"""The display of one player, level by level, and everybody else in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from dicewright.runtime.games.feeling_lucky.view import CardView, DisplayView, LevelView, TableView
from dicewright.workbench.terminal.boards import Setting
from dicewright.workbench.terminal.dice import ink
from dicewright.workbench.terminal.screen import Look, asks, clip, flowing, pad, padded, plain

NARROW_CELL = 26
"""Columns that a task card takes at least; a longer one takes two cells."""
SCORED_SHARE = 4
"""One column in so many is for the scored cards."""


class Layout:
    """Draws one position for one player."""

    def __init__(
        self, setting: Setting, view: TableView, display: DisplayView, look: Look, rolling: bool
    ) -> None:
        """`rolling`: whether it is about fulfilling a card with the roll that lies there."""
        self.setting = setting
        self.view = view
        self.display = display
        self.look = look
        self.rolling = rolling
        self.reach = reach_of(view, display)
        self.scored = max(12, look.width // SCORED_SHARE - 7)
        self.cards = look.width - self.scored - 13

    def lines(self) -> Iterator[Text]:
        """The whole position, line by line."""
        yield self.heading()
        yield from self.dice()
        yield from self.state()
        if self.display.new:
            yield from self.new_cards()
        for level in reversed(self.display.levels):
            yield from self.level(level)
        yield from self.others()

    # --- above the display ------------------------------------------------------------

    def heading(self) -> Text:
        """Round, roll, and who has the dice."""
        view, line = self.view, self.look.sign("─")
        when = "before the first round" if view.round == 0 else f"round {view.round} of {view.rounds}"
        if view.phase == "roll" and view.rolls:
            when += f", roll {view.rolls}"
        parts = [plain(self.setting.cards.title or "Feeling Lucky?"), when]
        if len(view.displays) > 1:
            parts.append(f"{plain(view.displays[view.fairy].name)} has the dice")
        text = clip(f"{line * 2} {f' {line * 2} '.join(parts)} ", self.look.width, self.look)
        return Text(text + line * (self.look.width - cell_len(text)), "bold")

    def dice(self) -> Iterator[Text]:
        """The last roll and the stacks, on one line if there is room."""
        stacks = Text("Stacks ", "dim")
        for at, (deck, count) in enumerate(self.view.stacks.items()):
            stacks.append(", " if at else "", "dim")
            stacks.append(deck, ink(deck))
            stacks.append(f" {count}")
        if self.view.rolled is None:
            yield stacks
            return
        dice = Text.assemble(("Dice   ", "dim"), self.setting.dice.row(self.view.rolled.dice, self.look))
        if dice.cell_len + 3 + stacks.cell_len <= self.look.width:
            yield padded(dice, self.look.width - stacks.cell_len).append_text(stacks)
        else:
            yield from (dice, stacks)

    def state(self) -> Iterator[Text]:
        """The player's clover and markers."""
        view, own, sign = self.view, self.display, self.look.sign
        luck = sign("♣") * own.luck + sign("○") * (view.luck_capacity - own.luck)
        black = sign("●") * own.black + sign("○") * (view.black_markers - own.black)
        parts = [
            Text.assemble((f"{plain(own.name)}  ", "bold"), in_or_out(own, view)),
            labelled("luck", Text(luck, "green")),
            labelled("markers", Text(black)),
            labelled("income", own.income),
            labelled("points", own.score),
        ]
        yield from flowing(parts, self.look.width)

    def new_cards(self) -> Iterator[Text]:
        """The new cards beside the clover."""
        cells = [self.cell(card, 0) for card in self.display.new]
        for at, row in enumerate(self._rows(cells, self.look.width - 6)):
            yield Text.assemble(("New " if at == 0 else "    ", "bold"), row)

    # --- the display ------------------------------------------------------------------

    def level(self, level: LevelView) -> Iterator[Text]:
        """A level: its cards in one or more lines, its factor, and what is scored there."""
        near = level.level in self.reach
        bar = f" {self.look.sign('│')} "
        head = Text(f"{self.look.sign('▸') if near else ' '}{level.level}{bar}", "bold" if near else "")
        track = f"{bar}{self.look.sign('×')}{level.factor:<2}{bar}"
        cells = [self.cell(card, level.level) for card in level.left]
        rows = list(self._rows(cells, self.cards)) or [Text()]
        scored = self.scored_cards(level)
        for at, row in enumerate(rows):
            first = at == 0
            line = Text.assemble(
                head if first else f"  {bar}",
                padded(row, self.cards),
                track if first else f"{bar}   {bar}",
                scored if first else "",
            )
            line.rstrip()
            yield line

    def cell(self, card: CardView, level: int) -> Text:
        """A task card: its marker or tick, its ID, what it asks for, and how likely that is."""
        sign, near = self.look.sign, level in self.reach and card.mark is None
        if card.mark is not None:
            front = Text(f"{sign('●')} " if card.mark == "black" else f"{sign('♣')} ", "bold")
        elif near and self.fulfilled(card):
            front = Text(f"{sign('✓')} ", "bold green")
        else:
            front = Text("  ")
        text = Text.assemble(front, (tag(card), f"bold {ink(card.deck)}"), " ")
        text.append(self._asked(card), "" if near or level == 0 else "dim")
        text.append(f" {self.setting.chances.one(card.id)}", "bold" if near else "dim")
        return text

    def _asked(self, card: CardView) -> str:
        design = self.setting.cards.cards[card.id]
        name = f"{plain(design.name)} " if design.name else ""
        room = max(self.cards, 20) - cell_len(tag(card)) - cell_len(name) - 12
        return f"{name}({clip(plain(asks(design)), room, self.look)})"

    def fulfilled(self, card: CardView) -> bool:
        """Whether it is to be seen that the roll that lies there fulfils this card."""
        rolled = self.view.rolled
        return self.rolling and rolled is not None and self.setting.chances.fulfils(card.id, rolled.counts)

    def _rows(self, cells: Sequence[Text], width: int) -> Iterator[Text]:
        """Cells side by side in columns; one that is too long for its column takes another as well, and
        comes after the others."""
        columns = max(1, width // NARROW_CELL)
        column = width // columns
        row = Text()
        for cell in sorted(cells, key=lambda cell: cell.cell_len > column):
            at = -(-row.cell_len // column) * column if row.cell_len else 0
            if row.cell_len and at + cell.cell_len > width:
                row.rstrip()
                yield row
                row, at = Text(), 0
            row = padded(row, at).append_text(cell).append(" ")
        if row.cell_len:
            row.rstrip()
            yield row

    def scored_cards(self, level: LevelView) -> Text:
        """The scored cards by deck, and what they are worth."""
        text = Text()
        if not level.right:
            return text
        for deck in self.view.stacks:
            cards = [card for card in level.right if card.deck == deck]
            if cards:
                count = sum(card.times for card in cards)
                text.append(f"{count}{deck[:1]}", f"bold {ink(deck)}")
                times = self.look.sign("×")
                text.append("".join(f"({times}{card.times})" for card in cards if card.times > 1))
                text.append(" ")
        points = level.factor * sum(card.points * card.times for card in level.right)
        return text.append(f"= {points}", "dim")

    # --- everybody else ---------------------------------------------------------------

    def others(self) -> Iterator[Text]:
        """A line for each other player: public state, cards by level from the lowest up."""
        others = [display for display in self.view.displays if display.seat != self.display.seat]
        width = max((cell_len(plain(display.name)) for display in others), default=0)
        for display in others:
            left = " ".join(str(len(level.left)) for level in display.levels)
            right = " ".join(str(sum(card.times for card in level.right)) for level in display.levels)
            marked = sum(card.mark is not None for level in display.levels for card in level.left)
            name = pad(plain(display.name), min(width, 14))
            state: dict[str, object] = {
                "luck": display.luck,
                "marked": marked,
                "cards": left,
                "scored": right,
                "points": display.score,
            }
            who = Text.assemble((f"{name}  ", "bold"), in_or_out(display, self.view))
            parts = [who, *(labelled(what, value) for what, value in state.items())]
            yield from flowing(parts, self.look.width)


def labelled(label: str, value: object) -> Text:
    """A value with its name before it."""
    return Text.assemble((f"{label} ", "dim"), value if isinstance(value, Text) else str(value))


def reach_of(view: TableView, display: DisplayView) -> tuple[int, ...]:
    """The levels on which the next card may be fulfilled; before a round's first roll, where it begins."""
    if view.phase == "roll":
        return display.reach if display.playing else ()
    return (1,) if view.phase in ("setup", "bonus", "buy", "build") else ()


def in_or_out(display: DisplayView, view: TableView) -> Text:
    """`IN ` or `OUT`; nothing where it does not matter."""
    if view.phase not in ("roll", "push"):
        return Text("   ")
    return Text("IN ", "bold green") if display.playing else Text("OUT", "bold red")


def tag(card: CardView) -> str:
    """A card's ID; with its deck's letter, unless it begins with that."""
    return card.id if card.id[:1].casefold() == card.deck[:1].casefold() else f"{card.id}/{card.deck[:1]}"


def captioned(card: CardView) -> str:
    """How a label names a card."""
    return plain(card.caption)
