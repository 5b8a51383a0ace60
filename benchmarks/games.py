"""How fast whole games of bots are: milliseconds a game and games a second, for each number of seats.

    python benchmarks/games.py [GAMES] [SET]

Journals are kept in memory. The first games of each line are not counted: they compile the cards and
fill the bots' tables. `median` is of single games, `games/s` of all of them; both are processor time of one
core, so that other programs on the machine disturb little. As in simulations, Python's search for garbage
rests while games are measured, and is done in between, uncounted: after every `CHUNK` games.
"""

from __future__ import annotations

import gc
import sys
from statistics import median
from time import process_time

import dicewright as dw
from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.game import Game, play

WARM_UP = 30
CHUNK = 100
BOTS = ("random", "casual")
MOST_SEATS = 6


def measure(cards: CardSet, seats: list[str], games: int) -> tuple[float, float, float]:
    """Median milliseconds a game, games a second, and choices a game."""
    for seed in range(WARM_UP):
        play(cards, seats, seed)
    times, records = [], 0
    gc.collect()
    gc.freeze()
    gc.disable()
    for number in range(games):
        start = process_time()
        game = play(cards, seats, WARM_UP + number)
        times.append(process_time() - start)
        records += len(game.journal.entries)
        if number % CHUNK == CHUNK - 1:
            gc.collect()
    gc.enable()
    gc.unfreeze()
    return 1000 * median(times), games / sum(times), records / games


def fits(cards: CardSet, seats: list[str]) -> bool:
    """Whether so many can play this set."""
    try:
        Game(cards, seats, 0)
    except SetupError:
        return False
    return True


def main(games: int, name: str) -> None:
    """Print a table."""
    start = process_time()
    cards = dw.load(name)
    print(f"{cards.title}: read in {1000 * (process_time() - start):.0f} ms")
    print(f"{'bots':10} {'seats':>5} {'median ms':>10} {'games/s':>8} {'records':>8}")
    for bot in BOTS:
        for players in range(1, MOST_SEATS + 1):
            if not fits(cards, [bot] * players):
                continue
            milliseconds, rate, records = measure(cards, [bot] * players, games)
            print(f"{bot:10} {players:5} {milliseconds:10.1f} {rate:8.0f} {records:8.0f}")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2] if len(sys.argv) > 2 else "feeling-lucky"
    )
