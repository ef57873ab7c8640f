"""Standing orders: given at any time, seen by their owner alone, kept in the record, and answering for him."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.maori.aotearoa import moving, play, put, table, texts
from vaka.core.state import State
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView
from vaka.lab.conformance.trial import trace
from vaka.testing import play_on

GAME = vaka.game("maori")


def orders(state: State, seat: int | None) -> list[int]:
    view = state.view(seat)
    assert isinstance(view, MaoriView)
    return view.orders


def beside_a_stack() -> MaoriState:
    """Seat 1 moves past a stack of seat 2's, which may have a zone."""
    state = table()
    put(state, "2424", "elder-5 warriors")
    put(state, "2525", "elder-1 warriors militia", 1)
    return moving(state)


def walk_up(state: MaoriState) -> None:
    """An elder steps beside the stack in 2525."""
    play(state, "lead 2424 elder-5")
    near = [state.chart.names[hex] for hex in state.chart.land[state.chart.number["2525"]]]
    play(state, next(text for text in texts(state) if text.startswith("step ") and text.split()[1] in near))


@pytest.mark.rule("MAO-4d")
def test_an_order_may_be_given_in_the_turn_of_another() -> None:
    state = beside_a_stack()
    assert state.to_act == 0
    before = state.legal
    state.play("order zones claim", 1)
    assert orders(state, 1) == [1, 0, 0, 0]
    assert orders(state, 0) == [0, 0, 0, 0]
    assert orders(state, None) == []
    assert (state.to_act, state.legal) == (0, before)
    walk_up(state)
    assert state.to_act == 0, "the order has answered"
    assert any(code & 1 for code in state.land_zones)


@pytest.mark.rule("MAO-4d")
@pytest.mark.parametrize(("setting", "claimed"), [("claim", True), ("waive", False)])
def test_an_order_given_when_one_is_asked_answers_at_once(setting: str, claimed: bool) -> None:
    state = beside_a_stack()
    walk_up(state)
    assert (state.to_act, state.view(1).asked) == (1, "zone")
    state.play(f"order zones {setting}", 1)
    assert state.to_act == 0
    assert any(code & 1 for code in state.land_zones) == claimed


@pytest.mark.rule("MAO-4d")
def test_an_order_can_be_taken_back_as_often_as_one_likes() -> None:
    state = beside_a_stack()
    for setting in ("follow", "hold", "ask", "follow"):
        state.play(f"order pursuit {setting}", 1)
    assert orders(state, 1) == [0, 0, 1, 0]
    offered = {action.text for action in GAME.asides(state.view(1))}
    assert "order pursuit follow" not in offered
    assert {"order pursuit ask", "order pursuit hold", "order captives swap", "order battle strongest"} <= offered


@pytest.mark.rule("MAO-4d")
def test_an_order_is_no_excuse_to_act_for_another() -> None:
    state = beside_a_stack()
    with pytest.raises(vaka.NotYourDecision):
        state.play("done", 1)
    with pytest.raises(vaka.NotYourDecision):
        state.play("order zones ask", 1)  # it stands so already
    assert orders(state, 1) == [0, 0, 0, 0]


@pytest.mark.rule("MAO-4d")
def test_orders_are_kept_in_records_and_positions() -> None:
    state = play_on(GAME.new(2, seed=5), 5, moves=40)
    for seat in (0, 1):
        for number in (0, 3):
            state.play(GAME.asides(state.view(seat))[number], seat)
    play_on(state, 6, moves=60)
    assert trace(GAME.replay(state.record())) == trace(state)
    again = GAME.load(state.to_json())
    for seat in (0, 1):
        assert orders(again, seat) == orders(state, seat)


@pytest.mark.rule("MAO-4d")
def test_only_their_owner_hears_of_orders() -> None:
    state = beside_a_stack()
    events = state.listen()
    state.play("order captives keep", 1)
    assert [event.what for event in events] == ["standing"]
    assert events[0].view(1) is not None
    assert events[0].view(0) is None
    assert events[0].view(None) is None
    told = events[0].view(1)
    assert told is not None
    assert "keep" in GAME.say(told)


def test_a_finished_game_takes_no_orders() -> None:
    state = play_on(GAME.new(2, seed=3), 3)
    assert state.over
    assert GAME.asides(state.view(0)) == ()
    with pytest.raises(vaka.Over):
        state.play("order zones claim", 0)
