"""What is over is over, and what was left at the edge of the map counts: after building, moves, retreats and risings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.scenarios.tahiti1994.island import (
    area_of,
    at,
    fight,
    island,
    legal,
    phase,
    play,
    refused,
    settle,
    units,
)
from tests.scenarios.tahiti1994.test_rare import laid
from tests.scenarios.tahiti1994.test_solitaire import claim
from vaka.core.gamble import first_draw
from vaka.games.clans.kinds import HOSTILE
from vaka.games.clans.solitaire import hostile_of


@pytest.mark.rule("T94-6.1v", "T94-6.1d")
@pytest.mark.parametrize(
    ("found", "build", "made"),
    [("log", "shape 0508", "part-built canoe (served)"), ("part-canoe", "launch 0508", "war canoe (served)")],
)
def test_what_a_village_has_made_serves_no_other_build_in_this_phase(found: str, build: str, made: str) -> None:
    state = phase(island({"0508": f"0 chief population; {found}"}), "build")
    play(state, build)
    assert made in state.words()
    assert legal(state, "shape", "launch") == []
    play(state, "done")
    assert "served" not in state.words()


@pytest.mark.rule("T94-7.5f", "T94-7.5j")
@pytest.mark.parametrize("seat", [0, 1])
def test_people_with_strangers_all_around_may_still_end_their_walk_with_their_own_troops(seat: int) -> None:
    other = 1 - seat
    pieces = {
        "0509": f"{seat} population",
        "0610": f"{other} population",
        "0710": f"{other} population",
        "0810": f"{seat} militia; {other} population",
    }
    state = phase(island(pieces, homes=("1210", "0905")), "move", seat)
    play(state, "walk 0509", "step 0610", "step 0710")
    assert at(state, "0810", seat) == "militia population"
    pieces["0810"] = f"{other} population"
    alone = phase(island(pieces, homes=("1210", "0905")), "move", seat)
    play(alone, "walk 0509", "step 0610")
    refused(alone, "step 0710", "T94-7.5j")


@pytest.mark.rule("T94-7.1a")
def test_nobody_counts_as_moved_once_the_phase_is_over() -> None:
    state = phase(island({"0508": "0 chief militia population"}), "move")
    play(state, "lead 0508 chief", "take militia", "step 0509", "halt")
    assert "(moved)" in state.words()
    play(state, "done")
    assert not any(state.bound)


@pytest.mark.rule("T94-9.3a", "T94-9.2l")
def test_after_a_retreat_nobody_is_on_the_run_and_nobody_in_pursuit() -> None:
    state = fight(island({"0609": "0 heavy*2 chief; 1 fighters"}, homes=("0508", "0905")), "0609", dice=[4, 4, 2, 2])
    assert {"follow", "hold"} <= set(legal(state))
    play(state, "hold")
    assert at(state, "0810", 1) == "fighters"
    assert not any(word in state.words() for word in ("fleeing", "victors", "chasing"))


@pytest.mark.rule("T94-16f", "T94-16g", "T94-16q")
def test_the_people_of_an_area_that_rises_belong_to_it_and_surrender_with_its_troops() -> None:
    state = claim([3, 1, 0])
    papara = area_of(state, "Papara")
    assert sorted(hostile_of(state, papara)) == sorted(state.pieces_of(HOSTILE))
    assert units(state, HOSTILE) == {"fighters": 2, "population": 1}
    people = claim([5, 0, 1, 2])
    assert len(hostile_of(people, papara)) == len(people.pieces_of(HOSTILE)) == 3


@pytest.mark.rule("T94-2.1f", "T94-13a", "T94-13b")
@pytest.mark.parametrize("where", ["0407", "0505", "1212"])
def test_what_a_player_who_leaves_keeps_under_guard_goes_wherever_it_lies(where: str) -> None:
    state = laid(f"""
        tahiti-1994, 3 players
        asked: move of seat 0
        0508: seat 0: home village, head chieftain, population; war canoe
        {where}: seat 0: militia; big log
        1009: seat 1: head chieftain, population
        0905: seat 2: home village, head chieftain
        seat 0 controls: Punaʻauia
        turn of: seat 0
        dice: 1
    """)
    play(state, "depart", "no deal", "pack population", "pack militia", "cast off")
    assert at(state, where) == ""


@pytest.mark.rule("T94-12.3a", "T94-9.2j")
def test_a_captured_chieftain_is_led_to_his_captors_and_bargains_there() -> None:
    pieces = {"0609": "0 heavy*3; 1 chief militia"}
    state = fight(island(pieces, homes=("0508", "0905")), "0609", dice=[6, 1, 1, 1, 3])
    play(state, "follow")
    assert state.view(0).asked == "bargain"
    assert at(state, "0710", 1) == "chief"
    assert at(state, "0710", 0) == "heavy*3 population"


@pytest.mark.rule("T94-13a", "T94-12.3h")
def test_what_was_agreed_is_forgotten_once_the_expedition_has_left() -> None:
    state = laid("""
        tahiti-1994, 3 players
        asked: move of seat 0
        0508: seat 0: home village, head chieftain, population; war canoe
        1009: seat 1: head chieftain, population
        0905: seat 2: home village, head chieftain, population
        seat 0 controls: Punaʻauia
        turn of: seat 0
        dice: 1
    """)
    play(state, "depart", "deal 2", "give population", "offer", "accept")
    assert len(state.deals) > 0
    play(state, "pack population", "cast off")
    assert (len(state.draft), len(state.deals)) == (0, 0)


# Building and walking.


@pytest.mark.rule("T94-15.4a")
def test_a_die_of_six_faces_says_whether_a_jungle_is_depleted() -> None:
    state = phase(island({"0507": "0 population"}, options={"jungle-depletion": True}), "build")
    faces = first_draw(state, lambda twin: twin.play("fell 0507"))
    assert faces == {face: Fraction(1, 6) for face in range(1, 7)}


@pytest.mark.rule("T94-6.1t", "T94-6.1p")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_unfinished_village_stays_so_beside_a_finished_one_whoever_owns_it(seat: int) -> None:
    state = island({"1007": f"{seat} population*3; log"}, control={"Hitiaa": seat}, homes=("0508", "0905"))
    settle(state, "1007", None)
    phase(state, "build", seat)
    assert "complete 1007" in legal(state)
    settle(state, "1008", seat)
    phase(state, "build", seat)
    refused(state, "complete 1007", "T94-6.1t")


@pytest.mark.rule("T94-7.4a")
def test_people_who_have_walked_and_people_who_are_shut_in_do_not_walk() -> None:
    state = phase(island({"0609": "0 population", "0508": "0 chief"}), "move")
    play(state, "walk 0609", "step 0610", "halt")
    reason = state.why_not("walk 0610")
    assert reason is not None
    assert "already moved" in reason.text
    around = {"0509": "1 militia", "0507": "1 militia", "0607": "1 militia", "0708": "1 militia", "0609": "1 militia"}
    shut_in = island({"0608": "0 population", "0508": "0 chief", **around}, homes=("0905", "1210"))
    phase(shut_in, "move")
    assert legal(shut_in, "walk") == []
    refused(shut_in, "walk 0608", "T94-7.4a")
