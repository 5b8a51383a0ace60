"""What every rule of the grammar needs: places in the text, words and numbers."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer

from dicewright.dsl import conditions as c
from dicewright.dsl import syntax as s
from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.source import Num, Source, Span, Word

MAX_DIGITS = 9
"""Digits of a number."""


class Base(Transformer[Token, Any]):
    """Places, words and numbers. What is wrong in the nodes it builds goes to `diagnostics`."""

    source: Source
    diagnostics: list[Diagnostic]

    def reset(self, source: Source) -> None:
        """Prepare for the lines of another source."""
        self.source, self.diagnostics = source, []

    # --- places and words ---------------------------------------------------------------

    def _span(self, kids: list[Any]) -> Span:
        first, last = kids[0], kids[-1]
        start: int | None = first.start_pos if isinstance(first, Token) else first.span.start
        end: int | None = last.end_pos if isinstance(last, Token) else last.span.end
        return Span(self.source, start or 0, end or 0)

    def _word(self, token: Token) -> Word:
        return Word.at(str(token), self._span([token]))

    def _string(self, token: Token) -> Word:
        return Word.at(str(token)[1:-1], self._span([token]))

    def _num(self, token: Token) -> Num:
        span = self._span([token])
        if len(token) > MAX_DIGITS:
            self._wrong(span, f"the number {token[:12]}… is too large", f"at most {MAX_DIGITS} digits")
            return Num.at(1, span)
        return Num.at(int(token), span)

    def _literal(self, token: Token | Word) -> s.Literal:
        if isinstance(token, Word):
            return token
        if token.type == "STRING":
            return self._string(token)
        return float(token) if token.type == "DECIMAL" else self._num(token)

    def _wrong(self, span: Span, message: str, label: str, help: str | None = None) -> None:
        self.diagnostics.append(Diagnostic("E212", span, message, label, help))

    def _at_least(self, number: c.Number, least: int, message: str, label: str) -> None:
        if isinstance(number, Num) and number < least:
            self._wrong(number.span, message, label)
