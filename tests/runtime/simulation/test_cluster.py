"""A real Dask cluster on this machine: the same result, also when a worker is killed on the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from dicewright.runtime.simulation import Progress, SimulationError, simulate
from dicewright.runtime.simulation import engines as engines_module
from tests.runtime.simulation.draws import card_set, rules
from tests.runtime.simulation.test_course import figures

distributed = pytest.importorskip("distributed")

CARDS = card_set()
SEATS = ("random", "random")
GAMES = 6000


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs="CRITICAL"
    ) as made:
        yield made


def test_a_worker_is_killed_and_the_result_is_the_same(cluster: Any) -> None:
    with distributed.Client(cluster) as client:
        pids = list(client.run(os.getpid).values())
    assert len(set(pids)) == 2 and os.getpid() not in pids
    killed: list[int] = []

    def kill_one(state: Progress) -> None:
        if state.done > GAMES // 10 and not killed:
            assert state.done < GAMES
            os.kill(pids[0], signal.SIGKILL)
            killed.append(pids[0])

    engine = f"dask={cluster.scheduler_address}"
    outcome = simulate(CARDS, SEATS, GAMES, 5, engine=engine, rules=rules(), report=kill_one)
    assert killed and outcome.complete
    assert figures(outcome.data) == figures(simulate(CARDS, SEATS, GAMES, 5, rules=rules()).data)


def test_a_mistake_on_the_cluster_is_told_like_one_at_home(cluster: Any) -> None:
    from tests.runtime.simulation.draws import Broken

    with pytest.raises(SimulationError, match=r"^Game \d+ \(seed \d+\) could not be played"):
        simulate(CARDS, SEATS, 100, engine=f"dask={cluster.scheduler_address}", rules=rules(Broken))


def test_no_scheduler_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_module, "PATIENCE", 0.5)
    with pytest.raises(SimulationError, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:1 "):
        simulate(CARDS, SEATS, 5, engine="dask=tcp://127.0.0.1:1", rules=rules())
    with pytest.raises(SimulationError, match="No Dask scheduler answers at nonsense"):
        simulate(CARDS, SEATS, 5, engine="dask=nonsense", rules=rules())
