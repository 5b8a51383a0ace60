"""Single games of a simulation, written out as journals: played once more with their seeds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from dicewright.runtime.errors import GameError
from dicewright.runtime.game import play
from dicewright.runtime.simulation.batch import SimulationError, game_seed
from dicewright.runtime.simulation.simulate import Outcome

BEST, WORST = "best", "worst"
FEW = 5
"""How many of the best or of the worst games are kept."""
MOST = 10_000
"""Journals of the first games that are written at most."""


def check_which(which: str) -> None:
    """Raise SimulationError unless it is `best`, `worst` or a number of games."""
    if which not in (BEST, WORST) and not (which.isdecimal() and 0 < int(which) <= MOST):
        raise SimulationError(
            f"Which journals to keep is `best`, `worst` or a number of games up to {MOST:,}, not {which!r}."
        )


def check_folder(folder: Path) -> None:
    """Raise SimulationError if there is a file where the folder should be."""
    if folder.exists() and not folder.is_dir():
        raise SimulationError(f"{folder} is a file: journals go into a folder.")


def games_to_keep(outcome: Outcome, which: str) -> list[int]:
    """The numbers (from 0) of the games that `best`, `worst` or a number (of the first so many) means.

    The best games are those with the highest winning scores.
    """
    if which == BEST:
        return [number for _, number in outcome.tally.best[:FEW]]
    if which == WORST:
        return [number for _, number in outcome.tally.worst[:FEW]]
    return list(range(min(int(which), outcome.tally.games)))


def keep_journals(outcome: Outcome, which: str, folder: Path) -> list[Path]:
    """Write those games as journals into a folder, which is made if it is not there.

    Returns the files. A journal of the same game that is there already is left alone; where one of another
    game has its name (of another set, say, with the same seed), the name gets a number. Raises SimulationError
    if the folder or a file cannot be written.
    """
    check_which(which)
    check_folder(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SimulationError(f"{folder} cannot be made: {error.strerror}.") from None
    written = []
    for number in games_to_keep(outcome, which):
        seed = game_seed(outcome.seed, number)
        written.append(_write(outcome, seed, folder / f"game-{number + 1}-seed-{seed}.journal"))
    return written


def _write(outcome: Outcome, seed: int, path: Path) -> Path:
    """The journal is whole or not there: it is written beside its place and then moved there."""
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    try:
        game = play(outcome.cards, outcome.seats, seed, part, name=outcome.name, rules=outcome.rules)
        game.close()
        text = part.read_bytes()
        for place in _places(path):
            if not place.exists():
                part.replace(place)
                return place
            if place.is_file() and place.read_bytes() == text:
                part.unlink()
                return place
        raise AssertionError
    except OSError as error:
        part.unlink(missing_ok=True)
        raise SimulationError(f"{path} cannot be written: {error.strerror}.") from None
    except GameError as error:
        part.unlink(missing_ok=True)
        raise SimulationError(str(error).replace(str(part), str(path))) from None


def _places(path: Path) -> Iterator[Path]:
    """This name, then the same with `-2`, `-3` …"""
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")
