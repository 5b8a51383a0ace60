"""The rules of yacht, as a plug-in: written so that many games of bots take little time.

What does not change from game to game is made once for a card set (`Sheet`): the questions, the rolls
that may be asked for, what each category brings with each roll. What is told is kept once it was told.

Each round, every player has the dice once: after each roll but the last allowed one they may roll any of the
dice again; then they fill one of their categories that are still empty. The highest total wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from dicewright.runtime import kit
from dicewright.runtime.kit import Kind, SettingSpec, Steps
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.steps import Ask, Roll

Numbers = tuple[int, ...]
"""What the dice show, in the pool's order; or the numbers of dice, from 1."""
Happened = tuple[int, str | Numbers, int | Numbers]
"""What an event is about: a seat and a category with its points; or a seat, the dice rolled, what they show."""

KEYS = ("points", "shows", "alike", "dice")
"""The keys of a card that say what its category brings; each card has one of them."""


class Sheet:
    """What all games of a card set share."""

    def __init__(self, cards: kit.CardSet) -> None:
        """Raises SetupError if a card is no category, or the dice have no numbers."""
        self.cards = tuple(cards.cards.values())
        self.places = {card.id: place for place, card in enumerate(self.cards)}
        self.rolls = cards.rolls or 1
        self.everything = Roll(cards.pool)
        dice = range(1, cards.pool.size + 1)
        self.again = {
            chosen: Roll(cards.pool, tuple(die - 1 for die in chosen))
            for count in dice
            for chosen in combinations(dice, count)
        }
        """By the numbers of the dice, the roll of these once more."""
        self.keeping = (
            kit.Option("stop", (), "keep all dice"),
            *(kit.Option("roll", chosen, f"roll {_listed(chosen)} again") for chosen in self.again),
        )
        self.filling = tuple(kit.Option("fill", (card.id,), f"fill {card.title}") for card in self.cards)
        self._conditions = kit.matchers(cards)
        self._faces = [face.number for face in cards.pool.faces]
        self._brings: dict[Numbers, Numbers] = {}
        self._asks: dict[tuple[int, int], Ask] = {}
        self._events: dict[tuple[str, ...], dict[Happened, kit.Event]] = {}
        if None in self._faces:
            raise kit.SetupError("Yacht is played with dice that show numbers.")
        for card in self.cards:
            if sum(key in card.keys for key in KEYS) != 1 or card.id not in self._conditions:
                raise kit.SetupError(
                    f"Card {card.id} needs a condition and one of the keys {', '.join(KEYS)}."
                )

    def brings(self, dice: Sequence[int]) -> Numbers:
        """The points of each category with these dice, which may come in any order."""
        known = tuple(sorted(dice))
        found = self._brings.get(known)
        if found is None:
            found = self._brings[known] = tuple(self._points(card, known) for card in self.cards)
        return found

    def fill(self, seat: int, empty: int) -> Ask:
        """The question which category to fill; `empty` has a bit for each that may be."""
        found = self._asks.get((seat, empty))
        if found is None:
            options = tuple(option for at, option in enumerate(self.filling) if empty >> at & 1)
            decision = kit.Decision(seat, "fill", "Which category do you fill?", options)
            found = self._asks[seat, empty] = Ask((decision,))
        return found

    def keep(self, seat: int) -> Ask:
        """The question which dice to roll again."""
        return Ask((kit.Decision(seat, "keep", "Which dice do you roll again?", self.keeping),))

    def events(self, names: Sequence[str]) -> dict[Happened, kit.Event]:
        """What was ever told of players with these names, to be told again."""
        return self._events.setdefault(tuple(names), {})

    def _points(self, card: kit.Card, dice: Numbers) -> int:
        counts = tuple(dice.count(number or 0) for number in self._faces)
        if not self._conditions[card.id].matches(counts):
            return 0
        shows, alike = card.number("shows"), card.number("alike")
        if shows:
            return shows * dice.count(shows)
        if alike:
            return alike * max(number for number in dice if dice.count(number) >= alike)
        if card.number("dice"):
            return sum(sorted(dice)[-card.number("dice") :])
        return card.number("points")


sheet_of = once_per_set(Sheet)


@kit.frozen
class YachtView:
    """What everybody may know."""

    round: int
    dice: Numbers
    """Empty before the first roll of the game."""
    rolls: int
    """How often they have been rolled in this turn."""
    empty: tuple[tuple[str, ...], ...]
    """By seat, the IDs of the categories that are still to be filled."""
    scores: Numbers


class Yacht:
    """One game: the players' sheets, and the course of play."""

    def __init__(self, cards: kit.CardSet, names: Sequence[str], tell: kit.Tell) -> None:
        """Raises SetupError if so many cannot play, or the card set is not one for yacht."""
        kit.Settings(cards).check_players(len(names))
        self.sheet = sheet = sheet_of(cards)
        self.names, self.tell = names, tell
        self.round = self.rolls = 0
        self.dice: list[int] = []
        self.empty = [(1 << len(sheet.cards)) - 1] * len(names)
        """By seat, a bit for each category that is still to be filled."""
        self.scores = [0] * len(names)
        self._keep = [sheet.keep(seat) for seat in range(len(names))]
        self._events = sheet.events(names)

    def view(self, seat: int | None) -> YachtView:
        """What the player at this seat may know: everything."""
        cards = self.sheet.cards
        empty = (tuple(card.id for at, card in enumerate(cards) if bits >> at & 1) for bits in self.empty)
        return YachtView(self.round, tuple(self.dice), self.rolls, tuple(empty), tuple(self.scores))

    def standing(self) -> Sequence[int]:
        """By seat, the points so far."""
        return self.scores

    def steps(self) -> Steps[kit.Result]:
        """A round for each category."""
        for number in range(1, len(self.sheet.cards) + 1):
            self.round = number
            self.tell(kit.Event("round", f"Round {number}.", None, (number,)))
            for seat in range(len(self.names)):
                yield from self.turn(seat)
        return kit.Result.highest(self.scores)

    def turn(self, seat: int) -> Steps[None]:
        """Roll, roll some dice again as often as is allowed, fill a category."""
        sheet = self.sheet
        rolled = yield sheet.everything
        dice = self.dice = [face.number for face in rolled.dice]
        self.rolls = 1
        self._tell_roll(seat, (), tuple(dice))
        while self.rolls < sheet.rolls:
            (option,) = yield self._keep[seat]
            again = option.args
            if not again:
                break
            rolled = yield sheet.again[again]
            shown = [face.number for face in rolled.dice]
            for die, number in zip(again, shown, strict=True):
                dice[die - 1] = number
            self.rolls += 1
            self._tell_roll(seat, again, tuple(shown))
        (option,) = yield sheet.fill(seat, self.empty[seat])
        (card,) = option.args
        place = sheet.places[card]
        points = sheet.brings(dice)[place]
        self.empty[seat] -= 1 << place
        self.scores[seat] += points
        event = self._events.get((seat, card, points))
        if event is None:
            text = f"{self.names[seat]} fills {sheet.cards[place].title} with {points}."
            event = self._events[seat, card, points] = kit.Event("fill", text, seat, (card, points))
        self.tell(event)

    def _tell_roll(self, seat: int, again: Numbers, shown: Numbers) -> None:
        event = self._events.get((seat, again, shown))
        if event is None:
            text = f"{self.names[seat]} rolls {' '.join(map(str, shown))}."
            kind = "again" if again else "roll"
            event = self._events[seat, again, shown] = kit.Event(kind, text, seat, again)
        self.tell(event)


def _listed(chosen: Sequence[int]) -> str:
    return f"{'die' if len(chosen) == 1 else 'dice'} {' '.join(map(str, chosen))}"


SETTINGS = {"players": SettingSpec(Kind.NUMBERS, "the fewest and the most players")}
SPEC = kit.RulesSpec("yacht", "Yacht", SETTINGS)
RULES = kit.Rules(SPEC, Yacht)
