"""What the pages say: plain words, one name for one person, a title once."""

from __future__ import annotations

import html
import re
from importlib import resources

import pytest

import vaka
from tests.server.client import TITLE, Running, game
from vaka.draw.picture import Panel
from vaka.draw.seats import SEATS
from vaka.server.store import Seat, Table
from vaka.server.tables.seat_names import Names

STIFF = (
    ">Keep<", ">Make it<", "if you like</", "hook of yours", "Tokens for programs", "Fair draws", "Offer to end",
    "Not on this chart\"", "has won.", "A letter is on its way", ">Begin the game<",
)  # fmt: skip
"""Phrases that people stumbled over."""


def test_no_template_uses_a_phrase_that_people_stumbled_over() -> None:
    templates = resources.files("vaka.server") / "templates"
    found = [
        (file.name, phrase) for file in templates.iterdir() for phrase in STIFF if phrase in file.read_text("utf-8")
    ]
    assert found == []


def test_a_page_that_is_not_there_says_so_and_jokes_below(quiet: Running) -> None:
    page = quiet.browser().get("/nowhere")
    assert page.status_code == 404
    assert "<h1>Page not found</h1>" in page.text
    assert page.text.index("Page not found") < page.text.index("not on this chart")


def test_the_bar_of_a_table_names_its_title_once(quiet: Running) -> None:
    page = quiet.browser().post(f"/play/{TITLE}").text
    bar = page[page.index('<p class="where">') : page.index('<p class="turn"')]
    assert bar.count(game().title) == 1
    assert "2 players" in bar
    heading = page[page.index("<title>") : page.index("</title>")]
    assert heading.count(game().title) == 1
    assert heading.endswith(f"{game().title} · Vaka")


def test_undo_against_bots_says_that_they_agree(quiet: Running) -> None:
    me = quiet.guest()
    alone = quiet.table(me, "me", "bot:greedy")
    together = quiet.table(me, "me", "link")
    around = quiet.services.pages.around
    assert around.of(alone, me, can_undo=False).bots_only
    assert around.of(quiet.services.tables.sit(together.id, 1, quiet.guest("Ari"), together.seats[1].invite), me,
                     can_undo=False).bots_only is False  # fmt: skip


def test_a_guest_without_a_name_is_not_called_guest(quiet: Running) -> None:
    browser = quiet.browser()
    browser.post(f"/play/{TITLE}")
    form = browser.get(f"/new/{TITLE}").text
    assert 'value="Guest"' not in form
    assert "Guest’s table" not in form


def named(*names: str) -> Names:
    return Names(Table(seats=[Seat(seat=number, name=name) for number, name in enumerate(names)]))


def test_the_colours_of_seats_become_the_names_of_those_who_sit_there() -> None:
    names = named("Moana", "", "Ari")
    assert names.text("lets Hibiscus go before Moana and Kapa") == "lets Moana go before Moana and Ari"
    assert named("Ari", "Hibiscus").text("Hibiscus, Moana") == "Ari, Hibiscus", "all at once, never twice"
    assert named("", "").text("Hibiscus") == "Hibiscus"


def test_names_are_escaped_and_leave_what_the_script_reads_alone() -> None:
    names = named('<b>&"x', "")
    body = '<g data-action="ask Hibiscus" aria-label="Hibiscus">Hibiscus</g>'
    assert names.markup(body) == (
        '<g data-action="ask Hibiscus" aria-label="&lt;b&gt;&amp;&#34;x">&lt;b&gt;&amp;&#34;x</g>'
    )
    assert names.panel(Panel("p", "Hibiscus", "Hibiscus")).title == '<b>&"x', "escaped where it is shown"


def test_a_table_calls_a_person_by_one_name_in_seats_panels_and_log(quiet: Running) -> None:
    host = quiet.guest("Hinano")
    table = quiet.services.tables.get(quiet.table(host, "me", "here").id)
    table = quiet.play(table, host, 25)
    scene = quiet.services.pages.scene(table, host)
    words = " ".join(
        [*(item.html for item in scene.log_items), *(panel.body for panel in scene.panels), scene.picture.pieces]
    )
    assert "Hinano" in words
    assert not re.search(rf"\b{SEATS[0].name}\b", re.sub(r"<svg class=\"badge\".*?</svg>", "", words))


def test_ratings_without_a_title_are_a_page_of_all_titles(quiet: Running) -> None:
    page = quiet.browser().get("/ratings")
    assert page.status_code == 200
    for name in ("tahiti-1994", "maori", "hawaii", "polynesia", "tahiti-2012"):
        assert f'href="/ratings/{name}"' in page.text


@pytest.mark.parametrize(("players", "words"), [(1, "solitaire"), (2, "2 players")])
def test_the_number_of_players_is_said_in_the_right_number(quiet: Running, players: int, words: str) -> None:
    from vaka.server.tables.seating import Place, Proposal

    host = quiet.guest()
    kinds = [Place("me"), *[Place("here")] * (players - 1)]
    table = quiet.services.tables.create(Proposal("tahiti-1994", players, kinds), host)
    assert words in quiet.services.pages.scene(table, host).subtitle


def test_the_reference_has_sections_links_to_single_rules_and_marks_of_what_was_rebuilt(quiet: Running) -> None:
    page = quiet.browser().get("/rules/tahiti-1994").text
    assert 'id="T94-9.2k"' in page
    assert 'href="/rules/tahiti-1994#T94-9.2k"' in page
    for number, section in enumerate(vaka.game("tahiti-1994").rules.sections(), start=1):
        assert f'<a href="#section-{number}">{html.escape(section)}</a>' in page
        assert f'id="section-{number}"' in page
    mark = page[page.index('id="T94-2.1d"') :].partition("</div>")[0]
    assert "reconstructed</summary><span>The rulebook gives the range of each rating" in mark
    assert 'id="rules-search"' in page
    assert "reconstructed</summary>" in quiet.browser().get("/rules/tahiti-1994/drawer").text
