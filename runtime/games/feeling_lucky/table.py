"""The state of a game: displays, stacks, markers and luck, and the moves that keep it whole.

Nothing here asks anybody. Every card, black marker, luck marker and multiplier marker of the box is
always in exactly one place; `Table` and `Display` only move them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field

from dicewright.runtime.chance import Rolled
from dicewright.runtime.decisions import Argument
from dicewright.runtime.games.feeling_lucky import scoring
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.offers import CardOffers
from dicewright.runtime.games.feeling_lucky.words import Line, Words

BLACK = "black"
LUCK = "luck"


@define(eq=False)
class TaskCard:
    """One task card of the box."""

    number: int
    """From 1, different for each card of the box; has no effect on play."""
    id: str
    deck: str
    caption: str
    """How people call it: its name or ID, and what it asks for."""
    points: int
    income: int
    bit: int
    """Stands for all cards with this ID in a number that stands for a set of cards."""
    offers: CardOffers
    """What it can be offered for; the same in all games, as are the next two."""
    words: Words
    shows: dict[tuple[str | None, int], Any]
    """How views show it, by `mark` and `times`."""
    shown: Any = None
    """How a view shows it now; None if a marker on it has changed since."""
    mark: str | None = None
    """`black` or `luck` while it is marked as fulfilled in this round."""
    luck: int = 0
    """Luck markers that lie on it as its mark."""
    times: int = 1
    """For how many cards it stands (a multiplier marker), 1 without one."""

    def ref(self, level: int) -> tuple[Argument, ...]:
        """How an option names it on a level. Cards that are alike have the same name there."""
        return (self.id, level) if self.times == 1 else (self.id, level, self.times)


@define(eq=False)
class Level:
    """A level of a display. Has the attributes of `view.LevelView`, so that bots can look at it."""

    level: int
    factor: int
    build: bool
    left: list[TaskCard]
    right: list[TaskCard]


@define(eq=False)
class Display:
    """A player's display: cards left and right of the track by level, clover, markers, new cards.

    Has the attributes of `view.DisplayView`, so that bots can look at it.
    """

    seat: int
    name: str
    levels: tuple[Level, ...]
    black: int
    numbers: Numbers
    said: Mapping[Line, Any]
    """The events that tell these lines of the player; the same in all games."""
    luck: int = 0
    new: list[TaskCard] = field(factory=list)
    playing: bool = False
    """IN (true) or OUT."""
    last: int = 0
    """The level of the card fulfilled last in this round, 0 for none."""
    marks: int = 0
    """How many cards are marked in this round."""
    moves: int = 0
    """Goes up with every move of `Table` that changes the display, so that views can be kept until then."""
    within: tuple[int, list[str]] | None = None
    """What is within reach, kept until the next move: see `rolling.within_reach`."""
    left: list[list[TaskCard]] = field(init=False)
    """By level, the cards on the left; the same lists as those of the levels, as are the next."""
    right: list[list[TaskCard]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.left = [level.left for level in self.levels]
        self.right = [level.right for level in self.levels]

    @property
    def reach(self) -> tuple[int, ...]:
        """The levels on which the next card may be fulfilled."""
        return tuple(scoring.reachable_levels(self.last, self.numbers.levels, self.numbers.climb))

    @property
    def income(self) -> int:
        """What the scored cards bring."""
        return scoring.income(self.right, self.numbers.factors)

    @property
    def score(self) -> int:
        """The points if the game ended now."""
        numbers = self.numbers
        score = sum(scoring.level_scores(self.right, numbers.factors)) + self.luck * numbers.luck_points
        if numbers.solo:
            score += scoring.colour_sets(self.right, numbers.easier) * numbers.colour_set_points
        return score

    def on_left(self) -> Iterator[tuple[int, TaskCard]]:
        """Level and card, for every card left of the track."""
        return ((level, card) for level, cards in enumerate(self.left, 1) for card in cards)

    def on_right(self) -> Iterator[tuple[int, TaskCard]]:
        """Level and card, for every scored card."""
        return ((level, card) for level, cards in enumerate(self.right, 1) for card in cards)

    def marked(self) -> list[tuple[int, TaskCard]]:
        """Level and card, for every card marked in this round."""
        if not self.marks:
            return []
        return [
            (level, card)
            for level, cards in enumerate(self.left, 1)
            for card in cards
            if card.mark is not None
        ]

    def find(self, ref: Sequence[Argument]) -> TaskCard:
        """A card left of the track that is not marked, by what an option calls it: ID and level."""
        id, level = ref
        assert isinstance(level, int)
        for card in self.left[level - 1]:
            if card.id == id and card.mark is None:
                return card
        raise ValueError(f"no card {ref}")

    def has_double_of(self, card: TaskCard) -> bool:
        """Whether an identical card lies left of the track or among the new cards."""
        id = card.id
        for cards in (self.new, *self.left):
            for other in cards:
                if other.id == id and other is not card:
                    return True
        return False


@define(eq=False)
class Table:
    """Everything that is on the table."""

    numbers: Numbers
    displays: list[Display]
    stacks: dict[str, deque[TaskCard]]
    """Face down, by deck; the top card first."""
    luck: int
    """Luck markers in the supply."""
    multipliers: int
    """Multiplier markers in the box."""
    round: int = 0
    phase: str = "setup"
    fairy: int = 0
    """The seat that has the dice."""
    rolls: int = 0
    """Rolls made in this round."""
    rolled: Rolled | None = None
    """The last roll of this round."""

    def from_seat(self, seat: int) -> list[Display]:
        """All displays in seat order, beginning with this seat."""
        return self.displays[seat:] + self.displays[:seat] if seat else self.displays

    def in_order(self) -> list[Display]:
        """All displays in seat order, beginning with the Lucky Fairy."""
        return self.from_seat(self.fairy)

    def playing(self) -> list[Display]:
        """The displays that are IN, in order."""
        return [display for display in self.in_order() if display.playing]

    def enter(self, display: Display) -> None:
        """A player is IN, at the beginning of the rolls of a round."""
        display.playing, display.last = True, 0
        display.moves += 1

    def drop_out(self, display: Display) -> None:
        """A player is OUT."""
        display.playing = False
        display.moves += 1

    # --- luck -------------------------------------------------------------------------

    def gain_luck(self, display: Display, amount: int) -> int:
        """Move luck to a clover, as far as it has room and the supply goes; returns how much."""
        room = self.numbers.luck_capacity - display.luck
        gained = max(0, min(amount, room, self.luck))
        display.luck += gained
        self.luck -= gained
        display.moves += 1
        return gained

    def pay_luck(self, display: Display, amount: int) -> None:
        """Return luck from a clover to the supply."""
        display.luck -= amount
        self.luck += amount
        display.moves += 1

    # --- marks ------------------------------------------------------------------------

    def can_mark(self, display: Display) -> bool:
        """Whether the player has a black marker, or the luck to do without."""
        return display.black > 0 or display.luck >= self.numbers.extra_mark_price

    def mark(self, display: Display, level: int, card: TaskCard) -> None:
        """Mark a card as fulfilled: with a black marker, or with luck when there is none left."""
        if display.black > 0:
            display.black -= 1
            card.mark = BLACK
        else:
            card.mark, card.luck = LUCK, self.numbers.extra_mark_price
            display.luck -= card.luck
        card.shown = None
        display.marks += 1
        display.last = level
        display.moves += 1

    def unmark(self, display: Display, level: int, card: TaskCard) -> None:
        """Take a mark off: a black marker back to its player, luck to the supply."""
        if card.mark == BLACK:
            display.black += 1
        self.luck += card.luck
        card.mark, card.luck, card.shown = None, 0, None
        display.marks -= 1
        display.moves += 1

    # --- cards ------------------------------------------------------------------------

    def has_room(self, display: Display, level: int) -> bool:
        """Whether another card may lie on this level, left of the track."""
        return len(display.left[level - 1]) < self.numbers.level_capacity

    def build_levels(self, display: Display) -> list[int]:
        """The levels into which a new card may go now."""
        room, left = self.numbers.level_capacity, display.left
        return [level for level in range(1, self.numbers.build_levels + 1) if len(left[level - 1]) < room]

    def draw(self, display: Display, deck: str) -> TaskCard:
        """Put the top card of a stack beside a player's clover."""
        card = self.stacks[deck].popleft()
        display.new.append(card)
        display.moves += 1
        return card

    def put_back(self, display: Display, card: TaskCard) -> None:
        """Put a new card under the stack of its colour."""
        display.new.remove(card)
        display.moves += 1
        self._put_under(card)

    def place(self, display: Display, level: int, card: TaskCard) -> None:
        """Put a new card left of the track."""
        display.new.remove(card)
        display.left[level - 1].append(card)
        display.moves += 1

    def _put_under(self, card: TaskCard) -> None:
        if card.times > 1:
            card.times, card.shown = 1, None
            self.multipliers += 1
        self.stacks[card.deck].append(card)

    def push(self, display: Display, level: int, card: TaskCard) -> None:
        """Push a marked card: up one level, its mark off."""
        self.unmark(display, level, card)
        display.left[level - 1].remove(card)
        display.left[level].append(card)
        display.moves += 1

    def score(self, display: Display, level: int, card: TaskCard) -> None:
        """Score a marked card: to the right on the same level, its mark off."""
        self.unmark(display, level, card)
        display.left[level - 1].remove(card)
        display.right[level - 1].append(card)

    def push_scored(self, display: Display, level: int, card: TaskCard) -> None:
        """Move a scored card up one level."""
        display.right[level - 1].remove(card)
        display.right[level].append(card)
        display.moves += 1

    def hand_in(self, display: Display, level: int, card: TaskCard) -> None:
        """Put a scored card under its stack; a multiplier marker on it goes back to the box."""
        display.right[level - 1].remove(card)
        display.moves += 1
        self._put_under(card)

    def multiply(self, display: Display, level: int, deck: str, size: int) -> list[TaskCard]:
        """Let one scored card of a deck stand for `size` of them; returns the others, now nowhere."""
        cards = [card for card in display.right[level - 1] if card.deck == deck and card.times == 1][:size]
        for card in cards[1:]:
            display.right[level - 1].remove(card)
        cards[0].times, cards[0].shown = size, None
        self.multipliers -= 1
        display.moves += 1
        return cards[1:]


def named(cards: Iterable[tuple[int, TaskCard]], ref: Sequence[Argument]) -> tuple[int, TaskCard]:
    """Level and card that an option names by `TaskCard.ref`."""
    wanted, at = ref[0], ref[1]
    times = ref[2] if len(ref) > 2 else 1
    for found in cards:
        level, card = found
        if level == at and card.id == wanted and card.times == times:
            return found
    raise ValueError(f"no card {ref}")
