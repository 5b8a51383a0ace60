"""Tests where dice must be used (E211): inside `and`, and behind a colour."""

from __future__ import annotations

from attrs import evolve

from dicewright.dsl import conditions as c
from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.printer import to_text
from dicewright.dsl.source import Span

_LABEL = "a test where dice must be used"


def tests_in_and(node: c.And, parts: tuple[c.Condition, ...], alone: bool) -> Diagnostic:
    """`pair and no 1`, and lines of a card of which some are tests: one message for all of them.

    `alone`: no colour and no other `and` is around it, so the whole may be a test.
    """
    pairs = list(zip(node.parts, parts, strict=True))
    tests = [_written(part) for part, checked in pairs if c.is_test(checked)]
    claims = [_written(part) for part, checked in pairs if not c.is_test(checked)]
    first = [f"({' and '.join(claims)})"] if len(claims) > 1 else claims
    better = " also ".join([*first, *tests])
    said = " and ".join(f"`{_short(test)}`" for test in tests[:3])
    if len(tests) > 3:
        said += f" and {len(tests) - 3} more"
    is_ = "is a test and uses" if len(tests) == 1 else "are tests and use"
    span = next(part.span for part, checked in pairs if c.is_test(checked))
    whole = Span(span.source, node.parts[0].span.start, node.parts[-1].span.end)
    message = f"{said} {is_} no dice, so `and` cannot join {'it' if len(tests) == 1 else 'them'}"
    label = "the lines of a card are joined with `and`" if "\n" in whole.text else _LABEL
    if len(claims) == 1 and claims[0].isdecimal() and tests == [f"no {number}" for number in _numbers(tests)]:
        numbers = ",".join([*_numbers(tests), *claims])
        help_ = f"write `no {{{numbers}}}` if none of them may be there, or `{better}`"
        return Diagnostic("E211", span, message, label, help_)
    fix = Fix(whole, better) if alone and "#" not in whole.text else None
    return Diagnostic("E211", span, message, label, f"write `{_short(better, 80)}`", fix)


def _numbers(tests: list[str]) -> list[str]:
    return [test[3:] for test in tests if test.startswith("no ") and test[3:].isdecimal()]


def _written(part: c.Condition) -> str:
    text = " ".join(part.span.text.split())
    return f"({text})" if isinstance(part, c.JOINS) and not text.startswith("(") else text


def _short(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[:most] + "…"


def coloured_test(node: c.Coloured, claim: c.Condition) -> Diagnostic:
    """`red exactly 2 x 6`, `red no 6`: a colour before a test."""
    colours = "|".join(node.colours)
    help_, fix = "put the colour inside the test", None
    if isinstance(claim, c.Exactly | c.Every) and not claim.colours:
        better = to_text(evolve(claim, colours=node.colours))
        help_, fix = f"write `{better}`", Fix(node.span, better)
    elif isinstance(claim, c.Not) and isinstance(node.claim, c.Not):
        better = f"not ({colours} {node.claim.condition.span.text})"
        help_ = f"write `{better}`"
    elif isinstance(claim, c.All):
        help_ = "`all` speaks of every die of the roll; a colour cannot narrow it down"
    return Diagnostic(
        "E211", claim.span, f"`{colours}` cannot colour a test, which uses no dice", _LABEL, help_, fix
    )
