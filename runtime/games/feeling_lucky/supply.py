"""Where cards come from and go to: taking from a stack, "1. Bonus", "2. Buy" and "3. Build"."""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.dsl.model import Goods
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.feeling_lucky import scoring
from dicewright.runtime.games.feeling_lucky.context import Context
from dicewright.runtime.games.feeling_lucky.offers import different, some
from dicewright.runtime.games.feeling_lucky.spec import LUCK
from dicewright.runtime.games.feeling_lucky.table import Display, TaskCard, named
from dicewright.runtime.games.feeling_lucky.words import BUY, GAIN
from dicewright.runtime.steps import Ask, Steps, shuffle

# --- taking a card ------------------------------------------------------------------------


def multiplier_levels(ctx: Context, display: Display, deck: str) -> dict[int, int]:
    """By level, for how many cards of a deck a multiplier marker would stand, where it could."""
    found: dict[int, int] = {}
    for level, cards in enumerate(display.right, 1):
        count = sum(card.deck == deck and card.times == 1 for card in cards)
        size = scoring.multiplier_size(count, ctx.numbers.multiplier_sizes)
        if size is not None:
            found[level] = size
    return found


def can_take(ctx: Context, deck: str) -> bool:
    """Whether a card of this deck can be had: from its stack, or because somebody can return some."""
    table = ctx.table
    if table.stacks[deck]:
        return True
    return table.multipliers > 0 and any(multiplier_levels(ctx, display, deck) for display in table.displays)


def take_card(ctx: Context, display: Display, deck: str) -> Steps[TaskCard | None]:
    """The top card of a stack, now beside the player's clover; None if there is none to be had."""
    stack = ctx.table.stacks[deck]
    if not stack:
        yield from refill(ctx, display, deck)
    if not stack:
        ctx.say("none", f"finds no {deck} card left.", display, deck)
        return None
    card = ctx.table.draw(display, deck)
    ctx.tell(display.said[card.words.takes])
    return card


def refill(ctx: Context, wanting: Display, deck: str) -> Steps[None]:
    """Rule book, "What happens when the cards in the supply run out?".

    The player who wants a card first, then the others in turn: whoever has enough scored cards of
    the colour on one level returns all but one of them, which a marker then multiplies.
    """
    table = ctx.table
    returned: list[TaskCard] = []
    for display in table.from_seat(wanting.seat):
        sizes = multiplier_levels(ctx, display, deck)
        if not sizes or table.multipliers == 0:
            continue
        options = tuple(
            Option(
                "multiply",
                (level,),
                f"level {level}",
                f"{size - 1} of {size} cards go back; the last one counts for all of them",
            )
            for level, size in sizes.items()
        )
        prompt = f"The {deck} cards are used up: from which level do you return some?"
        option: Option = yield Decision(display.seat, "multiply", prompt, options)
        level = int(option.args[0])
        cards = table.multiply(display, level, deck, sizes[level])
        returned += cards
        ctx.say(
            "multiply",
            f"returns {some(len(cards), f'{deck} card')} from level {level}; one stays and counts "
            f"for {sizes[level]}.",
            display,
            deck,
            level,
            sizes[level],
        )
    if returned:
        table.stacks[deck].extend((yield from shuffle(deck, returned)))


# --- 1. Bonus -----------------------------------------------------------------------------


def goods_text(goods: Goods) -> str:
    """Goods as the card file writes them: `1 luck + 1 green`."""
    return " + ".join(f"{amount} {good}" for amount, good in goods)


def receive(ctx: Context, display: Display, goods: Goods) -> Steps[list[TaskCard]]:
    """Give a player goods: luck to the clover, cards beside it. Returns the cards."""
    cards: list[TaskCard] = []
    for amount, good in goods:
        if good == LUCK:
            gained = ctx.table.gain_luck(display, amount)
            ctx.keep(display.said[GAIN[gained]])
            continue
        for _ in range(amount):
            card = yield from take_card(ctx, display, good)
            if card is not None:
                cards.append(card)
    return cards


def bonus(ctx: Context) -> Steps[None]:
    """Rule book, "1. Bonus": everybody takes one of the round's bonuses."""
    choice = {goods_text(goods): goods for goods in ctx.numbers.bonus[ctx.table.round]}
    displays = ctx.table.in_order()
    decisions = []
    for display in displays:
        options = tuple([ctx.offers.take[text, _hint(ctx, display, goods)] for text, goods in choice.items()])
        decisions.append(Decision(display.seat, "bonus", "Which bonus do you take?", options))
    answers: tuple[Option, ...] = yield Ask(tuple(decisions))
    for display, answer in zip(displays, answers, strict=True):
        yield from receive(ctx, display, choice[str(answer.args[0])])


def _hint(ctx: Context, display: Display, goods: Goods) -> str:
    hints = []
    room, stacks = ctx.numbers.luck_capacity - display.luck, ctx.table.stacks
    for amount, good in goods:
        if good == LUCK:
            if amount > room:
                hints.append(f"your clover has room for {room}")
        elif not stacks[good] and not can_take(ctx, good):
            hints.append(f"no {good} card is left")
    return ", ".join(hints)


# --- 2. Buy -------------------------------------------------------------------------------


def buy(ctx: Context) -> Steps[None]:
    """Rule book, "2. Buy", player after player.

    Solo, "Possession is transient": scored cards bring income only when they are handed in.
    """
    for display in ctx.table.in_order():
        solo, left = ctx.numbers.solo, ctx.numbers.buy_limit
        funds = 0 if solo else display.income
        while left:
            options = _purchases(ctx, funds)
            if solo:
                options += _hand_ins(ctx, display)
            if not options:
                break
            options.append(ctx.offers.buy_no_more[funds])
            prompt = ctx.offers.what_to_buy[funds, left]
            option: Option = yield Decision(display.seat, "buy", prompt, tuple(options))
            if option.action == "done":
                break
            if option.action == "hand-in":
                level, card = named(display.on_right(), option.args)
                gained = scoring.card_income(card, ctx.numbers.factors[level - 1])
                funds += gained
                ctx.say("hand-in", f"hands in {card.caption} for {gained}.", display, card.id, level, gained)
                ctx.table.hand_in(display, level, card)
                continue
            deck = str(option.args[0])
            funds -= ctx.kit.prices[deck]
            left -= 1
            ctx.keep(display.said[BUY[deck]])
            card_bought = yield from take_card(ctx, display, deck)
            if card_bought is not None and display.has_double_of(card_bought):
                yield from _redraw(ctx, display, card_bought)


def _purchases(ctx: Context, funds: int) -> list[Option]:
    stacks = ctx.table.stacks
    return [
        ctx.offers.buy[deck, price]
        for deck, price in ctx.kit.prices.items()
        if price <= funds and (stacks[deck] or can_take(ctx, deck))
    ]


def _hand_ins(ctx: Context, display: Display) -> Iterable[Option]:
    offered = set()
    for level, card in display.on_right():
        gained = scoring.card_income(card, ctx.numbers.factors[level - 1])
        ref = card.ref(level)
        if gained > 0 and ref not in offered:
            offered.add(ref)
            yield Option("hand-in", ref, f"hand in {card.caption} from level {level}", f"brings {gained}")


def _redraw(ctx: Context, display: Display, card: TaskCard) -> Steps[None]:
    """Exchange a bought card that is identical to one in the display for the next of its stack."""
    for _ in range(ctx.numbers.redraws):
        if not ctx.table.stacks[card.deck] or not display.has_double_of(card):
            return
        options = (
            Option("keep", (), f"keep {card.caption}"),
            Option("redraw", (), "take another card", f"{card.caption} goes under its stack"),
        )
        prompt = f"You have {card.caption} twice now: keep it?"
        option: Option = yield Decision(display.seat, "redraw", prompt, options)
        if option.action == "keep":
            return
        ctx.say("redraw", f"puts {card.caption} under the stack.", display, card.id)
        ctx.table.put_back(display, card)
        card = ctx.table.draw(display, card.deck)
        ctx.tell(display.said[card.words.takes])


# --- 3. Build -----------------------------------------------------------------------------


def build(ctx: Context) -> Steps[None]:
    """Rule book, "3. Build": everybody places new cards; what finds no place goes under its stack."""
    for display in ctx.table.in_order():
        yield from place_new(ctx, display)


def place_new(ctx: Context, display: Display) -> Steps[None]:
    """Place all new cards of one player, one by one, in the order the player likes."""
    table = ctx.table
    while display.new:
        levels = table.build_levels(display)
        if not levels:
            for card in list(display.new):
                ctx.say("return", f"has no place for {card.caption}.", display, card.id)
                table.put_back(display, card)
            return
        options = [card.offers.place[level] for card in display.new for level in levels]
        prompt = "Where do you build your new card?"
        if len(display.new) > 1:
            options, prompt = different(options), "Which new card do you build where?"
        option: Option = yield Decision(display.seat, "build", prompt, tuple(options))
        id, level = option.args
        assert isinstance(level, int)
        for card in reversed(display.new):
            if card.id == id:
                break
        table.place(display, level, card)
        ctx.keep(display.said[card.words.builds[level]])
