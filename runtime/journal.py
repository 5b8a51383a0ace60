"""The journal: everything that happened in one game, one line of JSON each, only ever appended to.

    {"journal": 2, "dicewright": "0.1.0", "title": "Feeling Lucky?", "set": "feeling-lucky", …}
    {"shuffle": "green", "order": [17, 3, …]}
    {"roll": "blue 1 2 2 6, red 3 5 5"}
    {"seat": 0, "choice": ["mark", "g01", 2]}
    {"undo": 3}

Saving a game is appending to it; resuming, taking back and replaying are reading it. Each line is
flushed when it is written, so a game that is killed has lost nothing but the answer being given.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO, Any

from attrs import asdict, define, field, frozen

try:
    import fcntl
except ImportError:  # a system without it: two processes could write the same journal
    fcntl = None  # type: ignore[assignment]

from dicewright.runtime.decisions import Argument, Option
from dicewright.runtime.errors import JournalError
from dicewright.runtime.light import light

FORMAT = 2
"""1 drew rolls and shuffles from one stream; what such a journal recorded, no seed gives any more."""
LARGEST = 20_000_000
"""Bytes of a journal that are read; a long game takes some hundred thousand."""


@cache
def installed_version() -> str:
    """The version of Dicewright that writes this journal."""
    try:
        return version("dicewright")
    except PackageNotFoundError:
        return "unknown"


@frozen
class Header:
    """The first line: what is played, by whom, and the seed that all chance comes from."""

    dicewright: str
    title: str
    set: str
    """The path or name that the card set was loaded by."""
    fingerprint: str
    rules: str
    seats: tuple[str, ...]
    """As the seats were asked for: `me:Anna`, `casual`."""
    seed: int


@light
class RollRecord:
    """Dice were rolled."""

    roll: str


@light
class ShuffleRecord:
    """Something was shuffled into this order."""

    shuffle: str
    order: tuple[int, ...]


@light
class ChoiceRecord:
    """A player took an option (its data)."""

    seat: int
    choice: tuple[Argument, ...]


@light
class UndoRecord:
    """The last `undo` records that still counted count no more."""

    undo: int


Record = RollRecord | ShuffleRecord | ChoiceRecord | UndoRecord


@light
class Entry:
    """A record and the line of the journal it stands in (the header is line 1)."""

    line: int
    record: Record


@define
class Journal:
    """The journal of one game, in memory or in a file as well."""

    header: Header
    path: Path | None = None
    notice: str | None = None
    """What was noticed on reading: that a torn last line was dropped."""
    _file: IO[str] | None = None
    _entries: list[Entry] = field(factory=list)
    _noted: list[Record | tuple[int, Option]] = field(factory=list)
    """What was added since somebody last looked at the entries; a choice as seat and option."""

    @property
    def entries(self) -> list[Entry]:
        """Everything written, taken-back records and undos included."""
        for noted in self._noted:
            record = _chosen(*noted) if isinstance(noted, tuple) else noted
            self._entries.append(Entry(len(self._entries) + 2, record))
        self._noted.clear()
        return self._entries

    @classmethod
    def create(cls, path: str | Path, header: Header) -> Journal:
        """Begin a journal in a new file. Raises JournalError if the file exists or cannot be written."""
        path = Path(path)
        try:
            file = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            raise JournalError(f"{path} already exists: resume it, or name another file.") from None
        except OSError as error:
            raise JournalError(f"{path} cannot be written: {error.strerror}.") from None
        _lock(file, path)
        journal = cls(header, path=path, file=file)
        journal._write({"journal": FORMAT, **asdict(header)})
        return journal

    @classmethod
    def read(cls, path: str | Path) -> Journal:
        """Read a journal, without the intention to add to it.

        A last line that was not written to its end is dropped, with a notice. Raises JournalError,
        which says what is wrong in which line, if the file is not a journal, is of another
        format, or is damaged.
        """
        return _read(Path(path))[0]

    @classmethod
    def resume(cls, path: str | Path) -> Journal:
        """Read a journal and go on writing in it; a torn last line is cut off. Errors as for `read`."""
        path = Path(path)
        journal, sound = _read(path)
        try:
            file = path.open("r+", encoding="utf-8", newline="\n")
            _lock(file, path)
            file.truncate(sound)
            file.seek(0, 2)
            if not path.read_bytes().endswith(b"\n"):
                file.write("\n")
                file.flush()
        except OSError as error:
            raise JournalError(f"{path} cannot be written: {error.strerror}.") from None
        journal._file = file
        return journal

    def append(self, record: Record) -> None:
        """Write a record down."""
        self._noted.append(record)
        if self._file is not None:
            self._write(_data(record))

    def choose(self, seat: int, option: Option) -> None:
        """Write down that a player took an option."""
        self._noted.append((seat, option))
        if self._file is not None:
            self._write(_data(_chosen(seat, option)))

    def effective(self) -> list[Entry]:
        """The records that count: without those taken back and without the undos."""
        kept: list[Entry] = []
        for entry in self.entries:
            if isinstance(entry.record, UndoRecord):
                if entry.record.undo > len(kept):
                    raise _damaged(self.path, entry.line, "it takes back more than there is")
                del kept[len(kept) - entry.record.undo :]
            else:
                kept.append(entry)
        return kept

    def lines(self) -> Iterator[str]:
        """The text of the journal, line by line."""
        yield json.dumps({"journal": FORMAT, **asdict(self.header)}, ensure_ascii=False)
        for entry in self.entries:
            yield json.dumps(_data(entry.record), ensure_ascii=False)

    def close(self) -> None:
        """Close the file, if there is one. Nothing can be added afterwards."""
        if self._file is not None:
            self._file.close()

    def _write(self, data: dict[str, Any]) -> None:
        assert self._file is not None
        try:
            self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            raise JournalError(f"{self.path} cannot be written: {error.strerror}.") from None


def _lock(file: IO[str], path: Path) -> None:
    """Keep other processes from writing the same journal for as long as the file is open."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise JournalError(f"{path} is being played in another window; leave the game there first.") from None


def _chosen(seat: int, option: Option) -> ChoiceRecord:
    return ChoiceRecord(seat, (option.action, *option.args))


def _data(record: Record) -> dict[str, Any]:
    match record:
        case RollRecord(roll):
            return {"roll": roll}
        case ShuffleRecord(what, order):
            return {"shuffle": what, "order": order}
        case ChoiceRecord(seat, choice):
            return {"seat": seat, "choice": choice}
        case UndoRecord(undo):
            return {"undo": undo}


def _read(path: Path) -> tuple[Journal, int]:
    """The journal in a file, and how many bytes of the file are sound."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise JournalError(f"{path} is not a file.")
        if path.stat().st_size > LARGEST:
            raise JournalError(f"{path} is too large for a journal: at most {LARGEST:,} bytes.")
        content = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from None
    lines = content.splitlines(keepends=True)
    header = _header(path, lines[0] if lines else b"")
    journal = Journal(header, path=path)
    sound = len(lines[0])
    for number, line in enumerate(lines[1:], start=2):
        record = _record(line)
        if record is None:
            if number < len(lines):
                raise _damaged(path, number, "it is not a line of a journal")
            journal.notice = (
                f"The last line of {path} (line {number}) was not written to its end and is left out."
            )
            break
        journal.entries.append(Entry(number, record))
        sound += len(line)
    journal.effective()
    return journal, sound


def _damaged(path: Path | None, line: int, why: str) -> JournalError:
    return JournalError(f"Line {line} of {path or 'the journal'} is damaged: {why}.")


def _header(path: Path, line: bytes) -> Header:
    data = _object(line)
    if data is None or "journal" not in data:
        raise JournalError(
            f"{path} is not a journal: its first line should say what is played, and does not."
        )
    if data["journal"] != FORMAT:
        raise JournalError(
            f"{path} is a journal of format {data['journal']}, written by Dicewright "
            f"{data.get('dicewright')}; this version reads format {FORMAT}."
        )
    texts = {name: data.get(name) for name in ("dicewright", "title", "set", "fingerprint", "rules")}
    seats, seed = data.get("seats"), data.get("seed")
    if (
        not all(isinstance(text, str) for text in texts.values())
        or not isinstance(seats, list)
        or not all(isinstance(seat, str) for seat in seats)
        or not _whole(seed)
    ):
        raise _damaged(path, 1, "it does not say completely what is played")
    return Header(seats=tuple(seats), seed=seed, **texts)  # type: ignore[arg-type]


def _record(line: bytes) -> Record | None:
    """The record in a line; None if it is not one."""
    data = _object(line) or {}
    match data:
        case {"roll": str(text)} if len(data) == 1:
            return RollRecord(text)
        case {"shuffle": str(what), "order": list(order)} if len(data) == 2 and all(_whole(i) for i in order):
            return ShuffleRecord(what, tuple(order))
        case {"seat": seat, "choice": list(choice)} if (
            len(data) == 2
            and _whole(seat)
            and choice
            and all(_whole(a) or isinstance(a, str) for a in choice)
        ):
            return ChoiceRecord(seat, tuple(choice))
        case {"undo": undo} if len(data) == 1 and _whole(undo) and undo > 0:
            return UndoRecord(undo)
    return None


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
