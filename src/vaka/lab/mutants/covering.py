"""Which lines of some modules run, noted by Python's own tracer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

Line = tuple[str, int]
Tracer = Callable[[FrameType, str, Any], Any]


class Lines:
    """Notes every line of the watched files that runs between `start` and `stop`."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.seen: set[Line] = set()

    def start(self) -> None:
        self.seen = set()
        sys.settrace(self._called)

    def stop(self) -> set[Line]:
        sys.settrace(None)
        return self.seen

    def _called(self, frame: FrameType, what: str, value: object) -> Tracer | None:
        if frame.f_code.co_filename not in self.files:
            return None
        self.seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line

    def _line(self, frame: FrameType, what: str, value: object) -> Tracer:
        if what == "line":
            self.seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line
