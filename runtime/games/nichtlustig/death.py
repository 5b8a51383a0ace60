"""Death and Death's Poodle: who must take one, which one, and what it covers."""

from __future__ import annotations

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.context import MIDDLE, Context
from dicewright.runtime.games.nichtlustig.table import Death
from dicewright.runtime.steps import Steps, ask


def death(ctx: Context) -> Steps[None]:
    """Who has taken too few targets takes a Death, and so does who begins a turn with the Virus.

    It is one Death, also for both reasons. The card that refuses Death may be returned instead.
    """
    table, seat = ctx.table, ctx.table.active
    table.phase = "death"
    due = len(table.taken) < ctx.numbers.least_targets
    if due and not table.taken:
        ctx.say("nothing", "has no target card to take.", seat)
    virus = table.holding(spec.TAKE_DEATH)
    if virus is not None:
        table.use(virus)
        ctx.say("use", f"must use {virus.design.caption}.", seat, virus.design.id)
    if (due or virus is not None) and not (yield from refuse(ctx)):
        yield from take_death(ctx)


def refuse(ctx: Context) -> Steps[bool]:
    """Let the player use the card that refuses Death, if it is there. Returns whether it was used."""
    table = ctx.table
    clown = table.holding(spec.REFUSE_DEATH)
    if clown is None or not candidates(ctx):
        return False
    name = clown.design.caption
    options = (
        Option("use", (clown.design.id,), f"return {name} instead", "no Death comes"),
        Option("no", (), f"take a Death and keep {name}", _threat(ctx)),
    )
    option = yield from ask(Decision(table.active, "refuse", "Death comes. Do you send it away?", options))
    if option.action == "no":
        return False
    table.use(clown)
    ctx.say("use", f"uses {name}: no Death comes.", table.active, clown.design.id)
    return True


def candidates(ctx: Context) -> list[Death]:
    """The Deaths of which the active player must take one.

    The one that the scoring die calls, wherever it lies; if the player has it already, any from the
    middle, or if there is none, any of an opponent's. Empty if nobody else has one.
    """
    table, tray = ctx.table, ctx.table.tray
    assert tray is not None
    counts = tray.counts
    called = [death for card, death in table.deaths.items() if ctx.matching.shows(card, counts)]
    others = [death for death in table.deaths.values() if death.seat != table.active]
    return (
        [death for death in called if death.seat != table.active]
        or [death for death in others if death.seat is None and called]
        or [death for death in others if called]
    )


def take_death(ctx: Context) -> Steps[None]:
    """Take a Death and lay it on a scored card at once; what it covered before is free again.

    Lemmings come first. With nothing to cover (Dinosaurs are safe), it lies open.
    """
    table, seat = ctx.table, ctx.table.active
    deaths = candidates(ctx)
    if not deaths:
        ctx.say("no-death", "need not take a Death: nobody else has one.", seat)
        return
    options = tuple(
        Option(
            "death", (death.design.id,), f"take {death.design.caption} {ctx.owner(death.seat)}", _frees(death)
        )
        for death in deaths
    )
    prompt = "You have the Death that was rolled: which other one do you take?"
    option = yield from ask(Decision(seat, "which-death", prompt, options))
    taken = table.deaths[str(option.args[0])]
    origin = taken.seat
    freed = table.take_death(taken, seat)
    text = f"takes {taken.design.caption} {ctx.owner(origin)}."
    ctx.say("death", text, seat, taken.design.id, MIDDLE if origin is None else origin)
    if freed is not None and freed.seat is not None:
        ctx.say("free", f"has {freed.design.caption} back.", freed.seat, freed.design.id)
    yield from cover(ctx, taken)


def cover(ctx: Context, taken: Death) -> Steps[None]:
    """Lay a Death that was just taken on one of the player's cards, or leave it open."""
    table, seat = ctx.table, ctx.table.active
    able = table.coverable(seat)
    if not able:
        ctx.say("open", f"has nothing to cover: {taken.design.caption} lies open.", seat, taken.design.id)
        return
    options = tuple(Option("cover", (each.design.id,), f"cover {each.design.caption}") for each in able)
    prompt = f"Which card does {taken.design.caption} cover?"
    option = yield from ask(Decision(seat, "cover", prompt, options))
    target = table.targets[str(option.args[0])]
    table.cover(taken, target)
    text = f"covers {target.design.caption} with it."
    ctx.say("cover", text, seat, target.design.id, taken.design.id)


def _threat(ctx: Context) -> str:
    able = ctx.table.coverable(ctx.table.active)
    if not able:
        return "it would lie open"
    return f"it would cover {' or '.join(target.design.id for target in able)}"


def _frees(death: Death) -> str:
    return "" if death.on is None else f"frees {death.on.design.id}"
