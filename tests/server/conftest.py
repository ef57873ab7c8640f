from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server whose bots move at once."""
    with Running(tmp_path, bot_pause=0.0) as running:
        yield running


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Running]:
    """A server whose bots do nothing."""
    with Running(tmp_path, bots=False) as running:
        yield running
