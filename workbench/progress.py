"""Progress of many games on standard error: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from dicewright.runtime.simulation import Progress as State
from dicewright.workbench.output import err

MOMENT = 1.0
"""Seconds that nobody has to be told of."""
LINE_EVERY = 5.0
"""Seconds between two lines where there is no terminal."""


@contextmanager
def progress(what: str = "Playing") -> Iterator[Callable[[State], None]]:
    """Show how far it is, until the end of the block; the block gets what to report to."""
    console = err()
    if console.is_terminal and not console.is_dumb_terminal:
        with _bar(console, what) as report:
            yield report
    else:
        yield _lines(console, what)


@contextmanager
def _bar(console: Console, what: str) -> Iterator[Callable[[State], None]]:
    bar = Progress(
        TextColumn(what),
        BarColumn(bar_width=24),
        TextColumn("{task.fields[said]}"),
        console=console,
        transient=True,
        refresh_per_second=5,
    )
    task = bar.add_task(what, total=None, said="")
    with bar:

        def report(state: State) -> None:
            bar.update(task, completed=state.done, total=state.games, said=said(state))

        yield report


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Say what takes so long, on standard error, if the block takes more than a moment."""
    timer = Timer(MOMENT, lambda: err().print(what, markup=False))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _lines(console: Console, what: str) -> Callable[[State], None]:
    told = -LINE_EVERY

    def report(state: State) -> None:
        nonlocal told
        now = monotonic()
        if now - told >= LINE_EVERY or state.done == state.games:
            told = now
            console.print(f"{what}: {said(state)}", markup=False)

    return report


def said(state: State) -> str:
    """`1,200 of 10,000 games, 410 a second, 21 s left`."""
    words = f"{state.done:,} of {state.games:,} games"
    if state.rate:
        words += f", {rate(state.rate)} a second"
    if state.left is not None and state.done < state.games:
        words += f", {duration(state.left)} left"
    return words


def rate(games: float) -> str:
    """Games a second, with a digit behind the point where that says something."""
    return f"{games:,.0f}" if games >= 10 else f"{games:.1f}"


def duration(seconds: float) -> str:
    """`12 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
