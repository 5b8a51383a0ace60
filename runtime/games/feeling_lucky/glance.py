"""What bots look at: the same as a view (see there), read off the table as it is at this moment.

A view is a snapshot, and making one takes a while; a glance costs nothing but what is looked at. It has the
attributes of `TableView`; displays, levels and cards are those of the table, which have the attributes of
`DisplayView`, `LevelView` and `CardView`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicewright.runtime.chance import Rolled
    from dicewright.runtime.games.feeling_lucky.context import Context


class TableGlance:
    """See `TableView`."""

    __slots__ = (
        *("_table", "black_markers", "climb", "displays", "level_capacity", "luck_capacity", "own"),
        *("rounds", "seat", "solo"),
    )

    def __init__(self, ctx: Context, seat: int) -> None:
        numbers = ctx.numbers
        self._table = ctx.table
        self.seat = seat
        self.displays = tuple(ctx.table.displays)
        self.own = self.displays[seat]
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
    return tuple([TableGlance(ctx, seat) for seat in range(len(ctx.table.displays))])
