"""The sentences of each language: one module with one class per language."""

from __future__ import annotations

from typing import Protocol

from dicewright.dsl.outline import Outline


class Phrases(Protocol):
    """A language, made for the dice of one pool."""

    def sentence(self, node: Outline) -> str:
        """The outline of a condition as one sentence, with its capital and full stop."""
        ...
