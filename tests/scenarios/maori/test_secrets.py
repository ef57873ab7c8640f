"""What lies hidden stays hidden: stacks, letters, orders, choices; and what is imagined agrees with what is seen."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    attack,
    begin,
    clear,
    hex_of,
    move_chief,
    moving,
    order,
    play,
    put,
    table,
    texts,
    village,
)
from vaka.core.chance import seeded
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView
from vaka.lab.conformance.trial import difference, same_text


def look(state: MaoriState, seat: int | None) -> MaoriView:
    view = state.view(seat)
    assert isinstance(view, MaoriView)
    return view


def twin_of(state: MaoriState, seat: int | None, number: int = 0) -> MaoriState:
    """A position that this seat cannot tell from the real one."""
    view = look(state, seat)
    twin = view.imagine(seeded(f"twin {number}"))
    assert isinstance(twin, MaoriState)
    assert same_text(view.to_json()) == same_text(twin.view(seat).to_json()), difference(
        view.to_json(), twin.view(seat).to_json()
    )
    assert twin.faults() == []
    assert twin.inventory() == state.inventory()
    if seat == state.to_act:
        assert twin.legal == state.legal
    return twin


def crowded() -> MaoriState:
    state = table(3, dummy_units=True)
    put(state, "2424", "elder-5 warriors militia log hunted population dummy")
    put(state, "2525", "elder-1 elite guard slingers canoe", 1)
    put(state, "2220", "elder-6 scout scout canoe captive-2")
    put(state, "2626", "population militia", 2)
    put(state, "2425", "population", 1)
    put(state, "2425", "militia", 2)
    return state


@pytest.mark.rule("MAO-8.3b", "MAO-8.3c")
def test_a_twin_looks_the_same_to_every_seat_and_differs_beneath() -> None:
    state = moving(crowded())
    for seat in (0, 1, 2, None):
        seen = {same_text(twin_of(state, seat, number).dump()) for number in range(6)}
        assert len(seen) > 1


@pytest.mark.rule("MAO-8.5c", "MAO-8.5e")
def test_what_a_claim_has_shown_is_remembered_until_the_stack_changes() -> None:
    state = moving(crowded())
    play(state, "lead 2424 elder-5", "step 2524")
    while state.to_act != 0:
        twin_of(state, 0)
        state.play("claim elite" if "claim elite" in [a.text for a in state.legal] else "waive")
    stack = next(s for s in look(state, 0).stacks if s.hex == hex_of(state, "2525"))
    assert "elite" in [state.edition.names[k] for k in stack.seen]
    twin = twin_of(state, 0)
    assert twin.find(hex_of(state, "2525"), 4, 1) >= 0
    state.shift(state.find(hex_of(state, "2525"), 2, 1), hex_of(state, "2526"))
    stack = next(s for s in look(state, 0).stacks if s.hex == hex_of(state, "2525"))
    assert stack.seen == []


@pytest.mark.rule("MAO-10.1f")
def test_the_attackers_choice_is_not_seen_before_the_defender_has_chosen() -> None:
    state = table()
    put(state, "2424", "militia warriors elite")
    put(state, "2424", "militia population slingers", 1)
    attack(state, 0, "2424")
    state.play("commit militia")
    for seat in (1, None):
        assert look(state, seat).chosen == []
        twin_of(state, seat)


@pytest.mark.rule("MAO-4d")
def test_standing_orders_are_seen_by_their_owner_alone() -> None:
    state = crowded()
    order(state, 1, "zones", "waive")
    moving(state)
    assert look(state, 0).orders == [0, 0, 0, 0]
    assert look(state, 1).orders == [2, 0, 0, 0]
    assert "waive" not in same_text(look(state, 0).to_json()["orders"])


@pytest.mark.rule("MAO-3.1g")
def test_letters_are_dealt_afresh_in_every_imagination() -> None:
    state = moving(crowded())
    dealt = {tuple(twin_of(state, 0, number).letter) for number in range(4)}
    assert len(dealt) > 1


@pytest.mark.rule("MAO-14.5b")
def test_events_tell_how_many_went_along_but_never_which() -> None:
    state = moving(crowded())
    events = state.listen()
    play(state, "lead 2424 elder-5", "take warriors", "take dummy", "step 2423")
    step = next(event for event in events if event.what == "step")
    assert step.data["count"] == 3
    assert "pieces" not in step.data


@pytest.mark.rule("MAO-8.3c", "MAO-8.3e")
@pytest.mark.parametrize("words", ["elite captive-1", "guard captive-2", "guard militia captive-1"])
def test_nobody_imagines_wood_beneath_a_stack_in_the_hex_of_an_own_village(words: str) -> None:
    state = table(3)
    village(state, "3025", 1)
    put(state, "3025", words)
    moving(state)
    for number in range(30):
        twin_of(state, 1, number)


@pytest.mark.rule("MAO-8.3b", "MAO-8.3c")
def test_a_tohunga_is_imagined_where_it_leaves_the_elders_a_place() -> None:
    state = table()
    clear(state, "2325", 0)
    put(state, "2325", "militia")
    put(state, "2221", "chief")
    put(state, "2326", "elder-2 elder-3")
    put(state, "2323", "tohunga shaken-9")
    moving(state)
    for number in range(30):
        twin_of(state, 1, number)


@pytest.mark.rule("MAO-7d", "MAO-8.3c")
def test_nobody_imagines_enemy_troops_in_an_area_that_has_just_been_taken() -> None:
    state = table()
    move_chief(state, "2728")
    put(state, "2728", "militia")
    put(state, "2827", "population population", 1)
    put(state, "2928", "elder-5 population", 1)
    begin(state, MaoriControl)
    assert {"place 2827", "place 2928"} < set(texts(state))
    for number in range(30):
        twin_of(state, 0, number)


@pytest.mark.rule("MAO-9.1b", "MAO-14.2f", "MAO-8.3c")
def test_canoes_at_sea_are_imagined_with_their_crew() -> None:
    state = table(variable_movement=True)
    put(state, "2220", "elder-6 militia canoe")
    put(state, "2325", "elder-8")
    moving(state)
    play(state, "lead 2220 elder-6", "take militia", "embark 1")
    play(state, "sail 2219", "sail 2218", "sail 2217", "sail 2216", "sail 2116", "sail 2115")
    for seat in (1, None):
        for number in range(30):
            twin_of(state, seat, number)


@pytest.mark.rule("MAO-9.2d", "MAO-8.3c")
def test_a_canoe_that_another_puts_out_with_is_imagined_beneath_the_stack_that_covers_it() -> None:
    state = table(3)
    put(state, "2121", "population")
    put(state, "2121", "elder-6 militia canoe", 1)
    moving(state, 1)
    play(state, "lead 2121 elder-6", "take militia", "embark 1")
    for number in range(30):
        twin_of(state, 2, number)
