"""The game of yacht that the engine is measured with: what categories bring, and whole games."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import attrs
import pytest

from benchmarks.yacht.rules import RULES, Yacht, sheet_of
from benchmarks.yacht_openspiel import FILE, MISSING, yacht
from dicewright.dsl.formatter import format_text
from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.game import Game, play

CARDS = yacht()
CATEGORIES = tuple(CARDS.cards)


@pytest.mark.parametrize(
    ("card", "dice", "points"),
    [
        ("ones", "1 1 2 3 4", 2),
        ("ones", "2 3 4 5 6", 0),
        ("twos", "2 2 2 2 2", 10),
        ("threes", "3 1 3 1 3", 9),
        ("fours", "4 5 5 5 5", 4),
        ("fives", "1 5 2 5 3", 10),
        ("sixes", "6 6 6 6 1", 24),
        ("house", "3 3 3 5 5", 19),
        ("house", "5 3 5 3 5", 21),
        ("house", "4 4 4 4 4", 20),
        ("house", "4 4 4 4 5", 0),
        ("house", "2 2 3 3 4", 0),
        ("four", "4 4 4 4 6", 16),
        ("four", "6 4 4 4 4", 16),
        ("four", "6 6 6 6 6", 24),
        ("four", "6 6 6 5 5", 0),
        ("little", "5 4 3 2 1", 30),
        ("little", "2 3 4 5 6", 0),
        ("little", "1 2 3 4 6", 0),
        ("big", "6 2 5 3 4", 30),
        ("big", "1 2 3 4 5", 0),
        ("choice", "1 2 2 5 6", 16),
        ("choice", "6 6 6 6 6", 30),
        ("yacht", "1 1 1 1 1", 50),
        ("yacht", "1 1 1 1 2", 0),
    ],
)
def test_what_a_category_brings(card: str, dice: str, points: int) -> None:
    assert sheet_of(CARDS).brings([int(number) for number in dice.split()])[CATEGORIES.index(card)] == points


def by_hand(dice: tuple[int, ...]) -> dict[str, int]:
    """The rules of yacht once more, without the card file."""
    often, total = Counter(dice), sum(dice)
    words = ("ones", "twos", "threes", "fours", "fives", "sixes")
    found = {word: number * often[number] for number, word in enumerate(words, 1)}
    found["house"] = total if sorted(often.values()) in ([2, 3], [5]) else 0
    found["four"] = next((4 * number for number in often if often[number] >= 4), 0)
    found["little"] = 30 if dice == (1, 2, 3, 4, 5) else 0
    found["big"] = 30 if dice == (2, 3, 4, 5, 6) else 0
    found["choice"] = total
    found["yacht"] = 50 if len(often) == 1 else 0
    return found


def test_every_roll() -> None:
    """Conditions and keys of the card file say what the rules say."""
    for dice in combinations_with_replacement(range(1, 7), 5):
        assert dict(zip(CATEGORIES, sheet_of(CARDS).brings(dice), strict=True)) == by_hand(dice)


def told(game: Game, kind: str, seat: int | None) -> list[tuple[int | str, ...]]:
    """What all events of a kind, of this seat, are about."""
    return [event.args for event in game.events if event.kind == kind and event.seat == seat]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_random_games(players: int) -> None:
    """A round for each category; each player fills each once; nobody rolls too often."""
    stopped = 0
    for seed in range(30):
        game = play(CARDS, ["random"] * players, seed, rules=RULES)
        assert told(game, "round", None) == [(number,) for number in range(1, 13)]
        for seat in range(players):
            filled = told(game, "fill", seat)
            assert sorted(str(card) for card, _ in filled) == sorted(CATEGORIES)
            assert game.scores[seat] == sum(int(points) for _, points in filled)
            assert len(told(game, "roll", seat)) == 12
            again = told(game, "again", seat)
            assert all(again) and len(again) <= 24
            stopped += 24 - len(again)
        assert game.winners == tuple(s for s in range(players) if game.scores[s] == max(game.scores))
    assert stopped, "somebody kept all dice now and then"


def test_a_turn_step_by_step() -> None:
    """Dice that are not rolled again stay; a category is filled with what lies there at the end."""
    game = Game(CARDS, ["me", "me"], 5, rules=RULES)
    state = game.state
    assert isinstance(state, Yacht)
    filled: dict[int, set[str]] = {0: set(), 1: set()}
    for number in range(400):
        if game.result is not None:
            break
        (decision,) = game.pending
        view, before, seat = game.view(), tuple(state.dice), decision.seat
        assert view.dice == before and view.scores == tuple(state.standing())
        option = decision.options[number * 7 % len(decision.options)]
        if decision.kind == "keep":
            assert len(decision.options) == 32 and view.rolls in (1, 2)
            game.answer(seat, option)
            if option.action == "roll":
                kept = [die for die in range(1, 6) if die not in option.args]
                assert [state.dice[die - 1] for die in kept] == [before[die - 1] for die in kept]
                assert state.rolls == view.rolls + 1
        else:
            (card,) = option.args
            assert view.empty[seat] == tuple(id for id in CATEGORIES if id not in filled[seat])
            assert [choice.args for choice in decision.options] == [(id,) for id in view.empty[seat]]
            filled[seat].add(str(card))
            points = view.scores[seat] + by_hand(tuple(sorted(before)))[str(card)]
            game.answer(seat, option)
            if game.result is None and len(filled[seat]) < 11:
                assert state.scores[seat] == points
    assert game.result is not None
    assert not any(state.empty)
    assert game.scores == tuple(state.standing())


def test_too_many_players() -> None:
    with pytest.raises(SetupError, match="Yacht is for 1 to 10 players, not for 11"):
        Game(CARDS, ["random"] * 11, 1, rules=RULES)


@pytest.mark.parametrize("keys", [{}, {"points": 1, "dice": 2}])
def test_a_card_that_is_no_category(keys: dict[str, int | str]) -> None:
    card = attrs.evolve(CARDS.cards["four"], keys=keys)
    cards: CardSet = attrs.evolve(CARDS, cards={**CARDS.cards, "four": card})
    with pytest.raises(SetupError, match=r"Card four needs a condition and one of the keys points, shows"):
        Game(cards, ["random"], 1, rules=RULES)


def test_the_card_file_is_laid_out() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert format_text(text) == text


def test_without_openspiel_a_sentence_says_what_is_missing(tmp_path: Path) -> None:
    """Whether or not it is installed here."""
    program = "import sys; sys.modules['pyspiel'] = None; from benchmarks.yacht_openspiel import main; main()"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (1, "", MISSING)


def test_openspiel_plays_the_same_game() -> None:
    """Where it is installed: the same points for the same dice, but for four of a kind."""
    pyspiel = pytest.importorskip("pyspiel")
    words = ("ones", "twos", "threes", "fours", "fives", "sixes", "choice", "four", "house", "little", "big")
    order = (*words, "yacht")
    game = pyspiel.load_game("yacht(players=1)")
    for dice in combinations_with_replacement(range(1, 7), 5):
        wanted = by_hand(dice)
        wanted["four"] = wanted["four"] and sum(dice)
        for at, word in enumerate(order):
            state = game.new_initial_state()
            state.apply_action(sum((number - 1) * 6**die for die, number in enumerate(dice)))
            state.apply_action(0)
            state.apply_action(32 + at)
            assert f"(total: {wanted[word]})" in str(state), (dice, word)
