"""The pages: everything a person meets, and words for everything that goes wrong."""

from __future__ import annotations

import json
import re

import pytest

import vaka
from tests.server.client import TITLE, Running, choices, finished_record, game, key, kind, version, wait_for
from vaka.core.game import Game
from vaka.server.pages import pictures
from vaka.server.tables.seating import Actor


def test_the_front_page_offers_every_title_with_a_picture_of_its_own_board(quiet: Running) -> None:
    page = quiet.browser().get("/").text
    for title in vaka.games():
        assert f'href="/new/{title.name}"' in page
        assert f'href="/learn/{title.name}"' in page
        assert f'action="/play/{title.name}"' in page
    for address in re.findall(r'src="(/pictures/[^"]+)"', page):
        picture = quiet.browser().get(address)
        assert picture.headers["content-type"] == "image/svg+xml"
        assert "immutable" in picture.headers["cache-control"]
        assert picture.text.startswith("<svg")


def test_the_front_page_lists_my_tables_with_my_turn_first(quiet: Running) -> None:
    browser = quiet.browser()
    for _ in range(4):
        browser.begin("me", "bot:random")
    page = browser.get("/").text
    mine = page[page.index('id="yours"') : page.index('id="open"')]
    moves = [bool(re.search("Your move", row)) for row in mine.split("<li>")[1:]]
    assert len(moves) == 4
    assert moves == sorted(moves, reverse=True)
    assert "Your tables will be listed" in quiet.browser().get("/").text


def test_a_public_table_with_a_free_seat_is_listed_and_anybody_can_sit_down(quiet: Running) -> None:
    table = quiet.browser().begin("me", "open", public="yes", table="Wednesday circle")
    guest = quiet.browser()
    assert "Wednesday circle" in guest.get("/").text
    assert "Sit down here" in guest.get(table).text
    page = guest.post(f"{table}/sit", data={"seat": 1, "name": "Ari"})
    assert page.status_code == 200
    assert "Ari" in page.text
    front = quiet.browser().get("/").text
    assert "Wednesday circle" not in front[front.index('id="open"') : front.index('id="watch"')]
    assert "Wednesday circle" in front[front.index('id="watch"') :], "a public table may be watched"


def test_a_new_table_is_planned_from_the_titles_options(quiet: Running) -> None:
    page = quiet.browser().get(f"/new/{TITLE}").text
    for option in game().options:
        assert f'name="opt-{option.name}"' in page
        assert option.text in page
        for words in option.choices.values():
            assert words[1:] in page
    assert "Bot, expert" in page
    assert "Bot, greedy" not in page


def test_options_chosen_on_the_page_reach_the_table(quiet: Running) -> None:
    path = quiet.browser().begin(
        "me", "here", "here", **{"opt-start": "random", "opt-round_cap": "yes", "table": "Reef"}
    )
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    assert (table.options["start"], table.options["round_cap"], table.name) == ("random", True, "Reef")


def test_a_plan_with_a_fault_comes_back_with_words_and_what_was_filled_in(quiet: Running) -> None:
    fields = {"players": "2", "kind-0": "me", "name-0": "Hinano", "kind-1": "bot:genius", "table": "Keep me"}
    answer = quiet.browser().post(f"/new/{TITLE}", data=fields)
    assert answer.status_code == 400
    assert "There is no bot" in answer.text
    assert 'value="Keep me"' in answer.text


def test_whoever_is_refused_leaves_no_trace(quiet: Running) -> None:
    stranger = quiet.browser()
    path = quiet.browser().begin("me", "link")
    stranger.post(f"/new/{TITLE}", data={"players": "2", "kind-0": "me", "kind-1": "bot:genius"})
    stranger.post("/import", files={"record": ("x.json", json.dumps(finished_record(2).to_json() | {"setup": []}))})
    assert stranger.post(f"{path}/sit", data={"seat": 1, "name": "Ari"}).status_code == 403
    with quiet.services.store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT name FROM persons").scalars().all() == ["Hinano"]
        assert connection.exec_driver_sql("SELECT count(*) FROM sessions").scalar_one() == 1
    assert "vaka" not in stranger.client.cookies


def test_a_table_page_has_prompt_board_seats_log_and_choices(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "bot:random")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    page = browser.get(path).text
    state = quiet.state(table)
    for part in ('id="prompt"', 'id="board"', 'id="seats"', 'id="log"', 'id="choices"', 'id="rules"'):
        assert part in page
    if state.to_act == 0:
        assert kind(page) == "asked"
        assert choices(page) == [action.text for action in state.legal]
        assert state.prompt in page
    else:
        assert kind(page) == "waiting"
        assert "Waiting for" in page
        assert choices(page) == []


def test_no_button_stands_out_among_choices_that_are_alike(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here", **{"opt-fair_start": "yes"})
    browser.post(f"{path}/open", data={"seat": quiet.services.tables.get(path.removeprefix("/t/")).to_act})
    page = browser.get(path).text
    assert choices(page) == ["claim 1", "claim 2"]
    assert 'class="btn main" id="c-claim' not in page


def test_the_prompt_is_never_empty(server: Running) -> None:
    browser = server.browser()
    path = browser.begin("me", "bot:random", "link")
    onlooker = server.browser()
    for _ in range(30):
        for who in (browser, onlooker):
            page = who.get(path).text
            assert re.search(r'<p class="line">[^<]{4,}</p>', page)
        page = browser.get(path).text
        if kind(page) == "asked":
            browser.act(path, choices(page)[0], page)


def test_somebody_without_a_name_goes_by_the_colour_of_their_seat(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here", name="")
    page = browser.get(path).text
    assert "Guest" not in page
    assert "Hibiscus" in page
    assert f"<b>{game().title}</b><span>2 players</span>" in page, "the table is called after its game"


def test_whoever_sits_down_at_a_public_table_is_asked_for_a_name_once(quiet: Running) -> None:
    path = quiet.browser().begin("me", "open", public="yes")
    stranger, known = quiet.browser(), quiet.browser()
    known.begin("me", "here", name="Ari")
    assert 'placeholder="Your name"' in stranger.get(path).text
    assert 'placeholder="Your name"' not in known.get(path).text
    assert "Ari" in known.post(f"{path}/sit", data={"seat": 1}).text


def test_an_update_leaves_out_ground_and_sprites(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    browser.post(f"{path}/open", data={"seat": quiet.state(table).to_act})
    page = browser.get(path).text
    picture = game().draw(quiet.state(table).view(quiet.state(table).to_act))
    assert picture.sprites not in page, "they are a file of their own"
    update = browser.act(path, choices(page)[0], page)
    assert update.status_code == 200
    assert picture.sprites not in update.text
    assert "<html" not in update.text
    assert '<g class="ground" id="ground" data-keep></g>' in update.text
    assert update.headers["vaka-stamp"] == "1"


def test_every_piece_has_an_id_that_stays(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    before = set(re.findall(r'data-id="[^"]+" id="(p-[^"]+)"', browser.get(path).text))
    owner = quiet.services.people.find(browser.client.cookies["vaka"])
    assert owner is not None
    quiet.play(table, owner, 6)
    after = set(re.findall(r'data-id="[^"]+" id="(p-[^"]+)"', browser.get(path).text))
    assert len(before) > 10
    assert len(before & after) > len(before) * 0.7


def test_no_id_occurs_twice_on_a_page(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here", "here", "here")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    owner = quiet.services.people.find(browser.client.cookies["vaka"])
    assert owner is not None
    for _ in range(4):
        table = quiet.play(table, owner, 12)
        browser.post(f"{path}/open", data={"seat": table.to_act})
        ids = re.findall(r'\sid="([^"]+)"', browser.get(path).text)
        assert len(ids) == len(set(ids)), sorted(name for name in ids if ids.count(name) > 1)


def test_without_script_a_choice_is_a_form_and_comes_back_to_the_table(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    browser.post(f"{path}/open", data={"seat": quiet.state(table).to_act})
    page = browser.get(path).text
    answer = browser.post(f"{path}/act", data={"action": choices(page)[0], "version": version(page), "key": key(page)})
    assert answer.status_code == 200
    assert answer.history[0].status_code == 303
    assert version(answer.text) == "1"


# What goes wrong, in words.


def opened(server: Running) -> tuple[object, str]:
    browser = server.browser()
    path = browser.begin("me", "here")
    table = server.services.tables.get(path.removeprefix("/t/"))
    browser.post(f"{path}/open", data={"seat": server.state(table).to_act})
    return browser, path


@pytest.mark.parametrize("script", [True, False])
def test_a_refused_action_shows_its_reason_and_its_rule(quiet: Running, script: bool) -> None:
    browser, path = opened(quiet)
    page = browser.get(path).text
    fields = {"action": "deliver", "version": version(page), "key": key(page)}
    answer = browser.post(f"{path}/act", data=fields, headers={"HX-Request": "true"} if script else {})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert re.search(r'id="notice".*data-rule="T12-', answer.text, re.DOTALL)
    assert version(answer.text) == "0"


def test_a_stale_action_gets_the_fresh_table_and_says_so(quiet: Running) -> None:
    browser, path = opened(quiet)
    old = browser.get(path).text
    browser.act(path, choices(old)[0], old)
    fields = {"action": choices(old)[0], "version": version(old), "key": "another"}
    answer = browser.post(f"{path}/act", data=fields, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "The table has moved on" in answer.text
    assert version(answer.text) == "1"


def test_a_double_click_happens_once(quiet: Running) -> None:
    browser, path = opened(quiet)
    page = browser.get(path).text
    for _ in range(2):
        answer = browser.act(path, choices(page)[0], page)
        assert answer.status_code == 200
        assert version(answer.text) == "1"


def test_an_onlooker_cannot_act(quiet: Running) -> None:
    _, path = opened(quiet)
    stranger, known = quiet.browser(), quiet.browser()
    known.begin("me", "here")
    for who in (stranger, known):
        answer = who.post(f"{path}/act", data={"action": "end", "version": 0, "key": "k"})
        assert answer.status_code == 403
        assert 'role="alert"' in answer.text
    assert quiet.services.tables.get(path.removeprefix("/t/")).version == 0


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"action": "end"},
        {"action": "end", "version": "x", "key": "k"},
        {"action": "e" * 300, "version": 0, "key": "k"},
    ],
)
def test_a_malformed_request_gets_words(quiet: Running, fields: dict[str, object]) -> None:
    browser, path = opened(quiet)
    answer = browser.post(f"{path}/act", data=fields)
    assert answer.status_code == 400
    assert "Nothing was changed" in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/t/nosuchtable", 404),
        ("/t/nosuchtable/replay", 404),
        ("/t/nosuchtable/live", 404),
        ("/rules/chess", 404),
        ("/new/chess", 404),
        ("/join/nowhere", 404),
        ("/nothing", 404),
        ("/t/nosuchtable/why?action=x", 404),
        ("/pictures/chess-light.svg", 404),
        ("/pictures/tahiti-2012-pink.svg", 400),
    ],
)
def test_what_is_not_there_is_said_in_words(quiet: Running, path: str, status: int) -> None:
    answer = quiet.browser().get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert ("not on this chart" if status == 404 else "Nothing was changed") in answer.text


def test_what_people_wrote_is_escaped_everywhere(quiet: Running) -> None:
    evil = "<script>alert(1)</script>"
    browser = quiet.browser()
    path = browser.begin("me", "link", name=evil, table=evil)
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    invite = table.seats[1].invite
    for page in (path, "/", f"/join/{invite}", f"{path}/replay", f"{path}/dice", f"{path}/why?action={evil}"):
        assert "<script>alert" not in browser.get(page).text, page


def test_undo_on_the_page(quiet: Running) -> None:
    browser, path = opened(quiet)
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    person = quiet.services.people.find(browser.client.cookies["vaka"])
    page = browser.get(path).text
    refused = browser.post(f"{path}/undo", data={"version": 0, "key": "u"}, headers={"HX-Request": "true"})
    assert refused.status_code == 409
    assert "nothing to undo" in refused.text
    for _ in range(120):
        page = browser.get(path).text
        if kind(page) == "curtain":
            browser.post(f"{path}/open", data={"seat": quiet.state(table).to_act})
            page = browser.get(path).text
        page = browser.act(path, choices(page)[0], page).text
        if quiet.services.tables.can_undo(quiet.services.tables.get(table.id), Actor(person.id)):
            break
    answer = browser.post(f"{path}/undo", data={"version": version(page), "key": "u2"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "takes back" in answer.text


# After the game.


def test_a_finished_game_shows_its_result_and_how_it_came_about(quiet: Running) -> None:
    browser = quiet.browser()
    browser.begin("me", "here")
    person = quiet.services.people.find(browser.client.cookies["vaka"])
    assert person is not None
    table = quiet.finished(person, 3)
    page = browser.get(f"/t/{table.id}").text
    assert kind(page) == "over"
    result = quiet.state(table).result
    assert result is not None
    for seat in range(3):
        for line in result.breakdown[seat]:
            assert line.label in page
    assert choices(page) == []
    assert "Play again" in page


def test_every_move_of_a_finished_game_can_be_looked_at_from_every_seat(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.finished(me, 2)
    record = finished_record(2)
    onlooker = quiet.browser()
    last = len(record.moves)
    for at in (0, 1, last // 2, last):
        for seat in ("", "&seat=0", "&seat=1"):
            page = onlooker.get(f"/t/{table.id}/replay?at={at}{seat}")
            assert page.status_code == 200
            assert f"Move {at} of {last}" in page.text
    assert onlooker.get(f"/t/{table.id}/replay?at={last + 1}").status_code == 404
    assert onlooker.get(f"/t/{table.id}/replay?at=-1").status_code == 404
    assert onlooker.get(f"/t/{table.id}/replay?seat=7").status_code == 403
    assert onlooker.get(f"/t/{table.id}/replay?at=x").status_code == 400


def test_a_replay_of_a_running_game_shows_my_own_eyes_only(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "link")
    assert browser.get(f"{path}/replay?at=0&seat=0").status_code == 200
    assert browser.get(f"{path}/replay?at=0&seat=1").status_code == 403
    assert quiet.browser().get(f"{path}/replay?at=0").status_code == 200


def test_the_record_of_a_finished_game_is_exact(quiet: Running) -> None:
    table = quiet.finished(quiet.guest(), 2)
    answer = quiet.browser().get(f"/t/{table.id}/record.vaka.json")
    assert "attachment" in answer.headers["content-disposition"]
    record = vaka.parse_record(answer.text)
    assert (record.setup, record.moves) == (finished_record(2).setup, finished_record(2).moves)
    assert game().replay(record).result is not None


def test_a_record_is_opened_as_a_table(quiet: Running) -> None:
    browser = quiet.browser()
    record = finished_record(2)
    whole = browser.post("/import", files={"record": ("game.vaka.json", record.to_text(), "application/json")})
    assert whole.status_code == 200
    assert whole.url.path.endswith("/replay")
    half = json.loads(record.to_text())
    half["moves"] = half["moves"][:50]
    answer = browser.post("/import", files={"record": ("half.vaka.json", json.dumps(half), "application/json")})
    table = quiet.services.tables.get(answer.url.path.removeprefix("/t/"))
    assert (table.version, table.over) == (50, False)
    assert len(quiet.services.history.line(table)) == 51


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not json", "Not a record"),
        ("{}", "Field vaka"),
        ("[]", "A record is a JSON object"),
        (b"\xff\xfe\x00", "UTF-8"),
    ],
)
def test_a_damaged_record_is_refused_with_its_fault(quiet: Running, text: str | bytes, words: str) -> None:
    answer = quiet.browser().post("/import", files={"record": ("x.json", text, "application/json")})
    assert answer.status_code == 422
    assert words in answer.text


def test_a_record_with_an_illegal_move_names_the_move(quiet: Running) -> None:
    data = json.loads(finished_record(2).to_text())
    data["moves"][7][1] = "deliver"
    answer = quiet.browser().post("/import", files={"record": ("x.json", json.dumps(data), "application/json")})
    assert answer.status_code == 422
    assert "Move 8 (deliver)" in answer.text
    data["title"] = "chess"
    answer = quiet.browser().post("/import", files={"record": ("x.json", json.dumps(data), "application/json")})
    assert answer.status_code == 404


def test_a_finished_game_is_played_on_from_any_move(server: Running) -> None:
    browser = server.browser()
    table = server.finished(server.guest(), 2)
    plan = browser.get(f"/t/{table.id}/continue?at=40")
    assert plan.status_code == 200
    assert "after move 40" in plan.text
    fields = {"at": "40", "kind-0": "me", "name-0": "Ari", "kind-1": "bot:random"}
    page = browser.post(f"/t/{table.id}/continue", data=fields)
    assert page.status_code == 200
    fresh = server.services.tables.get(page.url.path.removeprefix("/t/"))
    assert (fresh.inherited, fresh.over) == (40, False)
    assert table.id in fresh.origin
    wait_for(lambda: server.services.tables.get(fresh.id).to_act == 0)
    assert browser.get(f"/t/{table.id}/continue?at=99999").status_code == 404


def test_the_draws_of_a_finished_game_are_derived_again_before_everyones_eyes(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.finish(quiet.table(me, "me", "here", options={"round_cap": True}), me)
    page = quiet.browser().get(f"/t/{table.id}/dice").text
    assert table.commitment in page
    assert "draws follow from it" in page
    data = quiet.browser().get(f"/t/{table.id}/dice.json").json()
    assert len(bytes.fromhex(data["secret"])) == 32
    assert data["record"]["moves"]


def test_a_board_can_be_taken_home(quiet: Running) -> None:
    table = quiet.finished(quiet.guest(), 2)
    browser = quiet.browser()
    svg = browser.get(f"/t/{table.id}/board.svg?at=20&seat=1")
    assert svg.text.startswith("<svg")
    assert "var(--" not in svg.text
    png = browser.get(f"/t/{table.id}/board.png")
    assert png.content.startswith(b"\x89PNG")


def test_the_rules_of_a_title_can_be_read_and_linked_to(quiet: Running) -> None:
    page = quiet.browser().get(f"/rules/{TITLE}").text
    drawer = quiet.browser().get(f"/rules/{TITLE}/drawer").text
    for rule in game().rules:
        assert f'id="{rule.id}"' in page
        assert f'id="{rule.id}"' in drawer


def test_the_theme_is_remembered(quiet: Running) -> None:
    browser = quiet.browser()
    assert "data-theme" not in browser.get("/").text.partition(">")[2].partition(">")[0]
    browser.client.cookies.set("theme", "dark")
    assert ' data-theme="dark"' in browser.get("/").text.partition("<html")[2].partition(">")[0]
    browser.client.cookies.set("theme", '"><script>')
    assert "<script>" not in browser.get("/").text.replace('<script type="module"', "")


@pytest.mark.parametrize("title", vaka.games(), ids=lambda title: title.name)
def test_a_title_is_shown_with_its_whole_board_unless_that_is_a_large_map(title: Game) -> None:
    state = pictures.shown(title)
    picture = title.draw(state.view(state.to_act))
    left, top, wide, high = pictures.window(picture, 3 / 2)
    x, y, width, height = picture.box
    assert wide / high == pytest.approx(3 / 2)
    if height > pictures.LARGE:
        assert wide <= width
    else:
        assert left <= x
        assert top <= y
        assert left + wide >= x + width
        assert top + high >= y + height
