"""Cards as a person can read them: a sentence for what each asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rich.cells import cell_len
from rich.text import Text

from dicewright.dsl.describe import describe_card
from dicewright.dsl.model import Card
from dicewright.dsl.names import nearest
from dicewright.workbench.terminal.boards import Setting
from dicewright.workbench.terminal.screen import Look, clip, pad, plain, wrapped

LONGEST_HEAD = 18
"""Columns for a card's ID and name beside its sentence."""


class CardReader:
    """Finds and reads out the cards of a set."""

    def __init__(self, setting: Setting, about: Callable[[Card], str] | None = None) -> None:
        """`about`: the game's own sentences on a card; empty for one that its condition says all about."""
        self.setting = setting
        self.about = about

    def find(self, text: str) -> Card | None:
        """The card with this ID or name, or with this name in English (its `gloss`)."""
        wanted = text.casefold()
        for card in self.setting.cards.cards.values():
            names = (card.id, card.name or card.id, str(card.keys.get("gloss", card.id)))
            if wanted in map(str.casefold, names):
                return card
        return None

    def search(self, text: str) -> list[Card]:
        """The cards that a text means: by ID, by name (also in English), or by a part of one."""
        wanted = text.casefold()
        cards = self.setting.cards.cards
        called = {
            card.id: [name.casefold() for name in (card.name, str(card.keys.get("gloss", ""))) if name]
            for card in cards.values()
        }
        exactly = [id for id, names in called.items() if wanted == id.casefold()]
        exactly = exactly or [id for id, names in called.items() if wanted in names]
        found = exactly or [id for id, names in called.items() if any(wanted in name for name in names)]
        return [cards[id] for id in found]

    def unknown(self, text: str, look: Look) -> str:
        """A sentence for a card that there is not."""
        cards = self.setting.cards.cards
        glosses = [str(card.keys["gloss"]) for card in cards.values() if "gloss" in card.keys]
        near = nearest(text, [*cards, *(card.name for card in cards.values() if card.name), *glosses])
        meant = f"; did you mean {near}?" if near else "."
        return f"There is no card called {plain(clip(text, 30, look))}{meant}"

    def sentences(self, cards: Iterable[Card], look: Look) -> Iterator[Text]:
        """Each card's ID, its sentence and its odds."""
        found = [(plain(f"{card.id} {card.name}" if card.name else card.id), card) for card in cards]
        column = min(LONGEST_HEAD, max((cell_len(head) for head, _ in found), default=0))
        for head, card in found:
            lines = wrapped(self._sentence(card), look.width - column - 4)
            for at, line in enumerate(lines):
                front = pad(clip(head, column, look), column) if at == 0 else " " * column
                yield Text.assemble("  ", (front, "bold"), "  ", line)

    def _sentence(self, card: Card) -> str:
        own = self.about(card) if self.about is not None else ""
        if own:
            return own
        if not card.tiers:
            return "It asks for nothing."
        told = describe_card(card, self.setting.cards.pool)
        labels = [f"{tier.label}: " if tier.label else "" for tier in card.tiers]
        texts = [f"{label}{text}" for label, text in zip(labels, told, strict=True)]
        return f"{' '.join(texts)} ({self.setting.chances.one(card.id)})"
