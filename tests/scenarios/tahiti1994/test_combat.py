"""Chapter 9: land combat, retreat, panic, pursuit, capture; and what villages suffer (6.2)."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import (
    at,
    hex_at,
    island,
    lay,
    legal,
    phase,
    play,
    refused,
    say,
    script,
    settle,
    sound,
    units,
)
from vaka.games.clans.combat import attack_strength, defence_strength, retreat_length
from vaka.games.clans.kinds import BUILT, PART_BUILT
from vaka.games.clans.odds import Odds
from vaka.games.clans.retreat import retreat_ways
from vaka.games.tahiti1994.state import TahitiState


def battle(pieces: dict[str, str], dice: list[int], **more: object) -> TahitiState:
    return phase(island(pieces, **more), "combat", 0, dice)  # type: ignore[arg-type]


def mask(*owners: int) -> int:
    return sum(1 << owner for owner in owners)


@pytest.mark.rule("T94-9.1a")
def test_who_moved_among_enemies_must_attack_them() -> None:
    state = phase(island({"0508": "0 chief heavy", "0509": "1 militia", "0709": "0 heavy; 1 militia"}), "move")
    play(state, "lead 0508 chief", "take heavy", "step 0509", "done")
    phase(state, "combat")
    assert legal(state) == ["fight 0509", "fight 0709"]
    refused(state, "done", "T94-4a")
    refused(state, "fight 0508", "T94-9.1a")


@pytest.mark.rule("T94-9.1b", "T94-9.1c", "T94-9.1d")
def test_two_units_count_or_three_with_slingers_and_all_leaders() -> None:
    cases = {
        "0 heavy*3": 8,
        "0 heavy*2 slingers": 10,
        "0 heavy slingers*3": 8,
        "0 slingers militia": 3,
        "0 fighters*2 militia": 6,
        "0 militia*9 chief shaman elder-1-1-3": 5,
        "0 slingers*2 heavy*2": 10,
        "0 population": 0,
    }
    for words, strength in cases.items():
        state = island({"0710": words, "0508": "0 chief"} if "chief" not in words else {"0710": words})
        assert attack_strength(state, hex_at(state, "0710"), 0) == strength, words


@pytest.mark.rule("T94-9.1c")
def test_all_in_the_hex_suffer_counted_or_not() -> None:
    state = battle({"0809": "0 heavy*2; 1 fighters*2 militia*3 population"}, [6, 1, 2, 2, 2, 2, 2, 2])
    assert at(state, "0809", 1) == ""


@pytest.mark.rule("T94-9.1e")
def test_the_active_player_orders_his_battles_and_finishes_each() -> None:
    state = battle({"0709": "0 heavy*2; 1 militia", "0705": "0 heavy*2; 1 militia"}, [6, 1, 2, 2, 2])
    play(state, "fight 0709")
    assert at(state, "0709", 1) == ""
    pieces = {"0710": "0 heavy*2 chief; 1 militia*2", "0810": "2 population"}
    chase = battle(pieces, [1, 4, 2, 2], players=3, homes=("0508", "1210", "0905"))
    assert chase.view(0).asked == "pursue"
    script(chase, [2, 2])
    play(chase, "follow")
    assert chase.over
    assert chase.chance.count == 2
    assert at(chase, "0810", 0) == "chief heavy*2"
    assert at(chase, "0810", 2) == "population"


@pytest.mark.rule("T94-9.1f")
def test_two_enemies_in_one_hex_defend_together_and_each_runs_home() -> None:
    pieces = {"0609": "0 heavy*3 chief; 1 fighters; 2 fighters"}
    state = island(pieces, players=3, homes=("0508", "1210", "0805"))
    hex = hex_at(state, "0609")
    assert defence_strength(state, hex, mask(1, 2)) == 3 + 3 + 1
    phase(state, "combat", 0, [5, 4, 2, 2])
    assert at(state, "0609", 1) == at(state, "0609", 2) == ""
    assert units(state, 1)["fighters"] == units(state, 2)["fighters"] == 1
    sound(state)


@pytest.mark.rule("T94-9.1g")
def test_a_battle_lapses_when_its_attackers_were_swept_away() -> None:
    pieces = {"0709": "0 militia; 1 heavy*3", "0609": "0 militia; 1 population"}
    state = island(pieces)
    phase(state, "combat", 0)
    assert legal(state) == ["fight 0609", "fight 0709"]
    script(state, [1, 4, 2, 2, 2, 2, 2, 2])
    play(state, "fight 0709", "retreat 0609", "hold")
    assert state.over
    assert at(state, "0609", 0) == ""
    assert at(state, "0609", 1) == "population"


@pytest.mark.rule("T94-9.2a")
def test_jungle_adds_one_to_any_defence() -> None:
    state = island({"0609": "1 population", "0509": "1 population", "0709": "1 chief"})
    strengths = [defence_strength(state, hex_at(state, h), mask(1)) for h in ("0609", "0509", "0709")]
    assert strengths == [1, 0, 2]
    assert attack_strength(island({"0609": "0 militia"}), hex_at(state, "0609"), 0) == 1


@pytest.mark.rule("T94-9.2b")
def test_only_the_stronger_adds_his_lead_and_ties_go_to_the_defender() -> None:
    even = battle({"0710": "0 heavy; 1 heavy", "0508": "0 chief"}, [3, 3, 2])
    assert at(even, "0710", 0) == ""
    assert at(even, "0710", 1) == "heavy"
    assert units(even, 0)["heavy"] == 1
    won = battle({"0710": "0 heavy; 1 militia", "0508": "0 chief"}, [1, 3, 2])
    assert at(won, "0710", 1) == ""
    weak = battle({"0710": "0 militia; 1 heavy", "0508": "0 chief"}, [4, 2, 2])
    assert at(weak, "0710", 0) == ""


@pytest.mark.rule("T94-9.2c", "T94-9.2e")
@pytest.mark.parametrize(
    ("difference", "hexes"),
    [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (17, 8), (19, 9)],
)
def test_the_length_of_a_retreat(difference: int, hexes: int) -> None:
    assert retreat_length(difference) == hexes


@pytest.mark.rule("T94-9.2e")
def test_the_longest_retreats() -> None:
    state = island({"0804": "0 heavy*2 slingers chief shaman"})
    assert attack_strength(state, hex_at(state, "0804"), 0) == 12
    assert max(Odds(12, 0).won) == 8
    lay(state, "0804", "0 elder-1-1-3 elder-1-2-2")
    assert attack_strength(state, hex_at(state, "0804"), 0) == 14
    assert max(Odds(14, 0).won) == 9


@pytest.mark.rule("T94-9.2d")
def test_the_rulebooks_battle() -> None:
    state = island({"0709": "0 heavy*2 slingers chief; 1 fighters*2 militia"})
    hex = hex_at(state, "0709")
    assert attack_strength(state, hex, 0) == 11
    assert defence_strength(state, hex, mask(1)) == 7
    phase(state, "combat", 0, [4, 3, 2, 2, 2, 2, 2, 2])
    assert at(state, "0709", 1) == ""
    play(state, "hold")
    assert at(state, "0910", 1) == "fighters*2 militia"


@pytest.mark.rule("T94-9.2f", "T94-9.2g")
def test_on_an_odd_roll_troops_become_militia_and_militia_population() -> None:
    state = battle(
        {"0710": "0 heavy*2 slingers; 1 heavy slingers fighters militia chief", "0508": "0 chief"}, [4, 3, 1, 3, 5, 1]
    )
    assert at(state, "0810", 1) == "chief militia*3 population"
    calm = battle({"0710": "0 heavy*2 slingers; 1 heavy slingers fighters militia"}, [3, 3, 2, 4, 6, 2])
    assert at(calm, "0810", 1) == "heavy fighters slingers militia"
    assert sum(units(state, 1).values()) + sum(units(state, 0).values()) == 5 + 4


@pytest.mark.rule("T94-9.2h", "T94-9.2o")
def test_people_who_panic_beside_winning_units_are_captured_already_in_the_first_hex() -> None:
    state = battle({"0710": "0 heavy; 1 population militia"}, [3, 3, 1, 2])
    assert at(state, "0710", 0) == "heavy population"
    assert at(state, "0810", 1) == "militia"
    lucky = battle({"0710": "0 heavy; 1 population militia"}, [3, 3, 2, 2])
    assert at(lucky, "0810", 1) == "militia population"


@pytest.mark.rule("T94-9.2h")
@pytest.mark.parametrize(("winners", "caught"), [("0706", False), ("0505", True)])
def test_nobody_is_caught_over_a_ridge(winners: str, caught: bool) -> None:
    state = island({"0606": "1 population", winners: "0 heavy"})
    script(state, [1])
    asked = f"asked: panic of seat 0, loser seat 1, battlefield {winners}"
    say(state, "fleeing: population in 0606", f"victors: heavy in {winners}", asked, "then: nothing")
    assert state.chance.count == 1
    assert hex_at(state, "0606") in state.chart.beside[hex_at(state, winners)]
    assert at(state, winners, 0) == ("heavy population" if caught else "heavy")
    assert at(state, "0606", 1) == ("" if caught else "population")


@pytest.mark.rule("T94-9.2o", "T94-9.2m")
def test_an_empty_village_captures_nobody() -> None:
    state = island({"0509": "0 militia population", "0508": "0 chief"}, control={"Paea": 1})
    settle(state, "0509", 1)
    phase(state, "combat", 0, [1, 6, 3, 1])
    assert at(state, "0508", 0) == "chief population*2"
    assert state.village[hex_at(state, "0509")] == BUILT + 1


@pytest.mark.rule("T94-9.2m", "T94-6.2i")
def test_an_undefended_village_just_rolls() -> None:
    state = island({"0509": "0 heavy*2", "0508": "0 chief"}, control={"Paea": 1})
    settle(state, "0509", 1)
    assert attack_strength(state, hex_at(state, "0509"), 0) == 8
    assert defence_strength(state, hex_at(state, "0509"), mask(1)) == 0
    phase(state, "combat", 0, [1, 6, 2])
    assert state.village[hex_at(state, "0509")] == PART_BUILT


@pytest.mark.rule("T94-9.2i")
def test_the_winner_follows_hex_by_hex_before_the_panic_rolls() -> None:
    state = battle({"0710": "0 heavy*2 chief; 1 militia*2"}, [2, 5, 2, 2])
    assert state.view(0).asked == "pursue"
    assert at(state, "0910", 1) == "militia*2"
    rolled = state.chance.count
    play(state, "follow")
    assert at(state, "0810", 0) == "chief heavy*2"
    assert state.chance.count > rolled
    short = battle({"0710": "0 heavy*2 chief; 1 militia*2"}, [1, 5, 2, 2])
    assert short.over
    held = phase(island({"0710": "0 militia; 1 heavy*3 chief"}), "combat", 0, [1, 6, 2, 2, 2])
    assert held.to_act == 1
    assert held.view(1).asked == "pursue"


@pytest.mark.rule("T94-9.2j", "T94-9.2n")
def test_the_rulebooks_panic() -> None:
    pieces = {"0710": "0 heavy*2 slingers chief; 1 militia fighters*2"}
    state = battle(pieces, [4, 4, 1, 2, 3])
    assert state.view(0).asked == "pursue"
    assert at(state, "0910", 1) == "fighters militia population"
    script(state, [3, 4, 6])
    play(state, "follow")
    assert at(state, "0810", 0) == "chief heavy*2 slingers population"
    assert at(state, "0910", 1) == "fighters militia"
    let_go = battle(pieces, [4, 4, 1, 2, 3])
    script(let_go, [3, 4, 6])
    play(let_go, "hold")
    assert at(let_go, "0910", 1) == "fighters militia population"


@pytest.mark.rule("T94-9.2k", "T94-9.2p")
def test_a_leader_left_alone_is_caught_by_pursuers_only() -> None:
    pieces = {"0710": "0 heavy*2 chief; 1 elder-0-1-2 population"}
    state = battle(pieces, [4, 3, 2])
    assert state.view(0).asked == "pursue"
    script(state, [3, 2, 0])
    play(state, "follow")
    assert "elder-0-1-2" not in units(state, 1)
    assert at(state, "0810", 0) == "chief elder-0-1-2 heavy*2 population"
    short = battle({"0710": "0 militia; 1 elder-0-1-2"}, [3, 2])
    assert at(short, "0810", 1) == "elder-0-1-2"
    strict = battle({"0710": "0 militia; 1 elder-0-1-2"}, [3, 2, 1], options={"lone-leader": "adjacent"})
    assert "elder-0-1-2" not in units(strict, 1)


FLIGHT = "0 heavy*2 chief; 1 {} population"
"""In 0710: beaten by 2 and 6, they run two hexes, to 0910; a 3 takes the people there from their leader."""


def fled(leader: str, around: dict[str, str], pursuit: str = "follow", **more: object) -> TahitiState:
    """A leader loses the last of his people in 0910, with the winners in 0810 if they have followed."""
    state = battle({"0710": FLIGHT.format(leader), **around}, [2, 6, 2], **more)
    assert state.view(0).asked == "pursue"
    script(state, [3, 2, 0] if pursuit == "follow" else [3])
    return play(state, pursuit)


@pytest.mark.rule("T94-9.2k", "T94-9.2t", "T94-9.2r")
@pytest.mark.parametrize("leader", ["elder-0-1-2", "chief"])
@pytest.mark.parametrize("friends", ["heavy*3", "militia", "population"])
def test_a_leader_who_flees_among_his_own_units_is_not_alone(leader: str, friends: str) -> None:
    state = fled(leader, {"0910": f"1 {friends}"})
    assert at(state, "0910", 1) == f"{leader} {friends}"
    assert at(state, "0810", 0) == "chief heavy*2 population"
    assert list(state.fate) == [-1, -1]


@pytest.mark.rule("T94-9.2k", "T94-9.2t")
@pytest.mark.parametrize("leader", ["elder-0-1-2", "chief"])
def test_a_leader_in_a_village_of_his_own_is_not_alone_either(leader: str) -> None:
    home = fled(leader, {}, homes=("0508", "0910"))
    assert leader in at(home, "0910", 1).split()
    village = island({"0710": FLIGHT.format(leader)}, control={"Papeari": 1})
    settle(village, "0910", 1)
    phase(village, "combat", 0, [2, 6, 2])
    script(village, [3, 2, 0])
    play(village, "follow")
    assert at(village, "0910", 1) == leader
    foreign = island({"0710": FLIGHT.format("elder-0-1-2")}, players=3, homes=("0508", "1210", "0905"))
    settle(foreign, "0910", 2)
    phase(foreign, "combat", 0, [2, 6, 2])
    script(foreign, [3, 2, 0])
    play(foreign, "follow")
    assert at(foreign, "0910", 1) == ""


@pytest.mark.rule("T94-9.2t")
def test_other_leaders_and_others_units_are_no_company() -> None:
    leaders = fled("elder-0-1-2", {"0910": "1 chief"})
    assert at(leaders, "0910", 1) == "chief"
    assert "elder-0-1-2" not in units(leaders, 1)
    strangers = fled("elder-0-1-2", {"0910": "2 population"}, players=3, homes=("0508", "1210", "0905"))
    assert at(strangers, "0910", 1) == ""


@pytest.mark.rule("T94-9.2p", "T94-9.2k")
def test_alone_and_not_followed_a_leader_goes_free_and_so_he_does_on_the_first_hex() -> None:
    held = fled("elder-0-1-2", {}, "hold")
    assert at(held, "0910", 1) == "elder-0-1-2 population"
    first = battle({"0710": "0 heavy*2; 1 elder-0-1-2 population"}, [1, 6, 3])
    assert at(first, "0810", 1) == "elder-0-1-2"
    assert at(first, "0710", 0) == "heavy*2 population"


@pytest.mark.rule("T94-9.2k")
def test_games_of_the_first_version_catch_a_leader_among_his_friends() -> None:
    state = island({"0710": FLIGHT.format("elder-0-1-2"), "0910": "1 heavy*3"}, version=1)
    phase(state, "combat", 0, [2, 6, 2])
    script(state, [3, 2, 0])
    play(state, "follow")
    assert at(state, "0910", 1) == "heavy*3"


@pytest.mark.rule("T94-9.2p")
def test_any_of_the_winners_may_follow_and_who_stops_cannot_resume() -> None:
    state = battle({"0508": "0 heavy*2 slingers population*3 chief; 1 militia"}, [6, 1, 2])
    assert state.view(0).asked == "pursue"
    assert {"detach heavy", "detach population", "detach chief", "follow", "hold"} <= set(legal(state))
    script(state, [2])
    play(state, "detach population", "detach chief")
    refused(state, "detach chief", "T94-9.2p")
    play(state, "follow")
    assert at(state, "0508", 0) == "chief population"
    script(state, [2, 2, 2])
    play(state, "hold")
    assert state.over
    assert sum(units(state, 0).values()) == 7


@pytest.mark.rule("T94-9.2l", "T94-9.2s")
def test_logs_and_canoes_stay_behind_and_serve_the_victor() -> None:
    state = battle({"0710": "0 heavy*2 chief; 1 population; log part-canoe canoe"}, [4, 4, 2])
    assert at(state, "0710") == "log part-canoe canoe"
    phase(state, "move")
    play(state, "lead 0710 chief", "take heavy", "embark 1", "sail 0611")
    lost = battle({"0710": "0 militia; 1 heavy; log canoe"}, [1, 2, 2])
    assert at(lost, "0710") == "log canoe"


@pytest.mark.rule("T94-9.2q", "T94-6.2g")
def test_a_captured_village_throws_out_its_people_who_run_and_roll() -> None:
    state = island({"0804": "0 heavy*2 chief; 1 militia"}, control={"Papenoo": 1})
    settle(state, "0804", 1)
    phase(state, "combat", 0, [2, 5, 2, 3])
    assert state.village[hex_at(state, "0804")] == PART_BUILT
    assert units(state, 1) == {"chief": 1, "militia": 1}
    assert at(state, "0804", 0) == "chief heavy*2 population"
    assert units(state, 0).get("village") is None
    assert state.villages_of(0) == [hex_at(state, "0508")]


@pytest.mark.rule("T94-9.2q")
def test_following_costs_nothing_and_crosses_no_closed_side() -> None:
    state = battle({"0609": "0 heavy*2 chief; 1 militia"}, [5, 1, 2])
    points = state.march.points
    play(state, "follow")
    assert state.march.points == points
    for piece in state.pieces_of(0):
        assert state.hex_of[piece] >= 0


@pytest.mark.rule("T94-9.2r")
def test_captures_come_first_and_an_empty_group_sweeps_nobody_along() -> None:
    pieces = {"0509": "0 heavy*2 chief; 1 population", "0610": "1 militia", "0710": "1 fighters"}
    state = battle(pieces, [6, 1, 1])
    assert at(state, "0509", 0) == "chief heavy*2 population"
    assert at(state, "0610", 1) == "militia"
    assert state.over
    alone = fled("elder-0-1-2", {"1009": "1 militia"})
    assert "elder-0-1-2" not in units(alone, 1)
    assert alone.over
    assert at(alone, "1009", 1) == "militia"


@pytest.mark.rule("T94-6.2h")
def test_part_built_villages_and_villages_on_the_way_are_left_as_they_are() -> None:
    state = island({"0710": "0 heavy*2 chief; 1 militia"}, control={"Mataiea": 1, "Papara": 1})
    settle(state, "0710", None)
    settle(state, "0810", 1)
    phase(state, "combat", 0, [5, 1, 2, 2])
    play(state, "follow")
    assert state.village[hex_at(state, "0710")] == PART_BUILT
    assert units(state, 1) == {"chief": 1, "militia": 1}
    assert state.village[hex_at(state, "0810")] == BUILT + 1


@pytest.mark.rule("T94-9.3a", "T94-9.3i")
def test_losers_take_the_most_direct_way_and_the_winner_chooses_among_equals() -> None:
    state = island({"0609": "0 heavy*2 chief; 1 militia"}, homes=("0508", "0810"))
    ways = retreat_ways(state, 1, hex_at(state, "0609"), hex_at(state, "0810"))
    assert [state.chart.names[h] for h in ways] == ["0710"]
    even = island({"0608": "0 heavy*2 chief; 1 militia"}, homes=("0805", "0407"))
    ways = retreat_ways(even, 1, hex_at(even, "0608"), hex_at(even, "0407"))
    assert [even.chart.names[h] for h in ways] == ["0508"]
    choice = island({"0507": "0 heavy*2 chief; 1 militia"}, homes=("0805", "0505"))
    ways = retreat_ways(choice, 1, hex_at(choice, "0507"), hex_at(choice, "0505"))
    assert [choice.chart.names[h] for h in ways] == ["0506"]


def _equal_ways() -> tuple[str, str, list[str]]:
    """A hex and a home between which two ways are equally short, found on the map."""
    state = island()
    chart = state.chart
    for home in [hex for hex in chart.sites if chart.coastal[hex]]:
        for start in chart.dry:
            ways = retreat_ways(state, 0, start, home)
            if len(ways) == 2 and start != home:
                return chart.names[start], chart.names[home], [chart.names[w] for w in ways]
    raise AssertionError("no such place")


@pytest.mark.rule("T94-9.3a")
def test_where_two_ways_are_equal_the_winner_is_asked() -> None:
    start, home, ways = _equal_ways()
    away = "1210" if home[:2] < "09" else "0605"
    state = island({start: "0 heavy*2 chief; 1 militia"}, homes=(away, home))
    phase(state, "combat", 0, [1, 6, 2])
    assert state.to_act == 0
    assert legal(state) == sorted(f"retreat {way}" for way in ways)
    other = next(n for n in ("0706", "0607", "0808", "1211") if n not in ways)
    refused(state, f"retreat {other}", "T94-9.3a")
    play(state, f"retreat {ways[1]}")
    assert "militia" in at(state, ways[1], 1)


@pytest.mark.rule("T94-9.3b", "T94-9.3i")
def test_enemy_troops_of_anybody_close_a_hex_and_zones_do_not() -> None:
    pieces = {"0609": "0 heavy*2 chief; 1 militia", "0509": "2 militia"}
    state = island(pieces, players=3, homes=("0905", "0508", "1210"))
    ways = retreat_ways(state, 1, hex_at(state, "0609"), hex_at(state, "0508"))
    assert [state.chart.names[h] for h in ways] == ["0608"]
    free = island({"0609": "0 heavy*2 chief; 1 militia"}, homes=("0905", "0508"))
    assert [free.chart.names[h] for h in retreat_ways(free, 1, hex_at(free, "0609"), hex_at(free, "0508"))] == ["0509"]
    assert free.edition.in_zone(free, 1, hex_at(free, "0509"))
    for hex in free.chart.dry:
        for way in retreat_ways(free, 1, hex, hex_at(free, "0508")):
            assert way in free.chart.land[hex]


@pytest.mark.rule("T94-9.3c")
def test_friends_in_a_hex_passed_through_join_and_those_at_the_end_do_not() -> None:
    pieces = {"0710": "0 heavy*2 chief; 1 militia", "0810": "1 fighters elder-0-1-2", "0910": "1 slingers"}
    state = battle(pieces, [1, 5, 2])
    assert at(state, "0810", 1) == ""
    script(state, [2, 2])
    play(state, "hold")
    assert at(state, "0910", 1) == "elder-0-1-2 fighters slingers militia"
    assert state.chance.count == 2


@pytest.mark.rule("T94-9.3d")
def test_markers_and_villages_are_left_alone_by_retreats() -> None:
    pieces = {"0710": "0 heavy*2 chief; 1 militia", "0810": "1 fighters; canoe log"}
    state = island(pieces, control={"Mataiea": 1})
    settle(state, "0810", 1)
    phase(state, "combat", 0, [5, 1, 2])
    play(state, "follow")
    assert at(state, "0810") == "log canoe"
    assert state.village[hex_at(state, "0810")] == BUILT + 1


@pytest.mark.rule("T94-9.3e")
def test_without_home_or_way_all_are_captured_as_population() -> None:
    state = battle(
        {"0710": "0 heavy*2; 1 heavy fighters population elder-0-1-2", "1210": "1 chief"}, [6, 1, 1], homes=("0508", "")
    )
    assert at(state, "0710", 0) == "heavy*2 population*3"
    assert units(state, 1) == {"chief": 1}
    closed = island(
        {"0607": "1 fighters", "0507": "0 militia", "0508": "0 chief"}, options={"blocked-retreat": "captured"}
    )
    lay(closed, "0607", "0 heavy*2")
    phase(closed, "combat", 0, [6, 1])
    assert at(closed, "0607", 0) == "heavy*2 population"


@pytest.mark.rule("T94-9.3f", "T94-9.3j")
def test_a_doomed_group_with_the_chieftain_may_leave_on_an_expedition() -> None:
    pieces = {"0710": "0 heavy*2; 1 chief fighters population", "1210": "1 militia; canoe"}
    state = battle(pieces, [6, 1], homes=("0508", ""))
    assert state.to_act == 1
    assert state.view(1).asked == "doomed"
    assert legal(state) == ["no", "yes"]
    play(state, "yes", "no deal")
    assert state.view(1).asked == "pack"
    for answer in ("no", "yes"):
        lesser = battle({"0710": "0 heavy*2; 1 fighters", "1210": "1 chief militia; canoe"}, [6, 1], homes=("0508", ""))
        assert lesser.view(1).asked == "doomed"
        play(lesser, answer)
        assert at(lesser, "0710", 0) == ("heavy*2" if answer == "yes" else "heavy*2 population")
        assert (lesser.agenda != [] and lesser.view(1).asked == "leave") is (answer == "yes")
    doomed = {"0710": "0 heavy*2; 1 fighters", "1210": "1 chief militia; canoe"}
    first = island(doomed, homes=("0508", ""), version=1)
    phase(first, "combat", 0, [6, 1])
    assert at(first, "0710", 0) == "heavy*2 population"
    whole = battle({"0710": "0 heavy*2; 1 fighters", "1210": "1 chief; canoe"}, [6, 1], homes=("0508", ""))
    assert whole.view(1).asked == "doomed"
    play(whole, "no")
    assert at(whole, "0710", 0) == "heavy*2 population"
    dry = battle({"0710": "0 heavy*2; 1 fighters", "1210": "1 chief"}, [6, 1], homes=("0508", ""))
    assert dry.over


@pytest.mark.rule("T94-9.3g")
def test_a_retreat_ends_in_the_home_village() -> None:
    state = battle({"1109": "0 heavy*2 slingers chief; 1 militia", "1310": "1 population"}, [6, 1, 2])
    assert "militia" in at(state, "1210", 1)
    assert state.over


@pytest.mark.rule("T94-9.3h", "T94-6.2a")
def test_a_home_lost_in_battle_is_replaced_before_the_retreat_toward_the_new_one() -> None:
    state = island(
        {"1210": "0 heavy*2 slingers; 1 chief militia", "0508": "0 chief"}, control={"Tautira": 1, "Vairao": 1}
    )
    settle(state, "1310", 1)
    settle(state, "1011", 1)
    phase(state, "combat", 0, [1, 6, 2, 2])
    assert state.to_act == 1
    assert state.village[hex_at(state, "1210")] == PART_BUILT
    assert legal(state) == ["home 1011", "home 1310"]
    refused(state, "home 1210", "T94-6.2a")
    play(state, "home 1310")
    assert state.home[1] == hex_at(state, "1310")
    assert at(state, "1310", 1) == "chief militia population"


@pytest.mark.rule("T94-9.3h")
def test_a_home_lost_without_another_village_dooms_all_in_it() -> None:
    state = battle({"1210": "0 heavy*2; 1 militia", "0508": "0 chief", "1310": "1 chief"}, [5, 1])
    assert at(state, "1210", 0) == "heavy*2 population*2"
    assert state.home[1] == -1


def at_home_among_enemies(version: int, *, others: bool) -> TahitiState:
    """Seat 0 attacks troops that have come to stand in his own Home Village, and loses."""
    pieces = {"0508": "0 militia; 1 heavy*2", "0608": "0 chief"}
    state = island(pieces, control={"Faaa": 0, "Paea": 0}, version=version)
    if others:
        settle(state, "0506", 0)
        settle(state, "0509", 0)
    return phase(state, "combat", 0, [1, 3, 2, 2])


@pytest.mark.rule("T94-6.2g", "T94-9.3h", "T94-6.2a")
def test_attackers_beaten_in_their_own_village_do_not_lose_it_but_another_is_named_home() -> None:
    state = at_home_among_enemies(2, others=True)
    assert legal(state) == ["home 0506", "home 0509"]
    refused(state, "home 0508", "T94-6.2a")
    play(state, "home 0509")
    assert state.village[hex_at(state, "0508")] == BUILT
    assert at(state, "0509", 0) == "militia"
    assert at(state, "0508", 0) == ""
    first = at_home_among_enemies(1, others=True)
    assert first.village[hex_at(first, "0508")] == PART_BUILT


@pytest.mark.rule("T94-9.3h")
def test_attackers_beaten_in_their_only_village_are_captured_and_it_stays_home() -> None:
    state = at_home_among_enemies(2, others=False)
    assert at(state, "0508", 1) == "heavy*2 population"
    assert state.village[hex_at(state, "0508")] == BUILT
    assert state.home[0] == hex_at(state, "0508")


@pytest.mark.rule("T94-6.2a")
def test_a_coastal_village_is_named_first() -> None:
    state = island({"1210": "0 heavy*2; 1 militia", "0508": "0 chief"}, control={"Tautira": 1, "Papenoo": 1})
    settle(state, "1310", 1)
    settle(state, "0806", 1)
    phase(state, "combat", 0, [6, 1, 2, 2])
    assert state.home[1] == hex_at(state, "1310")
    inland = island({"1210": "0 heavy*2; 1 militia", "0508": "0 chief"}, control={"Papenoo": 1})
    settle(inland, "0806", 1)
    phase(inland, "combat", 0, [6, 1, 2, 2, 2, 2, 2, 2])
    assert inland.home[1] == hex_at(inland, "0806")


@pytest.mark.rule("T94-9.3j")
def test_with_every_way_closed_they_march_until_stopped_and_are_captured() -> None:
    pieces = {"0710": "0 heavy*2 chief; 1 fighters*2", "0910": "0 militia", "1008": "0 militia", "0809": "0 militia"}
    state = battle(pieces, [6, 1, 2, 2])
    assert at(state, "0810", 1) == ""
    assert units(state, 1) == {"chief": 1}
    assert units(state, 0)["population"] == 2
    once = battle(pieces, [6, 1], options={"blocked-retreat": "captured"})
    assert at(once, "0710", 0) == "chief heavy*2 population*2"
    short = battle(pieces, [3, 5, 2, 2])
    assert at(short, "0810", 1) == "fighters*2"


@pytest.mark.rule("T94-9.3k")
def test_unarmed_enemies_do_not_stop_a_retreat_and_captives_go_to_the_foremost() -> None:
    pieces = {"0710": "0 heavy*2 chief; 1 militia", "0810": "0 population"}
    state = battle(pieces, [1, 6, 2])
    assert at(state, "0810", 1) == "militia"
    assert at(state, "0810", 0) == "population"
    town = island({"0509": "0 militia", "0508": "0 chief"}, homes=("", "1210"), control={"Paea": 1})
    settle(town, "0509", 1)
    phase(town, "combat", 0, [1, 6])
    assert at(town, "0509", 1) == "population"
    assert units(town, 0) == {"chief": 1}


@pytest.mark.rule("T94-9.3e", "T94-9.3k")
@pytest.mark.parametrize(
    ("answers", "foremost", "behind"),
    [
        (["follow"], "chief heavy*2 population*2", ""),
        (["detach heavy", "follow"], "chief heavy population*2", "heavy"),
        (["hold"], "", "chief heavy*2 population*2"),
    ],
)
def test_captives_go_to_those_who_have_followed_farthest(answers: list[str], foremost: str, behind: str) -> None:
    state = battle({"0710": "0 heavy*2 chief; 1 fighters*2", "1009": "0 militia", "0909": "0 militia"}, [4, 1, 2, 2])
    assert state.view(0).asked == "pursue"
    script(state, [2, 2])
    play(state, *answers)
    assert units(state, 1) == {"chief": 1}
    assert at(state, "0810", 0) == foremost
    assert at(state, "0710", 0) == behind
