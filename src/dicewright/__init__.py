"""Dicewright: task cards for dice games as text, with exact odds, checks and play.

import dicewright as dw

pool = dw.pool("4 blue d6, 3 red d6")
card = dw.condition("pair and triple", pool)
card.odds()                                    # Fraction(263, 648)
card.matches("blue 1 1 4 5, red 4 4 6")        # True
print(card.explain("blue 1 1 4 5, red 4 4 6"))

cards = dw.load("feeling-lucky")               # a path works, too
game = dw.play(cards, seats=["casual", "casual"], seed=1)
game.scores
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING

from dicewright.dsl.diagnostics import CondError, Diagnostic

if TYPE_CHECKING:
    from dicewright.compiler.condition import Compiled
    from dicewright.compiler.relations import Relation
    from dicewright.dsl.model import CardSet, Pool
    from dicewright.runtime.game import Game
    from dicewright.runtime.simulation import Outcome

__version__ = "0.1.0"
__all__ = [
    "CondError",
    "Diagnostic",
    "check",
    "compile_cards",
    "condition",
    "load",
    "play",
    "pool",
    "relation",
    "simulate",
]


def pool(text: str, dies: str | Sequence[str] = ()) -> Pool:
    """The dice that a text writes, such as `4 blue d6, 3 red d6`.

    `dies` are `die` lines for dice of one's own. Raises CondError if the text is no pool.
    """
    from dicewright.workbench.sets import pool as read

    return read(text, dies)


def condition(text: str, pool: Pool) -> Compiled:
    """The compiled condition that a text writes, for the dice of a pool.

    Raises CondError, which carries the diagnostics, if it is none.
    """
    from dicewright.compiler.condition import compile_condition
    from dicewright.dsl.condition_text import parse_condition

    return compile_condition(parse_condition(text, pool), pool)


def relation(first: Compiled, second: Compiled) -> Relation:
    """How two conditions for the same dice relate: `name` is `equal`, `disjoint`, `implies`, `implied` or `overlap`.

    `only_first`, `only_second` and `both` are the smallest rolls that show it, as counts over
    `pool.faces`, or None. Raises ValueError for different dice, and `compiler.automaton.TooBig`
    where an exact answer is out of reach.
    """
    from dicewright.compiler.relations import relation as compare

    if first.pool != second.pool:
        raise ValueError(f"conditions for {first.pool.text} and {second.pool.text} cannot be compared")
    return compare(first.whole, second.whole, first.pool)


def load(path: str | PathLike[str]) -> CardSet:
    """The card set of a file, a folder, or the name of one that comes along (`feeling-lucky`).

    Raises CondError if it has errors, and `workbench.sets.CallError` if there is no such set.
    """
    from dicewright.workbench.sets import load as read

    return read(fspath(path))


def check(path: str | PathLike[str]) -> list[Diagnostic]:
    """Every diagnostic of the files that a path means, in order; empty if all is well."""
    from dicewright.workbench.sets import check_all

    return [d for checked in check_all(fspath(path)) for d in checked.diagnostics]


def compile_cards(cards: CardSet) -> dict[str, Compiled]:
    """The compiled condition of each card that has one, by the card's id."""
    from dicewright.compiler.condition import compile_cards as compile_all

    return compile_all(cards)


def play(cards: CardSet, seats: Iterable[str], seed: int, journal: str | Path | None = None) -> Game:
    """Play a game of bots to its end; the game has `scores`, `winners` and `journal`.

    `seats` are bots' names, such as `casual`; the same seed gives the same game. Raises
    `runtime.errors.GameError` if these seats cannot play this set.
    """
    from dicewright.runtime.game import play as run

    return run(cards, list(seats), seed, journal)


def simulate(
    cards: CardSet, seats: Sequence[str], games: int, seed: int = 1, *, jobs: int = 1, engine: str = "local"
) -> Outcome:
    """Let bots play many games; `data` of the outcome holds all figures, as `simulate --json` prints them.

    `seats`: `random`, `casual`, `careful` or `expert` for each player. `jobs`: processes. `engine`: `local`, or
    `dask=ADDRESS`. The figures depend on the set, the seats, the seed and the number of games alone. With several
    jobs, call it below `if __name__ == "__main__":`. Raises `runtime.errors.GameError` for what cannot be played.
    """
    from dicewright.runtime.simulation import simulate as run

    return run(cards, seats, games, seed, jobs=jobs, engine=engine)
