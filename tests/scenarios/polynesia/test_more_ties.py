"""What breaks a tie is told island by island."""

from __future__ import annotations

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, HINA, LAURA, TAVI, Scene
from vaka.games.polynesia.rules.ending import islands_settled


@pytest.mark.rule("POL-10.09")
def test_each_surviving_island_with_members_counts_once() -> None:
    scene = Scene(4).people(ALBERTO, fakaofo=3).people(LAURA, fakaofo=2, hao=1, tofua=1).people(HINA).people(TAVI)
    scene.erupt()
    assert [islands_settled(scene.state, seat) for seat in range(4)] == [1, 2, 0, 0]
    result = scene.state.result
    assert result is not None
    line = next(line for line in result.breakdown[LAURA] if line.rule == "POL-10.09")
    assert line.detail.startswith("2")
    assert line.points == 0
