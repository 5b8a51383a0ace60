"""Findings about cards in play: those that nobody uses, those that decide games, those that bring little or much.

A card is compared with the others of its deck, so that what all of them have in common (only who is ahead
can buy them, say) is no finding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot, log, sqrt
from statistics import median
from typing import Any

from dicewright.workbench.findings.finding import Finding, Limits
from dicewright.workbench.findings.intervals import Interval, at_once, none_of, share_of, widened
from dicewright.workbench.findings.say import number, number_range, percent, share_range

ENOUGH = 4
"""A deck of fewer cards has no middle."""


def about_cards(data: Mapping[str, Any], limits: Limits) -> Iterator[Finding]:
    """All findings about cards in play, at most one for each card of a kind."""
    rows = data["simulate"]["cards"]
    games = data["simulate"]["games"]
    yield from _unused(rows, games, limits)
    yield from _wins(rows, limits)
    yield from _yields(rows, limits)


def _decks(rows: Sequence[Mapping[str, Any]]) -> dict[str | None, list[Mapping[str, Any]]]:
    decks: dict[str | None, list[Mapping[str, Any]]] = {}
    for row in rows:
        decks.setdefault(row["deck"], []).append(row)
    return decks


# --- cards that nobody uses -----------------------------------------------------------------------


def _unused(rows: Sequence[Mapping[str, Any]], games: int, limits: Limits) -> Iterator[Finding]:
    for deck in _decks(rows).values():
        counted = {name for name in ("drawn", "reached", "scored") if any(row[name] for row in deck)}
        for row in deck:
            found = _stage(row, counted, games, len(rows), limits)
            if found is not None:
                yield found


def _stage(
    row: Mapping[str, Any], counted: set[str], games: int, many: int, limits: Limits
) -> Finding | None:
    """The first stage at which the card falls out; only stages that other cards of its deck come to."""
    about, at_a_time = f"card {row['id']}", at_once(many, "cards")
    if "drawn" in counted:
        seen = row["per_game"]["drawn"]
        each = widened(seen, "mean", many)
        each = Interval(each.value, max(each.low, 0.0), max(each.high, none_of(games, many)))
        if each.high < limits.unseen:
            text = (
                f"Card {row['id']} hardly comes up: {row['drawn']} times in {number(games)} games "
                f"(at most {percent(each.high, 2)} of games)."
            )
            advice = f"Take out other cards of its deck, or let {row['id']} have more `copies`."
            threshold = f"a card hardly comes up below {percent(limits.unseen)} of games; {at_a_time}"
            return Finding("unused", about, text, advice, threshold, *each, weight=2.0)
    tries = row["drawn"] if "drawn" in counted else games
    for stage, verb in (("reached", "within reach"), ("scored", "scored")):
        if stage not in counted or row[stage] > tries:
            continue
        share = share_of(row[stage], tries, many)
        if share.high < limits.unused:
            text = (
                f"Card {row['id']} is hardly ever {verb}: {row[stage]} times for the {number(tries)} times that it "
                f"came up (at most {percent(share.high, 2)})."
            )
            advice = f"Make {row['id']} easier or cheaper, let it pay more, or take it out."
            threshold = f"below {percent(limits.unused)} of the times that it comes up; {at_a_time}"
            return Finding("unused", about, text, advice, threshold, *share)
    return None


# --- cards that decide games ----------------------------------------------------------------------


def _wins(rows: Sequence[Mapping[str, Any]], limits: Limits) -> Iterator[Finding]:
    rated = [row for row in rows if row["win_rate"] and row["scored"]]
    points = f"{100 * limits.wins:g} percentage points"
    for deck, own in _decks(rated).items():
        for row in own:
            others = [other for other in own if other is not row]
            weight = sum(other["scored"] for other in others)
            if not weight:
                continue
            usual = sum(other["win_rate"]["rate"] * other["scored"] for other in others) / weight
            rate = _against(
                row["win_rate"], [(other["scored"], other["win_rate"]) for other in others], len(rated)
            )
            if not rate.clears(usual - limits.wins, usual + limits.wins):
                continue
            more = rate.value > usual
            text = (
                f"Who scores card {row['id']} wins {percent(rate.value)} of games ({share_range(rate)}); "
                f"who scores another card of {deck or 'the set'} wins {percent(usual)}."
            )
            advice = (
                f"Let {row['id']} pay {'less, or make it harder or dearer' if more else 'more, or make it easier'}; "
                f"the aim is what the rest of {deck or 'the set'} does for its players."
            )
            threshold = f"more than {points} from the rest of its deck; {at_once(len(rated), 'cards')}"
            yield Finding(
                "wins", f"card {row['id']}", text, advice, threshold, *rate, weight=abs(rate.value - usual)
            )


def _against(own: Mapping[str, Any], others: Sequence[tuple[int, Mapping[str, Any]]], many: int) -> Interval:
    """The card's share with an interval for its difference from the others, whose share is uncertain, too."""
    rate = widened(own, "rate", many)
    weight = sum(scored for scored, _ in others)
    parts = [(scored, widened(other, "rate", many)) for scored, other in others]
    rest = sqrt(sum((scored * (each.high - each.low) / 2) ** 2 for scored, each in parts)) / weight
    return Interval(
        rate.value,
        rate.value - hypot(rate.value - rate.low, rest),
        rate.value + hypot(rate.high - rate.value, rest),
    )


# --- cards that bring little or much --------------------------------------------------------------


def brought(row: Mapping[str, Any], many: int = 1) -> Interval | None:
    """The points that a card brings for each time it comes up; None where that was not counted."""
    if not row["drawn"] or not row["scored"] or not row["points"] or row["scored"] > row["drawn"]:
        return None
    points = widened(row["points"], "mean", many)
    if points.low <= 0:
        return None
    share = share_of(row["scored"], row["drawn"], many)
    return Interval(points.value * share.value, points.low * share.low, points.high * share.high)


def _yields(rows: Sequence[Mapping[str, Any]], limits: Limits) -> Iterator[Finding]:
    for deck, own in _decks(rows).items():
        found = [(row, brought(row, 2 * len(rows))) for row in own]
        known = [(row, each) for row, each in found if each is not None]
        if len(known) < ENOUGH:
            continue
        middle = median(each.value for _, each in known)
        for row, each in known:
            if not each.clears(middle / limits.yields, middle * limits.yields):
                continue
            more = each.value > middle
            text = (
                f"Card {row['id']} brings {number(each.value)} points each time it comes up ({number_range(each)}); "
                f"the middle card of {deck or 'the set'} brings {number(middle)}."
            )
            factor = each.value / middle
            advice = (
                f"Pay {1 / factor:.1f} times as much for {row['id']}, or make it {'harder' if more else 'easier'}, "
                f"so that it brings about {number(middle)}."
            )
            threshold = (
                f"more than {limits.yields:g} times as much, or less than the {limits.yields:g}th part; "
                f"{at_once(len(rows), 'cards')}"
                if limits.yields != 2
                else f"more than twice as much, or less than half; {at_once(len(rows), 'cards')}"
            )
            yield Finding(
                "yield", f"card {row['id']}", text, advice, threshold, *each, weight=abs(log(factor))
            )
