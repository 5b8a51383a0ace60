"""`dicewright play` and `dicewright replay`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from dicewright.dsl.model import CardSet
from dicewright.workbench.output import command_name, out
from dicewright.workbench.sets import CallError, load


def play(
    path: str | None = None,
    /,
    *,
    seats: str | None = None,
    seed: str | None = None,
    journal: Path | None = None,
    resume: Path | None = None,
    rules: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play a game in the terminal.

    Example: `dicewright play feeling-lucky --seats casual,casual,random --seed 1`

    Parameters
    ----------
    path
        A card file, a folder of one set, or a set that comes along.
    seats
        Who plays, separated by commas: `me`, `me:NAME`, or a bot (`random`, `casual`, `careful`, `expert`).
        Left out: you against two bots, or three bots if no terminal is attached.
    seed
        A whole number from 0 on; the same seed and choices give the same game.
    journal
        The file to write the game to, step by step; it must not exist yet.
    resume
        Go on with the game in this journal, instead of a new one.
    rules
        Only tell the rules in short.
    """
    from dicewright.runtime.errors import GameError
    from dicewright.workbench.play import play_game, resume_game, tell_rules
    from dicewright.workbench.simulating import read_seed

    try:
        if resume is not None and not rules:
            if seats is not None or seed is not None or journal is not None:
                raise CallError(
                    "A game that goes on keeps its seats, seed and journal: leave them out with --resume."
                )
            return resume_game(resume, None if path is None else load(path), out())
        if path is None:
            raise CallError(f"Which set? For example: {command_name()} play feeling-lucky")
        if rules:
            return tell_rules(load(path), out())
        cards = load(path)
        _can_be_played(cards)
        chosen = None if seats is None else [seat.strip() for seat in seats.split(",")]
        return play_game(cards, path, chosen, None if seed is None else read_seed(seed), journal, out())
    except GameError as error:
        raise CallError(str(error)) from None


def _can_be_played(cards: CardSet) -> None:
    """Raise CallError if the set lacks settings or decks that its rules need."""
    from dicewright.dsl.check_settings import missing
    from dicewright.runtime.registry import rules_named

    if cards.rules is None:
        return
    lacking = [
        found.help.split("`")[1] for found in missing(cards, rules_named(cards.rules).spec) if found.help
    ]
    if lacking:
        shown = ", ".join(f"`{line}`" for line in lacking[:4])
        more = f" and {len(lacking) - 4} more" if len(lacking) > 4 else ""
        raise CallError(
            f"The set lacks what the rules {cards.rules} need: {shown}{more}; see the set that comes along."
        )


def replay(
    file: Path,
    /,
    path: str | None = None,
    *,
    to: Annotated[int | None, Parameter(negative="")] = None,
    round: Annotated[int | None, Parameter(negative="")] = None,
    log: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Step through the journal of a game, forwards and backwards; `?` lists the keys.

    Example: `dicewright play feeling-lucky --seats casual,casual --seed 1 --journal a.journal &&
    dicewright replay a.journal --round 3`

    Parameters
    ----------
    file
        The journal.
    path
        The card set, if it is not where the journal says.
    to
        Show the game as it stood after so many choices.
    round
        Show the game as it stood when this round began.
    log
        Tell the whole game in words instead, or up to the place that --to or --round says.
    """
    from dicewright.runtime.errors import GameError
    from dicewright.workbench.play import replay_game

    try:
        if to is not None and round is not None:
            raise CallError("--to and --round both say where to look: leave one of them out.")
        return replay_game(file, None if path is None else load(path), to, out(), round=round, log=log)
    except GameError as error:
        raise CallError(str(error)) from None
