"""What happened, told briefly: a paragraph for each thing that the table does, and in it one line
for each player.

    Roll 3  B1 B2 B2 B6   R3 R5 R5
      casual 1  fulfils g01 (1) on level 1, drops out
      casual 2  fails and is out, takes g05 (5), puts g05 (5) on level 1

Within a paragraph each player's doings stay together, in order; the players come in the order
in which they first did something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field
from rich.cells import cell_len
from rich.text import Text

from dicewright.runtime.rules import Event
from dicewright.workbench.terminal.boards import Board
from dicewright.workbench.terminal.screen import Look, clip, pad, plain, wrapped

LONGEST_NAME = 20
"""Columns for names in front of what they did."""


@define
class Paragraph:
    """A headline (None: goes on with what was told before) and each player's doings."""

    headline: Text | None
    chapter: str = ""
    doings: dict[int, list[Event]] = field(factory=dict)


class Narrator:
    """Tells events as lines of text."""

    def __init__(self, board: Board, names: Sequence[str]) -> None:
        self.board = board
        self.names = [plain(name) for name in names]
        self._chapter = ""

    def tell(self, events: Iterable[Event], look: Look, position_follows: bool = False) -> Iterator[Text]:
        """The lines for these events.

        If the position is shown next, a headline at the end that nobody has done anything after is
        left out, for boards that show as much.
        """
        paragraphs = list(self._paragraphs(events, look))
        if position_follows and self.board.shows_headlines and not paragraphs[-1].doings:
            paragraphs.pop()
        for paragraph in paragraphs:
            if paragraph.headline is not None and paragraph.headline.plain:
                yield paragraph.headline
            column = min(LONGEST_NAME, max(map(cell_len, self.names)))
            for seat, doings in paragraph.doings.items():
                phrases = self.board.digest(doings, self._words)
                if phrases:
                    yield from self._doings(self.names[seat], phrases, column, look)

    def _doings(self, name: str, doings: Sequence[str], column: int, look: Look) -> Iterator[Text]:
        head = f"  {pad(clip(name, column, look), column)}  "
        lines = wrapped(", ".join(doings), look.width - cell_len(head) - 1)
        for at, line in enumerate(lines):
            yield Text.assemble((head, "bold"), line) if at == 0 else Text(" " * cell_len(head) + line)

    def _paragraphs(self, events: Iterable[Event], look: Look) -> Iterator[Paragraph]:
        now = Paragraph(None, self._chapter)
        for event in events:
            if not event.text:
                continue
            headline = self.board.headline(event, look)
            chapter = self.board.chapter(event) or now.chapter
            if headline is not None or chapter != now.chapter:
                yield now
                now = Paragraph(headline if headline is not None else Text(chapter, "bold"), chapter)
                if headline is not None:
                    continue
            if event.seat is None:
                yield now
                yield Paragraph(Text(plain(event.text)))
                now = Paragraph(None, now.chapter)
            else:
                now.doings.setdefault(event.seat, []).append(event)
        self._chapter = now.chapter
        yield now

    def _words(self, event: Event) -> str:
        text = plain(event.text)
        if event.seat is not None:
            text = text.removeprefix(f"{self.names[event.seat]} ")
        return text.removesuffix(".")
