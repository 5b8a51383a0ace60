"""Hints: what to say about a mistake that people often make, with a fix that mends it.

A hint is a function from the place where a line stops making sense (a `Spot`) to a diagnostic,
or None if the mistake is another one. Its docstring names the mistake. To add one, write it in
the file of its theme and put it into the `HINTS` of that file; they are tried in order. A
phrase of rule books is a line of `phrase_table` or `phrase_sums`. A fix that would not mend the
line is never shown: the hint is then taken for a wrong guess, and the next one is tried.
"""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.hints import conditions, joins, names, numbers, rolls, settings, statements
from dicewright.dsl.hints.phrases import phrase
from dicewright.dsl.hints.spot import Spot

__all__ = ["HINTS", "hint"]

HINTS = (
    conditions.comment,
    *rolls.HINTS,
    *names.HINTS,
    *settings.HINTS,
    joins.faces_or,
    phrase,
    *numbers.HINTS,
    *conditions.HINTS,
    *joins.HINTS,
    *statements.HINTS,
)


def hint(spot: Spot) -> Diagnostic | None:
    """The first hint that fits, if any."""
    for each in HINTS:
        found = each(spot)
        if found is not None and (found.fix is None or spot.mends(found.fix)):
            return found
    return None
