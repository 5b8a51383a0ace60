"""The board of a game that has none: the view as text, options with the rules' own words.

A board for one game may build on it and replace what it knows better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs
from rich.console import Group, RenderableType
from rich.text import Text

from dicewright.runtime.chance import Rolled
from dicewright.runtime.decisions import Decision
from dicewright.runtime.rules import Event, Result
from dicewright.workbench.terminal.boards import Choice, Choices, Setting
from dicewright.workbench.terminal.screen import Look, asks, listed, pad, plain

DEEPEST = 5
"""How far into a view's parts the text goes."""


class GenericBoard:
    """Shows any game."""

    shows_headlines = False

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def position(
        self, view: Any, seat: int | None, look: Look, asked: Decision | None = None
    ) -> RenderableType:
        """Every field of the view that holds something, one to a line."""
        lines = [Text.assemble("  " * depth, (f"{name}: " if name else "", "dim"), shown)
                 for depth, name, shown in self._lines("", view, 0, look)]  # fmt: skip
        return Group(*lines)

    def choices(self, decision: Decision, view: Any, look: Look) -> Choices:
        """Labels and hints as the rules wrote them; an option without a label by its data."""
        return Choices(tuple(
            Choice(plain(option.label or " ".join(map(str, option.data))), plain(option.hint))
            for option in decision.options
        ))  # fmt: skip

    def open_cards(self, view: Any, seat: int) -> Sequence[str]:
        """The cards that the view names, in its order."""
        found: dict[str, None] = {}
        for text in _texts(view, 0):
            if text in self.setting.cards.cards:
                found.setdefault(text)
        return tuple(found)

    def legend(self, look: Look) -> Sequence[str]:
        """What the dice's letters mean, and what a percentage is."""
        return (
            *self.setting.dice.legend(),
            "72.1%: how likely the next roll of all dice fulfils a card",
        )

    def headline(self, event: Event, look: Look) -> Text | None:
        """What the table does, without a player, begins something."""
        if event.seat is not None:
            return None
        return self.setting.dice.in_text(plain(event.text), look)

    def chapter(self, event: Event) -> str:
        """One long chapter."""
        return ""

    def digest(self, events: Sequence[Event], words: Callable[[Event], str]) -> Sequence[str]:
        """Each event in the rules' own words."""
        return [words(event) for event in events]

    def final(self, result: Result, view: Any, look: Look) -> RenderableType:
        """The scores, best first, and who won."""
        names = [plain(name) for name in self.setting.names]
        width = min(30, max(map(len, names)))
        order = sorted(range(len(names)), key=lambda seat: -result.scores[seat])
        lines = [Text("Final scores", "bold")]
        lines += [Text(f"  {pad(names[seat], width)} {result.scores[seat]:>6}") for seat in order]
        return Group(*lines, winners(result, names))

    def _lines(self, name: str, value: Any, depth: int, look: Look) -> Iterator[tuple[int, str, Text | str]]:
        if isinstance(value, Rolled):
            yield depth, name, self.setting.dice.row(value.dice, look)
        elif attrs.has(type(value)) or isinstance(value, Mapping):
            inner = attrs.asdict(value, recurse=False) if attrs.has(type(value)) else value
            plural = [(str(key), part) for key, part in inner.items() if not _empty(part)]
            if depth >= DEEPEST or ((name or depth) and not _nested(part for _, part in plural)):
                yield depth, name, ", ".join(f"{key} {self._short(part)}" for key, part in plural)
                return
            if name:
                yield depth, name, ""
            for key, part in plural:
                yield from self._lines(key.replace("_", " "), part, depth + bool(name), look)
        elif _list(value) and _nested(value):
            yield depth, name, ""
            for part in value:
                yield from self._lines("", part, depth + 1, look)
        else:
            yield depth, name, self._short(value)

    def _short(self, value: Any) -> str:
        if isinstance(value, str):
            card = self.setting.cards.cards.get(value)
            if card is not None and card.tiers:
                return f"{value} ({asks(card)}, {self.setting.chances.one(value)})"
            return plain(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Sequence):
            return ", ".join(map(self._short, value))
        return plain(str(value))


def winners(result: Result, names: Sequence[str]) -> Text:
    """Who won, as a line; nothing for one player alone."""
    if len(names) < 2:
        return Text()
    won = [names[seat] for seat in result.winners]
    if not won:
        return Text("Nobody wins.", "bold")
    return Text(f"{listed(won)} {'wins' if len(won) == 1 else 'share the win'}.", "bold")


def _empty(value: Any) -> bool:
    return value is None or (isinstance(value, Sequence | Mapping) and len(value) == 0)


def _list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _nested(values: Any) -> bool:
    return any(attrs.has(type(v)) or isinstance(v, Mapping) or (_list(v) and _nested(v)) for v in values)


def _texts(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif depth <= 2 * DEEPEST:
        if attrs.has(type(value)):
            value = attrs.asdict(value, recurse=False)
        if isinstance(value, Mapping):
            for key, part in value.items():
                yield from _texts(key, depth + 1)
                yield from _texts(part, depth + 1)
        elif isinstance(value, Sequence):
            for part in value:
                yield from _texts(part, depth + 1)
