"""Whole games of yacht by two random players, against OpenSpiel's, in the same process and run.

    python -m benchmarks.yacht_openspiel [--rounds N] [--seconds S]

OpenSpiel is no dependency, for it does not install everywhere: `pip install "open_spiel>=2"`. Its game is written
in C++ and driven from Python, as in its own examples. Ours is a card file and a plug-in (`benchmarks/yacht/`),
played by the engine with all that it always does: a journal (in memory), events in words, and a seed from which
each game can be played again.

Three ways of playing take turns, S seconds of processor time each, N times; rates are medians of the turns:

    Dicewright           two seats `random`
    OpenSpiel, listing   a roll is drawn as in its `example.py`: `chance_outcomes()`, then `numpy.random.choice`
    OpenSpiel, directly  a roll is drawn as a whole number below 6 to the number of dice, which takes knowing
                         what the numbers of its actions mean

A decision is a choice among at least two options; rolls are counted apart. Both games ask after the first and
the second roll which of the five dice to roll again (32 choices, one of them none), then which category to fill.
They differ in this:

    - With one category left there is nothing to decide: ours fills it, theirs asks. That is not counted.
    - Four of a kind brings the total of the four dice; theirs that of all five.
    - Ours ends with the scores and the winners; theirs with 1 and -1, or 0 and 0.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import Any

from attrs import define, field

from benchmarks.yacht.rules import RULES, SPEC
from dicewright.dsl.loader import load_file
from dicewright.dsl.model import CardSet
from dicewright.runtime.game import play
from dicewright.runtime.journal import ChoiceRecord, RollRecord

FILE = Path(__file__).with_name("yacht") / "yacht.cond"
SEATS = ("random", "random")
SIDES = 6
ALL_DICE = 31
"""OpenSpiel's action that rolls all five dice: a bit for each. 0 keeps them all, higher ones are categories."""
WARM_UP = 40
COUNTED = 400
"""Games in which decisions and rolls are counted, outside the time that is measured."""
MISSING = 'This compares with OpenSpiel, which is not installed here: pip install "open_spiel>=2"'

Length = tuple[float, float]
"""Decisions and rolls of a game."""


@define
class Contender:
    """A way of playing: a whole game from a seed, how long games are on average, and the rates measured."""

    name: str
    play: Callable[[int], object]
    length: Length
    rates: list[float] = field(factory=list)
    """Games a second, of each turn."""

    def measure(self, seconds: float, first_seed: int) -> None:
        """Play for so long."""
        games, start = 0, process_time()
        while (spent := process_time() - start) < seconds or not games:
            self.play(first_seed + games)
            games += 1
        self.rates.append(games / spent)


def yacht() -> CardSet:
    """The card set; its rules are known to the benchmark alone."""
    loaded = load_file(FILE, {SPEC.name: SPEC})
    if loaded.diagnostics:
        raise SystemExit("\n".join(diagnostic.message for diagnostic in loaded.diagnostics))
    return loaded.cards


def ours() -> Contender:
    """Dicewright."""
    cards = yacht()

    def whole(seed: int) -> Any:
        return play(cards, SEATS, seed, rules=RULES)

    def length(seed: int) -> Length:
        records = [entry.record for entry in whole(seed).journal.entries]
        return tuple(sum(isinstance(r, kind) for r in records) for kind in (ChoiceRecord, RollRecord))  # type: ignore[return-value]

    return Contender("Dicewright", whole, _average(map(length, range(COUNTED))))


def theirs(pyspiel: Any) -> Iterator[Contender]:
    """OpenSpiel, in two ways of drawing rolls."""
    from numpy.random import choice

    game = pyspiel.load_game("yacht")

    def listing(seed: int) -> Any:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choice(actions, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions()))
        return state

    def directly(seed: int) -> Any:
        state = game.new_initial_state()
        thrown = ALL_DICE
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.randrange(SIDES ** thrown.bit_count()))
            else:
                action = random.choice(state.legal_actions())
                state.apply_action(action)
                thrown = action if action <= ALL_DICE else ALL_DICE
        return state

    def length(seed: int) -> Length:
        steps = directly(seed).full_history()
        rolls = sum(step.player < 0 for step in steps)
        return len(steps) - rolls - len(SEATS), rolls  # without each player's last category

    found = _average(map(length, range(COUNTED)))
    yield Contender("OpenSpiel, listing", listing, found)
    yield Contender("OpenSpiel, directly", directly, found)


def main() -> None:
    """Measure and print the table."""
    parser = ArgumentParser(description="Random games of yacht against OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    try:
        import pyspiel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        sys.exit(MISSING)
    contenders = [ours(), *theirs(pyspiel)]
    for seed in range(WARM_UP):
        contenders[0].play(seed)
    for turn in range(options.rounds):
        for contender in contenders:
            contender.measure(options.seconds, 1_000_000 * turn)
    print(f"{'':20} {'games/s':>9} {'decisions/s':>12} {'decisions':>10} {'rolls':>6}  Dicewright plays")
    for contender in contenders:
        decisions, rolls = contender.length
        rate = median(contender.rates)
        games = median(a / b for a, b in zip(contenders[0].rates, contender.rates, strict=True))
        chosen = games * contenders[0].length[0] / decisions
        print(
            f"{contender.name:20} {rate:9.1f} {rate * decisions:12.0f} {decisions:10.1f} {rolls:6.1f}"
            + (
                ""
                if contender is contenders[0]
                else f"  {games:.2f} x the games, {chosen:.2f} x the decisions"
            )
        )


def _average(lengths: Iterator[Length]) -> Length:
    decisions, rolls = zip(*lengths, strict=True)
    return mean(decisions), mean(rolls)


if __name__ == "__main__":
    main()
