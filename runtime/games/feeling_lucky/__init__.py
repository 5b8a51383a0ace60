"""The rules of Feeling Lucky?

This module is what the registry reads; it imports no more of the game than its declaration. `rules.md`
tells the rules to those who play.

    spec      the names of the numbers that a card file gives
    numbers   those numbers, read and held against one another
    kit       what is the same in all games of a card set for so many players, made once
    offers    what players are offered, in words
    words     what is told of players again and again
    table     displays, stacks, markers, luck: the state, and the moves that keep it whole
    scoring   what the rule book computes: income, points, reachable levels, stars, the winner
    play      the course of play: setup, five phases, five rounds, the end
    supply    taking cards, buying, building
    rolling   the phases "4. Roll" and "5. Push"
    view      what a player may know, and a display to draw
    glance    the table itself, as far as bots may see it, in the words of a view
    casual    how a sensible beginner plays
    prizes    what cards, income and luck are worth with rounds to come
    mind      what the stronger bots look at in a decision
    careful   how a careful player plays: by the odds of the next roll
    rounds    the rolls of a round, solved by dynamic programming
    aims      what the last round is about
    foresight what a display promises: the problem that `rounds` solves
    expert    how an expert plays
"""

from __future__ import annotations

from dicewright.runtime.games.feeling_lucky.spec import SPEC
from dicewright.runtime.rules import Measure, Rules

__all__ = ["RULES"]

_HERE = "dicewright.runtime.games.feeling_lucky"

RULES = Rules(
    SPEC,
    f"{_HERE}.play:FeelingLucky",
    {bot: f"{_HERE}.{bot}:choose" for bot in ("casual", "careful", "expert")},
    measures={
        "deal": (Measure("drawn", many=True),),
        "take": (Measure("drawn"),),
        "reach": (Measure("reached", many=True),),
        "able": (Measure("able", many=True),),
        "mark": (Measure("fulfilled", level=1),),
        "avert": (Measure("averted", many=True),),
        "push": (Measure("pushed"),),
        "push-it": (Measure("pushed"),),
        "score": (Measure("scored", level=1, points=2),),
    },
    guide=f"{_HERE}:rules.md",
)
