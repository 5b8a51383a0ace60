"""Findings: named when their interval clears the threshold, and not before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicewright as dw
from dicewright.workbench.findings import ORDER, Change, Finding, Limits, findings
from dicewright.workbench.findings.intervals import errors, none_of, share_of, widened
from dicewright.workbench.findings.trend import Paid, trend
from dicewright.workbench.mending import mender
from tests.workbench.report_sample import around, leader_row, lengths, sample, seat_row, share

LUCKY = "feeling-lucky"
JUDGING = ("unfair", "decided early", "mostly luck", "run away", "hardly comes up")


@cache
def _lucky() -> Any:
    return sample(LUCKY)


@pytest.fixture
def data() -> Any:
    """Feeling Lucky? with games in which nothing stands out."""
    return deepcopy(_lucky())


def of(data: Any, kind: str) -> list[Finding]:
    return [one for one in findings(data) if one.kind == kind]


# --- who wins -------------------------------------------------------------------------------------


def test_games_in_which_nothing_stands_out_give_findings_about_odds_only(data: Any) -> None:
    assert {one.kind for one in findings(data)} == {"points"}


def test_an_unfair_seat_is_named_with_interval_and_threshold(data: Any) -> None:
    data["simulate"]["seats"] = [seat_row(at, s, 2000) for at, s in enumerate((0.34, 0.22, 0.22, 0.22))]
    (found,) = of(data, "seat")
    assert found.about == "seat 1" and "Unfair advantage for seat 1: it wins 34.0 % of games" in found.text
    assert "2 percentage points from an equal share of 25.0 %" in found.threshold
    assert "4 seats at once" in found.threshold
    assert f"{100 * found.low:.1f} to {100 * found.high:.1f} %" in found.text
    assert found.low > 0.27 and "seat 1" in found.advice


def test_the_same_shares_in_fewer_games_say_nothing(data: Any) -> None:
    data["simulate"]["games"] = 200
    data["simulate"]["seats"] = [seat_row(at, s, 200) for at, s in enumerate((0.34, 0.22, 0.22, 0.22))]
    assert not of(data, "seat")


def test_different_bots_say_nothing_about_seats(data: Any) -> None:
    data["simulate"]["seats"] = [seat_row(at, s, 2000) for at, s in enumerate((0.4, 0.2, 0.2, 0.2))]
    data["simulate"]["seats"][0]["bot"] = "expert"
    assert not of(data, "seat")


@given(st.integers(30, 20_000), st.integers(2, 6), st.randoms(use_true_random=False))
def test_a_seat_is_named_only_if_its_whole_interval_is_beyond_the_threshold(
    games: int, seats: int, dice: Random
) -> None:
    weights = [dice.uniform(0.5, 1.5) for _ in range(seats)]
    shares = [weight / sum(weights) for weight in weights]
    made = deepcopy(_lucky())
    made["simulate"]["games"] = games
    made["simulate"]["seats"] = [seat_row(at, s, games) for at, s in enumerate(shares)]
    named = {one.about: one for one in findings(made) if one.kind == "seat"}
    for at, own in enumerate(shares):
        interval = share_of(own * games, games, seats)
        beyond = interval.low > 1 / seats + 0.02 or interval.high < 1 / seats - 0.02
        assert (f"seat {at + 1}" in named) == beyond
    for found in named.values():
        assert found.low > 1 / seats + 0.02 or found.high < 1 / seats - 0.02


@pytest.mark.parametrize(
    ("rates", "words"),
    [
        ((0.3, 0.9, 0.95, 0.97), "Decided early: who leads after round 2 of about 5.0 wins 90.0 %"),
        ((0.25, 0.25, 0.26, 0.27), "Early rounds count for little: who leads after round 4"),
        ((0.4, 0.6, 0.7, 0.8), None),
    ],
)
def test_leaders(data: Any, rates: tuple[float, ...], words: str | None) -> None:
    data["simulate"]["leaders"] = [leader_row(at, rate, 2000) for at, rate in enumerate(rates, 1)]
    found = of(data, "leader")
    assert [one.text[: len(words or "")] for one in found] == ([words] if words else [])


@pytest.mark.parametrize(("wins", "named"), [(270, True), (345, False), (500, False)])
def test_luck(data: Any, wins: float, named: bool) -> None:
    rate = wins / 1000
    data["simulate"]["skill"] = {
        "bot": "expert",
        "against": "casual",
        "games": 1000,
        "wins": wins,
        "win_rate": rate,
        "low": rate - 0.03,
        "high": rate + 0.03,
        "fair": 0.25,
    }
    found = of(data, "luck")
    assert bool(found) == named
    assert all("Mostly luck" in one.text and one.high < 0.35 for one in found)


def test_lengths(data: Any) -> None:
    data["simulate"] |= lengths("rounds", {"4": 1000, "6": 700, "40": 300})
    (found,) = of(data, "length")
    assert "middle game has 4 rounds, and one in twenty has 40 or more" in found.text and found.low > 2
    data["simulate"] |= lengths("rounds", {"4": 1000, "6": 700, "7": 300})
    assert not of(data, "length")
    data["simulate"] |= lengths("decisions", {"8": 2000})
    assert "Games are short" in of(data, "length")[0].text


# --- cards in play --------------------------------------------------------------------------------


def card(data: Any, name: str) -> Any:
    return next(row for row in data["simulate"]["cards"] if row["id"] == name)


def test_a_card_that_decides_games(data: Any) -> None:
    card(data, "r03")["win_rate"] = share(0.5, card(data, "r03")["scored"])
    (found,) = of(data, "wins")
    assert found.about == "card r03" and "wins 50.0 % of games" in found.text and "wins 30.0 %" in found.text
    assert found.low > 0.35 and "62 cards at once" in found.threshold


def test_looking_at_many_cards_widens_intervals(data: Any) -> None:
    row = card(data, "r03")
    row["win_rate"] = {"rate": 0.4, "low": 0.37, "high": 0.43}
    assert not of(data, "wins")
    data["simulate"]["cards"] = [row, card(data, "r04"), card(data, "r05"), card(data, "r06")]
    assert [one.about for one in of(data, "wins")] == ["card r03"]


def test_a_card_that_never_comes_up_or_is_never_scored(data: Any) -> None:
    row = card(data, "g03")
    row |= dict.fromkeys(("drawn", "reached", "able", "fulfilled", "scored"), 0)
    row |= dict.fromkeys(("able_rate", "fulfilled_rate", "level", "points", "win_rate"))
    row["per_game"] = {name: around(0, 0) for name in row["per_game"]}
    never = card(data, "r14")
    never |= {"scored": 0, "level": None, "points": None, "win_rate": None}
    found = {one.about: one for one in of(data, "unused")}
    assert set(found) == {"card g03", "card r14"}
    assert "g03 hardly comes up: 0 times in 2,000 games" in found["card g03"].text
    assert "r14 is hardly ever scored" in found["card r14"].text
    assert 0 < found["card g03"].high < 0.01 and 0 < found["card r14"].high < 0.02


def test_few_games_do_not_show_that_a_card_never_comes_up() -> None:
    made = sample(LUCKY, games=100)
    row = card(made, "g03")
    row |= dict.fromkeys(("drawn", "reached", "able", "fulfilled", "scored"), 0)
    row["per_game"] = {name: around(0, 0) for name in row["per_game"]}
    assert not of(made, "unused")


def test_what_the_rules_do_not_count_is_no_finding(data: Any) -> None:
    for row in data["simulate"]["cards"]:
        row |= dict.fromkeys(row["per_game"], 0)
        row |= dict.fromkeys(("able_rate", "fulfilled_rate", "level", "points", "win_rate"))
        row["per_game"] = {name: around(0, 0) for name in row["per_game"]}
    assert {one.kind for one in findings(data)} == {"points"}


def test_a_card_that_brings_much_more_than_its_deck(data: Any) -> None:
    card(data, "y05")["points"] = around(20, 0.5)
    (found,) = of(data, "yield")
    assert found.about == "card y05" and found.low > 2 * 1.5


def test_a_bound_that_is_unknown_is_no_bound() -> None:
    row = {"mean": 1.0, "low": None, "high": None}
    assert not widened(row, "mean").clears(0.5, 0.9)


def test_fewer_than_thirty_games_say_nothing(data: Any) -> None:
    data["simulate"] |= {"games": 20, "seats": [seat_row(at, s, 20) for at, s in enumerate((1.0, 0, 0, 0))]}
    assert {one.kind for one in findings(data)} == {"points"}


def test_no_judging_word_without_a_finding(data: Any) -> None:
    said = " ".join(f"{one.text} {one.advice} {one.threshold}" for one in findings(data)).lower()
    assert not any(word in said for word in JUDGING)


def test_intervals_for_many() -> None:
    assert errors(1) == pytest.approx(1.96, abs=0.001)
    assert errors(50) == pytest.approx(3.29, abs=0.01)
    assert none_of(300) == pytest.approx(0.0123, abs=0.0001)
    assert share_of(0, 300).low == 0 and share_of(300, 300).high == pytest.approx(1)


# --- odds and points ------------------------------------------------------------------------------


def out_of_line(folder: Path) -> Path:
    """Feeling Lucky? with some cards that are too easy or too hard for what they bring."""
    text = Path(dw.load(LUCKY).files[0]).read_text(encoding="utf-8").split("# ---- What")[0]
    for now, before in (
        ("    pair of 3+\n    pair of 4-\n", "    pair\n    pair\n"),
        (": red sum of 3 dice <= 12\n", ": red sum >= 8\n"),
        ("card g10 green copies=2: straight 2 of 3-\n", "card g10 green copies=2: red straight 2\n"),
        (": 3 x 3-\n", ": 4 x 3+\n"),
        (": triple of 2-\n", ": blue triple\n"),
    ):
        assert text.count(now) == 1
        text = text.replace(now, before)
    file = folder / "before.cond"
    file.write_text(text, encoding="utf-8")
    return file


def test_outliers_are_named_with_their_exact_odds(tmp_path: Path) -> None:
    for path, names in (
        (LUCKY, ("g08", "g19")),  # two that the rule book prints
        (str(out_of_line(tmp_path)), ("g12", "g08", "g13", "g19", "r15", "g10")),
    ):
        found = findings(sample(path) | {"simulate": None})
        assert [one.about for one in found] == [f"card {name}" for name in names]
        told_exactly(path, found)


def told_exactly(path: str, found: Sequence[Finding]) -> None:
    compiled = dw.compile_cards(dw.load(path))
    for one in found:
        odds = float(compiled[one.about.removeprefix("card ")].odds())
        assert one.value == one.low == one.high == odds and f"{100 * odds:.2f} %" in one.text
        assert "factor of more than 1.40" in one.threshold


def test_the_advice_brings_a_card_into_line(tmp_path: Path) -> None:
    before = str(out_of_line(tmp_path))
    cards = dw.load(before)
    data = sample(before) | {"simulate": None}
    told: dict[str, list[Change]] = {}

    def mend(name: str, chance: float) -> list[Change]:
        told[name] = list(mender(cards)(name, chance))
        return told[name]

    texts = {one.about.removeprefix("card "): one.advice for one in findings(data, mend)}
    assert "`points=6` at the card; the deck gives 4" in texts["r15"]
    source = Path(cards.files[0]).read_text(encoding="utf-8")
    change = told["g12"][0]
    assert f"`{change.text}`" in texts["g12"]
    old = "card g12 green copies=2 start=A:\n    pair\n    pair\n"
    assert old in source
    file = tmp_path / "a.cond"
    file.write_text(source.replace(old, f"card g12 green copies=2 start=A: {change.text}\n"))
    assert "card g12" not in {one.about for one in findings(sample(file) | {"simulate": None})}
    assert float(dw.compile_cards(dw.load(str(file)))["g12"].odds()) == change.chance


def test_an_offer_is_no_condition_that_another_card_has() -> None:
    cards = dw.load(LUCKY)
    compiled = dw.compile_cards(cards)
    for change in mender(cards)("g13", 0.74):
        assert float(compiled["g14"].odds()) != change.chance


def test_decks_that_overlap(tmp_path: Path) -> None:
    file = tmp_path / "a.cond"
    file.write_text(
        'game "A"\ndice 5 d6\ndeck cheap: points=1\ndeck dear: points=2\n'
        "card A cheap: 2 x 5+\ncard B cheap: straight 3\ncard C dear: triple\ncard D dear: sum >= 18\n"
    )
    (found,) = findings(sample(file) | {"simulate": None})
    assert (found.kind, found.about) == ("overlap", "deck dear")
    assert "1 card of dear (D) pays more than 1 card of cheap (B), and is easier" in found.text
    assert "D comes off in 50.00 %" in found.text and "B in 44.75 %" in found.text
    assert found.value == found.low == found.high == pytest.approx(0.5 - 145 / 324)
    assert "D harder (45 % or less)" in found.advice


def line(points: float, dice: Random | None = None) -> Paid:
    odds = 3 * points**-1.5 * (dice.uniform(0.9, 1.1) if dice else 1)
    chance = odds / (1 + odds)
    return Paid(f"{points}", None, points, chance, chance, chance)


def test_the_trend_is_found_and_stays_when_a_fifth_of_the_cards_are_anywhere() -> None:
    dice = Random(3)
    sound = [line(points, dice) for points in (1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 8, 8, 10)]
    wild = [Paid("w", None, points, 0.99, 0.99, 0.99) for points in (8, 9, 10)]
    for cards in (sound, [*sound, *wild]):
        found = trend(cards)
        assert found is not None
        assert found.slope == pytest.approx(-1.5, abs=0.25)
        assert found.points(line(4).chance) == pytest.approx(4, rel=0.15)
        assert found.chance(4) == pytest.approx(line(4).chance, abs=0.05)


def test_there_is_no_trend_without_two_kinds_of_points_or_where_easy_cards_pay_more() -> None:
    assert trend([line(2)] * 6) is None
    assert trend([Paid("a", None, p, p / 10, p / 10, p / 10) for p in (1, 2, 3, 4)]) is None


@pytest.mark.parametrize("low", [0.97, 0.5])
def test_a_sampled_chance_counts_with_its_whole_interval(low: float) -> None:
    data = sample(LUCKY) | {"simulate": None}
    row = next(row for row in data["odds"]["cards"] if row["id"] == "y20")
    row |= {
        "numerator": None,
        "denominator": None,
        "probability": 0.98,
        "sampled": {"low": low, "high": 0.99},
    }
    named = {one.about for one in findings(data)}
    assert ("card y20" in named) == (low == 0.97)


def test_cards_that_all_pay_the_same(tmp_path: Path) -> None:
    file = tmp_path / "a.cond"
    rest = "".join(f"card A{n} d: blue {n}\n" for n in range(1, 7))
    file.write_text(f'game "A"\ndice 3 blue d6\ndeck d: points=3\n{rest}card B d: triple\n')
    (one,) = findings(sample(file) | {"simulate": None})
    assert one.about == "card B" and "raise its points to" in one.advice.lower()


def test_many_cards_of_a_deck_that_bring_little_are_one_finding(data: Any) -> None:
    for number in range(16, 22):
        card(data, f"y{number}")["points"] = around(0.5, 0.05)
    (found,) = of(data, "yield")
    assert found.about == "deck yellow" and found.text.startswith("6 cards of yellow bring much less")


def test_a_comment_keeps_a_card_from_being_named(tmp_path: Path) -> None:
    text = (
        'game "A"\ndice 5 d6\ndeck d:\ncard A d points=1: pair\ncard B d points=2: 2 x 5+\ncard C d points=3: triple\n'
        "card D d points=4: straight 4\ncard E d points=1: 5 alike\n"
    )
    file = tmp_path / "a.cond"
    file.write_text(text)
    assert "card E" in {one.about for one in findings(sample(file) | {"simulate": None})}
    file.write_text(text.replace("5 alike\n", "5 alike  # allow W403\n"))
    assert "card E" not in {one.about for one in findings(sample(file) | {"simulate": None})}
    file.write_text(text.replace("deck d:\n", "deck d:  # allow W403\n"))
    assert not findings(sample(file) | {"simulate": None})


def test_nearly_certain_cards_are_told_in_words() -> None:
    data = sample("god-of-luck") | {"simulate": None}
    for row in data["set"]["cards"]:
        row["allows"] = []
    texts = {one.about: f"{one.text} {one.advice}" for one in findings(data)}
    assert "comes off in more than 99.99 % of tries" in texts["card g1"] and ">" not in texts["card g1"]


def test_the_page_on_balance_names_every_kind_and_threshold() -> None:
    text = (Path(__file__).parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
    section = text.split("## The report")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.M))
    assert set(rows) == set(ORDER)
    limits = Limits()
    for kind, words in {
        "points": (f"more than {limits.pay:g}", f"{limits.scatter:g} times the scatter"),
        "overlap": (f"{100 * limits.overlap:g} percentage points",),
        "seat": (f"{100 * limits.seat:g} percentage points",),
        "leader": (f"{100 * limits.open:g} percentage points", "two thirds"),
        "luck": (f"{100 * limits.luck:g} percentage points",),
        "length": (
            f"fewer than {limits.few_decisions:g}",
            f"{limits.many_decisions:g} times",
            f"{limits.spread:g} times as long",
        ),
        "wins": (f"{100 * limits.wins:g} percentage points",),
        "yield": (f"more than {limits.yields:g} times", f"1/{limits.yields:g}"),
        "unused": (f"{100 * limits.unseen:g} % of games", f"{100 * limits.unused:g} % of the times"),
    }.items():
        assert all(word in rows[kind] for word in words), kind
    assert f"Fewer than {limits.games} games" in section


def test_cards_that_are_alike_are_one_finding(tmp_path: Path) -> None:
    file = tmp_path / "a.cond"
    rest = "".join(f"card A{n} points={n}: {n} x 4+\n" for n in range(1, 6))
    file.write_text(f'game "A"\ndice 6 d6\n{rest}card B1 points=1: 6 x 1\ncard B2 points=1: 6 x 2\n')
    (found,) = [one for one in findings(sample(file) | {"simulate": None}) if one.kind == "points"]
    assert found.about == "cards B1 and B2" and found.cards == ("B1", "B2")
    assert "Each of the cards B1 and B2 is hard for what it pays" in found.text


def test_who_wins_with_a_card_is_not_told_among_different_bots_or_of_few_scorers(data: Any) -> None:
    row = card(data, "r03")
    row["win_rate"] = share(0.5, row["scored"])
    assert of(data, "wins")
    row["scored"] = 29
    assert not of(data, "wins")
    row["scored"] = 1000
    data["simulate"]["seats"][2]["bot"] = "expert"
    assert not of(data, "wins")
