"""A whole simulation: from a card set, seats and a seed to figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from attrs import define, field

from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import FALLBACK_RULES
from dicewright.runtime.registry import rules_named
from dicewright.runtime.rules import Rules
from dicewright.runtime.seats import take_seats
from dicewright.runtime.simulation.batch import Batch, Plan, SimulationError
from dicewright.runtime.simulation.columns import Columns
from dicewright.runtime.simulation.course import Progress, run
from dicewright.runtime.simulation.engines import engine_for
from dicewright.runtime.simulation.store import Record
from dicewright.runtime.simulation.summary import summary
from dicewright.runtime.simulation.tally import Tally


@define
class Outcome:
    """What came of a simulation."""

    cards: CardSet
    name: str
    """What the set was loaded by."""
    seats: tuple[str, ...]
    seed: int
    wanted: int
    """How many games were asked for; fewer were played if it was stopped."""
    columns: Columns
    tally: Tally
    rules: Rules | None = None
    """Instead of those that the set names."""
    seconds: float = 0.0
    skill: dict[str, Any] | None = None
    """How much the better player wins (see `skill`), if that was measured."""
    mishap: str | None = None
    """Why what was to be kept in a file is not all there, in a sentence."""
    _data: dict[str, Any] | None = field(default=None, repr=False)

    @property
    def complete(self) -> bool:
        """Whether all games were played."""
        return self.tally.games == self.wanted

    @property
    def data(self) -> dict[str, Any]:
        """All figures, as `dicewright simulate --json` prints them. SimulationError if no game was played."""
        if self._data is None:
            self._data = summary(self)
        return self._data


def simulate(
    cards: CardSet,
    seats: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    jobs: int = 1,
    engine: str = "local",
    name: str | None = None,
    rules: Rules | None = None,
    record: Record | None = None,
    report: Callable[[Progress], None] | None = None,
) -> Outcome:
    """Let bots play so many games.

    `seats`: bots by name. `jobs`: processes; `engine`: `local` or `dask=ADDRESS`. `name`: what the set was
    loaded by; its first file if left out. `rules`: instead of those that the set names. `record`: where batches
    are kept and taken up again from (see `store`). `report` is told how far it is, several times a second.

    The result depends on the set, the seats, the seed and the number of games alone. Ctrl-C ends it with
    the games played so far. Raises SetupError if these seats cannot play this set, SimulationError if a
    game cannot be played to its end or there are no workers.
    """
    check_seats(cards, seats, rules)
    if games < 1:
        raise SimulationError("At least one game has to be played.")
    columns = Columns.of(cards, len(seats))
    outcome = Outcome(
        cards,
        name or next(iter(cards.files), ""),
        tuple(seats),
        seed,
        games,
        columns,
        Tally.empty(columns),
        rules,
    )
    done = []
    if record is not None:
        for batch in record.batches():
            outcome.tally.add(batch.tallies[0])
            done.append((batch.start, batch.stop))

    def take(batch: Batch) -> None:
        outcome.tally.add(batch.tallies[0])
        if record is not None:
            record.keep(batch)

    began = monotonic()
    try:
        run(Plan.of([cards], seats, seed, rules), games, done, engine_for(engine, jobs), take, report)
    finally:
        outcome.seconds = monotonic() - began
        if record is not None:
            outcome.mishap = record.finish(outcome.complete)
    return outcome


def check_seats(cards: CardSet, seats: Sequence[str], rules: Rules | None = None) -> None:
    """Raise SetupError or SimulationError if these seats cannot play this set without a person."""
    taken = take_seats(seats)
    person = next((seat for seat in taken if seat.bot is None), None)
    if person is not None:
        raise SimulationError(f"`{person.text}` is a person: in a simulation only bots play.")
    rules = rules or rules_named(cards.rules or FALLBACK_RULES)
    rules.start(cards, [seat.name for seat in taken], lambda event: None)
