"""What is still to be decided, as a stored position of Polynesia holds it, now and in 0.1.0."""

from __future__ import annotations

import json

import pytest

from tests.scenarios.polynesia.scene import GAME, Scene
from vaka.core.decision import by_name, load_decision
from vaka.games.polynesia.rules.explore import Explore, Pay
from vaka.games.polynesia.rules.maintenance import Pass
from vaka.games.polynesia.rules.populate import Populate
from vaka.games.polynesia.rules.travel import Fare, Travel

OLD = [
    (["pass", 0, 2, 0, 0, 0], Pass(0, number=2)),
    (["explore", 1, 0, 1, 0, 0], Explore(1, n=0, free=True)),
    (["pay", 1, 7, 3, 0, 0], Pay(1, route=7, cost=3)),
    (["travel", 2, 1, 2, 1, 0], Travel(2, left=1, taken=2, masked=True)),
    (["fare", 2, 5, 3, 4, 0], Fare(2, route=5, start=3, goal=4)),
    (["populate", 0, 1, 0, 0, 0], Populate(0, optional=True)),
]


@pytest.mark.parametrize(("stored", "decision"), OLD, ids=lambda each: each[0] if isinstance(each, list) else "")
def test_steps_stored_by_version_0_1_0_are_read(stored: list[object], decision: object) -> None:
    assert repr(load_decision(stored, by_name(GAME.decisions))) == repr(decision)


def test_a_position_with_an_old_agenda_is_asked_the_same() -> None:
    scene = Scene(3).play("travel")
    stored = scene.state.to_json(history=False)
    assert stored["agenda"][-1] == {"travel": {"seat": 0, "left": 3, "taken": 0, "masked": False}}
    again = GAME.load(json.loads(json.dumps(stored)))
    stored["agenda"][-1] = ["travel", 0, 3, 0, 0, 0]
    old = GAME.load(stored)
    assert old.legal == again.legal == scene.state.legal
    assert old.to_json() == again.to_json()
