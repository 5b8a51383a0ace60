"""Some games of a simulation, as a worker plays them: data in, data out."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from threading import Lock

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import FALLBACK_RULES
from dicewright.runtime.errors import GameError
from dicewright.runtime.journal import installed_version
from dicewright.runtime.plugins import whose_mistake
from dicewright.runtime.registry import rules_named
from dicewright.runtime.rules import Rules
from dicewright.runtime.simulation.columns import Columns
from dicewright.runtime.simulation.tally import Moments, Tally, table_of
from dicewright.runtime.simulation.watching import Row, Watched, places_of, row_of


class SimulationError(GameError):
    """A game of a simulation could not be played to its end, or the workers cannot play it."""


@frozen
class Plan:
    """What is played: it goes to each worker, who keeps it."""

    version: str
    sets: tuple[bytes, ...]
    """The card set, pickled, and a second one to compare it with on the same chance, if any."""
    rules: tuple[Rules | None, ...]
    """For each set its rules; None for those that its file names."""
    seats: tuple[str, ...]
    seed: int

    @classmethod
    def of(cls, sets: Iterable[CardSet], seats: Iterable[str], seed: int, rules: Rules | None = None) -> Plan:
        """A plan for these sets. `rules`: instead of those that the sets name."""
        pickled = tuple(pickle.dumps(cards) for cards in sets)
        return cls(installed_version(), pickled, (rules,) * len(pickled), tuple(seats), seed)


@frozen
class Batch:
    """What came of the games from `start` to before `stop`."""

    start: int
    stop: int
    tallies: tuple[Tally, ...]
    """For each set."""
    changes: Moments | None
    """Of two sets: second minus first, game by game, for the columns that they share."""


def game_seed(seed: int, number: int) -> int:
    """The seed of a simulation's game with this number (from 0): a whole number below 2^48."""
    return int.from_bytes(sha256(f"{seed}/game/{number}".encode()).digest()[:6], "big")


def play_batch(plan: Plan, start: int, stop: int) -> Batch:
    """Play games. Raises SimulationError, which names the game, if one cannot be played to its end."""
    with _ALONE:
        return _play_batch(plan, start, stop)


_ALONE = Lock()
"""Held while games are played: what the games of a set remember together is not made for several threads,
such as a cluster's worker may have."""


def _play_batch(plan: Plan, start: int, stop: int) -> Batch:
    if plan.version != installed_version():
        raise SimulationError(
            f"A worker has Dicewright {installed_version()}, and this is {plan.version}: "
            "install the same version on all machines of the cluster."
        )
    rows: list[list[Row]] = []
    columns: list[Columns] = []
    for pickled, rules in zip(plan.sets, plan.rules, strict=True):
        cards = _loaded(pickled)
        columns.append(_columns(pickled, len(plan.seats)))
        rows.append(_rows(plan, cards, rules, columns[-1], start, stop))
    tallies = tuple(Tally.of(some, start, these) for some, these in zip(rows, columns, strict=True))
    changes = None
    if len(plan.sets) == 2:
        ours, theirs = shared(columns[0], columns[1])
        changes = Moments.of(table_of(rows[1])[:, theirs] - table_of(rows[0])[:, ours])
    return Batch(start, stop, tallies, changes)


def shared(old: Columns, new: Columns) -> tuple[list[int], list[int]]:
    """Where the columns are that two sets share: in the first, in the second."""
    names = [name for name in old.names if name in new.at]
    return [old.at[name] for name in names], [new.at[name] for name in names]


def _rows(
    plan: Plan, cards: CardSet, rules: Rules | None, columns: Columns, start: int, stop: int
) -> list[Row]:
    """Play these games of one set. Garbage waits until they are over: collecting it costs more than it frees."""
    rules = rules or rules_named(cards.rules or FALLBACK_RULES)
    rows, places = [], places_of(rules)
    collecting = gc.isenabled()
    gc.disable()
    try:
        for number in range(start, stop):
            seed = game_seed(plan.seed, number)
            try:
                game = Watched(cards, plan.seats, seed, rules)
                game.run()
                rows.append(row_of(game, columns, places))
            except (Exception, SystemExit) as error:
                raise SimulationError(_mishap(error, number, seed)) from error
    finally:
        if collecting:
            gc.enable()
            gc.collect(1)
    return rows


def _mishap(error: BaseException, number: int, seed: int) -> str:
    where = f"Game {number + 1} (seed {seed}) could not be played: "
    if isinstance(error, GameError):
        return f"{where}{error}"
    return where + (whose_mistake(error) or f"this is a bug in dicewright ({type(error).__name__}: {error}).")


@lru_cache(maxsize=8)
def _loaded(pickled: bytes) -> CardSet:
    cards = pickle.loads(pickled)
    assert isinstance(cards, CardSet)
    return cards


@lru_cache(maxsize=8)
def _columns(pickled: bytes, seats: int) -> Columns:
    return Columns.of(_loaded(pickled), seats)
