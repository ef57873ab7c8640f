"""Many machines: ranges of tasks played on a Ray cluster.

A range that is lost with its worker or its machine is played again elsewhere by Ray; since a game depends on nothing
but its seed, the result is the same. Results come back in order and are dropped here as soon as they are read.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import vaka
from vaka.core.errors import Malformed
from vaka.lab.work import run_range

HERE: Final = "local"
"""The address that stands for a cluster of this machine alone, started for the work and stopped after it."""
TIMES_LOST: Final = 10
"""So often a range is played again before a task that kills every worker is given up."""
STORE: Final = 256 << 20
"""Bytes for objects on this machine: results are small, and most never go there."""
QUIET: Final = {
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DEDUP_LOGS": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
}
"""What Ray reads from the environment: nothing is sent anywhere, and no warnings about graphics cards."""


@contextmanager
def joined(address: str, workers: int = 1) -> Iterator[Cluster]:
    """A cluster for as long as the work lasts. Where this process has joined one already, that is used and left alone."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError as error:
        raise Malformed("--ray needs Ray: install vaka with its extra, vaka[ray]", field="ray") from error
    if ray.is_initialized():
        yield Cluster(ray)
        return
    try:
        if address == HERE:
            ray.init(
                address="local",
                num_cpus=workers if workers > 1 else None,
                object_store_memory=STORE,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
                runtime_env={"env_vars": {"PYTHONPATH": _paths()}},
            )
        else:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError) as error:
        raise Malformed(f"--ray {address}: no cluster answers there: {error}", field="ray") from error
    except Exception as error:  # Ray raises bare ones, as when a busy machine does not start it in two minutes
        ray.shutdown()
        raise Malformed(f"--ray {address}: Ray did not start: {error}", field="ray") from error
    try:
        yield Cluster(ray)
    finally:
        ray.shutdown()


def _paths() -> str:
    """Where this process finds modules beyond those that are installed, for workers that start in another folder."""
    given = os.environ.get("PYTHONPATH", "")
    return os.pathsep.join(str(Path(path).resolve()) for path in given.split(os.pathsep) if path)


class Cluster:
    """All processors of a Ray cluster, as they come and go."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        # Ray would remember how each of its last 100,000 tasks went: here they are ranges, and nobody asks.
        self.remote = ray.remote(num_cpus=1, max_retries=TIMES_LOST, enable_task_events=False)(run_there)

    @property
    def size(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def start(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Any:
        return self.remote.remote(vaka.__version__, str(Path.cwd()), work, tasks)

    def finish(self, started: Any) -> tuple[list[Any], float]:
        try:
            done: tuple[list[Any], float] = self.ray.get(started)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
        return done


def run_there(version: str, folder: str, work: Callable[[Any], Any], tasks: Sequence[Any]) -> tuple[list[Any], float]:
    """A range on some machine: with the same Vaka, and in the same folder where there is one, for bots from files."""
    if version != vaka.__version__:
        raise Malformed(f"a machine of the cluster has Vaka {vaka.__version__}, not {version}", field="ray")
    if Path(folder).is_dir():
        os.chdir(folder)
    return run_range(work, tasks)
