"""`dicewright compare`: how two conditions relate, with the smallest rolls that show it."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from dicewright.compiler import automaton
from dicewright.compiler.condition import Compiled, compile_card
from dicewright.compiler.relations import relation
from dicewright.dsl.rolls import roll_text
from dicewright.workbench.commands.common import written
from dicewright.workbench.output import out, show_json
from dicewright.workbench.sets import CallError, cards_named, load

_SENTENCES = {
    "equal": "{a} and {b} mean the same: the same rolls fulfil both.",
    "disjoint": "{a} and {b} are disjoint: no roll fulfils both.",
    "implies": "{a} implies {b}: every roll that fulfils {a} fulfils {b}, and others do, too.",
    "implied": "{a} is implied by {b}: every roll that fulfils {b} fulfils {a}, and others do, too.",
    "overlap": "{a} and {b} overlap: some rolls fulfil both, and each is fulfilled by rolls of its own.",
}


def compare(
    path: str | None = None,
    first: str | None = None,
    second: str | None = None,
    /,
    *,
    expression: Annotated[
        tuple[str, ...], Parameter(name=["-e", "--expression"], allow_leading_hyphen=True, negative="")
    ] = (),
    dice: Annotated[str | None, Parameter(name=["-d", "--dice"])] = None,
    die: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Compare two conditions by their meaning: equal, implies, implied, overlap or disjoint.

    Example: `dicewright compare -e "pair and pair" -e "sets(2, 2)" -d "5 d6"`

    Parameters
    ----------
    path
        A card file, a folder of one set, or a set that comes along.
    first
        A card's id.
    second
        Another card's id.
    expression
        A condition instead of a file and cards; given twice.
    dice
        The dice for the conditions, written like a `dice` line.
    die
        A kind of die of your own, written like a `die` line; may be given several times.
    json
        Print one JSON object instead of text.
    """
    names, (a, b) = _pair(path, first, second, expression, dice, die)
    try:
        found = relation(a.whole, b.whole, a.pool)
    except automaton.TooBig:
        raise CallError(
            f"These conditions are too big to be compared exactly with {a.pool.text} (E302)."
        ) from None
    rolls = {
        "only_first": found.only_first,
        "only_second": found.only_second,
        "both": found.both,
    }
    texts = {key: None if roll is None else roll_text(roll, a.pool) for key, roll in rolls.items()}
    if json:
        show_json({"relation": found.name, **texts})
        return 0
    console = out()
    console.print(_SENTENCES[found.name].format(a=names[0], b=names[1]), markup=False, soft_wrap=True)
    whose = {"only_first": f"only {names[0]}", "only_second": f"only {names[1]}", "both": "both"}
    width = max(map(len, whose.values()))
    for key, text in texts.items():
        console.print(f"  {whose[key]:<{width}}  {text or '(no roll)'}", markup=False, soft_wrap=True)
    return 0


def _pair(
    path: str | None,
    first: str | None,
    second: str | None,
    expressions: tuple[str, ...],
    dice: str | None,
    die: tuple[str, ...],
) -> tuple[tuple[str, str], tuple[Compiled, Compiled]]:
    if expressions:
        if len(expressions) != 2:
            raise CallError('Two conditions are compared: -e "pair and pair" -e "sets(2, 2)" -d "5 d6"')
        a, b = (written(path, text, dice, die) for text in expressions)
        return (f"`{expressions[0]}`", f"`{expressions[1]}`"), (a, b)
    if path is None or first is None or second is None:
        raise CallError("Which cards? For example: dicewright compare feeling-lucky g07 g08")
    loaded = load(path)
    chosen = cards_named(loaded, (first, second))
    for card in chosen:
        if not card.tiers:
            raise CallError(f"Card {card.id} has no condition.")
    a, b = (compile_card(card, loaded.pool) for card in chosen)
    return (first, second), (a, b)
