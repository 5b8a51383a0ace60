"""`dicewright simulate`: bots play many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from dicewright.workbench.output import STOPPED, complain, err, out, show_json
from dicewright.workbench.sets import CallError, load, text_of

if TYPE_CHECKING:
    from dicewright.dsl.model import CardSet
    from dicewright.runtime.simulation import Outcome


def simulate(
    path: str,
    /,
    *,
    games: int = 1000,
    seats: str | None = None,
    seed: str = "1",
    jobs: int | None = None,
    engine: str = "local",
    skill: Annotated[int, Parameter(negative="")] = 0,
    out_file: Annotated[Path | None, Parameter(name="--out")] = None,
    keep_journals: str | None = None,
    journals: Path = Path("journals"),
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Let bots play many games, and measure seats, lengths and cards.

    The result depends on the set, the seats, the seed and the number of games, and on nothing else.
    Ctrl-C prints what the games so far have shown.

    Example: `dicewright simulate feeling-lucky --games 200 --seats casual,casual,random`

    Parameters
    ----------
    path
        A card file, a folder of one set, or a set that comes along.
    games
        How many games.
    seats
        Bots, separated by commas: `random`, `casual`, `careful`, `expert`. Left out: four casual ones, or as
        many as can play.
    seed
        A whole number from 0 on.
    jobs
        How many processes play; one for each core if left out.
    engine
        `local`, or `dask=ADDRESS` for the Dask cluster whose scheduler is there, such as
        `dask=tcp://10.0.0.5:8786`.
    skill
        So many games more, of one expert among casual players: how much skill decides.
    out_file
        An SQLite file that the run is added to; a run that was interrupted goes on where it was.
    keep_journals
        Write games out as journals: the five `worst` or `best` ones by the winner's score, or the first N.
    journals
        The folder for them.
    json
        Print one JSON object instead of tables.
    """
    from dicewright.runtime.errors import GameError
    from dicewright.runtime.simulation.keeping import check_folder, check_which
    from dicewright.runtime.simulation.simulate import check_seats
    from dicewright.runtime.simulation.simulate import simulate as run
    from dicewright.runtime.simulation.skill import skill as measure
    from dicewright.runtime.simulation.store import Record
    from dicewright.workbench.progress import progress, waiting
    from dicewright.workbench.results import show_results
    from dicewright.workbench.simulating import request

    cards = load(path)
    try:
        asked = request(cards, seats, seed, games, jobs, engine, skill)
        check_seats(cards, asked.seats)
        if keep_journals is not None:
            check_which(keep_journals)
            check_folder(journals)
        record = None
        if out_file is not None:
            text = text_of(path)
            record = Record.open(out_file, cards, asked.seats, asked.seed, asked.games, name=path, text=text)
        with progress() as report:
            outcome = run(
                cards,
                asked.seats,
                asked.games,
                asked.seed,
                jobs=asked.jobs,
                engine=engine,
                name=path,
                record=record,
                report=report,
            )
        if outcome.complete and skill > 0:
            with progress("Skill") as report:
                outcome.skill = measure(
                    cards, len(asked.seats), skill, asked.seed, jobs=asked.jobs, engine=engine, report=report
                )
        if not outcome.tally.games:
            complain("Stopped before the first game was over.")
            return STOPPED
        data = outcome.data
        looked = True
        try:
            with waiting("Looking for what to try …"):
                data["findings"] = _findings(cards, path, data)
        except KeyboardInterrupt:
            data["findings"], looked = [], False
        if json:
            show_json(data)
        else:
            show_results(data, out())
        status = _end(outcome, keep_journals, journals, out_file)
        if not looked:
            complain("Stopped while looking for what to try; nothing of that is shown.")
        return status if looked or status else STOPPED
    except GameError as error:
        raise CallError(str(error)) from None


def _findings(cards: CardSet, path: str, data: dict[str, Any]) -> list[dict[str, Any]]:
    """What is beyond its threshold, and what to try."""
    from dicewright.workbench.findings import findings
    from dicewright.workbench.mending import mender
    from dicewright.workbench.report.gather import gather

    return [found.to_json() for found in findings(gather(cards, path, (), data), mender(cards))]


def _end(outcome: Outcome, keep: str | None, folder: Path, file: Path | None) -> int:
    """Journals, and what has to be said after the result."""
    from dicewright.runtime.simulation.keeping import BEST, WORST, keep_journals
    from dicewright.workbench.results import some

    if keep is not None:
        written = keep_journals(outcome, keep, folder)
        order = f", the {keep} first" if keep in (BEST, WORST) and len(written) > 1 else ""
        complain(f"Look at {some(len(written), 'game')}{order}:")
        for journal in written:
            line = f"  dicewright replay {journal}"
            err().print(line, markup=False, emoji=False, highlight=False, soft_wrap=True)
    if outcome.mishap is not None:
        complain(outcome.mishap)
        return 2
    if not outcome.complete:
        on = f" The same call goes on from there, with {file}." if file is not None else ""
        complain(f"Stopped after {outcome.tally.games:,} of {outcome.wanted:,} games.{on}")
        return STOPPED
    return 0
