"""Mistakes in colours: side by side, behind their claim, one for each die."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.edges import operand_end
from dicewright.dsl.hints.spot import STARTS, Spot, tidy


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


def let_before_colour(spot: Spot) -> Diagnostic | None:
    """`big blue 4`: the name of a condition before a claim, and nothing that joins them."""
    if (
        not spot.in_condition
        or spot.type() not in STARTS
        or not spot.types(-2, "NAME", "NAME")
        or spot.text(-2) not in spot.words.lets
    ):
        return None
    message = f"`{spot.text(-2)}` is a condition, and nothing joins it to what follows"
    return spot.say(spot.span(-2), message, "a `let`, not a colour", "join it with `and`, `also` or `/`")


def no_colour(spot: Spot) -> Diagnostic | None:
    """`some red 6`, `red big 6`: a name before a claim that is no colour of the dice."""
    if not spot.in_condition or spot.type() not in STARTS or not spot.types(-2, "NAME", "NAME"):
        return None
    wrong = next((at for at in (-2, -1) if not spot.words.may_be_colour(spot.text(at))), None)
    if wrong is None or not any(spot.words.may_be_colour(spot.text(at)) for at in (-2, -1)):
        return None
    colours = " or ".join(f"`{colour}`" for colour in sorted(spot.words.colours)) or "a colour"
    return spot.say(
        spot.span(wrong),
        f"`{spot.text(wrong)}` is no colour of the dice",
        f"expected {colours}",
        "take it out, or write a colour",
    )


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


def colour_behind(spot: Spot) -> Diagnostic | None:
    """`pair blue`, `6 (blue)`, `2 x 6 red`: a colour behind its claim."""
    bracket = spot.types(0, "LPAR", "NAME", "RPAR")
    name = spot.text(1 if bracket else 0)
    if "AND" not in spot.accepts or name not in spot.words.colours or not spot.in_condition:
        return None
    if not bracket and spot.type(1) in STARTS:
        return None
    first = -1
    while spot.type(first - 1) not in ("", "COLON", "EQ", "LPAR", "AND", "SLASH", "ALSO"):
        first -= 1
    if first == -1 and spot.type(-1) == "NUMBER" and not bracket:
        number = spot.text(-1)
        return spot.say(spot.span(-1, 0), f"`{number} {name}` does not say what it asks for", "how many dice, or what one shows?",
                        f"write `{number} x {name} any` for {number} {name} dice, or `{name} {number}` for one that shows {number}")  # fmt: skip
    if spot.type(first) in ("NO", "EVERY", "EXACTLY", "TOTAL", "ALL", "NOT"):
        return None
    claim = spot.span(first, -1).text
    better = f"{name} {claim}"
    if spot.types(first, "NUMBER", "X"):
        better = f"{spot.text(first)} x {name} {spot.span(first + 2, -1).text}"
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


HINTS = (
    slots,
    let_before_colour,
    no_colour,
    two_colours,
    either_colour,
    colour_behind,
    bar_for_or,
)
