"""The processes that work beside or below the server, started again when one of them dies."""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from vaka.server.operations import metrics

log = logging.getLogger("vaka.processes")
QUICK = 5.0
"""A process that lived no longer than this is started again after a rest."""


@dataclass(slots=True)
class Job:
    """One process that is to run."""

    name: str
    target: Callable[..., None]
    args: tuple[Any, ...]
    process: BaseProcess | None = None
    since: float = 0.0
    rest: float = 0.0


class Supervisor:
    """All processes below this one. They are spawned, so each starts with the code as it is then."""

    def __init__(self) -> None:
        self.context = multiprocessing.get_context("spawn")
        self.jobs: list[Job] = []
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def add(self, name: str, target: Callable[..., None], *args: Any) -> Job:
        job = Job(name, target, args)
        with self._lock:
            self.jobs.append(job)
            self._start(job)
        return job

    def watch(self) -> None:
        """From now on start again what dies."""
        self._thread = threading.Thread(target=self._watch, name="vaka-supervisor", daemon=True)
        self._thread.start()

    def replace(self, job: Job, ready: Callable[[], object]) -> None:
        """Start another process in place of one, and once it is `ready`, let the old one finish what it does."""
        with self._lock:
            old = job.process
            self._start(job)
        ready()
        if old is not None:
            self._end(old, 30)

    def tell(self) -> list[BaseProcess]:
        """Tell all to finish, and wait for none."""
        self._stopped.set()
        with self._lock:
            running = [job.process for job in self.jobs if job.process is not None]
        for process in running:
            if process.is_alive():
                process.terminate()
        return running

    def stop(self, grace: float = 7.0) -> None:
        """Tell all to finish; those that do not are ended."""
        running = self.tell()
        end = time.monotonic() + grace
        for process in running:
            self._end(process, max(0.1, end - time.monotonic()))
        if self._thread is not None:
            self._thread.join(timeout=2)

    def _start(self, job: Job) -> None:
        # Not a daemon, which could have no processes of its own; `stop` ends them all.
        job.process = self.context.Process(target=job.target, args=job.args, name=job.name)
        job.process.start()
        job.since = time.monotonic()

    def _end(self, process: BaseProcess, grace: float) -> None:
        if process.is_alive():
            process.terminate()
        process.join(grace)
        if process.is_alive():
            log.warning("%s does not end by itself", process.name)
            process.kill()
            process.join(5)
        metrics.ended(process.pid or 0)

    def _watch(self) -> None:
        while not self._stopped.is_set():
            with self._lock:
                sentinels = [job.process.sentinel for job in self.jobs if job.process is not None]
            wait(sentinels, 0.5)
            for job in self.jobs:
                with self._lock:
                    gone = job.process is not None and not job.process.is_alive() and not self._stopped.is_set()
                    if gone:
                        self._again(job)

    def _again(self, job: Job) -> None:
        assert job.process is not None
        log.error("%s ended by itself (%s); starting it again", job.name, job.process.exitcode)
        metrics.ended(job.process.pid or 0)
        job.rest = min(30.0, job.rest * 2 or 0.5) if time.monotonic() - job.since < QUICK else 0.0
        if job.rest and self._stopped.wait(job.rest):
            return
        self._start(job)
