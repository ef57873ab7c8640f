"""The map in letters: neighbours on the board are neighbours on the screen, and what is asked about is in sight."""

from __future__ import annotations

import pytest

import vaka
from vaka.games.clans import charttext
from vaka.games.clans.chart import Chart
from vaka.games.clans.kinds import LOG, NOBODY, SEA
from vaka.games.clans.state import ClanState
from vaka.games.clans.terminal import moving
from vaka.games.clans.words import Voice, seat_name
from vaka.games.maori import words as maori
from vaka.games.tahiti1994 import words as tahiti1994
from vaka.testing import amend, play_on

EDITIONS = ["tahiti-1994", "maori"]


VOICES: dict[str, Voice] = {"tahiti-1994": tahiti1994.VOICE, "maori": maori.VOICE}


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
            chart, lambda at, hex=hex, others=others: "@!" if at == hex else others.get(at, ""), [hex], 120
        )
        [(x, y)] = where(lines, "@!")
        spots = {where(lines, letters)[0] for letters in others.values()}
        assert len(spots) == 6
        assert all(abs(a - x) <= charttext.CELL and abs(b - y) <= 2 for a, b in spots)


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("title", EDITIONS)
def test_the_part_of_the_map_that_is_shown_holds_what_is_asked_about(title: str, width: int) -> None:
    state = fresh(title)
    assert state.to_act is not None
    view = state.view(state.to_act)
    named = charttext.named(state.chart, view)
    assert named
    lines = charttext.draw(state.chart, lambda hex: "@!" if hex in named else "", named, width)
    assert sum(line.count("@!") for line in lines) == len(named)
    assert max(len(line) for line in lines) <= width


@pytest.mark.parametrize("title", EDITIONS)
def test_a_home_village_is_seen_on_the_text_map(title: str) -> None:
    state = fresh(title)
    while not any(home >= 0 for home in state.home):
        state.play(state.legal[0])
    assert state.to_act is not None
    assert "#" in "".join(state.game.text(state.view(state.to_act)).split("Key to the areas: ")[0])


def whole(chart: Chart, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The whole map, as a screen without limits would show it."""
    monkeypatch.setattr(charttext, "WIDEST", 100)
    monkeypatch.setattr(charttext, "HIGH", 100)
    return charttext.draw(chart, lambda hex: "", [], 1000)


@pytest.mark.parametrize("title", EDITIONS)
def test_every_side_that_mountains_close_is_drawn(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chart = fresh(title).chart
    dry = set(chart.dry)
    closed = {frozenset((a, b)) for a in dry for b in chart.beside[a] if b in dry and b not in chart.land[a]}
    assert len(closed) > 30
    drawn = "\n".join(whole(chart, monkeypatch))
    assert drawn.count("^") + drawn.count("'") + drawn.count(",") + 2 * drawn.count(";") == len(closed)


@pytest.mark.parametrize("title", EDITIONS)
def test_areas_rivers_and_reefs_can_be_read_off_the_map(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = fresh(title)
    chart = state.chart
    drawn = "\n".join(whole(chart, monkeypatch))
    for area in range(len(chart.areas)):
        letter = charttext.area_letter(area)
        land = sum(chart.area[hex] == area for hex in chart.dry)
        plain = sum(drawn.count(f"{sign}{letter}") for sign in "·o♣♠")
        assert plain == land
    assert drawn.count("≈") == sum(chart.reef)
    assert drawn.count("~") == sum(kind == SEA for kind in chart.kind)
    assert drawn.count("♠") == sum(chart.river[hex] and chart.jungle[hex] for hex in chart.dry)
    legend = "\n".join(charttext.legend(chart, "jungle"))
    assert "♣ jungle" in legend
    for sign in "·o♣~#^":
        assert sign in legend
    assert ("≈" in legend) == any(chart.reef)


@pytest.mark.parametrize("title", EDITIONS)
def test_the_areas_in_sight_are_named_with_their_holders(title: str) -> None:
    state = fresh(title)
    seat = state.to_act
    assert seat is not None
    line = next(row for row in state.game.text(state.view(seat)).split("\n") if row.startswith("Key to the areas: "))
    held = [area for area, owner in enumerate(state.control) if owner == seat]
    assert held
    for area in held:
        assert f"{charttext.area_letter(area)} " in line
    assert line.count(f"({seat_name(seat)[0]})") == len(held)


def on_the_move(title: str, carries: bool) -> ClanState:
    """A position of random play in which a leader has somebody with him, or somebody carries something."""
    for seed in range(40):
        state = play_on(vaka.game(title).new(2, seed=seed), seed, moves=40)
        assert isinstance(state, ClanState)
        for _ in range(400):
            if state.to_act is None:
                break
            if state.march.mover >= 0 and (state.march.cargo if carries else state.march.party):
                return state
            want = "carry" if carries else "take"
            ways = [action for action in state.legal if action.text.startswith(want)] or [
                action for action in state.legal if action.text.startswith(("lead", "walk", "step"))
            ]
            state.play((ways or state.legal)[-1 if carries else 0])
    raise AssertionError("nobody ever moved like that")


@pytest.mark.parametrize("title", EDITIONS)
def test_a_move_under_way_tells_who_comes_along_and_how_far(title: str) -> None:
    state = on_the_move(title, carries=False)
    seat = state.to_act
    assert seat is not None
    line = state.game.text(state.view(seat)).split("\n")[-1]
    voice = VOICES[title]
    assert line.startswith(f"Moving: {seat_name(seat)}, {voice.kind(state, state.kind[state.march.mover])} with ")
    for piece in state.march.party:
        assert voice.kind(state, state.kind[piece]) in line
    assert f"{voice.points(state.edition, state.march.points)} left" in line


@pytest.mark.parametrize("title", EDITIONS)
def test_a_move_under_way_tells_what_is_carried(title: str) -> None:
    state = fresh(title)
    while not any(home >= 0 for home in state.home) or state.to_act is None:
        state.play(state.legal[0])
    hex = next(state.chart.names[at] for at in range(state.chart.size) if state.here[at])
    voice = VOICES[title]
    chief = voice.title("chief").lower()
    amend(state, f"moving: {chief} in {hex}\npoints left: 1")
    [line] = moving(state, voice)
    assert line.endswith("; 1 point left")
    state.make(LOG, NOBODY, state.chart.number[hex])
    amend(state, f"carried: big log in {hex}")
    [line] = moving(state, voice)
    assert line.endswith("; 1 point left; carries Big Log")
    amend(state, "moving: nobody")
    assert moving(state, voice) == []


@pytest.mark.rule("MAO-8.3c")
def test_others_see_who_moves_in_maori_but_not_with_whom() -> None:
    state = on_the_move("maori", carries=False)
    seat = state.to_act
    assert seat is not None
    theirs = state.game.text(state.view(1 - seat)).split("\n")[-1]
    assert theirs.startswith(f"Moving: {seat_name(seat)}, ")
    assert " with " not in theirs
    assert " with " in state.game.text(state.view(seat)).split("\n")[-1]


@pytest.mark.parametrize("title", EDITIONS)
def test_the_first_row_tells_how_long_the_game_still_lasts(title: str) -> None:
    state = fresh(title)
    assert state.to_act is not None
    first = state.game.text(state.view(state.to_act)).split("\n")[0]
    assert first == "Season 1, turn 1 of 6 (game-turn 0 of 24): setting up"
    while state.turn == 0:
        state.play(state.legal[0])
    first = state.game.text(state.view(0)).split("\n")[0]
    assert first.startswith("Season 1, turn 1 of 6 (game-turn 1 of 24)")
