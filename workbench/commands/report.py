"""`dicewright report`: one page about a set: odds, lints, what games of bots show, and what to try."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from dicewright.workbench.output import STOPPED, complain, out
from dicewright.workbench.sets import CallError, check_all, load

if TYPE_CHECKING:
    from dicewright.dsl.model import CardSet
    from dicewright.runtime.simulation import Outcome
    from dicewright.workbench.simulating import Request

INSTALL = "pip install 'dicewright[report]'"


def report(
    path: str,
    /,
    *,
    output: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None,
    games: int = 1000,
    seats: str | None = None,
    seed: str = "1",
    jobs: int | None = None,
    skill: Annotated[int, Parameter(negative="")] = 0,
) -> int:
    """Write one HTML page about a set: what to try, odds, lints, and what many games of bots show.

    The page holds everything it needs: it can be sent by mail, read without a network, and printed.

    Example: `dicewright report feeling-lucky --games 100 -o feeling-lucky.html`

    Parameters
    ----------
    path
        A card file, a folder of one set, or a set that comes along.
    output
        The file to write; NAME-report.html in this folder if left out.
    games
        How many games the bots play; 0 for a page about the odds alone.
    seats
        Bots, separated by commas: `random`, `casual`, `careful`, `expert`. Left out: four casual ones, or as
        many as can play.
    seed
        A whole number from 0 on.
    jobs
        How many processes play; one for each core if left out.
    skill
        So many games more, of one expert among casual players: how much skill decides.
    """
    need_charts()
    from dicewright.workbench.files import replace_file
    from dicewright.workbench.findings import findings
    from dicewright.workbench.mending import mender
    from dicewright.workbench.progress import waiting
    from dicewright.workbench.report.gather import gather
    from dicewright.workbench.report.page import page

    cards = load(path)
    file = output or Path(f"{_name(path)}-report.html")
    if not file.parent.is_dir():
        raise CallError(f"There is no folder {file.parent} to write {file.name} to.")
    if file.is_dir():
        raise CallError(f"{file} is a folder: name a file, such as {file / 'report.html'}.")
    (checked,) = check_all(path)
    asked, why = _request(cards, seats, seed, games, jobs, skill)
    outcome, broken = None, False
    if asked is not None:
        outcome, why = _play(cards, path, asked, skill)
        broken = why is not None
    simulated: dict[str, Any] | None = None
    if outcome is not None and outcome.tally.games:
        simulated = outcome.data
    data = gather(cards, path, checked.diagnostics, simulated, why)
    with waiting("Looking for what to try …"):
        found = findings(data, mender(cards))
    data["findings"] = [one.to_json() for one in found]
    if data["simulate"] is not None:
        data["simulate"]["findings"] = data["findings"]
    replace_file(file, page(data, found, date.today().isoformat()))
    out().print(f"{file}: {_summary(len(found), [one.about for one in found])}", markup=False, soft_wrap=True)
    if why is not None:
        complain(f"No games were played: {why}")
    if broken:
        return 2
    if outcome is not None and not outcome.complete:
        complain(
            f"Stopped after {outcome.tally.games:,} of {outcome.wanted:,} games; the page is about these."
        )
        return STOPPED
    return 0


def need_charts() -> None:
    """Raise CallError, with the command that installs them, if the libraries for plots are not there."""
    try:
        import altair  # noqa: F401
        import jinja2  # noqa: F401
        import vl_convert  # noqa: F401
    except ImportError as error:
        raise CallError(
            f"A report needs {error.name or 'altair'}, which is not installed: {INSTALL}"
        ) from None


def _name(path: str) -> str:
    """What the report is called after: the set's name, its file's or its folder's."""
    return Path(path).resolve().stem or "set"


def _summary(count: int, about: list[str]) -> str:
    if not count:
        return "nothing is beyond its threshold"
    from dicewright.workbench.findings.say import listed

    return f"{count} finding{'s' * (count != 1)}, about {listed(list(dict.fromkeys(about)), 8)}"


def _request(
    cards: CardSet, seats: str | None, seed: str, games: int, jobs: int | None, skill: int
) -> tuple[Request | None, str | None]:
    """What is to be played; None, with the reason, where nothing is or can be."""
    from dicewright.runtime.errors import GameError
    from dicewright.workbench.simulating import read_seed, request

    if games == 0:
        return None, None
    read_seed(seed)
    try:
        return request(cards, seats, seed, games, jobs, skill=skill), None
    except (CallError, GameError) as error:
        if seats is not None or not _unplayable(cards):
            raise CallError(str(error)) from None
        return None, str(error)


def _unplayable(cards: CardSet) -> bool:
    """Whether no number of the usual bots can sit down to play the set."""
    from dicewright.runtime.errors import GameError
    from dicewright.workbench.simulating import usual_seats

    try:
        usual_seats(cards)
    except (CallError, GameError):
        return True
    return False


def _play(cards: CardSet, path: str, asked: Request, skill: int) -> tuple[Outcome | None, str | None]:
    """The games; None, with the reason, if one of them broke off. Raises CallError for seats that cannot be."""
    from dicewright.runtime.errors import GameError
    from dicewright.runtime.simulation import simulate
    from dicewright.runtime.simulation.simulate import check_seats
    from dicewright.runtime.simulation.skill import skill as measure
    from dicewright.workbench.progress import progress

    try:
        check_seats(cards, asked.seats)
    except GameError as error:
        raise CallError(str(error)) from None
    try:
        with progress() as tell:
            outcome = simulate(
                cards, asked.seats, asked.games, asked.seed, jobs=asked.jobs, name=path, report=tell
            )
        if outcome.complete and skill > 0:
            with progress("Skill") as tell:
                outcome.skill = measure(
                    cards, len(asked.seats), skill, asked.seed, jobs=asked.jobs, report=tell
                )
    except GameError as error:
        return None, str(error)
    return outcome, None
