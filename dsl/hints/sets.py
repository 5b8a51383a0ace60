"""Mistakes in sets and straights: how many dice, of which numbers, several of them."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.edges import operand_end
from dicewright.dsl.hints.spot import SETS, Spot, tidy


def several_sets(spot: Spot) -> Diagnostic | None:
    """`2 x pair`, `2 x blue pair`, `2 x 4 alike`: `x` before a whole set."""
    if spot.type() in ("ALIKE", "DIFFERENT"):
        begin = -1 if spot.type(-1) == "NUMBER" else 0
    else:
        begin = 0 if spot.type() in SETS or "SLOT" in spot.type() else 1
    first = begin
    while spot.type(first - 1) in ("NAME", "PIPE"):
        first -= 1
    if begin == 1 or not spot.types(first - 2, "NUMBER", "X") or spot.type(first - 3) == "EXACTLY":
        return None
    if begin == 0 and spot.type() in ("ALIKE", "DIFFERENT"):
        return None
    last = operand_end(spot, 0)
    count, claim = int(spot.text(first - 2)[:9]), tidy(spot.span(first, last).text)
    span = spot.span(first - 2, 0)
    message = "`x` goes with what one die shows, not with whole sets"
    label = "expected a number, a range, `odd`, `even` or a symbol after `x`"
    if not 2 <= count <= 5:
        return spot.say(span, message, label, "join several with `and`")
    written = " and ".join([claim] * count)
    help_ = f"write `{written}`"
    if spot.type() in ("PAIR", "TRIPLE"):
        sizes = ", ".join(["2" if spot.type() == "PAIR" else "3"] * count)
        other = claim.replace(spot.text(), f"sets({sizes})")
        help_ += f" (the numbers may be equal) or `{other}` (all different)"
    return spot.say(span, message, label, help_, Fix(spot.span(first - 2, last), f"({written})"))


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
        if spot.type(last + 1) != "RPAR" or spot.type(1) == "RPAR":
            return None
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


def sign_of_set(spot: Spot) -> Diagnostic | None:
    """`pair >= 5`, `triple = 6`: a sign for the numbers of a set."""
    tails = {"GE": ("+", 0), "LE": ("-", 0), "GT": ("+", 1), "LT": ("-", -1), "EQ": ("", 0)}
    if (
        spot.type() not in tails
        or spot.type(-1) not in ("PAIR", "TRIPLE", "ALIKE")
        or spot.type(1) != "NUMBER"
        or not spot.in_condition
    ):
        return None
    tail, step = tails[spot.type()]
    better = f"of {max(0, int(spot.text(1)[:9]) + step)}{tail}"
    return spot.say(
        spot.span(0, 1),
        "a set is not compared with a number",
        "`of` says which numbers",
        f"write `{spot.text(-1)} {better}`",
        better,
    )


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
    several_sets,
    range_of_set,
    no_number,
    in_parentheses,
    face_of_set,
    sign_of_set,
)
