"""Chapter 6: Travel."""

from __future__ import annotations

import json

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, HINA, LAURA, Scene
from vaka.games.polynesia.maps import NEAR_OCEAN, printed_map


def example() -> Scene:
    """The rulebook's journey: Laura's fish route to a token, then Alberto's own, then an orange one."""
    scene = Scene(4, n=3).people(ALBERTO, niue=1, tofua=2).people(LAURA, niue=1)
    scene.ships("niue", "aitutaki", "fish", LAURA).ships("aitutaki", "rurutu", "shells", ALBERTO)
    return scene.token("aitutaki", "point").play("travel")


@pytest.mark.rule("POL-6.15", "POL-6.06", "POL-6.07", "POL-6.13")
def test_alberto_uses_lauras_route_and_takes_the_token_alone() -> None:
    scene = example().play("sail niue aitutaki")
    assert (scene.fish(ALBERTO), scene.fish(LAURA)) == (2, 4)
    assert (scene.count(ALBERTO, "aitutaki"), scene.count(LAURA, "aitutaki")) == (1, 1)
    assert (scene.count(ALBERTO, "niue"), scene.count(LAURA, "niue")) == (0, 0)
    assert (scene.tokens_of(ALBERTO, "point"), scene.tokens_of(LAURA, "point")) == (1, 0)
    assert scene.token_on("aitutaki") == "none"


@pytest.mark.rule("POL-6.16", "POL-6.04")
def test_alberto_sails_on_along_his_own_route_and_lauras_member_stays_behind() -> None:
    scene = example().play("sail niue aitutaki", "sail aitutaki rurutu")
    assert (scene.count(ALBERTO, "rurutu"), scene.count(LAURA, "rurutu")) == (1, 0)
    assert scene.count(LAURA, "aitutaki") == 1
    assert (scene.shells(ALBERTO), scene.fish(ALBERTO)) == (3, 2)


@pytest.mark.rule("POL-6.17", "POL-6.04", "POL-6.01")
def test_alberto_spends_his_last_point_on_another_member_and_an_orange_route() -> None:
    scene = example().play("sail niue aitutaki", "sail aitutaki rurutu", "sail tofua lifuka")
    assert (scene.count(ALBERTO, "tofua"), scene.count(ALBERTO, "lifuka")) == (1, 1)
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (2, 3)
    # The points are used up: Laura's turn.
    assert scene.state.to_act == LAURA


@pytest.mark.rule("POL-6.01")
@pytest.mark.parametrize("n", [3, 2, 1])
def test_a_journey_has_as_many_steps_as_the_marker_shows(n: int) -> None:
    scene = Scene(4, n=n).play("travel")
    for _ in range(n):
        assert scene.state.to_act == ALBERTO
        scene.play("sail tofua vavau")
    assert scene.state.to_act == LAURA
    assert scene.count(ALBERTO, "vavau") == n


@pytest.mark.rule("POL-6.01")
def test_only_an_own_member_can_be_moved() -> None:
    scene = Scene(4).people(ALBERTO, tofua=1).play("travel")
    assert scene.why("sail vavau tofua") == "POL-6.01"


@pytest.mark.rule("POL-6.02")
def test_points_can_be_split_and_a_member_may_turn_back() -> None:
    scene = Scene(4).people(ALBERTO, tofua=2).play("travel", "sail tofua vavau", "sail tofua eua", "sail vavau tofua")
    assert (scene.count(ALBERTO, "tofua"), scene.count(ALBERTO, "eua")) == (1, 1)


@pytest.mark.rule("POL-6.03")
def test_a_journey_needs_one_step_and_may_stop_after_it() -> None:
    scene = Scene(4).play("travel")
    assert scene.why("stop") == "POL-6.03"
    scene.play("sail tofua vavau", "stop")
    assert scene.state.to_act == LAURA
    scene = Scene(4).people(ALBERTO, funafuti=5)
    assert scene.why("travel") == "POL-6.03"


@pytest.mark.rule("POL-6.04")
def test_own_and_orange_routes_are_free_even_beside_other_ships() -> None:
    scene = Scene(4).ships("vavau", "savaii", "fish", ALBERTO, LAURA).people(LAURA, vavau=2)
    scene.play("travel", "sail tofua vavau", "sail vavau savaii")
    assert (scene.fish(ALBERTO), scene.count(LAURA, "vavau")) == (3, 2)


@pytest.mark.rule("POL-6.05")
def test_nobody_sails_an_unexplored_route() -> None:
    scene = Scene(4).people(ALBERTO, vavau=1, tofua=1).play("travel")
    assert scene.why("sail vavau savaii") == "POL-6.05"


@pytest.mark.rule("POL-6.06")
def test_a_foreign_route_needs_guide_and_fee_with_the_same_player() -> None:
    def foreign() -> Scene:
        return Scene(4).people(ALBERTO, niue=1, tofua=1).ships("niue", "aitutaki", "fish", LAURA)

    # Nobody to guide; a member of the owner at the far end is no help; nor is a member of another.
    scene = foreign().people(LAURA, aitutaki=1).people(HINA, niue=1).play("travel")
    assert scene.why("sail niue aitutaki") == "POL-6.06"
    # A guide, but no fish; shells are not accepted.
    scene = foreign().people(LAURA, niue=1).goods(ALBERTO, 0, 9).play("travel")
    assert scene.why("sail niue aitutaki") == "POL-6.06"
    scene = foreign().people(LAURA, niue=1).goods(ALBERTO, 1, 0).play("travel", "sail niue aitutaki")
    assert scene.count(ALBERTO, "aitutaki") == 1


@pytest.mark.rule("POL-6.07", "POL-6.01")
def test_exactly_one_guide_goes_along_without_a_point() -> None:
    scene = (
        Scene(4, n=2).people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=3).ships("niue", "aitutaki", "fish", LAURA)
    )
    scene.play("travel", "sail niue aitutaki")
    assert (scene.count(LAURA, "niue"), scene.count(LAURA, "aitutaki")) == (2, 1)
    scene.play("sail tofua vavau")  # the second point is still there
    assert scene.state.to_act == LAURA


@pytest.mark.rule("POL-6.08")
def test_an_owner_cannot_refuse_even_the_last_member() -> None:
    scene = (
        Scene(4, n=1)
        .people(ALBERTO, hawaii=1, tofua=1)
        .people(LAURA, hawaii=1)
        .ships("hawaii", "teraina", "shells", LAURA)
    )
    scene.play("travel", "sail hawaii teraina")
    assert scene.count(LAURA, "hawaii") == 0  # two turtles lost
    assert scene.state.to_act == LAURA  # she was never asked


@pytest.mark.rule("POL-6.09")
def test_the_traveller_picks_the_owner_for_each_step() -> None:
    scene = Scene(4).people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=1).people(HINA, niue=1)
    scene.ships("niue", "aitutaki", "fish", LAURA, HINA).play("travel", "sail niue aitutaki")
    assert scene.offered() == ["guide moana", "guide kapa"]
    assert scene.why("guide basalt") == "POL-6.06"
    assert scene.why("stop") == "POL-6.09"
    scene.play("guide kapa")
    assert (scene.fish(LAURA), scene.fish(HINA), scene.fish(ALBERTO)) == (3, 4, 2)
    assert (scene.count(LAURA, "niue"), scene.count(HINA, "aitutaki")) == (1, 1)


@pytest.mark.rule("POL-6.10")
def test_with_an_own_ship_nobody_else_is_used_as_a_guide() -> None:
    scene = Scene(4, tides="1.3 2.4 3.1").people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=1)
    scene.ships("niue", "aitutaki", "fish", ALBERTO, LAURA).play("travel", "sail niue aitutaki")
    assert scene.state.view(None).asked != "fare"
    assert (scene.fish(ALBERTO), scene.fish(LAURA), scene.count(LAURA, "niue")) == (3, 3, 1)
    assert scene.state.points == [0, 0, 0, 0]


@pytest.mark.rule("POL-6.11")
def test_the_same_guide_may_serve_again_from_the_main_island_and_back_to_a_doomed_one() -> None:
    scene = Scene(4).people(ALBERTO, lifuka=1, tofua=1).people(LAURA, lifuka=1)
    scene.ships("lifuka", "savaii", "fish", LAURA).ships("savaii", "vavau", "shells", LAURA)
    scene.ships("vavau", "savaii", "shells", LAURA).play("travel", "sail lifuka savaii", "sail savaii vavau")
    # Led out, then onto a doomed island; each step had a fee of its own.
    assert (scene.count(LAURA, "vavau"), scene.fish(ALBERTO), scene.shells(ALBERTO)) == (1, 2, 2)
    assert (scene.fish(LAURA), scene.shells(LAURA)) == (4, 4)


@pytest.mark.rule("POL-6.11")
def test_a_guide_can_be_led_off_the_main_island() -> None:
    # On the maps of the box only orange routes leave the main island; a map of one's own may have a white one.
    data = json.loads(json.dumps(printed_map(NEAR_OCEAN)))
    data["routes"].append({"id": "r99", "a": "mehetia", "b": "fakarava", "neutral": False})
    scene = Scene(3, map=json.dumps(data)).ships("mehetia", "fakarava", "fish", LAURA)
    scene.play("travel", "sail mehetia fakarava")
    assert (scene.count(LAURA, "mehetia"), scene.count(LAURA, "fakarava")) == (4, 1)
    assert scene.fish(LAURA) == 4


@pytest.mark.rule("POL-6.12")
def test_the_fee_must_be_in_hand_before_the_step_and_earlier_gains_may_pay_later_ones() -> None:
    # Tide 2.1: the mask on Aitutaki brings 2 shells, which pay Laura for a step elsewhere.
    scene = Scene(4, tides="1.3 2.1 3.1").people(ALBERTO, niue=1, rurutu=1, tofua=1).people(LAURA, niue=1, rurutu=1)
    scene.ships("niue", "aitutaki", "fish", LAURA).ships("rurutu", "tubuai", "shells", LAURA)
    scene.goods(ALBERTO, 1, 0).token("aitutaki", "mask")
    events = scene.state.listen()
    scene.play("travel", "sail niue aitutaki")
    assert [event.what for event in events] == ["sail", "voyage", "token"]
    assert scene.state.view(None).asked == "masked"
    scene.play("gain shells", "sail rurutu tubuai")
    assert (scene.shells(ALBERTO), scene.count(ALBERTO, "tubuai")) == (1, 1)
    # Without a fish in hand the first step would have been impossible, whatever lies on Aitutaki.
    scene = Scene(4, tides="1.3 2.1 3.1").people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=1)
    scene.ships("niue", "aitutaki", "fish", LAURA).goods(ALBERTO, 0, 3).token("aitutaki", "mask").play("travel")
    assert scene.why("sail niue aitutaki") == "POL-6.06"


@pytest.mark.rule("POL-6.13")
def test_the_first_to_arrive_takes_the_token_and_the_next_finds_none() -> None:
    scene = Scene(4).people(ALBERTO, vavau=1, tofua=1).people(LAURA, vavau=1).token("savaii", "fish")
    scene.ships("vavau", "savaii", "fish", ALBERTO, LAURA).play("travel", "sail vavau savaii", "stop")
    scene.play("travel", "sail vavau savaii", "stop")
    assert (scene.tokens_of(ALBERTO, "fish"), scene.tokens_of(LAURA, "fish")) == (1, 0)


@pytest.mark.rule("POL-6.14")
def test_tokens_are_taken_at_every_arrival_wanted_or_not() -> None:
    scene = (
        Scene(4, tides="1.3 2.4 3.7").people(ALBERTO, vavau=1, tofua=1).token("savaii", "mask").token("upolu", "point")
    )
    scene.ships("vavau", "savaii", "fish", ALBERTO).ships("savaii", "upolu", "fish", ALBERTO)
    scene.play("travel", "sail vavau savaii", "sail savaii upolu")
    # One mask alone costs a point under tide 2.4, and still it had to be taken in passing.
    assert (scene.tokens_of(ALBERTO, "mask"), scene.tokens_of(ALBERTO, "point")) == (1, 1)


def test_a_target_says_what_a_step_costs_and_who_comes_along() -> None:
    scene = Scene(4).people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=1).people(HINA, niue=1)
    scene.ships("niue", "aitutaki", "fish", LAURA, HINA).play("travel")
    view = scene.state.view(ALBERTO)
    labels = {action.text: GAME.label(action, view) for action in view.legal}
    assert labels["sail niue aitutaki"] == "Niue → Aitutaki: 1 fish to Moana or Kapa, whose guide comes along"
    assert labels["sail tofua vavau"] == "Tofua → Vavaʻu: free"
