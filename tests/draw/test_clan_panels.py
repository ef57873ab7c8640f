"""What a wargame offers beside its map: together by place, and apart what is rarely wanted."""

from __future__ import annotations

import vaka
from tests.replays.net import FOLDER
from vaka.core.record import parse_record
from vaka.core.state import State


def built_at_several_places() -> State:
    """A building phase of a stored game with villages that can train, and could be given up."""
    record = parse_record((FOLDER / "tahiti-1994" / "v2-20-keen-3.vaka.json").read_text(encoding="utf-8"))
    state = vaka.game(record.title).new(record.players, seed=record.seed, options=dict(record.options))
    for move in record.moves:
        verbs = [action.text.split()[0] for action in state.legal]
        if verbs.count("train") >= 3 and "abandon" in verbs:
            return state
        state.play(move.action, move.seat)
    raise AssertionError("the stored game has no such phase")


def test_builds_stand_together_by_place_and_giving_up_a_village_lies_under_more() -> None:
    state = built_at_several_places()
    view = state.view(state.to_act)
    panels = {panel.id: panel for panel in state.game.panels(view)}
    choices, more = panels["choices"], panels["more"]
    trained = {action.text for action in state.legal if action.text.startswith("train")}
    given_up = {action.text for action in state.legal if action.text.startswith("abandon")}
    assert trained <= choices.offers
    assert given_up <= more.offers
    assert not given_up & choices.offers
    places = {text.split()[1] for text in trained}
    assert choices.body.count('class="group"') >= len(places) > 1
    for group in choices.body.split('<div class="group">')[1:]:
        here = {text.split()[1] for text in trained if f'data-action="{text}"' in group}
        assert len(here) <= 1, "a row is one place"
    assert '<details class="peek" id="seldom">' in more.body, "closed until somebody asks"
