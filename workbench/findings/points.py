"""Findings about exact odds and points: cards that are out of line with the rest of the set."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from statistics import median
from typing import Any, NamedTuple

from dicewright.workbench.findings.finding import Finding, Limits
from dicewright.workbench.findings.paid import about, in_percent, in_points, left_alone, paid_cards
from dicewright.workbench.findings.say import listed, number, percent
from dicewright.workbench.findings.trend import Paid, Trend, trend


class Change(NamedTuple):
    """A condition that a card could have instead, and its chance."""

    text: str
    chance: float


EXTREME = 0.005
"""No condition is looked for that is nearer to never or to always than this."""

Mender = Callable[[str, float], Sequence[Change]]
"""Conditions near a card's own (by its ID) with a chance near the one given, nearest first."""


def about_points(data: Mapping[str, Any], limits: Limits, mend: Mender | None = None) -> Iterator[Finding]:
    """Cards whose points do not fit their odds, the farthest off first.

    A card that has `# allow W403`, itself or by its deck, is left in peace: its odds do not tell how hard it is.
    """
    cards, unasked = paid_cards(data), left_alone(data)
    line = trend(cards)
    if line is None:
        yield from _same_pay([card for card in cards if card.id not in unasked], mend)
        return
    factor = pay_factor(line, limits)
    threshold = pay_threshold(factor, limits)
    rows: dict[tuple[str | None, float, float], list[Paid]] = {}
    for card in cards:
        if card.chance in (0, 1) or card.id in unasked:
            continue  # `check` says what is certain or impossible
        ratios = sorted(line.ratio(card, chance) for chance in (card.chance, card.low, card.high))
        if ratios[0] > factor or ratios[-1] < 1 / factor:
            rows.setdefault((card.deck, card.points, card.chance), []).append(card)
    for alike in sorted(rows.values(), key=lambda own: -abs(log(line.ratio(own[0])))):
        yield _out_of_line(alike, line, factor, threshold, data, mend)


def pay_threshold(factor: float, limits: Limits) -> str:
    """From where on a card is out of line, in words."""
    return (
        f"a card's points and what the trend of the set pays for such odds differ by a factor of more than {factor:.2f} "
        f"({limits.scatter:g} times the scatter of the set, and {limits.pay:g} at the least)"
    )


def pay_factor(line: Trend, limits: Limits) -> float:
    """From which factor between a card's points and the trend's on the card is out of line."""
    return max(limits.pay, exp(min(limits.scatter * line.scatter, 5.0)))


def _deck_points(data: Mapping[str, Any], card: Paid) -> bool:
    """Whether the card has its points from its deck."""
    return any(deck["name"] == card.deck and "points" in deck["keys"] for deck in data["set"]["decks"])


def _out_of_line(
    alike: Sequence[Paid],
    line: Trend,
    factor: float,
    threshold: str,
    data: Mapping[str, Any],
    mend: Mender | None,
) -> Finding:
    """One finding about cards of a deck with the same points and the same chance."""
    card, ids = alike[0], [one.id for one in alike]
    fair, usual = line.points(card.chance), line.chance(card.points)
    how = "hard for what it pays" if fair > card.points else "easy for what it pays"
    one = len(ids) == 1
    subject = f"Card {card.id} is" if one else f"Each of the cards {listed(ids, 6)} is"
    text = (
        f"{subject} {how}: it pays {in_points(card.points)} and comes off in {in_percent(card)} of tries. "
        f"Cards that pay so much come off in {about(usual)}; odds like its own are worth about {in_points(fair)}."
    )
    return Finding(
        "points",
        f"card {card.id}" if one else f"cards {listed(ids, 6)}",
        text,
        _advice(card, line, factor, _deck_points(data, card), data["set"]["path"], mend),
        threshold,
        card.chance,
        card.low,
        card.high,
        cards=tuple(ids),
        weight=abs(log(line.ratio(card))),
    )


def _advice(card: Paid, line: Trend, factor: float, by_deck: bool, path: str, mend: Mender | None) -> str:
    """What brings the card into line; a condition that would leave it outside is no advice."""
    fair, usual = line.points(card.chance), line.chance(card.points)
    ways = []
    points = round(fair)
    if points >= 1 and points != card.points and points <= 10 * card.points:
        verb = "Raise" if points > card.points else "Lower"
        own = f" (`points={points}` at the card; the deck gives {number(card.points)})" if by_deck else ""
        ways.append(f"{verb} {card.id} to {in_points(points)}{own}")
    if not EXTREME < usual < 1 - EXTREME:
        ways.append(f"make it {'easier' if fair > card.points else 'harder'}")
        return _sentence(ways)
    bound = min(log(factor), abs(log(line.ratio(card))) / 2)
    changes = [] if mend is None else list(mend(card.id, usual))
    better = [one for one in changes if 0 < one.chance < 1 and abs(log(line.ratio(card, one.chance))) < bound]
    if better:
        ways.append(
            "ask for " + " or ".join(f"`{one.text}` ({percent(one.chance, 2)})" for one in better[:2])
        )
    else:
        lists = f"`dicewright suggest {shlex.quote(path)} {card.id} --odds {number(100 * usual, 1)}%`"
        ways.append(f"change its condition to one of {about(usual)} ({lists} lists some)")
    return _sentence(ways)


def _sentence(ways: Sequence[str]) -> str:
    text = ", or ".join(ways)
    return f"{text[0].upper()}{text[1:]}."


def _same_pay(cards: Sequence[Paid], mend: Mender | None) -> Iterator[Finding]:
    """Where all cards pay the same, those that are three times as easy or as hard as the middle one."""
    cards = [card for card in cards if 0 < card.chance < 1]
    if len(cards) < 4 or len({card.points for card in cards}) > 1:
        return
    middle, factor = median(card.chance for card in cards), 3.0
    threshold = f"all cards pay the same; a card is named when its odds are {factor:g} times the middle card's, or a third"
    for card in cards:
        if card.low <= middle * factor and card.high >= middle / factor:
            continue
        easy = card.chance > middle
        text = (
            f"Card {card.id} pays {in_points(card.points)} like the others, and comes off in {in_percent(card)} of tries; "
            f"the middle card in {percent(middle, 2)}."
        )
        points = card.points * middle / card.chance
        ways = [f"{'lower' if easy else 'raise'} its points to {number(points, 1)}"] if points >= 0.75 else []
        changes = [] if mend is None else list(mend(card.id, middle))
        ways += [f"ask for `{one.text}` ({percent(one.chance, 2)})" for one in changes[:1]]
        ways = ways or [f"change its condition to one of about {percent(middle, 0)}"]
        yield Finding(
            "points",
            f"card {card.id}",
            text,
            _sentence(ways),
            threshold,
            card.chance,
            card.low,
            card.high,
            cards=(card.id,),
            weight=abs(log(card.chance / middle)),
        )
