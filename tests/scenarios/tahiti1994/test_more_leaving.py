"""Chapters 12.3 and 13: cases that are rare when a player leaves the island, and what his capture is worth."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import control, island, legal, play, refused, say, units
from tests.scenarios.tahiti1994.test_bargains import RICH, leaving
from tests.scenarios.tahiti1994.test_leaders_and_voyages import DOOMED, captured, voyage
from vaka.games.clans.kinds import HOSTILE
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.judge import OPINIONS
from vaka.games.tahiti1994.rules.victory import LEVELS

# Units that go with an area.


@pytest.mark.rule("T94-12.3e", "T94-12.3i")
@pytest.mark.parametrize(("people", "named"), [("", 0), ("population", 1), ("population fighters", 2)])
def test_for_a_neutral_area_two_units_go_or_as_many_as_there_are(people: str, named: int) -> None:
    state = captured({**DOOMED, "1210": f"1 {people}; canoe log"})
    before = len(units(state, 1))
    play(state, "free tautira")
    for _ in range(named):
        assert state.view(0).asked == "strike"
        play(state, legal(state)[0])
    assert (state.to_act, state.view(0).asked) == (0, "bargain")
    assert len(state.draft) == t.D_STRUCK + named
    assert len(units(state, 1)) == before


@pytest.mark.rule("T94-12.3i")
def test_only_units_of_the_one_who_leaves_are_named_and_each_once() -> None:
    state = captured()
    play(state, "free tautira")
    refused(state, "strike 0710 heavy", "T94-7.1a")
    refused(state, "strike 1210 militia", "T94-7.1a")
    refused(state, "offer", "T94-4a")
    refused(state, "strike 1210 heavy", "T94-7.1a")
    play(state, "strike 1210 fighters")
    refused(state, "strike 1210 fighters", "T94-12.3i")
    play(state, "strike 1210 population")
    assert state.view(0).asked == "bargain"


# Terms.


@pytest.mark.rule("T94-12.3d", "T94-12.3h")
@pytest.mark.parametrize(
    ("captive", "captor", "terms"),
    [
        ("; canoe*3", "; canoe", [2, 0, 0, 4]),
        ("; canoe", "; canoe", [1, 0, 0, 2]),
        ("", "; canoe", [0, 1, 0, 2]),
        ("", "", [0, 0, 1, 2]),
    ],
)
def test_the_standard_terms_fill_the_canoes_there_are(captive: str, captor: str, terms: list[int]) -> None:
    state = captured(
        {**DOOMED, "1210": f"1 fighters population*2{captive}", "0508": f"0 chief population{captor}"},
    )
    assert list(state.draft[t.D_CANOES : t.D_UNITS + 1]) == terms


@pytest.mark.rule("T94-12.3c", "T94-13c")
def test_units_that_a_captor_adds_take_places_from_the_captives_own() -> None:
    state = captured(RICH)
    play(state, "give heavy", "offer", "accept")
    assert legal(state) == ["pack population"]
    play(state, "pack population")
    refused(state, "pack fighters", "T94-13c")
    assert legal(state) == ["cast off"]


@pytest.mark.rule("T94-13b", "T94-13ab")
def test_what_a_refused_offer_left_out_is_offered_to_the_next_in_full() -> None:
    state = leaving(4)
    play(state, "deal 2", "omit faaa", "omit pare", "offer", "refuse", "deal 3")
    assert legal(state, "omit") == ["omit faaa", "omit paea", "omit pare", "omit punaauia"]
    again = leaving(4)
    play(again, "deal 2", "omit faaa", "offer", "accept", "deal 3", "omit faaa", "offer", "refuse", "deal 4")
    assert legal(again, "omit") == ["omit faaa"]


@pytest.mark.rule("T94-13q")
@pytest.mark.parametrize(("crews", "goes"), [([4, 3, 4, 3, 4, 0], True), ([4, 3, 4, 0], False)])
def test_with_three_canoes_one_may_sail_on_after_a_marginal_defeat(crews: list[int], goes: bool) -> None:
    state = voyage(crews, [5, 3, 3 if goes else 4], leaders=2)
    assert (legal(state) == ["accept", "sail on"]) is goes
    assert state.fate[0] == (0 if goes else t.MD)


# What bots make of it.


@pytest.mark.rule("T94-12.3e", "T94-14b")
def test_a_rivals_chieftain_is_worth_the_more_the_more_areas_come_with_him() -> None:
    state = island(control={"Pare": 1, "Arue": 1, "Papara": 1, "Mataiea": 1})
    rich = OPINIONS.prize(state, 1)
    control(state, dict.fromkeys(("Pare", "Arue", "Papara", "Mataiea"), 0))
    poor = OPINIONS.prize(state, 1)
    assert poor < 0 < OPINIONS.prize(state, HOSTILE) < rich


@pytest.mark.rule("T94-14a", "T94-14c")
@pytest.mark.parametrize(("level", "areas"), [(-1, 12), (t.TD, 12), (t.MV, 12), (t.SV, 16), (t.TV, 16)])
def test_a_bot_ends_the_game_when_no_voyager_has_done_better(level: int, areas: int) -> None:
    others = island(players=3)
    own = island(players=3)
    if level >= 0:
        say(others, f"seat 2 out of the game: {LEVELS[level].lower()}")
        say(own, f"seat 0 out of the game: {LEVELS[level].lower()}")
    assert OPINIONS.enough(others, 0) == areas
    assert OPINIONS.enough(own, 0) == 12
