"""What everybody sees of the clock: initiative, order, and when a tohunga returns."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import moving, say, table
from vaka.games.maori.title import GAME


@pytest.mark.rule("MAO-5c", "MAO-11.2a")
@pytest.mark.parametrize("eyes", [None, 0, 1])
def test_initiative_order_and_an_awaited_tohunga_lie_open_to_everybody(eyes: int | None) -> None:
    state = table(3)
    say(state, "order of play: seat 1, seat 2, seat 0", "initiative: seat 2", "season: 1 turn 5")
    say(state, "seat 0 shaman back: season 2 turn 1")
    moving(state, 1)
    view = state.view(eyes)
    words = (
        "Initiative: Kapa holds the marker: −2 on the next roll",
        "Order of this turn: Moana (now), Kapa, Hibiscus",
        "Hibiscus’s Tohunga returns in game-turn 7 (season 2, turn 1)",
    )
    season = next(panel.body for panel in GAME.panels(view) if panel.id == "season")
    for line in words:
        assert line in GAME.text(view)
        assert line in season
    facts = {fact.icon: fact.value for fact in GAME.facts(view, 2)}
    assert (facts["initiative"], facts["clock"]) == ("−2", "2")
    assert "initiative" not in {fact.icon for fact in GAME.facts(view, 0)}
    assert {fact.icon: fact.value for fact in GAME.facts(view, 0)}["shaman"] == "7"
