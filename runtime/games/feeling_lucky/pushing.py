"""The phase "5. Push": marked cards move up or are scored; solo, "Push it!"."""

from __future__ import annotations

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.feeling_lucky import scoring
from dicewright.runtime.games.feeling_lucky.context import Context
from dicewright.runtime.games.feeling_lucky.offers import different, some
from dicewright.runtime.games.feeling_lucky.table import Display, TaskCard, named
from dicewright.runtime.steps import Steps


def push_phase(ctx: Context) -> Steps[None]:
    """Rule book, "5. Push": each marked card is pushed or scored, in the order its player likes."""
    table = ctx.table
    for display in table.in_order():
        marked = display.marked()
        alike = len({card.id for _, card in marked}) < len(marked)
        while marked:
            options = _push_options(ctx, display, marked)
            offered = tuple(different(options) if alike else options)
            option: Option = yield Decision(display.seat, "push", "Push or score?", offered)
            for level, card in marked:
                if option.args == (card.id, level):
                    break
            marked.remove((level, card))
            if option.action == "push":
                table.push(display, level, card)
                ctx.keep(display.said[card.words.pushes[level]])
            else:
                table.score(display, level, card)
                ctx.keep(display.said[card.words.scores[level]])
                if ctx.numbers.solo:
                    yield from push_it(ctx, display, level, card)


def _push_options(ctx: Context, display: Display, marked: list[tuple[int, TaskCard]]) -> list[Option]:
    options: list[Option] = []
    left, capacity, highest = display.left, ctx.numbers.level_capacity, len(display.left)
    at, room = 0, False
    for level, card in marked:
        if level != at:
            at, room = level, level < highest and len(left[level]) < capacity
        offers = card.offers
        if room:
            options.append(offers.push[level])
        options.append(offers.score[level])
    return options


def push_it(ctx: Context, display: Display, level: int, scored: TaskCard) -> Steps[None]:
    """Rule book, "Push it!": steps for other scored cards of the same or an easier colour."""
    numbers = ctx.numbers
    decks = scoring.push_it_decks(scored.deck, numbers.easier)
    for left in range(scoring.push_it_steps(level, numbers.push_it), 0, -1):
        options: dict[tuple[int | str, ...], Option] = {}
        for at, card in display.on_right():
            if card is scored or card.deck not in decks or at == numbers.levels:
                continue
            label = f"push {card.caption} from level {at} to {at + 1}"
            options.setdefault(card.ref(at), Option("push-it", card.ref(at), label))
        if not options:
            return
        offered = (*options.values(), Option("no", (), "push none"))
        prompt = f"Push it! Which scored card moves up ({some(left, 'step')} left)?"
        option: Option = yield Decision(display.seat, "push-it", prompt, offered)
        if option.action == "no":
            return
        at, card = named(((at, card) for at, card in display.on_right() if card is not scored), option.args)
        ctx.table.push_scored(display, at, card)
        ctx.say("push-it", f"also pushes {card.caption} to level {at + 1}.", display, card.id, at + 1)
