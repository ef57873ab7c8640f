"""Chapters 3 to 5 and 10: setup, sequence, initiative, the end of the game."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.tahiti1994.island import (
    GAME,
    at,
    hex_at,
    island,
    legal,
    phase,
    play,
    refused,
    say,
    script,
    season,
    turn_of,
    units,
)
from vaka import Malformed
from vaka.games.clans.turn import SetOrder
from vaka.games.tahiti1994.rules.expedition import drop_out
from vaka.games.tahiti1994.state import TahitiState
from vaka.testing import amend


def new(players: int, seed: int = 3, **options: object) -> TahitiState:
    state = GAME.new(players, seed=seed, options=options)
    assert isinstance(state, TahitiState)
    return state


def homes(state: TahitiState) -> list[str]:
    """The home area of each seat."""
    return [state.chart.areas[state.control.index(seat)] for seat in range(state.players)]


@pytest.mark.rule("T94-3.1a", "T94-3.1b")
@pytest.mark.parametrize(
    ("players", "areas"),
    [
        (2, ["Punaauia", "Pueu"]),
        (3, ["Punaauia", "Tiarei", "Vairao"]),
        (4, ["Arue", "Hitiaa", "Paea", "Teahupoo"]),
    ],
)
def test_standard_homes_lie_apart_in_their_regions(players: int, areas: list[str]) -> None:
    state = new(players)
    assert sorted(homes(state)) == sorted(areas)
    regions = {state.chart.region[state.chart.areas.index(area)] for area in areas}
    assert len(regions) == min(players, 3)


@pytest.mark.rule("T94-3.1c", "T94-3.1a")
def test_other_homes_may_be_agreed_within_the_frame() -> None:
    state = new(2, homes="Faaa, Tautira")
    assert sorted(homes(state)) == ["Faaa", "Tautira"]
    with pytest.raises(Malformed, match="regions"):
        new(2, homes="Faaa, Paea")
    with pytest.raises(Malformed, match="regions"):
        new(4, homes="Faaa, Paea, Mahina, Hitiaa")
    assert sorted(homes(new(2))) == ["Pueu", "Punaauia"]


@pytest.mark.rule("T94-3.1e", "T94-3.1d")
def test_homes_are_dealt_by_chance_with_an_area_between_and_seats_place_in_order() -> None:
    with pytest.raises(Malformed, match="another area must lie between"):
        new(2, homes="Papara, Paea")
    with pytest.raises(Malformed, match="there is no area"):
        new(2, homes="Atlantis, Paea")
    dealt = {tuple(homes(new(2, seed=seed))) for seed in range(12)}
    assert dealt == {("Punaauia", "Pueu"), ("Pueu", "Punaauia")}
    state = new(4)
    assert state.to_act == 0
    seen = []
    while state.turn == 0:
        seen.append(state.to_act)
        state.play(state.legal[0])
    assert seen == sorted(seen)


@pytest.mark.rule("T94-3.1d")
def test_each_controls_his_home_alone_and_the_rest_is_neutral() -> None:
    for players in (2, 3, 4):
        state = new(players)
        assert sorted(state.control)[-players:] == list(range(players))
        assert state.control.count(-1) == 17 - players


@pytest.mark.rule("T94-3.2a", "T94-3.2b")
def test_a_home_village_stands_on_a_clear_river_mouth() -> None:
    sites = {
        "Punaauia": {"0508"},
        "Pueu": {"1210"},
        "Tiarei": {"0905"},
        "Vairao": {"1011"},
        "Arue": {"0605"},
        "Paea": {"0509"},
        "Hitiaa": {"1007", "1008"},
        "Teahupoo": {"1112", "1212"},
    }
    for players in (2, 3, 4):
        state = new(players)
        while state.turn == 0:
            if state.view(state.to_act).asked == "village":
                area = homes(state)[state.to_act or 0]
                assert {text.split()[1] for text in legal(state)} == sites[area]
                refused(state, "home 0704", "T94-3.2b")
            state.play(state.legal[0])
        for seat in range(players):
            assert state.chart.names[state.home[seat]] in sites[homes(state)[seat]]


@pytest.mark.rule("T94-3.2c", "T94-3.2d")
def test_chieftain_and_shaman_start_at_home_and_three_units_anywhere_in_the_area() -> None:
    state = new(2)
    seat = homes(state).index("Punaauia")
    while state.to_act != seat:
        state.play(state.legal[0])
    assert state.view(seat).asked == "place"
    assert legal(state) == ["place 0507", "place 0508", "place 0607"]
    refused(state, "place 0509", "T94-3.2d")
    play(state, "place 0607", "place 0507", "place 0508")
    assert at(state, "0508", seat) == "chief shaman population"
    assert at(state, "0607", seat) == "fighters"
    while state.turn == 0:
        state.play(state.legal[0])
    for each in (0, 1):
        assert units(state, each) == {"chief": 1, "shaman": 1, "fighters": 1, "population": 2}
    assert len([p for p in state.hex_of if p >= 0]) == 10


@pytest.mark.rule("T94-4a", "T94-4b")
def test_a_game_turn_runs_initiative_then_each_player_once_then_the_marker() -> None:
    state = island(players=3, turn=0)
    script(state, [6, 2, 1])
    say(state, "asked: turn of seat 0", "then: nothing")
    events = state.listen()
    play(state, "first 2 counterclockwise")
    asked = []
    while state.turn == 1:
        asked.append((state.to_act, state.view(state.to_act).asked))
        state.play("done")
    order = [seat for i, (seat, _) in enumerate(asked) if i == 0 or asked[i - 1][0] != seat]
    assert order == [1, 0, 2]
    kinds = [event.what for event in events if event.what in ("seat", "turn")]
    assert kinds == ["seat", "seat", "seat", "turn"]
    late = phase(island({"0508": "0 population"}), "build")
    refused(late, "lead 0508 chief", "T94-4a")
    moving = phase(island({"0508": "0 population"}), "move")
    refused(moving, "train 0508 militia", "T94-4a")


@pytest.mark.rule("T94-4c", "T94-10.1a")
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_the_game_goes_on_for_the_others_whoever_leaves(leaver: int) -> None:
    state = new(3)
    while state.turn == 0 or isinstance(state.agenda[-1], SetOrder):
        state.play(state.legal[0])
    drop_out(state, leaver, 0)
    state.settle()
    for _ in range(5000):
        if state.turn > 2:
            break
        state.advance(state.choices[-1])
    assert state.turn > 2
    assert sorted(state.order) == [seat for seat in range(3) if seat != leaver]


@pytest.mark.rule("T94-4c")
def test_who_drops_out_loses_the_rest_of_his_turn_and_his_marker() -> None:
    state = island({"0508": "0 chief population militia; canoe"}, players=3)
    say(state, "initiative: seat 0", "initiative doubled: yes")
    turn_of(state, 0, [1, 1])
    while state.view(state.to_act).asked != "move":
        state.play("done")
    follow = ("then: combat of seat 0", "then: seat of seat 1", "then: advance of seat 0")
    say(state, "asked: move of seat 0", *follow)
    play(state, "depart", "no deal", "pack population", "pack militia", "cast off")
    assert state.fate[0] == 0
    assert (state.marker, state.doubled) == (-1, 0)
    assert state.to_act == 1


@pytest.mark.rule("T94-5a", "T94-5b")
def test_the_highest_roll_takes_the_initiative_and_ties_on_top_roll_again() -> None:
    state = island(players=3, turn=0)
    script(state, [5, 2, 5, 3, 3, 1, 4])
    say(state, "asked: turn of seat 0", "then: nothing")
    assert state.marker == 2
    assert state.to_act == 2
    assert state.chance.count == 7


@pytest.mark.rule("T94-5c", "T94-5h")
def test_the_winner_names_who_goes_first_and_the_direction_which_two_players_lack() -> None:
    state = island(players=3)
    say(state, "asked: order of seat 1", "then: advance of seat 0")
    assert legal(state) == sorted(f"first {s} {d}" for s in (1, 2, 3) for d in ("clockwise", "counterclockwise"))
    play(state, "first 3 counterclockwise")
    assert list(state.order) == [2, 1, 0]
    two = island()
    say(two, "asked: order of seat 0", "then: nothing")
    assert legal(two) == ["first 1 clockwise", "first 2 clockwise"]
    refused(two, "first 1 counterclockwise", "T94-5h")


@pytest.mark.rule("T94-5h")
def test_last_in_one_turn_and_first_in_the_next_gives_two_turns_in_a_row() -> None:
    state = island(turn=0)
    script(state, [1, 6, 1, 6])
    say(state, "asked: turn of seat 0", "then: nothing")
    play(state, "first 1 clockwise", "done", "done", "done", "done")
    play(state, "first 2 clockwise")
    assert list(state.order) == [1, 0]
    assert state.to_act == 1


@pytest.mark.rule("T94-5d", "T94-5e", "T94-5g", "T94-5f")
def test_the_holder_subtracts_two_then_four_and_stays_there_until_another_wins() -> None:
    state = island(turn=0)

    def roll(*dice: int) -> tuple[int, int]:
        script(state, list(dice))
        say(state, "asked: initiative of seat 0", "then: nothing")
        return state.marker, state.doubled

    assert roll(3, 2) == (0, 0)
    assert roll(5, 2) == (0, 1)
    assert roll(6, 1) == (0, 1)
    assert roll(6, 1) == (0, 1)
    assert roll(6, 3) == (1, 0)
    assert roll(2, 6) == (1, 1)
    assert roll(3, 6) == (0, 0)
    assert roll(6, 4, 1, 2) == (1, 0)


@pytest.mark.rule("T94-5f")
def test_a_modified_tie_is_rolled_off_plainly() -> None:
    state = island()
    script(state, [6, 4, 5, 4])
    say(state, "initiative: seat 0", "asked: initiative of seat 0", "then: nothing")
    assert (state.marker, state.doubled) == (0, 1)


@pytest.mark.rule("T94-10.1a")
def test_the_game_ends_when_one_chieftain_is_left() -> None:
    state = island({"0609": "0 heavy*2 chief; 1 chief"}, homes=("0508", ""), control={"Arue": 0, "Pare": 0})
    phase(state, "combat", 0, [6, 1, 1])
    assert state.over
    assert state.result is not None
    assert state.result.why == "One chieftain is left on Tahiti."
    assert state.result.breakdown[0][0].detail == "3 areas held"


@pytest.mark.rule("T94-10.1b")
def test_all_who_are_left_may_agree_to_end() -> None:
    state = phase(island(players=3, options={"consent": True}), "move")
    play(state, "propose end", "yes", "no")
    refused(state, "propose end", "T94-10.1b")
    assert state.to_act == 0
    other = phase(island(players=3, options={"consent": True}), "move")
    play(other, "propose end", "yes", "yes")
    assert other.over
    refused(phase(island(), "move"), "propose end", "T94-10.1b")
    assert new(2, seasons=1).edition.last_turn == 6


@pytest.mark.rule("T94-10.1c", "T94-10.2a")
def test_a_season_has_six_turns_and_four_seasons_are_the_default() -> None:
    assert new(2).edition.last_turn == 24
    state = new(2, seasons=1)
    while not state.over:
        choice = "done" if "done" in legal(state) else state.legal[-1].text
        state.play(choice)
    assert state.turn == 6
    assert state.result is not None
    assert state.result.why == "The last agreed season is over."
    amend(state, f"season: {season(7)}")
    assert GAME.text(state.view(0)).startswith("Season 2, turn 1")


@pytest.mark.rule("T94-10.1d")
def test_the_voyage_of_the_one_who_leaves_is_still_sailed_and_the_last_cannot_leave() -> None:
    state = island({"0508": "0 chief population militia; canoe", "1210": "1 chief militia; canoe"})
    phase(state, "move", 0, [6, 6])
    play(state, "depart", "no deal", "pack population", "pack militia", "cast off")
    assert state.ended
    assert state.to_act == 0
    play(state, "accept")
    assert state.over
    assert state.result is not None
    assert state.result.ranks == (1, 2)
    alone = island({"0508": "0 chief militia population; canoe"}, players=1)
    phase(alone, "move")
    refused(alone, "depart", "T94-10.1d")


def test_an_unlimited_game_has_an_end_too() -> None:
    assert new(2, seasons=0).edition.last_turn == 360
    assert hex_at(new(2), "0508") >= 0
    assert vaka.game("tahiti-1994").solitaire


def test_a_stored_position_with_something_else_for_a_list_is_refused() -> None:
    data = new(2).to_json()
    position = data["position"]
    assert isinstance(position, dict)
    position["draft"] = "spoilt"
    with pytest.raises(vaka.Corrupt, match="field draft"):
        GAME.load(data)
