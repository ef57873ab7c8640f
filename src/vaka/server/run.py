"""Serve the page: `vaka serve`."""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Semaphore
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvicorn

from vaka.core.errors import Malformed
from vaka.server.operations.memory import Tidying
from vaka.server.settings import Settings

if TYPE_CHECKING:
    from vaka.server.workers.processes import Supervisor

log = logging.getLogger("vaka.run")
TRIES = 50
CONNECTIONS = 65_536
GRACE = 5
"""How long what has begun may take to finish when the server goes, in seconds."""
LONGEST = 9.0
"""After so many seconds it has gone, whatever still holds it up: all that was confirmed is committed."""
HANDING_ON = 0.0005
"""For how long a thread keeps the interpreter that another one wants, in seconds. The loop gives it up with everything it
sends to somebody; as Python has it, it would wait ten times as long for a thread that draws before it sends to the next."""


@dataclass(slots=True)
class Life:
    """When a server that had begun to serve was told to go; None until then."""

    ended: datetime | None = None
    going: Callable[[], None] = lambda: None
    """Called when it begins to go, once."""

    def end(self) -> None:
        self.ended = datetime.now(UTC)
        self.going()


def free_socket(host: str, port: int) -> socket.socket:
    """A listening socket at the port, or at the next one that is free. Port 0 takes any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + TRIES if port else 1):
        taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that answers go out at once
        if sys.platform != "win32":
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, candidate))
            taken.listen(256)
        except OSError as error:
            taken.close()
            if candidate + 1 == port + TRIES:
                raise OSError(f"no free port from {port} to {candidate} on {host}: {error}") from error
            continue
        taken.setblocking(False)
        return taken
    raise OSError(f"{host} has no free port")


def allow_connections() -> None:
    """As many open connections as this system lets us have: usually a process begins with a thousand."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, CONNECTIONS) if most > 0 else CONNECTIONS, most))


def address(listening: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    settings: Settings | None = None,
    *,
    workers: int = 1,
    bot_workers: int = 1,
    secure: bool = False,
) -> None:
    """Serve until interrupted. The address is printed as soon as the page can be opened.

    One worker serves in this process; several, which need PostgreSQL, in processes of their own. Bots always think in
    their own. SIGTERM and SIGINT let everything finish that has begun; with several workers SIGHUP replaces one after
    the other, so that new code comes in without a gap.
    """
    settings = Settings() if settings is None else settings
    if secure:
        settings = replace(settings, secure_cookies=True)
    if workers > 1 and not settings.database.startswith("postgresql"):
        raise Malformed(
            "several workers need PostgreSQL, since SQLite can serve only one; set VAKA_DATABASE to a postgresql:// address",
            field="workers",
        )
    thinking = bot_workers if settings.bots else 0
    settings = replace(settings, bots=False)
    bring_up_to_date(settings.database)
    allow_connections()
    listening = free_socket(host, port)
    with counting_together():
        from vaka.server.operations import logs
        from vaka.server.workers.bot_worker import think
        from vaka.server.workers.processes import Supervisor

        logs.configure(settings.log, settings.log_level)
        supervisor = Supervisor()
        # On SQLite news goes by a pipe to each of the bots' processes; on PostgreSQL through the database.
        pairs = (
            [] if settings.database.startswith("postgresql") else [supervisor.context.Pipe() for _ in range(thinking)]
        )
        pipes = [ours for ours, _ in pairs]

        def ready() -> None:
            """People first: bots begin once the page can be opened."""
            announce(listening)
            for number in range(thinking):
                theirs = [pairs[number][1]] if pairs else []
                supervisor.add(f"vaka-bots-{number}", think, settings, number, thinking, theirs)
            supervisor.watch()

        life = Life()
        life.going = lambda: go(supervisor, settings.database, life)
        try:
            if workers == 1:
                signal.signal(signal.SIGTERM, _leave)  # uvicorn sends itself the signal again when it is done
                serve_here(settings, listening, pipes, ready, life)
            else:
                supervise(supervisor, settings, listening, workers, ready, life)
        except KeyboardInterrupt:
            pass
        finally:
            supervisor.stop()
            if life.ended is not None:
                leave_clocks(settings.database, life.ended)


def go(supervisor: Supervisor, database: str, life: Life) -> None:
    """Bots are told at once, not when the last page has been answered; and somebody looks at the clock."""
    supervisor.tell()

    def in_any_case() -> None:
        time.sleep(LONGEST)
        log.info("something does not come to its end; leaving without it")
        supervisor.stop(grace=0.2)
        if life.ended is not None:
            leave_clocks(database, life.ended)
        os._exit(0)

    threading.Thread(target=in_any_case, name="vaka-leaving", daemon=True).start()


def leave_clocks(database: str, since: datetime) -> None:
    """Clocks stand until somebody serves again. Where that cannot be written down, we leave all the same."""
    from vaka.server.store import Store
    from vaka.server.tables.timing import rest

    store = Store(database)
    try:
        rest(store, since)
    except Exception as error:
        log.warning("clocks go on running: %s", type(error).__name__)
    finally:
        store.close()


def bring_up_to_date(database: str) -> None:
    """The schema of a store, before anything else begins: what cannot be served is said at once."""
    from vaka.server.store import Store
    from vaka.server.store.database import said_in_words

    store = Store(database)
    try:
        with said_in_words():
            store.migrate()
    finally:
        store.close()


def think_only(settings: Settings, workers: int = 1) -> None:
    """Processes that think for bots, without a web server beside them, until interrupted."""
    if not settings.database.startswith("postgresql"):
        raise Malformed(
            "running bots apart from their server needs PostgreSQL: set VAKA_DATABASE to a postgresql:// address",
            field="database",
        )
    with counting_together():
        from vaka.server.operations import logs
        from vaka.server.workers.bot_worker import think
        from vaka.server.workers.processes import Supervisor

        logs.configure(settings.log, settings.log_level)
        stop = threading.Event()
        for name in ("SIGTERM", "SIGINT"):
            signal.signal(getattr(signal, name), lambda *_: stop.set())
        supervisor = Supervisor()
        for number in range(workers):
            supervisor.add(f"vaka-bots-{number}", think, settings, number, workers)
        supervisor.watch()
        stop.wait()
        supervisor.stop()


def _leave(number: int, frame: object) -> None:
    raise SystemExit(0)


def announce(listening: socket.socket) -> None:
    sys.stdout.write(f"Vaka is at {address(listening)}\n")
    sys.stdout.flush()


def serve_here(
    settings: Settings,
    listening: socket.socket,
    pipes: Sequence[Connection],
    ready: Callable[[], None],
    life: Life | None = None,
) -> None:
    """One web server in this process."""
    from vaka.server.app import create_app
    from vaka.server.live.pubsub import pubsub_for
    from vaka.server.middleware.access_control import LONGEST_HEAD
    from vaka.server.middleware.slow_requests import Patient

    sys.setswitchinterval(HANDING_ON)
    app = create_app(settings, pubsub_for(settings.database, pipes))
    config = uvicorn.Config(
        app,
        http=Patient,
        log_config=None,
        log_level=settings.log_level,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=2 * LONGEST_HEAD,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
    )
    Server(config, ready, Life() if life is None else life).run(sockets=[listening])


def serve_below(settings: Settings, listening: socket.socket, ready: Semaphore) -> None:
    """One web server of several, below a process that watches over them."""
    from vaka.server.operations import logs

    logs.configure(settings.log, settings.log_level)
    serve_here(settings, listening, (), ready.release)


def supervise(
    supervisor: Supervisor,
    settings: Settings,
    listening: socket.socket,
    workers: int,
    then: Callable[[], None],
    life: Life,
) -> None:
    """Keep `workers` web servers running until told to stop; `then` is called when all of them serve."""
    stop, roll, woken = threading.Event(), threading.Event(), threading.Event()

    def heard(number: int, frame: object) -> None:
        (roll if number == getattr(signal, "SIGHUP", None) else stop).set()
        woken.set()

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), heard)
    ready = supervisor.context.Semaphore(0)
    jobs = [supervisor.add(f"vaka-web-{number}", serve_below, settings, listening, ready) for number in range(workers)]
    for _ in jobs:
        ready.acquire(timeout=60)
    then()
    while not stop.is_set():
        woken.wait()
        woken.clear()
        if stop.is_set():
            life.end()
        if roll.is_set() and not stop.is_set():
            roll.clear()
            while ready.acquire(block=False):
                pass
            for job in list(supervisor.jobs):
                begins = job.target is serve_below
                supervisor.replace(job, lambda begins=begins: ready.acquire(timeout=60) if begins else None)  # type: ignore[misc]


class Server(uvicorn.Server):
    """Says when it listens, closes its live streams first when it goes, and goes when its parent is gone."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], life: Life) -> None:
        super().__init__(config)
        self.ready = ready
        self.life = life
        self.parent = multiprocessing.parent_process()
        self.tidying = Tidying()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.tidying.begin()
            self.ready()

    async def on_tick(self, counter: int) -> bool:
        if self.parent is not None and counter % 10 == 0 and not self.parent.is_alive():
            return True
        self.tidying.moment(self.server_state.total_requests)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.life.end()
        app: Any = self.config.app
        app.state.services.hub.close()
        app.state.services.heavy.close()
        await super().shutdown(sockets)


@contextmanager
def counting_together() -> Iterator[None]:
    """A folder in which all our processes count; before anything counts, so before most of us is imported."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        yield
        return
    folder = Path(tempfile.gettempdir()) / f"vaka-metrics-{os.getpid()}"
    for left in folder.parent.glob("vaka-metrics-*"):  # of servers that had no time to tidy up
        if not _alive(left.name.rpartition("-")[2]):
            shutil.rmtree(left, ignore_errors=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    try:
        yield
    finally:
        del os.environ["PROMETHEUS_MULTIPROC_DIR"]
        shutil.rmtree(folder, ignore_errors=True)


def _alive(pid: str) -> bool:
    if sys.platform == "win32" or not pid.isdigit():
        return True
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
