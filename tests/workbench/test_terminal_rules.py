"""The rules in short at the table and by the command; sets that lack what their rules need."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from rich.cells import cell_len

from dicewright.runtime.bots.ladder import casual as choose
from dicewright.runtime.game import Game
from dicewright.runtime.seats import Turn
from dicewright.workbench.commands.play import play
from dicewright.workbench.play import tell_rules
from dicewright.workbench.sets import CallError, load, shipped
from dicewright.workbench.terminal.boards import Setting, board_for
from dicewright.workbench.terminal.lines import Script
from dicewright.workbench.terminal.screen import Look
from dicewright.workbench.terminal.session import Session
from tests.runtime import toy
from tests.workbench.terminal import Paper, typed


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", shipped())
def test_the_rules_fit_a_small_window(name: str) -> None:
    """At most 24 lines, none of them too wide, and without the marks of Markdown."""
    console = Paper(80)
    assert tell_rules(load(name), console) == 0
    lines = console.text.splitlines()
    assert lines[0].startswith("Aim. ")
    assert len(lines) <= 24
    assert max(map(cell_len, lines)) <= 80
    assert "*" not in console.text
    assert [line for line in lines if line != line.rstrip()] == []


def test_the_rules_at_the_table() -> None:
    """The beginning mentions them, and `help` does."""
    text = typed(["rules", "help"])
    assert "`rules` tells the game in short" in " ".join(text.split())
    assert "Aim. Score task cards" in text
    assert "rules   the rules of the game in short" in text
    assert "Did you mean `rules`?" in typed(["ruls"])


def test_rules_that_have_no_description() -> None:
    """It is said."""
    console = Paper()
    assert not Session(Game(toy.CARDS, ["me"], 1, rules=toy.RULES), Script(["rules"]), console).play()
    assert "come without a description" in console.text


def test_a_set_that_lacks_what_its_rules_need() -> None:
    """One sentence says what; its rules can be read all the same."""
    text = 'game "Mine" rules feeling-lucky\ndice 7 d6\ncard a: pair\n'
    Path("mine.cond").write_text(text, encoding="utf-8")
    with pytest.raises(CallError, match=r"lacks what the rules feeling-lucky need: `set players = …`"):
        play("mine.cond", seats="casual")
    assert play("mine.cond", rules=True) == 0


def test_the_last_push_brings_nothing() -> None:
    """In the last round its hint says so."""
    game = Game(load("feeling-lucky"), ["me", "casual", "casual"], 3, name="feeling-lucky")
    board = board_for("feeling-lucky", Setting.of(game.cards, ["me", "a", "b"]))
    told: dict[int, set[str]] = {}
    while waiting := game.advance():
        (asked,) = waiting
        view = game.view(asked.seat)
        if asked.kind == "push":
            choices = board.choices(asked, view, Look(80, colour=False, unicode=True)).choices
            hints = {choice.hint for choice in choices if choice.label.startswith("push ")}
            told.setdefault(view.round, set()).update(hints)
        turn = Turn(
            asked, partial(game.view, asked.seat), game.cards, game.rules, (3, asked.seat, view.round)
        )
        game.answer(asked.seat, choose(turn))
    assert told[5] == {"no round left to score it"}
    assert all("if scored there" in hint for hint in told[4])
