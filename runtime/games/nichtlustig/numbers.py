"""The numbers of the rule book and the cards, as a card file gives them, held against one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from dicewright.dsl.model import Card, CardSet
from dicewright.dsl.printer import to_text
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.settings import Settings


@frozen
class Numbers:
    """One field for each setting (see `spec`), and how often the dice are rolled."""

    scoring_colour: str
    least_targets: int
    end_at: int
    unscored_points: int
    covered_points: int
    rolls: int

    @classmethod
    def read(cls, cards: CardSet, players: int) -> Numbers:
        """The numbers of a card set for so many players.

        Raises SetupError if there are too few or too many players, or if a number does not fit.
        """
        get = Settings(cards)
        ends = get.numbers("players")
        if len(ends) != 2 or not 1 <= ends[0] <= ends[1]:
            raise SetupError("`set players` must give the fewest and the most players, such as `2, 4`.")
        if not ends[0] <= players <= ends[1]:
            raise SetupError(f"{cards.title} is for {ends[0]} to {ends[1]} players, not for {players}.")
        colour = get.word("scoring-colour")
        if colour not in cards.pool.colours:
            raise SetupError(f"`set scoring-colour` says {colour}, and no die has this colour.")
        if cards.rolls is None or (cards.rolls > 1 and cards.keeping != "final"):
            raise SetupError("In this game dice stay where they are set aside: `rolls 3 keeping final`.")
        return cls(
            scoring_colour=colour,
            least_targets=get.number("least-targets"),
            end_at=get.number("end-at"),
            unscored_points=get.number("unscored-points"),
            covered_points=get.number("covered-points"),
            rolls=cards.rolls,
        )


@frozen
class TargetDesign:
    """A target card as the file describes it."""

    id: str
    deck: str
    caption: str
    """How people call it: its name or ID, and what it asks for."""
    number: int
    """The number on the scoring die that turns it into points."""
    points: int
    company: int
    """The points are for so many of its deck in the final count; with fewer, each is worth `alone`."""
    alone: int
    rolled: bool
    """Whether its deck's points are rolled for at the end instead."""
    at_once: bool
    """Whether it is scored when it is taken, and never taken from an opponent."""
    per_roll: int | None
    """How many of its deck may be taken with one roll; None: any number."""
    death: str
    """`first`, `may` or `never`: how Death thinks of it."""


@frozen
class DeathDesign:
    """Death, or Death's Poodle."""

    id: str
    caption: str
    penalty: int
    """What it costs at the end if it covers no card."""


@frozen
class SpecialDesign:
    """A special card."""

    id: str
    caption: str
    effect: str
    amount: int
    """Further rolls, what is added to a sum, how many rolls are left; 0 for other effects."""
    helps: str
    """The deck whose sums are added to; empty for other effects."""
    points: int

    @property
    def good(self) -> bool:
        """Whether it may be used, or must be."""
        return self.effect in spec.GOOD


@frozen
class Box:
    """All the cards, in the file's order."""

    targets: tuple[TargetDesign, ...]
    deaths: tuple[DeathDesign, ...]
    specials: tuple[SpecialDesign, ...]


@once_per_set
def box_of(cards: CardSet) -> Box:
    """The cards of a set by kind. Raises SetupError for a card that these rules cannot place."""
    kinds: dict[str, list[Card]] = {kind: [] for kind in spec.KINDS}
    for card in cards.cards.values():
        kind = str(card.keys.get("kind", ""))
        if kind not in kinds:
            raise SetupError(f"Card {card.id} needs kind={_either(spec.KINDS)}, best from its deck.")
        if len(card.tiers) != 1:
            raise SetupError(f"Card {card.id} must have one condition; in this game every card does.")
        if card.copies != 1:
            raise SetupError(f"Card {card.id} must be in the box once; in this game no card has copies.")
        kinds[kind].append(card)
    if not kinds[spec.TARGET]:
        raise SetupError("There are no target cards: give a deck kind=target.")
    return Box(
        tuple(map(_target, kinds[spec.TARGET])),
        tuple(map(_death, kinds[spec.DEATH])),
        tuple(_special(card, cards) for card in kinds[spec.SPECIAL]),
    )


def _target(card: Card) -> TargetDesign:
    if card.deck is None or not isinstance(card.keys.get("number"), int):
        raise SetupError(f"Target card {card.id} needs a deck, and number= what turns it into points.")
    rolled = _word(card, "worth", ("points", spec.HIGHEST_DIE), "points") == spec.HIGHEST_DIE
    at_once = _word(card, "scored", ("by-die", spec.AT_ONCE), "by-die") == spec.AT_ONCE
    return TargetDesign(
        id=card.id,
        deck=card.deck,
        caption=f"{card.name or card.id} ({to_text(card.tiers[0].condition)})",
        number=card.number("number"),
        points=card.number("points"),
        company=card.number("company"),
        alone=card.number("alone"),
        rolled=rolled,
        at_once=at_once,
        per_roll=card.number("per-roll") if "per-roll" in card.keys else None,
        death=_word(card, "death", (spec.FIRST, spec.NEVER, spec.MAY), spec.MAY),
    )


def _death(card: Card) -> DeathDesign:
    return DeathDesign(card.id, card.name or card.id, card.number("penalty"))


def _special(card: Card, cards: CardSet) -> SpecialDesign:
    effect = _word(card, "effect", (*spec.GOOD, *spec.BAD), "")
    amounts = {spec.ROLL_AGAIN: "amount", spec.ADD_TO_SUM: "amount", spec.FEW_ROLLS: "few"}
    key = amounts.get(effect)
    if key is not None and not isinstance(card.keys.get(key), int):
        raise SetupError(f"Special card {card.id} has effect={effect} and needs {key}= a number.")
    helps = str(card.keys.get("helps", "")) if effect == spec.ADD_TO_SUM else ""
    if effect == spec.ADD_TO_SUM and helps not in cards.decks:
        raise SetupError(f"Special card {card.id} needs helps= the deck whose sums it adds to.")
    amount = card.number(key) if key is not None else 0
    return SpecialDesign(card.id, card.name or card.id, effect, amount, helps, card.number("points"))


def _word(card: Card, key: str, words: Sequence[str], default: str) -> str:
    word = str(card.keys.get(key, default))
    if word not in words:
        said = f"says {key}={word}" if key in card.keys else f"has no {key}="
        raise SetupError(f"Card {card.id} {said}; it must be {_either(words)}.")
    return word


def _either(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"
