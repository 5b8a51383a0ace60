"""Exact chances of the cards in hand, for the dice of this turn, under the best choice of dice to fix.

They look at each card by itself, as if the player wanted that one only, and at no skill but dice that are
added at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.aiming import ONE
from dicewright.runtime.games.god_of_luck.box import Fortune
from dicewright.runtime.games.god_of_luck.valuing import Eye
from dicewright.runtime.games.god_of_luck.view import TableView
from dicewright.workbench.terminal.screen import percent

Chance = tuple[Fortune, Fraction]


class Odds:
    """The chances of one player, whose hand is seen."""

    def __init__(self, cards: CardSet, view: TableView) -> None:
        self.eye = Eye(cards, view)
        self.view = view
        self.memory = self.eye.memory
        self.dice = self.eye.own.dice
        self.helpers = self.eye.helpers()
        self.hand = list({card.id: card for card in self.eye.hand}.values())

    def before(self, card: str) -> Fraction:
        """The chance to play a card in a turn that has not begun to roll."""
        return Fraction(int(self.memory.aims.chances(card, self.dice, self.helpers)[0]), ONE)

    def fixing(self, faces: Sequence[Face], others: Sequence[Face] = ()) -> list[Chance]:
        """The chances once these dice are fixed besides those that are, and perhaps some of the others; the
        most promising card first, cards out of reach left out."""
        aims, turn = self.memory.aims, self.view.turn
        assert turn is not None
        fixed = aims.key(face.number or 0 for face in (*turn.fixed, *faces))
        parts = self.memory.parts(aims.key(face.number or 0 for face in others))
        if faces or turn.fresh or not others:
            parts = (0, *parts)  # else at least one of them has to be fixed
        place = aims.sets(self.dice).place
        found = []
        for card in self.hand:
            chances = aims.chances(card.id, self.dice, self.helpers)
            best = max(int(chances[place[fixed + part]]) for part in parts)
            if best:
                found.append((card, Fraction(best, ONE)))
        return sorted(found, key=lambda pair: -pair[1] * scoring.value_in_turn(pair[0], self.dice))

    def active(self, but: Iterable[Face] = ()) -> list[Face]:
        """The dice of this throw that can still be fixed, without those that show one of these faces."""
        turn = self.view.turn
        assert turn is not None
        left_out = {*turn.touched, *but}
        return [face for face in turn.active if face not in left_out]

    def playable(self, dice: Sequence[Face]) -> list[Fortune]:
        """The cards of the hand that these fixed dice fulfil as they are."""
        counts = self.eye.counts(dice)
        return [card for card in self.hand if self.memory.fulfils(card, counts)]


def told(chances: Sequence[Chance]) -> str:
    """Chances in few words: `g1 100%, b1 34.7%`."""
    return ", ".join(f"{card.id} {percent(chance)}" for card, chance in chances)
