"""A title's page says how fair the game is, where that was measured."""

from __future__ import annotations

import pytest

from tests.server.client import Running
from vaka.core.game import Game
from vaka.lab.balance import Balance, Kind, Measured, Row
from vaka.server.routes import directory


def test_the_page_of_a_title_tells_shares_with_intervals_and_where_they_come_from(
    quiet: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = (Row("first", 400, 136.0), Row("second", 400, 264.0))
    one = Measured(2, 400, ("strong",), "s", {}, 2, "0.2.0", (Kind("order", rows),), "abc1234")

    def known(game: Game) -> Balance:
        return Balance("Fruits make up for it.", (one,)) if game.name == "hawaii" else Balance()

    monkeypatch.setattr(directory, "balance_of", known)
    page = quiet.browser().get("/games/hawaii").text
    assert "How fair is it?" in page
    assert '<th scope="row">Second</th><td>66 %</td><td>61 to 70 %</td><td>400</td>' in page
    assert "400 games of strong bots; seed s, rules 2, Vaka 0.2.0, commit abc1234" in page
    assert "Fruits make up for it." in page
    assert "How fair is it?" not in quiet.browser().get("/games/maori").text
