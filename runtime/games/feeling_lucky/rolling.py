"""The main part of the game: "4. Roll", with luck, failing and dropping out."""

from __future__ import annotations

from dicewright.runtime.chance import Rolled
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.feeling_lucky.context import Context
from dicewright.runtime.games.feeling_lucky.offers import different
from dicewright.runtime.games.feeling_lucky.supply import receive
from dicewright.runtime.games.feeling_lucky.table import Display, TaskCard
from dicewright.runtime.games.feeling_lucky.words import Line
from dicewright.runtime.steps import Ask, Roll, Steps

Within = list[tuple[int, TaskCard]]
"""Level and card."""
STAY, OUT = Line("stay", "keeps playing."), Line("out", "drops out.")


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
            ctx.say("luck", f"is out and gets {gained} luck.", display, gained)


def candidates(ctx: Context, display: Display) -> tuple[int, list[tuple[int, TaskCard]], list[str]]:
    """What may be fulfilled on this roll: cards within reach that are not yet marked in this round.

    Kept until the next move: the number of moves; the cards, with their levels; their IDs.
    """
    kept = display.within
    if kept is None or kept[0] != display.moves:
        left, found, ids = display.left, [], []
        for level in ctx.kit.reach[display.last]:
            for card in left[level - 1]:
                if card.mark is None:
                    found.append((level, card))
                    ids.append(card.id)
        kept = display.within = display.moves, found, ids
    return kept


def fulfil(ctx: Context, displays: list[Display] | None = None) -> Steps[None]:
    """Everybody who is IN (`displays`) fulfils exactly one card, averts failure with luck, or fails."""
    displays = ctx.table.playing() if displays is None else displays
    reach: list[str] = []
    fulfilled: list[str] = []
    decisions = [_fulfil_decision(ctx, display, reach, fulfilled) for display in displays]
    ctx.count("reach", reach)
    ctx.count("able", fulfilled)
    answers: tuple[Option, ...] = yield Ask(tuple(decisions))
    for display, answer in zip(displays, answers, strict=True):
        if answer.action == "mark":
            card, level = display.find(answer.args), answer.args[1]
            assert isinstance(level, int)
            ctx.table.mark(display, level, card)
            ctx.say_again(card.words.fulfils[level], display)
        elif answer.action == "avert":
            ids = candidates(ctx, display)[2]
            ctx.table.pay_luck(display, ctx.numbers.avert_price)
            ctx.say("avert", f"pays {ctx.numbers.avert_price} luck and goes on.", display, *ids)
        else:
            yield from fail(ctx, display)


def _fulfil_decision(ctx: Context, display: Display, reach: list[str], fulfilled: list[str]) -> Decision:
    """The question; adds what is within reach, and what of that the roll fulfils, to these lists."""
    _, within, ids = candidates(ctx, display)
    able, offers = ctx.able(), ctx.offers
    reach += ids
    black, marking = display.black > 0, ctx.table.can_mark(display)
    options: list[Option] = []
    for level, card in within:
        if able & card.bit:
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
        go_on[display.seat, len(candidates(ctx, display)[1]), display.last, display.marks]
        for display in displays
    ]
    answers: tuple[Option, ...] = yield Ask(tuple(decisions))
    for display, answer in zip(displays, answers, strict=True):
        if answer.action == "out":
            ctx.table.drop_out(display)
            ctx.say_again(OUT, display)
        else:
            ctx.say_again(STAY, display)


def can_go_on(ctx: Context, display: Display) -> bool:
    """Whether the player could mark a card or avert failure on another roll."""
    return ctx.table.can_mark(display) or display.luck >= ctx.numbers.avert_price
