"""People in real browsers: accounts, the lobby, clocks that run out, notices that arrive."""

from __future__ import annotations

import itertools
import json
import re
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.journey import GLANCE, PATIENCE, TITLE, NotStarted, Seat, Server, choose_kind, first
from tests.browser.test_accessible import by_day_and_night
from tests.server.post import Hook, Mailbox, mail_server, web_server

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]
PHONE = {"width": 390, "height": 844}
PASSWORD = "outrigger 7"


@pytest.fixture
def hook() -> Iterator[Hook]:
    with web_server() as found:
        yield found


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with mail_server() as found:
        yield found


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Server]:
    """A server that sends notices at once, also next door."""
    running = Server(tmp_path_factory.mktemp("telling"))
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("VAKA_HOOKS_ANYWHERE", "1")
        environment.setenv("VAKA_NOTICE_DELAY", "0")
        environment.setenv("VAKA_SMTP", mailbox.address)
        for attempt in itertools.count():
            with socket.socket() as free:  # letters carry links, so the server knows its address before it starts
                free.bind(("127.0.0.1", 0))
                running.port = free.getsockname()[1]
            environment.setenv("VAKA_ADDRESS", running.address)
            try:
                running.start()
                break
            except NotStarted:  # somebody else was quicker to take the port
                assert attempt < 20
    yield running
    running.stop()


def make_account(seat: Seat, name: str, via: str = "/login") -> None:
    seat.page.goto(seat.server.address + via)
    seat.page.locator("#new-name").fill(name)
    seat.page.locator("#new-password").fill(PASSWORD)
    seat.page.get_by_role("button", name="Create account").click()


def plan(
    seat: Seat,
    *kinds: str,
    name: str,
    public: bool = False,
    speed: str = "none",
    table: str = "",
    title: str = TITLE,
) -> Seat:
    """A new table, by clicking, with all that can be chosen."""
    page = seat.page
    page.goto(f"{seat.server.address}/new/{title}")
    page.locator(f".chip-choice:has(input[value='{len(kinds)}'])").click()
    for number, kind in enumerate(kinds):
        choose_kind(page, number, kind)
    page.locator("#name-0").fill(name)
    page.locator("#table-name").fill(table)
    if public:
        page.locator(".card-choice", has_text="Public").click()
    page.locator(f".card-choice:has(input[value={speed}])").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("#page[data-version]")
    return seat


def sit_down(host: Seat, guest: Seat, name: str) -> None:
    invitation = host.page.locator("a[data-copy]").first.get_attribute("href")
    guest.page.goto(host.server.address + str(invitation))
    guest.page.locator("#name").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_selector("#page[data-version]")
    host.wait("name => document.getElementById('seats').textContent.includes(name)", name)


def let_time_run_out(server: Server, address: str) -> None:
    """Turn the clock of a table on to its end."""
    with sqlite3.connect(server.data / "vaka.sqlite3", timeout=20) as store:
        store.execute(
            "UPDATE tables SET deadline = '2020-01-01 00:00:00.000000' WHERE id = ?", (address.rpartition("/")[2],)
        )
    store.close()


def take_seat_back(late: Seat) -> None:
    """A bot moves first: whoever is too early is told so, and clicks again."""

    def back() -> bool:
        return bool(late.page.evaluate("() => (b => b && !b.click())(document.querySelector('[id^=back-]')) || false"))

    late.page.wait_for_selector("[id^=back-]")
    until(late.page, lambda: not back())


def wait_until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def until(page: Page, happens: Callable[[], bool]) -> None:
    """The same for what the browser tells: it is heard only while its page is waited for."""
    end = time.monotonic() + PATIENCE / 1000
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        page.wait_for_timeout(GLANCE)


def test_a_guest_becomes_an_account_and_keeps_the_game_on_every_device(visit: Open) -> None:
    seat = visit().begin("me", "bot:random")
    seat.wait_for_turn()
    seat.click(first(seat.choices(), 0))
    address, version = seat.address, seat.version
    seat.page.goto(seat.server.address)
    seat.page.get_by_role("link", name="Create an account").click()
    name = f"Hinano {time.monotonic_ns()}"
    seat.page.locator("#new-name").fill(name)
    seat.page.locator("#new-password").fill("short")
    seat.page.get_by_role("button", name="Create account").click()
    assert seat.page.locator("#new-password").evaluate("field => field.validity.tooShort")
    seat.page.locator("#new-password").fill(PASSWORD)
    seat.page.get_by_role("button", name="Create account").click()
    seat.page.wait_for_selector("#me")
    assert name in seat.page.locator("#me").inner_text()
    seat.page.goto(address)
    assert seat.version >= version
    assert seat.wait_for_turn() == "asked"

    phone = visit(**PHONE)
    phone.page.goto(f"{phone.server.address}/login?next=/")
    phone.page.locator("#name").fill(name.upper())
    phone.page.locator("#password").fill("not this one")
    phone.page.get_by_role("button", name="Log in").click()
    assert "do not fit together" in phone.page.locator(".fault").inner_text()
    phone.page.locator("#password").fill(PASSWORD)
    phone.page.get_by_role("button", name="Log in").click()
    phone.page.locator("#yours ~ .tables a").first.click()
    phone.page.wait_for_selector("#page[data-version]")
    assert phone.address == address
    assert phone.wait_for_turn() == "asked"


def test_a_guests_games_move_into_the_account_they_log_in_to(visit: Open) -> None:
    name = f"Moana {time.monotonic_ns()}"
    make_account(visit(), name)
    guest = visit().begin("me", "bot:random", names=("Somebody",))
    address = guest.address
    guest.page.goto(f"{guest.server.address}/login?next={address.removeprefix(guest.server.address)}")
    guest.page.locator("#name").fill(name)
    guest.page.locator("#password").fill(PASSWORD)
    guest.page.get_by_role("button", name="Log in").click()
    guest.page.wait_for_selector("#page[data-version]")
    assert guest.address == address
    assert guest.wait_for_turn() == "asked"


def test_from_the_front_page_to_a_seat_with_one_click_on_a_phone(visit: Open) -> None:
    table = f"Evening {time.monotonic_ns()}"
    host = plan(visit(), "me", "open", name="Hinano", public=True, table=table)
    guest = visit(**PHONE)
    guest.page.goto(guest.server.address)
    row = guest.page.locator(".tables li", has_text=table)
    row.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_selector("#page[data-version]")
    assert guest.address == host.address
    host.wait("() => !document.getElementById('seats').textContent.includes('Sit down here')")
    host.wait("() => !document.querySelector('#seats .now')?.textContent.includes('free')")
    asked, other = (host, guest) if host.kind == "asked" else (guest, host)
    before = other.version
    asked.click(first(asked.choices(), 0))
    other.wait_past(before)
    width = guest.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "nothing sticks out on a phone"
    onlooker = visit()
    onlooker.page.goto(onlooker.server.address)
    onlooker.page.locator(".tables li", has_text=table).get_by_role("link", name="Watch").click()
    onlooker.page.wait_for_selector("#page[data-version]")
    assert onlooker.choices() == []


def test_the_next_table_button_leads_from_table_to_table(visit: Open) -> None:
    seat = visit()
    waiting = plan(seat, "me", "bot:random", name="Hinano").address
    seat.wait_for_turn()
    plan(seat, "link", "link", name="", table="Not yet")
    seat.page.locator("#next").click()
    seat.page.wait_for_url(waiting)
    seat.page.goto(seat.server.address)
    assert "Your move" in seat.page.locator("#yours ~ .tables li").first.inner_text()
    seat.page.locator("#next").click()
    seat.page.wait_for_url(waiting)


def test_a_seat_that_runs_out_of_time_is_taken_over_and_returned(visit: Open) -> None:
    host, guest = plan(visit(), "me", "link", name="Hinano", speed="live"), visit(**PHONE)
    assert host.page.locator(".clock.runs").count() == 0, "no clock runs while a seat is free"
    sit_down(host, guest, "Teuira")
    for seat in (host, guest):
        seat.page.wait_for_selector("#prompt .clock.runs")
    late, other = (host, guest) if host.kind == "asked" else (guest, host)
    clock = late.page.locator("#prompt .clock b")
    shown, box = clock.inner_text(), clock.bounding_box()
    late.page.wait_for_function("text => document.querySelector('#prompt .clock b').textContent !== text", arg=shown)
    assert re.fullmatch(r"14:5\d", clock.inner_text())
    assert clock.bounding_box() == box, "a clock that runs stays where it is"
    let_time_run_out(late.server, late.address)
    late.page.wait_for_selector("[id^=back-]")
    other.wait("() => document.getElementById('seats').textContent.includes('a bot plays')")
    assert late.choices() == []
    other.wait("() => document.getElementById('page').dataset.kind === 'asked'")
    take_seat_back(late)
    other.wait("() => !document.getElementById('seats').textContent.includes('a bot plays')")
    other.play(first, lambda seat: seat.kind != "asked")
    assert late.wait_for_turn() == "asked"
    late.click(first(late.choices(), 0))


def test_a_notice_arrives_at_a_hook_and_is_stopped_with_one_click(visit: Open, telling: Server, hook: Hook) -> None:
    host = plan(visit(at=telling), "me", "link", name="Hinano", table="Wednesday circle")
    address = host.address
    host.page.goto(f"{telling.address}/account")
    assert "Off." in host.page.locator("#notices").inner_text()
    host.page.get_by_text("Webhook").click()
    host.page.locator("#hook").fill(f"{hook.address}/hook")
    host.page.get_by_role("button", name="Add").click()
    assert "Webhook added" in host.page.locator(".fine").inner_text()
    host.page.goto(address)
    guest = visit(at=telling)
    sit_down(host, guest, "Teuira")
    if host.kind != "asked":
        guest.play(first, lambda seat: seat.kind != "asked")
    wait_until(lambda: bool(hook.got))
    told = json.loads(hook.got[-1][2])
    assert "Your move at Wednesday circle" in told["text"]
    assert told["notices"][0]["link"] == address
    picture = host.page.request.get(told["notices"][0]["picture"])
    assert picture.headers["content-type"] == "image/png"
    stranger = visit(**PHONE, at=telling)
    stranger.page.goto(told["stop"])
    stranger.page.get_by_role("button", name="Stop them").click()
    assert "Stopped" in stranger.page.locator("h1").inner_text()
    host.page.goto(f"{telling.address}/account")
    assert "Off." in host.page.locator("#notices").inner_text()


def test_a_mailbox_says_yes_before_it_gets_letters(visit: Open, telling: Server, mailbox: Mailbox) -> None:
    seat = visit(at=telling)
    make_account(seat, "Hinano", "/login?next=/account")
    seat.page.locator("#notice-mail").fill("hinano@islands.example")
    seat.page.get_by_role("button", name="Send me a link to confirm").click()
    assert "sent you an e-mail" in seat.page.locator(".fine").inner_text()
    assert "not confirmed yet" in seat.page.locator(".ways").inner_text()
    link = re.search(r"http\S+/notices/confirm/\S+", str(mailbox.letters[0].get_content()))
    assert link is not None
    seat.page.goto(link[0])
    seat.page.get_by_role("button", name="Yes, please").click()
    seat.page.goto(f"{telling.address}/account")
    assert "not confirmed" not in seat.page.locator(".ways").inner_text()
    seat.page.locator(".ways select").select_option("1440")
    seat.page.wait_for_url("**done=pace**")
    assert seat.page.locator(".ways select").input_value() == "1440"


def test_a_push_message_is_shown_and_leads_to_the_table(visit: Open, telling: Server, whole_chromium: Browser) -> None:
    seat = visit(at=telling, browser=whole_chromium, permissions=["notifications"])
    make_account(seat, "Moana", "/login?next=/account")
    page = seat.page
    client = page.context.new_cdp_session(page)
    registered: list[str] = []
    client.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(each["registrationId"] for each in event["registrations"]),
    )
    client.send("ServiceWorker.enable")
    page.get_by_role("button", name="Turn on for this device").click()
    page.wait_for_function("() => navigator.serviceWorker.getRegistration('/notices/').then(found => !!found?.active)")
    until(page, lambda: bool(registered))
    message = {"title": "Vaka", "body": "Your move at Wednesday circle.", "link": f"{telling.address}/t/x", "tag": "x"}
    push = {"origin": telling.address, "registrationId": registered[-1], "data": json.dumps(message)}
    shown = """async () => {
        const found = await navigator.serviceWorker.getRegistration('/notices/');
        const [first] = await found.getNotifications();
        return first ? [first.body, first.data.link] : null;
    }"""
    found: list[object] = []

    def told() -> bool:
        # Chromium forgets a notice that is asked for while it is being shown: then it is sent again.
        client.send("ServiceWorker.deliverPushMessage", push)
        page.wait_for_timeout(1_000)
        with suppress(Error):  # the page was just loading again
            found.append(page.evaluate(shown))
        return bool(found and found[-1])

    until(page, told)
    assert found[-1] == ["Your move at Wednesday circle.", f"{telling.address}/t/x"]
    # The browser of a test keeps nothing, like a private window: it can be sent to, but not subscribe, and says so.
    seat.faults[:] = [fault for fault in seat.faults if "incognito" not in fault]


def test_quiet_hours_and_data_and_goodbye_are_a_click_away(visit: Open) -> None:
    seat = visit(**PHONE)
    name = f"Tāne {time.monotonic_ns()}"
    make_account(seat, name, "/login?next=/account")
    page = seat.page
    page.locator("#quiet-begin").fill("22:00")
    page.locator("#quiet-end").fill("07:00")
    page.locator("#zone").select_option("Pacific/Tahiti")
    page.locator("#quiet").get_by_role("button", name="Save").click()
    assert "quiet hours are saved" in page.locator(".fine").inner_text()
    assert page.locator("#zone").input_value() == "Pacific/Tahiti"
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert json.loads(download.value.path().read_text())["person"]["name"] == name
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.get_by_text("Delete my account").click()
    page.locator("#delete-password").fill(PASSWORD)
    page.locator("[name=sure]").check()
    page.get_by_role("button", name="Delete").click()
    page.wait_for_selector("#me")
    assert "Log in" in page.locator("#me").inner_text() or page.locator("#me").get_attribute("href") == "/login"


def test_no_page_of_people_has_a_serious_fault(visit: Open) -> None:
    host = plan(visit(), "me", "link", name="Hinano", speed="correspondence", public=True)
    guest = visit(**PHONE)
    page = host.page
    sit_down(host, guest, "Teuira")
    faults = {"clocks": by_day_and_night(host), "clocks on a phone": by_day_and_night(guest)}
    late = host if host.kind == "asked" else guest
    let_time_run_out(host.server, host.address)
    late.page.wait_for_selector("[id^=back-]")
    faults["away"] = by_day_and_night(late)
    for name, path in (("front", "/"), ("login", "/login"), ("guest", "/account"), ("plan", f"/new/{TITLE}")):
        page.goto(host.server.address + path)
        if name == "plan":
            page.locator(".card-choice:has(input[value=correspondence])").click()
        faults[name] = by_day_and_night(host)
    make_account(host, f"Ari {time.monotonic_ns()}", "/login?next=/account")
    for summary in page.locator(".leaves summary").all():
        summary.click()
    faults["account"] = by_day_and_night(host)
    assert {name: found for name, found in faults.items() if found} == {}
