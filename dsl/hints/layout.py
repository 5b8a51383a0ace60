"""Mistakes in how lines stand below each other: margins, indentation, a condition over several lines."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.characters import bad_token
from dicewright.dsl.hints.edges import unclosed
from dicewright.dsl.hints.spot import EXAMPLES, JOINS, Spot, reads_to, short
from dicewright.dsl.hints.vocabulary import Vocabulary
from dicewright.dsl.lines import Line
from dicewright.dsl.names import nearest
from dicewright.dsl.source import Source, Span

_STATEMENTS = [word for word in EXAMPLES if word not in ("tier", "cond", "roll", "pool_text")]
_OTHER_WORDS = {
    "colour": "dice", "color": "dice", "pool": "dice", "roll": "rolls", "reroll": "rolls", "rerolls": "rolls",
    "include": "use", "import": "use", "title": "game", "name": "game", "define": "let", "def": "let", "var": "let",
    "task": "card", "test": "example", "expect": "example", "setting": "set", "const": "set",
}  # fmt: skip


def stray_line(source: Source, line: Line) -> Diagnostic:
    """An indented line above the first statement."""
    span = line.span(source)
    message = "an indented line belongs to the statement above it, and there is none"
    if str(line.tokens[0]) not in _STATEMENTS:
        return Diagnostic(
            "E101", span, message, "expected a statement at the margin", "put it below its card"
        )
    fix = Fix(Span(source, line.start, span.start), "")
    return Diagnostic(
        "E101", span, message, "expected a statement at the margin", "remove the spaces before it", fix
    )


def unknown_statement(source: Source, line: Line, words: Vocabulary) -> Diagnostic:
    """A line at the margin that no keyword starts."""
    token = line.tokens[0]
    span = Span(source, token.start_pos or 0, token.end_pos or 0)
    text = str(token)
    if line.span(source).text.startswith(("//", "--", "/*", ";", "%")) and len(line.tokens) > 1:
        sign = text if text in (";", "%") else line.span(source).text[:2]
        mark = Span(source, span.start, span.start + len(sign))
        fix = Fix(mark, "#")
        return Diagnostic(
            "E101",
            mark,
            f"a comment does not begin with `{sign}`",
            "a comment begins with `#`",
            "write `#`",
            fix,
        )
    if token.type in ("OTHER", "UNENDED"):
        return bad_token(Spot(source, line.tokens, 0, frozenset(), "statement", words))
    if len(line.tokens) > 2 and token.type == "NAME" and line.tokens[1].type == "EQ":
        message = f"`{short(text)}` is given a meaning without `let`"
        place = Span(source, span.start, span.start)
        return Diagnostic(
            "E101",
            span,
            message,
            "no statement starts like this",
            f"write `let {short(text)} = …`",
            Fix(place, "let "),
        )
    message = f"no statement starts with `{short(text)}`"
    near = _OTHER_WORDS.get(text.casefold()) or nearest(text, _STATEMENTS)
    if near is not None:
        example = EXAMPLES[near]
        if text.casefold() in _OTHER_WORDS:
            return Diagnostic("E101", span, message, "not a statement", f"write `{near}`, as in `{example}`")
        return Diagnostic(
            "E101", span, message, "not a statement", f"did you mean `{near}`?", Fix(span, near)
        )
    listed = ", ".join(f"`{word}`" for word in _STATEMENTS[:-1]) + f" or `{_STATEMENTS[-1]}`"
    return Diagnostic(
        "E101", span, message, f"expected {listed}",
        f"write a statement such as `{EXAMPLES['card']}`, or indent a line that belongs to the card above",
    )  # fmt: skip


def at_the_margin(source: Source, body: Sequence[Line], kind: str) -> Diagnostic:
    """Conditions that stand at the margin below their card, where they should be indented."""
    first, last = body[0], body[-1]
    text = source.text[first.start : last.span(source).end]
    fix = Fix(
        Span(source, first.start, last.span(source).end), "\n".join("    " + row for row in text.split("\n"))
    )
    many = "these lines" if len(body) > 1 else "this line"
    return Diagnostic(
        "E101", first.span(source), f"the condition of the {kind} above is not indented", "at the margin, where statements begin",
        f"put spaces before {many}", fix,
    )  # fmt: skip


def is_condition(source: Source, line: Line, expected: bool) -> bool:
    """Whether a line at the margin reads as a condition (or a tier), and so belongs to what is above.

    `expected`: the line above ends with a `:`, so that even a lone name may be one.
    """
    text = line.span(source).text
    colon = any(token.type == "COLON" for token in line.tokens)
    if not expected and len(line.tokens) == 1 and line.tokens[0].type == "NAME":
        return False
    return reads_to(text, "tier" if colon else "cond") is None


def runs_on(source: Source, body: Sequence[Line], start: str) -> tuple[int, Diagnostic] | None:
    """How many lines a condition that was broken in the middle takes, and what to say about it."""
    tokens = list(body[0].tokens)
    whole = unclosed(tokens) is None and tokens[-1].type not in JOINS
    if whole and (len(body) < 2 or body[1].tokens[0].type not in ("SLASH", "ALSO")):
        return None
    taken = 1
    while taken < len(body):
        tokens += body[taken].tokens
        taken += 1
        more = taken < len(body) and body[taken].tokens[0].type in JOINS
        if unclosed(tokens) is None and tokens[-1].type not in JOINS and not more:
            break
    else:
        if taken == 1:
            return None
    rows = [line.span(source).text for line in body[:taken]]
    if reads_to(" ".join(rows), start) is not None:
        return None
    end, last = body[0].span(source), body[taken - 1].span(source)
    comments = any(line.comment is not None for line in body[: taken - 1])
    place = (
        body[0].tokens[-1]
        if unclosed(body[0].tokens) or body[0].tokens[-1].type in JOINS
        else body[1].tokens[0]
    )
    return taken, Diagnostic(
        "E101", Span(source, place.start_pos or 0, place.end_pos or 0), "a condition does not run on from one line to the next",
        "each line is a condition by itself", "put it on one line, or name a part of it with `let`",
        None if comments else Fix(Span(source, end.end, last.end), "".join(f" {row}" for row in rows[1:])),
    )  # fmt: skip


def no_condition(source: Source, line: Line, kind: str) -> Diagnostic:
    """A card or tier that ends with its `:`."""
    colon = line.tokens[-1]
    help_ = "write a condition such as `pair`"
    if kind == "card":
        help_ += ", or leave out the `:` for a card without one"
    return Diagnostic(
        "E101", Span(source, colon.start_pos or 0, colon.end_pos or 0), f"the {kind}'s condition is missing",
        "expected a condition after this, or on indented lines below", help_,
    )  # fmt: skip


def no_colon(source: Source, line: Line) -> Diagnostic:
    """A card with indented lines below it, and no `:`."""
    span = line.span(source)
    return Diagnostic(
        "E101", span, "a `:` is missing at the end of the card's line", "the indented lines below are its condition",
        "end the line with `:`", Fix(Span(source, span.end, span.end), ":"),
    )  # fmt: skip


def mixed_body(source: Source, line: Line, second: str) -> Diagnostic:
    """Lines of a card of which some have labels and others have none."""
    return Diagnostic(
        "E101", line.span(source), "conditions and tiers are mixed", f"{second} cannot follow here",
        "give every line a label (`exact points=6: …`), or none",
    )  # fmt: skip


def indented_statement(source: Source, lines_below: Sequence[Line]) -> Diagnostic | None:
    """`    card 2: pair` below another statement: a statement that is indented."""
    for line in lines_below:
        word = str(line.tokens[0])
        span = line.span(source)
        if word in _STATEMENTS and reads_to(span.text, "statement") is None:
            first = Span(source, span.start, span.start + len(word))
            fix = Fix(Span(source, line.start, span.start), "")
            return Diagnostic("E101", first, f"`{word}` is indented, so it belongs to the line above", "a statement stands at the margin",
                              "remove the spaces before it", fix)  # fmt: skip
    return None


def tier_below(source: Source, below: Sequence[Line]) -> Diagnostic:
    """`exact points=6:` and its condition on the next line, no further in."""
    first, last = below[0], below[-1]
    text = source.text[first.start : last.span(source).end]
    fix = Fix(
        Span(source, first.start, last.span(source).end), "\n".join("    " + row for row in text.split("\n"))
    )
    return Diagnostic("E101", first.span(source), "the condition of the tier above is not indented further", "as far in as its tier",
                      "put more spaces before it", fix)  # fmt: skip
