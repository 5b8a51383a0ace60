"""The page: all sections, their style and their script in one file of HTML."""

from __future__ import annotations

import json
import re
import shlex
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from dicewright import __version__
from dicewright.workbench.findings import Finding, Limits
from dicewright.workbench.findings.say import number, percent
from dicewright.workbench.report import figures, sections
from dicewright.workbench.report.palette import signs

KINDS = {
    "seat": "Seats",
    "leader": "Course of the game",
    "luck": "Luck and skill",
    "length": "Length",
    "points": "Points against odds",
    "overlap": "Decks that overlap",
    "wins": "Cards that decide games",
    "yield": "What cards bring",
    "unused": "Cards that are hardly used",
}
"""What the page calls each kind of finding."""


def page(data: Mapping[str, Any], found: Sequence[Finding], when: str, limits: Limits | None = None) -> str:
    """The whole page.

    `data` is that of `gather`, and is kept in the page as it is; `found` is what `findings` makes of it; `when` is
    the date as it is to be shown.
    """
    limits = limits or Limits()
    simulated = data["simulate"]
    looks = signs([deck["name"] for deck in data["set"]["decks"]])
    return _template().render(
        version=__version__,
        when=when,
        data=data,
        set=data["set"],
        simulated=simulated,
        limits=limits,
        title=data["set"]["title"] or data["set"]["path"],
        bots=_bots(simulated),
        command=_command(data),
        conditions=defaultdict(str, sections.conditions(data)),
        groups=_groups(found),
        checks=checks(data, limits, found),
        tiles=sections.tiles(data),
        decks=sections.decks(data),
        about_rolls=sections.about_rolls(data["odds"]),
        curves=figures.curves(data, looks),
        points=figures.against_points(data, looks, found, limits),
        lints=sections.lints(data),
        seats=figures.seats(simulated, limits) if simulated else None,
        seats_say=sections.seats_say(simulated, found, limits) if simulated else "",
        course=sections.course_says(simulated) if simulated else [],
        course_figures=_course(simulated) if simulated else [],
        cards=sections.cards(data),
        embedded=Markup(embedded(data)),
        style=Markup(_read("style.css")),
        script=Markup(_read("sort.js")),
    )


def embedded(data: Mapping[str, Any]) -> str:
    """The data as JSON that may stand in a `<script>`: no sign in it can end the element."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def checks(data: Mapping[str, Any], limits: Limits, found: Sequence[Finding]) -> list[tuple[str, str, int]]:
    """What was looked at, from where on it counts, and how often that was found."""
    points = f"{100 * limits.seat:g} percentage points"
    rows = [
        (
            ("points",),
            "a card's points and what the trend of the set pays for its odds differ by a factor of more than "
            f"{limits.pay:g}, and by more than {limits.scatter:g} times the scatter of the set",
        ),
        (
            ("overlap",),
            f"a card pays more than another one and is more than {100 * limits.overlap:g} percentage points likelier",
        ),
    ]
    if data["simulate"]:
        rows += [
            (("seat",), f"a seat wins more than {points} from an equal share (the same bot in all seats)"),
            (
                ("leader",),
                "who leads half-way wins more than two thirds of the way from an equal share to always, or who leads "
                f"before the last round less than {100 * limits.open:g} percentage points above an equal share",
            ),
            (
                ("luck",),
                f"an expert wins less than {100 * limits.luck:g} percentage points above an equal share (with `--skill`)",
            ),
            (
                ("length",),
                f"a player decides fewer than {limits.few_decisions:g} or more than {limits.many_decisions:g} times, or one "
                f"game in twenty is more than {limits.spread:g} times as long as the middle one",
            ),
            (
                ("wins",),
                f"who scores a card wins more than {100 * limits.wins:g} percentage points from the rest of its deck",
            ),
            (
                ("yield",),
                f"a card brings more than {limits.yields:g} times the points of its deck's middle card for each roll with it within reach, or less than 1/{limits.yields:g}",
            ),
            (
                ("unused",),
                f"a card comes up in fewer than {percent(limits.unseen)} of games, or is reached or scored fewer than {percent(limits.unused)} of the times that it comes up",
            ),
        ]
    return [(KINDS[kind], text, sum(one.kind == kind for one in found)) for (kind,), text in rows]


def _groups(found: Sequence[Finding]) -> list[tuple[str, str, list[Finding]]]:
    """Findings by kind and threshold: the kind's heading, the threshold, and the findings."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for one in found:
        groups.setdefault((one.kind, one.threshold), []).append(one)
    return [(KINDS[kind], threshold, own) for (kind, threshold), own in groups.items()]


def _course(simulated: Mapping[str, Any]) -> list[figures.Figure]:
    made = (figures.leaders(simulated), figures.scores(simulated), *figures.lengths(simulated))
    return [one for one in made if one is not None]


def _bots(simulated: Mapping[str, Any] | None) -> str:
    if not simulated:
        return ""
    bots = [row["bot"] for row in simulated["seats"]]
    return f"{len(bots)} × {bots[0]}" if len(set(bots)) == 1 and len(bots) > 1 else ", ".join(bots)


def _command(data: Mapping[str, Any]) -> str:
    """What to type for the same figures again."""
    words = ["dicewright", "report", data["set"]["path"]]
    simulated = data["simulate"]
    if simulated:
        words += ["--games", str(simulated["games"]), "--seed", str(simulated["seed"])]
        words += ["--seats", ",".join(row["bot"] for row in simulated["seats"])]
        if simulated.get("skill"):
            words += ["--skill", str(simulated["skill"]["games"])]
    return shlex.join(words)


# --- the template ---------------------------------------------------------------------------------


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "ticks": ticks,
        "number": number,
        "percent": percent,
        "svg": Markup,
        "sentence": sentence,
    }
    return environment.from_string(_read("page.html"))


def sentence(text: str) -> str:
    """The text with one full stop."""
    return text.rstrip(". ") + "."


def ticks(text: str) -> Markup:
    """Text for HTML, with what stands between backticks as code."""
    safe = re.sub(r"(\d) %", "\\1\u00a0%", escape(text))  # no line ends between a number and its sign
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", safe))


def _read(name: str) -> str:
    return files("dicewright.workbench.report").joinpath(name).read_text(encoding="utf-8")
