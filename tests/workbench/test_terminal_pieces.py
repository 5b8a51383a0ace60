"""The parts that the terminal is made of."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest
from rich.cells import cell_len
from rich.console import Console

from dicewright.compiler.condition import compile_card
from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet, Pool
from dicewright.dsl.rolls import parse_roll
from dicewright.runtime.game import Game
from dicewright.runtime.registry import specs
from dicewright.runtime.rules import Event
from dicewright.workbench.sets import pool
from dicewright.workbench.terminal.boards import Choice, Choices, Setting
from dicewright.workbench.terminal.chances import Chances
from dicewright.workbench.terminal.dice import Dice
from dicewright.workbench.terminal.feeling_lucky.digest import digest
from dicewright.workbench.terminal.generic import GenericBoard
from dicewright.workbench.terminal.lines import Script
from dicewright.workbench.terminal.listing import choice_lines
from dicewright.workbench.terminal.narration import Narrator
from dicewright.workbench.terminal.screen import Look, clip, listed, pad, percent, plain, wrapped
from dicewright.workbench.terminal.session import Session
from tests.runtime import toy
from tests.workbench.terminal import Paper, RandomTyper, feeling_lucky

PAPER = Look(80, colour=False, unicode=True)
SEEN = Look(80, colour=True, unicode=True)


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 10**6), "<0.1%"),
        (1 - Fraction(1, 10**6), ">99.9%"),
        (Fraction(1, 2), "50.0%"),
        (0.87251, "87.3%"),
    ],
)
def test_percentages(chance: Fraction | float, shown: str) -> None:
    """Never 0 or 100 for what is not certain."""
    assert percent(chance) == shown


def test_texts() -> None:
    """Columns, not characters."""
    assert pad("王小明", 8) == "王小明  "
    assert cell_len(clip("王小明王小明", 6, PAPER)) <= 6
    assert clip("abcdef", 4, PAPER) == "abc…"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert plain("a\x1b[1m\nb") == "a\ufffd[1m\ufffdb"
    assert wrapped("buys g03 (3 x 4+ or so) and more", 20)[1] == "g03 (3 x 4+ or so)"
    assert all(cell_len(line) <= 20 for line in wrapped("王小明王小明 " * 9, 20))
    assert all(cell_len(line) <= 30 for line in wrapped("one of these words and 王小明王小明 too " * 5, 30))


DICE = Dice(pool("4 blue d6, 3 red d6"))


def test_dice_are_letters_and_sorted() -> None:
    """Blocks where there are colours, frames where there are none; both with a letter."""
    assert DICE.in_text("Anna rolls blue 6 1 4 2, red 5 5 1.", PAPER).plain == (
        "Anna rolls [B1] [B2] [B4] [B6]   [R1] [R5] [R5]."
    )
    assert DICE.in_text("blue 6 1, red 5", SEEN).plain == " B1   B6     R5 "


@pytest.mark.parametrize("text", ["Nothing here.", "Round 3.", "takes r05 (red 5 and blue 5)", ""])
def test_no_dice_in_other_texts(text: str) -> None:
    """Only a roll is one."""
    assert DICE.in_text(text, PAPER).plain == text


def test_dice_of_other_pools() -> None:
    """Letters differ; dice without colours need none; symbols have names."""
    assert Dice(pool("1 blue d6, 1 black d6, 1 brown d6")).letters == {
        "blue": "B",
        "black": "L",
        "brown": "R",
    }
    assert Dice(pool("5 d6")).in_text("rolls 6 1 1.", PAPER).plain == "rolls [1] [1] [6]."
    ducks = Dice(pool("2 duck", dies="die duck = duck swan(2) 3"))
    assert ducks.in_text("rolls swan(2) duck.", PAPER).plain == "rolls [swan(2)] [duck]."


def small_set(dice: str, conditions: dict[str, str]) -> CardSet:
    """A set with these conditions."""
    cards = "".join(f"card {id} d: {asks}\n" for id, asks in conditions.items())
    return load_text(f'game "Small"\ndice {dice}\ndeck d:\n{cards}', specs(), "small.cond").cards


def test_chances_are_exact() -> None:
    """Of one card, and of at least one of several."""
    cards = feeling_lucky()
    chances = Chances(cards)
    assert chances.one("g01") == percent(compile_card(cards.cards["g01"], cards.pool).odds())
    assert chances.any([]) == chances.any(["nothing"]) == "0%"
    assert chances.any(["g01", "g02"]) == percent(1 - Fraction(4, 6) ** 7)
    roll = parse_roll("blue 1 2 3 4, red 1 5 5", cards.pool)
    assert chances.fulfils("g01", roll)
    assert not chances.fulfils("g06", roll)
    assert [DICE.name(face) for face in chances.witness("g11", roll)] == ["B1", "B2", "B3"]


def test_chances_of_large_pools() -> None:
    """Exact as long as they can be; an estimate says that it is one."""
    large = Chances(small_set("20 d6, 3 blue d20", {"a": "6", "b": "blue 20"}))
    assert large.any(["a", "b"]) == percent(1 - Fraction(5, 6) ** 20 * Fraction(18, 20) ** 3)
    huge = Chances(small_set("9 d100, 9 blue d100, 9 red d100", {"a": "pair and sum >= 1300"}))
    assert huge.one("a").startswith("~")


def test_choices_side_by_side_and_below_one_another() -> None:
    """As many columns as there is room for; hints in a column of their own."""
    short = Choices(tuple(Choice(f"g0{n} on level {n}") for n in range(1, 7)), 3)
    assert [len(line.plain.split("level")) - 1 for line in choice_lines(short, PAPER)] == [3, 3]
    assert len(list(choice_lines(short, Look(40, False, True)))) == 3
    long = Choices((Choice("a label " * 12, "a hint " * 12), Choice("b", "c")))
    lines = [line.plain for line in choice_lines(long, PAPER)]
    assert all(cell_len(line) <= 80 for line in lines)
    assert lines[-1].split() == ["2", "b", "c"]


def events(*told: tuple[str, str, int | None]) -> list[Event]:
    """Events of a table of two."""
    return [Event(kind, text, seat) for kind, text, seat in told]


def test_narration_keeps_each_players_doings_together() -> None:
    """A paragraph for what the table does, a line for each player in it."""
    board = GenericBoard(Setting.of(feeling_lucky(), ["Anna", "王"]))
    narrator = Narrator(board, ["Anna", "王"])
    told = events(
        ("x", "Anna begins.", 0), ("t", "Round 1.", None), ("x", "王 does this.", 1),
        ("x", "Anna does that.", 0),        ("x", "王 goes on.", 1), ("t", "Round 2.", None),
    )  # fmt: skip
    assert [line.plain for line in narrator.tell(told, PAPER)] == [
        "  Anna  begins", "Round 1.", "  王    does this, goes on", "  Anna  does that", "Round 2.",
    ]  # fmt: skip
    assert [line.plain for line in narrator.tell(told[-1:], PAPER, position_follows=True)] == ["Round 2."]


def test_the_digest_of_feeling_lucky() -> None:
    """Cards that go the same way are told at once."""
    found = [
        Event("buy", "A buys a green card.", 0, ("green",)),
        Event("take", "A takes g03 (3).", 0, ("g03",)),
        Event("buy", "A buys a green card.", 0, ("green",)),
        Event("take", "A takes g03 (3).", 0, ("g03",)),
        Event("redraw", "A puts g03 (3) under the stack.", 0, ("g03",)),
        Event("take", "A takes g01 (1).", 0, ("g01",)),
        Event("place", "A builds g03 (3) on level 1.", 0, ("g03", 1)),
        Event("place", "A builds g01 (1) on level 1.", 0, ("g01", 1)),
        Event("stay", "A keeps playing.", 0),
        Event("unheard-of", "A sings.", 0),
    ]
    assert digest(found, lambda event: event.text[2:-1]) == [
        "buys g03 (3) and g03 (3)",
        "exchanges it for g01 (1)",
        "builds g03 and g01 on level 1",
        "sings",
    ]


def test_any_game_can_be_played() -> None:
    """A game that the terminal knows nothing of: its view and its labels are shown."""
    console = Paper()
    game = Game(toy.CARDS, ["me:Anna", "me"], 1, rules=toy.RULES)
    assert Session(game, RandomTyper(console, 2), console).play()
    assert "seat: 0\nscores: 0, 0\n" in console.text
    assert " 1  say 1" in console.text
    assert "The die shows" in console.text
    assert "Final scores" in console.text


def test_a_game_without_a_journal_says_so() -> None:
    """And can still be copied to a file."""
    console = Paper()
    game = Game(toy.CARDS, ["me"], 1, rules=toy.RULES)
    assert not Session(game, Script(["save"]), console).play()
    assert "not being kept" in console.text
    assert "Goodbye. This game was not kept." in console.text


def test_consoles_without_unicode() -> None:
    """Signs that every terminal has."""
    raw = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    look = Look.of(Console(file=raw, width=80))
    assert [look.sign(sign) for sign in "●○♣✓▸│─×…"] == ["*", ".", "+", "v", ">", "|", "-", "x", "~"]


def test_pools_are_read() -> None:
    """The pools above are what they seem."""
    assert isinstance(DICE.pool, Pool)
    assert DICE.pool.size == 7
