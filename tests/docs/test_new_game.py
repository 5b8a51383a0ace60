"""The page about a game of one's own, and the game that it builds: cards, rules, bot, package.

The page shows the files of `docs/new-game` as they are: a block marked `python honey_thieves.py` is that
file. A block marked `text NAME` is what a command says (`SAID`); `make golden` puts these in anew.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from dicewright.dsl.formatter import format_text
from dicewright.dsl.loader import load_text
from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.game import Game, play, replay
from dicewright.runtime.registry import specs
from dicewright.runtime.rules import Rules
from dicewright.runtime.seats import Bot, Turn, take_seats
from dicewright.workbench.sets import check_text
from tests.docs.pages import DOCS, blocks, page
from tests.golden import REWRITE

NAME = "new-game.md"
PAGE = page(NAME)
FOLDER = DOCS / "new-game"
RACE = (FOLDER / "race.cond").read_text(encoding="utf-8")
HONEY = (FOLDER / "honey.cond").read_text(encoding="utf-8")
MOST_LINES = 80
MAIN = "from dicewright.workbench.cli import main; main()"
BOTS = ("--seats", "casual,casual,random", "--seed", "7")


# --- the page ------------------------------------------------------------------------------------


def test_the_page_shows_the_files() -> None:
    shown = {block.info.split()[1]: block.text for block in blocks(PAGE) if not block.info.startswith("text")}
    assert sorted(shown) == sorted(path.name for path in FOLDER.iterdir() if path.is_file())
    top = shown.pop("honey.cond")
    for name, text in shown.items():
        assert text == (FOLDER / name).read_text(encoding="utf-8"), name
    unchanged = RACE[RACE.index("deck low") :]
    assert f"{top}\n{unchanged}" == HONEY


def test_it_is_as_small_as_the_page_says() -> None:
    assert f"{MOST_LINES} lines of Python" in PAGE
    text = (FOLDER / "honey_thieves.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not any("games" in name or "workbench" in name for name in names), f"{path.name}: {names}"


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (DOCS / link).exists(), link


def test_the_commands_of_the_page(library: Path, tmp_path: Path) -> None:
    """One after the other; first with the cards alone. A person who is asked leaves at once."""
    cards = lay_out(tmp_path) / "honey.cond"
    before, rest = PAGE.split("\n## 2.")
    cards.write_text(RACE, encoding="utf-8")
    for part, path in ((before, None), (rest, library)):
        commands = re.findall(r"^    dicewright (.*)$", part, re.M)
        assert len(commands) >= 3
        for command in commands:
            done = call(tmp_path, path, *shlex.split(command))
            assert done.returncode == 0, command + done.stdout + done.stderr
        cards.write_text(HONEY, encoding="utf-8")


def test_golden(library: Path, tmp_path: Path) -> None:
    """What the page says that a command says."""
    text = PAGE
    for block in reversed([block for block in blocks(PAGE) if block.info.startswith("text")]):
        lines = text.splitlines()
        here = tmp_path / block.info.replace(" ", "-")
        here.mkdir()
        said = SAID[block.info.removeprefix("text ")](here, library)
        lines[block.line : block.line + block.text.count("\n")] = said.strip().splitlines()
        text = "".join(line + "\n" for line in lines)
    if REWRITE and text != PAGE:
        (DOCS / NAME).write_text(text, encoding="utf-8", newline="\n")
    else:
        assert PAGE.splitlines() == text.splitlines(), "run `make golden` and look at the difference"


def _check(here: Path, library: Path) -> str:
    lay_out(here)
    return call(here, None, "check", "honey-thieves").stderr


def _misspelt(here: Path, library: Path) -> str:
    (lay_out(here) / "honey.cond").write_text(HONEY.replace("set sting", "set stign"), encoding="utf-8")
    done = call(here, library, "check", "honey-thieves")
    assert done.returncode == 1
    return done.stderr


def _many_games(here: Path, library: Path) -> str:
    return python(lay_out(here), library, "many_games.py").stdout


def _mistake(here: Path, library: Path) -> str:
    lay_out(here)
    changed = here / "changed"
    shutil.copytree(library, changed)
    rules = changed / "honey_thieves.py"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("< self.goal:", "< self.goals:"), encoding="utf-8"
    )
    done = call(here, changed, "play", "honey-thieves", *BOTS)
    assert done.returncode == 2
    return done.stderr


SAID = {"check": _check, "misspelt": _misspelt, "many_games": _many_games, "mistake": _mistake}


# --- the cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [RACE, HONEY], ids=["race", "honey"])
def test_the_card_files_are_clean_and_canonical(rules: Rules, text: str) -> None:
    assert load_text(text, {**specs(), "honey-thieves": rules.spec}).diagnostics == ()
    assert format_text(text) == text


def test_the_cards_can_be_raced() -> None:
    checked = check_text(RACE)
    assert checked.diagnostics == ()
    for seed in range(20):
        assert max(play(checked.cards, ["casual"] * 3, seed).scores) > 5


# --- the package ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the package is installed into, as `pip` does it."""
    source, target = tmp_path_factory.mktemp("source") / "honey-thieves", tmp_path_factory.mktemp("library")
    shutil.copytree(FOLDER, source, ignore=shutil.ignore_patterns("__pycache__"))
    options = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation")
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


def lay_out(here: Path) -> Path:
    """The folder `honey-thieves` as the page leaves it."""
    folder = here / "honey-thieves"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__", "race.cond"))
    return folder


def environment(library: Path | None) -> dict[str, str]:
    """Where Python finds what is installed in `library`, too."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DICEWRIGHT_DEBUG")
    }
    return kept | {"NO_COLOR": "1"} | ({} if library is None else {"PYTHONPATH": str(library)})


def python(
    here: Path, library: Path | None, *arguments: str, answers: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run Python, with these answers on its standard input."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=here,
        env=environment(library),
        input=answers,
        capture_output=True,
        text=True,
        timeout=120,
    )


def call(
    here: Path, library: Path | None, *arguments: str, answers: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run `dicewright`."""
    done = python(here, library, "-c", MAIN, *arguments, answers=answers)
    assert "Traceback" not in done.stderr
    return done


def test_it_is_played_once_it_is_installed(library: Path, tmp_path: Path) -> None:
    """To the final scores; the same seed tells the same story."""
    lay_out(tmp_path)
    refused = call(tmp_path, None, "play", "honey-thieves", *BOTS)
    assert refused.returncode == 2
    assert "no rules called `honey-thieves`" in refused.stderr
    first, second = (call(tmp_path, library, "play", "honey-thieves", *BOTS) for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    assert "Final scores" in first.stdout
    assert first.stdout == second.stdout
    assert call(tmp_path, library, "check", "honey-thieves").returncode == 0


def test_a_game_that_is_killed_goes_on(library: Path, tmp_path: Path) -> None:
    """A person's game, killed after some answers: resumed with the other answers, it ends alike."""
    lay_out(tmp_path)
    begin = ("play", "honey-thieves", "--seats", "me:Anna,casual", "--seed", "4", "--journal")
    answers = "1\n" * 500
    whole = call(tmp_path, library, *begin, "whole.journal", answers=answers)
    assert whole.returncode == 0
    assert "Final scores" in whole.stdout
    child = subprocess.Popen(
        [sys.executable, "-c", MAIN, *begin, "killed.journal"],
        cwd=tmp_path,
        env=environment(library),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    assert child.stdin is not None
    child.stdin.write("1\n1\n1\n")
    child.stdin.flush()
    journal = tmp_path / "killed.journal"
    until = time.monotonic() + 60
    while not journal.exists() or journal.read_text(encoding="utf-8").count("choice") < 3:
        assert time.monotonic() < until and child.poll() is None
        time.sleep(0.02)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    resumed = call(tmp_path, library, "play", "honey-thieves", "--resume", "killed.journal", answers=answers)
    assert resumed.returncode == 0
    ends = [done.stdout[done.stdout.index("Final scores") :].splitlines()[:4] for done in (whole, resumed)]
    assert ends[0] == ends[1]
    lines = [
        (tmp_path / f"{name}.journal").read_text(encoding="utf-8").splitlines()[1:]
        for name in ("whole", "killed")
    ]
    assert lines[0] == lines[1]


# --- the rules -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rules() -> Iterator[Rules]:
    """The rules, from the folder as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        found: Rules = import_module("honey_thieves").RULES
        yield found


def honey(rules: Rules, *lines: str) -> CardSet:
    """The cards, with these `set` lines in place of the file's."""
    text = HONEY
    for line in lines:
        text, count = re.subn(rf"(?m)^{re.escape(line.split(' = ')[0])} = \d.*$", line, text)
        assert count == 1, line
    result = load_text(text, {"honey-thieves": rules.spec})
    assert result.diagnostics == ()
    return result.cards


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "casual"])
def test_whole_games(rules: Rules, players: int, bot: str) -> None:
    """200 games: after every decision no hive is lost, and scores and danger are what the rules say."""
    cards = honey(rules)
    chooser = take_seats([bot])[0].bot
    assert chooser is not None
    told: Counter[str] = Counter()
    for seed in range(200):
        game = Game(cards, ["me"] * players, seed, rules=rules)
        number = 0
        while game.result is None:
            check(game, cards)
            answer(game, chooser, (seed, 0, number))
            number += 1
        assert game.scores == tuple(recount(game, cards)[0])
        assert max(game.scores) >= 15 or game.view()["tree"] == []
        assert game.winners == tuple(s for s, score in enumerate(game.scores) if score == max(game.scores))
        told.update(event.kind for event in game.events)
    assert set(told) == {"round", "roll", "bees", "take", "home"}


def answer(game: Game, bot: Bot, place: tuple[int, int, int]) -> None:
    """Answer the pending question as a bot would."""
    (decision,) = game.pending
    view = game.view(decision.seat)
    game.answer(decision.seat, bot(Turn(decision, lambda: view, game.cards, game.rules, place)))


def check(game: Game, cards: CardSet) -> None:
    """What holds at every decision."""
    state: Any = game.state
    view = game.view()
    scores, homes, paws = recount(game, cards)
    assert list(view["scores"].values()) == scores
    assert view["paws"] == paws
    box = Counter(
        card.id for card in cards.cards.values() if card.deck != "swarm" for _ in range(card.copies)
    )
    lying = [card.id for card in (*state.tree.open, *state.tree.stack.everything())]
    assert Counter([*lying, *paws, *homes]) == box
    assert len(view["tree"]) <= 4
    (decision,) = game.pending
    assert decision.kind in ("dare", "take")
    if decision.kind == "take":
        assert {option.args[0] for option in decision.options} <= set(view["tree"])
    else:
        assert view["paws"]


def recount(game: Game, cards: CardSet) -> tuple[list[int], list[str], list[str]]:
    """Scores, hives at home and hives in the paws, told by the events alone."""
    scores, homes, paws = [0] * len(game.seats), list[str](), list[str]()
    for event in game.events:
        if event.seat is None:
            continue
        if event.kind == "take":
            paws.append(str(event.args[0]))
        elif event.kind == "bees":
            scores[event.seat], paws = max(0, scores[event.seat] - 1), []
        elif event.kind == "home":
            scores[event.seat] += sum(cards.cards[card].number("points") for card in paws)
            homes, paws = homes + paws, []
    return scores, homes, paws


def test_the_bees_get_angrier(rules: Rules) -> None:
    """In each raid of a turn the next card of the deck counts; after the last one the turn is over."""
    cards = honey(rules)
    needed = {"B1": 4, "B2": 3, "B3": 2, "B4": 1}
    fled: Counter[int] = Counter()
    longest = 0
    for seed in range(100):
        game = play(cards, ["random", "random"], seed, rules=rules)
        raid = 0
        for event, after in pairwise(game.events):
            if event.kind == "roll":
                raid += 1
                bees = event.text.removesuffix(".").split().count("bee")
                assert (after.kind == "bees") == (bees >= list(needed.values())[raid - 1])
                fled[raid] += after.kind == "bees"
                longest = max(longest, raid)
            elif event.kind in ("bees", "home"):
                raid = 0
    assert longest == len(needed)
    assert fled[4] > 0


def test_the_casual_bot_knows_what_it_does(rules: Rules) -> None:
    cards = honey(rules)
    won = sum(play(cards, ["casual", "random"], seed, rules=rules).winners == (0,) for seed in range(200))
    assert won > 140


@pytest.mark.parametrize("line", ["set row = 2", "set points-to-win = 6", "set sting = 3"])
def test_every_number_is_in_the_card_file(rules: Rules, line: str) -> None:
    """A changed `set` line changes games."""
    seats = ["casual", "casual", "random"]
    stories = [
        [[event.text for event in play(cards, seats, seed, rules=rules).events] for seed in range(20)]
        + [list(play(cards, seats, seed, rules=rules).scores) for seed in range(20)]
        for cards in (honey(rules), honey(rules, line))
    ]
    assert stories[0] != stories[1]


def test_numbers_of_players(rules: Rules) -> None:
    with pytest.raises(SetupError, match="Honey Thieves is for 2 to 4 players, not for 5"):
        play(honey(rules), ["casual"] * 5, 1, rules=rules)
    assert len(play(honey(rules, "set players = 2, 5"), ["casual"] * 5, 1, rules=rules).scores) == 5


def test_nobody_takes_back_what_showed_something(rules: Rules, tmp_path: Path) -> None:
    """After each choice of this game dice fall or a hive comes to light; its journal can be replayed."""
    cards = honey(rules)
    game = Game(cards, ["me", "me"], 3, tmp_path / "game.journal", rules=rules)
    while game.result is None:
        assert not game.can_undo()
        game.answer(game.pending[0].seat, 0)
    game.close()
    assert replay(tmp_path / "game.journal", cards, rules=rules).events == game.events
