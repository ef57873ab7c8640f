"""Lessons at the real table: guarded step by step, found again, counted, and played on from."""

from __future__ import annotations

import re

import pytest

import vaka
from tests.server.client import Browser, Running, choices, key, version, wait_for
from vaka.server.operations import metrics
from vaka.server.store import Entry, Learned, Table
from vaka.server.tables import lesson_play
from vaka.server.tables.seating import Actor
from vaka.server.tables.tables import Tables
from vaka.teaching import Lesson, Standing, teaching

LESSONS = [lesson for game in vaka.games() for lesson in teaching(game).lessons]
each = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.id}")
GUIDED = "/learn/hawaii/first-game"


def begin(browser: Browser, address: str = GUIDED) -> str:
    page = browser.post(address)
    assert page.status_code == 200, page.text
    return page.url.path


def at(running: Running, table: str) -> Table:
    return running.services.tables.get(table.rpartition("/")[2])


def phase(page: str) -> str:
    found = re.search(r'id="coach"[^>]* data-phase="(\w+)"', page)
    assert found is not None
    return found.group(1)


def step(page: str) -> int:
    found = re.search(r'id="coach"[^>]* data-step="(\d+)"', page)
    assert found is not None
    return int(found.group(1))


def go_on(running: Running, browser: Browser, table: str) -> str:
    """One thing that the lesson asks for; the page after it."""
    page = browser.get(table).text
    match phase(page):
        case "read":
            browser.post(f"{table}/read", data={"step": step(page) - 1})
        case "do":
            assert browser.act(table, standing(running, table).expected[0], page).status_code == 200
    wait_for(lambda: standing(running, table).phase != "then")
    return browser.get(table).text


def standing(running: Running, table: str) -> Standing:
    return lesson_play.standing(running.services.store, at(running, table))[0]


def walk_through(running: Running, table: str, who: Actor) -> None:
    """The whole lesson, without its pages."""
    while (here := standing(running, table)).phase != "end":
        now = at(running, table)
        if here.phase == "read":
            running.services.lessons.read_on(now.id, who, here.number)
        elif here.phase == "do":
            running.services.tables.act(now.id, who, here.expected[0], now.version, f"k{now.version}")
        else:
            wait_for(lambda: standing(running, table).phase != "then")


@each
def test_every_lesson_is_played_to_its_end_and_on_from_there(server: Running, lesson: Lesson) -> None:
    browser = server.browser()
    table = begin(browser, f"/learn/{lesson.game.name}/{lesson.id}")
    walk_through(server, table, Actor(at(server, table).host_id))
    page = browser.get(table).text
    assert phase(page) == "end"
    assert lesson.end.split(";")[0].replace("'", "&#39;") in page
    assert 'id="play-on"' in page
    scores = server.services.tables.state(at(server, table)).scores()
    learned = browser.get(f"/learn/{lesson.game.name}").text
    assert "You have done it" in learned or "Done" in learned
    on = browser.post(f"{table}/play-on")
    fresh = at(server, on.url.path)
    assert (fresh.lesson, fresh.rated, fresh.closed) == ("", False, None)
    assert fresh.rules == lesson.record.version
    assert fresh.inherited == len(lesson.record.moves)
    assert server.services.tables.state(fresh, fresh.inherited).scores() == scores
    assert browser.get(table).status_code == 404, "nothing is kept of a lesson but that it was done"
    assert 'id="coach"' not in on.text
    wait_for(lambda: at(server, on.url.path).to_act == lesson.learner)
    assert choices(browser.get(on.url.path).text)


def test_another_legal_action_changes_nothing_and_says_what_to_try_first(quiet: Running) -> None:
    browser = quiet.browser()
    table = begin(browser)
    page = browser.get(table).text
    assert "13 shells to pay" in page
    answer = browser.act(table, "rest 1", page)
    assert answer.status_code == 409
    assert "That would end your round before it began" in answer.text
    assert 'id="instead"' in answer.text
    assert 'id="notice"' not in answer.text, "a friendly word, not a refusal"
    assert at(quiet, table).version == 0
    assert "show-me" not in answer.text
    answer = browser.act(table, "walk tikis", browser.get(table).text)
    assert "what pays in every round should be bought first" in answer.text
    assert 'id="show-me"' in answer.text, "after the second time it is offered to do it"
    page = browser.get(table).text
    shown = browser.post(f"{table}/show", data={"version": version(page), "key": key(page)})
    assert shown.status_code == 200
    assert at(quiet, table).version == 1
    assert "show-me" not in shown.text
    assert step(shown.text) == 2


def test_an_illegal_action_gets_the_refusal_that_every_table_gives(quiet: Running) -> None:
    browser = quiet.browser()
    table = begin(browser)
    answer = browser.act(table, "buy boat 1")
    assert answer.status_code == 422
    assert 'id="notice"' in answer.text
    assert "HAW-" in answer.text


def test_leaving_and_coming_back_finds_the_same_step(server: Running) -> None:
    browser = server.browser()
    table = begin(browser)
    while step(go_on(server, browser, table)) < 4:
        pass
    wait_for(lambda: phase(browser.get(table).text) == "do")
    assert "You are at step" not in browser.get("/learn/hawaii").text
    assert "Step 4 of 12" in browser.get("/learn/hawaii").text
    assert begin(browser) == table
    assert step(browser.get(table).text) == 4
    again = browser.post(GUIDED, data={"again": "yes"})
    assert again.url.path != table
    assert step(again.text) == 1
    assert browser.get(table).status_code == 404


def test_what_was_done_shows_that_it_was(server: Running) -> None:
    """What a step brought, and what the other seat did, stands above the next one."""
    browser = server.browser()
    table = begin(browser)
    for _ in range(4):
        page = go_on(server, browser, table)
    wait_for(lambda: step(browser.get(table).text) == 4)
    page = browser.get(table).text
    assert "9 shells and 6 feet are left" in page
    assert "Moana walked to the boatyard" in page
    assert "One step on lies the long house" in page


def test_the_choice_that_fulfils_the_step_comes_first(quiet: Running) -> None:
    browser = quiet.browser()
    page = browser.get(begin(browser)).text
    assert choices(page)[0] == "walk income-huts"
    assert "Look at:" in page
    assert page.count('class="look-at"') == 2


def test_nothing_can_be_played_while_something_is_to_be_read(server: Running) -> None:
    browser = server.browser()
    table = begin(browser)
    page = browser.get(table).text
    while phase(page) != "read":
        page = go_on(server, browser, table)
    before = at(server, table)
    assert 'id="read-on"' in page
    assert choices(page) == []
    assert server.services.bot_players.step(before.id) is False, "the other seat waits, too"
    assert at(server, table).version == before.version
    assert phase(browser.post(f"{table}/read", data={"step": 0}).text) == "read", "that was read long ago"


def test_a_lesson_belongs_to_its_learner(quiet: Running) -> None:
    browser, other = quiet.browser(), quiet.browser()
    table = begin(browser)
    begin(other)
    assert other.post(f"{table}/read", data={"step": 0}).status_code == 403
    assert other.post(f"{table}/show", data={"version": 0, "key": "k"}).status_code == 403
    assert other.post(f"{table}/play-on").status_code == 403
    assert quiet.browser().post(f"{table}/play-on").status_code == 403
    assert 'id="coach"' not in other.get(table).text, "others look on at a game"


def test_what_is_no_lesson_is_said_to_be_none(quiet: Running) -> None:
    browser = quiet.browser()
    table = browser.begin("me", "bot:random")
    assert browser.post(f"{table}/play-on").status_code == 404
    assert browser.post(f"{table}/show", data={"version": 0, "key": "k"}).status_code == 404
    assert browser.post("/learn/hawaii/nothing").status_code == 404
    assert browser.get("/learn/chess").status_code == 404


def test_lessons_are_not_listed_among_tables(quiet: Running) -> None:
    browser = quiet.browser()
    begin(browser)
    page = browser.get("/").text
    assert "Your tables will be listed here." in page
    assert "hero-next" not in page


def test_where_learners_stop_is_counted_without_names(quiet: Running) -> None:
    def counted(number: str) -> float:
        return metrics.LESSONS.labels("hawaii", "first-game", number)._value.get()

    before = [counted(number) for number in ("1", "2", "3")]
    browser = quiet.browser()
    table = begin(browser)
    browser.act(table, "walk income-huts")
    browser.act(table, "rest 1")
    assert [counted(number) for number in ("1", "2", "3")] == [before[0] + 1, before[1] + 1, before[2]]
    page = browser.get(table).text
    browser.post(f"{table}/undo", data={"version": version(page), "key": "back"})
    browser.act(table, "walk income-huts")
    assert counted("2") == before[1] + 1, "a step is counted once, however often it is taken"


def test_what_a_guest_has_learned_moves_into_their_account(quiet: Running) -> None:
    person = quiet.guest()
    account, _ = quiet.services.accounts.register(None, "Teuira", "a long password")
    with quiet.services.store.writing() as session:
        session.add(Learned(person_id=person.id, title="hawaii", lesson="first-game"))
    quiet.services.accounts.log_in(person, "Teuira", "a long password", "address")
    lessons = teaching(vaka.game("hawaii")).lessons
    assert [each.done for each in quiet.services.lessons.progress(account, lessons)] == [True]
    told = quiet.services.personal_data.export(account)["learned"]
    assert [(row["title"], row["lesson"]) for row in told] == [("hawaii", "first-game")]


def test_a_program_is_guarded_as_a_page_is(quiet: Running) -> None:
    person = quiet.guest()
    lesson = teaching(vaka.game("polynesia")).lesson()
    table = quiet.services.lessons.open(person, lesson)
    here, _ = lesson_play.standing(quiet.services.store, table)
    other = next(action.text for action in quiet.state(table).legal if action.text not in here.expected)
    with pytest.raises(Exception, match=re.escape(here.step.answer(other) if here.step else "")):
        quiet.services.tables.act(table.id, Actor(person.id), other, 0, "k")
    assert quiet.services.tables.get(table.id).version == 0


def test_a_damaged_position_of_a_lesson_is_played_again(quiet: Running) -> None:
    person = quiet.guest()
    table = quiet.services.lessons.open(person, teaching(vaka.game("maori")).lesson("zones"))
    here, _ = lesson_play.standing(quiet.services.store, table)
    table = quiet.services.tables.act(table.id, Actor(person.id), here.expected[0], 0, "k")
    before = quiet.state(table).to_json(history=False)
    with quiet.services.store.writing() as session:
        session.get_one(Entry, (table.id, 1)).snapshot = {}
    fresh = Tables(quiet.services.store, quiet.services.tables.bot_levels)
    assert {**fresh.state(table).to_json(history=False), "seed": None} == {**before, "seed": None}


def test_a_lesson_can_be_looked_back_at_and_its_board_taken_home(quiet: Running) -> None:
    browser = quiet.browser()
    table = begin(browser, "/learn/tahiti-1994/battle")
    for page in ("", "/replay", "/dice", "/board.svg"):
        assert browser.get(f"{table}{page}").status_code == 200, page
    assert browser.get(f"{table}/record.vaka.json").status_code == 403
