"""The rule book's examples and rules, one by one. Each test names the passage that it stands for."""

from __future__ import annotations

from collections import Counter

import pytest

from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.lucky_loop import scoring
from dicewright.runtime.games.lucky_loop.flight import fly, fulfil, prepare, throw
from dicewright.runtime.games.lucky_loop.freestyle import displays, final_turn, legal
from dicewright.runtime.games.lucky_loop.numbers import Numbers
from dicewright.runtime.games.lucky_loop.play import deal, final_scoring
from dicewright.runtime.games.lucky_loop.routines import main_turn, score, whole
from dicewright.runtime.games.lucky_loop.table import Flight
from dicewright.runtime.steps import Steps
from tests.runtime.helpers import Hand, data
from tests.runtime.lucky_loop.table import Arranged, ids, lucky_loop

NUMBERS = Numbers.read(lucky_loop(), 2)
DRAWS: list[list[int | str]] = [["draw", 1]] * 6

# --- "Contents of the Game", "Preparing the Game" --------------------------------------------------


def test_the_box() -> None:
    """Contents of the game: 64 cards, 16 of a colour, levels 3 to 12; 23 bonus, 6 highlight, 1 start chip are 30;
    30 counters are 4 charts and a score track for each of 6 players."""
    cards = lucky_loop()
    assert cards.card_count == 64
    colours = Counter[object]()
    for card in cards.cards.values():
        colours[card.keys["colour"]] += card.copies
    assert colours == {"red": 16, "blue": 16, "green": 16, "yellow": 16}
    assert {card.keys["level"] for card in cards.cards.values()} == set(range(3, 13))
    most = int(cards.settings["players"][0].values[1])
    assert NUMBERS.bonus_chips + most + 1 == 30
    assert most * (len(NUMBERS.routines) + 1) == 30


def test_points_of_the_cards() -> None:
    """ASSUMPTION: exactly the level brings 1 to 10 points, more than it 0 to 3; the three awards that the
    rule book's examples name are among them."""
    deck = Arranged().table.deck
    high = {card.level: card.awards[0].points for card in deck.cards.values()}
    low = {card.level: card.awards[1].points for card in deck.cards.values()}
    assert high == {3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8, 11: 9, 12: 10}
    assert low == {3: 0, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3, 12: 3}


def test_setup() -> None:
    """Preparing the game: 3 cards of each pile, no chips; the first seat begins."""
    table = Arranged(3)
    Hand().play(deal(table.ctx))
    for pilot in table.table.pilots:
        assert Counter(card.pile for card in pilot.hand) == {0: 3, 1: 3}
    assert [len(pile) for pile in table.table.piles] == [32 - 9, 32 - 9]
    assert table.table.chips.held == [0, 0, 0]


def test_the_routines() -> None:
    """Laying a 3-card routine, the list of the four."""
    assert {routine.name: routine.colours for routine in NUMBERS.routines} == {
        "Red Rooster": ("red", "green", "blue"),
        "Rubber Duck": ("yellow", "green", "red"),
        "Diving Dove": ("yellow", "green", "blue"),
        "Mighty Eagle": ("yellow", "red", "blue"),
    }


# --- "Exchanging Cards" ------------------------------------------------------------------------------


def test_exchange() -> None:
    """Exchanging cards: draw 3, seeing each before the next, then discard any 3; the hand stays at 6."""
    table = Arranged()
    table.hand(0, "R03", "R04", "R05", "R06", "Y12", "Y11")
    drawn: list[list[int | str]] = [["draw", 1], ["draw", 2], ["draw", 1]]
    hand = Hand([*drawn, ["discard", "Y12"], ["discard", "R03"], ["discard", "Y11"]])
    hand.play(main_turn(table.ctx, table[0]))
    assert [decision.kind for decision in hand.asked] == ["draw"] * 3 + ["discard"] * 3
    assert len(table[0].hand) == 6
    assert [ids(pile.discards) for pile in table.table.piles] == [["R03"], ["Y12", "Y11"]]


def test_a_pile_that_is_used_up_is_made_of_its_discards() -> None:
    """Exchanging cards, the note: its discards are shuffled; then, by assumption, there is the other pile only."""
    table = Arranged()
    red_blue = table.table.piles[0]
    red_blue.discards, red_blue.cards = [red_blue.cards[0]], type(red_blue.cards)()
    table.hand(0, "G12", "Y12", "Y11", "G11")
    hand = Hand([["draw", 1], ["discard", "Y12"], ["discard", "Y11"], ["discard", "G11"]])
    hand.play(main_turn(table.ctx, table[0]))
    assert hand.asked[0].options[0].hint == "its discards are shuffled"
    assert len([event for event in table.told("draw") if event.args == (2,)]) == 2


def test_no_cards_at_all() -> None:
    """By assumption, who can draw fewer discards as many, and hands are made up as far as it goes."""
    table = Arranged()
    table.hand(0, "G12")
    for pile in table.table.piles:
        pile.cards.clear()
    Hand().play(main_turn(table.ctx, table[0]))
    assert ids(table[0].hand) == ["G12"]


# --- "Establishing the Stunt Routines" ---------------------------------------------------------------


def test_laying_out_a_routine_discards_the_old_one() -> None:
    """Laying a 3-card routine: three cards of its colours, in place of those that lie there."""
    table = Arranged()
    table.lie(4, "Y04", "R04", "B04")
    table.hand(0, "Y07", "R05", "B12", "G03")
    hand = Hand(
        [["lay", 4], *DRAWS[:5]],
        ["black 1 1 1"],
    )
    hand.play(main_turn(table.ctx, table[0]))
    assert ids(table.table.routines[3]) == ["Y07", "R05", "B12"]
    assert [sorted(ids(pile.discards)) for pile in table.table.piles] == [["B04", "R04"], ["Y04"]]
    assert len(table[0].hand) == 6


@pytest.mark.parametrize(
    ("old", "new", "same_colour", "round_", "legal_"),
    [
        (6, 8, True, 2, True),
        (6, 8, True, 1, False),
        (6, 8, False, 2, False),
        (6, 6, True, 2, False),
        (6, 4, True, 2, False),
    ],
)
def test_single_cards(old: int, new: int, same_colour: bool, round_: int, legal_: bool) -> None:
    """Playing an individual card: from round 2, of the same colour, and (by assumption) higher."""
    assert scoring.may_replace(old, new, same_colour, round_, NUMBERS) is legal_


def test_single_cards_need_not_be_higher_if_the_card_file_says_so() -> None:
    """Playing an individual card: the rule book says one and the other."""
    either = Numbers.read(lucky_loop("set single-higher = no"), 2)
    assert scoring.may_replace(6, 4, True, 2, either)


def test_a_single_card_is_placed_and_flown() -> None:
    """Playing an individual card: the replaced card is discarded; the whole routine is flown."""
    table = Arranged()
    table.lie(1, "R06", "G05", "B04")
    table.hand(0, "R08", "R03", "G05", "Y09")
    hand = Hand([["change", 1], *DRAWS[:3]], ["black 1 1 1"])
    hand.play(main_turn(table.ctx, table[0]))
    assert data(hand.asked[0]) == [["exchange"], ["change", 1], ["lay", 2]]
    assert ids(table.table.routines[0]) == ["R08", "G05", "B04"]
    assert ids(table.table.piles[0].discards) == ["R06"]


# --- "The Flight" ------------------------------------------------------------------------------------


def test_the_rule_books_flight() -> None:
    """The examples of the three rounds of throws and of the scoring: the Mighty Eagle for 2 + 10 + 2 + 1 = 15."""
    table = Arranged()
    table.hand(0, "Y07", "R04", "B12")
    choices: list[list[int | str]] = [
        ["lay", 4],
        ["fulfil", "Y07", "over", "3 5"],
        ["fulfil", "B12", "exact", "6 6"],
        ["throw"],
        *DRAWS[:6],
    ]
    Hand(choices, ["black 1 3 5", "black 4 6 6", "black 4 5"]).play(main_turn(table.ctx, table[0]))
    fulfilled = [("Y07", "over", 2), ("B12", "exact", 10), ("R04", "exact", 2)]
    assert [event.args for event in table.told("fulfil")] == fulfilled
    assert [event.args for event in table.told("score")] == [(4, 15, 15)]
    assert table[0].results == [None, None, None, 15] and table[0].score == 15
    assert table.table.chips.held[0] == 1  # the first to reach 12 points


@pytest.mark.parametrize(
    ("thrown", "card", "label", "dice", "points", "left"),
    [
        ("black 1 3 5", "Y07", "over", "3 5", 2, 4),
        ("black 4 6 6", "B12", "exact", "6 6", 10, 4),
        ("black 1 4 5", "R04", "exact", "4", 2, 5),
        ("black 1 1 2", "R04", "exact", "1 1 2", 2, 3),
    ],
)
def test_one_throw(thrown: str, card: str, label: str, dice: str, points: int, left: int) -> None:
    """The first round of throws: exactly or more than the level, with the examples of the flight."""
    table = Arranged()
    flight = table.flight(card, "G12", "B11")
    hand = Hand(lambda decision: decision.find(["fulfil", card, label, dice]), [thrown])
    hand.play(throw(table.ctx, table[0], flight))
    assert hand.play(fulfil(table.ctx, table[0], flight))
    fit = flight.stunts[0].fit
    assert fit is not None and (fit.points, fit.label, flight.spare) == (points, label, left)


def test_what_nobody_would_choose_is_not_offered() -> None:
    """More dice than an equal or better award takes: 3 exactly takes one die, so over with two is left out."""
    deck = Arranged().table.deck
    assert [(fit.label, fit.dice) for fit in deck.fits("R03", (1, 0, 1, 1, 0, 0))] == [
        ("exact", (0, 0, 1, 0, 0, 0))
    ]
    assert [(fit.label, fit.used) for fit in deck.fits("R08", (0, 1, 1, 1, 0, 0))] == [("over", 3)]
    assert [(fit.label, fit.used) for fit in deck.fits("R06", (1, 1, 1, 0, 0, 0))] == [("exact", 3)]
    both = deck.fits("R05", (0, 0, 0, 0, 1, 2))
    assert [(fit.label, fit.used) for fit in both] == [("exact", 1)]


def test_three_throws_one_card_each() -> None:
    """The flight: one card with each throw, in any order."""
    table = Arranged()
    flight = table.flight("R05", "G06", "B07")
    choices = [["fulfil", "B07", "exact", "1 6"], ["fulfil", "G06", "exact", "6"], ["throw"]]
    Hand(choices, ["black 1 4 6", "black 1 2 6", "black 5 6 6"]).play(fly(table.ctx, table[0], flight))
    assert flight.complete and (flight.throws, flight.spare) == (3, 2)
    assert [stunt.fit and stunt.fit.label for stunt in flight.stunts] == ["exact"] * 3


def test_failing_on_the_first_throw_brings_nothing() -> None:
    """The first round of throws: no card fulfilled, no reward; the hand is made up."""
    table = Arranged()
    table.hand(0, "Y12", "R11", "B12")
    Hand([["lay", 4], *DRAWS[:6]], ["black 1 1 1"]).play(main_turn(table.ctx, table[0]))
    assert table[0].results == [None] * 4 and table.table.chips.held[0] == 0
    assert len(table[0].hand) == 6 and len(table.table.routines[3]) == 3
    assert table.told("fail")[0].args == (0,)


@pytest.mark.parametrize(("dice", "thrown"), [(7, 3), (6, 3), (4, 3), (3, 3), (2, 2), (1, 1)])
def test_throw_size(dice: int, thrown: int) -> None:
    """How the chips are used, a note: never more than 3 dice at once, 7th die or not."""
    assert scoring.throw_size(dice, NUMBERS) == thrown


def test_stopping_after_two_stunts() -> None:
    """The second round of throws: whoever has two stunts may stop, for a chip and no points; not before."""
    table = Arranged()
    flight = table.flight("R05", "G06", "B12")
    rolls = ["black 1 4 5", "black 1 2 6"]
    choices = [["fulfil", "R05", "exact", "5"], ["stop"]]
    hand = Hand(choices, rolls)
    hand.play(_flown(table, flight))
    assert [data(decision) for decision in hand.asked if decision.kind == "go"] == [[["throw"], ["stop"]]]
    assert (table[0].score, table.table.chips.held[0]) == (0, 1)


def _flown(table: Arranged, flight: Flight) -> Steps[None]:
    """Fly and score, as in a turn."""
    yield from fly(table.ctx, table[0], flight)
    assert flight.routine is not None
    score(table.ctx, table[0], flight, flight.routine)


def test_failing_on_the_third_card_consoles() -> None:
    """The third round of throws: failing there still brings a chip."""
    table = Arranged()
    flight = table.flight("R05", "G06", "B12")
    choices = [["fulfil", "R05", "exact", "5"], ["throw"]]
    Hand(choices, ["black 1 4 5", "black 1 2 6", "black 1 1 1"]).play(_flown(table, flight))
    assert (table[0].score, table.table.chips.held[0]) == (0, 1)


def test_without_dice_for_the_third_card_the_flight_has_failed() -> None:
    """The third round of throws, the note: too few dice left is failing on the third card."""
    table = Arranged()
    flight = table.flight("R05", "G06", "B12")
    hand = Hand(rolls=["black 1 1 3", "black 1 1 4"])
    hand.play(_flown(table, flight))
    assert hand.asked == [] and flight.spare == 0
    assert (table[0].score, table.table.chips.held[0]) == (0, 1)


# --- "Scoring" ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "spare", "total", "counts"),
    [([2, 2, 10], 1, 15, True), ([3, 2, 2], 0, 7, False), ([4, 2, 2], 0, 8, True), ([10, 8, 4], 1, 23, True)],
)
def test_scores(points: list[int], spare: int, total: int, counts: bool) -> None:
    """Scoring: the points of the cards and one for each die left over; less than 8 is nothing."""
    assert scoring.flight_score(points, spare, NUMBERS) == total
    assert scoring.counts_as_flown(total, NUMBERS) is counts


@pytest.mark.parametrize(("result", "place"), [(8, "8"), (19, "19"), (20, "20+"), (23, "20+")])
def test_the_chart_ends_at_20(result: int, place: str) -> None:
    """Scoring, on the charts: they go from 8 to 20; the score track takes more than 20 in full."""
    assert scoring.chart_place(result, NUMBERS) == place


def test_too_few_points_bring_nothing_at_all() -> None:
    """Scoring, the exception: the routine is not fulfilled; by assumption there is no chip, either."""
    table = Arranged()
    flight = table.flight("R04", "G04", "B04")
    choices = [["fulfil", "R04", "over", "5"], ["fulfil", "G04", "over", "5"], ["throw"]]
    Hand(choices, ["black 5 5 5"] * 3).play(_flown(table, flight))
    assert flight.complete and table.told("short")[0].args == (1, 6)
    assert (table[0].results, table[0].score, table.table.chips.held[0]) == ([None] * 4, 0, 0)


@pytest.mark.parametrize(("old", "new", "gain"), [(10, 15, 5), (None, 15, 15), (15, 12, 0), (15, 15, 0)])
def test_repeating_a_flight(old: int | None, new: int, gain: int) -> None:
    """Repeating a flight: the improvement counts; a result that is no better changes nothing."""
    assert scoring.improvement(old, new) == gain


def test_a_better_result_replaces_the_old_one() -> None:
    """Repeating a flight: the counter moves up, and on the score track by the difference."""
    table = Arranged()
    table.results(0, 10, None, None, None)
    flight = table.flight("R05", "G06", "B07")
    choices = [["fulfil", "B07", "exact", "1 6"], ["fulfil", "G06", "exact", "6"], ["throw"]]
    Hand(choices, ["black 1 4 6", "black 1 2 6", "black 5 6 6"]).play(_flown(table, flight))
    assert table[0].results[0] == 5 + 4 + 3 + 2 and table[0].score == 14
    assert table.told("score")[0].args == (1, 14, 4)


@pytest.mark.parametrize(("result", "may"), [(None, True), (8, True), (19, True), (20, False), (25, False)])
def test_a_flight_of_20_may_not_be_repeated(result: int | None, may: bool) -> None:
    """Repeating a flight: from 20 points on it cannot be, so it is not on offer."""
    assert scoring.may_fly(result, NUMBERS) is may
    table = Arranged()
    table.results(0, None, None, None, result)
    table.hand(0, "Y07", "R04", "B12", "R12", "R11", "R10")
    hand = Hand(lambda decision: decision.options[0])
    hand.play(main_turn(table.ctx, table[0]))
    assert ("turn" in [decision.kind for decision in hand.asked]) is may


# --- "Bonus-Chips" -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("stunts", "chips"), [(0, 0), (1, 0), (2, 1)])
def test_chips_for_failing(stunts: int, chips: int) -> None:
    """How to win the chips: nothing for none or one, a chip for two."""
    assert scoring.chips_gained(scoring.chips_for_failing(stunts, NUMBERS), 0, NUMBERS) == chips


@pytest.mark.parametrize(
    ("score_", "best", "chips"),
    [
        (11, None, 0),
        (12, None, 1),
        (12, 11, 1),
        (15, 15, 0),
        (16, 15, 1),
        (11, 10, 0),
        (20, 24, 1),
        (21, 24, 1),
        (25, 21, 1),
    ],
)
def test_chips_for_flying(score_: int, best: int | None, chips: int) -> None:
    """Bonus-chips: the first with 12, a better one than the best so far, 20 or more; one a turn at most."""
    assert scoring.chips_gained(scoring.chips_for_flying(score_, best, NUMBERS), 0, NUMBERS) == chips


def test_two_reasons_are_two_where_a_turn_may_bring_two() -> None:
    """Bonus-chips: 25 beats 21 and is above 20; only the limit makes it one chip."""
    two = Numbers.read(lucky_loop("set chips-per-turn = 2"), 2)
    assert scoring.chips_gained(scoring.chips_for_flying(25, 21, two), 0, two) == 2
    assert scoring.chips_gained(1, 2, two) == 0


def test_the_best_result_is_that_of_any_player() -> None:
    """Bonus-chips: the best result is that of any player with the routine; repeating it counts, too."""
    table = Arranged(3)
    table.results(1, 14, None, None, None)
    table.results(0, 10, None, None, None)
    choices = [["fulfil", "B07", "exact", "1 6"], ["fulfil", "G06", "exact", "6"], ["throw"]]
    rolls = ["black 1 4 6", "black 1 2 6", "black 5 6 6"]
    Hand(choices, rolls).play(_flown(table, table.flight("R05", "G06", "B07")))
    assert table.table.best(0) == 14 and table.table.chips.held == [0, 0, 0]
    table[1].results[0] = 13
    table[0].results[0] = 10
    Hand(choices, rolls).play(_flown(table, table.flight("R05", "G06", "B07")))
    assert table.table.chips.held == [1, 0, 0]


def test_no_chips_left() -> None:
    """By assumption nobody gets one when all 23 are with players."""
    table = Arranged()
    table.chips(1, 23)
    table.ctx.award(table[0], 1)
    assert table.table.chips.held == [0, 23] and not table.told("chip")


# --- "How the chips are used" ------------------------------------------------------------------------


def test_the_7th_die_once_a_turn() -> None:
    """7th dice: one chip, once a turn, (by assumption) before any throw."""
    table = Arranged()
    table.chips(0, 3)
    flight = table.flight("R05", "G06", "B07")
    hand = Hand([["extra"]])
    assert hand.play(prepare(table.ctx, table[0], flight))
    assert data(hand.asked[0]) == [["throw"], ["extra"]]
    assert (flight.spare, table.table.chips.held[0], len(hand.asked)) == (7, 2, 1)


def test_the_7th_die_stays_for_the_turn_and_counts_if_it_is_left_over() -> None:
    """How the chips are used: the 7th die stays for the turn, and is a point if it is left over: 7 dice, 5 of
    them used, 2 points."""
    table = Arranged()
    table.chips(0, 1)
    flight = table.flight("R09", "G12", "B06")
    choices = [
        ["extra"],
        ["fulfil", "G12", "exact", "6 6"],
        ["fulfil", "R09", "exact", "4 5"],
        ["throw"],
    ]
    rolls = ["black 6 6, red 1", "black 4 5, red 3", "black 6 6, red 1"]
    Hand(choices, rolls).play(_flown(table, flight))
    assert flight.complete and flight.spare == 2
    assert table.told("score")[0].args == (1, 7 + 10 + 4 + 2, 23)


def test_the_7th_die_is_gone_in_the_next_turn() -> None:
    """7th dice: one chip, one turn."""
    table = Arranged()
    table.flight("R05", "G06", "B07").extra = 1
    assert table.flight("R05", "G06", "B07").spare == 6


def test_throwing_again() -> None:
    """Throw again: a chip each time for 1 to 3 of the dice just thrown, also (by assumption) when the throw
    fulfils nothing; the chips go back to the supply."""
    table = Arranged()
    table.chips(0, 2)
    flight = table.flight("R12", "G12", "B12")
    Hand(rolls=["black 1 2 6"]).play(throw(table.ctx, table[0], flight))
    choices = [["again"], ["again", "1 2"], ["again"], ["again", "3"], ["fulfil", "R12", "exact", "6 6"]]
    hand = Hand(choices, ["black 3 5", "black 6"])
    hand.play(fulfil(table.ctx, table[0], flight))
    assert data(hand.asked[0]) == [["again"], ["fail"]]
    dice = [["again", dice] for dice in ("1", "2", "6", "1 2", "1 6", "2 6", "1 2 6")]
    assert data(hand.asked[1]) == dice
    assert flight.done == 1 and flight.spare == 4
    assert (table.table.chips.held[0], table.table.chips.supply) == (0, 23)


def test_a_repeated_throw_may_have_the_7th_die_in_it() -> None:
    """How the chips are used, a note: the 7th die may be among the dice thrown again."""
    table = Arranged()
    table.chips(0, 2)
    flight = table.flight("R12", "G12", "B12")
    assert Hand([["extra"]]).play(prepare(table.ctx, table[0], flight))
    Hand(rolls=["black 1 1, red 2"]).play(throw(table.ctx, table[0], flight))
    assert not Hand([["again"], ["again", "2"]], ["red 6"]).play(fulfil(table.ctx, table[0], flight))
    assert table.told("again")[0].args == ("2", "red 6")


# --- "The Freestyle Display" -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "is_legal", "dice"),
    [
        ([9, 9, 6], False, 5),
        ([7, 7, 7, 7], False, 8),
        ([12, 12, 6], True, 5),
        ([6, 5, 5, 4, 3, 3], True, 6),
        ([12, 12], False, 4),
        ([6, 6, 6, 4, 3], True, 5),
        ([12, 12, 12], True, 6),
        ([6, 6, 6, 6, 6, 3, 3], False, 7),
    ],
)
def test_legal_displays(levels: list[int], is_legal: bool, dice: int) -> None:
    """The freestyle display: 3 to 6 cards, levels of 25 or more, 6 dice enough; 9 + 9 + 6 = 24 is too little."""
    deck = Arranged().table.deck
    cards = [deck.cards[f"R{level:02}"] for level in levels]
    assert sum(card.least or 0 for card in cards) == dice
    assert legal(cards, NUMBERS) is is_legal


def _final(*hand: str, players: int = 2, cards: CardSet | None = None) -> Arranged:
    """A table at which the first player is in the final phase, with 10 as the worst result."""
    table = Arranged(players, cards)
    table.results(0, 15, 10, 12, 13)
    table.hand(0, *hand)
    return table


def test_the_rule_books_freestyle_display() -> None:
    """Scoring the freestyle display, the example: (2 x 6) + 2 + 1 + 2 + 1 = 18 instead of 10, 8 points more. The cards
    are a reconstruction: levels 8 (highlight), 8, 5, 4, and the 7th die."""
    table = _final("R08", "B08", "G05", "Y04", "Y12", "G12")
    table.chips(0, 1)
    choices = [
        ["freestyle"],
        ["display", "Y04", "G05", "B08", "R08"],
        ["highlight", "R08"],
        ["extra"],
        ["highlight", "R08", "exact", "2 6"],
        ["fulfil", "B08", "over", "5 5"],
        ["fulfil", "G05", "over", "6"],
    ]
    rolls = ["black 2 5, red 6", "black 4 5 5", "black 1 1 6", "black 1 4"]
    Hand(choices, rolls).play(final_turn(table.ctx, table[0]))
    assert table.told("freestyle")[0].args == (18, 8)
    assert (table[0].freestyle, table[0].score) == (18, 58)
    assert sorted(ids(table.table.piles[1].discards)) == ["G12", "Y12"] and not table[0].hand


def test_scoring_the_freestyle_display() -> None:
    """Scoring the freestyle display: the highlight counts double; the display replaces the worst routine, even if it is worse."""
    assert scoring.display_score(6, [2, 1, 2], 1, NUMBERS) == 18
    assert scoring.display_gain(18, [15, 10, 12, 13]) == 8
    assert scoring.display_gain(9, [12, 14, 13, 20]) == -3


def test_the_final_phase_begins_with_the_move_after_the_fourth_routine() -> None:
    """The final phase: from the next move on only freestyle, no routines."""
    table = _final("R08", "B08", "G05", "Y04", "R09", "G09")
    hand = Hand(lambda decision: decision.options[0])
    hand.play(final_turn(table.ctx, table[0]))
    assert hand.asked[0].kind == "final"
    assert data(hand.asked[0]) == [["exchange"], ["freestyle"]]
    table[0].results[2] = None
    assert not table[0].final


def test_exchanging_in_the_final_phase_costs_a_point() -> None:
    """The final phase: exchanging costs a point; three cards drawn, three discarded."""
    table = _final("R08", "B08", "G05", "Y04", "Y12", "G12")
    hand = Hand(lambda decision: decision.options[0])
    hand.play(final_turn(table.ctx, table[0]))
    assert table[0].score == 50 - 1 and len(table[0].hand) == 6
    assert Counter(decision.kind for decision in hand.asked) == {"final": 1, "draw": 3, "discard": 3}


def test_who_cannot_lay_out_a_display_must_exchange() -> None:
    """The final phase, by assumption: there is no other choice."""
    table = _final("R03", "B03", "G03", "Y03", "G04", "Y04")
    hand = Hand(lambda decision: decision.options[0])
    hand.play(final_turn(table.ctx, table[0]))
    assert "final" not in [decision.kind for decision in hand.asked]
    assert table[0].score == 49


def _display_of_three(table: Arranged, *rolls: str) -> list[str]:
    """Lay out 12, 12 and 6 with the highlight on R12, take what is first, and say what was told."""
    choices = iter([["freestyle"], ["display", "G06", "B12", "R12"], ["highlight", "R12"]])

    def choose(decision: Decision) -> Option:
        if decision.kind in ("final", "display", "highlight"):
            return decision.find(next(choices))
        return decision.options[0]

    Hand(choose, rolls).play(final_turn(table.ctx, table[0]))
    return [event.kind for event in table.events]


def test_failing_with_the_display() -> None:
    """The freestyle display: failing costs 2 points; the display and its highlight stay for the next turn."""
    table = _final("R12", "B12", "G06", "Y04", "Y12", "G12")
    _display_of_three(table, "black 1 1 1")
    assert (table[0].score, table.table.chips.held[0], table[0].lost) == (48, 0, 2)
    assert ids(table[0].display) == ["G06", "B12", "R12"] and table[0].highlight == 2
    hand = Hand(lambda decision: decision.options[0], ["black 1 1 2"])
    hand.play(final_turn(table.ctx, table[0]))
    assert hand.asked == [] and table[0].score == 46


def test_failing_on_the_last_card_consoles() -> None:
    """The freestyle display: failing on the last card brings a chip; nothing else here does."""
    table = _final("R12", "B12", "G06", "Y04", "Y12", "G12")
    told = _display_of_three(table, "black 1 1 6", "black 1 6 6", "black 1 1 1")
    assert (table[0].score, table.table.chips.held[0]) == (48, 1)
    assert "stop" not in told


def test_the_highlight_must_be_exact() -> None:
    """The freestyle display, the highlight: only exactly; 13 is no way to fulfil the 12."""
    table = _final("R12", "B12", "G06", "Y04", "Y12", "G12")
    told = _display_of_three(table, "black 1 1 6", "black 6 6 1", "black 5 5 3")
    assert told[-2:] == ["crash", "chip"] and table[0].score == 48
    flight = table.flight("R12", "G06", "B12", routine=None, highlight="R12")
    thrown = (0, 0, 1, 0, 2, 0)
    fits = [flight.fits(stunt, table.table.deck, thrown) for stunt in flight.stunts]
    assert [[fit.label for fit in found] for found in fits] == [[], ["over"], ["over"]]


def test_displays_are_offered_once() -> None:
    """Of two cards that are alike it does not matter which."""
    deck = Arranged().table.deck
    hand = [deck.cards[id] for id in ("R08", "R08", "G09", "Y03")]
    assert [ids(cards) for cards in displays(hand, NUMBERS)] == [["R08", "R08", "G09"]]


def test_a_display_that_is_not_allowed() -> None:
    """The freestyle display: one that is not allowed costs 3 points and the turn; its cards are discarded, and
    there are 6 new ones."""
    table = _final("R09", "B09", "G06", "Y04", "Y12", "G12", cards=lucky_loop("set illegal-displays = yes"))
    choices: list[list[int | str]] = [["freestyle"], ["display", "G06", "B09", "R09"], *DRAWS[:6]]
    Hand(choices).play(final_turn(table.ctx, table[0]))
    assert table[0].score == 50 - 3 and len(table[0].hand) == 6 and not table[0].display
    assert sum(len(pile.discards) for pile in table.table.piles) == 6
    assert table[0].final and not table.told("throw")


# --- "End of the Game" -------------------------------------------------------------------------------


def test_the_round_is_played_to_its_end() -> None:
    """End of the game, the note: the last player of the round is the one before the first. The second of four
    succeeds, the third and fourth still play."""
    table = Arranged(4, round_=0)
    turns = []

    def choose(decision: Decision) -> Option:
        turns.append(decision.seat)
        table[1].freestyle = 18 if decision.seat == 1 else table[1].freestyle
        return decision.options[0]

    table.results(1, 10, 10, 10, 10)
    Hand(choose, ["black 1 1 1"] * 99).play(table.game.steps())
    assert set(turns) == {0, 1, 2, 3} and table.table.round == 1


def test_a_draw_is_shared() -> None:
    """End of the game: a draw is shared."""
    assert scoring.best_seats([60, 60]) == (0, 1)
    assert scoring.best_seats([59, 60, -2]) == (1,)


def test_the_final_scoring() -> None:
    """End of the game: the most points win; unused chips are worth nothing."""
    table = _final(players=3)
    table.results(2, 20, 15, 8, 8)
    table.chips(0, 5)
    result = final_scoring(table.ctx)
    assert (result.scores, result.winners) == ((50, 0, 51), (2,))


def test_whole_routines_of_a_hand() -> None:
    """One card of each colour, in the routine's order."""
    deck = Arranged().table.deck
    hand = [deck.cards[id] for id in ("R05", "R07", "G03", "B12")]
    found = whole(hand, ("red", "green", "blue"))
    assert [ids(cards) for cards in found] == [["R05", "G03", "B12"], ["R07", "G03", "B12"]]
    assert whole(hand, ("yellow", "green", "red")) == []
