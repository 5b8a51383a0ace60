"""What a player may know, as frozen data: enough to draw every display, to decide, and no more.

Levels are listed lowest first. Everything lies open but the order of the stacks.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from dicewright.runtime.chance import Rolled
from dicewright.runtime.games.feeling_lucky.context import Context
from dicewright.runtime.games.feeling_lucky.table import Display, TaskCard


@frozen
class CardView:
    """A task card that lies open."""

    number: int
    """Tells the cards of the box apart; has no effect on play."""
    id: str
    deck: str
    caption: str
    """Its name or ID, and what it asks for: `g04 (4)`."""
    points: int
    income: int
    mark: str | None
    """`black` or `luck` while it is marked as fulfilled."""
    times: int
    """For how many cards it stands (x3 or x4 marker); 1 without a marker."""


@frozen
class LevelView:
    """A level of a display."""

    level: int
    factor: int
    build: bool
    """Whether new cards may be built here (below the VIP band)."""
    left: tuple[CardView, ...]
    """Not scored yet."""
    right: tuple[CardView, ...]
    """Scored."""


@frozen
class DisplayView:
    """A player's display."""

    seat: int
    name: str
    levels: tuple[LevelView, ...]
    luck: int
    black: int
    """Black markers not on cards."""
    new: tuple[CardView, ...]
    """New cards beside the clover, still to be built."""
    playing: bool
    """IN (true) or OUT."""
    last: int
    """The level of the card fulfilled last in this round; 0 for none."""
    reach: tuple[int, ...]
    """The levels on which the next card may be fulfilled."""
    income: int
    """What the scored cards bring: each round, or (solo rules) if all were handed in."""
    score: int
    """The points if the game ended now."""


@frozen
class TableView:
    """The whole table."""

    seat: int | None
    """Whose view it is; None for an onlooker."""
    round: int
    """0 during setup."""
    rounds: int
    phase: str
    """`setup`, `bonus`, `buy`, `build`, `roll`, `push` or `end`."""
    fairy: int
    """The seat that has the dice."""
    rolls: int
    """Rolls made in this round."""
    rolled: Rolled | None
    """The last roll of this round."""
    displays: tuple[DisplayView, ...]
    stacks: Mapping[str, int]
    """Cards in each stack."""
    luck: int
    """Luck markers in the supply."""
    multipliers: int
    """Multiplier markers in the box."""
    level_capacity: int
    luck_capacity: int
    black_markers: int
    climb: int
    """How many levels above the last fulfilled card the next one may be."""
    solo: bool
    """Whether the rules for one player hold."""

    @property
    def own(self) -> DisplayView:
        """The display of the player whose view it is."""
        assert self.seat is not None
        return self.displays[self.seat]


def look(ctx: Context, seat: int | None) -> TableView:
    """The table as the player at this seat (None: an onlooker) may know it."""
    table, numbers = ctx.table, ctx.numbers
    return TableView(
        seat=seat,
        round=table.round,
        rounds=numbers.rounds,
        phase=table.phase,
        fairy=table.fairy,
        rolls=table.rolls,
        rolled=table.rolled,
        displays=tuple([_display(display) for display in table.displays]),
        stacks={deck: len(stack) for deck, stack in table.stacks.items()},
        luck=table.luck,
        multipliers=table.multipliers,
        level_capacity=numbers.level_capacity,
        luck_capacity=numbers.luck_capacity,
        black_markers=numbers.black_markers,
        climb=numbers.climb,
        solo=numbers.solo,
    )


def _display(display: Display) -> DisplayView:
    return DisplayView(
        seat=display.seat,
        name=display.name,
        levels=tuple(
            [
                LevelView(level.level, level.factor, level.build, shown(level.left), shown(level.right))
                for level in display.levels
            ]
        ),
        luck=display.luck,
        black=display.black,
        new=shown(display.new),
        playing=display.playing,
        last=display.last,
        reach=display.reach,
        income=display.income,
        score=display.score,
    )


def shown(cards: list[TaskCard]) -> tuple[CardView, ...]:
    """Cards that lie open, in their order."""
    return tuple([card.shown or _card(card) for card in cards]) if cards else ()


def _card(card: TaskCard) -> CardView:
    key = card.mark, card.times
    view: CardView | None = card.shows.get(key)
    if view is None:
        view = card.shows[key] = CardView(
            card.number, card.id, card.deck, card.caption, card.points, card.income, card.mark, card.times
        )
    card.shown = view
    return view
