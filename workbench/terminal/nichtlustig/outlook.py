"""What the player whose turn it is may still win, and with what chance under the best choices to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.matching import Bid, matching, prospects
from dicewright.runtime.games.nichtlustig.view import TableView, TargetView


class Outlook:
    """The chances in one position, while dice are set aside."""

    def __init__(self, cards: CardSet, view: TableView) -> None:
        self.view = view
        self.prospects = prospects(cards)
        self.payer = matching(cards).payer
        self.left = max(view.most_rolls - view.rolls, 0) or self._extra()
        """Rolls to come, with the card that allows another after the last."""
        self.shown = {die.at: die.face for die in view.dice if not die.aside}
        self.aside = [die.face for die in view.dice if die.aside]

    def _extra(self) -> int:
        """Rolls that a card in the player's hand still allows."""
        return next((s.amount for s in self.view.specials if s.held and s.effect == spec.ROLL_AGAIN), 0)

    def bids(self, target: TargetView) -> Iterator[Bid]:
        """The ways to win a target: by itself, and with help at hand. None for one that cannot be won."""
        view = self.view
        if target.scored or target.seat == view.active:
            return
        yield target.id, ""
        for special in view.specials:
            if special.held and special.effect == spec.ADD_TO_SUM and special.helps == target.deck:
                yield target.id, special.id

    def pays(self, target: TargetView) -> bool:
        """Whether the dice as they lie pay for a target."""
        counts = self.view.counts
        return counts is not None and bool(self.payer.fulfilled(counts, self.bids(target)))

    def chance(self, target: TargetView) -> float | None:
        """The chance to win a target if everything is done for it; None if that is not known or it cannot be won."""
        codes = self.prospects.codes
        shown, aside = codes(self.shown.values()), codes(self.aside)
        advices = [self.prospects.advise(bid, shown, aside, self.left) for bid in self.bids(target)]
        return max((advice.chance for advice in advices if advice is not None), default=None)

    def after(self, target: TargetView, dice: Sequence[int]) -> float | None:
        """The chance to win a target if also these dice (positions) lie aside, and all others are rolled."""
        faces = [*self.aside, *(self.shown[at] for at in dice)]
        rolls = self.left if len(faces) < len(self.view.dice) else 0
        codes = self.prospects.codes(faces)
        chances = [self.prospects.chance(bid, codes, rolls) for bid in self.bids(target)]
        return max((chance for chance in chances if chance is not None), default=None)

    def served(self, dice: Sequence[int]) -> tuple[TargetView, float] | None:
        """The target for which it helps most that these dice are set aside, and its chance then."""
        best: tuple[float, TargetView, float] | None = None
        for target in self.view.targets:
            before, after = self.after(target, ()), self.after(target, dice)
            if before is None or after is None or after <= before:
                continue
            if best is None or after > best[0]:
                best = after, target, after
        return None if best is None else best[1:]

    def likeliest(self) -> tuple[TargetView, float] | None:
        """The target with the best chance if all dice that are not aside are rolled."""
        found = [
            (chance, -at, target)
            for at, target in enumerate(self.view.targets)
            if (chance := self.after(target, ())) is not None
        ]
        if not found:
            return None
        chance, _, target = max(found, key=lambda entry: entry[:2])
        return target, chance
