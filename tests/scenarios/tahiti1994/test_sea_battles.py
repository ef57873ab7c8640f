"""Chapter 15.2 and 15.3: seats in canoes, the shore beside a battle, beaten Shamans and fleets beaten at home."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import (
    also,
    at,
    fight,
    hex_at,
    island,
    lay,
    legal,
    phase,
    play,
    refused,
    say,
    script,
    season,
    sound,
    those,
    units,
)
from tests.scenarios.tahiti1994.test_advanced import SEA, sea_fight, seated
from vaka.games.tahiti1994.rules.seating import aboard, places_of, riding_in
from vaka.games.tahiti1994.state import TahitiState


def seats(state: TahitiState, owner: int) -> list[str]:
    """Who sits in each canoe of a fleet that has fought, leaders first."""
    names = state.edition.names
    return [
        " ".join(names[state.kind[p]] for p in riding_in(state, at_) + aboard(state, at_))
        for at_ in places_of(state, owner)
    ]


FLEET = "0 chief elder-0-1-2 fighters*2 militia*2 population; canoe*3"
PREY = "1 heavy*2; canoe"


@pytest.mark.rule("T94-15.2g", "T94-15.2o")
def test_each_side_says_who_sits_where_after_the_dice_and_before_canoes_sink() -> None:
    state = sea_fight(FLEET, "1 elder-0-1-2 heavy*2 militia; canoe*2", [1, 1], as_seated=False)
    assert state.chance.count == 2
    assert (state.to_act, state.view(0).asked) == (0, "seating")
    assert seats(state, 0) == ["chief elder-0-1-2 fighters militia", "fighters population", "militia"]
    play(state, "seat chief 2", "seat elder-0-1-2 3")
    assert seats(state, 0) == ["fighters militia", "chief fighters population", "elder-0-1-2 militia"]
    play(state, "ready")
    assert (state.to_act, state.view(1).asked) == (1, "seating")
    assert seats(state, 1) == ["elder-0-1-2 heavy militia", "heavy"]
    script(state, [1, 1])
    play(state, "ready")
    assert state.chance.count == 2


@pytest.mark.rule("T94-15.2o")
def test_units_change_places_and_every_canoe_keeps_a_paddler() -> None:
    state = sea_fight(FLEET, PREY, [6, 1], as_seated=False)
    play(state, "seat population 1")
    assert seats(state, 0) == ["chief elder-0-1-2 population militia", "fighters fighters", "militia"]
    play(state, "seat fighters 3")
    assert seats(state, 0) == ["chief elder-0-1-2 population militia", "fighters", "militia fighters"]
    refused(state, "seat fighters 1", "T94-8.1c")
    refused(state, "seat militia 2", "T94-8.1c")
    refused(state, "seat heavy 1", "T94-15.2o")
    refused(state, "seat chief 1", "T94-15.2o")
    refused(state, "halt", "T94-4a")
    small = sea_fight("0 militia*4; canoe*2", PREY, [6, 1], as_seated=False)
    assert small.view(0).asked != "seating"
    pair = sea_fight("0 chief militia*4; canoe*2", PREY, [6, 1], as_seated=False)
    assert legal(pair) == ["ready", "seat chief 2"]
    refused(pair, "seat militia 2", "T94-15.2o")
    refused(pair, "seat chief 3", "T94-15.2o")


@pytest.mark.rule("T94-15.2o")
def test_with_one_canoe_or_nothing_to_change_nobody_is_asked() -> None:
    for own in ("0 chief shaman militia*2; canoe", "0 militia*2; canoe*2"):
        state = sea_fight(own, PREY, [6, 3, 1, 1], as_seated=False)
        assert state.view(None).asked == "sea retreat"
        assert state.chance.count == 4


@pytest.mark.rule("T94-15.2o")
def test_seats_are_changed_twelve_times_at_most() -> None:
    state = sea_fight("0 chief militia*2; canoe*2", PREY, [6, 1], as_seated=False)
    for turn in range(12):
        assert state.view(0).asked == "seating"
        play(state, f"seat chief {2 - turn % 2}")
    assert state.view(None).asked != "seating"


@pytest.mark.rule("T94-15.2o", "T94-15.2h")
@pytest.mark.parametrize(("seat", "lost"), [("1", True), ("2", False)])
def test_who_sits_in_the_canoe_that_sinks_is_in_the_water_and_nobody_else(seat: str, lost: bool) -> None:
    state = sea_fight("0 chief elder-0-1-2 militia*2; canoe*2", PREY, [6, 1], as_seated=False)
    play(state, "seat chief 2")
    if seat == "2":
        play(state, "seat elder-0-1-2 2")
    script(state, [6, 0, 1, 1, 6] if lost else [6, 0, 1, 1])
    play(state, "ready")
    assert ("elder-0-1-2" in units(state, 0)) is not lost
    assert state.fate[0] == -1


@pytest.mark.rule("T94-15.2o", "T94-15.2k")
def test_leaders_of_the_beaten_flee_in_the_canoes_they_sit_in() -> None:
    state = sea_fight("0 heavy*6; canoe*3", "1 chief elder-0-1-2 militia*2; canoe*2", [4, 1], as_seated=False)
    play(state, "seat elder-0-1-2 2")
    script(state, [1, 4, 1, 1, 6])
    play(state, "ready")
    while not state.over and state.view(None).asked in ("swim", "sea retreat"):
        play(state, legal(state)[0])
    assert "elder-0-1-2" not in units(state, 1)
    assert state.chart.names[state.hex_of[state.chief_of(1)]] != "0408"


@pytest.mark.rule("T94-15.2o")
def test_first_version_games_are_never_asked_for_seats() -> None:
    own = "0 elder-0-1-2 militia*4; canoe*2"
    state = island({"0408": f"{own}; 1 heavy*2; canoe"}, options=SEA, version=1)
    fight(state, "0408", dice=[6, 1, 1, 1], afloat=those("0408", own))
    assert state.view(None).asked != "seating"
    assert "riding" not in state.dump()
    assert "won" not in state.dump()


# The shore.


@pytest.mark.rule("T94-15.3g", "T94-15.3c")
def test_beside_a_battle_swimmers_go_ashore_although_enemies_are_afloat_there() -> None:
    state = sea_fight("0 heavy*2; canoe", "1 militia*2; canoe*2", [], where="0407")
    script(state, [6, 1, 1, 4, 0, 1])
    play(state, "engage 0407")
    assert (state.to_act, state.view(1).asked) == (1, "swim")
    assert legal(state) == ["climb aboard", "swim 0407"]
    play(state, "swim 0407")
    assert state.view(0).asked == "sea retreat"
    play(state, legal(state)[0])
    assert at(state, "0407", 1) == "population"
    assert units(state, 1)["militia"] == 1
    alone = sea_fight("0 heavy*4 militia*2; canoe*3", "1 militia*2; canoe", [], where="0407")
    script(alone, [6, 1])
    play(alone, "engage 0407")
    script(alone, [1, 6, 1, 1])
    seated(alone)
    assert at(alone, "0407", 1) == "population*2"
    sound(alone)


@pytest.mark.rule("T94-15.3g")
def test_enemy_troops_ashore_bar_the_shore_and_enemies_in_the_water_do_not() -> None:
    state = sea_fight("0 militia*2; canoe", "1 militia*3; canoe", [], where="0407")
    script(state, [6, 1, 6, 1, 1, 1])
    play(state, "engage 0407")
    assert state.view(0).asked == "swim"
    assert "swim 0407" not in legal(state)
    refused(state, "swim 0407", "T94-15.3d")
    both = sea_fight("0 militia; canoe", "1 militia*2; canoe", [], where="0407")
    script(both, [6, 1, 6, 6, 1, 1, 1])
    play(both, "engage 0407")
    assert at(both, "0407", 0) == "population*2"
    assert at(both, "0407", 1) == "population*2"


# The Shaman.


@pytest.mark.rule("T94-12.2a", "T94-12.2b")
def test_the_shaman_of_those_beaten_at_sea_is_gone_and_returns_two_turns_later() -> None:
    state = sea_fight("0 chief shaman militia; canoe", "1 heavy*4; canoe*2", [1, 6, 1, 1])
    assert "shaman" not in units(state, 0)
    assert list(state.shaman_due) == [3, 0]
    say(state, f"season: {season(3)}")
    phase(state, "combat", 0)
    assert at(state, "0508", 0).split().count("shaman") == 1
    winner = sea_fight("0 chief shaman militia*4; canoe*3", "1 militia; canoe", [6, 1, 1, 1])
    assert units(winner, 0)["shaman"] == 1
    defender = sea_fight("0 heavy*4; canoe*2", "1 chief shaman militia; canoe", [6, 1, 1, 1])
    assert "shaman" not in units(defender, 1)
    assert list(defender.shaman_due) == [0, 3]


# Beaten at home.


def harbour(dice: list[int], ashore: str) -> TahitiState:
    """Seat 0 comes by sea into the Home hex of seat 1 and wins there."""
    own = "0 chief heavy*4; canoe*2"
    pieces = {"1211": "1 population", "0905": f"{own}; 1 militia*2 {ashore}; canoe*2", "1212": "1 chief"}
    state = island(pieces, options=SEA, homes=("0508", "0905"))
    fight(state, "0905", dice=dice, afloat=those("0905", own))
    play(state, "engage 0905")
    return seated(state)


@pytest.mark.rule("T94-15.2p", "T94-15.2n")
def test_a_fleet_beaten_in_its_own_home_hex_has_nowhere_to_go() -> None:
    state = harbour([3, 1, 1, 1], "population*3")
    assert (state.to_act, state.view(1).asked) == (1, "sea lost")
    play(state, "no")
    assert at(state, "0905", 0) == "chief heavy*4 population*2"
    assert at(state, "0905", 1) == "population*3"
    assert at(state, "0905") == "canoe*4"
    assert state.home[1] == hex_at(state, "0905")


@pytest.mark.rule("T94-15.2p", "T94-15.2j")
def test_with_the_chieftain_aboard_he_may_leave_the_island_instead() -> None:
    state = sea_fight("0 heavy*6; canoe*3", "1 militia population; canoe*2", [], where="0905")
    script(state, [1, 6, 1, 1])
    play(state, "engage 0905", "ready")
    assert (state.to_act, state.view(1).asked) == (1, "sea lost")
    assert legal(state) == ["no", "yes"]


@pytest.mark.rule("T94-2.1g", "T94-15.2p")
def test_winners_among_enemies_keep_their_canoes_and_the_others_take_none_of_them() -> None:
    state = harbour([3, 1, 1, 1], "heavy*3")
    play(state, "no")
    also(state, "0905", "1 elder-0-3-4")
    assert at(state, "0905", 1) == "elder-0-3-4 militia"
    assert at(state, "0905") == "canoe*4"
    loser = state.copy()
    assert isinstance(loser, TahitiState)
    phase(loser, "move", 1)
    play(loser, "lead 0905 elder-0-3-4")
    refused(loser, "embark 1", "T94-2.1g")
    phase(state, "move", 0)
    play(state, "lead 0905 chief", "take heavy")
    assert legal(state, "embark") == ["embark 1", "embark 2", "embark 3"]
    play(state, "embark 2", "board heavy")
    assert legal(state, "sail")
    sound(state)


@pytest.mark.rule("T94-15.2b")
def test_a_second_fleet_of_the_same_phase_still_fights_at_sea() -> None:
    own, other = "0 heavy*2; canoe", "1 militia; canoe"
    fleets = dict.fromkeys(("0407", "0509"), f"{own}; {other}")
    state = island(fleets, options=SEA, homes=("0508", "0905"))
    came = ", ".join([those(where, own) for where in fleets])
    fight(state, "0407", "0509", dice=[6, 1, 1, 1], afloat=came)
    play(state, "engage 0407")
    while state.view(None).asked == "sea retreat":
        play(state, legal(state)[0])
    assert legal(state) == ["engage 0509", "fight 0509"]


# What is left behind.


@pytest.mark.rule("T94-15.3c")
def test_a_canoe_on_the_beach_without_a_crew_takes_no_swimmers_up() -> None:
    state = sea_fight("0 heavy*2; canoe", "1 militia; canoe*3", [], where="0407")
    script(state, [6, 1, 1, 6, 1])
    play(state, "engage 0407")
    assert at(state, "0407", 1) == "population"
    assert at(state, "0407") == "canoe*3"
    assert state.over


@pytest.mark.rule("T94-15.3h")
def test_a_drowned_chieftains_canoes_are_gone_and_the_others_fight_to_the_end() -> None:
    own = "0 heavy*4; canoe*2"
    fleets = {"0408": f"{own}; 1 militia*2 chief; canoe*2"}
    state = island(fleets, options=SEA, players=3, homes=("0508", "0905", "1112"))
    fight(state, "0408", dice=[2, 2, 6, 0, 4, 0, 1, 1, 1, 6], afloat=those("0408", own))
    seated(state)
    while not state.over and state.view(None).asked == "swim":
        play(state, legal(state)[0])
    assert state.fate[1] == 0
    assert at(state, "0408", 1) == ""
    assert state.crews == state.riding == ()
    sound(state)


@pytest.mark.rule("T94-15.2b", "T94-15.2l")
def test_people_alone_do_not_attack_from_canoes() -> None:
    state = sea_fight("0 population; canoe", "1 militia; canoe", [], where="0407")
    lay(state, "0407", "0 militia")
    lay(state, "0709", "0 heavy; 1 militia")
    say(state, "battles: 0407, 0709", "asked: combat of seat 0, opened 1", "then: nothing")
    refused(state, "engage 0407", "T94-15.2b")


@pytest.mark.rule("T94-6.1g")
def test_nobody_is_disarmed_at_sea() -> None:
    state = island(options=SEA)
    lay(state, "0408", "0 militia; canoe")
    phase(state, "build")
    assert legal(state) == ["done"]


@pytest.mark.rule("T94-13b", "T94-15.2a")
def test_canoes_that_nobody_is_left_to_paddle_at_sea_are_lost() -> None:
    state = island({"0508": "0 chief population; canoe"}, options=SEA, players=3, homes=("0508", "0905", "1112"))
    lay(state, "0408", "0 militia; 1 militia; canoe*2")
    phase(state, "move", 0, [1])
    play(state, "depart", "no deal", "pack population", "cast off")
    assert at(state, "0408") == "canoe"
    assert at(state, "0408", 1) == "militia"
    sound(state)
