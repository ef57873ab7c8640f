"""The chart in letters: archipelagos, tokens, and people beside routes, on a screen of any width."""

from __future__ import annotations

import re

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, LAURA, Scene
from vaka.games.polynesia.tables import NOTHING
from vaka.games.polynesia.terminal import LEGEND, SIGNS, chart
from vaka.games.polynesia.view import PolynesiaView
from vaka.testing import play_on


def table(scene: Scene, width: int = 80) -> str:
    return GAME.text(scene.state.view(ALBERTO), width)


def archipelago(scene: Scene, number: int) -> str:
    return next(line for line in table(scene).splitlines() if line.startswith(f"Archipelago {number} "))


def test_the_islands_of_an_archipelago_are_named_together_and_marked_on_the_chart() -> None:
    scene = Scene(4)
    for group, name in enumerate(scene.ocean.group_names):
        islands = [scene.ocean.names[island] for island in scene.ocean.group_islands[group]]
        assert f"{name}: {' and '.join(islands)};" in archipelago(scene, group + 1)
        for island in islands:
            assert f"{island} {group + 1}" in table(scene)


@pytest.mark.rule("POL-T1.2a", "POL-T1.2b")
def test_which_archipelago_still_has_its_point_token_is_told_under_tide_1_2() -> None:
    scene = Scene(4, tides="1.2 2.4 3.7")
    assert "its point token lies there" in archipelago(scene, 2)
    scene.lay(prizes="samoa, society, marquesas")
    assert "its point token is taken" in archipelago(scene, 2)
    assert "its point token lies there" in archipelago(scene, 3)
    assert "its point token" not in table(Scene(4, tides="1.3 2.4 3.7"))


@pytest.mark.rule("POL-T1.1a")
def test_which_archipelago_is_connected_and_by_whose_ships() -> None:
    scene = Scene(4)
    assert "not connected yet" in archipelago(scene, 2)
    scene.ships("niue", "aitutaki", "fish", LAURA, ALBERTO)
    assert "connected, ships of H M;" in archipelago(scene, 2)
    assert "not connected yet" in archipelago(scene, 1)


@pytest.mark.rule("POL-T1.3a", "POL-T1.4a")
def test_who_is_ashore_on_one_island_or_both() -> None:
    scene = Scene(4)
    assert archipelago(scene, 2).endswith("nobody ashore")
    scene.people(ALBERTO, rarotonga=2).people(LAURA, rarotonga=1, aitutaki=1)
    letters = {ALBERTO: "H on Rarotonga", LAURA: "M on both islands"}
    assert archipelago(scene, 2).endswith(", ".join(letters[seat] for seat in sorted(letters)))


@pytest.mark.parametrize(("players", "width"), [(2, 80), (3, 80), (4, 80), (2, 120), (4, 120), (4, 200)])
def test_the_chart_fits_the_screen_and_shows_every_island_and_everybody(players: int, width: int) -> None:
    for seed in range(3):
        state = play_on(GAME.new(players, seed=seed), seed, moves=60 + 40 * seed)
        view = state.view(0)
        assert isinstance(view, PolynesiaView)
        rows = chart(view, width - 1)
        assert max(len(row) for row in rows) < width
        drawn = "\n".join(rows)
        for island in range(view.ocean.size):
            assert view.ocean.names[island] in drawn
        # No dot of a route touches a count, a token or the number of an archipelago.
        assert not re.search(r"[·o=][HMKB]\d|[HMKB]\d+[·o=]|[·o=]\[|\][·o=]", drawn)
        people = sum(int(number) for number in re.findall(r"\b[HMKB](\d+)\b", drawn))
        assert people == sum(island >= 0 for members in view.members for island in members)
        assert drawn.count("[") == sum(1 for token in view.tokens if token)


def test_the_explored_routes_fit_the_screen() -> None:
    state = play_on(GAME.new(4, seed=3), 3, moves=90)
    view = state.view(0)
    assert isinstance(view, PolynesiaView)
    assert sum(laid != NOTHING for laid in view.laid) > 4
    rows = [line for line in GAME.text(view, 80).splitlines() if " – " in line]
    assert max(len(row) for row in rows) <= 80
    assert len(rows) > len([line for line in GAME.text(view, 120).splitlines() if " – " in line])


def test_every_token_and_every_kind_of_route_is_explained() -> None:
    legend = " ".join(LEGEND)
    for sign in SIGNS.values():
        assert f"[{sign}]" in legend
    for sign in ("· not explored", "o explored", "= open to everybody", "* a turtle", "! doomed"):
        assert sign in legend
