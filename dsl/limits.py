"""Limits, so that no file can bring the program to a halt (E104)."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.source import Source, Span

MAX_SIZE = 1_000_000
"""Characters in a file."""
MAX_NESTING = 32
"""Parentheses within parentheses on a line."""
MAX_TOKENS = 2_000
"""Words and signs in a line."""


def too_large(source: Source) -> Diagnostic:
    """A file of too many characters."""
    message = f"the file is too large: {len(source.text):,} characters"
    help_ = "split the set into several files and take them in with `use`"
    return Diagnostic("E104", Span(source, 0, 0), message, f"at most {MAX_SIZE:,}", help_)


def too_much(source: Source, tokens: Sequence[Token]) -> Diagnostic | None:
    """A line with too many words, or with parentheses nested too deeply; None for any other."""

    def say(token: Token, message: str, label: str) -> Diagnostic:
        span = Span(source, token.start_pos or 0, token.end_pos or 0)
        return Diagnostic(
            "E104", span, message, label, "name parts of it with `let`, or split it into several lines"
        )

    if len(tokens) > MAX_TOKENS:
        return say(tokens[MAX_TOKENS], "this statement is too long", f"at most {MAX_TOKENS} words and signs")
    depth = 0
    for token in tokens:
        if token.type == "LPAR":
            depth += 1
            if depth > MAX_NESTING:
                return say(token, "parentheses are nested too deeply", f"at most {MAX_NESTING} levels")
        elif token.type == "RPAR":
            depth -= 1
    return None
