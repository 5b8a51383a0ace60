"""What can be typed besides numbers: questions, undo, save, quit; and nonsense."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicewright.runtime.journal import Journal
from dicewright.workbench.play import play_game, resume_game
from dicewright.workbench.terminal.lines import Script
from tests.workbench.terminal import Interrupts, Paper, RandomTyper, feeling_lucky, typed

PROMPT = "1-3, ?, help > "


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


def answer(line: str) -> str:
    """What the terminal says to one line at the first question."""
    text = typed([line])
    return text.split(PROMPT, 1)[1].split("\n", 1)[1].split(PROMPT, 1)[0]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Type the number of a choice, 1 to 3"),
        ("   ", "Type the number of a choice"),
        ("0", "type a number from 1 to 3"),
        ("4", "type a number from 1 to 3"),
        ("-1", "type a number from 1 to 3"),
        ("99999999999999999999", "type a number from 1 to 3"),
        ("9" * 5000, "rather long"),
        ("x" * 100_000, "rather long"),
        ("banana", "“banana” means nothing here"),
        ("undoo", "Did you mean `undo`?"),
        ("1.5", "means nothing here"),
        ("٣", "means nothing here"),
        ("²", "means nothing here"),
        ("[bold]hi[/nope]", "“[bold]hi[/nope]” means nothing here"),
        ("\x1b[2J\x00\x07", "means nothing here"),
        ("\ud800", "means nothing here"),
        ("1 9", "means nothing here"),
        ("1 x", "means nothing here"),
        ("undo", "There is nothing to take back"),
        ("g01", "To read about a card: `? g01`"),
        ("?", "g01  One die shows exactly 1. (72.1%)"),
        ("? g01", "g01  One die shows exactly 1. (72.1%)"),
        ("?g01", "g01  One die shows exactly 1."),
        ("? r14", "r14"),
        ("? G01", "g01  One die shows exactly 1."),
        ("? g0l", "There is no card called g0l; did you mean g01?"),
        ("help", "take back your last choice"),
        ("save", "Every choice is kept at once in feeling-lucky-3.journal"),
        ("save /nowhere/at/all", "cannot be written"),
        ("save .", "is a folder"),
        ("save \x00", "cannot be written"),
        ("show random", "random  IN "),
        ("show nobody", "Nobody here is called nobody; at the table are Player 1 and random."),
        ("show", "Which card do you fulfil?"),
    ],
)
def test_what_is_said(line: str, said: str) -> None:
    """A friendly sentence, and the question again."""
    found = answer(line)
    assert said in found
    assert "\x1b" not in found


def test_undo_goes_back_to_the_last_roll() -> None:
    """One choice at a time, until dice fell."""
    text = typed(["1", "undo", "2", "undo", "undo", "1", "1", "undo"])
    assert text.count("Taken back.") == 2
    assert text.count("There is nothing to take back") == 2
    assert "▸1 │ ● g01 (1) 72.1%" in text


def test_undo_of_another_person_at_the_same_terminal() -> None:
    """Whoever chose last is asked again."""
    text = typed(["1", "undo", "1", "1", "quit"], ["me:Anna", "me:Ben"])
    after = text.split("Taken back.", 1)[1]
    assert after.lstrip().startswith("It is Anna's turn") or "Anna  IN" in after.split("Which", 1)[0]


def test_save_makes_a_copy_that_can_be_resumed() -> None:
    """The copy is a journal of its own and does not grow."""
    typed(["1", "save copy.journal", "save copy.journal", "1"])
    assert len(Journal.read("copy.journal").entries) < len(Journal.read("feeling-lucky-3.journal").entries)
    console = Paper()
    assert resume_game(Path("copy.journal"), feeling_lucky(), console, Script([])) == 0
    assert "Do you keep playing?" in console.text


@pytest.mark.parametrize("how", [KeyboardInterrupt, EOFError])
def test_leaving_says_how_to_come_back(how: type[BaseException]) -> None:
    """Ctrl-C and Ctrl-D are `quit`."""
    console = Paper()
    lines = Interrupts(["1"], how)
    assert play_game(feeling_lucky(), "feeling-lucky", ["me", "random"], 3, None, console, lines) == 0
    assert console.text.endswith("  dicewright play feeling-lucky --resume feeling-lucky-3.journal\n")


def test_quitting_and_resuming_is_the_same_game() -> None:
    """A game that is left after every choice ends like one that is not."""
    console = Paper()
    typer = RandomTyper(console, 5)
    play_game(feeling_lucky(), "feeling-lucky", ["me", "casual"], 4, Path("whole"), console, typer)
    choices = [record for record in Journal.read("whole").lines() if '"seat": 0' in record]
    assert typer.asked == len(choices)

    pieces = Paper()
    again = RandomTyper(pieces, 5)
    play_game(feeling_lucky(), "feeling-lucky", ["me", "casual"], 4, Path("pieces"), pieces, Script([]))
    while "Final scores" not in pieces.text:
        found = pieces.text.rindex("help > ") + len("help > ")
        again._console = Paper()
        again._console.paper.write(pieces.text[:found])
        resume_game(Path("pieces"), feeling_lucky(), pieces, Script([again.read("")]))
    assert list(Journal.read("pieces").lines()) == list(Journal.read("whole").lines())
    assert pieces.text.split("Final scores")[1].split("The whole")[0] in console.text


def test_journals_are_never_overwritten() -> None:
    """A second game with the same seed gets a file of its own; a name that is given must be new."""
    typed([])
    assert "feeling-lucky-3-2.journal" in typed([])
    assert sorted(path.name for path in Path().iterdir()) == [
        "feeling-lucky-3-2.journal",
        "feeling-lucky-3.journal",
    ]


def test_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal goes to the folder for temporary files."""
    other = tmp_path / "temporary"
    other.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(other))
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert str(other / "feeling-lucky-3.journal") in typed(["quit"]).replace("\n", "")


def test_several_people_pass_the_keyboard() -> None:
    """Each is called by name."""
    text = typed(["1", "1", "1", "1"], ["me:Anna", "me:Ben"])
    assert "It is Anna's turn: pass the keyboard." in text
    assert "It is Ben's turn: pass the keyboard." in text


def test_names_cannot_steer_the_terminal() -> None:
    """Control characters in a name are shown as unreadable."""
    assert "\x1b" not in typed(["1", "1"], ["me:\x1b[31mEve\n", "random"])
