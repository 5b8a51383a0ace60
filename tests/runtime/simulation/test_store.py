"""The file that runs are appended to: what stands in it, going on from it, and files that fail."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dicewright.runtime.simulation import Outcome, SimulationError, simulate
from dicewright.runtime.simulation import store as store_module
from dicewright.runtime.simulation.batch import Plan, play_batch
from dicewright.runtime.simulation.store import Record
from tests.runtime.simulation.draws import card_set, rules
from tests.runtime.simulation.test_course import figures

CARDS = card_set()
SEATS = ("random", "random")


def record(path: Path, games: int = 120, seed: int = 5) -> Record:
    return Record.open(path, CARDS, SEATS, seed, games, name="draws.cond", text="the cards")


def run(path: Path, games: int = 120, seed: int = 5, report: Any = None) -> Outcome:
    kept = record(path, games, seed)
    return simulate(CARDS, SEATS, games, seed, rules=rules(), record=kept, report=report)


def rows(path: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as base:
        return base.execute(query).fetchall()


class Stop(Exception):
    """Ends a run in the middle, as a power cut would."""


def stop_after(games: int) -> Any:
    def report(state: Any) -> None:
        if state.done >= games:
            raise Stop

    return report


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "runs.sqlite"


def test_what_stands_in_it(path: Path) -> None:
    outcome = run(path)
    assert outcome.mishap is None
    ((title, text, seats, seed, games, played, version, ended),) = rows(
        path, "SELECT title, text, seats, seed, games, played, version, ended FROM run"
    )
    assert (title, text, seats, seed, games, played) == ("Draws", "the cards", "random,random", "5", 120, 120)
    assert version and ended
    for seat, wins, score in rows(path, "SELECT seat, wins, score_sum FROM seat_count"):
        assert wins == pytest.approx(outcome.data["seats"][seat]["wins"])
        assert score == sum(int(k) * n for k, n in outcome.data["seats"][seat]["scores"].items())
    by_card = dict(rows(path, "SELECT card, scored FROM card_count"))
    assert by_card == {card["id"]: card["scored"] for card in outcome.data["cards"]}


def test_its_tables_are_strict_and_it_is_written_ahead(path: Path) -> None:
    run(path)
    assert rows(path, "PRAGMA journal_mode") == [("wal",)]
    with pytest.raises(sqlite3.Error, match="cannot store TEXT value"):
        rows(path, "UPDATE run SET games = 'many'")


def test_runs_are_appended(path: Path) -> None:
    run(path)
    run(path)
    run(path, seed=6)
    assert rows(path, "SELECT id, seed, played FROM run") == [(1, "5", 120), (2, "5", 120), (3, "6", 120)]


def test_an_interrupted_run_goes_on(path: Path) -> None:
    with pytest.raises(Stop):
        run(path, report=stop_after(40))
    ((played, ended),) = rows(path, "SELECT played, ended FROM run")
    assert 40 <= played < 120 and ended is None
    seen = []
    outcome = run(path, report=lambda state: seen.append(state.done))
    assert seen[0] == played
    assert figures(outcome.data) == figures(simulate(CARDS, SEATS, 120, 5, rules=rules()).data | NAMED)
    assert rows(path, "SELECT id, played FROM run") == [(1, 120)]
    assert rows(path, "SELECT sum(games) FROM seat_count") == [(240,)]


NAMED = {"set": {"title": "Draws", "path": "draws.cond", "fingerprint": CARDS.fingerprint}}


def test_another_number_of_games_is_another_run(path: Path) -> None:
    with pytest.raises(Stop):
        run(path, report=stop_after(40))
    run(path, games=60)
    assert rows(path, "SELECT id, games, played FROM run WHERE ended IS NOT NULL") == [(2, 60, 60)]


def test_a_file_of_something_else_is_left_alone(path: Path) -> None:
    path.write_text("My shopping list: bread, milk, and everything else that a week needs.\n" * 20)
    before = path.read_bytes()
    with pytest.raises(SimulationError, match="is no SQLite file, or a damaged one"):
        record(path)
    assert path.read_bytes() == before
    path.unlink()
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE bread (loaves)")
        base.commit()
    with pytest.raises(SimulationError, match="is a database of something else"):
        record(path)
    assert rows(path, "SELECT name FROM sqlite_master") == [("bread",)]
    assert rows(path, "PRAGMA journal_mode") == [("delete",)]


def test_two_that_take_up_the_same_run(path: Path) -> None:
    first, second = record(path), record(path)
    whole = simulate(CARDS, SEATS, 120, 5, rules=rules(), record=first)
    assert whole.mishap is None
    second.keep(play_batch(Plan.of([CARDS], SEATS, 5, rules()), 0, 2))
    assert second.mishap is not None and "gets the same run from another program" in second.mishap
    second.finish(complete=False)


@pytest.mark.parametrize("text", ["{}", "[]", "x"])
def test_a_damaged_batch(path: Path, text: str) -> None:
    with pytest.raises(Stop):
        run(path, report=stop_after(40))
    with closing(sqlite3.connect(path)) as base:
        base.execute("UPDATE batch SET tally = ? WHERE start = 0", (text,))
        base.commit()
    with pytest.raises(SimulationError, match="is damaged, and this run cannot be taken up again"):
        run(path)


def test_a_name_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite would keep `:memory:` nowhere."""
    monkeypatch.chdir(tmp_path)
    run(Path(":memory:"))
    assert (tmp_path / ":memory:").exists()


def test_a_newer_format_is_refused(path: Path) -> None:
    run(path)
    rows(path, "PRAGMA user_version = 9")
    with pytest.raises(SimulationError, match=r"another version of Dicewright \(format 9\)"):
        record(path)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="cannot be opened: is its folder there"):
        record(tmp_path / "no" / "runs.sqlite")


def test_a_file_that_another_program_holds(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", 0.1)
    kept = record(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        outcome = simulate(CARDS, SEATS, 120, 5, rules=rules(), record=kept)
        assert outcome.complete and outcome.mishap is not None
        assert "is in use by another program" in outcome.mishap
        with pytest.raises(SimulationError, match="is in use by another program"):
            record(path)
        other.execute("ROLLBACK")
    assert figures(outcome.data)["games"] == 120
    again = run(path)
    assert again.mishap is None
    assert rows(path, "SELECT played FROM run") == [(120,)]


def test_a_full_disk_loses_nothing_that_was_written(path: Path) -> None:
    """The file may not grow: SQLite's own limit of pages brings the error of a full disk."""
    kept = record(path)
    full: list[int] = []

    def fill(state: Any) -> None:
        if state.done >= 30 and not full:
            ((pages,),) = kept._base.execute("PRAGMA page_count").fetchall()
            kept._base.execute(f"PRAGMA max_page_count = {pages}")
            full.append(state.done)

    outcome = simulate(CARDS, SEATS, 3000, 5, rules=rules(), record=kept, report=fill)
    assert outcome.complete and outcome.mishap is not None
    assert "cannot grow: the disk is full" in outcome.mishap
    ((played,),) = rows(path, "SELECT played FROM run")
    assert 30 <= played < 3000
    assert rows(path, "SELECT sum(stop - start) FROM batch") == [(played,)]
    assert rows(path, "SELECT sum(games) FROM seat_count") == [(2 * played,)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
