"""How a sensible beginner plays God of Luck. In short:

1.  Takes the card worth most: its points by the chance to play it with the dice of this turn, or one more.
    The top of a pile is worth what its colour is on average.
2.  Fixes the dice that leave the best chance for the most points, looking at all throws to come exactly; the
    best card counts fully, the other cards of the hand a little.
3.  Uses a deity's skill after a throw if it makes that clearly better, throwing again what would be anyway.
4.  Plays the card worth most; lets beasts add as few dice as that takes. In the showdown plays all it can.
5.  Invites the deity that brings most beyond its price: its points, and its skill for the turns that seem to
    be left. So it begins with more dice, and stops giving points away when the piles run low.
6.  Pays as little as possible, with the God of Wealth's help if he is there.
7.  Gives up the card worth least when the hand is too full.
8.  Lets the eighth deity come only when it is ahead, and then gladly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dicewright.runtime.decisions import Option
from dicewright.runtime.games.god_of_luck.box import Deity
from dicewright.runtime.games.god_of_luck.throws import Throw
from dicewright.runtime.games.god_of_luck.valuing import Eye
from dicewright.runtime.seats import Turn

CLEARLY = 0.06
"""A skill is used if it brings so much more of what the dice are worth."""
AHEAD = 4.0
"""What ending the game is worth to the player who is ahead."""


class Mind(Eye):
    """One decision, with what the bot looks at."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn.cards, turn.view)
        self.options: Sequence[Option] = turn.decision.options

    def actions(self, action: str) -> list[Option]:
        """The options with this action word."""
        return [option for option in self.options if option.action == action]

    @property
    def using(self) -> Deity:
        """The deity whose skill is being used."""
        assert self.turn.using is not None
        return self.box.deities[self.turn.using]


def choose(turn: Turn) -> Option:
    """The beginner's choice."""
    return decide(turn.decision.kind, Mind(turn))


def decide(kind: str, mind: Mind) -> Option:
    """The choice of a mind for a decision of this kind."""
    policy = _POLICIES.get(kind)
    return mind.options[0] if policy is None else policy(mind)


# --- cards ------------------------------------------------------------------------------------


def _take(mind: Mind) -> Option:
    def worth(option: Option) -> float:
        if option.action == "draw":
            return mind.pile(str(option.args[0]))
        return mind.card(mind.box.fortunes[str(option.args[0])]) if option.action == "pick" else -1

    return max(mind.options, key=worth)


def _discard(mind: Mind) -> Option:
    return min(mind.options, key=lambda option: mind.card(mind.box.fortunes[str(option.args[0])]))


def _play(mind: Mind) -> Option:
    turn = mind.turn
    dice = [*turn.fixed, *(face for _, face in turn.added)]
    best = mind.best_play(dice)
    if mind.view.showdown:
        # First whatever needs no further dice, so that none of them is spoilt by one.
        now = mind.actions("play")
        if now and (best is None or best[2]):
            return max(now, key=lambda option: mind.box.fortunes[str(option.args[0])].points)
    if best is None:
        return mind.options[-1]
    _, card, added = best
    if added:
        deity, face = added[0]
        return next(o for o in mind.actions("add") if o.args == (deity, face.number))
    return next(o for o in mind.actions("play") if o.args == (card.id,))


# --- dice -------------------------------------------------------------------------------------


def _throw(mind: Mind) -> Option:
    throw = Throw(mind)
    worth, key = throw.best(throw.faces)
    skills = mind.actions("use")
    if skills:
        best = max(((_skill_worth(mind, throw, option, key), -at) for at, option in enumerate(skills)))
        if best[0] > worth * (1 + CLEARLY) + 1e-9:
            return skills[-best[1]]
    wanted = throw.numbers(key)
    if not wanted:
        return (mind.actions("again") or mind.options)[0]
    everything = mind.actions("all")
    if everything and sum(wanted.values()) == len(mind.turn.active):
        return everything[0]
    for option in mind.actions("keep"):
        number, count = option.args
        if wanted.get(int(number)) == count:
            return option
    return mind.options[0]


def _skill_worth(mind: Mind, throw: Throw, option: Option, kept: int) -> float:
    return throw.with_skill(mind.box.deities[str(option.args[0])], kept)[0]


def _die(mind: Mind) -> Option:
    throw = Throw(mind)
    number = throw.with_skill(mind.using, throw.best(throw.faces)[1])[1]
    return next((o for o in mind.options if o.args == (number,)), mind.options[0])


def _number(mind: Mind) -> Option:
    throw, chosen = Throw(mind), mind.turn.chosen
    assert chosen is not None
    rest = list(throw.faces)
    rest.remove(chosen.number or 0)
    return max(mind.options, key=lambda option: throw.best([*rest, int(option.args[0])])[0])


def _lift(mind: Mind) -> Option:
    counts = Throw(mind).lifted(mind.using)[1]
    for option in mind.actions("lift"):
        number, count = option.args
        if counts.get(int(number)) == count:
            return option
    return mind.options[-1]


# --- deities ----------------------------------------------------------------------------------


def _invite(mind: Mind) -> Option:
    surcharge = mind.using.surcharge if mind.turn.using is not None else 0

    def gain(option: Option) -> float:
        deity = mind.box.deities[str(option.args[0])]
        cost = deity.cost + surcharge
        paid = sum(value for _, value in _payment(mind, cost))
        return mind.deity(deity) - paid + _ending(mind)

    best = max(mind.actions("invite"), key=gain)
    return best if gain(best) > 0 else mind.options[-1]


def _ending(mind: Mind) -> float:
    """What it is worth that the next deity may bring the God of Luck."""
    needs = [d.needs for d in mind.box.deities.values() if d.needs and mind.view.supply.homes.get(d.id)]
    if not needs or len(mind.own.deities) + 1 < min(needs):
        return 0
    others = [player.score for player in mind.view.players if player.seat != mind.own.seat]
    return AHEAD if mind.own.score > max(others) else -AHEAD


def _payment(mind: Mind, due: int) -> list[tuple[str, int]]:
    """The cards that pay so much with the least value, with the help of deities that add to it."""
    for shown in mind.own.deities:
        deity = mind.box.deities[shown.id]
        if deity.skill == "funds" and shown.ready:
            due -= deity.amount
    if due <= 0:
        return []
    sums: dict[int, list[tuple[str, int]]] = {0: []}
    for played in mind.own.played:
        for total, cards in list(sums.items()):
            if total < due:
                sums.setdefault(total + played.value, [*cards, (played.id, played.value)])
    enough = [total for total in sums if total >= due]
    return sums[min(enough)] if enough else sums[max(sums)]


def _pay(mind: Mind) -> Option:
    funds = mind.actions("funds")
    if funds:
        return funds[0]
    cards = _payment(mind, mind.turn.due)
    return next((o for o in mind.options if tuple(o.args) in cards), mind.options[0])


_POLICIES: dict[str, Callable[[Mind], Option]] = {
    "draw": _take,
    "take": _take,
    "extra": _take,
    "throw": _throw,
    "die": _die,
    "number": _number,
    "lift": _lift,
    "play": _play,
    "invite": _invite,
    "pay": _pay,
    "discard": _discard,
}
