"""A question's choices as numbered lines."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from dicewright.workbench.terminal.boards import Choice, Choices
from dicewright.workbench.terminal.screen import Look, pad, wrapped

SHORTEST_HINT = 20
"""Columns that a hint gets at least."""


def choice_lines(choices: Choices, look: Look) -> Iterator[Text]:
    """The numbered choices: label and hint side by side, or several choices side by side."""
    found = choices.choices
    digits = len(str(len(found)))
    columns = choices.columns
    widest = max(cell_len(choice.label) for choice in found)
    while columns > 1 and columns * (digits + widest + 5) > look.width:
        columns -= 1
    if columns > 1 and not any(choice.hint for choice in found):
        yield from _side_by_side(found, columns, digits, widest)
    else:
        yield from _one_below_another(found, digits, look.width - digits - 4)


def _side_by_side(found: tuple[Choice, ...], columns: int, digits: int, widest: int) -> Iterator[Text]:
    for start in range(0, len(found), columns):
        row = Text()
        for at, choice in enumerate(found[start : start + columns], start + 1):
            row.append(f" {at:>{digits}}  ", "bold cyan").append(pad(choice.label, widest + 1))
        row.rstrip()
        yield row


def _one_below_another(found: tuple[Choice, ...], digits: int, room: int) -> Iterator[Text]:
    """Hints stand in a column, unless a label reaches too far to the right."""
    longest_hint = max(cell_len(choice.hint) for choice in found)
    hinted = max((cell_len(choice.label) for choice in found if choice.hint), default=0)
    column = min(hinted, max(room // 2, room - longest_hint - 2))
    for at, choice in enumerate(found, 1):
        label = wrapped(choice.label, max(room, SHORTEST_HINT)) or [""]
        hint = wrapped(choice.hint, max(room - column - 2, SHORTEST_HINT))
        lines = [(text, "") for text in label[:-1]]
        last = label[-1]
        if hint and cell_len(last) > column:
            lines.append((last, ""))
            last = ""
        lines.append((last, hint[0] if hint else ""))
        lines += [("", text) for text in hint[1:]]
        for number, (left, right) in enumerate(lines):
            front = f" {at:>{digits}}  " if number == 0 else " " * (digits + 3)
            text = Text.assemble((front, "bold cyan"), left)
            if right:
                text.append(" " * (column + 2 - cell_len(left))).append(right, "dim")
            yield text
