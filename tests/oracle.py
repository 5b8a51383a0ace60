"""The plain reading of LANGUAGE section 6, slow on purpose: what everything faster is tested against.

Works on checked conditions and single dice, tries every set of dice, and shares nothing
with the compiler. For rolls of up to about seven dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from dicewright.dsl import conditions as c
from dicewright.dsl.model import Face, Pool

Dice = tuple[Face, ...]
Colours = tuple[frozenset[str], ...]


def fulfils(dice: Sequence[Face], condition: c.Condition) -> bool:
    """Whether the roll fulfils the condition."""
    roll = tuple(dice)
    if c.is_test(condition):
        return _passes(roll, condition)
    claims = _Claims(roll)
    return any(claims.pays(some, condition, ()) for some in range(1 << len(roll)))


def payments(dice: Sequence[Face], claim: c.Condition) -> set[frozenset[int]]:
    """All sets of dice (positions in the roll) that pay for the claim."""
    claims = _Claims(tuple(dice))
    return {frozenset(_members(some)) for some in range(1 << len(dice)) if claims.pays(some, claim, ())}


def rolls(pool: Pool) -> Iterator[Dice]:
    """All rolls of a small pool, die by die; each is equally likely."""
    sides = [group.faces for group in pool.groups for _ in range(group.count)]
    return product(*sides)


def shows(die: Face, face: c.FaceTest | c.Named) -> bool:
    """Whether the die passes the face test."""
    n = die.number
    match face:
        case c.AnyFace():
            return True
        case c.ShowsSymbol():
            return die.symbol == face.name
    if n is None:
        return False
    match face:
        case c.Shows():
            return n == face.number
        case c.Between():
            return (face.low is None or n >= _int(face.low)) and (face.high is None or n <= _int(face.high))
        case c.OneOf():
            return n in face.numbers
        case c.Parity():
            return n % 2 == int(face.odd)
    raise AssertionError(face)


class _Claims:
    """`S ⊢ C` over one roll; S is a set of positions, as bits."""

    def __init__(self, roll: Dice) -> None:
        self.roll = roll
        self.known: dict[tuple[int, int, int, Colours], bool] = {}

    def pays(self, some: int, claim: c.Condition, colours: Colours, at: int = 0) -> bool:
        """Whether the dice pay for the claim; of a join, for its parts from `at` on."""
        key = some, id(claim), at, colours
        if key not in self.known:
            self.known[key] = self._pays(some, claim, colours, at)
        return self.known[key]

    def _pays(self, some: int, claim: c.Condition, colours: Colours, at: int) -> bool:
        match claim:
            case c.Or():
                return any(self.pays(some, part, colours) for part in claim.parts)
            case c.Coloured():
                return self.pays(some, claim.claim, (*colours, frozenset(claim.colours)))
            case c.And() | c.Also() if at == len(claim.parts) - 1:
                return self.pays(some, claim.parts[at], colours)
            case c.And():
                return any(
                    self.pays(one, claim.parts[at], colours)
                    and self.pays(some & ~one, claim, colours, at + 1)
                    for one in _subsets(some)
                )
            case c.Also():
                return any(
                    self.pays(one, claim.parts[at], colours)
                    and any(
                        one | other == some and self.pays(other, claim, colours, at + 1)
                        for other in _subsets(some)
                    )
                    for one in _subsets(some)
                )
        dice = tuple(self.roll[i] for i in _members(some))
        if any(die.colour not in names for names in colours for die in dice):
            return False
        return _leaf(dice, claim)


def _leaf(dice: Dice, claim: c.Condition) -> bool:
    """Whether exactly these dice pay for a claim without parts."""
    numbers = [die.number for die in dice if die.number is not None]
    total = sum(numbers)
    match claim:
        case c.Dice():
            right = all(not claim.colours or die.colour in claim.colours for die in dice)
            return len(dice) == claim.count and right and all(shows(die, claim.face) for die in dice)
        case c.Sum():
            enough = len(dice) >= max(_int(claim.dice_low), 1)
            few = claim.dice_high is None or len(dice) <= _int(claim.dice_high)
            return enough and few and _within(total, claim.low, claim.high)
        case c.Pick():
            return bool(dice) and _within(len(dice), claim.low, claim.high) and fulfils(dice, claim.condition)
        case c.Slots():
            return _slots(dice, claim)
    if len(numbers) < len(dice):
        return False  # the others look at numbers
    of = getattr(claim, "of", None)
    if of is not None and not all(shows(die, of) for die in dice):
        return False
    match claim:
        case c.Alike():
            return len(dice) == claim.size and len(set(numbers)) == 1
        case c.Sets():
            return sorted(numbers.count(n) for n in set(numbers)) == sorted(map(_int, claim.sizes))
        case c.Straight():
            return len(dice) == claim.length and _consecutive(numbers)
        case c.Different():
            return len(dice) == claim.count and len(set(numbers)) == len(dice)
    raise AssertionError(claim)


def _slots(dice: Dice, claim: c.Slots) -> bool:
    if len(dice) != len(claim.slots):
        return False
    for order in permutations(dice):
        fits = all(not slot or die.colour in slot for die, slot in zip(order, claim.slots, strict=True))
        numbers = [die.number for die in order if die.number is not None]
        if not fits or len(numbers) < len(dice):
            continue
        match claim.kind:
            case "alike":
                right = len(set(numbers)) == 1
            case "different":
                right = len(set(numbers)) == len(numbers)
            case _:
                right = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        if right:
            return True
    return False


def _passes(roll: Dice, test: c.Condition) -> bool:
    """Whether the roll passes a test, or fulfils a claim that stands beside one."""
    numbers = [die.number for die in roll if die.number is not None]
    match test:
        case c.Or():
            return any(fulfils(roll, part) for part in test.parts)
        case c.Also():
            return all(fulfils(roll, part) for part in test.parts)
        case c.Not():
            return not fulfils(roll, test.condition)
        case c.Exactly():
            own = [die for die in roll if not test.colours or die.colour in test.colours]
            return sum(shows(die, test.face) for die in own) == test.count
        case c.Every():
            own = [die for die in roll if not test.colours or die.colour in test.colours]
            return all(shows(die, test.face) for die in own)
        case c.Total():
            own = [die for die in roll if not test.colours or die.colour in test.colours]
            return _within(sum(die.number or 0 for die in own), test.low, test.high)
        case c.All():
            if len(numbers) < len(roll):
                return False
            if test.kind == "alike":
                return len(set(numbers)) <= 1
            if test.kind == "different":
                return len(set(numbers)) == len(roll)
            return _consecutive(numbers)
    raise AssertionError(test)


def _consecutive(numbers: Sequence[int]) -> bool:
    return all(b == a + 1 for a, b in zip(sorted(numbers), sorted(numbers)[1:], strict=False))


def _within(n: int, low: c.Number | None, high: c.Number | None) -> bool:
    return (low is None or n >= _int(low)) and (high is None or n <= _int(high))


def _int(number: c.Number) -> int:
    assert isinstance(number, int)
    return number


def _members(some: int) -> list[int]:
    return [i for i in range(some.bit_length()) if some >> i & 1]


def _subsets(some: int) -> Iterator[int]:
    one = some
    while True:
        yield one
        if one == 0:
            return
        one = (one - 1) & some
