"""Where games are played: in this process, on the cores of this machine, on a Dask cluster.

All three take work through the interface of `concurrent.futures`: `submit` gives a future.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import connection, parent_process
from typing import Any, ParamSpec, TypeVar

from dicewright.runtime.simulation.batch import SimulationError

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 10
"""Seconds that a cluster is given to answer, and to have a worker."""


class Engine:
    """A crew of workers that can be replaced when some of them die."""

    def __init__(self, start: Callable[[], Executor], jobs: int) -> None:
        """`start` makes the executor, `jobs` is how many games it plays at a time."""
        self.jobs = jobs
        self._start = start
        self._executor = start()

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a worker do this."""
        return self._executor.submit(work, *args, **kwargs)

    def check(self) -> None:
        """Raise SimulationError if nothing that is out can come back any more."""

    def revive(self) -> None:
        """Begin anew after workers died: what was submitted is lost."""
        self.close()
        self._executor = self._start()

    def close(self) -> None:
        """Drop what has not begun, wait for what has, and let the workers go."""
        with suppress(Exception):
            self._executor.shutdown(wait=True, cancel_futures=True)


def engine_for(name: str, jobs: int) -> Engine:
    """The engine of this name: `local`, or `dask=ADDRESS`. `jobs`: processes of the local one.

    Raises SimulationError if there is none, or if no cluster answers.
    """
    kind, _, address = name.partition("=")
    if name == "local":
        return Engine(_Here, 1) if jobs == 1 else _Crew(lambda: _processes(jobs), jobs)
    if kind == "dask" and address:
        return _cluster(address)
    raise SimulationError(f"There is no engine `{name}`: it is `local` or `dask=ADDRESS`.")


def cores() -> int:
    """How many processor cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


class _Here(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class _Crew(Engine):
    """Processes on this machine. Ctrl-C while they finish what they have begun ends them at once.

    Python's own way of letting them go must not be interrupted: it would wait for them forever.
    """

    _interrupted = False

    def close(self) -> None:
        with on_interrupt(self._kill):
            super().close()

    def revive(self) -> None:
        self.close()
        if self._interrupted:
            raise KeyboardInterrupt
        self._executor = self._start()

    def _kill(self) -> None:
        self._interrupted = True
        with suppress(Exception):
            for process in list(getattr(self._executor, "_processes", None) or {}):
                os.kill(process, signal.SIGKILL)


@contextmanager
def on_interrupt(act: Callable[[], None]) -> Iterator[None]:
    """In this block Ctrl-C does this, and nothing else. Threads other than the main one get none anyway."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: act())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _processes(jobs: int) -> Executor:
    return ProcessPoolExecutor(jobs, initializer=_begin_worker)


def _begin_worker() -> None:
    """Ctrl-C is for the process that hands out the work; when that is gone, however it went, so is its worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _cluster(address: str) -> Engine:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise SimulationError(
            "A Dask cluster needs one more package: pip install 'dicewright[cluster]'."
        ) from None
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SimulationError(f"No Dask scheduler answers at {address} ({_words(error)}).") from None
    with suppress(Exception):
        client.wait_for_workers(1, timeout=PATIENCE)
    workers: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    if not workers:
        client.close()
        raise SimulationError(f"The Dask cluster at {address} has no workers; start some, and try again.")
    return _DaskEngine(client, address, max(1, sum(worker["nthreads"] for worker in workers.values())))


class _DaskEngine(Engine):
    """The workers of a cluster. Dask gives the work of a worker that died to another one."""

    def __init__(self, client: Any, address: str, jobs: int) -> None:
        self._client = client
        self._address = address
        super().__init__(lambda: client.get_executor(pure=False, retries=3), jobs)

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        try:
            return super().submit(work, *args, **kwargs)
        except Exception as error:
            if self._client.status == "running":
                raise
            raise self._gone() from error

    def check(self) -> None:
        if self._client.status in ("closing", "closed"):
            raise self._gone()

    def _gone(self) -> SimulationError:
        return SimulationError(f"The Dask scheduler at {self._address} went away in the middle.")

    def revive(self) -> None:
        self._cancel()
        self._executor = self._start()

    def close(self) -> None:
        self._cancel()
        with suppress(Exception):
            self._client.close()

    def _cancel(self) -> None:
        with suppress(Exception):
            self._executor.shutdown(wait=False)


def _words(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
