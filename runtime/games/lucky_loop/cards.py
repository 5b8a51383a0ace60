"""The flight cards of a set, and the ways in which dice fulfil them.

Which dice fulfil a card, its condition says: it is compiled once for all games, and asked once
about every set of up to as many dice as are thrown at once. Dice are counted by face, colours
left out: an extra die is as good as any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product

from attrs import evolve, field, frozen

from dicewright.dsl.model import CardSet, DiceGroup, Face, Pool
from dicewright.runtime.bots.outlook import distinct_rolls
from dicewright.runtime.matchers import matchers
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.settings import Settings

Counts = tuple[int, ...]
"""So many dice show each face of the throw's pool."""


@frozen
class Award:
    """What fulfilling a card is worth."""

    label: str
    """`exact` or `over`, as the card file calls it."""
    points: int


@frozen
class FlightCard:
    """A flight card. Copies are equal; nothing about a card ever changes, so everybody may hold on to it."""

    id: str
    colour: str
    level: int
    caption: str = field(eq=False)
    """How people call it: `R07 Turn`."""
    pile: int = field(eq=False)
    """The pile that its back belongs to, counted from 0."""
    awards: tuple[Award, ...] = field(eq=False)
    """Best first: the first is the one for exactly the level."""
    least: int | None = field(eq=False)
    """The fewest dice that can fulfil it; None if no throw can."""
    order: tuple[int, str, int, str] = field(eq=False)
    """How hands are sorted: by pile, colour, level."""


@frozen
class Fit:
    """A way to fulfil a card with dice of a throw. `dice`: how many show each face."""

    award: int
    """Which of the card's awards, from 0."""
    label: str
    points: int
    dice: Counts
    used: int
    """How many dice it takes."""


@frozen(slots=False)
class Deck:
    """The flight cards of a set and what their conditions say."""

    pool: Pool
    """The dice of one full throw."""
    cards: Mapping[str, FlightCard]
    throws: Mapping[int, Sequence[tuple[Counts, int]]]
    """By number of dice, every distinct throw, and in how many ways the dice can fall like that."""
    copies: Mapping[str, int]
    _awarded: Mapping[str, Mapping[Counts, int]]
    _fits: dict[tuple[str, Counts], tuple[Fit, ...]] = field(factory=dict, eq=False)

    def box(self) -> list[FlightCard]:
        """Every card of the box, in the file's order."""
        return [card for card in self.cards.values() for _ in range(self.copies[card.id])]

    def counts(self, faces: Sequence[Face]) -> Counts:
        """Dice (of any colour) as counts."""
        counts = [0] * len(self.pool.faces)
        for face in faces:
            counts[self.rank(face)] += 1
        return tuple(counts)

    def rank(self, face: Face) -> int:
        """Where a face (of any colour) stands in counts."""
        return self._ranks[face.number, face.symbol]

    def dice_text(self, counts: Counts) -> str:
        """Dice as an option names them: `3 5`."""
        faces = zip(self.pool.faces, counts, strict=True)
        return " ".join(face.text for face, count in faces for _ in range(count))

    @cached_property
    def _ranks(self) -> Mapping[tuple[int | None, str | None], int]:
        return {(face.number, face.symbol): at for at, face in enumerate(self.pool.faces)}

    def fits(self, card: str, thrown: Counts) -> tuple[Fit, ...]:
        """How the thrown dice can fulfil a card, fewest dice first.

        For each award the fewest dice that earn it, and no way that takes as many dice as
        another and earns less: nobody would choose it.
        """
        key = (card, thrown)
        known = self._fits.get(key)
        if known is None:
            known = self._fits[key] = tuple(self._find(card, thrown))
        return known

    def _find(self, card: str, thrown: Counts) -> list[Fit]:
        awarded = self._awarded[card]
        awards = self.cards[card].awards
        found: list[Fit] = []
        parts = product(*(range(count + 1) for count in thrown))
        for dice in sorted(parts, key=lambda dice: (sum(dice), awarded.get(dice, len(awards)))):
            award = awarded.get(dice)
            if award is None or any(
                fit.points >= awards[award].points or fit.award == award for fit in found
            ):
                continue
            found.append(Fit(award, awards[award].label, awards[award].points, dice, sum(dice)))
        return found


@once_per_set
def deck_of(cards: CardSet) -> Deck:
    """The flight cards of a card set."""
    pool = cards.pool
    group = pool.groups[0]
    throws = {}
    for size in range(1, group.count + 1):
        part = Pool((DiceGroup(size, group.die, group.colour, group.faces),))
        throws[size] = tuple(distinct_rolls(part))
    piles = [row.values for row in sorted(cards.settings["pile"], key=lambda row: row.row or 0)]
    found: dict[str, FlightCard] = {}
    awarded: dict[str, dict[Counts, int]] = {}
    asked: dict[object, dict[Counts, int]] = {}
    for id, compiled in matchers(cards).items():
        design = cards.cards[id]
        key = tuple(tier.core for tier in compiled.tiers)
        if key not in asked:
            answers = ((counts, compiled.tier_index(counts)) for size in throws for counts, _ in throws[size])
            asked[key] = {counts: tier for counts, tier in answers if tier is not None}
        awarded[id] = asked[key]
        awards = []
        for tier in design.tiers:
            points = tier.keys.get("points", 0)
            awards.append(Award(tier.label or "fulfilled", points if isinstance(points, int) else 0))
        colour = str(design.keys.get("colour"))
        pile = next(at for at, colours in enumerate(piles) if colour in colours)
        level = design.number("level")
        found[id] = FlightCard(
            id=id,
            colour=colour,
            level=level,
            caption=f"{id} {design.name}" if design.name else id,
            pile=pile,
            awards=tuple(awards),
            least=min(map(sum, awarded[id]), default=None),
            order=(pile, colour, level, id),
        )
    copies = {id: cards.cards[id].copies for id in found}
    return Deck(pool, found, throws, copies, awarded)


def highest_level(deck: Deck, cards: int, dice: int) -> int | None:
    """The most that the levels of so many different cards can come to that so many dice can fulfil;
    None if they cannot fulfil as many."""
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    for card in deck.box():
        if card.least is None:
            continue
        for (count, used), level in list(best.items()):
            key = (count + 1, used + card.least)
            if key[0] <= cards and key[1] <= dice:
                best[key] = max(best.get(key, 0), level + card.level)
    return max((level for (count, _), level in best.items() if count == cards), default=None)


@once_per_set
def flight_pool(cards: CardSet) -> Pool:
    """The dice there are for a flight: the ordinary ones, then the extra ones."""
    numbers, group = Settings(cards), cards.pool.groups[0]
    extra = numbers.word("extra-die")
    faces = tuple(evolve(face, colour=extra) for face in group.faces)
    groups = [evolve(group, count=numbers.number("flight-dice"))]
    if numbers.number("extra-dice"):
        groups.append(DiceGroup(numbers.number("extra-dice"), group.die, extra, faces))
    return Pool(tuple(groups))
