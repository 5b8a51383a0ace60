"""Findings about decks: cards that pay more than others and are easier all the same."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import log
from typing import Any

from dicewright.workbench.findings.finding import Finding, Limits
from dicewright.workbench.findings.paid import in_percent, in_points, left_alone, paid_cards
from dicewright.workbench.findings.points import pay_factor
from dicewright.workbench.findings.say import listed, percent, plural
from dicewright.workbench.findings.trend import Paid, Trend, trend


def about_overlap(data: Mapping[str, Any], limits: Limits, named: Container[str] = ()) -> Iterator[Finding]:
    """Cards that pay more than others and are easier all the same, put together by their decks.

    Cards that are `named` by a finding of their own are left out.
    """
    unasked, paid = left_alone(data), paid_cards(data)
    cards = [card for card in paid if card.id not in named and card.id not in unasked]
    line = trend(paid)
    pairs = [
        (rich, poor)
        for rich in cards
        for poor in cards
        if rich.points > poor.points and rich.low > poor.high + limits.overlap
    ]
    pairs.sort(key=lambda pair: (pair[0].deck or "", pair[1].deck or ""))
    threshold = f"a card that pays more is more than {100 * limits.overlap:g} percentage points likelier than one that pays less"
    for (deck, other), group in groupby(pairs, key=lambda pair: (pair[0].deck, pair[1].deck)):
        yield _overlap(deck, other, list(group), threshold, line, limits)


def _overlap(
    deck: str | None,
    other: str | None,
    pairs: Sequence[tuple[Paid, Paid]],
    threshold: str,
    line: Trend | None,
    limits: Limits,
) -> Finding:
    rich, poor = max(pairs, key=lambda pair: pair[0].chance - pair[1].chance)
    easy, hard = _ids(pair[0] for pair in pairs), _ids(pair[1] for pair in pairs)
    whose = f"of {deck or 'no deck'}" if deck != other else f"within {deck or 'the set'}"
    beside = f" than {plural(len(hard), 'card')} of {other or 'no deck'}" if deck != other else " than others"
    text = (
        f"{plural(len(easy), 'card')} {whose} ({listed(easy)}) pay{'s' * (len(easy) == 1)} more{beside} "
        f"({listed(hard)}), and {'is' if len(easy) == 1 else 'are'} easier: {rich.id} comes off in {in_percent(rich)} "
        f"and pays {in_points(rich.points)}, {poor.id} in {in_percent(poor)} and pays {in_points(poor.points)}."
    )
    ways = []
    if line is None or _may_swap(rich, poor, line, limits):
        swap = "decks and points" if deck != other else "points"
        ways.append(f"let {rich.id} and {poor.id} swap their {swap}")
    if len(easy) == 1 or len(hard) > 1:
        low = min(pair[1].chance for pair in pairs if pair[0] is rich)
        ways.append(f"make {rich.id} harder ({percent(low, 0)} or less)")
    if len(hard) == 1 or len(easy) > 1:
        high = max(pair[0].chance for pair in pairs if pair[1] is poor)
        ways.append(f"make {poor.id} easier ({percent(high, 0)} or more)")
    advice = ", or ".join(ways)
    advice = f"{advice[0].upper()}{advice[1:]}."
    about = f"deck {deck}" if deck else "the set"
    gap = rich.chance - poor.chance
    return Finding(
        "overlap",
        about,
        text,
        advice,
        threshold,
        gap,
        rich.low - poor.high,
        rich.high - poor.low,
        cards=(*easy, *hard),
        weight=gap,
    )


def _may_swap(rich: Paid, poor: Paid, line: Trend, limits: Limits) -> bool:
    """Whether neither card is out of line with the set once each has the other's points."""
    bound = log(pay_factor(line, limits))
    swapped = ((rich, poor.points), (poor, rich.points))
    return all(abs(log(line.points(card.chance) / points)) <= bound for card, points in swapped)


def _ids(cards: Iterable[Paid]) -> list[str]:
    return list(dict.fromkeys(card.id for card in cards))
