"""The trials of a whole server, small: the commands `vaka killtest`, `conflicttest`, `loadtest`, `apifuzz` do more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import vaka
from tests.server.client import Running as Embedded
from vaka.server.trials.conflict import conflict_test, repeat_test
from vaka.server.trials.cost import Bench, Course, Watching, costs, growth
from vaka.server.trials.endure import EnduranceResult, Evening, endurance_test
from vaka.server.trials.kill import Promise, check, kill_test
from vaka.server.trials.load import load_test
from vaka.server.trials.nonsense import fuzz_at
from vaka.server.trials.redeploy import Replaced, redeploy_test
from vaka.server.trials.running import Running


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[list[Running]]:
    """Servers in processes of their own on one store; the test starts them."""
    servers = [Running(tmp_path, Embedded.database(tmp_path), "--bot-pause", "0.02") for _ in range(2)]
    yield servers
    for server in servers:
        server.stop()


def test_a_server_killed_under_load_loses_nothing_and_does_nothing_twice(serving: list[Running]) -> None:
    said: list[str] = []
    result = kill_test(serving[0], rounds=2, actions=60, players=6, say=said.append)
    assert result.faults == [], serving[0].log[-3000:]
    assert result.acknowledged >= 60
    assert len(said) == result.rounds == 2


def test_people_who_leave_hold_up_nobody(serving: list[Running]) -> None:
    result = endurance_test(serving[0], seconds=6, tables=5, evening=3, say=print)
    assert result.faults == [], serving[0].log[-3000:]
    assert result.actions > 0
    assert all(evening.memory > 0 for evening in result.evenings)


def test_a_server_that_grows_is_found() -> None:
    result = EnduranceResult([Evening(9, 100, 30), Evening(9, 120, 30), Evening(9, 130, 30), Evening(9, 131, 31)])
    result.judge()
    assert result.faults == []
    result.evenings.append(Evening(9, 170, 90))
    result.judge()
    assert result.faults == ["memory grew from 130 to 170 MB", "open files grew from 30 to 90"]


def test_a_server_replaced_under_load_loses_nothing_and_clocks_stand(tmp_path: Path) -> None:
    server = Replaced(tmp_path, Embedded.database(tmp_path), "--bot-pause", "0.02")
    result = redeploy_test(server, rounds=2, actions=40, players=4, say=print)
    assert result.faults == [], server.log[-3000:]
    assert result.played.acknowledged >= 40
    assert len(result.ends) == len(result.stood) == 2


def test_the_kill_test_notices_what_is_lost(quiet: Embedded) -> None:
    me = quiet.guest()
    table = quiet.play(quiet.table(me, "me", "here"), me, 3)
    action = quiet.state(table).legal[0].text
    told = {1: ("test-0", "never played"), 4: ("test-3", action)}
    faults = check(quiet.services.settings.database, [Promise(table.id, me.id, told)])
    assert len(faults) == 4, "one is another action, one is lost, two were never acknowledged"


def test_of_two_actions_at_once_one_wins_and_the_other_gets_the_fresh_view(serving: list[Running]) -> None:
    for server in serving:
        server.start()
    for ports in ([serving[0].port], [server.port for server in serving]):
        result = conflict_test(ports, pairs=20, tables=2)
        assert result.faults == [], serving[0].log[-3000:]
        assert (result.pairs, result.twice) == (20, 4)
    again = repeat_test([server.port for server in serving], repeats=50)
    assert again.faults == [], serving[0].log[-3000:]
    assert again.pairs == 50


def test_viewers_of_many_tables_are_kept_up_to_date(serving: list[Running]) -> None:
    serving[0].start()
    result = load_test(serving[0], tables=5, viewers=10, seconds=5, think=0.3, say=print)
    assert result.errors == [], serving[0].log[-3000:]
    assert result.actions
    assert result.moves >= len(result.updates) > 0
    assert "errors: none" in result.summary()


def test_nonsense_is_refused_and_breaks_nothing(serving: list[Running]) -> None:
    serving[0].start()
    result = fuzz_at(serving[0].port, count=250, seed=7)
    assert result.faults == []
    assert result.sent == 250
    assert "Traceback" not in serving[0].log


def test_what_an_action_costs_is_measured_with_and_without_viewers() -> None:
    found = costs(["polynesia"], actions=3, onlookers=2, rounds=2)
    assert [each.title for each in found] == ["polynesia"]
    assert found[0].action > 0
    assert (found[0].actions, found[0].onlookers) == (3, 2)
    assert found[0].noise.keys() == {"action", "own_stream", "rival_stream", "onlooker"}


def test_the_same_actions_are_measured_again_and_again(tmp_path: Path) -> None:
    async def played() -> list[list[int]]:
        bench, course = Bench(tmp_path), Course.of(vaka.game("hawaii"), 9)
        return [
            [each.seat for each in await bench.play(course, watching)] for watching in (Watching(), Watching(True, 1))
        ]

    alone, watched = asyncio.run(played())
    assert len(alone) == 9
    assert alone == watched


def test_how_the_cost_of_an_action_grows_is_measured_for_viewers_tables_and_stored_games() -> None:
    points = growth("polynesia", actions=3, crowds=(0, 1), full=(1, 2), rounds=1)
    assert [(point.curve, point.at) for point in points] == [
        ("viewers", 0), ("viewers", 1), ("tables", 1), ("tables", 2), ("stored", 1), ("stored", 2),
    ]  # fmt: skip
    assert all(point.cost > 0 for point in points)
