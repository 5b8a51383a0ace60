"""What players are offered, in words. The same options come again and again, so each is made once.

Made for a card set and a number of players (see `kit`): the words for a card on a level are always the same.
"""

from __future__ import annotations

from collections.abc import Hashable

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.table import TaskCard


def some(amount: int, thing: str, plural: str | None = None) -> str:
    """An amount in words: `1 card`, `3 cards`."""
    return f"{amount} {thing}" if amount == 1 else f"{amount} {plural or thing + 's'}"


class Offers:
    """The options that were offered so far. The cards that they are for lie left of the track, or are new."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._made: dict[Hashable, Option] = {}

    def _keep(self, key: Hashable, option: Option) -> Option:
        return self._made.setdefault(key, option)

    def take(self, goods: str, hint: str) -> Option:
        """A bonus."""
        key = ("take", goods, hint)
        return self._made.get(key) or self._keep(key, Option("take", (goods,), goods, hint))

    def buy(self, deck: str, price: int) -> Option:
        """To buy a card."""
        key = ("buy", deck, price)
        return self._made.get(key) or self._keep(
            key, Option("buy", (deck,), f"a {deck} card", f"costs {price}")
        )

    def done(self, funds: int) -> Option:
        """To buy no more, with so much left."""
        key = ("done", funds)
        return self._made.get(key) or self._keep(
            key, Option("done", (), "buy no more", f"{funds} left to spend" if funds else "")
        )

    def place(self, card: TaskCard, level: int) -> Option:
        """To build a new card on a level."""
        key = ("place", card.id, level)
        return self._made.get(key) or self._keep(
            key, Option("place", (card.id, level), f"{card.caption} on level {level}")
        )

    def mark(self, card: TaskCard, level: int, black: bool) -> Option:
        """To fulfil a card, with a black marker or with luck."""
        key = (black, card.id, level)
        return self._made.get(key) or self._keep(
            key,
            Option(
                "mark",
                card.ref(level),
                f"{card.caption} on level {level}",
                "" if black else f"costs {self._numbers.extra_mark_price} luck: no black marker is left",
            ),
        )

    def avert(self, luck: int) -> Option:
        """To pay for not failing, out of so much luck."""
        key = ("avert", luck)
        return self._made.get(key) or self._keep(
            key,
            Option(
                "avert",
                (),
                f"pay {some(self._numbers.avert_price, 'luck', 'luck')} and fulfil none",
                f"you have {luck}",
            ),
        )

    def fail(self, marks: int) -> Option:
        """To fail, with so many marks."""
        key = ("fail", marks)
        return self._made.get(key) or self._keep(
            key, Option("fail", (), "fail", f"you lose {some(marks, 'mark')} of this round and are out")
        )

    def stay(self, cards: int, reach: range) -> Option:
        """To keep playing, with so many cards within reach, which are on these levels."""
        key = (cards, reach)
        return self._made.get(key) or self._keep(
            key,
            Option("stay", (), "keep playing", f"{some(cards, 'card')} within reach, on {_levels(reach)}"),
        )

    def out(self, marks: int) -> Option:
        """To drop out with so many marks."""
        key = ("out", marks)
        return self._made.get(key) or self._keep(
            key, Option("out", (), "drop out", f"{some(marks, 'mark')} safe")
        )

    def push(self, card: TaskCard, level: int) -> Option:
        """To push a marked card that lies on this level."""
        key = ("push", card.id, level)
        return self._made.get(key) or self._keep(
            key,
            Option(
                "push",
                card.ref(level),
                f"push {card.caption} to level {level + 1}",
                f"level {level + 1} multiplies by {self._numbers.factors[level]}",
            ),
        )

    def score(self, card: TaskCard, level: int) -> Option:
        """To score a marked card that lies on this level."""
        key = ("score", card.id, level)
        return self._made.get(key) or self._keep(
            key,
            Option(
                "score",
                card.ref(level),
                f"score {card.caption} on level {level}",
                f"worth {some(card.points * self._numbers.factors[level - 1], 'point')}",
            ),
        )


def _levels(reach: range) -> str:
    return f"level {reach[0]}" if len(reach) == 1 else f"levels {reach[0]} to {reach[-1]}"
