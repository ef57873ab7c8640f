"""How costs grow: the figures are there, and drawn."""

from __future__ import annotations

import pytest

import vaka
from vaka.lab.growth import CURVES, PARTS, by_length, by_players, drawn

GAME = vaka.game("polynesia")


def test_every_player_count_and_every_stretch_of_a_game_has_its_cost() -> None:
    assert [point.at for point in by_players(GAME, 1)] == list(GAME.players)
    stretches = by_length(GAME, 2, 1)
    assert len(stretches) == PARTS
    assert all(point.cost > 0 for point in stretches)


@pytest.mark.parametrize("curve", CURVES)
def test_a_curve_is_drawn_with_a_line_for_each_title(curve: str) -> None:
    points = [
        {"curve": curve, "title": title, "at": at, "cost": at * 2.0} for title in ("one", "two") for at in (1, 2, 3)
    ]
    picture = drawn(curve, points)
    assert picture.startswith("<svg")
    assert "one" in picture
    assert "two" in picture
