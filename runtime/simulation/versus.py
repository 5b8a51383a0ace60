"""Two sets against each other: the same games, with the same dice and the same shuffles, by both.

Each game of the new set is paired with the game of the old one that has its seed, so that what both
games owe to chance falls out of the difference, and small changes show in few games. A difference
is `clear` if it is beyond what chance gives to one comparison in twenty in which nothing has changed, all its
figures taken together (Holm's step-down procedure; the figures of the seats and lengths are one family,
those of the cards another). The intervals are those of each figure by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from time import monotonic
from typing import Any

from attrs import define, field

from dicewright.dsl.model import Card, CardSet
from dicewright.dsl.printer import to_text
from dicewright.runtime.rules import MEASURES, Rules
from dicewright.runtime.simulation import statistics
from dicewright.runtime.simulation.batch import Batch, Plan, SimulationError, shared
from dicewright.runtime.simulation.columns import OF_A_GAME, WHOLE_WIN, Columns
from dicewright.runtime.simulation.course import Progress, run
from dicewright.runtime.simulation.engines import engine_for
from dicewright.runtime.simulation.simulate import Outcome, check_seats
from dicewright.runtime.simulation.tally import Moments, Tally


@define
class Versus:
    """What came of a comparison."""

    old: Outcome
    new: Outcome
    changes: Moments
    """Second minus first, game by game, for the columns that both sets have."""
    names: tuple[str, ...]
    """Of those columns."""
    seconds: float = 0.0
    _data: dict[str, Any] | None = field(default=None, repr=False)

    @property
    def complete(self) -> bool:
        """Whether all games were played."""
        return self.old.complete

    @property
    def data(self) -> dict[str, Any]:
        """All figures, as `dicewright ab --json` prints them. SimulationError if no game was played."""
        if self._data is None:
            self._data = _summary(self)
        return self._data


def versus(
    old: CardSet,
    new: CardSet,
    seats: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    jobs: int = 1,
    engine: str = "local",
    names: tuple[str, str] = ("", ""),
    rules: Rules | None = None,
    report: Callable[[Progress], None] | None = None,
) -> Versus:
    """Play so many games of each set on common random numbers.

    `names`: what the sets were loaded by. The other arguments, and errors, as for `simulate`.
    """
    if games < 2:
        raise SimulationError("A comparison needs two games at least.")
    outcomes = []
    for cards, name in zip((old, new), names, strict=True):
        check_seats(cards, seats, rules)
        columns = Columns.of(cards, len(seats))
        empty = Tally.empty(columns)
        name = name or next(iter(cards.files), "")
        outcomes.append(Outcome(cards, name, tuple(seats), seed, games, columns, empty, rules))
    ours, _ = shared(outcomes[0].columns, outcomes[1].columns)
    common = tuple(outcomes[0].columns.names[at] for at in ours)
    found = Versus(outcomes[0], outcomes[1], Moments.zero(len(common)), common)

    def take(batch: Batch) -> None:
        assert batch.changes is not None
        found.old.tally.add(batch.tallies[0])
        found.new.tally.add(batch.tallies[1])
        found.changes.add(batch.changes)

    began = monotonic()
    run(Plan.of([old, new], seats, seed, rules), games, [], engine_for(engine, jobs), take, report)
    found.seconds = found.old.seconds = found.new.seconds = monotonic() - began
    return found


@define
class _Figure:
    """One figure of both sets, and its difference."""

    label: dict[str, Any]
    old: float
    new: float
    games: int
    total: int
    squares: int
    unit: int = 1
    clear: bool = False

    def reach(self) -> float:
        """The difference in standard errors; infinite for one that is the same in every game."""
        spread = statistics.variance(self.games, self.total, self.squares)
        if not spread:
            return inf if self.total else 0.0
        return abs(self.total / self.games) / sqrt(spread / self.games)

    def data(self) -> dict[str, Any]:
        change = statistics.mean(self.games, self.total, self.squares)
        return {
            **self.label,
            "old": self.old,
            "new": self.new,
            "difference": change.value / self.unit,
            "low": change.low / self.unit,
            "high": change.high / self.unit,
            "clear": self.clear,
        }


def _summary(found: Versus) -> dict[str, Any]:
    games = found.old.tally.games
    if games < 2:
        raise SimulationError("No two games were played to their end.")
    figures = [_figure(found, name, label) for name, label in _whole_game(found)]
    by_card = {
        card: [_figure(found, f"{what} {card}", {"what": what}) for what in MEASURES]
        for card in found.old.cards.cards
        if card in found.new.cards.cards
    }
    _mark_clear(figures)
    _mark_clear([figure for some in by_card.values() for figure in some])
    return {
        "games": games,
        "wanted": found.old.wanted,
        "seed": found.old.seed,
        "seconds": round(found.seconds, 3),
        "seats": list(found.old.seats),
        "confidence": statistics.CONFIDENCE,
        "differences": [figure.data() for figure in figures],
        "cards": [
            {
                "id": card,
                **_change(found.old.cards.cards.get(card), found.new.cards.cards.get(card)),
                "differences": [figure.data() for figure in by_card.get(card, [])],
            }
            for card in dict.fromkeys([*found.old.cards.cards, *found.new.cards.cards])
        ],
        "old": found.old.data,
        "new": found.new.data,
    }


def _whole_game(found: Versus) -> list[tuple[str, dict[str, Any]]]:
    seats = range(len(found.old.seats))
    return [
        *((f"win {seat}", {"what": "win_rate", "seat": seat}) for seat in seats if len(seats) > 1),
        *((f"score {seat}", {"what": "score", "seat": seat}) for seat in seats),
        *((what, {"what": what.replace(" ", "_"), "seat": None}) for what in OF_A_GAME),
    ]


def _figure(found: Versus, name: str, label: dict[str, Any]) -> _Figure:
    games, at = found.old.tally.games, found.names.index(name)
    unit = WHOLE_WIN if name.startswith("win ") else 1
    old, new = (
        outcome.tally.moments.sums[outcome.columns.at[name]] / games / unit
        for outcome in (found.old, found.new)
    )
    return _Figure(label, old, new, games, found.changes.sums[at], found.changes.squares[at], unit)


def _mark_clear(figures: list[_Figure]) -> None:
    """Mark the differences that chance does not explain, one family of them, by Holm's procedure."""
    error = 1 - statistics.CONFIDENCE
    ordered = sorted(figures, key=lambda figure: -figure.reach())
    for left, figure in zip(range(len(ordered), 0, -1), ordered, strict=True):
        if figure.reach() <= statistics.student(1 - error / left, figure.games - 1):
            return
        figure.clear = True


def _change(old: Card | None, new: Card | None) -> dict[str, Any]:
    """What was done to a card: `added`, `removed`, `changed` or `same`, with how both are written."""
    texts = [None if card is None else _written(card) for card in (old, new)]
    if old is None or new is None:
        change = "added" if old is None else "removed"
    else:
        change = "same" if texts[0] == texts[1] else "changed"
    return {"change": change, "old_text": texts[0], "new_text": texts[1]}


def _written(card: Card) -> str:
    tiers = " / ".join(to_text(tier.condition) for tier in card.tiers)
    keys = " ".join(f"{key}={value}" for key, value in card.keys.items())
    return f"{card.deck or ''} {tiers} {keys}".strip()
