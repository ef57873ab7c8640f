"""Orders in Tahiti (1994): marching far, who goes along, logs, newcomers."""

from __future__ import annotations

import pytest

from tests.orders.slow import every_way, orders_of
from tests.scenarios.tahiti1994.island import at, hex_at, island, lay, phase, play, settle, turn_of
from vaka.core.errors import Illegal, Malformed, NotYourDecision
from vaka.core.order import DRAWN, MOST_ACTIONS, run
from vaka.games.clans.board.targets import thirds
from vaka.games.clans.control import newcomers
from vaka.games.clans.rows import with_at
from vaka.games.tahiti1994.state import TahitiState


def carried_out(state: TahitiState, words: str, own: tuple[str, ...] = ()) -> TahitiState:
    """The position after a whole order."""
    assert state.to_act is not None
    found = run(state, state.to_act, orders_of(state, own)[words].actions)
    assert found.stopped == "", found.stopped
    after = found.played[-1].after
    assert isinstance(after, TahitiState)
    return after


def test_a_leader_goes_to_a_far_hex_with_all_he_can_lead_and_halts_where_nothing_is_left() -> None:
    st = phase(island({"0508": "0 chief heavy fighters shaman population"}), "move")
    play(st, "lead 0508 chief")
    order = orders_of(st)["go 0609 with all"]
    assert order.actions[:2] == ("take heavy", "take fighters")
    assert "take shaman" in order.actions
    assert "take population" not in order.actions, "people stay at home unless they are told to come"
    after = carried_out(st, "go 0609 with all")
    assert at(after, "0609", 0) == "chief shaman heavy fighters"
    assert at(st, "0508", 0).startswith("chief"), "the position it was worked out from is as it was"


def test_the_way_is_the_cheapest_of_all_there_are() -> None:
    for crowd in ({}, {"0610": "1 militia", "0908": "1 heavy*2"}, {"0709": "1 population; log"}):
        st = phase(island({"0508": "0 chief heavy*2", **crowd}), "move")
        play(st, "lead 0508 chief", "take heavy")
        slow = every_way(st)
        orders = {order.words.split()[1]: order for order in orders_of(st).values() if order.words.startswith("go ")}
        assert set(orders) == set(slow)
        points = st.march.points
        for name, order in orders.items():
            assert order.cost == f"{thirds(st, slow[name]) or '0'} of {thirds(st, points)} points", name


def test_the_plan_says_what_ends_the_move() -> None:
    st = phase(island({"0508": "0 chief heavy", "0710": "1 militia"}), "move")
    play(st, "lead 0508 chief")
    orders = orders_of(st)
    assert "fight" in orders["go 0710 with all"].stops
    assert "zone" in orders["go 0609 with all"].stops
    assert "go 0710" not in orders, "alone he cannot go among enemies"
    assert orders["go 0509 with all"].stops == ""


def test_as_last_turn_takes_those_who_went_along_then() -> None:
    st = phase(island({"0508": "0 chief heavy*2 fighters population"}), "move")
    play(st, "lead 0508 chief")
    own = ("lead 0508 chief", "take fighters", "take population", "step 0509", "halt", "done", "lead 0508 chief")
    order = orders_of(st, own)["go 0509 as before"]
    assert order.actions == ("take fighters", "take population", "step 0509")
    assert order.manner == "As last turn"
    assert not [words for words in orders_of(st) if words.endswith("as before")], "who never marched has no last time"


def test_another_leader_sets_out_and_the_one_who_moves_halts_first() -> None:
    st = phase(island({"0508": "0 chief elder-0-1-2"}), "move")
    play(st, "lead 0508 chief", "step 0509")
    order = orders_of(st)["lead 0508 elder-0-1-2"]
    assert order.actions == ("halt", "lead 0508 elder-0-1-2")
    assert orders_of(st)["done"].actions == ("halt", "done")


def test_people_fetch_a_log_in_one_order() -> None:
    st = island({"0508": "0 chief", "0509": "0 population"})
    jungle = next(n for n in ("0608", "0607", "0610") if st.chart.jungle[hex_at(st, n)])
    lay(st, jungle, "0 population; log")
    st = phase(st, "move")
    after = carried_out(st, f"fetch {jungle}")
    assert at(after, jungle) == ""
    order = orders_of(st)[f"fetch {jungle}"]
    assert "carry log" in order.actions
    assert order.actions[-1] == "halt"
    assert at(after, order.way[-1].split()[1]).startswith("log")


def test_newcomers_are_placed_together_and_one_by_one_on_demand() -> None:
    st = island({"0508": "0 chief"})
    area = st.chart.area[hex_at(st, "0609")]
    st.control = with_at(st.control, area, 0)
    st.agenda = []
    newcomers(st, 0, area, 0)
    st.settle()
    place = st.legal[0].text
    orders = orders_of(st)
    assert orders[f"{place} all"].actions == (place,) * st.edition.settlers
    assert orders[place].actions == (place,)
    assert orders[place].mode != orders[f"{place} all"].mode


def test_an_order_stops_after_a_die() -> None:
    st = turn_of(island({"0608": "0 population"}, options={"jungle-depletion": True}))
    found = run(st, 0, ["fell 0608", "done"])
    assert (len(found.played), found.left, found.stopped) == (1, ["done"], DRAWN)


def test_an_order_that_cannot_begin_is_refused_and_one_that_cannot_go_on_stops_before() -> None:
    st = phase(island({"0508": "0 chief heavy"}), "move")
    before = st.digest()
    with pytest.raises(Illegal):
        run(st, 0, ["step 0509", "halt"])
    with pytest.raises(Malformed):
        run(st, 0, ["lead 0508 chief", "fly 0509"])
    with pytest.raises(Malformed):
        run(st, 0, ["done"] * (MOST_ACTIONS + 1))
    with pytest.raises(NotYourDecision):
        run(st, 1, ["lead 0508 chief"])
    found = run(st, 0, ["lead 0508 chief", "step 0509", "embark 3", "halt"])
    assert [each.action.text for each in found.played] == ["lead 0508 chief", "step 0509"]
    assert found.left == ["embark 3", "halt"]
    assert found.rule
    assert found.stopped
    assert st.digest() == before


def test_every_order_of_a_crowded_table_can_be_carried_out_as_it_was_planned() -> None:
    st = island(
        {"0508": "0 chief heavy*2 shaman", "0608": "0 population*2; log", "0710": "1 militia", "0407": "canoe*2"}
    )
    settle(st, "0508", 0)
    st = phase(st, "move")
    for begin in ("lead 0508 chief", "walk 0608", ""):
        here = play(phase(st.copy(), "move"), begin) if begin else st
        assert isinstance(here, TahitiState)
        for order in list(orders_of(here).values())[::3]:
            found = run(here, 0, order.actions)
            assert found.left == [], (order, found.stopped)
