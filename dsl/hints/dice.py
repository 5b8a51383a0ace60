"""Mistakes in `die` and `dice` lines: the faces of a die, the dice of a pool."""

from __future__ import annotations

import re

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.phrase_table import NUMBER_WORDS
from dicewright.dsl.hints.spot import Spot


def die_faces(spot: Spot) -> Diagnostic | None:
    """`1:red`, `duck:2`, `"duck"`, `-1`, `1.5` as a face of a die."""
    if spot.kind != "die" or spot.at < 3:
        return None
    if spot.type() == "COLON" and spot.type(-1) == "NUMBER" and spot.type(1) == "NAME":
        better = f"{spot.text(-1)}@{spot.text(1)}"
        return spot.say(
            spot.span(-1, 1),
            "the colour of a face stands behind `@`",
            "expected `@`",
            f"write `{better}`",
            better,
        )
    if spot.type() in ("COLON", "EQ") and spot.type(-1) == "NAME" and spot.type(1) == "NUMBER":
        better = f"{spot.text(-1)}({spot.text(1)})"
        return spot.say(
            spot.span(-1, 1),
            "the number of a symbol stands in parentheses",
            "expected `(`",
            f"write `{better}`",
            better,
        )
    if spot.type(-1) == "AT" and spot.type() == "NUMBER" and spot.type(-2) == "NAME":
        better = f"{spot.text()}@{spot.text(-2)}"
        return spot.say(
            spot.span(-2, 0),
            "the colour of a face stands behind its number",
            "the other way round",
            f"write `{better}`",
            better,
        )
    if spot.type() == "STRING":
        name = spot.text()[1:-1]
        good = re.fullmatch(r"[^\W\d_]\w*", name) is not None
        return spot.say(spot.span(), "a symbol stands without quotes", "expected a name", f"write `{name}`" if good else "give it a name of one word",
                        name if good else None)  # fmt: skip
    if spot.type() in ("MINUS", "DECIMAL"):
        last = 1 if spot.type() == "MINUS" and spot.type(1) == "NUMBER" else 0
        return spot.say(spot.span(0, last), f"`{spot.span(0, last).text}` cannot be a face", "a face shows a whole number, 0 or more",
                        "write a whole number, or a symbol")  # fmt: skip
    return None


def faces(spot: Spot) -> Diagnostic | None:
    """`die six = 1..6`, `die six = 1, 2, 3`, `die six = {1,2,3}`: the faces of a die."""
    if spot.kind != "die" or spot.at < 3 or spot.type(3 - spot.at) == "" or spot.type(2 - spot.at) != "EQ":
        return None
    first, last = 3 - spot.at, len(spot.tokens) - 1 - spot.at
    inside = [spot.text(at) for at in range(first, last + 1)]
    label = "the faces are listed one by one, with spaces"
    if len(inside) == 3 and inside[1] in ("..", "-") and inside[0].isdecimal() and inside[2].isdecimal():
        low, high = int(inside[0][:4]), int(inside[2][:4])
        if not low < high <= low + 30:
            return None
        better = " ".join(str(n) for n in range(low, high + 1))
        help_ = f"write `{better}`" + (f"; a `d{high}` needs no `die` line" if low == 1 else "")
        return spot.say(spot.span(first, last), "a die has faces, not a range", label, help_, better)
    left = [text for text in inside if text not in (",", "{", "}", "/", "|")]
    if len(left) == len(inside) or not left:
        return None
    better = re.sub(r"\s+", " ", re.sub(r"[,{}/|]", " ", spot.span(first, last).text)).strip()
    return spot.say(spot.span(), "the faces of a die stand side by side", label, f"write `die {spot.text(1 - spot.at)} = {better}`",
                    Fix(spot.span(first, last), better))  # fmt: skip


def _without_parentheses(spot: Spot) -> Diagnostic:
    """`dice (4 blue d6), 3 d6 (red)`: parentheses around dice or their colour."""
    last = len(spot.tokens) - 1 - spot.at
    text = spot.span(1 - spot.at, last).text
    text = re.sub(r"(\w+) \((\w+)\)", r"\2 \1", text)
    better = re.sub(r"\s+", " ", re.sub(r"[()]", " ", text)).replace(" ,", ",").strip()
    return spot.say(spot.span(), f"no `{spot.text()}` is needed in a `dice` line", "number, colour, die", f"write `dice {better}`",
                    Fix(spot.span(1 - spot.at, last), better))  # fmt: skip


def pool(spot: Spot) -> Diagnostic | None:
    """`dice 4 blue d6 3 red d6`, `dice 5 x d6`, `dice blue 4 d6`, `dice: 5 d6`: how a pool is written."""
    if spot.kind not in ("dice", "pool_text"):
        return None
    if spot.type(-1) == "X":
        return spot.say(spot.span(-1), "the number and the dice stand side by side", "no `x` here", "take the `x` out",
                        Fix(spot.span(-1).to(spot.span(0)), spot.text()))  # fmt: skip
    if spot.type() in ("AND", "PLUS", "SLASH", "ALSO") and "COMMA" in spot.accepts:
        return spot.say(spot.span(), "dice of several kinds are separated by commas", "expected `,`", "write `,`",
                        Fix(spot.behind(-1).to(spot.span()), ","))  # fmt: skip
    if spot.type() == "NUMBER" and "COMMA" in spot.accepts:
        return spot.say(spot.span(), f"a `,` is missing before `{spot.text()}`", "commas separate the kinds of dice", "write `,`",
                        Fix(spot.behind(-1), ","))  # fmt: skip
    if spot.type() in ("NAME", "DICE") and "NUMBER" in spot.accepts and len(spot.accepts) <= 2:
        if spot.text() in NUMBER_WORDS:
            digits = NUMBER_WORDS[spot.text()]
            return spot.say(
                spot.span(),
                f"`{spot.text()}` is not a number of the language",
                "numbers are written in digits",
                f"write `{digits}`",
                digits,
            )
        if spot.types(1, "NUMBER", "NAME"):
            better = f"{spot.text(1)} {spot.text()} {spot.text(2)}"
            return spot.say(
                spot.span(0, 2),
                "the number of dice comes first",
                "then the colour, then the die",
                f"write `{better}`",
                better,
            )
        return spot.say(spot.span(), f"the number of dice is missing before `{spot.text()}`", "expected a number",
                        f"write for example `5 {' '.join(spot.text(at) for at in (0, 1) if spot.type(at) == 'NAME')}`", None)  # fmt: skip
    if spot.type() in ("LPAR", "RPAR"):
        return _without_parentheses(spot)
    if spot.types(-2, "NAME", "NAME", "NAME") and spot.type(-3) == "NUMBER":
        better = f"{spot.text(-2)}-{spot.text(-1)}"
        return spot.say(spot.span(-2, -1), f"`{spot.span(-2, -1).text}` cannot be a colour: it has a space", "a name is one word",
                        f"write `{better}`", better)  # fmt: skip
    if spot.types(-1, "NUMBER", "NUMBER") and not spot.touches(1) and spot.type(-2) in ("DICE", "COMMA"):
        better = f"d{spot.text()}"
        return spot.say(
            spot.span(),
            f"`{spot.text()}` is not a kind of die",
            f"a die with {spot.text()} faces is a `{better}`",
            f"write `{better}`",
            better,
        )
    if spot.token() is None and spot.type(-1) == "COMMA":
        return spot.say(spot.span(-1), "a `,` too many", "no dice follow it", "take it out", "")
    if spot.token() is None and spot.type(-1) == "NUMBER":
        return spot.say(spot.span(-1), f"`{spot.text(-1)}` does not say which dice", "how many dice, but of which kind?",
                        f"write for example `{spot.text(-1)} d6`", f"{spot.text(-1)} d6")  # fmt: skip
    return None


HINTS = (
    die_faces,
    faces,
    pool,
)
