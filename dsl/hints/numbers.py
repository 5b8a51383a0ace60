"""Mistakes in numbers and ranges, and in how many dice are asked for."""

from __future__ import annotations

import re

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.edges import operand_end
from dicewright.dsl.hints.spot import Spot, tidy


def runs_together(spot: Spot) -> Diagnostic | None:
    """`5x3`, which is read as 5 and a name `x3`."""
    text = spot.text()
    if (
        spot.type(-1) != "NUMBER"
        or spot.type() != "NAME"
        or "X" not in spot.accepts
        or not re.fullmatch("x[0-9]+", text)
    ):
        return None
    better = f"x {text[1:]}"
    return spot.say(spot.span(), f"`{spot.text(-1)}{text}` runs together", "expected spaces around `x`",
                    f"write `{spot.text(-1)} {better}`", f" {better}" if spot.touches(0) else better)  # fmt: skip


def range_in_braces(spot: Spot) -> Diagnostic | None:
    """`{1..3}` for `1..3`; `{1 2 3}` and `{1/2}` for `{1,2,3}`."""
    if "RBRACE" not in spot.accepts:
        return None
    first = 0
    while spot.type(first) not in ("LBRACE", ""):
        first -= 1
    if spot.type() in ("DOTS", "MINUS") and first == -2 and spot.types(1, "NUMBER", "RBRACE"):
        better = f"{spot.text(-1)}..{spot.text(1)}"
        return spot.say(
            spot.span(-2, 2),
            "a range stands without braces",
            "braces are for single numbers",
            f"write `{better}`",
            better,
        )
    last = 0
    while spot.type(last) not in ("RBRACE", ""):
        last += 1
    inside = [spot.token(at) for at in range(first + 1, last)]
    numbers = [str(t) for t in inside if t is not None and t.type == "NUMBER"]
    others = {t.type for t in inside if t is not None} - {"NUMBER", "COMMA"}
    if (
        not spot.type(last)
        or len(numbers) < 2
        or (not others <= {"SLASH", "PIPE", "AND"} and "or" not in map(str, inside))
    ):
        return None
    better = "{" + ",".join(numbers) + "}"
    return spot.say(spot.span(), "the numbers in braces are separated by commas", "expected `,`", f"write `{better}`",
                    Fix(spot.span(first, last), better))  # fmt: skip


def range_of_dice(spot: Spot) -> Diagnostic | None:
    """`3+ x 6`, `2..3 x 6`, `exactly 2..3 x 6`: a range of dice, which only `sum of` and `pick` have."""
    if (spot.type() == "PLUS" and spot.types(-2, "EXACTLY", "NUMBER", "PLUS", "X")) or (
        spot.type() == "X" and spot.types(-2, "NUMBER", "PLUS")
    ):
        first = -2
    elif (spot.type() == "X" and spot.types(-3, "NUMBER", "DOTS", "NUMBER")) or spot.types(
        -2, "EXACTLY", "NUMBER", "DOTS", "NUMBER", "X"
    ):
        return _several_counts(spot)
    else:
        return None
    at = 0 if spot.type() == "X" else 1
    last = operand_end(spot, at)
    number = spot.text(-2 if first == -2 and at == 0 else -1)
    face = tidy(spot.span(at + 1, last).text) if last > at else "6"
    better = f"{number} x {face}"
    return spot.say(
        spot.span(-2, at), f"`{better}` asks for at least {number} dice already", "a claim is content with more dice",
        f"write `{better}`", Fix(spot.span(-2, last), better) if last > at else None,
    )  # fmt: skip


def _several_counts(spot: Spot) -> Diagnostic | None:
    exactly = spot.type() != "X"
    x = 2 if exactly else 0
    low, high = spot.text(x - 3), spot.text(x - 1)
    last = operand_end(spot, x)
    if last == x or int(high[:9]) <= int(low[:9]):
        return None
    face = tidy(spot.span(x + 1, last).text)
    first = "" if low == "1" else f"{low} x "
    better = f"{first}{face} also not ({int(high) + 1} x {face})"
    if int(low) == 0:
        better = f"not ({int(high) + 1} x {face})"
    begin = x - 4 if exactly else x - 3
    return spot.say(
        spot.span(begin, x), "a range of dice cannot stand before `x`", "no more than so many, and no fewer",
        f"write `{better}`", Fix(spot.span(begin, last), better),
    )  # fmt: skip


def dash_for_range(spot: Spot) -> Diagnostic | None:
    """`2-4` for `2..4`, which is read as `2-` and a 4."""
    if not spot.types(-2, "NUMBER", "MINUS", "NUMBER") or "AND" not in spot.accepts:
        return None
    if spot.touches(-1) and not spot.touches(0):
        return None
    better = f"{spot.text(-2)}..{spot.text()}"
    return spot.say(
        spot.span(-2, 0), f"`{spot.span(-2, 0).text}` is not a range", "a range is written with two dots",
        f"write `{better}`", better,
    )  # fmt: skip


HINTS = (
    runs_together,
    range_in_braces,
    range_of_dice,
    dash_for_range,
)
