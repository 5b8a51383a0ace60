"""The names that a file gives to things, as far as its words show them.

Hints run while a file is being read, before anything is looked up. This is a rough look at
the tokens of its `die`, `dice`, `let` and `deck` lines, made only when there is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from attrs import frozen
from lark import Token
from lark.lexer import PatternStr

from dicewright.dsl.check_pool import BUILT_IN
from dicewright.dsl.lines import Logical, grammar


@cache
def keywords() -> frozenset[str]:
    """The words that have a meaning of their own."""
    patterns = (terminal.pattern for terminal in grammar()[0].terminals)
    return frozenset(p.value for p in patterns if isinstance(p, PatternStr) and p.value.isalpha())


@frozen
class Vocabulary:
    """The colours, symbols, dice, decks and `let` names of a file.

    `complete`: the file has a `dice` line and takes in no other, so there are no more colours.
    """

    colours: frozenset[str] = frozenset()
    symbols: frozenset[str] = frozenset()
    lets: frozenset[str] = frozenset()
    dies: frozenset[str] = frozenset()
    decks: frozenset[str] = frozenset()
    complete: bool = False

    def may_be_colour(self, name: str) -> bool:
        """Whether a name is a colour, or may be one that only another file knows."""
        return name in self.colours or not (self.complete or name in self.lets or name in self.symbols)


def vocabulary(statements: Iterable[Logical]) -> Vocabulary:
    """The names in the statements of a file."""
    found: dict[str, set[str]] = {kind: set() for kind in ("colour", "symbol", "LET", "DIE", "DECK")}
    kinds = set()
    for statement in statements:
        tokens = [*statement.head.tokens, *(t for line in statement.body for t in line.tokens)]
        kind = tokens[0].type
        kinds.add(kind)
        if kind in ("LET", "DIE", "DECK") and len(tokens) > 1:
            found[kind].add(str(tokens[1]))
        for at in range(2, len(tokens)):
            if kind == "DICE" and str(tokens[at]) in BUILT_IN:
                found["symbol"] |= {
                    face.symbol for face in BUILT_IN[str(tokens[at])] if face.symbol is not None
                }
            if tokens[at].type != "NAME":
                continue
            if kind == "DIE":
                found["colour" if tokens[at - 1].type == "AT" else "symbol"].add(str(tokens[at]))
            elif kind == "DICE" and tokens[at - 1].type == "NUMBER" and _is_name(tokens, at + 1):
                found["colour"].add(str(tokens[at]))
    colours, symbols, lets, dies, decks = map(frozenset, found.values())
    return Vocabulary(colours, symbols, lets, dies, decks, complete="DICE" in kinds and "USE" not in kinds)


def _is_name(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and str(tokens[at])[:1].isalpha()
