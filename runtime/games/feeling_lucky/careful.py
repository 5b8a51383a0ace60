"""How a careful player plays Feeling Lucky?: by the exact odds of the next roll, for all cards within reach.

1. Bonus: a card if there is a place for it and some luck is left, else luck.
2. Buy: while there are places, what brings the rungs of the ladder to good odds; then what is worth most for
   its price. (By the solo rules as `casual`.) A double is exchanged.
3. Build: hard cards as high as allowed, hardest first; easy ones where they raise the odds of climbing most.
4. Fulfil: the card with the largest sum of what the mark brings and what the next roll promises from there.
   What a roll promises is exact: the mean, over all rolls, of the best card that each fulfils, less what it
   costs when none is: luck if there is some, otherwise all that is marked.
5. No card: pays luck if more is at stake than luck is worth, or if the next roll promises more.
6. Keep playing: while the next roll promises more than nothing. It looks no further than that roll.
7. Push or score: whichever is worth more, the highest level first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

import numpy as np

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.feeling_lucky import casual
from dicewright.runtime.games.feeling_lucky.mind import Mind
from dicewright.runtime.games.feeling_lucky.prizes import Habit, Habits
from dicewright.runtime.games.feeling_lucky.scoring import reachable_levels
from dicewright.runtime.games.feeling_lucky.spec import LUCK
from dicewright.runtime.games.feeling_lucky.view import CardView
from dicewright.runtime.seats import Turn

HABITS = Habits(
    usual=Habit(tries=3.0, taken=0.9, step=0.9),
    last=Habit(tries=3.0, taken=1.0, step=0.95),
    luck=5.5,
    fading=0.5,
)
"""As found best for it: who looks no further than one roll does well to keep luck together."""
EASY = 0.55
"""A card with at least this chance is an easy one."""
GOOD = 0.93
"""With these odds to find a card on the next roll, a level is a good rung."""
MOST = 8
"""So many cards within reach are told apart: those that gain most."""

Reach = Sequence[tuple[int, CardView]]
"""Level and card."""


class Careful(Mind):
    """A mind that looks at a decision as this bot does."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn, HABITS)
        self.rounds = self.view.rounds - max(self.view.round, 1)

    def gain(self, card: CardView, level: int) -> float:
        """What marking a card brings."""
        return self.prizes.gain(card.id, level, self.rounds)

    def stake(self) -> float:
        """What the marks of this round are worth."""
        return sum(
            self.gain(card, level.level)
            for level in self.own.levels
            for card in level.left
            if card.mark is not None
        )

    def price(self, luck: int, amount: int) -> float:
        """What giving away so much of this luck costs."""
        return self.prizes.luck(luck, self.rounds) - self.prizes.luck(luck - amount, self.rounds)

    def within_reach(self, last: int, but: CardView | None = None) -> Reach:
        """What may be fulfilled after a card on level `last`."""
        levels = reachable_levels(last, len(self.own.levels), self.view.climb)
        return [
            (level, card)
            for level in levels
            for card in self.own.levels[level - 1].left
            if card.mark is None and card is not but
        ]

    def promise(self, reach: Reach, stake: float, black: int, luck: int) -> float:
        """What the next roll brings on average: the best card it fulfils, or what it costs if it fulfils none."""
        fee = 0.0
        if not black:
            if luck < self.prices.extra:
                return -inf
            fee = self.price(luck, self.prices.extra)
        ranked = sorted(((self.gain(card, level) - fee, card.id) for level, card in reach), reverse=True)[
            :MOST
        ]
        none = -self.price(luck, self.prices.avert) if luck >= self.prices.avert else -stake
        best = np.full(1 << len(ranked), none)
        for bit, (gain, _) in enumerate(ranked):
            # Whatever it brings, a card that can be marked saves from failing.
            best[1 << bit : 2 << bit] = np.where(best[: 1 << bit] == none, gain, best[: 1 << bit])
        return float(self.prizes.outlook.joint(tuple(card for _, card in ranked)) @ best)


def choose(turn: Turn) -> Option:
    """The careful player's choice."""
    policy = _POLICIES.get(turn.decision.kind)
    return casual.choose(turn) if policy is None else policy(Careful(turn))


def _places(mind: Careful) -> int:
    free = sum(mind.view.level_capacity - len(level.left) for level in mind.own.levels if level.build)
    return free - len(mind.own.new)


def _bonus(mind: Careful) -> Option:
    def appeal(option: Option) -> tuple[int, int]:
        words = (word.split() for word in str(option.args[0]).split(" + "))
        amounts = {good: int(amount) for amount, good in words}
        luck = min(amounts.pop(LUCK, 0), mind.view.luck_capacity - mind.own.luck)
        cards = min(sum(amounts.values()), max(_places(mind), 0))
        return (cards, luck) if mind.own.luck + luck > 0 else (0, luck)

    return max(mind.options, key=appeal)


def _odds(mind: Careful, ids: Sequence[str]) -> float:
    return mind.prizes.outlook.chance(frozenset(ids))


def _rungs(mind: Careful) -> dict[int, list[str]]:
    """By level below the top building level, the cards to climb by; new easy ones go where the odds are worst."""
    builds = [level for level in mind.own.levels if level.build]
    rungs = {level.level: [card.id for card in level.left] for level in builds[:-1] or builds}
    for card in mind.own.new:
        if mind.prizes.chance(card.id) >= EASY:
            min(rungs.values(), key=lambda ids: _odds(mind, ids)).append(card.id)
    return rungs


def _buy(mind: Careful) -> Option:
    if mind.view.solo:
        return casual.choose(mind.turn)
    buys = mind.actions("buy")
    done = mind.options[-1]
    if _places(mind) <= 0 or not buys:
        return done
    weak = any(_odds(mind, ids) < GOOD for ids in _rungs(mind).values())
    top = max(level.level for level in mind.own.levels if level.build)
    cost = mind.prices.decks
    if weak:
        return min(buys, key=lambda option: cost[str(option.args[0])])

    def worth(option: Option) -> float:
        return mind.prizes.deck(str(option.args[0]), top, mind.rounds + 1)

    return max(buys, key=worth)


def _redraw(mind: Careful) -> Option:
    return mind.actions("redraw")[0]


def _build(mind: Careful) -> Option:
    card = min(mind.own.new, key=lambda card: mind.prizes.chance(card.id)).id
    places = [option for option in mind.options if option.args[0] == card]
    if mind.prizes.chance(card) < EASY:
        return max(places, key=lambda option: option.args[1])

    def raised(option: Option) -> float:
        level = int(option.args[1])
        ids = [other.id for other in mind.own.levels[level - 1].left]
        return _odds(mind, [*ids, card]) - _odds(mind, ids)

    return max(places, key=raised)


def _fulfil(mind: Careful) -> Option:
    own, stake = mind.own, mind.stake()

    def worth(option: Option) -> float:
        level = int(option.args[1])
        left = own.levels[level - 1].left
        card = next(card for card in left if card.id == option.args[0] and card.mark is None)
        gain = mind.gain(card, level)
        black = max(own.black - 1, 0)
        luck = own.luck if own.black else own.luck - mind.prices.extra
        return gain + max(0.0, mind.promise(mind.within_reach(level, card), stake + gain, black, luck))

    marks = mind.actions("mark")
    if marks:
        return max(marks, key=worth)
    avert = mind.actions("avert")
    if avert:
        luck = own.luck - mind.prices.avert
        hope = mind.promise(mind.within_reach(own.last), stake, own.black, luck)
        if stake + max(hope, 0.0) > mind.price(own.luck, mind.prices.avert):
            return avert[0]
    return mind.options[-1]


def _decide(mind: Careful) -> Option:
    own = mind.own
    promise = mind.promise(mind.within_reach(own.last), mind.stake(), own.black, own.luck)
    return mind.actions("stay" if promise > 0 else "out")[0]


def _push(mind: Careful) -> Option:
    scores = sorted(mind.actions("score"), key=lambda option: -int(option.args[1]))
    if not mind.rounds:
        return scores[-1]
    pushes = {option.args: option for option in mind.actions("push")}
    for option in scores:
        card, level = str(option.args[0]), int(option.args[1])
        scored = mind.prizes.scored(card, level, mind.rounds, now=True)
        if level == mind.prizes.levels or scored >= mind.prizes.card(card, level + 1, mind.rounds):
            return option
        if option.args in pushes:
            return pushes[option.args]
    return scores[-1]


_POLICIES: dict[str, Callable[[Careful], Option]] = {
    "bonus": _bonus,
    "buy": _buy,
    "redraw": _redraw,
    "build": _build,
    "fulfil": _fulfil,
    "decide": _decide,
    "push": _push,
}
