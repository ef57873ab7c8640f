"""From the front page into a game: one click, or a form whose rare things are folded."""

from __future__ import annotations

import html
import re

import pytest

import vaka
from tests.server.client import TITLE, Running
from vaka import bots
from vaka.server.middleware.access_control import kind_of
from vaka.server.rate_limits import Kind
from vaka.server.tables.seating import BOT, PERSON
from vaka.teaching import teaching


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_one_click_begins_a_table_against_friendly_bots(quiet: Running, title: str) -> None:
    browser = quiet.browser()
    page = browser.post(f"/play/{title}")
    assert page.status_code == 200
    table = quiet.services.tables.get(page.url.path.rpartition("/")[2])
    assert (table.title, table.rated, table.public, table.clock) == (title, False, False, None)
    assert [seat.kind for seat in table.seats] == [PERSON, BOT]
    assert [seat.bot for seat in table.seats] == [None, bots.FRIENDLY]
    assert table.options == vaka.game(title).read_options({}, 2)
    assert browser.get(page.url.path).text.count('id="page"') == 1, "the guest comes back to the same table"


@pytest.mark.parametrize("path", ["/games", "/learn", "/new", "/rules"])
def test_an_address_without_a_title_leads_to_all_of_them(quiet: Running, path: str) -> None:
    page = quiet.browser().get(path)
    assert (page.status_code, page.url.path) == (200, "/")


def test_a_title_that_is_not_there_begins_nothing(quiet: Running) -> None:
    assert quiet.browser().post("/play/chess").status_code == 404


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_setting_up_a_table_shows_seats_first_and_folds_the_rest(quiet: Running, title: str) -> None:
    page = quiet.browser().get(f"/new/{title}").text
    assert page.index('id="kind-0"') < page.index('id="table-name"') < page.index('id="house-rules"')
    assert 'class="start-bar"><button class="btn main big">Start the game</button>' in page
    folded = page[page.index('id="house-rules"') : page.index('class="start-bar"')]
    for option in vaka.game(title).options:
        assert f'name="opt-{option.name}"' in folded
        assert (f'name="opt-{option.name}"' in folded.partition('id="own-data"')[2]) == option.free
    assert '<details class="fold" id="house-rules"><summary>' in page, "closed until somebody asks"


def test_a_fold_with_a_fault_in_it_is_open(quiet: Running) -> None:
    fields = {"players": "2", "kind-0": "me", "kind-1": "here", "opt-start": "nonsense"}
    page = quiet.browser().post(f"/new/{TITLE}", data=fields)
    assert page.status_code == 400
    assert 'id="house-rules" open>' in page.text


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_a_learn_page_is_whole_and_light(quiet: Running, title: str) -> None:
    page = quiet.browser().get(f"/learn/{title}")
    learn = teaching(vaka.game(title)).learn
    assert page.num_bytes_downloaded < 150_000, "pictures included"
    assert page.text.count("<figure>") == len(learn.panels)
    assert page.text.count('class="view"') + page.text.count('class="beside"') == len(learn.panels)
    words = html.unescape(page.text)
    for text in (learn.aim, learn.time, *learn.advice, *(panel.caption for panel in learn.panels)):
        assert text in words
    for what, points in learn.scores:
        assert what[1:] in words
        assert points in words
    assert f'action="/play/{title}"' in page.text
    assert f'href="/rules/{title}"' in page.text
    assert "data-action" not in page.text, "pictures are to be looked at"


def test_learning_is_one_click_from_the_rules_and_the_rules_from_learning(quiet: Running) -> None:
    assert f'href="/learn/{TITLE}"' in quiet.browser().get(f"/rules/{TITLE}").text


@pytest.mark.parametrize("path", [f"/play/{TITLE}", "/learn/hawaii/first-game", "/t/abc/play-on"])
def test_whoever_begins_too_many_tables_waits(path: str) -> None:
    assert kind_of({"method": "POST", "path": path}) is Kind.TABLE


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
@pytest.mark.parametrize("path", ["/learn/{}", "/puzzles/{}", "/puzzles/{}/yesterday"])
def test_everything_a_picture_is_drawn_with_is_on_its_page(quiet: Running, title: str, path: str) -> None:
    """Pieces that the board beside them does not show, too: a tile in a realm, a person on a chart."""
    page = quiet.browser().get(path.format(title)).text
    used, there = set(re.findall(r'<use href="#([^"]+)"', page)), set(re.findall(r'\bid="([^"]+)"', page))
    assert used
    assert used <= there
