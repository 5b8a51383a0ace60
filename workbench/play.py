"""Playing at a terminal, and looking at games that were played: what `play` and `replay` do.

The functions return exit statuses and raise GameError where a game cannot be begun or read.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import FALLBACK_RULES
from dicewright.runtime.game import Game, replay, resume
from dicewright.runtime.journal import Journal
from dicewright.runtime.registry import rules_named
from dicewright.workbench.output import err
from dicewright.workbench.sets import CallError, load
from dicewright.workbench.terminal.course import opening, tell_game
from dicewright.workbench.terminal.helping import show_rules
from dicewright.workbench.terminal.lines import Keyboard, Lines
from dicewright.workbench.terminal.saving import new_game
from dicewright.workbench.terminal.screen import plain, say, tolerate
from dicewright.workbench.terminal.session import Session
from dicewright.workbench.terminal.stepping import Stepper

DONE = 0

WITH_A_PERSON = ("me", "casual", "casual")
"""Who plays if nobody says, at a terminal …"""
WITHOUT_ONE = ("casual", "casual", "casual")
"""… and where there is none."""
SEEDS = 1_000_000
"""A seed that is drawn is below this: easy to type again."""


def play_game(
    cards: CardSet,
    name: str,
    seats: Sequence[str] | None,
    seed: int | None,
    journal: Path | None,
    console: Console,
    lines: Lines | None = None,
) -> int:
    """Play a new game. Left out, the seats are a person and two bots (three bots where no terminal
    is attached) and the seed is drawn; `lines` are a person's answers, the keyboard's if left out.

    `name` is what `cards` was loaded by. A game with a person is kept in a journal, in a new file
    if none is named. Raises GameError if the game cannot begin or its journal not be written.
    """
    tolerate(console)
    alone = seats is None
    if seats is None:
        seats = WITH_A_PERSON if lines is not None or attached(console) else WITHOUT_ONE
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    people = any(seat.partition(":")[0] == "me" for seat in seats)
    game = new_game(cards, name, seats, seed, journal, keep=people)
    if alone and not people:
        err().print("No terminal: three bots play.")
    return _play(game, console, lines)


def tell_rules(cards: CardSet, console: Console) -> int:
    """The rules that play this set, in short. Raises GameError if they are not there."""
    tolerate(console)
    show_rules(rules_named(cards.rules or FALLBACK_RULES), cards, console)
    return DONE


def resume_game(path: Path, cards: CardSet | None, console: Console, lines: Lines | None = None) -> int:
    """Go on with the game in a journal. Without `cards`, the set that the journal names is loaded.

    Raises GameError if the journal is damaged or belongs to other cards.
    """
    tolerate(console)
    return _play(resume(path, cards or _cards_of(path), rules=None), console, lines, resumed=True)


def replay_game(
    path: Path,
    cards: CardSet | None,
    to: int | None,
    console: Console,
    lines: Lines | None = None,
    *,
    round: int | None = None,
    log: bool = False,
) -> int:
    """Go through the game in a journal: step by step at a terminal, else (or with `log`) its whole course
    in words; with `to`, only the position after so many choices, with `round`, the one at which that round
    begins, or with `log`, the course up to there.

    Raises GameError if the journal is damaged, belongs to other cards, or has fewer choices or rounds.
    """
    tolerate(console)
    known = cards or _cards_of(path)
    whole = replay(path, known)
    _notice(whole, console)
    stepper = Stepper(whole, console)
    at = stepper.round(round) if round is not None else None if to is None else stepper.position(to)
    if at is not None and not log:
        stepper.show(at)
    elif not log and (lines is not None or attached(console)):
        stepper.run(lines or Keyboard())
    else:
        stepper.log(stepper.walk.last if at is None else at)
    return DONE


def attached(console: Console) -> bool:
    """Whether a person sits at the other end: both standard input and the console are a terminal."""
    return console.is_terminal and sys.stdin is not None and sys.stdin.isatty()


def _play(game: Game, console: Console, lines: Lines | None, resumed: bool = False) -> int:
    try:
        _notice(game, console)
        if all(seat.bot is not None for seat in game.seats):
            game.run()
            tell_game(game, console)
            return DONE
        session = Session(game, lines or Keyboard(), console)
        opening(game, console)
        if resumed:
            session.catch_up()
        else:
            kept = f"Every choice is kept at once in {game.journal.path}, so you may leave at any time."
            say(console, f"{kept} `rules` tells the game in short, `help` lists what you can type.")
        session.play()
        return DONE
    finally:
        game.close()


def _notice(game: Game, console: Console) -> None:
    if game.journal.notice is not None:
        say(console, plain(game.journal.notice))


def _cards_of(path: Path) -> CardSet:
    name = Journal.read(path).header.set
    try:
        return load(name)
    except CallError as error:
        raise CallError(f"{error} That is the card set that {path} names; say where it is now.") from None
