"""Where cards come from and go to: drawing, "Exchanging Cards", "Making up the number of cards"."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.context import Context, some
from dicewright.runtime.games.lucky_loop.table import Pilot
from dicewright.runtime.steps import Steps, ask

_ORDER = attrgetter("order")


def draw(ctx: Context, pilot: Pilot, pile: int) -> Steps[None]:
    """A card from a pile to a player's hand; nobody else sees which."""
    stack = ctx.table.piles[pile]
    card = yield from stack.draw()
    if card is not None:
        pilot.hand.append(card)
        pilot.fresh.append(card)
        ctx.say("draw", f"draws a {stack.name} card.", pilot, pile + 1, reveals=True)
        ctx.note("card", pilot, card.id)


def draw_several(ctx: Context, pilot: Pilot, amount: int) -> Steps[int]:
    """Cards one after the other, each from the pile that the player likes after seeing the last one.

    A pile that is used up is made of its discards again; where there are none, the other piles
    remain. Returns how many cards there were to be had.
    """
    pilot.fresh.clear()
    for drawn in range(amount):
        options = []
        for number, stack in enumerate(ctx.table.piles, 1):
            if not stack.spent:
                cards = some(len(stack), "card") if len(stack) else "its discards are shuffled"
                options.append(Option("draw", (number,), f"a {stack.name} card", cards))
        if not options:
            return drawn
        prompt = f"From which pile do you draw ({some(amount - drawn, 'card')} to draw)?"
        option = yield from ask(Decision(pilot.seat, "draw", prompt, tuple(options)))
        yield from draw(ctx, pilot, int(option.args[0]) - 1)
    return amount


def exchange(ctx: Context, pilot: Pilot) -> Steps[None]:
    """Rule book, "Exchanging Cards": draw some, then discard as many, which may be the new ones."""
    drawn = yield from draw_several(ctx, pilot, ctx.numbers.exchange)
    for left in range(drawn, 0, -1):
        options = tuple(
            Option("discard", (card.id,), card.caption, f"{card.colour}, level {card.level}")
            for card in distinct(pilot.hand)
        )
        prompt = f"Which card do you discard ({some(left, 'card')} to discard)?"
        option = yield from ask(Decision(pilot.seat, "discard", prompt, options))
        card = take(pilot.hand, str(option.args[0]))
        ctx.table.discard(card)
        ctx.say("discard", f"discards {card.caption}.", pilot, card.id)


def make_up(ctx: Context, pilot: Pilot) -> Steps[None]:
    """Rule book, "Making up the number of cards in your hand"."""
    yield from draw_several(ctx, pilot, max(0, ctx.numbers.hand - len(pilot.hand)))


def distinct(cards: Sequence[FlightCard]) -> list[FlightCard]:
    """Cards by colour and level as the file has them, those that are alike once."""
    found = {card.id: card for card in cards}
    return sorted(found.values(), key=_ORDER)


def take(cards: list[FlightCard], id: str) -> FlightCard:
    """Remove one card with this ID and return it."""
    at = next(at for at, card in enumerate(cards) if card.id == id)
    return cards.pop(at)
