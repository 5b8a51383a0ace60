"""Source text and places in it.

A `Span` is two offsets (in characters) into a `Source`; lines and columns are computed
at the edge, when a place is shown. Spans never take part in equality of what carries them.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from unicodedata import normalize

from attrs import field, frozen


@frozen(slots=False, eq=False)
class Source:
    """A named text. `name` is what a person sees (a path, or `<command line>`)."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        starts.extend(at + 1 for at, ch in enumerate(self.text) if ch == "\n")
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1, the column in characters."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (counted from 1) without its line end."""
        start = self._starts[line - 1]
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


@frozen
class Span:
    """The half-open stretch `start..end` of a source."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def text(self) -> str:
        """The text the span covers."""
        return self.source.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of the other."""
        return Span(self.source, self.start, other.end)

    def positions(self) -> tuple[int, int, int, int]:
        """Line, column, end line, end column, counted from 1."""
        return (*self.source.position(self.start), *self.source.position(self.end))


class Num(int):
    """A whole number with its place in the text; equal to the plain number."""

    span: Span

    @classmethod
    def at(cls, value: int, span: Span) -> Num:
        """The number `value`, written at `span`."""
        number = cls(value)
        number.span = span
        return number


class Word(str):
    """A name, keyword or string with its place in the text; equal to the plain text."""

    span: Span

    @classmethod
    def at(cls, value: str, span: Span) -> Word:
        """The text `value` (in Unicode's composed form), written at `span`."""
        word = cls(normalize("NFC", value))
        word.span = span
        return word


def span_of(thing: object, default: Span) -> Span:
    """Where a number, word or node stands; `default` for one that was not read from a text."""
    span = getattr(thing, "span", None)
    return span if isinstance(span, Span) and span is not NOWHERE else default


NOWHERE = Span(Source("<nowhere>", ""), 0, 0)
"""The place of things made by a program rather than read from a text."""
