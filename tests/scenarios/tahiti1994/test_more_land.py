"""Chapters 6, 7, 9, 11 and 16: cases that are rare, on land."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import (
    area_of,
    at,
    hex_at,
    island,
    kind_of,
    lay,
    legal,
    phase,
    play,
    refused,
    say,
    script,
    settle,
    sound,
    turn_of,
    units,
)
from tests.scenarios.tahiti1994.test_solitaire import alone, hostile
from vaka.games.clans.edition import ACTIVE, CALM, INACTIVE, RISEN
from vaka.games.clans.kinds import HOSTILE, PART_BUILT
from vaka.games.clans.reach import reach
from vaka.games.tahiti1994.state import TahitiState

# Builds.


@pytest.mark.rule("T94-6.1o", "T94-6.1p")
@pytest.mark.parametrize("words", ["log; 0 population*3", "0 population*3; log", "0 population*2; log; 0 population"])
def test_it_makes_no_difference_in_which_order_the_builders_and_their_log_came(words: str) -> None:
    state = phase(island({"0805": words}, control={"Papenoo": 0}), "build")
    play(state, "found 0805")
    assert state.village[hex_at(state, "0805")] == PART_BUILT
    assert at(state, "0805") == ""
    half = island({"0805": words}, control={"Papenoo": 0})
    settle(half, "0805", None)
    phase(half, "build")
    assert "complete 0805" in legal(half)


@pytest.mark.rule("T94-6.1l", "T94-6.1m")
@pytest.mark.parametrize("words", ["log part-canoe", "part-canoe log"])
def test_it_makes_no_difference_which_marker_came_first(words: str) -> None:
    state = phase(island({"0508": f"{words}; 0 population"}), "build")
    assert {"shape 0508", "launch 0508"} <= set(legal(state))


@pytest.mark.rule("T94-6.2a")
def test_one_who_has_lost_his_home_hears_why_an_inland_village_will_not_do() -> None:
    state = island(
        {"1210": "0 heavy*2; 1 militia", "0508": "0 chief"}, control={"Tautira": 1, "Papenoo": 1, "Vairao": 1}
    )
    for where in ("1310", "1011", "0806"):
        settle(state, where, 1)
    phase(state, "combat", 0, [6, 1])
    assert legal(state) == ["home 1011", "home 1310"]
    inland, foreign = state.why_not("home 0806"), state.why_not("home 0508")
    assert inland is not None
    assert foreign is not None
    assert inland.rule == foreign.rule == "T94-6.2a"
    assert "coast" in inland.text.lower()
    assert "coast" not in foreign.text.lower()


# Control.


@pytest.mark.rule("T94-11d", "T94-11f")
@pytest.mark.parametrize("places", [("0505", "0609"), ("0609", "0505")])
def test_areas_change_hands_in_the_order_of_the_map(places: tuple[str, str]) -> None:
    state = island(dict.fromkeys(places, "0 militia"), control={"Pare": 1, "Papara": 1})
    events = state.listen()
    turn_of(state)
    play(state, "done")
    taken = [event.data["area"] for event in events if event.what == "conquer"]
    assert taken == ["Pare", "Papara"]


@pytest.mark.rule("T94-11g", "T94-12.1c")
@pytest.mark.parametrize("seat", [0, 1])
def test_people_of_others_keep_no_newcomer_off_and_by_the_first_rules_all_were_lost(seat: int) -> None:
    def taken(version: int) -> TahitiState:
        state = island({"0407": f"{seat} chief militia", "0506": f"{1 - seat} population"}, version=version)
        lay(state, "0407", f"{1 - seat} population")
        turn_of(state, seat, [2, 4])
        return play(state, "done")

    state = taken(2)
    assert state.control[area_of(state, "Faaa")] == seat
    assert legal(state) == ["place 0407", "place 0506"]
    play(state, "place 0407", "place 0506", "place 0506", "place 0407")
    assert at(state, "0407", seat) == "chief elder-0-2-3 militia population"
    assert at(state, "0506", seat) == "population*2"
    assert state.pool[9 * seat + 4] == 0
    first = taken(1)
    assert first.control[area_of(first, "Faaa")] == seat
    assert first.view(seat).asked == "move"
    assert units(first, seat) == {"chief": 1, "militia": 1}
    assert first.pool[9 * seat + 4] == 1


# Ways on foot.


@pytest.mark.rule("T94-7.5f", "T94-7.5j")
@pytest.mark.parametrize("seat", [0, 1])
def test_people_pass_unarmed_enemies_to_reach_troops_of_their_own(seat: int) -> None:
    other = 1 - seat
    homes = ("1210", "0905")
    pieces = {
        "0610": f"{seat} population",
        "0710": f"{other} population",
        "0810": f"{seat} militia; {other} population",
    }
    state = phase(island(pieces, homes=homes), "move", seat)
    play(state, "walk 0610", "step 0710")
    refused(state, "halt", "T94-7.5j")
    play(state, "step 0810", "halt")
    assert at(state, "0810", seat) == "militia population"


def played(state: TahitiState, first: str) -> list[str]:
    """Where the one who sets out may end his move, by playing every course."""
    begun = state.copy()
    begun.play(first)
    assert isinstance(begun, TahitiState)
    mover, stack, seen = begun.march.mover, [begun], [""]
    found: set[int] = set()
    while stack:
        here = stack.pop()
        if here.march.mover != mover or "halt" in legal(here):
            found.add(here.hex_of[mover])
        for text in legal(here, "step") if here.march.mover == mover else []:
            twin = here.copy()
            assert isinstance(twin, TahitiState)
            twin.play(text)
            if twin.digest() not in seen:
                seen.append(twin.digest())
                stack.append(twin)
    return sorted(state.chart.names[hex] for hex in found - {state.hex_of[mover]})


@pytest.mark.rule("T94-7.5b", "T94-7.5e", "T94-7.5f", "T94-7.5j")
@pytest.mark.parametrize("first", ["lead 0508 chief", "walk 0508"])
@pytest.mark.parametrize(
    "pieces",
    [
        {"0508": "0 chief population"},
        {"0508": "0 chief population", "0509": "1 militia"},
        {"0508": "0 chief population", "0506": "1 heavy", "0507": "0 militia"},
        {"0508": "0 chief population", "0509": "0 militia; 1 militia", "0506": "1 population"},
        {"0508": "0 chief population", "0509": "1 population", "0610": "1 population", "0710": "1 militia"},
    ],
)
def test_the_page_shows_the_hexes_in_which_a_move_may_end(pieces: dict[str, str], first: str) -> None:
    state = phase(island(pieces), "move")
    kind = "chief" if "chief" in first else "population"
    piece = state.find(hex_at(state, "0508"), kind_of(state, kind), 0)
    assert [state.chart.names[hex] for hex in reach(state, piece)] == played(state, first)


@pytest.mark.rule("T94-7.2i", "T94-7.5j")
def test_people_may_be_left_among_enemies_only_beside_troops() -> None:
    for guard in ("0 militia", ""):
        state = island({"0609": f"{guard}; 1 population", "0509": "0 chief population fighters"})
        phase(state, "move")
        play(state, "lead 0509 chief", "take population", "take fighters", "step 0609")
        assert ("leave population" in legal(state)) is bool(guard)
    refused(state, "leave population", "T94-7.5j")


@pytest.mark.rule("T94-7.5j")
def test_the_last_troops_do_not_go_on_from_people_they_have_brought_among_enemies() -> None:
    state = phase(island({"0509": "1 population", "0508": "0 chief militia population"}), "move")
    play(state, "lead 0508 chief", "take militia", "take population", "step 0509", "leave militia", "leave population")
    play(state, "step 0508", "step 0509", "take militia")
    assert legal(state) == ["halt", "take population"]
    refused(state, "step 0508", "T94-7.5j")
    play(state, "take population", "step 0508")  # all together they may


@pytest.mark.rule("T94-7.5j", "T94-8.1i")
@pytest.mark.parametrize(("stranger", "walks_on"), [("1 population", False), ("", True)])
def test_who_lands_among_enemies_leaves_no_people_there_without_troops(stranger: str, walks_on: bool) -> None:
    pieces = {"0508": "0 chief militia*2 population*2; canoe*2", "0610": stranger}
    state = phase(island(pieces, control={"Papara": 0, "Paea": 0}), "move")
    play(state, "lead 0508 chief", "embark 2", "board militia", "board militia", "board population", "board population")
    play(state, "sail 0509", "sail 0610", "land", "take militia")
    assert "step 0710" in legal(state)  # one Militia stays with the people and attacks
    play(state, "take militia")
    assert ("step 0710" in legal(state)) is walks_on
    if not walks_on:
        refused(state, "step 0710", "T94-7.5j")
        play(state, "halt")


@pytest.mark.rule("T94-7.5j", "T94-8.1h")
def test_nobody_sails_on_with_the_only_troops_of_people_put_ashore_among_enemies() -> None:
    pieces = {"0508": "0 chief militia*3 population; canoe*2", "0509": "1 population"}
    state = phase(island(pieces, control={"Paea": 0}), "move")
    play(state, "lead 0508 chief", "embark 2", "board militia", "board militia", "board militia", "board population")
    play(state, "sail 0509", "ashore militia", "ashore population", "sail 0508")
    assert at(state, "0509", 0) == "militia population"
    play(state, "sail 0509", "board militia")
    refused(state, "sail 0508", "T94-7.5j")
    assert legal(state) == ["board population", "halt", "land"]
    play(state, "board population", "sail 0508")


@pytest.mark.rule("T94-7.5b", "T94-7.5f", "T94-7.5j")
@pytest.mark.parametrize(("own", "goes"), [("0 militia; ", True), ("", False)])
def test_a_leader_passes_unarmed_enemies_in_a_zone_on_the_way_to_troops_of_its_own_there(own: str, goes: bool) -> None:
    state = phase(island({"0605": "0 chief", "0505": "1 elder-0-1-4", "0506": f"{own}1 militia"}), "move")
    play(state, "lead 0605 chief")
    assert ("step 0505" in legal(state)) is goes
    if goes:
        play(state, "step 0505")
        assert at(state, "0506", 0) == "chief militia", "straight on, since nowhere else could he stop"
    else:
        refused(state, "step 0505", "T94-7.5j")


# Slipping out of an area that has just risen.


@pytest.mark.rule("T94-16x", "T94-16i")
def test_only_an_area_that_has_just_risen_lets_the_chieftain_slip_away() -> None:
    for mood in (RISEN, INACTIVE, ACTIVE):
        state = hostile({"0610": "0 chief militia", "0710": "4 fighters*2"}, "Papara", mood)
        phase(state, "move")
        play(state, "lead 0610 chief", "take militia")
        assert ("step 0609" in legal(state)) is (mood == RISEN)
    refused(state, "step 0609", "T94-7.5d")


@pytest.mark.rule("T94-16x")
def test_outside_the_area_its_zone_holds_for_the_chieftain_too() -> None:
    state = hostile({"0508": "0 chief militia", "0610": "4 fighters*2"}, "Papara", RISEN)
    phase(state, "move")
    play(state, "lead 0508 chief", "take militia", "step 0509")
    refused(state, "step 0608", "T94-7.5b")


# Flight and capture.


@pytest.mark.rule("T94-9.3f", "T94-16z")
@pytest.mark.parametrize(("own", "asked"), [("", False), ("population", True)])
def test_a_lone_player_without_units_does_not_leave_for_a_lost_elder(own: str, asked: bool) -> None:
    state = alone({"0508": "0 chief", "0709": f"0 elder-0-1-2 {own}; 4 heavy*2"}, homes=("",))
    script(state, [6, 1, 3])
    say(
        state,
        "hostile controls: Mataiea",
        "turn of: seat 0",
        "asked: battle of hostile, hex 0709",
        "then: advance of seat 0",
    )
    assert (state.view(0).asked == "doomed") is asked
    assert ("elder-0-1-2" in units(state, 0)) is asked
    sound(state)


CLOSED = {"0506": "1 militia", "0507": "1 militia", "0508": "1 militia"}


@pytest.mark.rule("T94-9.3e", "T94-9.3k")
@pytest.mark.parametrize(
    ("pursuit", "ahead", "behind"),
    [
        (["follow", "hold"], "chief heavy*2 slingers population", "population"),
        (["hold"], "", "chief heavy*2 slingers population*2"),
    ],
)
def test_where_the_defence_has_won_captives_go_to_its_foremost(pursuit: list[str], ahead: str, behind: str) -> None:
    state = island({"0810": "0 militia population; 1 heavy*2 slingers chief", **CLOSED}, homes=("0407", "1210"))
    phase(state, "combat", 0, [1, 1, 2, 1])
    assert at(state, "0810", 1) == "chief heavy*2 slingers population"
    assert at(state, "0610", 0) == "militia"
    script(state, [2, 2])
    play(state, *pursuit)
    assert units(state, 0) == {"chief": 1}
    assert at(state, "0710", 1) == ahead
    assert at(state, "0810", 1) == behind


@pytest.mark.rule("T94-16y", "T94-16q")
def test_whom_the_hostile_have_caught_belongs_to_the_area_where_they_are_kept() -> None:
    state = hostile({"0508": "0 chief", "0609": "0 population; 4 heavy*2"}, "Papara", ACTIVE)
    script(state, [6, 1, 1])
    say(state, "turn of: seat 0", "asked: battle of hostile, hex 0609", "then: advance of seat 0")
    assert at(state, "0609", HOSTILE) == "heavy*2 population"
    lay(state, "0609", "0 heavy*3")
    phase(state, "combat", 0, [6, 1])
    assert at(state, "0609", 0) == "heavy*3 population*3"
    assert state.pieces_of(HOSTILE) == []
    assert state.mood[area_of(state, "Papara")] == CALM


@pytest.mark.rule("T94-9.3c", "T94-16k", "T94-16r")
def test_hostile_troops_who_are_swept_along_by_a_retreat_fight_no_more() -> None:
    pieces = {"0508": "0 chief", "0509": "0 heavy*2 slingers; 4 fighters", "0610": "0 population; 4 militia"}
    state = hostile(pieces, "Papara", ACTIVE)
    events = state.listen()
    script(state, [1, 1, 2])
    lines = ("first troops: Papara (0710)", "battles: 0509, 0610", "turn of: seat 0")
    say(state, *lines, "asked: rise of seat 0, moved 1", "then: nothing")
    script(state, [2, 2])
    play(state, "hold")
    assert at(state, "0710", HOSTILE) == "fighters militia"
    assert at(state, "0610", 0) == "population"
    assert [event.what for event in events].count("battle") == 1


@pytest.mark.rule("T94-16j")
@pytest.mark.parametrize(("area", "start", "target"), [("Faaa", "0508", "0407"), ("Paea", "0508", "0509")])
def test_any_inactive_area_wakes_when_troops_come_in(area: str, start: str, target: str) -> None:
    state = hostile({start: "0 chief militia", target: "4 population"}, area, INACTIVE)
    phase(state, "move")
    play(state, f"lead {start} chief", "take militia", f"step {target}")
    assert state.mood[area_of(state, area)] == ACTIVE
