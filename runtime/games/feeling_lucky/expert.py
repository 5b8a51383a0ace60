"""How an expert plays Feeling Lucky?.

The rolls of a round are solved, not judged: stopping, marking and averting are the best for this display
given what cards, luck and income are worth afterwards (`rounds` says what is exact, `prizes` and `foresight`
what is estimated). In short:

1. Bonus, buy, build: whatever makes the display worth most if the rolls began now, with sample cards
   standing for what comes from a stack. All bundles that the money may buy are compared, and after each card
   anew; a double is exchanged if a middling card of its deck would be worth more. By the solo rules it hands
   in scored cards, the lowest first, where what they buy makes more of the display than they bring in points.
2. Fulfil and keep playing: the best answer by the solved round. In the last round points give way to the
   chance of having more of them than anybody else (`aims`).
3. Push or score: whichever is worth more, the highest level first, so that there is room.
4. "Push it!": the scored card that gains most points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement

from attrs import evolve

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.feeling_lucky import casual
from dicewright.runtime.games.feeling_lucky.aims import Aim, Rival, win
from dicewright.runtime.games.feeling_lucky.foresight import PLACES, Foresight, Ids, at_stake, further
from dicewright.runtime.games.feeling_lucky.mind import Mind
from dicewright.runtime.games.feeling_lucky.prizes import Habit, Habits
from dicewright.runtime.games.feeling_lucky.spec import LUCK
from dicewright.runtime.games.feeling_lucky.view import DisplayView
from dicewright.runtime.seats import Turn

HABITS = Habits(
    usual=Habit(tries=3.0, taken=0.6, step=1.0),
    last=Habit(tries=3.0, taken=0.5, step=1.175),
    luck=6.0,
    fading=0.5,
)
"""As it was seen to play: it takes what it can use most, and in the last round it gets to the top."""
BUNDLES = 12
"""So many bundles of cards to buy are compared closely, the most promising ones."""
SPREAD, SURE = 9.0, 0.4
"""How far a rival's points may be from what is expected: while they play, and when they are out."""
HAIR = 1e-9


class Expert(Mind):
    """A mind that looks at a decision as this bot does."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn, HABITS)
        self.foresight = Foresight(turn.cards, self.view, self.own, self.prizes)
        self.rounds = self.foresight.rounds

    def start(self, ids: Ids, new: Sequence[str], luck: int | None = None) -> float:
        """What the display is worth with these new cards, built as planned, when the rolls begin."""
        plan = self.foresight.planned(ids, new)
        return self.foresight.start(plan, self.own.luck if luck is None else luck)

    def brought(self, option: Option) -> tuple[int, int]:
        """What a card brings that is handed in, and the points that go with it."""
        level = self.own.levels[int(option.args[1]) - 1]
        card = next(card for card in level.right if card.id == option.args[0])
        return card.income * card.times * level.factor, card.points * card.times * level.factor

    def aim(self, rolls: int) -> Aim | None:
        """In the last round against others: to have more points than they."""
        if self.rounds or len(self.view.displays) == 1:
            return None
        rivals = [self._rival(other, rolls) for other in self.view.displays if other.seat != self.own.seat]
        points = self.prices.luck_points
        return win(rivals, self.own.score - self.own.luck * points)

    def _rival(self, other: DisplayView, rolls: int) -> Rival:
        points = self.prices.luck_points
        if other.playing:
            ahead = Foresight(self.turn.cards, self.view, other, self.prizes)
            return other.score - other.luck * points + ahead.now(rolls).best, SPREAD
        # Whether to play on for another roll, which would bring them luck, is what is being decided.
        playing = sum(display.playing for display in self.view.displays if display.seat != self.own.seat)
        room = self.view.luck_capacity - other.luck
        luck = min(further(playing, rolls, self.view.black_markers), room) * points
        return other.score + at_stake(other, self.prizes.factors) + luck, SURE


def choose(turn: Turn) -> Option:
    """The expert's choice."""
    policy = _POLICIES.get(turn.decision.kind)
    return casual.choose(turn) if policy is None else policy(Expert(turn))


def _bonus(mind: Expert) -> Option:
    ids = mind.foresight.ids()

    def worth(option: Option) -> float:
        words = (word.split() for word in str(option.args[0]).split(" + "))
        amounts = {good: int(amount) for amount, good in words}
        luck = min(mind.own.luck + amounts.pop(LUCK, 0), mind.view.luck_capacity)
        new = [
            card
            for deck, count in amounts.items()
            if mind.view.stacks[deck]
            for card in mind.foresight.samples(deck, count)
        ]
        return mind.start(ids, [*(card.id for card in mind.own.new), *new], luck)

    return max(mind.options, key=worth)


def _buy(mind: Expert) -> Option:
    buys = {str(option.args[0]): option for option in mind.actions("buy")}
    if mind.view.solo:
        return _buy_solo(mind, buys)
    funds, limit = _funds(mind, list(buys))
    have, ids, cost = [card.id for card in mind.own.new], mind.foresight.ids(), mind.prices.decks
    cheapest = min(cost[deck] for deck in buys)
    bundles = []
    for count in range(1, limit + 1):
        for bundle in combinations_with_replacement(buys, count):
            left = funds - sum(cost[deck] for deck in bundle)
            if left >= 0 and (count == limit or left < cheapest):
                bundles.append(bundle)
    bundles.sort(key=lambda bundle: -sum(_likes(mind, deck) for deck in bundle))
    best, choice = mind.start(ids, have), None
    for bundle in bundles[:BUNDLES]:
        new = [
            card for deck, count in Counter(bundle).items() for card in mind.foresight.samples(deck, count)
        ]
        worth = mind.start(ids, have + new)
        if worth > best + HAIR:
            best, choice = worth, bundle
    return mind.options[-1] if choice is None else buys[max(choice, key=lambda deck: cost[deck])]


def _buy_solo(mind: Expert, buys: Mapping[str, Option]) -> Option:
    """Card by card: what it makes of the display, less the points that are handed in for it."""
    hand_ins = sorted(mind.actions("hand-in"), key=lambda option: int(option.args[1]))
    have, ids = [card.id for card in mind.own.new], mind.foresight.ids()
    best, choice = mind.start(ids, have) + HAIR, mind.options[-1]
    for deck, cost in mind.prices.decks.items():
        if not mind.view.stacks[deck]:
            continue
        lost, left = 0, 0 if deck in buys else cost
        for option in hand_ins:
            if left > 0:
                income, points = mind.brought(option)
                left -= income
                lost += points
        if left > 0:
            continue
        worth = mind.start(ids, [*have, *mind.foresight.samples(deck, 1)]) - lost
        if worth > best:
            best, choice = worth, buys.get(deck) or hand_ins[0]
    return choice


def _likes(mind: Expert, deck: str) -> float:
    return max(mind.prizes.deck(deck, level, mind.rounds + 1) for level in mind.foresight.builds)


def _funds(mind: Expert, buys: Sequence[str]) -> tuple[int, int]:
    """What is left to spend, and for how many cards at most.

    The view does not say. It follows from the new cards, but for a card that came as a bonus; what is offered
    tells more. Where it could be either, the smaller sum is taken.
    """
    cost, new = mind.prices.decks, mind.own.new
    dearest = max(cost[deck] for deck in buys)
    funds = mind.own.income - sum(cost.get(card.deck, 0) for card in new)
    limit = max(mind.prices.buy_limit - len(new), 1)
    return max(funds, dearest), limit


def _redraw(mind: Expert) -> Option:
    ids, new = mind.foresight.ids(), [card.id for card in mind.own.new]
    drawn = mind.own.new[-1]
    keep = mind.start(ids, new)
    other = mind.start(ids, [*new[:-1], *mind.foresight.samples(drawn.deck, 1)])
    return mind.actions("redraw" if other > keep else "keep")[0]


def _build(mind: Expert) -> Option:
    """The hardest card first, where it and a plan for the others are worth most."""
    card = min(mind.own.new, key=lambda card: mind.prizes.chance(card.id)).id
    rest = [other.id for other in mind.own.new]
    rest.remove(card)
    ids = mind.foresight.ids()

    def worth(option: Option) -> float:
        level = int(option.args[1])
        there = (*ids[level - 1], card)
        return mind.start((*ids[: level - 1], there, *ids[level:]), rest)

    return max((option for option in mind.options if option.args[0] == card), key=worth)


def _fulfil(mind: Expert) -> Option:
    rolls = mind.view.rolls - 1
    solved, spot = mind.foresight.solve(rolls, mind.aim(rolls)), mind.foresight.spot()
    paid = 0 if mind.own.black else solved.climb.extra

    def worth(option: Option) -> float:
        if option.action == "avert":
            after = evolve(spot, luck=spot.luck - solved.climb.avert)
        elif option.action == "mark":
            level = int(option.args[1])
            place = mind.foresight.place(str(option.args[0]), level)
            if place is None:  # one of more than are looked at
                return solved.failed(spot)
            after = spot.mark(level, place, spot.luck - paid)
        else:
            return solved.failed(spot) - HAIR
        found = solved.worth(after)
        return solved.failed(spot) if found is None else round(found.best, PLACES)

    return max(mind.options, key=worth)


def _decide(mind: Expert) -> Option:
    worth = mind.foresight.now(mind.view.rolls, mind.aim(mind.view.rolls))
    return mind.actions("stay" if worth.stay > worth.out + HAIR else "out")[0]


def _push(mind: Expert) -> Option:
    """From the top: what is worth more. Where no room is left, what gains least by a push is scored."""
    ranked = []
    for option in mind.actions("score"):
        card, level = str(option.args[0]), int(option.args[1])
        pushed = mind.prizes.card(card, level + 1, mind.rounds) if level < mind.prizes.levels else 0.0
        ranked.append((-level, mind.prizes.scored(card, level, mind.rounds, now=True) - pushed, option))
    ranked.sort(key=lambda row: row[:2])
    if not mind.rounds:
        return ranked[-1][2]
    pushes = {option.args: option for option in mind.actions("push")}
    for _, loss, option in ranked:
        if loss >= 0:
            return option
        if option.args in pushes:
            return pushes[option.args]
    return ranked[-1][2]


def _push_it(mind: Expert) -> Option:
    def gain(option: Option) -> tuple[int, int]:
        level = int(option.args[1])
        card = next(card for card in mind.own.levels[level - 1].right if card.id == option.args[0])
        return card.points * (mind.prizes.factors[level] - mind.prizes.factors[level - 1]), level

    return max(mind.actions("push-it"), key=gain)


_POLICIES: dict[str, Callable[[Expert], Option]] = {
    "bonus": _bonus,
    "buy": _buy,
    "redraw": _redraw,
    "build": _build,
    "fulfil": _fulfil,
    "decide": _decide,
    "push": _push,
    "push-it": _push_it,
}
