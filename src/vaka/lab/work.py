"""Work spread over processes or machines, with results in the order of the tasks: the same whoever does it.

Tasks are handed out in ranges of about a second. Only a few ranges for each worker are under way at any time, so a
million tasks take no more memory than a thousand, as long as `tasks` makes them when asked.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, Final, Protocol, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

RANGE: Final = 1.0
"""Seconds of work in one range."""
AHEAD: Final = 4
"""Ranges under way for each worker, so that none waits while an earlier range is still played."""
LONGEST: Final = 5_000
"""Tasks in a range, however quick they are."""


def spread(
    work: Callable[[Task], Done], tasks: Sequence[Task], workers: int = 1, ray: str | None = None
) -> Iterator[Done]:
    """`work` on each task. It must be a function of a module, so that a fresh process finds it by its name.

    With `ray` the work goes to a Ray cluster: the one at that address, or with "local" one that is started for it.
    """
    if ray is not None:
        from vaka.lab.cluster import joined

        with joined(ray, workers) as cluster:
            yield from handed_out(cluster, work, tasks)
    elif workers <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
    else:
        with Processes(min(workers, len(tasks))) as here:
            yield from handed_out(here, work, tasks)


class Crew(Protocol):
    """Workers that take ranges of tasks."""

    @property
    def size(self) -> int: ...
    def start(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Any: ...
    def finish(self, started: Any) -> tuple[list[Any], float]: ...


def handed_out(crew: Crew, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
    """The results in order, while a few ranges ahead of them are under way."""
    under_way: deque[Any] = deque()
    at, length = 0, 1
    while at < len(tasks) or under_way:
        while at < len(tasks) and len(under_way) < AHEAD * crew.size:
            under_way.append(crew.start(work, tasks[at : at + length]))
            at += length
        done, seconds = crew.finish(under_way.popleft())
        length = next_length(len(done), seconds, len(tasks) - at, crew.size)
        yield from done


def next_length(done: int, seconds: float, left: int, size: int) -> int:
    """How many tasks make up the next range, by how long the last took; short ones at the end keep everybody busy."""
    wanted = min(2 * done, LONGEST) if seconds <= RANGE / 2 else round(done * RANGE / seconds)
    return max(1, min(wanted, left // (2 * size)))


def run_range(work: Callable[[Task], Done], tasks: Sequence[Task]) -> tuple[list[Done], float]:
    """What a worker does with a range: the results, and how many seconds they took."""
    begun = time.perf_counter()
    return [work(task) for task in tasks], time.perf_counter() - begun


def end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever: it ends too."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Processes:
    """Processes on this machine. One that dies ends the work with an error instead of waiting for ever."""

    def __init__(self, workers: int) -> None:
        self.size = workers
        self.pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), end_with_parent)

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def start(
        self, work: Callable[[Task], Done], tasks: Sequence[Task]
    ) -> Future[tuple[list[Done], float]]:  # fmt: skip
        return self.pool.submit(run_range, work, tasks)

    def finish(self, started: Future[tuple[list[Done], float]]) -> tuple[list[Done], float]:
        return started.result()
