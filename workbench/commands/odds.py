"""`dicewright odds`: how likely each card is, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

from attrs import frozen
from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from dicewright.compiler.condition import Compiled, compile_card
from dicewright.compiler.odds import Estimate, TooBig
from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.model import Pool
from dicewright.dsl.printer import to_text
from dicewright.dsl.source import Span
from dicewright.workbench.commands.common import written
from dicewright.workbench.output import out, show_diagnostics, show_json
from dicewright.workbench.sets import CallError, cards_named, load

BAR = 20
"""Columns of a full bar."""
LONG = 40
"""Characters of a fraction or condition that a table shows whole."""


@frozen
class Row:
    """A card (or a condition from the command line, without id) and its odds.

    `parts` has one chance for each tier, best first: that it is the one that counts.
    """

    id: str | None
    deck: str | None
    name: str | None
    compiled: Compiled
    span: Span
    parts: tuple[Fraction | Estimate, ...]


def odds(
    path: str | None = None,
    /,
    *cards: str,
    expression: Annotated[
        str | None, Parameter(name=["-e", "--expression"], allow_leading_hyphen=True)
    ] = None,
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
        compiled = written(path, expression, dice, die)
        pool = compiled.pool
        rows = [_row(None, None, None, compiled, compiled.tiers[0].condition.span)]
    else:
        if path is None:
            raise CallError("Which set? For example: dicewright odds feeling-lucky")
        loaded = load(path)
        pool = loaded.pool
        chosen = [card for card in cards_named(loaded, cards) if card.tiers]
        if cards and not chosen:
            raise CallError("None of these cards has a condition.")
        rows = [_row(c.id, c.deck, c.name, compile_card(c, pool), c.tiers[0].condition.span) for c in chosen]
    if json:
        show_json({"pool": pool.text, "rolls": 1, "keeping": None, "cards": [_json(row) for row in rows]})
    else:
        _show(rows, pool)
    return 0


def _row(id: str | None, deck: str | None, name: str | None, compiled: Compiled, span: Span) -> Row:
    """The card with its odds; where they cannot be exact, E302 and a sample."""
    try:
        return Row(id, deck, name, compiled, span, tuple(compiled.tier_odds()))
    except TooBig as big:
        text = to_text(compiled.tiers[0].condition)
        message = f"`{_short(text)}` is too big to be exact with {compiled.pool.text}"
        label = "the answer below is a sample, not exact"
        show_diagnostics(
            [
                Diagnostic(
                    "E302", span, message, label, "ask with fewer dice, or take the sample with its interval"
                )
            ]
        )
        return Row(id, deck, name, compiled, span, tuple(big.estimates))


def _short(text: str) -> str:
    return text if len(text) <= LONG else text[: LONG - 1] + "…"


# --- JSON -----------------------------------------------------------------------------------


def _json(row: Row) -> dict[str, Any]:
    labels = [tier.label for tier in row.compiled.tiers]
    tiers = [
        {"label": label, **_chance(part)}
        for label, part in zip(labels, row.parts, strict=True)
        if label is not None
    ]
    return {"id": row.id, "deck": row.deck, "name": row.name, **_chance(_total(row.parts)), "tiers": tiers}


def _chance(chance: Fraction | Estimate) -> dict[str, Any]:
    """A fraction in lowest terms; a sample has none, and its 95 % interval instead."""
    if isinstance(chance, Estimate):
        return {
            "numerator": None,
            "denominator": None,
            "probability": chance.probability,
            "sampled": {"low": chance.low, "high": chance.high, "rolls": chance.rolls},
        }
    return {
        "numerator": str(chance.numerator),
        "denominator": str(chance.denominator),
        "probability": float(chance),
    }


def _total(parts: Sequence[Fraction | Estimate]) -> Fraction | Estimate:
    """The chance of the card: that any of its tiers counts."""
    if all(isinstance(part, Fraction) for part in parts):
        return sum((part for part in parts if isinstance(part, Fraction)), Fraction(0))
    from dicewright.compiler.odds import wilson

    estimates = [part for part in parts if isinstance(part, Estimate)]
    rolls = estimates[0].rolls
    return wilson(round(sum(part.probability for part in estimates) * rolls), rolls)


# --- text -----------------------------------------------------------------------------------


def _show(rows: Sequence[Row], pool: Pool) -> None:
    console = out()
    console.print(f"One roll of {pool.text}", markup=False, style="bold")
    if not rows:
        console.print("The set has no card with a condition.")
        return
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="bold")
    named = any(row.id is not None for row in rows)
    if named:
        table.add_column("card", no_wrap=True)
        table.add_column("deck", no_wrap=True)
    table.add_column("condition", overflow="fold", ratio=1, min_width=14)
    table.add_column("odds", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("exactly", overflow="fold", max_width=34)
    for row in rows:
        several = len(row.parts) > 1
        head = [row.id or "", row.deck or ""] if named else []
        total = _total(row.parts)
        what = row.name or "" if several else to_text(row.compiled.tiers[0].condition)
        table.add_row(*(Text(cell) for cell in (*head, what, percent(total), bar(total), exactly(total))))
        if several:
            for tier, part in zip(row.compiled.tiers, row.parts, strict=True):
                what = f"  {tier.label}: {to_text(tier.condition)}"
                blank = ["", ""] if named else []
                table.add_row(
                    *(Text(cell) for cell in (*blank, what, percent(part), bar(part), exactly(part))),
                    style="dim",
                )
    console.print(table)
    if any(isinstance(part, Estimate) for row in rows for part in row.parts):
        console.print("~ marks a sample with its 95 % interval: not exact.", markup=False)


def percent(chance: Fraction | Estimate) -> str:
    """The chance in percent, with enough digits to tell small ones from nothing; `~` for a sample."""
    if isinstance(chance, Estimate):
        return f"~{100 * chance.probability:.2f} %"
    if chance in (0, 1):
        return f"{int(100 * chance)} %"
    value = 100 * float(chance)
    if 0.01 <= value <= 99.99:
        return f"{value:.2f} %"
    return f"{value:.3g} %" if value < 1 else "> 99.99 %"


def bar(chance: Fraction | Estimate) -> str:
    """A bar of up to `BAR` columns, by eighths."""
    value = chance.probability if isinstance(chance, Estimate) else float(chance)
    eighths = round(value * BAR * 8)
    if eighths == 0 and value > 0:
        eighths = 1
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def exactly(chance: Fraction | Estimate) -> str:
    """The fraction in lowest terms, or the interval of a sample."""
    if isinstance(chance, Estimate):
        return f"{100 * chance.low:.2f} to {100 * chance.high:.2f} %"
    text = f"{chance.numerator}/{chance.denominator}" if chance.denominator != 1 else str(chance.numerator)
    return text
