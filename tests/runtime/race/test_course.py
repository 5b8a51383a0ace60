"""The course of a race: setup, refills, the ends of the game, ties, and a row that nobody can fulfil."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dicewright.dsl.check_settings import missing
from dicewright.dsl.model import CardSet, Pool, Setting
from dicewright.dsl.rules import Kind, RulesSpec, SettingSpec
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import SetupError
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.race.numbers import Numbers
from dicewright.runtime.games.race.spec import SPEC
from tests.runtime.race.sets import Played, raced

SIXES = "dice 1 d6\n" + "".join(f"card c{n}: 6\n" for n in range(1, 9))


def first(decision: Decision) -> Option:
    """Claims whatever can be claimed."""
    return decision.options[0]


# --- setup and refills --------------------------------------------------------------------------


def test_four_cards_lie_in_the_row_if_nothing_is_said() -> None:
    game = Played("set rounds = 1\n" + SIXES, ["1"], [])
    assert game.told("row") == [("c1", "c2", "c3", "c4")]


def test_row_setting() -> None:
    game = Played("set rounds = 1\nset row = 2\n" + SIXES, ["1"], [])
    assert game.told("row") == [("c1", "c2")]


def test_the_row_is_filled_up_after_each_turn() -> None:
    game = Played("set rounds = 1\n" + SIXES, ["6", "6", "1"], [["claim", "c2"], ["claim", "c5"]], players=3)
    assert game.told("row")[1:] == [("c5",), ("c6",)]
    assert [card.id for card in game.race.view(None).row] == ["c1", "c3", "c4", "c6"], "oldest first"
    assert game.race.view(None).supply == 2


def test_cards_without_a_condition_are_left_in_the_box() -> None:
    game = Played("set rounds = 1\ndice 1 d6\ncard death\ncard a: 6\ncard b copies=2: 5\n", ["1"], [])
    assert game.told("row") == [("a", "b", "b")]


# --- ends ---------------------------------------------------------------------------------------


def test_rounds_end_the_game() -> None:
    game = Played("set rounds = 3\n" + SIXES, ["6"] * 6, first, players=2)
    assert game.told("round") == [(1,), (2,), (3,)]
    assert game.result.scores == (3, 3)


def test_ten_rounds_if_nothing_is_said() -> None:
    game = Played(SIXES + "card many copies=50: 6\n", ["6"] * 10, first)
    assert len(game.told("round")) == 10


def test_the_round_in_which_somebody_reaches_the_points_is_played_out() -> None:
    text = "set points-to-win = 2\n" + SIXES
    game = Played(text, ["6", "1", "1", "6", "6", "1"], first, players=3)
    assert game.result.scores == (2, 1, 0)
    assert len(game.told("roll")) == 6, "everybody had two turns"


def test_points_to_win_has_no_limit_of_rounds() -> None:
    text = "set points-to-win = 1\ndice 1 d6\ncard a copies=50: 6\n"
    game = Played(text, ["1"] * 30 + ["6"], first)
    assert len(game.told("round")) == 31


def test_rounds_and_points_together() -> None:
    text = "set points-to-win = 3\nset rounds = 2\n" + SIXES
    assert len(Played(text, ["6"] * 2, first).told("round")) == 2


def test_the_game_ends_at_once_when_no_card_is_left() -> None:
    game = Played("dice 1 d6\ncard a copies=2: 6\n", ["6", "6"], first, players=3)
    assert game.result.scores == (1, 1, 0)
    assert len(game.told("roll")) == 2, "the third player has nothing to roll for"


# --- the winner ---------------------------------------------------------------------------------


def test_most_points_win() -> None:
    game = Played("set rounds = 1\ndice 1 d6\ncard a points=2: 5+\ncard b: 4\n", ["6", "4"], first, players=2)
    assert game.result.winners == (0,)
    assert game.told("end") == [(0,)]
    assert game.result.extra == {"cards": [1, 1], "rounds": 1}


def test_of_equal_points_more_cards_win() -> None:
    text = "set rounds = 1\ndice 2 d6\ncard a points=2: 2 x 6\ncard b: 5\ncard c: 5\n"
    game = Played(text, ["6 6", "5 5"], first, players=2)
    assert (game.result.scores, game.result.winners) == ((2, 2), (1,))


def test_beyond_that_the_win_is_shared() -> None:
    game = Played("set rounds = 1\n" + SIXES, ["6", "6", "1"], first, players=3)
    assert game.result.winners == (0, 1)


# --- a row that nobody can fulfil ----------------------------------------------------------------


def test_after_a_round_without_a_claim_the_oldest_card_leaves_the_game() -> None:
    game = Played("set rounds = 2\nset row = 2\n" + SIXES, ["1", "1", "6", "1"], first, players=2)
    assert game.told("retire") == [("c1",)]
    assert game.told("row")[:2] == [("c1", "c2"), ("c3",)]
    assert [card.id for card in game.race.view(None).out] == ["c1"]
    assert game.told("claim") == [("c2", "", 1)]


def test_none_leaves_when_the_game_is_over() -> None:
    assert Played("set rounds = 1\n" + SIXES, ["1"], first).told("retire") == []


def test_nothing_but_impossible_cards() -> None:
    game = Played("set points-to-win = 1\ndice 1 d6\ncard a copies=7: 7\n", ["1"] * 14, first, players=2)
    assert len(game.told("retire")) == 7
    assert game.result.winners == (0, 1)


# --- settings -----------------------------------------------------------------------------------


def test_every_setting_is_optional() -> None:
    assert not [name for name, setting in SPEC.settings.items() if setting.required]
    assert Numbers.read(raced(SIXES), 4) == Numbers(4, 10, None, 1, "free")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("set row = 0", "`set row` says 0; it must be 1 or more."),
        ("set rounds = 0", "`set rounds` says 0; it must be 1 or more."),
        ("set points-to-win = 0", "`set points-to-win` says 0; it must be 1 or more."),
        ("set players = 3", "`set players` must give the fewest and the most players, such as `1, 4`."),
        ("set players = 4, 2", "`set players` must give the fewest and the most players, such as `1, 4`."),
        ("set players = 1, 4", "This set is for 1 to 4 players, not for 5."),
        ("set players = 2, 2", "This set is for 2 players, not for 5."),
    ],
)
def test_settings_that_cannot_be(line: str, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        Game(raced(f"{line}\n{SIXES}"), ["random"] * 5, 1)
    assert str(error.value) == sentence


def test_one_to_eight_players_if_nothing_is_said() -> None:
    for players in (1, 8):
        assert len(Game(raced(SIXES), ["random"] * players, 1).seats) == players
    with pytest.raises(SetupError, match="is for 1 to 8 players, not for 9"):
        Game(raced(SIXES), ["random"] * 9, 1)


def test_sets_that_cannot_be_raced() -> None:
    with pytest.raises(SetupError, match="no card with a condition"):
        Game(raced('game "Empty"\ndice 2 d6\ncard a\n'), ["random"], 1)
    with pytest.raises(SetupError, match="more than 100,000 cards"):
        Game(raced("dice 2 d6\ncard a copies=99999999: 6\n"), ["random"], 1)


def test_a_number_that_no_checker_has_seen() -> None:
    found = {"row": (Setting("row", None, ("many",)),)}
    cards = CardSet("Toy", None, Pool(()), 1, None, found, {}, {})
    with pytest.raises(SetupError, match="`set row` says many"):
        Numbers.read(cards, 1)


def test_a_set_needs_no_setting_to_be_raced() -> None:
    assert missing(raced(SIXES), SPEC) == []
    needed = RulesSpec("toy", "Toy", {"size": SettingSpec(Kind.NUMBER, "how large it is")})
    assert [d.code for d in missing(raced(SIXES), needed)] == ["E201"]


def test_rules_that_are_named_and_those_that_are_not_are_the_same() -> None:
    named = raced('game "Named" rules race\nset rounds = 2\n' + SIXES)
    unnamed = raced('game "Unnamed"\nset rounds = 2\n' + SIXES)
    assert play(named, ["random"] * 2, 1).result == play(unnamed, ["random"] * 2, 1).result


def test_looking_at_the_declaration_imports_no_game() -> None:
    code = "import sys; from dicewright.runtime.registry import specs; specs(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    own = {name for name in done.stdout.split() if ".games.race" in name}
    assert own == {"dicewright.runtime.games.race", "dicewright.runtime.games.race.spec"}
