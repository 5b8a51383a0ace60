"""Rule book, "Stunt Display": laying out cards, and what the flight brings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from dicewright.runtime.decisions import Argument, Decision, Option
from dicewright.runtime.games.lucky_loop import scoring
from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.context import Context, some
from dicewright.runtime.games.lucky_loop.flight import begin, fly
from dicewright.runtime.games.lucky_loop.numbers import Numbers
from dicewright.runtime.games.lucky_loop.supply import distinct, exchange, make_up, take
from dicewright.runtime.games.lucky_loop.table import Flight, Pilot, Stunt
from dicewright.runtime.steps import Steps, ask

Placing = tuple[FlightCard, ...]
"""The cards that are placed: one for each colour of a routine, or a single one."""


def main_turn(ctx: Context, pilot: Pilot) -> Steps[None]:
    """Rule book, "The Game": exchange cards, or lay out a routine (or a card of one) and fly it."""
    placings: dict[tuple[Argument, ...], list[Placing]] = {}
    options = [Option("exchange", (), "exchange cards", f"draw {ctx.numbers.exchange}, then discard as many")]
    hand, lying, round_ = distinct(pilot.hand), ctx.table.routines, ctx.table.round
    for at, routine in enumerate(ctx.numbers.routines):
        if not scoring.may_fly(pilot.results[at], ctx.numbers):
            continue
        result = pilot.results[at]
        hint = "not flown yet" if result is None else f"your result is {result}"
        for action, found, label in (
            ("lay", whole(hand, routine.colours), f"lay and fly the {routine.name}"),
            ("change", singles(hand, lying[at], round_, ctx.numbers), f"change a card of the {routine.name}"),
        ):
            if found:
                placings[action, routine.number] = found
                options.append(Option(action, (routine.number,), label, hint))
    option = yield from ask(Decision(pilot.seat, "turn", "What do you do?", tuple(options)))
    if option.action == "exchange":
        why = (
            "exchanges cards."
            if len(options) > 1
            else "has too few colours in hand for any routine, so exchanges cards."
        )
        ctx.say("exchange", why, pilot, 0)
        yield from exchange(ctx, pilot)
        return
    at = next(at for at, r in enumerate(ctx.numbers.routines) if r.number == option.args[0])
    yield from place(ctx, pilot, at, placings[option.action, option.args[0]])
    flight = begin(ctx, at, [Stunt(card) for card in ctx.table.routines[at]])
    yield from fly(ctx, pilot, flight)
    score(ctx, pilot, flight, at)
    ctx.table.flight = None
    yield from make_up(ctx, pilot)


# --- laying out -----------------------------------------------------------------------------


def whole(hand: Sequence[FlightCard], colours: Sequence[str]) -> list[Placing]:
    """The cards of a hand that make a whole routine of these colours ("Laying a 3-card routine")."""
    by_colour = [[card for card in hand if card.colour == colour] for colour in colours]
    return list(product(*by_colour))


def singles(
    hand: Sequence[FlightCard], lying: Sequence[FlightCard], round_: int, numbers: Numbers
) -> list[Placing]:
    """The cards of a hand that may take the place of one in a routine ("Playing an individual card")."""
    return [
        (card,)
        for old in lying
        for card in hand
        if scoring.may_replace(old.level, card.level, old.colour == card.colour, round_, numbers)
    ]


def place(ctx: Context, pilot: Pilot, at: int, placings: list[Placing]) -> Steps[None]:
    """Place a whole routine or a single card; what it replaces is discarded."""
    table, routine = ctx.table, ctx.numbers.routines[at]
    lying = {card.colour: card for card in table.routines[at]}
    options = []
    for cards in placings:
        label = ", ".join(card.caption for card in cards)
        if len(cards) == len(routine.colours):
            levels = " + ".join(str(card.level) for card in cards)
            hint = f"levels {levels}"
        else:
            hint = f"instead of {lying[cards[0].colour].caption}"
        options.append(Option("place", (routine.number, *[card.id for card in cards]), label, hint))
    whole_one = len(placings[0]) > 1
    prompt = f"Which {'cards for' if whole_one else 'card of'} the {routine.name}{'' if whole_one else ' do you change'}?"
    option = yield from ask(Decision(pilot.seat, "place", prompt, tuple(options)))
    placed = [take(pilot.hand, str(id)) for id in option.args[1:]]
    if len(placed) == len(routine.colours):
        for card in table.routines[at]:
            table.discard(card)
        table.routines[at] = placed
        text = f"lays out the {routine.name}: {', '.join(card.caption for card in placed)}."
    else:
        (card,) = placed
        slot = routine.colours.index(card.colour)
        table.discard(table.routines[at][slot])
        table.routines[at][slot] = card
        text = f"places {card.caption} in the {routine.name}."
    ctx.say("place", text, pilot, routine.number, *(card.id for card in placed))


# --- the result -----------------------------------------------------------------------------


def score(ctx: Context, pilot: Pilot, flight: Flight, at: int) -> None:
    """Rule book, "Scoring", "Bonus-Chips" and "Repeating a Flight"."""
    numbers, routine = ctx.numbers, ctx.numbers.routines[at]
    if not flight.complete:
        ctx.award(pilot, scoring.chips_for_failing(flight.done, numbers))
        return
    points = [stunt.fit.points for stunt in flight.stunts if stunt.fit is not None]
    result = scoring.flight_score(points, flight.spare, numbers)
    if not scoring.counts_as_flown(result, numbers):
        text = f"flies the {routine.name}, but {some(result, 'point')} are too few to count."
        ctx.say("short", text, pilot, routine.number, result)
        return
    best, old = ctx.table.best(at), pilot.results[at]
    gain = scoring.improvement(old, result)
    pilot.results[at] = max(result, old or 0)
    pilot.score += gain
    more = "" if old is None else f", {gain} more than before" if gain else ", which is no better than before"
    text = f"flies the {routine.name} for {some(result, 'point')}{more}."
    ctx.say("score", text, pilot, routine.number, result, gain)
    if gain:
        for stunt, brought in zip(flight.stunts, points, strict=True):
            ctx.note("scored", pilot, stunt.card.id, brought)
    ctx.award(pilot, scoring.chips_for_flying(result, best, numbers))
