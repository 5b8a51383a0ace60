"""What a player did in a paragraph, in few words: `throws B1 B3 B5 for Y07 over (2)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dicewright.runtime.rules import Event
from dicewright.workbench.terminal.dice import Dice
from dicewright.workbench.terminal.screen import listed, plain, some

UNTOLD = ("points",)
"""Events whose story is told elsewhere: points stand in the final scores."""


def digest(events: Sequence[Event], words: Callable[[Event], str], dice: Dice) -> list[str]:
    """The events of one player in a paragraph, as phrases in their order."""
    told: list[str] = []
    drawn: list[str] = []
    discarded: list[str] = []

    def flush() -> None:
        if drawn:
            told.append(f"draws {_counted(drawn)}")
        if discarded:
            told.append(f"discards {listed(discarded)}")
        drawn.clear()
        discarded.clear()

    for event in events:
        if event.kind == "draw":
            drawn.append(words(event).removeprefix("draws a ").removesuffix(" card"))
            continue
        if event.kind == "discard":
            discarded.append(plain(str(event.args[0])))
            continue
        flush()
        if event.kind == "throw":
            told.append(f"throws {_letters(str(event.args[0]), dice)}")
        elif event.kind == "again":
            told.append(f"throws {event.args[0]} again: {_letters(str(event.args[1]), dice)}")
        elif event.kind == "fulfil":
            card, label, points = event.args
            told.append(f"{told.pop()} for {plain(str(card))} {label} ({points})" if told else words(event))
        elif event.kind == "fail" and told:
            told.append(f"{told.pop()} and {words(event)}")
        elif event.kind not in UNTOLD:
            told.append(words(event))
    flush()
    return told


def _counted(piles: Sequence[str]) -> str:
    kinds = dict.fromkeys(piles)
    parts = [some(piles.count(kind), f"{plain(kind)} card") for kind in kinds]
    return listed(parts)


def _letters(roll: str, dice: Dice) -> str:
    """A roll with a letter for each die's colour: `B1 B3 R5`."""
    shown = []
    for part in roll.split(", "):
        words = part.split(" ")
        letter = dice.letters.get(words[0], "")
        shown += [letter + word for word in (words[1:] if words[0] in dice.letters else words)]
    return " ".join(shown)
