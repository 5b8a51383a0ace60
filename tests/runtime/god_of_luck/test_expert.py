"""What the expert and the careful player do, in positions where it is plain."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.god_of_luck import careful, expert
from dicewright.runtime.games.god_of_luck.expertise import Mind
from dicewright.runtime.games.god_of_luck.judging import Judgement
from dicewright.runtime.games.god_of_luck.playing import play_phase
from dicewright.runtime.games.god_of_luck.recruiting import invite_phase
from dicewright.runtime.games.god_of_luck.rolling import fix
from dicewright.runtime.games.god_of_luck.taking import discard_phase, take_phase
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from dicewright.runtime.steps import Steps
from tests.runtime.god_of_luck.table import Arranged, named
from tests.runtime.helpers import Hand

Choose = Callable[[Turn], Option]


def watch(
    table: Arranged, steps: Steps[object], rolls: list[str] | None = None, choose: Choose = expert.choose
) -> list[str]:
    """What the bot takes where it is asked."""
    taken = []

    def answer(decision: Decision) -> Option:
        option = choose(asked(table, decision))
        taken.append(" ".join(map(str, option.data)))
        return option

    Hand(answer, rolls or []).play(steps)
    return taken


def asked(table: Arranged, decision: Decision) -> Turn:
    """A decision as a bot gets it."""
    rules = rules_named("god-of-luck")
    return Turn(decision, lambda: table.game.view(decision.seat), table.cards, rules, (0, 0, 0))


def thrown(hand: str, active: list[int], *deities: str, fixed: tuple[int, ...] = ()) -> Arranged:
    """A table at which the first player has thrown."""
    table = Arranged()
    table.hand(0, *hand.split())
    table.owns(0, *deities)
    table.thrown(0, active, fixed)
    return table


def after_throw(table: Arranged, rolls: list[str] | None = None, choose: Choose = expert.choose) -> list[str]:
    """What is done with it until dice are thrown again."""
    turn = table.table.turn
    assert turn is not None
    return watch(table, fix(table.ctx, table[0], turn), rolls, choose)


@pytest.mark.parametrize("choose", [careful.choose, expert.choose])
def test_fixes_what_the_cards_need_together(choose: Choose) -> None:
    """Three of a kind alone would have the twos. For four in a row, 3 and 4 and two dice to throw (19/54 at
    least) are better than 2, 3 and 4 and one (1/3). With both in the hand, one die leaves either open."""
    assert after_throw(thrown("三陽開泰", [2, 2, 3, 4], "哼"), choose=choose) == ["keep 2 2", "again"]
    run = ["keep 4 1", "keep 3 1", "again"]
    assert after_throw(thrown("萬四順意", [2, 2, 3, 4], "哼"), choose=choose) == run
    both = after_throw(thrown("三陽開泰 萬四順意", [2, 2, 3, 4], "哼"), choose=choose)
    assert both in (["keep 4 1", "again"], ["keep 3 1", "again"])
    # Three of the threes would be 1/6 for ten points; two of them leave 11/36 for six.
    pairs = thrown("二龍戲珠 四海升平", [3, 3, 6], "哼", fixed=(3,))
    assert after_throw(pairs, choose=choose) == ["keep 3 1", "again"]


def test_saves_a_skill_for_the_throw_in_which_it_is_worth_more() -> None:
    """The Monkey King is needed for the last die only: with two dice to come, the other may still fall."""
    table = thrown("三陽開泰", [2, 5], "齊天大聖", fixed=(2,))
    assert after_throw(table) == ["keep 2 1", "again"]
    table = thrown("三陽開泰", [5], "齊天大聖", fixed=(2, 2))
    assert after_throw(table) == [f"use {named('齊天大聖')}", "number 2"]
    table = thrown("三陽開泰", [2], "齊天大聖", fixed=(2, 2))
    assert after_throw(table) == ["keep 2 1"]


def test_uses_several_skills_on_one_throw() -> None:
    """A die thrown again first: if it does not fall well, the Old Lord can still raise it."""
    table = thrown("三陽開泰", [1], "灶神", "太上老君", fixed=(6, 6))
    taken = after_throw(table, ["blue 3"])
    assert taken == [f"use {named('灶神')}", f"use {named('太上老君')}", "number 6"]
    table = thrown("三陽開泰", [5, 5], "千手觀音", fixed=(6,))
    assert after_throw(table) == [f"use {named('千手觀音')}", "lift 5 2", "keep 6 2"]
    table = thrown("三陽開泰", [1, 3], "二郎真君", "青龍", fixed=(6,))
    assert after_throw(table)[:1] != [f"use {named('二郎真君')}"], "with a beast it only takes one six more"


def test_plays_what_brings_most_and_adds_no_more_dice_than_needed() -> None:
    table = Arranged()
    table.owns(0, "白虎", "青龍")
    table.hand(0, "兩全其美", "二龍戲珠")
    table.fixed(0, [5, 6, 6])
    taken = watch(table, play_phase(table.ctx, table[0]))
    assert taken == [f"add {named('白虎')} 5", f"play {named('二龍戲珠')}"]


def test_plays_everything_in_the_showdown_in_the_best_order() -> None:
    """The jade first: a red one would spoil it. Then the Serpent makes three of the ones."""
    table = Arranged()
    table.table.showdown, table.table.ending = True, True
    table.owns(0, "騰蛇", "青龍")
    table.hand(0, "藍田生玉", "二龍戲珠", "兩全其美")
    table.fixed(0, [6, 5, 5])
    taken = watch(table, play_phase(table.ctx, table[0]))
    assert sorted(taken) == sorted(
        [f"add {named('青龍')} 6", *(f"play {named(card)}" for card in ("藍田生玉", "二龍戲珠", "兩全其美"))]
    )
    assert sum(played.value for played in table[0].played) == 4 + 6 + 2, "four blue dice for the jade"


@pytest.mark.parametrize("choose", [careful.choose, expert.choose])
def test_pays_with_the_cards_that_lose_least(choose: Choose) -> None:
    """All in Red is worth twelve with six dice in this turn and five afterwards: it pays for Lord Guan alone."""
    table = Arranged()
    table.owns(0, "哼", "哈")
    table.row(3, "關公")
    table.played(0, "四海升平", "三陽開泰", "滿堂紅")
    table[0].played[-1].value = 12
    table.fixed(0, [1, 1, 1, 4, 4, 4])
    taken = watch(table, invite_phase(table.ctx, table[0]), choose=choose)
    assert taken == [f"invite {named('關公')}", f"pay {named('滿堂紅')} 12"]


def test_price_is_the_least_of_all_ways_to_pay() -> None:
    """Against all collections of cards, drawn by lot; the God of Wealth helps if that saves points."""
    chance = Chance(5)
    table = Arranged()
    table.fixed(0, [])
    mind = Mind(asked(table, Decision(0, "pay", "", ())), Judgement())
    cards = list(table.ctx.box.fortunes.values())
    for _ in range(150):
        lying = [chance.pick(cards) for _ in range(1 + chance.below(6))]
        played = [(card.id, card.points + chance.below(3)) for card in lying]
        prices = mind.prices(played)
        for due in range(1, len(prices)):
            ways = [
                sum(table.ctx.box.fortunes[card].points for card, _ in some)
                for size in range(len(played) + 1)
                for some in combinations(played, size)
                if sum(value for _, value in some) >= due
            ]
            least = min(ways, default=None)
            assert prices[due] == least
            found = mind.cheapest(due, played)
            assert (None if found is None else found[0]) == least


def test_god_of_wealth_helps_if_that_saves_points() -> None:
    for lying, helped in ((("三陽開泰",), True), (("兩全其美", "兩全其美"), False)):
        table = Arranged()
        table.owns(0, "財神")
        table.row(3, "哼")
        table.played(0, *lying)
        if helped:
            table.played(0, "兩全其美")
        table.fixed(0, [])
        taken = watch(table, invite_phase(table.ctx, table[0]))
        assert taken[0] == f"invite {named('哼')}"
        assert (f"funds {named('財神')}" in taken) is (helped or "兩全其美" in lying)
        lost = 6 + 2 if helped else 4
        assert sum(played.value for played in table[0].played) == lost - 2


def test_before_the_showdown_keeps_the_cards_that_bring_most_in_it() -> None:
    """Three dice will do for green cards. The jade is likelier than All in Red, but to be had with high pairs."""
    table = Arranged()
    table.table.ending = True
    table.hand(0, "春色滿園", "三陽開泰", "兩全其美", "四海升平")
    assert watch(table, discard_phase(table.ctx, table[0])) == [f"discard {named('四海升平')}"]
    table = Arranged()
    table.table.ending = True
    table.hand(0, "春色滿園", "藍田生玉", "兩全其美", "滿堂紅")
    assert watch(table, discard_phase(table.ctx, table[0])) == [f"discard {named('滿堂紅')}"]


def test_takes_the_card_that_makes_the_turn_worth_most() -> None:
    for choose in (careful.choose, expert.choose):
        table = Arranged()
        for deck, card in zip(
            ("green", "blue", "orange", "red"), ("滿堂紅", "四海升平", "五福臨門", "六畜興旺"), strict=True
        ):
            table.pile(deck, card)
        table.table.piles["green"].open.append(table.ctx.box.fortunes[named("春色滿園")])
        assert watch(table, take_phase(table.ctx, table[0]), choose=choose) == [f"pick {named('春色滿園')}"]


def test_knows_which_cards_of_a_pile_are_left() -> None:
    """All copies of the easy green cards lie open or on tables: the pile holds three of a kind only."""
    table = Arranged()
    seen = ["兩全其美"] * 5 + ["春色滿園"] * 4 + ["藍田生玉"] * 5 + ["滿堂紅"] * 3
    table.played(1, *seen)
    table.hand(0, "兩全其美")
    mind = Mind(asked(table, Decision(0, "take", "", ())), Judgement())
    assert mind.unseen("green") == {named("三陽開泰"): 3}
    assert sum(mind.unseen("red").values()) == 8


@pytest.mark.parametrize(("mine", "comes"), [("四海升平 三才天地 六畜興旺", True), ("", False)])
def test_lets_the_eighth_deity_come_when_ahead(mine: str, comes: bool) -> None:
    """Seven deities: with the next one the game ends. Somebody else has more points, but fewer dice."""
    for choose in (careful.choose, expert.choose):
        table = Arranged()
        table.owns(0, "哼", "哈", *["灶神"] * 5)
        table.played(0, *mine.split())
        table.played(1, "雙龍出水")
        table.fixed(0, [])
        taken = watch(table, invite_phase(table.ctx, table[0]), choose=choose)
        assert (taken[:1] == [f"invite {named('灶神')}"]) is comes
