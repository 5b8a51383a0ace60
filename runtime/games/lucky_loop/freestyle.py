"""Rule book, "The Freestyle Display (Final Phase)"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.lucky_loop import scoring
from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.context import Context, some
from dicewright.runtime.games.lucky_loop.flight import begin, fly
from dicewright.runtime.games.lucky_loop.numbers import Numbers
from dicewright.runtime.games.lucky_loop.supply import distinct, draw_several, exchange, take
from dicewright.runtime.games.lucky_loop.table import Flight, Pilot, Stunt
from dicewright.runtime.steps import Steps, ask

Display = tuple[FlightCard, ...]


def final_turn(ctx: Context, pilot: Pilot) -> Steps[None]:
    """Lay out a freestyle display and fly it, or exchange cards for points; fly one that lies there again.

    Whoever has no cards for a legal display must exchange.
    """
    if not pilot.display:
        options = [_exchange(ctx)]
        found = displays(pilot.hand, ctx.numbers)
        if found:
            hint = f"{some(len(found), 'display')} to choose from"
            options.append(Option("freestyle", (), "lay out your freestyle display and fly it", hint))
        option = yield from ask(Decision(pilot.seat, "final", "What do you do?", tuple(options)))
        if option.action == "exchange":
            price = ctx.numbers.final_exchange_price
            pilot.lose(price)
            ctx.say("exchange", f"exchanges cards and loses {some(price, 'point')}.", pilot, price)
            yield from exchange(ctx, pilot)
            return
        yield from lay_out(ctx, pilot, found)
        if not legal(pilot.display, ctx.numbers):
            yield from call_off(ctx, pilot)
            return
        yield from put_highlight(ctx, pilot)
    stunts = [Stunt(card, at == pilot.highlight) for at, card in enumerate(pilot.display)]
    flight = begin(ctx, None, stunts)
    yield from fly(ctx, pilot, flight)
    score(ctx, pilot, flight)
    ctx.table.flight = None


def _exchange(ctx: Context) -> Option:
    price = some(ctx.numbers.final_exchange_price, "point")
    return Option("exchange", (), "exchange cards", f"costs {price}")


# --- the display ----------------------------------------------------------------------------


def legal(cards: Sequence[FlightCard], numbers: Numbers) -> bool:
    """Whether cards make a freestyle display."""
    return scoring.legal_display([card.level for card in cards], [card.least for card in cards], numbers)


def displays(hand: Sequence[FlightCard], numbers: Numbers) -> list[Display]:
    """The displays that can be laid out of a hand, those of the same cards once: the legal ones, and
    with `set illegal-displays = yes` all others."""
    cards = sorted(hand, key=lambda card: (card.level, card.id))
    found: dict[tuple[str, ...], Display] = {}
    for size in range(1, len(cards) + 1):
        for display in combinations(cards, size):
            if numbers.illegal_displays or legal(display, numbers):
                found.setdefault(tuple([card.id for card in display]), display)
    return list(found.values())


def lay_out(ctx: Context, pilot: Pilot, found: list[Display]) -> Steps[None]:
    """Choose the cards of the display; the other cards of the hand are discarded."""
    options = []
    for cards in found:
        levels = sum(card.level for card in cards)
        dice = sum(card.least or 0 for card in cards)
        hint = f"levels {levels}, {some(dice, 'die', 'dice')} at least"
        if not legal(cards, ctx.numbers):
            hint = f"not allowed: costs {some(ctx.numbers.illegal_price, 'point')} and the turn"
        label = ", ".join(card.caption for card in cards)
        options.append(Option("display", tuple(card.id for card in cards), label, hint))
    prompt = "Which cards make your display?"
    option = yield from ask(Decision(pilot.seat, "display", prompt, tuple(options)))
    pilot.display = [take(pilot.hand, str(id)) for id in option.args]
    text = f"lays out a display: {', '.join(card.caption for card in pilot.display)}."
    ctx.say("display", text, pilot, *(card.id for card in pilot.display))
    while pilot.hand:
        ctx.table.discard(pilot.hand.pop())


def call_off(ctx: Context, pilot: Pilot) -> Steps[None]:
    """A display that is not allowed: its cards are discarded, it costs points, and the player takes new
    cards and waits for the next round."""
    while pilot.display:
        ctx.table.discard(pilot.display.pop())
    price = ctx.numbers.illegal_price
    pilot.lose(price)
    text = f"may not fly this display, loses {some(price, 'point')} and takes new cards."
    ctx.say("illegal", text, pilot, price)
    yield from draw_several(ctx, pilot, ctx.numbers.hand)


def put_highlight(ctx: Context, pilot: Pilot) -> Steps[None]:
    """Before the first throw the highlight chip goes on one of the cards, and stays there."""
    options = []
    for card in distinct(pilot.display):
        best = card.awards[0]
        points = some(best.points * ctx.numbers.highlight_factor, "point")
        options.append(Option("highlight", (card.id,), card.caption, f"only {best.label}, for {points}"))
    prompt = "Which card is your highlight?"
    option = yield from ask(Decision(pilot.seat, "highlight", prompt, tuple(options)))
    pilot.highlight = next(at for at, card in enumerate(pilot.display) if card.id == option.args[0])
    caption = pilot.display[pilot.highlight].caption
    ctx.say("highlight", f"makes {caption} the highlight.", pilot, str(option.args[0]))


# --- the result -----------------------------------------------------------------------------


def score(ctx: Context, pilot: Pilot, flight: Flight) -> None:
    """Rule book, "Scoring the freestyle display"; a failure costs points, and the last card consoles."""
    numbers = ctx.numbers
    if not flight.complete:
        pilot.lose(numbers.failure_price)
        text = f"fails with the freestyle display and loses {some(numbers.failure_price, 'point')}."
        ctx.say("crash", text, pilot, numbers.failure_price)
        if len(flight.stunts) - flight.done == 1:
            ctx.award(pilot, 1)
        return
    fits = [(stunt.highlight, stunt.fit.points) for stunt in flight.stunts if stunt.fit is not None]
    highlight = next(points for chip, points in fits if chip)
    others = [points for chip, points in fits if not chip]
    result = scoring.display_score(highlight, others, flight.spare, numbers)
    gain = scoring.display_gain(result, pilot.flown())
    pilot.freestyle = result
    pilot.score += gain
    worst = min(pilot.flown())
    text = f"flies the freestyle display for {some(result, 'point')} instead of {worst}."
    ctx.say("freestyle", text, pilot, result, gain)
    for stunt, (chip, points) in zip(flight.stunts, fits, strict=True):
        ctx.note("scored", pilot, stunt.card.id, points * (numbers.highlight_factor if chip else 1))
