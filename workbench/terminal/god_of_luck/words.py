"""Deities and cards in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dicewright.dsl.describe import describe_card
from dicewright.dsl.model import Card, CardSet
from dicewright.runtime.games.god_of_luck.box import Box, Deity, Fortune
from dicewright.workbench.terminal.screen import listed, plain, some


def skill(deity: Deity, box: Box) -> str:
    """What a deity does, in a few words."""
    amount = deity.amount
    return {
        "reroll": f"{some(amount, 'die', 'dice')} again",
        "dice": f"{some(amount, 'die', 'dice')} more",
        "beast": f"adds {'a' if amount == 1 else amount} {deity.pips}",
        "lift": f"any dice +{amount}",
        "raise": f"a die +1 to +{amount}",
        "copy": "a die to a fixed number",
        "turn": "a die to any number",
        "hand": f"hand limit {amount}",
        "invite": f"{amount} deity more, for {deity.surcharge} more",
        "take": f"{amount} {'/'.join(deity.piles)} card more",
        "funds": f"+{amount} to pay",
        "wish": f"adds {'a' if amount == 1 else amount} of any number",
    }[deity.skill]


def price(deity: Deity, box: Box, cost: int | None = None) -> str:
    """What a deity costs: `10 + 哼 + 哈`, `free`."""
    if deity.needs:
        return f"with {deity.needs} deities"
    points = deity.cost if cost is None else cost
    parts = [str(points)] if points else []
    parts += [plain(box.deities[given].name) for given in deity.give]
    return " + ".join(parts) or "free"


def about_deity(deity: Deity, box: Box, highest: int) -> str:
    """A deity in sentences, for somebody who asks."""
    amount = deity.amount
    dice = some(amount, "die", "dice")
    upto = f"up to {highest}"
    what = {
        "reroll": f"After a throw you may throw {dice} of it again.",
        "dice": f"You always throw {dice} more.",
        "beast": f"When you play cards, you may add {dice} that shows {deity.pips} to the fixed ones.",
        "lift": f"After a throw you may turn any dice of it up by {amount}, {upto}.",
        "raise": f"After a throw you may turn one die of it up by 1 to {amount}, {upto}.",
        "copy": "After a throw you may turn one die of it to the number of a fixed die or of your beast.",
        "turn": "After a throw you may turn one die of it to any number.",
        "hand": f"You may keep {some(amount, 'card')} in your hand.",
        "invite": f"You may invite {amount} deity more in a turn; that one costs {deity.surcharge} more.",
        "take": f"You may take {amount} card more, {' or '.join(deity.piles)}.",
        "funds": f"You may pay {amount} more for a deity.",
        "wish": f"In the showdown you may add {dice} of any number to the fixed ones.",
    }[deity.skill]
    once = " Once a round." if deity.tap or deity.skill == "beast" else ""
    if deity.needs:
        cost = f"Comes to the first who has {deity.needs} deities; then the showdown is near."
    else:
        gifts = listed([plain(box.deities[given].caption) for given in deity.give])
        parts = [some(deity.cost, "point")] if deity.cost else []
        parts += [gifts] if gifts else []
        cost = f"Costs {' and '.join(parts)}." if parts else "Costs nothing."
    many = " You may have several." if deity.many else ""
    return f"{what}{once} {cost} Counts {some(deity.points, 'point')}.{many}"


def about_fortune(card: Card, design: Fortune, cards: CardSet) -> str:
    """A fortune card in sentences, for somebody who asks."""
    asks = " ".join(describe_card(card, cards.pool))
    worth = some(design.points, "point")
    if design.per_die:
        each = f"{design.per_die} for each fixed die"
        worth = f"{each} in the turn in which you play it, {worth} later"
    return f"{asks} With {design.dice} fixed dice or more. Worth {worth}."


def backs(hand: Mapping[str, int], decks: Iterable[str]) -> str:
    """The backs of a hand: `2 green, 1 blue`."""
    return ", ".join(f"{hand[deck]} {deck}" for deck in decks if hand.get(deck)) or "none"
