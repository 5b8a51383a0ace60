"""The questions of `odds.py` as Dicewright asks them: a pool and a core, made anew for each question."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dicewright.compiler.automaton import compile_core
from dicewright.compiler.core import Alike, And, Core, Each, Or, Straight, Sum
from dicewright.compiler.relations import relation
from dicewright.compiler.rerolls import reroll_odds
from dicewright.dsl.model import DiceGroup, Face, Pool

COLOURS = ("blue", "red", "green", "white")


def pool_of(*groups: tuple[int, str | None, int]) -> Pool:
    """Dice as (count, colour, sides)."""
    return Pool(
        tuple(
            DiceGroup(count, f"d{sides}", colour, tuple(Face(i, None, colour) for i in range(1, sides + 1)))
            for count, colour, sides in groups
        )
    )


def mask_of(pool: Pool, colour: str | None = None, low: int = 0) -> int:
    return sum(
        1 << i
        for i, face in enumerate(pool.faces)
        if (colour is None or face.colour == colour) and (face.number or 0) >= low
    )


def pair(pool: Pool, colour: str | None = None) -> Core:
    return Alike(2, mask_of(pool, colour))


def _odds(core: Core, pool: Pool) -> Fraction:
    return compile_core(core, pool).odds()


def pair_and_triple(dice: int, sides: int) -> Fraction:
    pool = pool_of((dice, None, sides))
    mask = mask_of(pool)
    return _odds(And((Alike(2, mask), Alike(3, mask))), pool)


def straight_4() -> Fraction:
    pool = pool_of((7, None, 6))
    return _odds(Straight(4, mask_of(pool)), pool)


def five_high() -> Fraction:
    pool = pool_of((7, None, 6))
    return _odds(Each(5, mask_of(pool, low=3)), pool)


def blue_and_red() -> Pool:
    return pool_of((4, "blue", 6), (3, "red", 6))


def either_pair() -> Fraction:
    pool = blue_and_red()
    return _odds(Or((pair(pool, "blue"), pair(pool, "red"))), pool)


def red_sum() -> Fraction:
    pool = blue_and_red()
    return _odds(Sum(9, None, 1, None, mask_of(pool, "red")), pool)


def three_pairs() -> Fraction:
    pool = pool_of((6, None, 6))
    return _odds(And((pair(pool),) * 3), pool)


def blue_straight() -> Fraction:
    pool = blue_and_red()
    return _odds(Straight(2, mask_of(pool, "blue")), pool)


def blue_straight_red_pair() -> Fraction:
    pool = blue_and_red()
    return _odds(And((Straight(3, mask_of(pool, "blue")), pair(pool, "red"))), pool)


def straight_or_two_pairs() -> Fraction:
    pool = pool_of((7, None, 6))
    return _odds(Or((Straight(4, mask_of(pool)), And((pair(pool), pair(pool))))), pool)


def straight_and_pair_20() -> Fraction:
    pool = pool_of((10, "blue", 10), (10, "red", 10))
    return _odds(And((Straight(2, mask_of(pool, "blue")), pair(pool))), pool)


def colours(count: int) -> Fraction:
    chosen = COLOURS[:count]
    pool = pool_of(*((24 // count, colour, 6) for colour in chosen))
    pairs = tuple(pair(pool, colour) for colour in chosen)
    return _odds(And(pairs) if count > 1 else pairs[0], pool)


ROWS: dict[str, Callable[[], Fraction]] = {
    "pair and triple 7d6": lambda: pair_and_triple(7, 6),
    "straight 4 7d6": straight_4,
    "5 x 3+ 7d6": five_high,
    "red pair / blue pair": either_pair,
    "red sum >= 9": red_sum,
    "pair and pair and pair 6d6": three_pairs,
    "pair and triple 5d6": lambda: pair_and_triple(5, 6),
    "blue straight 2": blue_straight,
    "blue straight 3 and red pair": blue_straight_red_pair,
    "straight 4 / (pair and pair) 7d6": straight_or_two_pairs,
    "pair and triple 12d10": lambda: pair_and_triple(12, 10),
    "pair and triple 20d20": lambda: pair_and_triple(20, 20),
    "pair and triple 30d20": lambda: pair_and_triple(30, 20),
    "pair and triple 50d100": lambda: pair_and_triple(50, 100),
    "blue straight 2 and pair, 10 + 10 d10": straight_and_pair_20,
    "pair in one colour of 24d6": lambda: colours(1),
    "pair in each of two colours of 24d6": lambda: colours(2),
    "pair in each of three colours of 24d6": lambda: colours(3),
    "pair in each of four colours of 24d6": lambda: colours(4),
    "the same, multiplied by hand": lambda: colours(4),
}


# --- what has no counterpart --------------------------------------------------------------


def straight_and(other: str) -> Fraction:
    pool = blue_and_red()
    second = pair(pool) if other == "pair" else Straight(3, mask_of(pool))
    return _odds(And((Straight(3, mask_of(pool)), second)), pool)


def compare() -> str:
    pool = blue_and_red()
    mask = mask_of(pool)
    return relation(And((Straight(3, mask), pair(pool))), And((Alike(3, mask), pair(pool))), pool).name


def five_alike() -> Fraction:
    pool = pool_of((5, None, 6))
    return reroll_odds(Alike(5, mask_of(pool)), pool, 3, "free")


ALONE: dict[str, Callable[[], object]] = {
    "straight 3 and pair, 4 blue + 3 red": lambda: straight_and("pair"),
    "straight 3 and straight 3, 4 blue + 3 red": lambda: straight_and("straight"),
    "straight 3 and pair against triple and pair": compare,
    "five alike with 5d6 in three free rolls": five_alike,
}
