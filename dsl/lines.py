"""From text to lines of tokens, and from lines to statements.

One lexer pass feeds the parser, the formatter and whatever colours the text. Nothing is
dropped: the tokens of all lines, white space and comments included, are the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cache
from importlib.resources import files

from attrs import field, frozen
from lark import Lark, Token
from lark.lexer import BasicLexer, LexerThread

from dicewright.dsl.build import Builder
from dicewright.dsl.source import Source, Span

TRIVIA = frozenset({"WS", "COMMENT", "NL"})
TAB = 4
"""A tab in the indentation counts up to the next multiple of this."""

_SLOTS = {"ALIKE": "SLOT_ALIKE", "STRAIGHT": "SLOT_STRAIGHT", "DIFFERENT": "SLOT_DIFFERENT"}
STARTS = ["statement", "tier", "cond", "roll", "pool_text", "die", "never"]


@frozen
class Line:
    """A physical line: its tokens without trivia, its indentation in columns, its comment."""

    tokens: tuple[Token, ...]
    indent: int
    comment: Token | None
    start: int
    """Offset of the line in the text."""

    def span(self, source: Source) -> Span:
        """From the first to the last token."""
        return Span(source, self.tokens[0].start_pos or 0, self.tokens[-1].end_pos or 0)


@frozen
class Logical:
    """A statement: its head line (at the margin) and the indented lines below it."""

    head: Line
    body: tuple[Line, ...] = field(default=())


@cache
def grammar() -> tuple[Lark, Builder]:
    """The parser and the builder that runs inside it; made once, on first use."""
    builder = Builder()
    text = files("dicewright.dsl").joinpath("cond.lark").read_text(encoding="utf-8")
    lark = Lark(
        text,
        parser="lalr",
        lexer="basic",
        start=STARTS,
        transformer=builder,
        maybe_placeholders=False,
    )
    return lark, builder


def lex(text: str) -> Iterator[Token]:
    """Every token of the text, trivia included. Never fails."""
    tokens: Iterator[Token] = LexerThread.from_text(_lexer(), text).lex(None)  # type: ignore[no-untyped-call]
    return tokens


@cache
def _lexer() -> BasicLexer:
    """The parser's lexer, but one that keeps what the grammar ignores (`Lark.lex` makes one at each call)."""
    conf = copy(grammar()[0].lexer_conf)
    conf.ignore = ()
    return BasicLexer(conf)


def lines(text: str) -> Iterator[Line]:
    """The lines of the text that hold tokens or a comment, and the blank ones (no tokens)."""
    tokens: list[Token] = []
    comment: Token | None = None
    indent = start = 0
    fresh = True
    for token in lex(text):
        if token.type == "NL":
            yield _line(tokens, indent, comment, start)
            tokens, comment, indent, fresh = [], None, 0, True
            start = token.end_pos or 0
        elif token.type == "COMMENT":
            comment = token
        elif token.type == "WS":
            if fresh:
                indent = len(token.expandtabs(TAB))
            fresh = False
        else:
            fresh = False
            tokens.append(token)
    if tokens or comment is not None:
        yield _line(tokens, indent, comment, start)


def _line(tokens: list[Token], indent: int, comment: Token | None, start: int) -> Line:
    for at in range(len(tokens) - 1):
        slot = _SLOTS.get(tokens[at].type)
        if slot is not None and tokens[at + 1].type == "LPAR":
            tokens[at] = Token.new_borrow_pos(slot, str(tokens[at]), tokens[at])
    return Line(tuple(tokens), indent, comment, start)


def logical_lines(text: str) -> tuple[list[Logical], list[Line]]:
    """The statements of a text, and indented lines that stand above the first of them."""
    statements: list[Logical] = []
    stray: list[Line] = []
    head: Line | None = None
    body: list[Line] = []
    for line in lines(text):
        if not line.tokens:
            continue
        if line.indent == 0:
            if head is not None:
                statements.append(Logical(head, tuple(body)))
            head, body = line, []
        elif head is None:
            stray.append(line)
        else:
            body.append(line)
    if head is not None:
        statements.append(Logical(head, tuple(body)))
    return statements, stray
