"""The first phase of a turn, "Take", and the last, "Discard"."""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.context import Context, a_card, some
from dicewright.runtime.games.god_of_luck.table import Player
from dicewright.runtime.steps import Steps, ask


def draw_start(ctx: Context) -> Steps[None]:
    """Rule book, "1. Preparing" (6): from the first player on, everybody draws from a pile of their choice."""
    for _ in range(ctx.numbers.start_draws):
        for player in ctx.table.from_seat(ctx.table.holder):
            yield from _take_one(ctx, player, "draw", "From which pile do you draw a card?", ctx.box.decks)


def take_phase(ctx: Context, player: Player) -> Steps[None]:
    """Rule book, "2. Playing" (1): one card off a pile or one open card, which is replaced at once. A deity
    with the skill `take` may bring another one of certain piles."""
    for _ in range(ctx.numbers.takes):
        yield from _take_one(ctx, player, "take", "Which card do you take?", ctx.box.decks)
    while helpers := ctx.table.ready(player, "take"):
        owned = helpers[0]
        for left in range(owned.deity.amount, 0, -1):
            prompt = f"{owned.deity.caption}: which card do you take besides?"
            no = Option("no", (), "none", "you may do so in another round")
            took = yield from _take_one(
                ctx, player, "extra", prompt, owned.deity.piles, no, skill=owned.deity.caption
            )
            if not took:
                return
            if left == owned.deity.amount:
                ctx.table.use(player, owned)


def _take_one(
    ctx: Context,
    player: Player,
    kind: str,
    prompt: str,
    decks: Iterable[str],
    no: Option | None = None,
    skill: str = "",
) -> Steps[bool]:
    """Take one card from these decks, or none if `no` is taken or there is nothing. Returns whether."""
    table = ctx.table
    options: dict[tuple[str, str], Option] = {}
    for deck in decks:
        pile = table.piles[deck]
        if len(pile.stack):
            options["draw", deck] = Option("draw", (deck,), f"the top {deck} card", f"of {len(pile.stack)}")
        for card in pile.open:
            options["pick", card.id] = Option("pick", (card.id,), f"{card.caption} ({deck})")
    if not options:
        if no is None:
            ctx.say("none", "finds no card to take.", player)
        return False
    offered = (*options.values(), *([no] if no is not None else []))
    option = yield from ask(Decision(player.seat, kind, prompt, offered))
    if option is no or option.action == "no":
        return False
    besides = f", with {skill}" if skill else ""
    name = str(option.args[0])
    if option.action == "draw":
        table.draw(player, name)
        ctx.say("draw", f"draws {a_card(name)}{besides}.", player, name, reveals=True)
        return True
    card = ctx.box.fortunes[name]
    fresh = yield from table.pick(player, card)
    ctx.say("pick", f"takes {card.caption}{besides}.", player, card.id)
    for new in fresh:
        ctx.say("open", f"turns up {new.caption}.", player, new.id, reveals=True)
    return True


def discard_phase(ctx: Context, player: Player) -> Steps[None]:
    """Rule book, "2. Playing" (4): cards beyond the hand limit go under their piles, or out of the game if
    the pile is used up."""
    table = ctx.table
    helpers = [owned.deity for owned in table.ready(player, "hand")]
    limit = scoring.hand_limit(helpers, ctx.numbers.hand_limit)
    while len(player.hand) > limit:
        options: dict[str, Option] = {}
        for card in player.hand:
            stays = len(table.piles[card.deck].stack) > 0
            where = f"goes under the {card.deck} pile" if stays else "leaves the game: its pile is used up"
            options.setdefault(card.id, Option("discard", (card.id,), card.caption, where))
        over = some(len(player.hand) - limit, "card")
        prompt = f"Your hand may hold {limit}: which card do you give up ({over} too many)?"
        option = yield from ask(Decision(player.seat, "discard", prompt, tuple(options.values())))
        card = ctx.box.fortunes[str(option.args[0])]
        if table.discard(player, card):
            ctx.say("discard", f"puts {a_card(card.deck)} under its pile.", player, card.deck)
        else:
            ctx.say("remove", f"removes {a_card(card.deck)} from the game.", player, card.deck)
