"""The main part of the game: "4. Roll", with luck, failing and dropping out."""

from __future__ import annotations

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.feeling_lucky.context import Context
from dicewright.runtime.games.feeling_lucky.supply import receive
from dicewright.runtime.games.feeling_lucky.table import Display, TaskCard, named
from dicewright.runtime.steps import Steps, ask_all, roll

Within = list[tuple[int, TaskCard]]
"""Level and card."""


def roll_phase(ctx: Context) -> Steps[None]:
    """Rule book, "4. Roll": roll for everybody until everybody has dropped out."""
    table = ctx.table
    table.rolls = 0
    for display in table.displays:
        table.enter(display)
    order = table.in_order()
    while playing := [display for display in order if display.playing]:
        out = [display for display in order if not display.playing] if len(playing) < len(order) else []
        table.rolled = yield from roll(ctx.kit.pool)
        table.rolls += 1
        name = table.displays[table.fairy].name
        ctx.say("roll", f"{name} rolls {table.rolled.text}.", None, table.rolls)
        compensate(ctx, out)
        yield from fulfil(ctx, playing)
        yield from decide(ctx)


def compensate(ctx: Context, out: list[Display]) -> None:
    """Luck at a further roll for those who had dropped out before it."""
    for display in out:
        gained = ctx.table.gain_luck(display, ctx.numbers.compensation)
        if gained:
            ctx.say("luck", f"is out and gets {gained} luck.", display, gained)


def candidates(ctx: Context, display: Display) -> tuple[int, range, Within, tuple[str, ...]]:
    """What may be fulfilled on this roll: cards within reach that are not yet marked in this round.

    Kept until the next move: the number of moves, the levels within reach, the cards, their IDs.
    """
    kept = display.reach
    if kept is None or kept[0] != display.moves:
        levels = ctx.kit.reach[display.last]
        left = display.left
        within = [(level, card) for level in levels for card in left[level - 1] if card.mark is None]
        kept = display.reach = display.moves, levels, within, tuple([card.id for _, card in within])
    return kept


def fulfil(ctx: Context, displays: list[Display] | None = None) -> Steps[None]:
    """Everybody who is IN (`displays`) fulfils exactly one card, averts failure with luck, or fails."""
    displays = ctx.table.playing() if displays is None else displays
    answers = yield from ask_all([_fulfil_decision(ctx, display) for display in displays])
    for display, answer in zip(displays, answers, strict=True):
        if answer.action == "mark":
            kept = display.reach
            assert kept is not None  # made for the decision, and nothing has moved since
            level, card = named(kept[2], answer.args)
            ctx.table.mark(display, level, card)
            ctx.say("mark", f"fulfils {card.caption} on level {level}.", display, card.id, level)
        elif answer.action == "avert":
            ids = candidates(ctx, display)[3]
            ctx.table.pay_luck(display, ctx.numbers.avert_price)
            ctx.say("avert", f"pays {ctx.numbers.avert_price} luck and goes on.", display, *ids)
        else:
            yield from fail(ctx, display)


def _fulfil_decision(ctx: Context, display: Display) -> Decision:
    able, offers = ctx.able(), ctx.offers
    _, _, within, ids = candidates(ctx, display)
    options: list[Option] = []
    prompt = "The roll fulfils none of your cards: what now?"
    if ids:
        ctx.count("reach", display, ids)
        fulfilled = [found for found in within if able & found[1].bit]
        if fulfilled:
            ctx.count("able", display, tuple([card.id for _, card in fulfilled]))
            if display.black > 0:
                options = [card.offers.mark[level] for level, card in fulfilled]
            elif ctx.table.can_mark(display):
                options = [card.offers.mark_with_luck[level] for level, card in fulfilled]
            if options:
                prompt = "Which card do you fulfil?"
                if len(options) > 1:
                    options = list({id(option): option for option in options}.values())
    if display.luck >= ctx.numbers.avert_price:
        options.append(offers.avert(display.luck))
    options.append(offers.fail(display.marks))
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
    decisions = []
    for display in displays:
        _, reach, within, _ = candidates(ctx, display)
        options = ctx.offers.stay(len(within), reach), ctx.offers.out(display.marks)
        decisions.append(Decision(display.seat, "decide", "Do you keep playing?", options))
    answers = yield from ask_all(decisions)
    for display, answer in zip(displays, answers, strict=True):
        if answer.action == "out":
            ctx.table.drop_out(display)
            ctx.say_again("out", "drops out.", display)
        else:
            ctx.say_again("stay", "keeps playing.", display)


def can_go_on(ctx: Context, display: Display) -> bool:
    """Whether the player could mark a card or avert failure on another roll."""
    return ctx.table.can_mark(display) or display.luck >= ctx.numbers.avert_price
