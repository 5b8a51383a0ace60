"""What a careful player does, in positions where it is plain; and that it knows no more than its seat."""

from __future__ import annotations

import pytest

from dicewright.dsl.model import CardSet
from dicewright.runtime.bots import random
from dicewright.runtime.game import play
from dicewright.runtime.games.feeling_lucky import casual
from dicewright.runtime.games.feeling_lucky.careful import choose
from dicewright.runtime.games.feeling_lucky.pushing import push_phase
from dicewright.runtime.games.feeling_lucky.rolling import decide, fulfil
from dicewright.runtime.games.feeling_lucky.supply import bonus, buy, place_new
from dicewright.runtime.seats import take_seats
from tests.runtime.feeling_lucky.table import Arranged
from tests.runtime.feeling_lucky.watching import Blind, driven, watch
from tests.runtime.helpers import feeling_lucky


def last_round(*, luck: int = 0) -> Arranged:
    """A table for one, who is IN, in the last round, without colour sets: a mark gains just the points of its
    card by the level's factor."""
    table = Arranged(1, feeling_lucky("set colour-set-points = 0"))
    table.table.round = table.table.numbers.rounds
    if luck:
        table.luck(0, luck)
    table.table.enter(table[0])
    return table


@pytest.mark.parametrize(
    ("marked", "reach", "choice"),
    [
        # r01 comes in 26.3 of 100 rolls and brings 4 on level 1, that is 1.05 a roll;
        # a failure loses 73.7 of 100 times what is marked: 1 for a green card, 2 for a yellow one.
        (["g01"], "r01", "stay"),
        (["y01"], "r01", "out"),
        # g01: 72.1 of 100, for 1 point; it may cost 27.9 of 100 times what is marked.
        (["y01"], "g01", "stay"),
        (["y01", "g02"], "g01", "out"),
    ],
)
def test_keeps_playing_while_the_next_roll_promises_more_than_nothing(
    marked: list[str], reach: str, choice: str
) -> None:
    table = last_round()
    for card in table.left(0, 1, *marked):
        table.table.mark(table[0], 1, card)
    table.left(0, 1, reach)
    assert watch(table, decide(table.ctx), choose) == [choice]


def test_two_cards_within_reach_are_weighed_together() -> None:
    """r09 looks at red dice, r15 at blue ones; one point is at stake, and either brings 4."""
    sums, triples = 35 / 216, 126 / 1296
    either = 1 - (1 - sums) * (1 - triples)
    assert sums * 4 < (1 - sums) and triples * 4 < (1 - triples) and either * 4 > (1 - either)
    for cards, choice in ((["r09"], "out"), (["r15"], "out"), (["r09", "r15"], "stay")):
        table = last_round()
        (card,) = table.left(0, 1, "g01")
        table.table.mark(table[0], 1, card)
        table.left(0, 1, *cards)
        assert watch(table, decide(table.ctx), choose) == [choice]


def test_climbs_to_where_there_is_more() -> None:
    table = last_round()
    table.left(0, 2, "g01", "y01")
    (card, _) = table.left(0, 1, "g03", "g02")
    table.left(0, 3, "y02", "g08", "g12")
    table.table.mark(table[0], 1, card)
    table.roll("blue 2 2 4 5, red 2 3 6")
    assert watch(table, fulfil(table.ctx), choose) == ["mark y01 2"]


def test_pays_luck_for_what_is_worth_more_than_it() -> None:
    for marked, answer in (([], "fail"), (["y01", "y02"], "avert")):
        table = last_round(luck=1)
        for card in table.left(0, 1, *marked):
            table.table.mark(table[0], 1, card)
        table.left(0, 1, "r15")
        table.roll("blue 2 3 4 5, red 2 3 6")
        assert watch(table, fulfil(table.ctx), choose) == [answer]


def test_builds_hard_cards_high_and_easy_ones_where_they_help() -> None:
    table = Arranged(1)
    table.left(0, 1, "g08", "g12", "g18")
    table.left(0, 3, "y01")
    table[0].new += [table.card("g01"), table.card("r15")]
    assert watch(table, place_new(table.ctx, table[0]), choose) == ["place r15 3", "place g01 2"]


def test_pushes_what_is_worth_more_above_and_scores_in_the_last_round() -> None:
    for number, action in ((2, "push y01 3"), (5, "score y01 3")):
        table = Arranged(2)
        (card,) = table.left(0, 3, "y01")
        table.table.mark(table[0], 3, card)
        table.table.round = number
        assert watch(table, push_phase(table.ctx), choose) == [action]


def test_takes_cards_while_there_are_places() -> None:
    table = Arranged(1)
    assert watch(table, bonus(table.ctx), choose) == ["take 1 luck + 1 green"]
    table = Arranged(1)
    for level in (1, 2, 3):
        table.left(0, level, *["green"] * 4)
    assert watch(table, bonus(table.ctx), choose) == ["take 2 luck"]


def test_buys_rungs_first() -> None:
    table = Arranged(2)
    table.right(0, 4, "g04")
    assert watch(table, buy(table.ctx), choose)[:2] == ["buy green", "buy green"]
    table = Arranged(2)
    for level in (1, 2):
        table.left(0, level, "g08", "g12", "g18")
    table.right(0, 4, "g04")
    assert watch(table, buy(table.ctx), choose) == ["buy yellow", "buy yellow"]


VARIANTS = [
    feeling_lucky(),
    feeling_lucky("set solo-rules = yes", "set free-placing = yes"),
    feeling_lucky(
        "set climb = 2", "set avert-price = 2", "set extra-mark-price = 2", "set level-capacity = 6"
    ),
]


@pytest.mark.parametrize("cards", VARIANTS, ids=["published", "solo rules", "other numbers"])
def test_plays_whole_games(cards: CardSet) -> None:
    for players in (1, 2, 3, 4):
        game = play(cards, ["careful"] * players, players)
        assert len(game.scores) == players


def test_it_is_the_policy_of_its_name() -> None:
    (seat,) = take_seats(["careful"])
    assert seat.bot is not None
    game = play(feeling_lucky(), ["careful", "casual"], 3)
    again = driven(feeling_lucky(), [choose, casual.choose], 3)
    assert game.result == again.result


def test_it_does_not_know_what_its_seat_may_not_know() -> None:
    blind = Blind(choose, 3, lambda cards: None)
    for players in (1, 2, 4):
        driven(feeling_lucky(), [choose] * players, 40 + players, blind)
    assert blind.swapped > 100


def test_a_bot_that_goes_by_chance_is_found_out() -> None:
    with pytest.raises(AssertionError):
        driven(feeling_lucky(), [random.choose], 1, Blind(random.choose, 1, lambda cards: None))


def test_it_decides_in_no_time() -> None:
    times: list[float] = []
    for seed in range(4):
        driven(feeling_lucky(), [choose] * 2, seed, times=times)
    times.sort()
    assert times[len(times) * 99 // 100] < 0.02
