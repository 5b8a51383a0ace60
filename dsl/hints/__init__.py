"""Hints: what to say about a mistake that people often make, with a fix that mends it.

A hint is a function from the place where a line stops making sense (a `Spot`) to a diagnostic,
or None if the mistake is another one. Its docstring names the mistake. To add one, write it in
the file of its theme and put it into the `HINTS` of that file; they are tried in order. A
phrase of rule books is a line of `phrase_table` or `phrase_sums`. A fix that would not mend the
line is never shown: the hint is then taken for a wrong guess, and the next one is tried.
"""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.hints import (
    colours,
    dice,
    edges,
    heads,
    joins,
    keys,
    names,
    numbers,
    rolls,
    sets,
    settings,
    sums,
    tests,
    tiers,
    words,
)
from dicewright.dsl.hints.phrases import phrase
from dicewright.dsl.hints.spot import Spot

__all__ = ["HINTS", "hint"]

HINTS = (
    words.comment,
    *rolls.HINTS,
    *names.HINTS,
    *dice.HINTS,
    *settings.HINTS,
    joins.faces_or,
    sets.several_sets,
    phrase,
    *sets.HINTS,
    *sums.HINTS,
    *numbers.HINTS,
    *colours.HINTS,
    *tests.HINTS,
    *words.HINTS,
    *edges.HINTS,
    *joins.HINTS,
    *tiers.HINTS,
    *keys.HINTS,
    *heads.HINTS,
)


def hint(spot: Spot) -> Diagnostic | None:
    """The first hint that fits, if any."""
    for each in HINTS:
        found = each(spot)
        if found is not None and (found.fix is None or spot.mends(found.fix)):
            return found
    return None
