"""What players are offered, in words. The same options come again and again, so each is made once.

Made for a card set and a number of players (see `kit`): the words for a card on a level are always the same.
"""

from __future__ import annotations

from collections.abc import Hashable

from attrs import frozen

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.feeling_lucky.numbers import Numbers


def some(amount: int, thing: str, plural: str | None = None) -> str:
    """An amount in words: `1 card`, `3 cards`."""
    return f"{amount} {thing}" if amount == 1 else f"{amount} {plural or thing + 's'}"


@frozen(eq=False)
class CardOffers:
    """What a card left of the track, or a new one, can be offered for: by level, where 0 stands for none."""

    place: tuple[Option, ...]
    mark: tuple[Option, ...]
    """With a black marker."""
    mark_with_luck: tuple[Option, ...]
    push: tuple[Option, ...]
    """From this level to the next."""
    score: tuple[Option, ...]

    @classmethod
    def of(cls, id: str, caption: str, points: int, numbers: Numbers) -> CardOffers:
        """The options of the cards with this ID."""
        factors = (0, *numbers.factors)
        levels = range(len(factors))
        costs = f"costs {numbers.extra_mark_price} luck: no black marker is left"

        def by_level(action: str, words: str, hints: list[str]) -> tuple[Option, ...]:
            return tuple(
                Option(action, (id, level), words.format(card=caption, level=level, next=level + 1), hint)
                for level, hint in zip(levels, hints, strict=True)
            )

        return cls(
            by_level("place", "{card} on level {level}", [""] * len(factors)),
            by_level("mark", "{card} on level {level}", [""] * len(factors)),
            by_level("mark", "{card} on level {level}", [costs] * len(factors)),
            by_level(
                "push",
                "push {card} to level {next}",
                [f"level {above} multiplies by {factor}" for above, factor in enumerate(factors[1:], 1)]
                + [""],
            ),
            by_level(
                "score",
                "score {card} on level {level}",
                [f"worth {some(points * factor, 'point')}" for factor in factors],
            ),
        )


class Offers:
    """The other options that were offered so far."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._made: dict[Hashable, Option] = {}

    def _keep(self, key: Hashable, option: Option) -> Option:
        return self._made.setdefault(key, option)

    def take(self, goods: str, hint: str) -> Option:
        """A bonus."""
        key = (goods, hint)
        return self._made.get(key) or self._keep(key, Option("take", (goods,), goods, hint))

    def buy(self, deck: str, price: int) -> Option:
        """To buy a card."""
        key = (deck, price)
        return self._made.get(key) or self._keep(
            key, Option("buy", (deck,), f"a {deck} card", f"costs {price}")
        )

    def done(self, funds: int) -> Option:
        """To buy no more, with so much left."""
        key = ("done", funds, "")
        return self._made.get(key) or self._keep(
            key, Option("done", (), "buy no more", f"{funds} left to spend" if funds else "")
        )

    def avert(self, luck: int) -> Option:
        """To pay for not failing, out of so much luck."""
        key = ("avert", luck, "")
        if key not in self._made:
            price = some(self._numbers.avert_price, "luck", "luck")
            self._made[key] = Option("avert", (), f"pay {price} and fulfil none", f"you have {luck}")
        return self._made[key]

    def fail(self, marks: int) -> Option:
        """To fail, with so many marks."""
        key = ("fail", marks, "")
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
        key = ("out", marks, "")
        return self._made.get(key) or self._keep(
            key, Option("out", (), "drop out", f"{some(marks, 'mark')} safe")
        )


def _levels(reach: range) -> str:
    return f"level {reach[0]}" if len(reach) == 1 else f"levels {reach[0]} to {reach[-1]}"
