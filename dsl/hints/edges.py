"""Mistakes at the ends of a condition: a join too many, a parenthesis too many or too few."""

from __future__ import annotations

from lark import Token

from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.hints.spot import JOINS, Spot
from dicewright.dsl.source import Span

WORDS = {
    "or": "/", "oder": "/", "und": "and", "plus": "and", "with": "and",
    "but": "also", "without": "also no", "unless": "also not", "except": "also not", "excluding": "also no",
}  # fmt: skip
"""What people write to join conditions, and the sign of the language."""


def not_closed(spot: Spot) -> Diagnostic | None:
    """`(pair and 4`: a parenthesis that is never closed."""
    opened = unclosed(spot.tokens)
    if spot.token() is not None or opened is None or "RPAR" not in spot.accepts:
        return None
    end = spot.span()
    place = Span(spot.source, opened.start_pos or 0, opened.end_pos or 0)
    return spot.say(
        end,
        "a `)` is missing",
        "expected `)` here",
        "close the parenthesis",
        ")",
        (Related(place, "opened here"),),
    )


def ends_with_join(spot: Spot) -> Diagnostic | None:
    """`pair /` at the end of a line, as if the condition went on below."""
    last = spot.type(-1)
    if spot.token() is not None or last not in JOINS:
        return None
    word = spot.text(-1)
    return spot.say(
        spot.span(-1), f"nothing stands behind `{word}`", "expected another condition on this line",
        f"write for example `… {word} 4`, or take `{word}` out", None,
    )  # fmt: skip


def starts_with_join(spot: Spot) -> Diagnostic | None:
    """`and pair`, `/ triple` at the start of a line or of a condition."""
    if spot.type() not in JOINS or not spot.starts_claim:
        return None
    word = spot.text()
    if spot.at == 0 and word != "and":
        help_ = f"put both conditions on one line: `pair {word} triple`"
        return spot.say(
            spot.span(),
            f"a line cannot begin with `{word}`",
            "the lines of a card are joined with `and`",
            help_,
        )
    label = (
        "the lines of a card are joined with `and` already"
        if spot.at == 0
        else "expected a condition before it"
    )
    fix = Fix(spot.span().to(spot.behind(0)), "") if word == "and" and spot.at == 0 else None
    help_ = "take it out" if fix else f"put a condition before it: `pair {word} triple`"
    return spot.say(spot.span(), f"nothing stands before `{word}`", label, help_, fix)


def closed_twice(spot: Spot) -> Diagnostic | None:
    """`pair and 4)`: a parenthesis that closes nothing."""
    if spot.type() != "RPAR" or "RPAR" in spot.accepts or unclosed(spot.tokens[: spot.at]) is not None:
        return None
    return spot.say(spot.span(), "this `)` closes nothing", "no parenthesis is open here", "take it out", "")


def unclosed(tokens: object) -> Token | None:
    """The last parenthesis that is opened and not closed."""
    opened: list[Token] = []
    for token in tokens:  # type: ignore[attr-defined]
        if token.type == "LPAR":
            opened.append(token)
        elif token.type == "RPAR" and opened:
            opened.pop()
    return opened[-1] if opened else None


def operand_end(spot: Spot, first: int) -> int:
    """The offset of the last token of the operand that begins at an offset."""
    depth, at = 0, first
    while (kind := spot.type(at)) and kind != "COLON":
        if kind in ("LPAR", "LBRACE"):
            depth += 1
        elif kind in ("RPAR", "RBRACE"):
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and at > first and (kind in JOINS or spot.text(at) in WORDS):
            break
        at += 1
    return max(first, at - 1)


HINTS = (
    not_closed,
    ends_with_join,
    starts_with_join,
    closed_twice,
)
