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

from collections.abc import Callable

from dicewright.dsl.model import CardSet
from dicewright.runtime.bots.outlook import outlook
from dicewright.runtime.decisions import Argument, Option
from dicewright.runtime.games.feeling_lucky.spec import LUCK
from dicewright.runtime.games.feeling_lucky.view import DisplayView, TableView
from dicewright.runtime.remember import once_per_set
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


class Memory:
    """What the bot knows of a card set, and what it has worked out."""

    def __init__(self, cards: CardSet) -> None:
        seen = outlook(cards)
        self.bits = seen.bits
        self.chance_of = seen.chance_of
        self.chance = {card: seen.chance_of(bit) for card, bit in seen.bits.items()}
        self.easy = {card for card, chance in self.chance.items() if chance >= EASY}
        self.points: dict[Argument, int] = {id: card.number("points") for id, card in cards.cards.items()}
        self.incomes: dict[Argument, int] = {id: card.number("income") for id, card in cards.cards.items()}
        self._goods: dict[str, tuple[int, int]] = {}
        self._rising: dict[tuple[bool, int], tuple[bool, ...]] = {}
        self._factors: dict[bool, tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def goods(self, text: str) -> tuple[int, int]:
        """How many cards and how much luck a bonus gives, such as `1 luck + 1 green`."""
        known = self._goods.get(text)
        if known is None:
            amounts = {good: int(amount) for amount, good in (word.split() for word in text.split(" + "))}
            luck = amounts.pop(LUCK, 0)
            known = self._goods[text] = sum(amounts.values()), luck
        return known

    def factors(self, view: TableView) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """By level, its factor; and what multiplies a card there if it is scored, or pushed and then scored."""
        known = self._factors.get(view.solo)
        if known is None:
            own = tuple([level.factor for level in view.own.levels])
            known = self._factors[view.solo] = own, tuple(map(max, own, (*own[1:], 0)))
        return known

    def rising(self, view: TableView, left: int) -> tuple[bool, ...]:
        """By level, whether a card multiplies more somewhere above, with so many rounds left to push it."""
        known = self._rising.get((view.solo, left))
        if known is None:
            own, _ = self.factors(view)
            known = self._rising[view.solo, left] = tuple(
                [
                    max(own[level : level + left], default=0) > own[level - 1]
                    for level in range(1, len(own) + 1)
                ]
            )
        return known


memory = once_per_set(Memory)


def choose(turn: Turn) -> Option:
    """The beginner's choice."""
    decision = turn.decision
    policy = _POLICIES.get(decision.kind)
    known: Memory | None = turn.memo
    if known is None:
        known = turn.memo = memory(turn.cards)
    return decision.options[0] if policy is None else policy(decision.options, turn.view, known)


Options = tuple[Option, ...]


# --- what it looks at -----------------------------------------------------------------------------


def places(own: DisplayView, view: TableView) -> int:
    """Places for new cards that are not spoken for."""
    free = sum([view.level_capacity - len(level.left) for level in own.levels if level.build])
    return free - len(own.new)


def sums(view: TableView, known: Memory, first: int, last: int) -> tuple[int, int, int, int]:
    """Of the unmarked cards on these levels: their bits, the bits of those that lie there twice, how many
    they are, and what they are worth."""
    levels, bits, (_, best) = view.own.levels, known.bits, known.factors(view)
    cards = twice = count = total = 0
    for at in range(first - 1, min(last, len(levels))):
        points = 0
        for card in levels[at].left:
            if card.mark is None:
                bit = bits[card.id]
                twice |= cards & bit
                cards |= bit
                points += card.points
                count += 1
        total += points * best[at]
    return cards, twice, count, total


def likely(view: TableView, known: Memory, least: float) -> bool:
    """Whether the chance that the next roll fulfils a card within reach is above this."""
    own, bits, chance, cards = view.own, known.bits, known.chance, 0
    last, levels = own.last, own.levels
    for level in levels[last - 1 : last + view.climb] if last else levels[:1]:
        for card in level.left:
            if card.mark is None:
                if chance[card.id] > least:
                    return True  # one card is enough
                cards |= bits[card.id]
    return known.chance_of(cards) > least


def at_stake(view: TableView, known: Memory) -> int:
    """What the marks of this round are worth. None lies above the last one."""
    own, (_, best) = view.own, known.factors(view)
    total = 0
    for level, factor in zip(own.levels[: own.last], best, strict=False):
        for card in level.left:
            if card.mark is not None:
                total += card.points * factor
    return total


# --- what it decides ------------------------------------------------------------------------------


def _bonus(options: Options, view: TableView, known: Memory) -> Option:
    own = view.own
    room, free = view.luck_capacity - own.luck, max(places(own, view), 0)

    def appeal(option: Option) -> tuple[int, int]:
        cards, luck = known.goods(str(option.args[0]))
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
    levels = view.own.levels

    def appeal(option: Option) -> tuple[float, ...]:
        card, level = str(option.args[0]), int(option.args[1])
        if card not in known.easy:
            return (1, 1 - known.chance[card], level)
        return (0, -len(levels[level - 1].left), -level)

    return max(options, key=appeal)


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
    _, best_factors = known.factors(view)
    best, most, at = options[0], -1.0, 0
    here = above = (0, 0, 0, 0)
    for option in reversed(options):
        if option.action != "mark":
            continue
        id, level = option.args[0], int(option.args[1])
        if level != at:
            at = level
            here, above = sums(view, known, at, at), sums(view, known, at + 1, at + view.climb)
        value: float = known.points[id] * best_factors[at - 1]
        if count := here[2] - 1 + above[2]:
            gain = (here[3] - value + above[3]) / count
            if value + gain < most:
                continue
            bit = known.bits[str(id)]
            cards = (here[0] if here[1] & bit else here[0] ^ bit) | above[0]
            value += known.chance_of(cards) * gain
        if value >= most:
            best, most = option, value
    return best


def _decide(options: Options, view: TableView, known: Memory) -> Option:
    own = view.own
    stay, out = options
    if own.luck > (0 if own.black else 1):
        return stay if likely(view, known, SAFE) else out
    cards, _, count, total = sums(view, known, max(own.last, 1), own.last + view.climb if own.last else 1)
    chance, gain = known.chance_of(cards), total / max(count, 1)
    return stay if chance > 1 / 2 and chance * gain >= (1 - chance) * at_stake(view, known) else out


def _push(options: Options, view: TableView, known: Memory) -> Option:
    left, own = view.rounds - view.round, view.own
    if not left:
        return min([option for option in options if option.action == "score"], key=_level)
    rising, earn = known.rising(view, left), None
    best, top = None, 0
    for option in options:
        if option.action == "push":
            card, level = option.args[0], int(option.args[1])
            if level > top and rising[level - 1]:
                if known.incomes[card]:
                    if earn is None:
                        earn = not view.solo and left > 1 and _earners(own) < EARNERS
                    if earn:
                        continue
                best, top = option, level
    return best or _score(options, known)


def _score(options: Options, known: Memory) -> Option:
    """What to score: first what cannot be pushed, or brings income."""
    pushable = {option.args for option in options if option.action == "push"}
    return min(
        [option for option in options if option.action == "score"],
        key=lambda option: (
            option.args in pushable and not known.incomes[option.args[0]],
            _level(option),
        ),
    )


def _earners(own: DisplayView) -> int:
    """How many scored cards bring income."""
    return sum([card.income > 0 for level in own.levels for card in level.right])


def _level(option: Option) -> int:
    return int(option.args[1])


def _push_it(options: Options, view: TableView, known: Memory) -> Option:
    levels = view.own.levels

    def gain(option: Option) -> tuple[int, int]:
        level = int(option.args[1])
        card = next(card for card in levels[level - 1].right if card.id == option.args[0])
        return card.points * (levels[level].factor - levels[level - 1].factor), level

    return max([option for option in options if option.action == "push-it"], key=gain)


_POLICIES: dict[str, Callable[[Options, TableView, Memory], Option]] = {
    "bonus": _bonus,
    "buy": _buy,
    "redraw": _redraw,
    "build": _build,
    "fulfil": _fulfil,
    "decide": _decide,
    "push": _push,
    "push-it": _push_it,
}
