"""The whole course of a game as text, from its beginning to where it stands."""

from __future__ import annotations

from rich.console import Console

from dicewright.runtime.game import Game
from dicewright.workbench.terminal.boards import Setting, board_for
from dicewright.workbench.terminal.narration import Narrator
from dicewright.workbench.terminal.screen import Look, listed, plain, say


def opening(game: Game, console: Console) -> None:
    """What is played, by whom, with which seed."""
    title = game.cards.title or game.journal.header.set
    names = listed([plain(seat.name) for seat in game.seats])
    say(console, f"{plain(title)} with {names}, seed {game.seed}")


def tell_game(game: Game, console: Console) -> None:
    """Everything that happened, and how the game ended or whose turn it is."""
    look = Look.of(console)
    names = [seat.name for seat in game.seats]
    board = board_for(game.rules.spec.name, Setting.of(game.cards, names))
    opening(game, console)
    for line in Narrator(board, names).tell(game.events, look):
        console.print(line, soft_wrap=True)
    console.print()
    if game.result is not None:
        console.print(board.final(game.result, game.view(), look))
    else:
        say(console, waiting(game))


def waiting(game: Game) -> str:
    """Who is to decide next, in a sentence."""
    asked = [plain(game.seats[decision.seat].name) for decision in game.pending]
    if not asked:
        return "The game is over."
    return f"The game is not over: {listed(asked)} {'is' if len(asked) == 1 else 'are'} to decide."
