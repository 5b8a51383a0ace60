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
   to succeed than not and what it may add outweighs what it may cost.
8. Push whatever multiplies more further up while there are rounds left; score the first green cards early,
   for their income (not solo); in the last round score everything, lowest first (for "Push it!").

It knows exactly how likely each card is, and takes several for independent of one another, which they seldom are.
"""

from __future__ import annotations

from collections.abc import Callable

from dicewright.dsl.model import CardSet
from dicewright.runtime.bots.outlook import outlook
from dicewright.runtime.decisions import Argument, Option
from dicewright.runtime.games.feeling_lucky.spec import LUCK
from dicewright.runtime.games.feeling_lucky.view import DisplayView, TableView
from dicewright.runtime.remember import Made, once_per_set
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
SURE = 1e-9
"""So small is the risk of a card that every roll fulfils."""


class Memory:
    """What the bot knows of a card set, by the rules for one player or for several, and what it has worked out."""

    def __init__(self, cards: CardSet, view: TableView) -> None:
        seen = outlook(cards)
        self.chance: dict[Argument, float] = {card: seen.chance_of(bit) for card, bit in seen.bits.items()}
        self.easy: set[Argument] = {card for card, chance in self.chance.items() if chance >= EASY}
        self.risks = {card: max(1 - chance, SURE) for card, chance in self.chance.items()}
        """By card, the risk that a roll does not fulfil it."""
        self.points: dict[Argument, int] = {id: card.number("points") for id, card in cards.cards.items()}
        self.incomes: dict[Argument, int] = {id: card.number("income") for id, card in cards.cards.items()}
        factors = [level.factor for level in view.own.levels]
        self.factors = tuple(map(max, factors, (*factors[1:], 0)))
        """By level, what multiplies a card there if it is scored, or pushed and then scored."""
        self.rising = [
            tuple([max(factors[at + 1 : at + 1 + left], default=0) > here for at, here in enumerate(factors)])
            for left in range(view.rounds + 1)
        ]
        """By the rounds left to push it, and by level, whether a card multiplies more somewhere above."""
        self.goods = Made(_goods)
        """By a bonus, such as `1 luck + 1 green`: how many cards and how much luck it gives."""


def _goods(bonus: str) -> tuple[int, int]:
    amounts = {good: int(amount) for amount, good in (word.split() for word in bonus.split(" + "))}
    luck = amounts.pop(LUCK, 0)
    return sum(amounts.values()), luck


@once_per_set
def _memories(cards: CardSet) -> dict[bool, Memory]:
    return {}


def choose(turn: Turn) -> Option:
    """The beginner's choice."""
    decision = turn.decision
    return _POLICIES[decision.kind](decision.options, turn.glance or turn.view, turn.memo or _remember(turn))


def _remember(turn: Turn) -> Memory:
    view, memories = turn.view, _memories(turn.cards)
    if view.solo not in memories:
        memories[view.solo] = Memory(turn.cards, view)
    turn.memo = memories[view.solo]
    return memories[view.solo]


Options = tuple[Option, ...]


# --- what it looks at -----------------------------------------------------------------------------


def places(own: DisplayView, view: TableView) -> int:
    """Places for new cards that are not spoken for."""
    free = sum([view.level_capacity - len(level.left) for level in own.levels if level.build])
    return free - len(own.new)


def sums(view: TableView, known: Memory, first: int, last: int) -> tuple[float, int, int]:
    """Of the unmarked cards on these levels: the risk that the next roll fulfils none of them, how many they are,
    and what they are worth."""
    levels, risks, factors = view.own.levels, known.risks, known.factors
    risk, count, total = 1.0, 0, 0
    for at in range(first - 1, min(last, len(levels))):
        points = 0
        for card in levels[at].left:
            if card.mark is None:
                risk *= risks[card.id]
                points += card.points
                count += 1
        total += points * factors[at]
    return risk, count, total


def likely(view: TableView, known: Memory, least: float) -> bool:
    """Whether the chance that the next roll fulfils a card within reach is above this."""
    own, risks, risk, most = view.own, known.risks, 1.0, 1 - least
    last, levels = own.last, own.levels
    for level in levels[last - 1 : last + view.climb] if last else levels[:1]:
        for card in level.left:
            if card.mark is None:
                risk *= risks[card.id]
                if risk < most:
                    return True
    return False


def at_stake(view: TableView, known: Memory) -> int:
    """What the marks of this round are worth. None lies above the last one."""
    own, total = view.own, 0
    for level, factor in zip(own.levels[: own.last], known.factors, strict=False):
        for card in level.left:
            if card.mark is not None:
                total += card.points * factor
    return total


# --- what it decides ------------------------------------------------------------------------------


def _bonus(options: Options, view: TableView, known: Memory) -> Option:
    own = view.own
    room, free = view.luck_capacity - own.luck, max(places(own, view), 0)

    def appeal(option: Option) -> tuple[int, int]:
        cards, luck = known.goods[str(option.args[0])]
        luck = min(luck, room)
        return (min(cards, free), luck) if own.luck + luck > 0 else (0, luck)

    return max(options, key=appeal)


def _buy(options: Options, view: TableView, known: Memory) -> Option:
    own, done = view.own, options[-1]
    if places(own, view) <= 0:
        return done
    base = len([card for card in own.levels[0].left if card.id in known.easy])
    base += len([card for card in own.new if card.id in known.easy])
    purchases = [option for option in options if option.action == "buy"]
    if purchases:
        return purchases[0 if base < BASE else -1]
    hand_ins = [option for option in options if option.action == "hand-in"]
    if hand_ins and view.rounds > view.round:
        cards = sum([len(level.left) for level in own.levels]) + len(own.new)
        if cards < ENOUGH_CARDS or base < BASE:
            return min(hand_ins, key=lambda option: own.levels[int(option.args[1]) - 1].factor)
    return done


def _redraw(options: Options, view: TableView, known: Memory) -> Option:
    return next(option for option in options if option.action == "redraw")


def _build(options: Options, view: TableView, known: Memory) -> Option:
    """The hardest card as high as it may go; if all are easy, one where the fewest cards lie, low first."""
    best, least, at = options[0], 1.0, 0
    for option in options:
        if option.args[0] not in known.easy:
            id, level = option.args
            assert isinstance(level, int)
            if known.chance[id] < least or (known.chance[id] == least and level > at):
                best, least, at = option, known.chance[id], level
    if at:
        return best
    lying, fewest = [len(level.left) for level in view.own.levels], 0
    for option in options:
        level = option.args[1]
        assert isinstance(level, int)
        cards = lying[level - 1]
        if not at or cards < fewest or (cards == fewest and level < at):
            best, fewest, at = option, cards, level
    return best


def _fulfil(options: Options, view: TableView, known: Memory) -> Option:
    first = options[0]
    if first.action == "mark":
        if options[1].action != "mark":
            return first
        return _best_mark(options, view, known)
    if first.action == "avert" and (
        at_stake(view, known) > 1 or (view.own.luck > 1 and likely(view, known, 1 / 2))
    ):
        return first
    return options[-1]


def _best_mark(options: Options, view: TableView, known: Memory) -> Option:
    """From the top down, for what lies low is seldom worth as much, whatever the next roll's chance."""
    points, risks, factors, climb = known.points, known.risks, known.factors, view.climb
    best, most, at = options[0], -1.0, 0
    here = 1.0, 0, 0
    for option in reversed(options):
        if option.action != "mark":
            continue
        id, level = option.args
        assert isinstance(level, int)
        if level != at:
            higher = here if climb == 1 and at == level + 1 else sums(view, known, level + 1, level + climb)
            here, at = sums(view, known, level, level), level
            risk, count, total = here[0] * higher[0], here[1] + higher[1] - 1, here[2] + higher[2]
        value: float = points[id] * factors[at - 1]
        if count:
            value += (1 - risk / risks[id]) * (total - value) / count
        if value >= most:
            best, most = option, value
    return best


def _decide(options: Options, view: TableView, known: Memory) -> Option:
    own = view.own
    stay, out = options
    if own.luck > (0 if own.black else 1):
        return stay if likely(view, known, SAFE) else out
    risk, count, total = sums(view, known, max(own.last, 1), own.last + view.climb if own.last else 1)
    chance, gain = 1 - risk, total / max(count, 1)
    return stay if chance > 1 / 2 and chance * gain >= (1 - chance) * at_stake(view, known) else out


def _push(options: Options, view: TableView, known: Memory) -> Option:
    left, own = view.rounds - view.round, view.own
    if not left:
        return _lowest(options, known, set())
    rising, earn = known.rising[left], None
    best, top = None, 0
    for option in reversed(options):  # the highest level first; of the cards there, the first one
        if option.action == "push":
            card, level = option.args
            assert isinstance(level, int)
            if level < top:
                break
            if rising[level - 1]:
                if known.incomes[card]:
                    if earn is None:
                        earn = not view.solo and left > 1 and _earners(own) < EARNERS
                    if earn:
                        continue
                best, top = option, level
    if best is not None:
        return best
    return _lowest(options, known, {option.args for option in options if option.action == "push"})


def _lowest(options: Options, known: Memory, pushable: set[tuple[Argument, ...]]) -> Option:
    """What to score: the lowest card, but first what cannot be pushed, or brings income."""
    best, at, waits = options[-1], 0, True
    for option in options:
        if option.action == "score":
            card, level = option.args
            assert isinstance(level, int)
            wait = option.args in pushable and not known.incomes[card]
            if not at or wait < waits or (wait == waits and level < at):
                best, at, waits = option, level, wait
    return best


def _earners(own: DisplayView) -> int:
    """How many scored cards bring income."""
    return sum([card.income > 0 for level in own.levels for card in level.right])


def _push_it(options: Options, view: TableView, known: Memory) -> Option:
    levels = view.own.levels

    def gain(option: Option) -> tuple[int, int]:
        level = int(option.args[1])
        card = next(card for card in levels[level - 1].right if card.id == option.args[0])
        return card.points * (levels[level].factor - levels[level - 1].factor), level

    return max([option for option in options if option.action == "push-it"], key=gain)


def _multiply(options: Options, view: TableView, known: Memory) -> Option:
    return options[0]


_POLICIES: dict[str, Callable[[Options, TableView, Memory], Option]] = {
    "bonus": _bonus,
    "buy": _buy,
    "redraw": _redraw,
    "build": _build,
    "fulfil": _fulfil,
    "decide": _decide,
    "push": _push,
    "push-it": _push_it,
    "multiply": _multiply,
}
