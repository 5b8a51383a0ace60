"""Mistakes in tests and in `pick`: what they go with."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.edges import operand_end
from dicewright.dsl.hints.spot import SETS, STARTS, Spot, tidy


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
    if spot.type() in SETS and (
        spot.types(-2, "EXACTLY", "NAME") or spot.types(-3, "EXACTLY", "NUMBER", "X")
    ):
        first = -2 if spot.type(-2) == "EXACTLY" else -3
        said = tidy(spot.span(first, operand_end(spot, 0)).text)
        return spot.say(spot.span(first, 0), f"`{said}` cannot be counted", "`exactly` counts dice that show something",
                        f"write `{spot.text()}`; to forbid more, add `also not (…)`")  # fmt: skip
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


HINTS = (
    no_set,
    no_number_of,
    not_without_parentheses,
    exactly_set,
    every_set,
    pick_without_test,
)
