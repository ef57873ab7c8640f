"""Chapters 7 and 8: Populate and Fish."""

from __future__ import annotations

import re

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, LAURA, Scene
from vaka.games.polynesia.view import PolynesiaView


def spaces(scene: Scene) -> list[str]:
    """The thirteen spaces of Alberto's board from left to right, free or held."""
    panel = next(panel for panel in GAME.panels(scene.state.view(ALBERTO)) if panel.id == "people")
    return re.findall(r'<g class="(free|held)">', panel.body)[:13]


@pytest.mark.rule("POL-7.01")
def test_members_leave_the_board_from_the_left_at_no_cost() -> None:
    scene = Scene(4)
    panel = next(panel for panel in GAME.panels(scene.state.view(ALBERTO)) if panel.id == "people")
    assert panel.body.count('class="free"') == 5
    assert spaces(scene) == ["free"] * 5 + ["held"] * 8
    scene.play("populate", "place three")
    assert spaces(scene) == ["free"] * 8 + ["held"] * 5
    view = scene.state.view(ALBERTO)
    assert isinstance(view, PolynesiaView)
    # Eight of thirteen spaces are free now, 0 0 1 1 2 2 3 3: the leftmost ones.
    assert (view.boards[ALBERTO], scene.count(ALBERTO, "tofua")) == (5, 8)
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (3, 3)


@pytest.mark.rule("POL-7.02")
def test_three_go_to_the_main_island_or_one_to_an_island_with_an_own_member() -> None:
    scene = Scene(4).people(ALBERTO, fakaofo=1, uvea=2).play("populate")
    assert scene.offered() == ["place three", "place one uvea", "place one fakaofo"]
    three = Scene(4).people(ALBERTO, fakaofo=1).play("populate", "place three")
    assert three.count(ALBERTO, "tofua") == 3  # no own member was there
    scene.play("place one fakaofo")
    assert (scene.count(ALBERTO, "fakaofo"), scene.state.to_act) == (2, LAURA)


@pytest.mark.rule("POL-7.03")
def test_no_other_island_can_be_populated() -> None:
    scene = Scene(4).people(ALBERTO, fakaofo=1).people(LAURA, niue=1).play("populate")
    assert scene.why("place one niue") == "POL-7.03"
    assert scene.why("place one tofua") == "POL-7.03"


@pytest.mark.rule("POL-7.04")
def test_an_island_holds_any_number_of_members_of_any_colour() -> None:
    scene = Scene(4).people(ALBERTO, fakaofo=12).people(LAURA, fakaofo=13).play("populate", "place one fakaofo")
    assert (scene.count(ALBERTO, "fakaofo"), scene.count(LAURA, "fakaofo")) == (13, 13)


@pytest.mark.rule("POL-7.05")
@pytest.mark.parametrize("left", [3, 2, 1])
def test_by_option_the_main_island_takes_three_or_none(left: int) -> None:
    scene = Scene(4, few_to_main="none").people(ALBERTO, fakaofo=12 - left, niue=1).play("populate")
    if left == 3:
        scene.play("place three")
        assert (scene.count(ALBERTO, "tofua"), scene.state.board[ALBERTO]) == (3, 0)
        return
    assert scene.offered() == ["place one niue", "place one fakaofo"]
    assert scene.why("place three") == "POL-7.05"
    assert GAME.prompt(scene.state.view(ALBERTO)) == "Populate: one beside your people"
    scene.play("place one niue")
    assert (scene.count(ALBERTO, "niue"), scene.state.board[ALBERTO]) == (2, left - 1)


@pytest.mark.rule("POL-7.05")
@pytest.mark.parametrize("left", [2, 1])
def test_the_form_for_the_main_island_places_all_that_are_left(left: int) -> None:
    scene = Scene(4).people(ALBERTO, fakaofo=13 - left).play("populate", "place three")
    assert (scene.count(ALBERTO, "tofua"), scene.state.board[ALBERTO]) == (left, 0)


@pytest.mark.rule("POL-7.05")
def test_with_an_empty_board_there_is_no_populating() -> None:
    assert Scene(4).people(ALBERTO, fakaofo=12, tofua=1).why("populate") == "POL-7.05"


@pytest.mark.rule("POL-7.06")
def test_one_member_may_go_to_the_main_or_a_near_island_too() -> None:
    scene = Scene(4).people(ALBERTO, tofua=1, vavau=1)
    one, other = scene.state.copy(), scene.state.copy()
    for state, island in ((one, "tofua"), (other, "vavau")):
        state.play("populate")
        state.play(f"place one {island}")
    assert one.view(None).members[ALBERTO].count(scene.island("tofua")) == 2  # type: ignore[attr-defined]
    assert other.view(None).members[ALBERTO].count(scene.island("vavau")) == 2  # type: ignore[attr-defined]


@pytest.mark.rule("POL-8.01")
@pytest.mark.parametrize("n", [3, 2, 1])
def test_fishing_takes_the_number_under_the_marker_of_one_kind(n: int) -> None:
    scene = Scene(4, n=n).play("fish")
    assert scene.offered() == ["take fish", "take shells"]
    assert scene.why("stop") == "POL-8.01"
    scene.play("take shells")
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (3, 3 + n)
    assert scene.state.to_act == LAURA
