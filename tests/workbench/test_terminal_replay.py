"""Going through a journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicewright.runtime.chance import bot_chance
from dicewright.runtime.errors import GameError
from dicewright.runtime.game import Game, play
from dicewright.runtime.journal import ChoiceRecord, Journal
from dicewright.workbench.play import play_game, replay_game, resume_game
from dicewright.workbench.sets import load
from dicewright.workbench.terminal.lines import Script
from tests.workbench.terminal import Interrupts, Paper, feeling_lucky

FILE = Path("game.journal")


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of two bots, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    play(feeling_lucky(), ["random", "random"], 5, FILE, name="feeling-lucky").close()


def replayed(to: int | None = None, lines: list[str] | None = None) -> str:
    """What is seen."""
    console = Paper()
    assert replay_game(FILE, feeling_lucky(), to, console, None if lines is None else Script(lines)) == 0
    return console.text


def test_the_whole_course_is_what_was_seen_when_it_was_played() -> None:
    """Without a terminal, everything is told."""
    console = Paper()
    play_game(feeling_lucky(), "feeling-lucky", ["random", "random"], 5, None, console)
    assert replayed() == console.text


def test_the_set_is_found_by_the_name_in_the_journal() -> None:
    """No card set need be named."""
    console = Paper()
    assert replay_game(FILE, None, 0, console) == 0
    assert "Before the first of" in console.text


def test_a_position() -> None:
    """`to` shows one."""
    assert replayed(0).startswith("Before the first of ")
    text = replayed(3)
    assert text.startswith("Choice 3 of ")
    assert "▸1 │" in text
    assert "The game is not over: random" in text


def test_the_last_position_has_the_scores() -> None:
    """And nothing lies beyond it."""
    count = sum('"choice"' in line for line in Journal.read(FILE).lines())
    assert "Final scores" in replayed(count)
    for wrong in (count + 1, -1, 10**30):
        with pytest.raises(GameError, match="there is no position"):
            replayed(wrong)


def test_stepping() -> None:
    """Forwards, backwards, anywhere; and nonsense."""
    text = replayed(
        lines=["b", "", "", "b", "7", "banana", "999999", "9" * 500, "-3", "\x1b[A", "q", "never read"]
    )
    heads = [line.split(" of ")[0] for line in text.splitlines() if line.startswith(("Choice", "Before"))]
    assert heads == ["Before the first", "Choice 1", "Choice 2", "Choice 1", "Choice 7"]
    assert "This is the beginning." in text
    assert "Enter goes on, b goes back" in text
    assert text.count("There are positions 0 to") == 3
    assert "\x1b" not in text
    assert "never read" not in text


def test_stepping_beyond_the_end() -> None:
    """The last position stays."""
    count = sum('"choice"' in line for line in Journal.read(FILE).lines())
    text = replayed(lines=[str(count), "", "", "q"])
    assert text.count("This is the last position") == 2
    assert text.count("Final scores") == 1


def test_interrupted() -> None:
    """Ctrl-C and the end of input leave."""
    assert replay_game(FILE, feeling_lucky(), None, Paper(), Interrupts([""])) == 0
    replayed(lines=[])


@pytest.mark.parametrize(("seats", "seen"), [(["me:Anna", "random"], 0), (["random", "random"], None)])
def test_only_the_first_persons_hand_is_shown(seats: list[str], seen: int | None) -> None:
    """Whoever chose: of the others, and of bots alone, there are only backs."""
    cards, path = load("lucky-loop"), Path("loop.journal")
    game = Game(cards, seats, 5, path, name="lucky-loop")
    for number in range(12):
        for asked in game.advance():
            game.answer(asked.seat, bot_chance(5, asked.seat, number).pick(asked.options))
    game.close()
    choices = [e.record for e in game.journal.effective() if isinstance(e.record, ChoiceRecord)]
    assert {choice.seat for choice in choices} >= {0}
    for number, choice in enumerate(choices[:12], 1):
        console = Paper()
        replay_game(path, cards, number, console)
        (hand,) = (line for line in console.text.splitlines() if line.startswith("Hand"))
        assert ("red/blue" in hand) is (choice.seat != seen), console.text


def test_nothing_is_written() -> None:
    """Looking changes nothing."""
    before = FILE.read_bytes()
    replayed(lines=["", "", "q"])
    replayed(5)
    assert FILE.read_bytes() == before


def test_a_game_that_is_over_is_resumed_to_its_scores() -> None:
    """It is told and ends."""
    console = Paper()
    assert resume_game(FILE, None, console) == 0
    assert "Final scores" in console.text


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"{}\n", b'{"journal": 9}\n', b"[" * 100_000])
def test_what_is_no_journal(content: bytes) -> None:
    """One sentence."""
    FILE.write_bytes(content)
    for go in (lambda: replayed(), lambda: resume_game(FILE, None, Paper(), Script([]))):
        with pytest.raises(GameError, match=r"game\.journal"):
            go()


def test_a_torn_line_is_mentioned() -> None:
    """What was being written when the power went is left out, and that is said."""
    FILE.write_bytes(FILE.read_bytes()[:-9])
    assert replayed().startswith("The last line of game.journal")
