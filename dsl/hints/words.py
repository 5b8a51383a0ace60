"""Words that are nearly those of the language, and comments of other languages."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.spot import Spot
from dicewright.dsl.hints.vocabulary import keywords
from dicewright.dsl.names import nearest


def comment(spot: Spot) -> Diagnostic | None:
    """`pair // note`, `pair -- note`, `pair /* note */`: a comment as other languages write it."""
    for first in (0, -1):
        two = spot.text(first) + spot.text(first + 1)
        if two in ("//", "--", "/*") and spot.touches(first + 1):
            rest = spot.span(first, len(spot.tokens) - 1 - spot.at)
            fix = Fix(spot.span(first, first + 1), "#")
            return spot.say(rest, f"a comment does not begin with `{two}`", "a comment begins with `#`", "write `#`",
                            fix if spot.at + first > 0 else None)  # fmt: skip
    return None


def misspelt(spot: Spot) -> Diagnostic | None:
    """`pair AND triple`, `3 diferent`: a word of the language, not quite as it is written."""
    text = spot.text()
    if spot.type() != "NAME":
        return None
    near = (
        text.casefold()
        if text.casefold() in keywords()
        else nearest(text, [w for w in keywords() if w.upper() in spot.accepts])
    )
    if near is None:
        return None
    small = near == text.casefold()
    label = "words of the language are in small letters" if small else "misspelt?"
    help_ = f"write `{near}`" if small else f"did you mean `{near}`?"
    return spot.say(spot.span(), f"`{text}` is not a word of the language", label, help_, near)


HINTS = (misspelt,)
