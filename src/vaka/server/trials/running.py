"""Servers for trials: `vaka serve` in a process group of its own, on a store that is made for it."""

from __future__ import annotations

import contextlib
import os
import secrets
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text

from vaka.server.store.database import address_of, said_in_words

START = 300.0
"""A server is given so many seconds to begin: a busy machine is slow, not broken."""


class Running:
    """One `vaka serve`. It can be killed and started again at the same port."""

    def __init__(self, data: Path, database: str, *args: str, port: int = 0) -> None:
        self.data = data
        self.database = database
        self.args = args
        self.port = port
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> float:
        """Start it and wait until it serves; how long that took, in seconds."""
        began = time.monotonic()
        log = (self.data / "server.log").open("a")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "vaka.cli", "serve", "--port", str(self.port), "--no-limits", *self.args],
            env={**os.environ, "VAKA_DATA": str(self.data), "VAKA_DATABASE": self.database},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
        )
        log.close()
        assert self.process.stdout is not None
        if not select.select([self.process.stdout], [], [], START)[0]:
            self.kill()
            raise OSError(f"the server did not start within {START:.0f} seconds")
        line = self.process.stdout.readline()
        if " at http://" not in line:
            self.kill()
            raise OSError(f"the server did not start: {line!r}")
        port = int(line.rstrip("/\n").rpartition(":")[2])
        if self.port and port != self.port:
            self.kill()
            raise OSError(f"port {self.port} was not free again")
        self.port = port
        return time.monotonic() - began

    @property
    def log(self) -> str:
        """What the server wrote about itself."""
        file = self.data / "server.log"
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""

    def kill(self) -> None:
        """SIGKILL for the server and all its processes, without a word of warning."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """SIGTERM, as an operator would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(30)
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, number)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None


@contextmanager
def a_database(where: str, data: Path) -> Iterator[str]:
    """A store of its own: a file in the folder, or a new database on a PostgreSQL server (gone afterwards)."""
    if where == "sqlite":
        yield f"sqlite:///{data / 'trial.sqlite3'}"
        return
    server = address_of(where, "--database").set(drivername="postgresql+psycopg")
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    name = f"vaka_trial_{secrets.token_hex(5)}"
    with said_in_words(), engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield server.set(database=name).render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()
