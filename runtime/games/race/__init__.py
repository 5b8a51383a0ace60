"""Race: the rules that play any card set that names no rules.

This module is what the registry reads; it imports no more of the game than its declaration. `rules.md`
tells the rules to those who play.

    spec      the settings, all of them optional, and what each means when it is left out
    numbers   those settings, read and held against one another
    dice      which dice of a pool are interchangeable, and what they are called
    table     the row, the supply, the players' cards, the dice: the state, and the moves that keep it whole
    paying    which cards the dice of a roll can pay for together, each die used once
    keeping   the choices between two rolls
    turn      one player's turn: rolls, keeping, claims
    play      the course of play: setup, rounds, refills, the end, the winner
    view      what a player may know: everything but the order of the supply
    promise   what kept dice can be expected to bring of one card, in tables
    sampling  the same for pools that are too big for tables
    together  which cards the dice pay for together, in tables
    plans     from what kept dice are worth to a choice of dice
    casual    how a sensible beginner plays: for one card at a time
    careful   how a careful player plays: by the exact odds of the next roll
    expert    how an expert plays: by the exact worth of every choice, over all rolls of a turn
    setting_aside  for the expert: the worth of dice that are set aside for good
    winning   for the expert: what claims are worth to who wants to win

In short: a row of task cards lies face up. On a turn a player rolls the dice of the file as often as its
`rolls` line says, keeping dice in between, and then claims any cards of the row that the dice can pay for,
each die for one card. Claimed cards score their `points`, and the row is filled up.
"""

from __future__ import annotations

from dicewright.runtime.games.race.spec import SPEC
from dicewright.runtime.rules import Measure, Rules

__all__ = ["RULES"]

_HERE = "dicewright.runtime.games.race"

RULES = Rules(
    SPEC,
    f"{_HERE}.play:Race",
    {rung: f"{_HERE}.{rung}:choose" for rung in ("casual", "careful", "expert")},
    {
        "row": (Measure("drawn", many=True),),
        "reach": (Measure("reached", many=True),),
        "able": (Measure("able", many=True),),
        "claim": (Measure("fulfilled"), Measure("scored", points=2)),
    },
    guide=f"{_HERE}:rules.md",
)
