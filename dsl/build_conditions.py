"""From the parser's reductions to conditions: one method for each rule of `cond.lark`.

It also makes the checks that need nothing but the text itself: counts of 0, empty ranges, mixed joins.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve
from lark import Token

from dicewright.dsl import conditions as c
from dicewright.dsl.build_base import Base
from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.source import Num, Span, Word

_JOINS: dict[str, type[c.And] | type[c.Or] | type[c.Also]] = {"AND": c.And, "SLASH": c.Or, "ALSO": c.Also}
_SIGNS = {"AND": "and", "SLASH": "/", "ALSO": "also"}


class _Bounds:
    """A pair of bounds with its place."""

    __slots__ = ("high", "low", "span")

    def __init__(self, low: c.Number | None, high: c.Number | None, span: Span) -> None:
        self.low, self.high, self.span = low, high, span


class Conditions(Base):
    """Builds conditions."""

    # --- joins ----------------------------------------------------------------------------

    def cond(self, kids: list[Any]) -> c.Condition:
        if len(kids) == 1:
            return kids[0]  # type: ignore[no-any-return]
        span = kids[0].span.to(kids[-1].span)
        signs: list[Token] = kids[1::2]
        if len({sign.type for sign in signs}) > 1:
            self._mixed(kids, signs, span)
        return _JOINS[signs[0].type](tuple(kids[0::2]), span=span)

    def _mixed(self, kids: list[Any], signs: list[Token], span: Span) -> None:
        kinds = list(dict.fromkeys(sign.type for sign in signs))
        readings = [_reading(kids, tight) for tight in kinds]
        names = " and ".join(f"`{_SIGNS[kind]}`" for kind in kinds)
        odd = next(sign for sign in signs if sign.type != signs[0].type)
        self.diagnostics.append(
            Diagnostic(
                "E111",
                span,
                f"{names} are mixed without parentheses",
                f"`{_SIGNS[odd.type]}` could belong to either side",
                "write " + " or ".join(f"`{reading}`" for reading in dict.fromkeys(readings)),
            )
        )

    def group_of(self, kids: list[Any]) -> c.Condition:
        inner: c.Condition = kids[1]
        return evolve(inner, span=self._span(kids))

    def coloured(self, kids: list[Any]) -> c.Condition:
        colours, claim = kids
        span = colours[0].span.to(claim.span)
        if isinstance(claim, c.Dice) and not claim.colours:
            return c.Dice(claim.count, claim.face, colours, span=span)
        if isinstance(claim, c.Total) and not claim.colours:
            return c.Total(claim.low, claim.high, colours, span=span)
        return c.Coloured(colours, claim, span=span)

    def colours(self, kids: list[Any]) -> tuple[Word, ...]:
        return tuple(self._word(kid) for kid in kids[0::2])

    def named(self, kids: list[Any]) -> c.Named:
        word = self._word(kids[0])
        return c.Named(word, span=word.span)

    # --- what one die shows -----------------------------------------------------------------

    def num(self, kids: list[Any]) -> c.Number:
        if kids[0].type == "NUMBER":
            return self._num(kids[0])
        word = self._word(kids[0])
        return c.Param(word, span=word.span)

    def shows(self, kids: list[Any]) -> c.Shows:
        number = self._num(kids[0])
        return c.Shows(number, span=number.span)

    def at_least(self, kids: list[Any]) -> c.Between:
        return c.Between(kids[0], None, span=self._span(kids))

    def at_most(self, kids: list[Any]) -> c.Between:
        return c.Between(None, kids[0], span=self._span(kids))

    def between(self, kids: list[Any]) -> c.Between:
        bounds = self._range(kids[0], kids[2], self._span(kids))
        return c.Between(bounds.low, bounds.high, span=bounds.span)

    def one_of(self, kids: list[Any]) -> c.OneOf:
        return c.OneOf(tuple(kids[1:-1:2]), span=self._span(kids))

    def parity(self, kids: list[Any]) -> c.Parity:
        return c.Parity(kids[0].type == "ODD", span=self._span(kids))

    def any_face(self, kids: list[Any]) -> c.AnyFace:
        return c.AnyFace(span=self._span(kids))

    def _range(self, low: c.Number, high: c.Number, span: Span) -> _Bounds:
        if isinstance(low, Num) and isinstance(high, Num) and low > high:
            self._wrong(
                span, f"the range {low}..{high} is empty", "nothing is in it", f"write `{high}..{low}`"
            )
            self.diagnostics[-1] = _with_fix(self.diagnostics[-1], span, f"{high}..{low}")
        return _Bounds(low, high, span)

    # --- claims -----------------------------------------------------------------------------

    def one_die(self, kids: list[Any]) -> c.Dice:
        return c.Dice(1, kids[0], span=kids[0].span)

    def several(self, kids: list[Any]) -> c.Dice:
        if kids[0] == 0:
            self._none_of(kids, kids[2:])
        colours = kids[2] if len(kids) == 4 else ()
        return c.Dice(kids[0], kids[-1], colours, span=self._span(kids))

    def _none_of(self, kids: list[Any], shown: list[Any]) -> None:
        """`0 x 6`: `no 6` is what says that something must not be there."""
        span = self._span(kids)
        first = shown[0][0].span if isinstance(shown[0], tuple) else shown[0].span
        better = f"no {first.to(shown[-1].span).text}"
        line = self.source.text[: span.start].rpartition("\n")[2].rstrip()
        rest = self.source.text[span.end :].partition("\n")[0].partition("#")[0].strip()
        alone = isinstance(kids[0], Token) or (line[-1:] in ("", ":", "=") and not rest)
        fix = Fix(span, better) if alone else None
        message, label = "a claim of 0 dice asks for nothing", "`no` says that no die may show it"
        self.diagnostics.append(Diagnostic("E212", span, message, label, f"write `{better}`", fix))

    def _count(self, number: c.Number) -> None:
        self._at_least(number, 1, "a claim of 0 dice asks for nothing", "write 1 or more")

    def pair(self, kids: list[Any]) -> c.Alike:
        return self._alike(2, kids)

    def triple(self, kids: list[Any]) -> c.Alike:
        return self._alike(3, kids)

    def alike(self, kids: list[Any]) -> c.Alike:
        self._at_least(kids[0], 1, "0 dice cannot be alike", "write 2 or more")
        return self._alike(kids[0], kids[:2] if len(kids) == 2 else kids)

    def _alike(self, size: c.Number, kids: list[Any]) -> c.Alike:
        of = kids[-1] if isinstance(kids[-1], c.FaceTest | c.Named) else None
        return c.Alike(size, of, span=self._span(kids))  # type: ignore[arg-type]

    def sets(self, kids: list[Any]) -> c.Sets:
        of = kids[-1] if isinstance(kids[-1], c.FaceTest | c.Named) else None
        sizes = tuple(k for k in kids[2:] if isinstance(k, Num | c.Param))
        for size in sizes:
            self._at_least(size, 1, "a set of 0 dice asks for nothing", "write 1 or more")
        return c.Sets(sizes, of, span=self._span(kids))  # type: ignore[arg-type]

    def straight(self, kids: list[Any]) -> c.Straight:
        self._at_least(kids[1], 2, "a straight needs at least two dice", "write 2 or more")
        of = kids[2] if len(kids) > 2 else None
        return c.Straight(kids[1], of, span=self._span(kids))

    def different(self, kids: list[Any]) -> c.Different:
        self._count(kids[0])
        of = kids[2] if len(kids) > 2 else None
        return c.Different(kids[0], of, span=self._span(kids))

    def of(self, kids: list[Any]) -> c.FaceTest | c.Named:
        return kids[1]  # type: ignore[no-any-return]

    def sum(self, kids: list[Any]) -> c.Sum:
        bounds: _Bounds = kids[-1]
        low, high = (1, None) if len(kids) == 2 else (kids[2].low, kids[2].high)
        return c.Sum(bounds.low, bounds.high, low, high, span=self._span(kids))

    def pick(self, kids: list[Any]) -> c.Pick:
        dice: _Bounds = kids[1]
        return c.Pick(dice.low, dice.high, kids[3], span=self._span(kids))  # type: ignore[arg-type]

    def slots(self, kids: list[Any]) -> c.Slots:
        kind = kids[0].value
        slots = tuple(kids[2:-1:2])
        span = self._span(kids)
        if len(slots) == 1:
            self._wrong(span, f"`{kind}(…)` needs at least two slots", "only one is given")
        return c.Slots(kind, slots, span=span)

    def slot(self, kids: list[Any]) -> tuple[Word, ...]:
        return () if isinstance(kids[0], Token) else kids[0]

    def span_of_dice(self, kids: list[Any]) -> _Bounds:
        low = kids[0]
        self._count(low)
        span = self._span(kids) if isinstance(kids[-1], Token) else _span_between(low, kids[-1])
        if len(kids) == 1:
            return _Bounds(low, low, span)
        if len(kids) == 2:
            return _Bounds(low, None, span)
        return self._range(low, kids[2], span)

    def bounds(self, kids: list[Any]) -> _Bounds:
        if not isinstance(kids[0], Token):
            return self._range(kids[0], kids[2], _span_between(kids[0], kids[2]))
        number = kids[1]
        span = Span(self.source, kids[0].start_pos or 0, number.span.end)
        return {
            "GE": _Bounds(number, None, span),
            "LE": _Bounds(None, number, span),
            "EQ": _Bounds(number, number, span),
        }[kids[0].type]

    # --- tests --------------------------------------------------------------------------------

    def no(self, kids: list[Any]) -> c.Exactly:
        return c.Exactly(0, kids[-1], kids[1] if len(kids) > 2 else (), span=self._span(kids))

    def every(self, kids: list[Any]) -> c.Every:
        return c.Every(kids[-1], kids[1] if len(kids) > 2 else (), span=self._span(kids))

    def exactly(self, kids: list[Any]) -> c.Exactly:
        if kids[1] == 0:
            self._none_of(kids, kids[3:])
        return c.Exactly(kids[1], kids[-1], kids[3] if len(kids) > 4 else (), span=self._span(kids))

    def total(self, kids: list[Any]) -> c.Total:
        return c.Total(kids[1].low, kids[1].high, span=self._span(kids))

    def all(self, kids: list[Any]) -> c.All:
        return c.All(str(kids[1]), span=self._span(kids))

    def not_(self, kids: list[Any]) -> c.Not:
        return c.Not(kids[2], span=self._span(kids))


def _span_between(first: Any, last: Any) -> Span:
    return first.span.to(last.span)  # type: ignore[no-any-return]


def _with_fix(diagnostic: Diagnostic, span: Span, replacement: str) -> Diagnostic:
    return evolve(diagnostic, fix=Fix(span, replacement))


def _reading(kids: list[Any], tight: str) -> str:
    """The line as text, with parentheses around the runs joined by `tight`."""
    runs: list[list[str]] = [[kids[0].span.text]]
    outer: list[str] = []
    for sign, operand in zip(kids[1::2], kids[2::2], strict=True):
        if sign.type == tight:
            runs[-1].append(operand.span.text)
        else:
            outer.append(_SIGNS[sign.type])
            runs.append([operand.span.text])
    sign_text = f" {_SIGNS[tight]} "
    texts = [sign_text.join(run) if len(run) == 1 else f"({sign_text.join(run)})" for run in runs]
    line = texts[0]
    for sign, text in zip(outer, texts[1:], strict=True):
        line += f" {sign} {text}"
    return line
