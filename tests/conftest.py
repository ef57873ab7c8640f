from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

import pytest

from tests import luck

# Several tests run side by side, and so do the servers and workers that they start. Threads of NumPy's own would wait for
# each other in loops: on a busy machine a small network took twenty-five times as much of the processor. NumPy reads
# this when it is imported, which no plugin does.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_configure() -> None:
    luck.replace_secrets()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    luck.bring(item.nodeid)


@pytest.fixture(autouse=True)
def _a_loop_of_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    """Lets a test call `asyncio.run` after browser tests in the same process.

    Playwright's synchronous interface keeps its event loop running in the main thread for as long as the browser is
    open, which is until the end of the session. Tests beside the browser's must not see it: which of them share a
    process with a browser is a matter of luck.
    """
    running = asyncio._get_running_loop()
    if running is None or request.node.path.parent.name == "browser":
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(running)
