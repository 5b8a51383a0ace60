"""The main part of the game: "4. Roll", with luck, failing and dropping out."""

from __future__ import annotations

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.feeling_lucky import scoring
from dicewright.runtime.games.feeling_lucky.context import Context, some
from dicewright.runtime.games.feeling_lucky.supply import receive
from dicewright.runtime.games.feeling_lucky.table import Display, TaskCard, named
from dicewright.runtime.steps import Steps, ask_all, roll


def roll_phase(ctx: Context) -> Steps[None]:
    """Rule book, "4. Roll": roll for everybody until everybody has dropped out."""
    table = ctx.table
    table.rolls = 0
    for display in table.displays:
        table.enter(display)
    while table.playing():
        out = [display for display in table.in_order() if not display.playing]
        table.rolled = yield from roll(ctx.pool)
        table.rolls += 1
        name = table.displays[table.fairy].name
        ctx.say("roll", f"{name} rolls {table.rolled.text}.", None, table.rolls)
        compensate(ctx, out)
        yield from fulfil(ctx)
        yield from decide(ctx)


def compensate(ctx: Context, out: list[Display]) -> None:
    """Luck at a further roll for those who had dropped out before it."""
    for display in out:
        gained = ctx.table.gain_luck(display, ctx.numbers.compensation)
        if gained:
            ctx.say("luck", f"is out and gets {gained} luck.", display, gained)


def candidates(ctx: Context, display: Display) -> list[tuple[int, TaskCard]]:
    """Level and card, for every card that may be fulfilled on this roll: within reach and not yet
    marked in this round."""
    reach = scoring.reachable_levels(display.last, ctx.numbers.levels, ctx.numbers.climb)
    return [(level, card) for level in reach for card in display.left[level - 1] if card.mark is None]


def fulfil(ctx: Context) -> Steps[None]:
    """Everybody who is IN fulfils exactly one card, averts failure with luck, or fails."""
    displays = ctx.table.playing()
    answers = yield from ask_all([_fulfil_decision(ctx, display) for display in displays])
    for display, answer in zip(displays, answers, strict=True):
        if answer.action == "mark":
            level, card = named(candidates(ctx, display), answer.args)
            ctx.table.mark(display, level, card)
            ctx.say("mark", f"fulfils {card.caption} on level {level}.", display, card.id, level)
        elif answer.action == "avert":
            ctx.table.pay_luck(display, ctx.numbers.avert_price)
            ctx.say("avert", f"pays {ctx.numbers.avert_price} luck and goes on.", display)
        else:
            yield from fail(ctx, display)


def _fulfil_decision(ctx: Context, display: Display) -> Decision:
    options: dict[tuple[int | str, ...], Option] = {}
    if ctx.table.can_mark(display):
        hint = "" if display.black else f"costs {ctx.numbers.extra_mark_price} luck: no black marker is left"
        for level, card in candidates(ctx, display):
            ref = card.ref(level)
            if ref not in options and ctx.fulfils(card.id):
                options[ref] = Option("mark", ref, f"{card.caption} on level {level}", hint)
    able = bool(options)
    found = list(options.values())
    if display.luck >= ctx.numbers.avert_price:
        price = some(ctx.numbers.avert_price, "luck", "luck")
        found.append(Option("avert", (), f"pay {price} and fulfil none", f"you have {display.luck}"))
    marks = some(len(display.marked()), "mark")
    found.append(Option("fail", (), "fail", f"you lose {marks} of this round and are out"))
    prompt = "Which card do you fulfil?" if able else "The roll fulfils none of your cards: what now?"
    return Decision(display.seat, "fulfil", prompt, tuple(found))


def fail(ctx: Context, display: Display) -> Steps[None]:
    """Failing: all marks of the round off, a consolation card, OUT."""
    table, numbers = ctx.table, ctx.numbers
    for _, card in display.marked():
        table.unmark(display, card)
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
    for display in ctx.table.playing():
        if not can_go_on(ctx, display):
            ctx.table.drop_out(display)
            ctx.say("out", "has no markers left and drops out.", display)
    displays = ctx.table.playing()
    decisions = []
    for display in displays:
        reach = scoring.reachable_levels(display.last, ctx.numbers.levels, ctx.numbers.climb)
        levels = f"level {reach[0]}" if len(reach) == 1 else f"levels {reach[0]} to {reach[-1]}"
        cards = some(len(candidates(ctx, display)), "card")
        options = (
            Option("stay", (), "keep playing", f"{cards} within reach, on {levels}"),
            Option("out", (), "drop out", f"{some(len(display.marked()), 'mark')} safe"),
        )
        decisions.append(Decision(display.seat, "decide", "Do you keep playing?", options))
    answers = yield from ask_all(decisions)
    for display, answer in zip(displays, answers, strict=True):
        if answer.action == "out":
            ctx.table.drop_out(display)
            ctx.say("out", "drops out.", display)
        else:
            ctx.say("stay", "keeps playing.", display)


def can_go_on(ctx: Context, display: Display) -> bool:
    """Whether the player could mark a card or avert failure on another roll."""
    return ctx.table.can_mark(display) or display.luck >= ctx.numbers.avert_price
