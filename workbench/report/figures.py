"""The plots of the page, each with its title, a text that says what it shows, and its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from attrs import frozen

from dicewright.workbench.findings import Finding, Limits
from dicewright.workbench.findings.length import histogram
from dicewright.workbench.findings.paid import left_alone, paid_cards
from dicewright.workbench.findings.points import pay_factor
from dicewright.workbench.findings.say import listed, number, percent, plural
from dicewright.workbench.findings.trend import trend
from dicewright.workbench.report import charts
from dicewright.workbench.report.palette import CYCLE, Sign
from dicewright.workbench.report.tables import (
    Table,
    amount,
    between,
    chance_cell,
    rate,
    table,
    word,
)

MOST_BARS = 24
"""Bars of a histogram."""
NARROW = 0.055
"""Labels of cards whose odds are nearer than this would touch."""
LIFT = 13
"""Pixels from one label to the next above it."""
NO_DECK = "no deck"


@frozen
class Figure:
    """A plot for the page."""

    name: str
    title: str
    text: str
    """What it shows, for those who do not see it and under it for all."""
    svg: str
    numbers: Table | None = None


def figure(name: str, title: str, text: str, chart: Any, numbers: Table | None = None) -> Figure:
    """The chart as a figure."""
    return Figure(name, title, text, charts.svg(chart, name, title, text), numbers)


# --- exact odds -----------------------------------------------------------------------------------


def curves(data: Mapping[str, Any], signs: Mapping[str, Sign]) -> list[Figure]:
    """For each deck its cards from the easiest to the hardest."""
    found = []
    for at, (deck, rows) in enumerate(by_deck(data).items()):
        known = sorted(
            (row for row in rows if row["probability"] is not None), key=lambda row: -row["probability"]
        )
        if not known:
            continue
        middle = median(row["probability"] for row in known)
        easy, hard = known[0], known[-1]
        text = (
            f"{plural(len(known), 'card')}, from {easy['id']} ({chance_cell(easy).text}) to {hard['id']} "
            f"({chance_cell(hard).text}); the dashed line is the middle, {percent(middle, 2)}."
        )
        if len(known) == 1:
            text = f"1 card, {easy['id']}: {chance_cell(easy).text}."
        drawn = [
            {
                "id": row["id"],
                "chance": row["probability"],
                "low": (row.get("sampled") or {}).get("low", row["probability"]),
                "high": (row.get("sampled") or {}).get("high", row["probability"]),
                "zero": 0,
                "label": chance_cell(row, 1).text,
            }
            for row in known
        ]
        sign = signs.get(deck, Sign(CYCLE[0], "circle"))
        found.append(figure(f"curve-{at}", deck, text, charts.curve(drawn, sign, middle)))
    return found


def by_deck(data: Mapping[str, Any]) -> dict[str, list[Mapping[str, Any]]]:
    """The rows of the odds by deck, in the order of the file; cards without a deck come last."""
    found: dict[str, list[Mapping[str, Any]]] = {deck["name"]: [] for deck in data["set"]["decks"]}
    for row in data["odds"]["cards"]:
        found.setdefault(row["deck"] or NO_DECK, []).append(row)
    return {deck: rows for deck, rows in found.items() if rows}


def against_points(
    data: Mapping[str, Any], signs: Mapping[str, Sign], found: Sequence[Finding], limits: Limits
) -> Figure | None:
    """Odds against points, those that are out of line with their names; None if no card has both."""
    cards = paid_cards(data)
    if not cards:
        return None
    named = {card for one in found if one.kind == "points" for card in one.cards}
    lifts = _lifts([card for card in cards if card.id in named])
    rows = [
        {
            "chance": card.chance,
            "points": card.points,
            "deck": card.deck or NO_DECK,
            "label": card.id if card.id in named else "",
            "lift": lifts.get(card.id, 0),
        }
        for card in cards
    ]
    points = [card.points for card in cards]
    line = trend(cards)
    drawn = []
    if line is not None:
        factor = pay_factor(line, limits)
        for step in range(1, 200):
            paid = line.points(step / 200)
            if min(points) / 4 < paid < max(points) * 4:
                drawn.append(
                    {"chance": step / 200, "points": paid, "low": paid / factor, "high": paid * factor}
                )
    ends = number(min(points)) + (f" to {number(max(points))}" if min(points) < max(points) else "")
    text = f"{plural(len(cards), 'card')} that pay{'s' * (len(cards) == 1)} {ends} points. "
    if named:
        ids = [
            f"{card.id} ({percent(card.chance)}, {number(card.points, 1)})"
            for card in sorted(cards, key=lambda card: -card.chance)
            if card.id in named
        ]
        text += (
            f"Ringed and named are those out of line with the rest, with odds and points: {listed(ids, 12)}. "
        )
    else:
        text += "No card is named as out of line with the rest. "
    if drawn:
        text += f"The dashed line is the trend of the set; in the grey band points are within a factor of {factor:.2f} of it."
    alone = left_alone(data)
    left = sum(card.id in alone for card in cards)
    if left:
        text += f" {plural(left, 'card')} with `# allow W403` in the file {'is' if left == 1 else 'are'} never named."
    shown = {row["deck"] for row in rows}
    used = {deck: sign for deck, sign in signs.items() if deck in shown}
    if NO_DECK in shown:
        used[NO_DECK] = Sign(CYCLE[-1], "circle")
    wide = max(points) / min(points) > 3
    chart = charts.scatter(rows, used, drawn, wide)
    return figure("points", "Odds against points", text, chart)


def _lifts(cards: Sequence[Any]) -> dict[str, int]:
    """How far above its point each label stands, so that labels do not touch: for cards of equal points, by odds."""
    found: dict[str, int] = {}
    rows: dict[float, list[tuple[float, int]]] = {}
    for card in sorted(cards, key=lambda card: card.chance):
        near = {lift for chance, lift in rows.setdefault(card.points, []) if card.chance - chance < NARROW}
        lift = next(step for step in range(1, len(cards) + 2) if step not in near)
        rows[card.points].append((card.chance, lift))
        found[card.id] = 3 + lift * LIFT
    return found


# --- many games -----------------------------------------------------------------------------------


def seats(simulated: Mapping[str, Any], limits: Limits) -> Figure:
    """Wins of each seat with their intervals."""
    rows = simulated["seats"]
    share = 1 / len(rows)
    drawn = [
        {"seat": seat_name(row), "rate": row["win_rate"], "low": row["low"], "high": row["high"]}
        for row in rows
    ]
    text = (
        "; ".join(
            f"{row['seat']} {percent(row['rate'])} ({100 * row['low']:.1f} to {100 * row['high']:.1f} %)"
            for row in drawn
        )
        + f". The dashed line is an equal share, {percent(share)}; the grey band is {100 * limits.seat:g} percentage points around it. Each interval is a 95 % interval by itself."
    )
    numbers = table(
        ("seat", "games won", "share", "95 % interval", "points", "95 % interval", "spread (sd)"),
        [
            (
                word(seat_name(row)),
                amount(row["wins"], 1),
                rate(row["win_rate"]),
                between(row["low"], row["high"], share=True),
                amount(row["score_mean"], 2),
                between(row["score_low"], row["score_high"], digits=2),
                amount(row["score_sd"], 2),
            )
            for row in rows
        ],
    )
    return figure("seats", "Games won by each seat", text, charts.seats(drawn, share, limits.seat), numbers)


def seat_name(row: Mapping[str, Any]) -> str:
    """`seat 1, casual`."""
    return f"seat {row['seat'] + 1}, {row['bot']}"


def scores(simulated: Mapping[str, Any]) -> Figure | None:
    """Scores of all seats together."""
    counts: dict[str, int] = {}
    for row in simulated["seats"]:
        for score, count in row["scores"].items():
            counts[score] = counts.get(score, 0) + count
    return _histogram("scores", "Scores", "points at the end", counts, "seats")


def lengths(simulated: Mapping[str, Any]) -> list[Figure]:
    """Rounds, decisions and changes of the lead; nothing for what is the same in all games."""
    wanted = (
        ("rounds", "Rounds"),
        ("decisions", "Decisions of all players"),
        ("lead_changes", "Changes of the lead"),
    )
    made = (
        _histogram(what.replace("_", "-"), title, title.lower(), simulated[what], "games")
        for what, title in wanted
    )
    return [one for one in made if one is not None]


def _histogram(name: str, title: str, axis: str, counts: Mapping[str, int], what: str) -> Figure | None:
    values = histogram(counts)
    if len(values) < 2:
        return None
    rows = bars(values)
    total = sum(values.values())
    mean = sum(value * count for value, count in values.items()) / total
    most = max(rows, key=lambda row: row["count"])
    text = (
        f"{number(total)} {what}: from {number(min(values))} to {number(max(values))}, on average {number(mean, 1)} "
        f"(dashed). The highest bar is {span(most)} with {number(most['count'])}."
    )
    numbers = table((axis, what), [(word(span(row)), amount(row["count"])) for row in rows])
    return figure(
        name,
        title,
        text,
        charts.histogram(rows, axis, mean, what),
        numbers,
    )


def bars(values: Mapping[int, int]) -> list[dict[str, int]]:
    """At most `MOST_BARS` equally wide bars, with empty ones in between: `from`, `to` (excluded), `count`."""
    first, last = min(values), max(values)
    width = next(
        width * 10**power
        for power in range(len(str(last - first)) + 1)
        for width in (1, 2, 5)
        if (last - first) // (width * 10**power) + 2 <= MOST_BARS
    )
    start = first // width * width
    rows = [{"from": low, "to": low + width, "count": 0} for low in range(start, last + 1, width)]
    for value, count in values.items():
        rows[(value - start) // width]["count"] += count
    return rows


def span(row: Mapping[str, int]) -> str:
    """`40 to 44`, or one number."""
    last = row["to"] - 1
    return str(last) if last == row["from"] else f"{row['from']} to {last}"


def leaders(simulated: Mapping[str, Any]) -> Figure | None:
    """How often who leads after each round wins in the end."""
    rows = [row for row in simulated["leaders"] if row["games"]]
    if len(rows) < 2 or len(simulated["seats"]) < 2:
        return None
    share = 1 / len(simulated["seats"])
    text = (
        "Who leads alone after "
        + ", after ".join(f"round {row['round']} wins {percent(row['rate'], 0)}" for row in rows[:12])
        + f". The dashed line is an equal share, {percent(share)}."
    )
    numbers = table(
        ("after round", "games with one leader", "won by the leader", "share", "95 % interval"),
        [
            (
                amount(row["round"]),
                amount(row["games"]),
                amount(row["won"], 1),
                rate(row["rate"]),
                between(row["low"], row["high"], share=True),
            )
            for row in rows
        ],
    )
    return figure("leaders", "Who leads, and who wins", text, charts.leaders(rows, share), numbers)
