"""What two sets have shown against each other, as tables for a terminal. The figures are those of the JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicewright.workbench.results import percent, some

Data = Mapping[str, Any]

WORDS = {
    "win_rate": "wins",
    "score": "score",
    "rounds": "rounds of a game",
    "decisions": "decisions of a game",
    "lead_changes": "changes of the lead",
    "winning_score": "winning score",
    "total_score": "all scores together",
}


def show_differences(data: Data, console: Console) -> None:
    """A whole comparison: the games, the cards that were changed, the cards that fare differently."""
    old, new = (data[which]["set"] for which in ("old", "new"))
    head = f"{old['path']} against {new['path']}: {some(data['games'], 'game')} of each on the same dice, seed {data['seed']}"
    console.print(Text(head, "bold"))
    console.print()
    console.print(_games(data["differences"]))
    console.print()
    for line in _changed(data["cards"]):
        console.print(line, markup=False)
    moved = [(card, figure) for card in data["cards"] for figure in card["differences"] if figure["clear"]]
    if moved:
        console.print()
        console.print(_cards(moved))
    console.print(
        "* clear: chance alone brings any such mark in one comparison of twenty at most (Holm's procedure). "
        "The intervals, of 95 %, are of each figure by itself.",
        style="dim",
    )


def verdict(data: Data) -> str:
    """What the comparison shows, in one sentence."""
    clear = [_name(figure) for figure in data["differences"] if figure["clear"]]
    moved = sum(any(figure["clear"] for figure in card["differences"]) for card in data["cards"])
    if not clear and not moved:
        return "No difference is clear of chance; more games may show smaller ones."
    cards = f"{some(moved, 'card')} that both sets have" if moved else ""
    return f"Clear differences: {', '.join([*clear, *([cards] if cards else [])])}."


def _games(figures: Sequence[Data]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for head in ("old", "new", "difference", "95 % interval", ""):
        table.add_column(head, justify="right")
    for figure in figures:
        table.add_row(_name(figure), *_values(figure))
    return table


def _name(figure: Data) -> str:
    seat = figure.get("seat")
    return f"seat {seat + 1}: {WORDS[figure['what']]}" if seat is not None else WORDS[figure["what"]]


def _values(figure: Data) -> list[str]:
    if figure["what"] == "win_rate":
        shown = [percent(figure["old"]), percent(figure["new"]), f"{100 * figure['difference']:+.1f}"]
        reach = f"{100 * figure['low']:+.1f} to {100 * figure['high']:+.1f}"
    else:
        shown = [f"{figure['old']:.2f}", f"{figure['new']:.2f}", f"{figure['difference']:+.2f}"]
        reach = f"{figure['low']:+.2f} to {figure['high']:+.2f}"
    return [*shown, reach, "*" if figure["clear"] else ""]


def _changed(cards: Sequence[Data]) -> list[str]:
    """The cards whose text is not the same in both sets."""
    lines = []
    for card in cards:
        if card["change"] == "changed":
            lines.append(f"{card['id']} was: {card['old_text']}")
            lines.append(f"{' ' * len(card['id'])}  is: {card['new_text']}")
        elif card["change"] != "same":
            lines.append(f"{card['id']} was {card['change']}: {card['new_text'] or card['old_text']}")
    return lines or ["No card was changed, added or removed."]


def _cards(moved: Sequence[tuple[Data, Data]]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("card, times a game")
    for head in ("old", "new", "difference", "95 % interval", ""):
        table.add_column(head, justify="right")
    for card, figure in moved:
        table.add_row(f"{card['id']} {figure['what']}", *_values(figure))
    return table
