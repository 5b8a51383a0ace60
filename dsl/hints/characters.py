"""Texts without an end (E102), and characters that the language does not have (E103)."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.names import quotes
from dicewright.dsl.hints.spot import Spot, short
from dicewright.dsl.hints.words import comment
from dicewright.dsl.source import Source, Span

BETTER = {
    "×": ("x",), "✕": ("x",), "*": ("x",), "·": ("x",), "≥": (">=",), "≤": ("<=",), "→": ("->",), "⇒": ("->",), "–": ("-", ".."),
    "—": ("-", ".."), "−": ("-",), "…": ("..",), "：": (":",), "，": (",",), "、": (",",), "（": ("(",), "）": (")",), "｛": ("{",),
    "｝": ("}",), "／": ("/",), "＝": ("=",), "＋": ("+",), "“": ('"',), "”": ('"',), "„": ('"',), "＂": ('"',), "\u00a0": (" ",),
    "\u3000": (" ",), "\\": ("/",), "&": ("and", ","), "&&": ("and",), "||": ("/",), ";": (",", ":", "and", ""), "[": ("(", "{", '"'),
    "]": (")", "}", '"'), "'": ('"',), "‘": ('"',), "’": ('"',), "`": ('"',), "!": ("no", ""), ".": (":", ""), "?": ("", "/"),
}  # fmt: skip
"""What may stand for a character, the likeliest first; the one with which the line reads best is taken."""
_SPACED = {"x", "and", "->", "no"}


def bad_token(spot: Spot) -> Diagnostic:
    """What to say about the bad token at the spot; `comment` if it is in a comment of another language."""
    earlier = _comment(spot)
    if earlier is not None:
        return earlier
    bullet = _bullet(spot)
    if bullet is not None:
        return bullet
    source, token, span = spot.source, spot.tokens[spot.at], spot.span()
    if token.type == "UNENDED":
        end = Span(source, span.end, span.end)
        return Diagnostic(
            "E102",
            span,
            "the text does not end",
            'expected another `"` on this line',
            'close it with `"`',
            Fix(end, '"'),
        )
    last = 0
    while spot.type(last + 1) == "OTHER" and spot.touches(last + 1):
        last += 1
    span = spot.span(0, last)
    text = span.text
    shown = f"`{text}`" if text.isprintable() else " ".join(f"U+{ord(ch):04X}" for ch in text[:4])
    if len(text) > 12:
        shown = f"`{text[:12]}…`" if text.isprintable() else shown + " …"
    message = f"{shown} is not a character of the language"
    if len(text) > 1:
        message = f"{shown} are not characters of the language"
    if text in ("'", "‘", "“", "„"):
        return _quoted(spot, message)
    whole = _all(spot, span)
    if whole is not None:
        return Diagnostic(
            "E103", span, message, "not understood", f"write `{short(whole.replacement)}`", whole
        )
    found = _better(spot, span, text)
    if found is None:
        known = BETTER.get(text)
        help_ = (
            f"write `{known[0]}`"
            if known and known[0].strip() and text not in "!?."
            else "take it out, or put a text in double quotes"
        )
        return Diagnostic("E103", span, message, "not understood", help_)
    replacement, fix = found
    help_ = (
        f"write `{replacement.strip()}`"
        if replacement.strip()
        else "write a space"
        if replacement
        else "take it out"
    )
    return Diagnostic("E103", span, message, "not understood", help_, fix)


def _bullet(spot: Spot) -> Diagnostic | None:
    """`1. pair`, `use more.cond`: a number in front of a line, a path without quotes."""
    if (
        spot.kind in ("cond", "tier")
        and spot.at == 1
        and spot.types(-1, "NUMBER", "OTHER")
        and spot.text() == "."
        and spot.touches(0)
    ):
        place = spot.span(-1).to(spot.span(0))
        fix = (
            Fix(Span(spot.source, place.start, spot.span(1).start), "") if spot.token(1) is not None else None
        )
        return Diagnostic(
            "E103",
            place,
            "the lines of a card have no numbers",
            "a number in front",
            f"take `{place.text}` out",
            fix,
        )
    if spot.kind == "use" and len(spot.tokens) > 1 and spot.at >= 1:
        return quotes(Spot(spot.source, spot.tokens, 1, frozenset(), spot.start, spot.words))
    return None


def _comment(spot: Spot) -> Diagnostic | None:
    for at in range(1, spot.at + 1):
        found = comment(Spot(spot.source, spot.tokens, at, frozenset(), spot.start, spot.words))
        if found is not None:
            return found
    return None


def _better(spot: Spot, span: Span, text: str) -> tuple[str, Fix] | None:
    """What to write for a character: the text, and the fix. None where nothing makes sense."""
    fixes: list[tuple[str, Fix]] = []
    choices = [choice for choice in BETTER.get(text, ()) if choice != "and" or spot.in_condition]
    if text == "*" and spot.at == 0:
        choices = [""]
    if text in ("!", "?") and spot.token(1) is not None:
        choices = [choice for choice in choices if choice]
    inside = spot.touches(0) and spot.touches(1)
    if text == "." and inside and spot.type(-2) == "EQ" and not spot.in_condition:
        better = f'"{spot.span(-1, 1).text}"'
        fixes.append((better, Fix(spot.span(-1, 1), better)))
    elif text == "." and inside and spot.kind == "card" and spot.at == 2:
        choices = ["-"]
    elif text == "." and inside:
        choices = []
    if text in ("≥", "≤") and spot.type(1) == "NUMBER":
        sign = "+" if text == "≥" else "-"
        better = spot.text(1) + sign
        if spot.type(-1) not in ("SUM", "TOTAL", "DICE", "DIE"):
            fixes.append((better, Fix(spot.span(0, 1), better)))
    if text in ("–", "—") and spot.type(-1) == "NUMBER" and spot.type(1) == "NUMBER":
        better = f"{spot.text(-1)}..{spot.text(1)}"
        fixes.append((better, Fix(spot.span(-1, 1), better)))
    for choice in choices:
        written = _spaced(spot.source, span, choice) if choice in _SPACED else choice
        fixes.append((choice, Fix(span, written)))
    reached = [(left, at, fix) for at, fix in enumerate(fixes) if (left := spot.left(fix[1])) is not None]
    if reached:
        return min(reached)[2]
    return fixes[0] if len(fixes) == 1 and text not in ".!?" else None


def _all(spot: Spot, span: Span) -> Fix | None:
    """A fix for several characters of a line at once, if it can then be read to its end: `（4 and 5）`."""
    bad = [token for token in spot.tokens[spot.at :] if token.type == "OTHER"]
    if len(bad) < 2 or any(str(token) not in BETTER for token in bad):
        return None
    last = bad[-1].end_pos or 0
    text, where = "", span.start
    for token in bad:
        start, end = token.start_pos or 0, token.end_pos or 0
        better = BETTER[str(token)][0]
        place = Span(spot.source, start, end)
        text += spot.source.text[where:start] + (
            _spaced(spot.source, place, better) if better in _SPACED else better
        )
        where = end
    fix = Fix(Span(spot.source, span.start, last), text)
    return fix if spot.left(fix) == 0 else None


def _quoted(spot: Spot, message: str) -> Diagnostic:
    """`'The Dragon'`, `“The Dragon”`: other quotes around a text."""
    span = spot.span()
    line_end = spot.source.text.find("\n", span.start)
    rest = spot.source.text[span.end : line_end if line_end >= 0 else len(spot.source.text)]
    closing = {"'": "'", "‘": "’", "“": "”", "„": "“”"}[span.text]
    end = next((i for i, ch in enumerate(rest) if ch in closing), None)
    if end is None or '"' in rest[:end]:
        return Diagnostic("E103", span, message, "not understood", 'write `"` around a text', None)
    whole = Span(spot.source, span.start, span.end + end + 1)
    if spot.in_condition:
        inner = rest[:end]
        fix = Fix(whole, inner)
        return Diagnostic("E103", whole, "a condition stands without quotes", "other quotes", f"write `{short(inner)}`",
                          fix if spot.left(fix) == 0 else None)  # fmt: skip
    return Diagnostic("E103", whole, "a text stands in straight double quotes", "other quotes", f'write `"{rest[:end]}"`',
                      Fix(whole, f'"{rest[:end]}"'))  # fmt: skip


def _spaced(source: Source, span: Span, word: str) -> str:
    before = source.text[span.start - 1 : span.start]
    after = source.text[span.end : span.end + 1]
    return (
        (" " if before and not before.isspace() else "")
        + word
        + (" " if after and not after.isspace() else "")
    )
