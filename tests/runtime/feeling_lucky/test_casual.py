"""What a sensible beginner does, in positions where it is plain."""

from __future__ import annotations

from dicewright.runtime.bots.outlook import outlook
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.game import play
from dicewright.runtime.games.feeling_lucky.casual import choose
from dicewright.runtime.games.feeling_lucky.pushing import push_phase
from dicewright.runtime.games.feeling_lucky.rolling import decide, fulfil
from dicewright.runtime.games.feeling_lucky.supply import bonus, buy, place_new
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from dicewright.runtime.steps import Steps
from tests.runtime.feeling_lucky.table import Arranged
from tests.runtime.helpers import Hand, card_text, feeling_lucky, loaded


def watch(table: Arranged, steps: Steps[object]) -> list[str]:
    """What the beginner takes where it is asked."""
    taken = []

    def answer(decision: Decision) -> Option:
        rules = rules_named("feeling-lucky")
        turn = Turn(decision, lambda: table.game.view(decision.seat), table.cards, rules, (0, 0, 0))
        option = choose(turn)
        taken.append(" ".join(map(str, option.data)))
        return option

    Hand(answer).play(steps)
    return taken


def alone(*, luck: int = 0) -> Arranged:
    """A table for one, who is IN."""
    table = Arranged(1)
    if luck:
        table.luck(0, luck)
    table.table.enter(table[0])
    return table


def test_goes_on_while_the_next_roll_is_likely() -> None:
    table = alone()
    table.left(0, 1, "g01", "g08", "g12")
    assert watch(table, decide(table.ctx)) == ["stay"]


def test_stops_when_the_next_roll_is_likely_to_fail() -> None:
    table = alone()
    (card, _) = table.left(0, 1, "g01", "r15")
    table.table.mark(table[0], 1, card)
    assert watch(table, decide(table.ctx)) == ["out"]


def test_luck_makes_it_bolder() -> None:
    table = alone(luck=2)
    (card, *_) = table.left(0, 1, "g01", "y09", "r15")
    table.table.mark(table[0], 1, card)
    assert watch(table, decide(table.ctx)) == ["stay"]


def test_climbs_where_there_is_something_above() -> None:
    table = alone()
    table.left(0, 2, "y01")
    (card, _) = table.left(0, 1, "g01", "g02")
    table.left(0, 3, "y02", "g08", "g12")
    table.table.mark(table[0], 1, card)
    table.roll("blue 2 2 4 5, red 2 3 6")
    assert watch(table, fulfil(table.ctx)) == ["mark y01 2"]


def test_pays_luck_when_something_is_at_stake() -> None:
    table = alone(luck=1)
    cards = table.left(0, 1, "y01", "y02", "g01")
    for card in cards[:2]:
        table.table.mark(table[0], 1, card)
    table.roll("blue 2 3 4 5, red 2 3 6")
    assert watch(table, fulfil(table.ctx)) == ["avert"]


def test_builds_hard_cards_high_and_easy_cards_low() -> None:
    table = alone()
    table[0].new += [table.card("g12"), table.card("r15")]
    assert watch(table, place_new(table.ctx, table[0])) == ["place r15 3", "place g12 1"]


def test_pushes_while_rounds_are_left_and_scores_in_the_last() -> None:
    for number, action in ((2, "push y01 3"), (5, "score y01 3")):
        table = alone()
        (card,) = table.left(0, 3, "y01")
        table.table.mark(table[0], 3, card)
        table.table.round = number
        assert watch(table, push_phase(table.ctx)) == [action]


def test_takes_cards_while_there_are_places() -> None:
    table = Arranged(1)
    assert watch(table, bonus(table.ctx)) == ["take 1 luck + 1 green"]
    table = Arranged(1)
    for level in (1, 2, 3):
        table.left(0, level, *["green"] * 4)
    assert watch(table, bonus(table.ctx)) == ["take 2 luck"]


def test_takes_cards_for_independent() -> None:
    """Whatever fulfils y21 fulfils y08: both together are no likelier than y08. A beginner believes they are."""
    seen = outlook(feeling_lucky())
    assert seen.chance(frozenset(["y08", "y21"])) == seen.chance(frozenset(["y08"])) < 1 / 2
    for cards, choice in ((["y08"], "out"), (["y08", "y21"], "stay")):
        table = alone()
        table.left(0, 1, *cards)
        assert watch(table, decide(table.ctx)) == [choice]


def test_cards_that_every_roll_fulfils_and_cards_that_none_does() -> None:
    more = "\ncard sure green copies=20: sum >= 7\ncard never green copies=20: sum >= 43\n"
    cards = loaded(card_text() + more)
    for seed in range(10):
        marked = {event.args[0] for event in play(cards, ["casual"] * 4, seed).events if event.kind == "mark"}
        assert "sure" in marked and "never" not in marked


def test_buys_what_it_can_use() -> None:
    table = Arranged(2)
    table.left(0, 1, "g01", "g02", "g03")
    table.right(0, 4, "g04")
    table.right(1, 1, "g05")
    assert watch(table, buy(table.ctx)) == ["buy red", "buy green"]
