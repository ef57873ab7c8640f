"""Tide cards of type 1: archipelagos."""

from __future__ import annotations

import json

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, LAURA, Scene
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.maps import NEAR_OCEAN, printed_map

LANDFALL = "1.1 2.4 3.7"


@pytest.mark.rule("POL-13.01")
def test_eight_cards_work_during_play_and_ten_at_the_end() -> None:
    play = [tide.card for tide in BOX.tides if tide.when == "play"]
    assert play == ["1.1", "1.2", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3"]
    assert sum(1 for tide in BOX.tides if tide.when == "end") == 10


@pytest.mark.rule("POL-13.02")
def test_open_cards_apply_to_all_and_others_never() -> None:
    scene = Scene(4, tides="1.3 2.4 3.7").people(ALBERTO, savaii=1).people(LAURA, savaii=1)
    assert scene.scores[:2] == (1 + 2, 1 + 2)  # tide 1.3 for both, 3.7 for all (nobody has a ship)
    scene = Scene(4, tides="1.4 2.4 3.5").people(ALBERTO, savaii=1).people(LAURA, savaii=1)
    assert scene.scores[:2] == (0, 0)
    # Tide 1.1 is not open: no double price.
    scene.play("explore", "route savaii upolu", "pay fish")
    assert scene.fish(ALBERTO) == 0


@pytest.mark.rule("POL-T1.1a")
@pytest.mark.parametrize("n", [3, 2, 1])
def test_the_first_route_to_an_archipelago_costs_double_and_later_ones_do_not(n: int) -> None:
    scene = Scene(4, n=n, tides=LANDFALL).goods(ALBERTO, 6, 0).goods(LAURA, 9, 0)
    scene.play("explore", "route vavau savaii")
    assert scene.fish(ALBERTO) == 6 - 2 * n
    scene.play("forgo")
    scene.play("explore", "route lifuka savaii")  # Laura, to the same archipelago
    assert scene.fish(LAURA) == 9 - n
    scene = Scene(4, n=3, tides=LANDFALL).goods(ALBERTO, 5, 5).play("explore")
    assert scene.why("route vavau savaii") == "POL-T1.1a"
    assert "route vavau uvea" in scene.offered()


@pytest.mark.rule("POL-T1.1a")
def test_an_existing_route_keeps_its_price_under_the_card() -> None:
    scene = Scene(4, tides=LANDFALL).ships("vavau", "savaii", "fish", LAURA).goods(ALBERTO, 2, 3)
    scene.play("explore", "route vavau savaii")
    assert (scene.fish(ALBERTO), scene.fish(LAURA)) == (0, 5)
    assert scene.state.to_act == LAURA  # and no Populate


@pytest.mark.rule("POL-T1.1b")
def test_who_opens_an_archipelago_may_populate_at_once() -> None:
    scene = Scene(4, tides=LANDFALL).goods(ALBERTO, 6, 0).play("explore", "route vavau savaii")
    assert (scene.state.to_act, scene.state.view(None).asked) == (ALBERTO, "populate")
    scene.play("place three")
    assert (scene.count(ALBERTO, "tofua"), scene.state.to_act) == (8, LAURA)


@pytest.mark.rule("POL-T1.1c")
def test_a_route_connects_with_either_end_and_also_within_the_archipelago() -> None:
    for route in ("route vavau savaii", "route upolu rakahanga", "route savaii upolu"):
        scene = Scene(4, tides=LANDFALL).goods(ALBERTO, 6, 5).play("explore", route)
        assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (0, 5)
    # Six resources of two kinds do not pay it.
    scene = Scene(4, tides=LANDFALL).goods(ALBERTO, 3, 3).play("explore")
    assert scene.why("route savaii upolu") == "POL-T1.1a"


@pytest.mark.rule("POL-T1.1d")
def test_the_extra_populate_can_be_declined_or_taken_in_either_form_with_tide_3_3() -> None:
    scene = Scene(4, tides="1.1 2.4 3.3").goods(ALBERTO, 6, 3).people(ALBERTO, fakaofo=1)
    scene.play("explore", "route vavau savaii")
    assert scene.offered() == ["place three", "place one fakaofo", "forgo"]
    scene.play("place one fakaofo")
    assert scene.offered() == ["extra shells", "enough"]
    scene.play("extra shells")
    assert (scene.count(ALBERTO, "fakaofo"), scene.count(ALBERTO, "tofua"), scene.shells(ALBERTO)) == (2, 1, 0)
    declined = Scene(4, tides=LANDFALL).goods(ALBERTO, 6, 3).play("explore", "route vavau savaii", "forgo")
    assert (declined.state.board[ALBERTO], declined.state.to_act) == (8, LAURA)


def free_first_route(populates: bool) -> Scene:
    scene = Scene(4, tides=LANDFALL, free_route_populates=populates).people(ALBERTO, uvea=1, tofua=1)
    scene.ships("uvea", "funafuti", "fish", ALBERTO).token("funafuti", "explore").goods(ALBERTO, 0, 0)
    return scene.play("travel", "sail uvea funafuti", "route savaii upolu", "lay fish")


@pytest.mark.rule("POL-T1.1e")
def test_a_free_first_route_costs_nothing_and_still_gives_the_populate() -> None:
    scene = free_first_route(True)
    assert scene.state.view(None).asked == "populate"
    scene.play("place one funafuti")
    assert scene.count(ALBERTO, "funafuti") == 2
    assert scene.state.view(None).asked == "travel"  # the journey goes on
    assert scene.state.connected[0]


@pytest.mark.rule("POL-T1.1e")
def test_by_option_a_free_first_route_brings_no_populate() -> None:
    scene = free_first_route(False)
    assert scene.state.view(None).asked == "travel"
    assert scene.state.connected[0]


@pytest.mark.rule("POL-T1.1f")
def test_the_double_price_is_due_even_if_nobody_is_left_to_populate() -> None:
    scene = Scene(4, tides=LANDFALL).people(ALBERTO, tofua=13).goods(ALBERTO, 6, 0)
    scene.play("explore", "route vavau savaii")
    assert (scene.fish(ALBERTO), scene.state.to_act) == (0, LAURA)
    assert scene.state.laid[scene.route("vavau", "savaii")] == 0  # one beside the route, five to the reserve
    # A Populate not taken is lost: on his next turn Alberto pays the plain price for the next route.
    scene.turn(ALBERTO, 2).goods(ALBERTO, 2, 0).play("explore", "route lifuka savaii")
    assert scene.fish(ALBERTO) == 0


@pytest.mark.rule("POL-T1.1g")
def test_on_a_map_of_ones_own_a_route_between_two_archipelagos_connects_both() -> None:
    data = json.loads(json.dumps(printed_map(NEAR_OCEAN)))
    data["routes"].append({"id": "r99", "a": "bora-bora", "b": "rangiroa", "neutral": False})
    assert GAME.check_map(data) == []  # type: ignore[attr-defined]
    scene = Scene(3, n=2, tides=LANDFALL, map=json.dumps(data)).goods(ALBERTO, 4, 0)
    scene.play("explore", "route bora-bora rangiroa")
    assert scene.fish(ALBERTO) == 0
    assert scene.state.connected == [True, True, False, False]
    scene.play("place three")
    assert scene.state.to_act == LAURA  # one Populate, not two
    # Where one of the two is connected already, the price is still double.
    scene = Scene(3, n=2, tides=LANDFALL, map=json.dumps(data)).ships("makatea", "rangiroa", "fish", LAURA)
    scene.goods(ALBERTO, 4, 0).play("explore", "route bora-bora rangiroa")
    assert scene.fish(ALBERTO) == 0


@pytest.mark.rule("POL-T1.2a")
def test_one_point_token_lies_on_each_archipelago() -> None:
    assert Scene(4, tides="1.2 2.4 3.7").state.prize == [1, 1, 1, 1]
    assert Scene(4, tides="1.3 2.4 3.7").state.prize == [0, 0, 0, 0]


@pytest.mark.rule("POL-T1.2b")
def test_the_first_ashore_takes_the_point_token_beside_the_island_token() -> None:
    scene = Scene(4, tides="1.2 2.4 3.7").people(ALBERTO, vavau=2).people(LAURA, lifuka=1).token("savaii", "fish")
    scene.ships("vavau", "savaii", "fish", ALBERTO).ships("lifuka", "upolu", "fish", LAURA)
    scene.play("travel", "sail vavau savaii")
    assert (scene.state.points[ALBERTO], scene.tokens_of(ALBERTO, "fish")) == (1, 1)
    scene.play("sail vavau savaii", "stop")
    scene.play("travel", "sail lifuka upolu")  # Laura, on the other island
    assert scene.state.points[:2] == [1, 0]
    assert scene.state.prize == [0, 1, 1, 1]


@pytest.mark.rule("POL-T1.2c")
def test_a_guide_does_not_take_it_and_laid_out_tokens_are_no_reserve() -> None:
    scene = Scene(4, tides="1.2 2.4 3.1").people(ALBERTO, vavau=1, tofua=1).people(LAURA, vavau=1)
    scene.ships("vavau", "savaii", "fish", LAURA).play("travel", "sail vavau savaii")
    # One each for the voyage under 3.1, and Savaiʻi's own for the traveller.
    assert scene.state.points[:2] == [2, 1]
    assert scene.state.reserve == 4
    scene = Scene(4, tides="1.2 2.4 3.1").people(ALBERTO, uvea=1, tofua=1).people(LAURA, uvea=1)
    scene.points(2, 6).ships("uvea", "fakaofo", "fish", LAURA).play("travel", "sail uvea fakaofo")
    assert scene.state.points[:2] == [0, 0]
    assert scene.state.prize == [1, 1, 1, 1]


@pytest.mark.rule("POL-T1.3a")
@pytest.mark.parametrize(("reached", "points"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5)])
def test_archipelagos_reached_score_one_each_and_five_for_all(reached: int, points: int) -> None:
    islands = ["savaii", "aitutaki", "tahiti", "hiva_oa"][:reached]
    scene = Scene(4, tides="1.3 2.4 3.1").people(ALBERTO, **dict.fromkeys(islands, 1)).erupt()
    result = scene.state.result
    assert result is not None
    assert [line.points for line in result.breakdown[ALBERTO] if line.label.startswith("Tide 1.3")] == [points]


@pytest.mark.rule("POL-T1.4a")
@pytest.mark.parametrize(("filled", "points"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 10)])
def test_archipelagos_with_both_islands_score_two_each_and_ten_for_all(filled: int, points: int) -> None:
    pairs = [("savaii", "upolu"), ("rarotonga", "aitutaki"), ("raiatea", "tahiti"), ("nuku_hiva", "hiva_oa")]
    islands = [island for pair in pairs[:filled] for island in pair] + [pair[0] for pair in pairs[filled:]]
    scene = Scene(4, tides="1.4 2.4 3.1").people(ALBERTO, **dict.fromkeys(islands, 1)).erupt()
    result = scene.state.result
    assert result is not None
    assert [line.points for line in result.breakdown[ALBERTO] if line.label.startswith("Tide 1.4")] == [points]
