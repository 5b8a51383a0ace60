"""One question to one person, and the commands that can be given instead of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from dicewright.dsl.names import nearest
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.game import Game
from dicewright.runtime.journal import ChoiceRecord
from dicewright.workbench.terminal.boards import Board, Setting
from dicewright.workbench.terminal.helping import HELP, help_lines, show_rules
from dicewright.workbench.terminal.lines import Lines, ask_line
from dicewright.workbench.terminal.listing import choice_lines
from dicewright.workbench.terminal.reading import CardReader
from dicewright.workbench.terminal.saving import copy_journal
from dicewright.workbench.terminal.screen import Look, clip, listed, plain, say, wrapped
from dicewright.workbench.terminal.typed import Ahead, places_meant

LONGEST_ANSWER = 200
"""Characters of an answer beyond which nobody meant it."""


COMMANDS = {word: word for word, _ in HELP} | {
    "u": "undo", "q": "quit", "exit": "quit", "h": "help", "s": "save"
}  # fmt: skip
"""Words that are commands, and the command that each means."""


class Leave(Exception):
    """The person leaves the table; the game can be resumed."""


class Asker:
    """Asks people at one terminal."""

    def __init__(self, game: Game, board: Board, setting: Setting, lines: Lines, console: Console) -> None:
        self.game = game
        self.board = board
        self.setting = setting
        self.lines = lines
        self.console = console
        self.reader = CardReader(setting, getattr(board, "about", None))
        self.ahead = Ahead(game, board, console)

    def say(self, text: Text | str) -> None:
        """Sentences, broken where the screen ends; a styled text as it is."""
        if isinstance(text, str):
            say(self.console, text)
        else:
            self.console.print(text, soft_wrap=True)

    def show(self, decision: Decision, seat: int | None = None) -> None:
        """The position as the person asked sees it (of another seat's cards, if one is given)."""
        look = Look.of(self.console)
        view = self.game.view(decision.seat)
        at = decision.seat if seat is None else seat
        self.console.print(self.board.position(view, at, look, decision if at == decision.seat else None))

    def ask(self, decision: Decision) -> Option | None:
        """The option that the person takes, to whom the question has been put.

        None if a choice was taken back instead. Raises Leave if the person leaves.
        """
        while True:
            line = self._read(len(decision.options))
            meant = self._meant(line, decision)
            if meant:
                self.ahead.put(meant, decision)
                return self.typed_ahead(decision)
            if self._command(line, decision):
                return None

    def typed_ahead(self, decision: Decision) -> Option | None:
        """The option that the person has named already, in a row with others; None if there is none."""
        try:
            return self.ahead.take(decision)
        except LookupError as error:
            self.say(f"“{error.args[0]}” is not on offer any more.")
            return None

    def _meant(self, line: str, decision: Decision) -> list[int]:
        """The places of the options that a line names; none if it is something else."""
        word = line.partition(" ")[0].lower()
        number = re.fullmatch(r"[0-9]{1,6}", line) is not None
        if len(line) > LONGEST_ANSWER or word in COMMANDS or (self.reader.find(line) and not number):
            return []
        return places_meant(line, decision.options, self.ahead.labels(decision))

    def put(self, decision: Decision) -> None:
        """The question and the choices."""
        look = Look.of(self.console)
        view = self.game.view(decision.seat)
        for line in wrapped(plain(decision.prompt), look.width):
            self.say(Text(line, "bold"))
        for text in choice_lines(self.board.choices(decision, view, look), look):
            self.say(text)

    # --- answers --------------------------------------------------------------------------

    def _read(self, choices: int) -> str:
        try:
            return ask_line(self.lines, f"1-{choices}, ?, help > ", self.console, LONGEST_ANSWER)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leave from None

    def _command(self, line: str, decision: Decision) -> bool:
        """Do what a line that is no choice asks for. Returns whether a choice was taken back."""
        count = len(decision.options)
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        word = COMMANDS.get(word.lower(), word.lower())
        commands: dict[str, Callable[[], None]] = {
            "show": lambda: self._show(rest, decision),
            "save": lambda: self._save(rest),
            "help": self._help,
            "rules": lambda: show_rules(self.game.rules, self.game.cards, self.console),
        }
        if not line:
            self.say(f"Type the number of a choice, 1 to {count}; `help` says what else there is.")
        elif len(line) > LONGEST_ANSWER:
            self.say("That was rather long. A number, or one of the words that `help` lists, is enough.")
        elif line.startswith("?"):
            self._cards(line[1:].strip(), decision)
        elif word == "undo" and not rest:
            return self._undo()
        elif word == "quit" and not rest:
            raise Leave
        elif word in commands:
            commands[word]()
        elif re.fullmatch(r"[+-]?[0-9]+", line):
            self.say(f"There are {count} choices here: type a number from 1 to {count}.")
        elif (card := self.reader.find(line)) is not None:
            self.say(f"To read about a card: `? {card.id}`. To choose: a number from 1 to {count}.")
        else:
            near = nearest(word, [name for name, _ in HELP if name.islower()])
            meant = f"Did you mean `{near}`?" if near else "`help` lists the words that are understood."
            self.say(f"“{plain(clip(line, 30, Look.of(self.console)))}” means nothing here. {meant}")
        return False

    def _undo(self) -> bool:
        for entry in reversed(self.game.journal.effective()):
            record = entry.record
            if isinstance(record, ChoiceRecord) and self.game.seats[record.seat].bot is None:
                if not self.game.can_undo(record.seat):
                    break
                self.game.undo(record.seat)
                self.say("Taken back.")
                return True
        self.say("There is nothing to take back since the dice last fell or a card was turned up.")
        return False

    # --- information ----------------------------------------------------------------------

    def _show(self, name: str, decision: Decision) -> None:
        if not name:
            self.show(decision)
            self.put(decision)
            return
        names = {plain(other).casefold(): seat for seat, other in enumerate(self.setting.names)}
        seat = names.get(name.casefold())
        if seat is None:
            others = listed([plain(other) for other in self.setting.names])
            self.say(f"Nobody here is called {plain(name)}; at the table are {others}.")
            return
        self.show(decision, seat)

    def _save(self, target: str) -> None:
        journal = self.game.journal
        if target:
            self.say(copy_journal(journal, target))
        elif journal.path is not None:
            self.say(f"Every choice is kept at once in {journal.path}; nothing more is needed.")
        else:
            self.say("This game is not being kept; `save FILE` writes it to a file.")

    def _help(self) -> None:
        look = Look.of(self.console)
        for line in help_lines(self.board.legend(look), look):
            self.say(line)

    def _cards(self, wanted: str, decision: Decision) -> None:
        look = Look.of(self.console)
        if wanted:
            cards = self.reader.search(wanted)
            if not cards:
                self.say(self.reader.unknown(wanted, look))
                return
        else:
            view = self.game.view(decision.seat)
            cards = [self.game.cards.cards[id] for id in self.board.open_cards(view, decision.seat)]
        for line in self.reader.sentences(cards, look):
            self.say(line)
        if not cards:
            self.say("No cards lie open before you.")
        notes = getattr(self.board, "notes", None)
        for note in notes(self.game.view(decision.seat)) if notes is not None and not wanted else ():
            self.say(note)
