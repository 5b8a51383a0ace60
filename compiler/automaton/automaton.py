"""A compiled condition: everything one may ask of it, each worked out when it is first asked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from dicewright.compiler.automaton.build import Builder
from dicewright.compiler.automaton.chances import odds
from dicewright.compiler.automaton.formula import Counted, Formula, read
from dicewright.compiler.automaton.limits import Budget, TooBig, attempt
from dicewright.compiler.automaton.minimal import Node, minimal
from dicewright.compiler.automaton.reading import Reading, letters, looks_of
from dicewright.compiler.core import Core
from dicewright.dsl.model import Pool

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from dicewright.compiler.automaton.bulk import Tables


@lru_cache(maxsize=1024)
def compile_core(core: Core, pool: Pool) -> Automaton:
    """The automaton of a condition over a pool, one for equal cores. Nothing is built before it is asked for."""
    return Automaton(core, pool)


class Automaton:
    """A condition compiled for a pool. Rolls are counts over `Pool.faces`.

    What is too big to be exact raises TooBig, from any of the questions. Two automata with equal
    `bits` (or the same `minimal`) mean the same on the pool.
    """

    def __init__(self, core: Core, pool: Pool) -> None:
        self.core = core
        self.pool = pool
        self._keys: dict[Hashable, int] = {}
        self._looks = looks_of((core,), pool)

    @cached_property
    def _odds(self) -> Fraction:
        return odds(self.core, self.pool)

    def odds(self) -> Fraction:
        """The exact chance that one roll of the pool fulfils the condition."""
        return self._odds

    @property
    def impossible(self) -> bool:
        """Whether no roll fulfils it."""
        return self.odds() == 0

    @property
    def certain(self) -> bool:
        """Whether every roll fulfils it."""
        return self.odds() == 1

    @cached_property
    def _reading(self) -> Reading:
        return Reading(self._looks, self.pool, self._keys)

    @cached_property
    def _formula(self) -> Formula:
        return Builder(self.pool, Budget()).formula(self.core)

    def matches(self, counts: Sequence[int]) -> bool:
        """Whether a roll (or some of its dice) fulfils the condition."""
        layers = self._reading.layers
        word = list(letters(layers, counts))
        try:
            return read(self._formula, layers, word)
        except TooBig:  # by what many rolls needed together: forget it, and ask for this one
            del self._formula
            return read(self._formula, layers, word)

    @cached_property
    def _tables(self) -> Tables:
        from dicewright.compiler.automaton.bulk import Tables

        def tables(budget: Budget, counted: bool) -> Tables:
            return Tables(self._built(budget, counted, self._reading), self._reading, budget)

        return attempt(tables, self.pool)

    def truth(self, rows: NDArray[Any]) -> NDArray[np.bool_]:
        """Many rolls at once: counts, shape (rolls, faces) -> fulfilled, shape (rolls,).

        uint8 rows are the fastest. Raises ValueError if a row is no roll of the pool.
        """
        known = self.truth_of_rolls(rows)
        if known is None:
            raise ValueError(f"not every row is a roll of {self.pool.text}")
        return known

    def truth_of_rolls(self, rows: NDArray[Any]) -> NDArray[np.bool_] | None:
        """As `truth`, for any rows of counts; None if some are no rolls of the pool."""
        return self._tables.truth(rows, self.pool.size)

    @cached_property
    def bits(self) -> int:
        """Bit i: whether the i-th distinct roll of the pool (`rolls.distinct_rolls`) fulfils it."""
        import numpy as np

        from dicewright.compiler.automaton.rolls import distinct_rolls

        packed = np.packbits(self.truth(distinct_rolls(self.pool)), bitorder="little")
        return int.from_bytes(packed.tobytes(), "little")

    @cached_property
    def minimal(self) -> Node | None:
        """The minimal automaton over all faces in reading order, one object for each meaning on the
        pool; None for an impossible condition."""

        def build(budget: Budget, counted: bool) -> Node | None:
            reading = Reading(self._looks, self.pool, self._keys, whole=True)
            return minimal(self._built(budget, counted, reading), reading, self.pool, budget)

        return attempt(build, self.pool)

    def _built(self, budget: Budget, counted: bool, reading: Reading) -> Formula:
        formula = Builder(self.pool, budget).formula(self.core)
        return Counted(formula, sum(kind.count for kind in reading.kinds)) if counted else formula
