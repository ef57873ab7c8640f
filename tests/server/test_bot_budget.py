"""A bot has a budget of time and memory: one that overruns it is answered for, and nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

import vaka
from tests.bots import erring
from tests.server.client import Running as Embedded
from tests.server.client import wait_for
from vaka.bots import bots
from vaka.bots.answers import DIED, MEMORY, TIME
from vaka.core.chance import seeded
from vaka.core.errors import Malformed
from vaka.server.operations import metrics
from vaka.server.tables.reader import snapshot_of
from vaka.server.trials.running import Running
from vaka.server.trials.wire import Wire
from vaka.server.workers import bot_players
from vaka.server.workers.bot_processes import BotAnswer, BotProcesses, BotQuestion, outcome

OWN = ",".join(
    f"{kind.name}={erring.__file__}:{kind.__name__}"
    for kind in (erring.Hangs, erring.Devours, erring.Dies, erring.Interrupts)
)


@pytest.fixture
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAKA_BOTS", OWN)


@pytest.fixture
def serve(own_bots: None, tmp_path: Path) -> Iterator[Callable[[], Running]]:
    """Starts `vaka serve` with the bots that overrun."""
    server = Running(tmp_path, Embedded.database(tmp_path), "--bot-pause", "0.02")

    def start() -> Running:
        server.start()
        return server

    yield start
    server.stop()


async def tables_of(wire: Wire, levels: list[str]) -> list[str]:
    """A table for each of these levels, with a random bot opposite."""
    wire.token = (await wire.call("POST", "/api/people", {"name": "Hinano"})).json()["token"]
    made = []
    for level in levels:
        seats = [{"kind": "bot", "bot": level}, {"kind": "bot", "bot": "random"}]
        wish = {"title": "tahiti-2012", "players": 2, "seats": seats}
        made.append((await wire.call("POST", "/api/tables", wish)).json()["table"])
    return made


async def wait_past(version: int, server: Running, wire: Wire, tables: list[str]) -> None:
    """Until more than so many actions were played at each of these tables."""
    for _ in range(3000):
        found = [(await wire.call("GET", f"/api/tables/{table}")).json()["version"] for table in tables]
        if min(found) > version:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(server.log)


@pytest.mark.parametrize(
    ("seconds", "failures"),
    [
        ("10", {"hangs": "thought for too long"}),  # long for the others, however busy the machine
        ("600", {"devours": "wanted too much memory", "dies": "ended its process (9)"}),
    ],
)
def test_a_bot_that_hangs_devours_or_dies_is_answered_for(
    serve: Callable[[], Running], monkeypatch: pytest.MonkeyPatch, seconds: str, failures: dict[str, str]
) -> None:
    monkeypatch.setenv("VAKA_BOT_SECONDS", seconds)
    monkeypatch.setenv("VAKA_BOT_MEMORY", "300")
    server = serve()

    async def scene() -> None:
        wire = Wire(server.port)
        tables = await tables_of(wire, [*failures, "random"])
        await wait_past(30, server, wire, tables)
        told = [line.split(": ")[-1] for line in server.log.splitlines() if "a bot failed" in line]
        assert sorted(told) == [f"{level} {words}" for level, words in sorted(failures.items())], (
            "each is told of once, and the table that has no such bot is not"
        )
        await wire.close()

    asyncio.run(scene())


def test_other_tables_do_not_wait_for_a_bot_that_hangs(
    serve: Callable[[], Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VAKA_BOT_SECONDS", "36000")
    server = serve()

    async def scene() -> None:
        wire = Wire(server.port)
        stuck = await tables_of(wire, ["hangs", "hangs"])
        going, other = await tables_of(wire, ["random", "greedy"])
        await wait_past(20, server, wire, [going, other])
        seats = [(await wire.call("GET", f"/api/tables/{table}")).json()["to_act"] for table in stuck]
        assert 0 in seats, "one of them was asked, and has not moved"
        await wire.close()

    asyncio.run(scene())
    assert server.process is not None
    server.process.terminate()
    assert server.process.wait(300) == 0, "nor does the end of the server wait for it"


@pytest.mark.parametrize(
    ("level", "kind"), [("hangs", TIME), ("devours", MEMORY), ("dies", DIED), ("interrupts", DIED)]
)
def test_how_a_thought_ended_is_told(own_bots: None, quiet: Embedded, level: str, kind: str) -> None:
    table = quiet.table(quiet.guest(), "me", "here")
    position = snapshot_of(quiet.state(table))
    processes = BotProcesses(1.0 if level == "hangs" else 600.0, 300 << 20)
    try:
        for name in (level, "greedy"):
            future = processes.ask(BotQuestion(table.title, position, 0, name, "seed"), lambda: None)
            future.exception()
            found = outcome(future, name)
            processes.seconds = 600.0
            if name == level:
                assert not isinstance(found, BotAnswer)
                assert (found.bot, found.kind) == (level, kind)
            else:
                assert isinstance(found, BotAnswer)
                view = quiet.state(table).view(0)
                assert found.text == bots()["greedy"]("seed").choose(view).text, "it thinks as it would here"
    finally:
        processes.close()


class Slow:
    """Stands for workers in which one level always overruns its budget."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.asked: list[str] = []

    def ask(self, question: BotQuestion, then: Callable[[], None]) -> Future[Any]:
        self.asked.append(question.level)
        future: Future[Any] = Future()
        if question.level == self.level:
            future.set_exception(TimeoutError())
        else:
            future.set_result(BotAnswer(self.says(question), ()))
        future.add_done_callback(lambda _: then())
        return future

    def says(self, question: BotQuestion) -> str:
        state = vaka.game(question.title).load(question.position, seeded("any"))
        return state.view(question.seat).legal[0].text

    def close(self) -> None:
        pass


def test_a_level_that_overran_is_not_asked_again_at_its_table_nor_soon_elsewhere(quiet: Embedded) -> None:
    services = quiet.services
    slow = Slow("greedy")
    services.bot_players.processes = slow  # type: ignore[assignment]
    counted = metrics.FAILED.labels("tahiti-2012", "greedy", TIME)
    before = counted._value.get()

    def two_moves() -> list[list[str]]:
        """Two moves of bots at a fresh table: which levels were asked for each."""
        asked = []
        table = quiet.table(quiet.guest(), "bot:greedy", "bot:greedy")
        for _ in range(2):
            slow.asked.clear()
            assert services.bot_players.step(table.id)
            while table.id in services.bot_players._thoughts:
                services.bot_players._finish(services.bot_players._thoughts[table.id])
            asked.append(list(slow.asked))
        assert services.tables.get(table.id).version == 2
        return asked

    assert [two_moves() for _ in range(bot_players.STRIKES + 1)] == [
        *[[["greedy", "random"], ["random"]]] * bot_players.STRIKES,
        [["random"], ["random"]],
    ]
    assert counted._value.get() - before == bot_players.STRIKES


def test_where_nobody_answers_in_time_the_first_legal_action_is_played(server: Embedded) -> None:
    class Mute(Slow):
        def ask(self, question: BotQuestion, then: Callable[[], None]) -> Future[Any]:
            self.level = question.level
            return super().ask(question, then)

    server.services.bot_players.processes = Mute("")  # type: ignore[assignment]
    table = server.table(server.guest(), "bot:greedy", "bot:random")
    wait_for(lambda: server.services.tables.get(table.id).version > 5)


def test_own_levels_are_named_by_the_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = list(bots())
    monkeypatch.setenv("VAKA_BOTS", OWN)
    assert list(bots()) == [*ours, "hangs", "devours", "dies", "interrupts"]
    assert bots()["dies"](seed=1).name == "dies"
    for wrong in ("greedy=a:B", "Loud=a:B", "name", "name=module"):
        monkeypatch.setenv("VAKA_BOTS", wrong)
        with pytest.raises(Malformed, match="VAKA_BOTS"):
            bots()
