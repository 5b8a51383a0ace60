"""Mistakes in single conditions: colours side by side, `no pair`, `pair(blue, red)`, comments."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.joins import operand_end
from dicewright.dsl.hints.spot import SETS, STARTS, Spot, tidy
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


def no_set(spot: Spot) -> Diagnostic | None:
    """`no pair`, `no straight 3`: `no` before a whole set."""
    colour = spot.type(-1) == "NAME" and spot.type(-2) == "NO"
    if spot.type(-1) != "NO" and not colour:
        return None
    number = spot.type(-1 if not colour else 0) == "NUMBER"
    if spot.type() not in SETS and "SLOT" not in spot.type() and not number:
        return None
    return _negated(spot, -2 if colour else -1)


def no_number_of(spot: Spot) -> Diagnostic | None:
    """`no 3 alike`, `no 2 x 6`: `no` before several dice."""
    if spot.type() in ("ALIKE", "DIFFERENT", "X") and spot.types(-2, "NO", "NUMBER"):
        return _negated(spot, -2)
    return None


def _negated(spot: Spot, first: int) -> Diagnostic:
    last = operand_end(spot, first)
    inner = tidy(spot.span(first + 1, last).text) if last > first else ""
    if spot.type(last) == "STRAIGHT":
        return spot.say(spot.span(first, last), "`no` goes with what one die shows, not with whole sets", "expected what no die may show",
                        "write for example `not (straight 3)`")  # fmt: skip
    better = f"not ({inner})"
    return spot.say(
        spot.span(first, last), "`no` goes with what one die shows, not with whole sets", "expected what no die may show",
        f"write `{better}`", better,
    )  # fmt: skip


def not_without_parentheses(spot: Spot) -> Diagnostic | None:
    """`not pair`: `not` stands before parentheses."""
    if spot.type(-1) != "NOT" or spot.token() is None or spot.type() == "LPAR":
        return None
    last = operand_end(spot, 0)
    inner = tidy(spot.span(0, last).text)
    better = f"({inner})"
    return spot.say(spot.span(), "`not` stands before parentheses", "expected `(`", f"write `not {better}`",
                    Fix(spot.span(0, last), f" {better}" if spot.touches(0) else better))  # fmt: skip


def exactly_set(spot: Spot) -> Diagnostic | None:
    """`exactly pair`, `exactly 3 alike`, `exactly 6`: `exactly` counts dice that show something."""
    if spot.type(-1) == "EXACTLY" and spot.type() in SETS | {"ODD", "EVEN"}:
        first = -1
    elif spot.types(-2, "EXACTLY", "NUMBER") and spot.type() in (
        "ALIKE",
        "DIFFERENT",
        "",
        "PLUS",
        "AND",
        "ALSO",
        "SLASH",
        "RPAR",
    ):
        first = -2
    else:
        return None
    last = operand_end(spot, first)
    said = tidy(spot.span(first, last).text)
    rest = tidy(spot.span(first + 1, last).text) if last > first else "6"
    if first == -2 and spot.type() not in ("ALIKE", "DIFFERENT"):
        return spot.say(
            spot.span(first, last), f"`{said}` does not say how many dice", "`exactly` counts dice",
            f"write `exactly 1 x {rest}` for one die and no more, or `{rest}` for at least one",
        )  # fmt: skip
    return spot.say(spot.span(first, last), f"`{said}` cannot be counted", "`exactly` counts dice that show something",
                    f"write `{rest}`; to forbid more, add `also not (…)`")  # fmt: skip


def two_colours(spot: Spot) -> Diagnostic | None:
    """`red blue pair`, `red, blue pair`: colours side by side, with a space or a comma."""
    if not spot.in_condition or spot.type(-1) != "NAME":
        return None
    if spot.type() == "COMMA":
        names, last = [spot.text(-1)], -1
        while spot.types(last + 1, "COMMA", "NAME"):
            names.append(spot.text(last + 2))
            last += 2
    elif spot.type(-2) == "NAME" and spot.type() in STARTS:
        names, last = [spot.text(-2), spot.text(-1)], -1
    else:
        return None
    if len(names) < 2 or not all(map(spot.words.may_be_colour, names)) or not spot.type(last + 1):
        return None
    better = "|".join(names)
    end = operand_end(spot, last + 1)
    rest = tidy(spot.span(last + 1, end).text)
    first = -1 if spot.type() == "COMMA" else -2
    return spot.say(
        spot.span(first, last), f"two colours stand side by side before `{spot.text(last + 1)}`",
        "expected one colour, or several with `|`", f"write `{better} {rest}` for dice of either colour", better,
    )  # fmt: skip


def slots(spot: Spot) -> Diagnostic | None:
    """`pair(blue, red)`, `alike(blue red)`: one die of each colour."""
    if spot.type() == "LPAR" and spot.type(-1) in ("PAIR", "TRIPLE"):
        first, last = 0, 0
        while spot.type(last) not in ("RPAR", ""):
            last += 1
        inside = [spot.token(at) for at in range(1, last)]
        names = [str(t) for t in inside if t is not None and t.type in ("NAME", "ANY")]
        if len(names) != (2 if spot.type(-1) == "PAIR" else 3) or not all(
            t and t.type in ("NAME", "ANY", "COMMA") for t in inside
        ):
            return None
        better = f"alike({', '.join(names)})"
        return spot.say(spot.span(-1, last), f"`{spot.text(-1)}(…)` is not how colours are named", "one die of each colour",
                        f"write `{better}`", better)  # fmt: skip
    if (
        spot.type() == "NAME"
        and spot.type(-1) == "NAME"
        and {"COMMA", "RPAR", "PIPE"} <= spot.accepts
        and "PAIR" not in spot.accepts
    ):
        first = 0
        while spot.type(first) and "SLOT" not in spot.type(first):
            first -= 1
        if not spot.type(first):
            return None
        last = 0
        while spot.type(last + 1) in ("NAME", "ANY"):
            last += 1
        better = ", ".join(spot.text(at) for at in range(-1, last + 1))
        return spot.say(spot.span(), f"a `,` is missing before `{spot.text()}`", "commas separate the dice", f"write `{better}`",
                        Fix(spot.span(-1, last), better))  # fmt: skip
    return None


def every_set(spot: Spot) -> Diagnostic | None:
    """`every pair`: `every` before a whole set."""
    if spot.type(-1) != "EVERY" or spot.type() not in SETS:
        return None
    return spot.say(spot.span(-1, 0), "`every` goes with what one die shows, not with whole sets", "expected what every die must show",
                    "write for example `every 3+`, or `all alike` for one number on all dice")  # fmt: skip


def pick_without_test(spot: Spot) -> Diagnostic | None:
    """`pick 3`, `pick 3 pair`, `pick (pair)`: how many dice, and what they must fulfil in parentheses."""
    if spot.types(-2, "PICK", "NUMBER") and spot.type() in STARTS - {"LPAR", "NUMBER"}:
        last = operand_end(spot, 0)
        inner = tidy(spot.span(0, last).text)
        return spot.say(spot.span(), "what `pick` asks for stands in parentheses", "expected `(`",
                        f"write `pick {spot.text(-1)} ({inner})`", Fix(spot.span(0, last), f"({inner})"))  # fmt: skip
    if spot.type(-1) == "PICK" and spot.type() == "LPAR":
        return spot.say(
            spot.span(-1),
            "`pick` lacks the number of dice",
            "expected a number behind it",
            "write for example `pick 3 (all alike)`",
        )
    return None


def colour_behind(spot: Spot) -> Diagnostic | None:
    """`pair blue`, `6 (blue)`, `2 x 6 red`: a colour behind its claim."""
    bracket = spot.types(0, "LPAR", "NAME", "RPAR")
    name = spot.text(1 if bracket else 0)
    if "AND" not in spot.accepts or name not in spot.words.colours or not spot.in_condition:
        return None
    first = -1
    while spot.type(first - 1) not in ("", "COLON", "EQ", "LPAR", "AND", "SLASH", "ALSO"):
        first -= 1
    if spot.type(first) in ("NO", "EVERY", "EXACTLY", "TOTAL", "ALL", "NOT"):
        return None
    claim = spot.span(first, -1).text
    better = f"{name} {claim}"
    return spot.say(spot.span(1 if bracket else 0), f"the colour `{name}` stands behind what it colours", "expected before the claim", f"write `{better}`",
                    Fix(spot.span(first, 2 if bracket else 0), better))  # fmt: skip


def bar_for_or(spot: Spot) -> Diagnostic | None:
    """`pair | triple`, `pair || triple`: a bar, which stands between colours."""
    if spot.type() != "PIPE" or "AND" not in spot.accepts:
        return None
    last = 1 if spot.type(1) == "PIPE" else 0
    said = "|" * (last + 1)
    return spot.say(
        spot.span(0, last),
        f"`{said}` does not join conditions",
        "a bar stands between colours only",
        "write `/`",
        "/",
    )


def either_colour(spot: Spot) -> Diagnostic | None:
    """`blue or red pair`: an `or` between colours."""
    if spot.type() != "NAME" or spot.text(-1) not in ("or", "oder") or spot.type(-2) != "NAME":
        return None
    names = (spot.text(-2), spot.text())
    if not all(map(spot.words.may_be_colour, names)):
        return None
    if not spot.type(1):
        better = f"{names[0]} any / {names[1]} any"
        return spot.say(spot.span(-1), "`or` is not a word of the language", "a colour needs something to colour", f"write `{better}`",
                        Fix(spot.span(-2, 0), better))  # fmt: skip
    last = operand_end(spot, 1)
    claim = tidy(spot.span(1, last).text)
    return spot.say(
        spot.span(-1), "`or` is not a word of the language", "expected one colour, or several with `|`",
        f"write `{'|'.join(names)} {claim}` for dice of either colour, or `{names[0]} {claim} / {names[1]} {claim}`",
    )  # fmt: skip


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


HINTS = (
    comment,
    slots,
    no_set,
    no_number_of,
    not_without_parentheses,
    exactly_set,
    every_set,
    two_colours,
    pick_without_test,
    either_colour,
    colour_behind,
    bar_for_or,
    misspelt,
)
