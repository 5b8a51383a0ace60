"""Where a person's answers come from: the keyboard, a pipe, or a test's list."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

from rich.console import Console
from rich.text import Text

from dicewright.workbench.terminal.screen import plain


class Lines(Protocol):
    """A source of answers."""

    echo: bool
    """Whether what is read should be shown, because nobody sees it being typed."""

    def read(self, prompt: str) -> str:
        """The next line, without its end, after asking for it with the prompt.

        Raises EOFError when there are no more, KeyboardInterrupt on Ctrl-C.
        """


class Keyboard:
    """Standard input. At a terminal, lines can be edited and fetched again with the arrow keys."""

    def __init__(self) -> None:
        self.echo = not (sys.stdin is not None and sys.stdin.isatty())
        if not self.echo:
            with suppress(ImportError):
                import readline  # noqa: F401  (input() uses it once it is imported)

    def read(self, prompt: str) -> str:
        """The next line. What is not text comes back as an unreadable character."""
        try:
            return input(prompt)
        except (UnicodeDecodeError, ValueError, RuntimeError, OSError) as error:
            if isinstance(error, UnicodeDecodeError):
                return "\ufffd"
            raise EOFError from None


class Script:
    """Answers that are known beforehand; then the end."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.echo = True
        self._lines = iter(lines)

    def read(self, prompt: str) -> str:
        """The next of them."""
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


def ask_line(lines: Lines, prompt: str, console: Console, longest: int) -> str:
    """The next answer, without spaces around it. Errors as for `Lines.read`.

    Where nobody sees what is typed, prompt and answer (as far as it is not too long) are shown.
    """
    if not lines.echo:
        return lines.read(prompt).strip()
    console.print(Text(prompt), end="")
    line = lines.read("")
    console.print(Text(plain(line[:longest])), soft_wrap=True)
    return line.strip()
