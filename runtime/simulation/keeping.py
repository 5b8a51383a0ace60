"""Single games of a simulation, written out as journals: played once more with their seeds."""

from __future__ import annotations

from pathlib import Path

from dicewright.runtime.errors import GameError
from dicewright.runtime.game import play
from dicewright.runtime.simulation.batch import SimulationError, game_seed
from dicewright.runtime.simulation.simulate import Outcome

BEST, WORST = "best", "worst"
FEW = 5
"""How many of the best or of the worst games are kept."""


def games_to_keep(outcome: Outcome, which: str) -> list[int]:
    """The numbers (from 0) of the games that `best`, `worst` or a number (of the first so many) means.

    The best games are those with the highest winning scores. Raises SimulationError for anything else.
    """
    if which == BEST:
        return [number for _, number in outcome.tally.best[:FEW]]
    if which == WORST:
        return [number for _, number in outcome.tally.worst[:FEW]]
    if which.isdecimal() and int(which) > 0:
        return list(range(min(int(which), outcome.tally.games)))
    raise SimulationError(f"Which journals to keep is `best`, `worst` or a number of games, not {which!r}.")


def keep_journals(outcome: Outcome, which: str, folder: Path) -> list[Path]:
    """Write those games as journals into a folder, which is made if it is not there.

    Returns the files. A game whose journal is there already is left alone. Raises SimulationError if the
    folder or a file cannot be written.
    """
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SimulationError(f"{folder} cannot be made: {error.strerror}.") from None
    for number in games_to_keep(outcome, which):
        seed = game_seed(outcome.seed, number)
        path = folder / f"game-{number + 1}-seed-{seed}.journal"
        if not path.exists():
            _write(outcome, seed, path)
        written.append(path)
    return written


def _write(outcome: Outcome, seed: int, path: Path) -> None:
    """The journal is whole or not there: it is written beside its place and then moved there."""
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    try:
        game = play(outcome.cards, outcome.seats, seed, part, name=outcome.name, rules=outcome.rules)
        game.close()
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise SimulationError(f"{path} cannot be written: {error.strerror}.") from None
    except GameError as error:
        part.unlink(missing_ok=True)
        raise SimulationError(str(error)) from None
