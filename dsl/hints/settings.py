"""Mistakes in the statements about the game: `rolls`, `set`, `game`, and signs behind a keyword."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.phrase_table import NUMBER_WORDS
from dicewright.dsl.hints.spot import Spot, short


def colon(spot: Spot) -> Diagnostic | None:
    """`dice: 5 d6`, `game: "Trolls"`, `rolls = 3`: a sign behind a word that needs none."""
    if (
        spot.at != 1
        or spot.kind not in ("dice", "game", "rolls", "use")
        or spot.type() not in ("COLON", "EQ")
    ):
        return None
    return spot.say(spot.span(), f"`{spot.kind}` takes no `{spot.text()}`", "what it says follows at once", f"take the `{spot.text()}` out",
                    Fix(spot.behind(-1).to(spot.span()), ""))  # fmt: skip


def equals_for_colon(spot: Spot) -> Diagnostic | None:
    """`die six: 1 2 3`, `let a: pair`, `set rounds: 5`: a `:` where `=` belongs, or nothing at all."""
    if spot.kind not in ("die", "let", "set") or "EQ" not in spot.accepts or spot.at < 2:
        return None
    if spot.types(0, "COLON", "EQ") or spot.text() in ("is", "means", "be"):
        last = 1 if spot.type() == "COLON" else 0
        return spot.say(
            spot.span(0, last),
            f"a `=` belongs here, not `{spot.span(0, last).text}`",
            "expected `=`",
            "write `=`",
            "=",
        )
    if spot.type() in ("COLON", "ARROW"):
        return spot.say(spot.span(), f"a `=` belongs here, not `{spot.text()}`", "expected `=`", "write `=`",
                        "=" if spot.span().start > spot.span(-1).end else " =")  # fmt: skip
    if spot.kind == "set" and spot.token() is None and spot.types(-2, "NAME", "NUMBER"):
        return spot.say(
            spot.span(-1),
            f"a `=` is missing before `{spot.text(-1)}`",
            "expected `=`",
            "write `=`",
            Fix(spot.behind(-2), " ="),
        )
    if spot.token() is None:
        return spot.say(
            spot.span(-1),
            f"`{short(spot.text(-1))}` has no value",
            "expected `=` behind it",
            f"write for example `{spot.kind} {spot.text(1 - spot.at)} = {'5' if spot.kind == 'set' else '…'}`",
        )
    if spot.type() != "EQEQ" and not any(token.type == "EQ" for token in spot.tokens[spot.at :]):
        return spot.say(
            spot.span(),
            f"a `=` is missing before `{short(spot.text())}`",
            "expected `=`",
            "write `=`",
            Fix(spot.behind(-1), " ="),
        )
    return None


def equals_in_deck(spot: Spot) -> Diagnostic | None:
    """`deck green = points=1`, `card 1 = pair`: a `=` where `:` belongs."""
    if spot.kind not in ("deck", "card", "example") or spot.type() != "EQ" or spot.at != 2:
        return None
    return spot.say(
        spot.span(),
        "a `:` belongs here, not `=`",
        "expected `:`",
        "write `:`",
        Fix(spot.behind(-1).to(spot.span()), ":"),
    )


def rolls(spot: Spot) -> Diagnostic | None:
    """`rolls = 3`, `rolls: 3`, `rolls 3 times`, `rolls 3 free`, `rolls 3 keep free`."""
    if spot.kind != "rolls":
        return None
    if spot.at == 1 and spot.text() in NUMBER_WORDS:
        digits = NUMBER_WORDS[spot.text()]
        return spot.say(
            spot.span(),
            f"`{spot.text()}` is not a number of the language",
            "numbers are written in digits",
            f"write `{digits}`",
            digits,
        )
    if spot.at == 1 and spot.type() == "KEEPING":
        return spot.say(
            spot.span(),
            "`rolls` lacks a number",
            "how often the dice may be rolled",
            "write for example `rolls 3 keeping free`",
        )
    if spot.at == 2 and spot.type() in ("FREE", "FINAL", "SOME"):
        return spot.say(spot.span(), f"`keeping` is missing before `{spot.text()}`", "expected `keeping`", f"write `keeping {spot.text()}`",
                        f"keeping {spot.text()}")  # fmt: skip
    if spot.at == 2 and spot.text() in ("keep", "keeps", "kept"):
        return spot.say(
            spot.span(),
            f"`{spot.text()}` is not a word of the language",
            "expected `keeping`",
            "write `keeping`",
            "keeping",
        )
    if spot.at == 1 and spot.text() in ("unlimited", "infinite", "forever", "endless", "all"):
        return spot.say(spot.span(), f"`{spot.text()}` is not a number of rolls", "expected a number or `any`", "write `any keeping some`",
                        "any keeping some")  # fmt: skip
    if (
        spot.type() == "NAME"
        and spot.text().casefold() in ("free", "final", "some")
        and spot.type(-1) == "KEEPING"
    ):
        word = spot.text().casefold()
        return spot.say(spot.span(), f"`{spot.text()}` is not a word of the language", "words of the language are in small letters",
                        f"write `{word}`", word)  # fmt: skip
    if spot.at == 2 and spot.text() in ("times", "rolls", "x"):
        return spot.say(
            spot.span(),
            f"`{spot.text()}` is too much here",
            "the number is enough",
            f"take `{spot.text()}` out",
            "",
        )
    if spot.type(-1) == "KEEPING" or spot.type(-1) in ("FREE", "FINAL", "SOME"):
        where = 0 if spot.token() is not None else -1
        return spot.say(spot.span(where), f"`{short(spot.text(where))}` does not say how dice are kept" if where == 0 else "`keeping` does not say how",
                        "expected `free`, `final` or `some`",
                        "write `free` (any die may be rolled again), `final` (kept dice stay) or `some` (at least one is kept each time)")  # fmt: skip
    return None


def rules(spot: Spot) -> Diagnostic | None:
    """`game "Trolls" race`: the word `rules` is missing; `rules = race`."""
    if spot.kind != "game" or spot.at < 2:
        return None
    if spot.type(-1) == "RULES" and spot.type() == "STRING":
        name = spot.text()[1:-1]
        return spot.say(
            spot.span(),
            "the name of the rules stands without quotes",
            "expected a name",
            f"write `{short(name)}`",
            name,
        )
    if spot.type() == "NAME" and spot.at == 2 and spot.token(1) is None:
        return spot.say(spot.span(), f"`rules` is missing before `{short(spot.text())}`", "which rules play the set",
                        f"write `rules {short(spot.text())}`", f"rules {spot.text()}")  # fmt: skip
    if spot.type(-1) == "RULES" and spot.type() in ("EQ", "COLON"):
        return spot.say(spot.span(), f"`rules` takes no `{spot.text()}`", "the name follows at once", f"take the `{spot.text()}` out",
                        Fix(spot.behind(-1).to(spot.span()), ""))  # fmt: skip
    return None


def values(spot: Spot) -> Diagnostic | None:
    """`set factors = 1 1 2`: values side by side; `set rounds 5`: no `=`."""
    if (
        spot.kind != "set"
        or "COMMA" not in spot.accepts
        or spot.type() not in ("NUMBER", "NAME", "DECIMAL", "STRING")
    ):
        return None
    last = len(spot.tokens) - 1 - spot.at
    kinds = {spot.type(at) for at in range(last + 1)}
    first = -1
    while spot.type(first - 1) not in ("EQ", ""):
        first -= 1
    if kinds <= {"NUMBER", "DECIMAL", "COMMA"} or kinds <= {"NAME", "COMMA"}:
        items = [spot.text(at) for at in range(first, last + 1) if spot.type(at) != "COMMA"]
        better = ", ".join(items)
        return spot.say(spot.span(), f"a `,` is missing before `{short(spot.text())}`", "commas separate the values",
                        f"write `{short(better)}`", Fix(spot.span(first, last), better))  # fmt: skip
    return None


HINTS = (
    colon,
    equals_for_colon,
    equals_in_deck,
    rolls,
    rules,
    values,
)
