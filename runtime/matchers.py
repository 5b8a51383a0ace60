"""The compiled conditions of a card set, made once for all its games."""

from __future__ import annotations

from collections.abc import Mapping

from dicewright.compiler.condition import Compiled, compile_cards
from dicewright.dsl.model import CardSet

_KEPT = 8
_recent: list[tuple[CardSet, Mapping[str, Compiled]]] = []


def matchers(cards: CardSet) -> Mapping[str, Compiled]:
    """By card ID, the compiled condition of every card that has one. The last few sets are remembered."""
    for known, compiled in _recent:
        if known is cards:
            return compiled
    compiled = compile_cards(cards)
    _recent.append((cards, compiled))
    del _recent[:-_KEPT]
    return compiled
