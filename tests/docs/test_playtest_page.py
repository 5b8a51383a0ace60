"""The way to a first playtest works as the page says."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright.runtime.game import play
from dicewright.runtime.games.race.numbers import Numbers
from dicewright.runtime.games.race.spec import SPEC
from dicewright.workbench.sets import check_text
from tests.docs.pages import DOCS, Row, blocks, page, rows

PAGE = page("playtest.md")
COMMANDS = re.findall(r"^    dicewright (.*)$", PAGE, re.M)


def test_the_steps_in_order(tmp_path: Path) -> None:
    """Every command of the page, one after the other; a person who is asked leaves at once."""
    assert COMMANDS[0].startswith("new ")
    main = "from dicewright.workbench.cli import main; main()"
    for command in COMMANDS:
        done = subprocess.run(
            [sys.executable, "-c", main, *shlex.split(command)],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, command + done.stdout + done.stderr


def test_the_set_of_the_page() -> None:
    (text,) = [block.text for block in blocks(PAGE) if block.info == "cond"]
    checked = check_text(text)
    assert checked.diagnostics == ()
    for seed in range(5):
        assert max(play(checked.cards, ["casual"] * 3, seed).scores) >= 15


@pytest.mark.parametrize(
    "row", [row for row in rows(PAGE) if "setting" in row.cells], ids=lambda row: str(row.line)
)
def test_settings(row: Row) -> None:
    """Each setting of the table is one, and changes what is read."""
    line = row.code("setting")[0]
    bare = check_text("dice 1 d6\ncard a: 6\n").cards
    cards = check_text(f"{line}\ndice 1 d6\ncard a: 6\n")
    assert cards.diagnostics == ()
    assert line.split()[1] in SPEC.settings
    if line.split()[1] != "players":
        assert Numbers.read(cards.cards, 2) != Numbers.read(bare, 2)


def test_no_setting_is_forgotten() -> None:
    shown = {row.code("setting")[0].split()[1] for row in rows(PAGE) if "setting" in row.cells}
    assert shown == set(SPEC.settings)


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (DOCS / link).exists(), link
