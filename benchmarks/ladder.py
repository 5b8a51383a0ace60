"""Whether each bot of the ladder beats the one below it, in every game, and how long it thinks.

    python -m benchmarks.ladder [SET|race|all] [GAMES] [--seats N] [--rungs WEAKER,STRONGER]

For each set and each pair of neighbouring rungs: games of two seats (four, as stronger, weaker, stronger,
weaker, where two cannot play), each game with a seed of its own, the seats swapped in every second game. A
shared win counts in parts. The columns:

    wins      the share of all wins that went to the stronger rung, with its 95 % interval (Wilson)
    holds     `yes` if the whole interval lies above one half; a game that ends in a tie counts as half
    games     how many were played. Playing stops before GAMES only once the matter is settled: from the
              100th game on, whenever the 99.9 % interval lies above (or below) one half. The stricter level
              makes up for looking many times; the interval shown is the 95 % one of the games played.
    mean, p99, worst
              processor time of one decision of the stronger rung in milliseconds. The first games, which
              make tables, are played beforehand and not counted; `first` is what they took, in seconds.
              Python clears its memory between the games, as it does in a simulation.
    games/s   of processor time

SET is a `.cond` file, a folder, a set that comes along, `race` (several sets that name no rules) or `all`. Also by
name: the sets of `tests/runtime/race/sets.py`, of which some leave so little to decide (one roll, or cards that
everybody gets) that no number of games tells the upper rungs apart. The exit status is 1 if a rung does not hold.
"""

from __future__ import annotations

import gc
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from itertools import pairwise
from time import process_time

from attrs import define, evolve, field

import dicewright as dw
from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import FALLBACK_RULES
from dicewright.runtime.bots.ladder import LADDER, policy_of
from dicewright.runtime.decisions import Option
from dicewright.runtime.errors import SetupError
from dicewright.runtime.game import Game
from dicewright.runtime.registry import rules_named
from dicewright.runtime.rules import Rules
from dicewright.runtime.seats import BOTS, Turn
from dicewright.runtime.simulation.statistics import wilson
from tests.runtime.race.sets import MATCHES, SETS

GAMES = 2_500
PEEK = 100
"""Games before the first look at whether the matter is settled."""
WARM_UP = 4
VERY_SURE = 0.999
"""The confidence of the interval that ends the games of a pair early."""
PUBLISHED = ("feeling-lucky", "god-of-luck", "nichtlustig", "lucky-loop")


@define
class Tally:
    """What is counted in the games of a pair of rungs."""

    wins: float = 0.0
    games: int = 0
    seconds: float = 0.0
    times: list[float] = field(factory=list)
    """Of each decision of the stronger rung, in seconds."""

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """The Wilson interval of the share of wins."""
        found = wilson(self.wins, self.games, confidence)
        return found.low, found.high

    def settled(self) -> bool:
        """Whether more games would hardly change the answer."""
        if self.games < PEEK:
            return False
        low, high = self.interval(VERY_SURE)
        return low > 0.5 or high < 0.5


def timed(rules: Rules, bot: str, times: list[float]) -> Rules:
    """The same rules; how long this bot's decisions take goes into the list."""
    policy = policy_of(rules, bot) if bot in LADDER else None
    if policy is None:
        return rules
    choose = policy

    def watched(turn: Turn) -> Option:
        start = process_time()
        choice = choose(turn)
        times.append(process_time() - start)
        return choice

    return evolve(rules, policies={**rules.policies, bot: watched})


def match(
    cards: CardSet, rules: Rules, weaker: str, stronger: str, seats: int, seed: int, tally: Tally
) -> None:
    """Play one game; the seats are swapped if the seed is odd."""
    names = [(stronger, weaker)[(seat + seed) % 2] for seat in range(seats)]
    gc.collect()
    gc.disable()
    start = process_time()
    result = Game(cards, names, seed, rules=rules).run()
    gc.enable()
    tally.seconds += process_time() - start
    tally.wins += sum(names[seat] == stronger for seat in result.winners) / len(result.winners)
    tally.games += 1


def seats_for(cards: CardSet) -> int:
    """Two, or four where two cannot play."""
    try:
        Game(cards, ["random"] * 2, 0)
    except SetupError:
        return 4
    return 2


def compare(cards: CardSet, weaker: str, stronger: str, seats: int, games: int) -> tuple[Tally, float]:
    """The tally of a pair, and the seconds of the games before it."""
    rules = rules_named(cards.rules or FALLBACK_RULES)
    first, tally = Tally(), Tally()
    for seed in range(WARM_UP):
        match(cards, rules, weaker, stronger, seats, 1_000_000 + seed, first)
    watched = timed(rules, stronger, tally.times)
    while tally.games < games and not tally.settled():
        match(cards, watched, weaker, stronger, seats, tally.games, tally)
    return tally, first.seconds


def line(name: str, pair: str, tally: Tally, first: float) -> str:
    """A row of the table."""
    low, high = tally.interval()
    times = sorted(1000 * time for time in tally.times) or [0.0]
    return (
        f"{name:18} {pair:19} {tally.wins / tally.games:6.1%}  {low:6.1%} to {high:6.1%}"
        f"  {'yes' if low > 0.5 else 'NO':5} {tally.games:5}"
        f" {sum(times) / len(times):7.2f} {times[len(times) * 99 // 100]:7.1f} {times[-1]:7.1f}"
        f" {first:6.1f} {tally.games / tally.seconds:8.1f}"
    )


def wanted(name: str) -> Iterator[tuple[str, Callable[[], CardSet]]]:
    """The sets that are meant, by name."""
    if name in ("all", "race"):
        for own in PUBLISHED if name == "all" else ():
            yield own, lambda own=own: dw.load(own)  # type: ignore[misc]
        for own, load in MATCHES.items():
            yield f"race {own}", load
    elif name in {**SETS, **MATCHES}:
        yield f"race {name}", {**SETS, **MATCHES}[name]
    else:
        yield name, lambda: dw.load(name)


def main() -> int:
    """Print a table. The exit status."""
    parser = ArgumentParser(prog="python -m benchmarks.ladder")
    parser.add_argument("set", nargs="?", default="all")
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--seats", type=int, help="players of each game")
    parser.add_argument("--rungs", default=",".join(BOTS), help="the bots to compare, the weakest first")
    asked = parser.parse_args()
    print(
        f"{'set':18} {'rungs':19} {'wins':>6}  {'95 % interval':16}  {'holds':5} {'games':>5}"
        f" {'mean ms':>7} {'p99':>7} {'worst':>7} {'first':>6} {'games/s':>8}"
    )
    holds = True
    for name, load in wanted(asked.set):
        cards = load()
        seats = asked.seats or seats_for(cards)
        for weaker, stronger in pairwise(asked.rungs.split(",")):
            tally, first = compare(cards, weaker, stronger, seats, asked.games)
            holds = holds and tally.interval()[0] > 0.5
            print(line(name, f"{stronger} > {weaker}", tally, first), flush=True)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
