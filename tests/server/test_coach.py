"""Hints where nothing is at stake, analyses of finished games, puzzles for everybody."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest

import vaka
from tests.server.client import Browser, Running, choices
from vaka.core.record import Record, parse_record
from vaka.draw.bounds import bounds, parse
from vaka.draw.shapes import n
from vaka.lab.puzzles import of_the_day, puzzles_of
from vaka.server.pages.pictures import LARGE, surroundings
from vaka.server.store import Analysed, Person, Table
from vaka.server.store.columns import now
from vaka.server.tables.seating import Place, Proposal
from vaka.server.trials.telling import AtOnce
from vaka.server.workers.analyses import PATIENCE

TITLES = [game.name for game in vaka.games()]


@pytest.fixture
def running(quiet: Running) -> Running:
    """A server whose costly work is done at once, in this process."""
    quiet.services.heavy = AtOnce()  # type: ignore[assignment]
    quiet.services.analyses.run = lambda work, *given: work(*given)
    return quiet


def asked(running: Running, browser: Browser) -> str:
    """A table at one screen, open for the seat that is asked."""
    path = browser.begin("me", "here")
    seat = running.services.tables.get(path.rpartition("/")[2]).to_act
    browser.post(f"{path}/open", data={"seat": seat})
    return path


# Hints.


def test_whoever_is_asked_gets_a_hint_that_can_be_played(running: Running) -> None:
    browser = running.browser()
    path = asked(running, browser)
    page = browser.get(path).text
    assert 'id="hint"' in page
    listed = browser.get(f"{path}/hint", headers={"HX-Request": "true"}).text
    buttons = re.findall(r'form="act" name="action" value="([^"]+)"', listed)
    assert 1 <= len(buttons) <= 3
    assert set(buttons) <= set(choices(page))


def test_a_hint_works_without_a_script(running: Running) -> None:
    browser = running.browser()
    path = asked(running, browser)
    page = browser.get(f"{path}/hint").text
    form = re.search(r'name="version" value="(\d+)".*?name="key" value="([^"]+)".*?name="action" value="([^"]+)"', page)
    assert form is not None
    version, key, action = form.groups()
    browser.post(f"{path}/act", data={"action": action, "version": version, "key": key})
    assert running.services.tables.get(path.rpartition("/")[2]).version == int(version) + 1


def test_a_program_gets_a_hint_with_shares_of_the_win(running: Running) -> None:
    program = running.program()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = program.post("/api/tables", json={"title": "hawaii", "players": 2, "seats": seats}).json()
    while made["view"]["to_act"] != 0:
        running.services.bot_players.step(made["table"])
        made = program.get(f"/api/tables/{made['table']}").json()
    found = program.get(f"/api/tables/{made['table']}/hint").json()
    assert found["version"] == made["version"]
    legal = [each["action"] if isinstance(each, dict) else each for each in made["view"]["legal"]]
    assert {each["action"] for each in found["hints"]} <= set(legal)
    assert all(0 <= each["share"] <= 1 and each["reason"] for each in found["hints"])


def test_there_is_no_hint_at_a_rated_table(running: Running) -> None:
    browser = running.browser()
    path = asked(running, browser)
    with running.services.store.writing() as session:
        session.get_one(Table, path.rpartition("/")[2]).rated = True
    refused = browser.get(f"{path}/hint")
    assert refused.status_code == 403
    assert "rated" in refused.text
    assert 'id="hint"' not in browser.get(path).text


def test_a_hint_is_for_nobody_else(running: Running) -> None:
    path = asked(running, running.browser())
    stranger = running.browser()
    assert stranger.get(f"{path}/hint").status_code == 403
    assert 'id="hint"' not in stranger.get(path).text


# Analysis.


@cache
def short_game() -> Record:
    file = Path(__file__).parents[1] / "lab" / "planted" / "hawaii-48.vaka.json"
    return parse_record(file.read_text(encoding="utf-8"))


@pytest.fixture
def finished(running: Running) -> tuple[Running, Browser, str]:
    """A finished table, and somebody who sat there."""
    browser = running.browser()
    path = browser.begin("me", "here")
    person = running.services.tables.get(path.rpartition("/")[2]).seats[0].person_id
    assert person is not None
    with running.services.store.reading() as session:
        host = session.get_one(Person, person)
    places = [Place("me"), Place("here")]
    table = running.services.history.resume(short_game(), None, Proposal("hawaii", 2, places), host, "a record")
    return running, browser, f"/t/{table.id}"


def test_a_finished_game_is_analysed_piece_by_piece_and_kept(finished: tuple[Running, Browser, str]) -> None:
    running, browser, path = finished
    assert f'href="{path}/analysis"' in browser.get(path).text
    assert "Analyse this game" in browser.get(f"{path}/analysis").text
    browser.post(f"{path}/analysis")
    assert "0 of 128 moves" in browser.get(f"{path}/analysis").text
    assert running.services.analyses.work()
    begun = browser.get(f"{path}/analysis").text
    assert "24 of 128 moves" in begun
    assert '<meta http-equiv="refresh"' in begun, "without a script the page asks again by itself"
    while running.services.analyses.work():
        pass
    page = browser.get(f"{path}/analysis").text
    assert "Where it was won and lost" in page
    assert f"{path}/continue?at=47" in page, "the planted error, to play on from there"
    assert page.count('class="line') == 2
    onlooker = running.browser().get(f"{path}/analysis?seat=1").text
    assert "Where it was won and lost" in onlooker, "when it is over everybody may see it"
    data = running.program().get(f"/api{path.replace('/t/', '/tables/')}/analysis").json()
    assert data["state"] == "done"
    assert 48 in [each["move"] for each in data["analysis"]["seats"][0]["costliest"]] + [
        each["move"] for each in data["analysis"]["seats"][1]["costliest"]
    ]


def test_what_nobody_waits_for_is_given_up_and_goes_on_later(finished: tuple[Running, Browser, str]) -> None:
    running, browser, path = finished
    browser.post(f"{path}/analysis")
    assert running.services.analyses.work()
    with running.services.store.writing() as session:
        row = session.get_one(Analysed, path.rpartition("/")[2])
        row.wanted = now() - PATIENCE - timedelta(seconds=1)
    assert not running.services.analyses.work()
    assert "24 of 128 moves are done already" in browser.get(f"{path}/analysis").text
    browser.post(f"{path}/analysis")
    assert running.services.analyses.work()
    browser.post(f"{path}/analysis/stop")
    assert not running.services.analyses.work()


def test_looking_again_and_again_how_far_an_analysis_is_writes_nothing(finished: tuple[Running, Browser, str]) -> None:
    running, browser, path = finished
    browser.post(f"{path}/analysis")
    browser.get(f"{path}/analysis")
    epoch = running.services.store.epoch
    for _ in range(3):
        assert running.browser().get(f"/api/tables/{path.rpartition('/')[2]}/analysis").json()["state"] == "working"
    assert running.services.store.epoch is epoch
    with running.services.store.writing() as session:
        session.get_one(Analysed, path.rpartition("/")[2]).wanted = now() - PATIENCE / 2
    browser.get(f"{path}/analysis")
    with running.services.store.reading() as session:
        assert session.get_one(Analysed, path.rpartition("/")[2]).wanted > now() - PATIENCE / 4, "but it is noted"


def test_a_stranger_cannot_stop_an_analysis_that_others_wait_for(finished: tuple[Running, Browser, str]) -> None:
    running, browser, path = finished
    browser.post(f"{path}/analysis")
    stranger = running.program()
    assert stranger.post(f"{path}/analysis/stop").status_code == 403
    assert running.browser().post(f"{path}/analysis/stop").status_code == 403
    assert "analysis/stop" not in stranger.get(f"{path}/analysis").text, "and is not offered to"
    assert running.services.analyses.work(), "it goes on"
    assert "analysis/stop" in browser.get(f"{path}/analysis").text
    browser.post(f"{path}/analysis/stop")
    assert not running.services.analyses.work()


def test_one_address_has_three_analyses_under_way_and_no_more(running: Running) -> None:
    browser = running.browser()
    browser.begin("me", "here")
    host = running.guest()
    tables = [running.finished(host).id for _ in range(5)]
    begun = [browser.post(f"/api/tables/{table}/analysis").status_code for table in tables]
    assert begun == [202, 202, 202, 429, 429]
    assert browser.post(f"/api/tables/{tables[0]}/analysis").status_code == 202, "what is under way may go on"
    with running.services.store.writing() as session:
        session.query(Analysed).filter_by(table_id=tables[1]).update({"wanted": now() - 2 * PATIENCE})
    assert browser.post(f"/t/{tables[3]}/analysis").status_code == 200, "nobody waits for the second any more"
    assert browser.post(f"/t/{tables[4]}/analysis").status_code == 429


def test_two_processes_never_work_on_the_same_stretch(finished: tuple[Running, Browser, str]) -> None:
    running, browser, path = finished
    browser.post(f"{path}/analysis")
    assert running.services.analyses._take() is not None
    assert running.services.analyses._take() is None


def test_an_analysis_that_takes_too_long_says_so_and_can_be_tried_again(
    finished: tuple[Running, Browser, str],
) -> None:
    running, browser, path = finished

    def too_long(*_: object) -> object:
        raise TimeoutError

    kept, running.services.analyses.run = running.services.analyses.run, too_long
    browser.post(f"{path}/analysis")
    assert running.services.analyses.work()
    assert "could not be analysed" in browser.get(f"{path}/analysis").text
    running.services.analyses.run = kept
    browser.post(f"{path}/analysis")
    assert running.services.analyses.work()


def test_a_game_that_goes_on_is_not_analysed(running: Running) -> None:
    browser = running.browser()
    path = browser.begin("me", "here")
    assert "when it is over" in browser.get(f"{path}/analysis").text
    assert browser.post(f"{path}/analysis").status_code == 403
    assert browser.post(f"/api{path.replace('/t/', '/tables/')}/analysis").status_code == 403


def test_a_stranger_without_a_name_starts_nothing(finished: tuple[Running, Browser, str]) -> None:
    running, _, path = finished
    assert running.browser().post(f"{path}/analysis").status_code == 403
    assert not running.services.analyses.work()


# Puzzles.


@pytest.mark.parametrize("title", TITLES)
def test_a_puzzle_is_solved_without_an_account(running: Running, title: str) -> None:
    browser = running.browser()
    assert f'href="/puzzles/{title}"' in browser.get("/puzzles").text
    puzzle = of_the_day(vaka.game(title), now().date())
    assert puzzle is not None
    page = browser.get(f"/puzzles/{title}").text
    assert puzzle.reason not in page
    offered = re.findall(r'name="action" value="([^"]+)"', page)
    wrong = next(text for text in offered if text != puzzle.answer)
    assert "is not the best here" in browser.get(f"/puzzles/{title}", params={"action": wrong}).text
    right = browser.get(f"/puzzles/{title}", params={"action": puzzle.answer})
    assert "Right:" in right.text
    assert "set-cookie" not in right.headers
    assert "<svg" in browser.get(f"/puzzles/{title}/today/board.svg?theme=dark").text


def test_yesterdays_answer_stays(running: Running) -> None:
    puzzle = of_the_day(vaka.game("hawaii"), now().date() - timedelta(days=1))
    assert puzzle is not None
    assert "Best:" in running.browser().get("/puzzles/hawaii/yesterday").text


def test_there_is_no_puzzle_of_tomorrow_and_none_of_an_unknown_title(running: Running) -> None:
    browser = running.browser()
    assert browser.get("/puzzles/hawaii/tomorrow/board.svg").status_code == 400
    assert browser.get("/puzzles/nothing").status_code == 404


@pytest.mark.parametrize("title", TITLES)
def test_a_puzzle_shows_its_choices_and_of_a_large_map_only_their_surroundings(running: Running, title: str) -> None:
    game = vaka.game(title)
    for puzzle in puzzles_of(game):
        picture = game.draw(puzzle.view())
        left, top, wide, high = surroundings(picture)
        assert picture.box[3] <= LARGE or wide < 0.6 * picture.box[2], "the whole island would be too small to read"
        for place in parse(picture.targets):
            at = bounds(place)
            assert at is None or (left <= at[0] and top <= at[1] and at[2] <= left + wide and at[3] <= top + high)
    today = of_the_day(game, now().date())
    assert today is not None
    picture = game.draw(today.view())
    drawn = running.browser().get(f"/puzzles/{title}/today/board.svg").text
    assert f'viewBox="{" ".join(n(each) for each in surroundings(picture))}"' in drawn
    assert drawn.count("data-action=") == picture.targets.count("data-action=")
