"""Chance: the same on every machine, fair, in streams that do not disturb one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from dicewright.dsl.model import DiceGroup, Face, Pool
from dicewright.runtime.chance import Chance, Digest, Roller, bot_chance, roll_text, shuffle_order
from dicewright.runtime.game import Game, play
from dicewright.runtime.kit import Decision, Option, Result, Rules, RulesSpec, Steps, ask, roll, shuffle
from dicewright.runtime.rules import Tell
from tests.runtime.toy import CARDS

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
    roller, chance = Roller(POOL), Chance(1)
    rolls = [roller.roll(chance).text for _ in range(4)]
    assert rolls == ["blue 6 5, 1", "blue 5 5, 1", "blue 5 6, duck", "blue 1 2, 1"]
    assert shuffle_order(1, "green", 0, 8) == (5, 3, 6, 0, 1, 7, 2, 4)
    assert shuffle_order(1, "green", 1, 8) == (7, 0, 2, 4, 1, 6, 5, 3)
    assert bot_chance(1, 0, 0).below(1000) == 434


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


def test_a_roll_reads_as_its_dice_do() -> None:
    mixed = Pool((DiceGroup(3, "odd", None, (Face(1, colour="red"), Face(2), Face(3, colour="blue"))),))
    for pool in (POOL, mixed, Pool((*POOL.groups, POOL.groups[0]))):
        roller, chance = Roller(pool), Chance(4)
        for _ in range(50):
            rolled = roller.roll(chance)
            assert rolled.text == roll_text(rolled.dice)


GREEN = tuple(Face(n, colour="green") for n in (1, 2, 2))
POOLS: dict[str, list[tuple[int, str | None, tuple[Face, ...] | None]]] = {
    "as in Feeling Lucky?": [(4, "blue", None), (3, "red", None)],
    "repeated faces with colours of their own": [(3, None, GREEN), (2, "red", None)],
    "two groups of a colour": [(2, "blue", None), (2, "red", None), (1, "blue", None)],
    "symbols beside numbers, no colours": [(2, None, D6), (1, None, (Face(None, "duck"), Face(7)))],
    "in another order than the faces": [(2, "red", None), (2, None, D6)],
    "too many ways": [(5, "blue", None)],
}


@pytest.mark.parametrize("name", POOLS)
def test_a_roll_of_all_dice_is_one_of_each_die(name: str) -> None:
    """Whole rolls are put together from parts made beforehand where the pool allows; single dice never are."""
    groups = []
    for count, colour, faces in POOLS[name]:
        own = faces or tuple(Face(n, colour=colour) for n in range(1, 7))
        groups.append(DiceGroup(count, "die", colour, own))
    pool = Pool(tuple(groups))
    roller, whole, single = Roller(pool), Chance(3), Chance(3)
    for _ in range(300):
        rolled = roller.roll(whole)
        assert rolled == roller.roll(single, range(pool.size))
        assert rolled.counts == tuple(rolled.dice.count(face) for face in pool.faces)
        assert rolled.text == roll_text(rolled.dice)


def test_some_of_the_dice() -> None:
    rolled = Roller(POOL).roll(Chance(2), [2])
    assert sum(rolled.counts) == 1
    assert rolled.text in ("1", "duck")


@pytest.mark.parametrize("colour", [None, "blue"])
def test_some_of_the_dice_read_like_all(colour: str | None) -> None:
    """Whether the words are put together at once (dice of one colour) or when they are asked for."""
    own = DiceGroup(3, "d6", colour, tuple(Face(n, colour=colour) for n in range(1, 7)))
    for pool in (Pool((own,)), Pool((own, DiceGroup(1, "d6", "red", (Face(6, colour="red"),))))):
        for dice in ((0, 1, 2), (2, 0), (1,), (), None):
            rolled = Roller(pool).roll(Chance(5), dice)
            assert rolled.text == roll_text(rolled.dice)


def test_a_roll_reads_as_the_language_writes_it() -> None:
    texts = {Roller(POOL).roll(Chance(seed)).text for seed in range(200)}
    assert "blue 3 4, duck" in texts or "blue 4 3, duck" in texts


def test_a_roll_shows_the_same_on_a_die_whichever_others_are_thrown() -> None:
    """The n-th roll, with any dice in it and any dice in the rolls before it."""
    roller = Roller(POOL)
    whole = Chance(9)
    rolls = [roller.roll(whole).dice for _ in range(60)]
    subsets = [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2), (2, 0), ()]
    for start in range(len(subsets)):
        chance = Chance(9)
        for number, dice in enumerate(rolls):
            thrown = subsets[(start + number * 5) % len(subsets)]
            assert roller.roll(chance, thrown).dice == tuple(dice[at] for at in thrown)


class Wide:
    """A source of bits whose first roll shows a word beyond those that are fair."""

    def __init__(self) -> None:
        self._more = Chance(4)
        self._first = True

    def __call__(self, width: int) -> int:
        """All ones the first time."""
        first, self._first = self._first, False
        return (1 << width) - 1 if first else self._more.bits(width)


def test_words_that_would_favour_some_sides_are_not_used() -> None:
    """2^32 is no multiple of 6: the last four words show what is drawn anew, not always the same side."""
    pool = Pool((DiceGroup(60, "d6", None, D6),))
    shown = Roller(pool).roll(Chance.of(Wide())).counts
    assert all(shown)


def test_digests_are_long_and_fair() -> None:
    """Numbers from one text, far beyond the 256 bits of its first hash, are as likely as those from many."""
    long = Chance.of(Digest("one"))
    many = [Chance.of(Digest(f"many/{number}")) for number in range(6000)]
    for seen in (
        Counter(long.below(6) for _ in range(6000)),
        Counter(stream.below(6) for stream in many),
        Counter(stream.bits(3) for stream in many),
    ):
        fair = 6000 / len(seen)
        assert len(seen) in (6, 8)
        assert sum((count - fair) ** 2 / fair for count in seen.values()) < 24


@pytest.mark.parametrize("widths", [[256, 256], [1] * 600, [7] * 90, [255, 2, 300, 1000, 3], [2000]])
def test_digests_give_the_same_bits_however_they_are_taken(widths: Sequence[int]) -> None:
    """A source is one long row of bits, of which each call takes the next ones."""
    source = Digest("row")
    taken = "".join(f"{source(width):0{width}b}" for width in widths)
    assert taken == f"{Digest('row')(2000):02000b}"[: len(taken)]
    assert len(taken) == sum(widths)


def test_orders_of_many_digests_are_fair() -> None:
    """Each order of a small stack comes as often; a large stack takes many digests."""
    seen = Counter(shuffle_order(seed, "cards", 0, 3) for seed in range(6000))
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())
    assert sorted(shuffle_order(5, "cards", 0, 500)) == list(range(500))


class Messy:
    """Rules that ask the only seat how much chance to use up before each shuffle."""

    def __init__(self, tell: Tell) -> None:
        self.orders: list[Sequence[int]] = []
        self._tell = tell

    def steps(self) -> Steps[Result]:
        """Rolls and shuffles of other things, as many as is said; then the stack that is looked at."""
        for _ in range(3):
            options = tuple(Option("waste", (n,)) for n in range(5))
            answer = yield from ask(Decision(0, "waste", "How much?", options))
            for number in range(int(answer.args[0])):
                yield from roll(POOL, (number % 3,))
                yield from shuffle("discards", list(range(4)))
            self.orders.append((yield from shuffle("stack", list(range(30)))))
            self.orders.append((yield from shuffle("other", list(range(30)))))
        return Result((0,), (0,))

    def view(self, seat: int | None) -> None:
        """Nothing."""


def test_a_stack_does_not_depend_on_what_else_happened() -> None:
    """Its n-th order is the same whatever was rolled, and whatever else was shuffled."""
    rules = Rules(RulesSpec("messy", "Messy"), lambda cards, names, tell: Messy(tell))
    stories = []
    for choices in ([0, 0, 0], [4, 0, 1], [1, 3, 2]):
        game = Game(CARDS, ["me"], 6, rules=rules)
        for choice in choices:
            game.answer(0, choice)
        state = game.state
        assert isinstance(state, Messy)
        stories.append(state.orders)
    assert stories[0] == stories[1] == stories[2]
    assert len({tuple(order) for order in stories[0]}) == 6
    assert play(CARDS, ["random"], 7, rules=rules).state.orders != stories[0]  # type: ignore[attr-defined]
