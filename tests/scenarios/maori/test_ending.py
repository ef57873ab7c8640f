"""Chapters 11 to 13: game length, Tohunga, the fall of a Chief, victory."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    attack,
    begin,
    building,
    clear,
    control,
    here,
    hex_of,
    home,
    homeless,
    move_chief,
    order,
    play,
    put,
    say,
    script,
    season,
    table,
    then_random,
    village,
)
from vaka.games.clans.kinds import BUILT, CHIEF
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.rules.leaders import chief_caught, tohunga_lost, tohunga_value
from vaka.games.maori.rules.sequence import MaoriAdvance
from vaka.games.maori.state import MaoriState


@pytest.mark.rule("MAO-11.1a", "MAO-13d")
def test_the_game_ends_when_one_chief_is_left_and_he_wins_even_without_areas() -> None:
    state = table()
    control(state, {"waikato": 1})
    building(state)
    chief_caught(state, state.chief_of(1), 0, hex_of(state, "2325"))
    state.settle()
    assert state.over
    assert state.result is not None
    assert state.result.ranks == (1, 2)
    assert "chief is left" in state.result.why


@pytest.mark.rule("MAO-11.1b")
def test_all_players_may_agree_to_end_the_game() -> None:
    state = table(3, agreed_end=True)
    say(state, "asked: move of seat 0", "then: advance of seat 0")
    play(state, "propose end", "yes", "no")
    assert state.view(0).asked == "move"
    say(state, "end proposed: no")
    play(state, "propose end", "yes", "yes")
    assert state.over
    assert state.result is not None
    assert "agreed to end" in state.result.why


@pytest.mark.rule("MAO-11.1c")
@pytest.mark.parametrize(("seasons", "turns"), [("4", 24), ("6", 36), ("8", 48)])
def test_the_limit_in_seasons_is_agreed_before_play(seasons: str, turns: int) -> None:
    state = table(seasons=seasons)
    assert state.edition.last_turn == turns
    say(state, f"season: {season(turns)}")
    say(state, "asked: advance of seat 0", "then: nothing")
    assert state.over
    assert table(seasons="none").edition.last_turn > 48


@pytest.mark.rule("MAO-11.2a")
def test_the_marker_advances_and_a_tohunga_waits_across_the_season() -> None:
    state = table(events=False)
    say(state, f"season: {season(6)}")
    tohunga_lost(state, state.find(hex_of(state, "2325"), 13, 0))
    assert state.shaman_due[0] == 8
    then_random(state)
    say(state, "asked: advance of seat 0", "then: nothing")
    assert state.turn == 7
    assert "Season 2, turn 1" in state.game.text(state.view(0))


@pytest.mark.rule("MAO-12.2b")
def test_lost_in_turn_five_he_is_back_in_turn_seven() -> None:
    state = table()
    say(state, f"season: {season(5)}")
    tohunga_lost(state, state.find(hex_of(state, "2325"), 13, 0))
    for turn, back in ((6, False), (7, True)):
        say(state, f"season: {season(turn)}")
        building(state)
        assert ("tohunga" in here(state, "2325")) is back


@pytest.mark.rule("MAO-12.2c", "MAO-12.2d")
def test_aupouri_makes_a_head_tohunga_who_stays_one_until_lost() -> None:
    state = table()
    move_chief(state, "1310")
    put(state, "1310", "militia")
    script(state, 1)
    begin(state, MaoriControl)
    assert tohunga_value(state, 0) == 2
    control(state, {"aupouri": 1})
    assert tohunga_value(state, 0) == 2
    tohunga_lost(state, state.find(hex_of(state, "1310"), 13, 0))
    say(state, f"season: {season(9)}")
    building(state)
    assert tohunga_value(state, 0) == 1
    tohunga_lost(state, state.find(hex_of(state, "2325"), 13, 0))
    control(state, {"aupouri": 0})
    say(state, f"season: {season(20)}")
    building(state)
    assert tohunga_value(state, 0) == 2


@pytest.mark.rule("MAO-12.2e")
def test_without_a_home_he_waits_and_taking_aupouri_meanwhile_turns_nothing() -> None:
    state = table()
    tohunga_lost(state, state.find(hex_of(state, "2325"), 13, 0))
    homeless(state, 0)
    say(state, f"season: {season(5)}")
    building(state)
    assert all(state.kind[piece] != 13 for piece in state.pieces_of(0))
    move_chief(state, "1310")
    put(state, "1310", "militia")
    script(state, 1)
    begin(state, MaoriControl)
    assert state.high[0] == 0
    village(state, "1310")
    home(state, "1310")
    building(state)
    assert tohunga_value(state, 0) == 2


@pytest.mark.rule("MAO-12.3a", "MAO-12.3b", "MAO-12.3c")
def test_a_captured_chief_is_out_and_his_pieces_are_diced_for() -> None:
    state = table(3)
    for piece in state.living(hex_of(state, "1933"), 1):
        if state.kind[piece] != CHIEF:
            state.scrap(piece)
    put(state, "2037", "militia warriors elder-5 log", 1)
    village(state, "3026", 1)
    script(state, 1, 2, 4, 8 - 6, 2, 1)
    building(state)
    control(state, {"ngapuhi": 1})
    chief_caught(state, state.chief_of(1), 0, hex_of(state, "2325"))
    assert state.fate[1] == 0
    assert here(state, "2037", 0) == ["elder-3", "warriors"]
    assert here(state, "2037", 5) == ["log"]
    assert state.village[hex_of(state, "1933")] == BUILT
    assert state.village[hex_of(state, "3026")] == 0
    assert state.control[area_of(state, "taranaki")] == 0
    assert state.control[area_of(state, "ngapuhi")] == 1
    assert state.scores()[1] == 0


@pytest.mark.rule("MAO-12.3d")
def test_limits_hold_for_what_is_inherited_and_captives_go_free() -> None:
    state = table(3)
    clear(state, "1933", 1)
    put(state, "1933", "chief", 1)
    homeless(state, 1)
    put(state, "2424", "guard scout scout scout scout scout")
    put(state, "2037", "guard scout tohunga captive-3", 1)
    building(state)
    script(state, 2, 2)
    chief_caught(state, state.chief_of(1), 0, hex_of(state, "2325"))
    assert here(state, "2037", 0) == ["elite", "militia"]
    assert "population" in here(state, "2037", 2)


@pytest.mark.rule("MAO-12.3e")
def test_if_nobody_made_the_capture_everything_goes_but_control_markers() -> None:
    state = table(3)
    put(state, "2037", "militia", 1)
    building(state)
    chief_caught(state, state.chief_of(1), 4, hex_of(state, "1933"))
    assert state.pieces_of(1) == []
    assert state.control[area_of(state, "taranaki")] == 1


@pytest.mark.rule("MAO-12.3f")
def test_the_defeated_players_turn_ends_and_pieces_among_third_troops_are_removed() -> None:
    state = table(3)
    clear(state, "1933", 1)
    put(state, "1933", "chief", 1)
    homeless(state, 1)
    put(state, "2037", "militia", 1)
    put(state, "2037", "militia", 2)
    building(state, 1)
    steps = ("asked: build of seat 1, opened 1", "then: control of seat 1", "then: move of seat 1")
    say(state, *steps, "then: combat of seat 1", "then: advance of seat 0")
    script(state, 2)
    chief_caught(state, state.chief_of(1), 0, hex_of(state, "2325"))
    assert here(state, "2037") == ["militia"]
    assert [type(each) for each in state.agenda] == [MaoriAdvance]


@pytest.mark.rule("MAO-12.3a", "MAO-10.2u")
def test_a_chief_left_alone_in_a_retreat_is_captured() -> None:
    state = table()
    clear(state, "2325", 0)
    put(state, "2427", "chief")
    put(state, "2427", "elite", 1)
    order(state, 1, "battle", "strongest")
    attack(state, 1, "2427", 1, 3)
    assert state.fate[0] == 0
    assert state.over


def standing(*areas: int) -> MaoriState:
    """A game that is over, with so many areas for each seat."""
    state = table(len(areas))
    held = [seat for seat, count in enumerate(areas) for _ in range(count)]
    keys = state.rules.land.keys
    control(state, dict(zip(keys, held + [-1] * (len(keys) - len(held)), strict=True)))
    say(state, f"season: {season(24)}")
    return state


@pytest.mark.rule("MAO-13a")
@pytest.mark.parametrize(
    ("areas", "level"),
    [
        (0, "Total Defeat"),
        (1, "Substantive Defeat"),
        (4, "Substantive Defeat"),
        (5, "Marginal Defeat"),
        (7, "Marginal Defeat"),
        (8, "Marginal Victory"),
        (11, "Marginal Victory"),
        (12, "Substantive Victory"),
        (14, "Substantive Victory"),
        (15, "Total Victory"),
        (18, "Total Victory"),
    ],
)
def test_areas_give_the_level(areas: int, level: str) -> None:
    state = standing(areas, 0)
    assert state.rules.levels[state.level(0)] == level


@pytest.mark.rule("MAO-13b")
def test_a_captured_chief_is_a_total_defeat_whatever_markers_are_left() -> None:
    state = standing(9, 3, 2)
    say(state, "seat 0 out of the game: chief captured")
    assert state.level(0) == 0
    assert state.outcome().ranks == (3, 1, 2)


@pytest.mark.rule("MAO-13c", "MAO-13d")
def test_the_best_level_wins_then_the_areas_and_equals_share() -> None:
    assert standing(3, 7, 7).outcome().ranks == (3, 1, 1)
    assert standing(5, 6, 1).outcome().ranks == (2, 1, 3)
    assert standing(0, 0).outcome().ranks == (1, 1)
