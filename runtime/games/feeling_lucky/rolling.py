"""The main part of the game: "4. Roll", with luck, failing and dropping out."""

from __future__ import annotations

from dicewright.runtime.chance import Rolled
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.feeling_lucky.context import Context
from dicewright.runtime.games.feeling_lucky.offers import different
from dicewright.runtime.games.feeling_lucky.supply import receive
from dicewright.runtime.games.feeling_lucky.table import Display
from dicewright.runtime.games.feeling_lucky.words import COMPENSATION, OUT, STAY
from dicewright.runtime.steps import Ask, Roll, Steps


def roll_phase(ctx: Context) -> Steps[None]:
    """Rule book, "4. Roll": roll for everybody until everybody has dropped out."""
    table = ctx.table
    table.rolls = 0
    for display in table.displays:
        table.enter(display)
    order = table.in_order()
    while playing := [display for display in order if display.playing]:
        out = [display for display in order if not display.playing] if len(playing) < len(order) else []
        rolled: Rolled = yield Roll(ctx.kit.pool)
        table.rolled = rolled
        table.rolls += 1
        name = table.displays[table.fairy].name
        ctx.say("roll", f"{name} rolls {rolled.text}.", None, table.rolls)
        compensate(ctx, out)
        yield from fulfil(ctx, playing)
        yield from decide(ctx)


def compensate(ctx: Context, out: list[Display]) -> None:
    """Luck at a further roll for those who had dropped out before it."""
    for display in out:
        gained = ctx.table.gain_luck(display, ctx.numbers.compensation)
        if gained:
            ctx.keep(display.said[COMPENSATION[gained]])


def within_reach(ctx: Context, display: Display) -> list[str]:
    """The IDs of what may be fulfilled on this roll: cards within reach that are not yet marked in this round."""
    kept = display.within
    if kept is None or kept[0] != display.moves:
        left, levels = display.left, ctx.kit.reach[display.last]
        ids = [card.id for level in levels for card in left[level - 1] if card.mark is None]
        kept = display.within = display.moves, ids
    return kept[1]


def fulfil(ctx: Context, displays: list[Display] | None = None) -> Steps[None]:
    """Everybody who is IN (`displays`) fulfils exactly one card, averts failure with luck, or fails."""
    displays = ctx.table.playing() if displays is None else displays
    reach: list[str] = []
    fulfilled: list[str] = []
    able = ctx.able()
    decisions = [_fulfil_decision(ctx, display, able, reach, fulfilled) for display in displays]
    ctx.count("reach", reach)
    ctx.count("able", fulfilled)
    answers: tuple[Option, ...] = yield Ask(tuple(decisions))
    for display, answer in zip(displays, answers, strict=True):
        if answer.action == "mark":
            card, level = display.find(answer.args), answer.args[1]
            assert isinstance(level, int)
            ctx.table.mark(display, level, card)
            ctx.keep(display.said[card.words.fulfils[level]])
        elif answer.action == "avert":
            ids = within_reach(ctx, display)
            ctx.table.pay_luck(display, ctx.numbers.avert_price)
            ctx.say("avert", f"pays {ctx.numbers.avert_price} luck and goes on.", display, *ids)
        else:
            yield from fail(ctx, display)


def _fulfil_decision(
    ctx: Context, display: Display, able: int, reach: list[str], fulfilled: list[str]
) -> Decision:
    """The question, when the roll fulfils the cards that are `able` (the sum of their bits).

    Adds the IDs of what is within reach, and of what of that the roll fulfils, to the two lists.
    """
    reach += within_reach(ctx, display)
    offers, black, left = ctx.offers, display.black > 0, display.left
    marking = black or ctx.table.can_mark(display)
    options: list[Option] = []
    for level in ctx.kit.reach[display.last]:
        for card in left[level - 1]:
            if able & card.bit and card.mark is None:
                fulfilled.append(card.id)
                if marking:
                    marks = card.offers.mark if black else card.offers.mark_with_luck
                    options.append(marks[level])
    prompt = "The roll fulfils none of your cards: what now?"
    if options:
        prompt = "Which card do you fulfil?"
        if len(options) > 1:
            options = different(options)
    if display.luck >= ctx.numbers.avert_price:
        options.append(offers.avert[display.luck])
    options.append(offers.fail[display.marks])
    return Decision(display.seat, "fulfil", prompt, tuple(options))


def fail(ctx: Context, display: Display) -> Steps[None]:
    """Failing: all marks of the round off, a consolation card, OUT."""
    table, numbers = ctx.table, ctx.numbers
    for level, card in display.marked():
        table.unmark(display, level, card)
    table.drop_out(display)
    ctx.say("fail", "fails and is out.", display)
    for card in (yield from receive(ctx, display, numbers.consolation)):
        level = numbers.consolation_level
        if table.has_room(display, level):
            table.place(display, level, card)
            ctx.say("place", f"puts {card.caption} on level {level}.", display, card.id, level)
        else:
            table.put_back(display, card)
            ctx.say("return", f"has no place for {card.caption} on level {level}.", display, card.id)


def decide(ctx: Context) -> Steps[None]:
    """Everybody who is still IN drops out, which is safe, or keeps playing.

    Who has neither a black marker nor luck left can do nothing more and drops out at once.
    """
    displays = []
    for display in ctx.table.playing():
        if display.black > 0 or can_go_on(ctx, display):
            displays.append(display)
        else:
            ctx.table.drop_out(display)
            ctx.say("out", "has no markers left and drops out.", display)
    if not displays:
        return
    go_on = ctx.offers.go_on
    decisions = [
        go_on[display.seat, len(within_reach(ctx, display)), display.last, display.marks]
        for display in displays
    ]
    answers: tuple[Option, ...] = yield Ask(tuple(decisions))
    for display, answer in zip(displays, answers, strict=True):
        if answer.action == "out":
            ctx.table.drop_out(display)
            ctx.keep(display.said[OUT])
        else:
            ctx.keep(display.said[STAY])


def can_go_on(ctx: Context, display: Display) -> bool:
    """Whether the player could mark a card or avert failure on another roll."""
    return ctx.table.can_mark(display) or display.luck >= ctx.numbers.avert_price
