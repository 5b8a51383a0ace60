"""`dicewright suggest`: small changes of a card that bring it near to the odds one wants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice
from time import perf_counter
from typing import Annotated

from attrs import frozen
from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from dicewright.compiler.condition import Compiled
from dicewright.compiler.core import Core
from dicewright.compiler.lower import lower
from dicewright.compiler.odds import TooBig
from dicewright.compiler.variations import needless_part, variations
from dicewright.dsl.conditions import Condition
from dicewright.dsl.model import Card, CardSet, Pool
from dicewright.dsl.printer import to_text
from dicewright.workbench.commands.common import bar, exactly, percent
from dicewright.workbench.commands.question import Question, question_of, read_keeping, read_rolls, title
from dicewright.workbench.output import out, show_json
from dicewright.workbench.sets import CallError, cards_named, load
from dicewright.workbench.wire import chance_json

CLOSE = Fraction(1, 50)
"""If no single change comes as near as this, two changes together are tried."""
SECONDS = 4.0
"""Time for trying changes."""
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
    rolls: str | None = None,
    keeping: str | None = None,
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
    rolls
        How often the dice are rolled, or `any`; the file's number if left out.
    keeping
        `free`, `final` or `some`; the file's way if left out.
    json
        Print one JSON object instead of a table.
    """
    target = _target(odds)
    loaded = load(path)
    (found,) = cards_named(loaded, (card,))
    if not found.tiers:
        raise CallError(f"Card {found.id} has no condition.")
    number = loaded.rolls if rolls is None else read_rolls(rolls)
    question = question_of(number, read_keeping(keeping) or loaded.keeping, None)
    asker = Asker(found, loaded.pool, question)
    try:
        now = asker.odds([tier.condition for tier in found.tiers])
        changes = list(islice(asker.nearest(target), max(count, 1)))
    except TooBig:
        raise CallError(f"Card {found.id} is too big to be exact with {loaded.pool.text} (E302).") from None
    if json:
        rows = [
            {"tier": change.tier, "condition": change.text, **chance_json(change.odds)} for change in changes
        ]
        head = {"id": found.id, "rolls": question.rolls or "any", "keeping": question.keeping}
        show_json({**head, "target": float(target), "now": chance_json(now), "changes": rows})
        return 0
    console = out()
    text = " | ".join(to_text(tier.condition) for tier in found.tiers)
    said = f"Card {found.id} now: {text}, {percent(now)}. Wanted: {percent(target)}."
    console.print(f"{said}\n{title(loaded.pool, question)}", markup=False, soft_wrap=True)
    if not changes or abs(changes[0].odds - target) >= abs(now - target):
        console.print("No small change brings it nearer.", markup=False)
    if changes:
        console.print(_table(changes, target))
        for line in _taken(changes, found, loaded):
            console.print(line, markup=False)
    if asker.late:
        console.print("There was no time to try all changes.", markup=False)
    return 0


def _taken(changes: Iterable[Change], card: Card, cards: CardSet) -> Iterator[str]:
    """Which of the conditions other cards have already."""
    others: dict[Core, str] = {}
    for other in cards.cards.values():
        if other is not card and len(other.tiers) == 1:
            others.setdefault(lower(other.tiers[0].condition, cards.pool), other.id)
    for change in changes:
        other_id = others.get(lower(change.condition, cards.pool))
        if change.tier is None and other_id is not None:
            yield f"{change.text} means the same as card {other_id}."


def _table(changes: Iterable[Change], target: Fraction) -> Table:
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
    return table


class Asker:
    """Asks for the odds of a card as it could be, for as long as there is time, or so many times."""

    def __init__(
        self,
        card: Card,
        pool: Pool,
        question: Question,
        seconds: float = SECONDS,
        tries: int | None = None,
    ) -> None:
        self.card, self.pool, self.question = card, pool, question
        self.late = False
        """Whether some changes were not tried, for lack of time."""
        self._end = perf_counter() + seconds
        self._tries = tries
        self._known: set[tuple[int, Core]] = set()

    def odds(self, conditions: Iterable[Condition]) -> Fraction:
        """The chance of the card with these conditions of its tiers. Raises TooBig."""
        labels = [tier.label for tier in self.card.tiers]
        compiled = Compiled(self.pool, zip(labels, conditions, strict=True))
        return compiled.odds(self.question.rolls, self.question.keeping)

    def nearest(self, target: Fraction) -> Iterator[Change]:
        """Sound changes, nearest to the target first; of equally near ones the shorter text first."""
        own = [tier.condition for tier in self.card.tiers]
        self._known = {(at, lower(condition, self.pool)) for at, condition in enumerate(own)}
        found = list(self._changes(own))
        ranked = _ranked(found, target)
        if not ranked or abs(ranked[0].odds - target) > CLOSE:
            for first in ranked[:STARTS]:
                conditions = [*own[: first.at], first.condition, *own[first.at + 1 :]]
                found.extend(self._changes(conditions, first.at))
        for change in _ranked(found, target):
            if self._sound(change.condition):
                yield change

    def _sound(self, condition: Condition) -> bool:
        """Whether `check` would have nothing to say about the condition itself."""
        own = Compiled(self.pool, [(None, condition)])
        return own.odds() > 0 and needless_part(condition, self.pool) is None

    def _changes(self, conditions: list[Condition], only: int | None = None) -> Iterator[Change]:
        """Changes that mean something else than all that were tried before."""
        for at, tier in enumerate(self.card.tiers):
            if only not in (None, at):
                continue
            for condition in variations(conditions[at], self.pool):
                meaning = at, lower(condition, self.pool)
                if meaning in self._known:
                    continue
                if perf_counter() > self._end or self._tries == 0:
                    self.late = True
                    return
                if self._tries is not None:
                    self._tries -= 1
                self._known.add(meaning)
                try:
                    chance = self.odds([*conditions[:at], condition, *conditions[at + 1 :]])
                except TooBig:
                    continue
                if 0 < chance < 1:
                    yield Change(tier.label, to_text(condition), condition, at, chance)


def _ranked(changes: Iterable[Change], target: Fraction) -> list[Change]:
    return sorted(changes, key=lambda change: (abs(change.odds - target), len(change.text), change.text))


def _target(text: str) -> Fraction:
    written = text.strip()
    try:
        target = Fraction(written.removesuffix("%").strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise CallError(f"{text!r} are no odds; write 35%, 0.35 or 7/20.") from None
    target = target / 100 if written.endswith("%") else target
    if 1 <= target <= 100 and not written.endswith("%"):
        raise CallError(f"{text} is no chance; if you mean percent, write {written}%.")
    if not 0 < target < 1:
        raise CallError(f"{text} cannot be reached by a change: odds lie between 0 % and 100 %.")
    return target
