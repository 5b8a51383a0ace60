"""The compiled conditions of a card set, made once for all its games."""

from __future__ import annotations

from collections.abc import Mapping

from dicewright.compiler.condition import Compiled, compile_cards
from dicewright.dsl.model import CardSet
from dicewright.runtime.remember import once_per_set


@once_per_set
def matchers(cards: CardSet) -> Mapping[str, Compiled]:
    """By card ID, the compiled condition of every card that has one."""
    return compile_cards(cards)
