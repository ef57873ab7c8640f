"""Chapters 12.3 and 13: offers and counter-offers, deals with several, and how bots answer."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.tahiti1994.island import (
    area_of,
    at,
    hex_at,
    island,
    lay,
    legal,
    phase,
    play,
    refused,
    script,
    settle,
    sound,
    units,
)
from tests.scenarios.tahiti1994.test_leaders_and_voyages import DOOMED, FLEET, captured
from vaka.bots.greedy import Greedy
from vaka.games.clans.kinds import BUILT
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.bargain import Bargain
from vaka.games.tahiti1994.state import SECOND_FIELDS, TahitiState

RICH = {**DOOMED, "0508": "0 chief population slingers heavy; canoe"}

# A captive and his captor.


@pytest.mark.rule("T94-12.3g", "T94-12.3c", "T94-12.3j")
def test_a_captive_answers_with_terms_of_his_own_and_may_ask_for_the_captors_things() -> None:
    state = captured(RICH)
    play(state, "withhold unit", "offer")
    assert state.to_act == 1
    play(state, "counter")
    assert state.view(1).asked == "bargain"
    assert state.draft[t.D_UNITS] == 1
    play(state, "grant unit", "give canoe", "give heavy", "offer")
    assert state.to_act == 0
    assert legal(state) == ["accept", "counter", "refuse"]
    play(state, "accept")
    assert state.view(1).asked == "pack"
    play(state, "pack population", "pack fighters")
    script(state, [1])
    play(state, "cast off", "seated")
    assert state.via[1] == t.BY_SEA
    assert "heavy" in units(state, 0)
    assert units(state, 0)["heavy"] == 2
    assert at(state, "0508") == ""


@pytest.mark.rule("T94-12.3c", "T94-13c")
def test_no_canoe_is_withheld_that_the_units_given_and_the_people_need() -> None:
    state = captured({**DOOMED, "0508": "0 chief heavy*3", "1210": "1 fighters; canoe*2"})
    play(state, "give heavy", "give heavy")
    refused(state, "withhold canoe", "T94-12.3j")
    play(state, "offer", "accept")
    assert legal(state, "pack") == ["pack population"]
    play(state, "pack population")
    assert "cast off" in legal(state)
    plain = captured({**DOOMED, "1210": "1 fighters; canoe*2"})
    play(plain, "withhold canoe")
    refused(plain, "withhold canoe", "T94-12.3j")


@pytest.mark.rule("T94-12.3g", "T94-12.3j")
def test_offers_and_counter_offers_are_six_in_all() -> None:
    state = captured()
    play(state, "offer", "counter", "offer", "counter", "offer", "counter", "offer", "counter", "offer", "counter")
    assert state.draft[t.D_OFFERS] == 5
    play(state, "offer")
    assert state.to_act == 0
    assert legal(state) == ["accept", "refuse"]
    refused(state, "counter", "T94-12.3g")
    play(state, "refuse")
    assert legal(state) == ["execute", "standard terms"]


@pytest.mark.rule("T94-12.3g", "T94-12.3j")
def test_a_refused_counter_offer_leaves_the_next_word_to_the_captor() -> None:
    state = captured(RICH)
    play(state, "withhold unit", "offer", "counter", "give canoe", "offer", "refuse")
    assert state.to_act == 0
    assert state.view(0).asked == "bargain"
    assert state.draft[t.D_GIFT_CANOES] == 0
    assert state.draft[t.D_UNITS] == 2
    assert state.draft[t.D_OFFERS] == 2


@pytest.mark.rule("T94-12.3g", "T94-12.3i", "T94-12.3j")
def test_starting_over_brings_the_standard_terms_back_and_counts_as_a_change() -> None:
    state = captured(RICH)
    fresh = state.draft[:]
    play(state, "give canoe", "scatter", "free tautira", "strike 1210 fighters", "strike 1210 population", "start over")
    assert state.draft[t.D_CANOES :] == fresh[t.D_CANOES :]
    assert state.draft[t.D_EDITS] == 4
    for _ in range(7):
        play(state, "start over")
    assert "start over" in legal(state)
    play(state, "start over")
    assert state.to_act == 1
    assert state.view(1).asked == "answer"
    reason = Bargain(0).refusal(state, state.read("start over"))
    assert reason is not None
    assert reason.rule == "T94-12.3g"


@pytest.mark.rule("T94-12.3e", "T94-13ab")
def test_a_captives_areas_are_not_shared_out() -> None:
    state = captured(players=3)
    refused(state, "omit tautira", "T94-12.3e")
    assert legal(state, "omit") == []


@pytest.mark.rule("T94-12.3g", "T94-12.3j")
def test_by_the_first_rules_there_is_no_counter_offer() -> None:
    state = captured(version=1)
    play(state, "offer")
    assert legal(state) == ["accept", "refuse"]
    refused(state, "counter", "T94-4a")
    play(state, "refuse", "offer", "refuse", "offer", "refuse")
    assert legal(state) == ["execute", "standard terms"]
    play(state, "standard terms", "pack population", "pack fighters")
    script(state, [1])
    play(state, "cast off")
    assert state.via[1] == t.BY_SEA
    assert state.control[area_of(state, "Papara")] == 0


# Several partners.


LANDS = {"Paea": 0, "Faaa": 0, "Pare": 0}


def leaving(players: int = 3) -> TahitiState:
    """Seat 0 leaves four areas by choice."""
    pieces = {**FLEET, "0509": "0 population; log", "0507": "0 militia"}
    state = phase(island(pieces, players=players, control=LANDS), "move")
    play(state, "depart")
    return state


def areas(state: TahitiState) -> dict[str, int]:
    """Who holds what seat 0 left."""
    return {name: state.control[area_of(state, name)] for name in ("Punaauia", *LANDS)}


@pytest.mark.rule("T94-13b", "T94-13ab")
def test_areas_are_shared_among_those_who_stay() -> None:
    state = leaving()
    play(state, "deal 2", "omit faaa", "omit pare")
    refused(state, "omit faaa", "T94-12.3e")
    refused(state, "free paea", "T94-13b")
    play(state, "offer", "accept")
    assert state.view(0).asked == "leave"
    assert legal(state) == ["deal 3", "no deal", "stay"]
    refused(state, "deal 2", "T94-13b")
    play(state, "deal 3")
    refused(state, "omit paea", "T94-12.3e")
    play(state, "offer", "accept")
    assert state.view(0).asked == "pack"
    play(state, "pack heavy", "pack heavy", "pack militia", "pack population")
    script(state, [1])
    play(state, "cast off", "seated")
    assert areas(state) == {"Punaauia": 1, "Paea": 1, "Faaa": 2, "Pare": 2}
    assert state.village[hex_at(state, "0508")] == BUILT + 1
    sound(state)


@pytest.mark.rule("T94-13b", "T94-13ab")
def test_people_follow_the_heir_of_the_area_where_they_stand() -> None:
    state = leaving()
    faaa = area_of(state, "Faaa")
    where = next(name for name, area in zip(state.chart.names, state.chart.area, strict=True) if area == faaa)
    lay(state, where, "0 militia")
    play(state, "deal 2", "omit faaa", "omit pare", "offer", "accept", "deal 3", "offer", "accept")
    play(state, "pack heavy", "pack heavy", "pack militia", "pack population")
    script(state, [1])
    play(state, "cast off", "seated")
    assert at(state, where, 2) == "population"
    assert at(state, where, 1) == ""
    assert units(state, 0) == {}
    sound(state)


@pytest.mark.rule("T94-13b", "T94-12.3e", "T94-12.3i", "T94-13ab")
def test_areas_in_no_deal_turn_neutral_and_cost_two_units_each() -> None:
    state = leaving()
    play(state, "deal 2", "omit faaa", "offer", "accept")
    assert legal(state) == ["deal 3", "no deal", "stay"]
    play(state, "no deal")
    assert state.view(0).asked == "strike"
    play(state, "strike 0508 population", "strike 0605 fighters")
    assert state.view(0).asked == "pack"
    play(state, "pack heavy", "pack heavy", "pack militia", "pack population")
    script(state, [1])
    play(state, "cast off", "seated")
    assert areas(state) == {"Punaauia": 1, "Paea": 1, "Faaa": -1, "Pare": 1}
    assert at(state, "0605", 1) == ""


@pytest.mark.rule("T94-13b")
def test_without_any_deal_nothing_more_is_named() -> None:
    state = leaving()
    play(state, "no deal")
    assert state.view(0).asked == "pack"


@pytest.mark.rule("T94-13b", "T94-12.3c", "T94-13ab")
def test_partners_add_canoes_and_units_and_earlier_limits_hold() -> None:
    pieces = {**FLEET, "1210": "1 chief heavy; canoe", "0905": "2 chief slingers; canoe"}
    state = phase(island(pieces, players=3, control=LANDS), "move")
    play(state, "depart", "deal 2", "omit faaa", "withhold canoe", "give canoe", "give heavy", "offer", "accept")
    play(state, "deal 3")
    refused(state, "grant canoe", "T94-12.3c")
    assert state.draft[t.D_CANOES] == 1
    play(state, "give canoe", "give slingers", "offer", "accept")
    assert list(state.voyage[1:]) == [4, 2]
    play(state, "pack population")
    script(state, [1])
    play(state, "cast off", "seated")
    assert "heavy" not in units(state, 1)
    assert "slingers" not in units(state, 2)
    assert at(state, "1210") == ""
    assert at(state, "0905") == ""


@pytest.mark.rule("T94-13b", "T94-13ab")
def test_a_refused_deal_leaves_those_made_before_as_they_are() -> None:
    state = leaving(4)
    play(state, "deal 2", "omit faaa", "withhold canoe", "offer", "accept")
    play(state, "deal 3", "scatter", "offer", "refuse")
    assert state.draft[t.D_CANOES] == 1
    assert legal(state) == ["deal 3", "deal 4", "no deal", "stay"]
    play(state, "deal 4", "offer", "accept")
    play(state, "pack heavy", "pack population")
    script(state, [1])
    play(state, "cast off")
    assert areas(state) == {"Punaauia": 1, "Paea": 1, "Faaa": 3, "Pare": 1}
    sound(state)


@pytest.mark.rule("T94-13b", "T94-12.3g", "T94-12.3j", "T94-13ab")
def test_one_who_stays_may_counter_too() -> None:
    state = leaving()
    play(state, "deal 2", "omit faaa", "offer", "counter")
    assert state.to_act == 1
    play(state, "start over", "offer")
    assert state.to_act == 0
    play(state, "accept")
    assert state.view(0).asked == "pack"
    assert "stay" in legal(state)


@pytest.mark.rule("T94-13b", "T94-13ab")
def test_a_position_from_before_several_partners_can_be_read() -> None:
    state = leaving()
    data = state.to_json(history=False)
    position = data["position"]
    assert isinstance(position, dict)
    for name in SECOND_FIELDS:
        del position[name]
    data["version"] = 1
    again = vaka.game("tahiti-1994").load(data, vaka.seeded(1))
    assert isinstance(again, TahitiState)
    assert list(again.deals) == []


# Bots.


def bots_answer(state: TahitiState, seat: int) -> str:
    """What a bot plays now."""
    assert state.to_act == seat
    return Greedy("1").choose(state.view(seat)).text


@pytest.mark.rule("T94-12.3g", "T94-12.3j")
def test_bots_settle_on_standard_terms() -> None:
    state = captured(RICH)
    said = []
    while state.view(state.to_act).asked in ("bargain", "answer"):
        seat = state.to_act
        assert seat is not None
        said.append(bots_answer(state, seat))
        play(state, said[-1])
    assert said == ["withhold unit", "offer", "counter", "start over", "offer", "accept"]
    assert state.draft[t.D_UNITS] == 2


@pytest.mark.rule("T94-12.3g")
def test_a_captors_bot_refuses_worse_than_the_standard_terms() -> None:
    state = captured(RICH)
    play(state, "offer", "counter", "give heavy", "give canoe", "offer")
    assert bots_answer(state, 0) == "refuse"
    fair = captured(RICH)
    play(fair, "offer", "counter", "offer")
    assert bots_answer(fair, 0) == "accept"


@pytest.mark.rule("T94-13b")
def test_a_bot_that_stays_takes_areas_but_gives_nothing_for_nothing() -> None:
    state = leaving()
    play(state, "deal 2", "offer")
    assert bots_answer(state, 1) == "accept"
    robbed = phase(island({**FLEET, "1210": "1 chief heavy*2; canoe"}, players=3), "move")
    play(robbed, "depart", "deal 2", "omit punaauia", "give heavy", "give canoe", "offer")
    assert bots_answer(robbed, 1) == "refuse"


@pytest.mark.rule("T94-12.3i", "T94-15.2a")
def test_units_that_lie_at_sea_go_unnamed_where_no_others_are_left() -> None:
    options: dict[str, object] = {"sea-combat": True}
    pieces = {**DOOMED, "1210": "1 population", "0408": "1 militia*2; canoe"}
    homes = ("0508", "")
    state = island(pieces, homes=homes, control={"Pueu": 1, "Tautira": 1}, options=options)
    settle(state, "1310", 1)
    phase(state, "combat", 0, [6, 1, 4])
    if state.view(state.to_act).asked == "doomed":
        play(state, "no")
    play(state, "free tautira")
    assert legal(state) == ["strike 1210 population"]
    play(state, "strike 1210 population")
    assert state.view(0).asked == "bargain"
    assert len(state.draft) == t.D_STRUCK + 2


@pytest.mark.rule("T94-12.3j")
def test_units_that_a_partner_adds_come_from_where_most_of_them_stand() -> None:
    guards = {"0407": "0 militia", "0506": "0 militia*2 fighters", "0905": "0 militia population"}
    state = captured({**DOOMED, **guards, "0508": "0 chief; canoe*2"})
    play(state, "give canoe", "give militia", "give militia", "give militia", "offer", "accept")
    play(state, "pack population", "cast off")
    assert [at(state, where, 0) for where in guards] == ["militia", "fighters", "population"]
    sound(state)
