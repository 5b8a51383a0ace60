"""The phase "5. Push": marked cards move up or are scored; solo, "Push it!"."""

from __future__ import annotations

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.feeling_lucky import scoring
from dicewright.runtime.games.feeling_lucky.context import Context
from dicewright.runtime.games.feeling_lucky.offers import some
from dicewright.runtime.games.feeling_lucky.table import Display, TaskCard, named
from dicewright.runtime.steps import Steps, ask


def push_phase(ctx: Context) -> Steps[None]:
    """Rule book, "5. Push": each marked card is pushed or scored, in the order its player likes."""
    for display in ctx.table.in_order():
        marked = display.marked()
        while marked:
            option = yield from ask(_push_decision(ctx, display, marked))
            level, card = found = named(marked, option.args)
            marked.remove(found)
            if option.action == "push":
                ctx.table.push(display, level, card)
                ctx.say("push", f"pushes {card.caption} to level {level + 1}.", display, card.id, level + 1)
            else:
                ctx.table.score(display, level, card)
                points = card.points * card.times * ctx.numbers.factors[level - 1]
                ctx.say("score", f"scores {card.caption} on level {level}.", display, card.id, level, points)
                if ctx.numbers.solo:
                    yield from push_it(ctx, display, level, card)


def _push_decision(ctx: Context, display: Display, marked: list[tuple[int, TaskCard]]) -> Decision:
    options: dict[int, Option] = {}
    at, room = 0, False
    for level, card in marked:
        if level != at:
            at, room = level, ctx.table.can_push(display, level)
        if room:
            push = card.offers.push[level]
            options[id(push)] = push
        score = card.offers.score[level]
        options[id(score)] = score
    return Decision(display.seat, "push", "Push or score?", tuple(options.values()))


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
        option = yield from ask(Decision(display.seat, "push-it", prompt, offered))
        if option.action == "no":
            return
        at, card = named(((at, card) for at, card in display.on_right() if card is not scored), option.args)
        ctx.table.push_scored(display, at, card)
        ctx.say("push-it", f"also pushes {card.caption} to level {at + 1}.", display, card.id, at + 1)
