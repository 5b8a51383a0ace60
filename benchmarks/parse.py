"""How fast card files are read: card lines a second for each step, on one core.

The text is the cards of the shipped sets, repeated until it is about 5,000 lines.
"""

from __future__ import annotations

from importlib.resources import files
from time import perf_counter

from dicewright.dsl.formatter import format_text
from dicewright.dsl.loader import load_text
from dicewright.dsl.parser import parse
from dicewright.dsl.source import Source

LINES = 5_000


def text() -> str:
    """A set of about `LINES` card lines, each with an id of its own."""
    cards = []
    for path in files("dicewright.cards").iterdir():
        if path.name.endswith(".cond"):
            cards += [
                line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("card ")
            ]
    head = ["dice 4 blue d6, 3 red d6", "deck green: points=1", "deck yellow: points=2", "deck red: points=4"]
    body = []
    for at in range(LINES):
        words = cards[at % len(cards)].split(" ", 2)
        body.append(f"card c{at} {words[2]}")
    return "\n".join([*head, *body, ""])


def main() -> None:
    """Print a row for each step."""
    source = text()
    parse(Source("warm", "card A: 4\n"))
    print(f"{LINES:,} card lines, {len(source):,} characters")
    steps = [
        ("parse", lambda: parse(Source("bench", source))),
        ("parse and check", lambda: load_text(source, {})),
        ("lay out", lambda: format_text(source)),
    ]
    for name, step in steps:
        best = min(_time(step) for _ in range(3))
        print(f"{name:<18} {best:6.2f} s  {LINES / best:10,.0f} lines/s")


def _time(step: object) -> float:
    assert callable(step)
    start = perf_counter()
    step()
    return perf_counter() - start


if __name__ == "__main__":
    main()
