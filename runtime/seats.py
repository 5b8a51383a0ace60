"""Seats: who sits at the table, and how a bot is asked.

A seat is asked for by a text: `me` or `me:NAME` is a person, anything else a bot's name. A bot
is a function from a `Turn` to one of the options of its decision; people answer through
`Game.answer` (or a `Person` given to `Game.run`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Protocol, cast

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.chance import Chance, bot_chance
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import SetupError
from dicewright.runtime.rules import Rules


class Turn:
    """One decision of a bot, with all it may know. The view is only made when it is looked at.

    A bot has its turn, and the view, until it has answered; afterwards they may show something else.
    """

    __slots__ = (
        "_chance",
        "_drawn",
        "_look",
        "_seat",
        "_seed",
        "cards",
        "decision",
        "glance",
        "memo",
        "number",
        "rules",
    )

    def __init__(
        self,
        decision: Decision,
        look: Callable[[], Any] | None,
        cards: CardSet,
        rules: Rules,
        place: tuple[int, int, int],
    ) -> None:
        self.decision = decision
        """What is to be decided. The same seat's turn is used again for its next decision."""
        self.cards = cards
        self.rules = rules
        self._look = look
        self.glance: Any = None
        """What always shows the view, if the rules have it (see `rules.Glance`)."""
        self.memo: Any = None
        """What a bot likes to keep for its seat until the game is over; it must follow from what `Turn` shows."""
        self._seed, self._seat, self.number = place
        """`number`: which decision of the game it is, counted from 0."""
        self._chance: Chance | None = None
        self._drawn = -1

    @property
    def view(self) -> Any:
        """What the bot's seat may know now."""
        return self.glance if self._look is None else self._look()

    @property
    def chance(self) -> Chance:
        """The bot's own randomness for this decision."""
        if self._chance is None or self._drawn != self.number:
            self._chance = bot_chance(self._seed, self._seat, self.number)
            self._drawn = self.number
        return self._chance


Bot = Callable[[Turn], Option]


class ByRules(Protocol):
    """A bot that plays each game in another way. A bot may be one, or a plain function from a `Turn`."""

    def by(self, rules: Rules) -> Bot:
        """How it plays by these rules; asked once for a game."""


BOTS: Mapping[str, str] = {
    "random": "dicewright.runtime.bots.random:choose",
    "casual": "dicewright.runtime.bots.ladder:casual",
    "careful": "dicewright.runtime.bots.ladder:careful",
    "expert": "dicewright.runtime.bots.ladder:expert",
}
"""The bots that come along, the weakest first, and where they are."""


class Person(Protocol):
    """Someone who is asked while a game runs: a terminal, a test's script."""

    def choose(self, decision: Decision, view: Any) -> Option:
        """One of the decision's options."""


@frozen
class Seat:
    """A place at the table."""

    text: str
    """As it was asked for: `me:Anna`, `casual`."""
    name: str
    """As the log calls the player."""
    bot: Bot | None
    """None for a person."""


def take_seats(texts: Sequence[str]) -> tuple[Seat, ...]:
    """The seats for these texts, in order, with names that differ.

    Raises SetupError for a bot that does not exist.
    """
    wanted: list[tuple[str, str, Bot | None]] = []
    for at, text in enumerate(texts):
        kind, _, name = text.partition(":")
        if kind == "me":
            wanted.append((text, name or f"Player {at + 1}", None))
        elif text in BOTS:
            wanted.append((text, text, _bot(text)))
        else:
            near = get_close_matches(text, ["me", *BOTS], n=1)
            meant = (
                f"did you mean `{near[0]}`?" if near else f"a seat is `me`, `me:NAME`, or one of {_bots()}."
            )
            raise SetupError(f"There is no bot called `{text}`; {meant}")
    often = Counter(name for _, name, _ in wanted)
    seen: Counter[str] = Counter()
    seats = []
    for text, name, bot in wanted:
        seen[name] += 1
        seats.append(Seat(text, f"{name} {seen[name]}" if often[name] > 1 else name, bot))
    return tuple(seats)


def _bots() -> str:
    return ", ".join(f"`{name}`" for name in BOTS)


def _bot(name: str) -> Bot:
    module, _, attribute = BOTS[name].partition(":")
    return cast(Bot, getattr(import_module(module), attribute))
