"""The state of a game: where each card lies, and the moves that keep it whole.

Nothing here asks anybody. Every card is always in exactly one place: in the middle or in front of a
player, a Death on at most one scored card, and no card under more than one Death.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define, field

from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.numbers import (
    Box,
    DeathDesign,
    Numbers,
    SpecialDesign,
    TargetDesign,
)
from dicewright.runtime.mechanics.tray import Tray


@define(eq=False)
class Target:
    """A target card."""

    design: TargetDesign
    seat: int | None = None
    """In front of whom it lies; None in the middle."""
    scored: bool = False
    """Whether it has been turned into points."""
    death: Death | None = None
    """What covers it."""
    shown: Any = None
    """How a view shows it, kept until it changes."""

    @property
    def counts(self) -> bool:
        """Whether it is scored and not covered."""
        return self.scored and self.death is None


@define(eq=False)
class Death:
    """Death, or Death's Poodle."""

    design: DeathDesign
    seat: int | None = None
    on: Target | None = None
    """The card it covers; None in the middle, or if it lies open in front of a player."""


@define(eq=False)
class Special:
    """A special card."""

    design: SpecialDesign
    seat: int | None = None


@define(eq=False)
class Table:
    """Everything that is on the table."""

    numbers: Numbers
    names: tuple[str, ...]
    targets: dict[str, Target]
    deaths: dict[str, Death]
    specials: dict[str, Special]
    turn: int = 0
    """Turns begun so far."""
    active: int = 0
    """Whose turn it is."""
    phase: str = "start"
    """`start`, `roll`, `take`, `death` or `end`."""
    tray: Tray | None = None
    """The dice of this turn; None before its first roll."""
    rolls: int = 0
    """Rolls made in this turn."""
    most_rolls: int = 0
    """Rolls that this turn may have."""
    held: list[Special] = field(factory=list)
    """The special cards that the active player began the turn with, and has not used yet."""
    taken: list[Target] = field(factory=list)
    """The targets taken in this turn."""

    @classmethod
    def of(cls, box: Box, numbers: Numbers, names: Iterable[str]) -> Table:
        """Everything in the middle ("Setup")."""
        return cls(
            numbers,
            tuple(names),
            {design.id: Target(design) for design in box.targets},
            {design.id: Death(design) for design in box.deaths},
            {design.id: Special(design) for design in box.specials},
        )

    # --- looking ------------------------------------------------------------------------

    def centre(self) -> list[Target]:
        """The target cards in the middle."""
        return [target for target in self.targets.values() if target.seat is None]

    def targets_of(self, seat: int) -> list[Target]:
        """The target cards in front of a player."""
        return [target for target in self.targets.values() if target.seat == seat]

    def deaths_of(self, seat: int) -> list[Death]:
        """The Deaths in front of a player, those that cover a card and those that do not."""
        return [death for death in self.deaths.values() if death.seat == seat]

    def holding(self, effect: str) -> Special | None:
        """The special card with this effect that the active player can use now, if there is one."""
        return next((special for special in self.held if special.design.effect == effect), None)

    def takeable(self) -> Iterator[Target]:
        """The targets that the active player may win: in the middle, or an opponent's that are not scored."""
        for target in self.targets.values():
            if target.seat is None or (not target.scored and target.seat != self.active):
                yield target

    def coverable(self, seat: int) -> list[Target]:
        """The cards of a player of which one must be covered by a Death that comes now.

        Scored and not covered; those that Death takes first before any others.
        """
        able = [
            target for target in self.targets_of(seat) if target.counts and target.design.death != spec.NEVER
        ]
        first = [target for target in able if target.design.death == spec.FIRST]
        return first or able

    # --- moving -------------------------------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """It is this player's turn, with the special cards that lie there now."""
        self.turn += 1
        self.active, self.phase = seat, "roll"
        self.tray, self.rolls, self.most_rolls = None, 0, self.numbers.rolls
        self.held = [special for special in self.specials.values() if special.seat == seat]
        self.taken = []

    def take(self, target: Target) -> None:
        """The active player wins a target; one of those that are scored at once is."""
        target.seat, target.shown = self.active, None
        target.scored = target.design.at_once
        self.taken.append(target)

    def score(self, target: Target) -> None:
        """Turn a target into points."""
        target.scored, target.shown = True, None

    def take_death(self, death: Death, seat: int) -> Target | None:
        """A player takes a Death, for the moment covering nothing; returns the card it frees, if any."""
        freed = death.on
        if freed is not None:
            freed.death, freed.shown = None, None
        death.seat, death.on = seat, None
        return freed

    def cover(self, death: Death, target: Target) -> None:
        """A Death that covers nothing is laid on a card."""
        death.on = target
        target.death, target.shown = death, None

    def receive(self, special: Special) -> None:
        """The active player gets a special card, to be used from the next turn on."""
        special.seat = self.active

    def use(self, special: Special) -> None:
        """The active player uses a special card up: it goes back to the middle."""
        self.held.remove(special)
        special.seat = None
