"""How an expert plays Nichtlustig.

Exact: the dice to set aside, over both rolls still to come, all targets, the pink die's scoring and its
Death, and the symbols at once (`keeping`); which sets of targets a roll pays for (`payments`); what scored
cards count in the end, with company, Professors' mean and Deaths where they cost least (`worth`).

Judgement: what a card is worth that may still be scored, stolen or covered, from how long the game is likely to
last; how a lead turns into a chance to win (`weighing`), which is what counts, so that an expert who
is ahead ends the game; what special cards are worth. The Duck is thought of only when it can be used.
"""

from __future__ import annotations

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.nichtlustig.outlook import Outlook
from dicewright.runtime.games.nichtlustig.planning import choose as choose_by
from dicewright.runtime.seats import Turn

EXPERT = Outlook(rolls=2)


def choose(turn: Turn) -> Option:
    """The expert's choice."""
    return choose_by(turn, EXPERT)
