"""`dicewright ab`: two versions of a set against each other."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from dicewright.workbench.output import STOPPED, complain, out, show_json
from dicewright.workbench.sets import CallError, load


def ab(
    old: str,
    new: str,
    /,
    *,
    games: int = 1000,
    seats: str | None = None,
    seed: str = "1",
    jobs: int | None = None,
    engine: str = "local",
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Compare two versions of a set by games on the same dice.

    Each game is played by both sets with the same seed: the n-th roll shows the same, each stack is
    shuffled in the same way. What differs then comes from the cards, and small changes show in few games.

    Example: `dicewright ab feeling-lucky feeling-lucky --games 20 --seats casual,casual`

    Parameters
    ----------
    old
        A card file, a folder of one set, or a set that comes along.
    new
        The version to compare it with.
    games
        How many games each set plays.
    seats
        Bots, separated by commas. Left out: four casual ones, or as many as can play.
    seed
        A whole number from 0 on.
    jobs
        How many processes play; one for each core if left out.
    engine
        `local`, or `dask=ADDRESS` for the Dask cluster whose scheduler is there.
    json
        Print one JSON object instead of tables.
    """
    from dicewright.runtime.errors import GameError
    from dicewright.runtime.simulation.versus import versus
    from dicewright.workbench.differences import show_differences, verdict
    from dicewright.workbench.progress import progress
    from dicewright.workbench.simulating import request

    first, second = load(old), load(new)
    try:
        asked = request(first, seats, seed, games, jobs, engine)
        with progress() as report:
            found = versus(
                first,
                second,
                asked.seats,
                asked.games,
                asked.seed,
                jobs=asked.jobs,
                engine=engine,
                names=(old, new),
                report=report,
            )
        if found.old.tally.games < 2:
            complain("Stopped before two games were over.")
            return STOPPED
        if json:
            show_json(found.data)
        else:
            show_differences(found.data, out())
            out().print(verdict(found.data), markup=False)
        if first.fingerprint == second.fingerprint:
            complain("Both sets say the same (comments and spaces aside).")
        if not found.complete:
            complain(f"Stopped after {found.old.tally.games:,} of {asked.games:,} games.")
            return STOPPED
        return 0
    except GameError as error:
        raise CallError(str(error)) from None
