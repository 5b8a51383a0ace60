"""Mistakes in the heads of cards and decks: `:` and `=` left out, parts in another order."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.keys import colon_at
from dicewright.dsl.hints.spot import EXAMPLES, SETS, STARTS, TESTS, Spot, short, tidy

_CLAIM = SETS | TESTS | {"ODD", "EVEN", "ANY"}


def order_of_head(spot: Spot) -> Diagnostic | None:
    """`card 1 points=3 blue: pair`, `card 1 "Name" green: pair`: the deck, the name, then the keys."""
    colon = colon_at(spot)
    last = len(spot.tokens) - 1 - spot.at if colon is None else colon - 1
    if spot.kind != "card" or spot.at < 3 or (colon is not None and colon < 0):
        return None
    words: list[str] = []
    strings: list[str] = []
    keys: list[str] = []
    at = 2 - spot.at
    while at <= last:
        if spot.type(at + 1) == "EQ" and at + 2 <= last:
            keys.append(spot.text(at) + "=" + spot.text(at + 2))
            at += 3
            continue
        if spot.type(at) not in ("STRING", "NAME"):
            return None
        (strings if spot.type(at) == "STRING" else words).append(spot.text(at))
        at += 1
    if len(words) > 1 or len(strings) > 1:
        return None
    better = " ".join([*words, *strings, *keys])
    if words and words[0] not in spot.words.decks and spot.words.complete:
        return None
    late = "deck" if words and (spot.type(-1) == "NAME" or spot.type() == "NAME") else "name"
    before = "keys" if late == "name" or "EQ" in [spot.type(at) for at in range(2 - spot.at, 0)] else "name"
    place = -1 if spot.type() in ("COLON", "") else 0
    return spot.say(spot.span(place), f"the {late} of a card stands before its {before}", "the order is: id, deck, name, keys",
                    f"write `{' '.join(str(t) for t in spot.tokens[:2])} {better}`", Fix(spot.span(2 - spot.at, last), better))  # fmt: skip


def second_colon(spot: Spot) -> Diagnostic | None:
    """`card 1: exact: pair`: a tier on the line of its card."""
    if spot.kind != "card" or spot.type() != "COLON" or spot.at < 3 or (colon_at(spot) or 0) >= 0:
        return None
    return spot.say(spot.span(), "a second `:` on the line of a card", "the condition stands behind the first",
                    "put tiers on indented lines below the card: `exact points=6: …`")  # fmt: skip


def quoted_condition(spot: Spot) -> Diagnostic | None:
    """`card 1: "pair"`: a condition in quotes."""
    if not spot.in_condition or spot.type() != "STRING" or not spot.starts_claim:
        return None
    inner = spot.text()[1:-1]
    return spot.say(
        spot.span(),
        "a condition stands without quotes",
        "expected a condition, not a text",
        f"write `{short(inner)}`",
        inner,
    )


def head_behind_condition(spot: Spot) -> Diagnostic | None:
    """`card 1: pair points=3`, `card 1: pair "Name"`: keys and name behind the condition."""
    colon = colon_at(spot)
    if spot.kind not in ("card", "tier") or colon is None or colon >= -1:
        return None
    end = len(spot.tokens) - spot.at
    if spot.type() == "STRING" and spot.token(1) is None:
        first, what = 0, "the name of a card stands before the `:`"
    elif spot.type() == "EQ" and spot.type(-1) == "NAME":
        first, what = -1, f"`{spot.text(-1)}` stands before the `:`"
    elif spot.types(0, "NAME", "EQ"):
        first, what = 0, f"`{spot.text()}` stands before the `:`"
    else:
        return None
    if spot.kind == "tier" and spot.type(first) == "STRING":
        return None
    moved = tidy(spot.span(first, end - 1).text) if spot.type(first) == "STRING" else "".join(
        spot.text(at) + (" " if (at - first) % 3 == 2 and at < end - 1 else "") for at in range(first, end)
    )  # fmt: skip
    if first <= colon + 1:
        return None
    condition = spot.span(colon + 1, first - 1).text
    if spot.type(first) == "STRING" and any(spot.type(at) == "EQ" for at in range(2 - spot.at, colon)):
        fix = None
    else:
        fix = Fix(spot.span(colon).to(spot.span(end - 1)), f" {moved}: {condition}")
    return spot.say(
        spot.span(first, end - 1),
        what,
        "the condition comes last",
        f"write it before the `:`: `… {moved}: {condition}`",
        fix,
    )


def punctuation(spot: Spot) -> Diagnostic | None:
    """`card 1, green: pair`, `card 1 (green): pair`, `deck green (points=1)`: signs between the parts of a head."""
    if spot.kind not in ("card", "deck", "tier") or spot.type() not in (
        "COMMA",
        "LPAR",
        "SLASH",
        "PIPE",
        "LBRACE",
    ):
        return None
    colon = colon_at(spot)
    last = len(spot.tokens) - 1 - spot.at if colon is None else colon - 1
    if colon is not None and colon < 0 and spot.kind != "deck":
        return None
    if colon is not None and colon < 0:
        last = len(spot.tokens) - 1 - spot.at
    names = [
        spot.text(at)
        for at in range(2 - spot.at, last + 1)
        if spot.types(at, "NAME") and spot.type(at + 1) != "EQ" and spot.type(at - 1) != "EQ"
    ]
    if spot.kind == "card" and spot.words.complete and any(name not in spot.words.decks for name in names):
        return spot.say(spot.span(), f"no `{spot.text()}` is needed between the parts of a card", "spaces are enough",
                        "leave it out; the order is: id, deck, name, keys")  # fmt: skip
    kept = [
        at
        for at in range(1 - spot.at, last + 1)
        if spot.type(at) in ("NAME", "NUMBER", "STRING", "EQ", "COLON")
    ]
    words = ""
    for at in kept:
        words += (
            ""
            if "EQ" in (spot.type(at), spot.type(at - 1)) or at == kept[0] or spot.type(at) == "COLON"
            else " "
        )
        words += spot.text(at)
    if spot.kind == "deck" and colon is None:
        words = words.replace(" ", ": ", 1)
    return spot.say(spot.span(), f"no `{spot.text()}` is needed between the parts of a {spot.kind}", "spaces are enough",
                    f"write `{spot.text(-spot.at)} {words}`" if spot.kind != "tier" else f"write `{words}`",
                    Fix(spot.span(1 - spot.at, last), words))  # fmt: skip


def dash_for_colon(spot: Spot) -> Diagnostic | None:
    """`card 1 - pair`, `card 1 -> pair`: another sign for the `:`."""
    if (
        spot.kind != "card"
        or spot.type() not in ("MINUS", "ARROW", "EQ")
        or spot.at < 2
        or colon_at(spot) is not None
    ):
        return None
    return spot.say(spot.span(), f"a `:` belongs here, not `{spot.text()}`", "expected `:`", "write `:`",
                    Fix(spot.behind(-1).to(spot.span()), ":"))  # fmt: skip


def deck_condition(spot: Spot) -> Diagnostic | None:
    """`deck green: pair`: a deck's condition stands below it."""
    colon = colon_at(spot)
    if spot.kind != "deck" or colon is None or colon >= 0:
        return None
    if spot.token() is None and spot.types(-2, "COLON", "NAME"):
        return spot.say(spot.span(-1), "a deck's condition stands below it, not behind the `:`",
                        "expected keys such as `points=1` here", "put the condition on an indented line below")  # fmt: skip
    at = 0 if spot.type() in STARTS | TESTS else -1
    if spot.type(at) not in _CLAIM | {"NUMBER", "LBRACE", "LPAR"} or spot.type(at - 1) == "EQ":
        return None
    return spot.say(spot.span(at), "a deck's condition stands below it, not behind the `:`",
                    "expected keys such as `points=1` here", "put the condition on an indented line below")  # fmt: skip


def missing_colon(spot: Spot) -> Diagnostic | None:
    """`card 1 4`, `deck green points=1`, `example 1 blue 4`: the `:` is missing."""
    if spot.kind not in ("card", "deck", "tier", "example"):
        return None
    colon = colon_at(spot)
    if colon is not None:
        return None
    if spot.kind == "deck" and spot.token() is None and spot.at == 2:
        return spot.say(
            spot.span(-1),
            "a `:` is missing behind the name of the deck",
            "expected `:`",
            "write `:`",
            Fix(spot.span(), ":"),
        )
    example = f"for example: `{EXAMPLES[spot.kind]}`"
    if spot.kind == "card" and spot.type(-1) in _CLAIM and spot.at >= 3:
        return spot.say(spot.span(-1), f"a `:` is missing before `{spot.text(-1)}`", "the condition stands after a `:`",
                        example, Fix(spot.behind(-2), ":"))  # fmt: skip
    starts = spot.type() in STARTS | TESTS
    if "COLON" not in spot.accepts or spot.token() is None or not (starts or "EQ" not in spot.accepts):
        return None
    return spot.say(spot.span(), f"a `:` is missing before `{short(spot.text())}`", "expected `:`", example,
                    Fix(spot.behind(-1), ":"))  # fmt: skip


HINTS = (
    order_of_head,
    second_colon,
    quoted_condition,
    head_behind_condition,
    punctuation,
    dash_for_colon,
    deck_condition,
    missing_colon,
)
