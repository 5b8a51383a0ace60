"""The rungs that know the game they play: each asks the rules for their policy of its name."""

from __future__ import annotations

from dicewright.runtime.decisions import Option
from dicewright.runtime.rules import Policy, Rules
from dicewright.runtime.seats import Bot, Turn

LADDER = ("casual", "careful", "expert")
"""From the weakest to the strongest; below them there is only chance."""


def policy_of(rules: Rules, bot: str) -> Policy | None:
    """How this bot plays by these rules: by their policy of its name, or of the nearest weaker one."""
    for rung in reversed(LADDER[: LADDER.index(bot) + 1]):
        policy = rules.policy(rung)
        if policy is not None:
            return policy
    return None


def _bot(name: str) -> Bot:
    def choose(turn: Turn) -> Option:
        policy = policy_of(turn.rules, name)
        return turn.chance.pick(turn.decision.options) if policy is None else policy(turn)

    return choose


casual, careful, expert = (_bot(name) for name in LADDER)
