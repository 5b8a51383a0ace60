"""Where journals are kept, and how to go on from one."""

from __future__ import annotations

import re
import shlex
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import JournalError
from dicewright.runtime.game import Game
from dicewright.runtime.journal import Journal
from dicewright.workbench.files import replace_file
from dicewright.workbench.output import command_name

SUFFIX = ".journal"


def new_game(
    cards: CardSet, name: str, seats: Sequence[str], seed: int, journal: Path | None, keep: bool
) -> Game:
    """Begin a game. Its journal is the file named; without one, if it is to be kept, a new file
    `SET-SEED.journal` here (or, where nothing can be written, in the folder for temporary files).

    Raises GameError if the game cannot begin or the file named cannot be used.
    """
    if journal is not None or not keep:
        return Game(cards, seats, seed, journal, name=name)
    Game(cards, seats, seed, name=name)  # says what is wrong with seats and cards before a file is made

    def begin(path: Path) -> Game:
        return Game(cards, seats, seed, path, name=name)

    refused: JournalError | None = None
    for folder in (Path(), Path(tempfile.gettempdir())):
        try:
            return _first_free(folder, f"{_stem(name)}-{seed}", begin)
        except JournalError as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _first_free(folder: Path, stem: str, begin: Callable[[Path], Game]) -> Game:
    for path in _names(folder, stem):
        try:
            return begin(path)
        except JournalError:
            if not path.exists():
                raise
    raise AssertionError("there is always another name")


def _names(folder: Path, stem: str) -> Iterator[Path]:
    yield folder / f"{stem}{SUFFIX}"
    for number in count(2):
        yield folder / f"{stem}-{number}{SUFFIX}"


def _stem(name: str) -> str:
    stem = re.sub(r"[^\w-]+", "-", Path(name).name.removesuffix(".cond")).strip("-")
    return stem[:60] or "game"


def resume_command(journal: Journal) -> str | None:
    """The command that goes on with this journal; None if it is in no file."""
    if journal.path is None:
        return None
    return f"{command_name()} play {_word(journal.header.set)} --resume {_word(str(journal.path))}"


def replay_command(journal: Journal) -> str | None:
    """The command that goes through this journal; None if it is in no file."""
    return None if journal.path is None else f"{command_name()} replay {_word(str(journal.path))}"


def _word(text: str) -> str:
    """A word for a command line; one that begins with a hyphen would be taken for an option."""
    return shlex.quote(f"./{text}" if text.startswith("-") else text)


def copy_journal(journal: Journal, target: str) -> str:
    """Copy a journal, whole or not at all, to a new file; returns a sentence about it."""
    path = Path(target).expanduser()
    try:
        if path.is_dir():
            return f"{target} is a folder; name a file in it."
        if path.exists():
            return f"{target} exists already; name another file."
        replace_file(path, "".join(line + "\n" for line in journal.lines()))
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return f"{target} cannot be written: {reason}."
    return f"Saved a copy as {target}."
