"""What a console can show, and texts that fit into so many of its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from attrs import frozen
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from dicewright.dsl.model import Card
from dicewright.dsl.printer import to_text

NARROWEST = 40
"""Columns below which nothing is made any narrower."""


@frozen
class Look:
    """How to draw on a console."""

    width: int
    colour: bool
    """Whether colours are seen; without them, shapes and letters say everything."""
    unicode: bool

    @classmethod
    def of(cls, console: Console) -> Look:
        """What this console can do now (a window may change its size)."""
        colour = console.color_system is not None and not console.no_color
        return cls(max(NARROWEST, console.width), colour, (console.encoding or "").startswith("utf"))

    def sign(self, sign: str) -> str:
        """A sign, or what stands for it where there is nothing but ASCII."""
        return sign if self.unicode else _ASCII.get(sign, "?")


_ASCII = {"●": "*", "○": ".", "♣": "+", "✓": "v", "▸": ">", "│": "|", "─": "-", "×": "x", "…": "~", "★": "*"}


def tolerate(console: Console) -> None:
    """Let a console whose encoding lacks a character show a question mark instead of failing."""
    reconfigure = getattr(console.file, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def plain(text: str) -> str:
    """A text from outside without anything that would steer the terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)


def pad(text: str, width: int) -> str:
    """The text in exactly so many columns (a Chinese character takes two), cut if need be."""
    return set_cell_size(text, width)


def clip(text: str, width: int, look: Look) -> str:
    """The text in at most so many columns; a sign shows that something is missing."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + look.sign("…")


def say(console: Console, text: str) -> None:
    """Print sentences, broken into lines between words only: a path stays in one piece."""
    for line in wrapped(text, Look.of(console).width, words_break=False) or [""]:
        console.print(Text(line), soft_wrap=True)


def wrapped(text: str, width: int, words_break: bool = True) -> list[str]:
    """Lines of at most so many columns, broken neither within short brackets nor before a number."""
    kept = _TOGETHER.sub(lambda found: found.group().replace(" ", _NO_BREAK), text)
    wide = cell_len(text) / max(1, len(text))  # above 1 where characters take two columns
    columns = max(10, int(width / max(1, wide)))
    lines = wrap(kept, columns, break_on_hyphens=False, break_long_words=words_break)
    while columns > 10 and wide > 1 and any(cell_len(line) > width for line in lines):
        columns -= 1  # such characters may crowd into one line
        lines = wrap(kept, columns, break_on_hyphens=False, break_long_words=words_break)
    return [line.replace(_NO_BREAK, " ") for line in lines]


_TOGETHER = re.compile(r"(?:\w+ )?\([^()]{,24}\)|\w+ [0-9]+")
_NO_BREAK = "\N{NO-BREAK SPACE}"


def padded(text: Text, width: int) -> Text:
    """A copy of a styled text that is at least so many columns wide."""
    copy = text.copy()
    copy.append(" " * max(0, width - text.cell_len))
    return copy


def flowing(parts: Sequence[Text], width: int) -> Iterator[Text]:
    """Parts side by side, two spaces apart, in as many lines as they take; none is broken."""
    line = Text()
    for part in parts:
        if line.cell_len and line.cell_len + 2 + part.cell_len > width:
            yield line
            line = Text("  ")
        elif line.cell_len:
            line.append("  ")
        line.append_text(part)
    yield line


def percent(chance: Fraction | float) -> str:
    """A chance for a person: one decimal, and never 0 % or 100 % for what is not certain."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    shown = f"{float(chance) * 100:.1f}"
    return {"0.0": "<0.1%", "100.0": ">99.9%"}.get(shown, f"{shown}%")


def some(amount: int, thing: str, plural: str | None = None) -> str:
    """An amount in words: `1 card`, `3 cards`."""
    return f"{amount} {thing}" if amount == 1 else f"{amount} {plural or thing + 's'}"


def listed(words: Sequence[str], join: str = "and") -> str:
    """Words in a row: `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {join} {words[-1]}"


def asks(card: Card) -> str:
    """A card's condition as the card file would write it, its tiers apart."""
    return " | ".join(to_text(tier.condition) for tier in card.tiers)
