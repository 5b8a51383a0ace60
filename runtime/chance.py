"""Chance: seeded sources, the same on every platform.

Everything is made from `random.Random(seed).getrandbits`, whose bits are part of Python's
promise, and from SHA-256, by rejection sampling written out here: no other part of the library's
random module, which may change from version to version, has a say in a game.

The sources of a game do not disturb one another, so that two games with the same seed are as alike as
their players and cards let them be: the n-th roll of a pool shows the same on the dice that are thrown,
whoever throws them and however many; a stack is shuffled into the same order whatever was rolled or
shuffled before; a bot has randomness of its own for each decision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import groupby, product
from random import Random
from struct import Struct
from typing import TypeVar

from attrs import field

from dicewright.dsl.model import DiceGroup, Face, Pool
from dicewright.runtime.light import light

T = TypeVar("T")


@light
class Rolled:
    """The result of a roll."""

    counts: tuple[int, ...]
    """How many dice show each face of `Pool.faces`: what conditions are matched against."""
    dice: tuple[Face, ...]
    """What each die shows, in the pool's order."""
    _text: str = field(default="", eq=False, repr=False)

    @property
    def text(self) -> str:
        """As the language writes a roll: `blue 1 2 2 6, red 3 5 5`."""
        return self._text or roll_text(self.dice)


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

    @classmethod
    def of(cls, bits: Callable[[int], int]) -> Chance:
        """A stream that is made from this source: a function from a width to so many bits."""
        stream = cls.__new__(cls)
        stream._bits = bits
        return stream

    def bits(self, width: int) -> int:
        """So many random bits as a whole number."""
        return self._bits(width)

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each equally likely."""
        width, bits = (limit - 1).bit_length(), self._bits
        value = bits(width)
        while value >= limit:
            value = bits(width)
        return value

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def order(self, size: int) -> tuple[int, ...]:
        """A random order of 0 to `size` - 1 (Fisher and Yates, from the back)."""
        order, bits = list(range(size)), self._bits
        for last in range(size - 1, 0, -1):
            width = last.bit_length()
            other = bits(width)
            while other > last:
                other = bits(width)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Digest:
    """A source of random bits that is made in no time and soon used up: for one decision, one shuffle."""

    __slots__ = ("_bits", "_left", "_more", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._bits = int.from_bytes(sha256(text.encode()).digest(), "big")
        self._left = 256
        self._more = 0

    def __call__(self, width: int) -> int:
        """So many random bits as a whole number."""
        while self._left < width:
            self._more += 1
            digest = sha256(f"{self._text}/{self._more}".encode()).digest()
            unused = self._bits & (1 << self._left) - 1
            self._bits = unused << 256 | int.from_bytes(digest, "big")
            self._left += 256
        self._left = left = self._left - width
        return self._bits >> left & (1 << width) - 1


def bot_chance(seed: int, seat: int, number: int) -> Chance:
    """The randomness of a bot's one decision: the game's seed, its seat and the decision's number.

    A fresh stream for each decision, so that a game that is resumed, or in which a choice was
    taken back, has the same bots.
    """
    return Chance.of(Digest(f"{seed}/{seat}/{number}"))


def shuffle_order(seed: int, what: str, number: int, size: int) -> tuple[int, ...]:
    """The order that a game's `number`-th shuffle of `what` (from 0) gives to `size` things."""
    return Chance.of(Digest(f"{seed}/{what}/{number}")).order(size)


WORD = 32
"""Bits that a roll takes for each die of the pool, thrown or not."""
MOST_WAYS = 2_000
"""What dice show together is made beforehand if they can fall in so many ways."""
POOLS = 16
"""Rollers of so many pools are kept."""
_MASK = (1 << WORD) - 1


class Roller:
    """Rolls the dice of a pool."""

    def __init__(self, pool: Pool) -> None:
        at = {face: index for index, face in enumerate(pool.faces)}
        self._size = len(at)
        dice = [
            tuple((face, at[face], face.text) for face in group.faces)
            for group in pool.groups
            for _ in range(group.count)
        ]
        self._all = tuple(
            (number * WORD, sides, len(sides), _fair(len(sides))) for number, sides in enumerate(dice)
        )
        self._runs = _runs([group.faces for group in pool.groups for _ in range(group.count)])
        self._words = Struct(f"<{len(dice)}I")
        self._least_fair = min([_fair(len(sides)) for sides in dice], default=0)
        self._parts = _parts(pool) if len(self._runs) == len(pool.groups) else ()

    def roll(self, chance: Chance, dice: Sequence[int] | None = None) -> Rolled:
        """Roll all dice, or those with these positions in the pool.

        Each roll takes the same number of bits from `chance`, whichever dice are thrown.
        """
        bits = chance.bits(WORD * len(self._all))
        if dice is None and self._parts:
            words = self._words.unpack(bits.to_bytes(self._words.size, "little"))
            if max(words) < self._least_fair:
                return self._whole_roll(words)
        chosen = self._all if dice is None else [self._all[i] for i in dice]
        counts = [0] * self._size
        shown, texts = [], []
        for shift, sides, size, fair in chosen:
            word = bits >> shift & _MASK
            if word >= fair:
                word = chance.below(size)
            face, index, text = sides[word % size]
            counts[index] += 1
            shown.append(face)
            texts.append(text)
        text = ""
        if dice is None:
            text = ", ".join([f"{head}{' '.join(texts[a:b])}" for head, a, b in self._runs])
        elif texts and len(self._runs) == 1:
            text = self._runs[0][0] + " ".join(texts)
        return Rolled(tuple(counts), tuple(shown), text)

    def _whole_roll(self, words: Sequence[int]) -> Rolled:
        """A roll of all dice, one word for each."""
        counts: tuple[int, ...] = ()
        dice: tuple[Face, ...] = ()
        texts = []
        for start, end, sides, all_shown in self._parts:
            at = 0
            for word in words[start:end]:
                at = at * sides + word % sides
            part_counts, faces, text = all_shown[at]
            counts += part_counts
            dice += faces
            texts.append(text)
        return Rolled(counts, dice, ", ".join(texts))


Shown = tuple[tuple[int, ...], tuple[Face, ...], str]
"""What dice show: counts over their faces, face by face, and as the language writes it."""


def _parts(pool: Pool) -> tuple[tuple[int, int, int, list[Shown]], ...]:
    """The pool's dice in parts that a roll can be put together from: first die, end, sides, all they can show.

    A part is a group of equal dice, whose faces are the next ones of `Pool.faces`. Nothing for other pools,
    such as those with two groups of a colour, and for groups that can fall in too many ways.
    """
    ways = [len(group.faces) ** group.count for group in pool.groups]
    in_order = tuple([face for group in pool.groups for face in _faces(group)]) == pool.faces
    if not in_order or any(count > MOST_WAYS for count in ways):
        return ()
    parts, at = [], 0
    for group in pool.groups:
        parts.append((at, at + group.count, len(group.faces), _all_shown(group)))
        at += group.count
    return tuple(parts)


def _faces(group: DiceGroup) -> tuple[Face, ...]:
    return Pool((group,)).faces


def _all_shown(group: DiceGroup) -> list[Shown]:
    """All that the dice of a group can show, in the order of a number with a digit for each die."""
    faces, found = _faces(group), []
    places = [faces.index(face) for face in group.faces]
    texts = [face.text for face in group.faces]
    colour = group.faces[0].colour
    head = "" if colour is None else f"{colour} "
    for sides in product(range(len(group.faces)), repeat=group.count):
        counts = [0] * len(faces)
        for side in sides:
            counts[places[side]] += 1
        shown = tuple([group.faces[side] for side in sides])
        found.append((tuple(counts), shown, head + " ".join([texts[side] for side in sides])))
    return found


def _runs(dice: Sequence[Sequence[Face]]) -> tuple[tuple[str, int, int], ...]:
    """For the text of a roll of all dice: neighbours of a colour, as a word in front, first die, end.

    Nothing if some die has sides of several colours.
    """
    if any(len({face.colour for face in sides}) > 1 for sides in dice):
        return ()
    runs, at = [], 0
    for colour, same in groupby(dice, key=lambda sides: sides[0].colour):
        end = at + len(list(same))
        runs.append(("" if colour is None else f"{colour} ", at, end))
        at = end
    return tuple(runs)


_ROLLERS: dict[int, tuple[Pool, Roller]] = {}


def roller_of(pool: Pool) -> Roller:
    """The roller of a pool (of this very object), made once while few pools are in use."""
    known = _ROLLERS.get(id(pool))
    if known is None:
        if len(_ROLLERS) >= POOLS:
            _ROLLERS.clear()
        known = _ROLLERS[id(pool)] = (pool, Roller(pool))
    return known[1]


def _fair(sides: int) -> int:
    """Words below this one give every side equally often; the few others are not used."""
    return (1 << WORD) // sides * sides
