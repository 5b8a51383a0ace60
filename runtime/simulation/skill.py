"""How much the better player wins: one strong bot against weaker ones, in each seat in turn.

A game of pure luck gives the strong seat its fair share (one in four among four); the further above it the
strong seat wins, the more skill decides.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from dicewright.dsl.model import CardSet
from dicewright.runtime.rules import Rules
from dicewright.runtime.simulation import statistics
from dicewright.runtime.simulation.columns import WHOLE_WIN
from dicewright.runtime.simulation.course import Progress
from dicewright.runtime.simulation.simulate import simulate

STRONG, WEAK = "expert", "casual"


def skill(
    cards: CardSet,
    seats: int,
    games: int,
    seed: int = 1,
    *,
    jobs: int = 1,
    engine: str = "local",
    rules: Rules | None = None,
    report: Callable[[Progress], None] | None = None,
) -> dict[str, Any] | None:
    """The wins of `expert` among `casual` players, over about so many games, as many in each seat.

    None for one seat alone, or if it was stopped before all were played. Errors as for `simulate`.
    """
    if seats < 2:
        return None
    each = -(-games // seats)
    won, before, began = 0, 0, monotonic()

    def tell(state: Progress) -> None:
        if report is not None:
            done, all_games, seconds = before + state.done, each * seats, monotonic() - began
            rate = done / seconds if done else 0.0
            report(Progress(done, all_games, seconds, rate, (all_games - done) / rate if rate else None))

    for seat in range(seats):
        line_up = [STRONG if at == seat else WEAK for at in range(seats)]
        outcome = simulate(cards, line_up, each, seed, jobs=jobs, engine=engine, rules=rules, report=tell)
        before += each
        if not outcome.complete:
            return None
        won += outcome.tally.moments.sums[outcome.columns.at[f"win {seat}"]]
    rate = statistics.wilson(won / WHOLE_WIN, each * seats)
    return {
        "bot": STRONG,
        "against": WEAK,
        "games": each * seats,
        "wins": won / WHOLE_WIN,
        "win_rate": rate.value,
        "low": rate.low,
        "high": rate.high,
        "fair": 1 / seats,
    }
