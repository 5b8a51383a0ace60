"""`dicewright describe`: conditions as sentences."""

from __future__ import annotations

from dicewright.dsl.describe import describe_card
from dicewright.dsl.model import Card
from dicewright.workbench.output import out
from dicewright.workbench.sets import CallError, cards_named, load


def _titled(card: Card, sentences: list[str]) -> list[str]:
    """The sentences, with the card's printed name in front, and each tier's label and points."""
    name = "" if card.name is None else f"{card.name}: "
    if not sentences:
        return [f"{name}(no condition)"]
    if card.tiers[0].label is None:
        return [name + sentences[0]]
    tiers = []
    for tier, sentence in zip(card.tiers, sentences, strict=True):
        points = tier.keys.get("points")
        worth = f" ({points} point{'s' * (points != 1)})" if isinstance(points, int) else ""
        tiers.append(f"{tier.label}{worth}: {sentence}")
    return [name.rstrip(), *tiers] if name else tiers


def describe(path: str, /, *cards: str, lang: str = "en") -> int:
    """Say each card's condition as a sentence of a rule book.

    Example: `dicewright describe feeling-lucky g07 y14`

    Parameters
    ----------
    path
        A card file, a folder of one set, or a set that comes along.
    cards
        The cards' ids; all cards if left out.
    lang
        The language of the sentences: en.
    """
    loaded = load(path)
    chosen = cards_named(loaded, cards)
    console = out()
    width = max((len(card.id) for card in chosen), default=0)
    for card in chosen:
        try:
            lines = describe_card(card, loaded.pool, lang)
        except ValueError as error:
            raise CallError(str(error)) from None
        for at, text in enumerate(_titled(card, lines)):
            console.print(f"{card.id if at == 0 else '':<{width}}  {text}", markup=False, soft_wrap=True)
    return 0
