"""What is in the box: the designs of the fortune cards and the deities, their keys read once for all games.

Copies of a design are alike, so a card at the table is simply its design.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from dicewright.dsl.model import Card, CardSet, DiceGroup, Face, Pool
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.god_of_luck.spec import DEITY, SKILLS
from dicewright.runtime.remember import once_per_set


@frozen(eq=False)
class Fortune:
    """A fortune card."""

    id: str
    deck: str
    name: str
    caption: str
    """Its name with its gloss."""
    points: int
    """What it is worth on the table."""
    per_die: int
    """What it is worth in the turn in which it is played, for each fixed die; 0: its points then, too."""
    dice: int
    """With how many fixed dice, at least, it can be played."""
    start: int
    copies: int


@frozen(eq=False)
class Deity:
    """A deity. The fields are the keys that `spec` tells of."""

    id: str
    name: str
    caption: str
    points: int
    cost: int
    give: tuple[str, ...]
    skill: str
    amount: int
    tap: bool
    tower: bool
    pips: int
    surcharge: int
    piles: tuple[str, ...]
    home: bool
    many: bool
    needs: int
    copies: int


@frozen(eq=False)
class Box:
    """All designs of a card set, and its dice."""

    fortunes: Mapping[str, Fortune]
    deities: Mapping[str, Deity]
    decks: tuple[str, ...]
    """The decks of fortune cards, in the file's order."""
    pool: Pool
    numbers: Mapping[int, Face]
    """The faces of a die by their number, ascending."""
    throwing: dict[int, Pool] = field(factory=dict)
    """By number of dice, a pool of so many, made when first asked for."""

    @property
    def highest(self) -> int:
        """The highest number of a die."""
        return max(self.numbers)

    def dice(self, count: int) -> Pool:
        """So many of the set's dice. Always the same object for the same number."""
        pool = self.throwing.get(count)
        if pool is None:
            group = self.pool.groups[0]
            pool = Pool((DiceGroup(count, group.die, group.colour, group.faces),))
            self.throwing[count] = pool
        return pool


@once_per_set
def box_of(cards: CardSet) -> Box:
    """The designs of a card set. Raises SetupError if one does not fit the rules."""
    groups = cards.pool.groups
    if len({(group.faces, group.colour) for group in groups}) != 1:
        raise SetupError("In this game all dice are alike: `dice` must name one kind of die.")
    numbers = {face.number: face for face in cards.pool.faces if face.number is not None}
    if len(numbers) != len(cards.pool.faces):
        raise SetupError("In this game each face of a die shows a number of its own.")
    decks = tuple(deck for deck in cards.decks if deck != DEITY)
    fortunes = {card.id: _fortune(card) for card in cards.cards.values() if card.deck != DEITY}
    deities = {card.id: _deity(card) for card in cards.cards.values() if card.deck == DEITY}
    for deity in deities.values():
        for given in deity.give:
            if given not in deities:
                raise SetupError(f"{deity.caption} asks for `{given}`, which is no deity of this set.")
        for deck in deity.piles:
            if deck not in decks:
                raise SetupError(f"{deity.caption} takes cards of `{deck}`, which is no deck of this set.")
        if deity.skill == "beast" and deity.pips not in numbers:
            raise SetupError(f"{deity.caption} must say which number its die shows, such as `pips=1`.")
    return Box(fortunes, deities, decks, cards.pool, dict(sorted(numbers.items())))


def _fortune(card: Card) -> Fortune:
    if card.deck is None:
        raise SetupError(f"Card {card.id} belongs to no deck; in this game every card does.")
    if not card.tiers:
        raise SetupError(f"Card {card.id} has no condition; in this game every fortune card has one.")
    if card.number("start") > card.copies:
        raise SetupError(
            f"Card {card.id} is dealt {card.number('start')} times to each player, more often than it is there."
        )
    return Fortune(
        id=card.id,
        deck=card.deck,
        name=card.name or card.id,
        caption=_caption(card),
        points=card.number("points"),
        per_die=card.number("per-die"),
        dice=card.number("dice"),
        start=card.number("start"),
        copies=card.copies,
    )


def _deity(card: Card) -> Deity:
    skill = str(card.keys.get("skill", ""))
    if skill not in SKILLS:
        known = ", ".join(SKILLS)
        raise SetupError(f"Card {card.id} has the skill `{skill}`; the skills are {known}.")
    return Deity(
        id=card.id,
        name=card.name or card.id,
        caption=_caption(card),
        points=card.number("points"),
        cost=card.number("cost"),
        give=tuple(str(card.keys.get("give", "")).split()),
        skill=skill,
        amount=card.number("amount"),
        tap=_switch(card, "tap"),
        tower=_switch(card, "tower"),
        pips=card.number("pips"),
        surcharge=card.number("surcharge"),
        piles=tuple(str(card.keys.get("piles", "")).split()),
        home=_switch(card, "home"),
        many=_switch(card, "many"),
        needs=card.number("needs"),
        copies=card.copies,
    )


def _switch(card: Card, key: str) -> bool:
    value = card.keys.get(key, "no")
    if value not in ("yes", "no"):
        raise SetupError(f"Card {card.id} has `{key}={value}`; it must be yes or no.")
    return value == "yes"


def _caption(card: Card) -> str:
    return " ".join(str(word) for word in (card.name or card.id, card.keys.get("gloss")) if word)
