"""The rules of Nichtlustig.

This module is what the registry reads; it imports no more of the game than its declaration. `rules.md`
tells the rules to those who play.

    spec      the names of the numbers that a card file gives, and the words its cards may use
    numbers   those numbers and the cards, read and held against one another
    table     where each card lies: the state, and the moves that keep it whole
    scoring   what the rule book computes: the final count and the winner
    matching  which targets a roll pays for, which Death it calls, whose symbols it shows
    play      the course of play: who begins, turn after turn, the final count
    turn      one turn: rolling, scoring, taking, Death, special cards
    death     who must take a Death, which one, and what it covers
    view      what everybody sees
    casual    how a sensible beginner plays
    careful   how a player plays who weighs the odds of the next roll
    expert    how a player plays who weighs those of all rolls to come, and the way to the end

What the last two share, from the dice to the choice:

    payments  which collections of targets each final roll pays for, laid out for all rolls at once
    worth     what cards are likely to count at the end, for each player
    weighing  what may happen in a turn, in points for the player whose turn it is
    ends      the worth of every final roll
    keeping   the best dice to keep, exactly, by going back from there
    planning  choosing by all that
    outlook   how far each looks ahead, and what it takes for granted
"""

from __future__ import annotations

from dicewright.runtime.games.nichtlustig.spec import SPEC
from dicewright.runtime.rules import Measure, Rules

__all__ = ["RULES"]

_HERE = "dicewright.runtime.games.nichtlustig"

RULES = Rules(
    SPEC,
    f"{_HERE}.play:Nichtlustig",
    {rung: f"{_HERE}.{rung}:choose" for rung in ("casual", "careful", "expert")},
    measures={
        # Targets all lie open from the start; what comes to players by the dice are the other cards.
        "special": (Measure("drawn"),),
        "death": (Measure("drawn"),),
        "reach": (Measure("reached", many=True),),
        "able": (Measure("able", many=True),),
        "take": (Measure("fulfilled"),),
        # Not when a card is turned over: Death may still cover it, and Yetis and Professors are
        # only worth something together.
        "worth": (Measure("scored", points=1),),
    },
    guide=f"{_HERE}:rules.md",
)
