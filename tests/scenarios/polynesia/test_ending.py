"""Chapter 10: the end and the count."""

from __future__ import annotations

import re

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, HINA, LAURA, TAVI, Scene
from vaka.games.polynesia.rules.ending import track_points
from vaka.games.polynesia.view import PolynesiaView


@pytest.mark.rule("POL-10.01")
def test_the_sixth_red_stone_stops_everything_at_once() -> None:
    scene = Scene(3).people(ALBERTO, hao=1).goods(ALBERTO, 2, 2).erupt()
    assert scene.state.over
    assert scene.state.marker == 3
    assert (scene.state.start, scene.state.round) == (ALBERTO, 1)
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (2, 2)  # neither Decline nor income


@pytest.mark.rule("POL-10.02")
def test_the_main_and_near_islands_are_destroyed_and_their_people_go_home() -> None:
    scene = Scene(4).people(ALBERTO, tofua=2, vavau=1, lifuka=1, eua=1, savaii=2).erupt()
    assert [scene.count(ALBERTO, name) for name in ("tofua", "vavau", "lifuka", "eua", "savaii")] == [0, 0, 0, 0, 2]
    assert scene.state.board[ALBERTO] == 11


def free_spaces(scene: Scene, seat: int) -> list[int]:
    """The values of the free spaces of a personal board, as the panel shows them."""
    view = scene.state.view(seat)
    assert isinstance(view, PolynesiaView)
    panel = next(panel for panel in GAME.panels(view) if panel.id == "people")
    cells = re.findall(r'<g class="(free|held)">.*?>(\d+)</text>', panel.body)
    assert len(cells) == 13
    return [int(value) for state, value in cells if state == "free"]


@pytest.mark.rule("POL-10.03")
def test_returning_members_fill_the_board_from_right_to_left() -> None:
    scene = Scene(4).people(ALBERTO, tofua=6, savaii=3)
    assert free_spaces(scene, ALBERTO) == [0, 0, 1, 1, 2, 2, 3, 3, 4]
    scene.erupt()
    # Six come back: the row 2-7 is full again (4, 3, 3, 2), then 2 and 1 of the row 0-2.
    assert free_spaces(scene, ALBERTO) == [0, 0, 1]


@pytest.mark.rule("POL-10.04")
def test_the_destruction_comes_before_all_counting() -> None:
    # Tide 3.5 counts the members who came back, the tie-break only surviving islands.
    scene = Scene(4, tides="1.3 2.4 3.5").people(ALBERTO, tofua=13).people(LAURA, savaii=1, upolu=12)
    scene.people(HINA, savaii=1, upolu=12).people(TAVI, savaii=1, upolu=12).erupt()
    result = scene.state.result
    assert result is not None
    lines = {line.label: line for line in result.breakdown[ALBERTO]}
    assert lines["Tide 3.5: Those who stayed"].points == 3
    assert lines["Islands settled"].detail.startswith("0")


@pytest.mark.rule("POL-10.05")
def test_only_the_highest_free_space_scores() -> None:
    scene = Scene(4, tides="1.3 2.4 3.1").people(ALBERTO, fakaofo=9).erupt()
    assert scene.scores[ALBERTO] == 4  # not 0 + 0 + 1 + 1 + 2 + 2 + 3 + 3 + 4


@pytest.mark.rule("POL-10.06")
def test_the_board_scores_by_the_number_of_members_saved() -> None:
    assert [track_points(saved) for saved in range(14)] == [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7]
    for saved in range(14):
        scene = Scene(4, tides="1.3 2.4 3.1").people(ALBERTO, fakaofo=saved, tofua=13 - saved).erupt()
        assert scene.scores[ALBERTO] == track_points(saved)
        assert scene.state.board[ALBERTO] == 13 - saved


@pytest.mark.rule("POL-10.07")
def test_turtle_islands_score_once_for_everybody_present() -> None:
    scene = Scene(4, tides="1.3 2.4 3.1").people(ALBERTO, funafuti=2, hawaii=1).people(LAURA, hawaii=2).erupt()
    assert scene.scores[ALBERTO] == 1 + 1 + 2  # three saved, one turtle, two turtles
    assert scene.scores[LAURA] == 0 + 2


@pytest.mark.rule("POL-10.08")
def test_point_island_tokens_and_point_tokens_score_one_each() -> None:
    scene = Scene(4, tides="1.3 2.4 3.1").people(ALBERTO, tofua=5).holds(ALBERTO, "point", 2)
    scene.points(ALBERTO, 3).people(LAURA, savaii=1).erupt()
    assert scene.scores[ALBERTO] == 5
    assert scene.scores[LAURA] == 1  # tide 1.3


@pytest.mark.rule("POL-10.09")
def test_ties_go_to_more_islands_and_then_are_shared() -> None:
    scene = Scene(4).people(ALBERTO, fakaofo=3).people(LAURA, fakaofo=2, hao=1).people(HINA).people(TAVI)
    scene.erupt()
    result = scene.state.result
    assert result is not None
    assert result.scores[ALBERTO] == result.scores[LAURA]
    assert result.winners == (LAURA,)
    scene = Scene(4).people(ALBERTO, fakaofo=2, niue=1).people(LAURA, fakaofo=2, hao=1).people(HINA).people(TAVI)
    shared = scene.erupt().state.result
    assert shared is not None
    assert shared.winners == (ALBERTO, LAURA)
    assert shared.ranks == (1, 1, 3, 3)


@pytest.mark.rule("POL-10.10")
def test_a_total_may_be_below_nothing() -> None:
    scene = Scene(4, tides="1.3 2.6 3.1").people(ALBERTO, tofua=5).erupt()
    assert scene.scores == (-2, -2, -2, -2)


@pytest.mark.rule("POL-10.11")
def test_what_is_left_over_scores_nothing() -> None:
    scene = Scene(4, tides="1.3 2.4 3.1").people(ALBERTO, tofua=5).goods(ALBERTO, 9, 9)
    scene.holds(ALBERTO, "fish", 2).holds(ALBERTO, "shell", 2).token("savaii", "point")
    scene.ships("savaii", "upolu", "fish", ALBERTO).erupt()
    assert scene.scores[ALBERTO] == 0


@pytest.mark.rule("POL-10.12")
def test_alberto_counts_fifteen_points() -> None:
    scene = Scene(2, tides="1.3 2.4 3.7")
    # Three one-turtle islands and the two-turtle one, members in three archipelagos, nine saved in all.
    scene.people(ALBERTO, maupiti=1, takaroa=1, puka_puka=1, rapa_nui=1, huahine=2, fakarava=1, hiva_oa=2)
    scene.holds(ALBERTO, "point").holds(ALBERTO, "mask", 2).ships("anaa", "tubuai", "fish", LAURA).erupt()
    result = scene.state.result
    assert result is not None
    assert [line.points for line in result.breakdown[ALBERTO]] == [4, 5, 1, 0, 3, 2, 0, 0]
    assert result.scores[ALBERTO] == 15


def test_scores_now_say_what_an_eruption_now_would_bring() -> None:
    scene = Scene(4, tides="1.3 2.4 3.6").people(ALBERTO, funafuti=2, hao=2, vavau=1).goods(ALBERTO, 4, 0)
    before = scene.scores
    assert before == scene.erupt().scores
