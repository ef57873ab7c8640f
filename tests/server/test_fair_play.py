"""The ladder cannot be climbed on straw men, and a loss cannot be dodged."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from importlib import resources

import pytest

from tests.server.client import Running
from tests.server.test_ratings import ended, rating, rows
from vaka.core.errors import Malformed
from vaka.server.errors import Denied
from vaka.server.people.accounts import place_of
from vaka.server.store import Entry, Person, Rated, Seat, Table
from vaka.server.store.columns import now
from vaka.server.tables import fair_play
from vaka.server.tables.clocks import Control
from vaka.server.tables.fair_play import FRESH_PARTNERS, LEAST_ACTIONS, SAME_PARTNER, SAME_PLACE, ranks_of_the_abandoned
from vaka.server.tables.ratings import MIDDLE, model, points, settle
from vaka.server.tables.seating import Place, Proposal


def rated_table(server: Running, host: Person, *kinds: str, clock: Control | None = None) -> Table:
    return server.table(host, *kinds, rated=True, clock=clock, options={"round_cap": True})


def test_guests_neither_begin_rated_tables_nor_sit_down_at_them(quiet: Running) -> None:
    guest, account = quiet.guest(), quiet.account("Moana")
    with pytest.raises(Denied, match="an account"):
        rated_table(quiet, guest, "me", "link")
    table = rated_table(quiet, account, "me", "link")
    with pytest.raises(Denied, match="an account"):
        quiet.services.tables.sit(table.id, 1, guest, table.seats[1].invite)
    assert quiet.services.tables.sit(table.id, 1, quiet.account("Tama"), table.seats[1].invite).seats[1].name == "Tama"


def test_nobody_draws_the_map_of_a_rated_game(quiet: Running) -> None:
    host = quiet.account("Surveyor")
    text = (resources.files("vaka.games.polynesia") / "data" / "near-ocean.json").read_text("utf-8")
    wish = Proposal("polynesia", 2, [Place("me"), Place("bot", bot="novice")], {"map": text})
    quiet.services.tables.create(wish, host)
    with pytest.raises(Malformed, match="own map"):
        quiet.services.tables.create(replace(wish, rated=True), host)


def test_twenty_straw_men_who_resign_at_once_lift_nobody(quiet: Running) -> None:
    climber = quiet.account("Climber")
    for number in range(20):
        straw = quiet.account(f"Straw {number}", days=0)
        table = rated_table(quiet, climber, "me", "link")
        quiet.services.tables.sit(table.id, 1, straw, table.seats[1].invite)
        quiet.services.pages.around.offers.resign(table.id, straw, 1)
        assert quiet.services.tables.get(table.id).over
    assert points(rating(quiet, climber).mu) == MIDDLE
    assert rating(quiet, quiet_person(quiet, "Straw 3")).mu < model().mu, "a loss is a loss"


def quiet_person(server: Running, name: str) -> Person:
    with server.services.store.reading() as session:
        return session.query(Person).filter_by(name=name).one()


def test_fresh_partners_who_play_along_lift_nobody_far(quiet: Running) -> None:
    climber = quiet.account("Climber")
    risen = []
    for number in range(20):
        ended(quiet, [1, 2], climber, quiet.account(f"Fresh {number}", days=0))
        risen.append(rating(quiet, climber).mu)
    assert risen[0] > model().mu
    assert len(set(risen[FRESH_PARTNERS[-1] :])) == 1, "after a few of them nothing more"


def test_the_same_partner_again_and_again_counts_less_and_then_nothing(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    steps = []
    for _ in range(SAME_PARTNER[-1] + 3):
        before = rating(quiet, a).mu if steps else model().mu
        ended(quiet, [1, 2], a, b)
        steps.append(rating(quiet, a).mu - before)
    assert steps[0] > steps[SAME_PARTNER[0]] > 0
    assert steps[SAME_PARTNER[-1] :] == [0.0] * 3
    ended(quiet, [2, 1], a, b, updated=now() + timedelta(days=40))
    before = rating(quiet, a).mu
    ended(quiet, [1, 2], a, b, updated=now() + timedelta(days=41))
    assert rating(quiet, a).mu > before, "after a month it counts again"


def test_two_accounts_of_one_household_lift_each_other_not_at_all(quiet: Running) -> None:
    a, b, stranger = (quiet.account(name) for name in "ABC")
    with quiet.services.store.writing() as session:
        for person in (a, b):
            session.get_one(Person, person.id).origin = "the same place"
    ended(quiet, [1, 2], a, b)
    assert rating(quiet, a).mu == model().mu
    assert rating(quiet, b).mu < model().mu
    ended(quiet, [1, 2], a, stranger)
    assert rating(quiet, a).mu > model().mu


def test_a_dozen_accounts_of_one_place_are_not_a_dozen_partners(
    quiet: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them has played before, so they are not fresh, and none is met more than a few times."""
    monkeypatch.setattr(fair_play, "FRESH_GAMES", 0)
    climber, neighbour = quiet.account("Climber"), quiet.account("Neighbour")
    mules = [quiet.account(f"Mule {number}") for number in range(12)]
    with quiet.services.store.writing() as session:
        for person in mules:
            session.get_one(Person, person.id).origin = "the stable"
        session.get_one(Person, climber.id).origin = "a house"
        session.get_one(Person, neighbour.id).origin = "another house"
    steps = []
    for number in range(SAME_PLACE[-1] + 6):
        before = rating(quiet, climber).mu if steps else model().mu
        ended(quiet, [1, 2], climber, mules[number % 12])
        steps.append(rating(quiet, climber).mu - before)
    assert steps[0] > 0
    assert steps[SAME_PLACE[-1] :] == [0.0] * 6
    before = rating(quiet, climber).mu
    ended(quiet, [1, 2], climber, neighbour)
    assert rating(quiet, climber).mu > before, "somebody else is somebody else"
    for person in mules:
        quiet.services.personal_data.delete(person)
    last = quiet.account("The last mule")
    with quiet.services.store.writing() as session:
        session.get_one(Person, last.id).origin = "the new stable"
    before = rating(quiet, climber).mu
    ended(quiet, [1, 2], climber, last)
    assert rating(quiet, climber).mu == before, "and accounts that are gone are not forgotten"


def test_an_account_remembers_where_it_was_last_used_but_not_the_address(quiet: Running) -> None:
    people = [quiet.services.accounts.register(None, name, "two hulls, one sail", "", where)[0] for name, where in
              (("Hina", "198.51.100.1"), ("Moana", "198.51.100.1"), ("Tama", "198.51.100.2"))]  # fmt: skip
    assert people[0].origin == people[1].origin != people[2].origin
    assert place_of("2001:db8:1:2::3") == place_of("2001:db8:1:fff0::") != place_of("2001:db8:2::3")
    assert "198.51" not in (people[0].origin or "")
    again, _ = quiet.services.accounts.log_in(None, "Hina", "two hulls, one sail", "198.51.100.2")
    assert again.origin == people[2].origin


def test_whoever_lets_the_clock_run_out_against_bots_has_lost(quiet: Running) -> None:
    person = quiet.account("Dodger")
    clock = Control.read({"kind": "live", "minutes": 1, "increment": 0})
    table = rated_table(quiet, person, "me", "bot:random", clock=clock)
    while quiet.services.tables.get(table.id).to_act != 0:
        quiet.services.bot_players.step(table.id)
    quiet.play(quiet.services.tables.get(table.id), person, 1)
    for _ in range(2):  # first a bot stands in, then nobody is left
        deadline = quiet.services.tables.get(table.id).deadline
        assert deadline is not None
        assert quiet.services.timing.run_out(table.id, deadline)
    assert quiet.services.tables.get(table.id).closed is not None
    assert rating(quiet, person).mu < model().mu
    assert rating(quiet, "random").mu == model().mu, "a game that hardly began lifts no bot"


def test_whoever_never_comes_back_to_a_rated_table_without_a_clock_has_lost(quiet: Running) -> None:
    person = quiet.account("Dodger")
    table = rated_table(quiet, person, "me", "bot:random")
    while quiet.services.tables.get(table.id).to_act != 0:
        quiet.services.bot_players.step(table.id)
    quiet.services.timing.tidy(now() + timedelta(days=400))
    assert quiet.services.tables.get(table.id).closed is not None
    assert rating(quiet, person).mu < model().mu


@pytest.mark.parametrize(
    ("left", "ranks"),
    [({0: 5}, [3, 1, 1]), ({0: 5, 2: 9}, [3, 1, 2]), ({0: 9, 2: 5}, [2, 1, 3]), ({}, [1, 1, 1])],
)
def test_the_first_to_leave_is_last(left: dict[int, int], ranks: list[int]) -> None:
    begun = now()
    seats = [
        Seat(
            seat=number, kind="bot" if number == 1 else "person", bot="random" if number == 1 else None,
            person_id=None if number == 1 else f"p{number}",
            away=begun + timedelta(hours=left[number]) if number in left else None,
        )
        for number in range(3)
    ]  # fmt: skip
    table = Table(id="t", players=3, seats=seats, closed=begun, to_act=None)
    assert ranks_of_the_abandoned(table) == (ranks if left else None)


def test_at_a_closed_table_without_clocks_the_one_whose_move_it_was_has_left(quiet: Running) -> None:
    seats = [Seat(seat=number, kind="person", person_id=f"p{number}") for number in range(2)]
    table = Table(id="t", players=2, seats=seats, closed=now(), to_act=1)
    assert ranks_of_the_abandoned(table) == [1, 2]


def test_a_game_that_hardly_began_is_no_win_but_a_loss(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    ended(quiet, [1, 2], a, b, actions=LEAST_ACTIONS - 1)
    assert rating(quiet, a).mu == model().mu
    assert rating(quiet, b).mu < model().mu


def test_straw_men_do_not_lift_a_bot_for_somebody_to_beat(quiet: Running) -> None:
    for number in range(4):
        straw = quiet.account(f"Straw {number}", days=0)
        ended(quiet, [2, 1], straw, "random", actions=0)
        assert rating(quiet, straw).mu < model().mu, "a loss is a loss"
    assert rating(quiet, "random").mu == model().mu, "who resigned at once"
    risen = []
    for number in range(FRESH_PARTNERS[-1] + 2):
        ended(quiet, [2, 1], quiet.account(f"Fresh {number}", days=0), "random")
        risen.append(rating(quiet, "random").mu)
    assert risen[0] > model().mu
    assert len(set(risen[FRESH_PARTNERS[-1] :])) == 1, "after a few of them nothing more"


def test_one_who_loses_to_a_bot_again_and_again_lifts_it_less_and_then_not_at_all(
    quiet: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_play, "SAME_BOT", (2, 4, 6))
    loser = quiet.account("Loser")
    risen = []
    for _ in range(9):
        ended(quiet, [2, 1], loser, "random")
        risen.append(rating(quiet, "random").mu)
    assert risen[1] > risen[0] > model().mu
    assert len(set(risen[6:])) == 1


def test_straw_men_count_also_when_their_accounts_are_gone(quiet: Running) -> None:
    climber = quiet.account("Climber")
    risen = []
    for number in range(FRESH_PARTNERS[-1] + 4):
        straw = quiet.account(f"Fresh {number}", days=0)
        ended(quiet, [1, 2], climber, straw)
        quiet.services.personal_data.delete(straw)
        risen.append(rating(quiet, climber).mu)
    assert len(set(risen[FRESH_PARTNERS[-1] :])) == 1


def test_accounts_that_were_kept_for_a_year_without_playing_are_straw_men_too(quiet: Running) -> None:
    climber = quiet.account("Climber", days=400)
    risen = []
    for number in range(FRESH_PARTNERS[-1] + 4):
        ended(quiet, [1, 2], climber, quiet.account(f"Sleeper {number}", days=400))
        risen.append(rating(quiet, climber).mu)
    assert len(set(risen[FRESH_PARTNERS[-1] :])) == 1


def end_for(server: Running, table: Table) -> Table:
    """End a table by agreement, so that the points as they stand decide."""
    now_at = server.services.tables.get(table.id)
    return server.services.pages.around.offers.end(table.id, now_at.version, "Ended by agreement.")


def at_play(server: Running, *people: Person, clock: Control | None = None) -> Table:
    """A rated table at which each of them has done their share."""
    table = rated_table(server, people[0], "me", *("link" for _ in people[1:]), clock=clock)
    for number, person in enumerate(people[1:], start=1):
        server.services.tables.sit(table.id, number, person, table.seats[number].invite)
    played = dict.fromkeys(range(len(people)), 0)
    while min(played.values()) < LEAST_ACTIONS:
        now_at = server.services.tables.get(table.id)
        assert now_at.to_act is not None
        played[now_at.to_act] += 1
        server.play(now_at, people[now_at.to_act], 1)
    return server.services.tables.get(table.id)


def test_a_bot_does_not_win_for_somebody_who_let_the_clock_run_out(quiet: Running) -> None:
    people = [quiet.account("Dodger"), quiet.account("Stayer")]
    table = at_play(quiet, *people, clock=Control.read({"kind": "live", "minutes": 1, "increment": 0}))
    gone = table.to_act
    assert gone is not None
    assert table.deadline is not None
    quiet.services.timing.run_out(table.id, table.deadline)
    with quiet.services.store.writing() as session:
        for seat in session.get_one(Table, table.id).seats:
            assert (seat.away is not None) == (seat.seat == gone)
    result = end_for(quiet, table).result
    assert result is not None
    assert result["ranks"][gone] == 2, "whatever the points are"
    assert rating(quiet, people[gone]).mu < model().mu < rating(quiet, people[1 - gone]).mu


def test_a_win_that_a_bot_played_for_somebody_is_worth_nothing(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    table = ended(quiet, [1, 2], a, b, rated=False)
    with quiet.services.store.writing() as session:
        session.add_all(
            Entry(
                table_id=table.id, version=100 + number, kind="play", seat=0, action="pass", outcomes=[], events=[],
                snapshot={}, key=f"bot {number}",
            )
            for number in range(LEAST_ACTIONS)
        )  # fmt: skip
        kept = session.get_one(Table, table.id)
        kept.rated = True
        session.flush()
        settle(session, kept)
    assert rating(quiet, a).mu == model().mu
    assert rating(quiet, b).mu < model().mu


def played_and_taken_back(table: Table, seat: int, person: Person, version: int) -> list[Entry]:
    """A move and its undo, as they are kept."""
    both = {"play": None, "undo": version - 1}
    return [
        Entry(
            table_id=table.id, version=version + number, kind=kind, seat=seat, action="pass", outcomes=[], events=[],
            snapshot={}, key=f"{kind} {version}", person_id=person.id, back_to=back_to,
        )
        for number, (kind, back_to) in enumerate(both.items())
    ]  # fmt: skip


def counted_with(server: Running, table: Table, *entries: Entry) -> None:
    """A table that was not rated until now, counted with some entries more."""
    with server.services.store.writing() as session:
        session.add_all(entries)
        kept = session.get_one(Table, table.id)
        kept.rated = True
        session.flush()
        settle(session, kept)


def test_whoever_plays_and_takes_it_back_again_and_again_has_not_played(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    table = ended(quiet, [1, 2], a, b, actions=LEAST_ACTIONS - 1, rated=False)
    last = 2 * (LEAST_ACTIONS - 1)
    shadows = [
        entry
        for number in range(LEAST_ACTIONS)
        for seat, person in enumerate((a, b))
        for entry in played_and_taken_back(table, seat, person, last + 4 * number + 2 * seat)
    ]
    counted_with(quiet, table, *shadows)
    assert rating(quiet, a).mu == model().mu
    assert rating(quiet, b).mu < model().mu


def test_moves_that_were_taken_back_do_not_hide_those_of_a_bot(quiet: Running) -> None:
    a, b = quiet.account("A"), quiet.account("B")
    table = ended(quiet, [1, 2], a, b, rated=False)
    last = 2 * LEAST_ACTIONS
    bots = [
        Entry(
            table_id=table.id, version=last + number, kind="play", seat=0, action="pass", outcomes=[], events=[],
            snapshot={}, key=f"bot {number}",
        )
        for number in range(2 * LEAST_ACTIONS)
    ]  # fmt: skip
    last += len(bots)
    shadows = [entry for number in range(50) for entry in played_and_taken_back(table, 0, a, last + 2 * number)]
    counted_with(quiet, table, *bots, *shadows)
    assert rating(quiet, a).mu == model().mu
    assert rating(quiet, b).mu < model().mu


def test_nobody_takes_a_second_seat_so_that_a_rated_game_counts_for_nobody(quiet: Running) -> None:
    host, guest = quiet.account("Host"), quiet.account("Guest")
    table = rated_table(quiet, host, "me", "link", "link")
    quiet.services.tables.sit(table.id, 1, guest, table.seats[1].invite)
    for person in (host, guest):
        with pytest.raises(Denied, match="two seats"):
            quiet.services.tables.sit(table.id, 2, person, table.seats[2].invite)
    assert quiet.services.tables.sit(table.id, 1, guest).seats[1].person_id == guest.id, "they sit there already"


def test_whoever_deletes_their_account_spoils_no_game_and_lifts_nobody(quiet: Running) -> None:
    people = [quiet.account(name) for name in ("A", "B", "C")]
    table = at_play(quiet, *people)
    quiet.services.personal_data.delete(people[2])
    ranks = end_for(quiet, table).result["ranks"]  # type: ignore[index]
    assert ranks[2] == 3, "they left it"
    assert {row.player for row in rows(quiet, Rated)} == {people[0].id, people[1].id}, "no bot is rated for them"
    alone = at_play(quiet, people[0], people[1])
    quiet.services.personal_data.delete(people[1])
    before = rating(quiet, people[0]).mu
    end_for(quiet, alone)
    assert rating(quiet, people[0]).mu == before, "nobody is left to be compared with"
