"""Conditions: names looked up, numbers filled in, tests kept where they belong.

`Checker.check` turns a condition as written into a checked one: no `Named`, and `Param`
only in a deck's condition, where `fill` later puts each card's numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from attrs import evolve, fields, frozen

from dicewright.dsl import conditions as c
from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.model import Pool
from dicewright.dsl.names import SYNONYMS, nearest
from dicewright.dsl.printer import to_text
from dicewright.dsl.source import NOWHERE, Num, Span, Word, span_of

MAX_PARTS = 1_000
"""Parts of a condition, with every `let` written out."""
MAX_DEPTH = 100
"""Conditions within conditions, with every `let` written out."""

_WORDS = ("pair", "triple", "odd", "even", "any")
_COLOURABLE = (
    "straight",
    "sum",
    "pick",
    "sets",
    "total",
    "no",
    "every",
    "exactly",
    "not",
    "all",
    "alike",
    "pair",
    "triple",
)
N = TypeVar("N", bound=c.Node)


class CheckFailed(Exception):
    """The condition is wrong (reported), or depends on something that is (silent)."""


@frozen
class Let:
    """A checked `let`: its condition, size and depth; None for a broken one."""

    condition: c.Condition | None
    span: Span
    size: int = 1
    depth: int = 1


def parts_of(condition: c.Condition) -> tuple[c.Condition, ...]:
    """The conditions directly inside this one."""
    if isinstance(condition, c.JOINS):
        return condition.parts
    if isinstance(condition, c.Coloured):
        return (condition.claim,)
    if isinstance(condition, c.Pick | c.Not):
        return (condition.condition,)
    return ()


def walk(condition: c.Condition) -> Iterator[c.Condition]:
    """The condition and all within it."""
    yield condition
    for part in parts_of(condition):
        yield from walk(part)


class Checker:
    """Looks names up in one set. `pool` is None where the dice themselves are wrong."""

    def __init__(
        self,
        pool: Pool | None,
        lets: Mapping[str, Let],
        later: Mapping[str, Span],
        report: Callable[[Diagnostic], None],
        used: set[str],
    ) -> None:
        self.pool, self.lets, self.later, self.report, self.used = pool, lets, later, report, used
        self.keys: frozenset[str] = frozenset()
        self.wrong = False

    def check(self, condition: c.Condition, keys: frozenset[str] = frozenset()) -> c.Condition:
        """The checked condition; `keys` are the names that may stand for numbers.

        Raises CheckFailed after reporting every mistake in it.
        """
        self.keys, self.wrong = keys, False
        size, depth = self.measure(condition)
        if size > MAX_PARTS or depth > MAX_DEPTH:
            what = f"at most {MAX_PARTS:,} parts and {MAX_DEPTH} levels, with every `let` written out"
            self._fail("E104", condition.span, "the condition is too big", what)
            raise CheckFailed
        checked = self._condition(condition)
        if self.wrong:
            raise CheckFailed
        return checked

    def measure(self, condition: c.Condition) -> tuple[int, int]:
        """Parts and depth of the condition with every `let` written out."""
        if isinstance(condition, c.Named) and condition.name in self.lets:
            let = self.lets[condition.name]
            return let.size, let.depth
        inner = [self.measure(part) for part in parts_of(condition)]
        return 1 + sum(s for s, _ in inner), 1 + max((d for _, d in inner), default=0)

    def _fail(
        self, code: str, span: Span, message: str, label: str = "", help: str | None = None,
        fix: Fix | None = None, related: tuple[Related, ...] = (),
    ) -> None:  # fmt: skip
        self.wrong = True
        self.report(Diagnostic(code, span, message, label, help, fix, related))

    # --- one condition ----------------------------------------------------------------------

    def _condition(self, node: c.Condition) -> c.Condition:
        match node:
            case c.Named():
                return self._named(node)
            case c.Dice() | c.Exactly() | c.Every():
                self._colours(node.colours)
                self._numbers(node)
                return evolve(node, face=self._face(node.face))
            case c.Alike() | c.Sets() | c.Straight() | c.Different():
                self._numbers(node)
                of = None if node.of is None else self._face(node.of)
                if isinstance(of, c.ShowsSymbol):
                    message = f"`{of.name}` is a symbol, and symbols are in no pair, set or straight"
                    self._fail("E212", of.span, message, "expected numbers here")
                return evolve(node, of=of)
            case c.Sum() | c.Pick() | c.Total():
                self._numbers(node)
                if isinstance(node, c.Total):
                    self._colours(node.colours)
                if isinstance(node, c.Pick):
                    return evolve(node, condition=self._condition(node.condition))
                return node
            case c.Slots():
                for slot in node.slots:
                    self._colours(slot)
                return node
            case c.Coloured():
                self._colours(node.colours)
                claim = self._condition(node.claim)
                if c.is_test(claim):
                    self._coloured_test(node, claim)
                if isinstance(claim, c.Dice) and not claim.colours:
                    return evolve(claim, colours=node.colours, span=node.span)
                return evolve(node, claim=claim)
            case c.And() | c.Or() | c.Also():
                parts = tuple(self._condition(part) for part in node.parts)
                if isinstance(node, c.And):
                    self._no_tests(node, parts)
                return evolve(node, parts=parts)
            case c.Not():
                return evolve(node, condition=self._condition(node.condition))
        return node

    def _named(self, node: c.Named) -> c.Condition:
        let = self.lets.get(node.name)
        if let is not None:
            self.used.add(node.name)
            if let.condition is None:
                self.wrong = True
                return node
            return evolve(let.condition, span=node.span)
        if node.name in self.keys:
            return c.Dice(1, self._face(node), span=node.span)
        if self.pool is not None and node.name in self.pool.symbols:
            return c.Dice(1, c.ShowsSymbol(node.name, span=node.span), span=node.span)
        self._unknown_name(node)
        return node

    def _unknown_name(self, node: c.Named) -> None:
        name, span = node.name, node.span
        if name in self.later:
            self._fail("E201", span, f"`{name}` is defined only below", "not known here yet",
                       "move its `let` above this line", None, (Related(self.later[name], "defined here"),))  # fmt: skip
            return
        if self.pool is None:
            self.wrong = True
            return
        if name in self.pool.colours:
            self._fail("E212", span, f"`{name}` is a colour, which needs something to colour",
                       "expected a condition", f"write `{name} any` for any {name} die", Fix(span, f"{name} any"))  # fmt: skip
            return
        near = SYNONYMS.get(name) or nearest(name, [*self.lets, *self.pool.symbols, *self.keys, *_WORDS])
        help_ = f"did you mean `{near}`?" if near else f"define it above: `let {name} = …`"
        self._fail(
            "E201",
            span,
            f"nothing is called `{name}`",
            "unknown name",
            help_,
            Fix(span, near) if near else None,
        )

    def _face(self, face: c.FaceTest | c.Named) -> c.FaceTest:
        if not isinstance(face, c.Named):
            self._numbers(face)
            return face
        name, span = face.name, face.span
        if name in self.keys:
            return c.Shows(c.Param(name, span=span), span=span)
        if self.pool is not None and name in self.pool.symbols:
            return c.ShowsSymbol(name, span=span)
        if name in self.lets:
            self.used.add(name)
            self._fail("E212", span, f"`{name}` is a condition, not what one die shows",
                       "expected a number, a range, `odd`, `even` or a symbol")  # fmt: skip
        else:
            self._unknown_name(face)
        return c.AnyFace(span=span)

    def _colours(self, colours: tuple[str, ...]) -> None:
        if self.pool is None:
            self.wrong = self.wrong or bool(colours)
            return
        for colour in colours:
            if colour in self.pool.colours:
                continue
            known = [*self.pool.colours, *self.lets, *_COLOURABLE]
            near = SYNONYMS.get(colour) or nearest(colour, known)
            if not self.pool.colours and near is None:
                label = f"the pool is {self.pool.text}; its dice have no colours"
            else:
                label = f"the pool is {self.pool.text}"
            span = span_of(colour, NOWHERE)
            help_ = f"did you mean `{near}`?" if near else None
            if help_ is None and self.pool.colours:
                help_ = "the colours are " + ", ".join(f"`{known}`" for known in self.pool.colours)
            self._fail(
                "E201",
                span,
                f"no colour called `{colour}` in the pool",
                label,
                help_,
                Fix(span, near) if near else None,
            )

    def _numbers(self, node: c.Node) -> None:
        for number in numbers_of(node):
            if isinstance(number, c.Param) and number.name not in self.keys:
                near = nearest(number.name, self.keys)
                help_ = f"did you mean `{near}`?" if near else "write a number"
                label = "only in a deck's condition may the name of a card's key stand for a number"
                if self.keys:
                    label = "no card of the deck has such a key"
                self._fail("E201", number.span, f"no number is called `{number.name}`", label, help_,
                           Fix(number.span, near) if near else None)  # fmt: skip

    # --- tests where dice must be used (E211) -------------------------------------------------

    def _no_tests(self, node: c.And, parts: tuple[c.Condition, ...]) -> None:
        for at, part in enumerate(parts):
            if not c.is_test(part):
                continue
            written = part.span.text
            others = [other.span.text for other in parts if other is not part]
            first = " and ".join(others)
            if len(others) > 1:
                first = f"({first})"
            gap = Span(part.span.source, parts[0].span.end, parts[1].span.start)
            fix = Fix(gap, " also ") if len(parts) == 2 and gap.text.strip() == "and" else None
            self._fail(
                "E211", part.span, f"`{written}` is a test and uses no dice, so `and` cannot join it",
                "a test where dice must be used", f"write `{first} also {written}`", fix,
            )  # fmt: skip
            if at and c.is_test(parts[0]):
                return

    def _coloured_test(self, node: c.Coloured, claim: c.Condition) -> None:
        colours = "|".join(node.colours)
        help_, fix = "put the colour inside the test", None
        if isinstance(claim, c.Exactly | c.Every) and not claim.colours:
            better = to_text(evolve(claim, colours=node.colours))
            help_, fix = f"write `{better}`", Fix(node.span, better)
        self._fail("E211", claim.span, f"`{colours}` cannot colour a test, which uses no dice",
                   "a test where dice must be used", help_, fix)  # fmt: skip


def numbers_of(node: c.Node) -> Iterator[c.Number]:
    """Every number (or the key that stands for one) that the node itself holds."""
    for field in fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, Num | c.Param):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Num | c.Param))


def fill(condition: c.Condition, keys: Mapping[str, int | str]) -> c.Condition:
    """A deck's condition with each `Param` replaced by the card's number of that key.

    Raises KeyError with the `Param` if the card gives no number for it.
    """
    return _fill(condition, keys)


def _fill(node: N, keys: Mapping[str, int | str]) -> N:
    changes: dict[str, Any] = {}
    for field in fields(type(node)):
        value = getattr(node, field.name)
        filled = _filled(value, keys)
        if filled is not value:
            changes[field.name] = filled
    return evolve(node, **changes) if changes else node


def _filled(value: object, keys: Mapping[str, int | str]) -> object:
    if isinstance(value, c.Param):
        number = keys.get(value.name)
        if not isinstance(number, int):
            raise KeyError(value)
        return Num.at(number, value.span)
    if isinstance(value, c.Node):
        return _fill(value, keys)
    if isinstance(value, tuple) and not isinstance(value, Word):
        filled = tuple(_filled(item, keys) for item in value)
        return filled if any(a is not b for a, b in zip(filled, value, strict=True)) else value
    return value


def bad_number(condition: c.Condition) -> tuple[Span, str] | None:
    """The first number of a filled condition that makes no sense, and why (as E212 has it)."""
    for node in walk(condition):
        match node:
            case c.Dice(count=0) | c.Different(count=0) | c.Alike(size=0):
                return node.span, "a claim of 0 dice asks for nothing"
            case c.Sets(sizes=sizes) if 0 in sizes:
                return node.span, "a set of 0 dice asks for nothing"
            case c.Straight(length=0 | 1):
                return node.span, "a straight needs at least two dice"
            case c.Sum(dice_low=0) | c.Pick(low=0):
                return node.span, "a claim of 0 dice asks for nothing"
            case c.Sum(low=low, high=high) | c.Total(low=low, high=high) if _empty(low, high):
                return node.span, f"the range {low}..{high} is empty"
            case c.Pick(low=low, high=high) | c.Sum(dice_low=low, dice_high=high) if _empty(low, high):
                return node.span, f"the range {low}..{high} is empty"
            case (
                c.Dice(face=c.Between(low=low, high=high)) | c.Exactly(face=c.Between(low=low, high=high))
            ) if _empty(low, high):
                return node.span, f"the range {low}..{high} is empty"
            case c.Every(face=c.Between(low=low, high=high)) if _empty(low, high):
                return node.span, f"the range {low}..{high} is empty"
            case _:
                pass
    return None


def _empty(low: object, high: object) -> bool:
    return isinstance(low, int) and isinstance(high, int) and low > high
