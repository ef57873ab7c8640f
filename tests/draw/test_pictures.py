"""Every title's board, panels and facts, in positions of random play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

import vaka
from vaka.core.chance import seeded
from vaka.core.game import Game
from vaka.core.state import State
from vaka.draw import icons
from vaka.draw.export import png, standalone
from vaka.draw.picture import Picture

CASES = [pytest.param(game, players, id=f"{game.name}-{players}") for game in vaka.games() for players in game.players]
SHEET = set(re.findall(r'id="([^"]+)"', icons.sheet()))
VOID = {"br", "hr", "img", "input", "wbr", "meta", "link"}


def positions(game: Game, players: int, stride: int) -> Iterator[State]:
    """Positions of one game of random play: every decision of a new kind, and every so many moves."""
    state = game.new(players, seed=players * 101)
    chance = seeded(5)
    seen: set[str] = set()
    for move in range(1500):
        asked = state.view(state.to_act).asked
        if asked not in seen or move % stride == 0:
            seen.add(asked)
            yield state
        if state.over:
            return
        state.play(state.legal[chance.below(len(state.legal))])


def read(body: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')


@cache
def read_once(body: str) -> None:
    """Layers that stay the same need to be read once only."""
    read(body)


class Nested(HTMLParser):
    """Complains about HTML whose tags do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == [], f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> closes something else"


def check_picture(picture: Picture) -> None:
    read_once(picture.sprites)
    read_once(picture.ground)
    for layer in (picture.pieces, picture.targets, picture.barred):
        read(layer)
    ids = re.findall(r'\bid="([^"]+)"', picture.sprites + picture.ground + picture.pieces)
    assert len(ids) == len(set(ids)), "two elements share an id"
    assert not set(ids) & SHEET, "an id of the icon sheet is used again"
    drawn = picture.sprites + picture.layers()
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', drawn)) <= SHEET | set(ids), "something is used and not there"
    stable = re.findall(r'data-id="([^"]+)"', picture.pieces)
    assert len(stable) == len(set(stable)), "two pieces share a stable id"
    assert picture.label
    _, _, width, height = picture.box
    assert width > 0
    assert height > 0


def check_targets(picture: Picture) -> None:
    groups = [g for g in read(picture.targets).iter() if g.get("data-action") is not None]
    assert {g.get("data-action") for g in groups} == picture.offers
    for group in [*groups, *(g for g in read(picture.barred).iter() if g.get("data-action") is not None)]:
        assert group.get("role") == "button"
        assert group.get("aria-label"), f"{group.get('data-action')} has no name"
        assert group.get("tabindex") is not None


@pytest.mark.parametrize(("game", "players"), CASES)
def test_boards_are_well_formed_and_offer_only_what_is_legal(game: Game, players: int) -> None:
    for state in positions(game, players, 40):
        view = state.view(state.to_act)
        picture = game.draw(view)
        check_picture(picture)
        check_targets(picture)
        legal = {action.text for action in view.legal}
        offered = set(picture.offers)
        for panel in game.panels(view):
            Nested(panel.body)
            assert panel.offers <= set(re.findall(r'data-action="([^"]*)"', panel.body))
            offered |= panel.offers
        assert offered <= legal
        assert all(game.label(action, view) for action in view.legal if action.text not in offered)


@pytest.mark.parametrize(("game", "players"), CASES)
def test_what_a_board_bars_is_forbidden_by_a_rule(game: Game, players: int) -> None:
    for state in positions(game, players, 120):
        if state.to_act is None:
            continue
        barred = game.draw(state.view(state.to_act)).barred
        for text in sorted(set(re.findall(r'data-action="([^"]*)"', barred))):
            assert state.why_not(text) is not None, f"{text} is barred, but no rule forbids it"


@pytest.mark.parametrize(("game", "players"), CASES)
def test_those_who_are_not_asked_see_the_board_without_choices(game: Game, players: int) -> None:
    for state in positions(game, players, 120):
        for seat in (None, *range(players)):
            if seat is None or seat != state.to_act:
                view = state.view(seat)
                picture = game.draw(view)
                check_picture(picture)
                assert picture.offers == set()
                assert "data-action" not in picture.targets
                for panel in game.panels(view):
                    Nested(panel.body)
                    assert panel.offers == set()


@pytest.mark.parametrize(("game", "players"), CASES)
def test_facts_of_a_seat_have_an_icon_and_a_meaning(game: Game, players: int) -> None:
    state = game.new(players, seed=3)
    for seat in range(players):
        for fact in game.facts(state.view(None), seat):
            assert f"i-{fact.icon}" in SHEET
            assert fact.meaning


@pytest.mark.parametrize(("game", "players"), CASES)
def test_the_fixed_layers_stay_the_same_through_a_game(game: Game, players: int) -> None:
    fixed = set()
    for state in positions(game, players, 200):
        picture = game.draw(state.view(None))
        fixed.add((picture.sprites, picture.ground))
    assert len(fixed) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", vaka.games(), ids=lambda game: game.name)
def test_a_board_becomes_a_file_of_its_own(game: Game, theme: str) -> None:
    state = game.new(game.players[-1], seed=1)
    svg = standalone(game.draw(state.view(state.to_act)), "dark" if theme == "dark" else "light", targets=True)
    ET.fromstring(svg)
    assert "var(" not in svg
    assert "#i-" not in svg
    image = png(svg, 320)
    assert image.startswith(b"\x89PNG")
    assert int.from_bytes(image[16:20], "big") == 320


def test_what_shows_only_under_a_pointer_is_left_out_of_a_file() -> None:
    zone = '<path class="zone{}" d="M1 1h8v8z" fill="red"/>'
    bare, hidden, shown = (
        png(standalone(Picture(box=(0, 0, 10, 10), label="A zone", pieces=pieces)), 20)
        for pieces in ("", zone.format(""), zone.format(" shown"))
    )
    assert hidden == bare
    assert shown != bare
