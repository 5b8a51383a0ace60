"""Honey Thieves: rob hives for as long as you dare. When the bees come, you drop what you hold."""

from collections.abc import Sequence

from dicewright.runtime import kit
from dicewright.runtime.kit import Kind, SettingSpec, Steps


class HoneyThieves:
    """One game: what lies on the table, and the course of play."""

    def __init__(self, cards: kit.CardSet, names: Sequence[str], tell: kit.Tell) -> None:
        settings = kit.Settings(cards)
        settings.check_players(len(names))
        self.goal, self.sting = settings.number("points-to-win"), settings.number("sting")
        self.names, self.say = names, kit.Voice(names, tell)
        self.pool, self.conditions = cards.pool, kit.matchers(cards)
        self.swarms = [card for card in cards.cards.values() if card.deck == "swarm"]
        hives = [card for card in cards.cards.values() if card.deck != "swarm" for _ in range(card.copies)]
        self.tree = kit.Market(kit.Stack("hives", hives), settings.number("row"))
        self.scores, self.bees = [0] * len(names), self.swarms[0]
        self.paws: list[kit.Card] = []

    def view(self, seat: int | None) -> dict[str, object]:
        """What the player at this seat may know: here everything but the order of the stack."""
        return {
            "scores": dict(zip(self.names, self.scores, strict=True)),
            "tree": [card.id for card in self.tree.open],
            "paws": [card.id for card in self.paws],
            "worth": self.worth(),
            "bees": self.bees.id,
        }

    def worth(self) -> int:
        """How many points are in the paws."""
        return sum(hive.number("points") for hive in self.paws)

    def steps(self) -> Steps[kit.Result]:
        """The whole game."""
        yield from self.tree.stack.shuffle()
        yield from self.tree.refill()
        while self.tree.open and max(self.scores) < self.goal:
            self.say("round", "A new round")
            for seat in range(len(self.scores)):
                yield from self.turn(seat)
                self.paws = []
                yield from self.tree.refill()
        return kit.Result.highest(self.scores)

    def turn(self, seat: int) -> Steps[None]:
        """Raid after raid, until the player goes home or the bees come."""
        for swarm in self.swarms:
            self.bees = swarm
            if self.paws and not (yield from kit.confirm(seat, "dare", "Reach in again?", no="go home")):
                break
            rolled = yield from kit.roll(self.pool)
            self.say("roll", f"rolls {rolled.text}", seat)
            if self.conditions[swarm.id].matches(rolled.counts):
                self.say("bees", "runs from the bees", seat)
                self.tree.stack.discards += self.paws
                self.scores[seat] = max(0, self.scores[seat] - self.sting)
                return
            able = [hive for hive in self.tree.open if self.conditions[hive.id].matches(rolled.counts)]
            hive = yield from kit.choose_card(seat, "take", "Which hive do you take?", able)
            if hive is not None:
                self.paws.append(hive)
                yield from self.tree.take(hive)
                self.say("take", f"takes {hive.title}", seat, hive.id, reveals=True)
        self.say("home", f"brings {self.worth()} home", seat)
        self.scores[seat] += self.worth()


SETTINGS = {
    "players": SettingSpec(Kind.NUMBERS, "the fewest and the most players"),
    "row": SettingSpec(Kind.NUMBER, "how many hives are in reach at a time"),
    "sting": SettingSpec(Kind.NUMBER, "how many points a player loses when the bees come"),
    "points-to-win": SettingSpec(Kind.NUMBER, "how many points of a player make the round the last one"),
}
SPEC = kit.RulesSpec("honey-thieves", "Honey Thieves", SETTINGS, decks=("swarm",))
RULES = kit.Rules(SPEC, HoneyThieves, {"casual": "honey_bot:casual"})
