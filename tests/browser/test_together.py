"""People together in real browsers: from invitation to result, talk, taking back, looking back, playing on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.journey import Seat, first
from tests.browser.test_accessible import by_day_and_night

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]


def at_one_table(visit: Open, title: str, *more: str, friend: Seat | None = None) -> tuple[Seat, Seat]:
    """A host who begins a table by clicking, and a friend who came by the invitation."""
    host = visit().begin("me", "link", *more, title=title)
    other = visit() if friend is None else friend
    invitation = host.page.locator("a[data-copy]").first.get_attribute("href")
    other.page.goto(host.server.address + str(invitation))
    other.page.locator("#name").fill("Teuira")
    other.page.get_by_role("button", name="Sit down").click()
    other.page.wait_for_selector("#page[data-version]")
    host.wait("() => document.getElementById('seats')?.textContent.includes('Teuira')")
    return host, other


def play_some(people: tuple[Seat, ...], moves: int) -> None:
    """So many actions, by whoever is asked."""
    for number in range(moves):
        version = max(seat.version for seat in people)
        for seat in people:
            seat.wait("version => Number(document.getElementById('page').dataset.version) >= version", version)
        asked = [seat for seat in people if seat.kind == "asked"]
        if not asked:
            people[0].wait_past(version)  # a bot moves
            continue
        choices = asked[0].choices()
        asked[0].click(first(choices, number))


def show(seat: Seat, paper: str) -> None:
    if seat.page.locator(".tabs [data-tab=log]").is_visible():
        seat.page.locator(".tabs [data-tab=log]").click()
    seat.page.locator(f"button[data-paper={paper}]").click()


def say(seat: Seat, text: str) -> None:
    show(seat, "talk")
    seat.page.locator("#say-text").fill(text)
    seat.page.get_by_role("button", name="Say", exact=True).click()
    seat.wait("text => document.getElementById('talk-lines')?.textContent.includes(text)", text)


def wait_over(*people: Seat) -> None:
    for seat in people:
        seat.wait("() => document.getElementById('page').dataset.kind === 'over'")


@pytest.mark.parametrize("title", ["hawaii", "polynesia"])
def test_two_people_go_from_invitation_to_result_and_play_again(visit: Open, title: str) -> None:
    host, friend = at_one_table(visit, title)
    play_some((host, friend), 4)
    host.page.locator("#menu > summary").click()
    host.page.locator("#offer-end").click()
    friend.page.get_by_role("button", name="Agree").click()
    wait_over(host, friend)
    for seat in (host, friend):
        assert seat.page.locator("#result").is_visible()
        assert "Ended by agreement" in seat.page.locator("#result").inner_text()
        assert seat.choices() == []
    table = host.address
    host.page.locator("#rematch").click()
    host.page.wait_for_url(lambda url: url.partition("#")[0] != table)
    friend.wait("() => document.getElementById('rematch')?.textContent.includes('To the rematch')")
    friend.page.locator("#rematch").click()
    friend.page.wait_for_url(host.address)
    assert "you" in friend.page.locator("#seat-0").inner_text(), "each sits one seat further"
    assert "you" in host.page.locator("#seat-1").inner_text()


def test_whoever_resigns_has_lost_and_everybody_sees_it(visit: Open) -> None:
    host, friend = at_one_table(visit, "tahiti-2012")
    play_some((host, friend), 3)
    friend.page.locator("#menu > summary").click()
    friend.page.locator("#resign-1 > summary").click()
    friend.page.locator("#resign-1").get_by_role("button", name="Resign").click()
    wait_over(host, friend)
    assert host.page.locator("#prompt .line").inner_text().startswith("Hinano wins")


def test_an_onlooker_sees_the_game_and_no_secret(visit: Open) -> None:
    host, friend = at_one_table(visit, "tahiti-2012")
    onlooker = visit()
    onlooker.page.goto(host.address)
    play_some((host, friend), 6)
    onlooker.wait(
        "version => Number(document.getElementById('page').dataset.version) >= version",
        max(host.version, friend.version),
    )
    view = "() => fetch(`/api/tables/${document.getElementById('page').dataset.table}`).then(a => a.json())"
    mine, theirs = host.page.evaluate(view), onlooker.page.evaluate(view)
    assert mine["view"]["favourites"][0] is not None
    assert theirs["view"]["favourites"] == [None, None]
    assert "avourite" in host.page.locator("#panel-mine").inner_text()
    assert onlooker.page.locator("#panel-mine").count() == 0
    assert onlooker.choices() == []
    refused = onlooker.page.evaluate("() => fetch(location.pathname + '/replay?at=1&seat=0').then(a => a.status)")
    assert refused == 403


def test_talk_reaches_those_it_is_meant_for(visit: Open) -> None:
    host, friend = at_one_table(visit, "hawaii")
    onlooker = visit()
    onlooker.page.goto(host.address)
    say(host, "Iorana, Teuira")
    friend.page.locator("button[data-paper=talk] .fresh").wait_for()  # something new was said
    show(friend, "talk")
    assert "Iorana, Teuira" in friend.page.locator("#talk-lines").inner_text()
    show(onlooker, "talk")
    onlooker.page.locator("#say-name").fill("Moe")
    onlooker.page.locator("#say-text").fill("Buy the boat")
    onlooker.page.get_by_role("button", name="Say", exact=True).click()
    onlooker.wait("() => document.getElementById('talk-lines')?.textContent.includes('Buy the boat')")
    friend.page.locator("#say-text").fill("half a sentence")
    say(host, "Ready?")
    friend.wait("() => document.getElementById('talk-lines')?.textContent.includes('Ready?')")
    assert "Buy the boat" not in friend.page.locator("#talk-lines").inner_text()
    assert friend.page.locator("#say-text").input_value() == "half a sentence", "what is being written stays"
    friend.page.locator("#talk-lines .hush > summary").first.click()
    friend.page.get_by_role("button", name="Mute Hinano for me").first.click()
    friend.wait("() => document.getElementById('talk-lines')?.textContent.includes('Ready?') === false")
    show(friend, "notes")
    friend.page.locator("#note").fill("Hinano is in a hurry")
    with friend.page.expect_response(re.compile("/notes$")):
        friend.page.locator("button[data-paper=log]").click()
    friend.page.reload()
    show(friend, "notes")
    assert friend.page.locator("#note").input_value() == "Hinano is in a hurry"


def test_a_move_is_taken_back_because_the_other_agrees(visit: Open) -> None:
    host, friend = at_one_table(visit, "hawaii")
    asks = 'button[aria-label="Ask to undo"]'
    for _ in range(12):  # until something stands that cannot be taken back freely
        play_some((host, friend), 1)
        if host.page.locator(asks).count() or friend.page.locator(asks).count():
            break
    mover = host if host.page.locator(asks).count() else friend
    other = friend if mover is host else host
    version = max(host.version, friend.version)
    mover.page.get_by_role("button", name="Ask to undo").click()
    other.page.get_by_role("button", name="Agree").click()
    mover.wait_past(version)
    assert "takes back" in mover.page.locator("#log-lines").inner_text()
    assert mover.kind == "asked"


def test_a_finished_game_is_looked_at_move_by_move_and_played_on(visit: Open) -> None:
    host, friend = at_one_table(visit, "hawaii")
    play_some((host, friend), 4)
    friend.page.locator("#menu > summary").click()
    friend.page.locator("#resign-1 > summary").click()
    friend.page.locator("#resign-1").get_by_role("button", name="Resign").click()
    wait_over(host)
    last = host.version
    table = host.address
    host.page.get_by_role("link", name="Replay").first.click()
    host.page.wait_for_selector("#page.replaying")
    for move in (last - 1, last - 2):
        host.page.keyboard.press("ArrowLeft")
        host.wait("at => document.getElementById('page').dataset.version === String(at)", move)
    assert f"at={last - 2}" in host.page.url, "the address is that of the move"
    host.page.locator("#eyes").get_by_role("link", name="Everything").click()
    host.page.wait_for_url(re.compile("seat=all"))
    assert "Teuira: My realm" in host.page.locator("#side").inner_text()
    linked = visit()
    linked.page.goto(host.page.url)
    assert f"Move {last - 2} of {last}" in linked.page.locator("#prompt").inner_text()
    film = linked.page.evaluate("table => fetch(table + '/film.svg').then(a => a.text())", table)
    assert film.startswith("<svg")
    linked.page.get_by_role("link", name="Play on from here").click()
    linked.page.get_by_role("button", name="Play on").click()
    linked.page.wait_for_selector("#page[data-table]")
    assert linked.version >= last - 2
    assert linked.address != table


def test_all_of_it_fits_on_a_phone(visit: Open) -> None:
    phone = visit(390, 844, has_touch=True, is_mobile=True)
    host, friend = at_one_table(visit, "hawaii", "bot:random", friend=phone)
    say(friend, "From my phone")
    host.wait("() => document.getElementById('talk-lines')?.textContent.includes('From my phone')")
    friend.page.locator("#menu > summary").tap()
    sheet = friend.page.locator("#menu .sheet").bounding_box()
    assert sheet is not None
    assert sheet["x"] >= 0
    assert sheet["x"] + sheet["width"] <= 390
    wide = friend.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    friend.page.locator("#resign-1 > summary").tap()
    friend.page.locator("#resign-1").get_by_role("button", name="Resign").tap()
    host.wait("() => document.getElementById('seats')?.textContent.includes('resigned')")
    assert host.kind != "over", "a bot plays on"


def test_whoever_wants_it_is_asked_before_a_turn_ends(visit: Open) -> None:
    seat = visit()
    seat.page.goto(seat.server.address + "/account/preferences")
    seat.page.get_by_label("Ask before a turn ends").check()
    seat.page.get_by_role("button", name="Save").click()
    seat.begin("me", "here", names=("Hinano", "Teuira"), title="hawaii")
    seat.play(first, lambda seat: seat.page.locator("#act button[data-ends]").count() > 0)
    version = seat.version
    ending = seat.page.locator("#act button[data-ends]").first.get_attribute("value")
    assert ending is not None
    seat.handle(ending).click()
    seat.page.get_by_role("button", name="Not yet").click()
    assert seat.version == version
    seat.handle(ending).click()
    seat.page.get_by_role("button", name="Yes").click()
    seat.wait_past(version)


def test_nothing_around_a_game_has_a_serious_fault(visit: Open) -> None:
    seat = visit().begin("me", "here", names=("Hinano", "Teuira"), title="hawaii")
    faults: dict[str, list[str]] = {}
    seat.page.locator("#menu > summary").click()
    seat.page.locator(".sure > summary").first.click()
    faults["menu"] = by_day_and_night(seat)
    seat.page.keyboard.press("Escape")
    say(seat, "Iorana")
    faults["talk"] = by_day_and_night(seat)
    show(seat, "notes")
    faults["notes"] = by_day_and_night(seat)
    for path in ("/account/preferences", "/account/tokens", "/ratings/hawaii"):
        seat.page.goto(seat.server.address + path)
        faults[path] = by_day_and_night(seat)
    seat.page.goto(seat.server.address + "/account/tokens")
    seat.page.locator("#name").fill("My first bot")
    seat.page.get_by_role("button", name="Create key").click()
    faults["a new token"] = by_day_and_night(seat)
    assert {name: found for name, found in faults.items() if found} == {}
