"""The positions of a game that was played: one after each choice, and one before the first.

A step forward is one choice more; only a step back begins anew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from attrs import frozen

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.game import Game
from dicewright.runtime.journal import ChoiceRecord
from dicewright.runtime.rules import Standing


@frozen
class Choice:
    """A choice that was made, with the question it answers."""

    asked: Decision
    option: Option


class Walk:
    """The positions of a game, which is left as it is. They count from 0, the beginning."""

    def __init__(self, whole: Game) -> None:
        self._whole = whole
        self._records = [e.record for e in whole.journal.effective() if isinstance(e.record, ChoiceRecord)]
        self._choices: list[Choice] = []
        self._game, self._number = self._begun(), 0
        self._told = [len(self._game.events)]
        self.to(self.last)
        kind = whole.rules.round_event
        begun = (at for at, event in enumerate(whole.events) if event.kind == kind)
        self.rounds = tuple(bisect_right(self._told, at) for at in begun)
        """The position at which each round begins: the first where its beginning has been told."""

    @property
    def last(self) -> int:
        """The last position: how many choices there are. Those that were taken back do not count."""
        return len(self._records)

    def to(self, number: int) -> Game:
        """The game as it stood after so many choices (0 to `last`); not to be played on."""
        if number < self._number:
            self._game, self._number = self._begun(), 0
        while self._number < number:
            self._step()
        return self._game

    def choice(self, number: int) -> Choice:
        """The choice that led to this position (1 to `last`)."""
        return self._choices[number - 1]

    def told(self, number: int) -> int:
        """How many events had happened at this position."""
        return self._told[number]

    def round_at(self, number: int) -> int:
        """The round of this position, counted from 1; 0 before the first."""
        return bisect_right(self.rounds, number)

    def next_round(self, number: int) -> int | None:
        """The first position after this one at which a round begins."""
        at = bisect_right(self.rounds, number)
        return self.rounds[at] if at < len(self.rounds) else None

    def round_before(self, number: int) -> int | None:
        """The last position before this one at which a round begins."""
        at = bisect_left(self.rounds, number)
        return self.rounds[at - 1] if at else None

    def _begun(self) -> Game:
        whole = self._whole
        return Game(whole.cards, [seat.text for seat in whole.seats], whole.seed, rules=whole.rules)

    def _step(self) -> None:
        """One choice more; the first time, it is written down."""
        number = self._number
        record = self._records[number]
        if number == len(self._choices):
            asked = next(decision for decision in self._game.pending if decision.seat == record.seat)
            self._choices.append(Choice(asked, asked.find(record.choice)))
        self._game.answer(record.seat, self._choices[number].option)
        self._number = number + 1
        if number + 1 == len(self._told):
            self._told.append(len(self._game.events))


def points(game: Game) -> tuple[int, ...] | None:
    """By seat, the points if the game ended here; None if its rules cannot say."""
    if game.result is not None:
        return game.result.scores
    state = game.state
    return tuple(state.standing()) if isinstance(state, Standing) else None
