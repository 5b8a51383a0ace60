"""The rule book's own rules and examples, one test for each, with the place it stands for."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from dicewright.runtime.chance import Chance, Roller
from dicewright.runtime.decisions import Decision
from dicewright.runtime.errors import IllegalChoice
from dicewright.runtime.game import Game
from dicewright.runtime.games.nichtlustig import scoring
from dicewright.runtime.games.nichtlustig.death import death
from dicewright.runtime.games.nichtlustig.play import final_count, first_player
from dicewright.runtime.games.nichtlustig.turn import score, take, turn
from dicewright.runtime.rules import Result
from dicewright.runtime.steps import Ask
from tests.runtime.helpers import Hand, data, rolled
from tests.runtime.nichtlustig.table import NOTHING, Arranged, nichtlustig

# --- "Components" and "Setup" ---------------------------------------------------------------


def test_thirty_seven_cards_and_seven_dice() -> None:
    """NL-001, "Components": 25 targets, 5 Deaths, the Poodle, 6 special cards; 2 + 2 + 2 + 1 dice."""
    cards = nichtlustig()
    assert cards.card_count == 37
    kinds = Counter(card.keys["kind"] for card in cards.cards.values())
    assert kinds == {"target": 25, "death": 6, "special": 6}
    assert Counter(group.colour for group in cards.pool.groups) == {
        "black": 2,
        "red": 2,
        "white": 2,
        "pink": 1,
    }
    assert all(group.count == 1 for group in cards.pool.groups)


def test_rows_of_targets() -> None:
    """NL-002, "Setup": a row of five for each kind, 1 to 5, and Dinosaurs 24 to 28."""
    rows: dict[str, list[int]] = {}
    for target in Arranged().table.targets.values():
        rows.setdefault(target.design.deck, []).append(target.design.number)
    assert rows == {
        "riebmann": [1, 2, 3, 4, 5],
        "yeti": [1, 2, 3, 4, 5],
        "lemming": [1, 2, 3, 4, 5],
        "professor": [1, 2, 3, 4, 5],
        "dinosaur": [24, 25, 26, 27, 28],
    }


def test_each_die_has_five_numbers_and_a_symbol_of_its_own() -> None:
    """In "Turn Sequence": a symbol instead of a 6, of the value 0; no two dice have the same."""
    symbols = []
    for group in nichtlustig().pool.groups:
        assert [face.number for face in group.faces] == [1, 2, 3, 4, 5, None]
        symbols.append(group.faces[5].symbol)
    assert len(set(symbols)) == 7


# --- "Turn Sequence": who begins, rolling ----------------------------------------------------


def test_the_highest_number_begins() -> None:
    """In "Turn Sequence": whoever rolls the highest; those who are even roll again; a symbol is 0."""
    table = Arranged(4)
    rolls = ["pink 4", "pink poodle", "pink 4", "pink 2", "pink 1", "pink 3"]
    hand = Hand(rolls=rolls)
    assert hand.play(first_player(table.ctx)) == 2


def test_turns_go_clockwise() -> None:
    """In "Turn Sequence": one after the other."""
    game = Game(nichtlustig(), ["random"] * 3, 5)
    game.run()
    turns = [int(event.args[1]) for event in game.events if event.kind == "turn"]
    assert all(after == (before + 1) % 3 for before, after in pairwise(turns))
    assert len(turns) > 5


def test_three_rolls_and_dice_set_aside_for_good() -> None:
    """In "Turn Sequence": up to three rolls; after each any dice may be set aside, and stay there."""
    table = Arranged()
    rolls = [NOTHING, "red 3 4, white 5 1, pink 2", "white 5 1"]
    choices: list[list[str | int]] = [
        ["keep", 0],
        ["keep", 1],
        ["roll"],
        ["keep", 2],
        ["keep", 3],
        ["keep", 6],
        ["roll"],
    ]
    table.play(turn(table.ctx, 0), choices, rolls)
    assert table.table.rolls == 3
    kept = table.hand.asked[1]
    assert ["keep", 0] not in data(kept) and ["keep", 1] in data(kept)
    with pytest.raises(IllegalChoice):
        kept.find(["keep", 0])


def test_any_roll_may_stand() -> None:
    """In "Turn Sequence": one may roll three times, but need not."""
    table = Arranged()
    table.turn(0, NOTHING)
    assert table.table.rolls == 1


def test_dice_of_a_number_may_be_set_aside_together() -> None:
    """Not a rule, but a shorter way: all dice of a number, and each by itself; the pink one apart."""
    table = Arranged()
    table.turn(0, "black 3 3, red 1 2, white 3 5, pink 3")
    actions = [option for option in data(table.hand.asked[0]) if option[0] == "keep"]
    assert actions[0] == ["keep", 0, 1, 4]
    assert actions[1:] == [["keep", at] for at in range(7)]


# --- "The Cards": what dice pay for ----------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "sets"),
    [
        ("black 3 1, red 3 2, white 3 5, pink 1", [("pr3",)]),  # NL-013: one die of each colour
        ("black 3 3, red 3 2, white 3 5, pink 1", [("ri3",), ("pr3",)]),  # NL-014: one or the other
        ("black 1 2, red 2 1, white 1 2, pink 5", [("pr1", "pr2"), ("pr1",), ("pr2",)]),  # NL-016
        (
            "black 5 5, red 5 5, white 4 virus, pink 1",
            [("ri5", "ye5"), ("ri5",), ("ye5",), ("d24",)],
        ),  # NL-018
        ("black 5 5, red 5 5, white 3 virus, pink 1", [("ri5", "ye5"), ("ri5",), ("ye5",)]),  # NL-020: 23
        (NOTHING, []),
    ],
)
def test_what_dice_pay_for(roll: str, sets: list[tuple[str, ...]]) -> None:
    """NL-013 to NL-020, "The Cards" and "Dinosaurs": several targets at once, but each die only once."""
    table = Arranged()
    table.begin(0, roll)
    assert table.takeable() == sets


def test_three_pairs_at_once() -> None:
    """NL-015, "Turn Sequence": a roll may pay for several targets; all, some or one of them may be taken."""
    table = Arranged()
    table.begin(0, "black 3 3, red 2 2, white 5 5, pink 1")
    sets = table.takeable()
    assert sets[0] == ("ri3", "ye2", "le5")
    assert len(sets) == 7
    table.play(take(table.ctx), [["take", "ri3", "ye2", "le5"]])
    assert {card for card in ("ri3", "ye2", "le5") if table.where(card) == 0} == {"ri3", "ye2", "le5"}


def test_a_pair_of_two_colours_is_none() -> None:
    """In "The Cards": a pair is always of the matching colour."""
    table = Arranged()
    table.begin(0, "black 4 1, red 4 2, white 3 5, pink 4")
    assert table.takeable() == []


def test_the_pink_die_pays_for_nothing() -> None:
    """In "Turn Sequence", the note: it is always apart, and does not count for a Dinosaur either."""
    table = Arranged()
    table.begin(0, "black 5 4, red 5 4, white 5 virus, pink 5")
    assert table.takeable() == [("pr5",)]


# --- "Dinosaurs" -----------------------------------------------------------------------------


def test_a_dinosaur_is_scored_at_once() -> None:
    """In "Dinosaurs": it counts immediately, before any scoring; other cards wait."""
    table = Arranged()
    table.begin(0, "black 5 5, red 5 4, white 5 5, pink 1")
    table.play(take(table.ctx), [["take", "d28"]])
    assert table.table.targets["d28"].counts
    table.begin(0, "black 5 5, red 4 1, white 1 2, pink 1")
    table.play(take(table.ctx))
    assert table.where("ri5") == 0 and not table.table.targets["ri5"].scored


def test_one_dinosaur_for_a_roll() -> None:
    """In "Dinosaurs": only one of them can be won with a roll, and it takes all dice: no pair besides (NL5)."""
    table = Arranged()
    table.begin(0, "black 5 5, red 5 5, white 5 5, pink 1")
    sets = table.takeable()
    assert [chosen for chosen in sets if chosen[0].startswith("d")] == [
        ("d24",),
        ("d25",),
        ("d26",),
        ("d27",),
        ("d28",),
    ]


def test_a_dinosaur_is_never_taken_from_an_opponent() -> None:
    """In "Dinosaurs": it is scored at once, and scored cards are not lost."""
    table = Arranged()
    table.scored(1, "d24")
    table.begin(0, "black 5 5, red 5 1, white 4 4, pink 1")
    assert table.takeable() == [("ri5", "le4"), ("ri5",), ("le4",)]


@pytest.mark.parametrize(("total", "points"), [(24, 1), (25, 2), (26, 3), (27, 4), (28, 5)])
def test_points_of_dinosaurs(total: int, points: int) -> None:
    """NL-011, "End of the Game", and the printed cards."""
    assert Arranged().table.targets[f"d{total}"].design.points == points


# --- "Scoring" -------------------------------------------------------------------------------


def test_the_pink_die_scores_for_everybody() -> None:
    """NL-022, "Scoring": all players' cards with its number; Professors as well."""
    table = Arranged()
    table.won(0, "ye4", "le2")
    table.won(1, "pr4")
    table.begin(0, "black 1 2, red 3 4, white 5 1, pink 4")
    score(table.ctx)
    assert [card for card, each in table.table.targets.items() if each.scored] == ["ye4", "pr4"]


def test_the_poodle_scores_nothing() -> None:
    """NL-023, "Death and Death's Poodle"."""
    table = Arranged()
    table.won(0, "ye4")
    table.begin(0, "black 1 2, red 3 4, white 5 1, pink poodle")
    score(table.ctx)
    assert not table.table.targets["ye4"].scored


def test_what_is_won_is_not_scored_in_the_same_turn() -> None:
    """NL-024, "Observe the order!": scoring comes before taking."""
    table = Arranged()
    table.turn(0, "black 3 3, red 1 2, white 4 5, pink 3")
    assert table.where("ri3") == 0 and not table.table.targets["ri3"].scored
    table.turn(1, "black 1 2, red 3 4, white 5 1, pink 3")
    assert table.table.targets["ri3"].scored


def test_scoring_saves_a_card_from_being_taken() -> None:
    """NL-025, "Observe the order!": the opponent's card is scored first and stays."""
    table = Arranged()
    table.won(1, "ri3")
    table.turn(0, "black 3 3, red 1 2, white 4 5, pink 3")
    assert table.where("ri3") == 1 and table.table.targets["ri3"].scored
    assert table.where("death-3") == 0


def test_cards_that_are_not_scored_are_taken_from_opponents() -> None:
    """In "Turn Sequence": from the layout, or from in front of an opponent while it is not scored."""
    table = Arranged()
    table.won(1, "ri3", "ye2")
    table.scored(1, "le5")
    table.turn(0, "black 3 3, red 2 2, white 5 5, pink 1", ["take", "ri3", "ye2"])
    assert [table.where(card) for card in ("ri3", "ye2", "le5")] == [0, 0, 1]
    assert table.told("take") == [(0, ("ri3", 1)), (0, ("ye2", 1))]


def test_own_cards_are_not_taken_again() -> None:
    """In "Death": there must be a card from the layout or an opponent; an own one is neither (NL11)."""
    table = Arranged()
    table.won(0, "ri3")
    table.turn(0, "black 3 3, red 1 2, white 4 5, pink 2")
    assert table.told("nothing") == [(0, ())]
    assert table.where("death-2") == 0


def test_a_scored_card_leaves_one_empty_handed() -> None:
    """NL-021, "Turn Sequence", the note: two white 3s, but that Lemming is scored; Death comes."""
    table = Arranged()
    table.scored(1, "le3")
    table.turn(0, "black 1 2, red 4 5, white 3 3, pink 2")
    assert table.where("le3") == 1
    assert table.where("death-2") == 0


def test_one_target_must_be_taken_if_it_can() -> None:
    """In "Death": at least one; of several, some may be left (NL12)."""
    table = Arranged()
    table.begin(0, "black 3 3, red 2 2, white 4 5, pink 1")
    table.play(take(table.ctx), [["take", "ye2"]])
    assert data(table.hand.asked[0]) == [["take", "ri3", "ye2"], ["take", "ri3"], ["take", "ye2"]]


# --- "Death and Death's Poodle" --------------------------------------------------------------


@pytest.mark.parametrize(("pink", "card"), [("poodle", "poodle"), ("5", "death-5")])
def test_no_target_means_death(pink: str, card: str) -> None:
    """NL-026: the Death of the pink die, or the Poodle."""
    table = Arranged()
    table.turn(0, f"black 1 2, red 3 4, white 5 1, pink {pink}")
    assert table.where(card) == 0


def test_death_wants_lemmings_first() -> None:
    """NL-027: a scored Lemming must be covered, whatever else there is."""
    table = Arranged()
    table.scored(0, "le1", "ri2")
    table.turn(0, NOTHING)
    assert table.table.deaths["death-2"].on is table.table.targets["le1"]
    assert table.hand.asked[1:] == []


def test_of_several_lemmings_one_is_chosen() -> None:
    """In "Death": one of the scored Lemmings; which one is the player's choice (ours)."""
    table = Arranged()
    table.scored(0, "le1", "le4", "ri2")
    table.turn(0, NOTHING, ["cover", "le4"])
    assert data(table.hand.asked[1]) == [["cover", "le1"], ["cover", "le4"]]


def test_without_lemmings_the_player_chooses() -> None:
    """In "Death": any scored card, but no Dinosaur, and only cards that are scored."""
    table = Arranged()
    table.scored(0, "ri2", "ye3", "pr1", "d24")
    table.won(0, "le5")
    table.turn(0, NOTHING, ["cover", "pr1"])
    assert data(table.hand.asked[1]) == [["cover", "ri2"], ["cover", "ye3"], ["cover", "pr1"]]
    assert table.table.targets["pr1"].death is table.table.deaths["death-2"]


def test_dinosaurs_are_safe() -> None:
    """NL-029: with nothing but Dinosaurs, Death lies open and costs a point."""
    table = Arranged()
    table.scored(0, "d25")
    table.turn(0, NOTHING)
    assert table.table.deaths["death-2"].on is None
    assert table.told("open") == [(0, ("death-2",))]
    assert table.game.view(0).players[0].points == 2 - 1


def test_a_covered_card_is_not_covered_again() -> None:
    """NL8 (ours): a card is under one Death at most; a second finds the next, or lies open."""
    table = Arranged()
    table.scored(0, "le1", "ri2")
    table.death(0, "death-5", on="le1")
    table.turn(0, NOTHING)
    assert table.table.deaths["death-2"].on is table.table.targets["ri2"]
    table.turn(0, "black 1 2, red 3 4, white 5 1, pink 4")
    assert table.table.deaths["death-4"].on is None


def test_death_moves_and_frees_a_card() -> None:
    """NL-030: a Death that lies before an opponent is taken from there; the card is worth its points again."""
    table = Arranged()
    table.scored(1, "le1")
    table.death(1, "death-3", on="le1")
    assert table.game.view(None).players[1].points == 0
    table.turn(0, "black 1 2, red 3 4, white 5 1, pink 3")
    assert table.where("death-3") == 0
    assert table.told("free") == [(1, ("le1",))]
    assert table.game.view(None).players[1].points == 4


def test_who_has_that_death_takes_another() -> None:
    """NL-031, the rule sheet: another from the middle, of the player's choice."""
    table = Arranged()
    table.death(0, "death-2")
    table.death(1, "death-4")
    table.turn(0, NOTHING, ["death", "poodle"])
    offered = [option[1] for option in data(table.hand.asked[1])]
    assert offered == ["death-1", "death-3", "death-5", "poodle"]
    assert table.where("poodle") == 0


def test_with_none_in_the_middle_it_is_an_opponents() -> None:
    """NL-031, the rule sheet: any Death of an opponent's."""
    table = Arranged(3)
    table.scored(1, "le1")
    table.death(0, "death-2")
    table.death(1, "death-1", on="le1")
    table.death(2, "death-3")
    for card in ("death-4", "death-5", "poodle"):
        table.death(0, card)
    table.turn(0, NOTHING, ["death", "death-1"])
    assert data(table.hand.asked[1]) == [["death", "death-1"], ["death", "death-3"]]
    assert table.table.targets["le1"].counts


def test_who_has_them_all_takes_none() -> None:
    """NL3 (ours): nobody else has a Death, so nothing happens."""
    table = Arranged()
    for card in table.table.deaths:
        table.death(0, card)
    table.turn(0, NOTHING)
    assert table.told("no-death") == [(0, ())]


def test_an_open_death_stays_open() -> None:
    """NL14 (ours): also when there is a scored card later."""
    table = Arranged()
    table.won(0, "ri3")
    table.death(0, "death-5")
    table.turn(1, "black 1 1, red 3 4, white 5 2, pink 3")
    assert table.table.targets["ri3"].counts
    assert table.table.deaths["death-5"].on is None


# --- "Special Cards" -------------------------------------------------------------------------


def test_symbols_bring_special_cards_but_no_protection() -> None:
    """NL-038: whose symbols show at the end of a turn; they are no targets, so Death comes as well."""
    table = Arranged()
    table.turn(0, "black duck 1, red 3 4, white 5 virus, pink 2")
    assert [card for card, each in table.table.specials.items() if each.seat == 0] == ["duck", "virus"]
    assert table.where("death-2") == 0


def test_special_cards_are_taken_from_opponents() -> None:
    """In "Special Cards": the active player takes the card from whoever has it."""
    table = Arranged()
    table.special(1, "duck", "ufo")
    table.turn(0, "black duck 1, red 3 4, white 5 5, pink 2")
    assert (table.where("duck"), table.where("ufo")) == (0, 1)
    assert table.told("special") == [(0, ("duck", 1))]


def test_symbols_of_own_cards_change_nothing() -> None:
    """NL13: an unused card is kept; one that was just used comes back."""
    table = Arranged()
    table.special(0, "duck", "ufo")
    table.turn(0, "black duck ufo, red 3 4, white 5 5, pink 2")
    assert (table.where("duck"), table.where("ufo")) == (0, 0)
    assert table.told("use") == [(0, ("ufo",))]
    assert table.told("special") == [(0, ("ufo", -1))]


def test_cards_are_used_from_the_next_turn_on() -> None:
    """In "Special Cards": only what lies there at the start of a turn can or must be used in it."""
    table = Arranged()
    table.turn(0, "black 1 2, red clown nf-700, white 5 1, pink 2")
    assert table.where("death-2") == 0
    assert (table.where("clown"), table.where("nf-700")) == (0, 0)
    table.play(turn(table.ctx, 0))
    assert table.told("skip") == [(0, ("nf-700",))]


def test_nf_700_skips_the_turn() -> None:
    """NL-032, "Negative Special Cards": only NF-700 is returned; the Virus stays and does nothing (NL10)."""
    table = Arranged()
    table.special(0, "nf-700", "virus", "duck")
    table.play(turn(table.ctx, 0))
    assert [table.where(card) for card in ("nf-700", "virus", "duck")] == [None, 0, 0]
    assert [event.kind for event in table.events] == ["turn", "skip"]


def test_the_ufo_leaves_two_rolls_and_no_duck() -> None:
    """NL-033, "Negative Special Cards": never a third roll, so the Duck cannot be used either."""
    table = Arranged()
    table.special(0, "ufo", "duck")
    table.play(turn(table.ctx, 0), [["roll"]], [NOTHING, NOTHING])
    assert table.table.rolls == 2
    assert (table.where("ufo"), table.where("duck")) == (None, 0)


def test_the_duck_rolls_a_fourth_time() -> None:
    """NL-036, the printed card: after the third roll, all dice that are not set aside once more."""
    table = Arranged()
    table.special(0, "duck")
    choices: list[list[str | int]] = [["roll"], ["roll"], ["keep", 0], ["roll", "duck"]]
    table.play(turn(table.ctx, 0), choices, [NOTHING] * 3 + ["black 2, red 3 4, white 5 1, pink 2"])
    assert table.table.rolls == 4
    assert table.where("duck") is None


def test_the_duck_need_not_be_used() -> None:
    """In "Positive Special Cards": it may be kept for a later turn."""
    table = Arranged()
    table.special(0, "duck")
    table.play(turn(table.ctx, 0), [["roll"], ["roll"], ["stop"]], [NOTHING] * 3)
    assert table.table.rolls == 3
    assert table.where("duck") == 0


def test_the_time_machine_adds_two() -> None:
    """NL-037, the printed card: with 23, a Dinosaur of 24 or 25; the card goes back."""
    table = Arranged()
    table.special(0, "time-machine")
    table.begin(0, "black 5 5, red 5 4, white 4 virus, pink 1")
    assert table.takeable() == [("ri5",), ("d24",), ("d25",)]
    table.play(take(table.ctx), [["take", "time-machine", "d25"]])
    assert table.where("d25") == 0 and table.table.targets["d25"].scored
    assert table.where("time-machine") is None


def test_the_time_machine_is_kept_where_it_is_not_needed() -> None:
    """NL18 (ours): for a Dinosaur that the dice pay for alone it is not used up; for a pair it is no help."""
    table = Arranged()
    table.special(0, "time-machine")
    table.begin(0, "black 5 5, red 5 4, white 4 2, pink 1")
    sets = table.ctx.matching.winnable(table.table, table.table.tray.counts if table.table.tray else ())
    assert sets == [
        (("ri5", ""),),
        (("d24", ""),),
        (("d25", ""),),
        (("d26", "time-machine"),),
        (("d27", "time-machine"),),
    ]
    table.play(take(table.ctx), [["take", "d25"]])
    assert table.where("time-machine") == 0


def test_the_clown_sends_death_away() -> None:
    """The printed card: returned instead of taking a Death; or not, as the player likes."""
    for choice, place in ((["use", "clown"], None), (["no"], 0)):
        table = Arranged()
        table.special(0, "clown")
        table.turn(0, NOTHING, choice)
        assert table.where("clown") == place
        assert (table.where("death-2") == 0) == (place == 0)


def test_the_virus_brings_death_despite_a_target() -> None:
    """In "Negative Special Cards": at the end of the turn, the Death of the pink die; the Virus goes back."""
    table = Arranged()
    table.special(0, "virus")
    table.turn(0, "black 3 3, red 1 2, white 4 5, pink 1")
    assert table.where("ri3") == 0
    assert table.where("death-1") == 0
    assert table.where("virus") is None


def test_virus_and_no_target_are_one_death() -> None:
    """NL9 (ours): not two."""
    table = Arranged()
    table.special(0, "virus")
    table.turn(0, NOTHING)
    assert [card for card, each in table.table.deaths.items() if each.seat == 0] == ["death-2"]


def test_clown_and_virus_cancel_each_other() -> None:
    """In "Negative Special Cards": both go back, and no Death comes."""
    table = Arranged()
    table.special(0, "virus", "clown")
    table.turn(0, "black 3 3, red 1 2, white 4 5, pink 1", ["use", "clown"])
    assert (table.where("virus"), table.where("clown")) == (None, None)
    assert not any(each.seat is not None for each in table.table.deaths.values())


def test_the_printed_ufo_and_nf_700() -> None:
    """NL2: the printed cards have the two the other way round; two fields of the card file say so."""
    printed = nichtlustig(
        "effect=skip-turn -> effect=?",
        "effect=few-rolls: -> effect=skip-turn:",
        "effect=? -> effect=few-rolls",
    )
    table = Arranged(2, printed)
    table.special(0, "ufo", "virus")
    table.play(turn(table.ctx, 0))
    assert [event.kind for event in table.events] == ["turn", "skip"]
    table = Arranged(2, printed)
    table.special(0, "nf-700")
    table.play(turn(table.ctx, 0), [["roll"]], [NOTHING, NOTHING])
    assert table.table.rolls == 2


# --- "End of the Game" -----------------------------------------------------------------------


@pytest.mark.parametrize(("left", "ends"), [(5, True), (6, False)])
def test_the_game_ends_with_five_targets(left: int, ends: bool) -> None:
    """NL-039, NL-040: when after a turn 5 or fewer are in the middle, wherever else the others are."""
    table = Arranged()
    cards = list(table.table.targets)
    table.scored(0, *cards[: 24 - left])
    table.won(1, cards[24 - left])
    assert len(table.table.centre()) == left
    steps: Any = table.game.steps()
    reply: Any = None
    roller, chance = Roller(table.ctx.pool), Chance(1)
    result: Result | None = None
    while table.table.turn < 2 and result is None:
        try:
            step = steps.send(reply)
        except StopIteration as stop:
            result = stop.value
        else:
            reply = None
            if isinstance(step, Decision):
                reply = step.options[-1]
            elif isinstance(step, Ask):
                reply = tuple(decision.options[-1] for decision in step.decisions)
            elif step.dice is None or len(step.dice) < table.ctx.pool.size:
                reply = roller.roll(chance, step.dice)
            else:
                reply = rolled(NOTHING, step.pool)
    assert (result is not None) == ends
    assert table.table.turn == (1 if ends else 2)


def counted(table: Arranged, *rolls: str) -> Result:
    """The final count, with these rolls for Professors."""
    return Hand(rolls=rolls).play(final_count(table.ctx))


def test_the_example_of_scoring() -> None:
    """NL-003, "Example of Scoring": 4 + 4 + 3 + 3 + 3 + 1 + 1 + 0 = 19, a ninth card under the Death."""
    table = Arranged()
    table.scored(0, "pr1", "pr2", "le1", "d26", "ye1", "ye2", "ri1")
    table.won(0, "ye3", "ri4")
    table.death(0, "death-1", on="ri1")
    result = counted(table, "black 2 4")
    assert {deck: points[0] for deck, points in result.extra["decks"].items()} == {
        "riebmann": 0,
        "yeti": 6,
        "lemming": 4,
        "professor": 4,
        "dinosaur": 3,
    }
    assert {what: points[0] for what, points in result.extra["more"].items()} == {
        "not scored": 2,
        "covered": 0,
        "special": 0,
        "open Deaths": 0,
    }
    assert result.scores == (19, 0)
    assert result.winners == (0,)


@pytest.mark.parametrize(("yetis", "points"), [(0, 0), (1, 1), (2, 6), (3, 9)])
def test_yetis(yetis: int, points: int) -> None:
    """NL-005, NL-006: 3 each, if there are at least two; one alone is worth 1."""
    table = Arranged()
    table.scored(0, *["ye1", "ye2", "ye3"][:yetis])
    assert counted(table).extra["decks"]["yeti"] == [points, 0]
    assert scoring.deck_points([3] * yetis, 2, 1) == points


def test_a_covered_yeti_is_no_company() -> None:
    """NL7 (ours): neither an unscored nor a covered one."""
    table = Arranged()
    table.scored(0, "ye1", "ye2")
    table.won(0, "ye3")
    table.death(0, "poodle", on="ye2")
    assert counted(table).scores == (1 + 1, 0)


@pytest.mark.parametrize(
    ("cards", "roll", "points"),
    [
        (["pr1", "pr2"], "black 2 4", 4),  # NL-007: the highest for both together
        (["pr1"], "black duck", 0),  # NL-008: a symbol is 0
        (["pr1", "pr2", "pr3", "pr4", "pr5"], "black 1 1, red 5 2, white 3", 5),
    ],
)
def test_professors(cards: list[str], roll: str, points: int) -> None:
    """NL-007, NL-008: as many dice as scored Professors, and the highest counts once."""
    table = Arranged()
    table.scored(0, *cards)
    assert counted(table, roll).scores == (points, 0)


def test_covered_and_unscored_professors_are_not_rolled_for() -> None:
    """NL7 (ours): one die for each scored Professor that is not covered."""
    table = Arranged()
    table.scored(0, "pr1", "pr2")
    table.won(0, "pr3")
    table.death(0, "death-1", on="pr1")
    assert counted(table, "black 3").scores == (3 + 1, 0)


def test_what_single_cards_are_worth() -> None:
    """NL-010: Lemming 4, Riebmann 2, unscored 1, covered 0, special 0, an open Death -1."""
    table = Arranged(4)
    table.scored(0, "le1")
    table.scored(1, "ri1")
    table.won(2, "le2")
    table.scored(3, "le3")
    table.death(3, "death-3", on="le3")
    table.special(2, "duck")
    table.death(1, "death-1")
    assert counted(table).scores == (4, 2 - 1, 1, 0)


def test_ties_are_broken_by_fewer_deaths() -> None:
    """NL-041, "End of the Game": covering or open, Poodle or not; even then, the win is shared (NL16, ours)."""
    assert scoring.best_seats([12, 12], [2, 1]) == (1,)
    assert scoring.best_seats([12, 12, 3], [1, 1, 0]) == (0, 1)
    table = Arranged(3)
    table.scored(0, "ri1", "ri4")
    table.scored(1, "ri2")
    table.death(0, "poodle", on="ri4")
    table.scored(2, "ri3")
    assert counted(table).winners == (1, 2)


def test_death_phase_of_a_turn_with_a_target() -> None:
    """In "Death": who takes a target is safe."""
    table = Arranged()
    table.begin(0, "black 3 3, red 1 2, white 4 5, pink 1")
    table.play(take(table.ctx))
    table.play(death(table.ctx))
    assert not any(each.seat is not None for each in table.table.deaths.values())
