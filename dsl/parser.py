"""From a source to its syntax tree, with a diagnostic for each line that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from threading import RLock
from typing import Any

from attrs import evolve
from lark import Token
from lark.exceptions import UnexpectedToken

from dicewright.dsl import syntax as s
from dicewright.dsl.conditions import Condition
from dicewright.dsl.diagnostics import CondError, Diagnostic
from dicewright.dsl.hints.characters import bad_token
from dicewright.dsl.hints.layout import (
    at_the_margin,
    indented_statement,
    is_condition,
    mixed_body,
    no_colon,
    no_condition,
    runs_on,
    stray_line,
    tier_below,
    unknown_statement,
)
from dicewright.dsl.hints.spot import Spot
from dicewright.dsl.hints.vocabulary import Vocabulary, vocabulary
from dicewright.dsl.limits import MAX_SIZE, too_large, too_much
from dicewright.dsl.lines import Line, Logical, grammar, lines, logical_lines
from dicewright.dsl.source import Source, Span
from dicewright.dsl.unexpected import unexpected

__all__ = ["MAX_SIZE", "parse", "parse_line"]

_LOCK = RLock()
_KEYWORDS = {"USE", "GAME", "DIE", "DICE", "ROLLS", "SET", "LET", "DECK", "CARD", "EXAMPLE"}


class _Unreadable(Exception):
    """A line that cannot be read; its diagnostic is already noted."""


class _Reader:
    """Reads the lines of one source."""

    def __init__(self, source: Source, statements: Sequence[Logical] = ()) -> None:
        self.source, self.statements = source, statements
        self.lark, self.builder = grammar()
        self.builder.reset(source)
        self.diagnostics = self.builder.diagnostics

    @cached_property
    def words(self) -> Vocabulary:
        """The names of the file, for the hints."""
        return vocabulary(self.statements)

    def read(self, tokens: Sequence[Token], start: str) -> Any:
        """What the tokens say, or `_Unreadable`."""
        bad = next((i for i, t in enumerate(tokens) if t.type in ("OTHER", "UNENDED")), None)
        if bad is not None:
            self.diagnostics.append(bad_token(Spot(self.source, tokens, bad, frozenset(), start, self.words)))
            raise _Unreadable
        excess = too_much(self.source, tokens)
        if excess is not None:
            self.diagnostics.append(excess)
            raise _Unreadable
        parser = self.lark.parse_interactive(start=start)
        try:
            for token in tokens:
                parser.feed_token(token)
            return parser.feed_eof(tokens[-1])  # type: ignore[no-untyped-call]
        except UnexpectedToken as error:
            at = next((i for i, t in enumerate(tokens) if t is error.token), len(tokens))
            accepts = frozenset(parser.accepts())  # type: ignore[no-untyped-call]
            self.diagnostics.append(unexpected(Spot(self.source, tokens, at, accepts, start, self.words)))
        raise _Unreadable

    # --- statements -----------------------------------------------------------------------

    def statement(self, logical: Logical, empty: bool = False) -> s.Statement:
        """A statement; `empty`: a card may do without the condition that its `:` announces."""
        head = logical.head
        kind = head.tokens[0].type
        if kind not in _KEYWORDS:
            self.diagnostics.append(unknown_statement(self.source, head, self.words))
            if len(head.tokens) > 2 and head.tokens[1].type == "EQ":
                return s.Broken("let", str(head.tokens[0]), span=head.span(self.source))
            return s.Broken("?", None, span=head.span(self.source))
        known = len(self.diagnostics)
        try:
            if kind in ("CARD", "DECK"):
                return self._with_body(logical, empty)
            tokens = head.tokens + tuple(t for line in logical.body for t in line.tokens)
            statement: s.Statement = self.read(tokens, "statement")
            return evolve(statement, broken=True) if len(self.diagnostics) > known else statement
        except _Unreadable:
            inside = indented_statement(self.source, logical.body)
            if inside is not None and kind not in ("CARD", "DECK"):
                self.diagnostics[known:] = [inside]
            return s.Broken(kind.lower(), _name_of(head), span=head.span(self.source))

    def _with_body(self, logical: Logical, empty: bool) -> s.Statement:
        known = len(self.diagnostics)
        try:
            statement = self._head(logical, empty)
        except _Unreadable:
            broken = runs_on(self.source, (logical.head, *logical.body), "statement")
            if broken is not None:
                self.diagnostics[known:] = [broken[1]]
                self._body(logical.body[broken[0] - 1 :])
            else:
                self._body(logical.body)
            raise
        if len(self.diagnostics) > known:
            return evolve(statement, body=evolve(statement.body, broken=True), broken=True)
        return statement

    def without_indent(self, logical: Logical, below: Sequence[Line]) -> s.Statement:
        """A card or deck whose conditions stand at the margin below it."""
        kind = logical.head.tokens[0].type.lower()
        try:
            statement = self.statement(logical, empty=True)
        finally:
            self.diagnostics.append(at_the_margin(self.source, below, kind))
        if not isinstance(statement, s.Card | s.Deck):
            return statement
        return evolve(statement, body=evolve(statement.body, broken=True), broken=True)

    def _head(self, logical: Logical, empty: bool) -> s.Card | s.Deck:
        statement: s.Card | s.Deck = self.read(logical.head.tokens, "statement")
        if not logical.body:
            if not empty and logical.head.tokens[-1].type == "COLON" and isinstance(statement, s.Card):
                self.diagnostics.append(no_condition(self.source, logical.head, "card"))
            return statement
        body = self._body(logical.body)
        if isinstance(statement, s.Card) and statement.body.lines:
            if body.tiers:
                self.diagnostics.append(mixed_body(self.source, logical.body[0], "tiers"))
                body = s.Body()
            body = evolve(body, lines=statement.body.lines + body.lines)
        elif isinstance(statement, s.Card) and logical.head.tokens[-1].type != "COLON":
            self.diagnostics.append(no_colon(self.source, logical.head))
        return evolve(statement, body=body)

    # --- indented lines ---------------------------------------------------------------------

    def _body(self, body: tuple[Line, ...]) -> s.Body:
        """Conditions to be joined, or tiers; lines that cannot be read are noted and left out."""
        if not any(_is_tier(line) for line in body):
            conditions, broken = self._conditions(body)
            return s.Body(lines=conditions, broken=broken)
        first = next(i for i, line in enumerate(body) if _is_tier(line))
        if first > 0:
            self.diagnostics.append(mixed_body(self.source, body[0], "a condition without a label"))
            self._body(body[first:])
            return s.Body(broken=True)
        tiers: list[s.TierText] = []
        broken = False
        at = 0
        while at < len(body):
            end = at + 1
            while end < len(body) and body[end].indent > body[at].indent:
                end += 1
            below = end
            while end == at + 1 and below < len(body) and not _is_tier(body[below]):
                below += 1
            if below > end and body[at].tokens[-1].type == "COLON":
                self.diagnostics.append(tier_below(self.source, body[end:below]))
                self._conditions(body[end:below])
                broken, at = True, below
                continue
            tier = self._tier(body[at], body[at + 1 : end])
            broken |= tier is None
            if tier is not None:
                tiers.append(tier)
            at = end
        return s.Body(tiers=tuple(tiers), broken=broken)

    def _tier(self, line: Line, below: tuple[Line, ...]) -> s.TierText | None:
        if not _is_tier(line):
            self.diagnostics.append(mixed_body(self.source, line, "a condition without a label"))
            return None
        try:
            tier: s.TierText = self.read(line.tokens, "tier")
        except _Unreadable:
            inside = indented_statement(self.source, (line,))
            if inside is not None:
                self.diagnostics[-1] = inside
            self._conditions(below)
            return None
        more, broken = self._conditions(below)
        if broken:
            return None
        if not tier.lines and not more:
            self.diagnostics.append(no_condition(self.source, line, "tier"))
            return None
        return evolve(tier, lines=tier.lines + more)

    def _conditions(self, body: tuple[Line, ...]) -> tuple[tuple[Condition, ...], bool]:
        found: list[Condition] = []
        broken = False
        at = 0
        while at < len(body):
            known = len(self.diagnostics)
            try:
                found.append(self.read(body[at].tokens, "cond"))
            except _Unreadable:
                broken = True
                first = at - (at > 0 and body[at].tokens[0].type in ("SLASH", "ALSO"))
                over = runs_on(self.source, body[first:], "cond")
                inside = indented_statement(self.source, body[at : at + 1])
                if inside is not None:
                    self.diagnostics[known:] = [inside]
                elif over is not None:
                    self.diagnostics[known:] = [over[1]]
                    at = first + over[0] - 1
            at += 1
        return tuple(found), broken


def _name_of(head: Line) -> str | None:
    """What a statement that cannot be read is called, as far as it can be seen: `full-house` for `full house`."""
    words: list[str] = []
    for token in head.tokens[1:]:
        if (words and token.type != "NAME") or token.type in ("COLON", "EQ"):
            break
        words.append(str(token).strip('"'))
    if head.tokens[0].type in ("LET", "DECK", "DIE"):
        return "-".join(words) or None
    return words[0] if words else None


def _is_tier(line: Line) -> bool:
    return any(token.type == "COLON" for token in line.tokens)


def parse(source: Source) -> s.File:
    """Read a whole file. Never raises: what cannot be read is a diagnostic and a `Broken`."""
    if len(source.text) > MAX_SIZE:
        return s.File(source, (), (too_large(source),))
    with _LOCK:
        statements, stray = logical_lines(source.text)
        reader = _Reader(source, statements)
        if stray:
            reader.diagnostics.append(stray_line(source, stray[0]))
        parsed = tuple(_statements(reader, statements))
        return s.File(source, parsed, tuple(reader.diagnostics), _code(statements))


def _code(statements: Sequence[Logical]) -> str:
    """The tokens of the statements, a line each; of the indentation only which lines are deeper than others."""
    rows: list[str] = []
    for logical in statements:
        rows.append(" ".join(logical.head.tokens))
        depths = sorted({line.indent for line in logical.body})
        rows += [" " * (1 + depths.index(line.indent)) + " ".join(line.tokens) for line in logical.body]
    return "\n".join(rows)


def _statements(reader: _Reader, statements: Sequence[Logical]) -> Iterator[s.Statement]:
    """Each statement read; conditions at the margin go with the card or deck above them."""
    at = 0
    while at < len(statements):
        logical = statements[at]
        at += 1
        below: list[Line] = []
        if logical.head.tokens[0].type in ("CARD", "DECK"):
            while at < len(statements) and _belongs(reader.source, statements[at], logical.head):
                below += [statements[at].head, *statements[at].body]
                at += 1
        yield reader.without_indent(logical, below) if below else reader.statement(logical)


def _belongs(source: Source, logical: Logical, above: Line) -> bool:
    if logical.head.tokens[0].type in _KEYWORDS:
        return False
    return is_condition(source, logical.head, above.tokens[-1].type == "COLON")


def parse_line(source: Source, start: str) -> Any:
    """Read a text that is one line by itself: `start` is `cond`, `roll`, `pool_text` or `die`.

    Raises CondError with the diagnostics when anything is wrong.
    """
    with _LOCK:
        reader = _Reader(source)
        tokens = [token for line in lines(source.text) for token in line.tokens]
        result = None
        if not tokens:
            what = {"cond": "a condition such as `pair`", "roll": "a roll such as `1 2 2 6`"}.get(
                start, "dice such as `5 d6`"
            )
            empty = Diagnostic("E101", Span(source, 0, 0), "there is nothing here", f"expected {what}")
            raise CondError([empty])
        with suppress(_Unreadable):
            result = reader.read(tokens, start)
        if reader.diagnostics:
            raise CondError(reader.diagnostics)
        return result
