"""Telling the table what happens, with the player's name in front.

say = Voice(names, tell)
say("round", "A new round.")
say("roll", "rolls 1 2 2", seat)        # `Anna rolls 1 2 2.`
"""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.runtime.decisions import Argument
from dicewright.runtime.rules import Event, Tell


class Voice:
    """Makes events of short texts."""

    __slots__ = ("_names", "_tell")

    def __init__(self, names: Sequence[str], tell: Tell) -> None:
        self._names = tuple(names)
        self._tell = tell

    def __call__(
        self, kind: str, text: str, seat: int | None = None, *args: Argument, reveals: bool = False
    ) -> None:
        """Tell that something happened, or that the player at `seat` did something; a full stop is added
        where none is. `kind`, `args`, `reveals`: see `Event`."""
        sentence = text if seat is None else f"{self._names[seat]} {text}"
        self._tell(Event(kind, sentence if sentence.endswith(".") else f"{sentence}.", seat, args, reveals))
