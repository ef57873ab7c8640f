"""At the table: talk and who hears it, notes, taking back by agreement, giving up, ending early, playing again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.server.client import TITLE, Browser, Running, kind, version, wait_for, without_nonces
from vaka.core.errors import Over, Refused, VakaError
from vaka.server.errors import CannotUndo, Denied, Unknown
from vaka.server.operations.backup import backup, restore
from vaka.server.store import Message, Person, Rated, Table
from vaka.server.store.columns import now
from vaka.server.tables.chat import AT_ONCE, Chat
from vaka.server.tables.history import check_draws
from vaka.server.tables.offers import Offers
from vaka.server.tables.results import final
from vaka.server.tables.seating import Actor
from vaka.server.tables.timing import rest


class Party:
    """A table with people at its seats, and somebody who looks on."""

    def __init__(self, server: Running, *kinds: str, **more: object) -> None:
        self.server = server
        self.services = server.services
        self.people: list[Person] = []
        places = ["link" if each == "person" else each for each in kinds]
        somebody = server.account if more.get("rated") else server.guest
        self.host = somebody("Hinano")
        table = server.table(self.host, *places, options={"round_cap": True})
        with self.services.store.writing() as session:
            for name, value in more.items():
                setattr(session.get_one(Table, table.id), name, value)
        for number, each in enumerate(kinds):
            if each == "person":
                person = self.host if not self.people else somebody(f"Person {number}")
                self.services.tables.sit(table.id, number, person, table.seats[number].invite)
                self.people.append(person)
        self.onlooker = server.guest("Moe")
        self.id = table.id

    @property
    def table(self) -> Table:
        return self.services.tables.get(self.id)

    @property
    def offers(self) -> Offers:
        return self.services.pages.around.offers

    @property
    def talk(self) -> Chat:
        return self.services.pages.around.talk

    def heard(self, person: Person | None) -> list[str]:
        return [line.text for line in self.talk.hear(self.table, person).lines]

    def play(self, moves: int = 1) -> None:
        """So many actions, by whoever is asked."""
        for _ in range(moves):
            table = self.table
            state = self.services.tables.state(table)
            assert state.to_act is not None
            text = state.legal[table.version * 7 % len(state.legal)].text
            who = Actor(table.seats[state.to_act].person_id)
            self.services.tables.act(self.id, who, text, table.version, f"k{table.version}")

    def play_until(self, done: Callable[[Table], bool], limit: int = 3000) -> None:
        for _ in range(limit):
            if done(self.table):
                return
            self.play()
        raise AssertionError("it never came to that")


# Talk.


def test_seats_talk_among_themselves_and_onlookers_listen(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    a, b = party.people
    party.talk.say(party.id, a, "Iorana!")
    party.talk.say(party.id, party.onlooker, "Take the banana!")
    assert party.heard(a) == party.heard(b) == ["Iorana!"]
    assert party.heard(party.onlooker) == party.heard(None) == ["Take the banana!", "Iorana!"]


def test_the_seats_read_what_onlookers_said_when_the_game_is_over(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    party.talk.say(party.id, party.onlooker, "What a move")
    party.offers.resign(party.id, party.people[0], 0)
    assert party.heard(party.people[1]) == ["What a move"]


def test_no_page_or_stream_of_a_seat_holds_what_onlookers_say(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    party.talk.say(party.id, party.onlooker, "Psst-take-the-banana")
    scene = quiet.services.pages.scene(party.table, party.people[0])
    assert "Psst" not in quiet.services.pages.table_fragment(scene)
    assert "Psst" in quiet.services.pages.table_fragment(quiet.services.pages.scene(party.table, party.onlooker))


def test_whoever_mutes_somebody_does_not_read_them_anywhere_until_they_change_their_mind(quiet: Running) -> None:
    party, other = Party(quiet, "person", "person"), Party(quiet, "person", "person")
    a, b = party.people
    party.talk.say(party.id, b, "Hurry up")
    other.talk.say(other.id, b, "Hurry up here too")
    party.talk.mute(a, b.id)
    assert party.heard(a) == []
    assert [text for text in other.heard(a) if "Hurry" in text] == []
    assert party.heard(b) == ["Hurry up"]
    party.talk.mute(a, b.id, off=True)
    assert party.heard(a) == ["Hurry up"]
    with pytest.raises(Unknown):
        party.talk.mute(a, a.id)


def test_a_mute_reaches_every_page_of_whoever_mutes(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    a, b = party.people
    party.talk.say(party.id, b, "Hurry up")
    told: list[str] = []
    quiet.services.tables.listeners.append(told.append)
    for off in (False, True):
        before = quiet.services.tables.get(party.id).stamp
        party.talk.mute(a, b.id, off=off)
        assert quiet.services.tables.get(party.id).stamp == before + 1
    assert told == [party.id] * 2
    party.talk.mute(b, a.id)
    assert len(told) == 2, "where nothing was said, nothing has changed"


def test_the_host_silences_an_onlooker_but_nobody_who_sits(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    a, b = party.people
    party.talk.say(party.id, party.onlooker, "Boo")
    with pytest.raises(Denied):
        party.talk.silence(party.id, b, party.onlooker.id)
    with pytest.raises(Refused):
        party.talk.silence(party.id, a, b.id)
    party.talk.silence(party.id, a, party.onlooker.id)
    with pytest.raises(Denied):
        party.talk.say(party.id, party.onlooker, "Boo again")
    assert party.heard(quiet.guest("Another")) == []
    party.talk.silence(party.id, a, party.onlooker.id, off=True)
    party.talk.say(party.id, party.onlooker, "Sorry")
    assert party.heard(None)[0] == "Sorry"


def test_nobody_talks_without_end(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    for number in range(AT_ONCE):
        party.talk.say(party.id, party.onlooker, f"Word {number}")
    with pytest.raises(Refused):
        party.talk.say(party.id, party.onlooker, "One more")
    party.talk.say(party.id, party.people[0], "The others still can")
    for nothing in ("", "  \n ", "x" * 501):
        with pytest.raises(VakaError):
            party.talk.say(party.id, party.people[0], nothing)


def test_what_people_say_is_escaped_and_kept_to_one_line(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    party.talk.say(party.id, party.people[0], "<b>bold</b>\nnew line")
    page = quiet.browser().get(f"/t/{party.id}").text
    assert "&lt;b&gt;bold&lt;/b&gt; new line" in page


def test_a_stranger_speaks_by_giving_a_name(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    stranger = quiet.browser()
    stranger.post(f"/t/{party.id}/talk", data={"text": "Iorana", "name": "Vaea"})
    assert stranger.client.cookies["vaka"]
    assert "<b>Vaea</b>" in stranger.get(f"/t/{party.id}").text


def test_a_guest_who_looks_on_is_marked_when_they_speak_and_an_account_is_not(quiet: Running) -> None:
    party = Party(quiet, "me", "person")
    talk = quiet.services.pages.around.talk
    for speaker in (quiet.account("Teuira"), quiet.guest("Teuira")):
        talk.say(party.id, speaker, "I am Teuira.")
    assert [line.guest for line in talk.hear(party.table, None).lines] == [True, False]
    page = quiet.browser().get(f"/t/{party.id}").text
    assert (page.count("<small>guest, onlooker</small>"), page.count("<small>onlooker</small>")) == (1, 1)


def test_what_a_deleted_person_said_is_gone(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    party.talk.say(party.id, party.onlooker, "Bye")
    quiet.services.people.leave(party.onlooker)
    with quiet.services.store.reading() as session:
        assert session.scalars(select(Message)).all() == []


def test_people_talk_on_after_a_backup_was_brought_back(quiet: Running, tmp_path: Path) -> None:
    party = Party(quiet, "person", "person")
    for number in range(3):
        party.talk.say(party.id, party.people[0], f"Word {number}")
    backup(quiet.services.store, tmp_path / "backup.gz")
    quiet.services.timing.stop()
    rest(quiet.services.store, now())
    restore(quiet.services.store, tmp_path / "backup.gz", replace=True)
    party.talk.say(party.id, party.people[1], "Here again")
    assert party.heard(None) == ["Here again", "Word 2", "Word 1", "Word 0"]


# Notes.


def test_notes_are_for_their_writer_alone(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    a, b = party.people
    party.talk.write(party.table, a, "They hold\r\nno-more-taro")
    assert party.talk.note(party.table, a) == "They hold\nno-more-taro"
    assert party.talk.note(party.table, b) == party.talk.note(party.table, None) == ""
    assert "no-more-taro" not in quiet.services.pages.table_fragment(quiet.services.pages.scene(party.table, b))
    party.talk.write(party.table, a, "")
    assert party.talk.note(party.table, a) == ""
    with pytest.raises(VakaError):
        party.talk.write(party.table, a, "x" * 4001)


# Taking back by agreement.


def test_what_has_told_somebody_something_is_taken_back_where_all_agree(quiet: Running) -> None:
    party = Party(quiet, "person", "person", "person")
    first = party.table.to_act
    party.play_until(lambda table: table.to_act not in (first, None))
    table = party.table
    asker = table.seats[first or 0].person_id
    a = next(person for person in party.people if person.id == asker)
    others = [person for person in party.people if person is not a]
    party.offers.ask_undo(party.id, a, table.version)
    [pending] = party.offers.pending(party.table, others[0])
    assert (pending.seat, pending.mine, len(pending.waiting)) == (first, False, 2)
    party.offers.answer(party.id, others[0], "undo", table.version, True)
    assert party.table.version == table.version, "one has not answered yet"
    party.offers.answer(party.id, others[1], "undo", table.version, True)
    assert party.table.version == table.version + 1
    assert party.table.to_act == first
    assert party.offers.pending(party.table, a) == []
    assert "takes back" in quiet.services.history.log(party.table, None)[0].text


def test_nothing_is_taken_back_that_came_after_all_had_agreed(quiet: Running) -> None:
    """Somebody plays just when the last yes has been written down: nobody was asked about that move."""
    party = Party(quiet, "person", "person")
    first = party.table.to_act
    party.play_until(lambda table: table.to_act not in (first, None))
    table = party.table
    asker = next(person for person in party.people if person.id == table.seats[first or 0].person_id)
    other = next(person for person in party.people if person is not asker)
    party.offers.ask_undo(party.id, asker, table.version)
    listeners = quiet.services.tables.listeners

    def plays_at_once(table_id: str) -> None:
        listeners.remove(plays_at_once)
        party.play()

    listeners.append(plays_at_once)
    with pytest.raises(Refused, match="moved on"):
        party.offers.answer(party.id, other, "undo", table.version, True)
    assert party.table.version == table.version + 1
    assert quiet.services.tables.tip(party.table).kind == "play"


def test_a_no_ends_an_offer_and_so_does_the_next_action(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    party.play(3)
    a, b = party.people
    version_now = party.table.version
    party.offers.offer_end(party.id, a, version_now)
    party.offers.answer(party.id, b, "end", version_now, False)
    assert party.offers.pending(party.table, a) == []
    with pytest.raises(Refused):
        party.offers.answer(party.id, b, "end", version_now, True)
    party.offers.offer_end(party.id, a, version_now)
    party.play()
    assert party.offers.pending(party.table, b) == []
    with pytest.raises(Refused):
        party.offers.answer(party.id, b, "end", version_now, True)
    assert not party.table.over


def test_bots_agree_but_not_in_a_rated_game(quiet: Running) -> None:
    party = Party(quiet, "person", "bot:random")
    while party.table.to_act != 0:
        quiet.services.bot_players.step(party.id)
    party.play_until(lambda table: table.to_act != 0)
    before = party.table
    party.offers.ask_undo(party.id, party.people[0], before.version)
    assert (party.table.version, party.table.to_act) == (before.version + 1, 0)
    rated = Party(quiet, "person", "bot:random", rated=True)
    while rated.table.to_act != 0:
        quiet.services.bot_players.step(rated.id)
    rated.play()
    with pytest.raises(CannotUndo):
        rated.offers.ask_undo(rated.id, rated.people[0], rated.table.version)
    with pytest.raises(Refused):
        rated.offers.offer_end(rated.id, rated.people[0], rated.table.version)


def test_taking_back_never_gives_a_new_roll(quiet: Running) -> None:
    """Back over a draw and the same action again: the same draw; and all draws still follow from the secret."""
    party = Party(quiet, "person", "person")
    tip = quiet.services.tables.tip
    party.play_until(lambda table: bool(tip(table).outcomes) and tip(table).kind == "play")
    drawn = tip(party.table)
    asker = next(person for person in party.people if person.id == party.table.seats[drawn.seat].person_id)
    other = next(person for person in party.people if person is not asker)
    at = party.table.version
    party.offers.ask_undo(party.id, asker, at)
    party.offers.answer(party.id, other, "undo", at, True)
    table = party.table
    assert table.to_act == drawn.seat
    quiet.services.tables.act(party.id, Actor(asker.id), drawn.action, table.version, "again")
    assert tip(party.table).outcomes == drawn.outcomes
    party.offers.resign(party.id, asker, drawn.seat)
    record = quiet.services.history.record(party.table)
    assert check_draws(quiet.services.tables.game(party.table), record, quiet.services.history.secret(party.table)) > 0


def test_an_undo_by_agreement_that_comes_too_late_changes_nothing(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    party.play(2)
    stale = party.table.version
    party.play()
    with pytest.raises(Refused):
        party.offers.ask_undo(party.id, party.people[0], stale)


def test_nobody_asks_for_anything_where_they_do_not_play(quiet: Running) -> None:
    party = Party(quiet, "person", "person")
    party.play()
    at = party.table.version
    asks: list[Callable[[], object]] = [
        lambda: party.offers.ask_undo(party.id, party.onlooker, at),
        lambda: party.offers.offer_end(party.id, party.onlooker, at),
        lambda: party.offers.answer(party.id, party.onlooker, "end", at, True),
        lambda: party.offers.resign(party.id, party.onlooker, 0),
    ]
    for ask in asks:
        with pytest.raises(Denied):
            ask()


# Ends before the end.


def test_all_agree_to_end_and_the_points_as_they_stand_decide(quiet: Running) -> None:
    party = Party(quiet, "person", "person", rated=True)
    party.play(40)
    a, b = party.people
    at = party.table.version
    party.offers.offer_end(party.id, a, at)
    party.offers.answer(party.id, b, "end", at, True)
    table = party.table
    assert (table.over, table.to_act) == (True, None)
    result = final(table)
    assert result is not None
    assert result.scores == quiet.state(table).scores()
    assert result.why == "Ended by agreement."
    with quiet.services.store.reading() as session:
        assert len(session.scalars(select(Rated)).all()) == 2
    with pytest.raises(Over):
        quiet.services.tables.act(party.id, Actor(a.id), quiet.state(table).legal[0].text, table.version, "late")
    page = quiet.browser().get(f"/t/{party.id}")
    assert kind(page.text) == "over"
    assert "Ended by agreement." in page.text
    assert quiet.browser().get(f"/t/{party.id}/record.vaka.json").status_code == 200
    assert "draws follow from it" in quiet.browser().get(f"/t/{party.id}/dice").text
    last = quiet.browser().get(f"/t/{party.id}/replay?seat=all").text
    assert 'id="result"' in last
    assert 'id="result"' not in quiet.browser().get(f"/t/{party.id}/replay?at=3").text


def test_whoever_resigns_against_one_other_has_lost(quiet: Running) -> None:
    party = Party(quiet, "person", "person", rated=True)
    party.play(40)
    party.offers.resign(party.id, party.people[1], 1)
    table = party.table
    result = final(table)
    assert result is not None
    assert (table.over, result.ranks) == (True, (1, 2))
    assert "resigned" in result.why
    changes = quiet.services.pages.around.ratings.changes(table)
    assert changes[0].change > 0 > changes[1].change
    with pytest.raises(Over):
        party.offers.resign(party.id, party.people[0], 0)


def test_among_several_a_bot_plays_on_for_whoever_resigned_and_they_come_last(server: Running) -> None:
    party = Party(server, "person", "person", "person", rated=True)
    party.play(5)
    party.offers.resign(party.id, party.people[2], 2)
    seat = party.table.seats[2]
    assert (party.table.over, seat.kind, seat.person_id) == (False, "bot", party.people[2].id)
    page = server.browser().get(f"/t/{party.id}").text
    assert "resigned: a bot plays on" in page
    for _ in range(5000):
        table = party.table
        if table.over:
            break
        if table.to_act == 2:
            wait_for(lambda: party.table.over or party.table.to_act != 2)
        else:
            party.play()
    result = final(party.table)
    assert result is not None
    assert result.ranks[2] == 3
    assert max(result.ranks[:2]) <= 2
    with server.services.store.reading() as session:
        assert {row.player for row in session.scalars(select(Rated))} == {person.id for person in party.people}


def test_the_only_person_who_resigns_ends_the_game(quiet: Running) -> None:
    party = Party(quiet, "person", "bot:random", "bot:random")
    party.offers.resign(party.id, party.people[0], 0)
    assert party.table.over
    result = final(party.table)
    assert result is not None
    assert result.ranks[0] == 3


# Again.


def test_a_rematch_has_the_same_people_each_one_seat_further(quiet: Running) -> None:
    party = Party(quiet, "person", "person", "bot:random")
    a, b = party.people
    with pytest.raises(Refused):
        party.offers.rematch(party.id, a)
    party.offers.resign(party.id, a, 0)
    party.offers.resign(party.id, b, 1)
    assert party.table.over
    with pytest.raises(Denied):
        party.offers.rematch(party.id, party.onlooker)
    fresh = party.offers.rematch(party.id, a)
    assert [seat.kind for seat in fresh.seats] == ["bot", "person", "link"]
    assert fresh.seats[1].person_id == a.id
    assert fresh.options == party.table.options
    again = party.offers.rematch(party.id, b)
    assert again.id == fresh.id
    assert again.seats[2].person_id == b.id
    assert party.offers.rematch(party.id, a).id == fresh.id, "one table, however often it is asked"


# On the page.


def two(server: Running) -> tuple[Browser, Browser, str]:
    """Two browsers at one table."""
    one, other = server.browser(), server.browser()
    address = one.begin("me", "link")
    table = server.services.tables.get(address.removeprefix("/t/"))
    other.post(f"/join/{table.seats[1].invite}", data={"name": "Teuira"})
    return one, other, address


def test_talk_offers_and_the_end_on_the_page(quiet: Running) -> None:
    one, other, address = two(quiet)
    said = one.post(f"{address}/talk", data={"text": "Iorana"}, headers={"HX-Request": "true"})
    assert 'id="talk-lines"' in said.text
    assert "Iorana" in other.get(address).text
    page = one.get(address).text
    assert 'id="offer-end"' in page
    one.post(f"{address}/offer-end", data={"version": version(page)})
    asked = other.get(address).text
    assert "proposes ending the game now" in asked
    done = other.post(f"{address}/answer", data={"kind": "end", "version": version(asked), "yes": "yes"})
    assert kind(done.text) == "over"
    again = one.post(f"{address}/rematch")
    assert again.url.path != address
    assert "To the rematch" in other.get(address).text
    assert other.post(f"{address}/rematch").url.path == again.url.path


def test_preferences_are_kept_and_shown_in_the_page(quiet: Running) -> None:
    browser = quiet.browser()
    address = browser.begin("me", "here")
    assert "data-sound" not in browser.get(address).text, "off by default"
    browser.post("/account/preferences", data={"confirm": "yes", "sound": "yes", "patterns": "yes"})
    page = browser.get(address).text
    body = page[page.index("<body") : page.index(">", page.index("<body"))]
    assert all(part in body for part in ('data-confirm="yes"', 'data-sound="yes"', 'data-motion="none"'))
    assert "data-colours" not in body
    assert "data-sound" not in quiet.browser().get(address).text


def test_an_onlookers_page_tells_nothing_of_a_running_game_that_its_view_does_not(quiet: Running) -> None:
    """With talk, offers and notes about: what an onlooker is sent is the same for twins they cannot tell apart."""
    from tests.server.test_secrets import replace_position

    party = Party(quiet, "person", "person", "person")
    a, b, _ = party.people
    party.talk.say(party.id, a, "Iorana")
    party.talk.write(party.table, a, "my secret note")
    party.offers.offer_end(party.id, a, party.table.version)
    onlooker = quiet.browser()
    paths = ["", "/replay", "/film.svg"]
    api = ["", "/talk", "/offers", "/view", "/film", "/board", "/draws"]
    everything = [f"/t/{party.id}{path}" for path in paths] + [f"/api/tables/{party.id}{path}" for path in api]
    before = {path: without_nonces(onlooker.get(path).text) for path in everything}
    assert not any("my secret note" in text for text in before.values())
    digests = set()
    for seed in range(4):
        digests.add(replace_position(quiet, party.table, seed, None))
        assert {path: without_nonces(onlooker.get(path).text) for path in everything} == before
    assert len(digests) > 2
    assert b.id


def test_a_program_does_all_of_it(quiet: Running) -> None:
    mine, other = quiet.program("Mine"), quiet.program("Other")
    wish = {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    table = mine.post("/api/tables", json=wish).json()["table"]
    address = f"/api/tables/{table}"
    other.post(f"{address}/seats", json={"seat": 1})
    assert mine.post(f"{address}/talk", json={"text": "Iorana"}).json() == {"said": "Iorana"}
    [line] = other.get(f"{address}/talk").json()
    assert other.post("/api/mutes", json={"person": line["person"]}).status_code == 204
    assert other.get(f"{address}/talk").json() == []
    mine.request("PUT", f"{address}/notes", json={"text": "Note"})
    assert (mine.get(f"{address}/notes").json(), other.get(f"{address}/notes").json()) == (
        {"text": "Note"},
        {"text": ""},
    )
    assert mine.post(f"{address}/offers", json={"kind": "end", "version": 0}).status_code == 201
    [offer] = other.get(f"{address}/offers").json()
    assert (offer["kind"], offer["answer"]) == ("end", 1)
    ended = other.post(f"{address}/offers/end", json={"version": 0, "yes": True}).json()
    assert (ended["over"], ended["legal"], ended["result"]["why"]) == (True, [], "Ended by agreement.")
    fresh = mine.post(f"{address}/rematch").json()["table"]
    assert other.post(f"{address}/rematch").json()["table"] == fresh
    assert mine.post(f"/api/tables/{fresh}/resign", json={"seat": 1}).json()["over"]
    assert mine.request("PUT", "/api/preferences", json={"sound": True}).json()["sound"]
    assert mine.get("/api/preferences").json()["motion"]


def test_everything_that_is_kept_of_somebody_is_told_to_them(quiet: Running) -> None:
    party = Party(quiet, "person", "person", rated=True)
    a, b = party.people
    party.talk.say(party.id, a, "Iorana")
    party.talk.write(party.table, a, "A note")
    party.talk.mute(a, b.id)
    party.offers.resign(party.id, b, 1)
    told = quiet.services.personal_data.export(a)
    assert [line["text"] for line in told["messages"]] == ["Iorana"]
    assert [note["text"] for note in told["notes"]] == ["A note"]
    assert told["mutes"] == [{"person": b.id}]
    assert told["ratings"][0]["games"] == 1
