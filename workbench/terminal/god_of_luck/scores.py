"""The final scores: fortune cards, deities, the total, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.runtime.games.god_of_luck.view import TableView
from dicewright.runtime.rules import Result
from dicewright.workbench.terminal.screen import Look, clip, listed, plain


def final_scores(result: Result, view: TableView, look: Look) -> RenderableType:
    """A table with a column for each player."""
    names = [plain(player.name) for player in view.players]
    label = 16
    column = min(max(8, *map(cell_len, names)), max(6, (look.width - label) // len(names) - 2))

    def row(name: str, values: Sequence[object], style: str = "") -> Text:
        text = Text(f"  {name}".ljust(label), style)
        for value in values:
            shown = clip(str(value), column, look)
            text.append("  " + " " * (column - cell_len(shown)) + shown, style)
        return text

    extra = result.extra
    lines = [
        row("", names, "bold"),
        row("fortune cards", extra["fortunes"]),
        row("deities", extra["deities"]),
        row("total", result.scores, "bold"),
        row("deity cards", extra["deity_cards"], "dim"),
    ]
    return Group(Text("Final scores", "bold"), *lines, Text(), Text(_won(result, names), "bold"))


def _won(result: Result, names: Sequence[str]) -> str:
    won = [names[seat] for seat in result.winners]
    best = max(result.scores)
    level = [seat for seat, score in enumerate(result.scores) if score == best]
    if len(won) > 1:
        return f"{listed(won)} share the win."
    if len(level) == 1:
        return f"{listed(won)} wins."
    how = "fewer deities" if not any(result.extra["luck"][seat] for seat in level) else "the God of Luck"
    return f"{listed(won)} wins the tie at {best} points, with {how}."
