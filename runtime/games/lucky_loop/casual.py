"""How a sensible beginner plays Lucky Loop. In short:

1. Fly what promises most points, if it promises enough; a routine not flown yet counts for more.
2. Otherwise exchange cards: keep those of the most promising flight, discard the hardest of the others.
3. Draw from the pile of which fewer cards are in hand.
4. Use each throw for the card that leaves the best flight on average, all throws to come considered.
5. Stop after two stunts if the chip is worth more than going on; a failed third stunt brings it, too.
6. Spend a chip on the extra die or on throwing again where that gains more than a chip is worth.
7. In the final phase lay out the display that needs the fewest dice for its levels, with the highlight
   that leaves the best chance; exchange cards (and points) while all of that is too unlikely, but the
   less choosily the longer it takes.
8. All chances are exact (see `outlook`); what a chip, a routine and the end are worth is a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from dicewright.runtime.decisions import Argument, Option
from dicewright.runtime.games.lucky_loop import scoring
from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.freestyle import displays, legal
from dicewright.runtime.games.lucky_loop.outlook import CHANCE, Kind, Outlook, Worth, outlook
from dicewright.runtime.games.lucky_loop.routines import singles, whole
from dicewright.runtime.games.lucky_loop.view import FlightView, PilotView, TableView
from dicewright.runtime.seats import Turn

CHIP = 2
"""What a bonus chip is worth, in points."""
NEW = 6
"""What it is worth to have fulfilled one more routine."""
ENOUGH = 5.0
"""A flight that promises so much is flown."""
LANDING = 10
"""What it is worth to complete the display."""
LIKELY = 0.3
"""A display with such a chance is flown …"""
HURRY = 0.15
"""… or with such a one, when others are in their final phase."""
PATIENCE = 0.8
"""For each point lost by waiting, a display needs only so much of this chance."""
LOOKED_AT = 4
"""So many displays are looked at closely."""


PlanData = tuple[float, str, int, tuple[FlightCard, ...]]
"""A way to lay out cards and fly (see `Mind.plans`)."""


class Mind:
    """One decision, with what the bot looks at."""

    def __init__(self, turn: Turn) -> None:
        self.options: Sequence[Option] = turn.decision.options
        self.view: TableView = turn.view
        self.own: PilotView = self.view.own
        self.hand: tuple[FlightCard, ...] = self.own.hand or ()
        self.outlook: Outlook = outlook(turn.cards)
        self.numbers = self.outlook.numbers
        self.round = self.view.round
        """In which the cards are to be laid out."""

    def action(self, action: str) -> Option | None:
        """The option with this action word, if there is one."""
        return next((option for option in self.options if option.action == action), None)

    def worth(self, routine: int | None) -> Worth:
        """What a flight of this routine (None: of the display) is for."""
        if routine is None:
            worst = min(result for result in self.own.results if result is not None)
            return Worth(old=worst, bonus=LANDING, fail=-self.numbers.failure_price, last=CHIP, below=True)
        result = self.own.results[routine]
        bonus = NEW if result is None else 0
        return Worth(self.numbers.least_score, result or 0, bonus, last=CHIP, may_stop=True)

    def promise(self, cards: Iterable[FlightCard], routine: int) -> float:
        """What a flight with these cards brings on average."""
        return self.flight_value(self.outlook.kinds(card.id for card in cards), routine)

    def flight_value(self, stunts: tuple[Kind, ...], routine: int) -> float:
        """The same, before the first throw, with a chip for the extra die if that is worth it."""
        dice, worth = self.numbers.flight_dice, self.worth(routine)
        value = self.outlook.value(stunts, dice, 0, worth)
        if self.own.chips >= self.numbers.extra_die_price and self.numbers.extra_dice:
            value = max(value, self.outlook.value(stunts, dice + 1, 0, worth) - CHIP)
        return value

    def plans(
        self, hand: Sequence[FlightCard] | None = None, only: FlightCard | None = None
    ) -> list[PlanData]:
        """Every flight that the hand (or another) allows: what it promises, how it is laid out, the routine's
        number, the cards that are placed. `only`: those for which this card is placed."""
        found = []
        hand = tuple({card.id: card for card in (self.hand if hand is None else hand)}.values())
        for at, routine in enumerate(self.view.routines):
            if not scoring.may_fly(self.own.results[at], self.numbers):
                continue
            if only is not None and only.colour not in routine.colours:
                continue
            for cards in whole(hand, routine.colours):
                if only is None or only in cards:
                    found.append((self.promise(cards, at), "lay", routine.number, cards))
            for placing in singles(hand, routine.cards, self.round, self.numbers):
                (new,) = placing
                if only is not None and new != only:
                    continue
                lying = [new if old.colour == new.colour else old for old in routine.cards]
                found.append((self.promise(lying, at), "change", routine.number, placing))
        return found


def choose(turn: Turn) -> Option:
    """The beginner's choice."""
    return decide(Mind(turn), turn)


def decide(mind: Mind, turn: Turn, policies: Mapping[str, Callable[[Any], Option]] | None = None) -> Option:
    """What a mind chooses, by these policies (by kind of decision) before the beginner's own."""
    kind = turn.decision.kind
    policy = (policies or {}).get(kind) or _POLICIES.get(kind)
    return turn.decision.options[0] if policy is None else policy(mind)


# --- cards ----------------------------------------------------------------------------------


def _turn(mind: Mind) -> Option:
    plans = mind.plans()
    exchange = mind.options[0]
    if not plans:
        return exchange
    value, action, number, _ = max(plans, key=lambda plan: plan[0])
    if value < ENOUGH:
        return exchange
    return next(option for option in mind.options if option.data == [action, number])


def _place(mind: Mind) -> Option:
    offered = {option.args: option for option in mind.options}
    plans: list[tuple[float, tuple[Argument, ...]]] = []
    for value, _, number, cards in mind.plans():
        plans.append((value, (number, *[card.id for card in cards])))
    return offered[max((plan for plan in plans if plan[1] in offered), key=lambda plan: plan[0])[1]]


def _draw(mind: Mind) -> Option:
    return min(mind.options, key=lambda option: mind.own.backs[int(option.args[0]) - 1])


def _discard(mind: Mind) -> Option:
    keep: set[str] = set()
    if mind.own.final:
        shows = _shows(mind, mind.hand)
        if shows:
            keep = {card.id for card in shows[0][1]}
        ease = {card.id: card.level / (card.least or card.level) for card in mind.hand}
    else:
        plans = mind.plans()
        if plans:
            keep = {card.id for card in max(plans, key=lambda plan: plan[0])[3]}
        stunts = len(mind.numbers.routines[0].colours)
        ease = {
            card.id: mind.outlook.value(mind.outlook.kinds([card.id] * stunts), mind.numbers.flight_dice)
            for card in mind.hand
        }
    copies = [card.id for card in mind.hand]
    return min(
        mind.options,
        key=lambda option: (
            option.args[0] in keep and copies.count(str(option.args[0])) == 1,
            ease[str(option.args[0])],
        ),
    )


# --- the flight -----------------------------------------------------------------------------


def open_stunts(mind: Mind, flight: FlightView) -> tuple[Kind, ...]:
    stunts = [stunt for stunt in flight.stunts if stunt.label is None]
    highlight = next((stunt.card.id for stunt in stunts if stunt.highlight), None)
    return mind.outlook.kinds([stunt.card.id for stunt in stunts], highlight)


def points_so_far(flight: FlightView) -> int:
    return sum(stunt.points for stunt in flight.stunts)


def _go(mind: Mind) -> Option:
    flight = mind.view.flight
    assert flight is not None
    stunts, points, worth = open_stunts(mind, flight), points_so_far(flight), mind.worth(flight.routine)
    value = mind.outlook.value(stunts, flight.dice, points, worth)
    extra, stop = mind.action("extra"), mind.action("stop")
    if extra is not None and mind.outlook.value(stunts, flight.dice + 1, points, worth) - CHIP > value:
        return extra
    if stop is not None and value <= CHIP:
        return stop
    return mind.options[0]


def _fulfil(mind: Mind) -> Option:
    flight = mind.view.flight
    assert flight is not None
    points, worth = points_so_far(flight), mind.worth(flight.routine)
    again = mind.action("again")
    if again is not None:
        stunts = open_stunts(mind, flight)
        thrown = mind.outlook.deck.counts(flight.thrown)
        now = mind.outlook.after_throw(stunts, flight.dice, thrown, points, worth)
        then = max(mind.outlook.again(stunts, flight.dice, thrown, points, worth).values(), default=now)
        if then - CHIP > now:
            return again
    ways = [option for option in mind.options if option.action in ("fulfil", "highlight")]
    if not ways:
        return mind.options[-1]

    def value(option: Option) -> float:
        rest, left, gained = leaves(mind, flight, option)
        return mind.outlook.value(rest, left, points + gained, worth)

    return max(ways, key=value)


def leaves(mind: Mind, flight: FlightView, option: Option) -> tuple[tuple[Kind, ...], int, int]:
    """What fulfilling a card leaves: the other stunts, the dice; and the points that it brings."""
    id, label, dice = map(str, option.args)
    stunts = [s for s in flight.stunts if s.label is None]
    done = next(s for s in stunts if s.card.id == id and s.highlight == (option.action == "highlight"))
    rest = [s.card.id for s in stunts if s is not done]
    highlight = next((s.card.id for s in stunts if s.highlight and s is not done), None)
    award = next(award for award in done.card.awards if award.label == label)
    gained = award.points * (mind.numbers.highlight_factor if done.highlight else 1)
    return mind.outlook.kinds(rest, highlight), flight.dice - len(dice.split()), gained


def _again(mind: Mind) -> Option:
    flight = mind.view.flight
    assert flight is not None
    deck = mind.outlook.deck
    values = mind.outlook.again(
        open_stunts(mind, flight),
        flight.dice,
        deck.counts(flight.thrown),
        points_so_far(flight),
        mind.worth(flight.routine),
    )
    by_text = {deck.dice_text(dice): value for dice, value in values.items()}
    return max(mind.options, key=lambda option: by_text[str(option.args[0])])


# --- the freestyle display ------------------------------------------------------------------


def _final(mind: Mind) -> Option:
    lay_out = mind.action("freestyle")
    others = any(pilot.final for pilot in mind.view.pilots if pilot.seat != mind.view.seat)
    if lay_out is not None:
        shows = _shows(mind, mind.hand)
        if shows and shows[0][0] >= (HURRY if others else LIKELY) * PATIENCE**mind.own.lost:
            return lay_out
    return mind.options[0]


def _display(mind: Mind) -> Option:
    best = _shows(mind, mind.hand)[0][1]
    wanted = sorted(card.id for card in best)
    return next(option for option in mind.options if sorted(map(str, option.args)) == wanted)


def _highlight(mind: Mind) -> Option:
    cards = [card.id for card in mind.own.display]
    return max(mind.options, key=lambda option: _chance(mind, cards, str(option.args[0])))


def _chance(mind: Mind, cards: Sequence[str], highlight: str) -> float:
    stunts = mind.outlook.kinds(cards, highlight)
    extra = mind.own.chips >= mind.numbers.extra_die_price and mind.numbers.extra_dice > 0
    return mind.outlook.value(stunts, mind.numbers.flight_dice + extra, 0, CHANCE)


def _shows(mind: Mind, hand: Sequence[FlightCard]) -> list[tuple[float, tuple[FlightCard, ...]]]:
    """The most promising legal displays of a hand, best first, with their chances."""
    found = [cards for cards in displays(hand, mind.numbers) if legal(cards, mind.numbers)]
    found.sort(key=lambda cards: (sum(card.least or 0 for card in cards), sum(card.level for card in cards)))
    judged = []
    for cards in found[:LOOKED_AT]:
        ids = [card.id for card in cards]
        judged.append((max(_chance(mind, ids, id) for id in dict.fromkeys(ids)), cards))
    return sorted(judged, key=lambda show: -show[0])


_POLICIES: dict[str, Callable[[Mind], Option]] = {
    "turn": _turn,
    "place": _place,
    "draw": _draw,
    "discard": _discard,
    "go": _go,
    "fulfil": _fulfil,
    "again": _again,
    "final": _final,
    "display": _display,
    "highlight": _highlight,
}
