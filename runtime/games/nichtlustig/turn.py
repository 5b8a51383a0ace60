"""One turn: rolling, scoring, taking, Death, special cards ("Turn Sequence")."""

from __future__ import annotations

from collections.abc import Iterator

from dicewright.dsl.model import Face
from dicewright.runtime.chance import roll_text
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.context import MIDDLE, Context, listed, some
from dicewright.runtime.games.nichtlustig.death import death
from dicewright.runtime.games.nichtlustig.matching import Bid
from dicewright.runtime.games.nichtlustig.table import Special
from dicewright.runtime.mechanics.tray import Tray
from dicewright.runtime.steps import Steps, ask


def turn(ctx: Context, seat: int) -> Steps[None]:
    """The rule book's order: roll, then score for everybody, then take targets, then Death, then symbols.

    Whoever has the card that skips a turn only returns it ("Negative Special Cards"): nothing else
    happens, and other special cards stay where they are.
    """
    table = ctx.table
    table.begin_turn(seat)
    ctx.say("turn", f"Turn {table.turn}: {table.names[seat]}.", None, table.turn, seat)
    skipping = table.holding(spec.SKIP_TURN)
    if skipping is not None:
        table.use(skipping)
        ctx.say("skip", f"returns {skipping.design.caption} and skips the turn.", seat, skipping.design.id)
        return
    yield from roll_dice(ctx)
    score(ctx)
    yield from take(ctx)
    yield from death(ctx)
    take_specials(ctx)


# --- rolling --------------------------------------------------------------------------------


def roll_dice(ctx: Context) -> Steps[None]:
    """Roll up to three times; after each roll any dice may be set aside, and those are not rolled again.

    Of the special cards, one must be used here if it lies there (fewer rolls), and one may be after
    the last roll, if there were no fewer (one roll more).
    """
    table = ctx.table
    fewer = table.holding(spec.FEW_ROLLS)
    if fewer is not None:
        table.use(fewer)
        table.most_rolls = min(table.most_rolls, fewer.design.amount)
        text = f"must use {fewer.design.caption}: {some(table.most_rolls, 'roll')} at most."
        ctx.say("use", text, table.active, fewer.design.id)
    tray = table.tray = Tray(ctx.pool, range(ctx.pool.size))
    ctx.note("reach", table.active, *[target.design.id for target in table.takeable()])
    while True:
        rolled = yield from tray.throw()
        table.rolls += 1
        ctx.say("roll", f"Roll {table.rolls}: {rolled.text}.", None, table.rolls, table.active)
        more = table.rolls < table.most_rolls
        spare = None if more or fewer is not None else table.holding(spec.ROLL_AGAIN)
        if not more and spare is None:
            return
        if not (yield from set_aside(ctx, tray, spare)):
            return


def set_aside(ctx: Context, tray: Tray, spare: Special | None) -> Steps[bool]:
    """Let the player set dice aside, bit by bit. Returns whether the others are rolled again.

    `spare`: the special card that the next roll would use up.
    """
    table = ctx.table
    fresh: list[int] = []
    again = False
    while tray.active:
        option = yield from ask(_keep_decision(ctx, tray, spare))
        if option.action != "keep":
            again = option.action == "roll"
            break
        for at in option.args:
            tray.set_die_aside(int(at))
            fresh.append(int(at))
    if fresh:
        text = f"sets aside {roll_text(tray_faces(tray, fresh))}."
        ctx.say("aside", text, table.active, *sorted(fresh))
    if not again:
        if tray.active and spare is None:
            ctx.say("stop", "rolls no more.", table.active)
        return False
    if spare is not None:
        table.use(spare)
        table.most_rolls += spare.design.amount
        ctx.say("use", f"uses {spare.design.caption} to roll again.", table.active, spare.design.id)
    return True


def _keep_decision(ctx: Context, tray: Tray, spare: Special | None) -> Decision:
    """Single dice, and at once all of a number; then rolling the others, or rolling no more."""
    options = [
        Option("keep", tuple(dice), f"set aside {roll_text(tray_faces(tray, dice))}", hint)
        for dice, hint in _handfuls(ctx, tray)
    ]
    table = ctx.table
    left = some(len(tray.active), "die", "dice")
    if spare is None:
        rolls = f"roll {table.rolls + 1} of {table.most_rolls}"
        options.append(Option("roll", (), f"roll the other {left} again", rolls))
    else:
        label = f"use {spare.design.caption}: roll the other {left} again"
        options.append(Option("roll", (spare.design.id,), label, "the card goes back to the middle"))
    options.append(Option("stop", (), "roll no more", "all dice stay as they are"))
    return Decision(table.active, "keep", "Which dice do you set aside?", tuple(options))


def _handfuls(ctx: Context, tray: Tray) -> Iterator[tuple[list[int], str]]:
    """Positions of dice to be set aside together: the target dice of a number, and each die by itself."""
    numbers: dict[int, list[int]] = {}
    for at, face in sorted(tray.active.items()):
        if face is not None and face.number is not None and at not in ctx.scoring_dice:
            numbers.setdefault(face.number, []).append(at)
    for number, dice in sorted(numbers.items()):
        if len(dice) > 1:
            yield dice, f"every {number}"
    for at in sorted(tray.active):
        yield [at], f"the {ctx.die_names[at]} die"


def tray_faces(tray: Tray, dice: list[int]) -> list[Face]:
    """What the dice at these positions show, in the pool's order."""
    shown = {**tray.active, **tray.aside}
    return [face for at in sorted(dice) if (face := shown[at]) is not None]


# --- scoring and taking ---------------------------------------------------------------------


def score(ctx: Context) -> None:
    """ "Scoring": all players turn those of their cards into points that show the scoring die's number.

    It comes before the taking, so that a card is never scored in the turn in which it is won. The
    Poodle is no number: then nothing is scored.
    """
    table, tray = ctx.table, ctx.table.tray
    assert tray is not None
    table.phase = "take"
    for face in tray_faces(tray, list(ctx.scoring_dice)):
        if face.number is None:
            continue
        ctx.say("pink", f"All cards with {face.number} are scored.", None, face.number)
        for target in table.targets.values():
            if target.seat is not None and not target.scored and target.design.number == face.number:
                table.score(target)
                ctx.say("score", f"scores {target.design.caption}.", target.seat, target.design.id)


def take(ctx: Context) -> Steps[None]:
    """The active player takes targets that the dice pay for, from the middle or from opponents.

    Own cards cannot be taken. Who can take as many as keep Death away must; more may be left.
    """
    table, tray = ctx.table, ctx.table.tray
    assert tray is not None
    sets = ctx.matching.winnable(table, tray.counts)
    ctx.note("able", table.active, *[chosen[0][0] for chosen in sets if len(chosen) == 1])
    least = min(ctx.numbers.least_targets, max(map(len, sets), default=0))
    options = [_take_option(ctx, chosen) for chosen in sets if len(chosen) >= least]
    if least == 0:
        options.append(Option("take", (), "take none"))
    option = yield from ask(Decision(table.active, "take", "Which targets do you take?", tuple(options)))
    for name in option.args:
        card = str(name)
        if card in table.specials:
            helper = table.specials[card]
            table.use(helper)
            ctx.say("use", f"uses {helper.design.caption}.", table.active, card)
        else:
            target = table.targets[card]
            origin = target.seat
            table.take(target)
            text = f"takes {target.design.caption} {ctx.owner(origin)}"
            text += " and scores it." if target.scored else "."
            ctx.say("take", text, table.active, card, MIDDLE if origin is None else origin)


def _take_option(ctx: Context, chosen: tuple[Bid, ...]) -> Option:
    """Special cards that help, then the targets."""
    helpers = [helper for _, helper in chosen if helper]
    cards = [card for card, _ in chosen]
    table = ctx.table
    label = f"take {listed([table.targets[card].design.caption for card in cards])}"
    hints = [
        f"{card} {ctx.owner(table.targets[card].seat)}"
        for card in cards
        if table.targets[card].seat is not None
    ]
    hints += [f"uses {table.specials[helper].design.caption}" for helper in helpers]
    return Option("take", (*helpers, *cards), label, ", ".join(hints))


# --- special cards --------------------------------------------------------------------------


def take_specials(ctx: Context) -> None:
    """ "Special Cards": whose symbols show at the end of a turn gets them, also from an opponent.

    Who has such a card already keeps it. They are for later turns, and no help against Death.
    """
    table, tray = ctx.table, ctx.table.tray
    assert tray is not None
    counts = tray.counts
    for card, special in table.specials.items():
        if special.seat != table.active and ctx.matching.shows(card, counts):
            origin = special.seat
            table.receive(special)
            text = f"gets {special.design.caption} {ctx.owner(origin)}."
            ctx.say("special", text, table.active, card, MIDDLE if origin is None else origin)
