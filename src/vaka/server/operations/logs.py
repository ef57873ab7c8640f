"""What the server writes about its work: for people, or a JSON object a line for machines (VAKA_LOG=json).

Nothing secret is written. A request is named by its route, never by its address (an invitation is a secret part of
one), a person by id; cookies, tokens, bodies and queries are not touched, and the store hides the values in its errors.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

_USUAL = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


class Lines(logging.Formatter):
    """A JSON object a line: when, how grave, who says it, what; and whatever else the record carries."""

    def format(self, record: logging.LogRecord) -> str:
        out: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        out |= {name: value for name, value in record.__dict__.items() if name not in _USUAL and value is not None}
        if record.exc_info:
            out["exception"] = self.formatException(record.exc_info)
        return json.dumps(out, ensure_ascii=False, default=str)


def configure(style: str = "text", level: str = "warning") -> None:
    """Set up this process's logs; they go to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        Lines() if style == "json" else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("alembic").setLevel(max(root.level, logging.WARNING))


def route_of(scope: Mapping[str, Any]) -> str:
    """The pattern of a request's address, without what fills it."""
    route = scope.get("route")
    path = getattr(route, "path", None)
    if isinstance(path, str):
        return path
    return "/static" if str(scope.get("path", "")).startswith("/static/") else "(none)"
