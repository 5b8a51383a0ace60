"""How an expert plays God of Luck.

Exact, given what cards and deities are worth to it:

-   which dice are fixed: the best choice over all throws that may come, for all cards of the hand together and
    with the beasts' dice, a card being worth what playing it brings (see `planning`);
-   when and how a skill is used on a throw: if it makes the turn worth more than to keep it for a later one;
-   in the showdown, the most points from all cards together, and in which order dice are added;
-   before the showdown, which cards to keep and whom to invite for it;
-   which cards on the table pay for a deity: those by which the fewest points are lost.

A judgement (see `judging`): what a card kept and a deity's skill are worth for turns to come, and when to end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.god_of_luck.box import Fortune
from dicewright.runtime.games.god_of_luck.expertise import Mind
from dicewright.runtime.games.god_of_luck.fixing import POINT
from dicewright.runtime.games.god_of_luck.handling import after_throw, lift, numbers, which_die, which_number
from dicewright.runtime.games.god_of_luck.judging import Judgement
from dicewright.runtime.games.god_of_luck.planning import Effort
from dicewright.runtime.rules import Policy
from dicewright.runtime.seats import Turn

JUDGEMENT = Judgement(drawn=0.45)
TAKING: Effort = (12_000, 4)
"""The work for each card that may be taken."""


def choose(turn: Turn) -> Option:
    """The expert's choice."""
    return choose_by(turn, JUDGEMENT)


def choose_by(turn: Turn, judgement: Judgement) -> Option:
    """The expert's choice with this judgement."""
    policy = _POLICIES.get(turn.decision.kind)
    return turn.decision.options[0] if policy is None else policy(Mind(turn, judgement))


def policy_by(judgement: Judgement) -> Policy:
    """An expert with this judgement, to try it."""
    return lambda turn: choose_by(turn, judgement)


# --- playing ----------------------------------------------------------------------------------


def _play(mind: Mind) -> Option:
    turn = mind.turn
    dice = [*numbers(turn.fixed), *(face.number or 0 for _, face in turn.added)]
    best, found = 0.0, mind.options[-1]
    ready = [(option, int(option.args[1])) for option in mind.actions("add")]
    for option, worth in _lines(mind, dice, list(mind.hand), ready, {}):
        if worth > best + 1e-9:
            best, found = worth, option
    return found


def _lines(
    mind: Mind,
    dice: list[int],
    hand: list[Fortune],
    adds: list[tuple[Option, int]],
    known: dict[object, float],
) -> list[tuple[Option, float]]:
    """The first choices and what they bring with the best ones after them."""
    found = []
    for option in mind.actions("play"):
        card = mind.box.fortunes[str(option.args[0])]
        worth = mind.gain(card, len(dice))
        if mind.view.showdown:
            rest = list(hand)
            rest.remove(card)
            worth += _most(mind, dice, rest, adds, known)
        found.append((option, worth))
    for option, number in adds:
        found.append((option, _after(mind, dice, hand, adds, option, number, known) - 1e-6))
    return found


def _after(
    mind: Mind, dice: list[int], hand: list[Fortune], adds: list[tuple[Option, int]], option: Option,
    number: int, known: dict[object, float],
) -> float:  # fmt: skip
    deity = mind.box.deities[str(option.args[0])]
    left = [(o, n) for o, n in adds if o.args[0] != deity.id]
    return _most(mind, sorted([*dice, *([number] * deity.amount)]), hand, left, known)


def _most(
    mind: Mind,
    dice: list[int],
    hand: list[Fortune],
    adds: list[tuple[Option, int]],
    known: dict[object, float],
) -> float:
    """The most that can still be brought with these dice, cards and dice to add."""
    key = (tuple(dice), tuple(card.id for card in hand), len(adds), tuple(o.args[0] for o, _ in adds))
    if key in known:
        return known[key]
    best = 0.0
    sets = mind.plans.aims.sets(len(dice))
    place = sets.place[mind.plans.aims.key(dice)] - sets.starts[len(dice)]
    for card in dict.fromkeys(hand):
        if mind.plans.aims.truth(card.id, len(dice), ())[place]:
            worth = mind.gain(card, len(dice))
            if mind.view.showdown:
                rest = list(hand)
                rest.remove(card)
                worth += _most(mind, dice, rest, adds, known)
            best = max(best, worth)
    for option, number in adds:
        best = max(best, _after(mind, dice, hand, adds, option, number, known))
    known[key] = best
    return best


# --- cards ------------------------------------------------------------------------------------


def _take(mind: Mind) -> Option:
    reach = mind.now(TAKING)
    gains = mind.gains(mind.hand, reach)
    worths: dict[str, float] = {}

    def worth(id: str) -> float:
        known = worths.get(id)
        if known is None:
            card = mind.box.fortunes[id]
            able = card.dice <= reach.dice + mind.most_added(reach)
            plan = mind.plans.turn([*gains, *(mind.gains([card], reach) if able else ())], reach)
            kept = sorted((mind.kept(c) for c in [*mind.hand, card]), reverse=True)
            known = worths[id] = plan.start / POINT + sum(kept[: mind.limit])
        return known

    def of(option: Option) -> float:
        if option.action == "no":
            return -1.0
        id = str(option.args[0])
        if option.action == "pick":
            return worth(id) + _drained(mind, mind.box.fortunes[id].deck)
        unseen = mind.unseen(id)
        copies = sum(unseen.values())
        if not copies:
            return 0.0
        return sum(worth(card) * n for card, n in unseen.items()) / copies + _drained(mind, id)

    return max(mind.options, key=of)


def _drained(mind: Mind, deck: str) -> float:
    """What it is worth that this pile has a card less: it may be the last one that the game needs."""
    spent = [pile.deck for pile in mind.view.supply.piles if not pile.down]
    down = next(pile.down for pile in mind.view.supply.piles if pile.deck == deck)
    if down != 1 or len(spent) + 1 != mind.numbers.spent_piles or mind.view.round == 0:
        return 0.0
    return mind.ending()


def _discard(mind: Mind) -> Option:
    def rest(option: Option) -> float:
        left = list(mind.hand)
        left.remove(mind.box.fortunes[str(option.args[0])])
        if mind.view.ending:
            return mind.last(mind.owned, left)
        reach = mind.later(mind.owned)
        plan = mind.plans.turn([(card.id, mind.points(card, reach)) for card in dict.fromkeys(left)], reach)
        return plan.start / POINT + sum(mind.kept(card) for card in left)

    return max(mind.options, key=rest)


# --- deities ----------------------------------------------------------------------------------


def _invite(mind: Mind) -> Option:
    best, found = 0.0, mind.options[-1]
    for option in mind.actions("invite"):
        deity = mind.box.deities[str(option.args[0])]
        paid = mind.cheapest(deity.cost + mind.surcharge - mind.funds(), mind.table())
        if paid is not None and mind.brings(deity) - paid[0] > best:
            best, found = mind.brings(deity) - paid[0], option
    return found


_POLICIES: Mapping[str, Callable[[Mind], Option]] = {
    "draw": _take,
    "take": _take,
    "extra": _take,
    "throw": after_throw,
    "die": which_die,
    "number": which_number,
    "lift": lift,
    "play": _play,
    "invite": _invite,
    "pay": Mind.pay,
    "discard": _discard,
}
