"""The page of `dicewright report`: its numbers are the data's, and it needs nothing but itself."""

from __future__ import annotations

import json
import re
import shlex
from copy import deepcopy
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from dicewright.workbench.findings import findings
from dicewright.workbench.findings.say import number, percent
from dicewright.workbench.report.figures import bars
from dicewright.workbench.report.page import embedded, page
from dicewright.workbench.report.palette import CYCLE, signs
from tests.workbench.report_sample import Page, leader_row, sample, seat_row

LUCKY = "feeling-lucky"
DAY = "2026-11-30"
MEASURES = {"drawn": "drawn", "in reach": "reached", "scored": "scored"}
RATES = {"able": "able_rate", "taken": "fulfilled_rate", "wins": "win_rate"}


def made(data: Any) -> Page:
    return Page(page(data, findings(data), DAY))


@cache
def lucky_html() -> str:
    data = lucky()[0]
    return page(data, findings(data), DAY)


@cache
def lucky() -> tuple[Any, Page]:
    data = sample(LUCKY)
    data["simulate"]["skill"] = {
        "bot": "expert",
        "against": "casual",
        "games": 400,
        "wins": 180.0,
        "win_rate": 0.45,
        "low": 0.40,
        "high": 0.50,
        "fair": 0.25,
    }
    return data, made(data)


# --- numbers --------------------------------------------------------------------------------------


def test_the_page_holds_its_data_exactly() -> None:
    data, shown = lucky()
    assert shown.data == json.loads(json.dumps(data))


def test_every_card_stands_in_the_table_with_the_numbers_of_the_data() -> None:
    data, shown = lucky()
    (table,) = [one for one in shown.tables if one[0][0][0] == "card" and len(one[0]) > 4]
    heads = [text for text, _ in table[0]]
    assert heads[:6] == ["card", "deck", "copies", "condition", "points", "odds"]
    odds = {row["id"]: row for row in data["odds"]["cards"]}
    played = {row["id"]: row for row in data["simulate"]["cards"]}
    assert len(table) - 1 == len(data["set"]["cards"]) == 62
    for row, card in zip(table[1:], data["set"]["cards"], strict=True):
        cells = dict(zip(heads, row, strict=True))
        assert cells["card"][0] == card["id"] and cells["condition"][0] == card["tiers"][0]["condition"]
        chance = odds[card["id"]]["probability"]
        assert cells["odds"] == (f"{100 * chance:.2f} %", str(chance))
        assert cells["points"] == (str(card["points"]), str(card["points"]))
        for head, name in MEASURES.items():
            mean = played[card["id"]]["per_game"][name]["mean"]
            assert cells[head] == (number(mean, 2), str(mean))
        for head, name in RATES.items():
            rate = played[card["id"]][name]["rate"]
            assert cells[head] == (percent(rate), str(rate))
        assert float(cells["level"][1] or 0) == played[card["id"]]["level"]["mean"]
        assert float(cells["brought"][1] or 0) == played[card["id"]]["points"]["mean"]
    assert "averted" not in heads and "pushed" not in heads  # counted nowhere


def test_seats_and_leaders_have_the_numbers_of_the_data() -> None:
    data, shown = lucky()
    (seats,) = [one for one in shown.tables if one[0][0][0] == "seat"]
    for cells, row in zip(seats[1:], data["simulate"]["seats"], strict=True):
        assert [value for _, value in cells[1:]] == [
            str(row[name]) for name in ("wins", "win_rate", "low", "score_mean", "score_low", "score_sd")
        ]
        assert f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %" == cells[3][0]
    (leading,) = [one for one in shown.tables if one[0][0][0] == "after round"]
    for cells, row in zip(leading[1:], data["simulate"]["leaders"], strict=True):
        assert [value for _, value in cells] == [
            str(row[k]) for k in ("round", "games", "won", "rate", "low")
        ]


def test_histograms_count_every_game() -> None:
    _, shown = lucky()
    for head, games in (("points at the end", 8000), ("decisions of all players", 2000)):
        (table,) = [one for one in shown.tables if one[0][0][0] == head]
        assert sum(int(cells[1][1] or 0) for cells in table[1:]) == games
    assert "Every game has 5 rounds." in shown.text


@pytest.mark.parametrize(
    "values", [{0: 3, 1: 2}, {-7: 1, 0: 1, 2500: 4}, {5: 1, 6: 1}, {10**6: 1, 0: 2}, {10**30: 1, 2: 5}]
)
def test_bars_hold_all_values(values: dict[int, int]) -> None:
    found = bars(values)
    assert len(found) <= 24 and sum(bar["count"] for bar in found) == sum(values.values())
    assert found[0]["from"] <= min(values) and found[-1]["to"] > max(values)
    assert all(before["to"] == after["from"] for before, after in pairwise(found))


def test_findings_stand_on_the_page_with_advice_and_threshold() -> None:
    data, shown = lucky()
    found = findings(data)
    assert [one.about for one in found][:2] == ["card g08", "card g19"]
    for one in found:
        for text in (one.text, one.advice, one.threshold):
            assert re.sub(r"\W", "", text) in re.sub(r"\W", "", shown.text)


def test_the_head_says_what_was_played_and_the_foot_how_to_make_it_again() -> None:
    _, shown = lucky()
    for words in ("Feeling Lucky?", DAY, "4 × casual", "2,000", "dicewright "):
        assert words in shown.text
    assert (
        "dicewright report feeling-lucky --games 2000 --seed 1 --seats casual,casual,casual,casual --skill 400"
        in shown.text
    )


# --- words ----------------------------------------------------------------------------------------

JUDGING = ("unfair", "advantage", "decided early", "mostly luck", "lengths run away", "hardly comes up")


def test_no_judging_word_where_nothing_clears_its_threshold() -> None:
    _, shown = lucky()
    assert not [word for word in JUDGING if word in shown.text.lower()]
    assert "2 percentage points" in shown.text


def test_the_word_stands_where_the_interval_clears_the_threshold_and_the_threshold_beside_it() -> None:
    data = sample(LUCKY)
    data["simulate"]["seats"] = [seat_row(at, s, 2000) for at, s in enumerate((0.34, 0.22, 0.22, 0.22))]
    data["simulate"]["leaders"] = [leader_row(at, 0.95, 2000) for at in range(1, 5)]
    text = made(data).text
    assert "Unfair advantage for seat 1" in text and "unfair means more than 2 percentage points" in text
    assert "Decided early" in text and "wins more than 75.0 %" in text


# --- one file, for all eyes -----------------------------------------------------------------------


def test_the_page_needs_nothing_but_itself() -> None:
    _, shown = lucky()
    html = lucky_html()
    assert (
        "http" not in html
        and "@import" not in html
        and "@font-face" not in html
        and "//" not in outside(html)
    )
    for tag, attributes in shown.elements:
        assert tag not in ("link", "img", "iframe", "object", "embed")
        assert "src" not in attributes and str(attributes.get("href", "#")).startswith("#")
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", html))


def outside(html: str) -> str:
    """The page without its comments in script and style."""
    return re.sub(r"(?<=\s)// .*$|/\*.*?\*/", "", html, flags=re.M)


def test_every_plot_has_a_text_alternative_with_numbers_and_ids_are_unique() -> None:
    _, shown = lucky()
    html = lucky_html()
    plots = re.findall(r"<svg .*?</svg>", html, re.S)
    assert len(plots) == 9
    for plot in plots:
        head = re.match(r'<svg role="img" aria-labelledby="(\S+) (\S+)" viewBox="0 0 [\d.]+ [\d.]+"', plot)
        assert head is not None
        assert f'<title id="{head[1]}">' in plot
        described = re.search(rf'<desc id="{head[2]}">(.*?)</desc>', plot)
        assert described is not None and re.search(r"\d", described[1])
    ids = [attributes["id"] for _, attributes in shown.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    targets = [a["href"][1:] for t, a in shown.elements if t == "a" and a.get("href")]  # type: ignore[index]
    assert targets and set(targets) <= set(ids)


def test_the_table_of_cards_can_be_read_without_the_script() -> None:
    data, shown = lucky()
    (table,) = [a for tag, a in shown.elements if tag == "table" and a.get("class") == "sortable"]
    assert table is not None
    assert not [tag for tag, _ in shown.elements if tag == "button"]
    html = page(data, findings(data), DAY)
    assert 'setAttribute("aria-sort"' in html and "aria-live" in html


MACHADO = {  # Machado, Oliveira and Fernandes (2009), full severity
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}  # fmt: skip


def linear(colour: str) -> list[float]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(rgb: list[float]) -> list[float]:
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    xyz = [sum(a * max(b, 0) for a, b in zip(row, rgb, strict=True)) for row in rows]
    x, y, z = (
        (v / w) ** (1 / 3) if v / w > 0.008856 else 7.787 * v / w + 16 / 116
        for v, w in zip(xyz, white, strict=True)
    )
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


@pytest.mark.parametrize("kind", [None, *MACHADO])
def test_the_colours_can_be_told_apart(kind: str | None) -> None:
    seen = []
    for colour in CYCLE:
        rgb = linear(colour)
        if kind is not None:
            rgb = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in MACHADO[kind]]
        seen.append(lab(rgb))
    for one, other in combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 10


def test_decks_differ_in_colour_and_shape_and_go_by_their_names() -> None:
    found = signs(["green", "yellow", "red", "orange", "special", "a", "b", "c", "d"])
    assert len(set(found.values())) == 9
    assert found["green"].colour == "#009E73" and found["red"].colour == "#D55E00"
    assert len({sign.shape for sign in list(found.values())[:7]}) == 7


# --- odd sets -------------------------------------------------------------------------------------

SETS = {
    "no points": "deck a:\ncard A a: pair\ncard B a: triple\n",
    "no decks": "card A points=1: pair\ncard B points=3: triple\n",
    "one card": "card A points=1: pair\n",
    "tiers": "card A:\n    all points=12: 4 alike\n    most points=6: triple\ncard B points=2: pair\n",
    "no condition": "card A points=2\n",
    "impossible": "deck d: points=2\ncard A d: sum >= 30\ncard B d: pair\ncard C d: any\ncard D d: triple\ncard E d: 6\n",
    "no cards": "",
}


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("games", [True, False])
def test_odd_sets_give_a_page(name: str, games: bool, tmp_path: Path) -> None:
    file = tmp_path / "a.cond"
    file.write_text(f'game "Odd"\ndice 4 d6\n{SETS[name]}')
    data = sample(file)
    if not games:
        data |= {"simulate": None, "no_games": "Nobody can play this"}
    shown = made(data)
    assert shown.data == json.loads(json.dumps(data))
    assert ("Nobody can play this." in shown.text) != games
    assert ("Seats" in shown.text.split("What was looked at")[0]) == games
    for card in data["set"]["cards"]:
        assert card["id"] in shown.text
    if name == "impossible":
        assert "E301" in shown.text and "W301" in shown.text
    if name == "tiers":
        assert "12 / 6" in shown.text and "all: 4 alike; most: triple" in shown.text


def test_odds_too_big_to_be_exact_are_marked(tmp_path: Path) -> None:
    file = tmp_path / "a.cond"
    file.write_text(f'game "Big"\ndice 4 d6\n{SETS["no decks"]}card C points=2: 6\ncard D points=2: 5\n')
    data = sample(file)
    sampled, vague, unknown, _ = data["odds"]["cards"]
    blank = {"numerator": None, "denominator": None}
    sampled |= {**blank, "sampled": {"low": 0.71, "high": 0.74, "rolls": 4000}}
    vague |= {**blank, "probability": 0.5, "sampled": {"low": 0, "high": 1, "rolls": 3}}
    unknown |= {**blank, "probability": None}
    shown = made(data)
    (table,) = [one for one in shown.tables if one[0][0][0] == "card" and len(one[0]) > 4]
    at = [text for text, _ in table[0]].index("odds")
    odds = [row[at][0] for row in table[1:]]
    assert odds == [f"~{100 * sampled['probability']:.2f} %", "unknown", "too big", "51.77 %"]
    assert f"from A (~{100 * sampled['probability']:.2f}" in shown.text.replace("\u00a0", " ")


def test_text_of_the_card_file_is_text(tmp_path: Path) -> None:
    file = tmp_path / "a.cond"
    file.write_text(
        'game "</script><b>&amp; more"\ndice 4 d6\n'
        """card A "<script>alert('x')</script>" points=1: pair\ncard B "<!-- & -->" points=2: triple\n"""
    )
    data = sample(file)
    html = page(data, findings(data), DAY)
    shown = Page(html)
    assert shown.data["set"]["title"] == "</script><b>&amp; more"
    assert "</script><b>&amp; more" in shown.text and "<script>alert('x')</script>" in shown.text
    assert html.count("<script") == 2 and "<b>&amp; more" not in html and "<!--" not in html


def test_data_in_a_script_cannot_end_it() -> None:
    text = embedded({"a": "</script><!--\u2028&"})
    assert not set(text) & set("<>&\u2028") and json.loads(text) == {"a": "</script><!--\u2028&"}


def test_numbers_that_json_does_not_know_are_refused() -> None:
    with pytest.raises(ValueError):
        embedded({"a": float("nan")})


def test_the_command_in_the_page_can_be_typed(tmp_path: Path) -> None:
    data = deepcopy(lucky()[0])
    data["set"]["path"] = "my game's cards.cond"
    found = re.search(r"To make this page again: <code>(.*?)</code>", page(data, [], DAY))
    assert found is not None
    words = shlex.split(found[1].replace("&#39;", "'").replace("&#34;", '"'))
    assert words[:3] == ["dicewright", "report", "my game's cards.cond"]


def test_the_page_says_what_was_looked_at_and_what_could_not_be() -> None:
    data, shown = lucky()
    (table,) = [one for one in shown.tables if one[0][0][0] == "about"]
    counts = {row[0][0]: row[2][0] for row in table[1:]}
    assert len(counts) == 9 and counts["Points against odds"] == "2" and counts["Seats"] == "0"
    assert "Nothing beyond its threshold: seats, course of the game, luck and skill, length" in shown.text
    bare = made({**data, "simulate": None})
    (table,) = [one for one in bare.tables if one[0][0][0] == "about"]
    counts = {row[0][0]: row[2][0] for row in table[1:]}
    assert (
        counts["Seats"] == counts["Luck and skill"] == "not looked at" and counts["Decks that overlap"] == "0"
    )
    assert "seats, course" not in bare.text


def test_one_player_alone_has_no_plot_of_seats() -> None:
    shown = made(sample(LUCKY, wins=(1.0,)))
    assert "nobody to be compared with" in shown.text
    assert not [1 for _, attributes in shown.elements if attributes.get("id") == "seats"]


@pytest.mark.parametrize(
    ("games", "shares", "words"),
    [
        (50_000, (0.25, 0.25, 0.25, 0.25), "All intervals lie between 23.0 % and 27.0 %"),
        (
            1000,
            (0.302, 0.269, 0.206, 0.223),
            "No seat's interval lies wholly outside 23.0 % and 27.0 % when widened",
        ),
        (2000, (0.34, 0.22, 0.22, 0.22), "Wholly outside 23.0 % and 27.0 %, also when widened"),
    ],
)
def test_what_is_said_of_seats(games: int, shares: tuple[float, ...], words: str) -> None:
    assert words in made(sample(LUCKY, games, shares)).text.replace("\u00a0", " ")
