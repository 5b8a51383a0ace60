"""What can be looked up at the table: the rules in short, and what can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from dicewright.dsl.model import CardSet
from dicewright.runtime.guide import guide
from dicewright.runtime.rules import Rules
from dicewright.workbench.terminal.screen import Look, pad, plain, wrapped

HELP = (
    ("NUMBER", "take that choice; several in a row, or its words, do as well"),
    ("rules", "the rules of the game in short"),
    ("?", "what your cards ask for, in sentences; `? g01` (or a name) for one card"),
    ("show", "show everything again; `show NAME` for another player's cards"),
    ("undo", "take back your last choice, as long as no dice or cards have come up since"),
    ("save", "where the game is kept; `save FILE` makes a copy"),
    ("quit", "leave; the game can be resumed (so do Ctrl-D and Ctrl-C)"),
    ("help", "this list"),
)
"""The commands, and what they do."""

_BOLD = re.compile(r"\*\*(.+?)\*\*")


def help_lines(legend: Iterable[str], look: Look) -> Iterator[Text]:
    """The commands, then what the signs of the board mean."""
    for word, does in HELP:
        for at, line in enumerate(wrapped(does, look.width - 12)):
            yield Text.assemble("  ", (pad(word if at == 0 else "", 8), "bold"), line)
    for sentence in legend:
        for at, part in enumerate(wrapped(sentence, look.width - 5)):
            yield Text(f"  {'' if at == 0 else '  '}{part}", "dim")


def show_rules(rules: Rules, cards: CardSet, console: Console) -> None:
    """The rules in short, a paragraph for each thing; or that there is nothing to read.

    Raises SetupError if a plug-in's text is not where it should be.
    """
    text = guide(rules, cards)
    if not text:
        console.print(Text(f"The rules `{rules.spec.name}` come without a description."), soft_wrap=True)
    for paragraph in re.split(r"\n\s*\n|\n(?=[-#] )", text) if text else ():
        for line in _styled(plain(" ".join(paragraph.split()))).wrap(console, Look.of(console).width):
            line.rstrip()
            console.print(line, soft_wrap=True)


def _styled(paragraph: str) -> Text:
    """A paragraph of simple Markdown: headings, and bold words."""
    heading = paragraph.startswith("#")
    text, last = Text(style="bold" if heading else ""), 0
    shown = paragraph.lstrip("# ") if heading else paragraph
    for found in _BOLD.finditer(shown):
        text.append(shown[last : found.start()]).append(found[1], "bold")
        last = found.end()
    return text.append(shown[last:])
