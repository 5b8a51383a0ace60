"""Hypothesis strategies: small pools of all kinds, checked conditions of the whole language, rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from hypothesis import strategies as st

from dicewright.dsl import conditions as c
from dicewright.dsl.model import DiceGroup, Face, Pool

COLOURS = ("red", "blue", "white")
MAX_DICE = 6


def die(name: str, sides: Sequence[Face], count: int = 1, colour: str | None = None) -> DiceGroup:
    """Equal dice; the colour is given to each face."""
    faces = tuple(Face(f.number, f.symbol, colour or f.colour) for f in sides)
    return DiceGroup(count, name, colour, faces)


def d(sides: int) -> list[Face]:
    """The faces 1 to `sides`."""
    return [Face(n) for n in range(1, sides + 1)]


LUCK = [Face(n, None, colour) for n, colour in enumerate(["red", "blue", "blue", "red", "blue", "blue"], 1)]
RIDDLE = [*d(4), Face(None, "duck"), Face(2, "fox")]
LOADED = [Face(1), Face(3), Face(3), Face(3), Face(4), Face(None, "duck")]
MIXED = [Face(1, None, "red"), Face(2), Face(2, "fox", "blue"), Face(None, "duck", "red"), Face(5), Face(0)]


@st.composite
def pools(draw: st.DrawFn, max_dice: int = MAX_DICE) -> Pool:
    """Plain and coloured dice, faces that differ in colour, symbols, repeated faces, mixed sizes."""
    groups: list[DiceGroup] = []
    left = draw(st.integers(1, max_dice))
    while left:
        count = draw(st.integers(1, left))
        name, sides = draw(
            st.sampled_from(
                [
                    ("d6", d(6)),
                    ("d4", d(4)),
                    ("d3", d(3)),
                    ("luck", LUCK),
                    ("riddle", RIDDLE),
                    ("loaded", LOADED),
                    ("mixed", MIXED),
                ]
            )
        )
        own = any(face.colour for face in sides)
        colour = None if own else draw(st.sampled_from([None, *COLOURS]))
        groups.append(die(name, sides, count, colour))
        left -= count
    return Pool(tuple(groups))


@st.composite
def rolls(draw: st.DrawFn, pool: Pool) -> tuple[Face, ...]:
    """One roll of the pool, die by die."""
    return tuple(draw(st.sampled_from(group.faces)) for group in pool.groups for _ in range(group.count))


def counts_of(roll: Sequence[Face], pool: Pool) -> tuple[int, ...]:
    """The roll as counts over `pool.faces`."""
    shown = Counter(roll)
    return tuple(shown[face] for face in pool.faces)


def numbers(pool: Pool) -> st.SearchStrategy[int]:
    """Mostly numbers that dice show, sometimes others."""
    shown = sorted({face.number for face in pool.faces if face.number is not None}) or [1]
    return st.one_of(st.sampled_from(shown), st.sampled_from(shown), st.integers(0, 7))


@st.composite
def faces(draw: st.DrawFn, pool: Pool, symbols: bool = True) -> c.FaceTest:
    """Any face test (sets and straights are not `of` a symbol)."""
    n = numbers(pool)
    kind = draw(st.sampled_from(["shows", "shows", "up", "down", "range", "of", "parity", "any", "symbol"]))
    match kind:
        case "up":
            return c.Between(draw(n), None)
        case "down":
            return c.Between(None, draw(n))
        case "range":
            low, high = sorted((draw(n), draw(n)))
            return c.Between(low, high)
        case "of":
            return c.OneOf(tuple(draw(st.lists(n, min_size=1, max_size=3, unique=True))))
        case "parity":
            return c.Parity(draw(st.booleans()))
        case "any":
            return c.AnyFace()
        case "symbol" if pool.symbols and symbols:
            return c.ShowsSymbol(draw(st.sampled_from(pool.symbols)))
    return c.Shows(draw(n))


def colour_names(pool: Pool, may_be_empty: bool = True) -> st.SearchStrategy[tuple[str, ...]]:
    """Some of the pool's colours."""
    if not pool.colours:
        return st.just(())
    some = st.lists(st.sampled_from(pool.colours), min_size=1, max_size=2, unique=True).map(tuple)
    return st.one_of(st.just(()), some) if may_be_empty else some


def bounds(n: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int | None, int | None]]:
    """Two bounds of which one may be open."""
    return st.one_of(
        n.map(lambda low: (low, None)),
        n.map(lambda high: (None, high)),
        n.map(lambda only: (only, only)),
        st.tuples(n, n).map(lambda pair: (min(pair), max(pair))),
    )


def sizes(low: int = 1) -> st.SearchStrategy[int]:
    """Numbers of dice, small ones more often."""
    return st.sampled_from([n for n in (1, 1, 2, 2, 2, 3, 3, 4) if n >= low])


@st.composite
def single_claims(draw: st.DrawFn, pool: Pool, depth: int) -> c.Condition:
    """A claim without parts (a `pick` may hold any condition)."""
    of = st.one_of(st.none(), st.none(), faces(pool, symbols=False))
    kind = draw(
        st.sampled_from(["dice", "dice", "alike", "sets", "straight", "different", "sum", "slots", "pick"])
    )
    match kind:
        case "alike":
            return c.Alike(draw(sizes(2)), draw(of))
        case "sets":
            many = st.lists(sizes(1), min_size=1, max_size=3)
            return c.Sets(tuple(sorted(draw(many), reverse=True)), draw(of))
        case "straight":
            return c.Straight(draw(sizes(2)), draw(of))
        case "different":
            return c.Different(draw(sizes(1)), draw(of))
        case "sum":
            low, high = draw(bounds(st.integers(1, 14)))
            dice_low, dice_high = draw(
                st.one_of(st.just((1, None)), st.just((1, None)), bounds(st.integers(1, 4)))
            )
            return c.Sum(low, high, dice_low or 1, dice_high)
        case "slots":
            slots = st.lists(colour_names(pool), min_size=2, max_size=3).map(tuple)
            return c.Slots(draw(st.sampled_from(["alike", "straight", "different"])), draw(slots))
        case "pick" if depth > 0:
            low = draw(sizes(1))
            high = draw(st.sampled_from([None, low, low, low + 1]))
            return c.Pick(low, high, draw(conditions(pool, depth - 1)))
    return c.Dice(draw(sizes(1)), draw(faces(pool)), draw(colour_names(pool)))


@st.composite
def claims(draw: st.DrawFn, pool: Pool, depth: int = 2) -> c.Condition:
    """A claim of any form."""
    if depth > 0 and draw(st.booleans()):
        join = draw(st.sampled_from([c.And, c.And, c.And, c.Or, c.Also, c.Coloured]))
        if join is not c.Coloured:
            parts = draw(st.lists(claims(pool, depth - 1), min_size=2, max_size=3))
            make: Callable[[tuple[c.Condition, ...]], c.Condition] = join
            return make(tuple(parts))
        if pool.colours:
            return c.Coloured(draw(colour_names(pool, may_be_empty=False)), draw(claims(pool, depth - 1)))
    return draw(single_claims(pool, depth))


@st.composite
def tests(draw: st.DrawFn, pool: Pool, depth: int = 2) -> c.Condition:
    """A test of any form, joined with claims too."""
    kind = draw(st.sampled_from(["exactly", "every", "total", "all", "not", "or", "also"] if depth > 0 else
                                ["exactly", "every", "total", "all"]))  # fmt: skip
    match kind:
        case "exactly":
            return c.Exactly(draw(st.integers(0, 3)), draw(faces(pool)), draw(colour_names(pool)))
        case "every":
            return c.Every(draw(faces(pool)), draw(colour_names(pool)))
        case "total":
            low, high = draw(bounds(st.integers(0, 20)))
            return c.Total(low, high, draw(colour_names(pool)))
        case "not":
            return c.Not(draw(conditions(pool, depth - 1)))
        case "all":
            return c.All(draw(st.sampled_from(["alike", "different", "straight"])))
    parts = [
        draw(tests(pool, depth - 1)),
        *draw(st.lists(conditions(pool, depth - 1), min_size=1, max_size=2)),
    ]
    ordered = tuple(draw(st.permutations(parts)))
    return c.Or(ordered) if kind == "or" else c.Also(ordered)


def conditions(pool: Pool, depth: int = 2) -> st.SearchStrategy[c.Condition]:
    """Any checked condition for the pool; claims more often than tests."""
    return st.one_of(claims(pool, depth), claims(pool, depth), tests(pool, depth))


@st.composite
def cases(
    draw: st.DrawFn, max_dice: int = MAX_DICE, depth: int = 2
) -> tuple[Pool, c.Condition, tuple[Face, ...]]:
    """A pool, a condition for it and a roll of it."""
    pool = draw(pools(max_dice))
    return pool, draw(conditions(pool, depth)), draw(rolls(pool))


def small_claim(chance: Random, pool: Pool, depth: int) -> c.Condition:
    """A claim of one to three dice that the pool can often pay for, often coloured."""
    if depth and chance.random() < 0.3:
        join = chance.choice([c.And, c.Or, c.Also, c.Also])
        return join((small_claim(chance, pool, depth - 1), small_claim(chance, pool, depth - 1)))
    n = chance.randint(1, 4)
    k = chance.randint(1, 2)
    face = chance.choice([c.Shows(n), c.Between(n, None), c.Between(None, n), c.AnyFace()])
    slots = tuple(chance.choice([(), *((colour,) for colour in pool.colours)]) for _ in range(2))
    own: c.Condition = chance.choice(
        [
            c.Dice(k, face),
            c.Dice(k, face),
            c.Alike(k + 1),
            c.Straight(k + 1),
            c.Different(k + 1),
            c.Sets(chance.choice([(2, 1), (1, 1), (2, 2)])),
            c.Sum(n + 2, None),
            c.Sum(n + 1, n + 1 + k),
            c.Sum(None, n),
            c.Sum(n + 2, None, 2, 2),
            c.Sum(n, n + 1, 2, 3),
            c.Pick(k, 2, c.Total(n + 1, None)),
            c.Pick(2, 3, c.Dice(1, face)),
            c.Slots(chance.choice(["alike", "straight", "different"]), slots),
        ]
    )
    colours = chance.choice([(), *((colour,) for colour in pool.colours)])
    return c.Coloured(colours, own) if colours else own


def crowded(seed: int) -> tuple[Pool, c.Condition, tuple[Face, ...]]:
    """Several claims that compete for few dice of two colours and few numbers.

    Made from a seed, which is much quicker than from a strategy.
    """
    chance = Random(seed)
    sides = chance.choice([d(3), d(4), [Face(2), Face(3)]])
    split = chance.randint(2, 4)
    pool = Pool((die("die", sides, split, "red"), die("die", sides, 6 - split, "blue")))
    parts = tuple(small_claim(chance, pool, 1) for _ in range(chance.choice([2, 2, 3, 4])))
    roll = tuple(chance.choice(group.faces) for group in pool.groups for _ in range(group.count))
    return pool, c.And(parts), roll
