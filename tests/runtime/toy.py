"""A game of its own for the tests of the engine: everybody bets on a die, then draws a card.

Three rounds: all players at once say a number, a die is rolled, who said it gets a point; then each in
turn takes or leaves the top card of a shuffled stack, which is worth its number.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from dicewright.dsl.model import CardSet, DiceGroup, Face, Pool
from dicewright.dsl.rules import RulesSpec
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import SetupError
from dicewright.runtime.rules import Event, Result, Rules, Tell
from dicewright.runtime.steps import Steps, ask, ask_all, roll, shuffle

POOL = Pool((DiceGroup(1, "d3", None, (Face(1), Face(2), Face(3))),))
CARDS = CardSet("Toy", "toy", POOL, 1, None, {}, {}, {}, fingerprint="f00d")
NUMBERS = tuple(Option("say", (n,), f"say {n}") for n in (1, 2, 3))
TAKE = (Option("take", (), "take"), Option("leave", (), "leave"))
PASS = (Option("pass", (), "pass"),)


@frozen
class ToyView:
    seat: int | None
    scores: tuple[int, ...]


class Toy:
    def __init__(self, cards: CardSet, names: Sequence[str], tell: Tell) -> None:
        if not names:
            raise SetupError("Nobody plays.")
        self.names, self.tell = names, tell
        self.scores = [0] * len(names)

    def view(self, seat: int | None) -> ToyView:
        return ToyView(seat, tuple(self.scores))

    def steps(self) -> Steps[Result]:
        seats = range(len(self.names))
        stack = yield from shuffle("cards", list(range(12)))
        for number in range(3):
            self.tell(Event("round", f"Round {number + 1}."))
            said = yield from ask_all([Decision(seat, "say", "Which number?", NUMBERS) for seat in seats])
            rolled = yield from roll(POOL)
            self.tell(Event("roll", f"The die shows {rolled.text}."))
            for seat, option in zip(seats, said, strict=True):
                self.scores[seat] += option.args[0] == rolled.dice[0].number
            yield from ask_all([Decision(seat, "pass", "Nothing to decide", PASS) for seat in seats])
            for seat in seats:
                option = yield from ask(Decision(seat, "card", "Take the top card?", TAKE))
                if option.action == "take":
                    card = stack.pop()
                    self.scores[seat] += card
                    self.tell(Event("take", f"{self.names[seat]} takes {card}.", seat, (card,), True))
        best = max(self.scores)
        return Result(tuple(self.scores), tuple(seat for seat in seats if self.scores[seat] == best))


RULES = Rules(RulesSpec("toy", "Toy"), "tests.runtime.toy:Toy")
