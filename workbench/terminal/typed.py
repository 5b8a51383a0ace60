"""Answers that are no single number: the words of a choice, several choices in a row.

keep B1     the choice that is called so
B1          the same, where no other choice ends like that
roll        the only choice that begins with this word, or does this
3 4, B1 B3  several, one after another
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.game import Game
from dicewright.runtime.journal import ChoiceRecord
from dicewright.workbench.terminal.boards import Board
from dicewright.workbench.terminal.screen import Look


class Ahead:
    """The choices that were typed in a row and are still to be taken.

    They hold for questions of the same kind to the same seat, as long as no dice or cards come up.
    """

    def __init__(self, game: Game, board: Board, console: Console) -> None:
        self._game = game
        self._board = board
        self._console = console
        self._left: list[tuple[Option, str]] = []
        self._at: tuple[int, str, int] | None = None

    def put(self, places: Sequence[int], decision: Decision) -> None:
        """Remember the options at these places, the first of which answers this decision."""
        labels = self.labels(decision)
        self._left = [(decision.options[at], labels[at]) for at in places]
        self._at = self._moment(decision)

    def take(self, decision: Decision) -> Option | None:
        """The option of the next one; None if there is none.

        Raises LookupError with the label if it is not on offer now; then all are forgotten.
        """
        if not self._left:
            return None
        wanted, label = self._left.pop(0)
        if self._at == self._moment(decision):
            for option in decision.options:
                if (option.action, option.args) == (wanted.action, wanted.args):
                    return option
        self._left = []
        raise LookupError(label)

    def labels(self, decision: Decision) -> list[str]:
        """What a decision's options are called on the screen."""
        view, look = self._game.view(decision.seat), Look.of(self._console)
        return [choice.label for choice in self._board.choices(decision, view, look).choices]

    def _moment(self, decision: Decision) -> tuple[int, str, int]:
        entries = self._game.journal.effective()
        chances = sum(not isinstance(entry.record, ChoiceRecord) for entry in entries)
        return decision.seat, decision.kind, chances


def places_meant(line: str, options: Sequence[Option], labels: Sequence[str]) -> list[int]:
    """The places of the options that a line names, in its order; none if it is not clear which.

    `labels` are those of the options, as they are shown.
    """
    words = line.replace(",", " ").split()
    if words and all(re.fullmatch(r"[0-9]{1,6}", word) for word in words):
        places = [int(word) - 1 for word in words]
        return places if all(0 <= at < len(options) for at in places) else []
    whole = _called(line, options, labels)
    if whole is not None:
        return [whole]
    for verb, rest in (("", words), (words[0] + " " if words else "", words[1:])):
        each = [_called(verb + word, options, labels) for word in rest]
        if len(each) > 1 - bool(verb) and None not in each:
            return [at for at in each if at is not None]
    return []


def _called(text: str, options: Sequence[Option], labels: Sequence[str]) -> int | None:
    """The place of the one label that a text is, ends or begins (its words may come in any order), or
    whose option does what it says."""
    wanted = " ".join(text.casefold().split())
    if not wanted:
        return None
    known = [label.casefold() for label in labels]
    tests = (
        [label == wanted for label in known],
        [label.partition(" ")[2] == wanted for label in known],
        [
            wanted.count(" ") > 0 and sorted(wanted.replace(",", " ").split()) in _words(label)
            for label in known
        ],
        [option.action == wanted for option in options],
        [label.startswith(f"{wanted} ") for label in known],
    )
    for test in tests:
        found = [at for at, fits in enumerate(test) if fits]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _words(label: str) -> tuple[list[str], list[str]]:
    """A label's words in alphabetical order: all, and all but the first."""
    words = label.replace(",", " ").split()
    return sorted(words), sorted(words[1:])
