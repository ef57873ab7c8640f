"""Which process thinks for a bot: one at a time, so that no thought is thought twice.

That a move is *made* once is certain without this (it is bound to the table's version); a claim saves the work. On
PostgreSQL it is an advisory lock of the session: it needs no writing, and when a process dies it is free again. On
SQLite all bots' processes are children of one server, and each has its share of the tables.
"""

from __future__ import annotations

import contextlib
import logging
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from vaka.server.store.postgres import connect, conninfo

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger("vaka.claims")
NAMESPACE = 0x76616B61


class Claims(ABC):
    """Asked by the one thread of a process that thinks for bots."""

    @abstractmethod
    @contextmanager
    def claim(self, table_id: str) -> Iterator[bool]:
        """True while the table is ours to think for."""

    @abstractmethod
    def close(self) -> None:
        """Let go of everything."""


class Shares(Claims):
    """Process `number` of `of` has its share of the tables."""

    def __init__(self, number: int = 0, of: int = 1) -> None:
        self.number = number
        self.of = of

    @contextmanager
    def claim(self, table_id: str) -> Iterator[bool]:
        yield zlib.crc32(table_id.encode()) % self.of == self.number

    def close(self) -> None:
        pass


class Locks(Claims):
    """One advisory lock for each table."""

    def __init__(self, url: str) -> None:
        self.conninfo = conninfo(url)
        self._connection: psycopg.Connection | None = None

    @contextmanager
    def claim(self, table_id: str) -> Iterator[bool]:
        key = zlib.crc32(table_id.encode()) - 2**31
        mine = self._ask("pg_try_advisory_lock", key)
        try:
            yield mine
        finally:
            if mine:
                self._ask("pg_advisory_unlock", key)

    def _ask(self, function: str, key: int) -> bool:
        try:
            if self._connection is None or self._connection.closed:
                self._connection = connect(self.conninfo)
            row = self._connection.execute(f"SELECT {function}(%s, %s)", (NAMESPACE, key)).fetchone()
            return bool(row and row[0])
        except Exception as error:  # a lost connection lets go of its locks by itself
            log.warning("no claims for now: %s", type(error).__name__)
            self.close()
            return False

    def close(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.close()
            self._connection = None


def claims_for(database: str, number: int = 0, of: int = 1) -> Claims:
    return Locks(database) if database.startswith("postgresql") else Shares(number, of)
