"""The limits that keep every answer within seconds and a bounded memory.

Building an automaton spends from a `Budget`: one unit for each partial assignment that is
looked at. When it is used up the condition is `TooBig` to be exact (E302), and
`estimate` answers instead. Before that, `attempt` asks once more with the dice counted:
then at most as many states come up as rolls have beginnings.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import TypeVar

from dicewright.dsl.model import Pool

Answer = TypeVar("Answer")

WORK = 600_000
"""Units for one question: about one to two seconds."""

FIRST_WORK = 60_000
"""At most so many units for the first attempt."""


class TooBig(Exception):
    """The condition is out of exact reach on this pool; the message says what grew too large."""


class Budget:
    """Work that may still be done for one question."""

    __slots__ = ("left",)

    def __init__(self, left: int = WORK) -> None:
        self.left = left

    def spend(self, units: int) -> None:
        """Take `units` from the budget; raises TooBig when it is used up."""
        self.left -= units
        if self.left < 0:
            raise TooBig("the automaton grows over the limit of states")


def attempt(question: Callable[[Budget, bool], Answer], pool: Pool) -> Answer:
    """Ask with a small budget, then with the whole budget and counted dice (second argument).

    The first budget is the smaller, the fewer beginnings the rolls of the pool have.
    """
    numbers = len({face.number for face in pool.faces})
    first = min(FIRST_WORK, 4000 + 10 * comb(pool.size + numbers, numbers))
    try:
        return question(Budget(first), False)
    except TooBig:
        return question(Budget(), True)
