"""From tallies to figures: rates, means and their intervals, as plain data for JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from dicewright.runtime.journal import installed_version
from dicewright.runtime.rules import MEASURES
from dicewright.runtime.simulation import statistics
from dicewright.runtime.simulation.batch import SimulationError
from dicewright.runtime.simulation.columns import OF_A_GAME, PER_CARD, RATIOS, WHOLE_WIN, Columns
from dicewright.runtime.simulation.statistics import Interval
from dicewright.runtime.simulation.tally import Tally

if TYPE_CHECKING:
    from dicewright.runtime.simulation.simulate import Outcome


def summary(outcome: Outcome) -> dict[str, Any]:
    """All figures of a simulation. Raises SimulationError if no game was played."""
    tally, columns = outcome.tally, outcome.columns
    if not tally.games:
        raise SimulationError("No game was played to its end.")
    cards = outcome.cards
    return {
        "games": tally.games,
        "wanted": outcome.wanted,
        "seed": outcome.seed,
        "seconds": round(outcome.seconds, 3),
        "set": {"title": cards.title, "path": outcome.name, "fingerprint": cards.fingerprint},
        "rules": cards.rules or "race",
        "version": installed_version(),
        "confidence": statistics.CONFIDENCE,
        "seats": [
            {"seat": seat, "bot": bot, **seat_figures(tally, columns, seat)}
            for seat, bot in enumerate(outcome.seats)
        ],
        **_of_a_game(tally, columns),
        "leaders": [_leaders(number, *tally.leaders[number]) for number in sorted(tally.leaders)],
        "skill": outcome.skill,
        "cards": [
            {"id": card.id, "deck": card.deck, "name": card.name, **card_figures(tally, columns, card.id)}
            for card in cards.cards.values()
        ],
        "best": [{"game": number + 1, "score": score} for score, number in tally.best],
        "worst": [{"game": number + 1, "score": score} for score, number in tally.worst],
    }


def seat_figures(tally: Tally, columns: Columns, seat: int) -> dict[str, Any]:
    """Wins and scores of a seat."""
    games, won = tally.games, tally.moments.sums[columns.at[f"win {seat}"]] / WHOLE_WIN
    rate = statistics.wilson(won, games)
    score = columns.at[f"score {seat}"]
    total, squares = tally.moments.sums[score], tally.moments.squares[score]
    mean = statistics.mean(games, total, squares)
    return {
        "wins": won,
        "win_rate": rate.value,
        "low": rate.low,
        "high": rate.high,
        "score_mean": mean.value,
        "score_low": _finite(mean.low),
        "score_high": _finite(mean.high),
        "score_sd": statistics.variance(games, total, squares) ** 0.5,
        "scores": _histogram(tally.scores[seat]),
    }


def card_figures(tally: Tally, columns: Columns, card: str) -> dict[str, Any]:
    """What was counted of a card, per game and as shares."""
    start = columns.first_card[card]
    sums, squares = tally.moments.sums, tally.moments.squares
    counts = {what: sums[start + at] for at, what in enumerate(MEASURES)}
    means = {
        what: _ends(statistics.mean(tally.games, sums[start + at], squares[start + at]), "mean")
        for at, what in enumerate(MEASURES)
    }
    able, fulfilled, level, points, won = (_ratio(tally, columns, card, at) for at in range(len(RATIOS)))
    if not _has(sums, start, "levels"):
        level = None
    return {
        **counts,
        "per_game": means,
        "able_rate": _ends(able, "rate"),
        "fulfilled_rate": _ends(fulfilled, "rate"),
        "level": _ends(level, "mean"),
        "points": _ends(points, "mean"),
        "win_rate": _ends(won, "rate"),
    }


def _ratio(tally: Tally, columns: Columns, card: str, at: int) -> Interval | None:
    part, whole = RATIOS[at]
    start, sums, squares = columns.first_card[card], tally.moments.sums, tally.moments.squares
    a, b = start + PER_CARD.index(part), start + PER_CARD.index(whole)
    cross = tally.crosses[columns.pair(card, at)]
    if part in ("levels", "points"):
        return statistics.ratio_of_means(tally.games, sums[a], sums[b], squares[a], squares[b], cross)
    unit = WHOLE_WIN if part == "scorers won" else 1
    return statistics.ratio(tally.games, sums[a], sums[b], squares[a], squares[b], cross, unit)


def _has(sums: list[int], start: int, what: str) -> bool:
    return sums[start + PER_CARD.index(what)] != 0


def _of_a_game(tally: Tally, columns: Columns) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for what in OF_A_GAME:
        at, name = columns.at[what], what.replace(" ", "_")
        mean = statistics.mean(tally.games, tally.moments.sums[at], tally.moments.squares[at])
        data |= {
            f"{name}_mean": mean.value,
            f"{name}_low": _finite(mean.low),
            f"{name}_high": _finite(mean.high),
            name: _histogram(tally.lengths[what]),
        }
    return data


def _leaders(number: int, games: int, won: int) -> dict[str, Any]:
    rate = statistics.wilson(won / WHOLE_WIN, games)
    return {
        "round": number,
        "games": games,
        "won": won / WHOLE_WIN,
        "rate": rate.value,
        "low": rate.low,
        "high": rate.high,
    }


def _histogram(counts: Counter[int]) -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}


def _ends(interval: Interval | None, name: str) -> dict[str, float | None] | None:
    if interval is None:
        return None
    return {name: interval.value, "low": _finite(interval.low), "high": _finite(interval.high)}


def _finite(end: float) -> float | None:
    """JSON knows no infinity: the end of an interval of one game is null."""
    return end if abs(end) != float("inf") else None
