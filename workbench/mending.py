"""Conditions near a card's own with a chance near the one that is wanted, for the advice of findings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from time import perf_counter

from dicewright.compiler.lower import lower
from dicewright.compiler.odds import TooBig
from dicewright.dsl.model import CardSet
from dicewright.workbench.commands.question import question_of
from dicewright.workbench.commands.suggest import Asker
from dicewright.workbench.findings import Change, Mender

TRIES, FEWER_TRIES = 400, 120
"""So many changes of a card are tried; fewer where the dice are rolled several times, which takes longer.
A number of tries, and no time, so that the advice is the same on every machine."""
SECONDS = 20.0
"""Time for all cards together, after all: for sets whose conditions take very long."""
EACH = 10.0
"""Time for one card."""
COUNT = 3
"""How many conditions are offered for each card."""


def mender(cards: CardSet, seconds: float = SECONDS) -> Mender:
    """What finds small changes of the set's cards, as `dicewright suggest` does.

    It answers with nothing for what is too big to be exact, for cards with several tiers, and once the time
    is used up (counted from the first question). What another card of the set asks for already is no offer.
    """
    question = question_of(cards.rolls, cards.keeping, None)
    spent = 0.0
    taken = {lower(tier.condition, cards.pool) for card in cards.cards.values() for tier in card.tiers}

    def mend(card: str, chance: float) -> Sequence[Change]:
        nonlocal spent
        found = cards.cards.get(card)
        if found is None or len(found.tiers) != 1 or spent >= seconds or not 0 < chance < 1:
            return ()
        began = perf_counter()
        tries = TRIES if question.rolls == 1 else FEWER_TRIES
        asker = Asker(found, cards.pool, question, min(EACH, seconds - spent), tries)
        try:
            new = (
                change
                for change in asker.nearest(Fraction(chance))
                if lower(change.condition, cards.pool) not in taken
            )
            nearest = list(islice(new, COUNT))
        except TooBig:
            return ()
        finally:
            spent += perf_counter() - began
        return [Change(change.text, float(change.odds)) for change in nearest]

    return mend
