from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.scenarios.maori.aotearoa import GAME


@pytest.fixture(autouse=True)
def editions_as_they_were() -> Iterator[None]:
    """Tables of the same options share an edition: a scene that shortens its game gives it back as it was."""
    before = {key: (edition, edition.last_turn) for key, edition in GAME._editions.items()}
    yield
    GAME._editions.clear()
    for key, (edition, last_turn) in before.items():
        edition.last_turn = last_turn
        GAME._editions[key] = edition
