"""Rare meetings of rules: fleets sent back, catches aboard, lone winners, falls of a Chief, leaders among enemy troops."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    attack,
    clear,
    control,
    fighting,
    here,
    hex_of,
    move_chief,
    moving,
    offers,
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
from vaka.core.chance import seeded
from vaka.games.clans.edition import INACTIVE, RISEN
from vaka.games.maori.state import MaoriState
from vaka.lab.conformance.trial import same_text

# Fleets that are sent back.


def setting_out(words: str, where: str, *moves: str) -> MaoriState:
    """Movement is variable; somebody has spent two points, and the worst is rolled for him."""
    state = moving(put_out(table(variable_movement=True), where, words))
    play(state, *moves)
    if state.view(0).asked in ("lead", "sail"):
        state.play("halt")
    script(state, 1)
    return play(state, "done")


def put_out(state: MaoriState, where: str, words: str) -> MaoriState:
    put(state, where, words)
    return state


@pytest.mark.rule("MAO-14.2d")
def test_a_fleet_goes_back_no_farther_than_to_where_it_put_out() -> None:
    state = table(variable_movement=True)
    put(state, "2221", "elder-6 militia")
    put(state, "2220", "canoe")
    moving(state)
    play(state, "lead 2221 elder-6", "take militia", "step 2220", "embark 1", "sail 2219", "sail 2119", "halt")
    script(state, 1)
    state.play("done")
    assert here(state, "2220") == ["canoe", "elder-6", "militia"]
    assert here(state, "2221") == []


@pytest.mark.rule("MAO-14.2d", "MAO-14.2f")
def test_a_fleet_on_a_coast_that_is_sent_out_to_sea_returns_to_the_coast_before_that() -> None:
    way = ("sail 2219", "sail 2218", "sail 2217", "sail 2216", "sail 2217", "sail 2118")
    state = setting_out("elder-6 militia canoe", "2220", "lead 2220 elder-6", "take militia", "embark 1", *way)
    assert here(state, "2220") == ["canoe", "elder-6", "militia"]


@pytest.mark.rule("MAO-14.2d", "MAO-9.3a")
def test_a_fleet_sent_back_after_the_portage_is_carried_back() -> None:
    state = setting_out("elder-6 militia canoe", "2220", "lead 2220 elder-6", "take militia", "embark 1", "sail 2121")
    assert here(state, "2220") == ["canoe", "elder-6", "militia"]


# Catches aboard.


@pytest.mark.rule("MAO-9.1a")
def test_one_unit_in_a_canoe_takes_two_catches_aboard_and_no_third() -> None:
    state = moving(put_out(table(), "2220", "elder-6 militia canoe hunted hunted hunted"))
    play(state, "lead 2220 elder-6", "take militia", "carry hunted")
    refused(state, "carry hunted", "MAO-8.4b")
    play(state, "embark 1", "carry hunted")
    refused(state, "carry hunted", "MAO-9.1a")
    play(state, "sail 2219")
    refused(state, "drop hunted", "MAO-9.1h")
    play(state, "sail 2119", "drop hunted", "halt")
    assert here(state, "2119") == ["canoe", "elder-6", "hunted", "hunted", "militia"]
    assert here(state, "2220") == ["hunted"]


@pytest.mark.rule("MAO-9.1a", "MAO-8.4d")
def test_ashore_one_unit_carries_one_of_two_catches_on() -> None:
    state = moving(put_out(table(), "2220", "elder-6 militia canoe hunted hunted"))
    play(state, "lead 2220 elder-6", "take militia", "embark 1", "carry hunted", "carry hunted")
    play(state, "sail 2219", "sail 2120", "land", "step 2121", "halt")
    assert here(state, "2120") == ["canoe", "hunted"]
    assert here(state, "2121") == ["elder-6", "hunted", "militia"]


@pytest.mark.rule("MAO-9.1a")
def test_no_canoe_is_left_behind_whose_catches_the_others_cannot_hold() -> None:
    state = moving(put_out(table(), "2220", "elder-6 militia militia canoe canoe hunted hunted hunted"))
    play(state, "lead 2220 elder-6", "take militia", "take militia", "carry hunted", "carry hunted", "embark 2")
    play(state, "carry hunted", "sail 2219", "sail 2119")
    refused(state, "beach", "MAO-9.1a")
    play(state, "drop hunted", "beach")


@pytest.mark.rule("MAO-8.4e")
def test_wood_does_not_come_aboard_from_the_beach() -> None:
    state = moving(put_out(table(), "2220", "elder-6 militia population canoe log"))
    play(state, "lead 2220 elder-6", "take militia", "take population", "embark 1")
    refused(state, "carry log", "MAO-8.4e")


# Sea zones.


@pytest.mark.rule("MAO-9.2d")
def test_a_fleet_that_lies_in_a_claimed_sea_zone_may_enter_another_hex_of_it() -> None:
    state = table()
    put(state, "2118", "elder-1 militia canoe", 1)
    put(state, "2120", "elder-5 militia canoe")
    put(state, "2119", "elder-6 militia canoe")
    moving(state)
    play(state, "lead 2120 elder-5", "take militia", "embark 1", "sail 2219", "sail 2218", "claim militia")
    if state.view(0).asked == "sail":
        state.play("halt")
    play(state, "lead 2119 elder-6", "take militia", "embark 1")
    state.play("sail 2218")
    assert offers(state, "sail") == ["sail 2118"]


# A winner without Units.


@pytest.mark.rule("MAO-10.2l", "MAO-10.3e", "MAO-8.4i")
@pytest.mark.parametrize("answers", [("swap", "keep"), ("keep", "keep")])
def test_a_lone_leader_says_what_becomes_of_captives_before_they_run_free(answers: tuple[str, str]) -> None:
    state = table()
    put(state, "1847", "elder-4")
    put(state, "1847", "militia militia", 1)
    then_random(state, 1, 6)
    fighting(state, 1)
    order(state, 1, "battle", "strongest")
    play(state, "fight 1847")
    then = list(answers)
    script(state)
    while state.view(0).asked == "captive":
        state.play(then.pop(0))
    if "swap" in answers:
        assert here(state, "1847", 0) == ["captive-2", "elder-4", "population"]
    else:
        assert here(state, "1847", 0) == ["elder-4"]
        assert here(state, "1847", 1) == ["population", "population"]
        assert state.view(1).asked == "freed"


@pytest.mark.rule("MAO-10.3f", "MAO-10.3j")
@pytest.mark.parametrize("another", [True, False])
def test_an_attacker_beaten_in_his_own_village_on_the_other_island_flees_to_another_or_nowhere(another: bool) -> None:
    state = table()
    say(
        state,
        "2325: seat 0: chief, tohunga, warriors" if not another else "2325: seat 0: village, chief, tohunga, warriors",
    )
    say(state, "1847: seat 0: home village")
    village(state, "2927")
    put(state, "2927", "militia")
    put(state, "2927", "elite elite", 1)
    order(state, 1, "battle", "strongest")
    order(state, 1, "captives", "swap")
    then_random(state, 1, 2)
    fighting(state)
    play(state, *offers(state, "fight"))
    play(state, *offers(state, "commit"))
    assert state.view(0).asked != "refuge"
    assert ("population" in here(state, "2927", 1)) is not another
    assert here(state, "2927", 0) == []


# The fall of a Chief.


@pytest.mark.rule("MAO-12.3b", "MAO-12.3f")
@pytest.mark.parametrize("words", ["elder-4 militia", "militia elder-4"])
def test_an_elder_joins_the_captor_also_beside_troops_for_whom_the_die_is_still_to_be_rolled(words: str) -> None:
    state = table(3)
    clear(state, "1933", 1)
    put(state, "1847", "chief", 1)
    put(state, "2837", words, 1)
    put(state, "1847", "elite elite")
    order(state, 0, "battle", "strongest")
    order(state, 0, "captives", "swap")
    then_random(state, 6, 1, 2, 2, *([2] * 8))
    fighting(state, 0)
    if "fight 1847" in texts(state):
        state.play("fight 1847")
    joined = [word for word in here(state, "2837", 0) if word.startswith("elder")]
    assert len(joined) == 1
    assert "militia" in here(state, "2837", 0)


# Leaders among enemy troops.


@pytest.mark.rule("MAO-10.1h", "MAO-10.1a")
def test_a_leader_to_whom_enemy_troops_have_come_need_not_attack_them() -> None:
    state = table()
    put(state, "2927", "elder-6")
    put(state, "2927", "warriors", 1)
    fighting(state)
    assert texts(state) == ["done", "fight 2927"]


@pytest.mark.rule("MAO-10.1a")
def test_a_leader_who_has_come_to_enemy_troops_must_attack_them() -> None:
    state = table()
    put(state, "2926", "elder-6")
    put(state, "2927", "warriors", 1)
    order(state, 1, "zones", "waive")
    order(state, 1, "battle", "strongest")
    moving(state)
    play(state, "lead 2926 elder-6", "step 2927")
    assert "must attack in: 2927" in state.words()
    then_random(state, 1, 6)
    events = state.listen()
    play(state, "done")
    assert "battle" in [event.what for event in events]


@pytest.mark.rule("MAO-10.1a", "MAO-10.1h")
def test_a_leader_who_stays_among_enemy_troops_has_not_come_to_them() -> None:
    state = table()
    put(state, "2927", "elder-6 population")
    put(state, "2927", "warriors", 1)
    moving(state)
    play(state, "lead 2927 elder-6", "halt", "done")
    assert "done" in texts(state)


@pytest.mark.rule("MAO-6.1h")
def test_troops_beside_enemy_troops_must_attack_also_if_they_have_not_moved() -> None:
    state = table()
    put(state, "2927", "militia")
    put(state, "2927", "warriors", 1)
    put(state, "2926", "elder-6")
    put(state, "2926", "population", 1)
    fighting(state)
    assert offers(state, "fight") == ["fight 2926", "fight 2927"]
    refused(state, "done", "MAO-10.1a")


@pytest.mark.rule("MAO-10.1h", "MAO-2.1b")
def test_a_tohunga_is_leader_enough_for_an_attack() -> None:
    state = table()
    move_chief(state, "2424")
    move_chief(state, "2325", tohunga=False)
    put(state, "2424", "population", 1)
    fighting(state)
    assert "fight 2424" in texts(state)


# A whare pūrākau by itself.


@pytest.mark.rule("MAO-14.4c", "MAO-14.4d")
@pytest.mark.parametrize("won", [True, False])
def test_a_whare_purakau_defends_alone_where_its_village_is_gone(won: bool) -> None:
    state = table(whare_purakau=True)
    say(state, "2927: seat 1: whare pūrākau")
    put(state, "2927", "elite")
    attack(state, 0, "2927", *((6, 1, 2, 2, 2) if won else (1, 6, 2, 2)))
    if state.view(0).asked == "commit":
        state.play("commit elite")
    assert (state.whare[1] >= 0) is not won
    assert (here(state, "2927", 0) == ["elite"]) is won


# A player alone.


@pytest.mark.rule("MAO-15g", "MAO-15i")
@pytest.mark.parametrize(("words", "wakes"), [("elder-6", False), ("elder-6 militia", True)])
def test_an_area_that_has_risen_wakes_when_troops_come_in_not_when_a_leader_joins_the_escort(
    words: str, wakes: bool
) -> None:
    state = table(1)
    area = area_of(state, "arawa")
    control(state, {"arawa": 4})
    say(state, "moods: arawa (newly risen)")
    move_chief(state, "2927")
    put(state, "2927", "militia")
    put(state, "2926", words)
    assert state.chart.area[hex_of(state, "2926")] != area
    moving(state)
    play(state, "lead 2926 elder-6", *(["take militia"] if wakes else []), "step 2927")
    assert (state.mood[area] not in (RISEN, INACTIVE)) is wakes


# What a seat can imagine.


@pytest.mark.rule("MAO-10.2r", "MAO-8.3c")
@pytest.mark.parametrize("eyes", [0, 1, 2, None])
def test_winners_some_of_whom_have_followed_can_be_imagined(eyes: int | None) -> None:
    state = table(3)
    put(state, "2927", "elder-5 elite elite warriors")
    put(state, "2927", "population population militia", 1)
    order(state, 1, "battle", "strongest")
    order(state, 0, "captives", "keep")
    then_random(state, 6, 1)
    fighting(state)
    play(state, *offers(state, "fight"), "commit elite elite")
    while state.view(0).asked == "retreat":
        state.play(texts(state)[0])
    assert state.view(0).asked == "pursue"
    play(state, "detach elite", "follow")
    assert len({state.hex_of[piece] for piece in state.flight.victors}) == 2
    view = state.view(eyes)
    again = view.imagine(seeded("again")).view(eyes)
    assert same_text(view.to_json()) == same_text(again.to_json())
