"""The final count: a row for each kind of card, the total, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.runtime.rules import Result
from dicewright.workbench.terminal.screen import Look, clip, listed, plain


def final_scores(result: Result, names: Sequence[str], look: Look) -> RenderableType:
    """A table with a column for each player."""
    names = [plain(name) for name in names]
    label = 16
    column = min(max(8, *map(cell_len, names)), max(6, (look.width - label) // len(names) - 2))

    def row(name: str, values: Sequence[object], style: str = "") -> Text:
        text = Text(f"  {clip(plain(name), label - 3, look)}".ljust(label), style)
        for value in values:
            shown = clip(str(value), column, look)
            text.append("  " + " " * (column - cell_len(shown)) + shown, style)
        return text

    lines = [row("", names, "bold")]
    lines += [row(deck, points) for deck, points in result.extra["decks"].items()]
    lines += [row(what, points) for what, points in result.extra["more"].items() if any(points)]
    lines.append(row("total", result.scores, "bold"))
    lines.append(row("Deaths", result.extra["deaths"], "dim"))
    return Group(Text("Final scores", "bold"), *lines, Text(), Text(_won(result, names), "bold"))


def _won(result: Result, names: Sequence[str]) -> str:
    won = [names[seat] for seat in result.winners]
    best = max(result.scores)
    level = sum(score == best for score in result.scores)
    if len(won) > 1:
        return f"{listed(won)} share the win."
    if level > 1:
        return f"{listed(won)} wins the tie at {best} points, with fewer Deaths."
    return f"{listed(won)} wins."
