"""What is still to be decided, as a stored position of Hawaii holds it, now and in 0.1.0."""

from __future__ import annotations

import json

import pytest

from tests.scenarios.hawaii.island import GAME, face, new, purse, tokens, turn
from vaka.core.decision import by_name, load_decision
from vaka.games.hawaii.rules.beach import Fishing, Gift, Launch, Pick
from vaka.games.hawaii.rules.buying import Buy, Deliver, TakeToken
from vaka.games.hawaii.rules.payment import Pay
from vaka.games.hawaii.rules.realm import Settle
from vaka.games.hawaii.tables import FEET, FOR_MOVE, PLACE_NAMES

OLD = [
    (["token", 0, 3, 2, 0, 0], TakeToken(0, place=3, feet=2)),
    (["buy", 1, 3, 2, 9, 0], Buy(1, place=3, feet=2, token=9)),
    (["pay", 1, 2, 1, 4, 0], Pay(1, cost=2, native=FEET, price=4, reason=FOR_MOVE)),
    (["deliver", 1, 3, 12, 2, 9], Deliver(1, place=3, kind=12, side=2, token=9)),
    (["settle", 2, 12, 2, 0, 0], Settle(2, kind=12, side=2)),
    (["fishing", 2, 3, 0, 0, 0], Fishing(2, taken=3)),
    (["launch", 2, 5, 0, 0, 0], Launch(2, cost=5)),
    (["island", 2, 6, 0, 0, 0], Gift(2, island=6)),
    (["pick", 2, 384, 0, 0, 0], Pick(2, kinds=384)),
]


@pytest.mark.parametrize(("stored", "decision"), OLD, ids=lambda each: each[0] if isinstance(each, list) else "")
def test_steps_stored_by_version_0_1_0_are_read(stored: list[object], decision: object) -> None:
    assert repr(load_decision(stored, by_name(GAME.decisions))) == repr(decision)


def test_a_position_with_an_old_agenda_is_asked_the_same() -> None:
    state = new()
    tokens(state, "surf", "2 5x")
    purse(state, 0, 20, 9)
    turn(state)
    state.play("walk surf")
    state.play("token 5 spears")
    stored = state.to_json(history=False)
    surf = PLACE_NAMES.index("surf")
    [(name, fields)] = stored["agenda"][-1].items()
    assert (name, fields["place"], fields["token"]) == ("buy", surf, face("5x"))
    again = GAME.load(json.loads(json.dumps(stored)))
    stored["agenda"][-1] = ["buy", 0, surf, fields["feet"], face("5x"), 0]
    old = GAME.load(stored)
    assert old.legal == again.legal == state.legal
    assert old.to_json() == again.to_json()
