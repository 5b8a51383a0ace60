"""The same result whoever plays the games, and whatever happens on the way."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from os import getpid, kill
from pathlib import Path
from typing import Any

import pytest

from dicewright.runtime.errors import SetupError
from dicewright.runtime.simulation import Progress, SimulationError, simulate
from dicewright.runtime.simulation.course import missing
from dicewright.runtime.simulation.engines import _DaskEngine
from tests.runtime.simulation.draws import (
    Always,
    Broken,
    Deadly,
    Endless,
    Halves,
    Leaves,
    Unnamed,
    card_set,
    rules,
)

CARDS = card_set()
SEATS = ("random", "random")


def figures(data: dict[str, Any]) -> dict[str, Any]:
    """All that is measured, but for the time it took."""
    return {name: value for name, value in data.items() if name != "seconds"}


def test_jobs_change_nothing() -> None:
    alone = simulate(CARDS, SEATS, 300, 5, rules=rules())
    for jobs in (2, 3):
        assert figures(simulate(CARDS, SEATS, 300, 5, jobs=jobs, rules=rules()).data) == figures(alone.data)
    assert figures(simulate(CARDS, SEATS, 300, 6, rules=rules()).data) != figures(alone.data)


def test_the_first_games_of_a_longer_run_are_those_of_a_shorter_one() -> None:
    short, long = (simulate(CARDS, SEATS, games, 5, rules=rules()) for games in (50, 100))
    assert all(score in long.tally.best for score in short.tally.best if score in long.tally.best)
    assert sum((long.tally.scores[0] - short.tally.scores[0]).values()) == 50


def test_progress_begins_at_once_and_ends_at_the_end() -> None:
    told: list[Progress] = []
    began = time.monotonic()
    simulate(CARDS, SEATS, 200, rules=rules(), report=lambda state: told.append(state))
    assert told[0].done == 0 and told[0].seconds < 1 and time.monotonic() - began < 30
    assert [state.done for state in told] == sorted(state.done for state in told)
    assert (told[-1].done, told[-1].games) == (200, 200)
    assert told[-1].rate > 0 and told[-1].left == 0


def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flag = tmp_path / "kill"
    flag.touch()
    monkeypatch.setenv("DRAWS_KILL", str(flag))
    outcome = simulate(CARDS, SEATS, 120, 5, jobs=2, rules=rules(Deadly))
    assert not flag.exists()
    assert figures(outcome.data) == figures(simulate(CARDS, SEATS, 120, 5, rules=rules()).data)


def test_workers_that_die_again_and_again_end_it_with_a_sentence() -> None:
    with pytest.raises(SimulationError, match=r"^The workers that played the games \d to \d died 4 times"):
        simulate(CARDS, SEATS, 10, jobs=2, rules=rules(Always))


def test_a_mistake_in_the_rules_names_the_game() -> None:
    with pytest.raises(SimulationError, match=r"^Game \d+ \(seed \d+\) could not be played: .*thought of"):
        simulate(CARDS, SEATS, 100, rules=rules(Broken))
    with pytest.raises(SimulationError, match=r"^Game \d+ \(seed \d+\) could not be played: .*thought of"):
        simulate(CARDS, SEATS, 100, jobs=2, rules=rules(Broken))


@pytest.mark.parametrize(
    ("play", "says"),
    [
        (Halves, r"made a mistake: the scores \(1.5, 2\) are no whole numbers"),
        (Unnamed, r"made a mistake: an event does not hold what `measures` says of its kind .*nobody"),
        (Leaves, "SystemExit: 3"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_mistakes_that_show_late(play: Any, says: str, jobs: int) -> None:
    with pytest.raises(SimulationError, match=rf"^Game \d+ \(seed \d+\) could not be played: .*{says}"):
        simulate(CARDS, SEATS, 5, jobs=jobs, rules=rules(play))


def test_a_game_without_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicewright.runtime.game.LONGEST", 500)
    with pytest.raises(SimulationError, match="went on beyond 500 decisions, so it may never end"):
        simulate(CARDS, SEATS, 3, rules=rules(Endless))


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_it_with_the_games_so_far(jobs: int) -> None:
    def interrupt(state: Progress) -> None:
        if state.done > 50 and not sent:
            sent.append(state.done)
            threading.Timer(0.05, kill, (getpid(), signal.SIGINT)).start()

    sent: list[int] = []
    outcome = simulate(CARDS, SEATS, 10_000_000, 5, jobs=jobs, rules=rules(), report=interrupt)
    assert not outcome.complete and 50 < outcome.tally.games < 10_000_000
    assert outcome.data["games"] == outcome.tally.games == sum(outcome.tally.scores[0].values())
    assert sum(seat["wins"] for seat in outcome.data["seats"]) == pytest.approx(outcome.tally.games)


INTERRUPTED = """
import multiprocessing, os, threading
from dicewright.runtime.simulation import simulate
from tests.runtime.simulation.draws import card_set, rules

def strike(state):
    if state.done > 50 and not sent:
        sent.append(os.getpid())
        print(*[worker.pid for worker in multiprocessing.active_children()], flush=True)
        for after in AFTER:
            threading.Timer(after, os.kill, (sent[0], NUMBER)).start()

sent = []
outcome = simulate(
    card_set(), ["random"] * 2, 10_000_000, 5, jobs=2, rules=rules(), report=strike
)
print(outcome.complete, outcome.tally.games > 50)
"""


def struck(after: tuple[float, ...], number: int) -> tuple[list[int], list[str]]:
    """A simulation in a process of its own, struck by signals: its workers, and what it says then."""
    code = INTERRUPTED.replace("AFTER", str(after)).replace("NUMBER", str(number))
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=30,
        cwd=Path(__file__).parents[3],
    )
    first, *rest = ran.stdout.splitlines()
    return [int(pid) for pid in first.split()], rest


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux to see who runs")
@pytest.mark.parametrize(
    ("after", "number", "says"),
    [((0.05, 0.07), signal.SIGINT, ["False True"]), ((0.05,), signal.SIGKILL, [])],
)
def test_no_worker_outlives_it(after: tuple[float, ...], number: int, says: list[str]) -> None:
    """Ctrl-C twice, the second time while the workers are let go; or an end without warning."""
    workers, said = struck(after, number)
    assert workers and said == says
    until = time.monotonic() + 5
    while any(map(alive, workers)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(alive, workers))


def alive(pid: int) -> bool:
    """Whether this process runs: one that is over but not taken note of does not."""
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_what_cannot_be_asked_for() -> None:
    with pytest.raises(SimulationError, match="`me:Anna` is a person: in a simulation only bots play"):
        simulate(CARDS, ("me:Anna", "random"), 5, rules=rules())
    with pytest.raises(SetupError, match="no bot called `casul`; did you mean `casual`"):
        simulate(CARDS, ("casul", "random"), 5, rules=rules())
    with pytest.raises(SimulationError, match="At least one game"):
        simulate(CARDS, SEATS, 0, rules=rules())
    with pytest.raises(SimulationError, match="no engine `ray`: it is `local` or `dask=ADDRESS`"):
        simulate(CARDS, SEATS, 5, engine="ray", rules=rules())


def test_a_scheduler_that_goes_away_is_told() -> None:
    class Gone:
        """A Dask client whose scheduler died."""

        status = "running"

        def get_executor(self, **_: Any) -> Any:
            return self

        def submit(self, *_: Any) -> Any:
            raise RuntimeError("Client is closed.")

    client = Gone()
    engine = _DaskEngine(client, "tcp://there:8786", 2)
    with pytest.raises(RuntimeError, match="Client is closed"):
        engine.submit(len, "a mistake of ours")
    engine.check()
    client.status = "closed"
    with pytest.raises(SimulationError, match="scheduler at tcp://there:8786 went away in the middle"):
        engine.check()
    with pytest.raises(SimulationError, match="scheduler at tcp://there:8786 went away in the middle"):
        engine.submit(len, "")


def test_which_games_are_missing() -> None:
    assert missing(10, []) == [(0, 10)]
    assert missing(10, [(3, 5), (0, 2), (8, 10)]) == [(5, 8), (2, 3)]
    assert missing(4, [(0, 2), (2, 4)]) == []
