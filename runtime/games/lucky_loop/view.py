"""What a player may know, as frozen data: enough to draw the table, to decide, and no more.

A player's hand is seen by that player alone; everybody sees the backs of its cards.
"""

from __future__ import annotations

from operator import attrgetter

from attrs import frozen

from dicewright.dsl.model import Face
from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.context import Context
from dicewright.runtime.games.lucky_loop.table import Flight, Pilot

_ORDER = attrgetter("order")


@frozen
class StuntView:
    """A card that is flown."""

    card: FlightCard
    highlight: bool
    label: str | None
    """The award that it is fulfilled for; None while it is not."""
    points: int
    """Of that award, the highlight's multiplied."""
    dice: tuple[Face, ...]
    """The dice that lie on it."""


@frozen
class FlightView:
    """The flight in progress."""

    routine: int | None
    """Which routine, from 0; None for a freestyle display."""
    stunts: tuple[StuntView, ...]
    dice: int
    """Dice that are not on cards."""
    extra: int
    """Extra dice taken."""
    thrown: tuple[Face, ...]
    """The last throw, while no card is fulfilled with it."""
    throws: int
    """Throws made so far."""


@frozen
class RoutineView:
    """A routine on the board."""

    number: int
    name: str
    colours: tuple[str, ...]
    cards: tuple[FlightCard, ...]
    """In the order of its colours; none before it is first laid out."""
    best: int | None
    """The best result of any player."""


@frozen
class PileView:
    """A pile of cards."""

    colours: tuple[str, ...]
    cards: int
    """Face down."""
    discards: tuple[FlightCard, ...]
    """Face up, the last one last."""


@frozen
class PilotView:
    """A player."""

    seat: int
    name: str
    score: int
    lost: int
    """Points lost in the final phase."""
    chips: int
    results: tuple[int | None, ...]
    """By routine; None while it is not fulfilled."""
    backs: tuple[int, ...]
    """Cards in the hand by pile."""
    hand: tuple[FlightCard, ...] | None
    """By pile, colour and level; None for those who may not see it."""
    fresh: tuple[str, ...]
    """The IDs of the cards drawn last, for those who see the hand."""
    display: tuple[FlightCard, ...]
    """The freestyle display before the player."""
    highlight: int | None
    """Which of its cards bears the highlight chip, from 0."""
    freestyle: int | None
    """What the freestyle display brought; None before it succeeds."""
    final: bool
    """Whether the player is in the final phase."""


@frozen
class TableView:
    """The whole table."""

    seat: int | None
    """Whose view it is; None for an onlooker."""
    round: int
    """0 during setup."""
    turn: int
    """Whose turn it is."""
    last_round: bool
    """Whether somebody has flown a freestyle display."""
    pilots: tuple[PilotView, ...]
    routines: tuple[RoutineView, ...]
    piles: tuple[PileView, ...]
    chips: int
    """Bonus chips in the supply."""
    flight: FlightView | None

    @property
    def own(self) -> PilotView:
        """The player whose view it is."""
        assert self.seat is not None
        return self.pilots[self.seat]


def look(ctx: Context, seat: int | None) -> TableView:
    """The table as the player at this seat (None: an onlooker) may know it."""
    table = ctx.table
    return TableView(
        seat=seat,
        round=table.round,
        turn=table.turn,
        last_round=table.over(),
        pilots=tuple([_pilot(ctx, pilot, pilot.seat == seat) for pilot in table.pilots]),
        routines=tuple(
            [
                RoutineView(r.number, r.name, r.colours, tuple(table.routines[at]), table.best(at))
                for at, r in enumerate(ctx.numbers.routines)
            ]
        ),
        piles=tuple(
            [
                PileView(colours, len(pile), tuple(pile.discards))
                for colours, pile in zip(ctx.numbers.piles, table.piles, strict=True)
            ]
        ),
        chips=table.chips.supply,
        flight=None if table.flight is None else _flight(ctx, table.flight),
    )


def _pilot(ctx: Context, pilot: Pilot, own: bool) -> PilotView:
    backs = [0] * len(ctx.table.piles)
    for card in pilot.hand:
        backs[card.pile] += 1
    return PilotView(
        seat=pilot.seat,
        name=pilot.name,
        score=pilot.score,
        lost=pilot.lost,
        chips=ctx.chips(pilot),
        results=tuple(pilot.results),
        backs=tuple(backs),
        hand=tuple(sorted(pilot.hand, key=_ORDER)) if own else None,
        fresh=tuple([card.id for card in pilot.fresh]) if own else (),
        display=tuple(pilot.display),
        highlight=pilot.highlight,
        freestyle=pilot.freestyle,
        final=pilot.final,
    )


def _flight(ctx: Context, flight: Flight) -> FlightView:
    stunts = []
    for stunt in flight.stunts:
        times = ctx.numbers.highlight_factor if stunt.highlight else 1
        points = 0 if stunt.fit is None else stunt.fit.points * times
        label = None if stunt.fit is None else stunt.fit.label
        stunts.append(StuntView(stunt.card, stunt.highlight, label, points, stunt.dice))
    return FlightView(
        flight.routine, tuple(stunts), flight.spare, flight.extra, tuple(flight.tray.shown), flight.throws
    )
