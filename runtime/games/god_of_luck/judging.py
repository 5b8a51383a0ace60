"""What cards, deities and the end of the game are worth to the bots `careful` and `expert`, from one view.

Exact: the chances of cards and the plans of turns that all of this rests on, and what a payment costs. A
judgement: how many turns there will be, that a card kept is worth part of its chance, what a deity's skill
brings in a turn with typical hands, and what it is worth to end the game. `Judgement` holds the numbers
of the judgements, found by playing many games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import exp, sqrt
from typing import Any

from attrs import define, field, frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.god_of_luck.aiming import ONE
from dicewright.runtime.games.god_of_luck.box import Box, Deity, Fortune
from dicewright.runtime.games.god_of_luck.fixing import POINT
from dicewright.runtime.games.god_of_luck.numbers import Numbers
from dicewright.runtime.games.god_of_luck.planning import Effort, Gain, Plans, Reach, plans_of
from dicewright.runtime.games.god_of_luck.view import PlayerView, TableView
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.seats import Turn


@frozen
class Judgement:
    """The numbers of what is judged and not computed. Worths are in points."""

    kept: float = 0.35
    """The part of its chance by its points that a card in the hand is worth for later turns."""
    soon: float = 0.35
    """How much of a card's chance is taken from a turn with one die more."""
    showdown: float = 0.8
    """For how many turns the showdown counts."""
    drawn: float = 0.6
    """How many cards leave the second smallest pile for each player and round; the fewer, the longer the game is
    taken to be."""
    most_turns: float = 8.0
    """More turns are not looked forward to."""
    freed: float = 1.1
    """The part that counts of what more dice bring in a turn, if deities that were given come again."""
    means: float = 0.5
    """The part that counts of what a deity brings that this one is the price of."""
    hand: float = 0.5
    invite: float = 0.3
    take: float = 1.0
    funds: float = 0.7
    """What skills that do nothing to dice bring in a turn."""
    ending: float = 20.0
    """What is at stake in the end of the game."""
    spread: float = 8.0
    """By how many points what a turn brings is usually missed, when it is foretold who wins."""
    typical: float = 0.4
    """The part of all cards that players try to have, those with the best chances."""


@define(eq=False)
class Memory:
    """What is remembered of a card set."""

    plans: Plans
    rates: dict[Reach, float] = field(factory=dict)
    hands: dict[int, list[list[Fortune]]] = field(factory=dict)
    recent: tuple[tuple[Any, ...], dict[tuple[str, int], float]] | None = None
    """The last situation that was looked at, and what was found there; see `expert`."""


@once_per_set
def memory_of(cards: CardSet) -> Memory:
    """What is remembered of a card set."""
    return Memory(plans_of(cards))


WHOLE: Effort = (300_000, 32)
"""The work for the plan of a turn,"""
SHORT: Effort = (64_000, 4)
"""for each of those that compare deities or cards for the showdown,"""
PLAIN: Effort = (0, 0)
"""and without any skills."""
HANDS, SIZE = 2, 4
"""How many typical hands are looked at, of how many cards."""


class Judge:
    """One decision, with the worth of what is in the view."""

    def __init__(self, turn: Turn, judgement: Judgement) -> None:
        cards, view = turn.cards, turn.view
        self.view: TableView = view
        self.own: PlayerView = view.own
        self.by = judgement
        self.numbers = Numbers.read(cards, len(view.players))
        self.options: Sequence[Option] = turn.decision.options
        self.memory = memory_of(cards)
        self.plans = self.memory.plans
        self.box: Box = self.plans.box
        self.hand: tuple[Fortune, ...] = tuple([self.box.fortunes[id] for id in self.own.hand or ()])

    # --- what is thrown with ----------------------------------------------------------------

    def dice_with(self, deities: Iterable[str]) -> int:
        """How many dice these deities throw together."""
        more = sum(self._more_dice(id) for id in deities)
        return min(self.numbers.box_dice, self.numbers.start_dice + more)

    @cached_property
    def most_dice(self) -> int:
        """The most dice that anybody can come to throw: with one of each deity."""
        return self.dice_with(self.box.deities)

    def _more_dice(self, id: str) -> int:
        deity = self.box.deities[id]
        return deity.amount if deity.skill == "dice" else 0

    @cached_property
    def ready(self) -> tuple[str, ...]:
        """The deities that can be used now."""
        return tuple(shown.id for shown in self.own.deities if shown.ready)

    @cached_property
    def owned(self) -> tuple[str, ...]:
        """All deities: those that can be used next time."""
        return tuple(shown.id for shown in self.own.deities)

    def now(self, effort: Effort = WHOLE) -> Reach:
        """With what the player throws in this turn."""
        return self.plans.reach(self.own.dice, self.ready, self.view.showdown, effort)

    def later(self, deities: Sequence[str], wish: bool = False) -> Reach:
        """With what the player would throw in another turn with these deities."""
        return self.plans.reach(self.dice_with(deities), deities, wish, SHORT)

    # --- time -------------------------------------------------------------------------------

    @cached_property
    def turns(self) -> float:
        """How many turns the player may have after this one, without the showdown: a judgement."""
        view = self.view
        if view.ending or view.showdown:
            return 0.0
        down = sorted(pile.down for pile in view.supply.piles)
        second = down[1] if len(down) > 1 else down[0]
        by_piles = second / (self.by.drawn * len(view.players))
        needs = [d.needs for d in self.box.deities.values() if d.needs]
        most = max(len(player.deities) for player in view.players)
        by_luck = min(needs) - most + 1.0 if needs else by_piles
        return max(0.3, min(self.by.most_turns, by_piles, by_luck))

    def ahead(self, turns: float) -> float:
        """The chance to win, judged by the scores and by what everybody brings in so many turns more."""
        standings = []
        for player in self.view.players:
            deities = [shown.id for shown in player.deities]
            rate = self.rate(self.plans.reach(self.dice_with(deities), deities, False, PLAIN))
            standings.append(player.score + rate * (turns + self.by.showdown))
        own = standings.pop(self.own.seat)
        lead = own - max(standings)
        return 1 / (1 + exp(-lead / (self.by.spread * sqrt(turns + self.by.showdown))))

    def ending(self) -> float:
        """What it is worth to end the game with this round."""
        if self.view.ending:
            return 0.0
        return self.by.ending * (self.ahead(0.5) - self.ahead(max(1.0, self.turns)))

    # --- turns ------------------------------------------------------------------------------

    def rate(self, reach: Reach) -> float:
        """What a turn brings with typical hands, by their exact plans."""
        known = self.memory.rates.get(reach)
        if known is None:
            hands = self._typical(reach.dice)
            total = 0
            for hand in hands:
                gains = [(card.id, self.points(card, reach)) for card in hand]
                total += self.plans.turn(gains, reach).start
            known = self.memory.rates[reach] = total / POINT / len(hands)
        return known

    def points(self, card: Fortune, reach: Reach) -> Gain:
        """A card's points as what it brings."""
        return (card.points * POINT,) * (1 + self.most_added(reach))

    @staticmethod
    def most_added(reach: Reach) -> int:
        """How many dice may be added in the end."""
        return sum(max(len(numbers) for numbers in choices) for choices in reach.helpers)

    def plain_worths(self) -> list[float]:
        """By set of fixed dice, what this turn brings on average if no skill is used, in points."""
        reach = self.now(PLAIN)
        if self.view.showdown:
            plan = self.plans.showdown([card.id for card in self.hand], reach)
        else:
            plan = self.plans.turn([(card.id, self.points(card, reach)) for card in self.hand], reach)
        return [worth / POINT for worth in plan.values[()].tolist()]

    def _typical(self, dice: int) -> list[list[Fortune]]:
        """A few hands as players with so many dice come to have them."""
        known = self.memory.hands.get(dice)
        if known is None:
            cards = sorted(
                self.box.fortunes.values(), key=lambda card: -self.chance(card, dice, ()) * card.points
            )
            copies = [card for card in cards for _ in range(card.copies)]
            wanted = copies[: max(HANDS * SIZE, round(len(copies) * self.by.typical))]
            step = len(wanted) / (HANDS * SIZE)
            picked = [wanted[int(step * at)] for at in range(HANDS * SIZE)]
            known = self.memory.hands[dice] = [picked[at::HANDS] for at in range(HANDS)]
        return known

    def chance(self, card: Fortune, dice: int, deities: Sequence[str]) -> float:
        """The exact chance of a card with so many dice and these beasts, for who wants nothing else."""
        helpers = self.plans.reach(dice, deities, False, PLAIN).helpers
        return int(self.plans.aims.chances(card.id, dice, helpers)[0]) / ONE

    # --- cards ------------------------------------------------------------------------------

    @cached_property
    def _kept(self) -> dict[str, float]:
        return {}

    def kept(self, card: Fortune) -> float:
        """What a card is worth that stays in the hand."""
        known = self._kept.get(card.id)
        if known is None:
            dice, soon = self.dice_with(self.owned), self.by.soon
            chance = (1 - soon) * self.chance(card, dice, self.owned)
            if self.turns > 1 and dice < self.most_dice:
                chance += soon * self.chance(card, dice + 1, self.owned)
            else:
                chance += soon * self.chance(card, dice, self.owned)
            part = self.by.kept if self.turns >= 1 else max(self.by.kept, 0.8)
            known = self._kept[card.id] = part * chance * card.points
        return known

    def unseen(self, deck: str) -> Counter[str]:
        """How many copies of each card of a deck the player does not see anywhere: they are in the pile, or in
        the hands of others."""
        found = Counter({card.id: card.copies for card in self.box.fortunes.values() if card.deck == deck})
        found.subtract(id for id in self.own.hand or () if id in found)
        for player in self.view.players:
            found.subtract(played.id for played in player.played if played.id in found)
        for pile in self.view.supply.piles:
            found.subtract(id for id in pile.open if id in found)
        return +found

    # --- deities ----------------------------------------------------------------------------

    def deity(self, deity: Deity) -> float:
        """What a deity brings until the end: points, and what its skill adds to each turn."""
        owned = list(self.owned)
        given = 0
        for name in deity.give:
            if name not in owned:
                return 0.0
            owned.remove(name)
            given += self.box.deities[name].points
        after = [*owned, deity.id]
        return deity.points - given + self._brings(deity, after) + self._means(deity, after)

    def _brings(self, deity: Deity, after: list[str]) -> float:
        if self.view.ending:
            return self.last(after) - self.last(self.owned)
        turns = self.turns + self.by.showdown
        gain = (self.rate(self.later(after)) - self.rate(self.later(self.owned))) * turns
        others = {
            "hand": self.by.hand,
            "invite": self.by.invite,
            "take": self.by.take,
            "funds": self.by.funds,
        }
        return gain + others.get(deity.skill, 0.0) * self.turns

    def _means(self, deity: Deity, after: list[str]) -> float:
        """What may come of a deity later: given deities may come again; another deity may take this one."""
        turns = self.turns - 2
        if turns <= 0:
            return 0.0
        found = 0.0
        dice = sum(self._more_dice(id) for id in deity.give)
        if dice:
            found += self.by.freed * self._step(after, dice) * turns
        for other in self.box.deities.values():
            if deity.id in other.give and other.id not in self.owned and deity.id not in self.owned:
                found += self.by.means * self._step(after, self._more_dice(other.id)) * turns
        return found

    def _step(self, deities: list[str], dice: int) -> float:
        """What so many more dice bring in a turn."""
        reach = self.later(deities)
        more = self.plans.reach(min(self.most_dice, reach.dice + dice), deities, False, SHORT)
        return self.rate(more) - self.rate(reach)

    def last(self, deities: Sequence[str], hand: Sequence[Fortune] | None = None) -> float:
        """What the showdown brings with these deities and the cards of the hand that may stay, exactly."""
        cards = [card.id for card in (self.hand if hand is None else hand)]
        return self.plans.showdown(cards, self.later(deities, wish=True)).start / POINT

    # --- paying -----------------------------------------------------------------------------

    def funds(self) -> int:
        """What deities add to a payment."""
        deities = self.box.deities
        return sum(deities[id].amount for id in self.ready if deities[id].skill == "funds")

    def prices(self, table: Sequence[tuple[str, int]]) -> list[int | None]:
        """By what is due, the fewest points that are lost by paying it with these cards (and what they pay now),
        exactly; None where they do not suffice. From nothing up to what the dearest deity costs."""
        most = self._dearest
        lost: list[int | None] = [0, *[None] * most]
        for card, value in table:
            loss = self.box.fortunes[card].points
            for due in range(most, 0, -1):
                before = lost[max(0, due - value)]
                now = lost[due]
                if before is not None and (now is None or before + loss < now):
                    lost[due] = before + loss
        return lost

    @cached_property
    def _dearest(self) -> int:
        return max((deity.cost + self.surcharge for deity in self.box.deities.values()), default=0)

    def cheapest(
        self, due: int, table: Sequence[tuple[str, int]]
    ) -> tuple[int, list[tuple[str, int]]] | None:
        """The cards that pay so much with the fewest points lost, exactly, and how many these are. `table`: the
        cards by what they pay now. None if there is not enough."""
        best: dict[int, tuple[int, list[tuple[str, int]]]] = {0: (0, [])}
        for card, value in table:
            loss = self.box.fortunes[card].points
            for paid, (lost, cards) in list(best.items()):
                if paid >= due:
                    continue
                total = min(due, paid + value)
                known = best.get(total)
                if known is None or lost + loss < known[0]:
                    best[total] = (lost + loss, [*cards, (card, value)])
        return best.get(max(0, due))

    def table(self) -> list[tuple[str, int]]:
        """The cards on the table and what they pay now."""
        return [(played.id, played.value) for played in self.own.played]

    def pay(self) -> Option:
        """With what to pay next, if a payment is due: the God of Wealth's help, if that saves points."""
        assert self.view.turn is not None
        due, table = self.view.turn.due, self.table()
        alone = self.cheapest(due, table)
        funds = [option for option in self.options if option.action == "funds"]
        if funds:
            helped = self.cheapest(due - self.funds(), table)
            if alone is None or (helped is not None and helped[0] < alone[0]):
                return funds[0]
        cards = [] if alone is None else alone[1]
        return next((option for option in self.options if tuple(option.args) in cards), self.options[0])

    @property
    def surcharge(self) -> int:
        """What the next deity costs more."""
        using = None if self.view.turn is None else self.view.turn.using
        return 0 if using is None else self.box.deities[using].surcharge

    def luck(self, deity: Deity) -> float:
        """What it is worth that this deity may let the God of Luck come, and the game end."""
        homes = self.view.supply.homes
        needs = [d.needs for d in self.box.deities.values() if d.needs and homes.get(d.id)]
        if not needs or len(self.owned) - len(deity.give) + 1 < min(needs):
            return 0.0
        return self.ending()
