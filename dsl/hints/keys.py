"""Mistakes in the keys of cards, decks and tiers: `=` left out, commas, values that cannot be."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.spot import STARTS, TESTS, Spot, short

_NUMBER_KEYS = ("points", "cost", "income", "copies")


def colon_at(spot: Spot) -> int | None:
    """The offset of the first `:` of the line."""
    return next((i - spot.at for i, token in enumerate(spot.tokens) if token.type == "COLON"), None)


def key_without_equals(spot: Spot) -> Diagnostic | None:
    """`card 1 points 3: pair`: a key and its value without `=`."""
    if spot.kind not in ("card", "deck", "tier"):
        return None
    if spot.type() == "NUMBER" and spot.text(1) in _NUMBER_KEYS:
        better = f"{spot.text(1)}={spot.text()}"
        return spot.say(
            spot.span(0, 1),
            f"`{spot.text()} {spot.text(1)}` is not how a key is written",
            "a key and its value",
            f"write `{better}`",
            better,
        )
    if spot.type() != "NUMBER" or spot.type(-1) != "NAME":
        return None
    if spot.at == (1 if spot.kind == "tier" else 2):
        return None
    key, colon = spot.text(-1), colon_at(spot)
    if key not in _NUMBER_KEYS and (colon is None or colon < 0 or (spot.at == 3 and key in spot.words.decks)):
        return None
    end = ":" if colon is None and spot.kind == "card" and spot.type(1) in STARTS | TESTS else ""
    return spot.say(spot.span(-1, 0), f"a `=` is missing between `{key}` and `{spot.text()}`", "a key and its value",
                    f"write `{key}={spot.text()}{end}`", f"{key}={spot.text()}{end}")  # fmt: skip


def key_with_colon(spot: Spot) -> Diagnostic | None:
    """`deck green: points: 1`: a key and its value with a `:`."""
    if (
        spot.kind not in ("card", "deck")
        or not spot.types(-1, "NAME", "COLON", "NUMBER")
        or spot.text(-1) not in _NUMBER_KEYS
    ):
        return None
    better = f"{spot.text(-1)}={spot.text(1)}"
    return spot.say(
        spot.span(-1, 1),
        "a key and its value are joined with `=`",
        "expected `=`",
        f"write `{better}`",
        better,
    )


def keys_with_commas(spot: Spot) -> Diagnostic | None:
    """`deck green: points=1, cost=2`: keys separated by commas."""
    if spot.kind not in ("card", "deck", "tier") or spot.type() != "COMMA" or spot.type(-2) != "EQ":
        return None
    return spot.say(
        spot.span(), "keys are not separated by commas", "spaces are enough", "take the `,` out", ""
    )


def value_of_key(spot: Spot) -> Diagnostic | None:
    """`points=-1`, `points=3.5`, `points=1/2`: a value that cannot be."""
    if (
        spot.kind in ("card", "deck")
        and spot.types(-2, "EQ", "NUMBER")
        and spot.type() in ("SLASH", "PLUS", "MINUS", "X")
        and not spot.in_condition
    ):
        return spot.say(
            spot.span(),
            "a key's value is one number, name or text",
            "the language does not calculate",
            "write the result",
        )
    if (
        spot.kind not in ("card", "deck", "tier")
        or spot.type(-1) != "EQ"
        or spot.type() not in ("MINUS", "DECIMAL", "PLUS")
    ):
        return None
    last = 1 if spot.type() != "DECIMAL" and spot.type(1) == "NUMBER" else 0
    fix = Fix(spot.span(), "") if spot.type() == "PLUS" else None
    help_ = f"write for example `{spot.text(-2)}={spot.text(last).split('.')[0] or 1}`"
    return spot.say(
        spot.span(0, last), "a key's value is a whole number, a name or a text", "no such number", help_, fix
    )


def value_of_several_words(spot: Spot) -> Diagnostic | None:
    """`card 1 text=Roll well: pair`: a key's value of several words, without quotes."""
    if (
        spot.kind not in ("card", "deck", "tier")
        or spot.type() not in ("COLON", "NAME", "")
        or spot.type(-1) != "NAME"
    ):
        return None
    first = -1
    while spot.type(first - 1) == "NAME":
        first -= 1
    last = -1 if spot.type() != "NAME" else 0
    if spot.type(first - 1) != "EQ" or last == first or spot.text(last) in spot.words.decks:
        return None
    said = spot.span(first, last).text
    return spot.say(spot.span(first, last), f"the value `{short(said)}` has no quotes", "a value of several words",
                    f'write `"{short(said)}"`', f'"{said}"')  # fmt: skip


HINTS = (
    key_without_equals,
    key_with_colon,
    keys_with_commas,
    value_of_key,
    value_of_several_words,
)
