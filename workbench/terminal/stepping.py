"""Going through a journal: forwards, backwards, to any choice."""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from dicewright.runtime.errors import GameError
from dicewright.runtime.game import Game
from dicewright.runtime.journal import ChoiceRecord
from dicewright.workbench.terminal.boards import Setting, board_for
from dicewright.workbench.terminal.course import opening, waiting
from dicewright.workbench.terminal.lines import Lines, ask_line
from dicewright.workbench.terminal.narration import Narrator
from dicewright.workbench.terminal.screen import Look, plain, say, some, wrapped

LONGEST_ANSWER = 80

At = Callable[[int], Game]
"""The game as it stood after so many choices."""


def choices_in(game: Game) -> int:
    """How many choices have been made in a game (those taken back do not count)."""
    return sum(isinstance(entry.record, ChoiceRecord) for entry in game.journal.effective())


class Stepper:
    """Shows the positions of one game. `whole` is the game to its last choice."""

    def __init__(self, whole: Game, at: At, console: Console) -> None:
        self.whole = whole
        self.count = choices_in(whole)
        self._at = at
        self.console = console
        self.names = [seat.name for seat in whole.seats]
        self._eyes = next((seat for seat, who in enumerate(whole.seats) if who.bot is None), None)
        """Whose hand is seen: the first person's, or nobody's."""
        self.board = board_for(whole.rules.spec.name, Setting.of(whole.cards, self.names))

    def show(self, number: int) -> None:
        """What the choice with this number led to (0: the beginning). Raises GameError if there is none."""
        if not 0 <= number <= self.count:
            held = some(self.count, "choice")
            raise GameError(f"This journal holds {held}; there is no position {number}.")
        game = self._at(number)
        before = self._at(number - 1) if number else None
        look = Look.of(self.console)
        choices = [e.record for e in game.journal.effective() if isinstance(e.record, ChoiceRecord)]
        last = choices[-1] if choices else None
        if before is None or last is None:
            say(self.console, f"Before the first of {some(self.count, 'choice')}.")
        else:
            head = f"Choice {number} of {self.count}. {self._told(before, last)}"
            for part in wrapped(plain(head), look.width):
                self.console.print(Text(part, "bold"), soft_wrap=True)
        told = 0 if before is None else len(before.events)
        for line in Narrator(self.board, self.names).tell(game.events[told:], look):
            self.console.print(line, soft_wrap=True)
        seat = last.seat if last is not None else (game.pending[0].seat if game.pending else 0)
        self.console.print(self.board.position(game.view(self._eyes), seat, look))
        if game.result is not None:
            self.console.print(self.board.final(game.result, game.view(), look))
        else:
            say(self.console, waiting(game))

    def _told(self, before: Game, choice: ChoiceRecord) -> str:
        """The question and the answer."""
        (decision,) = (asked for asked in before.pending if asked.seat == choice.seat)
        option = decision.find(choice.choice)
        answer = option.label or " ".join(map(str, option.data))
        return f"{self.names[choice.seat]}: {decision.prompt} “{answer}”"

    def run(self, lines: Lines) -> None:
        """Step as the person says, until they leave."""
        opening(self.whole, self.console)
        number, shown = 0, None
        while True:
            if number != shown:
                self.console.print()
                self.show(number)
                shown = number
            keys = f"Enter next, b back, 0-{self.count} jump, q quit > "
            try:
                line = ask_line(lines, keys, self.console, LONGEST_ANSWER).lower()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if line in ("q", "quit", "exit"):
                return
            number = self._next(line, number)

    def _next(self, line: str, number: int) -> int:
        if line in ("", "n", "next"):
            if number < self.count:
                return number + 1
            say(self.console, "This is the last position; q leaves.")
        elif line in ("b", "back", "p"):
            if number > 0:
                return number - 1
            say(self.console, "This is the beginning.")
        elif re.fullmatch(r"[0-9]{1,9}", line) and int(line) <= self.count:
            return int(line)
        elif re.fullmatch(r"[+-]?[0-9]+", line):
            say(self.console, f"There are positions 0 to {self.count}.")
        else:
            say(self.console, "Enter goes on, b goes back, a number jumps there, q leaves.")
        return number
