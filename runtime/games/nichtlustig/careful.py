"""How a careful player plays Nichtlustig.

It sets aside the dice with which the next roll will be worth most, over all targets at once: exact,
but with no thought of a further roll. Of the targets that a roll pays for it takes the set that is
worth most. It counts points, not chances to win, and takes every turn to be one in the middle of
the game: cards that were won are worth what they are likely to bring with some turns to come, a Death
what it costs on the cards that lie there, special cards little. Opponents' cards count
against it, those of the leader most.
"""

from __future__ import annotations

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.nichtlustig.outlook import Outlook, Rates
from dicewright.runtime.games.nichtlustig.planning import choose as choose_by
from dicewright.runtime.seats import Turn

CAREFUL = Outlook(rolls=1, rates=Rates(death=0.0), turns=6, hope=0.25, symbols=0.25, to_win=False)


def choose(turn: Turn) -> Option:
    """The careful player's choice."""
    return choose_by(turn, CAREFUL)
