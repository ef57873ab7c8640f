"""Chapters 5 and 11: Explore, and what changes with two players."""

from __future__ import annotations

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, HINA, LAURA, TAVI, Scene
from vaka.core.chance import seeded


@pytest.mark.rule("POL-5.11", "POL-5.05", "POL-5.06", "POL-5.01")
def test_alberto_explores_a_new_route_with_three_shells() -> None:
    scene = Scene(4, n=3).play("explore", "route savaii upolu", "pay shells")
    assert scene.owners("savaii", "upolu") == [ALBERTO]
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (3, 0)
    assert scene.state.laid[scene.route("savaii", "upolu")] == 1
    assert scene.state.harbour[ALBERTO] == 14
    assert sum(scene.state.fleet) == 1
    assert scene.state.to_act == LAURA


@pytest.mark.rule("POL-5.12", "POL-5.07", "POL-5.08")
def test_laura_explores_the_same_route_and_pays_alberto() -> None:
    scene = Scene(4, n=3).play("explore", "route savaii upolu", "pay shells")
    scene.play("explore", "route savaii upolu")
    assert scene.owners("savaii", "upolu") == [ALBERTO, LAURA]
    assert (scene.shells(ALBERTO), scene.shells(LAURA)) == (2, 1)
    assert scene.fish(LAURA) == 3
    assert scene.state.laid[scene.route("savaii", "upolu")] == 1
    assert scene.state.to_act == HINA


@pytest.mark.rule("POL-5.02")
def test_any_white_route_can_be_explored_wherever_the_own_people_are() -> None:
    scene = Scene(4).play("explore")
    assert len(scene.offered("route")) == 54
    scene.play("route mangareva rapa-nui", "pay fish")
    assert scene.owners("mangareva", "rapa-nui") == [ALBERTO]


@pytest.mark.rule("POL-5.03")
def test_orange_routes_are_never_explored() -> None:
    scene = Scene(4).play("explore")
    assert scene.why("route tofua vavau") == "POL-5.03"
    assert scene.why("route tofua lifuka") == "POL-5.03"
    assert scene.why("route tofua eua") == "POL-5.03"


@pytest.mark.rule("POL-5.04")
def test_nobody_has_two_ships_on_a_route() -> None:
    scene = Scene(4).ships("savaii", "upolu", "fish", ALBERTO, LAURA).goods(ALBERTO, 9, 9).play("explore")
    assert scene.why("route savaii upolu") == "POL-5.04"


@pytest.mark.rule("POL-5.05")
@pytest.mark.parametrize("n", [3, 2, 1])
def test_a_new_route_costs_the_number_under_the_marker(n: int) -> None:
    scene = Scene(4, n=n).goods(ALBERTO, 3, 3).play("explore", "route savaii upolu", "pay fish")
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (3 - n, 3)


@pytest.mark.rule("POL-5.05")
def test_fish_and_shells_are_not_mixed() -> None:
    scene = Scene(4, n=3).goods(ALBERTO, 2, 2).ships("niue", "aitutaki", "fish", LAURA)
    scene.ships("aitutaki", "rurutu", "shells", LAURA).play("explore")
    # Two of each buy a place beside Laura, but no new route, though there are four resources.
    assert scene.offered("route") == ["route niue aitutaki", "route aitutaki rurutu"]
    assert scene.why("route savaii upolu") == "POL-5.05"
    scene = Scene(4, n=3).goods(ALBERTO, 2, 2)
    assert scene.why("explore") == "POL-5.05"
    scene = Scene(4, n=3).goods(ALBERTO, 3, 2).play("explore", "route savaii upolu")
    # Only fish reach: there is nothing to ask.
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (0, 2)
    scene = Scene(4, n=3).goods(ALBERTO, 3, 3).play("explore", "route savaii upolu")
    assert scene.offered() == ["pay fish", "pay shells"]


@pytest.mark.rule("POL-5.06")
def test_at_one_nothing_goes_back_and_the_type_stays_for_good() -> None:
    scene = Scene(4, n=1).play("explore", "route savaii upolu", "pay fish")
    assert scene.fish(ALBERTO) == 2
    scene.goods(LAURA, 2, 9).play("explore", "route savaii upolu")
    assert scene.state.laid[scene.route("savaii", "upolu")] == 0


@pytest.mark.rule("POL-5.07")
def test_every_owner_is_paid_in_full_or_the_route_stays_closed() -> None:
    scene = Scene(4).ships("niue", "aitutaki", "fish", LAURA, HINA, TAVI).goods(ALBERTO, 6, 3)
    for seat in (LAURA, HINA, TAVI):
        scene.goods(seat, 0, 0)
    scene.play("explore", "route niue aitutaki")
    assert [scene.fish(seat) for seat in range(4)] == [0, 2, 2, 2]
    scene = Scene(4).ships("niue", "aitutaki", "fish", LAURA, HINA, TAVI).goods(ALBERTO, 5, 9).play("explore")
    assert scene.why("route niue aitutaki") == "POL-5.07"


@pytest.mark.rule("POL-5.08")
@pytest.mark.parametrize("n", [3, 2, 1])
def test_an_existing_route_costs_the_same_at_every_number_and_only_in_its_kind(n: int) -> None:
    scene = Scene(4, n=n).ships("niue", "aitutaki", "fish", LAURA).goods(ALBERTO, 2, 3).goods(LAURA, 0, 0)
    scene.play("explore", "route niue aitutaki")
    assert (scene.fish(ALBERTO), scene.fish(LAURA)) == (0, 2)
    scene = Scene(4, n=n).ships("niue", "aitutaki", "fish", LAURA).goods(ALBERTO, 1, 9).play("explore")
    assert scene.why("route niue aitutaki") == "POL-5.07"


@pytest.mark.rule("POL-5.09")
def test_without_a_ship_there_is_no_exploring() -> None:
    scene = Scene(4)
    white = [r for r in range(scene.ocean.routes) if not scene.ocean.neutral[r]]
    for route in white[:15]:
        scene.ships_on(route, "fish", ALBERTO)
    scene.people(ALBERTO, tofua=5)
    assert scene.state.harbour[ALBERTO] == 0
    assert scene.why("explore") == "POL-5.09"


@pytest.mark.rule("POL-5.10")
def test_ships_and_resources_on_a_route_stay_and_belong_to_nobody() -> None:
    scene = Scene(4, tides="1.3 2.1 3.6").ships("vavau", "savaii", "fish", ALBERTO).token("savaii", "mask")
    scene.people(ALBERTO, vavau=1).play("travel", "sail vavau savaii", "deprive fish")
    scene.maintenance(1).play("name fish")
    route = scene.route("vavau", "savaii")
    assert (scene.state.laid[route], scene.owners("vavau", "savaii")) == (0, [ALBERTO])
    for seat in range(4):
        scene.goods(seat, 0, 0)
    scene.people(ALBERTO, savaii=1).erupt()
    # Tide 3.6: the fish beside his route is not Alberto's, so all are tied at nothing.
    tide = scene.state.view(None).result
    assert tide is not None
    assert [line.points for lines in tide.breakdown for line in lines if line.label.startswith("Tide 3.6")] == [3] * 4


@pytest.mark.rule("POL-11.01")
def test_two_players_never_share_a_route() -> None:
    scene = Scene(2).ships("moorea", "huahine", "fish", LAURA).goods(ALBERTO, 9, 9).play("explore")
    assert scene.why("route moorea huahine") == "POL-11.01"
    assert "route moorea huahine" not in scene.offered()
    # Not even with a free exploration.
    scene = Scene(2).ships("moorea", "huahine", "fish", LAURA).ships("moorea", "mataiva", "fish", ALBERTO)
    scene.people(ALBERTO, moorea=1).ships("huahine", "mataiva", "fish", ALBERTO).token("huahine", "explore")
    scene.play("travel", "sail moorea mataiva", "sail mataiva huahine")
    assert scene.state.view(None).asked == "explore"
    assert scene.why("route moorea huahine") == "POL-11.01"


@pytest.mark.rule("POL-11.02")
def test_two_players_still_travel_on_each_others_routes() -> None:
    scene = Scene(2).ships("moorea", "huahine", "fish", LAURA).people(ALBERTO, moorea=1).people(LAURA, moorea=1)
    scene.play("travel", "sail moorea huahine")
    assert (scene.count(ALBERTO, "huahine"), scene.count(LAURA, "huahine")) == (1, 1)
    assert (scene.fish(ALBERTO), scene.fish(LAURA)) == (2, 4)


def test_choosing_explore_shows_a_price_for_every_route() -> None:
    scene = Scene(4).ships("niue", "aitutaki", "fish", LAURA, HINA).goods(ALBERTO, 4, 2).play("explore")
    view = scene.state.view(ALBERTO)
    labels = {action.text: GAME.label(action, view) for action in view.legal}
    assert labels["route niue aitutaki"] == "Niue – Aitutaki: 2 fish to Moana and Kapa each"
    assert labels["route savaii upolu"] == "Savaiʻi – ʻUpolu: 3 fish"


@pytest.mark.rule("POL-3.02")
def test_whoever_is_asked_to_pay_is_imagined_able_to() -> None:
    state = GAME.new(players=2, seed=3, options={"stocks": "hidden"})
    asked: set[str] = set()
    while len(asked & {"explore", "pay"}) < 2:
        assert state.to_act is not None
        other = state.view(1 - state.to_act)
        asked.add(other.asked)
        for seed in range(20):
            assert other.imagine(seeded(seed)).choices
        verbs = [action for action in state.legal if action.text.split()[0] in ("explore", "route", "pay")]
        state.play((verbs or state.legal)[0])
