"""An SQLite file that runs are appended to, and an interrupted one is taken up again from.

Three things stand there of each run: what was played (the set's text, the version, the seats, the seed),
the batches as they came in, and the counts per seat and per card so far, for queries:

    SELECT card, fulfilled, reached FROM card_count WHERE run = 1 ORDER BY fulfilled;

A batch and what it adds to the counts are written together or not at all. A file that can no longer be
written (a full disk, another program that holds it) does not end the run: what was written stays, and a
sentence says what is missing.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import FALLBACK_RULES
from dicewright.runtime.journal import installed_version
from dicewright.runtime.plugins import code_of
from dicewright.runtime.registry import rules_named
from dicewright.runtime.rules import MEASURES
from dicewright.runtime.simulation.batch import Batch, SimulationError
from dicewright.runtime.simulation.columns import WHOLE_WIN, Columns
from dicewright.runtime.simulation.wire import from_text, to_text

APPLICATION = 0x44696365
"""Marks the file as ours: `Dice` in ASCII."""
FORMAT = 1
PATIENCE = 5.0
"""Seconds that another program may hold the file."""

_SCHEMA = f"""
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    title TEXT,
    path TEXT NOT NULL,
    text TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    version TEXT NOT NULL,
    rules TEXT NOT NULL,
    seats TEXT NOT NULL,
    seed TEXT NOT NULL,
    games INTEGER NOT NULL,
    played INTEGER NOT NULL DEFAULT 0,
    began TEXT NOT NULL,
    ended TEXT
) STRICT;
CREATE TABLE batch (
    run INTEGER NOT NULL REFERENCES run (id),
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    tally TEXT NOT NULL,
    PRIMARY KEY (run, start)
) STRICT;
CREATE TABLE seat_count (
    run INTEGER NOT NULL REFERENCES run (id),
    seat INTEGER NOT NULL,
    bot TEXT NOT NULL,
    games INTEGER NOT NULL,
    wins REAL NOT NULL,
    score_sum INTEGER NOT NULL,
    PRIMARY KEY (run, seat)
) STRICT;
CREATE TABLE card_count (
    run INTEGER NOT NULL REFERENCES run (id),
    card TEXT NOT NULL,
    {" ".join(f"{what} INTEGER NOT NULL," for what in MEASURES)}
    PRIMARY KEY (run, card)
) STRICT;
"""


class Record:
    """One run in a file. What cannot be written is remembered as a mishap, and the run goes on."""

    def __init__(self, base: sqlite3.Connection, path: Path, run: int, seats: Sequence[str]) -> None:
        self._base = base
        self.path = path
        self.run = run
        self._seats = seats
        self._columns: Columns | None = None
        self.mishap: str | None = None
        self.resumed = 0
        """How many games were there already."""

    @classmethod
    def open(
        cls,
        path: str | Path,
        cards: CardSet,
        seats: Sequence[str],
        seed: int,
        games: int,
        *,
        name: str,
        text: str,
    ) -> Record:
        """Begin a run in a file (which is made if it does not exist), or take up an interrupted one.

        A run is taken up again if the set says the same (comments and spaces aside), and the version, the
        code of rules that are a plug-in, the seats, the seed and the number of games are the same. `text`: the set's files, to be kept.
        Raises SimulationError if the file cannot be used.
        """
        path = Path(path)
        code = code_of(rules_named(cards.rules or FALLBACK_RULES).modules)
        played = [cards.fingerprint, installed_version(), code, list(seats), seed, games]
        key = sha256(json.dumps(played).encode()).hexdigest()
        try:
            base = _connect(path)
        except sqlite3.Error as error:
            raise SimulationError(_words(path, error)) from None
        try:
            with base:
                base.execute("BEGIN IMMEDIATE")
                found = base.execute(
                    "SELECT id FROM run WHERE key = ? AND ended IS NULL ORDER BY id DESC LIMIT 1", (key,)
                ).fetchone()
                run = found[0] if found else None
                if run is None:
                    run = _insert(base, key, cards, seats, seed, games, name, text)
        except sqlite3.Error as error:
            base.close()
            raise SimulationError(_words(path, error)) from None
        record = cls(base, path, run, seats)
        record._columns = Columns.of(cards, len(seats))
        return record

    def batches(self) -> Iterator[Batch]:
        """What was written of this run before. Raises SimulationError if the file is damaged."""
        try:
            with closing(
                self._base.execute("SELECT tally FROM batch WHERE run = ? ORDER BY start", (self.run,))
            ) as rows:
                for (text,) in rows:
                    batch = from_text(text)
                    self.resumed += batch.stop - batch.start
                    yield batch
        except (sqlite3.Error, ValueError, KeyError, TypeError) as error:
            raise SimulationError(
                f"{self.path} is damaged, and this run cannot be taken up again: {error}."
            ) from None

    def keep(self, batch: Batch) -> None:
        """Write a batch down, with what it adds to the counts."""
        if self.mishap is not None:
            return
        try:
            with self._base:
                self._base.execute("BEGIN IMMEDIATE")
                self._write(batch)
        except sqlite3.Error as error:
            self.mishap = f"{_words(self.path, error)} The games so far are kept there; those after are not."

    def finish(self, complete: bool) -> str | None:
        """Close the file, and say that the run is over if it is. Returns what went wrong, if anything did."""
        try:
            if complete and self.mishap is None:
                with self._base:
                    self._base.execute("UPDATE run SET ended = ? WHERE id = ?", (_now(), self.run))
        except sqlite3.Error as error:
            self.mishap = _words(self.path, error)
        finally:
            with suppress(sqlite3.Error):
                self._base.close()
        return self.mishap

    def _write(self, batch: Batch) -> None:
        assert self._columns is not None
        base, columns, tally = self._base, self._columns, batch.tallies[0]
        base.execute(
            "INSERT INTO batch VALUES (?, ?, ?, ?)", (self.run, batch.start, batch.stop, to_text(batch))
        )
        base.execute("UPDATE run SET played = played + ? WHERE id = ?", (tally.games, self.run))
        sums = tally.moments.sums
        base.executemany(
            "INSERT INTO seat_count VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET games = games + "
            "excluded.games, wins = wins + excluded.wins, score_sum = score_sum + excluded.score_sum",
            [
                (self.run, seat, bot, tally.games, sums[seat] / WHOLE_WIN, sums[columns.seats + seat])
                for seat, bot in enumerate(self._seats)
            ],
        )
        marks = ", ".join("?" * (2 + len(MEASURES)))
        more = ", ".join(f"{what} = {what} + excluded.{what}" for what in MEASURES)
        base.executemany(
            f"INSERT INTO card_count VALUES ({marks}) ON CONFLICT DO UPDATE SET {more}",
            [
                (self.run, card, *sums[start : start + len(MEASURES)])
                for card, start in columns.first_card.items()
            ],
        )


def _connect(path: Path) -> sqlite3.Connection:
    """The file, with our tables in it. Raises sqlite3.Error, SimulationError if it is something else."""
    base = sqlite3.connect(path.absolute(), timeout=PATIENCE, isolation_level=None)
    try:
        (application,) = base.execute("PRAGMA application_id").fetchone()
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if application == APPLICATION and version == FORMAT:
            base.execute("PRAGMA journal_mode = WAL")
            return base
        if application == APPLICATION:
            raise SimulationError(
                f"{path} was written by another version of Dicewright (format {version}); name another file."
            )
        if base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise SimulationError(f"{path} is a database of something else; name another file.")
        base.execute("PRAGMA journal_mode = WAL")
        base.executescript(
            f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; COMMIT;"
        )
    except BaseException:
        base.close()
        raise
    return base


def _insert(
    base: sqlite3.Connection,
    key: str,
    cards: CardSet,
    seats: Sequence[str],
    seed: int,
    games: int,
    name: str,
    text: str,
) -> int:
    row = base.execute(
        "INSERT INTO run (key, title, path, text, fingerprint, version, rules, seats, seed, games, began) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            key,
            cards.title,
            name,
            text,
            cards.fingerprint,
            installed_version(),
            cards.rules or "race",
            ",".join(seats),
            str(seed),
            games,
            _now(),
        ),
    )
    assert row.lastrowid is not None
    return row.lastrowid


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _words(path: Path, error: sqlite3.Error) -> str:
    """What is wrong with the file, in a sentence, and what to do."""
    said = str(error)
    if isinstance(error, sqlite3.IntegrityError):
        return f"{path} gets the same run from another program, which goes on with it."
    if "locked" in said or "busy" in said:
        return f"{path} is in use by another program: close that, or name another file."
    if "full" in said:
        return f"{path} cannot grow: the disk is full."
    if "not a database" in said or "malformed" in said:
        return f"{path} is no SQLite file, or a damaged one; name another file."
    if "unable to open" in said:
        return f"{path} cannot be opened: is its folder there, and may you write to it?"
    if "readonly" in said:
        return f"{path} cannot be written: it is read-only."
    return f"{path} cannot be written: {said}."
