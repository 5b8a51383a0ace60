"""Choosing by what the final rolls of a turn are worth: what `careful` and `expert` have in common.

A plan for the dice is worked out once for each roll, and again the same if it is asked for again: it
depends on what the dice show, not on how many of them have been set aside so far. Before the first
decision with a card set its dice and targets are laid out, which takes about a tenth of a second.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import define, field

from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.nichtlustig import casual, spec
from dicewright.runtime.games.nichtlustig.ends import Ends
from dicewright.runtime.games.nichtlustig.keeping import LEVELS, Floats, before_last, before_two
from dicewright.runtime.games.nichtlustig.outlook import Outlook
from dicewright.runtime.games.nichtlustig.payments import Payments, payments
from dicewright.runtime.games.nichtlustig.view import TableView
from dicewright.runtime.games.nichtlustig.weighing import Weighing
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.seats import Turn


@define(eq=False)
class Position:
    """What was worked out last, of use as long as no card moves."""

    key: Any
    weighing: Weighing
    rolls: int
    """So many rolls to come are looked at."""
    ends: Ends | None = None
    worths: Floats | None = None
    shown: Any = None
    table: Floats = field(factory=lambda: np.zeros(0))


@once_per_set
def _last(cards: CardSet) -> dict[Outlook, Position]:
    return {}


def choose(turn: Turn, outlook: Outlook) -> Option:
    """The choice of a bot with this outlook. Dice that are too many to be laid out are left to `casual`."""
    laid_out = payments(turn.cards)
    if laid_out is None:
        return casual.choose(turn)
    view: TableView = turn.view
    options = turn.decision.options
    position = _position(turn.cards, view, outlook)
    weighing = position.weighing
    hands = weighing.worth.hand
    match turn.decision.kind:
        case "keep":
            return _keep(turn, view, position, laid_out)
        case "take":
            return max(options, key=lambda option: weighing.taking([str(name) for name in option.args]))
        case "refuse":
            called = laid_out.deaths[laid_out.calls.index(_call(view))]
            clown = weighing.holding(spec.REFUSE_DEATH)
            gain = weighing.death(called, hands) - (0.0 if clown is None else weighing.having(clown))
            return options[0 if gain >= 0 else 1]
        case "which-death":
            deaths = {death.id: death for death in view.deaths}
            return min(options, key=lambda option: weighing.freeing(deaths[str(option.args[0])], hands))
        case "cover":
            sort, hand = weighing.worth.sort, hands[weighing.seat]
            return min(options, key=lambda option: weighing.losing(hand, sort[str(option.args[0])]))
    return options[0]


def _position(cards: CardSet, view: TableView, outlook: Outlook) -> Position:
    last = _last(cards)
    key = view.active, view.targets, view.deaths, view.specials, len(view.players)
    known = last.get(outlook)
    if known is None or known.key != key:
        known = last[outlook] = Position(key, Weighing(view, cards, outlook), min(outlook.rolls, LEVELS))
    return known


def _call(view: TableView) -> tuple[Any, ...]:
    return tuple([die.face for die in view.dice if die.scoring])


def _keep(turn: Turn, view: TableView, position: Position, laid_out: Payments) -> Option:
    """What the plan sets aside, the most dice at a time; then rolling the others, or no more if there are none."""
    plan = _plan(view, position, laid_out)
    options = turn.decision.options
    wanted = {die.at for die, kept in zip(view.dice, plan, strict=True) if kept and not die.aside}
    if len(wanted) == sum(not die.aside for die in view.dice):
        return next(option for option in options if option.action == "stop")
    keeps = [
        option
        for option in options
        if option.action == "keep" and wanted.issuperset([int(at) for at in option.args])
    ]
    if keeps:
        return max(keeps, key=lambda option: len(option.args))
    return next(option for option in options if option.action == "roll")


def _plan(view: TableView, position: Position, laid_out: Payments) -> list[int]:
    """By die, whether to keep it: the best table entry, of equals the one with the fewest dice.

    With no roll left but the one that a special card allows (the Duck), another roll costs that card.
    """
    weighing = position.weighing
    if position.ends is None or position.worths is None:
        position.ends = Ends(weighing, laid_out)
        position.worths = position.ends.worths()
    spare = None if view.rolls < view.most_rolls else weighing.holding(spec.ROLL_AGAIN)
    left = max(1, min(position.rolls, view.most_rolls - view.rolls))
    shown = [laid_out.sides[die.at].index(die.face) for die in view.dice]
    if position.shown != (shown, left):
        look = before_last if left == 1 else before_two
        position.shown, position.table = (shown, left), look(position.worths, shown)
    table = position.table[tuple([slice(int(die.aside), 2) for die in view.dice])]
    if spare is not None:
        every = (-1,) * table.ndim
        table = table.copy()
        stays = table[every]
        table -= round(position.ends.slope * weighing.having(spare)) * position.ends.scale
        table[every] = stays
    best = np.argwhere(table == table.max()).tolist()
    return [int(die.aside or kept) for die, kept in zip(view.dice, min(best, key=sum), strict=True)]
