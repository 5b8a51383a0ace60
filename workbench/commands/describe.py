"""`dicewright describe`: conditions as sentences."""

from __future__ import annotations

from dicewright.dsl.describe import describe_card
from dicewright.workbench.output import out
from dicewright.workbench.sets import CallError, cards_named, load


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
        texts = [lines] if isinstance(lines, str) else list(lines)
        for at, text in enumerate(texts or ["(no condition)"]):
            console.print(f"{card.id if at == 0 else '':<{width}}  {text}", markup=False, soft_wrap=True)
    return 0
