"""Findings about how long games are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from dicewright.workbench.findings.finding import Finding, Limits
from dicewright.workbench.findings.intervals import Interval, at_once, errors, widened
from dicewright.workbench.findings.say import number, number_range

LONG = 0.95
"""The share of games up to the one that stands for the long ones."""
FEW = 100
"""Fewer games say nothing about the long ones."""


def about_length(data: Mapping[str, Any], limits: Limits) -> Iterator[Finding]:
    """Games with very few or very many decisions, or with lengths that run away."""
    simulated = data["simulate"]
    yield from _decisions(simulated, limits)
    for what in ("rounds", "decisions"):
        lengths = histogram(simulated[what])
        games = sum(lengths.values())
        middle = quantile(lengths, 0.5)
        if games < FEW or middle <= 0:
            continue
        long = quantile_interval(lengths, LONG, errors(2))
        ratio = Interval(*(bound / middle for bound in long))
        if ratio.clears(high=limits.spread):
            threshold = (
                f"lengths run away when one game in twenty has more than {limits.spread:g} times the {what} of the "
                f"middle one; {at_once(2, 'figures')}"
            )
            text = (
                f"Lengths run away: the middle game has {number(middle)} {what}, and one in twenty has "
                f"{number(long.value)} or more ({number(long.low)} to {number(long.high)})."
            )
            advice = "End the game after a fixed number of rounds, or let the points that end it come faster for who is near."
            yield Finding("length", "the game", text, advice, threshold, *ratio, weight=ratio.value)
            return


def _decisions(simulated: Mapping[str, Any], limits: Limits) -> Iterator[Finding]:
    seats = max(len(simulated["seats"]), 1)
    if simulated["decisions_mean"] is None:
        return
    found = widened(simulated, "decisions_mean", prefix="decisions_")
    each = Interval(*(bound / seats for bound in found))
    if each.clears(limits.few_decisions, limits.many_decisions):
        few = each.value < limits.few_decisions
        threshold = (
            f"a game is short below {limits.few_decisions:g} and long above {limits.many_decisions:g} decisions "
            f"a player; {at_once(1, '')}"
        )
        text = (
            f"Games are {'short' if few else 'long'}: a player decides {number(each.value, 1)} times in a game "
            f"({number_range(each, 1)})."
        )
        advice = (
            "Play more rounds, or ask for more points to win."
            if few
            else "Play fewer rounds, ask for fewer points to win, or put choices together."
        )
        yield Finding("length", "the game", text, advice, threshold, *each, weight=each.value)


def histogram(counts: Mapping[str, int]) -> dict[int, int]:
    """A histogram of the JSON with numbers for keys, in order."""
    return {value: counts[str(value)] for value in sorted(map(int, counts))}


def quantile(lengths: Mapping[int, int], share: float) -> int:
    """The value up to which so many of the games lie. Values in order; 0 if there are none."""
    return _at(lengths, share * sum(lengths.values()))


def quantile_interval(lengths: Mapping[int, int], share: float, sure: float) -> Interval:
    """The quantile, and its bounds so many standard errors of its rank to each side."""
    games = sum(lengths.values())
    off = sure * sqrt(games * share * (1 - share))
    rank = share * games
    return Interval(*(float(_at(lengths, place)) for place in (rank, rank - off, rank + off)))


def _at(lengths: Mapping[int, int], rank: float) -> int:
    seen = value = 0
    for value, count in lengths.items():
        seen += count
        if seen >= rank:
            return value
    return value
