"""What the rules of a game are to the table: a declaration that is cheap to read, and code behind it.

A rules package offers one `Rules` object through the entry-point group `dicewright.rules`. Rules of
one module give it their code itself; larger ones name it as `module:attribute`, so that looking at what
is installed does not import them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast, runtime_checkable

from attrs import field, frozen

from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import RulesSpec
from dicewright.runtime.decisions import Argument, Option
from dicewright.runtime.errors import SetupError
from dicewright.runtime.light import light
from dicewright.runtime.plugins import OURS, what_happened
from dicewright.runtime.steps import Steps


@light
class Event:
    """Something that everybody at the table sees."""

    kind: str
    """One word of the rules: `roll`, `mark`, `fail`, `buy`."""
    text: str
    """One sentence that tells it; empty for what only statistics look at (`reach`, `able`)."""
    seat: int | None = None
    """Who did it; None for the table."""
    args: tuple[Argument, ...] = ()
    """What it was about, as data."""
    reveals: bool = False
    """Whether something hidden came to light (a card off a stack): no undo goes back beyond it."""


@frozen
class Result:
    """How a game ended, by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that won; several share a win that nothing breaks."""
    extra: Mapping[str, Any] = field(factory=dict)
    """What else the rules say about the end, JSON-able: `{"stars": [3.5]}`."""

    @classmethod
    def highest(cls, scores: Sequence[int]) -> Result:
        """The end of a game that the highest score wins; equally high ones share the win."""
        return cls(tuple(scores), tuple(seat for seat, score in enumerate(scores) if score == max(scores)))


MEASURES = ("drawn", "reached", "able", "fulfilled", "averted", "pushed", "scored")
"""What is counted of each card in many games: it came to a player or into the open row; a roll was made
with it within a player's reach; such a roll fulfilled it; a player used that; a player paid to go on though
it was within reach; it was moved up; it brought its points."""


@frozen
class Measure:
    """What the events of one kind count for in the statistics of many games."""

    name: str
    """One of `MEASURES`."""
    card: int = 0
    """Where in the event's `args` the card's ID stands."""
    many: bool = False
    """Whether all arguments from there on are IDs of cards, each of which is counted."""
    level: int | None = None
    """Where in `args` the level stands on which it happened, if there are levels."""
    points: int | None = None
    """Where in `args` the points stand that it brought, if it brings any."""


class Play(Protocol):
    """One game in progress, as its rules keep it. May also have a `standing` and a `glance` (see there)."""

    def steps(self) -> Steps[Result]:
        """The course of play. Called once."""

    def view(self, seat: int | None) -> Any:
        """What the player at this seat may know now (None: an onlooker), as frozen data."""


@runtime_checkable
class Standing(Protocol):
    """A game in progress that can say who leads."""

    def standing(self) -> Sequence[int]:
        """By seat, the points if the game ended now. Changes nothing and draws on no chance."""


class Glance(Protocol):
    """A game in progress that can show itself to bots for less than a view costs."""

    def glance(self, seat: int) -> Any:
        """An object that always shows, in the same attributes, what `view` would show this seat now.

        Called once for each bot at the beginning of a game."""


Tell = Callable[[Event], None]
"""Tells the table what happened. Has an attribute `keep` if less can be done about an event: the same for those
that neither reveal anything nor begin a round."""

Start = Callable[[CardSet, Sequence[str], Tell], Play]

Policy = Callable[[Any], Option]
"""Chooses for a bot: gets a `seats.Turn`, returns one of its decision's options."""


@frozen
class Rules:
    """The rules of a game."""

    spec: RulesSpec
    game: str | Start
    """What begins a game, or where it is: `module:attribute`."""
    policies: Mapping[str, str | Policy] = field(factory=dict)
    """For bots that need to know the game, by the bot's name: how they choose, or where that is."""
    measures: Mapping[str, tuple[Measure, ...]] = field(factory=dict)
    """By the kind of an event, what it counts for. Without any, only seats and lengths are measured."""
    round_event: str = "round"
    """The kind of the event that begins each round."""
    guide: str = ""
    """The rules told in short, in Markdown, or where that is: `package:file.md` (see `guide`)."""

    def start(self, cards: CardSet, names: Sequence[str], tell: Tell) -> Play:
        """Lay out a game for players with these names; what everybody sees goes to `tell`.

        Raises SetupError if these players or this card set cannot play it.
        """
        return cast(Start, self._code(self.game))(cards, names, tell)

    def policy(self, bot: str) -> Policy | None:
        """How the bot of this name plays this game, or None if the rules say nothing about it."""
        where = self.policies.get(bot)
        return None if where is None else cast(Policy, self._code(where))

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that the game and the policies are in."""
        found = [self.game, *self.policies.values()]
        return tuple([w.partition(":")[0] if isinstance(w, str) else w.__module__ for w in found])

    def _code(self, where: object) -> object:
        if not isinstance(where, str):
            return where
        try:
            return _load(where)
        except Exception as error:
            package = where.partition(":")[0].partition(".")[0]
            if package == OURS:
                raise
            why = what_happened(error, {package})
            raise SetupError(f"The rules `{self.spec.name}` cannot load their {where}: {why}.") from error


@cache
def _load(where: str) -> object:
    module, _, attribute = where.partition(":")
    return getattr(import_module(module), attribute)
