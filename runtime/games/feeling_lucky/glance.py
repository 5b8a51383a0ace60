"""What bots look at: the same as a view (see there), read off the table as it is at this moment.

A view is a snapshot, and making one takes a while; a glance costs nothing but what is looked at. It has the
attributes of `TableView`, its displays those of `DisplayView`, their levels those of `LevelView`; its cards are
those of the table, which have the attributes of `CardView`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dicewright.runtime.games.feeling_lucky import scoring
from dicewright.runtime.games.feeling_lucky.view import CardView, score_of

if TYPE_CHECKING:
    from dicewright.runtime.chance import Rolled
    from dicewright.runtime.games.feeling_lucky.context import Context
    from dicewright.runtime.games.feeling_lucky.numbers import Numbers
    from dicewright.runtime.games.feeling_lucky.table import Display


class LevelGlance:
    """See `LevelView`."""

    __slots__ = ("build", "factor", "left", "level", "right")

    def __init__(self, display: Display, numbers: Numbers, level: int) -> None:
        self.level = level
        self.factor = numbers.factors[level - 1]
        self.build = level <= numbers.build_levels
        self.left: Sequence[CardView] = display.left[level - 1]  # type: ignore[assignment]
        self.right: Sequence[CardView] = display.right[level - 1]  # type: ignore[assignment]


class DisplayGlance:
    """See `DisplayView`."""

    __slots__ = ("_display", "_numbers", "levels", "name", "seat")

    def __init__(self, display: Display, numbers: Numbers) -> None:
        self._display = display
        self._numbers = numbers
        self.seat, self.name = display.seat, display.name
        self.levels = tuple([LevelGlance(display, numbers, at) for at in range(1, numbers.levels + 1)])

    @property
    def luck(self) -> int:
        return self._display.luck

    @property
    def black(self) -> int:
        return self._display.black

    @property
    def new(self) -> Sequence[CardView]:
        return self._display.new  # type: ignore[return-value]

    @property
    def playing(self) -> bool:
        return self._display.playing

    @property
    def last(self) -> int:
        return self._display.last

    @property
    def reach(self) -> tuple[int, ...]:
        return tuple(scoring.reachable_levels(self.last, self._numbers.levels, self._numbers.climb))

    @property
    def income(self) -> int:
        return scoring.income(self._display.right, self._numbers.factors)

    @property
    def score(self) -> int:
        return score_of(self._numbers, self._display)


class TableGlance:
    """See `TableView`."""

    __slots__ = (
        *("_table", "black_markers", "climb", "displays", "level_capacity", "luck_capacity", "own"),
        *("rounds", "seat", "solo"),
    )

    def __init__(self, ctx: Context, seat: int, displays: tuple[DisplayGlance, ...]) -> None:
        numbers = ctx.numbers
        self._table = ctx.table
        self.seat = seat
        self.displays = displays
        self.own = displays[seat]
        self.rounds, self.climb, self.solo = numbers.rounds, numbers.climb, numbers.solo
        self.level_capacity, self.luck_capacity = numbers.level_capacity, numbers.luck_capacity
        self.black_markers = numbers.black_markers

    @property
    def round(self) -> int:
        return self._table.round

    @property
    def phase(self) -> str:
        return self._table.phase

    @property
    def fairy(self) -> int:
        return self._table.fairy

    @property
    def rolls(self) -> int:
        return self._table.rolls

    @property
    def rolled(self) -> Rolled | None:
        return self._table.rolled

    @property
    def stacks(self) -> Mapping[str, int]:
        return {deck: len(stack) for deck, stack in self._table.stacks.items()}

    @property
    def luck(self) -> int:
        return self._table.luck

    @property
    def multipliers(self) -> int:
        return self._table.multipliers


def glances(ctx: Context) -> tuple[TableGlance, ...]:
    """By seat, what a bot there looks at."""
    displays = tuple([DisplayGlance(display, ctx.numbers) for display in ctx.table.displays])
    return tuple([TableGlance(ctx, seat, displays) for seat in range(len(displays))])
