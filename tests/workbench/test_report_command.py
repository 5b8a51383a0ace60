"""`dicewright report` as a command: what it writes, what it refuses."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from dicewright.workbench.cli import run
from tests.workbench.report_sample import Page

GAME = 'game "Small"\ndice 4 d6\nset points-to-win = 3\ndeck d: points=1\ncard A d: pair\ncard B d: triple\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    found = capsys.readouterr()
    return " ".join(found.out.split()), " ".join(found.err.split())


def test_a_page_with_games(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "small.cond").write_text(GAME)
    call = ["report", "small.cond", "--games", "3", "--jobs", "1", "--seats", "casual,casual", "--seed", "5"]
    assert run(call) == 0
    assert "small-report.html:" in said(capsys)[0]
    data = Page((here / "small-report.html").read_text(encoding="utf-8")).data
    assert data["set"]["path"] == "small.cond" and data["no_games"] is None
    assert data["simulate"]["games"] == 3 and data["simulate"]["seed"] == 5
    assert [row["bot"] for row in data["simulate"]["seats"]] == ["casual", "casual"]
    assert [path.name for path in here.iterdir() if path.suffix not in (".cond", ".html")] == []


def test_the_data_are_those_of_the_other_commands(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import json

    def answer(*call: str) -> Any:
        run(call)
        return json.loads(capsys.readouterr().out)

    (here / "small.cond").write_text(GAME + "card C d: any\n")
    play = ["--games", "3", "--jobs", "1", "--seats", "casual,casual"]
    assert run(["report", "small.cond", *play]) == 0
    capsys.readouterr()
    data = Page((here / "small-report.html").read_text(encoding="utf-8")).data
    assert data["odds"] == answer("odds", "small.cond", "--json")
    assert data["check"] == answer("check", "small.cond", "--json")
    simulated = answer("simulate", "small.cond", *play, "--json")
    for one in (simulated, data["simulate"]):
        one.pop("seconds")
        one.pop("findings", None)
    assert data["simulate"] == simulated


def test_the_shipped_set_names_its_outliers(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", "feeling-lucky", "--games", "0", "-o", "page.html"]) == 0
    assert "page.html: 2 findings, about card g08 and card g19" in said(capsys)[0]
    shown = Page((here / "page.html").read_text(encoding="utf-8"))
    assert "ringed and named" in shown.text.lower() and len(shown.data["findings"]) == 2
    assert len(shown.text) > 4000 and (here / "page.html").stat().st_size < 500_000


def test_a_set_that_nobody_can_play_gets_odds(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a.cond").write_text('game "A"\ndice 4 d6\ncard A points=2\n')
    assert run(["report", "a.cond"]) == 0
    assert "No games were played: A has no card with a condition" in said(capsys)[1]
    text = Page((here / "a-report.html").read_text(encoding="utf-8")).text
    assert "No games were played: A has no card with a condition" in text


def test_a_set_with_errors_is_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a.cond").write_text(GAME.replace("pair", "pairr"))
    assert run(["report", "a.cond"]) == 2
    assert "did you mean `pair`?" in said(capsys)[1]
    assert not list(here.glob("*.html"))


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (["-o", "no/where.html"], "There is no folder no to write where.html to"),
        (["-o", "."], ". is a folder: name a file, such as report.html"),
        (["--seats", "foo"], "no bot called `foo`"),
        (["--games", "-1"], "--games takes"),
        (["--seed", "x"], "is no seed"),
        (["--jobs", "0"], "--jobs takes"),
    ],
)
def test_wrong_calls(call: list[str], sentence: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a.cond").write_text(GAME)
    assert run(["report", "a.cond", *call]) == 2
    assert sentence in said(capsys)[1]
    assert not list(here.glob("*.html"))


@pytest.mark.parametrize("library", ["altair", "vl_convert", "jinja2"])
def test_a_library_that_is_not_there_is_named_with_the_command_that_installs_it(
    library: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "a.cond").write_text(GAME)
    monkeypatch.setitem(sys.modules, library, None)
    assert run(["report", "a.cond"]) == 2
    assert f"needs {library}, which is not installed: pip install 'dicewright[report]'" in said(capsys)[1]


def test_a_file_is_replaced_whole(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a.cond").write_text(GAME)
    file = here / "a.html"
    file.write_text("before")
    file.chmod(0o640)
    assert run(["report", "a.cond", "--games", "0", "-o", "a.html"]) == 0
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_game_that_breaks_off_is_told_and_the_page_is_written(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from dicewright.runtime.simulation import SimulationError

    def broken(*arguments: object, **options: object) -> None:
        raise SimulationError("Game 1 could not be played: the dice are gone.")

    monkeypatch.setattr("dicewright.runtime.simulation.simulate", broken)
    (here / "a.cond").write_text(GAME)
    assert run(["report", "a.cond", "--games", "3"]) == 2
    assert "No games were played: Game 1 could not be played: the dice are gone." in said(capsys)[1]
    assert "the dice are gone." in Page((here / "a-report.html").read_text(encoding="utf-8")).text
