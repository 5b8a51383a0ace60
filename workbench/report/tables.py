"""Tables of the page: cells that show a text and carry the number of the data behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from dicewright.workbench.findings.paid import VAGUE
from dicewright.workbench.findings.say import number, percent


@frozen
class Cell:
    """What stands in a cell. `value` is the number as the data has it, None for words."""

    text: str
    value: float | int | None = None
    code: bool = False
    """Whether it is something that one writes in a card file."""


@frozen
class Table:
    """Rows under a head. The first column names the rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    hints: tuple[str, ...] = ()
    """What each column means, for those whose head does not say it; empty for no hints."""

    @property
    def numeric(self) -> tuple[bool, ...]:
        """For each column whether it holds numbers."""
        return tuple(any(row[at].value is not None for row in self.rows) for at in range(len(self.head)))


def word(text: object, code: bool = False) -> Cell:
    """A cell with words; nothing is a dash."""
    return Cell("–" if text is None or text == "" else str(text), None, code)


def rate(share: float | None, digits: int = 1) -> Cell:
    """A cell with a share in percent."""
    return Cell(percent(share, digits), share)


def amount(value: float | None, digits: int = 2) -> Cell:
    """A cell with a number."""
    return Cell(number(value, digits), value)


def between(low: float | None, high: float | None, share: bool = False, digits: int = 1) -> Cell:
    """A cell with an interval, sorted by its lower end."""
    if low is None or high is None:
        return word(None)
    if share:
        return Cell(f"{100 * low:.{digits}f} to {100 * high:.{digits}f} %", low)
    return Cell(f"{low:.{digits}f} to {high:.{digits}f}", low)


def chance_cell(row: Mapping[str, Any], digits: int = 2) -> Cell:
    """A cell with the chance of a row of the odds; a sample is marked as one."""
    chance = row["probability"]
    if chance is None:
        return word("too big")
    sample = row.get("sampled")
    if sample and sample["high"] - sample["low"] >= VAGUE:
        return Cell("unknown", chance)
    return Cell(("~" if row.get("sampled") else "") + percent(chance, digits), chance)


def table(head: Sequence[str], rows: Sequence[Sequence[Cell]], hints: Sequence[str] = ()) -> Table:
    """A table of these rows."""
    return Table(tuple(head), tuple(map(tuple, rows)), tuple(hints))
