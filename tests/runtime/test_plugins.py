"""Plug-ins that do not work: one sentence, with the place in their code, and nobody else is disturbed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dicewright.runtime.errors import RulesError, SetupError
from dicewright.runtime.game import play
from dicewright.runtime.plugins import BOARDS_GROUP, code_of, what_happened
from dicewright.runtime.registry import broken_rules, rules_named, rules_registry
from dicewright.workbench.cli import main
from dicewright.workbench.sets import check_text
from tests.runtime.plugging import plugged, rules_code

SET = 'game "Small" rules small\ndice 2 d6\ncard a: 6\n'
WHOLE = "yield from roll(self.cards.pool)\nreturn Result.highest([0] * len(self.names))"

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the `dicewright` command: its exit status, output and complaints. The set is in `small.cond`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DICEWRIGHT_DEBUG", raising=False)
    (tmp_path / "small.cond").write_text(SET, encoding="utf-8")

    def called(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["dicewright", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return int(str(end.value.code)), said.out, " ".join(said.err.split())

    return called


PLAY = ("play", "small.cond", "--seats", "casual,casual", "--seed", "1")


def test_one_that_works(tmp_path: Path, call: Call) -> None:
    with plugged(tmp_path, rules_code(WHOLE)):
        assert call("check", "small.cond")[0] == 0
        status, out, _ = call(*PLAY)
        assert status == 0
        assert "casual 1 and casual 2 share the win" in out
    assert "small" not in rules_registry()


BROKEN = {
    "a package that is missing": ("import numpie\n", "line 1 of MODULE.py: ModuleNotFoundError: No module named 'numpie'"),
    "a name that is missing": ("\nRULES = Rules()\n", "line 2 of MODULE.py: NameError: name 'Rules' is not defined"),
    "no Python": ("RULES = (\n", "line 1 of MODULE.py: SyntaxError: '(' was never closed"),
    "no RULES": ("RULE = 1\n", "AttributeError: module 'MODULE' has no attribute 'RULES'"),
    "another thing": ("RULES = {}\n", "MODULE:RULES is a dict, where Rules(…) is expected"),
    "the class": ("from dicewright.runtime.kit import Rules as RULES\n", "MODULE:RULES is a class itself"),
    "one that leaves": ("raise SystemExit('bye')\n", "line 1 of MODULE.py: SystemExit: bye"),
    "another name": (
        "from dicewright.runtime.kit import *\nRULES = Rules(RulesSpec('smal', 'Small'), print)\n",
        "they are registered as `small` and call themselves `smal`",
    ),
}  # fmt: skip


@pytest.mark.parametrize("code, why", BROKEN.values(), ids=BROKEN)
def test_rules_that_cannot_be_loaded(tmp_path: Path, call: Call, code: str, why: str) -> None:
    """`check` and `play` say why, at the name in the card file; other sets do not notice."""
    with plugged(tmp_path, code) as module:
        wanted = why.replace("MODULE", module)
        assert list(broken_rules()) == ["small"]
        with pytest.raises(
            SetupError, match="The rules `small` are installed but cannot be loaded: "
        ) as error:
            rules_named("small")
        assert wanted in str(error.value)
        (found,) = check_text(SET).diagnostics
        assert (found.code, found.span.text) == ("E201", "small")
        assert wanted in found.message
        for command in (("check", "small.cond"), PLAY):
            status, _, err = call(*command)
            assert status == (1 if command[0] == "check" else 2)
            assert "error[E201]: the rules `small` are installed but cannot be loaded: " in err
            assert wanted in err
        assert call("check", "feeling-lucky")[0] == 0


MISTAKES = {
    "an exception": (
        "yield from roll(self.cards.pool)\nreturn 1 / 0",
        "line 10 of MODULE.py: ZeroDivisionError: division by zero",
    ),
    "one below": ("yield from roll(self.cards.pool)\nself.cards.cards['zz']", "line 10 of MODULE.py: KeyError: 'zz'"),
    "in our code": ("yield from roll(self.cards.pool)\nStack(1, 2)", "line 10 of MODULE.py: TypeError: 'int'"),
    "no yield": ("return 3", "`steps` never says `yield`"),
    "yield without from": ("yield roll(self.cards.pool)", "they `yield` roll(…), where it must be `yield from`"),
    "yields something else": ("yield 7", "they `yield` an object of the kind int, which is neither a roll nor"),
    "no result": ("yield from roll(self.cards.pool)", "the game ended with nothing (None) instead of a Result"),
    "scores of others": ("yield from roll(self.cards.pool)\nreturn Result((1,), ())", "ended with the scores (1,)"),
    "winners of others": ("yield from roll(self.cards.pool)\nreturn Result((1, 1), (2,))", "won by (2,)"),
    "nothing to choose": ("yield from ask(Decision(0, 'x', 'Which?', ()))", "“Which?” and offer nothing to choose"),
    "nobody there": (
        "yield from confirm(2, 'x', 'Which?')",
        "they ask “Which?” of seat 2, where nobody sits (seats count from 0)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("steps, why", MISTAKES.values(), ids=MISTAKES)
def test_rules_that_make_a_mistake(tmp_path: Path, call: Call, steps: str, why: str) -> None:
    with plugged(tmp_path, rules_code(steps)) as module:
        status, _, err = call(*PLAY)
        assert status == 2
        assert "The rules `small` made a mistake: " in err
        assert why.replace("MODULE", module) in err
        assert "bug in dicewright" not in err


def test_mistakes_of_a_bot(tmp_path: Path, call: Call) -> None:
    steps = "yield from confirm(0, 'x', 'Which?')"
    code = rules_code(steps).replace(", Small)", ", Small, {'casual': lambda turn: None})")
    with plugged(tmp_path, code):
        assert "their bot `casual` chose nothing (None) instead of an option" in call(*PLAY)[2]
    code = rules_code(steps).replace(", Small)", ", Small, {'casual': 'here.not:there'})")
    with plugged(tmp_path, code):
        said = call(*PLAY)[2]
        assert "The rules `small` cannot load their here.not:there: ModuleNotFoundError: " in said


def test_code_that_is_named_and_missing(tmp_path: Path, call: Call) -> None:
    with plugged(tmp_path, rules_code(WHOLE).replace(", Small)", ", 'json:Small')")):
        assert "cannot load their json:Small: AttributeError: module 'json'" in call(*PLAY)[2]


def test_a_board_that_cannot_be_loaded(tmp_path: Path, call: Call) -> None:
    with (
        plugged(tmp_path, rules_code(WHOLE)),
        plugged(tmp_path, "import numpie\n", group=BOARDS_GROUP) as module,
    ):
        status, _, err = call(*PLAY)
        assert status == 2
        assert (
            f"The board of the rules `small` cannot be loaded: line 1 of {module}.py: ModuleNotFound" in err
        )


def test_a_board_that_makes_a_mistake(tmp_path: Path, call: Call) -> None:
    board = "def RULES(setting):\n    return setting.colour\n"
    with plugged(tmp_path, rules_code(WHOLE)), plugged(tmp_path, board, group=BOARDS_GROUP) as module:
        said = call(*PLAY)[2]
        assert f"The board of the rules `small` made a mistake: line 2 of {module}.py: AttributeError" in said


def test_the_rules_that_come_along_win(tmp_path: Path) -> None:
    ours = rules_registry()["race"]
    with plugged(tmp_path, rules_code(WHOLE).replace('"small"', '"race"'), name="race"):
        assert rules_registry()["race"] is ours
        assert not broken_rules()


def test_where_things_go_wrong_is_shown_to_those_who_ask(
    tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    with plugged(tmp_path, rules_code("yield from roll(self.cards.pool)\nreturn 1 / 0")):
        assert "DICEWRIGHT_DEBUG=1 shows" in call(*PLAY)[2]
        monkeypatch.setenv("DICEWRIGHT_DEBUG", "1")
        with pytest.raises(ZeroDivisionError):
            main()


def test_in_python_an_exception_stays_what_it_is(tmp_path: Path) -> None:
    with plugged(tmp_path, rules_code("yield from roll(self.cards.pool)\nreturn 1 / 0")):
        cards = check_text(SET).cards
        with pytest.raises(ZeroDivisionError):
            play(cards, ["random"], 1)
    with plugged(tmp_path, rules_code("yield 7")), pytest.raises(RulesError):
        play(cards, ["random"], 1)


def test_an_exception_in_one_line() -> None:
    assert what_happened(ValueError("two\n  lines")) == "ValueError: two lines"
    assert what_happened(KeyboardInterrupt()) == "KeyboardInterrupt"


def test_the_code_of_a_plug_in_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of the module, or of any module of a package, changes the digest; our own code has none."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "plain_dg.py").write_text("A = 1\n")
    package = tmp_path / "packed_dg"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "deep.py").write_text("B = 1\n")
    names = ["dicewright.runtime.games.race.play", "plain_dg", "packed_dg.deep"]
    before = code_of(names)
    assert before == code_of(names) and code_of(names[:1]) == ""
    (package / "deep.py").write_text("B = 2\n")
    changed = code_of(names)
    (tmp_path / "plain_dg.py").write_text("A = 2\n")
    assert len({before, changed, code_of(names)}) == 3
