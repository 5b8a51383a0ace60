"""A turn: rolling, the three ways of keeping, and claims."""

from __future__ import annotations

from dicewright.runtime.decisions import Decision, Option
from tests.runtime.race.sets import Played

DONE = ["done"]
STOP = ["stop"]
ONE_ROUND = "set rounds = 1\n"


def last(decision: Decision) -> Option:
    """The last option: to claim nothing, say."""
    return decision.options[-1]


# --- rolling and keeping ------------------------------------------------------------------------


def test_one_roll_if_nothing_is_said() -> None:
    game = Played(ONE_ROUND + "dice 2 d6\ncard a: pair\n", ["3 3"], [["claim", "a"]])
    assert game.told("roll") == [(1, "3", "3")]
    assert game.asked("keep") == []
    assert game.told("claim") == [("a", "", 1)]


def test_free_keeping_offers_every_choice_once() -> None:
    game = Played(ONE_ROUND + "dice 2 blue d6, 1 red d6\nrolls 2 keeping free\ncard a: 7\n", ["4 4 4", "1"],
                  [["keep", "blue 4", "blue 4"]])  # fmt: skip
    assert game.asked("keep") == [
        [
            ["stop"],
            ["keep", "blue 4", "blue 4"],
            ["keep", "blue 4", "red 4"],
            ["keep", "blue 4"],
            ["keep", "red 4"],
            ["keep"],
        ]
    ]
    assert game.told("roll") == [(1, "blue 4", "blue 4", "red 4"), (2, "red 1")]


def test_free_keeping_lets_kept_dice_go_again() -> None:
    game = Played(ONE_ROUND + "dice 2 d6\nrolls 3 keeping free\ncard a: 7\n", ["6 1", "2", "5"],
                  [["keep", "6"], ["keep", "2"]])  # fmt: skip
    assert game.asked("keep")[1] == [["stop"], ["keep", "2"], ["keep", "6"], ["keep"]]
    assert [die.face.text for die in game.race.view(0).dice] == ["5", "2"]


def test_final_keeping_leaves_dice_aside() -> None:
    game = Played(ONE_ROUND + "dice 3 d6\nrolls 3 keeping final\ncard a: 7\n", ["6 1 2", "3 4", "5"],
                  [["keep", "6"], ["keep", "3"]])  # fmt: skip
    assert game.asked("keep")[1] == [["stop"], ["keep", "3"], ["keep", "4"], ["keep"]]
    assert game.told("keep") == [("6",), ("3",)]
    assert [(die.face.text, die.aside) for die in game.race.view(0).dice] == [
        ("6", True),
        ("3", True),
        ("5", False),
    ]


def test_final_keeping_may_keep_nothing() -> None:
    game = Played(ONE_ROUND + "dice 2 d6\nrolls 2 keeping final\ncard a: 7\n", ["6 1", "3 4"], [["keep"]])
    assert game.told("roll") == [(1, "6", "1"), (2, "3", "4")]


def test_some_keeping_sets_a_die_aside_each_time_until_all_are() -> None:
    game = Played(ONE_ROUND + "dice 3 d6\nrolls any keeping some\ncard a: 7\n", ["6 1 2", "3 4", "5"],
                  [["keep", "6"], ["keep", "4"]])  # fmt: skip
    assert ["keep"] not in game.asked("keep")[0]
    assert game.asked("keep")[1] == [["stop"], ["keep", "3"], ["keep", "4"]]
    assert len(game.told("roll")) == 3, "with one die left there is nothing to decide"


def test_stopping_sets_all_aside() -> None:
    game = Played(ONE_ROUND + "dice 3 d6\nrolls any keeping some\ncard a: 7\n", ["6 1 2"], [STOP])
    assert len(game.told("roll")) == 1


def test_the_last_roll_is_not_followed_by_a_choice() -> None:
    game = Played(ONE_ROUND + "dice 2 d6\nrolls 2 keeping free\ncard a: 7\n", ["6 1", "6 1"], [["keep"]])
    assert len(game.asked("keep")) == 1


def test_big_pools_are_kept_step_by_step() -> None:
    game = Played(
        ONE_ROUND + "dice 6 d6\nrolls 2 keeping final\ncard a: 4 alike\n",
        ["1 2 3 4 5 6", "3 3 3 6"],
        [["add", "3", 1], ["add", "6", 1], ["roll"], DONE],
    )
    first, second, *_ = game.asked("keep")
    assert first == [["roll"], ["stop"], *(["add", str(n), 1] for n in range(1, 7))]
    assert second == [["roll"], ["stop"], *(["add", str(n), 1] for n in (1, 2, 4, 5, 6))]
    assert game.told("roll")[1] == (2, "3", "3", "3", "6")


def test_steps_offer_one_more_or_all_alike() -> None:
    game = Played(
        ONE_ROUND + "dice 40 d6\nrolls 2 keeping free\ncard a: 7\n",
        [" ".join(["1"] * 10 + ["2"] * 10 + ["3"] * 10 + ["4"] * 10), " ".join(["5"] * 29)],
        [["add", "3", 10], ["add", "4", 1], ["roll"]],
    )
    first, second, third = game.asked("keep")
    assert first == [["roll"], ["stop"], *(["add", str(n), k] for n in (1, 2, 3, 4) for k in (1, 10))]
    assert ["add", "3", 1] not in second
    assert third[-2:] == [["add", "4", 1], ["add", "4", 9]]


def test_steps_with_some_need_a_die_first() -> None:
    game = Played(
        ONE_ROUND + "dice 6 d6\nrolls 2 keeping some\ncard a: 7\n",
        ["1 2 3 4 5 6", "1 1 1 1 1"],
        [["add", "1", 1], ["roll"]],
    )
    first, second = game.asked("keep")
    assert ["roll"] not in first and ["roll"] in second


def test_all_dice_step_by_step_are_a_stop() -> None:
    adds: list[list[int | str]] = [["add", str(n), 1] for n in range(1, 7)]
    game = Played(ONE_ROUND + "dice 6 d6\nrolls 3 keeping free\ncard a: 7\n", ["1 2 3 4 5 6"], adds)
    assert len(game.told("roll")) == 1


def test_dice_of_different_kinds_are_told_apart() -> None:
    game = Played(ONE_ROUND + "dice 1 d6, 1 d8\nrolls 2 keeping free\ncard a: 9\n", ["4 4", "7"],
                  [["keep", "d6 4"]])  # fmt: skip
    assert game.asked("keep") == [[["stop"], ["keep", "d6 4"], ["keep", "d8 4"], ["keep"]]]
    assert game.told("roll")[1] == (2, "7")


# --- claims -------------------------------------------------------------------------------------


def test_disjoint_dice_pay_for_several_cards() -> None:
    text = ONE_ROUND + "dice 4 d6\ncard a: pair\ncard b: pair\ncard c: 6\n"
    game = Played(text, ["5 5 6 6"], [["claim", "a"], ["claim", "b"]])
    assert game.asked("claim") == [
        [["claim", "a"], ["claim", "b"], ["claim", "c"], DONE],
        [["claim", "b"], ["claim", "c"], DONE],
    ], "after both pairs no die is left for the six"
    assert game.result.scores == (2,)


def test_the_dice_are_shared_out_anew_for_each_claim() -> None:
    """A greedy payment of the first card (with the blue dice, say) would leave nothing for the second."""
    text = ONE_ROUND + "dice 2 blue d6, 2 red d6\ncard a: pair\ncard b: blue pair\n"
    for order in (["a", "b"], ["b", "a"]):
        game = Played(text, ["4 4 4 4"], [["claim", order[0]], ["claim", order[1]]])
        assert game.result.scores == (2,)
    game = Played(text, ["4 4 4 1"], [["claim", "a"]])
    assert game.asked("claim") == [[["claim", "a"], ["claim", "b"], DONE]], "three fours are one pair"


def test_a_sum_takes_the_dice_that_others_do_not_need() -> None:
    text = ONE_ROUND + "dice 5 d6\ncard a points=2: sum >= 9\ncard b points=3: triple\ncard c: 3\n"
    game = Played(text, ["2 2 2 3 6"], [["claim", "a"], ["claim", "b"]])
    assert game.result.scores == (5,), "3 + 6 for the sum, the twos for the triple; c would need the 3"
    assert ["claim", "c"] in game.asked("claim")[0]


def test_tests_use_no_dice() -> None:
    text = (
        ONE_ROUND + "dice 2 d6\ncard a: pair\ncard b points=2: every 3+\ncard c: pair also no 6\ncard d: 6\n"
    )
    game = Played(text, ["4 4"], [["claim", "b"], ["claim", "a"], ["claim", "c"]])
    assert game.result.scores == (4,)
    assert game.asked("claim")[0] == [["claim", "a"], ["claim", "b"], ["claim", "c"], DONE]


def test_tiers_that_the_dice_pay_for_are_offered_best_first() -> None:
    text = ONE_ROUND + (
        "dice 3 d6\ncard t points=3:\n    exact points=6: sum of 1..2 dice = 7\n    over: sum of 1..2 dice >= 7\n"
        "card u: 5\n"
    )
    game = Played(text, ["1 6 5"], [["claim", "u"], ["claim", "t", "exact"]])
    assert game.asked("claim")[0] == [["claim", "t", "exact"], ["claim", "t", "over"], ["claim", "u"], DONE]
    assert game.result.scores == (7,)
    worse = Played(text, ["1 6 5"], [["claim", "t", "over"], ["claim", "u"]])
    assert worse.told("claim")[0] == ("t", "over", 3), "a tier without points has its card's"
    assert worse.result.scores == (4,)


def test_points_of_tier_card_deck_and_neither() -> None:
    text = (
        ONE_ROUND
        + "dice 4 d6\ndeck d: points=5\ncard a d: 1\ncard b d points=4: 2\ncard c: 3\ncard e points=0: 4\n"
    )
    game = Played(text, ["1 2 3 4"], [["claim", name] for name in "abce"])
    assert game.told("claim") == [("a", "", 5), ("b", "", 4), ("c", "", 1), ("e", "", 0)]


def test_copies_lie_in_the_row_and_are_one_option() -> None:
    text = ONE_ROUND + "dice 4 d6\ncard a copies=2: pair\ncard b: 9\n"
    game = Played(text, ["1 1 2 2"], [["claim", "a"], ["claim", "a"]])
    assert game.asked("claim") == [[["claim", "a"], DONE]] * 2
    assert game.result.scores == (2,)


def test_nothing_has_to_be_claimed() -> None:
    game = Played(ONE_ROUND + "dice 2 d6\ncard a: pair\n", ["3 3"], last)
    assert game.told("claim") == [] and game.told("nothing") == [()]
