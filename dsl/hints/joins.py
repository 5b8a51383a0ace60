"""Mistakes in how conditions are joined: other words, commas, nothing at all."""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.edges import WORDS, operand_end
from dicewright.dsl.hints.spot import JOINS, SETS, STARTS, TESTS, Spot, short, tidy

_WHY = "conditions are joined with `and`, `/` or `also`"


def faces_or(spot: Spot) -> Diagnostic | None:
    """`pair of 5 or 6`, `no 1 or 2`, `3 x 5 or 6`: an `or` between numbers that belong together."""
    if spot.text() not in ("or", "oder") and spot.type() != "COMMA":
        return None
    if not spot.types(-1, "NUMBER") or spot.type(-2) not in ("OF", "NO", "EVERY", "X", "NAME"):
        return None
    leader = -3 if spot.type(-2) == "NAME" else -2
    if spot.type(leader) not in ("OF", "NO", "EVERY", "X"):
        return None
    numbers, last = [spot.text(-1)], -1
    while (spot.type(last + 1) == "COMMA" or spot.text(last + 1) in ("or", "oder")) and spot.type(
        last + 2
    ) == "NUMBER":
        if spot.type(last + 3) in ("PLUS", "X", "DOTS", "ALIKE", "DIFFERENT"):
            break
        numbers.append(spot.text(last + 2))
        last += 2
    if len(numbers) == 1:
        return None
    better = "{" + ",".join(numbers) + "}"
    while spot.type(leader) == "OF" or spot.type(leader - 1) in (
        "NUMBER",
        "STRAIGHT",
        "PAIR",
        "TRIPLE",
        "EXACTLY",
    ):
        leader -= 1
    said = tidy(spot.span(leader, last).text)
    whole = tidy(spot.span(leader, -1).text.removesuffix(numbers[0]) + better)
    return spot.say(
        spot.span(-1, last), f"`{said}` could be read in two ways", "several numbers stand in braces",
        f"write `{whole}`", better,
    )  # fmt: skip


def bare_or(spot: Spot) -> Diagnostic | None:
    """`pair or triple`, `pair und 4`, `pair but no 1`, `pair without 1`, `pair unless triple`."""
    word = spot.text()
    if spot.type() != "NAME" or word not in WORDS or "AND" not in spot.accepts:
        return None
    enough = spot.text(1) in ("more", "better", "higher") and not (
        spot.types(-1, "NUMBER") or spot.type(-1) == "NAME"
    )
    if word == "or" and enough:
        return spot.say(spot.span(0, 1), f"`or {spot.text(1)}` is not a phrase of the language", "a claim is content with more than it asks for",
                        f"leave out `or {spot.text(1)}`", "")  # fmt: skip
    if word == "or" and spot.text(1) in ("more", "higher", "better", "less", "lower", "fewer"):
        better = spot.text(-1) + ("+" if spot.text(1) in ("more", "higher", "better") else "-")
        return spot.say(spot.span(-1, 1), f"`{spot.span(-1, 1).text}` is not a phrase of the language", "this number and all beyond it",
                        f"write `{better}`", better)  # fmt: skip
    sign, message = WORDS[word], f"`{word}` is not a word of the language"
    if spot.token(1) is None:
        return spot.say(spot.span(), message, _WHY, f"write `{sign.split()[0]}`, and a condition behind it")
    if sign == "also" and spot.type(1) not in TESTS:
        sign = "and"
    if not sign.startswith("also n"):
        return spot.say(spot.span(), message, _WHY, f"write `{sign}`", sign)
    first = 2 if spot.text(1) in ("a", "an", "any") and spot.token(2) is not None else 1
    last = operand_end(spot, first)
    rest = tidy(spot.span(first, last).text)
    face = spot.type(first) not in SETS and spot.type(first + 1) not in ("X", "ALIKE", "DIFFERENT")
    simple = face and spot.type(first) in ("NUMBER", "ODD", "EVEN", "LBRACE", "NAME")
    better = f"also no {rest}" if simple else f"also not ({rest})"
    return spot.say(spot.span(0, last), message, _WHY, f"write `{better}`", better)


def sum_of_dice(spot: Spot) -> Diagnostic | None:
    """`6 + 6`, which is read as `6+` and a 6."""
    if not (spot.types(-2, "NUMBER", "PLUS") and spot.type() in STARTS | {"NAME"} and "AND" in spot.accepts):
        return None
    if spot.touches(-1) and not spot.touches(0):
        return None
    numbers, last = [spot.text(-2), spot.text()], 0
    while spot.types(last + 1, "PLUS", "NUMBER"):
        numbers.append(spot.text(last + 2))
        last += 2
    if spot.type() != "NUMBER":
        return spot.say(spot.span(-1), "conditions are not joined with `+`", _WHY, "write `and`", " and ")
    better = _numbers(numbers)
    return spot.say(
        spot.span(-2, last), "conditions are not joined with `+`", _WHY,
        f"write `{better}`, or `sum = {sum(map(int, numbers))}` for a sum", better,
    )  # fmt: skip


def commas(spot: Spot) -> Diagnostic | None:
    """`6, 6, 6`, `pair, triple`, `6 + 6`: conditions one after the other with commas or plus signs."""
    sign = spot.type()
    if sign not in ("COMMA", "PLUS") or "AND" not in spot.accepts or not spot.in_condition:
        return None
    parts, last = _listed(spot, sign)
    if len(parts) < 2:
        return None
    return _together(spot, parts, last, f"conditions are not joined with `{spot.text()}`")


def nothing_between(spot: Spot) -> Diagnostic | None:
    """`6 6 6`, `pair pair`, `pair triple`: conditions side by side, with nothing between them."""
    coloured = spot.type() == "NAME" and spot.words.may_be_colour(spot.text()) and spot.type(1) in STARTS
    if not (spot.type() in STARTS or coloured) or "AND" not in spot.accepts or not spot.in_condition:
        return None
    known = spot.text(-1) in spot.words.lets or spot.text(-1) in spot.words.symbols
    if spot.type(-1) == "NAME" and not known:
        return None
    numbers, last = [spot.text(-1), spot.text()], 0
    while spot.type(last + 1) == "NUMBER":
        numbers.append(spot.text(last + 1))
        last += 1
    alone = spot.type(-2) not in ("STRAIGHT", "OF", "GE", "LE", "EQ", "DOTS", "X", "NO", "EVERY", "NAME")
    if (
        spot.types(-1, "NUMBER", "NUMBER")
        and alone
        and spot.type(last + 1) in ("", "RPAR", "AND", "SLASH", "ALSO")
    ):
        return _faces(spot, numbers, last)
    join = "also" if spot.type() in TESTS else "and"
    if spot.type() == "NOT" and spot.type(1) != "LPAR":
        last = operand_end(spot, 1)
        better = f"also not ({tidy(spot.span(1, last).text)})"
        return spot.say(
            spot.span(),
            f"nothing joins `{spot.text(-1)}` and `not`",
            _WHY,
            f"write `{better}`",
            Fix(spot.span(0, last), better),
        )
    fix = Fix(spot.behind(-1), f" {join}")
    start = -1
    while spot.type(start - 1) not in ("", "COLON", "EQ", "LPAR", *JOINS) and spot.type(-1) not in (
        "NAME",
        *SETS,
    ):
        start -= 1
    before = short(tidy(spot.span(start, -1).text))
    if spot.type() == "LPAR" and spot.left(fix) != 0:
        return None
    return spot.say(
        spot.span(), f"nothing joins `{before}` and `{short(spot.text())}`", _WHY,
        f"write `{join}` between them, or `/` for either", fix,
    )  # fmt: skip


def _faces(spot: Spot, numbers: list[str], last: int) -> Diagnostic:
    """Numbers side by side: which dice, or how many of which?"""
    better = _numbers(numbers)
    span, said = spot.span(-1, last), " ".join(numbers)
    if len(numbers) > 2 or numbers[0] == numbers[1]:
        return spot.say(span, f"nothing joins the dice `{said}`", _WHY, f"write `{better}`", better)
    a, b = numbers
    return spot.say(
        span, f"`{said}` does not say what it asks for", "how many dice, or two dice?",
        f"write `{a} x {b}` for {a} dice that show {b}, or `{a} and {b}` for two dice",
    )  # fmt: skip


def _listed(spot: Spot, sign: str) -> tuple[list[str], int]:
    """The conditions of a list that `sign` separates: the one before this place and all after it."""
    first = 0
    while (kind := spot.type(first - 1)) and kind not in {"COLON", "LPAR", "EQ", *JOINS}:
        first -= 1
    parts = [spot.span(first, -1).text]
    at = 0
    while spot.type(at) == sign and spot.token(at + 1) is not None:
        end = at + 1
        while (
            (kind := spot.type(end + 1))
            and kind not in {sign, "RPAR", *JOINS}
            and spot.text(end + 1) not in WORDS
        ):
            end += 1
        parts.append(spot.span(at + 1, end).text)
        at = end + 1
        if spot.type(at) == sign and spot.type(at + 1) == "AND":
            break
    return parts, at - 1


def _together(spot: Spot, parts: list[str], last: int, message: str) -> Diagnostic:
    first = 0
    while (kind := spot.type(first - 1)) and kind not in {"COLON", "LPAR", "EQ", *JOINS}:
        first -= 1
    better = _numbers(parts) if all(part.isdecimal() for part in parts) else tidy(" and ".join(parts))
    return spot.say(spot.span(), message, _WHY, f"write `{better}`", Fix(spot.span(first, last), better))


def _numbers(numbers: list[str]) -> str:
    """Dice that show these numbers: `3 x 6`, `5 and 6`."""
    counts = {number: numbers.count(number) for number in numbers}
    return " and ".join(f"{n} x {number}" if n > 1 else number for number, n in counts.items())


HINTS = (
    faces_or,
    bare_or,
    sum_of_dice,
    commas,
    nothing_between,
)
