"""Chapters 8 to 10, 19 and 21: the cove, the docks, the boats, the sequence track and the islands."""

from __future__ import annotations

import pytest

from tests.scenarios.hawaii.island import (
    GAME,
    boats,
    cove,
    end_round,
    faces,
    figures,
    held,
    kinds,
    lay,
    new,
    play,
    purse,
    refused,
    stand,
    stock,
    texts,
    tokens,
    turn,
    village,
    visit_free,
)
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import (
    BY_DOCKS,
    BY_ISLANDS,
    CANNOT,
    COVE,
    DOCK,
    FISH_TAKEN,
    ISLAND_NAMES,
    KAHUNA_SPACES,
    KIND_NAMES,
    LEAST,
    NO_ISLAND,
    REST,
    SOURCES,
    TIKI_SPACES,
    boat_set,
    launch_price,
)


def fleet(state: HawaiiState, one: int = 0, two: int = 0, fishing: int = 1, seat: int = 0) -> None:
    """Boats ready for use."""
    boats(state, seat, one, two, fishing == 1)


def docks(state: HawaiiState, words: str) -> None:
    lay(state, f"docks: {', '.join(['none' if word == '-' else word for word in words.split()])}")


@pytest.mark.rule("HAW-8.01")
def test_the_beach_costs_feet_never_shells_and_one_of_its_parts_is_used_a_turn() -> None:
    state = new()
    fleet(state, one=1)
    purse(state, 0, 50, 0)
    cove(state, one=1)
    turn(state)
    refused(state, "fish 1", "HAW-8.03")
    refused(state, "visit 1", "HAW-9.03")
    purse(state, 0, 50, 1)
    turn(state)
    play(state, "fish 1; launch start")
    assert held(state) == (50, 0, 0)
    assert state.to_act == 1


@pytest.mark.rule("HAW-8.02")
def test_fish_tokens_of_choice_cost_a_foot_each_whatever_they_show() -> None:
    state = new()
    cove(state, one=1, two=1, three=1)
    turn(state)
    assert [text for text in texts(state) if text.startswith("fish")] == ["fish 3", "fish 2", "fish 1"]
    play(state, "fish 2; fish 3")
    assert held(state) == (13, 5, 0)
    assert state.taken == [FISH_TAKEN + 2, FISH_TAKEN + 3]
    assert state.cove == [0, 1, 0, 0]
    turn(state)
    refused(state, "fish 2", "HAW-8.02")


@pytest.mark.rule("HAW-8.03", "HAW-8.04")
def test_red_takes_three_fish_for_a_foot_and_could_have_taken_one_more() -> None:
    state = new()
    cove(state, one=1, three=1)
    turn(state)
    state.play("fish 3")
    assert texts(state) == ["fish 1", "sail"]
    refused(state, "rest 2", "HAW-8.02")
    state.play("sail")
    assert held(state)[1] == 6
    assert state.ready[:3] == [0, 0, 0]
    turn(state)
    refused(state, "fish 1", "HAW-8.03")
    both = new()
    cove(both, one=1, three=1)
    turn(both)
    play(both, "fish 3; fish 1")
    assert held(both)[1] == 5


@pytest.mark.rule("HAW-8.03")
def test_every_boat_involved_is_used_up_even_with_spaces_left() -> None:
    state = new()
    fleet(state, one=1)
    cove(state, one=4)
    turn(state)
    play(state, "fish 1; fish 1; fish 1; fish 1")
    # Four tokens need both boats, which could carry five.
    assert state.ready[:3] == [0, 0, 0]
    assert held(state)[1] == 3


@pytest.mark.rule("HAW-8.05")
def test_one_may_fish_again_with_boats_still_unused_and_all_are_ready_next_round() -> None:
    state = new()
    fleet(state, one=1)
    cove(state, one=3)
    turn(state)
    play(state, "fish 1; sail; launch start")
    turn(state)
    play(state, "fish 1; sail?")
    assert state.ready[:3] == [0, 0, 0]
    end_round(state, [0, 0])
    assert state.ready[:3] == [1, 1, 0]


@pytest.mark.rule("HAW-8.05")
def test_spears_beneath_a_fish_never_score() -> None:
    state = new()
    village(state, 1, "spear-hut:2")
    cove(state, two=2)  # whatever lies beneath them
    turn(state)
    play(state, "fish 2; fish 2")
    assert state.points[0] == 0


@pytest.mark.rule("HAW-9.01", "HAW-9.06")
def test_red_visits_the_hula_island_from_dock_two() -> None:
    state = new()
    fleet(state, one=1)
    docks(state, "points hula tikis kahunas")
    turn(state)
    state.play("visit 2")
    assert state.points[0] == 3
    assert state.earned[BY_DOCKS] == 3
    assert kinds(state, 1) == ["hula:2"]
    assert held(state) == (13, 3, 0)
    assert state.ready[:3] == [0, 0, 0]  # five spaces for four feet
    assert state.at[0] == DOCK + 1
    assert state.taken == []
    assert state.sums[0] == 0


@pytest.mark.rule("HAW-9.02")
def test_docks_cost_three_to_six_feet_and_score_two_three_four_and_nine() -> None:
    for dock, (feet, points) in enumerate(((3, 2), (4, 3), (5, 4), (6, 9))):
        state = new()
        fleet(state, one=2)
        docks(state, " ".join(["points" if each == dock else "-" for each in range(4)]))
        purse(state, 0, 0, 9)
        turn(state)
        play(state, f"visit {dock + 1}")
        if state.view(0).asked == "launch":
            state.play(texts(state)[0])
        assert held(state)[1] == 9 - feet
        assert state.points[0] == points + 5
    assert new(dock_4_points=6).settings.dock_points == [2, 3, 4, 6]


@pytest.mark.rule("HAW-9.03")
def test_without_feet_or_boat_space_a_dock_cannot_be_visited() -> None:
    state = new()
    docks(state, "points hula tikis kahunas")
    turn(state)
    refused(state, "visit 1", "HAW-9.03")  # the fishing boat holds two
    fleet(state, one=1)
    purse(state, 0, 9, 4)
    turn(state)
    assert [text for text in texts(state) if text.startswith("visit")] == ["visit 1", "visit 2"]
    refused(state, "visit 3", "HAW-9.03")
    state.play("visit 1")
    assert state.view(0).asked != "launch"  # the fishing boat is too small and would save nothing beside the other
    assert state.ready[:3] == [1, 0, 0]


@pytest.mark.rule("HAW-9.04")
def test_an_island_whose_tile_does_not_fit_brings_the_points_of_the_dock_alone() -> None:
    state = new()
    village(state, 1, "hula")
    visit_free(state, "hula")
    assert state.points[0] == 2
    assert kinds(state, 1) == ["hula:1"]
    assert held(state)[1] == 6
    gone = new()
    stock(gone, "surfer")
    visit_free(gone, "surfer")
    assert (gone.points[0], kinds(gone, 1)) == (2, [])


@pytest.mark.rule("HAW-9.05", "HAW-9.08")
def test_a_visited_island_goes_face_up_under_the_stack_and_its_dock_stays_empty() -> None:
    state = new()
    fleet(state, one=1)
    docks(state, "points hula tikis kahunas")
    turn(state)
    state.play("visit 1")
    assert state.docks[0] == NO_ISLAND
    assert state.face_up[ISLAND_NAMES.index("points")] == 1
    fleet(state, one=1, seat=1)
    turn(state, 1)
    refused(state, "visit 1", "HAW-9.08")


@pytest.mark.rule("HAW-9.07", "HAW-9.10")
def test_what_an_island_gives_cannot_help_to_pay_for_it() -> None:
    state = new()
    fleet(state, one=1)
    docks(state, "harvest tikis points -")
    purse(state, 0, 0, 2)
    turn(state)
    refused(state, "visit 1", "HAW-9.03")
    purse(state, 0, 0, 3)
    turn(state)
    state.play("visit 1")
    assert held(state) == (0, 0, 4)
    tiki = new()
    fleet(tiki, one=1)
    docks(tiki, "points tikis points -")
    purse(tiki, 0, 0, 4)
    figures(tiki, 0, tikis=1)
    turn(tiki)
    tiki.play("visit 2")
    assert tiki.tikis[0] == 3
    assert held(tiki) == (0, 1, 0)  # the foot of space 2 came after the four were paid


@pytest.mark.rule("HAW-9.10")
def test_boats_and_payment_are_settled_before_the_gift() -> None:
    state = new()
    fleet(state, two=1)
    docks(state, "foot-hut - points points")
    purse(state, 0, 0, 3, 3)
    turn(state)
    state.play("visit 1")
    assert state.view(0).asked == "pay"
    state.play("pay 2 fruits")
    assert state.view(0).asked == "settle"


@pytest.mark.rule("HAW-9.07", "HAW-9.10")
def test_by_option_the_gift_comes_first_and_may_help_to_pay() -> None:
    state = new(island_gift="first")
    fleet(state, one=1)
    docks(state, "harvest - points points")
    purse(state, 0, 0, 2)
    turn(state)
    refused(state, "visit 1", "HAW-9.03")  # affordable beforehand it has to be all the same
    purse(state, 0, 0, 3)
    turn(state)
    state.play("visit 1")
    assert state.view(0).asked == "pay"
    assert held(state) == (0, 3, 4)
    play(state, "pay 3 fruits")
    assert held(state) == (0, 3, 1)
    usual = new()
    fleet(usual, one=1)
    docks(usual, "harvest - points points")
    purse(usual, 0, 0, 3)
    turn(usual)
    usual.play("visit 1")
    assert held(usual) == (0, 0, 4)


@pytest.mark.rule("HAW-9.10")
def test_by_option_a_tile_is_settled_before_the_boats_are_paid() -> None:
    state = new(island_gift="first")
    fleet(state, two=1)
    village(state, 2, "shell-hut")
    docks(state, "hula - points points")
    purse(state, 0, 0, 3, 3)
    turn(state)
    state.play("visit 1")
    assert state.view(0).asked == "settle"
    state.play("settle 2")
    assert state.view(0).asked == "pay"


@pytest.mark.rule("HAW-9.04")
@pytest.mark.parametrize(("island", "kind"), [("kahunas", "kahuna"), ("tikis", "tiki")])
def test_a_visit_without_room_or_stock_says_so(island: str, kind: str) -> None:
    full = new()
    figures(full, 0, KAHUNA_SPACES, TIKI_SPACES)
    sold_out = new()
    stock(sold_out, "kahuna")
    stock(sold_out, "tiki")
    for state, words in ((full, f"has no space left for a {kind}."), (sold_out, f"finds no {kind} left.")):
        events = state.listen()
        visit_free(state, island)
        assert GAME.say(events[-1]) == words
        assert events[-1].rule == "HAW-9.04"


@pytest.mark.rule("HAW-9.04")
def test_a_visit_for_a_tile_says_whether_it_does_not_fit_or_none_is_left() -> None:
    fits_nowhere = new()
    village(fits_nowhere, 1, "hula")
    sold_out = new()
    stock(sold_out, "hula")
    for state, words in ((fits_nowhere, "finds nothing there that fits."), (sold_out, "finds no such tile left.")):
        events = state.listen()
        visit_free(state, "hula")
        assert GAME.say(events[-1]) == words


@pytest.mark.rule("HAW-9.03")
def test_a_refused_visit_says_what_the_dock_asks_for_and_what_the_boats_carry() -> None:
    state = new()
    turn(state)
    few = state.why_not("visit 1")
    assert few is not None
    assert few.text == "Dock 1 asks for 3 feet, and your unused boats carry 2."
    fleet(state, one=1)
    purse(state, 0, 9, 0)
    turn(state)
    poor = state.why_not("visit 1")
    assert poor is not None
    assert poor.text == "Dock 1 asks for 3 feet, and you cannot pay what your boats take."


@pytest.mark.rule("HAW-9.09")
def test_the_gift_must_be_taken_and_only_its_village_is_chosen() -> None:
    state = new()
    village(state, 2, "shell-hut")
    visit_free(state, "hula")
    assert texts(state) == ["settle 1", "settle 2"]
    refused(state, "decline", "HAW-7.06")
    state.play("settle 2")
    assert kinds(state, 2) == ["shell-hut:1", "hula:2"]


@pytest.mark.rule("HAW-10.01")
def test_resting_is_free_on_any_space_nobody_holds_and_ends_the_round_for_its_player() -> None:
    state = new(3)
    stand(state, 0, "gods")
    turn(state)
    assert [text for text in texts(state) if text.startswith("rest")] == ["rest 1", "rest 2", "rest 3"]
    state.play("rest 3")
    assert held(state) == (13, 7, 0)
    assert state.at[0] == REST + 2
    refused(state, "rest 3", "HAW-10.01")
    state.play("rest 1")
    state.play("rest 2")
    assert state.round == 2
    assert state.order == [1, 2, 0]


@pytest.mark.rule("HAW-10.02", "HAW-10.03")
def test_red_rests_under_space_two_takes_its_token_and_will_be_second() -> None:
    state = new(2)
    village(state, 1, "spear-hut")
    lay(state, f"sequence: {faces('- 3x')}", "cove: 1 fish")  # so that seat 1 has a choice
    turn(state)
    state.play("rest 2")
    assert state.sums[0] == 3
    assert state.points[0] == 1  # spears count here too
    assert state.sequence[1] == 0
    state.play("rest 1")
    assert state.order == [1, 0]


@pytest.mark.rule("HAW-10.02")
def test_space_one_has_no_token() -> None:
    state = new(2)
    turn(state)
    state.play("rest 1")
    assert state.sums[0] == 0
    assert state.taken == []


@pytest.mark.rule("HAW-19.01")
def test_boats_carry_two_three_and_three_with_a_printed_fourth() -> None:
    assert [launch_price(cost, 1, 0, 0) for cost in (1, 2, 3)] == [1, 2, CANNOT]
    assert [launch_price(cost, 0, 1, 0) for cost in (1, 3, 4)] == [1, 3, CANNOT]
    assert [launch_price(cost, 0, 0, 1) for cost in (1, 2, 3, 4, 5)] == [1, 1, 2, 3, CANNOT]
    state = new()
    fleet(state, two=1, fishing=0)
    cove(state, one=4)
    turn(state)
    play(state, "fish 1; fish 1; fish 1; fish 1")
    assert held(state)[1] == 7 - 3
    unpaid = new()
    fleet(unpaid, two=1, fishing=0)
    purse(unpaid, 0, 9, 0)
    cove(unpaid, one=1)
    turn(unpaid)
    refused(unpaid, "fish 1", "HAW-8.03")


@pytest.mark.rule("HAW-19.02")
def test_several_boats_sail_together_and_fruits_fill_their_spaces_unmixed() -> None:
    state = new()
    fleet(state, two=1)
    docks(state, "- - points points")
    purse(state, 0, 0, 5, 5)
    turn(state)
    state.play("visit 4")
    assert texts(state) == ["pay 5 feet", "pay 5 fruits"]
    refused(state, "pay 4 feet 1 fruit", "HAW-17.03")
    state.play("pay 5 fruits")
    assert held(state) == (0, 5, 0)
    assert state.ready[:3] == [0, 0, 0]


@pytest.mark.rule("HAW-19.03")
def test_dock_four_costs_six_five_or_four_feet_by_the_boats() -> None:
    assert launch_price(6, 0, 2, 0) == 6
    assert launch_price(6, 1, 0, 1) == 5
    assert launch_price(6, 0, 0, 2) == 4
    assert launch_price(6, 0, 0, 3) == 3
    assert launch_price(1, 1, 1, 0) == CANNOT  # more boats than units
    state = new()
    fleet(state, one=2, two=1)
    docks(state, "- - points points")
    turn(state)
    state.play("visit 4")
    assert texts(state) == ["launch start ii", "launch i i", "launch i ii"]
    refused(state, "launch ii ii", "HAW-8.03")
    refused(state, "launch start i", "HAW-19.03")
    state.play("launch i i")
    assert held(state)[1] == 1
    assert state.ready[:3] == [1, 0, 1]


@pytest.mark.rule("HAW-19.03", "HAW-19.06")
def test_the_least_price_of_ready_boats_is_that_of_their_best_set() -> None:
    for cost in range(1, 8):
        for fishing in range(2):
            for one in range(4):
                for two in range(4):
                    sets = [
                        launch_price(cost, a, b, c)
                        for a in range(fishing + 1)
                        for b in range(one + 1)
                        for c in range(two + 1)
                    ]
                    assert LEAST[cost][boat_set(fishing, one, two)] == min(sets)


@pytest.mark.rule("HAW-19.04")
def test_a_swapped_unit_fills_a_boat_space_like_a_foot() -> None:
    state = new()
    village(state, 1, "exchange-hut")
    fleet(state, two=1, fishing=0)
    purse(state, 0, 1, 0)
    cove(state, two=1)
    turn(state)
    state.play("fish 2")
    assert held(state) == (0, 0, 0)  # a shell was the one unit that boat II demands
    more = new()
    village(more, 1, "exchange-hut")
    purse(more, 0, 5, 1)
    cove(more, two=3)
    turn(more)
    play(more, "fish 2; fish 2")
    assert held(more) == (4, 0, 0)
    assert more.sums[0] == 4


@pytest.mark.rule("HAW-19.05", "HAW-16.04")
def test_a_boat_arrives_unused_and_sails_from_the_next_turn_on() -> None:
    state = new()
    tokens(state, "boatyard", "2")
    purse(state, 0, 9, 9)
    turn(state)
    play(state, "walk boatyard; buy boat 2")
    assert state.fleet[:3] == [1, 0, 1]
    assert state.ready[:3] == [1, 0, 1]
    assert state.length[0] == 1
    turn(state)
    assert "visit 2" in texts(state)


@pytest.mark.rule("HAW-16.04")
def test_any_number_of_boats_may_be_owned() -> None:
    state = new()
    fleet(state, one=5)
    tokens(state, "boatyard", "2")
    purse(state, 0, 9, 9)
    turn(state)
    play(state, "walk boatyard; buy boat 1")
    assert state.fleet[:3] == [1, 6, 0]


@pytest.mark.rule("HAW-19.06")
def test_a_boat_that_saves_nothing_stays_ashore() -> None:
    state = new()
    fleet(state, one=1)
    cove(state, one=2)
    turn(state)
    play(state, "fish 1; fish 1")
    assert texts(state) == ["launch start", "launch i"]
    refused(state, "launch start i", "HAW-19.06")


@pytest.mark.rule("HAW-21.01")
def test_points_and_harvest_islands() -> None:
    state = new()
    visit_free(state, "points")
    assert state.points[0] == 7
    assert state.earned[BY_ISLANDS] == 5
    harvest = new()
    visit_free(harvest, "harvest")
    assert held(harvest) == (0, 6, 4)
    assert ISLAND_NAMES.count("points") == 1
    assert sum(new().face_down) + 4 == 10


@pytest.mark.rule("HAW-21.02", "HAW-18.05")
def test_kahuna_and_tiki_islands_fill_two_spaces_with_what_they_show() -> None:
    state = new()
    visit_free(state, "kahunas")
    assert (state.kahunas[0], held(state)) == (2, (1, 6, 0))
    tiki = new()
    visit_free(tiki, "tikis")
    assert (tiki.tikis[0], held(tiki)) == (2, (0, 7, 0))


@pytest.mark.rule("HAW-21.03")
def test_tile_islands_give_side_two_and_a_hut_may_begin_a_village() -> None:
    for name in ("foot-hut", "shell-hut"):
        state = new()
        visit_free(state, name)
        assert texts(state) == ["settle 1", "settle 2"]
        state.play("settle 2")
        assert kinds(state, 2) == [f"{name}:2"]
        assert state.stock[KIND_NAMES.index(name)] == 4
    for name in ("hula", "surfer"):
        state = new()
        visit_free(state, name)
        assert kinds(state, 1) == [f"{name}:2"]


@pytest.mark.rule("HAW-21.04")
def test_the_fruit_island_gives_any_fruit_that_fits() -> None:
    state = new()
    village(state, 1, "taro")
    stock(state, "banana")
    visit_free(state, "fruit")
    assert texts(state) == ["pick breadfruit", "pick coconut"]
    refused(state, "pick taro", "HAW-21.04")
    refused(state, "pick banana", "HAW-21.04")
    state.play("pick coconut")
    assert kinds(state, 1) == ["taro:1", "coconut:2"]


@pytest.mark.rule("HAW-21.05")
def test_if_only_one_fits_or_is_left_that_one_is_taken() -> None:
    state = new()
    figures(state, 0, kahunas=4)
    visit_free(state, "kahunas")
    assert state.kahunas[0] == 5
    assert held(state)[0] == 2
    few = new()
    stock(few, "tiki", 1)
    visit_free(few, "tikis")
    assert (few.tikis[0], few.stock[KIND_NAMES.index("tiki")]) == (1, 0)
    none = new()
    figures(none, 0, tikis=6)
    visit_free(none, "tikis")
    assert none.tikis[0] == 6
    assert none.points[0] == 2


def test_the_chieftain_stands_where_it_acted() -> None:
    state = new()
    cove(state, one=1)
    turn(state)
    state.play("fish 1")
    assert state.at[0] == COVE
    assert len(state.earned) == 2 * SOURCES
