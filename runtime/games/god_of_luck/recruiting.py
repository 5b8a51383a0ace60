"""The phase "Invite a deity": fortune cards on the table pay for deities that lie open."""

from __future__ import annotations

from attrs import frozen

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.box import Deity
from dicewright.runtime.games.god_of_luck.context import Context, some
from dicewright.runtime.games.god_of_luck.table import Owned, Player
from dicewright.runtime.steps import Steps, ask


@frozen
class Offer:
    """A deity that a player may invite, and what it costs in fortune points."""

    deity: Deity
    cost: int


def invite_phase(ctx: Context, player: Player) -> Steps[None]:
    """Rule book, "2. Playing" (3): one deity a turn. A deity with the skill `invite` allows for more, which
    cost more."""
    ctx.table.phase = "invite"
    for _ in range(ctx.numbers.invites):
        if not (yield from _invite_one(ctx, player, None)):
            break
    turn = ctx.table.turn
    assert turn is not None
    while helpers := ctx.table.ready(player, "invite"):
        turn.using = helpers[0].deity
        for left in range(helpers[0].deity.amount, 0, -1):
            first = left == helpers[0].deity.amount
            if not (yield from _invite_one(ctx, player, helpers[0], first)):
                turn.using = None
                return
    turn.using = None


def offers(ctx: Context, player: Player, extra: Deity | None = None) -> list[Offer]:
    """The deities that the player can pay for and may have, own places first."""
    values = [played.value for played in player.played]
    funds = sum(owned.deity.amount for owned in ctx.table.ready(player, "funds"))
    found = []
    for deity in ctx.table.open_deities():
        cost = scoring.price(deity, extra)
        if may_invite(player, deity) and scoring.may_pay(cost, values, funds):
            found.append(Offer(deity, cost))
    return found


def may_invite(player: Player, deity: Deity) -> bool:
    """Whether the player may have a deity and has the deities that it takes besides points."""
    owned = [o.deity.id for o in player.deities]
    return scoring.may_own(deity, owned) and all(
        owned.count(given) >= deity.give.count(given) for given in deity.give
    )


def _invite_one(ctx: Context, player: Player, extra: Owned | None, first: bool = True) -> Steps[bool]:
    """Invite one deity or none; `extra` is who makes it possible beyond the usual number. Returns whether."""
    table = ctx.table
    options = []
    costs: dict[str, int] = {}
    for offer in offers(ctx, player, extra.deity if extra is not None else None):
        deity = offer.deity
        costs[deity.id] = offer.cost
        gifts = [table.box.deities[given].caption for given in deity.give]
        price = " + ".join([some(offer.cost, "point"), *gifts]) if offer.cost else " + ".join(gifts) or "free"
        hint = f"{price}; counts {deity.points}"
        options.append(Option("invite", (deity.id,), deity.caption, hint))
    if not options:
        return False
    no = Option("no", (), "nobody" if extra is None else "nobody else")
    prompt = "Whom do you invite?"
    if extra is not None:
        prompt = f"{extra.deity.caption}: whom do you invite besides (for {extra.deity.surcharge} more)?"
    option = yield from ask(Decision(player.seat, "invite", prompt, (*options, no)))
    if option.action == "no":
        return False
    if extra is not None and first:
        table.use(player, extra)
    deity = table.box.deities[str(option.args[0])]
    yield from pay(ctx, player, deity, costs[deity.id])
    for given in deity.give:
        table.give(player, given)
        ctx.say("give", f"gives {table.box.deities[given].caption} back.", player, given)
    table.invite(player, deity)
    ctx.say("invite", f"invites {deity.caption}.", player, deity.id, costs[deity.id])
    welcome_luck(ctx, player)
    return True


def pay(ctx: Context, player: Player, deity: Deity, cost: int) -> Steps[None]:
    """Lay down fortune cards (and what a deity adds) until there is enough; there is no change."""
    table, turn = ctx.table, ctx.table.turn
    assert turn is not None
    turn.due = due = cost
    while due > 0:
        options: dict[tuple[int | str, ...], Option] = {}
        for played in sorted(player.played, key=lambda p: (p.value, p.card.id)):
            args = (played.card.id, played.value)
            left = due - played.value
            then = f"{left} more to pay" if left > 0 else "enough" if left == 0 else f"{-left} too many"
            options[("pay", *args)] = Option("pay", args, f"{played.card.caption} ({played.value})", then)
        for owned in table.ready(player, "funds"):
            args_of = (owned.deity.id,)
            label = f"{owned.deity.caption} ({owned.deity.amount})"
            options["funds", owned.deity.id] = Option("funds", args_of, label, "in this turn only")
        prompt = f"With what do you pay {due}{' more' if due < cost else ''} for {deity.caption}?"
        option = yield from ask(Decision(player.seat, "pay", prompt, tuple(options.values())))
        if option.action == "funds":
            owned = player.find(str(option.args[0]))
            table.use(player, owned)
            turn.due = due = due - owned.deity.amount
            ctx.say("funds", f"pays {owned.deity.amount} with {owned.deity.caption}.", player, owned.deity.id)
        else:
            card, value = option.args
            played = next(p for p in player.played if p.card.id == card and p.value == value)
            table.pay(player, played)
            turn.due = due = due - played.value
            ctx.say("pay", f"pays with {played.card.caption}.", player, played.card.id, played.value)


def welcome_luck(ctx: Context, player: Player) -> None:
    """Rule book, "3. End of the game" (1): a deity that needs so many others comes once they are there."""
    for waiting in list(ctx.table.homes.values()):
        for deity in [deity for deity in waiting if deity.needs]:
            if len(player.deities) >= deity.needs:
                ctx.table.invite(player, deity)
                ctx.say(
                    "luck", f"has {len(player.deities) - 1} deities: {deity.caption} comes.", player, deity.id
                )
