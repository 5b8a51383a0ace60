"""What the rule book computes. Plain functions of plain values, so that they can be checked one by one.

`Possession` stands for a deity before a player: the table's own, or what a view shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicewright.runtime.games.god_of_luck.box import Deity, Fortune


def dice_to_throw(deities: Iterable[Deity], start: int, most: int) -> int:
    """How many dice are thrown ("2. Roll"): so many at the start, and what deities add, which they must."""
    return min(most, start + sum(deity.amount for deity in deities if deity.skill == "dice"))


def value_in_turn(card: Fortune, dice: int) -> int:
    """What a card is worth in the turn in which it is played with so many fixed dice ("Fortune cards")."""
    return card.per_die * dice if card.per_die else card.points


def price(deity: Deity, extra: Deity | None = None) -> int:
    """What a deity costs in fortune points ("3. Invite"); more if another deity's skill lets one have it."""
    return deity.cost + (extra.surcharge if extra is not None else 0)


def may_pay(cost: int, values: Sequence[int], funds: int = 0) -> bool:
    """Whether cards of these values, with what a deity adds, pay so much; there is no change."""
    return sum(values) + funds >= cost


def may_own(deity: Deity, owned: Iterable[str]) -> bool:
    """Whether a player who has deities with these IDs may have this one, too ("3. Invite")."""
    return deity.many or deity.id not in owned


def hand_limit(deities: Iterable[Deity], limit: int) -> int:
    """How many cards a player may keep ("4. Discard"): so many, or what a deity allows."""
    return max([limit, *(deity.amount for deity in deities if deity.skill == "hand")])


def score(fortunes: Iterable[int], deities: Iterable[Deity]) -> int:
    """A player's points ("3. End of the game"): what lies on the table; cards in the hand count nothing."""
    return sum(fortunes) + sum(deity.points for deity in deities)


def best_seats(scores: Sequence[int], luck: Sequence[bool], deities: Sequence[int]) -> tuple[int, ...]:
    """Who wins ("3. End of the game"): the highest score; then whoever has the God of Luck, then the
    fewest deities. Whoever is even in everything shares the win.

    `luck` and `deities`: for each seat, whether it has the God of Luck, and how many deities it has.
    """
    ranks = [(score, god, -count) for score, god, count in zip(scores, luck, deities, strict=True)]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)
