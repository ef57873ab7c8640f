"""`vaka serve` as people run it: bots in processes of their own, ends that let everything finish."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from tests.server.client import wait_for
from vaka.core.errors import Malformed
from vaka.server.crew import Crew
from vaka.server.run import serve
from vaka.server.settings import Settings
from vaka.server.trials.running import Running
from vaka.server.trials.wire import Lost, Wire, version_in


def test_several_workers_want_postgresql(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="PostgreSQL"):
        serve(settings=Settings(data=tmp_path, database=f"sqlite:///{tmp_path / 'a'}"), workers=2)


def test_bots_think_elsewhere_and_the_end_lets_everything_finish(tmp_path: Path) -> None:
    server = Running(tmp_path, f"sqlite:///{tmp_path / 'a.sqlite3'}", "--bot-pause", "0.02")
    server.start()
    assert server.process is not None
    group = server.process.pid

    async def scene() -> None:
        wire = Wire(server.port)
        wire.token = (await wire.call("POST", "/api/people", {"name": "Hinano"})).json()["token"]
        seats = [{"kind": "bot", "bot": "random"}] * 2
        table = (await wire.call("POST", "/api/tables", {"title": "tahiti-2012", "players": 2, "seats": seats})).json()
        seen = 0
        stopped, how = 0.0, ""
        try:
            async for event in Wire(server.port).events(f"/t/{table['table']}/live"):
                seen = max(seen, version_in(event) or 0)
                if seen >= 3 and not stopped:
                    stopped = time.monotonic()
                    os.kill(group, signal.SIGTERM)
        except Lost as error:
            how = str(error)
        assert how == "the stream ended", "in order, not by a broken line"
        assert seen >= 3, "what the bots' process did is told to the streams of the server's"
        assert stopped
        assert time.monotonic() - stopped < 5, "streams end at once, and as they should"
        await wire.close()

    asyncio.run(scene())
    assert server.process.wait(30) == 0
    assert server.log == ""

    def nobody_left() -> bool:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        return False

    wait_for(nobody_left)
    server.stop()


def _sleep(file: Path) -> None:
    file.write_text(str(os.getpid()))
    time.sleep(60)


def test_a_process_that_dies_is_started_again(tmp_path: Path) -> None:
    crew = Crew()
    file = tmp_path / "pid"
    crew.add("sleeper", _sleep, file)
    crew.watch()
    wait_for(lambda: file.exists() and bool(file.read_text()))
    first = int(file.read_text())
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: file.read_text() not in ("", str(first)), 30)
    crew.stop()
    assert all(job.process is not None and not job.process.is_alive() for job in crew.jobs)
