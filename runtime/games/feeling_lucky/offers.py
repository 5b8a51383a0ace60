"""What players are offered, in words. The same options come again and again, so each is made once.

Made for a card set and a number of players (see `kit`): the words for a card on a level are always the same.
"""

from __future__ import annotations

from attrs import frozen

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.scoring import reachable_levels
from dicewright.runtime.remember import Made


def some(amount: int, thing: str, plural: str | None = None) -> str:
    """An amount in words: `1 card`, `3 cards`."""
    return f"{amount} {thing}" if amount == 1 else f"{amount} {plural or thing + 's'}"


def different(options: list[Option]) -> list[Option]:
    """These options, without those that are there twice: for cards that are alike, the same option is made."""
    if len(set(map(id, options))) < len(options):
        return list({id(option): option for option in options}.values())
    return options


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
    """The other options, and whole questions that come again and again; each is made when it is first wanted."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self.take = Made(self._take)
        """A bonus, by goods and hint."""
        self.buy = Made(self._buy)
        """To buy a card, by deck and price."""
        self.buy_no_more = Made(self._buy_no_more)
        """By what is left to spend."""
        self.what_to_buy = Made(self._what_to_buy)
        """The question, by what there is to spend and how many cards may still be bought."""
        self.avert = Made(self._avert)
        """To pay for not failing, by the luck that it is paid from."""
        self.fail = Made(self._fail)
        """By the marks that are lost."""
        self.go_on = Made(self._go_on)
        """Whether to keep playing, by seat, cards within reach, level of the last one fulfilled, and marks."""

    def _take(self, bonus: tuple[str, str]) -> Option:
        goods, hint = bonus
        return Option("take", (goods,), goods, hint)

    def _buy(self, card: tuple[str, int]) -> Option:
        deck, price = card
        return Option("buy", (deck,), f"a {deck} card", f"costs {price}")

    def _buy_no_more(self, funds: int) -> Option:
        return Option("done", (), "buy no more", f"{funds} left to spend" if funds else "")

    def _what_to_buy(self, means: tuple[int, int]) -> str:
        funds, cards = means
        return f"You have {funds} to spend, on {some(cards, 'more card')} at most: what do you buy?"

    def _avert(self, luck: int) -> Option:
        price = some(self._numbers.avert_price, "luck", "luck")
        return Option("avert", (), f"pay {price} and fulfil none", f"you have {luck}")

    def _fail(self, marks: int) -> Option:
        return Option("fail", (), "fail", f"you lose {some(marks, 'mark')} of this round and are out")

    def _go_on(self, where: tuple[int, int, int, int]) -> Decision:
        seat, cards, last, marks = where
        reach = reachable_levels(last, self._numbers.levels, self._numbers.climb)
        stay = Option("stay", (), "keep playing", f"{some(cards, 'card')} within reach, on {_levels(reach)}")
        out = Option("out", (), "drop out", f"{some(marks, 'mark')} safe")
        return Decision(seat, "decide", "Do you keep playing?", (stay, out))


def _levels(reach: range) -> str:
    return f"level {reach[0]}" if len(reach) == 1 else f"levels {reach[0]} to {reach[-1]}"
