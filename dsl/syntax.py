"""The tree of a file: one frozen class for each statement of LANGUAGE section 2.

It says what was written, not yet what it means: names are not looked up. Words and
numbers are `Word` and `Num`, which carry their places.
"""

from __future__ import annotations

from attrs import field, frozen

from dicewright.dsl.conditions import Condition, Node
from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.source import Num, Source, Word


@frozen
class Statement(Node):
    """One statement. `span` is its head line.

    `broken`: a value in it cannot be (it is reported), so nothing may be concluded from it.
    """

    broken: bool = field(default=False, eq=False, repr=False, kw_only=True)


@frozen
class Use(Statement):
    path: Word


@frozen
class Game(Statement):
    title: Word
    rules: Word | None


@frozen
class FaceText(Node):
    """`4`, `duck`, `duck(2)`, each with an optional `@COLOUR`; in a roll without the colour."""

    number: Num | None
    name: Word | None
    colour: Word | None = None


@frozen
class Die(Statement):
    name: Word
    faces: tuple[FaceText, ...]


@frozen
class GroupText(Node):
    """`4 blue d6`"""

    count: Num
    colour: Word | None
    die: Word


@frozen
class Dice(Statement):
    groups: tuple[GroupText, ...]


@frozen
class Rolls(Statement):
    """`count` is None for `any`."""

    count: Num | None
    keeping: Word | None


Literal = Num | Word | float


@frozen
class Amount(Node):
    """`2 luck`"""

    count: Num
    good: Word


@frozen
class Set(Statement):
    name: Word
    row: Num | None
    values: tuple[Literal, ...] = ()
    choice: tuple[tuple[Amount, ...], ...] = ()
    value_spans: Node = field(eq=False, repr=False, factory=Node)
    """Where the values stand, as a whole."""


@frozen
class Let(Statement):
    name: Word
    condition: Condition


@frozen
class Key(Node):
    """`points=4`"""

    name: Word
    value: Num | Word
    quoted: bool = False


@frozen
class TierText(Node):
    """`exact points=6: …`; `lines` are its conditions, to be joined with `and`."""

    label: Word
    keys: tuple[Key, ...]
    lines: tuple[Condition, ...]


@frozen
class Body:
    """What a card or deck asks for: condition lines, or tiers, or neither.

    `broken`: part of it could not be read, so nothing may be concluded from the rest.
    """

    lines: tuple[Condition, ...] = ()
    tiers: tuple[TierText, ...] = ()
    broken: bool = False

    def __bool__(self) -> bool:
        return bool(self.lines or self.tiers or self.broken)


@frozen
class Deck(Statement):
    name: Word
    keys: tuple[Key, ...]
    body: Body = field(factory=Body)


@frozen
class Card(Statement):
    id: Word
    deck: Word | None
    title: Word | None
    keys: tuple[Key, ...]
    body: Body = field(factory=Body)


@frozen
class RollText(Node):
    """Parts of a roll; each is a list of faces, of which the first may be a colour."""

    parts: tuple[tuple[FaceText, ...], ...]


@frozen
class Example(Statement):
    card: Word
    roll: RollText
    expected: Word


@frozen
class Broken(Statement):
    """A statement that could not be read: its keyword and, if it got so far, its name."""

    keyword: str
    name: str | None


@frozen
class File:
    """A parsed file: its statements in order, and what could not be read."""

    source: Source
    statements: tuple[Statement, ...]
    diagnostics: tuple[Diagnostic, ...]
    code: str = field(default="", repr=False)
    """What is written, without comments, blank lines and superfluous spaces."""
