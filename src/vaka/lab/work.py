"""Work spread over processes, with results in the order of the tasks: the same whatever the number of workers."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


def spread(work: Callable[[Task], Done], tasks: Sequence[Task], workers: int = 1) -> Iterator[Done]:
    """`work` on each task. It must be a function of a module, so that a fresh process finds it by its name."""
    if workers <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    chunk = max(1, min(8, len(tasks) // (workers * 4)))
    with multiprocessing.get_context("spawn").Pool(min(workers, len(tasks))) as pool:
        yield from pool.imap(work, tasks, chunk)
