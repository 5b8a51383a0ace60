"""The tree of a condition: one frozen class for each form of LANGUAGE sections 3 to 5.

The same classes serve before and after name resolution. Before it, a number may be a
`Param` (the name of a card's key, in a deck's condition) and a lone name is a `Named`.
A *checked* condition has neither: every number is an `int`, every name is replaced.
Spans take no part in equality.
"""

from __future__ import annotations

from attrs import field, frozen

from dicewright.dsl.source import NOWHERE, Span


@frozen
class Node:
    """Anything with a place in the text."""

    span: Span = field(eq=False, repr=False, kw_only=True, default=NOWHERE)


@frozen
class Param(Node):
    """In a deck's condition: the key from which each card takes this number."""

    name: str


Number = int | Param


# --- what one die shows -------------------------------------------------------------


@frozen
class FaceTest(Node):
    """What one die must show."""


@frozen
class Shows(FaceTest):
    """Exactly this number: `4`."""

    number: Number


@frozen
class Between(FaceTest):
    """`3+` (high is None), `3-` (low is None) or `2..4`; both ends included."""

    low: Number | None
    high: Number | None


@frozen
class OneOf(FaceTest):
    """`{1,4,6}`"""

    numbers: tuple[Number, ...]


@frozen
class Parity(FaceTest):
    """`odd` or `even`"""

    odd: bool


@frozen
class AnyFace(FaceTest):
    """`any`: any die at all, one that shows only a symbol too."""


@frozen
class ShowsSymbol(FaceTest):
    """The name of a symbol: `duck`."""

    name: str


# --- conditions -----------------------------------------------------------------------


@frozen
class Condition(Node):
    """A claim or a test."""


@frozen
class Named(Condition):
    """A lone name, before resolution: a `let`, a symbol, or a card's key."""

    name: str


@frozen
class Dice(Condition):
    """`count x face`, each die of one of `colours` (any colour if empty)."""

    count: Number
    face: FaceTest | Named
    colours: tuple[str, ...] = ()


@frozen
class Alike(Condition):
    """`pair`, `triple`, `4 alike`: `size` dice with the same number (one that `of` admits)."""

    size: Number
    of: FaceTest | None = None


@frozen
class Sets(Condition):
    """`sets(3, 2)`: sets of these sizes, with a different number each."""

    sizes: tuple[Number, ...]
    of: FaceTest | None = None


@frozen
class Straight(Condition):
    """`straight 3`: that many dice with consecutive numbers."""

    length: Number
    of: FaceTest | None = None


@frozen
class Different(Condition):
    """`3 different`: that many dice, no two with the same number."""

    count: Number
    of: FaceTest | None = None


@frozen
class Sum(Condition):
    """`sum …`: dice whose total is within low..high; `dice_low..dice_high` of them (None: no bound)."""

    low: Number | None
    high: Number | None
    dice_low: Number = 1
    dice_high: Number | None = None


@frozen
class Pick(Condition):
    """`pick 3 (TEST)`: low..high dice that pass `condition` as a roll of their own."""

    low: Number
    high: Number | None
    condition: Condition


@frozen
class Slots(Condition):
    """`alike(white, black)`, `straight(blue, red, any)`, `different(red, blue)`.

    `kind` is the word; a slot is the colours its die may have (empty: any).
    """

    kind: str
    slots: tuple[tuple[str, ...], ...]


@frozen
class Coloured(Condition):
    """`blue|red CLAIM`: every die of the claim has one of the colours."""

    colours: tuple[str, ...]
    claim: Condition


@frozen
class And(Condition):
    """All parts, each die used once."""

    parts: tuple[Condition, ...]


@frozen
class Or(Condition):
    """`A / B`: at least one part."""

    parts: tuple[Condition, ...]


@frozen
class Also(Condition):
    """All parts; a die may count for several."""

    parts: tuple[Condition, ...]


@frozen
class Exactly(Condition):
    """Test: `exactly 2 x 6`; `no 1` is count 0."""

    count: Number
    face: FaceTest | Named
    colours: tuple[str, ...] = ()


@frozen
class Every(Condition):
    """Test: `every 3+`; with colours, every die of these colours."""

    face: FaceTest | Named
    colours: tuple[str, ...] = ()


@frozen
class Total(Condition):
    """Test: the total of all dice (of these colours) is within low..high (None: no bound)."""

    low: Number | None
    high: Number | None
    colours: tuple[str, ...] = ()


@frozen
class All(Condition):
    """Test: `all alike`, `all different`, `all straight` (`kind` is the word)."""

    kind: str


@frozen
class Not(Condition):
    """Test: `not (CONDITION)`."""

    condition: Condition


JOINS = (And, Or, Also)
TESTS = (Exactly, Every, Total, All, Not)


def is_test(condition: Condition) -> bool:
    """Whether a checked condition is a test (uses no dice) rather than a claim (LANGUAGE 5)."""
    if isinstance(condition, Or | Also):
        return any(is_test(part) for part in condition.parts)
    return isinstance(condition, TESTS)
