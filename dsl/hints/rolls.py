"""Mistakes in the rolls of `example` lines."""

from __future__ import annotations

import re

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.spot import Spot


def arrow(spot: Spot) -> Diagnostic | None:
    """`= yes`, `=> yes`, `: yes`: another sign for the arrow; or none."""
    if spot.kind != "example" or "ARROW" not in spot.accepts:
        return None
    if spot.type(-1) == "NAME" and spot.type(1) == "NUMBER":
        return None
    if spot.type() in ("EQ", "EQEQ", "COLON", "MINUS", "GT", "GE"):
        last = 1 if spot.type(1) == "GT" else 0
        said = spot.span(0, last).text
        return spot.say(
            spot.span(0, last),
            f"an arrow belongs here, not `{said}`",
            "expected `->`",
            "write `->`",
            " ->" if spot.touches(0) else "->",
        )
    if spot.token() is None:
        word = spot.text(-1)
        if spot.type(-1) in ("YES", "NO"):
            return spot.say(
                spot.span(-1),
                f"an `->` is missing before `{word}`",
                "expected `->`",
                f"write `-> {word}`",
                f"-> {word}",
            )
        return spot.say(
            spot.span(),
            "the example does not say what you expect",
            "expected `->`",
            "write `-> yes` or `-> no` behind the roll",
        )
    if spot.type() in ("YES", "NO"):
        return spot.say(spot.span(), f"an `->` is missing before `{spot.text()}`", "expected `->`", f"write `-> {spot.text()}`",
                        Fix(spot.span(), f"-> {spot.text()}"))  # fmt: skip
    return None


def card_word(spot: Spot) -> Diagnostic | None:
    """`example card 1: …`: the id alone names the card."""
    if spot.kind != "example" or spot.at != 2 or spot.type(-1) != "CARD":
        return None
    return spot.say(spot.span(-1), "an `example` names its card by the id alone", "no `card` here", "take `card` out",
                    Fix(spot.span(-1).to(spot.span(0)), spot.text()))  # fmt: skip


def separators(spot: Spot) -> Diagnostic | None:
    """`blue 1 2 / red 3 4`, `blue 1 2 and red 3`: another sign between the colours; `blue: 1 2`."""
    if spot.kind not in ("example", "roll") or "COMMA" not in spot.accepts:
        return None
    if spot.type() in ("SLASH", "AND", "PLUS", "PIPE", "ALSO"):
        return spot.say(spot.span(), "the colours of a roll are separated by commas", "expected `,`", "write `,`",
                        Fix(spot.behind(-1).to(spot.span()), ","))  # fmt: skip
    if spot.type() in ("EQ", "COLON") and spot.type(-1) == "NAME" and spot.type(1) == "NUMBER":
        last = next((at for at in range(len(spot.tokens) - spot.at) if spot.type(at + 1) in ("ARROW", "")), 0)
        better = re.sub(r"\s*[:=]\s*", " ", spot.span(-1, last).text)
        return spot.say(spot.span(), "the dice follow their colour at once", f"no `{spot.text()}` here", f"write `{better}`",
                        Fix(spot.span(-1, last), better))  # fmt: skip
    return None


def parentheses(spot: Spot) -> Diagnostic | None:
    """`blue (1 2 3), red (4 5)`: dice in parentheses."""
    if (
        spot.kind not in ("example", "roll")
        or spot.type() not in ("NUMBER", "COMMA")
        or spot.accepts != {"RPAR"}
    ):
        return None
    first = 0
    while spot.type(first) not in ("COLON", ""):
        first -= 1
    last = next((at for at in range(len(spot.tokens) - spot.at) if spot.type(at + 1) in ("ARROW", "")), 0)
    better = re.sub(r"\s*[()]\s*", " ", spot.span(first + 1, last).text).replace(" ,", ",").strip()
    return spot.say(spot.span(-1), "the dice of a roll need no parentheses", "parentheses hold the number of a symbol",
                    f"write `{better}`", Fix(spot.span(first + 1, last), better))  # fmt: skip


def no_roll(spot: Spot) -> Diagnostic | None:
    """`example 1 -> yes`, `example 1: -> yes`: no roll."""
    if spot.kind != "example" or spot.type() != "ARROW" or not (spot.type(-1) == "COLON" or spot.at == 2):
        return None
    return spot.say(
        spot.span(),
        "the example has no roll",
        "expected what the dice show",
        "write the dice between the `:` and the `->`",
    )


def empty(spot: Spot) -> Diagnostic | None:
    """`blue 1 2, , red 3` or a comma at the end."""
    if spot.kind not in ("example", "roll") or spot.type(-1) != "COMMA":
        return None
    if spot.type() in ("COMMA", "ARROW", ""):
        return spot.say(spot.span(-1), "a `,` too many", "no dice follow it", "take it out", "")
    return None


def outcome(spot: Spot) -> Diagnostic | None:
    """`-> true`, `-> 1`: what an example may expect."""
    if spot.kind != "example" or spot.type(-1) != "ARROW":
        return None
    where = 0 if spot.token() is not None else -1
    return spot.say(spot.span(where), "the example does not say what you expect", "expected `yes`, `no` or a tier of the card",
                    "write `yes` or `no` behind the `->`")  # fmt: skip


HINTS = (card_word, arrow, separators, parentheses, no_roll, empty, outcome)
