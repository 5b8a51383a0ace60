"""How long one search takes: typical cards on random rolls of 4 blue and 3 red dice.

    python benchmarks/search.py [ROLLS]

prints for each card the median, the 99th percentile and the worst time in microseconds.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from time import perf_counter_ns

from dicewright.compiler.lower import lower
from dicewright.compiler.search import matcher
from dicewright.dsl.condition_text import parse_condition
from dicewright.dsl.model import DiceGroup, Face, Pool

CARDS = (
    "4",
    "5 x 3+",
    "blue straight 2",
    "triple",
    "red sum >= 9",
    "blue sum >= 18",
    "red pair / blue pair",
    "pair and triple",
    "pair and pair and pair",
    "straight 4 and pair",
    "straight 3 and straight 3",
    "straight 3 and pair",
    "triple and 2 x 4+",
    "straight 4 / triple",
    "red straight 2 and blue straight 2",
    "red pair and blue pair",
    "4 and 5",
    "sum of 3 dice >= 15",
    "sets(3, 2)",
    "pair also no 1",
)


def dice(count: int, colour: str) -> DiceGroup:
    """Equal six-sided dice of one colour."""
    return DiceGroup(count, "d6", colour, tuple(Face(n, None, colour) for n in range(1, 7)))


def main() -> None:
    """Measure and print."""
    pool = Pool((dice(4, "blue"), dice(3, "red")))
    chance = random.Random(1)
    rolls = []
    for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 3000):
        shown = Counter(chance.choice(group.faces) for group in pool.groups for _ in range(group.count))
        rolls.append(tuple(shown[face] for face in pool.faces))
    medians = []
    print(f"µs per search, {len(rolls)} rolls of {pool.text}")
    print(f"{'card':36} {'median':>8} {'99 %':>8} {'worst':>8}")
    for text in CARDS:
        can = matcher(lower(parse_condition(text, pool), pool), pool.faces).can
        times = []
        for roll in rolls:
            start = perf_counter_ns()
            can(roll)
            times.append((perf_counter_ns() - start) / 1000)
        times.sort()
        medians.append(times[len(times) // 2])
        print(f"{text:36} {medians[-1]:8.2f} {times[len(times) * 99 // 100]:8.2f} {times[-1]:8.2f}")
    print(f"{'median of the medians':36} {sorted(medians)[len(medians) // 2]:8.2f}")


if __name__ == "__main__":
    main()
