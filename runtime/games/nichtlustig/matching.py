"""Which targets a roll pays for, which Deaths it calls, whose symbols it shows: made once for a card set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
from attrs import frozen

from dicewright.compiler.condition import Compiled
from dicewright.dsl.conditions import Condition, Sum, Total
from dicewright.dsl.model import CardSet
from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.numbers import Box, box_of
from dicewright.runtime.games.nichtlustig.table import Table, Target
from dicewright.runtime.matchers import matchers
from dicewright.runtime.mechanics.payment import Counts, Payer
from dicewright.runtime.mechanics.prospects import Prospects
from dicewright.runtime.remember import once_per_set

Bid = tuple[str, str]
"""A target's ID, and that of the special card that helps to win it (empty: none)."""


@frozen(eq=False)
class Matching:
    """The conditions of one card set."""

    compiled: Mapping[Bid, Compiled]
    """What each bid for a target asks for."""
    payer: Payer[Bid]
    signs: Mapping[str, Compiled]
    """What calls each Death and each special card, by ID."""

    def shows(self, card: str, counts: Counts) -> bool:
        """Whether a roll calls this Death, or shows the symbol of this special card."""
        return self.signs[card].matches(counts)

    def bids(self, table: Table) -> list[Bid]:
        """What the active player may try to win, with the help at hand where it may be of use."""
        found = [(target.design.id, "") for target in table.takeable()]
        helper = table.holding(spec.ADD_TO_SUM)
        if helper is not None:
            found += [
                (target.design.id, helper.design.id)
                for target in table.takeable()
                if target.design.deck == helper.design.helps
            ]
        return found

    def winnable(self, table: Table, counts: Counts) -> list[tuple[Bid, ...]]:
        """Every collection of targets that the active player may take with this roll, the largest first.

        Each die is used once; of some decks only so many cards may be taken; help is used once, and
        not for what can be had without it.
        """
        able = self.payer.fulfilled(counts, self.bids(table))
        plain = {card for card, helper in able if not helper}
        able = [(card, helper) for card, helper in able if not helper or card not in plain]
        return [chosen for chosen in self.payer.sets(counts, able) if _allowed(table.targets, chosen)]


def _allowed(targets: Mapping[str, Target], chosen: Iterable[Bid]) -> bool:
    decks: dict[str, int] = {}
    helped: set[str] = set()
    for card, helper in chosen:
        design = targets[card].design
        decks[design.deck] = decks.get(design.deck, 0) + 1
        if design.per_roll is not None and decks[design.deck] > design.per_roll:
            return False
        if helper and helper in helped:
            return False
        helped.add(helper)
    return True


@once_per_set
def matching(cards: CardSet) -> Matching:
    """The matching of a card set. Raises SetupError for cards that the rules cannot place."""
    box, known = box_of(cards), matchers(cards)
    compiled: dict[Bid, Compiled] = {(design.id, ""): known[design.id] for design in box.targets}
    for special in box.specials:
        if special.effect == spec.ADD_TO_SUM:
            for design in box.targets:
                if design.deck == special.helps:
                    condition = eased(cards.cards[design.id].tiers[0].condition, special.amount)
                    compiled[design.id, special.id] = Compiled(cards.pool, [(None, condition)])
    payer = Payer({bid: each.tiers[0].core for bid, each in compiled.items()}, cards.pool.faces)
    return Matching(compiled, payer, {card: known[card] for card in _signs(box)})


@once_per_set
def prospects(cards: CardSet) -> Prospects[Bid]:
    """The chances of all bids for targets under the best choices to come, for bots and boards."""
    bids = {bid: compiled.tiers[0].core for bid, compiled in matching(cards).compiled.items()}
    return Prospects(bids, cards.pool, "final")


def _signs(box: Box) -> list[str]:
    return [death.id for death in box.deaths] + [special.id for special in box.specials]


def eased(condition: Condition, amount: int) -> Condition:
    """The condition as it is for dice that total `amount` more: the bounds of its sums are so much lower."""
    changed: dict[str, Any] = {}
    for field in attrs.fields(type(condition)):
        value = getattr(condition, field.name)
        if isinstance(condition, Sum | Total) and field.name in ("low", "high"):
            changed[field.name] = value - amount if isinstance(value, int) else value
        elif isinstance(value, Condition):
            changed[field.name] = eased(value, amount)
        elif isinstance(value, tuple):
            changed[field.name] = tuple(
                eased(part, amount) if isinstance(part, Condition) else part for part in value
            )
    return attrs.evolve(condition, **changed)
