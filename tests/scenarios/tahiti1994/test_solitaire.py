"""Chapter 16: a player alone, and the areas that rise against him."""

from __future__ import annotations

import re

import pytest

from tests.scenarios.tahiti1994.island import (
    GAME,
    area_of,
    at,
    control,
    hex_at,
    island,
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
from vaka.games.clans.edition import ACTIVE, CALM, INACTIVE, RISEN
from vaka.games.clans.kinds import BUILT, HOSTILE
from vaka.games.clans.saying.text import MOODS
from vaka.games.clans.solitaire import next_hexes
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.state import TahitiState


def alone(pieces: dict[str, str], **more: object) -> TahitiState:
    return island(pieces, players=1, **more)  # type: ignore[arg-type]


def claim(dice: list[int], neutral: int = 16, where: str = "0710") -> TahitiState:
    """The lone Chieftain claims Papara."""
    state = alone({where: "0 chief militia"})
    spare = [a for a in range(17) if state.control[a] == -1 and a != area_of(state, "Papara")]
    control(state, {state.chart.areas[area]: 0 for area in spare[neutral - 1 :]})
    turn_of(state, 0, dice)
    play(state, "done")
    return state


def hostile(pieces: dict[str, str], area: str, mood: int, **more: object) -> TahitiState:
    """An area is hostile with the pieces that are given (owner 4)."""
    state = alone(pieces, **more)
    control(state, {area: HOSTILE})
    troops = [p for p in state.pieces_of(HOSTILE) if state.edition.is_combat[state.kind[p]]]
    lair = [f"first troops: {area} ({state.chart.names[state.hex_of[troops[-1]]]})"] if troops else []
    return say(state, f"moods: {area} ({MOODS[mood]})", *lair, *[marked(line, area) for line in hostile_lines(state)])


def hostile_lines(state: TahitiState) -> list[str]:
    """The lines of hexes in which hostile people are."""
    return [line for line in state.words().splitlines() if line[:4].isdigit() and "hostile: " in line]


def marked(line: str, area: str) -> str:
    """A hex in which all hostile counters come from an area."""
    where, _, groups = line.partition(": ")
    out: list[str] = []
    for group in groups.split("; "):
        owner, _, counters = group.rpartition(": ")
        bare = [re.sub(r" \(of .*\)", "", each) for each in counters.split(", ")]
        out.append(f"hostile: {', '.join([f'{each} (of {area})' for each in bare])}" if owner == "hostile" else group)
    return f"{where}: {'; '.join(out)}"


def rises(state: TahitiState, dice: list[int]) -> TahitiState:
    """What is hostile moves and fights after the player's turn."""
    script(state, dice)
    return say(state, "turn of: seat 0", "asked: rise of seat 0", "then: nothing")


@pytest.mark.rule("T94-16a", "T94-16c", "T94-16t")
@pytest.mark.parametrize("die", [2, 4, 6])
def test_an_even_roll_is_friendly_and_brings_an_elder_without_another_roll(die: int) -> None:
    state = claim([die, 4])
    assert state.control[area_of(state, "Papara")] == 0
    play(state, "place 0710", "place 0710", "place 0609", "place 0610")
    assert units(state, 0) == {"chief": 1, "militia": 1, "population": 3, "elder-0-2-3": 1}
    assert state.chance.count == 2


@pytest.mark.rule("T94-16b", "T94-16f", "T94-16t")
def test_a_one_is_armed_and_developed() -> None:
    state = claim([1, 0, 0])
    assert units(state, HOSTILE) == {"heavy": 1, "fighters": 1}
    villages = [h for h in state.chart.sites if state.village[h] == BUILT + HOSTILE]
    assert [state.chart.names[h] for h in villages] == ["0710"]
    assert state.control[area_of(state, "Papara")] == HOSTILE
    assert state.mood[area_of(state, "Papara")] == RISEN
    assert at(state, "0610", HOSTILE) == "heavy fighters"


@pytest.mark.rule("T94-16d", "T94-16f", "T94-16g")
def test_a_three_is_armed_and_a_five_has_only_people() -> None:
    three = claim([3, 1, 0])
    assert at(three, "0710", HOSTILE) == "fighters*2"
    assert at(three, "0710", 0) == "chief militia"
    assert units(three, HOSTILE) == {"fighters": 2, "population": 1}
    five = claim([5, 0, 1, 2])
    spots = sorted(five.chart.names[five.hex_of[p]] for p in five.pieces_of(HOSTILE))
    assert spots == ["0609", "0610", "0709"]
    assert "0708" not in spots
    for seed in range(20):
        state = claim([5, seed % 4, (seed + 1) % 4, 3])
        assert all(not state.chart.deep[state.hex_of[p]] for p in state.pieces_of(HOSTILE))


@pytest.mark.rule("T94-16e", "T94-16w")
def test_with_five_neutral_areas_or_fewer_two_is_subtracted() -> None:
    assert units(claim([1, 0], neutral=5), HOSTILE) == {"heavy": 1, "fighters": 1, "slingers": 1}
    friendly = claim([2, 0], neutral=5)
    assert friendly.control[area_of(friendly, "Papara")] == 0
    assert units(claim([3, 0], neutral=5), HOSTILE) == {"heavy": 1, "fighters": 1}
    assert units(claim([1, 0], neutral=6), HOSTILE) == {"heavy": 1, "fighters": 1}


@pytest.mark.rule("T94-16h", "T94-16x")
def test_the_chieftain_may_slip_out_without_waking_the_area() -> None:
    state = claim([3, 1, 0])
    play(state, "lead 0710 chief", "take militia", "step 0610", "step 0509", "halt", "done")
    assert state.mood[area_of(state, "Papara")] == INACTIVE
    assert at(state, "0509", 0) == "chief militia"
    outside = hostile({"0610": "0 chief militia", "0710": "4 fighters*2"}, "Papara", RISEN)
    phase(outside, "move")
    play(outside, "lead 0610 chief", "take militia")
    assert {"step 0609", "step 0509"} <= set(legal(outside))
    elder = hostile({"0610": "0 elder-0-2-3 militia", "0710": "4 fighters*2"}, "Papara", RISEN)
    phase(elder, "move")
    play(elder, "lead 0610 elder-0-2-3", "take militia")
    refused(elder, "step 0609", "T94-7.5d")


@pytest.mark.rule("T94-16i")
def test_the_inactive_stay_and_have_a_zone() -> None:
    state = hostile({"0508": "0 chief militia", "0610": "4 fighters; 4 population"}, "Papara", INACTIVE)
    assert state.edition.in_zone(state, 0, hex_at(state, "0509"))
    rises(state, [])
    assert at(state, "0610", HOSTILE) == "fighters population"
    awake = hostile({"0508": "0 chief militia", "0610": "4 population"}, "Papara", ACTIVE)
    rises(awake, [])
    assert at(awake, "0610", HOSTILE) == "population"


@pytest.mark.rule("T94-16j", "T94-16u")
def test_troops_who_come_in_or_stay_wake_the_area_and_others_do_not() -> None:
    pieces = {"0509": "0 chief militia population", "0708": "4 fighters"}
    state = hostile(pieces, "Papara", INACTIVE)
    phase(state, "move")
    play(state, "lead 0509 chief", "step 0610", "halt")
    assert state.mood[area_of(state, "Papara")] == INACTIVE
    other = hostile(pieces, "Papara", INACTIVE)
    phase(other, "move")
    play(other, "lead 0509 chief", "take militia", "step 0610")
    assert other.mood[area_of(other, "Papara")] == ACTIVE
    stays = hostile({"0610": "0 chief militia", "0708": "4 fighters"}, "Papara", RISEN)
    phase(stays, "move")
    play(stays, "done")
    assert stays.mood[area_of(stays, "Papara")] == ACTIVE


@pytest.mark.rule("T94-16k", "T94-16l")
def test_the_active_march_three_points_by_the_cheapest_way() -> None:
    state = hostile({"0508": "0 chief militia", "0810": "4 fighters heavy"}, "Mataiea", ACTIVE)
    rises(state, [])
    assert at(state, "0509", HOSTILE) == "heavy fighters"
    ways = [state.chart.names[h] for h in next_hexes(state, hex_at(state, "0710"), hex_at(state, "0508"), 9)]
    assert ways == ["0610"]
    jungle = hostile({"0508": "0 chief", "0808": "4 fighters"}, "Papenoo", ACTIVE)
    rises(jungle, [0, 0, 0])
    assert at(jungle, "0808", HOSTILE) == ""


@pytest.mark.rule("T94-16l")
def test_among_equal_ways_chance_decides() -> None:
    seen = set()
    for pick in (0, 1):
        state = hostile({"0508": "0 chief", "0709": "4 fighters"}, "Papara", ACTIVE)
        events = state.listen()
        rises(state, [pick])
        seen.add(next(e.data["hex"] for e in events if e.what == "march"))
    assert seen == {"0609", "0710"}


@pytest.mark.rule("T94-16m")
def test_they_pass_people_and_other_villages_but_fight_where_they_stop() -> None:
    state = hostile({"0508": "0 chief militia", "0710": "0 population", "0810": "4 heavy*2"}, "Mataiea", ACTIVE)
    rises(state, [])
    assert at(state, "0710", 0) == "population"
    stop = hostile({"0508": "0 chief militia", "0509": "0 population", "0810": "4 heavy*2"}, "Mataiea", ACTIVE)
    rises(stop, [6, 1, 2])
    assert at(stop, "0509", 0) == ""


@pytest.mark.rule("T94-16n")
def test_in_a_zone_of_the_players_troops_they_move_in_and_attack() -> None:
    state = hostile({"0508": "0 chief", "0609": "0 militia", "0710": "4 heavy*2"}, "Papara", ACTIVE)
    rises(state, [6, 1, 2, 2, 2])
    assert at(state, "0710", HOSTILE) == ""
    assert at(state, "0609", 0) == ""
    begins = hostile({"0508": "0 chief", "0709": "0 militia", "0810": "4 heavy*2"}, "Mataiea", ACTIVE)
    rises(begins, [3, 6, 2])
    assert "militia" in units(begins, 0)
    assert at(begins, "0709", HOSTILE) == "heavy*2"


@pytest.mark.rule("T94-16o")
def test_the_hostile_always_follow() -> None:
    state = hostile({"0508": "0 chief", "0710": "0 militia*2", "0810": "4 heavy*3"}, "Mataiea", ACTIVE)
    rises(state, [5, 2, 2, 2, 2, 2, 2, 2])
    assert at(state, "0710", HOSTILE) == ""
    assert state.over or state.to_act == 0


@pytest.mark.rule("T94-16o")
def test_what_the_hostile_do_is_told_as_theirs_and_is_no_seats() -> None:
    state = hostile({"0508": "0 chief", "0710": "0 militia*2", "0810": "4 heavy*3"}, "Mataiea", ACTIVE)
    events = state.listen()
    rises(state, [5, 2, 2, 2, 2, 2, 2, 2])
    fought = [event for event in events if event.what == "battle"]
    assert [event.seat for event in fought] == [-1]
    assert GAME.say(fought[0]).startswith("The hostile attacks Hibiscus at 0710")


@pytest.mark.rule("T94-16p", "T94-16v")
def test_they_attack_the_home_village_and_then_make_for_the_next() -> None:
    state = hostile({"0508": "0 chief militia", "0509": "4 heavy*2"}, "Paea", ACTIVE, control={"Faaa": 0})
    settle(state, "0506", 0)
    rises(state, [3, 6, 2, 2, 2])
    assert state.home[0] == hex_at(state, "0506")
    last = hostile({"0508": "0 chief militia population", "0509": "4 heavy*2"}, "Paea", ACTIVE)
    rises(last, [6, 1])
    assert last.view(0).asked == "pack"
    assert last.draft[t.D_EMERGENCY] == 1
    script(last, [6, 5])
    play(last, "pack militia", "pack population", "cast off", "accept")
    assert last.over
    assert last.result is not None
    assert last.result.breakdown[0][0].label == "Substantive Victory"


@pytest.mark.rule("T94-16q", "T94-16u")
def test_beaten_at_home_all_in_their_area_surrender_as_the_players_people() -> None:
    pieces = {"0710": "0 heavy*2 chief; 4 fighters*2", "0609": "4 population", "0508": "0 population"}
    state = hostile(pieces, "Papara", ACTIVE)
    phase(state, "combat", 0, [6, 1])
    assert at(state, "0710", 0) == "chief heavy*2 population*2"
    assert at(state, "0609", 0) == "population"
    assert state.pieces_of(HOSTILE) == []
    assert state.mood[area_of(state, "Papara")] == CALM
    sound(state)


@pytest.mark.rule("T94-16r", "T94-16u")
def test_beaten_elsewhere_they_run_to_their_village_or_first_hex() -> None:
    pieces = {"0509": "0 heavy*2 chief; 4 fighters*2", "0710": "4 population"}
    state = hostile(pieces, "Papara", ACTIVE)
    say(state, "first troops: Papara (0710)")
    phase(state, "combat", 0, [3, 4, 2, 2])
    assert at(state, "0610", HOSTILE) == "fighters*2"
    village = hostile(pieces, "Papara", ACTIVE)
    settle(village, "0710", HOSTILE)
    say(village, "first troops: Papara (0609)")
    phase(village, "combat", 0, [3, 4, 2, 2])
    assert at(village, "0610", HOSTILE) == "fighters*2"
    first = hostile(pieces, "Papara", ACTIVE)
    say(first, "first troops: Papara (0609)")
    phase(first, "combat", 0, [3, 4, 2, 2])
    assert at(first, "0609", HOSTILE) == "fighters*2"


@pytest.mark.rule("T94-16s")
def test_the_game_ends_after_four_seasons() -> None:
    state = GAME.new(1, seed=5, options={"seasons": 1})
    assert state.edition.last_turn == 24  # type: ignore[attr-defined]
    while not state.over:
        state.play(state.legal[-1])
    assert state.turn == 24  # type: ignore[attr-defined]
    assert state.result is not None
    assert state.result.breakdown[0][0].rule == "T94-14a"


@pytest.mark.rule("T94-16t", "T94-16v", "T94-16y")
def test_a_hostile_area_is_gained_like_an_enemys_and_its_village_bars_that() -> None:
    state = hostile({"0710": "0 militia", "0609": "4 population", "0508": "0 chief"}, "Papara", INACTIVE)
    turn_of(state, 0)
    play(state, "done")
    assert state.control[area_of(state, "Papara")] == 0
    assert at(state, "0609", 0) == "population"
    barred = hostile({"0610": "0 militia", "0508": "0 chief"}, "Papara", INACTIVE)
    settle(barred, "0710", HOSTILE)
    turn_of(barred, 0)
    assert list(barred.gains) == []
    falls = hostile({"0710": "0 heavy*2", "0508": "0 chief"}, "Papara", INACTIVE)
    settle(falls, "0710", HOSTILE)
    phase(falls, "combat", 0, [6, 1])
    assert falls.village[hex_at(falls, "0710")] == 1


@pytest.mark.rule("T94-16w")
def test_one_alone_chooses_any_area_and_rolls_for_no_initiative() -> None:
    state = GAME.new(1, seed=1)
    assert len(state.legal) == 17
    play(state, "homeland tautira")  # type: ignore[arg-type]
    while state.turn == 0:  # type: ignore[attr-defined]
        state.play(state.legal[0])
    assert state.chance.count == 0
    assert state.to_act == 0


@pytest.mark.rule("T94-16y")
def test_the_hostile_take_no_control_and_keep_those_they_capture() -> None:
    state = hostile({"0508": "0 chief", "0509": "0 population", "0810": "4 heavy*2"}, "Mataiea", ACTIVE)
    rises(state, [6, 1, 1])
    assert at(state, "0509", HOSTILE) == "heavy*2 population"
    rises(state, [1, 6, 2, 2, 2, 2])
    assert at(state, "0509", HOSTILE).endswith("population")
    assert state.control.count(HOSTILE) == 1


@pytest.mark.rule("T94-16z")
@pytest.mark.parametrize(("die", "killed"), [(1, True), (3, False)])
def test_a_chieftain_caught_by_the_hostile_is_killed_on_a_one_or_leaves(die: int, killed: bool) -> None:
    state = hostile({"0709": "0 chief", "0810": "4 heavy*2", "0508": "0 population"}, "Mataiea", ACTIVE, homes=("",))
    state.shift(state.pieces_of(HOSTILE)[0], hex_at(state, "0709"))
    state.shift(state.pieces_of(HOSTILE)[1], hex_at(state, "0709"))
    script(state, [6, 1, die])
    say(state, "turn of: seat 0", "asked: battle of hostile, hex 0709", "then: nothing")
    if state.view(state.to_act).asked == "doomed":
        play(state, "no")
    if killed:
        assert state.via[0] == t.KILLED
        assert state.over
        assert state.result is not None
        assert state.result.why == "The chieftain has been killed."
    else:
        assert state.view(0).asked == "pack"
        assert state.draft[t.D_EMERGENCY] == 1
