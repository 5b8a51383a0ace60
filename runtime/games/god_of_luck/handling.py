"""The dice after a throw as the expert sees them: what to fix, which skill to use and how, by an exact plan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from dicewright.dsl.model import Face
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.god_of_luck.aiming import DIGIT
from dicewright.runtime.games.god_of_luck.box import Deity
from dicewright.runtime.games.god_of_luck.expertise import Mind
from dicewright.runtime.games.god_of_luck.fixing import POINT, Layer, Skill, Skills


class Dice:
    """The dice after a throw, and what the plan says of them."""

    def __init__(self, mind: Mind) -> None:
        turn = mind.turn
        self.mind, self.plan = mind, mind.plan
        self.aims = mind.plans.aims
        self.skills: Skills = mind.reach.skills
        self.sets = self.plan.space.sets
        self.fixed = self.aims.key(numbers(turn.fixed))
        self.active = self.aims.key(numbers(turn.active))
        self.free = self.aims.key(
            n for face in turn.active if face not in turn.touched for n in numbers([face])
        )

    @cached_property
    def layer(self) -> Layer:
        """The worth of every throw beside the fixed dice."""
        return self.plan.look(self.sets.place[self.fixed])

    def row(self, active: int) -> int:
        """Where a throw stands in the layer."""
        place = self.sets.place[active]
        return place - self.sets.starts[sum(self.sets.rows[place])]

    def best(self, active: int, skills: Skills) -> int:
        """What a throw is worth with these skills left."""
        return int(self.layer.best[skills][self.row(active), 0])

    def fixing(self) -> int:
        """The best dice to fix of those that may be, as a key; none is a choice once some are."""
        values, place = self.plan.values[self.skills], self.sets.place
        parts = [0, *parts_of(self.free)] if self.mind.turn.fresh else parts_of(self.free)
        return max(parts, key=lambda part: (values[place[self.fixed + part]], size_of(part)))

    def counts(self, key: int) -> dict[int, int]:
        """A set of dice by its numbers: how many show each."""
        return {n: count for n, unit in self.aims.units.items() if (count := key // unit % DIGIT)}


def numbers(dice: Sequence[Face]) -> list[int]:
    """What dice show."""
    return [face.number or 0 for face in dice]


def parts_of(key: int) -> list[int]:
    """Every part of a set of dice but none of it, as keys."""
    found, unit, rest = [0], 1, key
    while rest:
        rest, count = divmod(rest, DIGIT)
        found = [part + n * unit for n in range(count + 1) for part in found]
        unit *= DIGIT
    return found[1:]


def size_of(key: int) -> int:
    """How many dice a key stands for."""
    size = 0
    while key:
        key, count = divmod(key, DIGIT)
        size += count
    return size


def after_throw(mind: Mind) -> Option:
    dice = Dice(mind)
    skill = _skill(mind, dice)
    if skill is not None:
        return skill
    key = dice.fixing()
    if not key:
        return (mind.actions("again") or mind.options)[0]
    wanted = dice.counts(key)
    everything = mind.actions("all")
    if everything and key == dice.active:
        return everything[0]
    for option in mind.actions("keep"):
        number, count = option.args
        if wanted.get(int(number)) == count:
            return option
    return mind.options[0]


def _skill(mind: Mind, dice: Dice) -> Option | None:
    """A skill that makes the throw worth more than to fix dice now."""
    options: dict[Skill, Option] = {}
    for option in mind.actions("use"):
        deity = mind.box.deities[str(option.args[0])]
        options.setdefault((deity.skill, deity.amount), option)
    if not options:
        return None
    row, skills = dice.row(dice.active), dice.skills
    best, found = int(dice.layer.fixing[skills][row, 0]), None
    for skill, option in options.items():
        if skill in skills:
            worth = int(dice.layer.using[skills, skill][row, 0])
            if worth > best + POINT // 1000:
                best, found = worth, option
    return found


def which_die(mind: Mind) -> Option:
    """The die that is best changed. The skill is used: it is no longer among those that are left."""
    dice = Dice(mind)
    deity, units = mind.using, dice.aims.units

    def worth(option: Option) -> int:
        if option.action == "stop":
            return dice.best(dice.active, dice.skills)
        number = int(option.args[0])
        rest = dice.active - units[number]
        if deity.skill == "reroll":
            weights = zip(mind.box.numbers, dice.aims.weights, strict=True)
            total = sum(dice.best(rest + units[to], dice.skills) * weight for to, weight in weights)
            return total // sum(dice.aims.weights)
        to = targets(mind, deity, number)
        return max([dice.best(rest + units[n], dice.skills) for n in to], default=-1)

    return max(mind.options, key=worth)


def targets(mind: Mind, deity: Deity, number: int) -> list[int]:
    """The numbers to which a skill can turn a die."""
    all_numbers = list(mind.box.numbers)
    if deity.skill == "raise":
        return [to for to in all_numbers if number < to <= number + deity.amount]
    if deity.skill == "copy":
        beasts = [mind.box.deities[id] for id in mind.owned if mind.box.deities[id].skill == "beast"]
        may = {*numbers(mind.turn.fixed), *(beast.pips for beast in beasts)}
        return [to for to in all_numbers if to in may and to != number]
    return [to for to in all_numbers if to != number]


def which_number(mind: Mind) -> Option:
    dice, chosen = Dice(mind), mind.turn.chosen
    assert chosen is not None
    rest = dice.active - dice.aims.units[chosen.number or 0]
    return max(
        mind.options, key=lambda option: dice.best(rest + dice.aims.units[int(option.args[0])], dice.skills)
    )


def lift(mind: Mind) -> Option:
    """The best dice to lift, face by face: the dice only change when all are named, so the aim stays."""
    dice, amount = Dice(mind), mind.using.amount
    units = dice.aims.units
    able = dice.aims.key(
        n for face in mind.turn.active for n in numbers([face]) if n + amount in mind.box.numbers
    )

    def after(part: int) -> int:
        moved = sum(units[n + amount] * count for n, count in dice.counts(part).items())
        return dice.best(dice.active - part + moved, dice.skills)

    wanted = dice.counts(max(parts_of(able), key=lambda part: (after(part), -size_of(part))))
    for option in mind.actions("lift"):
        number, count = option.args
        if wanted.get(int(number)) == count:
            return option
    return mind.options[-1]
