"""How the processes of one store tell each other that a table has changed.

A message is a table's id and nothing else: the process that hears it reads from the store what it may know. So a
message that is lost costs a little time (streams look again with their heartbeat, bots every few seconds), never the
truth.

- `Alone`: one process, nobody to tell.
- `Piped`: the server and its bots' processes on one SQLite file, by the pipes between them.
- `Listening`: any number of processes on any number of machines, by PostgreSQL's LISTEN and NOTIFY.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import secrets
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, Pipe, wait
from typing import TYPE_CHECKING

from vaka.server.store.postgres import connect, conninfo

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger("vaka.pubsub")
CHANNEL = "vaka"
Heard = Callable[[str | None], None]
"""Called with a table's id; with None where news may have been missed, so that anything may have changed."""


class PubSub(ABC):
    """A line to the other processes. `publish` may be called from any thread, after a commit, and never waits."""

    @abstractmethod
    def start(self, heard: Heard) -> None:
        """Begin to listen; `heard` is called in a thread of ours."""

    @abstractmethod
    def publish(self, table_id: str) -> None:
        """Tell the other processes."""

    @abstractmethod
    def close(self) -> None:
        """Send what is still to be sent, and stop."""


class Alone(PubSub):
    """There is only this process."""

    def start(self, heard: Heard) -> None:
        pass

    def publish(self, table_id: str) -> None:
        pass

    def close(self) -> None:
        pass


class _Threaded(PubSub):
    """A thread that sends what is queued, and one that listens."""

    def __init__(self) -> None:
        self._out: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._stopped = threading.Event()
        self._end, self._end_said = Pipe(duplex=False)
        """Readable once it is time to stop: whoever listens waits for this, too."""
        self._threads: list[threading.Thread] = []

    def start(self, heard: Heard) -> None:
        for name, target in (("send", self._send), ("listen", lambda: self._listen(heard))):
            thread = threading.Thread(target=target, name=f"vaka-pubsub-{name}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def publish(self, table_id: str) -> None:
        self._out.put(table_id)

    def close(self) -> None:
        self._stopped.set()
        self._end_said.send_bytes(b"end")
        self._out.put(None)
        for thread in self._threads:
            thread.join(timeout=5)

    def _batch(self) -> list[str]:
        """All that waits to be sent, each table once; empty when it is time to stop."""
        first = self._out.get()
        if first is None:
            return []
        batch = {first: None}
        with contextlib.suppress(queue.Empty):
            while (more := self._out.get_nowait()) is not None:
                batch[more] = None
            self._out.put(None)
        return list(batch)

    @abstractmethod
    def _send(self) -> None: ...

    @abstractmethod
    def _listen(self, heard: Heard) -> None: ...


class Piped(_Threaded):
    """A pipe to each of the other processes."""

    def __init__(self, pipes: Sequence[Connection]) -> None:
        super().__init__()
        self.pipes = list(pipes)

    def _send(self) -> None:
        while batch := self._batch():
            message = " ".join(batch).encode()
            for pipe in self.pipes:
                with contextlib.suppress(OSError):
                    pipe.send_bytes(message)

    def _listen(self, heard: Heard) -> None:
        open_pipes = list(self.pipes)
        while open_pipes and not self._stopped.is_set():
            for pipe in wait([self._end, *open_pipes]):
                assert isinstance(pipe, Connection)
                if pipe is self._end:
                    return
                try:
                    message = pipe.recv_bytes()
                except (EOFError, OSError):
                    open_pipes.remove(pipe)
                    continue
                for table_id in message.decode().split():
                    heard(table_id)


class Listening(_Threaded):
    """LISTEN and NOTIFY on a PostgreSQL database, each on a connection of its own that comes back when it is lost."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.conninfo = conninfo(url)
        self.me = secrets.token_hex(4)

    def _send(self) -> None:
        connection: psycopg.Connection | None = None
        while batch := self._batch():
            payloads = [f"{self.me}:{table_id}" for table_id in batch]
            for _ in range(2):  # a connection may have died while nobody used it: then once more on a new one
                try:
                    if connection is None:
                        connection = connect(self.conninfo)
                        # Who commits before us has waited for the disk; the message about it need not.
                        connection.execute("SET synchronous_commit = off")
                    connection.execute("SELECT pg_notify(%s, one) FROM unnest(%s::text[]) AS one", (CHANNEL, payloads))
                    break
                except Exception as error:
                    log.warning("news could not be sent: %s", type(error).__name__)
                    if connection is not None:
                        connection.close()
                    connection = None
        if connection is not None:
            connection.close()

    def _listen(self, heard: Heard) -> None:
        first = True
        while not self._stopped.is_set():
            try:
                with connect(self.conninfo) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if not first:
                        heard(None)
                    first = False
                    while not self._stopped.is_set():
                        for notice in connection.notifies(timeout=0):
                            origin, _, table_id = notice.payload.partition(":")
                            if origin != self.me:
                                heard(table_id)
                        wait([self._end, connection.fileno()])
            except Exception as error:
                log.warning("news cannot be heard: %s; trying again", type(error).__name__)
                first = False
                self._stopped.wait(1)


def pubsub_for(database: str, pipes: Sequence[Connection] = ()) -> PubSub:
    """The way that fits a database."""
    if database.startswith("postgresql"):
        return Listening(database)
    return Piped(pipes) if pipes else Alone()
