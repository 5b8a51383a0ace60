"""Many games of bots: playing them on all cores or a cluster, and measuring what they show.

    outcome = simulate(cards, ["casual"] * 4, games=10_000, seed=1, jobs=2)
    outcome.data["seats"][0]["win_rate"]

One way through, each file knowing those above it:

    statistics  intervals of rates, means and ratios
    columns     what is counted in one game: a row of whole numbers
    watching    a game that keeps its standings, and its row
    tally       the sums over many rows, which add up in any order
    batch       some games, played by a worker
    engines     where workers run: here, on all cores, on a Dask cluster
    course      handing out batches, collecting tallies, going on after mishaps
    simulate    a whole simulation
    summary     from tallies to rates with their intervals
    versus      two sets on common random numbers
    skill       how much the better player wins
    store       an SQLite file that runs are appended to, and taken up again from
    keeping     single games written out as journals

The result depends on the seed and the number of games alone: games are numbered, each has a seed of
its own, and everything that is kept of them is a sum of whole numbers.
"""

from __future__ import annotations

from dicewright.runtime.simulation.course import Progress, SimulationError
from dicewright.runtime.simulation.simulate import Outcome, simulate

__all__ = ["Outcome", "Progress", "SimulationError", "simulate"]
