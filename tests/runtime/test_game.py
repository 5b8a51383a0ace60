"""The engine: asking, answering, journal, resuming, taking back."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import ref

import attrs
import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import GameError, IllegalChoice, JournalError, NothingToUndo, SetupError
from dicewright.runtime.game import Game, play, replay, resume
from dicewright.runtime.journal import ChoiceRecord, Journal, UndoRecord
from dicewright.runtime.seats import Turn
from dicewright.workbench.sets import load
from tests.runtime.toy import CARDS, RULES, Toy, ToyView


def toy(*seats: str, seed: int = 1, journal: Path | None = None) -> Game:
    return Game(CARDS, seats, seed, journal, rules=RULES)


def choices(game: Game) -> list[ChoiceRecord]:
    return [e.record for e in game.journal.effective() if isinstance(e.record, ChoiceRecord)]


class First:
    """A person who always takes the first option."""

    def choose(self, decision: Decision, view: ToyView) -> Option:
        assert view.seat == decision.seat
        return decision.options[0]


def test_a_game_of_bots() -> None:
    game = play(CARDS, ["random", "random"], 1, rules=RULES)
    assert game.result is not None
    assert game.scores == game.result.scores
    assert game.winners == tuple(s for s in (0, 1) if game.scores[s] == max(game.scores))
    assert game.pending == ()


def test_the_same_seed_gives_the_same_game() -> None:
    games = [list(play(CARDS, ["random"] * 3, 5, rules=RULES).journal.lines()) for _ in range(2)]
    other = list(play(CARDS, ["random"] * 3, 6, rules=RULES).journal.lines())
    assert games[0] == games[1]
    assert games[0][1:] != other[1:]


def test_several_are_asked_at_once_and_answer_in_any_order() -> None:
    game = toy("me", "me:Ann", "me")
    assert [decision.seat for decision in game.pending] == [0, 1, 2]
    game.answer(2, 0)
    game.answer(0, ["say", 2])
    assert [decision.seat for decision in game.pending] == [1]
    with pytest.raises(IllegalChoice, match="Player 1 is not asked anything now"):
        game.answer(0, 1)
    game.answer(1, Option("say", (3,)))
    assert [decision.kind for decision in game.pending] == ["card"]


@pytest.mark.parametrize(
    "answer", [3, -1, ["say", 4], ["say"], [], ["take"], Option("say", (0,)), ["say", "1"]]
)
def test_what_is_not_offered_is_refused(answer: object) -> None:
    game = toy("me:Ann", "random")
    before = list(game.journal.lines())
    with pytest.raises(IllegalChoice):
        game.answer(0, answer)  # type: ignore[arg-type]
    with pytest.raises(IllegalChoice, match="Seat 8 is not asked"):
        game.answer(7, 0)
    assert list(game.journal.lines()) == before
    assert len(game.pending) == 2


def test_a_decision_with_one_option_is_not_asked() -> None:
    game = toy("me")
    kinds = set()
    while game.result is None:
        (decision,) = game.pending
        kinds.add(decision.kind)
        game.answer(0, 0)
    assert kinds == {"say", "card"}


def test_bots_answer_until_people_are_asked() -> None:
    game = toy("random", "me:Ann")
    (decision,) = game.advance()
    assert decision.seat == 1
    game.answer(1, 0)
    assert [d.kind for d in game.advance()] == ["card"]


def test_people_are_asked_through_run() -> None:
    game = toy("me", "random")
    with pytest.raises(GameError, match="Player 1 is a person, and nobody here can answer for them"):
        game.run()
    game.run({0: First()})
    assert game.result is not None
    assert {record.choice[0] for record in choices(game) if record.seat == 0} == {
        "say",
        "take",
    }


def test_an_unfinished_game_has_no_scores() -> None:
    with pytest.raises(GameError, match="not over"):
        _ = toy("me").scores
    with pytest.raises(GameError, match="not over"):
        _ = toy("me").winners


def test_setups() -> None:
    with pytest.raises(SetupError, match="did you mean `casual`"):
        toy("causal")
    with pytest.raises(SetupError, match="one of `random`, `casual`"):
        toy("deep-thought")
    with pytest.raises(SetupError, match="Nobody plays"):
        toy()
    assert [seat.name for seat in toy("random", "me", "random", "me:Ann").seats] == [
        "random 1",
        "Player 2",
        "random 2",
        "Ann",
    ]


def test_a_game_that_cannot_begin_leaves_no_journal(tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        toy(journal=tmp_path / "game.jsonl")
    assert not (tmp_path / "game.jsonl").exists()


def test_a_finished_game_is_gone_at_once() -> None:
    """Nothing in a game holds it in a circle, so simulations need no search for garbage."""
    game = play(CARDS, ["random", "casual"], 1, rules=RULES)
    watched = ref(game)
    gc.disable()
    try:
        del game
        assert watched() is None
    finally:
        gc.enable()


class Seen(Toy):
    """The toy, which shows itself to bots while it changes."""

    def glance(self, seat: int) -> Seen:
        assert seat == 1
        return self


def test_bots_look_at_a_glance_where_there_is_one() -> None:
    seen = []

    def keen(turn: Turn) -> Option:
        seen.append(turn.view)
        return Option(turn.decision.options[0].action, turn.decision.options[0].args)

    rules = attrs.evolve(RULES, game=Seen, policies={"casual": keen})
    game = Game(CARDS, ["me", "casual"], 1, rules=rules)
    game.run({0: First()})
    assert seen and all(view is game.state for view in seen)
    assert isinstance(game.view(0), ToyView)
    asked = [record for record in choices(game) if record.seat == 1]
    assert len(asked) == len(seen) == 6


def test_bots_choose_what_is_offered() -> None:
    def odd(turn: Turn) -> Option:
        return Option("say", (9,))

    game = Game(CARDS, ["casual"], 1, rules=attrs.evolve(RULES, policies={"casual": odd}))
    with pytest.raises(IllegalChoice, match="say 9"):
        game.run()
    assert [decision.kind for decision in game.pending] == ["say"]
    assert choices(game) == []


# --- taking back --------------------------------------------------------------------------------


def test_undo_takes_back_a_choice_before_the_die_falls() -> None:
    game = toy("me", "me")
    game.answer(0, 0)
    assert game.can_undo(0) and not game.can_undo(1)
    game.undo()
    assert [decision.seat for decision in game.pending] == [0, 1]
    assert choices(game) == []
    assert isinstance(game.journal.entries[-1].record, UndoRecord)
    with pytest.raises(NothingToUndo):
        game.undo()


def test_undo_does_not_go_back_beyond_a_roll() -> None:
    game = toy("me")
    game.answer(0, 0)
    assert not game.can_undo()
    with pytest.raises(NothingToUndo, match="since the dice last fell"):
        game.undo()


def test_undo_does_not_go_back_beyond_a_card_that_came_to_light() -> None:
    game = toy("me", "me", "me")
    for seat in (0, 1, 2):
        game.answer(seat, 0)
    game.answer(0, ["leave"])
    assert game.can_undo()
    game.answer(1, ["take"])
    assert not game.can_undo()
    game.answer(2, ["leave"])
    assert not game.can_undo(1)
    game.undo(2)
    assert [decision.seat for decision in game.pending] == [2]


def test_undo_takes_back_what_came_after_and_the_log_with_it() -> None:
    game = toy("me", "random", "me")
    game.answer(2, 0)
    game.answer(0, 0)
    game.undo(2)
    assert [decision.seat for decision in game.advance()] == [0, 2]
    assert choices(game) == [ChoiceRecord(1, choices(game)[0].choice)]


def test_the_log_gets_shorter_again() -> None:
    game = toy("me", "me", "me")
    for seat in (0, 1, 2):
        game.answer(seat, 0)
    told = list(game.events)
    game.answer(0, ["leave"])
    game.answer(1, ["leave"])
    game.undo(0)
    assert game.events == told
    assert [decision.seat for decision in game.pending] == [0]


def test_bots_answer_alike_after_undo() -> None:
    game = toy("me", "random", "random")
    game.advance()
    game.answer(0, 0)
    plain = list(game.journal.effective())
    other = toy("me", "random", "random")
    other.advance()
    other.undo()
    other.advance()
    other.answer(0, 0)
    assert [e.record for e in other.journal.effective()] == [e.record for e in plain]


@pytest.mark.parametrize("seed", range(30))
def test_with_many_undos_the_game_is_what_its_records_say(seed: int) -> None:
    """A walk with undos, and the plain game of the choices that stood, end alike."""
    chance = Chance(seed)
    game = toy("me", "me", seed=seed)
    while game.result is None:
        if game.can_undo() and chance.below(3) == 0:
            game.undo()
        else:
            decision = chance.pick(game.pending)
            game.answer(decision.seat, chance.below(len(decision.options)))
    plain = toy("me", "me", seed=seed)
    for entry in game.journal.effective():
        if isinstance(entry.record, ChoiceRecord):
            plain.answer(entry.record.seat, entry.record.choice)
    assert plain.result == game.result
    assert plain.events == game.events


# --- resuming and replaying -----------------------------------------------------------------------


def test_resume_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = toy("me:Ann", "random", journal=path)
    game.advance()
    game.answer(0, 0)
    game.advance()
    game.answer(0, 1)
    game.close()
    again = resume(path, CARDS, rules=RULES)
    assert again.pending == game.pending
    assert again.events == game.events
    again.run({0: First()})
    game = toy("me:Ann", "random")
    game.advance()
    game.answer(0, 0)
    game.advance()
    game.answer(0, 1)
    game.run({0: First()})
    assert again.result == game.result
    assert Journal.read(path).entries == again.journal.entries


def test_undo_is_appended(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = toy("me", "me", journal=path)
    game.answer(0, 0)
    before = path.read_bytes()
    game.undo()
    assert path.read_bytes() == before + b'{"undo": 1}\n'
    game.answer(0, 1)
    game.close()
    again = resume(path, CARDS, rules=RULES)
    assert [record.choice for record in choices(again)] == [("say", 2)]


def test_replay_stops_after_so_many_choices(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = play(CARDS, ["random", "random"], 4, path, rules=RULES)
    content = path.read_bytes()
    total = len(choices(game))
    for count in range(total + 1):
        part = replay(path, CARDS, choices=count, rules=RULES)
        assert len(choices(part)) == count
        assert game.events[: len(part.events)] == part.events
        assert (part.result is None) == (count < total)
    assert replay(path, CARDS, rules=RULES).result == game.result
    assert path.read_bytes() == content


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    with pytest.raises(JournalError, match="already exists"):
        toy("me", journal=path)
    assert path.read_text() == "precious"
    with pytest.raises(JournalError, match="cannot be written"):
        toy("me", journal=tmp_path / "no" / "game.jsonl")


@pytest.mark.parametrize("bot", ["random", "casual"])
def test_bots_alone_play_as_they_do_at_a_table_that_waits(bot: str) -> None:
    """`run` takes a shorter way where nobody but bots is asked: the same records, events and end."""
    cards = load("feeling-lucky")
    for seed in range(3):
        quick, waiting = (Game(cards, [bot] * 3, seed) for _ in range(2))
        quick.run()
        assert waiting.advance() == ()
        assert list(quick.journal.lines()) == list(waiting.journal.lines())
        assert quick.events == waiting.events and quick.result == waiting.result
        assert quick.can_undo() == waiting.can_undo()
