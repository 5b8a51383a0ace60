"""Conditions: names looked up, numbers filled in, tests kept where they belong.

`Checker.check` turns a condition as written into a checked one: no `Named`, and `Param`
only in a deck's condition, where `fill` later puts each card's numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve, frozen

from dicewright.dsl import conditions as c
from dicewright.dsl.check_colours import colour_alone, unknown_colour
from dicewright.dsl.check_names import (
    Names,
    let_as_face,
    symbol_in_set,
    unknown_name,
    unknown_number,
)
from dicewright.dsl.check_tests import coloured_test, tests_in_and
from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.fill import numbers_of, parts_of
from dicewright.dsl.model import Pool
from dicewright.dsl.source import Span

MAX_PARTS = 1_000
"""Parts of a condition, with every `let` written out."""
MAX_DEPTH = 100
"""Conditions within conditions, with every `let` written out."""


class CheckFailed(Exception):
    """The condition is wrong (reported), or depends on something that is (silent)."""


@frozen
class Let:
    """A checked `let`: its condition, size and depth; None for a broken one."""

    condition: c.Condition | None
    span: Span
    size: int = 1
    depth: int = 1


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
        self.current: str | None = None
        """The `let` that is being checked."""
        self.inside = 0
        """Colours and `and` around what is being checked: no place for a test."""

    def check(self, condition: c.Condition, keys: frozenset[str] = frozenset()) -> c.Condition:
        """The checked condition; `keys` are the names that may stand for numbers.

        Raises CheckFailed after reporting every mistake in it.
        """
        self.keys, self.wrong, self.inside = keys, False, 0
        size, depth = self.measure(condition)
        if size > MAX_PARTS or depth > MAX_DEPTH:
            what = f"at most {MAX_PARTS:,} parts and {MAX_DEPTH} levels, with every `let` written out"
            self._fail("E104", condition.span, "the condition is too big", what)
            raise CheckFailed
        checked = self._condition(condition)
        if self.wrong or self.pool is None:
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

    def _say(self, diagnostic: Diagnostic) -> None:
        self.wrong = True
        if self.pool is not None or diagnostic.related:
            self.report(diagnostic)

    @property
    def names(self) -> Names:
        """What is known, for messages about what is not."""
        lets = {name: let.condition for name, let in self.lets.items()}
        return Names(self.pool or Pool(()), lets, self.later, self.keys, self.current)

    # --- one condition ----------------------------------------------------------------------

    def _condition(self, node: c.Condition, parent: c.Condition | None = None) -> c.Condition:
        match node:
            case c.Named():
                return self._named(node, parent)
            case c.Dice() | c.Exactly() | c.Every():
                if not self._colours(node.colours, node):
                    return node
                self._numbers(node)
                return evolve(node, face=self._face(node.face, node))
            case c.Alike() | c.Sets() | c.Straight() | c.Different():
                self._numbers(node)
                of = None if node.of is None else self._face(node.of, node)
                if isinstance(of, c.ShowsSymbol):
                    self._say(symbol_in_set(node, of))
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
                return self._coloured(node)
            case c.And() | c.Or() | c.Also():
                self.inside += isinstance(node, c.And)
                parts = tuple(self._condition(part, node) for part in node.parts)
                self.inside -= isinstance(node, c.And)
                if isinstance(node, c.And) and any(map(c.is_test, parts)):
                    self._say(tests_in_and(node, parts, self.inside == 0))
                return evolve(node, parts=parts)
            case c.Not():
                return evolve(node, condition=self._condition(node.condition))
        return node

    def _coloured(self, node: c.Coloured) -> c.Condition:
        if not self._colours(node.colours, node.claim):
            return node
        self.inside += 1
        claim = self._condition(node.claim, node)
        self.inside -= 1
        if c.is_test(claim):
            self._say(coloured_test(node, claim))
        if isinstance(claim, c.Dice) and not claim.colours:
            return evolve(claim, colours=node.colours, span=node.span)
        return evolve(node, claim=claim)

    def _named(self, node: c.Named, parent: c.Condition | None) -> c.Condition:
        if node.name in self.keys:
            self._no_doubt(node)
            return c.Dice(1, c.Shows(c.Param(node.name, span=node.span), span=node.span), span=node.span)
        let = self.lets.get(node.name)
        if let is not None:
            self.used.add(node.name)
            if let.condition is None:
                self.wrong = True
                return node
            return evolve(let.condition, span=node.span)
        if self.pool is not None and node.name in self.pool.symbols:
            return c.Dice(1, c.ShowsSymbol(node.name, span=node.span), span=node.span)
        if self.pool is None and node.name not in self.later:
            self.wrong = True
        else:
            self._unknown(node, parent)
        return node

    def _face(self, face: c.FaceTest | c.Named, node: c.Condition) -> c.FaceTest:
        if not isinstance(face, c.Named):
            self._numbers(face)
            return face
        name, span = face.name, face.span
        if name in self.keys:
            self._no_doubt(face)
            return c.Shows(c.Param(name, span=span), span=span)
        if self.pool is not None and name in self.pool.symbols:
            return c.ShowsSymbol(name, span=span)
        if name in self.lets:
            self.used.add(name)
            if self.lets[name].condition is None:
                self.wrong = True
            else:
                self._say(let_as_face(self.names, face, node, self.lets[name].condition))
        else:
            self._unknown(face, node)
        return c.AnyFace(span=span)

    def _unknown(self, node: c.Named, parent: c.Condition | None) -> None:
        colour = self.pool is not None and node.name in self.pool.colours and node.name not in self.later
        self._say((colour_alone if colour else unknown_name)(self.names, node, parent))

    def _no_doubt(self, node: c.Named) -> None:
        """E202 for a name in a deck's condition that is a `let` and a key of the cards, too."""
        let = self.lets.get(node.name)
        if let is not None:
            self.used.add(node.name)
            place = (Related(let.span, "the `let`"),)
            self._fail("E202", node.span, f"`{node.name}` is a `let`, and also a key of the deck's cards",
                       "could be either", "give one of them another name", None, place)  # fmt: skip

    def _colours(self, colours: tuple[str, ...], claim: c.Condition | None = None) -> bool:
        """Whether all are colours. What is no colour is reported, and what stands behind it may explain it."""
        if self.pool is None:
            self.wrong = self.wrong or bool(colours)
            return True
        good = True
        for colour in colours:
            if colour in self.pool.colours:
                continue
            if colour in self.lets and self.lets[colour].condition is None:
                self.wrong = True
                continue
            diagnostic, explained = unknown_colour(self.names, colour, claim if colours[1:] == () else None)
            self._say(diagnostic)
            good = good and not explained
        return good

    def _numbers(self, node: c.Node) -> None:
        for number in numbers_of(node):
            if isinstance(number, c.Param) and number.name not in self.keys:
                if number.name in self.lets and self.lets[number.name].condition is None:
                    self.wrong = True
                else:
                    self._say(unknown_number(self.names, number))
