"""Column types of our own: times with a zone, and JSON that is packed because there is much of it."""

from __future__ import annotations

import json
import logging
import zlib
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, LargeBinary
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

log = logging.getLogger("vaka.store")
UNPACKED = 32 * 1024 * 1024
"""No position and no list of events is longer than this."""


class Utc(TypeDecorator[datetime]):
    """A moment. SQLite forgets the zone, so it is put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Packed(TypeDecorator[Any]):
    """Plain data as compressed JSON: snapshots and events are many and alike. What is packed already is taken as it is."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> bytes | None:
        return value if value is None or isinstance(value, bytes) else pack(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Any:
        return None if value is None else unpack(value)


class Told(Packed):
    """What happened, as the log tells it. Where that cannot be read any more nothing is told; what was played is kept apart."""

    cache_ok = True

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Any:
        try:
            found = super().process_result_value(value, dialect)
            if not (isinstance(found, list) and all(isinstance(each, dict) for each in found)):
                raise Damaged("no list of events")
        except Damaged as fault:
            log.error("what happened at an entry is damaged (%s)", fault)
            return []
        return found


def pack(value: object) -> bytes:
    """Plain data as it is kept."""
    return zlib.compress(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode(), 6)


def unpack(value: bytes) -> Any:
    """What was packed; Damaged where that cannot be read any more."""
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(value, UNPACKED)
        if not reader.eof:
            raise Damaged("cut off, or longer than anything we write")
        return json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        raise Damaged(f"{type(error).__name__}: {error}") from error


class Damaged(Exception):
    """Something in the store is not what was written there."""


def now() -> datetime:
    return datetime.now(UTC)
