"""Mistakes in signs: how a sum compares, and signs for one die."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.edges import operand_end
from dicewright.dsl.hints.spot import Spot, tidy

_SIGNS = {"GE": ("+", 0), "LE": ("-", 0), "GT": ("+", 1), "LT": ("-", -1), "EQ": ("", 0), "EQEQ": ("", 0)}
_COMPARE = "expected `>=`, `<=` or `=`"


def strict_sign(spot: Spot) -> Diagnostic | None:
    """`sum > 9`, `sum < 9`, `sum == 9`, where the language has `>=`, `<=` and `=`."""
    kind = spot.type()
    if kind == "EQEQ":
        return spot.say(spot.span(), "`==` is not a sign of the language", "expected `=`", "write `=`", "=")
    if kind not in ("GT", "LT") or "GE" not in spot.accepts:
        return None
    sign, step = (">=", 1) if kind == "GT" else ("<=", -1)
    message = f"`{spot.text()}` is not a sign of the language"
    if spot.type(1) == "NUMBER" and len(spot.text(1)) <= 9 and int(spot.text(1)) + step >= 0:
        better = f"{sign} {int(spot.text(1)) + step}"
        return spot.say(spot.span(0, 1), message, _COMPARE, f"write `{better}`", better)
    return spot.say(spot.span(), message, _COMPARE, f"write `{sign}`")


def sign_for_one_die(spot: Spot) -> Diagnostic | None:
    """`>= 3` for one die, where the language says `3+`."""
    describes = spot.starts_claim or {"LBRACE", "ODD"} <= spot.accepts
    if spot.type() not in _SIGNS or not describes or spot.type(1) != "NUMBER" or spot.type(-1) == "NAME":
        return None
    if spot.kind == "deck" or (spot.at == 0 and spot.kind == "tier"):
        return None
    tail, step = _SIGNS[spot.type()]
    number = int(spot.text(1)[:9]) + step
    if number < 0:
        return None
    better, last = f"{number}{tail}", 1
    if spot.type(2) == "X" and spot.token(3) is not None:
        last = operand_end(spot, 3)
        face = tidy(spot.span(3, last).text)
        better = {
            "+": f"{number} x {face}",
            "-": f"not ({number + 1} x {face})",
            "": f"exactly {number} x {face}",
        }[tail]
    return spot.say(
        spot.span(0, 1), f"`{spot.span(0, 1).text}` is not how dice are described",
        "signs compare a `sum` or a `total`", f"write `{better}`", Fix(spot.span(0, last), better),
    )  # fmt: skip


def sum_alone(spot: Spot) -> Diagnostic | None:
    """`sum` or `total` with nothing behind it."""
    if spot.type() not in ("", "AND", "SLASH", "ALSO", "RPAR") or spot.type(-1) not in ("SUM", "TOTAL"):
        return None
    word = spot.text(-1)
    return spot.say(
        spot.span(-1),
        f"`{word}` without a number",
        "says nothing about the total",
        f"write for example `{word} >= 9`",
    )


def sum_range_with_sign(spot: Spot) -> Diagnostic | None:
    """`sum >= 9..11`, `total >= 9+`: a sign and a range at once."""
    if (
        spot.type() == "PLUS"
        and spot.type(-2) in _SIGNS
        and spot.type(1) in ("NUMBER", "NAME")
        and spot.in_condition
    ):
        return spot.say(spot.span(-1, 1), "the language does not calculate", "a number, or the name of a key, and no more",
                        "write the result, or give the cards a key of their own for it")  # fmt: skip
    if (
        not spot.in_condition
        or spot.type() not in ("DOTS", "PLUS")
        or not spot.types(-1, "NUMBER")
        or spot.type(-2) not in _SIGNS
    ):
        return None
    if spot.type() == "PLUS":
        sign = spot.text(-2)
        if sign != ">=":
            return spot.say(spot.span(-2, 0), f"`{sign}` and `+` do not go together", "how does the sum compare?",
                            f"write `>= {spot.text(-1)}` or `{sign} {spot.text(-1)}`")  # fmt: skip
        return spot.say(
            spot.span(),
            f"`{sign}` and `+` say the same thing twice",
            "the sign is enough",
            "take the `+` out",
            "",
        )
    if spot.type(1) != "NUMBER":
        return None
    better = f"{spot.text(-1)}..{spot.text(1)}"
    return spot.say(
        spot.span(-2, 1), "a range needs no sign", "a sign and a range", f"write `{better}`", better
    )


def sum_without_sign(spot: Spot) -> Diagnostic | None:
    """`sum 9`: more, less or exactly?"""
    at = 0 if spot.type() == "NUMBER" and "EQ" in spot.accepts else -1
    if spot.type(at) != "NUMBER" or spot.type(at - 1) not in ("SUM", "TOTAL", "DICE", "DIE"):
        return None
    if (at == -1 and "DOTS" not in spot.accepts) or spot.kind == "dice":
        return None
    first = at - 1
    while spot.type(first) not in ("SUM", "TOTAL", ""):
        first -= 1
    if not spot.type(first):
        return None
    said, head = tidy(spot.span(first, at).text), tidy(spot.span(first, at - 1).text)
    number = spot.text(at)
    return spot.say(
        spot.span(at), f"`{said}` does not say how to compare", f"{_COMPARE} before the number",
        f"write `{head} = {number}` or `{head} >= {number}`",
    )  # fmt: skip


HINTS = (
    strict_sign,
    sign_for_one_die,
    sum_alone,
    sum_range_with_sign,
    sum_without_sign,
)
