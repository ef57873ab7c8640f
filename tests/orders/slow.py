"""A slow, obvious search: every sequence of steps there is, to compare the clever one with."""

from __future__ import annotations

from vaka.core.chance import seeded
from vaka.core.order import Order
from vaka.core.state import State
from vaka.games.clans.state import ClanState


def orders_of(state: State, own: tuple[str, ...] = ()) -> dict[str, Order]:
    """What the seat that is asked could order, by its words."""
    assert state.to_act is not None
    return {order.words: order for order in state.game.orders(state.view(state.to_act), own)}


def every_way(state: State) -> dict[str, int]:
    """The least points to every hex that the mover can step to, all ways tried one after another."""
    assert state.to_act is not None
    here = state.view(state.to_act).imagine(seeded("slow"))
    assert isinstance(here, ClanState)
    best: dict[str, int] = {}
    _walk(here, state.to_act, here.march.points, best)
    best.pop(here.chart.names[here.hex_of[here.march.mover]], None)
    return best


def _walk(state: ClanState, seat: int, points: int, best: dict[str, int]) -> None:
    for action in state.legal:
        if not action.text.startswith("step "):
            continue
        after = state.copy()
        after.play(action)
        assert isinstance(after, ClanState)
        name = action.text.split()[1]
        cost = state.edition.land_cost(state, seat, action.a)
        spent = points - state.march.points + cost
        if spent < best.get(name, 10**6):
            best[name] = spent
        if after.to_act == seat and after.march.mover >= 0 and after.chance.count == state.chance.count:
            _walk(after, seat, points, best)
