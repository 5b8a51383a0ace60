"""What seldom happens at a table, each arranged by hand."""

from __future__ import annotations

import pytest

from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.god_of_luck.play import GodOfLuck, check_end, final_scoring, showdown
from dicewright.runtime.games.god_of_luck.playing import play_phase
from dicewright.runtime.games.god_of_luck.recruiting import invite_phase, welcome_luck
from dicewright.runtime.games.god_of_luck.rolling import fix, roll_phase
from dicewright.runtime.games.god_of_luck.taking import discard_phase, take_phase
from tests.runtime.god_of_luck.table import Arranged, card_text, check_whole, god_of_luck, loaded, named
from tests.runtime.helpers import Hand, data

# --- taking -----------------------------------------------------------------------------------


def test_an_open_card_is_replaced_at_once() -> None:
    table = Arranged()
    table.open("兩全其美", "三陽開泰")
    top = table.table.piles["green"].stack.cards[0]
    Hand([["pick", named("兩全其美")]]).play(take_phase(table.ctx, table[0]))
    assert [card.name for card in table[0].hand] == ["兩全其美"]
    assert [card.name for card in table.table.piles["green"].open] == [top.name, "三陽開泰"]


def test_from_an_empty_pile_only_open_cards_can_be_had() -> None:
    """Assumption: and from nothing at all, nothing."""
    table = Arranged()
    for deck in ("green", "blue", "orange", "red"):
        table.pile(deck)
    assert Hand().play(take_phase(table.ctx, table[0])) is None
    assert table.told("none") == ["Ann finds no card to take."]
    gone = table.table.gone.pop()
    table.table.piles[gone.deck].open.append(gone)
    Hand().play(take_phase(table.ctx, table[0]))
    assert table[0].hand == [gone] and not table.table.piles[gone.deck].open
    check_whole(table.table)


def test_the_god_of_rank_brings_a_green_or_blue_card() -> None:
    """ "Deities": 祿神, once a round, if his owner likes."""
    for answer in (["draw", "blue"], ["no"]):
        table = Arranged()
        table.owns(0, "祿神")
        hand = Hand([["draw", "red"], answer])
        hand.play(take_phase(table.ctx, table[0]))
        assert data(hand.asked[1]) == [["draw", "green"], ["draw", "blue"], ["no"]]
        assert len(table[0].hand) == (2 if answer != ["no"] else 1)
        assert table[0].deities[0].used == (answer != ["no"])


def test_cards_of_a_spent_pile_leave_the_game() -> None:
    """ "2. Playing" (4): no card goes under a pile that is used up."""
    table = Arranged()
    table.hand(0, "六畜興旺", "兩全其美", "三陽開泰", "春色滿園")
    table.pile("red")
    gone = len(table.table.gone)
    hand = Hand([["discard", named("六畜興旺")]])
    hand.play(discard_phase(table.ctx, table[0]))
    assert hand.asked[0].options[0].hint == "leaves the game: its pile is used up"
    assert table.told("remove") == ["Ann removes a red card from the game."]
    assert len(table.table.gone) == gone + 1
    check_whole(table.table)


# --- dice ---------------------------------------------------------------------------------------


def test_dice_of_a_face_are_fixed_in_one_choice() -> None:
    """The choices stay few: so many of a face, each face once a throw."""
    table = Arranged()
    turn = table.thrown(0, [4, 4, 2])
    hand = Hand([["keep", 4, 1], ["keep", 2, 1]])
    hand.play(fix(table.ctx, table[0], turn))
    assert data(hand.asked[0]) == [["keep", 4, 1], ["keep", 4, 2], ["keep", 2, 1], ["all"]]
    assert data(hand.asked[1]) == [["keep", 2, 1], ["again"]]
    assert [face.number for face in turn.tray.shown] == [4]
    assert turn.touched == {table.face(4), table.face(2)}


def test_two_dice_must_be_fixed_if_the_file_says_so() -> None:
    table = Arranged(3, god_of_luck("set keep-least = 2"))
    turn = table.thrown(0, [4, 4, 2])
    hand = Hand([["keep", 4, 1]])
    hand.play(fix(table.ctx, table[0], turn))
    assert turn.fixed == 2 and [face.number for face in turn.tray.shown] == [4]
    turn = table.thrown(0, [4, 4])
    hand = Hand()
    hand.play(fix(table.ctx, table[0], turn))
    assert not turn.tray.active


def test_guanyin_lifts_any_dice_but_none_twice_or_beyond_six() -> None:
    """ "Deities": 千手觀音; assumption: a 6 stays."""
    table = Arranged()
    table.owns(0, "千手觀音")
    turn = table.thrown(0, [2, 3, 3, 6])
    uses: list[list[int | str]] = [["use", named("千手觀音")], ["lift", 2, 1], ["lift", 3, 1], ["all"]]
    hand = Hand(uses)
    hand.play(fix(table.ctx, table[0], turn))
    assert data(hand.asked[1]) == [["lift", 2, 1], ["lift", 3, 1], ["lift", 3, 2]]
    assert data(hand.asked[2]) == [["lift", 3, 1], ["lift", 3, 2], ["stop"]]
    assert sorted(face.number or 0 for face in turn.tray.kept) == [3, 3, 4, 6]


def test_guanyin_may_stop() -> None:
    table = Arranged()
    table.owns(0, "千手觀音")
    turn = table.thrown(0, [2, 3])
    Hand([["use", named("千手觀音")], ["lift", 2, 1], ["stop"], ["keep", 3, 2]]).play(
        fix(table.ctx, table[0], turn)
    )
    assert sorted(face.number or 0 for face in turn.tray.kept) == [3, 3]
    assert table.ctx.table.turn is not None and table.ctx.table.turn.using is None


def test_guanyin_has_nothing_to_do_with_sixes() -> None:
    table = Arranged()
    table.owns(0, "千手觀音")
    turn = table.thrown(0, [6, 6])
    hand = Hand([["keep", 6, 1]])
    hand.play(fix(table.ctx, table[0], turn))
    assert data(hand.asked[0]) == [["keep", 6, 1], ["keep", 6, 2]]


def test_erlang_copies_a_fixed_die_or_a_beast() -> None:
    """Assumption: dice fixed earlier in the turn, and the numbers of one's beasts."""
    table = Arranged()
    table.owns(0, "二郎真君")
    turn = table.thrown(0, [2, 3])
    hand = Hand([["keep", 2, 1], ["again"]])
    hand.play(fix(table.ctx, table[0], turn))
    assert ["use", named("二郎真君")] not in data(hand.asked[0])
    table.owns(0, "白虎")
    turn = table.thrown(0, [2, 3], fixed=[6])
    hand = Hand([["use", named("二郎真君")], ["die", 3], ["number", 5], ["all"]])
    hand.play(fix(table.ctx, table[0], turn))
    assert data(hand.asked[2]) == [["number", 5], ["number", 6]]
    assert table.told("turn") == ["Ann turns a 3 to 5."]


def test_skills_come_before_the_first_fixed_die() -> None:
    """Assumption: several on one throw, none once a die of it is fixed."""
    table = Arranged()
    table.owns(0, "灶神", "齊天大聖")
    turn = table.thrown(0, [1, 2, 3])
    hand = Hand(
        [
            ["use", named("齊天大聖")],
            ["die", 1],
            ["number", 6],
            ["use", named("灶神")],
            ["die", 2],
            ["keep", 6, 1],
            ["again"],
        ],
        ["blue 6"],
    )
    hand.play(fix(table.ctx, table[0], turn))
    assert [option.action for option in hand.asked[-1].options] == ["keep", "again"]


def test_a_skill_for_several_dice() -> None:
    """A card file may let one deity throw two dice again, one after the other."""
    cards = loaded(card_text().replace("skill=reroll amount=1", "skill=reroll amount=2"))
    table = Arranged(3, cards)
    table.owns(0, "灶神")
    turn = table.thrown(0, [1, 2, 3])
    hand = Hand([["use", named("灶神")], ["die", 1], ["die", 2], ["all"]], ["blue 5", "blue 5"])
    hand.play(fix(table.ctx, table[0], turn))
    assert data(hand.asked[2]) == [["die", 2], ["die", 3], ["die", 5], ["stop"]]
    assert len(table.told("reroll")) == 2


# --- playing ------------------------------------------------------------------------------------


def test_beasts_add_their_dice_if_their_owner_likes() -> None:
    """Assumption: when cards are played, once a turn each; they count in every way."""
    table = Arranged()
    table.owns(0, "白虎", "青龍")
    table.hand(0, "二龍戲珠", "兩全其美")
    table.fixed(0, [5, 6, 1])
    hand = Hand([["add", named("白虎"), 5], ["add", named("青龍"), 6], ["play", named("二龍戲珠")]])
    hand.play(play_phase(table.ctx, table[0]))
    assert data(hand.asked[0]) == [["add", named("白虎"), 5], ["add", named("青龍"), 6], ["no"]]
    assert data(hand.asked[1])[0] == ["play", named("兩全其美")]
    assert [played.card.name for played in table[0].played] == ["二龍戲珠"]


def test_nobody_is_asked_for_beasts_that_help_nothing() -> None:
    table = Arranged()
    table.owns(0, "白虎")
    table.hand(0, "六畜興旺")
    table.fixed(0, [5, 5, 5])
    hand = Hand()
    hand.play(play_phase(table.ctx, table[0]))
    assert hand.asked == []


def test_only_one_card_a_turn() -> None:
    table = Arranged()
    table.hand(0, "兩全其美", "三陽開泰")
    table.fixed(0, [4, 4, 4])
    Hand([["play", named("三陽開泰")]]).play(play_phase(table.ctx, table[0]))
    assert [card.name for card in table[0].hand] == ["兩全其美"]


# --- inviting -----------------------------------------------------------------------------------


def test_the_god_of_wealth_helps_to_pay_once() -> None:
    """ "Deities": 財神 adds 2 while inviting; assumption: for one deity a turn."""
    table = Arranged()
    table.row(3, "騰蛇", "哼")
    table.owns(0, "財神", "彌勒")
    table.played(0, "兩全其美", "兩全其美")
    table.fixed(0, [])
    hand = Hand([["invite", named("騰蛇")], ["funds", named("財神")], ["no"]])
    hand.play(invite_phase(table.ctx, table[0]))
    assert [option.label for option in hand.asked[1].options] == [
        "兩全其美 Best of Both (2)",
        "財神 God of Wealth (2)",
    ]
    assert len(table[0].played) == 1
    assert ["invite", named("哼")] not in data(hand.asked[2])
    assert [owned.used for owned in table[0].deities] == [True, False, False]


def test_more_may_be_paid_than_is_needed() -> None:
    """Assumption: as long as the last card laid down was still needed."""
    table = Arranged()
    table.row(3, "騰蛇")
    table.played(0, "兩全其美", "六畜興旺")
    table.fixed(0, [])
    Hand([["invite", named("騰蛇")], ["pay", named("兩全其美"), 2]]).play(invite_phase(table.ctx, table[0]))
    assert table[0].played == []
    assert table.told("pay")[-1] == "Ann pays with 六畜興旺 Six Herds Thrive."


def test_the_god_of_luck_comes_once() -> None:
    table = Arranged()
    for seat in (0, 1):
        table.owns(seat, *["灶神"] * 5, "哼", "哈", "騰蛇")
        welcome_luck(table.ctx, table[seat])
    assert table.table.luck is table[0]
    assert len(table[1].deities) == 8


# --- rows ---------------------------------------------------------------------------------------


def test_the_discards_are_shuffled_when_the_deck_is_empty() -> None:
    table = Arranged()
    table.row(1, *[deity.name for deity in list(table.table.deck.cards)])
    assert len(table.table.deck) == 0
    fresh = Hand().play(table.table.shift())
    assert len(fresh) == 5 and len(table.table.deck) == 44 - 5
    check_whole(table.table)


def test_as_many_deities_come_as_there_are() -> None:
    """Assumption."""
    table = Arranged()
    for seat in (0, 1):
        names = {deity.id: deity for deity in table.table.deck.cards}
        table.owns(seat, *names)
    rest = [deity.name for deity in table.table.deck.cards]
    table.row(3, *rest[:-2])
    assert len(Hand().play(table.table.shift())) == 2


# --- the end ------------------------------------------------------------------------------------


def test_the_end_stays_certain() -> None:
    """Assumption: once two piles were used up after a turn, even if cards come back."""
    table = Arranged()
    table.played(0, "六畜興旺")
    table.pile("red")
    table.pile("orange")
    check_end(table.ctx)
    table.table.pay(table[0], table[0].played[0])
    assert table.table.spent_piles() == 1
    check_end(table.ctx)
    assert table.table.ending


def test_showdown() -> None:
    """ "3. End of the game": from the owner of 福神, who adds a die of any number; any number of cards; and
    the values of the turn count in the end (assumption)."""
    table = Arranged()
    table.owns(1, "福神")
    table.hand(1, "三陽開泰", "藍田生玉", "滿堂紅")
    table.hand(2, "兩全其美")
    choices: list[list[int | str]] = [
        ["all"], ["play", named("藍田生玉")], ["add", named("福神"), 6], ["play", named("三陽開泰")],
        ["all"], ["all"],
    ]  # fmt: skip
    hand = Hand(choices, ["blue 6 6 5", "red 1, blue 2 3", "red 1, blue 2 3"])
    hand.play(showdown(table.ctx))
    assert [decision.seat for decision in hand.asked] == [1, 1, 1, 1, 2, 0]
    assert sum(option.action == "add" for option in hand.asked[1].options) == 6
    result = final_scoring(table.ctx)
    assert result.scores == (0, 3 + 6, 0)
    assert table.table.showdown and table.table.round == 3


def test_without_the_god_of_luck_the_ruyi_begins() -> None:
    table = Arranged()
    table.table.holder = 2
    hand = Hand(lambda decision: decision.options[0], ["red 1, blue 2 3"] * 9)
    hand.play(roll_phase(table.ctx, table[0]))
    hand.play(showdown(table.ctx))
    assert [event.text for event in table.events if event.kind == "showdown"] == ["The showdown: Cid begins."]


# --- card files that do not fit -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("skill=turn", "skill=fly", "the skill `fly`; the skills are reroll"),
        ("skill=beast amount=1 pips=6", "skill=beast amount=1 pips=7", "must say which number its die shows"),
        ('give="heng ha"', 'give="heng hah"', "asks for `hah`, which is no deity"),
        ('piles="green blue"', 'piles="green black"', "takes cards of `black`, which is no deck"),
        ("copies=5 start=1", "copies=5 start=2", "not enough of 藍田生玉 Jade of Lantian to deal 2 to each"),
        ("home=yes many=yes", "home=perhaps many=yes", "`home=perhaps`; it must be yes or no"),
        ("dice 6 luck", "dice 5 luck, 1 d6", "all dice are alike"),
        ("card g1 green", "card g0 green\ncard g1 green", "g0 has no condition"),
        ("set start-dice = 3", "set start-dice = 9", "`set start-dice` says 9"),
        ("set keep-least = 1", "set keep-least = 0", "`set keep-least` must be at least 1"),
        ("set players = 3, 4", "set players = 4", "the fewest and the most players"),
    ],
)
def test_mistakes_are_told(old: str, new: str, message: str) -> None:
    assert old in card_text()
    text = card_text().partition("# ---- What the cards mean")[0]
    cards = loaded(text.replace(old, new, 1))
    with pytest.raises(SetupError, match=message):
        GodOfLuck(cards, ["Ann", "Ben", "Cid"], lambda event: None)


@pytest.mark.parametrize("players", [2, 5])
def test_for_three_or_four(players: int) -> None:
    with pytest.raises(SetupError, match=f"is for 3 to 4 players, not for {players}"):
        GodOfLuck(god_of_luck(), ["Ann"] * players, lambda event: None)
