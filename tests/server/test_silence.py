"""What is done in secret stays so in words: captions of replays and films, the log of what was taken back."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import vaka
from tests.server.client import Browser, Running
from vaka.core.events import Event
from vaka.core.record import Record
from vaka.draw.seats import SEATS
from vaka.server.pages.films import frames
from vaka.server.store import Entry, Table
from vaka.server.tables.seating import Actor, Place, Proposal

HIDDEN = ("take warriors", "take tohunga")
"""Whom a Chief takes along is hidden beneath him."""
LABELS = ("Take Warriors along", "Take Tohunga along")


def setting_out(action: str) -> Record:
    """A game of Māori whose first Chief takes somebody along."""
    state = vaka.game("maori").new(2, seed="silence")
    while action not in [choice.text for choice in state.legal]:
        lead = [choice for choice in state.legal if choice.text.startswith("lead") and "chief" in choice.text]
        state.play(lead[0] if lead else state.legal[0])
    state.play(action)
    return state.record()


@dataclass
class Party:
    table: Table
    mine: Browser
    others: list[Browser]
    """The opponent, an onlooker who has come in, and a stranger."""

    @property
    def address(self) -> str:
        return f"/t/{self.table.id}"


def party(quiet: Running, record: Record, mover: int) -> Party:
    """The game at a table where one browser holds the seat that moved last and another the opponent's."""
    mine, other, onlooker = (quiet.browser() for _ in range(3))
    for browser, name in ((mine, "Hinano"), (other, "Teuira"), (onlooker, "Moana")):
        token = browser.post("/api/people", json={"name": name}).json()["token"]
        browser.client.headers["Authorization"] = f"Bearer {token}"
    host = quiet.services.people.find(mine.client.headers["Authorization"].removeprefix("Bearer "))
    assert host is not None
    places = [Place("me") if seat == mover else Place("link", "Teuira") for seat in range(2)]
    table = quiet.services.history.resume(record, None, Proposal("maori", 2, places), host, "a record")
    invite = table.seats[1 - mover].invite
    assert other.post(f"/api/tables/{table.id}/seats", json={"seat": 1 - mover, "invite": invite}).status_code == 200
    return Party(quiet.services.tables.get(table.id), mine, [other, onlooker, quiet.browser()])


@pytest.mark.parametrize(("action", "label"), list(zip(HIDDEN, LABELS, strict=True)))
def test_the_caption_of_a_secret_step_is_for_its_own_seat(quiet: Running, action: str, label: str) -> None:
    record = setting_out(action)
    mover = record.moves[-1].seat
    at = len(record.moves)
    here = party(quiet, record, mover)
    for page in ("replay", "film.svg"):
        assert label in here.mine.get(f"{here.address}/{page}?at={at}&seat={mover}").text
    assert label in here.mine.get(f"/api/tables/{here.table.id}/film?seat={mover}").text
    for who, seat in zip(here.others, (f"&seat={1 - mover}", "", ""), strict=True):
        replay = who.get(f"{here.address}/replay?at={at}{seat}").text
        assert '<p class="line">Hinano goes on</p>' in replay
        films = [
            who.get(f"{here.address}/film.svg?{seat}").text,
            who.get(f"/api/tables/{here.table.id}/film?{seat}").text,
        ]
        for text in (replay, *films):
            assert not [words for words in LABELS if words in text]
            assert action not in text
        assert all(f"{SEATS[mover].name} goes on" in film for film in films)


def test_when_the_game_is_over_everybody_reads_every_caption(quiet: Running) -> None:
    record = setting_out(HIDDEN[0])
    here = party(quiet, record, record.moves[-1].seat)
    at = len(record.moves)
    stranger = here.others[-1]
    assert LABELS[0] not in stranger.get(f"{here.address}/replay?at={at}").text
    person = quiet.services.people.find(here.mine.client.headers["Authorization"].removeprefix("Bearer "))
    assert person is not None
    quiet.services.pages.around.offers.resign(here.table.id, person, record.moves[-1].seat)
    assert quiet.services.tables.get(here.table.id).over
    assert LABELS[0] in stranger.get(f"{here.address}/replay?at={at}").text
    assert LABELS[0] in stranger.get(f"{here.address}/film.svg").text


def test_what_was_taken_back_is_read_by_its_own_seat(quiet: Running) -> None:
    record = setting_out(HIDDEN[0])
    mover = record.moves[-1].seat
    record.moves.pop()
    here = party(quiet, record, mover)
    version = here.table.version
    api = f"/api/tables/{here.table.id}"
    here.mine.post(f"{api}/actions", json={"action": HIDDEN[0], "version": version, "key": "one"})
    here.mine.post(f"{here.address}/ask-undo", data={"version": version + 1})
    for who in here.others[:1]:
        assert "asks to undo a move" in who.get(here.address).text
        assert HIDDEN[0] not in who.get(here.address).text
        who.post(f"{here.address}/answer", data={"kind": "undo", "version": version + 1, "yes": "yes"})
    assert quiet.services.tables.get(here.table.id).version == version + 2
    assert here.mine.get(f"{api}/log").json()[0]["text"] == f"takes back: {HIDDEN[0]}."
    for who in here.others:
        assert who.get(f"{api}/log").json()[0]["text"] == "takes back a move."
        for page in (here.address, f"{here.address}/replay"):
            assert HIDDEN[0] not in who.get(page).text


def test_a_notice_tells_a_reader_what_the_log_tells_them(quiet: Running) -> None:
    lines = {}
    for action in HIDDEN:
        record = setting_out(action)
        mover = record.moves[-1].seat
        here = party(quiet, record, mover)
        token = here.others[0].client.headers["Authorization"].removeprefix("Bearer ")
        reader = quiet.services.people.find(token)
        assert reader is not None
        composer = quiet.services.delivery.composer
        lines[action] = composer._happened(here.table, 1 - mover, [1 - mover])
        assert action not in lines[action]
    assert lines[HIDDEN[0]] == lines[HIDDEN[1]] != ""


def test_a_line_that_a_viewer_is_not_told_leaves_no_gap_in_the_log(quiet: Running) -> None:
    """Lines have ids on the page: they count what this viewer reads, not what happened."""
    record = setting_out(HIDDEN[0])
    mover = record.moves[-1].seat
    record.moves.pop()
    here = party(quiet, record, mover)
    told = [
        Event("secret", mover, "", {}, (mover,), None),
        Event("leads", mover, "", {}, None, None),
    ]
    game = quiet.services.tables.game(here.table)
    say, game.say = game.say, lambda event: f"{event.what}."  # type: ignore[method-assign]
    try:
        quiet.services.tables.act(here.table.id, Actor(here.table.host_id), HIDDEN[0], here.table.version, "one")
        table = quiet.services.tables.get(here.table.id)
        with quiet.services.store.writing() as session:
            entry = session.get_one(Entry, (table.id, table.version))
            entry.events = [event.to_json() for event in told]
        quiet.services.history._words._values.clear()
        for eyes, ordinals in ((mover, [1, 0]), (1 - mover, [0]), (None, [0])):
            lines = [line for line in quiet.services.history.log(table, eyes) if line.version == table.version]
            assert [line.ordinal for line in lines] == ordinals
    finally:
        game.say = say  # type: ignore[method-assign]


def test_a_frame_tells_only_of_the_seat_that_it_shows() -> None:
    """Where turns are passed over, what one seat did is not written beside another's badge."""
    game = vaka.game("tahiti-2012")
    state = game.new(3, seed="film", options={"round_cap": True})
    dice = vaka.seeded("film")
    while state.moves < 240 and not state.over:
        state.play(state.legal[dice.uniform(len(state.legal))])
    record = state.record()
    whole = frames(game, record, None, 1000, over=False)
    said = {(frame.seat, frame.words) for frame in whole} | {(-1, whole[0].words)}
    assert {(frame.seat, frame.words) for frame in frames(game, record, None, 12, over=False)} <= said
