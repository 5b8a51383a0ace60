"""Mistakes in the lines of a card: labels of tiers, and marks that lists have elsewhere."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.spot import EXAMPLES, Spot, short
from dicewright.dsl.source import Span


def tier_without_colon(spot: Spot) -> Diagnostic | None:
    """`exact points=3 pair` as a line of a card: the `:` of the tier is missing."""
    if (
        spot.kind != "cond"
        or spot.type() != "EQ"
        or spot.at > 2
        or spot.type(-1) != "NAME"
        or spot.token(1) is None
    ):
        return None
    at = 1
    while spot.types(at + 1, "NAME", "EQ"):
        at += 3
    if spot.token(at + 1) is None:
        return spot.say(
            spot.behind(at),
            "a `:` is missing behind the tier",
            "its condition stands after a `:`",
            f"for example: `{EXAMPLES['tier']}`",
        )
    return spot.say(spot.span(at + 1), f"a `:` is missing before `{short(spot.text(at + 1))}`", "the condition of the tier stands after a `:`",
                    f"for example: `{EXAMPLES['tier']}`", None)  # fmt: skip


def tier_label(spot: Spot) -> Diagnostic | None:
    """`3 points: pair`, `6: pair` as a line of a card: a tier begins with a label."""
    if spot.kind == "tier" and spot.at == 1 and spot.type() == "EQ":
        return spot.say(
            spot.span(-1),
            "the tier has no label",
            "a tier begins with a name of its own",
            f"for example: `{EXAMPLES['tier']}`",
        )
    if spot.kind != "tier" or spot.at != 0 or spot.type() not in ("NUMBER", "STRING"):
        return None
    return spot.say(spot.span(), f"`{short(spot.text())}` cannot be the label of a tier", "a label is a name",
                    f"for example: `{EXAMPLES['tier']}`")  # fmt: skip


def bullet(spot: Spot) -> Diagnostic | None:
    """`- pair` as a line of a card, and `pair,` at the end of one."""
    if (
        spot.kind in ("cond", "tier")
        and spot.at == 0
        and spot.type() in ("MINUS", "PLUS", "ARROW")
        and spot.token(1) is not None
    ):
        fix = Fix(Span(spot.source, spot.span().start, spot.span(1).start), "")
        return spot.say(
            spot.span(),
            f"the lines of a card need no `{spot.text()}`",
            "a mark in front",
            f"take the `{spot.text()}` out",
            fix,
        )
    if spot.in_condition and spot.type() == "COMMA" and spot.token(1) is None:
        return spot.say(
            spot.span(), "a line needs no `,` at its end", "nothing follows it", "take it out", ""
        )
    return None


HINTS = (
    tier_without_colon,
    tier_label,
    bullet,
)
