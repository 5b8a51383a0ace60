"""What a sensible beginner does, in positions where it is plain."""

from __future__ import annotations

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.god_of_luck.casual import choose
from dicewright.runtime.games.god_of_luck.playing import play_phase
from dicewright.runtime.games.god_of_luck.recruiting import invite_phase
from dicewright.runtime.games.god_of_luck.rolling import fix
from dicewright.runtime.games.god_of_luck.taking import discard_phase, take_phase
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from dicewright.runtime.steps import Steps
from tests.runtime.god_of_luck.table import Arranged, named
from tests.runtime.helpers import Hand


def watch(table: Arranged, steps: Steps[object], rolls: list[str] | None = None) -> list[str]:
    """What the beginner takes where it is asked."""
    taken = []

    def answer(decision: Decision) -> Option:
        rules = rules_named("god-of-luck")
        turn = Turn(decision, lambda: table.game.view(decision.seat), table.cards, rules, (0, 0, 0))
        option = choose(turn)
        taken.append(" ".join(map(str, option.data)))
        return option

    Hand(answer, rolls or []).play(steps)
    return taken


def test_takes_what_can_be_played() -> None:
    table = Arranged()
    for deck in ("green", "blue", "orange", "red"):
        table.pile(
            deck, {"green": "滿堂紅", "blue": "四海升平", "orange": "五福臨門", "red": "六畜興旺"}[deck]
        )
    table.table.piles["green"].open.append(table.ctx.box.fortunes[named("春色滿園")])
    assert watch(table, take_phase(table.ctx, table[0])) == [f"pick {named('春色滿園')}"]


def test_fixes_what_the_card_needs() -> None:
    table = Arranged()
    table.hand(0, "三陽開泰")
    turn = table.thrown(0, [4, 4, 6])
    assert watch(table, fix(table.ctx, table[0], turn)) == ["keep 4 2", "again"]


def test_fixes_everything_when_nothing_can_get_better() -> None:
    table = Arranged()
    table.hand(0, "三陽開泰")
    turn = table.thrown(0, [4, 4], fixed=[4])
    assert watch(table, fix(table.ctx, table[0], turn)) == ["keep 4 2"]


def test_lets_the_kitchen_god_throw_the_odd_die() -> None:
    table = Arranged()
    table.hand(0, "三陽開泰")
    table.owns(0, "灶神")
    turn = table.thrown(0, [4, 4, 6])
    taken = watch(table, fix(table.ctx, table[0], turn), ["red 4"])
    assert taken == [f"use {named('灶神')}", "die 6", "keep 4 3"]


def test_uses_skills_to_the_point() -> None:
    table = Arranged()
    table.hand(0, "三陽開泰")
    table.owns(0, "齊天大聖")
    turn = table.thrown(0, [4, 4, 6])
    assert watch(table, fix(table.ctx, table[0], turn)) == [
        f"use {named('齊天大聖')}",
        "die 6",
        "number 4",
        "keep 4 3",
    ]
    table = Arranged()
    table.hand(0, "三陽開泰")
    table.owns(0, "千手觀音")
    turn = table.thrown(0, [4, 3, 3])
    assert watch(table, fix(table.ctx, table[0], turn)) == [
        f"use {named('千手觀音')}",
        "lift 3 2",
        "stop",
        "keep 4 3",
    ]


def test_plays_the_card_worth_most_with_few_beasts() -> None:
    table = Arranged()
    table.owns(0, "白虎", "青龍")
    table.hand(0, "兩全其美", "二龍戲珠")
    table.fixed(0, [5, 6, 6])
    assert watch(table, play_phase(table.ctx, table[0])) == [
        f"add {named('白虎')} 5",
        f"play {named('二龍戲珠')}",
    ]


def test_begins_with_more_dice_and_keeps_points_at_the_end() -> None:
    table = Arranged()
    table.row(3, "哼", "白虎")
    table.played(0, "四海升平", "兩全其美", "藍田生玉")
    table.fixed(0, [])
    taken = watch(table, invite_phase(table.ctx, table[0]))
    assert taken[0] == f"invite {named('哼')}"
    assert set(taken[1:]) == {f"pay {named('兩全其美')} 2", f"pay {named('藍田生玉')} 3"}
    table = Arranged()
    table.row(3, "哼", "白虎")
    table.played(0, "四海升平", "三才天地")
    table.table.ending = True
    table.fixed(0, [])
    assert watch(table, invite_phase(table.ctx, table[0]))[0] in ("no", f"invite {named('灶神')}")


def test_gives_up_what_cannot_be_played() -> None:
    table = Arranged()
    table.hand(0, "兩全其美", "三陽開泰", "六畜興旺", "春色滿園")
    assert watch(table, discard_phase(table.ctx, table[0])) == [f"discard {named('六畜興旺')}"]
