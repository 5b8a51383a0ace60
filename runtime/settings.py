"""Reading the `set` lines of a card set, with the types that the rules need.

The checker has already held the file against the rules' declaration; the errors here are for card
sets made by a program, and for values that do not fit one another.
"""

from __future__ import annotations

from collections.abc import Mapping

from dicewright.dsl.model import CardSet, Goods, Setting, Value
from dicewright.runtime.errors import SetupError


class Settings:
    """The settings of a card set by name. `read` holds the names that were asked for."""

    def __init__(self, cards: CardSet) -> None:
        self._all = cards.settings
        self._title = cards.title or "This set"
        self.read: set[str] = set()

    def number(self, name: str) -> int:
        """A whole number."""
        (value,) = self._values(name, self._line(name), 1)
        return _whole(name, value)

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple(_whole(name, value) for value in self._values(name, self._line(name)))

    def word(self, name: str) -> str:
        """A word."""
        (value,) = self._values(name, self._line(name), 1)
        return str(value)

    def words(self, name: str) -> tuple[str, ...]:
        """A list of words."""
        return tuple(str(value) for value in self._values(name, self._line(name)))

    def switch(self, name: str) -> bool:
        """`yes` or `no`."""
        word = self.word(name)
        if word not in ("yes", "no"):
            raise SetupError(f"`set {name}` says {word}; it must say yes or no.")
        return word == "yes"

    def check_players(self, count: int, name: str = "players") -> None:
        """Hold a number of players against `set players = FEWEST, MOST`. Raises SetupError if it does not fit."""
        ends = self.numbers(name)
        if len(ends) != 2 or not 1 <= ends[0] <= ends[1]:
            raise SetupError(f"`set {name}` must give the fewest and the most players, such as `2, 4`.")
        if not ends[0] <= count <= ends[1]:
            said = f"{ends[0]} to {ends[1]} players" if ends[0] < ends[1] else f"{ends[0]} players"
            raise SetupError(f"{self._title} is for {said}, not for {count}.")

    def goods(self, name: str) -> Goods:
        """Goods without a choice: `1 green`."""
        choice = self._line(name).choice
        if len(choice) != 1:
            raise SetupError(f"`set {name}` must name goods without a choice, such as `1 green`.")
        return choice[0]

    def goods_table(self, name: str) -> Mapping[int, tuple[Goods, ...]]:
        """A table whose rows are choices of goods."""
        return {row: line.choice for row, line in self._rows(name).items()}

    def words_table(self, name: str) -> Mapping[int, tuple[str, ...]]:
        """A table whose rows are lists of words."""
        return {row: tuple(map(str, self._values(name, line))) for row, line in self._rows(name).items()}

    def number_table(self, name: str) -> Mapping[int, int]:
        """A table whose rows are whole numbers."""
        return {row: _whole(name, value) for row, value in self.decimal_table(name).items()}

    def decimal_table(self, name: str) -> Mapping[int, float]:
        """A table whose rows are numbers, whole or not."""
        table: dict[int, float] = {}
        for row, line in self._rows(name).items():
            (value,) = self._values(name, line, 1)
            if isinstance(value, str):
                raise SetupError(f"`set {name} {row}` must be a number.")
            table[row] = value
        return table

    def _lines(self, name: str) -> tuple[Setting, ...]:
        self.read.add(name)
        lines = self._all.get(name, ())
        if not lines:
            raise SetupError(f"The rules need `set {name} = …`, and the card set does not have it.")
        return lines

    def _line(self, name: str) -> Setting:
        lines = self._lines(name)
        if len(lines) != 1 or lines[0].row is not None:
            raise SetupError(f"`set {name}` must be written once, without a row.")
        return lines[0]

    def _rows(self, name: str) -> dict[int, Setting]:
        rows: dict[int, Setting] = {}
        for line in self._lines(name):
            if line.row is None:
                raise SetupError(f"`set {name}` is a table: write `set {name} ROW = …`.")
            rows[line.row] = line
        return dict(sorted(rows.items()))

    def _values(self, name: str, line: Setting, count: int | None = None) -> tuple[Value, ...]:
        if not line.values or (count is not None and len(line.values) != count):
            wanted = "one value" if count == 1 else "values, separated by commas"
            raise SetupError(f"`set {name}` must be {wanted}.")
        return line.values


def _whole(name: str, value: Value) -> int:
    if not isinstance(value, int):
        raise SetupError(f"`set {name}` says {value}; it must be a whole number.")
    return value
