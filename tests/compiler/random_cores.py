"""Random small pools of each kind, and random cores over them, from a seeded source."""

from __future__ import annotations

from random import Random

from dicewright.compiler.core import (
    Alike,
    AllDice,
    Also,
    And,
    Core,
    Count,
    Different,
    Each,
    Not,
    Or,
    Pick,
    Sets,
    Slots,
    Straight,
    Sum,
    Total,
)
from dicewright.dsl.model import DiceGroup, Face, Pool


def numbers(colour: str | None, *shown: int) -> tuple[Face, ...]:
    """Faces with these numbers."""
    return tuple(Face(number, None, colour) for number in shown)


def dice(count: int, colour: str | None, sides: int) -> DiceGroup:
    """Plain dice, as `4 blue d6`."""
    return DiceGroup(count, f"d{sides}", colour, numbers(colour, *range(1, sides + 1)))


def random_pool(chance: Random, most: int) -> Pool:
    """Up to `most` dice: plain, of two colours, mixed, with symbols, faces of two colours, with gaps
    between the numbers, or with a repeated face."""
    count = chance.randint(1, most)
    kind = chance.randrange(7)
    if kind == 0:
        return Pool((dice(count, None, chance.randint(2, 5)),))
    if kind == 1:
        blue, sides = chance.randint(0, count), chance.randint(2, 4)
        groups = [dice(blue, "blue", sides), dice(count - blue, "red", chance.choice([sides, 3]))]
        return Pool(tuple(group for group in groups if group.count))
    if kind == 2:
        return Pool((dice(1, None, 3), dice(max(1, count - 1), chance.choice([None, "red"]), 5)))
    if kind == 3:
        riddle = (*numbers("black", 1, 2, 3), Face(None, "duck", "black"))
        other = (*numbers("pink", 1, 2), Face(2, "duck", "pink"), Face(None, "duck", "pink"))
        return Pool(
            (DiceGroup(max(1, count - 1), "riddle", "black", riddle), DiceGroup(1, "odd", "pink", other))
        )
    if kind == 4:
        luck = (*numbers("red", 1, 2), *numbers("blue", 2, 3))
        return Pool((DiceGroup(count, "luck", None, luck),))
    if kind == 5:
        return Pool((DiceGroup(count, "gaps", None, numbers(None, 0, 1, 3, 4, 6)),))
    return Pool((DiceGroup(count, "often", "blue", numbers("blue", 1, 1, 2, 3)),))


class Cores:
    """Random cores over a pool."""

    def __init__(self, chance: Random, pool: Pool) -> None:
        self.chance = chance
        self.faces = pool.faces
        self.all = (1 << len(pool.faces)) - 1
        self.numbered = sum(1 << i for i, face in enumerate(pool.faces) if face.number is not None)

    def any(self, depth: int = 2) -> Core:
        """A claim or a test."""
        return self.claim(depth) if self.chance.random() < 0.6 else self.test(depth)

    def mask(self) -> int:
        """A set of faces: all, of one colour, from a number on, or any."""
        kind = self.chance.random()
        if kind < 0.35:
            return self.all
        if kind < 0.55:
            colour = self.chance.choice(self.faces).colour
            return sum(1 << i for i, face in enumerate(self.faces) if face.colour == colour)
        if kind < 0.8:
            low = self.chance.choice(self.faces).number or 0
            return sum(1 << i for i, face in enumerate(self.faces) if (face.number or 0) >= low)
        return self.chance.randint(1, self.all)

    def claim(self, depth: int) -> Core:
        """A claim with joins up to so deep."""
        chance = self.chance
        if depth and chance.random() < 0.5:
            parts = tuple(self.claim(depth - 1) for _ in range(chance.choice([2, 2, 3])))
            return chance.choice([And, And, And, Or, Also])(parts)
        mask, numbered = self.mask(), self.mask() & self.numbered
        kind = chance.randrange(9)
        if kind <= 1:
            return Each(chance.randint(1, 3), mask)
        if kind == 2:
            return Alike(chance.randint(2, 3), numbered)
        if kind == 3:
            return Sets(chance.choice([(2, 2), (3, 2), (2, 1), (2,), (1, 1)]), numbered)
        if kind == 4:
            return Straight(chance.randint(2, 3), numbered)
        if kind == 5:
            return Different(chance.randint(2, 3), numbered)
        if kind == 6:
            low, fewest = chance.randint(0, 9), chance.randint(1, 2)
            most = chance.choice([None, fewest, fewest + 1])
            return Sum(low, chance.choice([None, low, low + 2]), fewest, most, mask)
        if kind == 7:
            name = chance.choice(["alike", "straight", "different"])
            masks = [self.mask() & self.numbered for _ in range(chance.choice([2, 2, 3]))]
            return Slots(name, tuple(masks if name == "straight" else sorted(masks)))
        low = chance.randint(1, 2)
        return Pick(low, chance.choice([None, low, low + 1]), mask, self.any(max(0, depth - 1)))

    def test(self, depth: int) -> Core:
        """A test with joins up to so deep."""
        chance = self.chance
        if depth and chance.random() < 0.6:
            if chance.random() < 0.3:
                return Not(self.any(depth - 1))
            parts = [self.any(depth - 1) for _ in range(chance.choice([1, 1, 2]))]
            return chance.choice([Or, Also])((self.test(depth - 1), *parts))
        kind = chance.randrange(3)
        if kind == 0:
            low = chance.randint(0, 2)
            return Count(low, chance.choice([None, low, low + 1]), self.mask())
        if kind == 1:
            low = chance.randint(0, 9)
            return Total(low, chance.choice([None, low, low + 3]), self.mask())
        return AllDice(chance.choice(["alike", "different", "straight"]))
