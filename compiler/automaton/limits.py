"""The limits that keep every answer within seconds and a bounded memory.

Building an automaton spends from a `Budget`: one unit for each partial assignment that is
looked at. When it is used up the condition is `TooBig` to be exact (E302), and
`estimate` answers instead.
"""

from __future__ import annotations

WORK = 1_000_000
"""Units for one question: about one to two seconds."""


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
