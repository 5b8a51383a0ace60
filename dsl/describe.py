"""Conditions as the sentences that a rule book would print.

`describe` says one condition, `describe_card` one sentence for each tier of a card. A
language is a class in `dsl.phrases` that turns an outline into a sentence.
"""

from __future__ import annotations

from collections.abc import Callable

from dicewright.dsl.conditions import Condition
from dicewright.dsl.model import Card, Pool
from dicewright.dsl.outline import outline
from dicewright.dsl.phrases import Phrases

__all__ = ["LANGUAGES", "describe", "describe_card"]


def _english(pool: Pool) -> Phrases:
    from dicewright.dsl.phrases.english import English

    return English(pool)


LANGUAGES: dict[str, Callable[[Pool], Phrases]] = {"en": _english}
"""The languages there are, by their code."""


def describe(condition: Condition, pool: Pool, lang: str = "en") -> str:
    """The condition as one sentence, for dice of this pool.

    Raises ValueError for a language that there is not.
    """
    return _phrases(pool, lang).sentence(outline(condition))


def describe_card(card: Card, pool: Pool, lang: str = "en") -> list[str]:
    """One sentence for each of the card's tiers, in their order; none for a card without a condition.

    Raises ValueError for a language that there is not.
    """
    phrases = _phrases(pool, lang)
    return [phrases.sentence(outline(tier.condition)) for tier in card.tiers]


def _phrases(pool: Pool, lang: str) -> Phrases:
    if lang not in LANGUAGES:
        there_are = ", ".join(sorted(LANGUAGES))
        raise ValueError(f"no sentences in the language `{lang}`; there are: {there_are}")
    return LANGUAGES[lang](pool)
