"""Chapter 10: combat, panic, pursuit, retreat and capture."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    attack,
    clear,
    fighting,
    here,
    hex_line,
    hex_of,
    home,
    homeless,
    move_chief,
    order,
    play,
    put,
    refused,
    say,
    script,
    table,
    texts,
    then_random,
    village,
)
from vaka.games.clans.combat import retreat_length
from vaka.games.clans.kinds import BUILT, PART_BUILT
from vaka.games.maori.figures import SETS
from vaka.games.maori.rules.battle import (
    attack_total,
    counts_of,
    defence_total,
    legal_sets,
    strongest,
    value_of,
)
from vaka.games.maori.state import MaoriState


def ordered(state: MaoriState, *seats: int) -> MaoriState:
    """Strongest sets, swapped captives, no pursuit."""
    for seat in seats or range(state.players):
        order(state, seat, "battle", "strongest")
        order(state, seat, "captives", "swap")
        order(state, seat, "pursuit", "hold")
    return state


@pytest.mark.rule("MAO-10.1b", "MAO-10.1c")
def test_two_units_count_or_three_with_a_missile_among_them() -> None:
    state = table()
    put(state, "2424", "elite elite slingers warriors")
    sets = [SETS[n] for n in legal_sets(counts_of(state, hex_of(state, "2424"), 0))]
    assert (4, 4) in sets
    assert (2, 4, 4) in sets
    assert (3, 4, 4) not in sets
    assert all(len(chosen) < 3 or 2 in chosen for chosen in sets)
    assert value_of(SETS[strongest(counts_of(state, hex_of(state, "2424"), 0))]) == 10


@pytest.mark.rule("MAO-10.1c", "MAO-10.1d")
def test_a_royal_guard_counts_five_on_foot_or_three_with_missiles() -> None:
    state = table()
    put(state, "2424", "guard warriors warriors")
    put(state, "2424", "militia", 1)
    ordered(state, 1)
    put(state, "2625", "militia", 1)
    assert "commit warriors warriors guard" not in state.game.space(2, state.options).by_text
    attack(state, 0, "2424", 6, 1, 2)
    assert {"commit warriors guard", "commit warriors warriors missile"} <= set(texts(state))
    events = state.listen()
    state.play("commit warriors warriors missile")
    assert next(event for event in events if event.what == "battle").data["attack"] == 9
    for piece in state.living(hex_of(state, "2424"), 0):
        state.shift(piece, hex_of(state, "2625"))
    events.clear()
    attack(state, 0, "2625", 6, 1, 2, 2, 2, 2)
    state.play("commit warriors guard")
    assert next(event for event in events if event.what == "battle").data["attack"] == 8


@pytest.mark.rule("MAO-10.1e", "MAO-10.2d")
def test_all_in_the_hex_share_the_result() -> None:
    state = ordered(table())
    put(state, "2424", "militia militia militia population elder-5")
    put(state, "2424", "elite elite", 1)
    attack(state, 1, "2424", 1, 1, *([2] * 5))
    assert here(state, "2424", 0) == []


@pytest.mark.rule("MAO-10.1f")
def test_units_are_chosen_in_secret_and_shown_together() -> None:
    state = table()
    put(state, "2424", "militia warriors")
    put(state, "2424", "militia population", 1)
    attack(state, 0, "2424")
    assert state.view(0).asked == "commit"
    state.play("commit warriors")
    assert (state.to_act, state.chosen) == (1, (3,))
    assert state.view(1).chosen == []  # type: ignore[attr-defined]
    assert state.view(0).chosen == [3]  # type: ignore[attr-defined]
    refused(state, "commit elite", "MAO-10.1f")


@pytest.mark.rule("MAO-10.1g")
def test_one_opponent_is_attacked_and_a_third_player_is_not_touched() -> None:
    state = ordered(table(3))
    put(state, "2424", "militia")
    put(state, "2424", "population", 1)
    put(state, "2424", "population", 2)
    fighting(state)
    script(state, 3, 3, 2)
    state.play("fight 2424")
    assert texts(state) == ["attack 2", "attack 3"]
    state.play("attack 3")
    while not state.over and state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert here(state, "2424", 1) == ["population"]
    assert here(state, "2424", 2) == []


@pytest.mark.rule("MAO-10.1h")
def test_sharing_pieces_may_attack_without_having_moved_but_not_people_alone() -> None:
    state = table()
    put(state, "2424", "militia")
    put(state, "2424", "population", 1)
    put(state, "2526", "population")
    put(state, "2526", "population", 1)
    fighting(state)
    assert texts(state) == ["done", "fight 2424"]
    refused(state, "fight 2526", "MAO-10.1a")


@pytest.mark.rule("MAO-10.2a", "MAO-10.2c")
def test_forest_pa_and_whare_purakau_help_the_defender_only() -> None:
    state = table(whare_purakau=True)
    hex = hex_of(state, "2224")
    put(state, "2224", "militia elder-1")
    there = f"2224: {hex_line(state, '2224')}, whare pūrākau; pā 1"
    say(state, there, "attackers chosen: militia", "defenders chosen: militia")
    assert defence_total(state, hex, 0) == 1 + 1 + 1 + 1 + 2
    assert attack_total(state, 0, hex, 1) == 2


@pytest.mark.rule("MAO-10.2b")
@pytest.mark.parametrize(("dice", "won"), [((2, 1), True), ((1, 2), False), ((3, 3), False)])
def test_the_higher_modified_die_wins_and_a_tie_goes_to_the_defender(dice: tuple[int, int], won: bool) -> None:
    state = ordered(table())
    put(state, "2424", "militia")
    put(state, "2424", "militia", 1)
    events = state.listen()
    attack(state, 1, "2424", *dice, 2, 2)
    battle = next(event for event in events if event.what == "battle")
    assert battle.data["won"] is won


@pytest.mark.rule("MAO-10.2d")
def test_the_length_of_a_retreat() -> None:
    assert [retreat_length(n) for n in range(10)] == [1, 1, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("MAO-10.2e")
def test_the_worked_example_of_a_combat() -> None:
    state = table()
    move_chief(state, "2224", 0, tohunga=False)
    put(state, "2224", "elite elite slingers")
    put(state, "2224", "warriors warriors militia elder-5", 1)
    ordered(state)
    order(state, 0, "pursuit", "ask")
    events = state.listen()
    attack(state, 0, "2224", 4, 3, *([2] * 4))
    battle = next(event for event in events if event.what == "battle")
    assert (battle.data["attack"], battle.data["defence"], battle.data["length"]) == (11, 7, 2)
    assert battle.data["won"] is True


@pytest.mark.rule("MAO-10.2f", "MAO-12.2a")
def test_the_order_after_the_dice() -> None:
    state = table()
    village(state, "3026")
    state.set_pa(hex_of(state, "3026"), 1)
    move_chief(state, "3026")
    put(state, "3026", "militia captive-2")
    put(state, "3026", "elite elite", 1)
    ordered(state)
    events = state.listen()
    attack(state, 1, "3026", 3, 1, 1, *([2] * 8))
    told = [event.what for event in events]
    wanted = ["battle", "tohunga-lost", "strike", "fall", "retreat"]
    assert [what for what in told if what in wanted][:5] == wanted


def rout(loser: str, *dice: int, length_dice: tuple[int, int] = (4, 3), pursue: str = "hold") -> MaoriState:
    """Seat 2's pieces at 2428 are beaten by seat 1 and run toward Taranaki."""
    state = table()
    put(state, "2428", "elite elite slingers")
    put(state, "2428", loser, 1)
    ordered(state)
    order(state, 0, "pursuit", pursue)
    return attack(state, 0, "2428", *length_dice, *dice)


def kinds_of(state: MaoriState, seat: int) -> list[str]:
    """Everything a seat has on the map, in words, sorted."""
    return sorted(state.edition.names[state.kind[piece]] for piece in state.pieces_of(seat))


@pytest.mark.rule("MAO-10.2g", "MAO-10.2h", "MAO-10.2i", "MAO-10.2j")
@pytest.mark.parametrize(
    ("unit", "into"),
    [
        ("guard", "warriors"),
        ("elite", "militia"),
        ("warriors", "militia"),
        ("slingers", "militia"),
        ("scout", "militia"),
        ("militia", "population"),
    ],
)
def test_panic_lowers_a_unit_one_step(unit: str, into: str) -> None:
    state = table()
    put(state, "2424", unit)
    put(state, "2424", "elite elite elite", 1)
    ordered(state)
    before = kinds_of(state, 0)
    attack(state, 1, "2424", 6, 5, 1, *([2] * 12))
    before.remove(unit)
    assert kinds_of(state, 0) == sorted([*before, into])


@pytest.mark.rule("MAO-10.2k", "MAO-10.2l")
def test_people_who_panic_beside_the_winners_are_captured_and_swapped_or_kept() -> None:
    for answer, found in (("swap", ["elite", "elite", "population"]), ("keep", ["captive-1", "elite", "elite"])):
        state = table()
        put(state, "2424", "population")
        put(state, "2424", "elite elite", 1)
        ordered(state)
        order(state, 1, "captives", "ask")
        attack(state, 1, "2424", 1, 1, 1)
        while state.view(state.to_act).asked == "retreat":
            state.play(texts(state)[0])
        assert (state.to_act, texts(state)) == (1, ["keep", "swap"])
        state.play(answer)
        assert here(state, "2424", 1) == found


@pytest.mark.rule("MAO-10.2m", "MAO-10.2n")
def test_elders_are_shaken_then_captured_and_steadier_beside_their_chief() -> None:
    state = table()
    put(state, "2424", "elder-5 warriors")
    put(state, "2424", "elite elite", 1)
    ordered(state)
    attack(state, 1, "2424", 1, 1, 3, 2)
    assert "shaken-5" in here(state, "2325", 0) + here(state, "2324", 0)
    state = table()
    move_chief(state, "2424", tohunga=False)
    put(state, "2424", "elder-5 warriors")
    put(state, "2424", "elite elite slingers", 1)
    ordered(state)
    attack(state, 1, "2424", 1, 1, 5, 2)
    assert "elder-5" in here(state, "2325", 0) + here(state, "2324", 0)


@pytest.mark.rule("MAO-10.2o")
def test_a_shaken_elder_recovers_in_a_friendly_village() -> None:
    from tests.scenarios.maori.aotearoa import building

    state = table()
    put(state, "2325", "shaken-5")
    put(state, "2424", "shaken-6")
    building(state)
    assert "elder-5" in here(state, "2325")
    assert "shaken-6" in here(state, "2424")
    assert "fortify 2325" in texts(state)


@pytest.mark.rule("MAO-10.2p")
def test_captives_of_the_beaten_pass_to_the_winner_before_panic() -> None:
    state = table(3)
    put(state, "2424", "militia captive-2 captive-3")
    put(state, "2424", "elite elite", 1)
    ordered(state)
    order(state, 1, "captives", "keep")
    attack(state, 1, "2424", 1, 1, 2)
    assert here(state, "2424", 1) == ["captive-3", "elite", "elite", "population"]


def chase() -> MaoriState:
    """The retreat of the rulebook's example: two Warriors, a Militia and an Elder run two hexes."""
    state = table()
    clear(state, "1933", 1)
    put(state, "1933", "chief", 1)
    put(state, "2424", "elite elite slingers")
    move_chief(state, "2424", 0, tohunga=False)
    put(state, "2424", "warriors warriors militia elder-5", 1)
    ordered(state)
    return state


@pytest.mark.rule("MAO-10.2q", "MAO-10.2s", "MAO-10.2t")
@pytest.mark.parametrize("follow", ["follow", "hold"])
def test_the_worked_example_of_panic_and_pursuit(follow: str) -> None:
    state = chase()
    order(state, 0, "pursuit", "ask")
    events = state.listen()
    # 11 against 6; the elder, then the militia and the two Warriors roll: the weakest first.
    attack(state, 0, "2424", 3, 3, 5, 1, 2, 3, 3, 2, 6, 4)
    while state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert (state.to_act, state.view(0).asked) == (0, "pursue")
    gone = [p for p in state.pieces_of(1) if state.kind[p] != 12]
    kinds = sorted(state.edition.names[state.kind[p]] for p in gone)
    assert kinds == ["militia", "population", "shaken-5", "warriors"]
    state.play(follow)
    left = sorted(state.edition.names[state.kind[p]] for p in state.pieces_of(1) if state.kind[p] != 12)
    if follow == "follow":
        assert left == ["militia", "shaken-5", "warriors"]
        assert any(event.what == "capture" for event in events)
    else:
        assert left == ["militia", "population", "shaken-5", "warriors"]


@pytest.mark.rule("MAO-10.2r")
def test_any_of_the_winners_may_follow_and_a_declined_pursuit_is_over() -> None:
    state = chase()
    order(state, 0, "pursuit", "ask")
    attack(state, 0, "2424", 6, 1, *([2] * 20))
    while state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert {"follow", "hold", "detach elite", "detach chief"} <= set(texts(state))
    state.play("hold")
    while not state.over and state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert state.over or state.view(state.to_act).asked != "pursue"


@pytest.mark.rule("MAO-10.2u", "MAO-12.1a")
def test_a_leader_left_alone_beside_the_winners_is_captured() -> None:
    state = table()
    put(state, "2427", "elder-5")
    put(state, "2427", "elite", 1)
    ordered(state)
    attack(state, 1, "2427", 3, 4, 2, 2, 6)
    assert here(state, "2427", 1) == ["elder-7", "elite"]
    assert state.pool[4] == 1


@pytest.mark.rule("MAO-10.2u")
@pytest.mark.parametrize("leader", ["elder-5", "chief"])
@pytest.mark.parametrize("friends", ["warriors warriors", "population"])
def test_a_leader_who_flees_among_his_own_units_is_not_alone(leader: str, friends: str) -> None:
    state = fleeing_leader(leader)
    put(state, "2426", friends)
    play_out(state, leader)
    assert here(state, "2426", 0) == sorted([leader, *friends.split()])
    assert here(state, "2427", 1) == ["elite"]


@pytest.mark.rule("MAO-10.2u")
@pytest.mark.parametrize("leader", ["elder-5", "chief"])
def test_a_leader_in_a_village_of_his_own_is_not_alone_either(leader: str) -> None:
    state = fleeing_leader(leader)
    homeless(state, 0)
    village(state, "2426")
    home(state, "2426")
    play_out(state, leader)
    assert here(state, "2426", 0) == [leader]


@pytest.mark.rule("MAO-10.2u")
@pytest.mark.parametrize(("company", "seat"), [("elder-1", 0), ("population", 1)])
def test_another_leader_and_others_people_are_no_company(company: str, seat: int) -> None:
    state = fleeing_leader("chief")
    put(state, "2426", company, seat)
    play_out(state, "chief")
    assert state.fate[0] == 0


def fleeing_leader(leader: str) -> MaoriState:
    """A leader by himself in 2427, attacked by Elite Troops; he will run to 2426."""
    state = table()
    if leader == "chief":
        clear(state, "2325", 0)
    put(state, "2427", leader)
    put(state, "2427", "elite", 1)
    ordered(state)
    return state


def play_out(state: MaoriState, leader: str) -> None:
    """He is beaten by one hex; an Elder does not panic."""
    attack(state, 1, "2427", *([3, 4, 2] if leader == "elder-5" else [1, 3]))


@pytest.mark.rule("MAO-10.2v")
def test_without_a_winning_unit_beside_them_nobody_is_captured() -> None:
    state = table()
    village(state, "3026")
    put(state, "3026", "elder-1 population", 1)
    ordered(state)
    attack(state, 1, "3026", 1, 6, *([1, 1, 1, 1]))
    assert len(state.elders_on_map(1)) == 1
    assert sum(1 for p in state.pieces_of(1) if state.kind[p] == 0) == 1


@pytest.mark.rule("MAO-10.3a")
def test_the_winner_picks_among_equal_ways_home() -> None:
    state = table()
    put(state, "2525", "militia")
    put(state, "2525", "elite elite", 1)
    ordered(state)
    attack(state, 1, "2525", 1, 6, 2)
    assert (state.to_act, set(texts(state))) == (1, {"retreat 2424", "retreat 2425"})
    refused(state, "retreat 2524", "MAO-10.3a")
    state.play("retreat 2425")
    assert here(state, "2425", 0) == ["militia"]


@pytest.mark.rule("MAO-10.3b")
def test_a_retreat_goes_around_enemy_troops_and_ignores_zones_and_people() -> None:
    state = table()
    put(state, "2525", "militia")
    put(state, "2525", "elite elite", 1)
    put(state, "2424", "militia", 1)
    put(state, "2425", "population", 1)
    ordered(state)
    attack(state, 1, "2525", 1, 6, 2)
    assert here(state, "2425", 0) == ["militia"]


@pytest.mark.rule("MAO-10.3c")
def test_friends_passed_through_join_and_those_in_the_last_hex_do_not() -> None:
    state = table()
    put(state, "2527", "militia")
    put(state, "2527", "elite elite", 1)
    for name in ("2426", "2526", "2427"):
        put(state, name, "warriors")
    ordered(state)
    attack(state, 1, "2527", 4, 4, *([2] * 12))
    while not state.over and state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert sum(1 for name in ("2426", "2526", "2427") if here(state, name, 0) == []) == 1


@pytest.mark.rule("MAO-10.3d")
def test_markers_on_the_way_are_not_touched_and_canoes_stay() -> None:
    state = table()
    village(state, "3026")
    put(state, "3025", "militia canoe log")
    put(state, "3025", "elite elite", 1)
    ordered(state)
    attack(state, 1, "3025", 4, 4, *([2] * 8))
    while not state.over and state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert here(state, "3025", 5) == ["canoe", "log"]
    assert state.village[hex_of(state, "3026")] == BUILT


@pytest.mark.rule("MAO-10.3e", "MAO-10.3i")
def test_without_a_home_village_all_are_captured_as_population() -> None:
    state = table()
    homeless(state, 0)
    put(state, "2424", "warriors population")
    put(state, "2424", "elite elite", 1)
    ordered(state)
    attack(state, 1, "2424", 1, 1)
    assert here(state, "2424", 1) == ["elite", "elite", "population", "population"]


@pytest.mark.rule("MAO-10.3f", "MAO-10.3g")
def test_on_the_other_island_the_loser_runs_to_a_village_there() -> None:
    state = table()
    village(state, "1847")
    put(state, "1747", "militia")
    put(state, "1747", "elite elite", 1)
    ordered(state)
    attack(state, 1, "1747", 6, 1, *([2] * 6))
    assert here(state, "1847", 0) == ["militia"]


@pytest.mark.rule("MAO-10.3h")
def test_beaten_in_his_home_he_names_another_and_runs_there_or_is_captured() -> None:
    state = table()
    put(state, "2325", "elite elite elite slingers", 1)
    clear(state, "2325", 0)
    put(state, "2325", "militia")
    put(state, "2526", "chief")
    ordered(state)
    attack(state, 1, "2325", 6, 1)
    assert "militia" not in here(state, "2325", 0)
    assert here(state, "2325", 1).count("population") == 2
    assert state.village[hex_of(state, "2325")] == PART_BUILT


@pytest.mark.rule("MAO-10.3j")
def test_a_beaten_attacker_in_his_own_home_keeps_the_village_but_not_as_home() -> None:
    state = table()
    village(state, "3026")
    put(state, "2325", "elite elite slingers", 1)
    clear(state, "2325", 0)
    put(state, "2325", "militia")
    put(state, "2526", "chief")
    ordered(state)
    attack(state, 0, "2325", 1, 6, *([2] * 8))
    while not state.over and state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert state.village[hex_of(state, "2325")] == BUILT
    assert state.home[0] == hex_of(state, "3026")


@pytest.mark.rule("MAO-10.2u", "MAO-10.2v")
@pytest.mark.parametrize("pursuit", ["follow", "hold"])
def test_a_table_may_agree_that_only_those_who_have_followed_catch_a_lone_leader(pursuit: str) -> None:
    def routed(rule: str, *dice: int) -> MaoriState:
        state = table(lone_leader=rule)
        put(state, "2428", "elder-5")
        put(state, "2428", "elite elite", 1)
        ordered(state)
        order(state, 1, "pursuit", pursuit)
        then_random(state, *dice)
        fighting(state, 1)
        return play(state, "fight 2428") if "fight 2428" in texts(state) else state

    def at_large(state: MaoriState) -> bool:
        return any(state.edition.names[state.kind[p]] == "elder-5" for p in state.pieces_of(0))

    assert not at_large(routed("adjacent", 1, 6, 2, 2, 2))
    assert at_large(routed("pursued", 1, 6, 2, 2, 2)), "one hex back, nobody has followed"
    far = routed("pursued", 6, 3, 2, 2, 2, 2, 2, 2, 2, 2)
    while not far.over and far.view(far.to_act).asked == "retreat":
        far.play(texts(far)[0])
    assert at_large(far) is (pursuit == "hold")


@pytest.mark.rule("MAO-10.3j", "MAO-10.3h")
def test_a_home_that_nobody_attacked_stays_home_where_there_is_no_other_village() -> None:
    state = table()
    put(state, "2325", "elite elite slingers", 1)
    clear(state, "2325", 0)
    put(state, "2325", "militia")
    put(state, "2526", "chief")
    ordered(state)
    attack(state, 0, "2325", 1, 6)
    assert here(state, "2325", 0) == []
    assert here(state, "2325", 1) == ["elite", "elite", "population", "slingers"]
    assert state.village[hex_of(state, "2325")] == BUILT
    assert state.home[0] == hex_of(state, "2325")


@pytest.mark.rule("MAO-14.4d")
def test_a_whare_purakau_yields_warriors_also_where_its_owner_has_lost_as_attacker() -> None:
    state = table(whare_purakau=True)
    village(state, "3026")
    say(state, f"3026: {hex_line(state, '3026')}, whare pūrākau")
    put(state, "3026", "militia")
    put(state, "3026", "elite elite", 1)
    ordered(state)
    attack(state, 0, "3026", 1, 3, *([2] * 12))
    while not state.over and state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert state.whare[0] == -1
    assert state.village[hex_of(state, "3026")] == BUILT
    fled = [state.hex_of[p] for p in state.pieces_of(0) if state.edition.names[state.kind[p]] == "warriors"]
    assert len(fled) == 2
    assert hex_of(state, "3026") not in fled


@pytest.mark.rule("MAO-10.3k")
def test_those_who_merely_join_keep_tohunga_and_captives() -> None:
    state = table()
    put(state, "2527", "militia")
    put(state, "2527", "elite elite", 1)
    for name in ("2526", "2427", "2426"):
        put(state, name, "warriors captive-2")
    ordered(state)
    attack(state, 1, "2527", 4, 4, *([2] * 12))
    while not state.over and state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    captives = [
        p for p in range(len(state.kind)) if state.hex_of[p] >= 0 and state.edition.names[state.kind[p]] == "captive-2"
    ]
    assert len(captives) == 3
    assert all(state.owner[p] == 0 for p in captives)
