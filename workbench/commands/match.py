"""`dicewright match`: whether a roll fulfils a card, with which dice, or what is missing."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from dicewright.dsl.rolls import parse_roll
from dicewright.workbench.commands.common import one_condition
from dicewright.workbench.output import out, show_json
from dicewright.workbench.sets import CallError
from dicewright.workbench.wire import to_wire


def match(
    path: str | None = None,
    card: str | None = None,
    /,
    *,
    roll: str | None = None,
    expression: Annotated[
        str | None, Parameter(name=["-e", "--expression"], allow_leading_hyphen=True)
    ] = None,
    dice: Annotated[str | None, Parameter(name=["-d", "--dice"])] = None,
    die: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Say whether a roll fulfils a card: with which dice, or which part is missing.

    Exit status 0: it does; 1: it does not.

    Example: `dicewright match feeling-lucky y14 --roll "blue 1 1 4 5, red 4 4 6"`

    Parameters
    ----------
    path
        A card file, a folder of one set, or a set that comes along.
    card
        The card's id.
    roll
        What the dice show: `blue 1 2 2 6, red 3 5 5`, or `1 2 2 6` for dice without colours.
    expression
        A condition instead of a file and a card.
    dice
        The dice for the condition, written like a `dice` line.
    die
        A kind of die of your own, written like a `die` line; may be given several times.
    json
        Print one JSON object instead of text.
    """
    if roll is None:
        raise CallError('Which roll? For example: --roll "blue 1 2 2 6, red 3 5 5"')
    compiled = one_condition(path, card, expression, dice, die)
    counts = parse_roll(roll, compiled.pool)
    found = compiled.explain(counts)
    if json:
        show_json(to_wire(found))
    else:
        out().print(str(found), markup=False, soft_wrap=True)
    return 0 if found.fulfilled else 1
