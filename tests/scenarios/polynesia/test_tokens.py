"""Chapter 12: island tokens."""

from __future__ import annotations

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, HINA, LAURA, Scene


def landing(kind: str, players: int = 4, n: int = 3, tides: str = "1.3 2.4 3.7", **options: bool | int | str) -> Scene:
    """Alberto's member on Vavaʻu (Moʻorea) has an own route to Savaiʻi (Huahine), where a token lies."""
    scene = Scene(players, n=n, tides=tides, **options)
    if players == 4:
        scene.people(ALBERTO, vavau=1, tofua=4).ships("vavau", "savaii", "fish", ALBERTO).token("savaii", kind)
    else:
        scene.people(ALBERTO, moorea=1).ships("moorea", "huahine", "fish", ALBERTO).token("huahine", kind)
    return scene


@pytest.mark.rule("POL-12.01")
def test_crosses_are_never_on_the_map_and_a_point_token_only_counts_at_the_end() -> None:
    scene = landing("point").play("travel", "sail vavau savaii", "stop")
    assert scene.tokens_of(ALBERTO, "point") == 1
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO), scene.state.points[ALBERTO]) == (3, 3, 0)
    assert scene.state.gone[6] == 2
    before = scene.scores[ALBERTO]
    scene.holds(ALBERTO, "point", -1)
    assert before - scene.scores[ALBERTO] == 1


@pytest.mark.rule("POL-12.02")
@pytest.mark.parametrize(("tide", "kept"), [("2.1", 0), ("2.2", 1), ("2.3", 0), ("2.4", 1), ("2.5", 1), ("2.6", 1)])
def test_only_the_card_of_type_two_says_what_a_mask_does(tide: str, kept: int) -> None:
    scene = landing("mask", tides=f"1.3 {tide} 3.7").play("travel", "sail vavau savaii")
    if tide == "2.1":
        scene.play("gain fish")
    assert scene.tokens_of(ALBERTO, "mask") == kept
    assert scene.count(ALBERTO, "savaii") == (2 if tide == "2.3" else 1)
    assert scene.fish(ALBERTO) == (5 if tide == "2.1" else 3)


@pytest.mark.rule("POL-12.03")
def test_the_marked_mask_is_a_mask_like_the_others_and_discarded_masks_are_gone() -> None:
    # At setup for four, three green masks lie on the map: the two plain ones and the marked one.
    scene = Scene(4, tides="1.3 2.4 3.7")
    assert scene.state.gone[2] == 4
    assert scene.state.gone[7] == 0
    scene = landing("mask", tides="1.3 2.3 3.7")
    gone = scene.state.gone[2]
    scene.play("travel", "sail vavau savaii")
    assert scene.state.gone[2] == gone + 1
    assert scene.token_on("savaii") == "none"


@pytest.mark.rule("POL-12.04")
@pytest.mark.parametrize(("kind", "income"), [("fish", (1, 0)), ("shell", (0, 1))])
def test_fish_and_shell_tokens_pay_in_every_round_but_not_when_taken(kind: str, income: tuple[int, int]) -> None:
    scene = landing(kind).goods(ALBERTO, 0, 0).play("travel", "sail vavau savaii", "stop")
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (0, 0)
    scene.people(ALBERTO, savaii=1).maintenance(1).play("name fish")
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == income
    scene.holds(ALBERTO, kind)  # a second one adds up
    scene.goods(ALBERTO, 0, 0).maintenance(1).play("name fish")
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (2 * income[0], 2 * income[1])


@pytest.mark.rule("POL-12.05", "POL-12.08")
def test_a_free_exploration_is_used_at_once_or_forgone() -> None:
    scene = landing("explore").play("travel", "sail vavau savaii")
    assert scene.state.view(None).asked == "explore"
    assert len(scene.offered("route")) == 53
    assert scene.why("sail savaii vavau") == "POL-3.03"
    declined = scene.state.copy()
    declined.play("forgo")
    assert declined.view(None).asked == "travel"
    assert scene.state.gone[5] == 2  # discarded, used or not; nothing is kept
    scene.play("route mangareva rapa-nui", "lay shells")
    assert scene.owners("mangareva", "rapa-nui") == [ALBERTO]


@pytest.mark.rule("POL-12.06")
def test_the_resource_of_a_free_new_route_comes_from_the_reserve() -> None:
    scene = landing("explore").goods(ALBERTO, 0, 0).play("travel", "sail vavau savaii", "route savaii upolu")
    assert scene.offered() == ["lay fish", "lay shells"]
    assert scene.why("pay fish") == "POL-12.06"
    scene.play("lay shells")
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (0, 0)
    assert scene.state.laid[scene.route("savaii", "upolu")] == 1


@pytest.mark.rule("POL-12.07")
def test_a_free_exploration_of_an_existing_route_pays_nobody() -> None:
    scene = landing("explore").ships("savaii", "upolu", "fish", LAURA, HINA).goods(ALBERTO, 0, 0)
    scene.play("travel", "sail vavau savaii", "route savaii upolu")
    assert scene.owners("savaii", "upolu") == [ALBERTO, LAURA, HINA]
    assert (scene.fish(LAURA), scene.fish(HINA)) == (3, 3)
    assert scene.state.view(None).asked == "travel"


@pytest.mark.rule("POL-12.08")
def test_the_free_route_can_be_used_in_the_same_journey() -> None:
    scene = landing("explore").play(
        "travel", "sail vavau savaii", "route savaii upolu", "lay fish", "sail savaii upolu"
    )
    assert scene.count(ALBERTO, "upolu") == 1
    # Also after the last point: the exploration comes first, then the turn ends.
    scene = landing("explore", n=1).play("travel", "sail vavau savaii", "route savaii upolu", "lay fish")
    assert scene.state.to_act == LAURA


@pytest.mark.rule("POL-12.09")
def test_the_other_limits_of_explore_hold_and_without_a_route_nothing_happens() -> None:
    scene = landing("explore").play("travel", "sail vavau savaii")
    assert scene.why("route tofua vavau") == "POL-5.03"
    assert scene.why("route vavau savaii") == "POL-5.04"
    scene = landing("explore")
    for route in [r for r in range(scene.ocean.routes) if not scene.ocean.neutral[r]][2:16]:
        scene.ships_on(route, "fish", ALBERTO)
    scene.people(ALBERTO, vavau=1, tofua=4)
    assert scene.state.harbour[ALBERTO] == 0
    scene.play("travel", "sail vavau savaii")
    assert scene.state.view(None).asked == "travel"  # no ship: no effect, and nothing to ask
    assert scene.state.gone[5] == 2
