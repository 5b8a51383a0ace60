"""The `example` lines of a set: the card they name, what they expect of it, and their roll."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from dicewright.dsl import syntax as s
from dicewright.dsl.diagnostics import CondError, Diagnostic, Fix
from dicewright.dsl.model import Card, Example, Pool
from dicewright.dsl.names import nearest
from dicewright.dsl.rolls import check_roll

Report = Callable[[Diagnostic], None]


def check_example(
    line: s.Example,
    pool: Pool | None,
    cards: Mapping[str, Card],
    ids: Iterable[str],
    silent: Container[str],
    report: Report,
) -> Example | None:
    """The checked example, or None if it is wrong or speaks of a broken card."""
    name = str(line.card)
    card = cards.get(name)
    if card is None:
        if name not in silent:
            near = nearest(name, ids)
            help_ = f"did you mean `{near}`?" if near else "an example names a card of this set"
            report(Diagnostic("E201", line.card.span, f"no card called `{name}`", "unknown card", help_,
                                   Fix(line.card.span, near) if near else None))  # fmt: skip
        return None
    if not card.tiers:
        report(Diagnostic("E212", line.card.span, f"card {name} has no condition to try", "has no condition",
                               "give the card a condition, or take the example out"))  # fmt: skip
        return None
    labels = [tier.label for tier in card.tiers if tier.label is not None]
    if line.expected not in ("yes", "no", *labels):
        near = nearest(line.expected, ["yes", "no", *labels])
        *most, last = (f"`{word}`" for word in ("yes", "no", *labels))
        words = f"{', '.join(most)} or {last}"
        help_ = f"did you mean `{near}`?" if near else f"write {words}"
        report(Diagnostic("E201", line.expected.span, f"card {name} has no tier called `{line.expected}`",
                               f"expected {words}", help_, Fix(line.expected.span, near) if near else None))  # fmt: skip
        return None
    if pool is None:
        return None
    try:
        roll = check_roll(line.roll, pool)
    except CondError as error:
        for diagnostic in error.diagnostics:
            report(diagnostic)
        return None
    return Example(name, roll, str(line.expected), line.span)
