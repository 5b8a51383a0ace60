"""Chance: one seeded source per game, the same on every platform.

Everything is made from `random.Random(seed).getrandbits`, whose bits are part of Python's
promise, by rejection sampling written out here: no other part of the library's random
module, which may change from version to version, has a say in a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import groupby
from random import Random
from typing import TypeVar

from attrs import frozen

from dicewright.dsl.model import Face, Pool

T = TypeVar("T")


@frozen
class Rolled:
    """The result of a roll."""

    counts: tuple[int, ...]
    """How many dice show each face of `Pool.faces`: what conditions are matched against."""
    dice: tuple[Face, ...]
    """What each die shows, in the pool's order."""

    @property
    def text(self) -> str:
        """As the language writes a roll: `blue 1 2 2 6, red 3 5 5`."""
        return roll_text(self.dice)


def roll_text(dice: Sequence[Face]) -> str:
    """A roll as the language writes it, dice in the order given, neighbours of a colour together."""
    parts = []
    for colour, faces in groupby(dice, key=lambda face: face.colour):
        shown = " ".join(face.text for face in faces)
        parts.append(shown if colour is None else f"{colour} {shown}")
    return ", ".join(parts)


class Chance:
    """A stream of random results. Two with the same seed give the same results."""

    __slots__ = ("_bits",)

    def __init__(self, seed: int) -> None:
        self._bits: Callable[[int], int] = Random(seed).getrandbits

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each equally likely."""
        width = (limit - 1).bit_length()
        value = self._bits(width)
        while value >= limit:
            value = self._bits(width)
        return value

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def order(self, size: int) -> tuple[int, ...]:
        """A random order of 0 to `size` - 1 (Fisher and Yates, from the back)."""
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def bot_chance(seed: int, seat: int, number: int) -> Chance:
    """The randomness of a bot's one decision: the game's seed, its seat and the decision's number.

    A fresh stream for each decision, so that a game that is resumed, or in which a choice was
    taken back, has the same bots.
    """
    digest = sha256(f"{seed}/{seat}/{number}".encode()).digest()
    return Chance(int.from_bytes(digest[:8], "big"))


class Roller:
    """Rolls the dice of a pool."""

    def __init__(self, pool: Pool) -> None:
        at = {face: index for index, face in enumerate(pool.faces)}
        self._size = len(at)
        self._dice = tuple(
            tuple((face, at[face]) for face in group.faces)
            for group in pool.groups
            for _ in range(group.count)
        )

    def roll(self, chance: Chance, dice: Sequence[int] | None = None) -> Rolled:
        """Roll all dice, or those with these positions in the pool."""
        chosen = self._dice if dice is None else [self._dice[i] for i in dice]
        counts = [0] * self._size
        shown = []
        for sides in chosen:
            face, index = sides[chance.below(len(sides))]
            counts[index] += 1
            shown.append(face)
        return Rolled(tuple(counts), tuple(shown))
