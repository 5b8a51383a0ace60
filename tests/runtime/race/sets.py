"""Card sets to race with, and a hand that plays them with rolls that are laid down beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files

from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet, Pool
from dicewright.runtime.chance import Rolled
from dicewright.runtime.decisions import Argument, Decision, Option
from dicewright.runtime.games.race.play import Race
from dicewright.runtime.registry import specs
from dicewright.runtime.rules import Event, Result
from dicewright.runtime.steps import Ask, Roll, Shuffle
from tests.runtime.helpers import card_text


@cache
def raced(text: str) -> CardSet:
    """The card set of a text. Cards may be impossible; anything else must be right."""
    result = load_text(text, specs(), "race.cond")
    wrong = [d for d in result.diagnostics if d.severity == "error" and d.code != "E301"]
    assert not wrong, [d.message for d in wrong]
    return result.cards


def template() -> CardSet:
    """What `dicewright new` makes."""
    text = files("dicewright.workbench").joinpath("new-set.cond").read_text(encoding="utf-8")
    return raced(text.replace("TITLE", "My game"))


def lucky_cards() -> CardSet:
    """The cards of Feeling Lucky? without its rules and settings."""
    lines = card_text().replace(" rules feeling-lucky", "").splitlines()
    return raced("\n".join(line for line in lines if not line.startswith("set ")) + "\nset rounds = 4\n")


DUCKS = """
die riddle = 1 2 3 4 5 duck
die poodle = 1 2 3 duck(4) duck(4) bone
dice 2 black riddle, 1 pink riddle, 2 white poodle
rolls 3 keeping final
card 1 copies=4 points=2: duck
card 2 copies=3 points=3: 2 x duck
card 3 copies=3: pair
card 4 copies=2 points=2: pink duck / bone
card 5 copies=2 points=4: no duck also straight 3
"""
FACE_COLOURS = """
die luck = 1@red 2@blue 3@blue 4@red 5@blue 6@blue
dice 4 luck, 2 d4
rolls 3 keeping some
card A copies=4: red pair
card B copies=4 points=2: blue straight 3
card C copies=4 points=2: pair and pair
"""
IMPOSSIBLE = """
dice 3 d6
rolls 2 keeping free
set rounds = 30
card no copies=6 points=9: 7
card big copies=3 points=5: 4 x 6
card yes copies=3: pair
"""
ONE_CARD = """
dice 2 d6
card only: 6
set rounds = 200
"""
ANY = """
dice 4 white d6, 3 black d6
rolls any keeping some
set points-to-win = 12
deck jump: points=3 copies=2
deck flight:
    exact points=5: sum of 1..3 dice = 17
    over points=2: sum of 1..3 dice >= 15
card J1 jump: straight 5
card J2 jump: 4 alike
card F1 flight copies=5
card F2 flight copies=3 points=1
card T copies=3: every 2+
"""
MANY_DICE = """
dice 30 d6
rolls 3 keeping free
set rounds = 3
card A copies=5: 8 x 6
card B copies=5 points=3: 10 alike
card C copies=5 points=2: total >= 110
"""
SIX = """
dice 6 d6
rolls 3 keeping free
set points-to-win = 30
card A copies=4 points=2: pair and pair
card B copies=4 points=5: straight 5
card C copies=4 points=3: triple
card D copies=3 points=8: 5 alike
card E copies=3 points=4: 3 x 5+ and pair
card F copies=3 points=6: sets(3, 3)
card G copies=3 points=2: 2 x odd and 2 x 2-
"""

SETS: dict[str, Callable[[], CardSet]] = {
    "template": template,
    "lucky": lucky_cards,
    "ducks": lambda: raced(DUCKS),
    "face-colours": lambda: raced(FACE_COLOURS),
    "impossible": lambda: raced(IMPOSSIBLE),
    "one-card": lambda: raced(ONE_CARD),
    "any": lambda: raced(ANY),
    "many-dice": lambda: raced(MANY_DICE),
}

MATCHES: dict[str, Callable[[], CardSet]] = {
    **{name: SETS[name] for name in ("template", "ducks", "any")},
    "six": lambda: raced(SIX),
}
"""Sets in which it matters how one plays: where bots are set against one another."""


def showing(text: str, pool: Pool, dice: Sequence[int]) -> Rolled:
    """A roll of the dice at these positions, which show these faces in that order."""
    sides = [group.faces for group in pool.groups for _ in range(group.count)]
    words = text.split()
    assert len(words) == len(dice), (text, dice)
    shown = [next(f for f in sides[at] if f.text == word) for at, word in zip(dice, words, strict=True)]
    return Rolled(tuple(shown.count(face) for face in pool.faces), tuple(shown))


class Played:
    """A game that was played by hand: what was told, what was asked, and how it ended.

    `rolls` are the faces of the dice that are rolled, in the pool's order; `choices` answer the questions
    (as in a game, one with a single option is none). Shuffles change nothing: cards come in the
    order of the file.
    """

    def __init__(
        self,
        text: str,
        rolls: Iterable[str],
        choices: Iterable[Sequence[Argument]] | Callable[[Decision], Option],
        players: int = 1,
    ) -> None:
        self.events: list[Event] = []
        self.race = Race(raced(text), [f"p{n}" for n in range(1, players + 1)], self.events.append)
        self.decisions: list[Decision] = []
        self._choices = choices if callable(choices) else iter(choices)
        self.result = self._play(iter(rolls))
        if not callable(self._choices):
            assert next(self._choices, None) is None

    def told(self, kind: str) -> list[tuple[Argument, ...]]:
        """The arguments of all events of a kind."""
        return [event.args for event in self.events if event.kind == kind]

    def asked(self, kind: str) -> list[list[list[Argument]]]:
        """The options of all questions of a kind, as data."""
        return [
            [option.data for option in decision.options]
            for decision in self.decisions
            if decision.kind == kind
        ]

    def _play(self, rolls: Iterator[str]) -> Result:
        steps = self.race.steps()
        reply: object = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as stop:
                result: Result = stop.value
                return result
            if isinstance(step, Decision):
                reply = self._choose(step)
            elif isinstance(step, Ask):
                reply = tuple(self._choose(decision) for decision in step.decisions)
            elif isinstance(step, Roll):
                which = range(step.pool.size) if step.dice is None else step.dice
                reply = showing(next(rolls), step.pool, which)
            elif isinstance(step, Shuffle):
                reply = tuple(range(step.size))

    def _choose(self, decision: Decision) -> Option:
        if len(decision.options) == 1:
            return decision.options[0]
        self.decisions.append(decision)
        if callable(self._choices):
            return self._choices(decision)
        return decision.find(next(self._choices))
