"""Orders in Māori, where stacks hide what they hold: an order stops where it learns, and is planned without secrets."""

from __future__ import annotations

from tests.orders.slow import every_way, orders_of
from tests.scenarios.maori.aotearoa import here, hex_of, move_chief, moving, play, put, table
from vaka.core.chance import seeded
from vaka.core.order import ANOTHER, LEARNED, OTHERS, run
from vaka.games.clans.board.targets import thirds
from vaka.games.maori.state import MaoriState


def camp() -> MaoriState:
    """The Chief of seat 0 with Tohunga and troops at 2325, a hidden stack of seat 1 two hexes away."""
    st = table()
    put(st, "2325", "militia population")
    return st


def test_the_chief_marches_with_all_he_can_lead() -> None:
    st = play(moving(camp()), "lead 2325 chief")
    far = max((o for o in orders_of(st).values() if o.mode == "all"), key=lambda o: len(o.way))
    assert len(far.way) > 3, "the goal is several steps away"
    found = run(st, 0, far.actions)
    assert (found.left, found.stopped) == ([], "")
    goal = far.way[-1].split()[1]
    after = found.played[-1].after
    assert isinstance(after, MaoriState)
    assert {"chief", "tohunga", "warriors", "militia"} <= set(here(after, goal, 0))


def test_the_way_is_the_cheapest_of_all_there_are() -> None:
    st = camp()
    put(st, "2227", "elder-3 militia", 1)
    st = play(moving(st), "lead 2325 chief", "take warriors")
    slow = every_way(st)
    orders = {order.words.split()[1]: order for order in orders_of(st).values() if order.words.startswith("go ")}
    assert set(orders) == set(slow)
    for name, order in orders.items():
        assert order.cost == f"{thirds(st, slow[name]) or '0'} of {thirds(st, st.march.points)} points", name


def test_an_order_stops_where_another_is_asked_for_a_zone_and_says_so_before() -> None:
    st = camp()
    put(st, "2227", "elder-3 militia", 1)
    st = play(moving(st), "lead 2325 chief")
    asked = [order for order in orders_of(st).values() if "is asked first" in order.stops]
    assert asked, "somewhere the hidden stack may claim a zone"
    order = asked[0]
    found = run(st, 0, [*order.actions, "halt"])
    assert found.stopped == OTHERS
    assert found.left == ["halt"]
    assert found.played[-1].after.to_act == 1


def twins(words: str) -> MaoriState:
    """The same table for seat 0, whatever the stack of seat 1 beneath its Elder is."""
    st = camp()
    put(st, "2227", f"elder-3 {words}", 1)
    return play(moving(st), "lead 2325 chief")


def test_the_plan_does_not_depend_on_what_the_seat_cannot_know() -> None:
    one, other = twins("militia"), twins("population")
    assert one.view(0).to_json() == other.view(0).to_json()
    assert orders_of(one) == orders_of(other)
    again = one.view(0).imagine(seeded("another deal"))
    assert orders_of(again) == orders_of(one)


def test_an_order_ends_where_a_step_shows_what_could_not_be_foreseen() -> None:
    """People walk into a stack that might have held troops, and find none: what follows is decided anew."""
    st = camp()
    beside = st.chart.names[st.chart.land[hex_of(st, "2325")][0]]
    put(st, beside, "elder-3 population", 1)
    st = play(moving(st), "walk 2325")
    found = run(st, 0, [f"step {beside}", "halt"])
    assert found.stopped == LEARNED
    assert found.left == ["halt"]


def test_an_order_ends_where_something_else_is_asked_than_was_meant() -> None:
    st = camp()
    beside = st.chart.names[st.chart.land[hex_of(st, "2325")][0]]
    put(st, beside, "elder-3 militia", 1)
    st = play(moving(st), "walk 2325")
    found = run(st, 0, [f"step {beside}", "halt"])
    assert found.stopped == ANOTHER
    assert found.left == ["halt"], "hidden troops have turned the people back, and their move is over"


def test_every_order_of_a_crowded_table_can_be_carried_out_as_it_was_planned() -> None:
    st = camp()
    put(st, "2227", "elder-3 militia", 1)
    put(st, "2424", "log")
    put(st, "2424", "population population elder-2")
    move_chief(st, "2424")
    st = moving(st)
    for begin in ("lead 2424 chief", "lead 2424 elder-2", "walk 2424", ""):
        position = play(moving(st.copy()), begin) if begin else st  # type: ignore[arg-type]
        orders = orders_of(position)
        assert orders
        for order in list(orders.values())[::6]:
            assert run(position, 0, order.actions).left == [], order
