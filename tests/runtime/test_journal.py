"""The journal: what it survives, and what it refuses, in words."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import attrs
import pytest

import dicewright
from dicewright.runtime.errors import JournalError
from dicewright.runtime.game import Game, play, replay, resume
from dicewright.runtime.journal import Header, Journal
from tests.runtime.toy import CARDS, RULES


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The journal of a whole game of two bots."""
    file = tmp_path / "game.jsonl"
    play(CARDS, ["random", "random"], 3, file, name="toy.cond", rules=RULES).close()
    return file


def changed(path: Path, line: int, text: str) -> Path:
    """The file with another text in this line (counted from 1)."""
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = text
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    """Why the journal is refused; the same for replaying and for resuming, which leaves the file alone."""
    before = path.read_bytes()
    with pytest.raises(JournalError) as first:
        replay(path, CARDS, rules=RULES)
    with pytest.raises(JournalError) as second:
        resume(path, CARDS, rules=RULES)
    assert str(first.value) == str(second.value)
    assert path.read_bytes() == before
    return str(first.value).replace(str(path), "FILE")


def test_the_header_says_what_is_played(path: Path) -> None:
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert header == {
        "journal": 2,
        "dicewright": dicewright.__version__,
        "title": "Toy",
        "set": "toy.cond",
        "fingerprint": "f00d",
        "rules": "toy",
        "seats": ["random", "random"],
        "seed": 3,
    }


def test_a_journal_reads_as_it_was_written(path: Path) -> None:
    journal = Journal.read(path)
    assert list(journal.lines()) == path.read_text(encoding="utf-8").splitlines()
    assert journal.notice is None


def test_every_torn_end_is_survived(path: Path) -> None:
    """Cut off at any byte after the header, a game resumes and ends as it would have."""
    whole = path.read_bytes()
    result = replay(path, CARDS, rules=RULES).result
    start = whole.index(b"\n") + 1
    for cut in range(start, len(whole) + 1):
        path.write_bytes(whole[:cut])
        game = resume(path, CARDS, rules=RULES)
        torn = cut > start and whole[cut - 1 : cut] != b"\n" and whole[cut : cut + 1] != b"\n"
        assert (game.journal.notice is not None) == torn
        game.run()
        game.close()
        assert game.result == result
        assert path.read_bytes() == whole


def test_a_torn_end_is_noticed(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write('{"seat": 0, "cho')
    game = resume(path, CARDS, rules=RULES)
    line = len(game.journal.entries) + 2
    assert game.journal.notice == (
        f"The last line of {path} (line {line}) was not written to its end and is left out."
    )


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", '{"roll": 4}', '{"seat": 0}', '{"seat": true, "choice": ["say", 1]}', "[1, 2]",
     '{"undo": 0}', '{"undo": -1}', '{"shuffle": "cards", "order": [1.5]}', '{"seat": 0, "choice": [[]]}',
     '{"roll": "2", "more": 1}', "[" * 5000, '{"seat": 0, "choice": []}'],
)  # fmt: skip
def test_a_damaged_line_in_the_middle(path: Path, text: str) -> None:
    assert refusal(changed(path, 4, text)) == "Line 4 of FILE is damaged: it is not a line of a journal."


def test_bytes_that_are_no_text(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[4] = b"\xff\xfe\x00"
    path.write_bytes(b"\n".join(lines))
    assert refusal(path) == "Line 5 of FILE is damaged: it is not a line of a journal."


def test_an_undo_of_more_than_there_is(path: Path) -> None:
    assert refusal(changed(path, 4, '{"undo": 3}')) == (
        "Line 4 of FILE is damaged: it takes back more than there is."
    )


def test_a_roll_that_the_seed_does_not_give(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines, 1) if "roll" in line)
    shown = json.loads(lines[at - 1])["roll"]
    assert refusal(changed(path, at, json.dumps({"roll": "1" if shown != "1" else "2"}))) == (
        f"Line {at} of FILE does not fit the game: it is not what the seed gives there."
    )


def test_an_order_that_the_seed_does_not_give(path: Path) -> None:
    assert refusal(changed(path, 2, json.dumps({"shuffle": "cards", "order": list(range(12))}))) == (
        "Line 2 of FILE does not fit the game: it is not what the seed gives there."
    )


def test_a_choice_that_is_not_legal(path: Path) -> None:
    assert refusal(changed(path, 3, '{"seat": 0, "choice": ["say", 9]}')) == (
        "Line 3 of FILE does not fit the game: “say 9” is no legal choice there."
    )


def test_a_choice_of_somebody_who_is_not_asked(path: Path) -> None:
    assert refusal(changed(path, 4, '{"seat": 0, "choice": ["say", 1]}')) == (
        "Line 4 of FILE does not fit the game: random 1 is not asked anything there."
    )


def test_a_roll_where_a_choice_belongs(path: Path) -> None:
    assert refusal(changed(path, 3, '{"roll": "1"}')) == (
        "Line 3 of FILE does not fit the game: a choice belongs there."
    )


def test_lines_after_the_end(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write('{"seat": 0, "choice": ["say", 1]}\n')
    assert "random 1 is not asked anything there" in refusal(path)


@pytest.mark.parametrize("header", ["", '{"seat": 0, "choice": ["say", 1]}', '["journal"]', "PNG"])
def test_no_header(path: Path, header: str) -> None:
    assert refusal(changed(path, 1, header)) == (
        "FILE is not a journal: its first line should say what is played, and does not."
    )


def test_an_empty_file(path: Path) -> None:
    path.write_bytes(b"")
    assert refusal(path) == "FILE is not a journal: its first line should say what is played, and does not."


@pytest.mark.parametrize("field", ["title", "set", "fingerprint", "rules", "seats", "seed", "dicewright"])
def test_an_incomplete_header(path: Path, field: str) -> None:
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    del header[field]
    assert refusal(changed(path, 1, json.dumps(header))) == (
        "Line 1 of FILE is damaged: it does not say completely what is played."
    )


def test_another_format(path: Path) -> None:
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert refusal(changed(path, 1, json.dumps({**header, "journal": 3, "dicewright": "9.9"}))) == (
        "FILE is a journal of format 3, written by Dicewright 9.9; this version reads format 2."
    )


def test_format_1_drew_from_one_stream(path: Path) -> None:
    """Its seeds mean other rolls: it is refused for what it is, not as damaged where the first roll differs."""
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert refusal(changed(path, 1, json.dumps({**header, "journal": 1}))) == (
        f"FILE is a journal of format 1, written by Dicewright {dicewright.__version__}; "
        "this version reads format 2."
    )


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be read: No such file"):
        replay(tmp_path / "none", CARDS, rules=RULES)
    with pytest.raises(JournalError, match="cannot be read: Is a directory"):
        resume(tmp_path, CARDS, rules=RULES)


def test_other_cards_are_refused_by_name(path: Path) -> None:
    with pytest.raises(JournalError) as error:
        resume(path, attrs.evolve(CARDS, fingerprint="cafe"), rules=RULES)
    assert str(error.value) == (
        f"{path} was played with other cards: the text of Toy (toy.cond) has changed since."
    )
    with pytest.raises(JournalError, match=r"is a game of Toy, not of Other\."):
        resume(path, attrs.evolve(CARDS, title="Other", fingerprint="cafe"), rules=RULES)


def test_lines_are_there_as_soon_as_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game(CARDS, ["me"], 1, path, rules=RULES)
    assert len(path.read_bytes().splitlines()) == 2
    game.answer(0, 0)
    assert len(path.read_bytes().splitlines()) == 4


def test_a_journal_is_written_by_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    header = Header("0", "Toy", "toy", "f", "toy", ("casual",), 1)
    first = Journal.create(path, header)
    with pytest.raises(JournalError, match="another window"):
        Journal.resume(path)
    first.close()
    Journal.resume(path).close()


def test_a_journal_that_nobody_holds_lets_its_file_go(tmp_path: Path) -> None:
    """At once, without a search for garbage: another game may go on in it."""
    path = tmp_path / "a.journal"
    gc.disable()
    try:
        game = Game(CARDS, ["random", "random"], 3, path, rules=RULES)
        game.advance()
        del game
        Journal.resume(path).close()
    finally:
        gc.enable()
    assert Journal.read(path) == Journal.read(path)
