"""`dicewright odds`: how likely each card is, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

from attrs import frozen
from cyclopts import Parameter
from rich.table import Table

from dicewright.compiler.condition import Compiled, compile_card
from dicewright.compiler.odds import TooBig
from dicewright.dsl.condition_text import parse_condition
from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.model import Card, Pool
from dicewright.dsl.printer import to_text
from dicewright.dsl.source import Source, Span
from dicewright.workbench.output import out, show_diagnostics, show_json
from dicewright.workbench.sets import CallError, cards_named, load
from dicewright.workbench.sets import pool as read_pool

BAR = 20
"""Columns of a full bar."""


@frozen
class Row:
    """A card (or a condition from the command line, without id) and its compiled condition."""

    id: str | None
    deck: str | None
    name: str | None
    compiled: Compiled


def odds(
    path: str | None = None,
    /,
    *cards: str,
    expression: Annotated[str | None, Parameter(name=["-e", "--expression"], allow_leading_hyphen=True)] = None,
    dice: Annotated[str | None, Parameter(name=["-d", "--dice"])] = None,
    die: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Show the exact odds of cards, or of a condition, for one roll of the pool.

    Example: `dicewright odds -e "pair and triple" -d "4 blue d6, 3 red d6"`

    Parameters
    ----------
    path
        A card file, a folder of one set, or a set that comes along.
    cards
        The cards' ids; all cards if left out.
    expression
        A condition instead of a file.
    dice
        The dice for the condition, written like a `dice` line.
    die
        A kind of die of your own, written like a `die` line; may be given several times.
    json
        Print one JSON object instead of a table.
    """
    if expression is not None:
        if path is not None or dice is None:
            raise CallError('With -e goes -d and no path: dicewright odds -e "pair" -d "5 d6"')
        pool = read_pool(dice, die)
        rows = [Row(None, None, None, Compiled.of(parse_condition(expression, pool), pool))]
    else:
        if path is None:
            raise CallError("Which set? For example: dicewright odds feeling-lucky")
        loaded = load(path)
        pool = loaded.pool
        chosen = cards_named(loaded, cards)
        rows = [_row(card, pool) for card in chosen if card.tiers]
    if json:
        show_json({"pool": pool.text, "rolls": 1, "keeping": None, "cards": [_json(row) for row in rows]})
        return 0
    _show(rows, pool)
    return 0


def _row(card: Card, pool: Pool) -> Row:
    return Row(card.id, card.deck, card.name, compile_card(card, pool))


def _json(row: Row) -> dict[str, Any]:
    result = row.compiled.tier_odds()
    head = {"id": row.id, "deck": row.deck, "name": row.name}
    if isinstance(result, TooBig):
        _warn(row, result)
        return {**head, **_sampled(result.odds), "tiers": []}
    labelled = [
        {"label": tier.label, **_exact(part)}
        for tier, part in zip(row.compiled.tiers, result, strict=True)
        if tier.label is not None
    ]
    return {**head, **_exact(sum(result, Fraction(0))), "tiers": labelled}
