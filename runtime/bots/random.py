"""A bot that takes any legal choice, each equally likely. Plays every game, none of them well."""

from __future__ import annotations

from dicewright.runtime.decisions import Option
from dicewright.runtime.seats import Turn


def choose(turn: Turn) -> Option:
    """One of the options by chance."""
    return turn.chance.pick(turn.decision.options)
