"""Mistakes in the statements about the game and its dice: `die`, `dice`, `rolls`, `set`, `let`, `use`."""

from __future__ import annotations

import re

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.phrase_table import NUMBER_WORDS
from dicewright.dsl.hints.spot import EXAMPLES, Spot, short


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
            f"write for example `{EXAMPLES[spot.kind]}`",
        )
    if spot.type() and spot.type(0) != "EQEQ":
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
    if spot.kind not in ("deck", "card") or spot.type() != "EQ" or spot.at != 2:
        return None
    return spot.say(
        spot.span(),
        "a `:` belongs here, not `=`",
        "expected `:`",
        "write `:`",
        Fix(spot.behind(-1).to(spot.span()), ":"),
    )


def die_faces(spot: Spot) -> Diagnostic | None:
    """`1:red`, `duck:2`, `"duck"`, `-1`, `1.5` as a face of a die."""
    if spot.kind != "die" or spot.at < 3:
        return None
    if spot.type() == "COLON" and spot.type(-1) == "NUMBER" and spot.type(1) == "NAME":
        better = f"{spot.text(-1)}@{spot.text(1)}"
        return spot.say(
            spot.span(-1, 1),
            "the colour of a face stands behind `@`",
            "expected `@`",
            f"write `{better}`",
            better,
        )
    if spot.type() in ("COLON", "EQ") and spot.type(-1) == "NAME" and spot.type(1) == "NUMBER":
        better = f"{spot.text(-1)}({spot.text(1)})"
        return spot.say(
            spot.span(-1, 1),
            "the number of a symbol stands in parentheses",
            "expected `(`",
            f"write `{better}`",
            better,
        )
    if spot.type(-1) == "AT" and spot.type() == "NUMBER" and spot.type(-2) == "NAME":
        better = f"{spot.text()}@{spot.text(-2)}"
        return spot.say(
            spot.span(-2, 0),
            "the colour of a face stands behind its number",
            "the other way round",
            f"write `{better}`",
            better,
        )
    if spot.type() == "STRING":
        name = spot.text()[1:-1]
        good = re.fullmatch(r"[^\W\d_]\w*", name) is not None
        return spot.say(spot.span(), "a symbol stands without quotes", "expected a name", f"write `{name}`" if good else "give it a name of one word",
                        name if good else None)  # fmt: skip
    if spot.type() in ("MINUS", "DECIMAL"):
        last = 1 if spot.type() == "MINUS" and spot.type(1) == "NUMBER" else 0
        return spot.say(spot.span(0, last), f"`{spot.span(0, last).text}` cannot be a face", "a face shows a whole number, 0 or more",
                        "write a whole number, or a symbol")  # fmt: skip
    return None


def faces(spot: Spot) -> Diagnostic | None:
    """`die six = 1..6`, `die six = 1, 2, 3`, `die six = {1,2,3}`: the faces of a die."""
    if spot.kind != "die" or spot.at < 3 or spot.type(3 - spot.at) == "" or spot.type(2 - spot.at) != "EQ":
        return None
    first, last = 3 - spot.at, len(spot.tokens) - 1 - spot.at
    inside = [spot.text(at) for at in range(first, last + 1)]
    label = "the faces are listed one by one, with spaces"
    if len(inside) == 3 and inside[1] in ("..", "-") and inside[0].isdecimal() and inside[2].isdecimal():
        low, high = int(inside[0][:4]), int(inside[2][:4])
        if not low < high <= low + 30:
            return None
        better = " ".join(str(n) for n in range(low, high + 1))
        help_ = f"write `{better}`" + (f"; a `d{high}` needs no `die` line" if low == 1 else "")
        return spot.say(spot.span(first, last), "a die has faces, not a range", label, help_, better)
    left = [text for text in inside if text not in (",", "{", "}", "/", "|")]
    if len(left) == len(inside) or not left:
        return None
    better = re.sub(r"\s+", " ", re.sub(r"[,{}/|]", " ", spot.span(first, last).text)).strip()
    return spot.say(spot.span(), "the faces of a die stand side by side", label, f"write `die {spot.text(1 - spot.at)} = {better}`",
                    Fix(spot.span(first, last), better))  # fmt: skip


def pool(spot: Spot) -> Diagnostic | None:
    """`dice 4 blue d6 3 red d6`, `dice 5 x d6`, `dice blue 4 d6`, `dice: 5 d6`: how a pool is written."""
    if spot.kind not in ("dice", "pool_text"):
        return None
    if spot.type(-1) == "X":
        return spot.say(spot.span(-1), "the number and the dice stand side by side", "no `x` here", "take the `x` out",
                        Fix(spot.span(-1).to(spot.span(0)), spot.text()))  # fmt: skip
    if spot.type() in ("AND", "PLUS", "SLASH", "ALSO") and "COMMA" in spot.accepts:
        return spot.say(spot.span(), "dice of several kinds are separated by commas", "expected `,`", "write `,`",
                        Fix(spot.behind(-1).to(spot.span()), ","))  # fmt: skip
    if spot.type() == "NUMBER" and "COMMA" in spot.accepts:
        return spot.say(spot.span(), f"a `,` is missing before `{spot.text()}`", "commas separate the kinds of dice", "write `,`",
                        Fix(spot.behind(-1), ","))  # fmt: skip
    if spot.type() in ("NAME", "DICE") and "NUMBER" in spot.accepts and len(spot.accepts) <= 2:
        if spot.text() in NUMBER_WORDS:
            digits = NUMBER_WORDS[spot.text()]
            return spot.say(
                spot.span(),
                f"`{spot.text()}` is not a number of the language",
                "numbers are written in digits",
                f"write `{digits}`",
                digits,
            )
        if spot.types(1, "NUMBER", "NAME"):
            better = f"{spot.text(1)} {spot.text()} {spot.text(2)}"
            return spot.say(
                spot.span(0, 2),
                "the number of dice comes first",
                "then the colour, then the die",
                f"write `{better}`",
                better,
            )
        return spot.say(spot.span(), f"the number of dice is missing before `{spot.text()}`", "expected a number",
                        f"write for example `5 {' '.join(spot.text(at) for at in (0, 1) if spot.type(at) == 'NAME')}`", None)  # fmt: skip
    if spot.token() is None and spot.type(-1) == "NUMBER":
        return spot.say(spot.span(-1), f"`{spot.text(-1)}` does not say which dice", "how many dice, but of which kind?",
                        f"write for example `{spot.text(-1)} d6`", f"{spot.text(-1)} d6")  # fmt: skip
    return None


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
    if spot.type() == "NAME" and spot.at == 2:
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


HINTS = (colon, equals_for_colon, equals_in_deck, die_faces, faces, pool, rolls, rules, values)
