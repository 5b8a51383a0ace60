"""Going through a journal: forwards, backwards, to any choice or round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from dicewright.runtime.errors import GameError
from dicewright.runtime.game import Game
from dicewright.workbench.terminal.boards import Setting, board_for
from dicewright.workbench.terminal.course import opening, tell_game, waiting
from dicewright.workbench.terminal.lines import Lines, ask_line
from dicewright.workbench.terminal.narration import Narrator
from dicewright.workbench.terminal.screen import Look, clip, pad, plain, say, some, wrapped
from dicewright.workbench.terminal.walking import Walk, points

LONGEST_ANSWER = 80
PROMPT = "Enter next, b back, ? help, q quit > "

NEXT = ("", "n", "next")
BACK = ("b", "p", "back")
NEXT_ROUND = ("r", "round")
ROUND_BEFORE = ("R", "rb", "br")
FIRST = ("g", "first", "start")
LAST = ("G", "last", "end")
LOG = ("l", "log")
HELP = ("?", "h", "help")
QUIT = ("q", "quit", "exit")

ROUND = re.compile(r"r(?:ound)? ?([0-9]{1,9})")
KEYS = (
    ("Enter", "the next choice"),
    ("b", "the choice before"),
    ("NUMBER", "the position after so many choices"),
    ("r", "the beginning of the next round; `r3` or `round 3`: of that round"),
    ("R", "the beginning of this round, or of the round before (also `rb`)"),
    ("g, G", "the beginning and the end of the game (also `first` and `last`)"),
    ("log", "what happened up to here, in words"),
    ("q", "leave (so do Ctrl-D and Ctrl-C)"),
)
POINTS = "After the round stand each player's points, as they would be if the game ended there."


class Stepper:
    """Shows the positions of one game. `whole` is the game to its last choice."""

    def __init__(self, whole: Game, console: Console) -> None:
        self.whole = whole
        self.walk = Walk(whole)
        self.console = console
        self.names = [seat.name for seat in whole.seats]
        self._eyes = next((seat for seat, who in enumerate(whole.seats) if who.bot is None), None)
        """Whose hand is seen: the first person's, or nobody's."""
        self.board = board_for(whole.rules.spec.name, Setting.of(whole.cards, self.names))

    def position(self, number: int) -> int:
        """The number of a position, if there is such a one. Raises GameError if there is none."""
        if not 0 <= number <= self.walk.last:
            held = some(self.walk.last, "choice")
            raise GameError(f"This journal holds {held}; there is no position {number}.")
        return number

    def round(self, number: int) -> int:
        """The position at which a round begins (they count from 1). Raises GameError if there is none."""
        rounds = self.walk.rounds
        if not rounds:
            raise GameError("The rules of this game tell of no rounds.")
        if not 1 <= number <= len(rounds):
            raise GameError(f"This journal holds {some(len(rounds), 'round')}; there is no round {number}.")
        return rounds[number - 1]

    def show(self, number: int) -> None:
        """What the choice with this number led to (0: the beginning)."""
        look, walk = Look.of(self.console), self.walk
        game = walk.to(number)
        for part in wrapped(self._head(game, number), look.width):
            self.console.print(Text(part, "bold"), soft_wrap=True)
        seat = game.pending[0].seat if game.pending else 0
        if number:
            choice = walk.choice(number)
            seat = choice.asked.seat
            answer = choice.option.label or " ".join(map(str, choice.option.data))
            say(self.console, plain(f"{self.names[seat]}: {choice.asked.prompt} “{answer}”"))
        told = walk.told(number - 1) if number else 0
        for line in Narrator(self.board, self.names).tell(game.events[told:], look):
            self.console.print(line, soft_wrap=True)
        self.console.print(self.board.position(game.view(self._eyes), seat, look))
        if game.result is not None:
            self.console.print(self.board.final(game.result, game.view(), look))
        else:
            say(self.console, waiting(game))

    def log(self, number: int) -> None:
        """What happened up to this position, in words."""
        tell_game(self.walk.to(number), self.console)

    def run(self, lines: Lines) -> None:
        """Step as the person says, until they leave."""
        opening(self.whole, self.console)
        number, shown = 0, None
        while True:
            if number != shown:
                self.console.print()
                self.show(number)
                shown = number
            try:
                line = ask_line(lines, PROMPT, self.console, LONGEST_ANSWER)
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            word = line if len(line) == 1 and line in ROUND_BEFORE + LAST else " ".join(line.lower().split())
            if word in QUIT:
                return
            if word in HELP:
                for text in self._help():
                    self.console.print(text, soft_wrap=True)
            elif word in LOG:
                self.log(number)
            else:
                number = self._next(word, number)

    def _next(self, word: str, number: int) -> int:
        """Where a word leads from a position; that position, and a sentence, if it leads nowhere."""
        to: int | None
        if word in NEXT:
            to, wrong = number + 1, "This is the last position; q leaves."
        elif word in BACK:
            to, wrong = number - 1, "This is the beginning."
        elif word in NEXT_ROUND:
            to, wrong = self.walk.next_round(number), "No round begins after this; G goes to the end."
        elif word in ROUND_BEFORE:
            to, wrong = (
                self.walk.round_before(number),
                "No round begins before this; g goes to the beginning.",
            )
        elif word in FIRST:
            to, wrong = 0, ""
        elif word in LAST:
            to, wrong = self.walk.last, ""
        elif found := ROUND.fullmatch(word):
            try:
                return self.round(int(found[1]))
            except GameError as error:
                to, wrong = None, str(error)
        elif re.fullmatch(r"[+-]?[0-9]+", word):
            to = int(word) if len(word) < 10 else None
            wrong = f"There are positions 0 to {self.walk.last}."
        else:
            look = Look.of(self.console)
            to, wrong = None, f"“{plain(clip(word, 30, look))}” means nothing here; ? lists what does."
        if to is not None and 0 <= to <= self.walk.last:
            return to
        say(self.console, wrong)
        return number

    def _head(self, game: Game, number: int) -> str:
        """Where a position is in the game, and who leads."""
        last = self.walk.last
        parts = [
            f"Choice {number} of {last}" if number else f"Before choice 1 of {last}" if last else "No choice"
        ]
        if self.walk.rounds:
            now = self.walk.round_at(number)
            parts.append(f"round {now} of {len(self.walk.rounds)}" if now else "before round 1")
        have = points(game)
        if have is None:
            return f"{', '.join(parts)}."
        each = ", ".join(f"{plain(name)}: {score}" for name, score in zip(self.names, have, strict=True))
        return f"{', '.join(parts)}; {each}"

    def _help(self) -> Iterator[Text]:
        look = Look.of(self.console)
        for word, does in KEYS:
            for at, line in enumerate(wrapped(does, look.width - 12)):
                yield Text.assemble("  ", (pad(word if at == 0 else "", 8), "bold"), line)
        if points(self.whole) is not None:
            for line in wrapped(POINTS, look.width - 4):
                yield Text(f"  {line}", "dim")
