"""The rule book's own numbers and examples, one test for each, with the place it stands for."""

from __future__ import annotations

from collections import Counter

import pytest

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import IllegalChoice
from dicewright.runtime.games.feeling_lucky import scoring
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.play import final_scoring
from dicewright.runtime.games.feeling_lucky.pushing import push_phase
from dicewright.runtime.games.feeling_lucky.rolling import compensate, decide, fail, fulfil
from dicewright.runtime.games.feeling_lucky.supply import bonus, buy, goods_text, place_new
from dicewright.runtime.matchers import matchers
from tests.runtime.feeling_lucky.table import Arranged
from tests.runtime.helpers import Hand, data, feeling_lucky, rolled

# --- "Components" and "Setup" ---------------------------------------------------------------


def test_ninety_six_cards() -> None:
    """FL-001, "Components": 24 starting cards, 36 green, 21 yellow, 15 red; 96 in all."""
    cards = feeling_lucky()
    assert cards.card_count == 96
    starting = [card for card in cards.cards.values() if "start" in card.keys]
    assert len(starting) == 24
    rest = Counter[str]()
    for card in cards.cards.values():
        rest[str(card.deck)] += card.copies - ("start" in card.keys)
    assert rest == {"green": 36, "yellow": 21, "red": 15}


def test_cards_of_each_colour() -> None:
    """FL-002, "Setup": each set of starting cards is 4 green and 2 yellow; 52, 29 and 15 in all."""
    cards = feeling_lucky().cards.values()
    sets = Counter((card.keys["start"], card.deck) for card in cards if "start" in card.keys)
    assert sets == {(letter, deck): n for letter in "ABCD" for deck, n in (("green", 4), ("yellow", 2))}
    total = Counter[str]()
    for card in cards:
        total[str(card.deck)] += card.copies
    assert total == {"green": 52, "yellow": 29, "red": 15}


@pytest.mark.parametrize(
    ("players", "stacks"),
    [
        (1, {"green": 48, "yellow": 27, "red": 15}),
        (2, {"green": 44, "yellow": 25, "red": 15}),  # FL-004
        (3, {"green": 40, "yellow": 23, "red": 15}),
        (4, {"green": 36, "yellow": 21, "red": 15}),  # FL-005
    ],
)
def test_stacks_after_setup(players: int, stacks: dict[str, int]) -> None:
    """FL-004, FL-005, "Setup": the starting cards that nobody takes go into the stacks."""
    assert Arranged(players, empty=False).game.view(None).stacks == stacks


def test_first_layout() -> None:
    """FL-006, "Setup": green cards two by two on levels 1 and 2, yellow ones on level 3."""
    for display in Arranged(4, empty=False).table.displays:
        assert [[card.deck for card in cards] for cards in display.left] == [
            ["green", "green"],
            ["green", "green"],
            ["yellow", "yellow"],
            [],
            [],
        ]
        assert (display.black, display.luck) == (5, 0)


def test_factors() -> None:
    """FL-007, "End of the Game and Scoring": the factors of the five levels."""
    assert Numbers.read(feeling_lucky(), 2).factors == (1, 1, 2, 4, 8)


# --- "2. Buy" -------------------------------------------------------------------------------


def test_income_of_the_example() -> None:
    """FL-008, "2. Buy": green cards 2, 1, 1 in the three lowest levels bring 2 + 1 + 2 = 5; yellow none."""
    table = Arranged()
    table.right(0, 1, "green", "green")
    table.right(0, 2, "green", "yellow")
    table.right(0, 3, "green")
    assert scoring.income(table[0].right, (1, 1, 2, 4, 8)) == 5
    assert table.game.view(0).own.income == 5


def test_income_of_upper_levels() -> None:
    """FL-009, "2. Buy": the higher the level, the more income: 4 + 8 from the upper two."""
    table = Arranged()
    table.right(0, 4, "green")
    table.right(0, 5, "green")
    assert scoring.income(table[0].right, (1, 1, 2, 4, 8)) == 12


@pytest.mark.parametrize(
    ("income", "cards", "legal", "left"),
    [
        (5, ["red", "green"], True, 0),  # FL-010
        (5, ["yellow", "green", "green", "green"], True, 0),  # "2. Buy", the same list
        (5, ["green"] * 4, True, 1),  # FL-012
        (5, ["yellow", "yellow", "green"], True, 0),  # FL-013, not in the list, but legal
        (5, ["green"] * 5, False, None),  # FL-014: at most 4 cards
        (5, ["red", "yellow"], False, None),
        (16, ["red"] * 4, True, 0),  # FL-016
    ],
)
def test_purchases(
    income: int, cards: list[str], legal: bool, left: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FL-010 to FL-016, "2. Buy": green costs 1, yellow 2, red 4; up to 4 cards in a round."""
    table = Arranged()
    monkeypatch.setattr(scoring, "income", lambda right, factors: income if right is table[0].right else 0)
    wanted = list(cards)

    def answer(decision: Decision) -> Option:
        if decision.kind != "buy":
            return decision.options[0]
        offered = [option for option in decision.options if option.data == ["buy", *wanted[:1]]]
        if offered:
            wanted.pop(0)
        return offered[0] if offered else decision.options[-1]

    Hand(answer).play(buy(table.ctx))
    bought = [event.args[0] for event in table.events if event.kind == "buy"]
    assert (bought == cards) is legal
    if left is not None:
        assert income - sum(table.ctx.kit.prices[str(deck)] for deck in bought) == left


# --- "1. Bonus" -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "choice"),
    [
        (1, ["1 luck"]),  # FL-017
        (2, ["2 luck", "1 luck + 1 green"]),  # FL-018
        (3, ["2 luck", "1 luck + 1 yellow"]),  # FL-019
        (4, ["2 luck", "1 red"]),
        (5, ["3 luck", "1 luck + 1 red"]),  # FL-021
    ],
)
def test_bonuses(number: int, choice: list[str]) -> None:
    """FL-017 to FL-021, "1. Bonus": each round's bonuses."""
    assert [goods_text(goods) for goods in Numbers.read(feeling_lucky(), 2).bonus[number]] == choice


def test_bonus_gives_luck_and_a_card() -> None:
    """ "1. Bonus": luck goes to the clover at once, a card face up beside it."""
    table = Arranged()
    Hand([["take", "1 luck + 1 green"], ["take", "2 luck"]]).play(bonus(table.ctx))
    assert (table[0].luck, [card.deck for card in table[0].new]) == (1, ["green"])
    assert (table[1].luck, table[1].new) == (2, [])


@pytest.mark.parametrize(("luck", "gain", "after"), [(3, 2, 4), (4, 1, 4)])
def test_clover_is_full(luck: int, gain: int, after: int) -> None:
    """FL-022, FL-023, "1. Bonus": four places on a clover, and no luck beyond."""
    table = Arranged()
    table.luck(0, luck)
    table.table.gain_luck(table[0], gain)
    assert (table[0].luck, table.table.luck) == (after, 16 - after)


# --- "3. Build" -----------------------------------------------------------------------------


def test_no_building_above_the_vip_band() -> None:
    """FL-024, "3. Build": the upper two levels are closed to new cards."""
    table = Arranged()
    table[0].new.append(table.card("r01"))
    hand = Hand([["place", "r01", 4]])
    with pytest.raises(IllegalChoice):
        hand.play(place_new(table.ctx, table[0]))
    assert data(hand.asked[0]) == [["place", "r01", level] for level in (1, 2, 3)]


def test_no_building_on_a_full_level() -> None:
    """FL-025, "3. Build": a level takes four cards."""
    table = Arranged()
    table.left(0, 2, *["green"] * 4)
    table[0].new.append(table.card("r01"))
    hand = Hand([["place", "r01", 3]])
    hand.play(place_new(table.ctx, table[0]))
    assert data(hand.asked[0]) == [["place", "r01", 1], ["place", "r01", 3]]


# --- "4. Roll" ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "levels"),
    [
        (0, [1]),  # FL-027: the 1st roll
        (1, [1, 2]),
        (3, [3, 4]),  # the same level or the next higher one
        (5, [5]),  # FL-029
    ],
)
def test_reachable_levels(last: int, levels: list[int]) -> None:
    """FL-027, FL-029, "4. Roll": the lowest level first, then the same level or the next; never lower."""
    assert list(scoring.reachable_levels(last, 5, 1)) == levels


def test_failing() -> None:
    """FL-030, "4. Roll": all marks off, a new green card into the lowest level, OUT."""
    table = Arranged()
    table.left(0, 1, "green", "yellow")
    (card,) = table.left(0, 2, "green")
    table.table.enter(table[0])
    for level, marked in [(1, table[0].left[0][0]), (1, table[0].left[0][1]), (2, card)]:
        table.table.mark(table[0], level, marked)
    assert (len(table[0].marked()), table[0].black) == (3, 2)
    Hand().play(fail(table.ctx, table[0]))
    assert (table[0].marked(), table[0].black, table[0].playing) == ([], 5, False)
    assert [card.deck for card in table[0].left[0]] == ["green", "yellow", "green"]


def test_averting_failure() -> None:
    """FL-031, "Luck in the game": for 1 luck the marks stay, and one may still drop out or stay."""
    table = Arranged(1)
    cards = table.left(0, 1, "g01", "g02", "g03", "r14")
    table.luck(0, 1)
    table.table.enter(table[0])
    for card in cards[:3]:
        table.table.mark(table[0], 1, card)
    table.roll("blue 1 2 3 4, red 4 5 6")
    hand = Hand([["avert"]])
    hand.play(fulfil(table.ctx))
    assert data(hand.asked[0]) == [["avert"], ["fail"]]
    hand = Hand([["stay"]])
    hand.play(decide(table.ctx))
    assert data(hand.asked[0]) == [["stay"], ["out"]]
    assert (len(table[0].marked()), table[0].luck, table.table.luck) == (3, 0, 16)


@pytest.mark.parametrize(("luck", "after"), [(0, 3), (2, 4)])
def test_compensation(luck: int, after: int) -> None:
    """FL-032, FL-033, "4. Roll": 1 luck at every further roll for who has dropped out; at most 4."""
    table = Arranged()
    table.luck(0, luck)
    for _ in range(3):
        compensate(table.ctx, [table[0]])
    assert table[0].luck == after


def test_sixth_mark_with_luck() -> None:
    """FL-034, "Luck in the game": with all 5 black markers used, luck marks a further card."""
    table = Arranged(1)
    cards = table.left(0, 1, "g01", "g02", "g03") + table.left(0, 2, "g04", "g05", "g06")
    table.luck(0, 1)
    table.table.enter(table[0])
    for card in cards[:5]:
        table.table.mark(table[0], 2, card)
    assert table[0].black == 0
    table.roll("blue 6 1 1 1, red 1 1 1")
    Hand([["mark", "g06", 2]]).play(fulfil(table.ctx))
    assert (cards[5].mark, table[0].luck, table.table.luck) == ("luck", 0, 15)
    Hand(lambda decision: decision.options[-1]).play(push_phase(table.ctx))
    assert (table[0].black, table.table.luck) == (5, 16)


# --- "5. Push" ------------------------------------------------------------------------------


def test_push_or_score() -> None:
    """FL-035, "5. Push": one level up, or scored where it is."""
    table = Arranged(1)
    (card,) = table.left(0, 2, "y01")
    table.table.mark(table[0], 2, card)
    hand = Hand([["push", "y01", 2]])
    hand.play(push_phase(table.ctx))
    assert data(hand.asked[0]) == [["push", "y01", 2], ["score", "y01", 2]]
    assert table[0].left[2] == [card]
    table.table.mark(table[0], 3, card)
    Hand([["score", "y01", 3]]).play(push_phase(table.ctx))
    assert table[0].right[2] == [card]


def test_unmarked_cards_stay() -> None:
    """FL-037, "5. Push": nothing happens to a card without a mark."""
    table = Arranged(1)
    cards = table.left(0, 2, "y01")
    Hand().play(push_phase(table.ctx))
    assert table[0].left[1] == cards


# --- "End of the Game and Scoring" ----------------------------------------------------------


def test_score_of_the_example() -> None:
    """FL-038: 6 points on the top level, 4, 5 and 10 below and 1 luck are 48 + 16 + 10 + 10 + 1 = 85."""
    table = Arranged()
    table.right(0, 5, "red", "yellow")
    table.right(0, 4, "red")
    table.right(0, 3, "red", "green")
    table.right(0, 2, "yellow", "yellow", "green")
    table.right(0, 1, "red", "green")
    table.luck(0, 1)
    result = final_scoring(table.ctx)
    assert result.extra["levels"][0] == [5, 5, 10, 16, 48]
    assert result.scores == (85, 0)
    assert result.winners == (0,)
    assert table.game.view(1).displays[0].score == 85


def test_points_of_a_card() -> None:
    """FL-039, FL-040: yellow 2, red 4; green 1 (which the rule book does not print)."""
    cards = feeling_lucky().cards.values()
    assert {card.deck: card.number("points") for card in cards} == {"green": 1, "yellow": 2, "red": 4}


def test_tie() -> None:
    """FL-041: among equals, whoever has the most unscored cards in the top level, then in the next."""
    assert scoring.best_seats([50, 50], [[1, 1, 0, 0, 1], [3, 2, 1, 2, 0]]) == (0,)
    assert scoring.best_seats([50, 50], [[1, 1, 0, 0, 1], [0, 0, 0, 1, 1]]) == (1,)
    assert scoring.best_seats([50, 51], [[0, 0, 0, 0, 4], [0, 0, 0, 0, 0]]) == (1,)


def test_tie_in_everything_is_shared() -> None:
    """Assumption: equal to the last, players share the win."""
    assert scoring.best_seats([9, 50, 50], [[0, 1], [2, 1], [2, 1]]) == (1, 2)


def test_five_rounds() -> None:
    """FL-086, "Course of Play": 5 rounds."""
    assert Numbers.read(feeling_lucky(), 2).rounds == 5


# --- "The Conditions on the Task Cards" -------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "card", "roll", "yes"),
    [
        ("FL-042", "g04", "blue 1 2 3 4, red 1 2 6", True),  # exactly a 4
        ("FL-043", "g04", "blue 1 2 3 5, red 1 2 6", False),
        ("FL-044", "g19", "blue 3 4 5 1, red 6 3 2", True),  # 5 dice of 3 or more
        ("FL-046", "y01", "blue 2 2 1 5, red 2 4 6", True),  # 3 alike
        ("FL-048", "g11", "blue 2 6 6 6, red 3 4 6", True),  # a 2, a 3 and a 4
        ("FL-049", "g11", "blue 5 6 1 1, red 5 6 1", False),  # 1 and 6 are not adjacent
        ("FL-050", "g09", "blue 3 4 1 1, red 6 6 6", True),  # 2 blue dice
        ("FL-053", "g14", "blue 1 1 1 1, red 3 3 3", True),  # red dice, at least 9
        ("FL-054", "g14", "blue 6 6 6 6, red 2 3 3", False),
        ("FL-055", "y14", "blue 2 2 5 1, red 5 5 6", True),  # a pair and a triple
        ("FL-058", "g08", "blue 1 2 3 4, red 5 5 6", True),  # a red pair or a blue one
        ("FL-059", "g08", "blue 1 2 3 4, red 1 2 3", False),
        ("FL-060", "y18", "blue 1 3 4 5, red 1 2 2", True),  # two 1s, of any colour
        ("FL-061", "y18", "blue 1 3 4 5, red 2 2 6", False),
    ],
)
def test_conditions(case: str, card: str, roll: str, yes: bool) -> None:
    """FL-042 to FL-061, "The Conditions on the Task Cards"."""
    cards = feeling_lucky()
    assert matchers(cards)[card].matches(rolled(roll, cards.pool).counts) is yes, case


def test_the_file_has_examples() -> None:
    """At least ten for each deck, and all of them hold."""
    cards = feeling_lucky()
    decks = Counter(cards.cards[example.card].deck for example in cards.examples)
    assert min(decks.values()) >= 10
    for example in cards.examples:
        assert matchers(cards)[example.card].matches(example.roll) == (example.expected == "yes"), example


# --- "Solo Game" ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "stars"),
    [
        (0, 0),  # assumption
        (1, 0),  # FL-062
        (20, 0),  # FL-063
        (21, 1),
        (40, 1),  # FL-065
        (41, 2),  # FL-066
        (60, 2),  # FL-067
        (61, 3),
        (80, 3),  # FL-069
        (81, 3.5),  # FL-070
        (85, 3.5),  # FL-071
        (100, 3.5),
        (101, 4),  # FL-073
        (120, 4),
        (121, 4.5),  # FL-075
        (140, 4.5),
        (141, 5),  # FL-077
        (200, 5),  # FL-078
    ],
)
def test_stars(points: int, stars: float) -> None:
    """FL-062 to FL-078, "Solo Game": the table of stars."""
    assert scoring.stars(points, Numbers.read(feeling_lucky(), 1).stars) == stars


@pytest.mark.parametrize(
    ("decks", "bonus_points"),
    [
        (["green"] * 4 + ["yellow"] * 2 + ["red"], 8),  # FL-079
        (["green"] * 3 + ["yellow"] * 2 + ["red"] * 2, 16),  # FL-080
        (["green", "yellow"], 0),
    ],
)
def test_colour_sets(decks: list[str], bonus_points: int) -> None:
    """FL-079, FL-080, "Be colourful!": 8 points for a green, a yellow and a red card."""
    table = Arranged(1)
    table.right(0, 1, *decks)
    result = final_scoring(table.ctx)
    assert result.extra["colour_sets"] == [bonus_points]
    assert result.scores[0] == result.extra["levels"][0][0] + bonus_points


@pytest.mark.parametrize(
    ("deck", "level", "steps", "decks"),
    [
        ("green", 4, 1, ("green",)),  # FL-081
        ("yellow", 5, 2, ("green", "yellow")),
        ("red", 5, 2, ("green", "yellow", "red")),  # FL-083
        ("red", 3, 0, ("green", "yellow", "red")),  # FL-084
    ],
)
def test_push_it(deck: str, level: int, steps: int, decks: tuple[str, ...]) -> None:
    """FL-081 to FL-084, "Push it!": 1 step on the 2nd level from the top, 2 on the top level."""
    numbers = Numbers.read(feeling_lucky(), 1)
    assert scoring.push_it_steps(level, numbers.push_it) == steps
    assert scoring.push_it_decks(deck, numbers.easier) == decks


# --- "What happens when the cards in the supply run out?" -------------------------------------


def test_multiplier() -> None:
    """FL-085: of 3 green cards in one level 2 go back; the one that stays counts for 3."""
    table = Arranged()
    table.right(0, 3, "green", "green", "green")
    returned = table.table.multiply(table[0], 3, "green", 3)
    assert len(returned) == 2
    assert [card.times for card in table[0].right[2]] == [3]
    assert scoring.income(table[0].right, table.ctx.numbers.factors) == 6
    assert scoring.level_scores(table[0].right, table.ctx.numbers.factors) == (0, 0, 6, 0, 0)
    assert scoring.multiplier_size(3, (3, 4)) == 3
    assert scoring.multiplier_size(4, (3, 4)) == 4
    assert scoring.multiplier_size(2, (3, 4)) is None
