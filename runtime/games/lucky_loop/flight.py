"""Rule book, "The Flight" and "How the chips are used": throwing dice and fulfilling cards.

Routines and freestyle displays are flown alike: one throw for each card, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.lucky_loop.cards import Fit
from dicewright.runtime.games.lucky_loop.context import Context, some
from dicewright.runtime.games.lucky_loop.scoring import throw_size
from dicewright.runtime.games.lucky_loop.table import Flight, Pilot, Stunt
from dicewright.runtime.mechanics.tray import Tray
from dicewright.runtime.steps import Steps, ask


def begin(ctx: Context, routine: int | None, stunts: list[Stunt]) -> Flight:
    """A flight of these stunts, with the ordinary dice at hand."""
    ctx.table.flight = Flight(routine, stunts, Tray(ctx.pool, range(ctx.numbers.flight_dice)))
    return ctx.table.flight


def fly(ctx: Context, pilot: Pilot, flight: Flight) -> Steps[None]:
    """Throw until every stunt is fulfilled, one cannot be, or the player stops."""
    while not flight.complete:
        if not (yield from prepare(ctx, pilot, flight)):
            return
        yield from throw(ctx, pilot, flight)
        if not (yield from fulfil(ctx, pilot, flight)):
            return


def throw(ctx: Context, pilot: Pilot, flight: Flight) -> Steps[None]:
    """Throw as many dice as there are, up to the most that are thrown at once."""
    size = throw_size(flight.spare, ctx.numbers)
    # The extra dice come last in the tray; they are thrown first, to be seen.
    rolled = yield from flight.tray.throw(sorted(flight.tray.active)[-size:])
    flight.throws += 1
    shown = rolled.text
    ctx.say("throw", f"throws {shown}.", pilot, shown)
    note_reach(ctx, pilot, flight)


def note_reach(ctx: Context, pilot: Pilot, flight: Flight) -> None:
    """For statistics: the cards that a throw was made for, and those that it can fulfil."""
    deck, thrown = ctx.table.deck, _thrown(ctx, flight)
    waiting = [stunt for stunt in flight.stunts if stunt.fit is None]
    ctx.note("reach", pilot, *[stunt.card.id for stunt in waiting])
    able = [stunt.card.id for stunt in waiting if flight.fits(stunt, deck, thrown)]
    if able:
        ctx.note("able", pilot, *able)


def prepare(ctx: Context, pilot: Pilot, flight: Flight) -> Steps[bool]:
    """Before a throw: take the extra die for a chip ("7th Dice"), or, after enough stunts, stop.

    Returns whether to throw.
    """
    numbers = ctx.numbers
    while True:
        size, done = throw_size(flight.spare, numbers), flight.done
        options = []
        if size:
            left = len(flight.stunts) - done
            hint = f"{some(flight.spare, 'die', 'dice')} left for {some(left, 'card')}"
            options.append(Option("throw", (), f"throw {some(size, 'die', 'dice')}", hint))
        chips = ctx.chips(pilot)
        if flight.extra < numbers.extra_dice and chips >= numbers.extra_die_price:
            hint = f"costs {some(numbers.extra_die_price, 'chip')} of your {chips}"
            options.append(Option("extra", (), f"take the {numbers.extra_die} die", hint))
        if flight.routine is not None and done == numbers.consolation_stunts:
            options.append(Option("stop", (), "stop here", "no points, but a bonus chip"))
        elif not size:
            options.append(Option("fail", (), "give up", "no dice are left"))
        prompt = f"{done} of {len(flight.stunts)} stunts are flown: what now?"
        option = yield from ask(Decision(pilot.seat, "go", prompt, tuple(options)))
        if option.action == "throw":
            return True
        if option.action != "extra":
            if option.action == "stop":
                ctx.say("stop", f"stops after {some(done, 'stunt')}.", pilot, done)
            else:
                ctx.say("fail", f"has no dice left after {some(done, 'stunt')}.", pilot, done)
            return False
        ctx.table.chips.take_back(pilot.seat, numbers.extra_die_price)
        flight.tray.add(numbers.flight_dice + flight.extra)
        flight.extra += 1
        ctx.say("extra", f"takes the {numbers.extra_die} die for a chip.", pilot, flight.spare)


def fulfil(ctx: Context, pilot: Pilot, flight: Flight) -> Steps[bool]:
    """Fulfil exactly one card with the throw, or throw again for chips ("Throw Again").

    Only a throw that fulfils nothing can make the flight fail. Returns whether a card was fulfilled.
    """
    while True:
        thrown = _thrown(ctx, flight)
        ways = list(_ways(ctx, flight, thrown))
        options = [option for option, _, _ in ways]
        if ctx.chips(pilot) >= ctx.numbers.again_price:
            price = f"costs {some(ctx.numbers.again_price, 'chip')} of your {ctx.chips(pilot)}"
            options.append(Option("again", (), "throw some dice again", price))
        if not ways:
            options.append(Option("fail", (), "fail", "the throw fulfils no card"))
        prompt = "Which card do you fulfil?" if ways else "This throw fulfils no card: what now?"
        option = yield from ask(Decision(pilot.seat, "fulfil", prompt, tuple(options)))
        if option.action == "again":
            yield from throw_again(ctx, pilot, flight)
            continue
        if option.action == "fail":
            ctx.say("fail", f"fails after {some(flight.done, 'stunt')}.", pilot, flight.done)
            return False
        stunt, fit = next((stunt, fit) for other, stunt, fit in ways if other == option)
        flight.put_down(stunt, fit, ctx.table.deck)
        text = f"fulfils {stunt.card.caption} ({fit.label}, {some(fit.points, 'point')})."
        ctx.say("fulfil", text, pilot, stunt.card.id, fit.label, fit.points)
        return True


def _ways(ctx: Context, flight: Flight, thrown: tuple[int, ...]) -> Iterator[tuple[Option, Stunt, Fit]]:
    for stunt in flight.open():
        for fit in flight.fits(stunt, ctx.table.deck, thrown):
            dice = ctx.table.deck.dice_text(fit.dice)
            points = fit.points * (ctx.numbers.highlight_factor if stunt.highlight else 1)
            hint = f"{some(points, 'point')}, {some(flight.spare - fit.used, 'die', 'dice')} left"
            action = "highlight" if stunt.highlight else "fulfil"
            label = f"{stunt.card.caption} {fit.label} with {dice}"
            yield Option(action, (stunt.card.id, fit.label, dice), label, hint), stunt, fit


def throw_again(ctx: Context, pilot: Pilot, flight: Flight) -> Steps[None]:
    """Pay, and throw some of the dice just thrown again."""
    deck, numbers = ctx.table.deck, ctx.numbers
    choices: dict[str, tuple[int, ...]] = {}
    for positions in _choices([at for at, face in flight.tray.active.items() if face is not None]):
        if len(positions) <= numbers.again_dice:
            faces = [face for at in positions if (face := flight.tray.active[at]) is not None]
            choices.setdefault(deck.dice_text(deck.counts(faces)), positions)
    options = tuple(Option("again", (dice,), f"throw {dice} again") for dice in choices)
    option = yield from ask(Decision(pilot.seat, "again", "Which dice do you throw again?", options))
    ctx.table.chips.take_back(pilot.seat, numbers.again_price)
    rolled = yield from flight.tray.throw(choices[str(option.args[0])])
    dice, shown = str(option.args[0]), rolled.text
    ctx.say("again", f"throws {dice} again for a chip: {shown}.", pilot, dice, shown)
    note_reach(ctx, pilot, flight)


def _choices(dice: list[int]) -> list[tuple[int, ...]]:
    """Every way to choose some of a few dice, few first."""
    found: list[tuple[int, ...]] = [()]
    for die in dice:
        found += [(*chosen, die) for chosen in found]
    return sorted(found[1:], key=len)


def _thrown(ctx: Context, flight: Flight) -> tuple[int, ...]:
    return ctx.table.deck.counts(flight.tray.shown)
