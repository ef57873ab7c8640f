"""Orders of the three other titles: the cheapest payment, an island laid and turned, canoes and ships sent far."""

from __future__ import annotations

import vaka
from tests.orders.slow import orders_of
from vaka.bots import bot
from vaka.core.order import run
from vaka.core.state import State


def until(title: str, asked: str, players: int = 3, wanted: str = "") -> State:
    """The first position of a game of bots in which something is asked, and an order of a manner is offered."""
    state = vaka.game(title).new(players, seed="orders")
    player = bot("greedy", "orders")
    while state.to_act is not None:
        view = state.view(state.to_act)
        if view.asked == asked and [order for order in orders_of(state).values() if order.mode == wanted]:
            return state
        state.play(player.choose(view))
    raise AssertionError(f"{asked} is never asked")


def test_a_purchase_in_hawaii_is_paid_in_the_cheapest_way_unless_somebody_wants_to_choose() -> None:
    state = until("hawaii", "buy", wanted="cheapest")
    orders = orders_of(state)
    order = next(order for order in orders.values() if order.mode == "cheapest")
    assert order.actions[0] == order.instead
    assert order.actions[1].startswith("pay ")
    found = run(state, state.to_act or 0, order.actions)
    assert found.left == []
    alone = state.copy()
    alone.play(order.instead)
    assert alone.legal[0].text == order.actions[1], "the rules name the cheapest way first"
    assert orders[order.instead].actions == (order.instead,), "the other ways are one manner away"
    assert orders_of(alone)["pay cheapest"].actions == order.actions[1:]


def test_an_island_is_laid_and_turned_in_one_gesture() -> None:
    state = until("tahiti-2012", "lay")
    view = state.view(state.to_act)
    orders = orders_of(state)
    places = [action.text for action in state.legal]
    assert len(orders) == 6 * len(places)
    for order in orders.values():
        assert order.actions[0] in places
        assert order.actions[1].startswith("turn ")
        assert all(state.game.where(view, place) for place in (order.drag, *order.way))
    found = run(state, state.to_act or 0, next(iter(orders.values())).actions)
    assert len(found.played) == 2


def test_a_canoe_paddles_several_islands_far_by_the_fewest_strokes() -> None:
    state = until("tahiti-2012", "act")
    for order in orders_of(state).values():
        found = run(state, state.to_act or 0, order.actions)
        assert found.left == [], order
        assert len(order.actions) > 1
        assert order.actions[-1] not in [action.text for action in state.legal], "what is near is clicked itself"


def test_a_ship_is_drawn_from_island_to_island_without_choosing_to_travel_first() -> None:
    state = until("polynesia", "turn")
    for order in orders_of(state).values():
        assert order.actions[0] == "travel"
        assert run(state, state.to_act or 0, order.actions).left == []
