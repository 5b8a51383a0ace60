"""The rungs that know the game they play: each asks the rules for their policy of its name."""

from __future__ import annotations

from dicewright.runtime.bots.random import choose
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


class Rung:
    """A bot that plays as the rules say it does."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, turn: Turn) -> Option:
        """Its choice; by chance if the rules know no policy for it or a weaker one."""
        return self.by(turn.rules)(turn)

    def by(self, rules: Rules) -> Bot:
        """How it plays by these rules, for a whole game."""
        return policy_of(rules, self.name) or choose


casual, careful, expert = (Rung(name) for name in LADDER)
