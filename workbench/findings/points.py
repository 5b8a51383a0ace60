"""Findings about exact odds and points: cards out of line with the rest of the set, decks that overlap."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import exp, log
from statistics import median
from typing import Any, NamedTuple

from dicewright.workbench.findings.finding import Finding, Limits
from dicewright.workbench.findings.say import listed, number, percent, plural
from dicewright.workbench.findings.trend import Paid, Trend, trend


class Change(NamedTuple):
    """A condition that a card could have instead, and its chance."""

    text: str
    chance: float


VAGUE = 0.5
"""A sample with a wider interval says nothing."""

EXTREME = 0.005
"""No condition is looked for that is nearer to never or to always than this."""

Mender = Callable[[str, float], Sequence[Change]]
"""Conditions near a card's own (by its ID) with a chance near the one given, nearest first."""


def paid_cards(data: Mapping[str, Any]) -> list[Paid]:
    """The cards whose chance and points are known, in the order of the file."""
    worth = {card["id"]: card["worth"] for card in data["set"]["cards"]}
    found = []
    for row in data["odds"]["cards"]:
        points, chance = worth.get(row["id"]), row["probability"]
        if points is None or points <= 0 or chance is None:
            continue
        sample = row.get("sampled") or {"low": chance, "high": chance}
        if sample["high"] - sample["low"] >= VAGUE:
            continue
        found.append(Paid(row["id"], row["deck"], points, chance, sample["low"], sample["high"]))
    return found


def about_points(data: Mapping[str, Any], limits: Limits, mend: Mender | None = None) -> Iterator[Finding]:
    """Cards whose points do not fit their odds, the farthest off first.

    A card that has `# allow W403`, itself or by its deck, is left in peace: its odds do not tell how hard it is.
    """
    cards, unasked = paid_cards(data), _allowed(data)
    line = trend(cards)
    if line is None:
        yield from _same_pay([card for card in cards if card.id not in unasked], mend)
        return
    factor = pay_factor(line, limits)
    threshold = pay_threshold(factor, limits)
    rows = []
    for card in cards:
        if card.chance in (0, 1) or card.id in unasked:
            continue  # `check` says what is certain or impossible
        ratios = sorted(line.ratio(card, chance) for chance in (card.chance, card.low, card.high))
        if ratios[0] > factor or ratios[-1] < 1 / factor:
            rows.append((abs(log(line.ratio(card))), card))
    for off, card in sorted(rows, key=lambda row: -row[0]):
        yield _out_of_line(card, line, threshold, off, data, mend)


def _allowed(data: Mapping[str, Any]) -> set[str]:
    return {card["id"] for card in data["set"]["cards"] if "W403" in card["allows"]}


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
    card: Paid, line: Trend, threshold: str, weight: float, data: Mapping[str, Any], mend: Mender | None
) -> Finding:
    fair, usual = line.points(card.chance), line.chance(card.points)
    too_hard = fair > card.points
    how = "hard for what it pays" if too_hard else "easy for what it pays"
    text = (
        f"Card {card.id} is {how}: it pays {_points(card.points)} and comes off in {_chance(card)} of tries. "
        f"Cards that pay so much come off in {_about(usual)}; odds like its own are worth about {_points(fair)}."
    )
    return Finding(
        "points",
        f"card {card.id}",
        text,
        _advice(card, line, _deck_points(data, card), data["set"]["path"], mend),
        threshold,
        card.chance,
        card.low,
        card.high,
        weight,
    )


def _advice(card: Paid, line: Trend, by_deck: bool, path: str, mend: Mender | None) -> str:
    fair, usual = line.points(card.chance), line.chance(card.points)
    ways = []
    points = round(fair)
    if points >= 1 and points != card.points and points <= 10 * card.points:
        verb = "Raise" if points > card.points else "Lower"
        own = f" (`points={points}` at the card; the deck gives {number(card.points)})" if by_deck else ""
        ways.append(f"{verb} {card.id} to {_points(points)}{own}")
    if not EXTREME < usual < 1 - EXTREME:
        ways.append(f"make it {'easier' if fair > card.points else 'harder'}")
        return _sentence(ways)
    now = abs(log(line.ratio(card)))
    changes = [] if mend is None else list(mend(card.id, usual))
    better = [
        one for one in changes if 0 < one.chance < 1 and abs(log(line.ratio(card, one.chance))) < now / 2
    ]
    if better:
        ways.append(
            "ask for " + " or ".join(f"`{one.text}` ({percent(one.chance, 2)})" for one in better[:2])
        )
    else:
        lists = f"`dicewright suggest {shlex.quote(path)} {card.id} --odds {number(100 * usual, 1)}%`"
        ways.append(f"change its condition to one of {_about(usual)} ({lists} lists some)")
    return _sentence(ways)


def _sentence(ways: Sequence[str]) -> str:
    text = ", or ".join(ways)
    return f"{text[0].upper()}{text[1:]}."


def _points(points: float) -> str:
    return "1 point" if points == 1 else f"{number(points, 1 if points >= 0.1 else 2)} points"


def _about(chance: float, digits: int = 1) -> str:
    text = percent(chance, digits)
    return text.replace("> ", "more than ") if text.startswith(">") else f"about {text}"


def _chance(card: Paid) -> str:
    if card.low == card.high:
        return percent(card.chance, 2).replace("> ", "more than ")
    return f"about {percent(card.chance, 2)} (a sample: {percent(card.low, 2)} to {percent(card.high, 2)})"


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
            f"Card {card.id} pays {_points(card.points)} like the others, and comes off in {_chance(card)} of tries; "
            f"the middle card in {percent(middle, 2)}."
        )
        points = card.points * middle / card.chance
        ways = [f"{'lower' if easy else 'raise'} its points to {number(points, 1)}"] if points >= 0.75 else []
        changes = [] if mend is None else list(mend(card.id, middle))
        ways += [f"ask for `{one.text}` ({percent(one.chance, 2)})" for one in changes[:1]]
        ways = ways or [f"change its condition to one of about {percent(middle, 0)}"]
        about = f"card {card.id}"
        weight = abs(log(card.chance / middle))
        yield Finding(
            "points", about, text, _sentence(ways), threshold, card.chance, card.low, card.high, weight
        )


# --- decks ----------------------------------------------------------------------------------------


def about_overlap(data: Mapping[str, Any], limits: Limits, named: Container[str] = ()) -> Iterator[Finding]:
    """Cards that pay more than others and are easier all the same, put together by their decks.

    Cards that are `named` by a finding of their own are left out.
    """
    unasked = _allowed(data)
    cards = [card for card in paid_cards(data) if card.id not in named and card.id not in unasked]
    pairs = [
        (rich, poor)
        for rich in cards
        for poor in cards
        if rich.points > poor.points and rich.low > poor.high + limits.overlap
    ]
    pairs.sort(key=lambda pair: (pair[0].deck or "", pair[1].deck or ""))
    threshold = f"a card that pays more is more than {100 * limits.overlap:g} percentage points likelier than one that pays less"
    for (deck, other), group in groupby(pairs, key=lambda pair: (pair[0].deck, pair[1].deck)):
        yield _overlap(deck, other, list(group), threshold)


def _overlap(
    deck: str | None, other: str | None, pairs: Sequence[tuple[Paid, Paid]], threshold: str
) -> Finding:
    rich, poor = max(pairs, key=lambda pair: pair[0].chance - pair[1].chance)
    easy, hard = _ids(pair[0] for pair in pairs), _ids(pair[1] for pair in pairs)
    whose = f"of {deck or 'no deck'}" if deck != other else f"within {deck or 'the set'}"
    beside = f" than {plural(len(hard), 'card')} of {other or 'no deck'}" if deck != other else " than others"
    text = (
        f"{plural(len(easy), 'card')} {whose} ({listed(easy)}) pay{'s' * (len(easy) == 1)} more{beside} "
        f"({listed(hard)}), and {'is' if len(easy) == 1 else 'are'} easier: {rich.id} comes off in {_chance(rich)} "
        f"and pays {_points(rich.points)}, {poor.id} in {_chance(poor)} and pays {_points(poor.points)}."
    )
    swap = "points or decks" if deck != other else "points"
    advice = f"Let {rich.id} and {poor.id} swap their {swap}, or make {rich.id} harder ({percent(poor.chance, 0)} or less)."
    about = f"deck {deck}" if deck else "the set"
    gap = rich.chance - poor.chance
    return Finding(
        "overlap", about, text, advice, threshold, gap, rich.low - poor.high, rich.high - poor.low, gap
    )


def _ids(cards: Iterable[Paid]) -> list[str]:
    return list(dict.fromkeys(card.id for card in cards))
