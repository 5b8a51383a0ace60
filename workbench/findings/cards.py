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
from dicewright.workbench.findings.say import listed, number, number_range, percent, plural, share_range

MANY = 3
"""More cards of a deck than this are put into one finding."""
ENOUGH = 4
"""A deck of fewer cards has no middle."""


def about_cards(data: Mapping[str, Any], limits: Limits) -> Iterator[Finding]:
    """All findings about cards in play, at most one for each card of a kind."""
    rows = data["simulate"]["cards"]
    games = data["simulate"]["games"]
    yield from _unused(rows, games, limits)
    if len({seat["bot"] for seat in data["simulate"]["seats"]}) == 1:
        yield from _wins(rows, limits)  # among different bots it would tell which bot takes the card
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
        # Cards that players have from the start may count as in reach without having been drawn.
        stages = [widened(row["per_game"][name], "mean", many) for name in ("drawn", "reached", "scored")]
        each = max(stages, key=lambda stage: stage.value)
        each = Interval(each.value, max(each.low, 0.0), max(each.high, none_of(games, many)))
        if each.high < limits.unseen:
            text = (
                f"Card {row['id']} hardly comes up: {row['drawn']} times in {number(games)} games "
                f"(at most {percent(each.high, 2)} of games)."
            )
            advice = f"Take out other cards of its deck, or let {row['id']} have more `copies`."
            threshold = f"a card hardly comes up below {percent(limits.unseen)} of games; {at_a_time}"
            return Finding("unused", about, text, advice, threshold, *each, cards=(row["id"],), weight=2.0)
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
            return Finding("unused", about, text, advice, threshold, *share, cards=(row["id"],))
    return None


# --- cards that decide games ----------------------------------------------------------------------


def _wins(rows: Sequence[Mapping[str, Any]], limits: Limits) -> Iterator[Finding]:
    rated = [row for row in rows if row["win_rate"] and row["scored"] >= limits.games]
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
            about = f"card {row['id']}"
            yield Finding(
                "wins",
                about,
                text,
                advice,
                threshold,
                *rate,
                cards=(row["id"],),
                weight=abs(rate.value - usual),
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
    """The points that a card brings for each roll with it within reach; None where that was not counted."""
    if not row["reached"] or not row["scored"] or not row["points"] or row["scored"] > row["reached"]:
        return None
    points = widened(row["points"], "mean", many)
    if points.low <= 0:
        return None
    share = share_of(row["scored"], row["reached"], many)
    return Interval(points.value * share.value, points.low * share.low, points.high * share.high)


def _yields(rows: Sequence[Mapping[str, Any]], limits: Limits) -> Iterator[Finding]:
    threshold = (
        f"more than {limits.yields:g} times as much as the middle card of its deck, or less than 1/{limits.yields:g} of it; "
        f"{at_once(len(rows), 'cards')}"
    )
    for deck, own in _decks(rows).items():
        found = [(row["id"], brought(row, 2 * len(rows))) for row in own]
        known = [(card, each) for card, each in found if each is not None]
        least = {row["id"] for row in own if row["points"] and row["points"]["mean"] <= 1}
        if len(known) < ENOUGH:
            continue
        middle = median(each.value for _, each in known)
        for more in (True, False):
            low, high = (None, middle * limits.yields) if more else (middle / limits.yields, None)
            beyond = [(card, each) for card, each in known if each.clears(low, high)]
            beyond.sort(key=lambda pair: abs(log(pair[1].value / middle)), reverse=True)
            if len(beyond) > MANY:
                yield _many_yield(beyond, more, deck or "the set", middle, threshold)
            else:
                for card, each in beyond:
                    yield _one_yields(card, each, deck or "the set", middle, threshold, card not in least)


def _one_yields(card: str, each: Interval, deck: str, middle: float, threshold: str, lowers: bool) -> Finding:
    """A card that brings much or little; `lowers` says whether it can pay less, in whole points."""
    text = (
        f"Card {card} brings {number(each.value)} points for each roll with it within reach "
        f"({number_range(each)}); the middle card of {deck} brings {number(middle)}."
    )
    less = "harder, or let it pay less," if lowers else "harder"
    change = less if each.value > middle else "easier, or let it pay more,"
    advice = f"Make {card} {change} until it brings about {number(middle)}."
    off = abs(log(each.value / middle))
    return Finding("yield", f"card {card}", text, advice, threshold, *each, cards=(card,), weight=off)


def _many_yield(
    beyond: Sequence[tuple[str, Interval]], more: bool, deck: str, middle: float, threshold: str
) -> Finding:
    figures = [f"{card} {number(each.value)} ({number_range(each)})" for card, each in beyond]
    text = (
        f"{plural(len(beyond), 'card')} of {deck} bring much {'more' if more else 'less'} than its middle card, "
        f"in points for each roll with them within reach: {listed(figures, 8)}; the middle card {number(middle)}."
    )
    change = "harder, or let them pay less" if more else "easier, or let them pay more"
    advice = f"If {deck} is not meant to hold such different cards, make these {change}."
    off = abs(log(beyond[0][1].value / middle))
    ids = tuple(card for card, _ in beyond)
    return Finding("yield", f"deck {deck}", text, advice, threshold, *beyond[0][1], cards=ids, weight=off)
