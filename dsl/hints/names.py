"""Mistakes in names: of cards, decks, `let` lines and dice; what is missing or cannot be one."""

from __future__ import annotations

import re

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.spot import EXAMPLES, Spot, short
from dicewright.dsl.source import Span

_LABEL = "an id is a number, or a name that begins with a letter"


def bad_id(span: Span) -> Diagnostic:
    """What to say about an id that is neither a number nor a name: `1a`, `1.1`, `2-b`."""
    said = span.text
    letters = said.lstrip("0123456789")
    better = letters + said[: len(said) - len(letters)] if letters.isalpha() else "c" + said.replace(".", "-")
    return Diagnostic(
        "E101",
        span,
        f"`{short(said)}` cannot be an id",
        _LABEL,
        f"write for example `{better}`",
        Fix(span, better),
    )


def no_id(spot: Spot) -> Diagnostic | None:
    """`card: pair`, `card "The Dragon": pair`, `example: 1 2 3 -> yes`, `let = pair`, `card #1: pair`."""
    if spot.at != 1 or spot.kind not in ("card", "example", "deck", "let", "die", "set"):
        return None
    what = {"card": "the card has no id", "example": "the example names no card"}.get(
        spot.kind, f"the {spot.kind} has no name"
    )
    expected = "a number or a name" if spot.kind in ("card", "example") else "a name"
    help_ = f"write for example `{EXAMPLES[spot.kind]}`"
    end = spot.source.text.find("\n", spot.span(-1).end)
    rest = spot.source.text[spot.span(-1).end : end if end >= 0 else None].strip()
    if spot.token() is None and rest.startswith("#"):
        where = spot.source.text.index("#", spot.span(-1).end)
        place = Span(spot.source, where, where + 1)
        return Diagnostic("E101", place, "`#` begins a comment, so the line ends before it", f"expected {expected}", "take the `#` out",
                          Fix(place, ""))  # fmt: skip
    if spot.type() in ("COLON", "EQ", "ARROW", "COMMA", ""):
        return spot.say(
            spot.span(0 if spot.token() else -1), what, f"expected {expected} behind `{spot.text(-1)}`", help_
        )
    if spot.type() == "STRING" and spot.kind == "card":
        return spot.say(
            spot.span(),
            what,
            f"expected {expected} before it",
            f"write for example `card 1 {short(spot.text())}`",
        )
    if spot.type() == "DECIMAL" and spot.kind in ("card", "example"):
        return bad_id(spot.span())
    if spot.type() in ("NUMBER", "DECIMAL"):
        last = 0
        while spot.touches(last + 1) and spot.type(last + 1) in ("NAME", "NUMBER"):
            last += 1
        said = spot.span(0, last).text
        return spot.say(
            spot.span(0, last), f"`{short(said)}` cannot be a name", "a name begins with a letter", help_
        )
    return None


def id_of_several(spot: Spot) -> Diagnostic | None:
    """`card 1-a: pair`, `card red 1: pair`: an id in pieces, or behind its deck."""
    if spot.kind not in ("card", "example"):
        return None
    first, end = 1 - spot.at, 2 - spot.at
    if (
        spot.at >= 2
        and spot.type(first) == "NUMBER"
        and spot.touches(end)
        and spot.type(end) in ("NAME", "MINUS")
    ):
        while spot.touches(end + 1) and spot.type(end + 1) in ("NAME", "NUMBER", "MINUS"):
            end += 1
        return bad_id(spot.span(first, end))
    if spot.kind == "card" and spot.at == 2 and spot.types(-1, "NAME", "NUMBER", "COLON"):
        better = f"{spot.text()} {spot.text(-1)}"
        return spot.say(
            spot.span(-1, 0),
            "the id of a card stands before its deck",
            "the other way round",
            f"write `card {better}`",
            better,
        )
    return None


def name_with_hyphen(spot: Spot) -> Diagnostic | None:
    """`card a-: pair`, `let full- = pair`: a name that ends with a hyphen."""
    if spot.type() != "MINUS" or not spot.touches(0) or spot.type(-1) != "NAME" or spot.in_condition:
        return None
    said = spot.span(-1, 0).text
    once = spot.source.text.count(said) == 1
    return spot.say(
        spot.span(-1, 0), f"`{said}` cannot be a name", "a name does not end with `-`", f"write `{said[:-1]}`",
        Fix(spot.span(), "") if once else None,
    )  # fmt: skip


def name_of_several_words(spot: Spot) -> Diagnostic | None:
    """`let full house = pair and triple`, `deck light green:`, `card 1 Dragon Slayer: pair`."""
    if spot.type(-1) != "NAME" or (spot.type() not in ("NAME", "COLON")):
        return None
    first, last = -1, -1
    while spot.type(last + 1) == "NAME":
        last += 1
    while spot.type(first - 1) == "NAME":
        first -= 1
    if spot.kind == "card" and spot.type(last + 1) == "COLON" and spot.type(first - 1) in ("NUMBER", "CARD"):
        first += spot.type(first - 1) == "CARD"
        first += spot.text(first) in spot.words.decks
        said = spot.span(first, last).text
        return spot.say(spot.span(first, last), f"the printed name `{short(said)}` has no quotes", "a name of several words",
                        f'write `"{short(said)}"`', f'"{said}"') if last > first else None  # fmt: skip
    if (
        spot.kind not in ("let", "die", "deck", "set")
        or spot.at != 2
        or spot.type(last + 1) not in ("EQ", "COLON")
        or last < 0
    ):
        return None
    better = "-".join(spot.text(at) for at in range(first, last + 1))
    return spot.say(spot.span(first, last), f"`{better.replace('-', ' ')}` cannot be a name: it has a space", "a name is one word",
                    f"write `{better}`", better)  # fmt: skip


def quotes(spot: Spot) -> Diagnostic | None:
    """`use more.cond`, `game Trolls`: a text without quotes; `deck "Green":`, a name with them."""
    if spot.at == 1 and spot.kind in ("use", "game") and spot.type() not in ("", "STRING", "COLON", "EQ"):
        last, end = len(spot.tokens) - 1 - spot.at, 0
        while end < last and spot.type(end + 1) != "RULES":
            end += 1
        text = spot.span(0, end).text
        if '"' in text:
            return None
        what = "the path" if spot.kind == "use" else "the title"
        return spot.say(
            spot.span(0, end),
            f"{what} stands in double quotes",
            "expected a text in double quotes",
            f'write `"{short(text)}"`',
            f'"{text}"',
        )
    if spot.at == 1 and spot.kind in ("deck", "let", "die") and spot.type() == "STRING":
        better = "-".join(re.findall(r"[^\W_]+", spot.text()))
        begins = better[:1].isalpha()
        return spot.say(spot.span(), f"the name of a {spot.kind} stands without quotes", "expected a name",
                        f"write for example `{better}`" if begins else "begin it with a letter", better if begins else None)  # fmt: skip
    return None


def keyword_as_name(spot: Spot) -> Diagnostic | None:
    """`let pair = …`, `dice 2 any d6`, `die w = odd 1`: a word of the language for a name of your own."""
    message = "`{}` is a word of the language and cannot be {}"
    if spot.kind == "let" and spot.at == 1 and spot.text().isalpha():
        return spot.say(
            spot.span(),
            message.format(spot.text(), "a name"),
            "expected a name of your own",
            f"for example: `{EXAMPLES['let']}`",
        )
    if (
        spot.kind == "dice"
        and spot.type(-2) == "NUMBER"
        and spot.type(-1) not in ("NAME", "X")
        and spot.text(-1).isalpha()
    ):
        return spot.say(spot.span(-1), message.format(spot.text(-1), "a colour"), "expected a colour of your own",
                        f"for example: `{EXAMPLES['dice']}`")  # fmt: skip
    if spot.kind == "die" and spot.at > 2 and spot.type() != "NAME" and spot.text().isalpha():
        what = "a colour" if spot.type(-1) == "AT" else "a symbol"
        return spot.say(
            spot.span(),
            message.format(spot.text(), what),
            f"expected {what} of your own",
            f"for example: `{EXAMPLES['die']}`",
        )
    return None


HINTS = (name_with_hyphen, no_id, id_of_several, name_of_several_words, quotes, keyword_as_name)
