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
    promise   what kept dice can be expected to bring, in tables
    sampling  the same for pools that are too big for tables
    casual    how a sensible beginner plays

In short: a row of task cards lies face up. On a turn a player rolls the dice of the file as often as its
`rolls` line says, keeping dice in between, and then claims any cards of the row that the dice can pay for,
each die for one card. Claimed cards score their `points`, and the row is filled up.
"""

from __future__ import annotations

from dicewright.runtime.games.race.spec import SPEC
from dicewright.runtime.rules import Rules

__all__ = ["RULES"]

_HERE = "dicewright.runtime.games.race"

RULES = Rules(
    SPEC,
    f"{_HERE}.play:Race",
    {"casual": f"{_HERE}.casual:choose"},
    guide=f"{_HERE}:rules.md",
)
