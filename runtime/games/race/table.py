"""The state of a race: the row, the supply, the players' cards and the dice.

Nothing here asks anybody. Every card is always in exactly one place: the supply, the row, with a
player, or out of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from dicewright.dsl.model import Card, CardSet, Face
from dicewright.dsl.printer import to_text
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.race.numbers import Numbers
from dicewright.runtime.games.race.spec import POINTS
from dicewright.runtime.mechanics.market import Market

MOST_CARDS = 100_000
"""A box with more cards than this is a slip of the keyboard, not a game."""


@define(eq=False)
class TaskCard:
    """One card of the box."""

    number: int
    """From 1, different for each card; has no effect on play."""
    id: str
    caption: str
    """How people call it: its name or ID, and what it asks for."""
    labels: tuple[str | None, ...]
    """The labels of its tiers, best first; one None for a card without tiers."""
    points: tuple[int, ...]
    """What each tier scores."""
    shown: Any = None
    """How a view shows it, once it has."""


@define(eq=False)
class Claim:
    """A card that a player has, and by which tier."""

    card: TaskCard
    tier: int

    @property
    def points(self) -> int:
        """What it scores."""
        return self.card.points[self.tier]


@define(eq=False)
class Racer:
    """A player."""

    seat: int
    name: str
    claims: list[Claim] = field(factory=list)
    """In the order in which they were claimed."""

    @property
    def score(self) -> int:
        """The points of all claimed cards."""
        return sum(claim.points for claim in self.claims)


@define(eq=False)
class Die:
    """A die of the pool."""

    kind: int
    """See `dice.PoolDice`."""
    face: Face | None = None
    """What it shows; None before the first roll of a turn."""
    aside: bool = False
    """Whether it was set aside and stays (`final`, `some`)."""
    held: bool = False
    """Whether it is to be kept at the next roll."""


@define(eq=False)
class Table:
    """Everything that is on the table."""

    numbers: Numbers
    racers: list[Racer]
    market: Market[TaskCard]
    """The supply, face down, and the row that is filled from it."""
    dice: list[Die]
    out: list[TaskCard] = field(factory=list)
    """Cards that left the game because nobody claimed anything."""
    round: int = 0
    phase: str = "setup"
    """`setup`, `roll` (also while dice are kept), `claim` or `end`."""
    active: int = 0
    """The seat whose turn it is."""
    rolls: int = 0
    """Rolls made in this turn."""
    claimed: list[Claim] = field(factory=list)
    """The claims of this turn."""

    @property
    def row(self) -> list[TaskCard]:
        """Face up; the card that has lain there longest first."""
        return self.market.open

    def claim(self, racer: Racer, claim: Claim) -> None:
        """Move a card from the row to a player."""
        self.row.remove(claim.card)
        racer.claims.append(claim)
        self.claimed.append(claim)

    def retire(self) -> TaskCard:
        """Take the oldest card of the row out of the game."""
        card = self.row.pop(0)
        self.out.append(card)
        return card

    def begin_turn(self, seat: int) -> None:
        """Take all dice up for a new player."""
        self.active, self.rolls, self.phase = seat, 0, "roll"
        self.claimed = []
        for die in self.dice:
            die.face, die.aside, die.held = None, False, False

    def rolled(self) -> list[Face]:
        """What the dice show, in their order. Only after a roll."""
        return [die.face for die in self.dice if die.face is not None]


def box_of(cards: CardSet) -> Iterator[TaskCard]:
    """The cards that are raced: every card with a condition, as often as its `copies` say.

    Raises SetupError if there are none, or far too many.
    """
    designs = [card for card in cards.cards.values() if card.tiers and card.copies > 0]
    if not designs:
        raise SetupError(
            f"{cards.title or 'This set'} has no card with a condition, so nothing can be raced for."
        )
    if sum(card.copies for card in designs) > MOST_CARDS:
        raise SetupError(
            f"{cards.title or 'This set'} has more than {MOST_CARDS:,} cards: look at its `copies`."
        )
    number = 0
    for design in designs:
        caption, labels = _caption(design), tuple(tier.label for tier in design.tiers)
        points = points_of(design)
        for _ in range(design.copies):
            number += 1
            yield TaskCard(number, design.id, caption, labels, points)


def points_of(card: Card) -> tuple[int, ...]:
    """What each tier of a card scores: its own `points`, else its card's or deck's, else `POINTS`."""
    found = (tier.keys.get("points", POINTS) for tier in card.tiers)
    return tuple(points if isinstance(points, int) else POINTS for points in found)


def _caption(card: Card) -> str:
    asks = " | ".join(to_text(tier.condition) for tier in card.tiers)
    return f"{card.name or card.id} ({asks})"
