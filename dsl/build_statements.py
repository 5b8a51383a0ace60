"""From the parser's reductions to statements: one method for each rule of `cond.lark`."""

from __future__ import annotations

from typing import Any

from lark import Token

from dicewright.dsl import conditions as c
from dicewright.dsl import syntax as s
from dicewright.dsl.build_base import Base
from dicewright.dsl.source import Span, Word


class Statements(Base):
    """Builds statements, and the parts that are not conditions."""

    def statement(self, kids: list[Any]) -> Any:
        return kids[0]

    tier_line = statement

    def use(self, kids: list[Any]) -> s.Use:
        return s.Use(self._string(kids[1]), span=self._span(kids))

    def game(self, kids: list[Any]) -> s.Game:
        return s.Game(self._string(kids[1]), kids[3] if len(kids) > 2 else None, span=self._span(kids))

    def die(self, kids: list[Any]) -> s.Die:
        return s.Die(kids[1], tuple(kids[3:]), span=self._span(kids))

    def face(self, kids: list[Any]) -> s.FaceText:
        span, colour = self._span(kids), None
        if kids[-2:-1] and isinstance(kids[-2], Token) and kids[-2].type == "AT":
            colour, kids = self._word(kids[-1]), kids[:-2]
        return self._face(kids, colour, span)

    def _face(self, kids: list[Any], colour: Word | None, span: Span) -> s.FaceText:
        if kids[0].type == "NUMBER":
            return s.FaceText(self._num(kids[0]), None, colour, span=span)
        number = self._num(kids[2]) if len(kids) > 1 else None
        return s.FaceText(number, self._word(kids[0]), colour, span=span)

    def dice(self, kids: list[Any]) -> s.Dice:
        return kids[0]  # type: ignore[no-any-return]

    def dice_line(self, kids: list[Any]) -> s.Dice:
        return s.Dice(tuple(kids[1::2]), span=self._span(kids))

    def pool_text(self, kids: list[Any]) -> s.Dice:
        return s.Dice(tuple(kids[0::2]), span=self._span(kids))

    def group(self, kids: list[Any]) -> s.GroupText:
        count = self._num(kids[0])
        self._at_least(count, 1, "a pool cannot have 0 of a die", "write 1 or more")
        colour = self._word(kids[1]) if len(kids) == 3 else None
        return s.GroupText(count, colour, kids[-1], span=self._span(kids))

    def rolls(self, kids: list[Any]) -> s.Rolls:
        count = None if kids[1].type == "ANY" else self._num(kids[1])
        if count is not None:
            self._at_least(count, 1, "the dice must be rolled at least once", "write 1 or more")
        keeping = self._word(kids[3]) if len(kids) > 2 else None
        return s.Rolls(count, keeping, span=self._span(kids))

    def set(self, kids: list[Any]) -> s.Set:
        row = self._num(kids[2]) if kids[2].type == "NUMBER" else None
        kind, items, span = kids[-1]
        place = c.Node(span=span)
        if kind == "values":
            return s.Set(kids[1], row, values=items, value_spans=place, span=self._span(kids[:1]).to(span))
        return s.Set(kids[1], row, choice=items, value_spans=place, span=self._span(kids[:1]).to(span))

    def values(self, kids: list[Any]) -> Any:
        return "values", tuple(self._literal(kid) for kid in kids[0::2]), self._span(kids)

    def choice(self, kids: list[Any]) -> Any:
        span = kids[0][0].span.to(kids[-1][-1].span)
        return "choice", tuple(kids[0::2]), span

    def goods(self, kids: list[Any]) -> tuple[s.Amount, ...]:
        return tuple(kids[0::2])

    def amount(self, kids: list[Any]) -> s.Amount:
        return s.Amount(self._num(kids[0]), kids[1], span=self._span(kids))

    def let(self, kids: list[Any]) -> s.Let:
        return s.Let(self._word(kids[1]), kids[3], span=self._span(kids))

    def deck(self, kids: list[Any]) -> s.Deck:
        return s.Deck(kids[1], tuple(kids[3:]), span=self._span(kids))

    def card(self, kids: list[Any]) -> s.Card:
        parts = kids[1:]
        lines: tuple[c.Condition, ...] = ()
        if isinstance(parts[-1], c.Condition):
            parts, lines = parts[:-2], (parts[-1],)
        elif isinstance(parts[-1], Token) and parts[-1].type == "COLON":
            parts = parts[:-1]
        first, *rest = parts
        ident = first if isinstance(first, Word) else self._word(first)
        deck = next((p for p in rest if isinstance(p, Word)), None)
        title = next((self._string(p) for p in rest if isinstance(p, Token)), None)
        keys = tuple(p for p in rest if isinstance(p, s.Key))
        return s.Card(ident, deck, title, keys, s.Body(lines=lines), span=self._span(kids))

    def tier(self, kids: list[Any]) -> s.TierText:
        lines = (kids[-1],) if isinstance(kids[-1], c.Condition) else ()
        keys = tuple(kid for kid in kids if isinstance(kid, s.Key))
        return s.TierText(kids[0], keys, lines, span=self._span(kids))

    def key(self, kids: list[Any]) -> s.Key:
        value = self._literal(kids[2])
        assert not isinstance(value, float)
        quoted = isinstance(kids[2], Token) and kids[2].type == "STRING"
        return s.Key(kids[0], value, quoted, span=self._span(kids))

    def example(self, kids: list[Any]) -> s.Example:
        card = kids[1] if isinstance(kids[1], Word) else self._word(kids[1])
        return s.Example(card, kids[3], kids[5], span=self._span(kids))

    def roll(self, kids: list[Any]) -> s.RollText:
        return s.RollText(tuple(kids[0::2]), span=kids[0][0].span.to(kids[-1][-1].span))

    def roll_part(self, kids: list[Any]) -> tuple[s.FaceText, ...]:
        return tuple(kids)

    def roll_item(self, kids: list[Any]) -> s.FaceText:
        return self._face(kids, None, self._span(kids))

    def word(self, kids: list[Any]) -> Word:
        return self._word(kids[0])
