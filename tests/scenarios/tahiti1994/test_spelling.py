"""Names on the page carry their ʻokina; actions and options stay plain."""

from __future__ import annotations

import re

import vaka
from vaka.games.tahiti1994.spelling import SPELT, spell

GAME = vaka.game("tahiti-1994")


def test_names_are_read_with_their_okina_and_typed_without() -> None:
    state = GAME.new(players=2, seed=1, options={"homes": "Faaa, Tautira"})
    read = set()
    for _ in range(12):
        assert state.to_act is not None
        view = state.view(state.to_act)
        lines = [GAME.prompt(view), GAME.text(view), *(GAME.label(action, view) for action in view.legal)]
        assert not any(re.search(rf"\b{name}\b", line) for line in lines for name in SPELT)
        assert all(action.text.isascii() for action in view.legal)
        read |= {name for name in SPELT.values() for line in lines if name in line}
        state.play(state.legal[0])
    assert "Faaʻa" in read


def test_a_name_inside_another_word_is_left_alone() -> None:
    assert spell("Lower Papenoo, Papenoos") == "Lower Papenoʻo, Papenoos"
