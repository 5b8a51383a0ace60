"""How an expert plays Lucky Loop. In short:

1. Flies by the exact values of a dynamic program over the stunts to go, dice, chips and points so far: which
   card with which dice, when to take the extra die, which dice to throw again, when to stop.
2. Lays out and flies what is worth most by that, with half of what the cards left in hand promise for
   another routine.
3. Draws from the pile whose next card helps most on average: a card of it is any that is not seen anywhere,
   each equally likely. Discards what is missed least.
4. Lays out the display with the best exact chance among those that take the fewest dice, and puts the
   highlight where that chance is best; exchanges cards while that is too unlikely, but the less choosily the
   longer it takes.

Exact are the values of flights and chances of displays, given what their ends are worth, and the odds of
the next card. A judgement is what chips, a new routine and the end of the game are worth (`RATES`), that
flights whose results are near count as the same when cards are chosen, that what a hand is worth is what
its best flights are worth, which displays are looked at closely, and when one is likely enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import frozen

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.lucky_loop import casual
from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.chipped import Stake, rounded
from dicewright.runtime.games.lucky_loop.ease import ease
from dicewright.runtime.games.lucky_loop.flying import FLYING, Flyer, Rates
from dicewright.runtime.games.lucky_loop.freestyle import displays, legal
from dicewright.runtime.games.lucky_loop.outlook import Kind
from dicewright.runtime.seats import Turn

RATES = Rates(
    chips=(0.0, 3.0, 5.5, 7.5, 9.0),
    final_chips=(0.0, 3.0, 5.0, 6.0, 6.5),
    new=9.0,
    landing=12.0,
)
ENOUGH = 6.0
"""A flight that promises so much is flown; a hand from which nothing better can be flown counts as much."""
KEEP = 0.5
"""What the best flight of the cards left in hand counts, beside that of the cards laid out."""
NEXT = (1.0, 0.3, 0.15)
"""What the best flights of a hand count, of one routine each."""
LIKELY, HURRY = 0.3, 0.15
"""A display with such a chance is flown; and with such a one, when others are in their final phase."""
PATIENCE = 0.8
"""For each point lost by waiting, a display needs only so much of this chance."""
CLOSELY, HIGHLIGHTS = 4, 2
"""So many displays are looked at closely, and so many highlights for each."""
HOPELESS = 99.0
"""The effort of a hand without any legal display."""


@frozen
class Plan:
    """A way to lay out cards and fly."""

    value: float
    action: str
    number: int
    """The routine's."""
    cards: tuple[FlightCard, ...]
    """Those that are placed."""


class Mind(Flyer):
    """One decision, with what the bot looks at."""

    rates = RATES

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn)
        self.ease = ease(turn.cards)
        if turn.decision.kind in ("draw", "discard"):
            self.round = max(self.round, self.numbers.single_from_round)
        self._known: dict[tuple[int, tuple[Kind, ...]], float] = {}

    # --- hands ----------------------------------------------------------------------------

    def flight_value(self, stunts: tuple[Kind, ...], routine: int) -> float:
        """What a flight brings on average, before its first throw."""
        known = self._known.get((routine, stunts))
        if known is None:
            known = self._known[routine, stunts] = self.before(stunts, self.stake(routine, rough=True))
        return known

    def best(self, plans: Iterable[casual.PlanData]) -> dict[int, float]:
        """By routine, the best of these plans."""
        found: dict[int, float] = {}
        for value, _, number, _ in plans:
            if value > found.get(number, -HOPELESS):
                found[number] = value
        return found

    def promises(self, best: Mapping[int, float]) -> float:
        """What a hand is worth whose best flights are worth so much."""
        values = sorted(best.values(), reverse=True)
        return sum([share * value for share, value in zip(NEXT, values, strict=False)])

    def effort(self, hand: Sequence[FlightCard]) -> float:
        """The dice that the easiest legal display of a hand takes."""
        found = [
            self.ease.effort(cards) for cards in displays(hand, self.numbers) if legal(cards, self.numbers)
        ]
        return min(found, default=HOPELESS)

    def unseen(self) -> dict[str, int]:
        """By ID, how many cards are nowhere to be seen: in a pile, or in another's hand."""
        left = dict(self.flights.deck.copies)
        seen = [*self.hand]
        for routine in self.view.routines:
            seen += routine.cards
        for pile in self.view.piles:
            seen += pile.discards
        for pilot in self.view.pilots:
            seen += pilot.display
        for card in seen:
            left[card.id] -= 1
        return left

    # --- displays -------------------------------------------------------------------------

    def chance(self, cards: Sequence[FlightCard], highlight: str) -> float:
        """The chance that a display with this highlight succeeds, all chips spent on that if need be."""
        stunts = self.flights.kinds([card.id for card in cards], highlight)
        numbers = self.numbers
        plain = Stake((0.0,) * len(self.rates.chips), bonus=1.0, consoled=None, plain=True)
        value = self.flights.value(stunts, numbers.flight_dice, numbers.extra_dice, self.chips, 0, plain)
        return rounded(value)

    def likely(self) -> list[tuple[float, tuple[FlightCard, ...]]]:
        """The most promising displays of the hand, best first, with their chances."""
        found = [cards for cards in displays(self.hand, self.numbers) if legal(cards, self.numbers)]
        found.sort(key=lambda cards: (rounded(self.ease.effort(cards)), [card.id for card in cards]))
        judged = []
        for cards in found[:CLOSELY]:
            ids = sorted({card.id for card in cards}, key=lambda id: (rounded(self.ease.exactly[id]), id))
            judged.append((max(self.chance(cards, id) for id in ids[:HIGHLIGHTS]), cards))
        return sorted(judged, key=lambda show: -show[0])


def choose(turn: Turn) -> Option:
    """The expert's choice."""
    return casual.decide(Mind(turn), turn, _POLICIES)


# --- cards ----------------------------------------------------------------------------------


def _ranked(mind: Mind, offered: Callable[[Plan], bool]) -> Plan | None:
    """The best of the plans that are on offer, the cards that are left in hand considered."""
    plans = [plan for plan in (Plan(*plan) for plan in mind.plans()) if offered(plan)]

    def worth(plan: Plan) -> float:
        rest = list(mind.hand)
        for card in plan.cards:
            rest.remove(card)
        then = [value for value, _, number, _ in mind.plans(rest) if number != plan.number]
        return rounded(plan.value + KEEP * max([ENOUGH, *then]))

    promising = sorted(plans, key=lambda plan: -plan.value)[:8]
    return max(promising, key=worth, default=None)


def _turn(mind: Mind) -> Option:
    offered = {tuple(option.data): option for option in mind.options}
    plan = _ranked(mind, lambda plan: (plan.action, plan.number) in offered)
    if plan is None or plan.value < ENOUGH:
        return mind.options[0]
    return offered[plan.action, plan.number]


def _place(mind: Mind) -> Option:
    offered = {option.args: option for option in mind.options}
    plan = _ranked(mind, lambda plan: (plan.number, *[card.id for card in plan.cards]) in offered)
    assert plan is not None
    return offered[plan.number, *[card.id for card in plan.cards]]


def _draw(mind: Mind) -> Option:
    unseen, deck = mind.unseen(), mind.flights.deck
    best = {} if mind.own.final else mind.best(mind.plans())

    def with_card(card: FlightCard) -> float:
        hand = [*mind.hand, card]
        if mind.own.final:
            return -mind.effort(hand)
        better = mind.best(mind.plans(hand, card))
        return mind.promises(
            best | {r: value for r, value in better.items() if value > best.get(r, -HOPELESS)}
        )

    def value(option: Option) -> float:
        pile = int(option.args[0]) - 1
        cards = {id: count for id, count in unseen.items() if count > 0 and deck.cards[id].pile == pile}
        if not mind.view.piles[pile].cards:
            cards = {}
            for card in mind.view.piles[pile].discards:
                cards[card.id] = cards.get(card.id, 0) + 1
        total = sum([count * with_card(deck.cards[id]) for id, count in cards.items()])
        return rounded(total / sum(cards.values())) if cards else -HOPELESS

    return max(mind.options, key=value)


def _discard(mind: Mind) -> Option:
    def without(option: Option) -> tuple[float, float]:
        hand = list(mind.hand)
        hand.remove(mind.flights.deck.cards[str(option.args[0])])
        hard = rounded(mind.ease.dice[str(option.args[0])])
        if mind.own.final:
            return rounded(-mind.effort(hand)), hard
        return rounded(mind.promises(mind.best(mind.plans(hand)))), hard

    return max(mind.options, key=without)


# --- the freestyle display ------------------------------------------------------------------


def _final(mind: Mind) -> Option:
    lay_out = mind.action("freestyle")
    others = any(pilot.final for pilot in mind.view.pilots if pilot.seat != mind.view.seat)
    if lay_out is not None:
        found = mind.likely()
        if found and found[0][0] >= (HURRY if others else LIKELY) * PATIENCE**mind.own.lost:
            return lay_out
    return mind.options[0]


def _display(mind: Mind) -> Option:
    wanted = sorted(card.id for card in mind.likely()[0][1])
    return next(option for option in mind.options if sorted(map(str, option.args)) == wanted)


def _highlight(mind: Mind) -> Option:
    ids = sorted([str(option.args[0]) for option in mind.options], key=mind.ease.exactly.__getitem__)
    chances = {id: mind.chance(mind.own.display, id) for id in ids[: HIGHLIGHTS + 1]}
    return max(mind.options, key=lambda option: chances.get(str(option.args[0]), -1.0))


_POLICIES: dict[str, Callable[[Mind], Option]] = {
    **FLYING,
    "turn": _turn,
    "place": _place,
    "draw": _draw,
    "discard": _discard,
    "final": _final,
    "display": _display,
    "highlight": _highlight,
}
