"""What happened while one was away, and how it all ended: from the server, for the eyes that ask."""

from __future__ import annotations

import re

import vaka
from tests.server.client import Running
from tests.server.test_after import opened, whole_game
from vaka.core.result import Line, Result
from vaka.server.pages.captions import with_name
from vaka.server.pages.result_page import BOARD, Curve, card, curve_of, sources
from vaka.server.pages.trails import after_own, turns_ago
from vaka.server.store import Seat, Table
from vaka.server.tables.seating import Actor, Place, Proposal
from vaka.server.tables.timeline import Head

TRAIL = re.compile(r'class="trail age-(\d)" id="trail-(\d+)" data-move="\d+" data-seat="(\d)"')


def heads(*seats: int) -> list[Head]:
    return [Head(number, "play", seat, "go", None) for number, seat in enumerate(seats, start=1)]


def test_what_happened_since_ones_last_move_is_what_others_did_after_it() -> None:
    moves = heads(0, 1, 1, 2, 1)
    assert [head.version for head in after_own(moves, 0)] == [2, 3, 4, 5]
    assert [head.version for head in after_own(moves, 2)] == [5]
    assert after_own(moves, 1) == []
    assert [head.version for head in after_own(moves, None)] == [5], "an onlooker sees the last turn"
    assert turns_ago(after_own(moves, 0)) == [2, 2, 1, 0], "older turns are fainter"


def test_trails_of_others_are_in_the_page_after_a_reload_and_never_of_the_bag(quiet: Running) -> None:
    record = whole_game("tahiti-2012")
    host, friend = quiet.guest(), quiet.guest()
    proposal = Proposal(record.title, 2, [Place("me"), Place("link")], name="Away")
    table = quiet.services.history.resume(record, 30, proposal, host, "a record")
    quiet.services.tables.sit(table.id, 1, friend, table.seats[1].invite)
    state = quiet.services.tables.state(quiet.services.tables.get(table.id))
    people = {0: host, 1: friend}
    for number in range(40):
        table = quiet.services.tables.get(table.id)
        state = quiet.services.tables.state(table)
        if state.to_act is None:
            break
        paddles = [action.text for action in state.legal if action.text.startswith("paddle")]
        action = (paddles or [action.text for action in state.legal])[0]
        quiet.services.tables.act(table.id, Actor(people[state.to_act].id), action, table.version, f"k{number}")
    table = quiet.services.tables.get(table.id)
    for seat, person in people.items():
        scene = quiet.services.pages.scene(table, person)
        again = quiet.services.pages.scene(table, person)
        assert scene.trails == again.trails, "it comes from what is stored, not from a browser"
        assert all(int(whose) != seat for _, _, whose in TRAIL.findall(scene.trails))
    seen = [quiet.services.pages.scene(table, person).trails for person in people.values()]
    assert any(TRAIL.search(each) for each in seen), "somebody paddled"
    game = vaka.game("tahiti-2012")
    assert not game.travels("bag")
    assert game.travels("canoe-1")


def test_the_result_page_compares_all_seats_by_source(quiet: Running) -> None:
    line = Line("Turtles", 3, "HAW-1")
    result = Result((1, 2), (5, 2), ((line, Line("Gods", 2, "HAW-2")), (Line("Gods", 2, "HAW-2"),)), "over")
    assert [(source.label, source.points) for source in sources(vaka.game("hawaii"), result)] == [
        ("Turtles", (3, None)),
        ("Gods", (2, 2)),
    ]
    table = opened(quiet, whole_game("polynesia"))
    page = quiet.browser().get(f"/t/{table.id}/result").text
    ended = quiet.state(table).result
    assert ended is not None
    for lines in ended.breakdown:
        assert all(each.label in page.replace("&#39;", "'") for each in lines)
    assert 'class="score-curve"' in page
    assert "film.svg" in page


def test_the_curve_follows_the_points_and_knows_when_the_winner_was_ahead_for_good() -> None:
    record = whole_game("tahiti-2012")
    curve = curve_of(record)
    end = vaka.game("tahiti-2012").replay(record)
    assert curve.moves[-1] == len(record.moves)
    assert curve.scores[-1] == tuple(end.scores())
    made_up = Curve((0, 4, 8, 12), ((0, 0), (3, 1), (3, 5), (9, 6)))
    assert made_up.turning((0,)) == 12
    assert made_up.turning((0, 1)) is None


def test_a_replay_opens_through_ones_own_eyes(quiet: Running) -> None:
    browser = quiet.browser()
    address = browser.begin("me", "bot:random", title="polynesia")
    mine, theirs = browser.get(f"{address}/replay").text, quiet.browser().get(f"{address}/replay").text
    assert 'aria-current="true">Onlooker' not in mine
    assert 'aria-current="true">Onlooker' in theirs
    assert 'aria-current="true">Onlooker' in browser.get(f"{address}/replay?seat=onlooker").text
    copied = mine.split('id="link" href="')[1].split('"')[0]
    assert "seat" not in copied, "whoever gets the link looks with their own eyes"


def test_a_caption_names_whoever_else_did_something_under_the_badge_of_who_moved(quiet: Running) -> None:
    assert with_name("brings a load ashore", 1, 0, 4) == "Moana brings a load ashore"
    assert with_name("brings a load ashore", 0, 0, 4) == "brings a load ashore"
    assert with_name("The season ends", -1, 0, 4) == "The season ends"
    assert with_name("strikes from the forest", 4, 0, 4) == "strikes from the forest", "whom nobody plays has no name"
    table = opened(quiet, whole_game("tahiti-2012"))
    caption = quiet.browser().get(f"/t/{table.id}/replay").text.split('<p class="line')[1].split("</p>")[0]
    ashore = re.findall(r"(\w+) (?:B|b)rings the last load ashore|Brings the last load ashore", caption)
    assert len(ashore) >= 2, "the last move of a season brings in more than one canoe"
    assert sum(not name for name in ashore) <= 1, "of those only one is the one who moved"


def test_a_picture_to_share_holds_the_whole_board_and_every_verdict() -> None:
    game = vaka.game("tahiti-1994")
    state = game.new(2, seed="share")
    ended = Result((1, 2), (101, 200), ((Line("Marginal Defeat", 100, "T94-14a"),), ()), "over")
    table = Table(players=2, seats=[Seat(seat=number, name="") for number in range(2)])
    svg = card(table, game, ended, game.draw(state.view(None)))
    x, y, wide, high = game.draw(state.view(None)).box
    shown = [float(each) for each in svg.split(f'<svg width="{BOARD}"')[1].split('viewBox="')[1].split('"')[0].split()]
    assert shown[0] <= x
    assert shown[1] <= y
    assert shown[0] + shown[2] >= x + wide
    assert shown[1] + shown[3] >= y + high
    assert "Marginal Defeat" in svg
