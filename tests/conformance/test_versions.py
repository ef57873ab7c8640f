"""A game goes on by the version of the rules it was begun with, wherever its position travels."""

from __future__ import annotations

import pytest

import vaka
from vaka.core.game import Game


@pytest.fixture(params=[game.name for game in vaka.games()])
def raised(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, vaka.State]:
    """A game in progress whose title has been given a newer version of its rules since."""
    game = vaka.game(request.param)
    state = game.new(game.players[-1], seed="versions")
    for _ in range(12):
        state.play(state.legal[0])
    monkeypatch.setattr(type(game), "version", game.version + 1)
    return game, state


def test_copies_views_imagined_and_stored_positions_keep_their_version(raised: tuple[Game, vaka.State]) -> None:
    game, state = raised
    begun = game.version - 1
    assert game.new(game.players[-1], seed=1).version == begun + 1
    view = state.view(state.to_act)
    assert [state.version, state.copy().version, view.version] == [begun] * 3
    assert view.imagine(vaka.seeded(3)).version == begun
    assert game.load(state.to_json()).version == begun


def test_a_record_is_replayed_by_its_own_version(raised: tuple[Game, vaka.State]) -> None:
    game, state = raised
    record = state.record()
    assert record.version == game.version - 1
    assert game.replay(record).version == record.version
    assert game.reopen(record, vaka.seeded(0)).version == record.version
