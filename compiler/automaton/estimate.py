"""Where exactness is out of reach: an estimate from random rolls, with its interval.

A single roll needs only the states on its way, not the whole automaton. A roll that is too big even
so is not decided; it counts as a miss at the low end of the interval and as a hit at the high end, so
that the interval stays honest. The work is bounded in time, so that nothing hangs.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

from dicewright.compiler.automaton.build import Builder
from dicewright.compiler.automaton.formula import read
from dicewright.compiler.automaton.limits import Budget, TooBig
from dicewright.compiler.automaton.reading import Reading, looks_of
from dicewright.compiler.core import Core
from dicewright.compiler.estimates import Estimate, wilson
from dicewright.dsl.model import Pool

ROLLS = 100_000
ROLL_WORK = 100_000
"""Units of work (see `limits`) for one roll."""

REMEMBERED = 500
"""Rolls after which what was worked out is forgotten, to bound the memory."""


def estimate(cores: Sequence[Core], pool: Pool, seconds: float = 1.5, seed: int = 1) -> list[Estimate]:
    """For each condition the estimated chance that it is the first that a roll fulfils.

    As many rolls as fit into `seconds`, at most `ROLLS`; the same for the same seed, but for how many.
    """
    deadline = perf_counter() + seconds
    reading = Reading(looks_of(tuple(cores), pool), pool, {})
    sample = Sample(reading, Random(seed))
    hits, unknown = [0] * len(cores), [0] * len(cores)
    budget = Budget()
    rolls = 0
    while rolls < ROLLS and (perf_counter() < deadline or not rolls):
        if rolls % REMEMBERED == 0:
            builder = Builder(pool, budget)
            formulas = [builder.formula(core) for core in cores]
        rolls += 1
        word = sample.word()
        budget.left = ROLL_WORK
        for at, formula in enumerate(formulas):
            try:
                if read(formula, reading.layers, word):
                    hits[at] += 1
                    break
            except TooBig:
                for later in range(at, len(cores)):
                    unknown[later] += 1
                break
    return [_interval(hit, more, rolls) for hit, more in zip(hits, unknown, strict=True)]


class Sample:
    """Random rolls as words."""

    def __init__(self, reading: Reading, chance: Random) -> None:
        self.chance = chance
        self.layers = len(reading.layers)
        self.dice = []
        for position, kind in enumerate(reading.kinds):
            weights = [layer.weights[position] for layer in reading.layers]
            self.dice.append((kind.count, [*weights, kind.blank]))

    def word(self) -> list[int]:
        """The letters of one roll."""
        letters = [0] * (self.layers + 1)
        for count, weights in self.dice:
            for layer in self.chance.choices(range(self.layers + 1), weights, k=count):
                letters[layer] += 1
        return letters[:-1]


def _interval(hits: int, unknown: int, rolls: int) -> Estimate:
    low, high = wilson(hits, rolls), wilson(hits + unknown, rolls)
    return Estimate((low.probability + high.probability) / 2, low.low, high.high, rolls)
