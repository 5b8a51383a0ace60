"""The core: the small set of forms that every checked condition is lowered to.

A core speaks of the distinct faces of a pool by index: `mask` is a bit set over
`Pool.faces` (bit i: face i), so colours, symbols and ranges are all gone. `3+`,
`{3,4,5,6}` and `red|blue 3+` on a red and blue pool are the same mask.

Claims that need equal, different or consecutive numbers admit only faces with a number:
lowering leaves symbols without a number out of their masks.

`text` is what a person reads for a node (`red pair`); it takes no part in equality.
`lower_plain` fills it in; `lower`, whose nodes need not be anything that was written,
leaves it empty. Nodes are canonical when made by `lower`: joins are flat, sorted and
without needless members, so that equal texts, and texts that differ by order only, have
equal cores.
"""

from __future__ import annotations

from attrs import field, frozen


@frozen
class Core:
    """Any node of the core."""

    text: str = field(eq=False, repr=False, kw_only=True, default="")


@frozen
class Leaf(Core):
    """A node that looks at dice itself."""


# --- claims ---------------------------------------------------------------------------


@frozen
class Each(Leaf):
    """`count` dice, each showing a face of `mask`."""

    count: int
    mask: int


@frozen
class Alike(Leaf):
    """`size` dice of `mask` with the same number."""

    size: int
    mask: int


@frozen
class Sets(Leaf):
    """For each size (sorted, largest first) that many dice alike; the sets' numbers differ."""

    sizes: tuple[int, ...]
    mask: int


@frozen
class Straight(Leaf):
    """`length` dice of `mask` with consecutive numbers."""

    length: int
    mask: int


@frozen
class Different(Leaf):
    """`count` dice of `mask`, no two with the same number."""

    count: int
    mask: int


@frozen
class Sum(Leaf):
    """`dice_low..dice_high` dice of `mask` whose numbers total `low..high` (None: no bound).

    At least one die (`dice_low` >= 1). A symbol without a number counts 0.
    """

    low: int
    high: int | None
    dice_low: int
    dice_high: int | None
    mask: int


@frozen
class Slots(Leaf):
    """One die for each mask. `kind`: `alike` (one number), `straight` (consecutive, the first
    mask's die is the lowest), `different` (no two numbers equal). Masks of `alike` and
    `different` are sorted."""

    kind: str
    masks: tuple[int, ...]


@frozen
class Pick(Leaf):
    """`low..high` dice of `mask` that pass `core` as a roll of their own."""

    low: int
    high: int | None
    mask: int
    core: Core


@frozen
class And(Core):
    """All parts (claims), each die used once."""

    parts: tuple[Core, ...]


@frozen
class Or(Core):
    """At least one part. A test if any part is one."""

    parts: tuple[Core, ...]


@frozen
class Also(Core):
    """All parts; dice may count for several. A test if any part is one."""

    parts: tuple[Core, ...]


# --- tests ----------------------------------------------------------------------------


@frozen
class Count(Leaf):
    """The number of dice that show a face of `mask` is within low..high (None: no bound).

    `no p` is 0..0 of p; `exactly n x p` is n..n of p; `every p` is 0..0 of the rest.
    """

    low: int
    high: int | None
    mask: int


@frozen
class Total(Leaf):
    """The total of the dice that show a face of `mask` is within low..high (None: no bound)."""

    low: int
    high: int | None
    mask: int


@frozen
class AllDice(Leaf):
    """The whole roll: `alike`, `different` or `straight`; false if a die shows no number.

    On a roll without dice (inside `pick` this cannot be) it is true.
    """

    kind: str


@frozen
class Not(Core):
    """The part is not fulfilled."""

    part: Core


TESTS = (Count, Total, AllDice, Not)


def is_test(core: Core) -> bool:
    """Whether the core uses no dice (LANGUAGE section 5)."""
    if isinstance(core, Or | Also):
        return any(is_test(part) for part in core.parts)
    return isinstance(core, TESTS)
