"""`dicewright suggest`: small changes of a card that bring it near to the odds one wants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Annotated

from attrs import frozen
from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from dicewright.compiler.condition import Compiled
from dicewright.compiler.core import Core
from dicewright.compiler.lower import lower
from dicewright.compiler.odds import TooBig
from dicewright.compiler.variations import variations
from dicewright.dsl.conditions import Condition
from dicewright.dsl.model import Card, Pool
from dicewright.dsl.printer import to_text
from dicewright.workbench.commands.common import bar, exactly, percent
from dicewright.workbench.output import out, show_json
from dicewright.workbench.sets import CallError, cards_named, load
from dicewright.workbench.wire import chance_json

CLOSE = Fraction(1, 50)
"""If no single change comes as near as this, two changes together are tried."""
STARTS = 12
"""Single changes to which a second one is tried."""


@frozen
class Change:
    """A card's condition (of one tier, if it has several) changed a little, and the odds of the card."""

    tier: str | None
    text: str
    condition: Condition
    at: int
    odds: Fraction


def suggest(
    path: str,
    card: str,
    /,
    *,
    odds: str,
    count: int = 10,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """List small changes of a card's condition with their exact odds, nearest to a target first.

    A small change is a number up or down, one die more or fewer, a colour added or dropped.

    Example: `dicewright suggest feeling-lucky y14 --odds 35%`

    Parameters
    ----------
    path
        A card file, a folder of one set, or a set that comes along.
    card
        The card's id.
    odds
        The odds you want: 35%, 0.35 or 7/20.
    count
        How many changes to list.
    json
        Print one JSON object instead of a table.
    """
    target = _target(odds)
    loaded = load(path)
    (found,) = cards_named(loaded, (card,))
    if not found.tiers:
        raise CallError(f"Card {card} has no condition.")
    try:
        now = _odds(found, [tier.condition for tier in found.tiers], loaded.pool)
        changes = nearest_changes(found, loaded.pool, target)[: max(count, 1)]
    except TooBig:
        raise CallError(f"Card {card} is too big to be exact with {loaded.pool.text} (E302).") from None
    if json:
        rows = [
            {"tier": change.tier, "condition": change.text, **chance_json(change.odds)} for change in changes
        ]
        show_json({"id": card, "target": float(target), "now": chance_json(now), "changes": rows})
        return 0
    console = out()
    text = " | ".join(to_text(tier.condition) for tier in found.tiers)
    console.print(
        f"Card {card} now: {text}, {percent(now)}. Wanted: {percent(target)}.", markup=False, soft_wrap=True
    )
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="bold")
    table.add_column("instead", overflow="fold", min_width=20)
    for head in ("odds", "off by"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("exactly", overflow="fold")
    for change in changes:
        shown = change.text if change.tier is None else f"{change.tier}: {change.text}"
        off = f"{100 * float(change.odds - target):+.2f}"
        cells = (shown, percent(change.odds), off, bar(change.odds), exactly(change.odds))
        table.add_row(*(Text(cell) for cell in cells))
    console.print(table)
    return 0


def nearest_changes(card: Card, pool: Pool, target: Fraction) -> list[Change]:
    """Changes of the card, nearest to the target first; of equally near ones the shorter text first."""
    own = [tier.condition for tier in card.tiers]
    known = {(at, lower(condition, pool)) for at, condition in enumerate(own)}
    found = list(_changes(card, own, pool, known))
    ranked = _ranked(found, target)
    if not ranked or abs(ranked[0].odds - target) > CLOSE:
        for first in ranked[:STARTS]:
            conditions = [*own[: first.at], first.condition, *own[first.at + 1 :]]
            found.extend(_changes(card, conditions, pool, known, first.at))
    return _ranked(found, target)


def _ranked(changes: Iterable[Change], target: Fraction) -> list[Change]:
    return sorted(changes, key=lambda change: (abs(change.odds - target), len(change.text), change.text))


def _changes(
    card: Card, conditions: list[Condition], pool: Pool, known: set[tuple[int, Core]], only: int | None = None
) -> Iterator[Change]:
    """Changes that mean something else than all in `known` (tier, core), which they join."""
    for at, tier in enumerate(card.tiers):
        if only not in (None, at):
            continue
        for condition in variations(conditions[at], pool):
            meaning = at, lower(condition, pool)
            if meaning in known:
                continue
            known.add(meaning)
            changed = [*conditions[:at], condition, *conditions[at + 1 :]]
            try:
                chance = _odds(card, changed, pool)
            except TooBig:
                continue
            if 0 < chance < 1:
                yield Change(tier.label, to_text(condition), condition, at, chance)


def _odds(card: Card, conditions: list[Condition], pool: Pool) -> Fraction:
    labels = [tier.label for tier in card.tiers]
    return Compiled(pool, zip(labels, conditions, strict=True)).odds()


def _target(text: str) -> Fraction:
    written = text.strip()
    try:
        target = Fraction(written.removesuffix("%").strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise CallError(f"{text!r} are no odds; write 35%, 0.35 or 7/20.") from None
    target = target / 100 if written.endswith("%") else target
    if not 0 < target < 1:
        raise CallError(f"{text} cannot be reached by a change: odds lie between 0 % and 100 %.")
    return target
