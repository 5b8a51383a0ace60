"""The worth of every final roll of a turn to the player who makes it, as an array (see `keeping`).

Exact is which targets a roll pays for side by side, which of them are still there when its call has been scored,
which Death it calls, and whether the game ends; what that is worth, `weighing` judges.
"""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import NDArray

from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.keeping import LEVELS
from dicewright.runtime.games.nichtlustig.payments import Payments
from dicewright.runtime.games.nichtlustig.weighing import SETTLED, TREND, Weighing

Floats = NDArray[np.float64]

WHOLE = 8192
"""Prospects are whole numbers of this part of 1 …"""
POINT = 64
"""… and points of this part of a point. With more, sums of them would not be exact."""


class Ends:
    """The final rolls of a turn. n bids, m collections, c calls (see `payments`)."""

    def __init__(self, weighing: Weighing, payments: Payments) -> None:
        self.weighing = weighing
        self.payments = payments
        self.scale = float(prod(len(faces) for faces in payments.sides) ** LEVELS)
        """What whole worths are multiplied with, so that all means over the sides are whole."""
        self._numbers = [{face.number for face in call if face.number is not None} for call in payments.calls]
        self._hands = [weighing.hands(numbers) for numbers in self._numbers]
        chance = weighing.prospect(weighing.lead, weighing.swing) - TREND * weighing.lead
        steep = chance * (1 - chance) / weighing.swing + TREND
        self.slope = WHOLE * steep if weighing.to_win else float(POINT)
        """How much worth a point has."""

    def worths(self) -> Floats:
        """The worth of every final roll, by die and side, multiplied by `scale`."""
        weighing, payments = self.weighing, self.payments
        lead = np.array([weighing.lead + weighing.scoring(numbers) for numbers in self._numbers])
        death = np.array(
            [weighing.threat(*each) for each in zip(payments.deaths, self._hands, strict=True)], dtype=float
        )
        virus = weighing.holding(spec.TAKE_DEATH) is not None
        due = payments.members.sum(axis=1) < weighing.view.least_targets
        gains, able = self._bids()
        values = self._worth(lead + (payments.members @ gains)[:, None] - np.outer(due | virus, death))
        if weighing.to_win:
            self._end_the_game(values, death * virus)
        values[payments.members @ ~able > 0] = -np.inf
        nothing = self._worth(lead - death * (virus or weighing.view.least_targets > 0))
        worths = payments.spread(payments.best(values, nothing) * self.scale)
        worths += self._symbols() * self.scale
        return worths

    def _worth(self, lead: Floats, swing: float | None = None) -> Floats:
        """How good such a lead is, in whole numbers."""
        if not self.weighing.to_win:
            return np.rint(lead * POINT)
        bounded = np.clip(lead / (swing or self.weighing.swing), -500, 500)
        prospect: Floats = 1 / (1 + np.exp(-bounded)) + TREND * lead
        return np.rint(WHOLE * prospect)

    def _bids(self) -> tuple[Floats, NDArray[np.bool_]]:
        """What each bid is worth, shape (n,), and with which calls it can be had, shape (n, c)."""
        weighing, payments = self.weighing, self.payments
        gains = np.zeros(len(payments.bids))
        able = np.zeros((len(payments.bids), len(payments.calls)), dtype=np.bool_)
        helper = weighing.holding(spec.ADD_TO_SUM)
        for at, (name, help_) in enumerate(payments.bids):
            card = weighing.targets[name]
            if card.scored or card.seat == weighing.seat:
                continue
            if help_:
                if helper is None or helper.id != help_:
                    continue
                gains[at] = -weighing.having(helper)
            gains[at] += weighing.winning(card)
            able[at] = [card.seat is None or card.number not in scored for scored in self._numbers]
        return gains, able

    def _end_the_game(self, values: Floats, death: Floats) -> None:
        """Put in what those collections are worth that end the game."""
        weighing, payments = self.weighing, self.payments
        cards = [weighing.targets[name] for name, _ in payments.bids]
        middle = np.array([float(card.seat is None) for card in cards])
        last = np.flatnonzero(payments.members @ middle >= weighing.last_from)
        if len(last):
            gains = payments.members[last] @ np.array([weighing.winning_last(card) for card in cards])
            leads = [weighing.final_lead(*each) for each in zip(self._hands, self._numbers, strict=True)]
            values[last] = self._worth(np.array(leads) - death + gains[:, None], SETTLED)

    def _symbols(self) -> Floats:
        """What the special cards are worth that the dice bring, with an axis for each die (1: all sides alike)."""
        weighing = self.weighing
        gains = {name: weighing.getting(card) for name, card in weighing.specials.items()}
        found: Floats = np.zeros(())
        for sides in self.payments.symbols:
            worths = [round(sum(gains[card] for card in cards) * self.slope) for cards in sides]
            found = np.add.outer(found, np.array(worths if any(worths) else [0], dtype=float))
        return found
