"""Going through a journal: any position, any round, both ways; the whole course in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from dicewright.runtime.chance import bot_chance
from dicewright.runtime.errors import GameError
from dicewright.runtime.game import Game, play, replay
from dicewright.runtime.journal import ChoiceRecord, Journal
from dicewright.runtime.rules import Start
from dicewright.workbench.commands.play import replay as command
from dicewright.workbench.play import play_game, replay_game, resume_game
from dicewright.workbench.sets import CallError, load, shipped
from dicewright.workbench.terminal.lines import Script
from dicewright.workbench.terminal.stepping import Stepper
from dicewright.workbench.terminal.walking import Walk
from tests.golden import check_golden, golden_files
from tests.runtime import toy
from tests.workbench.terminal import Interrupts, Paper, feeling_lucky

FILE = Path("game.journal")
GOLDEN = Path(__file__).with_name("golden") / "replay"


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of two bots, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    play(feeling_lucky(), ["random", "random"], 5, FILE, name="feeling-lucky").close()


def replayed(
    to: int | None = None, lines: list[str] | None = None, round: int | None = None, log: bool = False
) -> str:
    """What is seen."""
    console = Paper()
    typed = None if lines is None else Script(lines)
    assert replay_game(FILE, feeling_lucky(), to, console, typed, round=round, log=log) == 0
    return console.text


def heads(text: str) -> list[str]:
    """Where one went: the first words of each position."""
    return [
        line.split(" of ")[0] for line in text.splitlines() if line.startswith(("Choice ", "Before choice 1"))
    ]


@pytest.mark.parametrize("path", list(golden_files(GOLDEN)))
def test_golden_steps(path: Path) -> None:
    """The first line: the set, seats, seed and width of a game of bots. The others are typed."""

    def produce(text: str) -> str:
        first, *lines = text.splitlines()
        name, seats, seed, width = first.split()
        file, cards, console = Path("golden.journal"), load(name), Paper(int(width))
        play(cards, seats.split(","), int(seed), file, name=name).close()
        replay_game(file, None, None, console, Script(lines))
        return console.text

    check_golden(path, produce)


def test_the_whole_course_is_what_was_seen_when_it_was_played() -> None:
    """Without a terminal, everything is told."""
    console = Paper()
    play_game(feeling_lucky(), "feeling-lucky", ["random", "random"], 5, None, console)
    assert replayed() == console.text


def test_the_set_is_found_by_the_name_in_the_journal() -> None:
    """No card set need be named."""
    console = Paper()
    assert replay_game(FILE, None, 0, console) == 0
    assert "Before choice 1 of" in console.text


def test_a_position() -> None:
    """`to` shows one."""
    assert replayed(0).startswith("Before choice 1 of ")
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
    assert heads(text) == ["Before choice 1", "Choice 1", "Choice 2", "Choice 1", "Choice 7"]
    assert "This is the beginning." in text
    assert "“banana” means nothing here; ? lists what does." in text
    assert text.count("There are positions 0 to") == 3
    assert "\x1b" not in text
    assert "never read" not in text


def test_stepping_beyond_the_end() -> None:
    """The last position stays."""
    count = sum('"choice"' in line for line in Journal.read(FILE).lines())
    text = replayed(lines=[str(count), "", "", "q"])
    assert text.count("This is the last position") == 2
    assert text.count("Final scores") == 1


def test_the_first_and_the_last_position() -> None:
    """By letters, whose case counts, and by words, whose case does not."""
    last = f"Choice {Walk(replay(FILE, feeling_lucky())).last}"
    text = replayed(lines=["G", "g", "last", "First", "END", "start", "q"])
    assert heads(text) == [*["Before choice 1", last] * 3, "Before choice 1"]


def test_rounds() -> None:
    """Forwards and back to the beginnings of rounds, from anywhere; to any of them by its number."""
    starts = Walk(replay(FILE, feeling_lucky())).rounds
    assert len(starts) == 5 and starts[0] == 0
    second, third, fifth = (f"Choice {starts[number - 1]}" for number in (2, 3, 5))
    inside = str(starts[2] + 1)
    lines = ["r", "round", inside, "R", "R", "r3", "rb", "Round 5", "R 3", "r 3", "r1", "R", "r6", "r0", "q"]
    text = replayed(lines=lines)
    assert heads(text) == [
        *("Before choice 1", second, third, f"Choice {inside}", third, second, third, second, fifth, third),
        "Before choice 1",
    ]
    assert "No round begins before this; g goes to the beginning." in text
    assert "This journal holds 5 rounds; there is no round 6." in text
    assert "there is no round 0." in text
    assert "No round begins after this; G goes to the end." in replayed(lines=["G", "r"])


def test_the_beginning_of_a_round() -> None:
    """`round` shows the first position at which it is told that the round begins."""
    walk = Walk(replay(FILE, feeling_lucky()))
    for number, start in enumerate(walk.rounds, 1):
        text = replayed(round=number)
        assert text == replayed(start)
        assert f"round {number} of 5" in text.splitlines()[0]
        assert f"\nRound {number}: random" in text
        if start:
            assert f"round {number - 1} of 5" in replayed(start - 1).splitlines()[0]
    for wrong in (0, 6, -1, 10**30):
        with pytest.raises(GameError, match=r"This journal holds 5 rounds; there is no round -?\d+\."):
            replayed(round=wrong)


def test_the_keys_are_listed() -> None:
    text = replayed(lines=["?", "help", "q"])
    assert text.count("the beginning of the next round; `r3` or `round 3`: of that round") == 2
    assert heads(text) == ["Before choice 1"]


def test_the_course_in_words() -> None:
    """Everything at once, even at a terminal; or up to a position."""
    whole = replayed()
    assert replayed(log=True, lines=["never read"]) == whole
    begun = replayed(round=3, log=True)
    assert "Round 3: " in begun and "Round 4: " not in begun and "Final scores" not in begun
    assert whole.startswith(begun[: begun.index("Round 3: ")])
    assert begun in replayed(lines=["r3", "log"])


def test_the_command() -> None:
    """Its options; two places at once are refused."""
    with pytest.raises(CallError, match="--to and --round both say where to look"):
        command(FILE, to=3, round=2)
    with pytest.raises(CallError, match="there is no round 6"):
        command(FILE, round=6)
    assert command(FILE, round=2) == command(FILE, to=2) == command(FILE, log=True) == 0


class Standing(toy.Toy):
    """A game that can say who leads."""

    def standing(self) -> list[int]:
        """The points."""
        return self.scores


def stepped(start: Start, round_event: str, *lines: str) -> str:
    """What is seen of a game of the toy that two bots played."""
    rules = attrs.evolve(toy.RULES, game=start, round_event=round_event)
    console = Paper()
    Stepper(play(toy.CARDS, ["random", "random"], 3, rules=rules), console).run(Script(lines))
    return console.text


def test_who_leads() -> None:
    """The points so far, where the rules can say; at the end, the final ones."""
    text = stepped(Standing, "round", *[""] * 20)
    points = [line for line in text.splitlines() if "; random 1: " in line]
    assert points[0].endswith("round 1 of 3; random 1: 0, random 2: 0")
    assert len(points) == len(heads(text)) and len(set(points)) > 3
    result = play(toy.CARDS, ["random", "random"], 3, rules=toy.RULES).result
    assert result is not None
    assert points[-1].endswith("; random 1: {}, random 2: {}".format(*result.scores))
    assert "; random 1: " not in stepped(toy.Toy, "round", "", "")


def test_rules_without_rounds() -> None:
    """It is said; everything else works."""
    text = stepped(toy.Toy, "none", "r3", "r", "R", "", "")
    assert "The rules of this game tell of no rounds." in text
    assert "No round begins after this" in text and "No round begins before this" in text
    assert "round" not in "".join(line for line in text.splitlines() if line.startswith("Choice "))


@pytest.mark.parametrize("name", shipped())
def test_every_position_is_the_one_that_was_played(name: str) -> None:
    """Whichever way one comes to it, it is as if the journal ended there."""
    cards, path = load(name), Path("other.journal")
    play(cards, ["random"] * 3, 2, path, name=name).close()
    walk = Walk(replay(path, cards))
    last = walk.last
    ways = [*range(0, last, max(1, last // 12)), last, 3, 2, 1, last // 2, 0, last // 3, last // 3]
    for number in ways:
        game, alone = walk.to(number), replay(path, cards, choices=number)
        assert game.events == alone.events and len(game.events) == walk.told(number)
        assert game.pending == alone.pending and game.result == alone.result
        assert [game.view(seat) for seat in (None, 0, 2)] == [alone.view(seat) for seat in (None, 0, 2)]


def test_a_step_forward_is_one_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going on does not begin anew, however long the game is; nor does looking at the same place again."""
    walk = Walk(replay(FILE, feeling_lucky()))
    answered = [0]
    answer = Game.answer

    def counted(*arguments: Any) -> Any:
        answered[0] += 1
        return answer(*arguments)

    monkeypatch.setattr(Game, "answer", counted)
    for number in (*range(walk.last + 1), walk.last):
        walk.to(number)
    assert answered == [walk.last]
    walk.to(walk.last - 1)
    assert answered == [2 * walk.last - 1]


def test_choices_that_were_taken_back_are_not_stepped_through() -> None:
    """Only what counts has a number."""
    path = Path("undone.journal")
    game = Game(feeling_lucky(), ["me", "me"], 3, path, name="feeling-lucky")
    game.answer(0, 1)
    game.undo()
    game.answer(0, 0)
    game.close()
    console = Paper()
    replay_game(path, None, None, console, Script(["", "", "q"]))
    assert heads(console.text) == ["Before choice 1", "Choice 1"]
    assert "Choice 1 of 1" in console.text and "This is the last position" in console.text


def test_a_game_in_which_nobody_chose() -> None:
    """There is one position."""
    path, console = Path("begun.journal"), Paper()
    Game(feeling_lucky(), ["me", "me"], 3, path, name="feeling-lucky").close()
    replay_game(path, None, None, console, Script(["", "b", "G", "r", "q"]))
    assert console.text.count("No choice, round 1 of 1; ") == 1
    assert "This is the last position" in console.text and "This is the beginning" in console.text


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
    console = Paper()
    replay_game(path, cards, None, console, Script([""] * 12))
    hands = [line for line in console.text.splitlines() if line.startswith("Hand")]
    for choice, hand in zip(choices, hands[1:], strict=False):
        assert ("red/blue" in hand) is (choice.seat != seen), console.text
    assert len(hands) == 13


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
