"""Draws the picture of the terminal game for the README: `python docs/make_picture.py`.

A game from a fixed seed is played to the middle by the casual bot, which also answers for the person;
then the screen is drawn as the person sees it.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from dicewright.runtime.bots.ladder import casual as choose
from dicewright.runtime.decisions import Decision
from dicewright.runtime.game import Game
from dicewright.runtime.seats import Turn
from dicewright.workbench.sets import load
from dicewright.workbench.terminal.lines import Script
from dicewright.workbench.terminal.session import Session

PICTURE = Path(__file__).with_name("terminal-game.svg")
SEED = 7
ROUND = 3
CHOICES = 4
WIDTH = 88


def game_in_the_middle() -> tuple[Game, Decision]:
    """A game in round `ROUND`, where the person has at least `CHOICES` ways to go on after a roll."""
    game = Game(load("feeling-lucky"), ["me:Anna", "casual", "casual"], SEED, name="feeling-lucky")
    number = 0
    while True:
        (decision,) = game.advance()
        view = game.view(decision.seat)
        far = view.round >= ROUND and view.own.last >= 2
        if far and decision.kind == "fulfil" and len(decision.options) >= CHOICES:
            return game, decision
        place = (SEED, decision.seat, number)
        game.answer(decision.seat, choose(Turn(decision, lambda v=view: v, game.cards, game.rules, place)))
        number += 1


def draw() -> str:
    """The picture as SVG. It needs no font from elsewhere."""
    game, decision = game_in_the_middle()
    console = Console(
        record=True, file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor",
        highlight=False, _environ={},
    )  # fmt: skip
    session = Session(game, Script([]), console)
    session.catch_up()
    session.show(decision)
    console.print(Text(f"1-{len(decision.options)}, ?, help > "))
    svg = console.export_svg(title="dicewright play feeling-lucky", unique_id="game")
    svg = _TEXT.sub(_trimmed, svg)
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    return "\n".join(line.rstrip() for line in svg.splitlines()).strip() + "\n"


_TEXT = re.compile(r'x="([0-9.]+)"( y="[0-9.]+") textLength="([0-9.]+)"([^>]*)>([^<]*)<')
_SPACE = "&#160;"


def _trimmed(found: re.Match[str]) -> str:
    """A piece of text without spaces at its ends, which some programs leave out and then stretch the rest."""
    x, y, length, more, text = found.groups()
    signs = len(re.sub(r"&#?\w+;", "x", text))
    column = float(length) / signs
    start = 0
    while text.startswith(_SPACE):
        text = text.removeprefix(_SPACE)
        start += 1
    while text.endswith(_SPACE):
        text = text.removesuffix(_SPACE)
    left = float(x) + column * start
    width = column * len(re.sub(r"&#?\w+;", "x", text))
    return f'x="{left:g}"{y} textLength="{width:g}"{more}>{text}<'


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
    print(f"Drew {PICTURE}.")
