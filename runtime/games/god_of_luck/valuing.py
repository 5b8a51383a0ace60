"""What dice, cards and deities are worth to the beginner of `casual`, looking at one player's view.

Worths are in points. Everything that can be remembered for all games of a card set is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import numpy as np
from attrs import define, field

from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.aiming import DIGIT, ONE, Aims, Helpers, aims_of
from dicewright.runtime.games.god_of_luck.box import Box, Deity, Fortune, box_of
from dicewright.runtime.games.god_of_luck.context import Fulfils, fulfilment
from dicewright.runtime.games.god_of_luck.view import PlayerView, TableView, TurnView
from dicewright.runtime.remember import once_per_set

BESIDE = 0.1
"""Of the cards that are not the best one to aim at, this part counts."""
SOON = 0.4
"""How much of a card's chance is taken from a turn with one die more."""
SKILL_WORTH = {
    "reroll": 0.7, "dice": 4.0, "beast": 1.4, "lift": 1.5, "raise": 2.0, "copy": 1.5, "turn": 2.5,
    "hand": 0.5, "invite": 0.3, "take": 1.2, "funds": 0.7, "wish": 0.0,
}  # fmt: skip
"""What a skill adds to each further turn, in points; of the same skill each further one half of that."""
MOST_KEPT = 500
"""Tables and answers that are remembered at a time."""


@define(eq=False)
class Memory:
    """What is remembered of a card set."""

    box: Box
    aims: Aims
    fulfils: Fulfils
    worths: dict[tuple[frozenset[str], int, Helpers], list[float]] = field(factory=dict)
    subsets: dict[int, tuple[int, ...]] = field(factory=dict)
    cards: dict[tuple[str, int, Helpers], float] = field(factory=dict)
    piles: dict[tuple[str, int, Helpers], float] = field(factory=dict)

    def worth_of_sets(self, hand: frozenset[str], dice: int, helpers: Helpers) -> list[float]:
        """For each set of fixed dice (see `aiming`) what it can be expected to bring with these cards."""
        known = self.worths.get((hand, dice, helpers))
        if known is None:
            if len(self.worths) >= MOST_KEPT:
                self.worths.clear()
            size = len(self.aims.sets(dice).rows)
            best, total = np.zeros(size), np.zeros(size)
            for card in sorted(hand):
                value = scoring.value_in_turn(self.box.fortunes[card], dice) / ONE
                expected = self.aims.chances(card, dice, helpers) * value
                best = np.maximum(best, expected)
                total += expected
            known = self.worths[hand, dice, helpers] = (best + BESIDE * (total - best)).tolist()
        return known

    def card(self, card: Fortune, dice: int, helpers: Helpers) -> float:
        """What a card in the hand is worth: points by the chance to play it now or soon."""
        known = self.cards.get((card.id, dice, helpers))
        if known is None:
            now, soon = (int(self.aims.chances(card.id, n, helpers)[0]) / ONE for n in (dice, dice + 1))
            value = max(card.points, scoring.value_in_turn(card, dice))
            known = self.cards[card.id, dice, helpers] = ((1 - SOON) * now + SOON * soon) * value
        return known

    def pile(self, deck: str, dice: int, helpers: Helpers) -> float:
        """What the top card of a pile may be expected to be worth."""
        known = self.piles.get((deck, dice, helpers))
        if known is None:
            cards = [card for card in self.box.fortunes.values() if card.deck == deck]
            total = sum(self.card(card, dice, helpers) * card.copies for card in cards)
            known = self.piles[deck, dice, helpers] = total / sum(card.copies for card in cards)
        return known

    def parts(self, key: int) -> tuple[int, ...]:
        """Every part of a set of dice but none of it, as keys; the smallest first."""
        known = self.subsets.get(key)
        if known is None:
            found, unit, rest = [0], 1, key
            while rest:
                rest, count = divmod(rest, DIGIT)
                found = [part + n * unit for n in range(count + 1) for part in found]
                unit *= DIGIT
            known = self.subsets[key] = tuple(found[1:])
        return known


@once_per_set
def memory_of(cards: CardSet) -> Memory:
    """What is remembered of a card set."""
    return Memory(box_of(cards), aims_of(cards), fulfilment(cards))


class Eye:
    """One view, with the worth of what is in it."""

    def __init__(self, cards: CardSet, view: TableView) -> None:
        self.view = view
        self.own: PlayerView = view.own
        self.memory = memory_of(cards)
        self.box = self.memory.box
        self.hand: tuple[Fortune, ...] = tuple(self.box.fortunes[id] for id in self.own.hand or ())

    @property
    def turn(self) -> TurnView:
        """The dice of this turn."""
        assert self.view.turn is not None
        return self.view.turn

    # --- dice -----------------------------------------------------------------------------

    def helpers(self) -> Helpers:
        """The dice that the player's deities may add this turn, as numbers."""
        found: list[tuple[tuple[int, ...], ...]] = []
        for shown in self.own.deities:
            deity = self.box.deities[shown.id]
            if not shown.ready:
                continue
            if deity.skill == "beast":
                found.append(((deity.pips,) * deity.amount,))
            elif deity.skill == "wish" and self.view.showdown:
                found.append(tuple((number,) * deity.amount for number in self.box.numbers))
        return tuple(sorted(found))

    def worths(self) -> list[float]:
        """By set of fixed dice, what it can be expected to bring with the hand in this turn."""
        ids = frozenset(card.id for card in self.hand)
        return self.memory.worth_of_sets(ids, self.own.dice, self.helpers())

    def card(self, card: Fortune) -> float:
        """What a card in the hand is worth."""
        return self.memory.card(card, self.own.dice, self.helpers())

    def pile(self, deck: str) -> float:
        """What the top card of a pile may be expected to be worth."""
        return self.memory.pile(deck, self.own.dice, self.helpers())

    # --- playing --------------------------------------------------------------------------

    def best_play(self, dice: Sequence[Face]) -> tuple[int, Fortune, tuple[tuple[str, Face], ...]] | None:
        """The highest value that can be played with these fixed dice, the card, and who must add which dice
        for it: as few as possible. None if no card can be."""
        best = None
        for added in self._additions():
            more = [*dice, *(face for id, face in added for _ in range(self.box.deities[id].amount))]
            counts = self.counts(more)
            for card in self.hand:
                if not self.memory.fulfils(card, counts):
                    continue
                value = scoring.value_in_turn(card, len(more))
                rank = (value, -len(added))
                if best is None or rank > best[0]:
                    best = (rank, (value, card, added))
        return None if best is None else best[1]

    def _additions(self) -> Iterable[tuple[tuple[str, Face], ...]]:
        choices: list[list[tuple[tuple[str, Face], ...]]] = []
        for shown in self.own.deities:
            deity = self.box.deities[shown.id]
            if shown.ready and (deity.skill == "beast" or (deity.skill == "wish" and self.view.showdown)):
                numbers = [deity.pips] if deity.skill == "beast" else list(self.box.numbers)
                choices.append([(), *(((deity.id, self.box.numbers[n]),) for n in numbers)])
        for chosen in product(*choices):
            yield tuple(one for part in chosen for one in part)

    def counts(self, dice: Iterable[Face]) -> tuple[int, ...]:
        """Dice as counts over the pool's faces."""
        faces = self.box.pool.faces
        counts = [0] * len(faces)
        for face in dice:
            counts[faces.index(face)] += 1
        return tuple(counts)

    # --- deities --------------------------------------------------------------------------

    def turns_left(self) -> float:
        """How many more turns everybody may have, the showdown among them: a guess from the piles."""
        if self.view.ending:
            return 1
        down = sorted(pile.down for pile in self.view.supply.piles)
        second = down[1] if len(down) > 1 else down[0]
        return 1 + min(8.0, second / (0.6 * len(self.view.players)))

    def skill(self, deity: Deity, others: int) -> float:
        """What a deity's skill is worth until the end, beside so many others with the same one."""
        each = SKILL_WORTH[deity.skill] * (deity.amount if deity.skill == "dice" else 1)
        if deity.skill != "dice":
            each /= 2**others
        return each * self.turns_left()

    def deity(self, deity: Deity) -> float:
        """What a deity brings: its points and its skill, without what is given for it."""
        others = sum(self.box.deities[o.id].skill == deity.skill for o in self.own.deities)
        given = 0.0
        for name in deity.give:
            other = self.box.deities[name]
            owned = sum(self.box.deities[o.id].skill == other.skill for o in self.own.deities)
            given += other.points + self.skill(other, owned - 1)
        return deity.points + self.skill(deity, others) - given
