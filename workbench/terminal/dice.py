"""Dice as text: a letter for each colour, so that nobody needs to see the colour.

On a console with colours a die is a block (` B4 `), without them it has a frame (`[B4]`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.text import Text

from dicewright.dsl.model import Face, Pool
from dicewright.workbench.terminal.screen import Look

BLOCKS = {
    "blue": "bold white on blue", "red": "bold white on red", "green": "bold black on green",
    "yellow": "bold black on yellow", "white": "bold black on white", "black": "bold white on black",
    "orange": "bold black on orange3", "purple": "bold white on purple", "violet": "bold white on purple",
    "pink": "bold black on hot_pink", "brown": "bold white on orange4", "grey": "bold black on grey62",
    "gray": "bold black on grey62", "cyan": "bold black on cyan", "gold": "bold black on gold1",
    "silver": "bold black on grey74",
}  # fmt: skip
"""How a die of a colour looks; others have black on white."""

INKS = {
    "orange": "orange3", "purple": "purple", "violet": "purple", "pink": "hot_pink", "brown": "orange4",
    "gold": "gold1",
}  # fmt: skip
INKS |= {colour: colour for colour in ("red", "green", "yellow", "blue", "cyan")}


def ink(colour: str | None) -> str:
    """The style for a word that stands for something of this colour (a deck, say); none for other words."""
    return INKS.get(colour or "", "")


class Dice:
    """Draws the dice of a pool."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.letters = _letters(pool.colours)
        self._rank = {face: at for at, face in enumerate(pool.faces)}
        faces = "|".join(sorted({re.escape(face.text) for face in pool.faces}, key=len, reverse=True))
        colours = "|".join(map(re.escape, pool.colours))
        colour = rf"(?:(?:{colours}) )" if colours else ""
        group = rf"{colour}(?:{faces})(?: (?:{faces})(?![\w(]))*"
        self._roll = re.compile(rf"(?<!\w){group}(?:, {group})*")

    def sort(self, faces: Iterable[Face]) -> list[Face]:
        """Dice by colour and number."""
        return sorted(faces, key=self._rank.__getitem__)

    def name(self, face: Face) -> str:
        """A die in plain text: `B4`; with a symbol `B:duck`."""
        letter = self.letters.get(face.colour or "", "")
        return f"{letter}:{face.text}" if letter and not face.text[:1].isdigit() else letter + face.text

    def legend(self) -> list[str]:
        """What the letters mean, as a line of help; nothing for dice without colours."""
        colours = [f"{letter} is {colour}" for colour, letter in self.letters.items()]
        listed = f"{', '.join(colours[:-1])} and {colours[-1]}" if colours[1:] else "".join(colours)
        return [f"on the dice, {listed}"] if colours else []

    def names(self, counts: Sequence[int]) -> str:
        """Dice given as counts over the pool's faces, in plain text: `B1 B4 R2`."""
        return " ".join(
            self.name(face) for face, n in zip(self.pool.faces, counts, strict=True) for _ in range(n)
        )

    def row(self, faces: Iterable[Face], look: Look) -> Text:
        """Dice side by side, sorted, colours apart."""
        row = Text()
        last: Face | None = None
        for face in self.sort(faces):
            if last is not None:
                row.append(" " if last.colour == face.colour else "   ")
            if look.colour:
                row.append(f" {self.name(face)} ", BLOCKS.get(face.colour or "", "bold black on white"))
            else:
                row.append(f"[{self.name(face)}]")
            last = face
        return row

    def in_text(self, sentence: str, look: Look) -> Text:
        """A sentence with the roll in it, if there is one, drawn as dice."""
        found = self._roll.search(sentence)
        faces = [] if found is None else self._read(found.group())
        if found is None or len(faces) < 2:
            return Text(sentence)
        row = self.row(faces, look)
        return Text.assemble(sentence[: found.start()], row, sentence[found.end() :])

    def _read(self, roll: str) -> list[Face]:
        faces = []
        for part in roll.split(", "):
            words = part.split(" ")
            colour = words.pop(0) if words[0] in self.pool.colours else None
            for word in words:
                face = next((f for f in self.pool.faces if f.text == word and f.colour == colour), None)
                if face is None:
                    return []
                faces.append(face)
        return faces


def _letters(colours: Sequence[str]) -> dict[str, str]:
    """A capital letter for each colour: its first one that no earlier colour has."""
    found: dict[str, str] = {}
    for colour in colours:
        free = [c for c in colour.upper() if c.isalpha() and c not in found.values()]
        found[colour] = free[0] if free else colour
    return found
