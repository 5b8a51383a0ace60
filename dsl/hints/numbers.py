"""Mistakes in numbers, ranges and sums, and in how many dice are asked for."""

from __future__ import annotations

import re

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.joins import operand_end
from dicewright.dsl.hints.spot import SETS, Spot, tidy

_SIGNS = {"GE": ("+", 0), "LE": ("-", 0), "GT": ("+", 1), "LT": ("-", -1), "EQ": ("", 0), "EQEQ": ("", 0)}
_COMPARE = "expected `>=`, `<=` or `=`"


def sign_for_one_die(spot: Spot) -> Diagnostic | None:
    """`>= 3` for one die, where the language says `3+`."""
    if (
        spot.type() not in _SIGNS
        or not spot.starts_claim
        or spot.type(1) != "NUMBER"
        or (spot.at == 0 and spot.kind == "tier")
    ):
        return None
    if spot.type(-1) == "COLON" and spot.kind == "deck":
        return None
    if spot.type(-1) == "NAME":
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
    if spot.type() not in ("DOTS", "PLUS") or not spot.types(-1, "NUMBER") or spot.type(-2) not in _SIGNS:
        return None
    if spot.type() == "PLUS":
        return spot.say(
            spot.span(),
            f"`{spot.text(-2)}` and `+` say the same thing twice",
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


def range_of_set(spot: Spot) -> Diagnostic | None:
    """`straight 3+`, `straight 2..4`, `4+ alike`: a longer one contains it already."""
    label = "a longer one contains a shorter one"
    if spot.type() in ("PLUS", "MINUS") and spot.types(-2, "STRAIGHT", "NUMBER"):
        number = spot.text(-1)
        return spot.say(
            spot.span(-1, 0), f"`straight {number}` may be part of a longer straight already", label,
            f"write `straight {number}`", Fix(spot.span(), "") if spot.type() == "PLUS" else None,
        )  # fmt: skip
    if spot.type() == "DOTS" and spot.types(-2, "STRAIGHT", "NUMBER", "DOTS", "NUMBER"):
        low, high = spot.text(-1), spot.text(1)
        if int(high[:9]) <= int(low[:9]):
            return None
        reading = f"straight {int(high[:9]) - int(low[:9]) + 1} of {low}..{high}"
        return spot.say(
            spot.span(-1, 1), "a straight has one number of dice", label,
            f"write `straight {low}`, or `{reading}` for the numbers from {low} to {high}",
        )  # fmt: skip
    if spot.type() in ("ALIKE", "DIFFERENT") and spot.types(-2, "NUMBER", "PLUS"):
        better = f"{spot.text(-2)} {spot.text()}"
        return spot.say(spot.span(-2, 0), f"`{better}` may be part of more already", "a claim is content with more dice",
                        f"write `{better}`", better)  # fmt: skip
    return None


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


def several_sets(spot: Spot) -> Diagnostic | None:
    """`2 x pair`, `2 x blue pair`, `2 x straight 3`: `x` before a whole set."""
    coloured = spot.type(-1) == "NAME" and spot.type(-2) == "X"
    x = -2 if coloured else -1
    if spot.type(x) != "X" or spot.type(x - 1) != "NUMBER":
        return None
    sets = (
        spot.type() in SETS
        or (spot.type() == "NUMBER" and spot.type(1) in ("ALIKE", "DIFFERENT"))
        or "SLOT" in spot.type()
    )
    if not sets and spot.type() not in ("ALIKE", "DIFFERENT", "LPAR"):
        return None
    if spot.type(x - 2) == "EXACTLY":
        return None
    first = x + 1
    if spot.type() in ("ALIKE", "DIFFERENT"):
        return None
    last = operand_end(spot, 0)
    count, claim = int(spot.text(x - 1)[:9]), tidy(spot.span(first, last).text)
    span = spot.span(x - 1, 0)
    message = "`x` goes with what one die shows, not with whole sets"
    label = "expected a number, a range, `odd`, `even` or a symbol after `x`"
    if not 2 <= count <= 5:
        return spot.say(span, message, label, "join several with `and`")
    written = " and ".join([claim] * count)
    help_ = f"write `{written}`"
    if spot.type() in ("PAIR", "TRIPLE"):
        sizes = ", ".join(["2" if spot.type() == "PAIR" else "3"] * count)
        tail = tidy(spot.span(1, last).text) if last > 0 else ""
        colour = f"{spot.text(-1)} " if coloured else ""
        other = f"{colour}sets({sizes})" + (f" {tail}" if tail else "")
        help_ += f" (the numbers may be equal) or `{other}` (all different)"
    return spot.say(span, message, label, help_, Fix(spot.span(x - 1, last), f"({written})"))


def no_number(spot: Spot) -> Diagnostic | None:
    """`alike 3`, `different` and `3 x alike`; `straight` without a number, `straight(4)`."""
    word = spot.text()
    if spot.type() in ("ALIKE", "DIFFERENT") and spot.types(-2, "NUMBER", "X"):
        better = f"{spot.text(-2)} {word}"
        return spot.say(
            spot.span(-2, 0),
            f"`x` has no place before `{word}`",
            "`x` goes with what one die shows",
            f"write `{better}`",
            better,
        )
    if spot.type() in ("ALIKE", "DIFFERENT") and spot.starts_claim and spot.type() not in spot.accepts:
        better = f"{spot.text(1)} {word}"
        fix = Fix(spot.span(0, 1), better) if spot.type(1) == "NUMBER" else None
        help_ = f"write `{better}`" if fix else f"write for example `3 {word}`"
        return spot.say(
            spot.span(), f"`{word}` lacks the number of dice", "expected a number before it", help_, fix
        )
    if spot.type(-1) == "STRAIGHT" and spot.type() not in ("NUMBER", "NAME"):
        return spot.say(spot.span(-1), "`straight` lacks the number of dice", "expected a number behind it",
                        "write for example `straight 4`")  # fmt: skip
    return None


def in_parentheses(spot: Spot) -> Diagnostic | None:
    """`straight(4)`, `alike(3)`, `pair(6)`, `sets 3, 2`: parentheses too many, or none."""
    if "SLOT" in spot.type(-2) and spot.types(-1, "LPAR", "NUMBER", "RPAR"):
        word, number = spot.text(-2), spot.text()
        better = f"straight {number}" if word == "straight" else f"{number} {word}"
        return spot.say(spot.span(-2, 1), f"`{word}(…)` names a colour for each die", "a number of dice stands without parentheses",
                        f"write `{better}`", better)  # fmt: skip
    if spot.type() == "LPAR" and spot.type(-1) in ("PAIR", "TRIPLE", "ALIKE"):
        last = 1
        while spot.type(last + 1) not in ("RPAR", ""):
            last += 1
        better = f"{spot.text(-1)} of {tidy(spot.span(1, last).text)}"
        return spot.say(
            spot.span(-1, last + 1),
            f"`{spot.text(-1)}` takes no parentheses",
            "`of` says which numbers",
            f"write `{better}`",
            better,
        )
    begin = next((at for at in (0, -1, -2, -3, -4) if spot.text(at) in ("sets", "set")), None)
    if begin is None or not (spot.starts_claim or spot.type(begin) == "SETS" or spot.in_condition):
        return None
    numbers: list[str] = []
    last = begin + 1
    while spot.type(last) in ("NUMBER", "COMMA", "LPAR", "RPAR"):
        numbers += [spot.text(last)] if spot.type(last) == "NUMBER" else []
        last += 1
        if spot.type(last - 1) == "RPAR":
            break
    if len(numbers) < 2:
        return None
    better = f"sets({', '.join(numbers)})"
    return spot.say(spot.span(begin, last - 1), f"`{spot.span(begin, last - 1).text}` is not how several sets are written",
                    "commas and parentheses", f"write `{better}`", better)  # fmt: skip


def face_of_set(spot: Spot) -> Diagnostic | None:
    """`pair 6`, `triple 5+`, `4 alike 5`: of which number, or and a die besides?"""
    if spot.type(-1) not in ("PAIR", "TRIPLE", "ALIKE") or spot.type() not in (
        "NUMBER",
        "LBRACE",
        "ODD",
        "EVEN",
    ):
        return None
    if spot.type(1) in ("X", "ALIKE", "DIFFERENT"):
        return None
    last = operand_end(spot, 0)
    face, first = tidy(spot.span(0, last).text), -2 if spot.type(-1) == "ALIKE" else -1
    claim = spot.span(first, -1).text
    return spot.say(
        spot.span(first, last), f"`{claim} {face}` does not say how they go together", "of which numbers, or another die?",
        f"write `{claim} of {face}` for a set of these numbers, or `{claim} and {face}` for another die",
    )  # fmt: skip


HINTS = (
    several_sets, runs_together, strict_sign, sign_for_one_die, sum_alone, sum_range_with_sign, range_in_braces, range_of_dice,
    range_of_set, dash_for_range, sum_without_sign, no_number, in_parentheses, face_of_set,
)  # fmt: skip
