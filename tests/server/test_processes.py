"""`vaka serve` as people run it: bots in processes of their own, ends that let everything finish."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.server.client import finished_record, wait_for
from vaka.core.errors import Malformed
from vaka.server.run import serve
from vaka.server.settings import Settings
from vaka.server.store import Store
from vaka.server.trials.running import Running
from vaka.server.trials.wire import Lost, Wire, version_in
from vaka.server.workers.processes import Supervisor


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
        made = await wire.call("POST", "/api/tables", {"title": "tahiti-2012", "players": 2, "seats": seats})
        assert made.status == 201, made.body
        table = made.json()
        seen = 0
        stopped, how = False, ""
        try:
            async for event in Wire(server.port).events(f"/t/{table['table']}/live"):
                seen = max(seen, version_in(event) or 0)
                if seen >= 3 and not stopped:
                    stopped = True
                    os.kill(group, signal.SIGTERM)
        except Lost as error:
            how = str(error)
        assert how == "the stream ended", "in order, not by a broken line"
        assert seen >= 3, "what the bots' process did is told to the streams of the server's"
        assert stopped
        await wire.close()

    asyncio.run(scene())
    assert server.process.wait(300) == 0
    assert server.log == ""

    def nobody_left() -> bool:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        return False

    wait_for(nobody_left)
    server.stop()


STUCK = """
import sys, time
from pathlib import Path
from vaka.server import run
from vaka.server.tables.reader import TableReader

def get(self, table_id):
    Path(sys.argv[1]).touch()
    time.sleep(3600)

if __name__ == "__main__":
    TableReader.get = get
    run.serve(port=0)
"""


def test_a_server_goes_when_it_is_told_whatever_it_is_doing(tmp_path: Path) -> None:
    """A request that does not come to its end, in a thread that nothing can interrupt."""
    script, reached = tmp_path / "stuck.py", tmp_path / "reached"
    script.write_text(STUCK)
    environment = {**os.environ, "VAKA_DATA": str(tmp_path), "VAKA_DATABASE": f"sqlite:///{tmp_path / 'a.sqlite3'}"}
    with subprocess.Popen(
        [sys.executable, str(script), str(reached)], env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(b"GET /t/abcdefghij HTTP/1.1\r\nHost: vaka.test\r\n\r\n")
            wait_for(reached.exists)
            server.send_signal(signal.SIGTERM)
            assert server.wait(300) == 0, "long before the request would have been answered"


def _sleep(file: Path) -> None:
    file.write_text(str(os.getpid()))
    time.sleep(60)


def test_a_process_that_dies_is_started_again(tmp_path: Path) -> None:
    supervisor = Supervisor()
    file = tmp_path / "pid"
    supervisor.add("sleeper", _sleep, file)
    supervisor.watch()
    wait_for(lambda: file.exists() and bool(file.read_text()))
    first = int(file.read_text())
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: file.read_text() not in ("", str(first)))
    supervisor.stop()
    assert all(job.process is not None and not job.process.is_alive() for job in supervisor.jobs)


def _have_a_child(file: Path) -> None:
    child = multiprocessing.get_context("spawn").Process(target=_sleep, args=(file,))
    child.start()
    child.join()


def test_a_process_of_the_crew_may_have_processes_of_its_own(tmp_path: Path) -> None:
    supervisor = Supervisor()
    file = tmp_path / "pid"
    supervisor.add("parent", _have_a_child, file)
    wait_for(lambda: file.exists() and bool(file.read_text()))
    os.kill(int(file.read_text()), signal.SIGKILL)
    supervisor.stop()


def test_a_database_of_a_later_version_is_refused_in_words(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'later.sqlite3'}"
    store = Store(database)
    store.migrate()
    with store.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9876'"))
    store.close()
    said = subprocess.run(
        [sys.executable, "-m", "vaka.cli", "serve", "--port", "0"],
        env={**os.environ, "VAKA_DATA": str(tmp_path), "VAKA_DATABASE": database},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 2
    assert "written by a later version of Vaka (its schema is 9876" in said.stderr
    assert "Traceback" not in said.stderr
    assert said.stdout == ""


def _workers(pid: int) -> set[int]:
    """The processes that a process has spawned."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            if parent == pid and b"spawn_main" in stat.with_name("cmdline").read_bytes():
                found.add(int(stat.parent.name))
    return found


def test_a_server_ends_although_its_costly_work_hangs(tmp_path: Path) -> None:
    server = Running(tmp_path, f"sqlite:///{tmp_path / 'a.sqlite3'}", "--bot-workers", "0")
    server.start()
    assert server.process is not None
    before = _workers(server.process.pid)

    async def scene() -> None:
        assert server.process is not None
        wire = Wire(server.port)
        wire.token = (await wire.call("POST", "/api/people", {"name": "Hinano"})).json()["token"]
        seats = [{"kind": "me"}, {"kind": "here"}]
        wish = {"record": json.loads(finished_record(2).to_text()), "seats": seats}
        asking = asyncio.create_task(wire.call("POST", "/api/records", wish))
        while not (fresh := _workers(server.process.pid) - before):
            await asyncio.sleep(0.01)
            assert not asking.done(), asking.result().body
        for worker in fresh:
            os.kill(worker, signal.SIGSTOP)  # it hangs, and does not hear that it should go
        server.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(Lost):
            assert (await asking).status == 503
        await wire.close()

    asyncio.run(scene())
    assert server.process.wait(300) == 0
    server.stop()
