"""The careful bot: what it keeps, what it claims, and how plans are followed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from dicewright.runtime.chance import Chance, Roller
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.race.careful import best_claims, planner
from dicewright.runtime.games.race.paying import payer
from dicewright.runtime.games.race.promise import promise
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from tests.runtime.race.positions import position
from tests.runtime.race.sets import raced, template

FIVE = """
dice 5 d6
rolls 2 keeping free
card triple points=3: triple
card pair: pair
card six: 6
card low points=9: every 2-
card never points=9: 7
"""


@pytest.mark.parametrize(
    ("shown", "row", "kept"),
    [
        ("4 4 1 2 6", "triple", ("4", "4")),
        ("4 4 1 2 6", "triple six", ("4", "4", "6")),
        ("4 4 1 6 6", "pair six", None),
        ("4 4 4 2 6", "triple", None),
        ("4 4 4 2 1", "triple six", ("4", "4", "4")),
        ("1 2 3 4 6", "low", ("1", "2")),
        ("1 2 3 4 6", "never", None),
        ("1 2 3 4 5", "pair", ("1", "2", "3", "4", "5")[:4]),
    ],
)  # fmt: skip
def test_it_keeps_what_promises_most(shown: str, row: str, kept: tuple[str, ...] | None) -> None:
    plan = planner(raced(FIVE)).plan(position(raced(FIVE), shown, row))
    if row == "pair":
        assert plan is not None and set(plan) <= set("12345")
    else:
        assert plan == kept


def test_with_some_it_sets_a_die_aside() -> None:
    plan = planner(raced(FIVE)).plan(position(raced(FIVE), "1 3 4 5 5", "six", 1, keeping="some"))
    assert plan is not None and len(plan) == 1


def test_dice_that_are_aside_are_not_named() -> None:
    plan = planner(raced(FIVE)).plan(position(raced(FIVE), "4 4 1 4 6", "triple six", 1, 1, "final"))
    assert plan is None
    plan = planner(raced(FIVE)).plan(position(raced(FIVE), "4 4 1 5 6", "triple", 1, 1, "final"))
    assert plan == ("4",)


def test_big_pools_are_sampled() -> None:
    text = "dice 30 d6\nrolls 3 keeping free\ncard a points=5: 12 x 6\n"
    assert promise(raced(text)) is None
    shown = " ".join(["6"] * 9 + ["1", "2", "3"] * 7)
    assert planner(raced(text)).plan(position(raced(text), shown, "a")) == ("6",) * 9


def test_the_bot_follows_its_plan_step_by_step() -> None:
    text = "set rounds = 1\ndice 30 d6\nrolls 3 keeping free\ncard a points=5: 12 x 6\n"
    game = play(raced(text), ["careful"], 3)
    keeps = [event.args for event in game.events if event.kind == "keep"]
    assert keeps and all(set(dice) == {"6"} for dice in keeps)
    assert game.scores == (5,) or len(keeps) == 2


def test_claims_that_bring_most_together() -> None:
    """As good as the best of all sets that can be paid for."""
    cards = template()
    able, roller, chance = payer(cards), Roller(cards.pool), Chance(1)
    bids = [(card.id, tier) for card in cards.cards.values() for tier in range(len(card.tiers))]
    points = {bid: cards.cards[bid[0]].number("points") for bid in bids} | {("H5", 0): 12}
    for _ in range(60):
        counts = roller.roll(chance).counts
        row = [bids[chance.below(len(bids))] for _ in range(4)]
        offered = sorted({bid for bid in row if able.can([bid], counts)}, key=lambda bid: -points[bid])
        found = best_claims(able, [], offered, points, counts)
        assert not found or able.can(found, counts)
        sets = [
            chosen
            for size in range(len(offered) + 1)
            for chosen in combinations(offered, size)
            if len({card for card, _ in chosen}) == size and able.can(chosen, counts)
        ]
        assert sum(points[bid] for bid in found) == max(sum(points[bid] for bid in s) for s in sets)


def test_what_was_held_changes_no_plan() -> None:
    """A plan is made from where the choice began, so that steps lead to it, whoever took the first."""
    cards = raced("dice 6 d6\nrolls 2 keeping final\ncard a points=3: 4 alike\n")
    game = Game(cards, ["me"], 3)
    (decision,) = game.pending
    plan = planner(cards).plan(game.view(0))
    assert plan
    while game.pending and game.pending[0].kind == "keep" and game.view(0).rolls == 1:
        turn = Turn(game.pending[0], lambda: game.view(0), cards, rules_named("race"), (3, 0, 0))
        policy = rules_named("race").policy("careful")
        assert policy is not None
        game.answer(0, policy(turn))
    kept = next(event.args for event in game.events if event.kind == "keep")
    assert Counter(kept) == Counter(plan)
    assert decision.kind == "keep"
