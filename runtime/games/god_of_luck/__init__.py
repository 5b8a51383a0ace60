"""The rules of 福神 God of Luck.

This module is what the registry reads; it imports no more of the game than its declaration. `rules.md`
tells the rules to those who play.

    spec        the names of the numbers that a card file gives, and the skills that a deity may have
    numbers     those numbers, read and held against one another
    box         the fortune cards and deities of a card file, with their keys read once
    table       piles, rows, hands, what lies in front of the players; the moves that keep it whole
    scoring     what the rule book computes: dice, values, prices, hand limit, points, the winner
    context     one game's table, conditions and voice
    play        the course of play: setup, rounds, both ends, the showdown
    taking      "Take a card" and "Discard"
    rolling     "Roll": throwing, using skills, fixing dice
    skills      the skills that change dice
    playing     fulfilled fortune cards go to the table, with the beasts' dice
    recruiting  "Invite a deity": what can be had, paying for it
    view        what a player may know
    aiming      the chances of every card for every set of fixed dice
    casual      how a sensible beginner plays; `valuing` and `throws` say what things are worth to it
    careful     how a careful player plays
    expert      how an expert plays; `expertise` says what playing and inviting bring, `handling` has the dice
    fixing      the exact worth of every set of fixed dice, with skills to use
    planning    exact plans of a turn and of the showdown, made by it
    judging     what cards, deities and the end are worth to `careful` and `expert`

Statistics count of a fortune card: that it came into a hand (`drawn`), that a player threw enough dice for it in
a turn (`reached`), that the fixed dice fulfilled it (`able`), that it was played (`fulfilled`), and the points
that it brought at the end of the game (`scored`). Of a deity: that it came to lie open (`drawn`), that it was
invited (`fulfilled`), and its points (`scored`). Cards that pay for a deity bring no points.
"""

from __future__ import annotations

from dicewright.runtime.games.god_of_luck.spec import SPEC
from dicewright.runtime.rules import Measure, Rules

__all__ = ["RULES"]

_HERE = "dicewright.runtime.games.god_of_luck"

RULES = Rules(
    SPEC,
    f"{_HERE}.play:GodOfLuck",
    {
        "casual": f"{_HERE}.casual:choose",
        "careful": f"{_HERE}.careful:choose",
        "expert": f"{_HERE}.expert:choose",
    },
    measures={
        "deal": (Measure("drawn", many=True),),
        "pick": (Measure("drawn"),),
        "drawn": (Measure("drawn", many=True),),
        "reach": (Measure("reached", many=True),),
        "able": (Measure("able", many=True),),
        "play": (Measure("fulfilled"),),
        "score": (Measure("scored", points=1),),
        "lay": (Measure("drawn", many=True),),
        "row": (Measure("drawn", many=True),),
        "invite": (Measure("fulfilled"),),
        "luck": (Measure("fulfilled"),),
    },
    guide=f"{_HERE}:rules.md",
)
