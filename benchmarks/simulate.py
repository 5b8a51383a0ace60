"""Whole simulations, as a person starts them: seconds to the first word of progress and to the end.

    python -m benchmarks.simulate [GAMES] [SET]

Each line is one process of `dicewright simulate`, measured by the clock, start-up and all; `games/s` is GAMES by
that time. With more jobs than idle cores it says little.
"""

from __future__ import annotations

import subprocess
import sys
from time import monotonic

GAMES = 2_000
BOTS = ("random", "casual")
SEATS = 4


def measure(name: str, bot: str, games: int, jobs: int) -> tuple[float, float]:
    """Seconds until the first line of progress stands there, and until the process is over."""
    call = [sys.executable, "-m", "dicewright", "simulate", name, "--games", str(games), "--jobs", str(jobs)]
    call += ["--seats", ",".join([bot] * SEATS), "--json"]
    began = monotonic()
    with subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        process.stderr.readline()
        first = monotonic() - began
        process.stderr.read()
    return first, monotonic() - began


def main(games: int, name: str) -> None:
    """Print a table."""
    print(f"{name}, {games:,} games of {SEATS} seats")
    print(f"{'bots':10} {'jobs':>5} {'first s':>8} {'all s':>8} {'games/s':>8}")
    for bot in BOTS:
        for jobs in (1, 2):
            first, seconds = measure(name, bot, games, jobs)
            print(f"{bot:10} {jobs:5} {first:8.2f} {seconds:8.1f} {games / seconds:8.0f}")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else GAMES,
        sys.argv[2] if len(sys.argv) > 2 else "feeling-lucky",
    )
