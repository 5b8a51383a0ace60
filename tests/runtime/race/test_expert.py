"""The expert: its tables against plain counting, and what it does in positions where the best choice is plain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import prod

import numpy as np
import pytest

from dicewright.compiler.condition import Compiled, compile_card
from dicewright.compiler.rerolls import reroll_odds
from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.chance import Chance, Roller
from dicewright.runtime.games.race.expert import Expert, expert
from dicewright.runtime.games.race.paying import Bid, payer
from dicewright.runtime.games.race.promise import promise
from dicewright.runtime.games.race.setting_aside import SettingAside
from dicewright.runtime.games.race.table import points_of
from dicewright.runtime.games.race.together import together
from dicewright.runtime.games.race.winning import CARD, SLOPE
from tests.runtime.race.positions import chosen, position
from tests.runtime.race.sets import SETS, raced

# --- the tables ---------------------------------------------------------------------------------


def plainly(cards: CardSet, row: Sequence[str], faces: Sequence[Face]) -> float:
    """The most that these dice bring, by every way to give each die to one card or to none."""
    tiers: list[list[tuple[Compiled, int]]] = []
    for id in row:
        compiled, points = compile_card(cards.cards[id], cards.pool), points_of(cards.cards[id])
        tiers.append(
            [
                (Compiled(cards.pool, [(tier.label, tier.condition)]), worth)
                for tier, worth in zip(compiled.tiers, points, strict=True)
            ]
        )
    best = 0.0
    for given in product(range(len(row) + 1), repeat=len(faces)):
        total = 0.0
        for at, own in enumerate(tiers):
            counts = [0] * len(cards.pool.faces)
            for face, to in zip(faces, given, strict=True):
                if to == at:
                    counts[cards.pool.faces.index(face)] += 1
            total += max((worth + CARD for tier, worth in own if tier.matches(tuple(counts))), default=0)
        best = max(best, total)
    return best


def plain_value(cards: CardSet, row: Sequence[str], rolls: int, keeping: str) -> float:
    """The mean of a turn under the best choices, die by die."""
    sides = [group.faces for group in cards.pool.groups for _ in range(group.count)]
    size = len(sides)

    @cache
    def end(faces: tuple[Face, ...]) -> float:
        return plainly(cards, row, faces)

    @cache
    def after(faces: tuple[Face | None, ...], left: int) -> float:
        """With these dice kept (None: rolled), so many rolls to come."""
        total, ways = 0.0, 0
        for rolled in product(*[(face,) if face else sides[at] for at, face in enumerate(faces)]):
            held = frozenset(at for at, face in enumerate(faces) if face)
            total += shown(rolled, left - 1, frozenset() if keeping == "free" else held)
            ways += 1
        return total / ways

    @cache
    def shown(faces: tuple[Face, ...], left: int, aside: frozenset[int]) -> float:
        best = end(faces)
        for mask in product((True, False), repeat=size) if left else ():
            kept = {at for at in range(size) if mask[at]}
            if not aside <= kept or len(kept) == size or (keeping == "some" and kept == aside):
                continue
            best = max(best, after(tuple(f if at in kept else None for at, f in enumerate(faces)), left))
        return best

    return after((None,) * size, rolls)


SMALL = """
dice 2 blue d4, 1 d3
rolls 3 keeping KEEPING
card a: pair
card b points=2: blue sum >= 6
card c points=3: straight 3
card d:
    good points=4: 2 x 4
    fair points=1: 3+
"""


@pytest.mark.parametrize("keeping", ["free", "final", "some"])
@pytest.mark.parametrize("row", ["a b c", "a a d", "c d"])
def test_values_are_those_of_plain_counting(keeping: str, row: str) -> None:
    cards = raced(SMALL.replace("KEEPING", keeping))
    mind = expert(cards)
    assert mind is not None
    for rolls in (1, 2, 3):
        now = mind._position(position(cards, "1 1 1", row, scores=(0,)))
        value = mind.values(now, rolls)[0]
        assert value == pytest.approx(plain_value(cards, row.split(), rolls, keeping), abs=1e-9)


@pytest.mark.parametrize("name", ["template", "ducks", "face-colours", "any", "lucky"])
def test_what_rolls_pay_for_together(name: str) -> None:
    """As the search says, for rows and rolls by chance; and no set of claims is missing."""
    cards = SETS[name]()
    tables, able, chance = together(cards), payer(cards), Chance(3)
    assert tables is not None
    box = [id for id, card in cards.cards.items() if card.tiers for _ in range(card.copies)]
    counts = tables.tables.counts()[tables.full]
    for _ in range(12):
        row = [box[at] for at in chance.order(len(box))[:4]]
        found = tables.row(row)
        for _ in range(12):
            at = chance.below(len(counts))
            roll = tuple(counts[at].tolist())
            for chosen_set, paid in zip(found.sets, found.paid[:, at], strict=True):
                assert not chosen_set or able.can(chosen_set, roll) == paid
            best = max(
                sum(points_of(cards.cards[id])[tier] for id, tier in bids)
                for bids in sets_of(cards, row)
                if not bids or able.can(bids, roll)
            )
            assert found.best(found.points)[at] == best


def sets_of(cards: CardSet, row: Sequence[str]) -> list[list[Bid]]:
    """Each card of the row by one of its tiers, or not."""
    ways = [[None, *[(id, tier) for tier in range(len(cards.cards[id].tiers))]] for id in row]
    return [[bid for bid in way if bid] for way in product(*ways)]


@pytest.mark.parametrize("keeping", ["final", "some"])
@pytest.mark.parametrize("card", "ab")
def test_setting_aside_is_what_the_compiler_says(keeping: str, card: str) -> None:
    text = "dice 2 blue d4, 1 red d6, 1 d4\nrolls 3 keeping KEEPING\ncard a: pair\ncard b: straight 3 and red 5+\n"
    cards = raced(text.replace("KEEPING", keeping))
    lattice, tables = promise(cards), together(cards)
    assert lattice is not None and tables is not None
    row = tables.row((card,))
    stopped = np.zeros(prod(lattice.shape))
    stopped[tables.full] = row.best(row.points)
    values = lattice.before(stopped, False)
    core = compile_card(cards.cards[card], cards.pool).tiers[0].core
    for rolls in (2, 3):
        values = SettingAside(lattice, keeping == "some").before(values, stopped)
        assert values[0] == pytest.approx(float(reroll_odds(core, cards.pool, rolls, keeping)), abs=1e-12)


# --- keeping ------------------------------------------------------------------------------------

RISK = """
dice 3 d6
rolls 2 keeping free
card ones points=3: 2 x 1
card sixes points=5: 3 x 6
"""


def mind_of(text: str) -> tuple[CardSet, Expert]:
    cards = raced(text)
    mind = expert(cards)
    assert mind is not None
    return cards, mind


@pytest.mark.parametrize(
    ("scores", "kept"),
    [
        ((0, 0), ("1",)),  # 11 in 36 for 3 points
        ((2, 0), ("1",)),
        ((4, 0), ("6", "6")),  # only 5 points win, 1 in 6
        ((3, 0), ("1",)),  # 3 points do: as many as the other has, with a card more
        ((0, 1), None),  # won already
    ],
)
def test_the_last_turn_is_played_to_win(scores: tuple[int, int], kept: tuple[str, ...] | None) -> None:
    cards, mind = mind_of(RISK)
    view = position(cards, "1 6 6", "ones sixes", scores=scores, active=1, round=3, rounds=3)
    if kept is None:  # any choice wins; more points are as good as it gets
        assert mind.values(mind._position(view), 1)[0] >= 1.0
    else:
        assert mind.plan(view) == kept


def test_alone_it_plays_for_points() -> None:
    cards, mind = mind_of(RISK)
    assert mind.plan(position(cards, "1 6 6", "ones sixes", scores=(0,))) == ("1",)
    assert mind.plan(position(cards, "1 6 6", "sixes", scores=(0,))) == ("6", "6")
    assert mind.plan(position(cards, "1 1 6", "ones sixes", scores=(0,))) is None


def test_two_cards_do_not_count_on_the_same_dice() -> None:
    """The careful player takes two cards that want the same sixes for twice as much; the expert does not."""
    cards, mind = mind_of(
        "dice 4 d6\nrolls 2 keeping free\ncard a points=3: 3 x 6\ncard b points=3: 3 x 6\ncard c points=4: 3 x 1\n"
    )
    view = position(cards, "1 1 6 6", "a b c", scores=(0,))
    assert mind.plan(view) == ("1", "1")


def test_with_some_it_sets_a_die_aside() -> None:
    cards, mind = mind_of("dice 3 d6\nrolls 3 keeping some\ncard a points=3: 6\n")
    plan = mind.plan(position(cards, "1 2 3", "a", left=2, scores=(0,)))
    assert plan is not None and len(plan) == 1


def test_it_stops_where_nothing_can_come() -> None:
    cards, mind = mind_of("dice 3 d6\nrolls 3 keeping some\ncard a points=3: triple of 6\n")
    assert mind.plan(position(cards, "1 2 3", "a", left=2, scores=(0,))) is None
    assert mind.plan(position(cards, "6 2 3", "a", left=2, scores=(0,))) == ("6",)


# --- claiming -----------------------------------------------------------------------------------

ONE_DIE = "dice 1 d6\ncard easy points=2 copies=3: 3+\ncard hard points=2 copies=3: 6\n"


def test_it_takes_what_the_next_player_would() -> None:
    """A six pays for either card; the next player can use the easy one more often."""
    cards = raced(ONE_DIE)
    view = position(cards, "6", "hard easy", scores=(0, 0), rounds=5, phase="claim")
    assert chosen("expert", cards, view, ["claim", "hard"], ["claim", "easy"]) == ["claim", "easy"]


def test_it_claims_on_as_it_began() -> None:
    cards = raced("dice 4 d6\ncard a points=3: pair\ncard b points=2: pair\ncard c points=1: pair\n")
    view = position(cards, "5 5 2 2", "b c", claimed=[("a", 0)], scores=(3, 0), rounds=4, phase="claim")
    assert chosen("expert", cards, view, ["claim", "b"], ["claim", "c"]) == ["claim", "b"]


def test_of_equal_points_more_cards() -> None:
    text = "dice 4 d6\ncard two points=2: pair and pair\ncard a points=1: pair\ncard b points=1: pair\n"
    cards = raced(text)
    options = [["claim", "two"], ["claim", "a"], ["claim", "b"]]
    for scores in ((0,), (0, 2)):
        view = position(
            cards, "5 5 2 2", "two a b", scores=scores, active=len(scores) - 1, round=2, rounds=2,
            phase="claim",
        )  # fmt: skip
        assert chosen("expert", cards, view, *options)[1] in ("a", "b")


@pytest.mark.parametrize("name", ["template", "any", "ducks"])
def test_alone_it_claims_the_most_points(name: str) -> None:
    cards = SETS[name]()
    mind, roller, chance = expert(cards), Roller(cards.pool), Chance(8)
    assert mind is not None
    box = [id for id, card in cards.cards.items() if card.tiers for _ in range(card.copies)]
    for _ in range(60):
        rolled = roller.roll(chance)
        row = [box[at] for at in chance.order(len(box))[:4]]
        view = position(cards, " ".join(face.text for face in rolled.dice), " ".join(row), phase="claim")
        best = max(
            (sum(points_of(cards.cards[id])[tier] for id, tier in bids), len(bids))
            for bids in sets_of(cards, row)
            if not bids or payer(cards).can(bids, rolled.counts)
        )
        found = mind.best(view)
        assert (sum(points_of(cards.cards[id])[tier] for id, tier in found), len(found)) == best


# --- the chance to win --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "chance"), [((3, 0), 0.0), ((2, 0), 0.5), ((1, 0), 1.0), ((1, 0, 2), 0.0)]
)
def test_the_last_turn_leaves_nothing_to_chance(scores: tuple[int, ...], chance: float) -> None:
    """A claim of two points, after which nobody has a turn; of an equal score with as many cards, half a win."""
    cards, mind = mind_of("dice 1 d6\ncard a points=2: 6\n")
    seat = 1 if len(scores) == 2 else 2
    if len(scores) == 3:
        scores = (5, 0, 2)
    view = position(cards, "6", "a", scores=scores, active=seat, round=4, rounds=4)
    now = mind._position(view)
    worth = dict(zip(now.row.sets, now.worth.tolist(), strict=True))[("a", 0),]
    wanted = 1.0 if chance == 0.5 else chance  # the claimed card breaks the tie
    assert worth == pytest.approx(wanted + SLOPE * 2)


def test_more_points_are_never_worse() -> None:
    cards, mind = mind_of("dice 3 d6\n" + "".join(f"card c{n} points={n}: {n}\n" for n in range(1, 7)))
    for scores in ((0, 0), (9, 3), (3, 9), (14, 14)):
        for active in (0, 1):
            for rounds, points in ((6, None), (None, 30)):
                view = position(
                    cards, "1 2 3", "c1 c4 c6", scores=scores, active=active, round=3, rounds=rounds,
                    points_to_win=points,
                )  # fmt: skip
                now = mind._position(view)
                alone = [w for own, w in zip(now.row.sets, now.worth, strict=True) if len(own) == 1]
                assert alone == sorted(alone), "in the order of their points"


# --- rows and cards that are too much -----------------------------------------------------------


def test_of_a_long_row_nothing_is_left_lying() -> None:
    """Only the most promising cards are kept for, but all that the dice pay for are claimed."""
    text = "set row = 10\ndice 6 d6\n" + "".join(
        f"card c{n} points={n}: {6 if n > 9 else 1}\n" for n in range(1, 11)
    )
    cards = raced(text)
    view = position(cards, "1 1 1 1 1 1", " ".join(f"c{n}" for n in range(1, 11)), phase="claim")
    left = [["claim", f"c{n}"] for n in range(1, 10)]
    claimed: list[tuple[str, int]] = []
    while len(claimed) < 6:
        now = position(
            cards, "1 1 1 1 1 1", " ".join(card for _, card in left) + " c10", claimed=claimed, phase="claim"
        )
        action, card = chosen("expert", cards, now, *left)
        left.remove([str(action), str(card)])
        claimed.append((str(card), 0))
    assert {card for card, _ in claimed} == {f"c{n}" for n in range(4, 10)}
    mind = expert(cards)
    assert mind is not None
    assert len(mind._position(view).row.cards) < 10


def test_a_bid_with_too_many_ways_to_pay_is_claimed_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicewright.runtime.games.race.together.MOST_SPLITS", 0)
    cards = raced("dice 4 d6\ncard a points=3: pair\ncard b points=2: pair\n")
    tables = together(cards)
    assert tables is not None
    assert tables.row(("a", "b")).sets == ((), (("a", 0),), (("b", 0),))
