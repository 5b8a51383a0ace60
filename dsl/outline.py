"""Conditions as a reader needs them: colours at the claims they restrict, joins not nested in vain.

`outline` turns a condition into leaves and joins. Every language's sentences start from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from dicewright.dsl.conditions import (
    TESTS,
    Alike,
    Also,
    And,
    Coloured,
    Condition,
    Dice,
    Every,
    Exactly,
    Not,
    Or,
    Pick,
    Sets,
    Total,
)

Palette = tuple[tuple[str, ...], ...]
"""The colours a die may have: one of each choice. Empty: any colour. More than one choice is
left only where no colour is in all of them (`red (blue 4)`), so that no die will do."""


@frozen
class Leaf:
    """A condition that joins nothing, with the colours that it and all around it ask for.

    `inner` is the outline of what stands in its parentheses (`pick`, `not`).
    """

    condition: Condition
    colours: Palette = ()
    inner: Outline | None = None

    @property
    def is_test(self) -> bool:
        """Whether it looks at the whole roll and uses no dice."""
        return isinstance(self.condition, TESTS)


@frozen
class Join:
    """Two or more parts joined by `word`: `and`, `/` or `also`. No part is a join by the same word."""

    word: str
    parts: tuple[Outline, ...]


Outline = Leaf | Join

_WORDS: dict[type[Condition], str] = {And: "and", Or: "/", Also: "also"}


def outline(condition: Condition, colours: Palette = ()) -> Outline:
    """The outline of a condition that stands behind these colours."""
    match condition:
        case And(parts) | Or(parts) | Also(parts):
            word = _WORDS[type(condition)]
            flat = tuple(_flat(word, parts, colours))
            return flat[0] if len(flat) == 1 else Join(word, flat)
        case Coloured(own, claim):
            return outline(claim, meet(colours, own))
        case Dice(_, _, own) | Exactly(_, _, own) | Every(_, own) | Total(_, _, own):
            return Leaf(evolve(condition, colours=()), meet(colours, own))
        case Sets((size,), of):
            return Leaf(Alike(size, of), colours)
        case Pick(_, _, inner) | Not(inner):
            return Leaf(condition, colours, outline(inner))
    return Leaf(condition, colours)


def _flat(word: str, parts: tuple[Condition, ...], colours: Palette) -> Iterator[Outline]:
    for part in parts:
        inner = outline(part, colours)
        if isinstance(inner, Join) and inner.word == word:
            yield from inner.parts
        else:
            yield inner


def meet(palette: Palette, colours: tuple[str, ...]) -> Palette:
    """The palette of a die that must also have one of these colours (any if there are none)."""
    colours = tuple(dict.fromkeys(map(str, colours)))
    if not colours:
        return palette
    if len(palette) != 1:
        return palette if colours in palette else (*palette, colours)
    both = tuple(colour for colour in palette[0] if colour in colours)
    return (both,) if both else (*palette, colours)


def disjoint(one: Palette, other: Palette) -> bool:
    """Whether no die can have a colour of both palettes."""
    if not one or not other:
        return False
    if len(one) > 1 or len(other) > 1:
        return True
    return not set(one[0]) & set(other[0])


def claims(node: Outline) -> int:
    """How many claims it has: what uses dice."""
    if isinstance(node, Join):
        return sum(map(claims, node.parts))
    return 0 if node.is_test else 1
