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
from dicewright.workbench.report.checks import KINDS, checks, quiet
from dicewright.workbench.report.palette import signs


def page(data: Mapping[str, Any], found: Sequence[Finding], when: str, limits: Limits | None = None) -> str:
    """The whole page.

    `data` is that of `gather`, and is kept in the page as it is; `found` is what `findings` makes of it; `when` is
    the date as it is to be shown.
    """
    limits = limits or Limits()
    simulated = data["simulate"]
    looked = checks(data, limits, found)
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
        names=defaultdict(str, sections.names(data)),
        groups=_groups(found),
        checks=looked,
        quiet=quiet(looked),
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
    elif not data["no_games"]:
        words += ["--games", "0"]
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
