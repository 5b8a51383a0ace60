"""The rules of Lucky Loop.

This module is what the registry reads; it imports no more of the game than its declaration. `rules.md`
tells the rules to those who play.

    spec       the names of the numbers that a card file gives
    numbers    those numbers, read and held against one another
    cards      the flight cards, and the dice that fulfil them
    table      piles, hands, routines, charts, chips: the state, and the moves that keep it whole
    scoring    what the rule book computes: points, chips, legal displays, the winner
    context    what every part of the game works with
    play       the course of play: setup, rounds, turns, the end
    supply     exchanging cards and making up the hand
    routines   "Stunt Display": laying out cards, the flight's result
    flight     throwing dice and fulfilling cards, for routines and freestyle displays alike
    freestyle  the final phase
    view       what a player may know
    outlook    exact chances of flights, for bots and for the board
    chipped    exact values of flights, with all that chips can do
    ease       how easy cards are, at a glance
    casual     how a sensible beginner plays
    flying     what the stronger bots do between two throws
    careful    how a careful player plays
    expert     how an expert plays
"""

from __future__ import annotations

from dicewright.runtime.games.lucky_loop.spec import SPEC
from dicewright.runtime.rules import Measure, Rules

__all__ = ["RULES"]

_HERE = "dicewright.runtime.games.lucky_loop"

RULES = Rules(
    SPEC,
    f"{_HERE}.play:LuckyLoop",
    {rung: f"{_HERE}.{rung}:choose" for rung in ("casual", "careful", "expert")},
    {
        "card": (Measure("drawn"),),
        "reach": (Measure("reached", many=True),),
        "able": (Measure("able", many=True),),
        "fulfil": (Measure("fulfilled", points=2),),
        "scored": (Measure("scored", points=1),),
    },
    guide=f"{_HERE}:rules.md",
)
