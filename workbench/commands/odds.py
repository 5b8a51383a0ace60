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
from dicewright.compiler.odds import Estimate, TooBig, subset_odds, wilson
from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.model import CardSet, Pool
from dicewright.dsl.printer import to_text
from dicewright.dsl.rolls import parse_roll, roll_text
from dicewright.workbench.commands.common import bar, exactly, percent, written
from dicewright.workbench.commands.question import Question, question_of, read_keeping, read_rolls, title
from dicewright.workbench.output import out, show_diagnostics, show_json
from dicewright.workbench.sets import CallError, cards_named, load
from dicewright.workbench.wire import chance_json

WIDE = 96
"""Columns from which on there is room for long fractions."""
LONG = 40
"""Characters of a condition that a message shows whole."""
CHOICES = 10
"""Choices that `--advise` lists."""
MOST_TOGETHER = 8
"""Cards that are taken together at most: there are 2 to the power of so many sets of them."""


@frozen
class Row:
    """A card (or a condition from the command line, without id) and its odds.

    `total` is its chance, `parts` one chance for each tier, best first; None where there is no answer.
    """

    id: str | None
    deck: str | None
    name: str | None
    compiled: Compiled
    total: Fraction | Estimate | None
    parts: tuple[Fraction | Estimate | None, ...]


def odds(
    path: str | None = None,
    /,
    *cards: str,
    expression: Annotated[
        str | None, Parameter(name=["-e", "--expression"], allow_leading_hyphen=True)
    ] = None,
    dice: Annotated[str | None, Parameter(name=["-d", "--dice"])] = None,
    die: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    rolls: str | None = None,
    keeping: str | None = None,
    kept: str | None = None,
    advise: str | None = None,
    together: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Show the exact odds of cards, or of a condition.

    For one roll, or for several under the best choice of dice to keep.

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
    rolls
        How often the dice are rolled, or `any`; the file's number if left out.
    keeping
        `free`, `final` or `some`; the file's way if left out.
    kept
        Dice that are kept already, such as "blue 4 4"; so many rolls of the rest are to come.
    advise
        All dice as they lie: says which to keep, with so many rolls to come.
    together
        Instead of each card by itself: the odds of at least one of them, of all, and of just these and those.
    json
        Print one JSON object instead of a table.
    """
    number, way = (None if rolls is None else read_rolls(rolls)), read_keeping(keeping)
    if expression is not None:
        compiled = written(path, expression, dice, die)
        pool = compiled.pool
        chosen = [(None, None, None, compiled)]
        number, way = number or (1 if rolls is None else None), way
    else:
        if path is None:
            raise CallError("Which set? For example: dicewright odds feeling-lucky")
        loaded = load(path)
        pool = loaded.pool
        found = [card for card in cards_named(loaded, cards) if card.tiers]
        if cards and not found:
            raise CallError("None of these cards has a condition.")
        chosen = [(card.id, card.deck, card.name, compile_card(card, pool)) for card in found]  # type: ignore[misc]
        if rolls is None:
            # of a roll that lies there, one roll of the file's number is gone
            number = loaded.rolls if advise is None or loaded.rolls is None else loaded.rolls - 1
            if number == 0:
                raise CallError("The set rolls the dice once, so none is to come; say how many with --rolls.")
        way = way or loaded.keeping
    position = None if kept is None else parse_roll(kept, pool, "<kept>", partial=True)
    question = question_of(number, way, position)
    if advise is not None:
        return _advise(chosen, pool, advise, question, json)
    if together:
        return _together(chosen, pool, question, json)
    rows = [_row(name, deck, title, compiled, question) for name, deck, title, compiled in chosen]
    if json:
        show_json(_answer(rows, pool, question))
    else:
        _show(rows, pool, question)
    return 0


def odds_json(cards: CardSet) -> dict[str, Any]:
    """What `odds PATH --json` prints about a set; what is too big to be exact is said by its row alone."""
    question = question_of(cards.rolls, cards.keeping, None)
    found = [card for card in cards.cards.values() if card.tiers]
    rows = [
        _row(card.id, card.deck, card.name, compile_card(card, cards.pool), question, quiet=True)
        for card in found
    ]
    return _answer(rows, cards.pool, question)


def _row(
    id: str | None,
    deck: str | None,
    name: str | None,
    compiled: Compiled,
    question: Question,
    quiet: bool = False,
) -> Row:
    """The card with its odds; where they cannot be exact, E302 (unless `quiet`) and, for one roll, a sample."""
    asked = (question.rolls, question.keeping, question.kept)
    several = len(compiled.tiers) > 1
    try:
        if question.plain:
            parts = compiled.tier_odds()
            return Row(id, deck, name, compiled, sum(parts, Fraction(0)), tuple(parts))
        total = compiled.odds(*asked)
        return Row(
            id, deck, name, compiled, total, tuple(compiled.tier_odds(*asked)) if several else (total,)
        )
    except TooBig as big:
        if not quiet:
            _too_big(compiled, question)
        if not question.plain:
            return Row(id, deck, name, compiled, None, (None,) * len(compiled.tiers))
        estimates = big.estimates
        share = sum(estimate.probability for estimate in estimates)
        total_estimate = (
            wilson(round(share * estimates[0].rolls), estimates[0].rolls) if several else estimates[0]
        )
        return Row(id, deck, name, compiled, total_estimate, tuple(estimates))


def _too_big(compiled: Compiled, question: Question) -> None:
    condition = compiled.tiers[0].condition
    text = to_text(condition)
    shown = text if len(text) <= LONG else text[: LONG - 1] + "…"
    message = f"`{shown}` is too big to be exact with {compiled.pool.text}"
    if question.plain:
        label, help_ = (
            "the answer below is a sample, not exact",
            "ask with fewer dice, or take the sample with its interval",
        )
    else:
        label, help_ = "too many ways to keep dice", "ask with fewer dice or rolls"
    show_diagnostics([Diagnostic("E302", condition.span, message, label, help_)])


# --- JSON -----------------------------------------------------------------------------------


def _answer(rows: Sequence[Row], pool: Pool, question: Question) -> dict[str, Any]:
    return {
        "pool": pool.text,
        "rolls": "any" if question.rolls is None else question.rolls,
        "keeping": question.keeping,
        "cards": [_json(row) for row in rows],
    }


def _json(row: Row) -> dict[str, Any]:
    labels = [tier.label for tier in row.compiled.tiers]
    tiers = [
        {"label": label, **chance_json(part)}
        for label, part in zip(labels, row.parts, strict=True)
        if label is not None
    ]
    return {"id": row.id, "deck": row.deck, "name": row.name, **chance_json(row.total), "tiers": tiers}


# --- text -----------------------------------------------------------------------------------


def _show(rows: Sequence[Row], pool: Pool, question: Question) -> None:
    console = out()
    console.print(title(pool, question), markup=False, style="bold", soft_wrap=True)
    if not rows:
        console.print("The set has no card with a condition.")
        return
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="bold")
    named = any(row.id is not None for row in rows)
    if named:
        table.add_column("card", no_wrap=True)
        table.add_column("deck", no_wrap=True)
    narrow = console.width < WIDE
    table.add_column("condition", overflow="fold", ratio=1, min_width=24)
    table.add_column("odds", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("exactly", overflow="fold", max_width=16 if narrow else 34)
    for row in rows:
        several = len(row.parts) > 1
        head = [row.id or "", row.deck or ""] if named else []
        what = to_text(row.compiled.tiers[0].condition)
        if row.name:
            what = row.name if several else f"{row.name}: {what}"
        elif several:
            what = ""
        table.add_row(*(Text(cell) for cell in (*head, what, *_cells(row.total))))
        if several:
            for tier, part in zip(row.compiled.tiers, row.parts, strict=True):
                what = f"  {tier.label}: {to_text(tier.condition)}"
                blank = ["", ""] if named else []
                table.add_row(*(Text(cell) for cell in (*blank, what, *_cells(part))), style="dim")
    console.print(table)
    if not question.plain and any(len(row.parts) > 1 for row in rows):
        console.print("A tier's odds are those of a player who wants this tier only.", markup=False)
    if any(isinstance(part, Estimate) for row in rows for part in row.parts):
        console.print("~ marks a sample with its 95 % interval: not exact.", markup=False)


def _cells(chance: Fraction | Estimate | None) -> tuple[str, str, str]:
    return ("too big", "", "") if chance is None else (percent(chance), bar(chance), exactly(chance))


# --- advice -----------------------------------------------------------------------------------


def _advise(
    chosen: Sequence[tuple[str | None, str | None, str | None, Compiled]],
    pool: Pool,
    advise: str,
    question: Question,
    json: bool,
) -> int:
    if len(chosen) != 1:
        raise CallError("Advice is for one card: name it.")
    name, deck, title, compiled = chosen[0]
    roll = parse_roll(advise, pool, "<roll>")
    try:
        choices = compiled.advise(roll, question.rolls, question.keeping)
    except TooBig:
        _too_big(compiled, Question(question.rolls, question.keeping, roll))
        return 2
    if json:
        rows = [{"keep": roll_text(choice.kept, pool), **chance_json(choice.value)} for choice in choices]
        show_json(
            {
                "id": name,
                "deck": deck,
                "name": title,
                "pool": pool.text,
                "roll": roll_text(roll, pool),
                "choices": rows,
            }
        )
        return 0
    console = out()
    rolls = (
        "any number of rolls"
        if question.rolls is None
        else f"{question.rolls} roll{'s' * (question.rolls != 1)}"
    )
    console.print(
        f"{roll_text(roll, pool)}, {rolls} to come, keeping {question.keeping or 'free'}",
        markup=False,
        style="bold",
    )
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="bold")
    table.add_column("keep", overflow="fold")
    table.add_column("worth", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("exactly", overflow="fold")
    for choice in choices[:CHOICES]:
        kept = roll_text(choice.kept, pool) or "nothing"
        table.add_row(
            *(Text(cell) for cell in (kept, percent(choice.value), bar(choice.value), exactly(choice.value)))
        )
    console.print(table)
    if len(choices) > CHOICES:
        console.print(f"… and {len(choices) - CHOICES} that are worth less or as much", markup=False)
    return 0


# --- several cards together ---------------------------------------------------------------------


def _together(
    chosen: Sequence[tuple[str | None, str | None, str | None, Compiled]],
    pool: Pool,
    question: Question,
    json: bool,
) -> int:
    """How likely one roll fulfils at least one of the cards, all of them, just some of them."""
    if not question.plain:
        raise CallError("Cards are taken together for one roll of all dice only; add --rolls 1.")
    names = [name or "" for name, *_ in chosen]
    if not 2 <= len(names) <= MOST_TOGETHER:
        raise CallError(f"Name 2 to {MOST_TOGETHER} cards to take together.")
    cores = [compiled.whole for *_, compiled in chosen]
    try:
        subsets = subset_odds(cores, pool)
    except TooBig:
        raise CallError(f"These cards together are too big to be exact with {pool.text} (E302).") from None
    none = subsets.get(frozenset(), Fraction(0))
    rows = sorted(subsets.items(), key=lambda row: (len(row[0]), sorted(row[0])))
    if json:
        exact = [{"cards": [names[at] for at in sorted(at)], **chance_json(chance)} for at, chance in rows]
        show_json(
            {"pool": pool.text, "cards": names, "at_least_one": chance_json(1 - none), "exactly": exact}
        )
        return 0
    console = out()
    console.print(f"One roll of {pool.text}", markup=False, style="bold", soft_wrap=True)
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="bold")
    table.add_column("fulfils", overflow="fold")
    table.add_column("odds", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("exactly", overflow="fold")
    table.add_row(*(Text(cell) for cell in ("at least one", *_cells(1 - none))))
    for at, chance in rows:
        what = "just " + ", ".join(names[at] for at in sorted(at)) if at else "none"
        table.add_row(*(Text(cell) for cell in ("all" if len(at) == len(names) else what, *_cells(chance))))
    console.print(table)
    return 0
