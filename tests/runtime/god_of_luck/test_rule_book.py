"""The rule book's own numbers and examples, one test for each case, with the place it stands for."""

from __future__ import annotations

from collections import Counter

import pytest

from dicewright.runtime.game import Game
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.box import Deity, Fortune, box_of
from dicewright.runtime.games.god_of_luck.play import GodOfLuck, check_end, final_scoring
from dicewright.runtime.games.god_of_luck.playing import play_phase
from dicewright.runtime.games.god_of_luck.recruiting import invite_phase, offers, welcome_luck
from dicewright.runtime.games.god_of_luck.rolling import dice_of, roll_phase
from dicewright.runtime.games.god_of_luck.skills import targets, use_skill
from dicewright.runtime.games.god_of_luck.taking import discard_phase
from tests.runtime.god_of_luck.table import Arranged, god_of_luck, named
from tests.runtime.helpers import Hand, data

BOX = box_of(god_of_luck())


def fortune(name: str) -> Fortune:
    """The fortune card of this name."""
    return BOX.fortunes[named(name)]


def deity(name: str) -> Deity:
    """The deity of this name."""
    return BOX.deities[named(name)]


# --- "Components" and "4. The cards" ----------------------------------------------------------

DEITIES = {
    "灶神": (0, 0, 10), "哼": (4, 1, 5), "哈": (0, 1, 5), "關公": (10, 12, 2), "騰蛇": (3, 1, 3),
    "勾陳": (6, 2, 3), "玄武": (9, 3, 3), "朱雀": (11, 4, 2), "白虎": (13, 6, 2), "青龍": (14, 7, 1),
    "千手觀音": (8, 4, 3), "太上老君": (10, 5, 3), "二郎真君": (12, 6, 2), "齊天大聖": (14, 7, 2),
    "壽神": (5, 2, 2), "彌勒": (10, 5, 2), "祿神": (7, 3, 2), "財神": (7, 3, 2), "福神": (0, 0, 1),
}  # fmt: skip
"""GL-004, "Deities": price, value, number of cards."""

FORTUNES = {
    "green": {
        "兩全其美": (2, 6),
        "三陽開泰": (6, 3),
        "春色滿園": (4, 4),
        "藍田生玉": (3, 5),
        "滿堂紅": (5, 3),
    },
    "blue": {"二龍戲珠": (6, 4), "四海升平": (10, 3), "高朋滿座": (5, 4), "萬四順意": (7, 4)},
    "orange": {"珠聯璧合": (9, 3), "五福臨門": (16, 2), "兒孫滿堂": (14, 3), "五穀豐登": (11, 3)},
    "red": {"三才天地": (15, 2), "雙龍出水": (17, 2), "六畜興旺": (25, 2), "六六大順": (16, 2)},
}
"""GL-005, "Fortune cards": value, number of cards."""


def test_deities() -> None:
    """GL-001, GL-004, "Deities": 55 cards; prices, values and numbers; what else 哈 and 關公 cost."""
    assert {d.name: (d.cost, d.points, d.copies) for d in BOX.deities.values()} == DEITIES
    assert sum(d.copies for d in BOX.deities.values()) == 55
    assert [deity(name).give for name in ("哈", "關公")] == [(named("灶神"),), (named("哼"), named("哈"))]
    assert not any(d.give for d in BOX.deities.values() if d.name not in ("哈", "關公"))
    assert deity("福神").needs == 8


def test_signs_of_deities() -> None:
    """ "Deities", notes 1 to 3: who is turned when used, the beasts' numbers, the towers."""
    turned = {d.name for d in BOX.deities.values() if d.tap}
    assert turned == {"灶神", "千手觀音", "太上老君", "二郎真君", "齊天大聖", "彌勒", "祿神", "財神", "福神"}
    beasts = {d.name: d.pips for d in BOX.deities.values() if d.skill == "beast"}
    assert beasts == {"騰蛇": 1, "勾陳": 2, "玄武": 3, "朱雀": 4, "白虎": 5, "青龍": 6}
    assert {d.name for d in BOX.deities.values() if d.tower} == {"壽神", "彌勒", "祿神", "財神"}


def test_beginners_leave_out_the_towers() -> None:
    """GL-003, "Deities", note 3: 8 of 55 stay in the box."""
    table = Arranged(3, god_of_luck("set beginner = yes")).table
    left = len(table.deck) + sum(map(len, table.homes.values()))
    assert (left, 55 - left) == (47, 8)


def test_fortune_cards() -> None:
    """GL-005, "Fortune cards": 21 green, 15 blue, 11 orange, 8 red; 55 in all; dice, values, numbers."""
    found: dict[str, dict[str, tuple[int, int]]] = {deck: {} for deck in BOX.decks}
    for card in BOX.fortunes.values():
        found[card.deck][card.name] = (card.points, card.copies)
    assert found == FORTUNES
    dice = {card.deck: card.dice for card in BOX.fortunes.values()}
    assert dice == {"green": 3, "blue": 4, "orange": 5, "red": 6}
    counts = Counter[str]()
    for card in BOX.fortunes.values():
        counts[card.deck] += card.copies
    assert counts == {"green": 21, "blue": 15, "orange": 11, "red": 8} and counts.total() == 55


# --- "1. Preparing" ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "beginner", "deck", "green"), [(4, "no", 34, 13), (3, "yes", 26, 15)])
def test_setup(players: int, beginner: str, deck: int, green: int) -> None:
    """GL-006, GL-007, "1. Preparing": ten deities in the lower rows, two green cards each, then one drawn."""
    game = Game(god_of_luck(f"set beginner = {beginner}"), ["me"] * players, 1)
    supply = game.view(0).supply
    assert [len(row) for row in supply.rows] == [0, 5, 5]
    assert supply.deck == deck
    assert dict(supply.homes) == {named("灶神"): 10, named("福神"): 1}
    assert supply.piles[0].down == green
    hands = [game.view(seat).players[seat].hand for seat in range(players)]
    assert hands == [(named("兩全其美"), named("藍田生玉"))] * players
    for _ in range(players):
        (decision,) = game.pending
        assert decision.kind == "draw" and len(decision.options) == 4
        game.answer(decision.seat, ["draw", "blue"])
    view = game.view(0)
    assert [len(player.hand or ()) for player in view.players if player.seat == 0] == [3]
    assert [sum(player.backs.values()) for player in view.players] == [3] * players
    assert [len(pile.open) for pile in view.supply.piles] == [2] * 4
    assert view.supply.piles[1].down == 15 - players - 2


# --- "2. Playing" (2): the dice ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("owned", "dice"),
    [
        ([], 3),
        (["哼"], 4),  # GL-009
        (["哈"], 4),  # GL-010
        (["哼", "哈"], 5),  # GL-011
        (["關公"], 5),  # GL-012
        (["關公", "哼", "哈"], 7),
    ],
)
def test_dice_to_throw(owned: list[str], dice: int) -> None:
    """GL-009 to GL-012, "Deities": dice that 哼, 哈 and 關公 add, from the round after they came."""
    assert scoring.dice_to_throw(map(deity, owned), 3, 8) == dice
    table = Arranged()
    table.owns(0, *owned)
    assert dice_of(table.ctx, table[0]) == dice
    table = Arranged()
    table.owns(0, *owned, since=2)
    assert dice_of(table.ctx, table[0]) == 3


def test_at_least_one_die_is_fixed() -> None:
    """GL-070, "2. Playing" (2): after each throw one die is fixed at least."""
    table = Arranged()
    hand = Hand([["keep", 4, 1], ["again"], ["all"]], ["red 4, blue 2 6", "blue 3 5"])
    hand.play(roll_phase(table.ctx, table[0]))
    assert data(hand.asked[0]) == [["keep", 4, 1], ["keep", 2, 1], ["keep", 6, 1], ["all"]]
    assert ["again"] in data(hand.asked[1])
    assert table.told("dice") == ["Ann has fixed red 4, blue 3 5."]


# --- "Fortune cards": conditions --------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "dice", "playable"),
    [
        ("兩全其美", [2, 2, 5], True),
        ("兩全其美", [2, 3, 5], False),  # GL-015
        ("三陽開泰", [4, 4, 4], True),  # GL-016
        ("三陽開泰", [4, 4, 5], False),
        ("春色滿園", [4, 5, 6], True),  # GL-018
        ("春色滿園", [4, 4, 6], False),
        ("藍田生玉", [2, 3, 5], True),
        ("藍田生玉", [2, 3, 4], False),  # GL-021
        ("滿堂紅", [1, 4, 4], True),  # GL-023
        ("滿堂紅", [1, 4, 5], False),  # GL-024
        ("二龍戲珠", [2, 2, 5, 5], True),  # GL-025
        ("二龍戲珠", [3, 3, 3, 3], True),
        ("二龍戲珠", [3, 3, 3, 5], False),  # GL-027
        ("四海升平", [6, 6, 6, 6], True),  # GL-028
        ("高朋滿座", [5, 5, 5, 5], True),  # GL-029
        ("高朋滿座", [4, 5, 5, 5], False),  # GL-030
        ("萬四順意", [2, 3, 4, 5], True),  # GL-031
        ("萬四順意", [1, 2, 3, 5], False),  # GL-032
        ("珠聯璧合", [3, 3, 3, 6, 6], True),
        ("珠聯璧合", [5, 5, 5, 5, 5], True),
        ("珠聯璧合", [5, 5, 5, 5, 6], False),  # GL-035
        ("兒孫滿堂", [6, 6, 6, 6, 6], True),
        ("兒孫滿堂", [6, 6, 6, 6, 5], False),  # GL-038
        ("兒孫滿堂", [5, 5, 5, 5, 5, 5], True),  # GL-039: as many dice as one likes are added up
        ("五穀豐登", [1, 2, 3, 4, 5], True),  # GL-040
        ("三才天地", [1, 1, 3, 3, 6, 6], True),  # GL-043
        ("三才天地", [2, 2, 2, 2, 2, 2], True),  # GL-044
        ("雙龍出水", [1, 1, 1, 3, 3, 3], True),  # GL-046
        ("雙龍出水", [2, 2, 2, 2, 2, 2], True),  # GL-047
        ("六畜興旺", [4, 4, 4, 4, 4, 4], True),  # GL-048
        ("六六大順", [1, 2, 3, 4, 5, 6], True),  # GL-049
        ("六六大順", [1, 2, 3, 4, 5, 5], False),  # GL-050
        ("兩全其美", [2, 2, 5, 6, 1], True),  # GL-051: with more dice, the pair need only be there
        ("五福臨門", [6, 6, 6, 6], False),  # GL-052: five dice
        ("萬四順意", [2, 3, 4, 5, 5], True),  # GL-053: with more dice, the straight need only be there
        ("藍田生玉", [2, 3, 5, 6, 6, 6, 5], True),
        ("藍田生玉", [2, 3, 5, 6, 6, 6, 1], False),
        ("滿堂紅", [1, 4], False),  # three dice at least
    ],
)
def test_conditions(card: str, dice: list[int], playable: bool) -> None:
    """GL-015 to GL-053, "Fortune cards": what each asks of the fixed dice, for 2 to 7 of them."""
    table = Arranged()
    assert table.ctx.fulfils(fortune(card), [table.face(number) for number in dice]) is playable


@pytest.mark.parametrize(
    ("card", "dice", "now", "later"),
    [
        ("藍田生玉", [2, 3, 5, 6], 4, 3),  # GL-054, GL-055
        ("滿堂紅", [1, 1, 4, 4], 8, 5),  # GL-056, GL-058
        ("兩全其美", [2, 2, 5, 6], 2, 2),
    ],
)
def test_values(card: str, dice: list[int], now: int, later: int) -> None:
    """GL-054 to GL-058, "Fortune cards", notes: worth the dice in the turn in which it is played, less later."""
    table = Arranged()
    table.hand(0, card)
    table.fixed(0, dice)
    Hand([["play", named(card)]]).play(play_phase(table.ctx, table[0]))
    assert [played.value for played in table[0].played] == [now]
    assert table.game.view(0).own.score == now
    table.table.settle(table[0])
    assert [played.value for played in table[0].played] == [later]


# --- "2. Playing" (3): inviting ---------------------------------------------------------------


def could_invite(table: Arranged, name: str) -> bool:
    """Whether Ann could invite this deity."""
    return any(offer.deity.name == name for offer in offers(table.ctx, table[0]))


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        (["珠聯璧合", "二龍戲珠"], True),  # GL-059: 9 + 6, one point too many
        (["萬四順意", "二龍戲珠"], False),  # GL-060: 7 + 6
    ],
)
def test_price_of_the_monkey_king(cards: list[str], legal: bool) -> None:
    """GL-059, GL-060, "2. Playing" (3): the cards must be worth 14 at least; there is no change."""
    table = Arranged()
    table.row(3, "齊天大聖")
    table.played(0, *cards)
    assert could_invite(table, "齊天大聖") is legal
    assert scoring.may_pay(14, [played.value for played in table[0].played]) is legal
    if legal:
        table.fixed(0, [])
        Hand([["invite", named("齊天大聖")], ["pay", named("二龍戲珠"), 6]]).play(
            invite_phase(table.ctx, table[0])
        )
        assert table[0].played == [] and table[0].has(named("齊天大聖"))
        assert table.table.piles["blue"].stack.cards[-1].name == "二龍戲珠"
        assert table.table.piles["orange"].stack.cards[-1].name == "珠聯璧合"


def test_a_kitchen_god_costs_nothing() -> None:
    """GL-061, "Deities": 灶神 for 0, and several of them."""
    table = Arranged()
    table.fixed(0, [])
    table.owns(0, "灶神", "灶神")
    Hand([["invite", named("灶神")]]).play(invite_phase(table.ctx, table[0]))
    assert len(table[0].deities) == 3


def test_lord_guan_takes_the_two_generals() -> None:
    """GL-063, "Deities": 關公 for 10 and 哼 and 哈, who go to the discards."""
    table = Arranged()
    table.row(3, "關公")
    table.played(0, "四海升平")
    assert not could_invite(table, "關公")
    table.owns(0, "哼", "哈")
    assert could_invite(table, "關公")
    table.fixed(0, [])
    Hand([["invite", named("關公")]]).play(invite_phase(table.ctx, table[0]))
    assert [owned.deity.name for owned in table[0].deities] == ["關公"]
    assert [d.name for d in table.table.deck.discards] == ["哼", "哈"]
    assert table[0].played == []


def test_ha_takes_a_kitchen_god() -> None:
    """ "Deities": 哈 for a 灶神, who goes back to his place."""
    table = Arranged()
    table.row(2, "哈")
    assert not could_invite(table, "哈")
    table.owns(0, "灶神")
    table.fixed(0, [])
    Hand([["invite", named("哈")]]).play(invite_phase(table.ctx, table[0]))
    assert [owned.deity.name for owned in table[0].deities] == ["哈"]
    assert len(table.table.homes[named("灶神")]) == 10


def test_no_deity_twice() -> None:
    """GL-064, "2. Playing" (3): no second one of the same name, but for 灶神."""
    table = Arranged()
    table.row(3, "白虎")
    table.owns(0, "白虎")
    table.played(0, "四海升平", "二龍戲珠")
    assert not could_invite(table, "白虎")
    assert scoring.may_own(deity("灶神"), [named("灶神")])


def test_an_extra_deity_costs_more() -> None:
    """GL-066, "Deities": with 彌勒 a second deity in a turn, for 2 points more: 白虎 for 15."""
    table = Arranged()
    table.row(3, "白虎", "騰蛇")
    table.owns(0, "彌勒")
    table.played(0, "三才天地", "二龍戲珠")
    assert scoring.price(deity("白虎"), deity("彌勒")) == 15
    table.fixed(0, [])
    hand = Hand([["invite", named("騰蛇")], ["pay", named("二龍戲珠"), 6], ["invite", named("白虎")]])
    hand.play(invite_phase(table.ctx, table[0]))
    assert table.told("invite") == ["Ann invites 騰蛇 Serpent.", "Ann invites 白虎 White Tiger."]
    assert table.events[-1].args == (named("白虎"), 15)
    assert hand.asked[-1].prompt == "彌勒 Maitreya: whom do you invite besides (for 2 more)?"


# --- "Deities": skills ------------------------------------------------------------------------


def test_old_lord_stops_at_six() -> None:
    """GL-068, "Deities": 太上老君 adds 1 to 3, but a 5 cannot go up by 2."""
    table = Arranged()
    table.owns(0, "太上老君")
    turn = table.thrown(0, [5, 2])
    found = targets(table.ctx, table[0], turn, deity("太上老君"))
    numbers = {face.number: [to.number for to in reach] for face, reach in found.items()}
    assert numbers == {5: [6], 2: [3, 4, 5]}


def test_each_kitchen_god_throws_one_die_again() -> None:
    """GL-069, "Deities": three of them, three times one die in a round."""
    table = Arranged()
    table.owns(0, "灶神", "灶神", "灶神")
    use: list[list[int | str]] = [["use", named("灶神")], ["die", 2]]
    choices = [*use, *use, *use]
    choices.append(["all"])
    hand = Hand(choices, ["red 1, blue 2 3", "blue 2", "blue 2", "blue 5"])
    hand.play(roll_phase(table.ctx, table[0]))
    assert len(table.told("reroll")) == 3
    assert ["use", named("灶神")] not in data(hand.asked[-1])
    assert table.told("dice") == ["Ann has fixed red 1, blue 3 5."]


# --- "2. Playing" (4): discarding -------------------------------------------------------------


@pytest.mark.parametrize(("owned", "discards"), [([], 2), (["壽神"], 0)])
def test_hand_limit(owned: list[str], discards: int) -> None:
    """GL-071, GL-072, "2. Playing" (4) and "Deities": three cards, with 壽神 five."""
    table = Arranged()
    table.owns(0, *owned)
    table.hand(0, "兩全其美", "三陽開泰", "春色滿園", "二龍戲珠", "四海升平")
    Hand(lambda decision: decision.options[0]).play(discard_phase(table.ctx, table[0]))
    assert len(table.told("discard")) == discards
    assert len(table[0].hand) == 5 - discards


# --- the end of a round -----------------------------------------------------------------------


def test_rows_move_up() -> None:
    """GL-073, "2. Playing": the top row is discarded, the others move up, five new deities come below."""
    table = Arranged()
    table.row(1, "騰蛇")
    table.row(2, "勾陳", "玄武")
    table.row(3, "朱雀")
    fresh = Hand().play(table.table.shift())
    assert [d.name for d in table.table.deck.discards] == ["騰蛇"]
    assert [[d.name for d in row] for row in table.table.rows[:2]] == [["勾陳", "玄武"], ["朱雀"]]
    assert table.table.rows[2] == fresh and len(fresh) == 5


def test_the_ruyi_passes_to_the_right() -> None:
    """ "2. Playing": turns and the ruyi go counter-clockwise, which is the order of the seats."""
    game = Game(god_of_luck(), ["random"] * 3, 4)
    game.run()
    rounds = [event.text for event in game.events if event.kind == "round"][:4]
    assert [text.split(": ")[1].split(" begins")[0] for text in rounds] == [
        "random 1",
        "random 2",
        "random 3",
        "random 1",
    ]


# --- "3. End of the game" ---------------------------------------------------------------------


def test_the_god_of_luck_comes_to_eight_deities() -> None:
    """GL-074, "3. End of the game" (1): he comes at once; the showdown follows the round."""
    table = Arranged()
    table.owns(0, *["灶神"] * 7)
    welcome_luck(table.ctx, table[0])
    assert table.table.luck is None
    table.owns(0, "騰蛇")
    welcome_luck(table.ctx, table[0])
    assert table[0].has(named("福神")) and table.table.luck is table[0]
    assert table.table.homes[named("福神")] == []
    check_end(table.ctx)
    assert table.table.ending


@pytest.mark.parametrize(("piles", "ends"), [(["red"], False), (["red", "blue"], True)])
def test_two_piles_used_up(piles: list[str], ends: bool) -> None:
    """GL-076, "3. End of the game" (2): one pile and seven deities are not enough, two piles are."""
    table = Arranged()
    table.owns(0, *["灶神"] * 7)
    for deck in piles:
        table.pile(deck)
    check_end(table.ctx)
    assert table.table.ending is ends


def test_ties() -> None:
    """GL-077, GL-078, "3. End of the game": the owner of the God of Luck, then the fewest deities, else shared."""
    assert scoring.best_seats([40, 40], [True, False], [9, 6]) == (0,)
    assert scoring.best_seats([40, 40], [False, False], [7, 6]) == (1,)
    assert scoring.best_seats([40, 41, 40], [True, False, False], [9, 6, 2]) == (1,)
    assert scoring.best_seats([40, 40, 39], [False] * 3, [6, 6, 1]) == (0, 1)


def test_final_score() -> None:
    """GL-079, "3. End of the game": 16 + 6 and 12 + 1 + 0 + 0; the hand counts nothing: 35."""
    table = Arranged()
    table.played(0, "五福臨門", "二龍戲珠")
    table.owns(0, "關公", "哼", "灶神", "福神")
    table.hand(0, "六畜興旺")
    result = final_scoring(table.ctx)
    assert result.scores == (35, 0, 0)
    assert result.winners == (0,)
    assert result.extra["fortunes"][0] == 22 and result.extra["deities"][0] == 13


def test_the_game_is_called_by_its_name() -> None:
    assert isinstance(Arranged().game, GodOfLuck)
    assert god_of_luck().title == "福神 God of Luck"


def test_skills_work_from_the_next_round() -> None:
    """ "2. Playing" (3): a deity's skill is used from the round after it came, once a round."""
    table = Arranged()
    table.owns(0, "齊天大聖", since=2)
    turn = table.thrown(0, [1, 2, 3])
    assert table.table.ready(table[0], "turn") == []
    table.table.round = 3
    (owned,) = table.table.ready(table[0], "turn")
    Hand([["die", 2], ["number", 6]]).play(use_skill(table.ctx, table[0], turn, owned.deity.id))
    assert sorted(face.number or 0 for face in turn.tray.shown) == [1, 3, 6]
    assert table.table.ready(table[0], "turn") == []
    table.table.stand_up()
    assert table.table.ready(table[0], "turn") == [owned]
