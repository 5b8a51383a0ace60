"""A table of Feeling Lucky? to arrange by hand, and what must hold of every table."""

from __future__ import annotations

from collections import Counter

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.feeling_lucky.context import Context
from dicewright.runtime.games.feeling_lucky.play import FeelingLucky
from dicewright.runtime.games.feeling_lucky.table import Display, Table, TaskCard
from dicewright.runtime.rules import Event
from tests.runtime.helpers import feeling_lucky, rolled


class Arranged:
    """A game that is laid out, before its first step, with cards where a test wants them."""

    def __init__(self, players: int = 2, cards: CardSet | None = None, *, empty: bool = True) -> None:
        """`empty`: with the starting cards back in their stacks."""
        self.events: list[Event] = []
        names = ["Ann", "Ben", "Cid", "Dot"][:players]
        self.cards = cards or feeling_lucky()
        self.game = FeelingLucky(self.cards, names, self.events.append)
        self.ctx: Context = self.game.context
        self.table: Table = self.ctx.table
        self.table.round = 2
        if empty:
            for display in self.table.displays:
                for cards_there in [*display.left, display.new]:
                    for card in cards_there:
                        self.table.stacks[card.deck].append(card)
                    cards_there.clear()

    def __getitem__(self, seat: int) -> Display:
        return self.table.displays[seat]

    def card(self, name: str) -> TaskCard:
        """Take a card with this ID, or any of this deck, out of its stack."""
        for stack in self.table.stacks.values():
            for card in stack:
                if name in (card.id, card.deck):
                    stack.remove(card)
                    return card
        raise AssertionError(f"no {name} in the stacks")

    def left(self, seat: int, level: int, *names: str) -> list[TaskCard]:
        """Put cards left of a track."""
        cards = [self.card(name) for name in names]
        self[seat].left[level - 1] += cards
        self[seat].moves += 1
        return cards

    def right(self, seat: int, level: int, *names: str) -> list[TaskCard]:
        """Put scored cards right of a track."""
        cards = [self.card(name) for name in names]
        self[seat].right[level - 1] += cards
        self[seat].moves += 1
        return cards

    def luck(self, seat: int, amount: int) -> None:
        """Put so much luck on an empty clover."""
        assert self.table.gain_luck(self[seat], amount) == amount

    def stack(self, deck: str, *ids: str) -> None:
        """Put these cards on top of a stack, the first one topmost."""
        cards = [self.card(name) for name in ids]
        self.table.stacks[deck].extendleft(reversed(cards))

    def clear_stack(self, deck: str) -> list[TaskCard]:
        """Take a whole stack away (out of the game)."""
        cards = list(self.table.stacks[deck])
        self.table.stacks[deck].clear()
        return cards

    def roll(self, text: str) -> None:
        """Let the last roll be this one."""
        self.table.rolled = rolled(text, self.cards.pool)

    def told(self, kind: str) -> list[str]:
        """What the table was told of this kind."""
        return [event.text for event in self.events if event.kind == kind]


def everywhere(table: Table) -> list[TaskCard]:
    """All cards of a table, wherever they are."""
    found = [card for stack in table.stacks.values() for card in stack]
    for display in table.displays:
        found += display.new
        found += [card for cards in (*display.left, *display.right) for card in cards]
    return found


def check_whole(table: Table, cards: int) -> None:
    """Nothing is lost and nothing doubled; no level, clover or player has more than the rules allow."""
    numbers = table.numbers
    every = everywhere(table)
    assert len({card.number for card in every}) == len(every) == cards
    luck = table.luck + sum(display.luck for display in table.displays) + sum(card.luck for card in every)
    assert luck == numbers.luck_supply
    assert table.luck >= 0
    multiplied = [card for card in every if card.times > 1]
    assert table.multipliers + len(multiplied) == numbers.multiplier_markers
    assert all(card.times in numbers.multiplier_sizes for card in multiplied)
    for deck, stack in table.stacks.items():
        assert all(card.deck == deck and card.mark is None and card.times == 1 for card in stack)
    for display in table.displays:
        marks = Counter(card.mark for cards_there in display.left for card in cards_there)
        assert display.black + marks["black"] == numbers.black_markers
        assert display.black >= 0
        assert 0 <= display.luck <= numbers.luck_capacity
        assert marks["luck"] == 0 or display.black == 0 or table.phase == "push"
        assert all(len(cards_there) <= numbers.level_capacity for cards_there in display.left)
        assert all(card.times == 1 for cards_there in display.left for card in cards_there)
        assert all(card.mark is None for cards_there in display.right for card in cards_there)
        assert all(card.luck == 0 or card.mark == "luck" for _, card in display.on_left())
        assert 0 <= display.last <= numbers.levels
        if table.phase not in ("roll", "push"):
            assert not display.marked()
