"""Chance: the same on every machine, fair, and a bot's own for each decision."""

from __future__ import annotations

from collections import Counter

import pytest

from dicewright.dsl.model import DiceGroup, Face, Pool
from dicewright.runtime.chance import Chance, Roller, bot_chance

D6 = tuple(Face(n) for n in range(1, 7))
POOL = Pool(
    (
        DiceGroup(2, "d6", "blue", tuple(Face(n, colour="blue") for n in range(1, 7))),
        DiceGroup(1, "duck", None, (Face(1), Face(1), Face(None, "duck"))),
    )
)


def test_a_seed_means_the_same_forever() -> None:
    """These were written down once; if they change, every journal there is breaks."""
    chance = Chance(1)
    assert [chance.below(6) for _ in range(12)] == [1, 4, 0, 2, 0, 3, 3, 3, 5, 3, 1, 0]
    assert chance.order(8) == (4, 1, 6, 2, 5, 7, 0, 3)
    assert bot_chance(1, 0, 0).below(1000) == 787


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 64])
def test_every_number_is_as_likely(limit: int) -> None:
    chance = Chance(7)
    seen = Counter(chance.below(limit) for _ in range(limit * 600))
    assert set(seen) == set(range(limit))
    assert all(450 < count < 750 for count in seen.values()) or limit == 1


def test_orders_are_fair() -> None:
    chance = Chance(3)
    seen = Counter(chance.order(3) for _ in range(6000))
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_bots_have_a_stream_for_each_decision() -> None:
    draws = {bot_chance(5, seat, number).below(10**9) for seat in range(4) for number in range(50)}
    assert len(draws) == 200
    assert bot_chance(5, 1, 2).below(10**9) == bot_chance(5, 1, 2).below(10**9)


def test_a_roll_is_counts_and_dice() -> None:
    roller, chance = Roller(POOL), Chance(11)
    for _ in range(200):
        rolled = roller.roll(chance)
        assert sum(rolled.counts) == len(rolled.dice) == 3
        assert [face.colour for face in rolled.dice] == ["blue", "blue", None]
        assert rolled.counts == tuple(rolled.dice.count(face) for face in POOL.faces)


def test_some_of_the_dice() -> None:
    rolled = Roller(POOL).roll(Chance(2), [2])
    assert sum(rolled.counts) == 1
    assert rolled.text in ("1", "duck")


def test_a_roll_reads_as_the_language_writes_it() -> None:
    texts = {Roller(POOL).roll(Chance(seed)).text for seed in range(200)}
    assert "blue 3 4, duck" in texts or "blue 4 3, duck" in texts
