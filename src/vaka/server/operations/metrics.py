"""What is counted while the server runs, told to Prometheus at /metrics.

With several processes the counts are kept in files of a folder that `vaka serve` makes (PROMETHEUS_MULTIPROC_DIR), so
that any of them can tell the sums.
"""

from __future__ import annotations

import os

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, multiprocess
from prometheus_client import generate_latest as _latest

TIMES = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

REQUESTS = Counter("vaka_requests", "Answers, by route and status.", ["method", "route", "status"])
SECONDS = Histogram("vaka_request_seconds", "From request to answer; streams are not timed.", ["route"], buckets=TIMES)
STREAMS = Gauge("vaka_streams", "Live streams that are open now.", multiprocess_mode="livesum")
ACTIONS = Counter("vaka_actions", "Actions and undos that were committed.", ["title", "kind", "by"])
THINKING = Histogram("vaka_bot_seconds", "How long bots think about a move.", ["title", "level"], buckets=TIMES)
FAILED = Counter(
    "vaka_bot_failures", "Bots that gave no legal answer; a simpler one answered.", ["title", "level", "how"]
)
LESSONS = Counter(
    "vaka_lesson_steps", "Steps of lessons that were reached: where learners stop.", ["title", "lesson", "step"]
)
REFUSED = Counter("vaka_refused", "Requests refused for a ban or a rate limit.", ["why"])
SHARED = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = CONTENT_TYPE_LATEST


def text() -> bytes:
    """Everything that was counted, by all processes that share a folder."""
    if SHARED not in os.environ:
        return _latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return _latest(registry)


def ended(pid: int) -> None:
    """A process is gone: what it had open is not open any more."""
    if SHARED in os.environ:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
