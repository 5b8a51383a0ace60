"""What a player may know, as frozen data. Everything lies open but the order of the supply."""

from __future__ import annotations

from attrs import frozen

from dicewright.dsl.model import Face
from dicewright.runtime.games.race.context import Context
from dicewright.runtime.games.race.table import Racer, TaskCard


@frozen
class CardView:
    """A card that lies open."""

    number: int
    """Tells the cards of the box apart; has no effect on play."""
    id: str
    caption: str
    """Its name or ID, and what it asks for: `E1 (pair)`."""
    labels: tuple[str | None, ...]
    """The labels of its tiers, best first; one None for a card without tiers."""
    points: tuple[int, ...]
    """What each tier scores."""


@frozen
class ClaimView:
    """A card that a player has, and by which tier (counted from 0)."""

    card: CardView
    tier: int

    @property
    def points(self) -> int:
        """What it scores."""
        return self.card.points[self.tier]


@frozen
class RacerView:
    """A player."""

    seat: int
    name: str
    score: int
    claims: tuple[ClaimView, ...]
    """In the order in which they were claimed."""


@frozen
class DieView:
    """A die on the table, with what it shows."""

    face: Face
    name: str
    """What a choice calls it: `blue 4`."""
    aside: bool
    """Whether it was set aside for the rest of the turn (`final`, `some`)."""
    held: bool
    """Whether it is among the dice that the player has chosen to keep so far, or set aside."""


@frozen
class RaceView:
    """The whole table."""

    seat: int | None
    """Whose view it is; None for an onlooker."""
    round: int
    """0 during setup."""
    rounds: int | None
    """The last round; None if only points end the game."""
    points_to_win: int | None
    phase: str
    """`setup`, `roll` (also while dice are kept), `claim` or `end`."""
    active: int
    """The seat whose turn it is."""
    rolls: int
    """Rolls made in this turn."""
    rolls_left: int | None
    """Rolls that may still follow; None for as many as there are dice to set aside."""
    keeping: str
    """`free`, `final` or `some`."""
    dice: tuple[DieView, ...]
    """In the order of the pool; empty before the first roll of a turn."""
    row: tuple[CardView, ...]
    """The card that has lain there longest first."""
    claimed: tuple[ClaimView, ...]
    """What the active player has claimed in this turn."""
    racers: tuple[RacerView, ...]
    supply: int
    """Cards in the supply."""
    out: tuple[CardView, ...]
    """Cards that left the game."""


def look(ctx: Context, seat: int | None) -> RaceView:
    """The table as the player at this seat (None: an onlooker) may know it."""
    table, numbers = ctx.table, ctx.table.numbers
    return RaceView(
        seat=seat,
        round=table.round,
        rounds=numbers.rounds,
        points_to_win=numbers.points_to_win,
        phase=table.phase,
        active=table.active,
        rolls=table.rolls,
        rolls_left=None if numbers.rolls is None else numbers.rolls - table.rolls,
        keeping=numbers.keeping,
        dice=tuple(
            [
                DieView(die.face, ctx.dice.name(die.kind, die.face), die.aside, die.held)
                for die in table.dice
                if die.face is not None
            ]
        ),
        row=tuple([_card(card) for card in table.row]),
        claimed=tuple([ClaimView(_card(claim.card), claim.tier) for claim in table.claimed]),
        racers=tuple([_racer(racer) for racer in table.racers]),
        supply=len(table.market.stack),
        out=tuple([_card(card) for card in table.out]),
    )


def _racer(racer: Racer) -> RacerView:
    claims = tuple([ClaimView(_card(claim.card), claim.tier) for claim in racer.claims])
    return RacerView(racer.seat, racer.name, racer.score, claims)


def _card(card: TaskCard) -> CardView:
    if card.shown is None:
        card.shown = CardView(card.number, card.id, card.caption, card.labels, card.points)
    shown: CardView = card.shown
    return shown
