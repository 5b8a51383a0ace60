"""Flying by exact values, chips and all: what the careful and the expert bot do between two throws.

What a flight brings on average is exact (see `chipped`), given what its end is worth. That is a judgement,
and lies in the rates of a bot: what it is worth to be left with chips, to have one more routine, to have
ended the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.lucky_loop import casual
from dicewright.runtime.games.lucky_loop.chipped import Stake, chipped, rounded
from dicewright.runtime.games.lucky_loop.outlook import Kind
from dicewright.runtime.games.lucky_loop.view import FlightView
from dicewright.runtime.seats import Turn


@frozen
class Rates:
    """What things are worth to a bot, in points."""

    chips: tuple[float, ...]
    """To be left with 0, 1, 2, … chips. One fewer than these are reckoned with in a flight, those
    above stay out of it."""
    final_chips: tuple[float, ...]
    """The same in the final phase; as many."""
    new: float
    """To have fulfilled one more routine."""
    landing: float
    """To complete the freestyle display."""
    again: bool = True
    """Whether the bot reckons with throwing again in throws to come."""


class Flyer(casual.Mind):
    """One decision of a bot that flies by exact values."""

    rates: Rates

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn)
        self.flights = chipped(turn.cards)
        self.chips = min(self.own.chips, len(self.rates.chips) - 2)
        self._stakes: dict[tuple[int | None, bool], Stake] = {}

    def stake(self, routine: int | None, rough: bool = False) -> Stake:
        """What the end of a flight of this routine (None: of the display) is worth.

        `rough`: results within two points of one another, and so what brings a chip, count as the same, so
        that what is known of one flight serves for many; good enough to choose among cards.
        """
        known = self._stakes.get((routine, rough))
        if known is None:
            known = self._final_stake() if routine is None else self._routine_stake(routine, rough)
            self._stakes[routine, rough] = known
        return known

    def _final_stake(self) -> Stake:
        rates = self.rates
        return Stake(
            rates.final_chips,
            old=float(min(result for result in self.own.results if result is not None)),
            bonus=rates.landing,
            fail=-float(self.numbers.failure_price),
            consoled=1 if self.view.chips else None,
            below=True,
            again=rates.again,
        )

    def _routine_stake(self, routine: int, rough: bool) -> Stake:
        numbers, result = self.numbers, self.own.results[routine]
        lead = min(numbers.high_score, max(numbers.first_score, (self.view.routines[routine].best or 0) + 1))
        old = result or 0
        if rough:
            lead -= (lead - numbers.first_score) % 3
            if result is not None:
                old += 1 - (old - numbers.least_score) % 3
        stunts = len(numbers.routines[routine].colours)
        return Stake(
            self.rates.chips,
            least=numbers.least_score,
            old=float(old),
            bonus=self.rates.new if result is None else 0.0,
            lead=lead if self.view.chips else None,
            consoled=stunts - numbers.consolation_stunts if self.view.chips else None,
            may_stop=True,
            again=self.rates.again,
        )

    def before(self, stunts: tuple[Kind, ...], stake: Stake) -> float:
        """What a flight brings on average, before its first throw; chips in hand count nothing."""
        numbers = self.numbers
        value = self.flights.value(stunts, numbers.flight_dice, numbers.extra_dice, self.chips, 0, stake)
        return rounded(value - stake.chips[self.chips])


@frozen
class _Now:
    """A flight as it stands."""

    stunts: tuple[Kind, ...]
    dice: int
    extra: int
    """Extra dice to be had."""
    points: int
    stake: Stake


def _now(mind: Flyer) -> tuple[FlightView, _Now]:
    flight = mind.view.flight
    assert flight is not None
    stunts, points = casual.open_stunts(mind, flight), casual.points_so_far(flight)
    extra = mind.numbers.extra_dice - flight.extra
    return flight, _Now(stunts, flight.dice, extra, points, mind.stake(flight.routine))


def go(mind: Flyer) -> Option:
    """Throw, take the extra die, or stop: what is worth most."""
    _, now = _now(mind)

    def value(option: Option) -> float:
        if option.action == "throw":
            return rounded(
                mind.flights.throw(now.stunts, now.dice, now.extra, mind.chips, now.points, now.stake)
            )
        if option.action == "extra":
            left = mind.chips - mind.numbers.extra_die_price
            return rounded(
                mind.flights.value(now.stunts, now.dice + 1, now.extra - 1, left, now.points, now.stake)
            )
        return rounded(now.stake.failed(len(now.stunts), mind.chips))

    return max(mind.options, key=value)


def fulfil(mind: Flyer) -> Option:
    """Which card to fulfil with which dice, or to throw again: what is worth most."""
    flight, now = _now(mind)

    def value(option: Option) -> float:
        if option.action == "again":
            return max(_again(mind, flight, now).values())
        if option.action == "fail":
            return rounded(now.stake.failed(len(now.stunts), mind.chips))
        rest, left, gained = casual.leaves(mind, flight, option)
        return rounded(mind.flights.value(rest, left, now.extra, mind.chips, now.points + gained, now.stake))

    return max(mind.options, key=lambda option: (value(option), option.action != "again"))


def again(mind: Flyer) -> Option:
    """Which dice to throw again."""
    values = _again(mind, *_now(mind))
    return max(mind.options, key=lambda option: values[str(option.args[0])])


def _again(mind: Flyer, flight: FlightView, now: _Now) -> dict[str, float]:
    """By the dice that are thrown again, what that is worth."""
    deck = mind.flights.deck
    thrown = deck.counts(flight.thrown)
    found = mind.flights.after(now.stunts, now.dice, now.extra, mind.chips, now.points, now.stake, thrown)
    return {deck.dice_text(dice): rounded(value) for dice, value in found.items()}


FLYING: Mapping[str, Callable[[Flyer], Option]] = {"go": go, "fulfil": fulfil, "again": again}
"""By kind of decision."""
