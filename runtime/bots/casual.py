"""A bot that plays like a sensible beginner, if the rules of the game say how; by chance otherwise."""

from __future__ import annotations

from dicewright.runtime.decisions import Option
from dicewright.runtime.seats import Turn


def choose(turn: Turn) -> Option:
    """What the game's own policy called `casual` takes."""
    policy = turn.rules.policy("casual")
    return turn.chance.pick(turn.decision.options) if policy is None else policy(turn)
