"""`dicewright check`: every diagnostic of the files."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from dicewright.dsl.diagnostics import has_errors
from dicewright.dsl.render import summary, to_json
from dicewright.workbench.output import out, show_diagnostics, show_json
from dicewright.workbench.sets import check_all


def check(
    *paths: str,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Say what is wrong in card files.

    Example: `dicewright check feeling-lucky`

    Parameters
    ----------
    paths
        Card files, folders of them, or sets that come along.
    json
        Print one JSON object instead of text.
    """
    if not paths:
        from dicewright.workbench.sets import CallError

        raise CallError("Which file? For example: dicewright check feeling-lucky")
    found = [checked for path in paths for checked in check_all(path)]
    diagnostics = [d for checked in found for d in checked.diagnostics]
    if json:
        cards = sum(checked.cards.card_count for checked in found)
        show_json({"diagnostics": [to_json(d) for d in diagnostics], "cards": cards})
        return 1 if has_errors(diagnostics) else 0
    show_diagnostics(diagnostics)
    console = out()
    for checked in found:
        count, designs = checked.cards.card_count, len(checked.cards.cards)
        several = f" ({designs} designs)" if designs != count else ""
        cards_text = f"{count} card{'s' * (count != 1)}{several}"
        examples = len(checked.cards.examples)
        tried = f", {examples} example{'s' * (examples != 1)}" if examples else ""
        console.print(
            f"{checked.name}: {cards_text}{tried}, {summary(checked.diagnostics)}",
            markup=False,
            soft_wrap=True,
        )
    return 1 if has_errors(diagnostics) else 0
