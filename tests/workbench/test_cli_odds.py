"""The command line where it asks the compiler for more: rolls, advice, comparisons, suggestions, formats."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dicewright.workbench.cli import run

SEVEN = ["-d", "4 blue d6, 3 red d6"]
FIVE = ["-d", "5 d6"]


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def fraction(row: dict[str, str]) -> Fraction:
    return Fraction(int(row["numerator"]), int(row["denominator"]))


# --- several rolls --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "chance"),
    [
        ("5 alike", Fraction(347897, 7558272)),
        ("straight 4", Fraction(753572225, 1224440064)),
        ("sets(3, 2)", Fraction(5485535, 15116544)),
    ],
)
def test_three_free_rolls(condition: str, chance: Fraction, capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "odds", "-e", condition, *FIVE, "--rolls", "3", "--keeping", "free")
    assert (data["rolls"], data["keeping"]) == (3, "free")
    assert fraction(data["cards"][0]) == chance


def test_the_file_says_how_often_and_the_call_may_say_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.cond"
    path.write_text("dice 2 d6\nrolls 2 keeping final\ncard A: 2 x 6\n")
    data = answer(capsys, "odds", str(path))
    assert (data["rolls"], data["keeping"]) == (2, "final")
    assert fraction(data["cards"][0]) == Fraction(11, 36) ** 2
    assert fraction(answer(capsys, "odds", str(path), "--rolls", "1")["cards"][0]) == Fraction(1, 36)
    path.write_text("dice 2 d6\nrolls any keeping some\ncard A: 2 x 6\n")
    data = answer(capsys, "odds", str(path))
    assert (data["rolls"], data["keeping"]) == ("any", "some")


def test_kept_dice(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "odds", "-e", "blue pair", *SEVEN, "--kept", "blue 4", "--rolls", "1")
    assert fraction(data["cards"][0]) == 1 - Fraction(5 * 4 * 3, 6**3)


def test_advice(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "odds", "-e", "2 x 6", *FIVE, "--advise", "6 1 2 3 4", "--rolls", "1")
    best = data["choices"][0]
    assert best["keep"] == "6" and fraction(best) == 1 - Fraction(5, 6) ** 4
    assert [c["probability"] for c in data["choices"]] == sorted(
        (c["probability"] for c in data["choices"]), reverse=True
    )
    assert run(["odds", "-e", "2 x 6", *FIVE, "--advise", "6 1 2 3 4"]) == 0
    assert "51.77 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    "more",
    [
        ["--rolls", "0"],
        ["--rolls", "many"],
        ["--keeping", "all"],
        ["--rolls", "any", "--keeping", "free"],
        ["--kept", "7"],
        ["--kept", "1 1 1 1 1 1"],
        ["--advise", "1 2 3"],
    ],
)
def test_wrong_questions(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "-e", "pair", *FIVE, *more]) == 2
    assert capsys.readouterr().err.strip()


def test_too_big_is_a_sample_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    start = time.perf_counter()
    assert run(["odds", "-e", "sum = 100", "-d", "30 d20", "--json"]) == 0
    assert time.perf_counter() - start < 30  # five seconds on a quiet machine
    out, err = capsys.readouterr()
    (row,) = json.loads(out)["cards"]
    assert row["numerator"] is None
    assert row["sampled"]["low"] <= row["probability"] <= row["sampled"]["high"]
    assert "E302" in err and "not exact" in err


def test_fifty_dice_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "odds", "-e", "pair and triple", "-d", "20 d20")
    assert fraction(data["cards"][0]) == Fraction(143952735069113115469, 163840000000000000000)


def test_cards_together(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "odds", "feeling-lucky", "g14", "g15", "r13", "--together")
    exactly = {tuple(row["cards"]): fraction(row) for row in data["exactly"]}
    assert sum(exactly.values()) == 1
    assert ("g15",) not in exactly  # 10 or more is 9 or more
    assert fraction(data["at_least_one"]) == 1 - exactly[()]
    single = answer(capsys, "odds", "feeling-lucky", "g15")["cards"][0]
    assert sum(chance for cards, chance in exactly.items() if "g15" in cards) == fraction(single)
    assert run(["odds", "feeling-lucky", "g13", "g14", "--together"]) == 0
    assert "at least one" in capsys.readouterr().out
    assert run(["odds", "feeling-lucky", "g13", "--together"]) == 2


# --- compare and suggest ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "relation"),
    [
        ("2 x 4", "4 and 4", "equal"),
        ("pair and triple", "triple", "implies"),
        ("pair", "sets(2, 2)", "implied"),
        ("pair", "straight 3", "overlap"),
        ("no 1", "1", "disjoint"),
        ("7", "8", "equal"),
    ],
)
def test_compare(a: str, b: str, relation: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "compare", "-e", a, "-e", b, *FIVE)["relation"] == relation
    assert run(["compare", "-e", a, "-e", b, *FIVE]) == 0
    assert capsys.readouterr().out


def test_compare_shows_the_smallest_rolls(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "compare", "feeling-lucky", "g07", "g08") == {
        "relation": "implies",
        "only_first": None,
        "only_second": "blue 1 2 3 4, red 1 1 1",
        "both": "blue 1 1 1 1, red 1 1 1",
    }


@pytest.mark.parametrize(
    "arguments",
    [
        ["compare"],
        ["compare", "feeling-lucky", "g01"],
        ["compare", "-e", "pair", *FIVE],
        ["compare", "-e", "pair", "-e", "4", "-e", "5", *FIVE],
        ["compare", "feeling-lucky", "g01", "g99"],
        ["suggest", "feeling-lucky", "g01", "--odds", "much"],
        ["suggest", "feeling-lucky", "g01", "--odds", "120%"],
        ["suggest", "feeling-lucky", "g01", "--odds", "1/0"],
        ["suggest", "feeling-lucky", "g99", "--odds", "10%"],
        ["check", "feeling-lucky", "--json", "--sarif"],
    ],
)
def test_wrong_calls(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert err.strip() and not out


def test_suggest(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "suggest", "feeling-lucky", "g15", "--odds", "75%")
    assert data["changes"][0]["condition"] == "red sum >= 9"
    assert fraction(data["changes"][0]) == Fraction(20, 27)
    off = [abs(change["probability"] - 0.75) for change in data["changes"]]
    assert off == sorted(off)
    for change in data["changes"]:
        asked = answer(capsys, "odds", "-e", change["condition"], *SEVEN)
        assert fraction(asked["cards"][0]) == fraction(change)


# --- formats and watching -----------------------------------------------------------------------------


def test_sarif(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cond"
    path.write_text("dice 5 d6\ncard A: pare\ncard A: 4\ndeck spare: points=1\n")
    assert run(["check", str(path), "--sarif"]) == 1
    log = json.loads(capsys.readouterr().out)
    assert log["version"] == "2.1.0"
    (ran,) = log["runs"]
    assert [result["ruleId"] for result in ran["results"]] == ["E201", "E202", "W501"]
    for result in ran["results"]:
        assert ran["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning")
    first = ran["results"][0]
    region = {"startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 13}
    assert first["locations"][0]["physicalLocation"]["region"] == region
    assert first["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": "pair"}
    assert ran["results"][1]["relatedLocations"][0]["message"]["text"]


def test_watch(tmp_path: Path) -> None:
    path = tmp_path / "a.cond"
    path.write_text("dice 5 d6\ncard A: pare\n")
    command = [sys.executable, "-u", "-m", "dicewright", "check", "a.cond", "--watch"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert "1 error" in process.stdout.readline()
        assert "watching" in process.stdout.readline()
        path.write_text("dice 5 d6\ncard A: pair\n")
        assert "no problems" in process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert "Traceback" not in err and "E201" in err
    assert process.returncode == 130
