"""What seldom happens at a table, each arranged by hand."""

from __future__ import annotations

import pytest

from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.feeling_lucky.play import FeelingLucky, final_scoring, set_up
from dicewright.runtime.games.feeling_lucky.pushing import push_phase
from dicewright.runtime.games.feeling_lucky.rolling import decide, fail, fulfil, roll_phase
from dicewright.runtime.games.feeling_lucky.supply import bonus, buy, can_take, place_new, take_card
from tests.runtime.feeling_lucky.table import Arranged, check_whole
from tests.runtime.helpers import Hand, data, feeling_lucky

# --- the stacks run out -----------------------------------------------------------------------


def test_the_player_who_wants_a_card_returns_first_then_the_others() -> None:
    """ "What happens when the cards in the supply run out?": all in turn, one level each."""
    table = Arranged(3)
    table.right(1, 1, *["green"] * 3)
    table.right(1, 4, *["green"] * 4)
    table.right(0, 2, *["green"] * 5)
    table.right(2, 2, "green", "green")
    gone = table.clear_stack("green")
    hand = Hand([["multiply", 4]])
    card = hand.play(take_card(table.ctx, table[1], "green"))
    assert card is not None
    assert data(hand.asked[0]) == [["multiply", 1], ["multiply", 4]]
    assert [event.seat for event in table.events if event.kind == "multiply"] == [1, 0]
    assert [card.times for card in table[1].right[3]] == [4]
    assert sorted(card.times for card in table[0].right[1]) == [1, 4]
    assert len(table.table.stacks["green"]) == 3 + 3 - 1
    assert table.table.multipliers == 2
    check_whole(table.table, 96 - len(gone))


def test_without_a_marker_or_enough_cards_there_is_none_to_be_had() -> None:
    table = Arranged()
    table.right(0, 1, "red", "red")
    table.clear_stack("red")
    assert not can_take(table.ctx, "red")
    assert Hand().play(take_card(table.ctx, table[0], "red")) is None
    table.right(1, 1, *["green"] * 3)
    table.clear_stack("green")
    table.table.multipliers = 0
    assert not can_take(table.ctx, "green")


def test_no_card_to_be_had_cannot_be_bought() -> None:
    table = Arranged(1, feeling_lucky("set solo-factors = 1, 1, 2, 4, 8"))
    table.right(0, 5, "g01", "g01")
    table.clear_stack("red")
    table.clear_stack("yellow")
    hand = Hand([["hand-in", "g01", 5], ["done"]])
    hand.play(buy(table.ctx))
    assert data(hand.asked[1]) == [["buy", "green"], ["hand-in", "g01", 5], ["done"]]


def test_the_bonus_card_is_forfeited_when_there_is_none() -> None:
    table = Arranged(1)
    table.clear_stack("green")
    hand = Hand([["take", "1 luck + 1 green"]])
    hand.play(bonus(table.ctx))
    assert (table[0].luck, table[0].new) == (1, [])
    assert hand.asked[0].options[1].hint == "no green card is left"


def test_a_multiplied_card_counts_for_all_it_stands_for() -> None:
    table = Arranged(1)
    table.right(0, 5, *["red"] * 4)
    table.right(0, 1, "green", "yellow")
    table.table.stacks["red"].extend(table.table.multiply(table[0], 5, "red", 4))
    result = final_scoring(table.ctx)
    assert result.extra["levels"][0] == [3, 0, 0, 0, 4 * 4 * 5]
    assert result.extra["colour_sets"] == [8]


# --- buying and building -------------------------------------------------------------------------


def test_a_double_may_be_exchanged_once() -> None:
    """ "2. Buy": a card identical to one in the display goes under the stack, for the next one."""
    table = Arranged(1)
    table.left(0, 1, "g01")
    table.right(0, 5, "g02")
    table.stack("green", "g01", "g03", "g03")
    hand = Hand([["hand-in", "g02", 5], ["buy", "green"], ["redraw"], ["buy", "green"], ["keep"], ["done"]])
    hand.play(buy(table.ctx))
    assert [card.id for card in table[0].new] == ["g03", "g03"]
    assert table.table.stacks["green"][-1].id == "g01"
    check_whole(table.table, 96)


def test_who_exchanges_may_get_a_double_again() -> None:
    """Assumption: one exchange for each purchase."""
    table = Arranged(1)
    table.left(0, 1, "g01", "g03")
    table.right(0, 1, "g02")
    table.stack("green", "g01", "g03")
    hand = Hand([["hand-in", "g02", 1], ["buy", "green"], ["redraw"]])
    hand.play(buy(table.ctx))
    assert [card.id for card in table[0].new] == ["g03"]
    assert table.told("redraw") == ["Ann puts g01 (1) under the stack."]


def test_cards_without_a_place_go_under_their_stacks() -> None:
    """ "3. Build": what cannot be placed goes back into the supply, and only then."""
    table = Arranged(1)
    for level in (1, 2):
        table.left(0, level, *["green"] * 4)
    table.left(0, 3, *["yellow"] * 3)
    table[0].new += [table.card("r01"), table.card("r02"), table.card("y21")]
    hand = Hand([["place", "r02", 3]])
    hand.play(place_new(table.ctx, table[0]))
    assert data(hand.asked[0]) == [["place", "r01", 3], ["place", "r02", 3], ["place", "y21", 3]]
    assert table.table.stacks["red"][-1].id == "r01"
    assert table.table.stacks["yellow"][-1].id == "y21"
    check_whole(table.table, 96)


def test_starting_cards_may_be_placed_freely() -> None:
    """ "Setup": in later games by the rules of "3. Build"."""
    table = Arranged(2, feeling_lucky("set free-placing = yes"), empty=False)
    assert [len(display.new) for display in table.table.displays] == [6, 6]
    hand = Hand(lambda decision: decision.options[-1])
    hand.play(set_up(table.ctx))
    assert {decision.seat for decision in hand.asked} == {0, 1}
    assert [[len(cards) for cards in display.left] for display in table.table.displays] == [
        [0, 2, 4, 0, 0]
    ] * 2
    check_whole(table.table, 96)


# --- rolling ------------------------------------------------------------------------------------


def test_without_markers_and_luck_one_drops_out_at_once() -> None:
    """Assumption: after the fifth mark without luck. With luck, one may go on."""
    table = Arranged()
    for seat in (0, 1):
        cards = table.left(seat, 1, *["green"] * 4) + table.left(seat, 2, "green")
        table.table.enter(table[seat])
        for card in cards:
            table.table.mark(table[seat], 2, card)
    table.luck(1, 1)
    hand = Hand([["stay"]])
    hand.play(decide(table.ctx))
    assert [decision.seat for decision in hand.asked] == [1]
    assert [display.playing for display in table.table.displays] == [False, True]
    assert len(table[0].marked()) == 5


def test_averting_on_the_first_roll_is_no_progress() -> None:
    table = Arranged(1)
    table.left(0, 1, "g01")
    table.left(0, 2, "g02")
    table.luck(0, 2)
    hand = Hand(
        [["avert"], ["stay"], ["avert"], ["out"]],
        ["blue 2 2 3 3, red 4 4 5", "blue 2 2 3 3, red 4 4 5"],
    )
    hand.play(roll_phase(table.ctx))
    assert data(hand.asked[2]) == [["avert"], ["fail"]]
    assert (table[0].luck, table[0].last) == (0, 0)


def test_an_empty_lowest_level_cannot_be_fulfilled() -> None:
    table = Arranged(1)
    table.left(0, 2, "g01")
    hand = Hand([], ["blue 1 1 1 1, red 1 1 1"])
    hand.play(roll_phase(table.ctx))
    assert table.told("fail") == ["Ann fails and is out."]


def test_one_may_fail_though_one_need_not() -> None:
    """ "4. Roll": not fulfilling what one could is failing, too."""
    table = Arranged(1)
    table.left(0, 1, "g01")
    table.luck(0, 1)
    table.table.enter(table[0])
    table.roll("blue 1 1 1 1, red 1 1 1")
    hand = Hand([["fail"]])
    hand.play(fulfil(table.ctx))
    assert data(hand.asked[0]) == [["mark", "g01", 1], ["avert"], ["fail"]]
    assert not table[0].playing


def test_each_card_once_per_round() -> None:
    table = Arranged(1)
    first, second = table.left(0, 1, "g01", "g01")
    table.table.enter(table[0])
    table.table.mark(table[0], 1, first)
    table.roll("blue 1 1 1 1, red 1 1 1")
    Hand([["mark", "g01", 1]]).play(fulfil(table.ctx))
    assert second.mark == "black"
    table.luck(0, 1)
    hand = Hand([["fail"]])
    hand.play(fulfil(table.ctx))
    assert data(hand.asked[0]) == [["avert"], ["fail"]]


def test_consolation_finds_the_lowest_level_full() -> None:
    """Assumption: the card goes under its stack."""
    table = Arranged(1)
    table.left(0, 1, *["green"] * 4)
    top = table.table.stacks["green"][0]
    Hand().play(fail(table.ctx, table[0]))
    assert len(table[0].left[0]) == 4
    assert table.table.stacks["green"][-1] is top
    check_whole(table.table, 96)


def test_luck_that_marked_is_lost_by_failing() -> None:
    """Assumption: it goes to the supply."""
    table = Arranged(1)
    cards = table.left(0, 1, *["g01", "g02", "g03", "g04"]) + table.left(0, 2, "g05", "g06")
    table.luck(0, 2)
    table.table.enter(table[0])
    for card in cards:
        table.table.mark(table[0], 2, card)
    assert (table[0].luck, table.table.luck) == (1, 14)
    Hand().play(fail(table.ctx, table[0]))
    assert (table[0].luck, table[0].black, table.table.luck) == (1, 5, 15)
    check_whole(table.table, 96)


def test_only_further_rolls_compensate() -> None:
    """ "4. Roll": the roll on which one drops out gives nothing; the fairy rolls on although OUT."""
    table = Arranged(2)
    table.left(0, 1, "g01")
    table.left(1, 1, "g01", "g02")
    hand = Hand(
        [["mark", "g01", 1], ["mark", "g01", 1], ["out"], ["stay"], ["mark", "g02", 1], ["out"]],
        ["blue 1 3 3 4, red 4 5 5", "blue 2 3 3 4, red 4 5 5"],
    )
    hand.play(roll_phase(table.ctx))
    assert [display.luck for display in table.table.displays] == [1, 0]
    assert len(table.told("roll")) == 2


def test_luck_runs_out() -> None:
    """Assumption: 16 is a hard limit."""
    table = Arranged(4)
    for seat in range(3):
        table.luck(seat, 4)
    table.table.luck = 1
    assert table.table.gain_luck(table[3], 2) == 1
    assert table.table.gain_luck(table[3], 2) == 0


# --- pushing ------------------------------------------------------------------------------------


def test_a_full_level_admits_no_pushed_card() -> None:
    """Assumption: the limit of 4 holds for pushing; the highest card first makes room."""
    table = Arranged(1)
    (low,) = table.left(0, 2, "y01")
    high = table.left(0, 3, "y02", "y03", "y04", "y05")
    table.table.mark(table[0], 2, low)
    table.table.mark(table[0], 3, high[0])
    hand = Hand([["push", "y02", 3], ["push", "y01", 2]])
    hand.play(push_phase(table.ctx))
    assert data(hand.asked[0]) == [["score", "y01", 2], ["push", "y02", 3], ["score", "y02", 3]]
    assert (low in table[0].left[2], high[0] in table[0].left[3]) == (True, True)


def test_the_top_level_only_scores() -> None:
    table = Arranged()
    (card,) = table.left(0, 5, "r01")
    table.table.mark(table[0], 5, card)
    hand = Hand()
    hand.play(push_phase(table.ctx))
    assert (hand.asked, table[0].right[4]) == ([], [card])


# --- for one player -------------------------------------------------------------------------------


def test_push_it_moves_the_same_card_twice() -> None:
    """ "Push it!": on the top level two steps, also for the same card; not the card just scored."""
    table = Arranged(1)
    (card,) = table.left(0, 5, "y01")
    table.right(0, 1, "g01", "r01", "y02")
    table.table.mark(table[0], 5, card)
    hand = Hand([["push-it", "y02", 1], ["push-it", "y02", 2]])
    hand.play(push_phase(table.ctx))
    assert data(hand.asked[0]) == [["push-it", "g01", 1], ["push-it", "y02", 1], ["no"]]
    assert [card.id for card in table[0].right[2]] == ["y02"]


def test_push_it_is_optional_and_cannot_leave_the_track() -> None:
    table = Arranged(1)
    (card,) = table.left(0, 4, "y01")
    table.right(0, 5, "g01")
    table.right(0, 3, "g02")
    table.table.mark(table[0], 4, card)
    hand = Hand([["score", "y01", 4], ["no"]])
    hand.play(push_phase(table.ctx))
    assert data(hand.asked[1]) == [["push-it", "g02", 3], ["no"]]
    assert [len(cards) for cards in table[0].right] == [0, 0, 1, 1, 1]


def test_several_players_do_not_push_it() -> None:
    table = Arranged(2)
    (card,) = table.left(0, 5, "y01")
    table.right(0, 1, "g01")
    table.table.mark(table[0], 5, card)
    hand = Hand()
    hand.play(push_phase(table.ctx))
    assert hand.asked == []


def test_possession_is_transient() -> None:
    """ "Possession is transient": what is handed in brings its income once and goes under its stack."""
    table = Arranged(1)
    table.right(0, 4, "g01", "y01")
    table.right(0, 1, "g02")
    hand = Hand([["hand-in", "g01", 4], ["buy", "yellow"], ["buy", "green"], ["done"]])
    hand.play(buy(table.ctx))
    assert data(hand.asked[0]) == [["hand-in", "g02", 1], ["hand-in", "g01", 4], ["done"]]
    assert table.table.stacks["green"][-1].id == "g01"
    assert [card.deck for card in table[0].new] == ["yellow", "green"]
    assert [len(cards) for cards in table[0].right] == [1, 0, 0, 1, 0]
    check_whole(table.table, 96)


def test_a_multiplied_card_is_handed_in_with_its_marker() -> None:
    table = Arranged(1)
    table.right(0, 1, "g01", "g01", "g02")
    table.table.stacks["green"].extend(table.table.multiply(table[0], 1, "green", 3))
    hand = Hand([["hand-in", "g01", 1, 3], ["done"]])
    hand.play(buy(table.ctx))
    assert table.told("hand-in") == ["Ann hands in g01 (1) for 3."]
    assert table.table.multipliers == 4
    check_whole(table.table, 96)


def test_several_players_may_use_the_solo_rules() -> None:
    table = Arranged(2, feeling_lucky("set solo-rules = yes"))
    assert table.ctx.numbers.factors == (1, 1, 2, 3, 5)
    table.right(1, 1, "green", "yellow", "red")
    result = final_scoring(table.ctx)
    assert result.scores == (0, 7 + 8)
    assert result.extra["stars"] == [0, 0]


# --- setups that do not fit -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "players", "sentence"),
    [
        ([], 5, "Feeling Lucky? is for 1 to 4 players, not for 5."),
        (
            ["set players = 4, 1"],
            2,
            "`set players` must give the fewest and the most players, such as `1, 4`.",
        ),
        (["set players = 1, 6"], 5, "Feeling Lucky? has starting cards for 4 players, not for 5."),
        (
            ["set factors = 1, 2"],
            2,
            "`set factors` has 2 levels and `set solo-factors` 5; both are for the same track.",
        ),
        (["set build-levels = 6"], 2, "`set build-levels` says 6; the track has 5 levels."),
        (["set rounds = 6"], 2, "There are 6 rounds, and no `set bonus 6 = …`."),
        (["set easier = green, red"], 2, "`set easier` must name each deck once: green, yellow, red."),
        (
            ["set layout 1 = green, red"],
            2,
            "`set layout` asks for more red cards than starting set A has.",
        ),
        (["set layout 1 = green"], 2, "`set layout` leaves no place for g14 of starting set A."),
        (
            ["set level-capacity = 1"],
            2,
            "`set layout 1` puts more cards on a level than `set level-capacity` allows.",
        ),
        (
            ["set multiplier-sizes = 1, 3"],
            2,
            "`set multiplier-sizes` must be of 2 and more: a marker stands for several cards.",
        ),
    ],
)
def test_setups_that_do_not_fit(lines: list[str], players: int, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        FeelingLucky(feeling_lucky(*lines), ["x"] * players, lambda event: None)
    assert str(error.value) == sentence
