"""What playing a card, inviting and keeping bring to the expert, and its plan of the turn, for one decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.box import Deity, Fortune
from dicewright.runtime.games.god_of_luck.fixing import POINT, Plan
from dicewright.runtime.games.god_of_luck.judging import Judge
from dicewright.runtime.games.god_of_luck.planning import Gain, Reach
from dicewright.runtime.games.god_of_luck.view import TurnView


class Mind(Judge):
    """One decision of the expert."""

    def actions(self, action: str) -> list[Option]:
        """The options with this action word."""
        return [option for option in self.options if option.action == action]

    @property
    def turn(self) -> TurnView:
        """The dice of this turn."""
        assert self.view.turn is not None
        return self.view.turn

    @property
    def using(self) -> Deity:
        """The deity whose skill is being used."""
        assert self.turn.using is not None
        return self.box.deities[self.turn.using]

    # --- what playing brings ------------------------------------------------------------------

    @cached_property
    def invitations(self) -> list[Deity]:
        """The deities that may be invited by somebody who can pay."""
        found: dict[str, Deity] = {}
        for id, waiting in self.view.supply.homes.items():
            if waiting and not self.box.deities[id].needs:
                found[id] = self.box.deities[id]
        for row in self.view.supply.rows:
            found.update((id, self.box.deities[id]) for id in row)
        owned = self.owned
        return [d for d in found.values() if scoring.may_own(d, owned) and set(d.give) <= set(owned)]

    def brings(self, deity: Deity) -> float:
        """What inviting a deity brings, without its price."""
        known = self._brought.get(deity.id)
        if known is None:
            known = self._brought[deity.id] = self.deity(deity) + self.luck(deity)
        return known

    @cached_property
    def _brought(self) -> dict[str, float]:
        return {}

    def best_invitation(self, table: list[tuple[str, int]]) -> float:
        """What the best invitation brings with these cards on the table."""
        best, funds, prices = 0.0, self.funds(), self.prices(table)
        for deity in self.invitations:
            paid = prices[max(0, deity.cost - funds)]
            if paid is not None:
                best = max(best, self.brings(deity) - paid)
        return best

    def gain(self, card: Fortune, dice: int) -> float:
        """What playing a card brings beyond keeping it, with so many dice."""
        known = self._recent.get((card.id, dice))
        if known is None:
            known = self._recent[card.id, dice] = self._gain(card, dice)
        return known

    @cached_property
    def _recent(self) -> dict[tuple[str, int], float]:
        """What was found about cards in this very situation: dice do not matter to it."""
        view, memory = self.view, self.memory
        key = (self.by, view.seat, view.round, view.players, view.supply, view.ending, view.showdown)
        if memory.recent is None or memory.recent[0] != key:
            memory.recent = (key, {})
        return memory.recent[1]

    def _gain(self, card: Fortune, dice: int) -> float:
        if self.view.showdown:
            return float(scoring.value_in_turn(card, dice))
        table = self.table()
        before = self._without_card
        after = self.best_invitation([*table, (card.id, scoring.value_in_turn(card, dice))])
        return card.points + after - before - self._keeping(card)

    @cached_property
    def _without_card(self) -> float:
        return self.best_invitation(self.table())

    def _keeping(self, card: Fortune) -> float:
        if not self.view.ending:
            return self.kept(card)
        rest = list(self.hand)
        if card not in rest:
            return self.kept(card)
        rest.remove(card)
        return self._best_last(list(self.hand)) - self._best_last(rest)

    def _best_last(self, hand: list[Fortune]) -> float:
        """What the showdown brings with the best cards of this hand that may be kept."""
        limit = self.limit
        if len(hand) <= limit:
            return self.last(self.owned, hand)
        return max(self._best_last(hand[:at] + hand[at + 1 :]) for at in range(len(hand)))

    @property
    def limit(self) -> int:
        """How many cards may stay in the hand."""
        return self.own.hand_limit

    def gains(self, hand: Sequence[Fortune], reach: Reach) -> list[tuple[str, Gain]]:
        """What each card brings, by the number of dice added."""
        most = self.most_added(reach)
        found = []
        for card in dict.fromkeys(hand):
            counts = range(reach.dice, reach.dice + most + 1)
            if card.per_die:
                gain = tuple(round(self.gain(card, dice) * POINT) for dice in counts)
            else:
                gain = (round(self.gain(card, reach.dice) * POINT),) * len(counts)
            found.append((card.id, gain))
        return found

    # --- plans --------------------------------------------------------------------------------

    @cached_property
    def reach(self) -> Reach:
        """With what is thrown."""
        return self.now()

    @cached_property
    def plan(self) -> Plan:
        """The plan of this turn."""
        if self.view.showdown:
            return self.plans.showdown([card.id for card in self.hand], self.reach)
        return self.plans.going_on(self.gains(self.hand, self.reach), self.reach)
