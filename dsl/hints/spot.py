"""The place where a line stops making sense, as the hints see it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from attrs import field, frozen
from lark import Token
from lark.exceptions import UnexpectedToken

from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.formatter import code_text
from dicewright.dsl.hints.vocabulary import Vocabulary
from dicewright.dsl.lines import grammar, lines
from dicewright.dsl.source import Source, Span

SETS = frozenset({"PAIR", "TRIPLE", "SETS", "STRAIGHT", "SUM", "PICK"})
TESTS = frozenset({"NO", "EVERY", "EXACTLY", "TOTAL", "ALL", "NOT"})
STARTS = SETS | TESTS | {"ODD", "EVEN", "ANY", "NUMBER", "LBRACE", "LPAR"}
"""Terminals that begin a condition and cannot be a name."""
JOINS = frozenset({"AND", "SLASH", "ALSO"})
EXAMPLES = {
    "use": 'use "more-cards.cond"',
    "game": 'game "Feeling Lucky?" rules feeling-lucky',
    "die": "die luck = 1@red 2@blue 3@blue 4@red 5@blue 6@blue",
    "dice": "dice 4 blue d6, 3 red d6",
    "rolls": "rolls 3 keeping free",
    "set": "set factors = 1, 1, 2, 4, 8",
    "let": "let full-house = pair and triple",
    "deck": "deck green: points=1 cost=1",
    "card": "card G03 green: blue straight 2",
    "example": "example G03: blue 1 2 2 6, red 3 5 5 -> yes",
    "tier": "exact points=6: sum of 1..3 dice = 7",
    "cond": "pair and 5+",
    "roll": "blue 1 2 2 6, red 3 5 5",
    "pool_text": "4 blue d6, 3 red d6",
}
"""A line of each kind, for the help of a diagnostic."""


@frozen(slots=False, eq=False)
class Spot:
    """Token `at` of a line cannot stand there (after the last one: the line ends too soon).

    Offsets in its methods count from that token: -1 is the one before it.
    """

    source: Source
    tokens: Sequence[Token]
    at: int
    accepts: frozenset[str]
    """The terminals that could stand there."""
    start: str
    """What the line was read as: `statement`, `tier`, `cond`, `roll`, …"""
    words: Vocabulary = field(factory=Vocabulary)

    @cached_property
    def kind(self) -> str:
        """The keyword of the statement, or `start`."""
        return self.tokens[0].type.lower() if self.start == "statement" else self.start

    @cached_property
    def in_condition(self) -> bool:
        """Whether a condition is being read."""
        sign = {"card": "COLON", "tier": "COLON", "let": "EQ"}.get(self.kind, "")
        return self.kind == "cond" or any(token.type == sign for token in self.tokens[: self.at])

    @property
    def starts_claim(self) -> bool:
        """Whether a claim or test could begin here."""
        return {"PAIR", "SUM", "NUMBER"} <= self.accepts and "USE" not in self.accepts

    def token(self, offset: int = 0) -> Token | None:
        """A token, or None beyond the ends of the line."""
        at = self.at + offset
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def type(self, offset: int = 0) -> str:
        """The type of a token; empty beyond the ends."""
        token = self.token(offset)
        return "" if token is None else token.type

    def text(self, offset: int = 0) -> str:
        """The text of a token; empty beyond the ends."""
        return str(self.token(offset) or "")

    def types(self, first: int, *wanted: str) -> bool:
        """Whether the tokens from an offset on have these types."""
        return all(self.type(first + at) == name for at, name in enumerate(wanted))

    def span(self, first: int = 0, last: int | None = None) -> Span:
        """From one token to another; an empty place behind the last token where there is none."""
        a, b = self.token(first), self.token(first if last is None else last)
        if a is None or b is None:
            end = self.tokens[-1].end_pos or 0
            return Span(self.source, end, end)
        return Span(self.source, a.start_pos or 0, b.end_pos or 0)

    def behind(self, offset: int) -> Span:
        """The empty place behind a token."""
        end = self.span(offset).end
        return Span(self.source, end, end)

    def touches(self, offset: int) -> bool:
        """Whether a token stands right behind the one before it, without a space."""
        before, token = self.token(offset - 1), self.token(offset)
        return before is not None and token is not None and before.end_pos == token.start_pos

    def say(
        self, span: Span, message: str, label: str, help: str | None,
        fix: Fix | str | None = None, related: tuple[Related, ...] = (),
    ) -> Diagnostic:  # fmt: skip
        """An E101. A fix that is a text stands for the whole span."""
        mending = Fix(span, fix) if isinstance(fix, str) else fix
        return Diagnostic("E101", span, cut(message), label, help and cut(help), mending, related)

    # --- does a fix mend? --------------------------------------------------------------------

    def mends(self, fix: Fix) -> bool:
        """Whether the line, with the fix, can be read past it and past this place."""
        return self.left(fix) is not None

    def left(self, fix: Fix) -> int | None:
        """How many characters are still unread with the fix; None if it does not mend."""
        first, last = self.tokens[0].start_pos or 0, self.tokens[-1].end_pos or 0
        if fix.span.start < first or fix.span.end > last:
            return 0
        text = self.source.text
        before = text[first : fix.span.start] + fix.replacement
        mended = before + text[fix.span.end : last]
        stop = reads_to(mended, self.start)
        if stop is None:
            return 0
        token = self.token()
        if token is None:
            return 1 if stop >= len(mended) and "RPAR" in self.accepts else None
        if stop >= len(mended) and text[first:last].count("(") > text[first:last].count(")"):
            return 1  # only a parenthesis is still open, which is another mistake
        past = len(before)
        if (token.start_pos or 0) >= fix.span.end:
            past = max(past, (token.start_pos or 0) + len(mended) - (last - first) - first)
        past += len(mended[past:]) - len(mended[past:].lstrip())
        return len(mended) - stop if past < stop < len(mended) else None


def reads_to(text: str, start: str) -> int | None:
    """Where reading a line stops, as an offset; None if it can be read to its end without a mistake."""
    lark, builder = grammar()
    outer, builder.diagnostics = builder.diagnostics, []
    builder.source, source = Source("<mended>", text), builder.source
    try:
        parser = lark.parse_interactive(start=start)
        last = None
        for line in lines(text):
            for token in line.tokens:
                last = token
                parser.feed_token(token)
        if last is None:
            return 0
        parser.feed_eof(last)  # type: ignore[no-untyped-call]
        return builder.diagnostics[0].span.start if builder.diagnostics else None
    except UnexpectedToken as error:
        return len(text) if error.token.type == "$END" else error.token.start_pos or 0
    finally:
        builder.source, builder.diagnostics = source, outer


def tidy(text: str) -> str:
    """A piece of a line in canonical layout: `2 x {5,6}`."""
    tokens = [token for line in lines(text) for token in line.tokens]
    laid_out = code_text(tokens) if tokens else ""
    return re.sub(r"(?<=\d), (?=[\d, ]*})", ",", laid_out)


def spaced(tokens: Iterable[Token]) -> str:
    """The words and signs of a line with one space between them, for patterns."""
    return " ".join(str(token) for token in tokens)


def cut(sentence: str) -> str:
    """A sentence whose quotations are cut to what a reader takes in."""
    return re.sub(r"`([^`]{60})[^`]{20,}`", r"`\1…`", sentence)


def short(text: object) -> str:
    """A text cut to what a sentence can hold."""
    said = re.sub(r"\s+", " ", str(text))
    return said if len(said) <= 24 else said[:24] + "…"
