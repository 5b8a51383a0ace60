"""The final scores: level by level, luck, what the solo rules add, the total, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.runtime.games.feeling_lucky.view import TableView
from dicewright.runtime.rules import Result
from dicewright.workbench.terminal.screen import Look, clip, listed, plain


def final_scores(result: Result, view: TableView, look: Look) -> RenderableType:
    """A table with a column for each player."""
    names = [plain(display.name) for display in view.displays]
    label = 16
    column = min(max(8, *map(cell_len, names)), max(6, (look.width - label) // len(names) - 2))

    def row(name: str, values: Sequence[object], style: str = "") -> Text:
        text = Text(f"  {name}".ljust(label), style)
        for value in values:
            shown = clip(str(value), column, look)
            text.append("  " + " " * (column - cell_len(shown)) + shown, style)
        return text

    lines = [row("", names, "bold")]
    for at in reversed(range(len(view.displays[0].levels))):
        name = f"level {at + 1}  {look.sign('×')}{view.displays[0].levels[at].factor}"
        lines.append(row(name, [scores[at] for scores in result.extra["levels"]]))
    lines.append(row("luck", result.extra["luck"]))
    if "colour_sets" in result.extra:
        lines.append(row("colour sets", result.extra["colour_sets"]))
    lines.append(row("total", result.scores, "bold"))
    if "stars" in result.extra:
        lines.append(row("stars (of 5)", [f"{stars:g}" for stars in result.extra["stars"]]))
    return Group(Text("Final scores", "bold"), *lines, *_won(result, names))


def _won(result: Result, names: Sequence[str]) -> list[Text]:
    if len(names) < 2:
        return []
    won = [names[seat] for seat in result.winners]
    best = max(result.scores)
    level = sum(score == best for score in result.scores)
    if len(won) > 1:
        text = f"{listed(won)} share the win."
    elif level > 1:
        text = f"{listed(won)} wins the tie at {best} points, with more unscored cards further up."
    else:
        text = f"{listed(won)} wins."
    return [Text(), Text(text, "bold")]
