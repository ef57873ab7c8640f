"""States, views and records show themselves in a notebook as the page draws them."""

from __future__ import annotations

import re
from base64 import b64decode
from xml.etree import ElementTree as ET

import pytest

import vaka
from vaka.testing import play_on


def drawing(html: str) -> str:
    found = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    assert found is not None
    return b64decode(found[1]).decode()


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_a_state_shows_the_view_of_the_seat_that_decides(title: str) -> None:
    state = play_on(vaka.game(title).new(2, seed=4), moves=30)
    shown = state._repr_html_()
    assert state.to_act is not None
    assert shown == state.view(state.to_act)._repr_html_()
    assert f"as {('Hibiscus', 'Moana')[state.to_act]} sees it" in shown
    assert ET.fromstring(drawing(shown)).tag.endswith("svg")


def test_a_state_shows_nothing_that_its_seat_does_not_know() -> None:
    """Two positions that look alike to the seat that decides are shown alike, whatever is dealt face down."""
    state = play_on(vaka.game("tahiti-2012").new(3, seed=4), moves=12)
    assert state.to_act is not None
    other = state.view(state.to_act).imagine(vaka.seeded(99))
    assert other.digest() != state.digest()
    assert other._repr_html_() == state._repr_html_()


def test_a_record_shows_its_last_position() -> None:
    state = play_on(vaka.game("tahiti-2012").new(2, seed=11), 1)
    assert state.result is not None
    shown = state.record()._repr_html_()
    assert shown == state._repr_html_()
    assert state.result.why in shown
    assert "as an onlooker sees it" in shown
