"""The map in letters: neighbours on the board are neighbours on the screen, and what is asked about is in sight."""

from __future__ import annotations

import pytest

import vaka
from vaka.games.clans import charttext
from vaka.games.clans.state import ClanState

EDITIONS = ["tahiti-1994", "maori"]


def fresh(title: str) -> ClanState:
    state = vaka.game(title).new(players=2, seed=5)
    assert isinstance(state, ClanState)
    return state


def where(lines: list[str], letters: str) -> list[tuple[int, int]]:
    return [(line.index(letters), y) for y, line in enumerate(lines) if letters in line]


@pytest.mark.parametrize("title", EDITIONS)
def test_neighbours_lie_side_by_side_on_the_screen(title: str) -> None:
    chart = fresh(title).chart
    middle = [hex for hex in range(chart.size) if len(chart.beside[hex]) == 6][::40]
    assert len(middle) >= 3
    for hex in middle:
        others = {near: f"{chr(65 + k)}!" for k, near in enumerate(chart.beside[hex])}
        lines = charttext.draw(
            chart, lambda at, hex=hex, others=others: "@!" if at == hex else others.get(at, ""), [hex]
        )
        [(x, y)] = where(lines, "@!")
        spots = {where(lines, letters)[0] for letters in others.values()}
        assert len(spots) == 6
        assert all(abs(a - x) <= charttext.CELL and abs(b - y) <= 2 for a, b in spots)


@pytest.mark.parametrize("title", EDITIONS)
def test_the_part_of_the_map_that_is_shown_holds_what_is_asked_about(title: str) -> None:
    state = fresh(title)
    assert state.to_act is not None
    view = state.view(state.to_act)
    named = charttext.named(state.chart, view)
    assert named
    lines = charttext.draw(state.chart, lambda hex: "@!" if hex in named else "", named)
    assert sum(line.count("@!") for line in lines) == len(named)
    assert max(len(line) for line in lines) <= 120


@pytest.mark.parametrize("title", EDITIONS)
def test_a_home_village_is_seen_on_the_text_map(title: str) -> None:
    state = fresh(title)
    while not any(home >= 0 for home in state.home):
        state.play(state.legal[0])
    assert state.to_act is not None
    assert "#" in "".join(state.game.text(state.view(state.to_act)).split("~ sea")[0])
