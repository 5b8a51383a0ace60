"""Exact odds against Icepool: the same questions, cold, in one run, as a table with the ratio per row.

    python -m benchmarks.odds [--repeats N] [--skip-slow]

Each time is that of the first answer in a new process, with the modules imported and nothing made yet:
dice, pool and condition are part of it. Of `--repeats` processes the best counts (rows that take
Icepool seconds run once). Both answers are compared as exact fractions. At the end, what Icepool
cannot be asked, and rolls decided in bulk.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

SMALL = 10
"""So many rows are small: up to 7d6."""

LARGE = slice(10, 15)
SLOW = ("pair in each of three colours of 24d6", "pair in each of four colours of 24d6")


def main() -> None:
    """Measure all rows and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--skip-slow", action="store_true", help="leave out what takes Icepool minutes")
    parser.add_argument("--one", nargs=2, metavar=("SIDE", "ROW"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(_one(*options.one)))
        return
    from benchmarks.odds_rows import ALONE, ROWS

    ratios: list[float] = []
    print(f"{'':44}{'Icepool ms':>12}{'Dicewright ms':>15}{'ratio':>10}")
    for name in ROWS:
        if name in SLOW and options.skip_slow:
            continue
        theirs, answer = _best("icepool", name, 1 if name in SLOW else options.repeats)
        ours, same = _best("dicewright", name, options.repeats)
        if answer != same:
            raise SystemExit(f"{name}: {answer} and {same} differ")
        ratios.append(theirs / ours)
        print(f"{name:44}{1e3 * theirs:12.2f}{1e3 * ours:15.3f}{theirs / ours:9.1f}x", flush=True)
    small, large = ratios[:SMALL], ratios[LARGE]
    print(f"\nsmall rows: geometric mean {prod(small) ** (1 / len(small)):.1f}x, least {min(small):.1f}x")
    print(f"large rows: least {min(large):.1f}x\n")
    for name in ALONE:
        seconds, _ = _best("alone", name, options.repeats)
        print(f"{name:44}{1e3 * seconds:27.2f}")
    rate, _ = _best("truth", "pair", 1)
    print(f"{'rolls decided in bulk, least of five cards':44}{1e-6 / rate:25.1f} M/s")


def _best(side: str, row: str, repeats: int) -> tuple[float, Any]:
    """The best time of several processes, in seconds, and the answer."""
    results = []
    for _ in range(repeats):
        command = [sys.executable, "-m", "benchmarks.odds", "--one", side, row]
        output = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout
        results.append(json.loads(output))
    return min(seconds for seconds, _ in results), results[0][1]


def _one(side: str, row: str) -> tuple[float, str]:
    """In this process: the time of the first answer in seconds, and the answer."""
    if side == "truth":
        return _truth(), ""
    rows: Mapping[str, Callable[[], object]]
    if side == "icepool":
        from benchmarks import icepool_rows

        rows = icepool_rows.ROWS
    else:
        from benchmarks import odds_rows

        rows = odds_rows.ALONE if side == "alone" else odds_rows.ROWS
    question = rows[row]
    start = time.perf_counter()
    answer = question()
    seconds = time.perf_counter() - start
    return seconds, str(Fraction(answer) if isinstance(answer, Fraction) else answer)


def _truth() -> float:
    """Seconds per roll of `truth` on rows of counts, for the slowest of five conditions."""
    import numpy as np

    from benchmarks.odds_rows import blue_and_red, mask_of, pair
    from dicewright.compiler.automaton import compile_core
    from dicewright.compiler.automaton.rolls import distinct_rolls
    from dicewright.compiler.core import Alike, And, Core, Each, Or, Straight

    pool = blue_and_red()
    blue, red, both = mask_of(pool, "blue"), mask_of(pool, "red"), mask_of(pool)
    cores: list[Core] = [
        And((Alike(2, both), Alike(3, both))),
        Or((pair(pool, "blue"), pair(pool, "red"))),
        And((Straight(3, both), pair(pool))),
        And((Straight(3, blue), pair(pool), Each(1, red & -red))),
        Each(5, mask_of(pool, low=3)),
    ]
    table = distinct_rolls(pool)
    rows = table[np.random.default_rng(1).integers(0, len(table), 2_000_000)]
    slowest = 0.0
    for core in cores:
        automaton = compile_core(core, pool)
        automaton.truth(rows[:1000])
        times = []
        for _ in range(3):
            start = time.perf_counter()
            automaton.truth(rows)
            times.append(time.perf_counter() - start)
        slowest = max(slowest, min(times) / len(rows))
    return slowest


if __name__ == "__main__":
    main()
