"""The final scores: routine by routine, what was lost, the freestyle display, the total, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.runtime.games.lucky_loop.view import TableView
from dicewright.runtime.rules import Result
from dicewright.workbench.terminal.screen import Look, clip, listed, plain


def final_scores(result: Result, view: TableView, look: Look) -> RenderableType:
    """A table with a column for each player."""
    names = [plain(pilot.name) for pilot in view.pilots]
    label = 18
    column = min(max(8, *map(cell_len, names)), max(5, (look.width - label) // len(names) - 2))

    def row(name: str, values: Sequence[object], style: str = "") -> Text:
        text = Text(clip(f"  {name}", label, look).ljust(label), style)
        for value in values:
            shown = clip(look.sign("─") if value is None else str(value), column, look)
            text.append("  " + " " * (column - cell_len(shown)) + shown, style)
        return text

    lines = [row("", names, "bold")]
    for at, routine in enumerate(view.routines):
        lines.append(row(plain(routine.name), [results[at] for results in result.extra["routines"]]))
    if any(result.extra["lost"]):
        lines.append(row("lost", [-points if points else 0 for points in result.extra["lost"]]))
    lines.append(row("freestyle", result.extra["freestyle"]))
    lines.append(row("instead of", [_replaced(pilot.results, pilot.freestyle) for pilot in view.pilots]))
    lines.append(row("total", result.scores, "bold"))
    won = [names[seat] for seat in result.winners]
    text = f"{listed(won)} share the win." if len(won) > 1 else f"{listed(won)} wins."
    return Group(Text("Final scores", "bold"), *lines, Text(), Text(text, "bold"))


def _replaced(results: Sequence[int | None], freestyle: int | None) -> int | None:
    """What the freestyle display took the place of."""
    if freestyle is None:
        return None
    return -min(result for result in results if result is not None)
