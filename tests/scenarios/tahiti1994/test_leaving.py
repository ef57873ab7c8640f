"""Chapter 13: when a player may leave the island, and who sits in which canoe."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import at, island, legal, phase, play, refused, say, script, units, voyage_line
from tests.scenarios.tahiti1994.test_leaders_and_voyages import FLEET, voyage
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.places import TakePlaces, sea_value
from vaka.games.tahiti1994.rules.voyage import Landfall
from vaka.games.tahiti1994.state import TahitiState

# When.


def fleet(version: int = 2) -> TahitiState:
    """Seat 0 is about to move, with canoes and people."""
    state = island(FLEET, players=3, version=version)
    return phase(state, "move")


@pytest.mark.rule("T94-13a")
def test_leaving_is_possible_between_any_two_moves() -> None:
    state = fleet()
    play(state, "walk 0508", "step 0407", "halt")
    assert "depart" in legal(state)
    play(state, "lead 0508 elder-0-2-3", "take heavy", "step 0509", "halt")
    assert "depart" in legal(state)
    play(state, "depart", "no deal", "pack heavy", "pack population")
    assert at(state, "0407", 0) == "population"
    script(state, [1])
    play(state, "cast off", "seated")
    assert state.via[0] == t.BY_SEA


@pytest.mark.rule("T94-13a")
def test_it_is_refused_under_its_own_rule_during_a_move_and_in_other_phases() -> None:
    state = fleet()
    play(state, "walk 0508")
    refused(state, "depart", "T94-13a")
    play(state, "step 0407")
    refused(state, "depart", "T94-13a")
    play(state, "halt", "lead 0508 chief")
    refused(state, "depart", "T94-13a")
    play(state, "take heavy", "take militia", "embark 1")
    refused(state, "depart", "T94-13a")
    refused(phase(island(FLEET, players=3), "build"), "depart", "T94-13a")


@pytest.mark.rule("T94-13a")
def test_one_may_stay_after_all_a_few_times_but_not_once_an_offer_was_made() -> None:
    state = fleet()
    before = units(state, 0)
    for _ in range(3):
        play(state, "depart", "stay")
        assert list(state.draft) == []
    refused(state, "depart", "T94-13a")
    asked = fleet()
    play(asked, "depart", "deal 2", "offer", "accept", "pack population", "pack heavy", "stay")
    assert units(asked, 0) == before
    assert asked.view(0).asked == "move"
    refused(asked, "depart", "T94-13a")
    changed = fleet()
    play(changed, "depart", "no deal", "pack heavy", "stay")
    assert "depart" in legal(changed)


@pytest.mark.rule("T94-13a", "T94-10.1b")
def test_a_declaration_is_counted_apart_from_a_proposal_to_end() -> None:
    state = phase(island(FLEET, options={"consent": True}), "move")
    play(state, "depart", "stay")
    assert "propose end" in legal(state)
    play(state, "propose end", "no")
    refused(state, "propose end", "T94-10.1b")
    play(state, "depart", "stay")
    assert "depart" in legal(state)


@pytest.mark.rule("T94-13a")
def test_a_game_begun_by_the_first_rules_keeps_their_one_declaration() -> None:
    state = fleet(version=1)
    play(state, "depart", "stay")
    refused(state, "depart", "T94-13a")
    moved = fleet(version=1)
    play(moved, "walk 0508", "step 0407", "halt")
    refused(moved, "depart", "T94-13a")


# Who sits where.


def seated(crews: list[int], dice: list[int]) -> TahitiState:
    """An Expedition that has just cast off with such crews; the dice fall once it sails."""
    state = fleet()
    play(state, "depart", "no deal", "pack fighters", "pack heavy", "pack militia", "pack population", "cast off")
    say(state, voyage_line(state, state.voyage[0], crews))
    script(state, dice)
    return state


@pytest.mark.rule("T94-13aa")
def test_the_seating_is_proposed_and_one_action_confirms_it() -> None:
    state = fleet()
    play(state, "depart", "no deal", "pack fighters", "pack heavy", "pack militia", "pack population", "cast off")
    assert state.view(0).asked == "places"
    assert list(state.voyage[1:]) == [4, 1, 3, 0]
    assert state.legal[0].text == "seated"
    assert legal(state) == [
        "seated", "unseat fighters 2", "unseat heavy 1", "unseat militia 1", "unseat population 2",
    ]  # fmt: skip
    script(state, [1])
    play(state, "seated")
    assert state.fate[0] == t.TD


@pytest.mark.rule("T94-13aa")
def test_two_units_change_places_and_the_value_follows() -> None:
    state = seated([4, 1, 3, 0], [])
    assert sea_value(state.voyage) - state.voyage[0] == 5
    play(state, "unseat heavy 1")
    assert state.view(0).asked == "change places"
    assert legal(state) == ["seat 1", "swap fighters 2", "swap population 2"]
    play(state, "swap population 2")
    assert list(state.voyage[1:]) == [0, 1, 3, 4]
    assert sea_value(state.voyage) - state.voyage[0] == 5
    play(state, "unseat militia 1", "swap fighters 2")
    assert list(state.voyage[1:]) == [0, 3, 1, 4]
    play(state, "unseat militia 2", "seat 2")
    assert list(state.voyage[1:]) == [0, 3, 1, 4]


@pytest.mark.rule("T94-13c", "T94-13aa")
def test_a_unit_moves_into_a_free_place_but_not_as_the_third() -> None:
    state = seated([4, 1, 3, -1], [])
    play(state, "unseat fighters 2")
    refused(state, "seat 1", "T94-13c")
    refused(state, "seat 3", "T94-13f")
    refused(state, "swap population 1", "T94-13aa")
    refused(state, "swap fighters 2", "T94-13aa")
    play(state, "seat 2", "unseat militia 1", "seat 2")
    assert list(state.voyage[1:]) == [4, -1, 3, 1]
    refused(state, "unseat militia 1", "T94-13aa")
    refused(state, "unseat heavy 3", "T94-13aa")


@pytest.mark.rule("T94-13aa")
def test_seats_are_changed_twelve_times_at_most() -> None:
    state = seated([4, 1, 3, 0], [])
    for _ in range(11):
        play(state, "unseat heavy 1", "seat 1")
    assert "unseat heavy 1" in legal(state)
    script(state, [6, 4])
    play(state, "unseat heavy 1", "seat 1")
    assert state.view(0).asked == "landfall"
    step = TakePlaces(0, 12)
    reason = step.refusal(state, state.read("unseat heavy 1"))
    assert reason is not None
    assert reason.rule == "T94-13aa"
    assert [action.text for action in step.choices(state)] == ["seated"]


@pytest.mark.rule("T94-13aa", "T94-13e")
def test_who_is_to_be_lost_is_put_into_one_canoe_and_seats_change_again_after_a_storm() -> None:
    state = seated([4, 0, 3, 0, 1, -1], [3, 1])
    play(state, "unseat population 1", "swap fighters 2", "seated")
    assert list(state.voyage[1:]) == [4, 3, 1, -1]
    assert state.view(0).asked == "places"
    script(state, [6, 6])
    play(state, "unseat fighters 1", "seat 2", "seated")
    assert list(state.voyage[1:]) == [4, -1, 1, 3]


@pytest.mark.rule("T94-13aa", "T94-13f")
def test_after_a_leak_those_who_stay_keep_their_places_and_the_others_take_the_best_free_ones() -> None:
    state = voyage([4, 3, -1, 1, 0, -1, 2, 0], [4])
    play(state, "leak 4")
    assert list(state.voyage[1:]) == [4, 3, 0, 1, 0, 2]
    assert state.view(0).asked == "places"


@pytest.mark.rule("T94-13aa", "T94-13q")
def test_after_a_marginal_defeat_the_voyager_names_the_two_canoes_and_seats_the_rest() -> None:
    state = voyage([4, 3, 4, 3, 4, 0, 0, 0], [5, 3, 3])
    assert legal(state) == ["accept", "sail on"]
    play(state, "sail on")
    assert legal(state) == ["leak 1", "leak 2", "leak 3", "leak 4"]
    play(state, "leak 4")
    assert legal(state) == ["leak 1", "leak 2", "leak 3"]
    script(state, [6, 6])
    play(state, "leak 3")
    assert list(state.voyage[1:]) == [4, 3, 4, 3]
    assert state.view(0).asked == "places"
    play(state, "seated")
    assert state.view(0).asked == "landfall"


@pytest.mark.rule("T94-13aa", "T94-13i")
def test_seats_may_change_after_a_fresh_start() -> None:
    state = voyage([4, 0, 3, -1], [6, 5])
    play(state, "sail on")
    assert state.view(0).asked == "places"


@pytest.mark.rule("T94-13aa")
@pytest.mark.parametrize("crews", [[4, 0], [4, 4, 4, 4], [0, 0, 0, 0, 0, 0]])
def test_nobody_is_asked_where_all_sit_alike_or_in_one_canoe(crews: list[int]) -> None:
    state = voyage(crews, [6, 5])
    script(state, [6, 4])
    play(state, "sail on")
    assert state.view(0).asked == "landfall"
    [landfall] = [each for each in state.agenda if isinstance(each, Landfall)]
    assert landfall.land == 4


@pytest.mark.rule("T94-13aa")
def test_an_empty_canoe_is_a_choice() -> None:
    state = voyage([4, -1, 4, -1], [6, 5])
    play(state, "sail on", "unseat heavy 1", "seat 2")
    assert list(state.voyage[1:]) == [-1, -1, 4, 4]
    assert legal(state) == ["seated", "unseat heavy 2"]


@pytest.mark.rule("T94-13aa")
def test_by_the_first_rules_the_engine_seats_everybody() -> None:
    state = fleet(version=1)
    play(state, "depart", "no deal", "pack fighters", "pack heavy", "pack militia", "pack population")
    script(state, [6, 4])
    play(state, "cast off")
    assert state.view(0).asked == "landfall"
    lossy = voyage([4, 3, 4, 3, 4, 0, 0, 0], [5, 3, 3], version=1)
    script(lossy, [6, 4])
    play(lossy, "sail on")
    assert list(lossy.voyage[1:]) == [4, 4, 4, 3]
    assert lossy.view(0).asked == "landfall"
