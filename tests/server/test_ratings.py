"""Ratings: counted once, in the transaction of the end; people and bots on one scale; counted again by command."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from tests.server.client import TITLE, Running
from vaka.cli import app
from vaka.server.store import Entry, Person, Rated, Rating, Seat, Table
from vaka.server.tables.fair_play import LEAST_ACTIONS
from vaka.server.tables.ratings import FIRM, MIDDLE, Ratings, counts, give, model, points, settle
from vaka.server.tables.seating import Actor


def ended(
    server: Running,
    ranks: list[int],
    *players: Person | str,
    number: int | None = None,
    actions: int = LEAST_ACTIONS,
    **more: Any,
) -> Table:
    """A table that has just ended with such ranks, counted as the server would."""
    seats = [
        Seat(seat=place, kind="bot", bot=player)
        if isinstance(player, str)
        else Seat(seat=place, kind="person", person_id=player.id, name=player.name)
        for place, player in enumerate(players)
    ]
    number = len(list(rows(server, Table))) if number is None else number
    table = Table(
        id=f"t{number}", title=TITLE, rules=1, players=len(seats), options={}, name="A table", over=True,
        result={"ranks": ranks, "scores": ranks, "breakdown": [[] for _ in ranks], "why": ""}, commitment="", seats=seats,
        **{"rated": True, **more},
    )  # fmt: skip
    people = [player for player in players if isinstance(player, Person)]
    moves = enumerate(person for person in people for _ in range(actions))
    with server.services.store.writing() as session:
        session.add(table)
        session.flush()
        session.add_all(
            Entry(
                table_id=table.id, version=number, kind="play", seat=0, action="pass", outcomes=[], events=[], snapshot={},
                key=str(number), person_id=person.id,
            )
            for number, person in moves
        )  # fmt: skip
        session.flush()
        settle(session, table)
    return table


def rows(server: Running, kind: type) -> list[Any]:
    with server.services.store.reading() as session:
        return list(session.scalars(select(kind)))


def rating(server: Running, player: Person | str) -> Rating:
    name = f"bot:{player}" if isinstance(player, str) else player.id
    return next(row for row in rows(server, Rating) if row.player == name)


def test_whoever_wins_rises_and_whoever_loses_falls_and_both_are_better_known(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    ended(quiet, [1, 2], a, b)
    assert rating(quiet, a).mu > model().mu > rating(quiet, b).mu
    assert rating(quiet, a).sigma < model().sigma
    assert points(model().mu) == MIDDLE


def test_people_and_bots_stand_on_one_scale(quiet: Running) -> None:
    a = quiet.account("A")
    for _ in range(FIRM):
        ended(quiet, [1, 3, 2], a, "random", "greedy")
    listed = Ratings(quiet.services.store).listing(TITLE)
    assert [(row.name, row.is_bot) for row in listed] == [("A", False), ("greedy", True), ("random", True)]
    assert all(row.firm and row.give < give(model().sigma) for row in listed)


def test_equal_ranks_change_equals_little(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    ended(quiet, [1, 1], a, b)
    assert rating(quiet, a).mu == pytest.approx(rating(quiet, b).mu)


def test_a_bot_at_several_seats_has_one_rating(quiet: Running) -> None:
    a = quiet.account("A")
    ended(quiet, [1, 2, 3], a, "random", "random")
    assert rating(quiet, "random").games == 1
    assert len(rows(quiet, Rated)) == 3


def test_a_game_is_counted_once_however_often_it_is_asked(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    table = ended(quiet, [1, 2], a, b)
    before = rating(quiet, a).mu
    with quiet.services.store.writing() as session:
        settle(session, session.get_one(Table, table.id))
    assert rating(quiet, a).mu == before
    assert rating(quiet, a).games == 1


def test_games_of_the_same_people_that_end_at_one_moment_all_count(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    begin = threading.Barrier(6)

    def end(number: int) -> None:
        begin.wait(300)
        ended(quiet, [1, 2], *((a, b) if number % 2 else (b, a)), number=number)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(end, range(6)))
    assert (rating(quiet, a).games, rating(quiet, b).games) == (6, 6)
    assert len(rows(quiet, Rated)) == 12


@pytest.mark.parametrize("more", [{"rated": False}, {"origin": "a record"}])
def test_tables_that_are_not_rated_or_continued_do_not_count(quiet: Running, more: dict[str, Any]) -> None:
    ended(quiet, [1, 2], quiet.account("A"), quiet.account("B"), **more)
    assert rows(quiet, Rating) == []


def test_one_person_at_several_seats_does_not_count(quiet: Running) -> None:
    a = quiet.account("A")
    table = ended(quiet, [1, 2], a, a)
    with quiet.services.store.reading() as session:
        assert not counts(session, table)
    assert rows(quiet, Rating) == []


def test_the_last_action_of_a_rated_game_counts_it_in_its_own_transaction(quiet: Running) -> None:
    """Played to the end by two people: the ratings are there as soon as the table is over, and not before."""
    a, b = quiet.account("A"), quiet.account("B")
    table = quiet.table(a, "me", "link", options={"round_cap": True})
    quiet.services.tables.sit(table.id, 1, b, table.seats[1].invite)
    with quiet.services.store.writing() as session:
        session.get_one(Table, table.id).rated = True
    tables = quiet.services.tables
    while not (now_at := tables.get(table.id)).over:
        state = tables.state(now_at)
        assert state.to_act is not None
        text = state.legal[now_at.version * 7 % len(state.legal)].text
        who = Actor((a, b)[state.to_act].id)
        last = (who, text, now_at.version, f"k{now_at.version}")
        assert rows(quiet, Rated) == []
        tables.act(table.id, *last)
    assert {row.games for row in rows(quiet, Rating)} == {1}
    tables.act(table.id, *last)  # the last action sent again
    assert {row.games for row in rows(quiet, Rating)} == {1}
    changes = Ratings(quiet.services.store).changes(tables.get(table.id))
    assert sorted(changes) == [0, 1]


def test_vaka_admin_counts_all_games_again(quiet: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    for ranks in ([1, 2], [2, 1], [1, 2]):
        ended(quiet, ranks, a, b)
    before = {row.player: (row.mu, row.sigma, row.games) for row in rows(quiet, Rating)}
    with quiet.services.store.writing() as session:
        for row in session.scalars(select(Rating)):
            row.mu = 99.0
    monkeypatch.setenv("VAKA_DATABASE", quiet.services.settings.database)
    done = CliRunner().invoke(app, ["admin", "ratings"])
    assert done.exit_code == 0, done.output
    assert "3 games" in done.output
    after = {row.player: (row.mu, row.sigma, row.games) for row in rows(quiet, Rating)}
    assert after == before


def test_the_page_of_a_title_shows_ratings_with_their_uncertainty(quiet: Running) -> None:
    a = quiet.account("<Teuira>")
    for _ in range(FIRM):
        ended(quiet, [1, 2], a, "random")
    page = quiet.browser().get(f"/ratings/{TITLE}").text
    mine = Ratings(quiet.services.store).of(a)[TITLE]
    assert "&lt;Teuira&gt;" in page
    assert f"{mine.points}" in page
    assert f"± {mine.give}" in page
    assert quiet.browser().get("/ratings/chess").status_code == 404
    listed = quiet.browser().get(f"/api/ratings/{TITLE}").json()
    assert listed[0] == {"name": "<Teuira>", "rating": mine.points, "give_or_take": mine.give, "games": FIRM}
    assert listed[1]["bot"] == "random"


def test_a_deleted_persons_ratings_are_gone(quiet: Running) -> None:
    a = quiet.account("A")
    ended(quiet, [1, 2], a, "random")
    quiet.services.people.leave(a)
    assert [row.player for row in rows(quiet, Rating)] == ["bot:random"]


def test_a_rated_table_shows_how_strong_those_are_who_sit_there(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    ended(quiet, [1, 2], a, "random")
    table = quiet.table(a, "me", "link", "bot:random")
    quiet.services.tables.sit(table.id, 1, b, table.seats[1].invite)
    mine = Ratings(quiet.services.store).of(a)[TITLE]
    shown = f"{mine.points} ± {mine.give}"
    assert shown not in quiet.browser().get(f"/t/{table.id}").text
    with quiet.services.store.writing() as session:
        session.get_one(Table, table.id).rated = True
    page = quiet.browser().get(f"/t/{table.id}").text
    assert shown in page
    assert page.count('class="rated"') == 2, "who has played no rated game has no rating yet"
