"""Journals of single games: which file is which game's."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicewright.runtime.journal import Journal
from dicewright.runtime.simulation import Outcome, SimulationError, simulate
from dicewright.runtime.simulation.keeping import keep_journals
from tests.runtime.simulation.draws import card_set, rules


def played(seats: tuple[str, ...] = ("random", "random")) -> Outcome:
    return simulate(card_set(), seats, 3, 5, rules=rules())


def test_the_same_games_are_not_written_twice(tmp_path: Path) -> None:
    first = keep_journals(played(), "2", tmp_path)
    before = [path.stat().st_mtime_ns for path in first]
    assert keep_journals(played(), "2", tmp_path) == first == sorted(tmp_path.iterdir())
    assert [path.stat().st_mtime_ns for path in first] == before


def test_another_game_with_the_same_seed_gets_a_file_of_its_own(tmp_path: Path) -> None:
    """A game's seed depends on the run's seed and its number: other players, or another set, share it."""
    two, three = played(), played(("random", "random", "random"))
    ours, theirs = (keep_journals(outcome, "2", tmp_path) for outcome in (two, three))
    assert [len(Journal.read(path).header.seats) for path in (*ours, *theirs)] == [2, 2, 3, 3]
    assert keep_journals(three, "2", tmp_path) == theirs
    assert sorted(tmp_path.iterdir()) == sorted([*ours, *theirs])


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "journals"
    file.touch()
    with pytest.raises(SimulationError, match="journals is a file: journals go into a folder"):
        keep_journals(played(), "2", file)
