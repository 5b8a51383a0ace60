"""The search: a concrete assignment of dice to the parts of a condition, or that there is none.

This is the reference meaning of a core (LANGUAGE section 6), compiled once for a tuple of
faces; a roll is a tuple of counts over these. `assign` says how it goes about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from dicewright.compiler.assign import Assigner, SearchLimit
from dicewright.compiler.core import Core, is_test
from dicewright.compiler.faces import face_index
from dicewright.compiler.leaves import Take, Trail, Use
from dicewright.compiler.measure import leaves
from dicewright.compiler.quotient import quotient
from dicewright.compiler.usefulness import Wants
from dicewright.dsl.model import Face

__all__ = ["Matcher", "SearchLimit", "Use", "Way", "matcher"]


@frozen
class Way:
    """One payment: each leaf that is paid, in the order of the core, with its dice.

    `used` are all its dice together, as counts over the faces. Under `also` a die may stand
    in several uses; it is used once.
    """

    uses: tuple[Use, ...]
    used: tuple[int, ...]


class Matcher:
    """A core, compiled for rolls over a tuple of faces (see `matcher`)."""

    def __init__(self, core: Core, faces: Sequence[Face]) -> None:
        self.core = core
        self.faces = tuple(faces)
        q = quotient((core,), self.faces)
        self._fold = q.fold
        self._quick = Assigner(face_index(q.faces))
        self._can = self._quick.can(q.cores[0])
        self._takes: dict[bool, tuple[Assigner, Take]] = {}

    def can(self, counts: Sequence[int]) -> bool:
        """Whether the roll fulfils the core. `counts`: dice per face, in the order of `faces`.

        Any number of dice will do. Raises SearchLimit for a roll beyond the search.
        """
        self._quick.budget.begin()
        return self._can(self._fold(counts))

    def ways(self, counts: Sequence[int]) -> Iterator[Way]:
        """All the ways in which the dice can pay for a claim, as they are found.

        Each way names the leaves with their faces (indices into `faces`) and numbers of
        dice. No two are equal; a way without needless dice is never missing (the one who
        looks for all choices finds them), but one with needless dice may come as well.
        A test is paid with no dice: one empty way if the roll passes.
        """
        return self._ways(counts, exhaustive=True)

    def witness(self, counts: Sequence[int]) -> Way | None:
        """One way to pay, or None; the dice that nothing else wants go first."""
        if not self.can(counts):
            return None
        return next(self._ways(counts, exhaustive=False))

    def _ways(self, counts: Sequence[int], exhaustive: bool) -> Iterator[Way]:
        if is_test(self.core):
            if self.can(counts):
                yield Way((), (0,) * len(self.faces))
            return
        if exhaustive not in self._takes:
            index = face_index(self.faces)
            tracing = Assigner(index, trace=True)
            self._takes[exhaustive] = tracing, tracing.take(self.core, Wants(index, exhaustive=exhaustive))
        tracing, take = self._takes[exhaustive]
        tracing.budget.begin()
        seen: set[tuple[Use, ...]] = set()
        left = list(counts)
        rank = {id(leaf): at for at, leaf in enumerate(leaves(self.core))}
        trail: Trail = []
        for _ in take(left, trail):
            uses = tuple(sorted(trail, key=lambda use: rank[id(use[0])]))
            if uses not in seen:
                seen.add(uses)
                yield Way(uses, tuple(n - m for n, m in zip(counts, left, strict=True)))


@lru_cache(maxsize=1024)
def matcher(core: Core, faces: tuple[Face, ...]) -> Matcher:
    """The compiled core; equal cores over equal faces share one.

    The shared matcher's `core` may differ in the texts of its nodes. Where these matter
    (explanations), make a `Matcher`.
    """
    return Matcher(core, faces)
