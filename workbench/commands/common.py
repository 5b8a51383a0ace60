"""What several commands share: conditions from a file or from the command line."""

from __future__ import annotations

from dicewright.compiler.condition import Compiled, compile_card, compile_condition
from dicewright.dsl.condition_text import parse_condition
from dicewright.workbench.sets import CallError, cards_named, load
from dicewright.workbench.sets import pool as read_pool


def one_condition(
    path: str | None, card: str | None, expression: str | None, dice: str | None, die: tuple[str, ...]
) -> Compiled:
    """The condition that is meant: a card of a set, or `-e` with `-d`. Raises CallError."""
    if expression is not None:
        return written(path, expression, dice, die)
    if path is None or card is None:
        raise CallError('Which card? Name a set and a card, or write a condition: -e "pair" -d "5 d6"')
    loaded = load(path)
    (found,) = cards_named(loaded, (card,))
    if not found.tiers:
        raise CallError(f"Card {card} has no condition.")
    return compile_card(found, loaded.pool)


def written(path: str | None, expression: str, dice: str | None, die: tuple[str, ...]) -> Compiled:
    """The condition of `-e` for the dice of `-d`."""
    if path is not None or dice is None:
        raise CallError('With -e goes -d, and no path: -e "pair" -d "5 d6"')
    pool = read_pool(dice, die)
    return compile_condition(parse_condition(expression, pool), pool)
