"""How a sensible beginner plays Feeling Lucky?. In short:

1. Bonus: a card if there is a place for it and some luck is left, else luck.
2. Buy: while there are places, a cheap card if the lowest level lacks easy ones, else the dearest it can pay.
   By the solo rules it hands in scored cards, the least valuable first, only while it has few left to fulfil.
3. A double is exchanged.
4. Build: hard cards as high as allowed, easy ones where the fewest cards lie, low first.
5. Fulfil: the card that is worth most, counting what the next roll can be expected to add from there;
   so it climbs when there is something above, and not into emptiness.
6. No card: pays luck if something is at stake; otherwise only if the next roll looks good.
7. Keep playing: with luck in hand, if the next roll succeeds one time in three; without, if it is more likely
   to succeed than not and what it may add outweighs what it may cost. All chances are exact.
8. Push whatever multiplies more further up while there are rounds left; score the first green cards early,
   for their income (not solo); in the last round score everything, lowest first (for "Push it!").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dicewright.runtime.bots.outlook import Outlook, outlook
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.feeling_lucky.scoring import reachable_levels
from dicewright.runtime.games.feeling_lucky.spec import LUCK
from dicewright.runtime.games.feeling_lucky.view import CardView, DisplayView, TableView
from dicewright.runtime.seats import Turn

ENOUGH_CARDS = 6
"""With so many cards left of the track, no scored card is handed in."""
BASE = 3
"""So many easy cards belong on the lowest level."""
EARNERS = 2
"""So many green cards are scored early."""
EASY = 0.55
"""A card with at least this chance is an easy one."""
SAFE = 1 / 3
"""With luck in hand, the least chance to keep playing for."""


class Mind:
    """One decision, with what the bot looks at."""

    def __init__(self, turn: Turn) -> None:
        self.options: Sequence[Option] = turn.decision.options
        self.view: TableView = turn.view
        self.own: DisplayView = self.view.own
        self.outlook: Outlook = outlook(turn.cards)
        self.factors = [level.factor for level in self.own.levels]
        self.rounds_left = self.view.rounds - self.view.round

    def actions(self, action: str) -> list[Option]:
        """The options with this action word."""
        return [option for option in self.options if option.action == action]

    def is_easy(self, card: str) -> bool:
        """Whether the card with this ID is likely to be fulfilled."""
        return self.outlook.chance(frozenset([card])) >= EASY

    def places(self) -> int:
        """Places for new cards that are not spoken for."""
        free = sum(self.view.level_capacity - len(level.left) for level in self.own.levels if level.build)
        return free - len(self.own.new)

    def worth(self, card: CardView, level: int) -> int:
        """Points for a fulfilled card if it is scored, or pushed and then scored."""
        best: int = max(self.factors[level - 1 : level + 1])
        return card.points * best

    def within_reach(self, last: int, but: Sequence[CardView] = ()) -> list[tuple[int, CardView]]:
        """Level and card, for what may be fulfilled after a card on level `last`."""
        levels = reachable_levels(last, len(self.factors), self.view.climb)
        return [
            (level, card)
            for level in levels
            for card in self.own.levels[level - 1].left
            if card.mark is None and card not in but
        ]

    def next_roll(self, reach: Sequence[tuple[int, CardView]]) -> tuple[float, float]:
        """The chance that the next roll fulfils one of these cards, and what one is worth on average."""
        if not reach:
            return 0.0, 0.0
        chance = self.outlook.chance(frozenset(card.id for _, card in reach))
        return chance, sum(self.worth(card, level) for level, card in reach) / len(reach)

    def at_stake(self) -> int:
        """What the marks of this round are worth."""
        return sum(
            self.worth(card, level.level) for level in self.own.levels for card in level.left if card.mark
        )

    def find_left(self, option: Option) -> tuple[int, CardView]:
        """Level and card that an option names, left of the track."""
        level = int(option.args[1])
        return level, next(card for card in self.own.levels[level - 1].left if card.id == option.args[0])


def choose(turn: Turn) -> Option:
    """The beginner's choice."""
    policy = _POLICIES.get(turn.decision.kind)
    return turn.decision.options[0] if policy is None else policy(Mind(turn))


def _bonus(mind: Mind) -> Option:
    def appeal(option: Option) -> tuple[int, int]:
        words = str(option.args[0]).split(" + ")
        amounts = {good: int(amount) for amount, good in (word.split() for word in words)}
        luck = min(amounts.pop(LUCK, 0), mind.view.luck_capacity - mind.own.luck)
        cards = min(sum(amounts.values()), max(mind.places(), 0))
        return (cards, luck) if mind.own.luck + luck > 0 else (0, luck)

    return max(mind.options, key=appeal)


def _buy(mind: Mind) -> Option:
    done = mind.options[-1]
    if mind.places() <= 0:
        return done
    easy = sum(mind.is_easy(card.id) for card in (*mind.own.levels[0].left, *mind.own.new))
    purchases = mind.actions("buy")
    if purchases:
        return purchases[0 if easy < BASE else -1]
    cards = sum(len(level.left) for level in mind.own.levels) + len(mind.own.new)
    hand_ins = mind.actions("hand-in")
    if hand_ins and mind.rounds_left and (cards < ENOUGH_CARDS or easy < BASE):
        return min(hand_ins, key=lambda option: mind.factors[int(option.args[1]) - 1])
    return done


def _redraw(mind: Mind) -> Option:
    return mind.actions("redraw")[0]


def _build(mind: Mind) -> Option:
    def appeal(option: Option) -> tuple[float, ...]:
        level = int(option.args[1])
        chance = mind.outlook.chance(frozenset([str(option.args[0])]))
        if not mind.is_easy(str(option.args[0])):
            return (1, 1 - chance, level)
        return (0, -len(mind.own.levels[level - 1].left), -level)

    return max(mind.options, key=appeal)


def _fulfil(mind: Mind) -> Option:
    def value(option: Option) -> float:
        level, card = mind.find_left(option)
        chance, gain = mind.next_roll(mind.within_reach(level, [card]))
        return mind.worth(card, level) + chance * gain

    marks = mind.actions("mark")
    if marks:
        return max(marks, key=value)
    avert = mind.actions("avert")
    if avert and (mind.at_stake() > 1 or (mind.own.luck > 1 and _promising(mind))):
        return avert[0]
    return mind.options[-1]


def _promising(mind: Mind) -> bool:
    return mind.next_roll(mind.within_reach(mind.own.last))[0] > 1 / 2


def _decide(mind: Mind) -> Option:
    chance, gain = mind.next_roll(mind.within_reach(mind.own.last))
    spare = mind.own.luck if mind.own.black else mind.own.luck - 1
    go_on = chance > SAFE if spare > 0 else chance > 1 / 2 and chance * gain >= (1 - chance) * mind.at_stake()
    return mind.actions("stay" if go_on else "out")[0]


def _push(mind: Mind) -> Option:
    if not mind.rounds_left:
        return min(mind.actions("score"), key=lambda option: option.args[1])
    earners = sum(card.income > 0 for level in mind.own.levels for card in level.right)
    earn = not mind.view.solo and earners < EARNERS and mind.rounds_left > 1
    for option in sorted(mind.actions("push"), key=lambda option: -int(option.args[1])):
        level, card = mind.find_left(option)
        if card.income > 0 and earn:
            continue
        if max(mind.factors[level : level + mind.rounds_left]) > mind.factors[level - 1]:
            return option
    scores = mind.actions("score")
    pushable = {option.args for option in mind.actions("push")}
    return min(
        scores, key=lambda option: (option.args in pushable and not _earner(mind, option), option.args[1])
    )


def _earner(mind: Mind, option: Option) -> bool:
    return mind.find_left(option)[1].income > 0


def _push_it(mind: Mind) -> Option:
    def gain(option: Option) -> tuple[int, int]:
        level = int(option.args[1])
        card = next(card for card in mind.own.levels[level - 1].right if card.id == option.args[0])
        return card.points * (mind.factors[level] - mind.factors[level - 1]), level

    return max(mind.actions("push-it"), key=gain)


_POLICIES: dict[str, Callable[[Mind], Option]] = {
    "bonus": _bonus,
    "buy": _buy,
    "redraw": _redraw,
    "build": _build,
    "fulfil": _fulfil,
    "decide": _decide,
    "push": _push,
    "push-it": _push_it,
}
