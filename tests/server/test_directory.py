"""Pages of titles and people, and the search: everything public, and nothing else."""

from __future__ import annotations

import pytest

import vaka
from tests.server.client import TITLE, Running, finished_record
from vaka.server.pages.directory import ENOUGH, Curve
from vaka.server.store import Person, Rated, Rating, Table
from vaka.server.store.columns import now
from vaka.server.tables.seating import Place, Proposal


def rate(running: Running, table: Table, person: Person, seat: int = 0, mu: float = 26.0) -> None:
    """As if a rated game had ended."""
    with running.services.store.writing() as session:
        session.merge(
            Rating(title=TITLE, player=person.id, person_id=person.id, mu=mu, sigma=6.0, games=6, updated=now())
        )
        session.add(
            Rated(
                table_id=table.id, seat=seat, player=person.id,
                before_mu=25.0, before_sigma=8.0, mu=mu, sigma=6.0, at=now(),
            )
        )  # fmt: skip


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_every_title_has_a_page_with_all_that_leads_into_it(quiet: Running, title: str) -> None:
    page = quiet.browser().get(f"/games/{title}").text
    for address in (f"/learn/{title}", f"/new/{title}", f"/rules/{title}", f"/ratings/{title}"):
        assert f'href="{address}"' in page
    assert f'action="/play/{title}"' in page
    assert f"/pictures/{title}-light.svg" in page
    assert f'href="/games/{title}"' in quiet.browser().get("/").text, "its card leads there"
    assert quiet.browser().get("/games/chess").status_code == 404


def test_a_titles_page_lists_its_public_tables_only(quiet: Running) -> None:
    host = quiet.guest()
    quiet.table(host, "me", "open", public=True, name="Wednesday circle")
    quiet.table(host, "me", "open", name="Among ourselves")
    page = quiet.browser().get(f"/games/{TITLE}").text
    assert "Wednesday circle" in page
    assert "Among ourselves" not in page
    assert "Wednesday circle" not in quiet.browser().get("/games/hawaii").text


def test_figures_of_finished_games_are_told_once_there_are_enough(quiet: Running) -> None:
    host = quiet.guest()
    record, best = finished_record(2), -1
    for number in range(ENOUGH):
        assert quiet.services.directory.figures(TITLE).winning is None
        proposal = Proposal(TITLE, 2, [Place("me"), Place("here")], name=f"Game {number}")
        table = quiet.services.history.resume(record, None, proposal, host, "a record")
        with quiet.services.store.writing() as session:
            kept = session.get_one(Table, table.id)
            kept.origin = ""
            assert kept.result is not None
            best = max(kept.result["scores"])
    found = quiet.services.directory.figures(TITLE)
    assert (found.games, found.most, found.mixed) == (ENOUGH, 2, 0)
    assert found.winning == found.record == best
    assert found.moves == len(record.moves)
    assert found.lately == ENOUGH
    assert f"<dt>Finished games</dt><dd>{ENOUGH}</dd>" in quiet.browser().get(f"/games/{TITLE}").text


def test_a_person_with_public_games_has_a_page_with_those_and_no_others(quiet: Running) -> None:
    hinano = quiet.account("Hinano")
    assert quiet.browser().get(f"/people/{hinano.id}").status_code == 404, "nothing about them is public yet"
    quiet.table(hinano, "me", "open", name="Among ourselves")
    assert quiet.browser().get(f"/people/{hinano.id}").status_code == 404
    quiet.table(hinano, "me", "open", public=True, name="Wednesday circle")
    page = quiet.browser().get(f"/people/{hinano.id}").text
    assert "<h1>Hinano</h1>" in page
    assert "Wednesday circle" in page
    assert "Among ourselves" not in page


def test_a_persons_page_shows_ratings_over_time(quiet: Running) -> None:
    hinano = quiet.account("Hinano")
    rate(quiet, quiet.table(hinano, "me", "here"), hinano)
    page = quiet.browser().get(f"/people/{hinano.id}").text
    assert '<svg class="rating-curve"' in page
    assert "Rating over 1 game, from 1500 to 1548" in page
    assert f'href="/people/{hinano.id}"' in quiet.browser().get(f"/ratings/{TITLE}").text
    assert f'href="/people/{hinano.id}"' in quiet.browser().get(f"/games/{TITLE}").text


def test_a_persons_page_lists_the_titles_of_their_public_games_and_how_many_were_won(quiet: Running) -> None:
    hinano, ari = quiet.account("Hinano"), quiet.account("Ari")
    record = finished_record(2)
    for number, public in enumerate((True, True, False)):
        proposal = Proposal(TITLE, 2, [Place("me"), Place("link")], name=f"Game {number}", public=public)
        table = quiet.services.history.resume(record, None, proposal, hinano, "a record")
        with quiet.services.store.writing() as session:
            kept = session.get_one(Table, table.id)
            kept.origin, kept.public = "", public
            kept.seats[1].person_id = ari.id
            assert kept.result is not None
            ranks = list(kept.result["ranks"])
    alone = Proposal(TITLE, 2, [Place("me"), Place("here")], name="Both seats", public=True)
    quiet.services.history.resume(record, None, alone, hinano, "a record")
    for person, seat in ((hinano, 0), (ari, 1)):
        (played,) = quiet.services.directory.played(person)
        assert (played.game.name, played.games) == (TITLE, 2), "what was private or played alone is left out"
        assert played.won == (2 if ranks[seat] == 1 else 0)
        page = quiet.browser().get(f"/people/{person.id}").text
        assert f'<a href="/games/{TITLE}">{vaka.game(TITLE).title}</a></th><td>2</td><td>{played.won}</td>' in page


def test_a_curve_stays_in_its_box() -> None:
    for values in ((1500,), (1500, 1500), (1400, 1700, 1300, 1900)):
        numbers = [float(part) for spot in Curve(values).path[1:].split("L") for part in spot.split()]
        assert all(0 <= x <= 240 for x in numbers[::2])
        assert all(0 <= y <= 60 for y in numbers[1::2])


def test_guests_and_strangers_are_the_same_to_who_asks_for_their_page(quiet: Running) -> None:
    guest = quiet.guest("Ari")
    quiet.table(guest, "me", "open", public=True)
    one, other = quiet.browser().get(f"/people/{guest.id}"), quiet.browser().get("/people/nobody")
    assert one.status_code == other.status_code == 404
    assert one.text == other.text


def test_the_front_page_finds_people_and_public_tables(quiet: Running) -> None:
    hinano, ari = quiet.account("Hinano"), quiet.account("Hinarii")
    quiet.table(hinano, "me", "open", public=True, name="Wednesday circle")
    quiet.table(ari, "me", "open", name="Secret circle")
    page = quiet.browser().get("/?q=hina").text
    assert f'href="/people/{hinano.id}"' in page
    assert ari.id not in page, "nothing of theirs is public"
    page = quiet.browser().get("/?q=CIRCLE").text
    found = page[page.index('id="found"') : page.index('class="rows"')]
    assert "Wednesday circle" in found
    assert "Secret circle" not in page


@pytest.mark.parametrize("q", ["%%", "__", "zzz"])
def test_what_is_not_there_is_not_found(quiet: Running, q: str) -> None:
    quiet.table(quiet.account("Hinano"), "me", "open", public=True, name="Wednesday circle")
    page = quiet.browser().get("/", params={"q": q}).text
    assert "Nothing public goes by this name." in page
    assert 'id="found"' not in quiet.browser().get("/?q=h").text, "one letter is too few"
