"""A condition by itself, as the command line and the Python API take it."""

from __future__ import annotations

from dicewright.dsl.check_conditions import Checker, CheckFailed
from dicewright.dsl.conditions import Condition
from dicewright.dsl.diagnostics import CondError, Diagnostic
from dicewright.dsl.model import Pool
from dicewright.dsl.parser import parse_line
from dicewright.dsl.source import Source


def parse_condition(text: str, pool: Pool, name: str = "<condition>") -> Condition:
    """The checked condition that a text writes for a pool. Raises CondError if it is none."""
    condition = parse_line(Source(name, text), "cond")
    problems: list[Diagnostic] = []
    try:
        return Checker(pool, {}, {}, problems.append, set()).check(condition)
    except CheckFailed:
        raise CondError(problems) from None
