"""Handing out the games in batches and taking in what comes of them, whatever happens on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from threading import Event
from time import monotonic

from attrs import define, field, frozen

from dicewright.runtime.simulation.batch import Batch, Plan, SimulationError, play_batch
from dicewright.runtime.simulation.engines import Engine, on_interrupt

__all__ = ["Progress", "SimulationError", "run"]

BATCH_SECONDS = 0.5
"""How long a batch should take."""
FIRST = 2
LARGEST = 500
"""Games in the first batches, and at most."""
TRIES = 4
"""A batch whose worker dies so often is given up."""
TICK = 0.2
"""Seconds between two reports while nothing comes in."""

Span = tuple[int, int]
"""Games from one number to before another."""


@frozen
class Progress:
    """How far a simulation is."""

    done: int
    games: int
    seconds: float
    """Since it began, or was taken up again."""
    rate: float
    """Games a second of this stretch; 0 while none is known."""
    left: float | None
    """Seconds that the rest should take; None while the rate is not known."""


@define
class _Work:
    """What is out, and what is still to do."""

    todo: list[Span]
    """In descending order, so that the next one is at the end."""
    out: dict[Future[Batch], Span] = field(factory=dict)
    tries: dict[Span, int] = field(factory=dict)

    def next(self, size: int) -> Span:
        """Take the next games, so many at most."""
        start, stop = self.todo.pop()
        if stop - start > size:
            self.todo.append((start + size, stop))
            stop = start + size
        return start, stop

    def again(self, span: Span) -> None:
        """These games have to be played once more. Raises SimulationError if that was tried too often."""
        self.tries[span] = self.tries.get(span, 0) + 1
        if self.tries[span] >= TRIES:
            raise SimulationError(
                f"The workers that played the games {span[0] + 1} to {span[1]} died {TRIES} times: "
                "they may need more memory than there is."
            )
        self.todo.append(span)


def run(
    plan: Plan,
    games: int,
    done: Iterable[Span],
    engine: Engine,
    take: Callable[[Batch], None],
    report: Callable[[Progress], None] | None = None,
) -> bool:
    """Play the games 0 to `games` - 1 but for those that are `done`, and give each batch to `take`.

    Returns whether all were played: Ctrl-C ends it early, with what has come in until then. Raises
    SimulationError if a game cannot be played, or workers die again and again. What `take` raises ends it too.
    """
    work = _Work(missing(games, done))
    played, before, began = 0, games - sum(b - a for a, b in work.todo), monotonic()

    def tell() -> None:
        if report is not None:
            seconds = monotonic() - began
            rate = played / seconds if played else 0.0
            left = (games - before - played) / rate if rate else None
            report(Progress(before + played, games, seconds, rate, left))

    size, stopping = FIRST, Event()
    try:
        with on_interrupt(lambda: _stop(stopping)):
            tell()
            while (work.todo or work.out) and not stopping.is_set():
                while work.todo and len(work.out) < 2 * engine.jobs and not stopping.is_set():
                    span = work.next(size)
                    try:
                        work.out[engine.submit(play_batch, plan, *span)] = span
                    except BrokenExecutor:
                        work.again(span)
                        _bury(work, engine)
                finished, _ = wait(work.out, timeout=TICK, return_when=FIRST_COMPLETED)
                if not finished:
                    engine.check()
                for future in finished:
                    gone = work.out.pop(future, None)
                    if gone is None:
                        continue
                    batch = _result(future, gone, work, engine)
                    if batch is not None:
                        take(batch)
                        played += batch.stop - batch.start
                if played:
                    each = engine.jobs * (monotonic() - began) / played
                    size = max(1, min(LARGEST, 4 * size, int(BATCH_SECONDS / each)))
                tell()
    except KeyboardInterrupt:
        return False
    finally:
        engine.close()
    return not work.todo and not work.out


def _stop(stopping: Event) -> None:
    """Ctrl-C: the first one ends it after what is being played here now, the second one at once.

    Raised in the middle of a game, the first one could get lost: Python lets go of what is raised while it
    throws away an object.
    """
    if stopping.is_set():
        raise KeyboardInterrupt
    stopping.set()


def missing(games: int, done: Iterable[Span]) -> list[Span]:
    """The games that are not done, in spans, the last ones first."""
    gaps, at = [], 0
    for start, stop in sorted(done):
        if start > at:
            gaps.append((at, min(start, games)))
        at = max(at, stop)
    if at < games:
        gaps.append((at, games))
    return gaps[::-1]


def _result(future: Future[Batch], span: Span, work: _Work, engine: Engine) -> Batch | None:
    """What a worker brought; None if it died, and the games are to be played again."""
    try:
        return future.result()
    except SimulationError:
        raise
    except BrokenExecutor:
        work.again(span)
        _bury(work, engine)
    except CancelledError:
        work.again(span)
    except Exception as error:
        if type(error).__name__ not in _WORKER_DIED:
            raise
        work.again(span)
    return None


_WORKER_DIED = {"KilledWorker", "FutureCancelledError", "CommClosedError", "TimeoutError"}
"""Dask's names for it (its classes cannot be named here without importing it)."""


def _bury(work: _Work, engine: Engine) -> None:
    """The whole crew is gone: what was out is to be done again, by a new one."""
    for span in work.out.values():
        work.todo.append(span)
    work.todo.sort(reverse=True)
    work.out.clear()
    engine.revive()
