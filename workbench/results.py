"""What many games showed, as tables for a terminal. The figures are those of the JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicewright.workbench.progress import duration, rate

WIDE = 110
"""Columns from which on a table of cards has room for everything."""
OFTEN = 0.1
"""In so many of the games a round must have had a leader to be shown."""
LEGEND = (
    "Times a game; able: the share of the rolls with the card within reach that fulfilled it; taken: the share "
    "that a player used; level, points: when scored; wins: of those who scored it."
)
Data = Mapping[str, Any]


def show_results(data: Data, console: Console) -> None:
    """A whole simulation: cards, seats, lengths, who leads. What matters most stands last, where one looks."""
    if any(card["reached"] or card["drawn"] for card in data["cards"]):
        console.print(_cards(data["cards"], console.width >= WIDE))
        levels = any(card["level"] for card in data["cards"])
        console.print(LEGEND if levels else LEGEND.replace("level, ", ""), style="dim")
        console.print()
    console.print(Text(heading(data), "bold"))
    console.print()
    console.print(_seats(data))
    console.print()
    for line in _facts(data):
        console.print(line, markup=False)
    for threshold, alike in groupby(data["findings"], key=lambda found: found["threshold"]):
        for found in alike:
            console.print()
            console.print(Text(found["text"], "bold"))
            console.print(f"Try: {found['try']}", markup=False)
        console.print(f"Threshold: {threshold}.", style="dim", markup=False)


def heading(data: Data) -> str:
    """`Feeling Lucky?: 10,000 games of 4 seats, seed 1, in 24 s (410 a second)`."""
    title = data["set"]["title"] or data["set"]["path"]
    seconds, games = data["seconds"], data["games"]
    speed = f" ({rate(games / seconds)} a second)" if seconds and games == data["wanted"] else ""
    seats = len(data["seats"])
    return f"{title}: {some(games, 'game')} of {some(seats, 'seat')}, seed {data['seed']}, in {duration(seconds)}{speed}"


def some(amount: int, thing: str) -> str:
    """`1 game`, `2,000 games`."""
    return f"{amount:,} {thing}" if amount == 1 else f"{amount:,} {thing}s"


def percent(value: float) -> str:
    """A rate in percent, with one digit behind the point."""
    return f"{100 * value:.1f} %"


def ends(low: float | None, high: float | None, scale: float = 1, digits: int = 1) -> str:
    """The ends of an interval."""
    if low is None or high is None:
        return "unknown"
    return f"{scale * low:.{digits}f} to {scale * high:.{digits}f}"


def _seats(data: Data) -> Table:
    table = Table(box=None, pad_edge=False)
    for head in ("seat", "bot"):
        table.add_column(head)
    for head in ("wins", "95 % interval", "score", "95 % interval", "spread"):
        table.add_column(head, justify="right")
    for seat in data["seats"]:
        table.add_row(
            str(seat["seat"] + 1),
            seat["bot"],
            percent(seat["win_rate"]),
            ends(seat["low"], seat["high"], 100),
            f"{seat['score_mean']:.1f}",
            ends(seat["score_low"], seat["score_high"]),
            f"{seat['score_sd']:.1f}",
        )
    return table


def _facts(data: Data) -> list[str]:
    lines = [
        f"A game has {data['rounds_mean']:.1f} rounds (in 95 % of the games {_middle(data['rounds'])}) "
        f"and {data['decisions_mean']:.0f} decisions ({_middle(data['decisions'])})."
    ]
    if data["leaders"]:
        lines.append(f"The lead changes {data['lead_changes_mean']:.1f} times a game.")
        told = [
            f"round {leader['round']}: {percent(leader['rate'])}"
            for leader in data["leaders"]
            if leader["games"] >= OFTEN * data["games"]
        ]
        lines.append(f"Who leads alone after a round wins in the end: {', '.join(told)}.")
    skill = data["skill"]
    if skill:
        lines.append(
            f"Skill: one {skill['bot']} among {skill['against']} players wins {percent(skill['win_rate'])} "
            f"({ends(skill['low'], skill['high'], 100)}) of {some(skill['games'], 'game')}; "
            f"by luck alone it would be {percent(skill['fair'])}."
        )
    return lines


def _middle(counts: Mapping[str, int]) -> str:
    """From which to which value 95 % of the games are."""
    values = sorted((int(value), count) for value, count in counts.items())
    total = sum(count for _, count in values)
    low, high = _quantile(values, total * 0.025), _quantile(values, total * 0.975)
    return str(low) if low == high else f"{low} to {high}"


def _quantile(values: Sequence[tuple[int, int]], rank: float) -> int:
    passed = 0
    for value, count in values:
        passed += count
        if passed >= rank:
            return value
    return values[-1][0]


def _cards(cards: Sequence[Data], wide: bool) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("card")
    table.add_column("deck")
    for head in ("drawn", "reached", "able", "taken", "scored"):
        table.add_column(head, justify="right")
    has_levels = any(card["level"] for card in cards)
    has_pushes = any(card["pushed"] or card["averted"] for card in cards)
    more = (["averted", "pushed"] if has_pushes and wide else []) + (["level"] if has_levels else [])
    for head in (*more, "points", "wins"):
        table.add_column(head, justify="right")
    for card in cards:
        per_game = card["per_game"]
        cells = [f"{per_game[what]['mean']:.2f}" for what in ("drawn", "reached")]
        cells += [_share(card["able_rate"], "rate"), _share(card["fulfilled_rate"], "rate")]
        cells.append(f"{per_game['scored']['mean']:.2f}")
        cells += [f"{per_game[what]['mean']:.2f}" for what in more if what != "level"]
        if has_levels:
            cells.append(_mean(card["level"]))
        cells += [_mean(card["points"]), _share(card["win_rate"], "rate")]
        name = (
            f"{card['id']} {card['name']}" if card["name"] else card["id"]
        )  # findings name cards by their ids
        table.add_row(Text(name), card["deck"] or "", *cells)
    return table


def _share(found: Data | None, name: str) -> str:
    return "" if found is None else percent(found[name])


def _mean(found: Data | None) -> str:
    return "" if found is None else f"{found['mean']:.1f}"
