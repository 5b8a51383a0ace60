"""How a careful player plays Lucky Loop. In short:

1. Weighs the exact odds of every throw to come, for all cards that are not fulfilled, and the extra die that
   a chip can buy. It reckons with one chip at a time; others in hand are kept.
2. Flies what promises most by that, if it promises enough; uses each throw, takes the extra die and stops by
   that, too. Throws again when the throw on the table is worth less than a chip and the best dice thrown again;
   but does not keep a chip in mind for throws that may go wrong later. That is left to the expert.
3. For the rest plays like a beginner (see `casual`): which cards to draw, discard and display.

What a flight brings is exact for such a player (see `chipped`); what chips, a new routine and the end of the
game are worth is a judgement, and so is all of 3.
"""

from __future__ import annotations

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.lucky_loop import casual
from dicewright.runtime.games.lucky_loop.flying import FLYING, Flyer, Rates
from dicewright.runtime.games.lucky_loop.outlook import Kind
from dicewright.runtime.seats import Turn


class Mind(Flyer):
    """One decision, with what the bot looks at."""

    rates = Rates(chips=(0.0, 3.0, 4.5), final_chips=(0.0, 3.0, 4.5), new=8.0, landing=10.0, again=False)

    def flight_value(self, stunts: tuple[Kind, ...], routine: int) -> float:
        """What a flight brings on average, before its first throw."""
        return self.before(stunts, self.stake(routine, rough=True))


def choose(turn: Turn) -> Option:
    """The careful player's choice."""
    return casual.decide(Mind(turn), turn, FLYING)
