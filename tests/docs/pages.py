"""The pages of docs/ as data: blocks of code and tables, each with what stands around it.

Conventions of the pages, all of them held by the tests:

- A block marked `cond` is a whole card file, and nothing is wrong with it.
- A block marked `cond wrong` is a file with mistakes. The `text` block after it is what
  `dicewright check` says about it.
- A table `condition | fulfilled by | not by` lists conditions and rolls.
- A table whose last column is `odds` lists conditions with their exact odds. One that has
  `card` for its first column speaks of the cards of the block before it.
- `<!-- with: STATEMENTS -->` gives the dice of the tables that follow, and `;` ends a statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

DOCS = Path(__file__).parents[2] / "docs"
_WITH = re.compile(r"<!-- with: (.*) -->")


@frozen
class Block:
    """A block of code: `info` is what stands behind the fence, `line` that of the fence, from 1."""

    info: str
    text: str
    line: int


@frozen
class Row:
    """A row of a table: its cells by the head of their column. `dice` are the statements before it."""

    cells: dict[str, str]
    line: int
    dice: str
    before: Block | None
    """The last block of code above the table."""

    def code(self, column: str) -> list[str]:
        """What stands in back quotes in a cell."""
        return re.findall(r"`([^`]*)`", self.cells[column])


def page(name: str) -> str:
    """The text of a page."""
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(text: str) -> Iterator[Block]:
    """The blocks of code of a page."""
    info, start, inside = "", 0, False
    held: list[str] = []
    for at, line in enumerate(text.splitlines(), start=1):
        if line.startswith("```"):
            if inside:
                yield Block(info, "".join(held), start)
            info, start, inside, held = line[3:].strip(), at, not inside, []
        elif inside:
            held.append(line + "\n")
    assert not inside, f"the block in line {start} does not end"


def rows(text: str) -> Iterator[Row]:
    """The rows of all tables of a page, outside of blocks."""
    code = list(blocks(text))
    covered = {n for block in code for n in range(block.line, block.line + block.text.count("\n") + 2)}
    dice, head = "", None
    for at, line in enumerate(text.splitlines(), start=1):
        found = _WITH.fullmatch(line)
        if found is not None:
            dice = "".join(statement.strip() + "\n" for statement in found[1].split(";"))
        if at in covered or not line.startswith("|"):
            head = None
        elif head is None:
            head = _cells(line)
        elif not set(line) <= set("|-: "):
            cells = _cells(line)
            assert len(cells) == len(head), f"line {at} has {len(cells)} cells for {len(head)} columns"
            before = [block for block in code if block.line < at]
            yield Row(dict(zip(head, cells, strict=True)), at, dice, before[-1] if before else None)


def _cells(line: str) -> list[str]:
    """The cells of a line; `\\|` is a bar inside one."""
    return [cell.replace(r"\|", "|").strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]
