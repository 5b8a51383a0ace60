"""What the stronger bots look at in a decision."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.feeling_lucky.prizes import Habits, Prizes, prices, prizes
from dicewright.runtime.games.feeling_lucky.view import DisplayView, TableView
from dicewright.runtime.seats import Turn


class Mind:
    """One decision, with what it is about and what cards are worth to a player of these habits."""

    def __init__(self, turn: Turn, habits: Habits) -> None:
        self.turn = turn
        self.options: Sequence[Option] = turn.decision.options
        self.view: TableView = turn.view
        self.own: DisplayView = self.view.own
        self.prizes: Prizes = prizes(turn.cards, self.view, habits)
        self.prices = prices(turn.cards)

    def actions(self, action: str) -> list[Option]:
        """The options with this action word."""
        return [option for option in self.options if option.action == action]
