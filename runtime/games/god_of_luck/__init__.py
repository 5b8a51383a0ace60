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
"""

from __future__ import annotations

from dicewright.runtime.games.god_of_luck.spec import SPEC
from dicewright.runtime.rules import Rules

__all__ = ["RULES"]

_HERE = "dicewright.runtime.games.god_of_luck"

RULES = Rules(
    SPEC,
    f"{_HERE}.play:GodOfLuck",
    {"casual": f"{_HERE}.casual:choose"},
    guide=f"{_HERE}:rules.md",
)
