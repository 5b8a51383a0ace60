"""A game with people at one terminal, from the first question (or wherever it was left) to the end."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from dicewright.runtime.decisions import Decision
from dicewright.runtime.game import Game
from dicewright.workbench.terminal.boards import Setting, board_for
from dicewright.workbench.terminal.lines import Lines
from dicewright.workbench.terminal.narration import Narrator
from dicewright.workbench.terminal.person import Asker, Leave
from dicewright.workbench.terminal.saving import replay_command, resume_command
from dicewright.workbench.terminal.screen import Look, plain


class Session:
    """Everybody at this terminal, and the game they play."""

    def __init__(self, game: Game, lines: Lines, console: Console) -> None:
        self.game = game
        self.console = console
        names = [seat.name for seat in game.seats]
        setting = Setting.of(game.cards, names)
        self.board = board_for(game.rules.spec.name, setting)
        self.narrator = Narrator(self.board, names)
        self.asker = Asker(game, self.board, setting, lines, console)
        self._people = [seat for seat, who in enumerate(game.seats) if who.bot is None]
        self._told = 0
        self._last: int | None = None

    def play(self) -> bool:
        """Ask until the game is over. Returns whether it is: the people may leave before."""
        try:
            while self.game.result is None:
                waiting = self.game.advance()
                if waiting:
                    self._turn(waiting[0])
            self._tell()
            self._end()
        except (Leave, KeyboardInterrupt):
            self._leave()
            return False
        return True

    def catch_up(self) -> None:
        """Tell only the last few things that happened, as for somebody who comes back."""
        events = self.game.events
        starts = [at for at, event in enumerate(events) if event.seat is None]
        self._told = starts[-2] if len(starts) > 1 else 0

    def show(self, decision: Decision) -> None:
        """What happened since the last question, the position, and the question."""
        self._tell(position_follows=True)
        seat = decision.seat
        if len(self._people) > 1 and seat != self._last:
            name = plain(self.game.seats[seat].name)
            self.asker.say(Text(f"It is {name}'s turn: pass the keyboard.", "bold reverse"))
        self._last = seat
        self.asker.show(decision)
        self.asker.put(decision)

    def _turn(self, decision: Decision) -> None:
        option = self.asker.typed_ahead(decision)
        if option is None:
            self.show(decision)
            option = self.asker.ask(decision)
        if option is None:
            self._told = min(self._told, len(self.game.events))
        else:
            self.game.answer(decision.seat, option)

    def _tell(self, position_follows: bool = False) -> None:
        look = Look.of(self.console)
        events = self.game.events[self._told :]
        self._told = len(self.game.events)
        lines = list(self.narrator.tell(events, look, position_follows))
        if not lines or not lines[0].plain.startswith("\n"):
            self.console.print()
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def _end(self) -> None:
        assert self.game.result is not None
        look = Look.of(self.console)
        self.console.print()
        self.console.print(self.board.final(self.game.result, self.game.view(), look))
        command = replay_command(self.game.journal)
        if command is not None:
            self.asker.say("The whole game can be looked at again with:")
            self.console.print(Text(f"  {command}", "bold"), soft_wrap=True)

    def _leave(self) -> None:
        command = resume_command(self.game.journal)
        if command is None:
            self.asker.say("Goodbye. This game was not kept.")
        else:
            self.asker.say("Goodbye. Go on at any time with:")
            self.console.print(Text(f"  {command}", "bold"), soft_wrap=True)
