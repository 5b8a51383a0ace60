"""What everybody sees, as frozen data: nothing in this game is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from attrs import frozen

from dicewright.dsl.model import Face
from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.context import Context
from dicewright.runtime.games.nichtlustig.scoring import deck_points
from dicewright.runtime.games.nichtlustig.table import Target

T = TypeVar("T")


@frozen
class TargetView:
    """A target card."""

    id: str
    deck: str
    caption: str
    """Its name or ID, and what it asks for: `ri3 (2 x black 3)`."""
    number: int
    """What the scoring die must show to turn it into points."""
    points: int
    company: int
    """The points are for so many of its deck; with fewer, each is worth `alone`."""
    alone: int
    rolled: bool
    """Whether its deck's points are rolled for at the end."""
    at_once: bool
    """Whether it is scored when it is taken."""
    seat: int | None
    """In front of whom it lies; None in the middle."""
    scored: bool
    death: str | None
    """The ID of the Death that covers it."""
    safe: bool
    """Whether Death never covers it."""
    first: bool
    """Whether Death covers it before others."""

    @property
    def counts(self) -> bool:
        """Whether it is scored and not covered."""
        return self.scored and self.death is None


@frozen
class DeathView:
    """Death, or Death's Poodle."""

    id: str
    caption: str
    seat: int | None
    on: str | None
    """The ID of the target it covers; None in the middle, or if it lies open."""
    penalty: int


@frozen
class SpecialView:
    """A special card."""

    id: str
    caption: str
    seat: int | None
    effect: str
    amount: int
    helps: str
    good: bool
    held: bool
    """Whether the player whose turn it is can (or must) still use it in this turn."""


@frozen
class DieView:
    """A die of this turn's roll."""

    at: int
    """Its position in the pool: what a choice to set it aside says."""
    name: str
    """The die's name in the card file."""
    face: Face
    aside: bool
    scoring: bool


@frozen
class PlayerView:
    """A player, in numbers."""

    seat: int
    name: str
    points: int
    """What they have if the game ends now, without what is rolled for."""
    rolled: int
    """Scored, uncovered cards that are rolled for at the end."""
    deaths: int


@frozen
class TableView:
    """The whole table."""

    seat: int | None
    """Whose view it is; None for an onlooker."""
    turn: int
    """0 before the first turn."""
    active: int
    """Whose turn it is."""
    phase: str
    """`start`, `roll`, `take`, `death` or `end`."""
    rolls: int
    most_rolls: int
    dice: tuple[DieView, ...]
    """What lies there of this turn's rolls; empty before the first."""
    counts: tuple[int, ...] | None
    """The same, as counts over the pool's faces."""
    targets: tuple[TargetView, ...]
    deaths: tuple[DeathView, ...]
    specials: tuple[SpecialView, ...]
    players: tuple[PlayerView, ...]
    centre: int
    """Targets in the middle."""
    end_at: int
    """The game ends with so many there, or fewer."""
    least_targets: int
    """So many targets taken in a turn keep Death away."""


def look(ctx: Context, seat: int | None) -> TableView:
    """The table as the player at this seat (None: an onlooker) may know it."""
    table = ctx.table
    tray = table.tray
    return TableView(
        seat=seat,
        turn=table.turn,
        active=table.active,
        phase=table.phase,
        rolls=table.rolls,
        most_rolls=table.most_rolls,
        dice=() if tray is None else tuple(_dice(ctx)),
        counts=None if tray is None or not table.rolls else tray.counts,
        targets=tuple([target.shown or _target(target) for target in table.targets.values()]),
        deaths=_deaths(ctx),
        specials=_specials(ctx),
        players=look_at_players(ctx),
        centre=len(table.centre()),
        end_at=ctx.numbers.end_at,
        least_targets=ctx.numbers.least_targets,
    )


def _dice(ctx: Context) -> Iterable[DieView]:
    tray = ctx.table.tray
    assert tray is not None
    for at, name in enumerate(ctx.die_names):
        face = tray.aside.get(at) or tray.active.get(at)
        if face is not None:
            yield DieView(at, name, face, at in tray.aside, at in ctx.scoring_dice)


def _target(target: Target) -> TargetView:
    design = target.design
    shown = TargetView(
        id=design.id,
        deck=design.deck,
        caption=design.caption,
        number=design.number,
        points=design.points,
        company=design.company,
        alone=design.alone,
        rolled=design.rolled,
        at_once=design.at_once,
        seat=target.seat,
        scored=target.scored,
        death=None if target.death is None else target.death.design.id,
        safe=design.death == spec.NEVER,
        first=design.death == spec.FIRST,
    )
    target.shown = shown
    return shown


def _deaths(ctx: Context) -> tuple[DeathView, ...]:
    deaths = ctx.table.deaths.values()

    def make() -> tuple[DeathView, ...]:
        covered = [None if death.on is None else death.on.design.id for death in deaths]
        return tuple(
            [
                DeathView(death.design.id, death.design.caption, death.seat, on, death.design.penalty)
                for death, on in zip(deaths, covered, strict=True)
            ]
        )

    return _kept(ctx, "deaths", [(death.seat, death.on) for death in deaths], make)


def _specials(ctx: Context) -> tuple[SpecialView, ...]:
    specials, held = ctx.table.specials.values(), ctx.table.held

    def make() -> tuple[SpecialView, ...]:
        return tuple(
            [
                SpecialView(
                    special.design.id,
                    special.design.caption,
                    special.seat,
                    special.design.effect,
                    special.design.amount,
                    special.design.helps,
                    special.design.good,
                    special in held,
                )
                for special in specials
            ]
        )

    return _kept(ctx, "specials", [(special.seat, special in held) for special in specials], make)


def look_at_players(ctx: Context) -> tuple[PlayerView, ...]:
    """The players in numbers."""
    table = ctx.table
    now = (
        [(target.seat, target.counts) for target in table.targets.values()],
        [(death.seat, death.on) for death in table.deaths.values()],
        [special.seat for special in table.specials.values()],
    )
    return _kept(
        ctx,
        "players",
        now,
        lambda: tuple([_player(ctx, seat, name) for seat, name in enumerate(table.names)]),
    )


def _kept(ctx: Context, part: str, now: object, make: Callable[[], T]) -> T:
    """A part of the view, made again only when what it shows has changed."""
    known = ctx.shown.get(part)
    if known is None or known[0] != now:
        known = ctx.shown[part] = (now, make())
    found: T = known[1]
    return found


def _player(ctx: Context, seat: int, name: str) -> PlayerView:
    table, numbers = ctx.table, ctx.numbers
    points = rolled = 0
    decks: dict[str, list[Target]] = {}
    for target in table.targets_of(seat):
        if not target.scored:
            points += numbers.unscored_points
        elif target.death is not None:
            points += numbers.covered_points
        elif target.design.rolled:
            rolled += 1
        else:
            decks.setdefault(target.design.deck, []).append(target)
    for targets in decks.values():
        first = targets[0].design
        points += deck_points([target.design.points for target in targets], first.company, first.alone)
    points += sum(special.design.points for special in table.specials.values() if special.seat == seat)
    deaths = table.deaths_of(seat)
    points -= sum(death.design.penalty for death in deaths if death.on is None)
    return PlayerView(seat, name, points, rolled, len(deaths))
