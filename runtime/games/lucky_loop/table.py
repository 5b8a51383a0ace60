"""The state of a game: piles, hands, routines, charts, chips and the flight in progress.

Nothing here asks anybody. Every card and every chip of the box is always in exactly one place.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from dicewright.dsl.model import Face
from dicewright.runtime.games.lucky_loop.cards import Counts, Deck, Fit, FlightCard
from dicewright.runtime.games.lucky_loop.numbers import Numbers
from dicewright.runtime.mechanics.chips import Chips
from dicewright.runtime.mechanics.stacks import Stack
from dicewright.runtime.mechanics.tray import Tray


@define(eq=False)
class Stunt:
    """A card of the routine or display that is flown."""

    card: FlightCard
    highlight: bool = False
    """Whether the highlight chip lies on it: then only its best award will do."""
    fit: Fit | None = None
    """How it was fulfilled; None while it is not."""
    dice: tuple[Face, ...] = ()
    """The dice that lie on it."""


@define(eq=False)
class Flight:
    """One flight."""

    routine: int | None
    """Which routine, from 0; None for a freestyle display."""
    stunts: list[Stunt]
    tray: Tray
    """The dice; the active ones are those not on cards."""
    throws: int = 0
    extra: int = 0
    """Extra dice taken in this turn."""

    @property
    def done(self) -> int:
        """How many stunts are fulfilled."""
        return sum(stunt.fit is not None for stunt in self.stunts)

    @property
    def complete(self) -> bool:
        """Whether all of them are."""
        return all(stunt.fit is not None for stunt in self.stunts)

    @property
    def spare(self) -> int:
        """How many dice are not on cards."""
        return len(self.tray.active)

    def open(self) -> list[Stunt]:
        """The stunts that are not fulfilled, cards that are alike once."""
        found = {
            (stunt.card.id, stunt.highlight): stunt for stunt in reversed(self.stunts) if stunt.fit is None
        }
        return list(reversed(found.values()))

    def fits(self, stunt: Stunt, deck: Deck, thrown: Counts) -> Sequence[Fit]:
        """How the thrown dice can fulfil a stunt."""
        fits = deck.fits(stunt.card.id, thrown)
        return [fit for fit in fits if fit.award == 0] if stunt.highlight else fits

    def put_down(self, stunt: Stunt, fit: Fit, deck: Deck) -> None:
        """Put the dice of a fit on a card, and take the others up again."""
        wanted = list(fit.dice)
        used = []
        for at, face in list(self.tray.active.items()):
            if face is None:
                continue
            kind = deck.rank(face)
            if wanted[kind]:
                wanted[kind] -= 1
                self.tray.set_die_aside(at)
                used.append(face)
        stunt.fit, stunt.dice = fit, tuple(used)
        self.tray.gather()


@define(eq=False)
class Pilot:
    """A player."""

    seat: int
    name: str
    results: list[int | None]
    """By routine, the best result; None while it is not fulfilled."""
    hand: list[FlightCard] = field(factory=list)
    fresh: list[FlightCard] = field(factory=list)
    """The cards drawn last."""
    score: int = 0
    lost: int = 0
    """Points lost in the final phase, for exchanges and failures."""
    gained: int = 0
    """Chips got in this turn."""
    display: list[FlightCard] = field(factory=list)
    """The freestyle display that lies before the player."""
    highlight: int | None = None
    """Which card of the display bears the highlight chip, from 0."""
    freestyle: int | None = None
    """The points of the successful freestyle display."""

    @property
    def final(self) -> bool:
        """Whether the player has fulfilled all routines: the final phase."""
        return None not in self.results

    def lose(self, points: int) -> None:
        """Take points off the score track."""
        self.score -= points
        self.lost += points

    def flown(self) -> list[int]:
        """The results of the routines that are fulfilled."""
        return [result for result in self.results if result is not None]


@define(eq=False)
class Table:
    """Everything that is on the table."""

    numbers: Numbers
    deck: Deck
    pilots: list[Pilot]
    piles: list[Stack[FlightCard]]
    chips: Chips
    routines: list[list[FlightCard]]
    """The cards of each routine, in the order of its colours; none before it is first laid out."""
    round: int = 0
    turn: int = 0
    """Whose turn it is."""
    flight: Flight | None = None
    """The flight in progress."""

    def best(self, routine: int) -> int | None:
        """The best result that any player has with a routine."""
        return max((r for pilot in self.pilots if (r := pilot.results[routine]) is not None), default=None)

    def discard(self, card: FlightCard) -> None:
        """Put a card on the discards of its pile."""
        self.piles[card.pile].discard(card)

    def over(self) -> bool:
        """Whether anybody has flown a freestyle display: the game ends with this round."""
        return any(pilot.freestyle is not None for pilot in self.pilots)

    def everything(self) -> list[FlightCard]:
        """All cards, wherever they are."""
        found: list[FlightCard] = []
        for pile in self.piles:
            found += pile.cards
            found += pile.discards
        for cards in self.routines:
            found += cards
        for pilot in self.pilots:
            found += pilot.hand
            found += pilot.display
        return found
