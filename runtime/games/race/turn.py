"""One player's turn: rolls, keeping in between, claims."""

from __future__ import annotations

from dicewright.runtime.decisions import Argument, Decision, Option
from dicewright.runtime.games.race.context import Context, some
from dicewright.runtime.games.race.keeping import keep
from dicewright.runtime.games.race.paying import Bid
from dicewright.runtime.games.race.table import Claim, Racer
from dicewright.runtime.steps import Steps, ask, roll


def take_turn(ctx: Context, racer: Racer) -> Steps[None]:
    """Roll, keep and claim; the claims are in `Table.claimed` afterwards."""
    table = ctx.table
    table.begin_turn(racer.seat)
    ctx.note("reach", racer, [card.id for card in table.row])
    yield from roll_dice(ctx, racer)
    while table.numbers.rolls is None or table.rolls < table.numbers.rolls:
        if not (yield from keep(ctx, racer)):
            break
        if table.numbers.keeping != "free":
            for die in table.dice:
                die.aside = die.held
        yield from roll_dice(ctx, racer)
        if all(die.aside for die in table.dice):
            break
    table.phase = "claim"
    for die in table.dice:
        die.held = False
    ctx.note("able", racer, able(ctx))
    yield from claim_cards(ctx, racer)
    if not table.claimed:
        ctx.say("nothing", "claims nothing.", racer)


def roll_dice(ctx: Context, racer: Racer) -> Steps[None]:
    """Roll the dice that are not held."""
    table = ctx.table
    which = tuple(at for at, die in enumerate(table.dice) if not die.held)
    rolled = yield from roll(ctx.pool, None if len(which) == len(table.dice) else which)
    table.rolls += 1
    for at, face in zip(which, rolled.dice, strict=True):
        table.dice[at].face = face
    names = (ctx.dice.name(table.dice[at].kind, face) for at, face in zip(which, rolled.dice, strict=True))
    ctx.say("roll", f"rolls {rolled.text}.", racer, table.rolls, *names)


def claim_cards(ctx: Context, racer: Racer) -> Steps[None]:
    """Let the player claim cards of the row, one by one, as long as the dice can pay for all of them."""
    table = ctx.table
    while True:
        offers = possible_claims(ctx)
        options = [*(_option(claim) for claim in offers), Option("done", (), _done(ctx))]
        prompt = "Which card do you claim as well?" if table.claimed else "Which card do you claim?"
        option = yield from ask(Decision(racer.seat, "claim", prompt, tuple(options)))
        if option.action == "done":
            return
        claim = offers[options.index(option)]
        table.claim(racer, claim)
        label = claim.card.labels[claim.tier] or ""
        text = (
            f"claims {claim.card.caption}{f', {label},' if label else ''} for {some(claim.points, 'point')}."
        )
        ctx.say("claim", text, racer, claim.card.id, label, claim.points)


def able(ctx: Context) -> list[str]:
    """The cards of the row that the dice pay for, each by itself, by any of its tiers."""
    row = ctx.table.row
    bids = [(card.id, tier) for card in row for tier in range(len(card.labels))]
    paid = {card for card, _ in ctx.payer.fulfilled(ctx.dice.counts(ctx.table.rolled()), bids)}
    return [card.id for card in row if card.id in paid]


def possible_claims(ctx: Context) -> list[Claim]:
    """Each card of the row (copies once) by each tier that the dice can pay for beside this turn's claims."""
    table = ctx.table
    counts = ctx.dice.counts(table.rolled())
    made = [bid_of(claim) for claim in table.claimed]
    offered: dict[Bid, Claim] = {}
    for card in table.row:
        for tier in range(len(card.labels)):
            claim = Claim(card, tier)
            offered.setdefault(bid_of(claim), claim)
    paid = ctx.payer.further(counts, made, offered) if made else ctx.payer.fulfilled(counts, offered)
    return [offered[bid] for bid in paid]


def bid_of(claim: Claim) -> Bid:
    """A claim as `paying` reads it."""
    return claim.card.id, claim.tier


def _option(claim: Claim) -> Option:
    card, label = claim.card, claim.card.labels[claim.tier]
    args: tuple[Argument, ...] = (card.id,) if label is None else (card.id, label)
    shown = card.caption if label is None else f"{card.caption}: {label}"
    return Option("claim", args, shown, some(claim.points, "point"))


def _done(ctx: Context) -> str:
    return "claim nothing more" if ctx.table.claimed else "claim nothing"
