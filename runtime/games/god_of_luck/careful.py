"""How a careful player plays God of Luck. It plays cards and uses skills like the beginner of `casual`, but

-   fixes the dice that leave the most points on average, exactly, over all throws that may come and for all cards
    of the hand together, as if there were no skills;
-   takes the card with which this turn brings most, by the same plan, and for later turns by points times the
    exact chance; discards by that, too; and counts which cards of a pile can still be there;
-   invites whom it pays to invite: by what typical hands bring with one deity more, worked out exactly
    (`Judge.rate`), for the turns that seem to be left;
-   pays with the cards by which the fewest points are lost, exactly.

Exact are the chances and the price; what a kept card is worth and how many turns are left are judgements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.god_of_luck import casual
from dicewright.runtime.games.god_of_luck.box import Fortune
from dicewright.runtime.games.god_of_luck.fixing import POINT
from dicewright.runtime.games.god_of_luck.judging import PLAIN, Judge, Judgement
from dicewright.runtime.seats import Turn

JUDGEMENT = Judgement()


class Mind(Judge):
    """One decision of the careful player."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn, JUDGEMENT)

    def turn_with(self, card: Fortune) -> float:
        """What this turn brings on average with another card in the hand, if no skill is used."""
        reach = self.now(PLAIN)
        gains = [(other.id, self.points(other, reach)) for other in (*self.hand, card)]
        return self.plans.turn(gains, reach).start / POINT

    def worth(self, card: Fortune) -> float:
        """What a card is worth: its chance in this turn or soon by its points."""
        dice = self.dice_with(self.owned)
        now = self.chance(card, self.own.dice, self.ready)
        soon = self.chance(card, min(dice + 1, self.most_dice), self.owned)
        return card.points * ((1 - self.by.soon) * now + self.by.soon * soon)


class Dice(casual.Mind):
    """A decision about dice: as the beginner takes it, but with all cards of the hand together."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn)
        self._judge = Judge(turn, JUDGEMENT)

    def worths(self) -> list[float]:
        """By set of fixed dice, what the best card that can be played in the end brings on average; in the
        showdown, all cards that can be."""
        return self._judge.plain_worths()


def choose(turn: Turn) -> Option:
    """The careful player's choice."""
    kind = turn.decision.kind
    policy = _POLICIES.get(kind)
    return casual.decide(kind, Dice(turn)) if policy is None else policy(Mind(turn))


def _take(mind: Mind) -> Option:
    worths: dict[str, float] = {}

    def worth(id: str) -> float:
        if id not in worths:
            card = mind.box.fortunes[id]
            worths[id] = mind.turn_with(card) + mind.by.kept * mind.worth(card)
        return worths[id]

    def of(option: Option) -> float:
        if option.action == "no":
            return -1.0
        id = str(option.args[0])
        if option.action == "pick":
            return worth(id)
        unseen = mind.unseen(id)
        return sum(worth(card) * count for card, count in unseen.items()) / max(1, sum(unseen.values()))

    return max(mind.options, key=of)


def _discard(mind: Mind) -> Option:
    return min(mind.options, key=lambda option: mind.worth(mind.box.fortunes[str(option.args[0])]))


def _invite(mind: Mind) -> Option:
    best, found = 0.0, mind.options[-1]
    for option in mind.options:
        if option.action == "invite":
            deity = mind.box.deities[str(option.args[0])]
            paid = mind.cheapest(deity.cost + mind.surcharge - mind.funds(), mind.table())
            worth = -1.0 if paid is None else mind.deity(deity) + mind.luck(deity) - paid[0]
            if worth > best:
                best, found = worth, option
    return found


_POLICIES: Mapping[str, Callable[[Mind], Option]] = {
    "draw": _take,
    "take": _take,
    "extra": _take,
    "invite": _invite,
    "pay": Judge.pay,
    "discard": _discard,
}
