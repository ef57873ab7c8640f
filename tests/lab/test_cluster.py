"""Many machines: a Ray cluster of two nodes, one of which is lost while it plays."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.house.source import ROOT
from vaka.core.errors import Malformed
from vaka.core.record import parse_record
from vaka.lab.analysis.analyse import analyse
from vaka.lab.cluster import run_there
from vaka.lab.keep import line_of
from vaka.lab.simulate import Match, Played, matches, play_match, simulate
from vaka.lab.train import Curve, rounds
from vaka.lab.work import LONGEST, handed_out, next_length, spread

TITLE = "hawaii"
SMALL = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}
SOON = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_failure_threshold": 2}
"""How quickly a cluster notices that a node is gone."""


def play_or_wait(task: tuple[Match, Path]) -> Played:
    """Play a game; on the node that is going to be lost, wait for its end instead. The other waits until that began."""
    import ray

    match, folder = task
    if ray.get_runtime_context().get_node_id() == (folder / "doomed").read_text():
        (folder / "under way").touch()
        time.sleep(600)
    while not (folder / "under way").exists():
        time.sleep(0.02)
    return play_match(match)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """One node; the driver has joined it."""
    from vaka.lab.cluster import QUIET

    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PYTHONPATH", f"{os.environ.get('PYTHONPATH', '')}:{ROOT}".strip(":"))
    import ray
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, connect=False, head_node_args={**SMALL, "_system_config": SOON})
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


@pytest.mark.slow
def test_a_range_that_is_lost_with_its_node_is_played_again(cluster: Any, tmp_path: Path) -> None:
    doomed = cluster.add_node(**SMALL)
    (tmp_path / "doomed").write_text(doomed.node_id)

    def pull_the_plug() -> None:
        while not (tmp_path / "under way").exists():
            time.sleep(0.05)
        cluster.remove_node(doomed, allow_graceful=False)

    plan = matches(TITLE, 6, ["random"], 2, "lost", None)
    plug = threading.Thread(target=pull_the_plug, daemon=True)
    plug.start()
    done = list(spread(play_or_wait, [(match, tmp_path) for match in plan], ray=cluster.address))
    plug.join()
    alone = simulate(plan)
    assert [line_of(one) for one in done] == [line_of(one) for one in alone], "the same bytes as one process"


@pytest.mark.slow
def test_training_and_the_coach_come_to_the_same_on_a_cluster(cluster: Any) -> None:
    record = parse_record(next((ROOT / "tests/lab/planted").glob("hawaii*.vaka.json")).read_text(encoding="utf-8"))

    def outcome(ray: str | None) -> list[object]:
        curve = Curve()
        learned = list(rounds(TITLE, 2, 5, 1, "cluster", 1, lambda: None, curve, ray))
        return [learned[0].to_json(), curve, analyse(record, worlds=1, ray=ray).to_json()]

    import ray

    ray.init(address=cluster.address, log_to_driver=False)
    assert outcome(cluster.address) == outcome(None)


class Slow:
    """Workers of which nothing is heard until their result is asked for."""

    size = 2

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self.most = self.open = 0

    def start(self, work: Any, tasks: Any) -> list[Any]:
        self.lengths.append(len(tasks))
        self.open += 1
        self.most = max(self.most, self.open)
        return [work(task) for task in tasks]

    def finish(self, started: list[Any]) -> tuple[list[Any], float]:
        self.open -= 1
        return started, len(started) / 100


def test_few_ranges_are_under_way_at_a_time_and_they_grow_to_a_second() -> None:
    crew = Slow()
    assert list(handed_out(crew, str, range(2_000))) == [str(number) for number in range(2_000)]
    assert crew.most == 4 * crew.size
    assert sum(crew.lengths) == 2_000
    assert crew.lengths[0] == 1
    assert max(crew.lengths) == 100, "a hundred tasks take a second"
    assert crew.lengths[-1] == 1, "short ones at the end"


@pytest.mark.parametrize(
    ("done", "seconds", "left", "length"),
    [(1, 0.0, 10**6, 2), (1, 4.0, 10**6, 1), (100, 2.0, 10**6, 50), (4_000, 0.1, 10**6, LONGEST), (50, 0.1, 8, 2)],
)
def test_the_next_range_follows_from_the_last(done: int, seconds: float, left: int, length: int) -> None:
    assert next_length(done, seconds, left, 2) == length


def test_a_machine_with_another_vaka_is_refused() -> None:
    with pytest.raises(Malformed, match=r"has Vaka .*, not 0\.0\.7"):
        run_there("0.0.7", ".", play_match, [])


def test_a_million_games_are_planned_without_being_made() -> None:
    plan = matches(TITLE, 1_000_000, ["random"], 2, "s", None)
    assert len(plan) == 1_000_000
    assert plan[999_999].seed == "s/999999"
    assert [match.number for match in plan[10:13]] == [10, 11, 12]
    assert plan.after(999_998)[:] == plan[999_998:]


def test_the_compose_file_starts_a_head_that_the_others_join() -> None:
    services = yaml.safe_load((ROOT / "docs" / "ray-compose.yaml").read_text(encoding="utf-8"))["services"]
    assert set(services) == {"head", "worker"}
    head, worker = services["head"]["command"], services["worker"]["command"]
    assert {"start", "--head", "--port=6379"} <= set(head)
    assert {"start", "--address=${HEAD:-head}:6379"} <= set(worker)
    assert all(port.startswith("127.0.0.1:") for port in services["head"]["ports"]), "not for the whole world"
    assert all(service["entrypoint"] == ["ray"] for service in services.values())
