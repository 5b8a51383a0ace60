"""What the tests of the terminal share: a console that writes into a text, and people who type."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

from rich.console import Console

from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet
from dicewright.runtime.registry import specs
from dicewright.workbench.play import play_game
from dicewright.workbench.sets import load, shipped
from dicewright.workbench.terminal.lines import Script

PROMPT = re.compile(r"1-(\d+), \?, help > $")


@cache
def feeling_lucky(**changes: str) -> CardSet:
    """The shipped set, with some settings changed: `free_placing="yes"`."""
    if not changes:
        return load("feeling-lucky")
    text = shipped()["feeling-lucky"].read_text(encoding="utf-8")
    for name, value in changes.items():
        wanted = rf"(?m)^set {name.replace('_', '-')} = \S+"
        text, count = re.subn(wanted, f"set {name.replace('_', '-')} = {value}", text)
        assert count == 1
    return load_text(text, specs(), "changed.cond").cards


class Paper(Console):
    """A console that writes on paper: no colours, a fixed width."""

    def __init__(self, width: int = 80) -> None:
        self.paper = io.StringIO()
        super().__init__(file=self.paper, width=width, highlight=False, _environ={})

    @property
    def text(self) -> str:
        """What has been written."""
        return self.paper.getvalue()


class RandomTyper:
    """Types a random choice at each prompt."""

    echo = True

    def __init__(self, console: Paper, seed: int) -> None:
        self._console = console
        self._random = Random(seed)
        self.asked = 0

    def read(self, prompt: str) -> str:
        """A number that is on offer."""
        found = PROMPT.search(self._console.text)
        assert found is not None, self._console.text[-200:]
        self.asked += 1
        return str(self._random.randint(1, int(found[1])))


def typed(
    lines: Sequence[str],
    seats: Sequence[str] = ("me", "random"),
    seed: int = 3,
    cards: CardSet | None = None,
    journal: Path | None = None,
    width: int = 80,
) -> str:
    """What a person sees who begins a game and types these lines, then leaves."""
    console = Paper(width)
    known = cards or feeling_lucky()
    assert play_game(known, "feeling-lucky", list(seats), seed, journal, console, Script(lines)) == 0
    return console.text


class Interrupts:
    """Types some lines; then Ctrl-C."""

    echo = True

    def __init__(self, lines: Sequence[str], last: Callable[[], BaseException] = KeyboardInterrupt) -> None:
        self._lines = list(lines)
        self._last = last

    def read(self, prompt: str) -> str:
        """The next line."""
        if not self._lines:
            raise self._last()
        return self._lines.pop(0)
