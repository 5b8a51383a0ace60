"""Exact odds: one sweep over the layers with a generating function for each state.

If a layer's faces are w sides of each of the dice, then a word in which j of the dice show it weighs
(w x)^j / j!, where x marks dice: the product of all layers' weights is an exponential generating
function, and its coefficient at x^n, times n!, counts the rolls of n dice. With several kinds of dice
there is one variable for each, and w x becomes the sum of the kinds' w x. So a state needs one
polynomial, and a layer one product for each transition, whatever the number of dice.

A polynomial is packed into one whole number (the coefficients a_k / k! scaled by N = n! to be whole,
side by side in fields of fixed width). With one kind of dice a product is one product of whole numbers,
a division by N, and a cut; a run of layers that are treated alike is one power of a matrix. With several
kinds most fields of a letter's polynomial would be empty: there the letters are made one after the other,
from j - 1 to j dice by a shift and a sum for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import factorial, prod
from typing import Any, TypeVar

from dicewright.compiler.automaton.formula import FALSE, TRUE, Formula, TotalTest
from dicewright.compiler.automaton.limits import Budget, TooBig
from dicewright.compiler.automaton.reading import Kind, Layer, Reading

MOST_BITS = 1 << 24
"""The largest packed polynomial."""

MOST_SQUARED = 24
"""The most states for which squaring is tried."""

Step = tuple[Any, int]
"""A transition: the state afterwards, and the polynomial of its letters."""


class Packing:
    """How polynomials over the kinds' dice are packed."""

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = kinds
        degrees = [kind.count for kind in kinds]
        bound = prod(
            max(kind.sides**k * factorial(kind.count) // factorial(k) for k in range(kind.count + 1))
            for kind in kinds
        )
        self.unit: int = prod(factorial(degree) for degree in degrees)
        single = len(kinds) == 1
        # A field must hold a sum over transitions before the division: of N times a coefficient, or of
        # j times one; and in a field beyond a kind's dice, which is cut, a coefficient times its sides.
        top = bound * (self.unit if single else sum(degrees) + sum(kind.sides for kind in kinds))
        self.single = single
        self.width: int = top.bit_length() + 1
        self.shifts: list[int] = []
        fields = 1
        for degree in degrees:
            self.shifts.append(fields * self.width)
            fields *= degree + (1 if single else 2)
        if fields * self.width > MOST_BITS:
            raise TooBig("the dice are of too many kinds")
        self.bits = fields * self.width
        self.one = self.unit
        self.mask = self._mask(degrees)
        self.full = sum(degree * shift for degree, shift in zip(degrees, self.shifts, strict=True))

    def _mask(self, degrees: list[int]) -> int:
        mask = (1 << self.width) - 1
        for degree, shift in zip(degrees, self.shifts, strict=True):
            mask = sum(mask << shift * k for k in range(degree + 1))
        return mask

    def product(self, a: int, b: int) -> int:
        """The product of two polynomials, without the terms of more dice than there are."""
        return (a * b & self.mask) // self.unit

    def powers(self, weight: int, cap: int) -> list[int]:
        """(w x)^j / j! for j = 0 .. cap, for dice of one kind."""
        power, powers = self.unit, [self.unit]
        for j in range(1, cap + 1):
            power = power * weight // j
            powers.append(power << self.width * j)
        return powers

    def times(self, polynomial: int, weights: Sequence[int], cap: int) -> Iterator[int]:
        """The polynomial times (sum of w x)^j / j! for j = 0 .. cap, as long as it is not 0."""
        used = [(weight, shift) for weight, shift in zip(weights, self.shifts, strict=True) if weight]
        mask = self.mask
        yield polynomial
        for j in range(1, cap + 1):
            grown = 0
            for weight, shift in used:
                grown += (polynomial if weight == 1 else polynomial * weight) << shift
            polynomial = (grown & mask) // j
            if not polynomial:
                return
            yield polynomial

    def rolls(self, polynomial: int) -> int:
        """How many rolls of all the dice a polynomial stands for, blank faces filled in."""
        for position, kind in enumerate(self.kinds):
            if kind.blank:
                weights = [kind.blank if at == position else 0 for at in range(len(self.kinds))]
                polynomial = sum(self.times(polynomial, weights, kind.count))
        return polynomial >> self.full & ((1 << self.width) - 1)

    @property
    def total(self) -> int:
        """How many rolls there are."""
        return prod(kind.sides**kind.count for kind in self.kinds)


BITS_OF_A_UNIT = 8000
PRODUCTS_OF_A_UNIT = 4
"""So many products of short polynomials are a unit of work."""

Name = TypeVar("Name")


def sweep(
    formula: Formula, reading: Reading, outcome: Callable[[Any], Name], budget: Budget
) -> dict[Name, int]:
    """The number of rolls for each outcome of the state in which a roll ends, but for those that are
    settled as `TRUE`: what is missing to `Packing.total` is theirs."""
    if not reading.kinds:
        return {} if formula.start is TRUE else {outcome(formula.start): 1}
    return Sweep(formula, reading, budget).run(outcome)


class Sweep:
    """One sweep over a reading's layers."""

    def __init__(self, formula: Formula, reading: Reading, budget: Budget) -> None:
        self.formula = formula
        self.layers = reading.layers
        self.packing = Packing(reading.kinds)
        self.budget = budget
        self.cost = 1 + int((self.packing.bits / BITS_OF_A_UNIT) ** 1.5)
        """Units of work (see `limits`) for one product of polynomials: it grows faster than their length."""
        self.terms: dict[tuple[tuple[int, ...], int], list[int]] = {}
        self.steps: dict[tuple[int, tuple[int, ...], Any], list[Step]] = {}

    def run(self, outcome: Callable[[Any], Name]) -> dict[Name, int]:
        """The number of rolls for each outcome."""
        layers, packing = self.layers, self.packing
        front: dict[Any, int] = {} if self.formula.start is TRUE else {self.formula.start: packing.one}
        at = 0
        while at < len(layers):
            layer = layers[at]
            times = 1
            while at + times < len(layers) and _alike(layers[at + times], layer):
                times += 1
            if not packing.single:
                front = self._mixed(front, layer, times)
            elif times > 7:
                front = self._power(front, layer, times)
            else:
                front = self._plain(front, layer, times)
            at += times
        merged: dict[Name, int] = {}
        for state, polynomial in front.items():
            name = outcome(state)
            merged[name] = merged.get(name, 0) + polynomial
        return {name: packing.rolls(polynomial) for name, polynomial in merged.items()}

    def _plain(self, front: dict[Any, int], layer: Layer, times: int) -> dict[Any, int]:
        mask, unit = self.packing.mask, self.packing.unit
        for _ in range(times):
            after: dict[Any, int] = {}
            for state, polynomial in front.items():
                steps = self._steps(layer, state)
                self.budget.spend(1 + len(steps) * self.cost // PRODUCTS_OF_A_UNIT)
                for target, factor in steps:
                    grown = polynomial * factor & mask
                    after[target] = after[target] + grown if target in after else grown
            front = {state: polynomial // unit for state, polynomial in after.items()}
        return front

    def _mixed(self, front: dict[Any, int], layer: Layer, times: int) -> dict[Any, int]:
        """Several kinds of dice: the letters one after the other."""
        for _ in range(times):
            after: dict[Any, int] = {}
            for state, polynomial in front.items():
                row = self.formula.row(layer, state, layer.cap)
                cap = layer.cap if row[-1] is not TRUE else min(layer.cap, len(row) - 1)
                last = len(row) - 1
                for letter, grown in enumerate(self.packing.times(polynomial, layer.weights, cap)):
                    target = row[letter] if letter < last else row[last]
                    if target is not TRUE:
                        after[target] = after[target] + grown if target in after else grown
                self.budget.spend(cap * self.cost)
            front = after
        return front

    def _steps(self, layer: Layer, state: Any) -> list[Step]:
        key = layer.key, layer.weights, state
        steps = self.steps.get(key)
        if steps is None:
            terms = self.terms.get((layer.weights, layer.cap))
            if terms is None:
                terms = self.packing.powers(layer.weights[0], layer.cap)
                self.terms[layer.weights, layer.cap] = terms
            row = self.formula.row(layer, state, layer.cap)
            found: dict[Any, int] = {}
            for letter, target in enumerate(row):
                if letter < len(terms):
                    term = terms[letter] if letter + 1 < len(row) else sum(terms[letter:])
                    found[target] = found.get(target, 0) + term
            found.pop(TRUE, None)
            steps = self.steps[key] = list(found.items())
        return steps

    def _power(self, front: dict[Any, int], layer: Layer, times: int) -> dict[Any, int]:
        """`times` equal layers: by squaring, if that takes fewer products."""
        states = self._closure(front, layer)
        if states is None:
            return self._plain(front, layer, times)
        matrix = {state: dict(self._steps(layer, state)) for state in states}
        steps = sum(map(len, matrix.values()))
        size = len(states)
        if times * steps < times.bit_length() * size**3 // 3:
            return self._plain(front, layer, times)
        product = self.packing.product
        while True:
            if times & 1:
                after: dict[Any, int] = {}
                for state, polynomial in front.items():
                    for target, factor in matrix[state].items():
                        after[target] = after.get(target, 0) + product(polynomial, factor)
                front = after
            times >>= 1
            if not times:
                return front
            squared: dict[Any, dict[Any, int]] = {}
            for state, row in matrix.items():
                twice: dict[Any, int] = {}
                for middle, factor in row.items():
                    for target, more in matrix[middle].items():
                        twice[target] = twice.get(target, 0) + product(factor, more)
                squared[state] = twice
            self.budget.spend(size * size * self.cost)
            matrix = squared

    def _closure(self, front: dict[Any, int], layer: Layer) -> list[Any] | None:
        """All states that layers like this one lead to, unless they are too many for a power."""
        states = dict.fromkeys(front)
        waiting = list(states)
        while waiting:
            if len(states) > MOST_SQUARED:
                return None
            for target, _ in self._steps(layer, waiting.pop()):
                if target not in states:
                    states[target] = None
                    waiting.append(target)
        return list(states)


def _alike(a: Layer, b: Layer) -> bool:
    return a.key == b.key and a.weights == b.weights


def chance(formula: Formula, reading: Reading, budget: Budget) -> Fraction:
    """The exact share of rolls that fulfil the formula."""
    total = prod(kind.sides**kind.count for kind in reading.kinds)
    if isinstance(formula, TotalTest) and reading.kinds:
        return Fraction(_totals(formula, reading), total)
    missed = sweep(formula, reading, lambda state: state is not FALSE and formula.final(state), budget)
    return Fraction(total - missed.get(False, 0), total)


def _totals(test: TotalTest, reading: Reading) -> int:
    """The rolls with a total within bounds: with y marking the total, a die is the sum of y^number over
    its sides, packed into one whole number, and a roll is a power of it. The fields are added up by
    casting out: as the digits of a number add up modulo the base less one."""
    lowest = min(0, *(layer.number or 0 for layer in reading.layers))
    width = prod(kind.sides**kind.count for kind in reading.kinds).bit_length() + 1
    packed, dice, most = 1, 0, 0
    for position, kind in enumerate(reading.kinds):
        die = kind.blank << -lowest * width
        highest = -lowest if kind.blank else 0
        for layer in reading.layers:
            place = (layer.number or 0) - lowest
            die += layer.weights[position] << place * width
            if layer.weights[position]:
                highest = max(highest, place)
        most += highest * kind.count
        if most * width > MOST_BITS:
            raise TooBig("the totals are too many")
        packed *= die**kind.count
        dice += kind.count
    shift = dice * lowest
    low = max(0, test.low - shift)
    rolls = packed >> low * width
    if test.high is not None:
        rolls &= (1 << max(0, test.high - shift - low + 1) * width) - 1
    return int(rolls % ((1 << width) - 1))
