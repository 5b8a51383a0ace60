"""What may happen in a turn, in points for the player whose turn it is.

    weighing = Weighing(view, cards, outlook)
    weighing.lead                       how far ahead the player is likely to end
    weighing.scoring(numbers)           what changes if these numbers are scored
    weighing.winning(card)              … if the player takes this target
    weighing.death(called, hands)       what a Death costs
    weighing.getting(special)           what a special card is worth

What opponents win or lose counts too, the more the nearer they are to the lead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import exp

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.outlook import Outlook
from dicewright.runtime.games.nichtlustig.view import DeathView, SpecialView, TableView, TargetView
from dicewright.runtime.games.nichtlustig.worth import Sorts, Worth, and_also, without

TREND = 1 / 1024
"""What a point counts besides the chance to win, so that games that are as good as lost are played well, too."""
SWING = 1.5
"""How much a turn may change the lead; several turns change it by the root of their number."""
SETTLED = 0.4
"""How much may still change when the game is over: Professors, and ties."""
LEADER = 4.0
"""An opponent who has so many points less than another matters about a third as much."""
SPECIALS = {
    spec.ROLL_AGAIN: 0.5,
    spec.REFUSE_DEATH: 1.4,
    spec.ADD_TO_SUM: 0.4,
    spec.SKIP_TURN: -2.0,
    spec.FEW_ROLLS: -0.7,
}
"""What it is worth to begin a turn with a special card, by its effect; the Virus is worth a Death."""


class Weighing:
    """The worths of a turn, as long as no card moves."""

    def __init__(self, view: TableView, cards: CardSet, outlook: Outlook) -> None:
        self.view = view
        self.seat = view.active
        self.to_win = outlook.to_win
        self.symbols = outlook.symbols
        self.worth = Worth(view, cards, outlook)
        self.seats = range(self.worth.seats)
        self.targets = {card.id: card for card in view.targets}
        self.specials = {card.id: card for card in view.specials}
        totals = [self.worth.total(seat) for seat in self.seats]
        others = [seat for seat in self.seats if seat != self.seat]
        best = max([totals[seat] for seat in others], default=0.0)
        parts = {seat: exp((totals[seat] - best) / LEADER) for seat in others}
        self.part = {seat: part / sum(parts.values()) for seat, part in parts.items()}
        """How much each opponent matters; together 1."""
        self.lead = sum(self.sign(seat) * totals[seat] for seat in self.seats)
        self.swing = SWING * self.worth.turns**0.5
        self.last_from = view.centre - view.end_at
        """So many targets taken from the middle in this turn end the game."""

    def sign(self, seat: int) -> float:
        """What a point of this player's counts."""
        return 1.0 if seat == self.seat else -self.part[seat]

    def holding(self, effect: str) -> SpecialView | None:
        """The special card with this effect that can (or must) still be used in this turn."""
        return next((card for card in self.view.specials if card.held and card.effect == effect), None)

    # --- scoring and taking --------------------------------------------------------------------

    def hands(self, numbers: Collection[int]) -> list[Sorts]:
        """By seat, the scored cards that no Death covers once these numbers are scored too."""
        hands = list(self.worth.hand)
        for card in self.view.targets:
            if card.seat is not None and not card.scored and card.number in numbers:
                hands[card.seat] = and_also(hands[card.seat], self.worth.sort[card.id])
        return hands

    def scoring(self, numbers: Collection[int]) -> float:
        """What changes if these numbers are scored."""
        gain = 0.0
        for seat, (before, after) in enumerate(zip(self.worth.hand, self.hands(numbers), strict=True)):
            if before != after:
                points = self.worth.expected(seat, after) - self.worth.expected(seat, before)
                mine = [card for card in self.view.targets if card.seat == seat and not card.scored]
                held = sum(self.worth.held(seat, card) for card in mine if card.number in numbers)
                gain += self.sign(seat) * (points - held)
        return gain

    def winning(self, card: TargetView) -> float:
        """What the player gains by taking this target."""
        gain = self.worth.held(self.seat, card)
        if card.seat is not None:
            gain += self.part[card.seat] * self.worth.held(card.seat, card)
        return gain

    def taking(self, names: Iterable[str]) -> float:
        """How good it is to take these now: targets, and special cards that help."""
        cards = [self.targets[name] for name in names if name in self.targets]
        if self.to_win and sum(card.seat is None for card in cards) >= self.last_from:
            lead = self.final_lead(self.worth.hand, ())
            return self.prospect(lead + sum(map(self.winning_last, cards)), SETTLED)
        gain = sum(map(self.winning, cards))
        return self.good(
            gain - sum(self.having(self.specials[name]) for name in names if name in self.specials)
        )

    # --- the end -------------------------------------------------------------------------------

    def final_lead(self, hands: Sequence[Sorts], scored: Collection[int]) -> float:
        """The lead if the game ends with this turn: these cards scored, and of the others not these numbers."""
        lead = 0.0
        for seat in self.seats:
            mine = [card for card in self.view.targets if card.seat == seat and not card.scored]
            unscored = sum(card.number not in scored for card in mine) * self.worth.unscored
            points = self.worth.value.final(hands[seat], 0.0) + unscored - self.worth.open_deaths(seat)
            lead += self.sign(seat) * points
        return lead

    def winning_last(self, card: TargetView) -> float:
        """What the player gains by taking this target in the last turn."""
        if card.at_once:
            return card.points
        return self.worth.unscored * (1 + self.part.get(card.seat, 0.0) if card.seat is not None else 1)

    def prospect(self, lead: float, swing: float) -> float:
        """About how likely a player wins who has such a lead, if so much may still change; and a bit more."""
        return 1 / (1 + exp(-max(-500.0, min(500.0, lead / swing)))) + TREND * lead

    def good(self, gain: float) -> float:
        """How good it is to gain so much: a prospect, or points."""
        return self.prospect(self.lead + gain, self.swing) if self.to_win else gain

    # --- Death -----------------------------------------------------------------------------------

    def losing(self, hand: Sorts, card: int) -> float:
        """What the player loses if Death covers a card of this sort."""
        return self.worth.expected(self.seat, hand) - self.worth.expected(self.seat, without(hand, card))

    def covering(self, hand: Sorts) -> float:
        """What a Death costs that covers one of these cards, if it can."""
        able = self.worth.value.coverable(hand)
        return min([self.losing(hand, at) for at in able], default=float(self.worth.penalty))

    def freeing(self, death: DeathView, hands: Sequence[Sorts]) -> float:
        """What it costs that an opponent is rid of this Death."""
        if death.seat is None or death.seat == self.seat:
            return 0.0
        if death.on is None:
            return self.part[death.seat] * death.penalty
        hand, sort = hands[death.seat], self.worth.sort[death.on]
        gain = self.worth.expected(death.seat, and_also(hand, sort)) - self.worth.expected(death.seat, hand)
        return self.part[death.seat] * gain

    def death(self, called: Collection[str], hands: Sequence[Sorts]) -> float:
        """What it costs to take a Death if these are called: the one that costs least, where there is a choice."""
        others = [death for death in self.view.deaths if death.seat != self.seat]
        able = (
            [death for death in others if death.id in called]
            or [death for death in others if death.seat is None]
            or others
        )
        if not called or not able:
            return 0.0
        return self.covering(hands[self.seat]) + min(self.freeing(death, hands) for death in able)

    def threat(self, called: Collection[str], hands: Sequence[Sorts]) -> float:
        """What it costs that Death comes: the Death, or what sends it away."""
        clown = self.holding(spec.REFUSE_DEATH)
        cost = self.death(called, hands)
        return cost if clown is None else min(cost, self.having(clown))

    # --- special cards ---------------------------------------------------------------------------

    def having(self, card: SpecialView) -> float:
        """What it is worth to have this special card in a later turn."""
        if self.worth.turns < len(self.seats):
            return 0.0
        if card.effect == spec.TAKE_DEATH:
            return -self.covering(self.worth.hand[self.seat])
        return SPECIALS[card.effect]

    def getting(self, card: SpecialView) -> float:
        """What it is worth to get this special card at the end of the turn, from wherever it lies."""
        if card.seat == self.seat and (card.good or not card.held):
            return 0.0
        return (
            self.symbols
            * self.having(card)
            * (1 + self.part.get(-1 if card.seat is None else card.seat, 0.0))
        )
