"""God of Luck at the terminal: whole games, what fits a small window, chances, words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text

from dicewright.dsl.model import CardSet
from dicewright.runtime.chance import bot_chance
from dicewright.runtime.decisions import Decision
from dicewright.runtime.game import Game
from dicewright.runtime.games.god_of_luck.play import final_scoring
from dicewright.workbench.play import play_game
from dicewright.workbench.sets import load
from dicewright.workbench.terminal.boards import Board, Setting, board_for
from dicewright.workbench.terminal.lines import Script
from dicewright.workbench.terminal.listing import choice_lines
from dicewright.workbench.terminal.screen import Look
from tests.golden import check_golden, golden_files
from tests.runtime.god_of_luck.table import Arranged, card_text, god_of_luck, loaded, named
from tests.workbench.terminal import Paper, RandomTyper

GOLDEN = Path(__file__).with_name("golden") / "god_of_luck"
LOOK = Look(80, False, True)
NAME = "god-of-luck"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("path", list(golden_files(GOLDEN)))
def test_golden_games(path: Path) -> None:
    """The first line: seats, seed and width. The others are typed."""

    def produce(text: str) -> str:
        first, *lines = text.splitlines()
        seats, seed, width = first.split()
        console = Paper(int(width))
        play_game(load(NAME), NAME, seats.split(","), int(seed), None, console, Script(lines))
        return console.text

    check_golden(path, produce)


SEATINGS = (["me:王小明", "casual", "random"], ["me", "me", "random", "casual"])


@pytest.mark.parametrize("seats", SEATINGS, ids=["3", "4"])
@pytest.mark.parametrize("beginner", [False, True], ids=["", "beginner"])
def test_a_person_plays_whole_games(seats: list[str], beginner: bool) -> None:
    """Every kind of question, at 80 columns: no line is wider, and the game ends with scores."""
    cards = god_of_luck("set beginner = yes") if beginner else load(NAME)
    console = Paper(80)
    typer = RandomTyper(console, seed=len(seats))
    assert play_game(cards, NAME, seats, 3, None, console, typer) == 0
    assert "Final scores" in console.text
    assert typer.asked > 40
    lines = console.text.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert not [line for line in lines if line != line.rstrip()]
    assert "wins" in console.text or "share the win" in console.text


@pytest.mark.parametrize("width", [40, 60, 120])
def test_other_widths(width: int) -> None:
    """Narrow windows and wide ones: lines break, nothing else does."""
    console = Paper(width)
    typer = RandomTyper(console, 1)
    assert play_game(load(NAME), NAME, ["me", "casual", "casual"], 2, None, console, typer) == 0
    assert "Final scores" in console.text
    assert max(cell_len(line) for line in console.text.splitlines() if "──" in line) <= width


def rows(board: Board, game: Game, decision: Decision) -> Iterator[str]:
    """What is shown for a question: the position, the question, the choices, the place to type."""
    console = Paper(80)
    view = game.view(decision.seat)
    console.print(board.position(view, decision.seat, LOOK, decision))
    console.print(Text(decision.prompt))
    for line in choice_lines(board.choices(decision, view, LOOK), LOOK):
        console.print(line, soft_wrap=True)
    yield from console.text.splitlines()
    yield "1-9, ?, help > "


def all_questions(cards: CardSet, players: int, seeds: int) -> Iterator[tuple[Board, Game, Decision]]:
    """Every question of some games of chance."""
    for seed in range(seeds):
        game = Game(cards, ["me"] * players, seed)
        board = board_for(NAME, Setting.of(cards, [seat.name for seat in game.seats]))
        number = 0
        while game.result is None:
            (decision,) = game.pending
            yield board, game, decision
            number += 1
            game.answer(decision.seat, bot_chance(seed, decision.seat, number).pick(decision.options))


@pytest.mark.parametrize("players", [3, 4])
def test_a_question_fits_a_small_window(players: int) -> None:
    """24 rows of 80 columns hold all that is asked about: always what is on offer, nearly always everything."""
    asked, tall = 0, 0
    for board, game, decision in all_questions(god_of_luck(), players, 3):
        shown = list(rows(board, game, decision))
        assert max(map(cell_len, shown)) <= 80
        assert len(shown) <= 30, "\n".join(shown)
        asked, tall = asked + 1, tall + (len(shown) > 24)
    assert tall <= asked / 50, (tall, asked)


def test_chinese_names_line_up() -> None:
    """A Chinese character takes two columns: what follows stands in a column."""
    table = Arranged()
    table.hand(0, "滿堂紅", "兩全其美", "二龍戲珠")
    console = Paper(80)
    board = board_for(NAME, Setting.of(table.cards, ["Ann", "Ben", "Cid"]))
    console.print(board.position(table.game.view(0), 0, LOOK))
    lines = [line for line in console.text.splitlines() if " worth " in line]
    assert len(lines) == 3
    assert len({cell_len(line[: line.index("worth")]) for line in lines}) == 1


def test_each_choice_is_told_with_chances() -> None:
    """Fixing, throwing on, skills, prices and values stand beside the choices."""
    console = Paper(100)
    play_game(load(NAME), NAME, ["me", "casual", "casual"], 5, None, console, Script(["1", "1", "1", "3"]))
    assert "g2 三陽開泰 Three Rams        green: triple; worth 6; 13.8%" in console.text
    assert " 3  fix B6          g4 74.1%, g3 52.3%, g1 63.0%" in console.text
    assert "throw the other 2 dice  g1 63.0%, g3 19.9%" in console.text
    assert "Fixed  [R4]  Active  [B2] [B5]" in console.text


def told(*lines: str) -> str:
    """What a person sees who begins and types these lines."""
    console = Paper(80)
    play_game(load(NAME), NAME, ["me:Anna", "casual", "casual"], 5, None, console, Script(lines))
    return console.text


def test_cards_and_deities_are_explained() -> None:
    """By ID, by Chinese or English name; `?` alone explains what lies open."""
    text = " ".join(told("? 關公", "? Monkey King", "? fushen", "? g5", "?").split())
    assert "guangong 關公 You always throw 2 dice more. Costs 10 points and 哼 Heng and 哈 Ha." in text
    assert "one die of it to any number. Once a round. Costs 14 points." in text
    assert "Comes to the first who has 8 deities" in text
    assert "Worth 2 for each fixed die in the turn in which you" in text
    assert "It asks for nothing" not in text


def test_cards_are_found_by_a_part_of_a_name() -> None:
    """Chinese or English, however it is capitalised; all of several; near ones for a slip."""
    assert "g4 藍田生玉" in told("? Jade") and "g4 藍田生玉" in told("? 生玉")
    several = told("? of luck", "? god of")
    assert "fushen 福神" in several and "shoushen 壽神" in several and "caishen 財神" in several
    assert "did you mean Monkey King?" in " ".join(told("? munkey king").split())


def test_every_skill_has_words() -> None:
    board = board_for(NAME, Setting.of(load(NAME), ["Ann"]))
    about = {card.id: board.about(card) for card in load(NAME).cards.values()}  # type: ignore[attr-defined]
    assert all(about.values())
    assert len(set(about.values())) == len(about)


def test_the_whole_table_is_shown_on_demand() -> None:
    text = told("1", "show casual 1")
    assert "Row 1" in text and "Row 3" in text
    assert "orange " in text and "hand limit 3" in text
    assert "hand 3 green" in text


def test_hands_of_others_are_not_shown() -> None:
    table = Arranged()
    table.hand(1, "六畜興旺")
    board = board_for(NAME, Setting.of(table.cards, ["Ann", "Ben", "Cid"]))
    for seat in (0, None):
        console = Paper(100)
        console.print(board.position(table.game.view(seat), 1, LOOK))
        assert "六畜興旺" not in console.text and "1 red" in console.text


def test_what_others_did_is_told_in_a_line_each() -> None:
    """Dice with letters, deities with what was paid for them."""
    text = told("1", "1", "1", "4", "2", "2")
    assert "casual 1  draws a green card" in text
    assert "New deities: " in told(*["1"] * 12)


def test_deities_have_english_names() -> None:
    """On the table, as far as it fits a small window, and in the log; fortune cards their IDs."""
    text = told(*["1"] * 12)
    assert "白虎 White Tiger 13:6" in text
    new = next(line for line in text.splitlines() if line.startswith("New deities: "))
    assert any(str(card.keys["gloss"]) in new for card in load(NAME).cards.values())
    assert "plays g4 藍田生玉 for 3" in text


def test_own_cards_come_last() -> None:
    """So that they are still to be seen where one types."""
    answer = told("?").split("help > ?", 1)[1].split("1-4, ?", 1)[0]
    heads = [line.split()[0] for line in answer.splitlines() if line.startswith("  ") and line[2] != " "]
    assert heads[-2:] == ["g1", "g4"]
    assert len(heads) == len(set(heads)) > 10


def test_a_tie_is_explained() -> None:
    table = Arranged()
    table.played(0, "兩全其美")
    table.played(1, "兩全其美")
    table.owns(1, "灶神")
    board = board_for(NAME, Setting.of(table.cards, ["Ann", "Ben", "Cid"]))
    console = Paper(80)
    console.print(board.final(final_scoring(table.ctx), table.game.view(0), LOOK))
    assert "Ann wins the tie at 2 points, with fewer deities." in console.text


def test_a_price_that_takes_deities_is_told() -> None:
    cards = loaded(card_text())
    table = Arranged(3, cards)
    table.row(2, "關公")
    console = Paper(80)
    board = board_for(NAME, Setting.of(cards, ["Ann", "Ben", "Cid"]))
    console.print(board.position(table.game.view(0), 0, LOOK))
    assert "關公 Lord Guan 10+哼+哈:12" in console.text
    assert named("關公") in board.open_cards(table.game.view(0), 0)
