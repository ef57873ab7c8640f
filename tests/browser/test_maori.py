"""Māori in a real browser: homes by the table of dice, a turn with its event, stacks that declare and stacks that
bluff, a battle at a pā, a hunt and a meal, the portage, standing orders. Games stand right before the decision.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import vaka
from tests.browser.journey import Seat, do, ready
from tests.browser.wars import asked, boating, come_by, homes, hunting, log, marching, of_board, press_until, rehearse
from vaka.games.clans.state import ClanState
from vaka.games.maori.rules.battle import Commit
from vaka.games.maori.state import MaoriState

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]

TITLE = "maori"


def areas() -> list[str]:
    """The names of all areas, with their macrons."""
    state = vaka.game(TITLE).new(players=2, seed=0, options={})
    assert isinstance(state, MaoriState)
    return list(state.rules.land.spelling)


def line(seat: Seat) -> str:
    return seat.page.locator("#prompt .line").inner_text()


def label(seat: Seat, action: str) -> str:
    return seat.page.locator(f'#targets [data-action="{action}"]').get_attribute("aria-label") or ""


def test_homes_come_from_the_table_and_the_first_turn_brings_an_event(visit: Open) -> None:
    seat = visit().begin("me", "here", names=("Hinemoa", "Tama"), title=TITLE)
    ready(seat)
    assert any(area in line(seat) for area in areas())
    villages = 0
    while "begins turn 1" not in log(seat):
        choices = ready(seat)
        villages += choices[0].startswith("home")
        do(seat, choices[0])
        ready(seat)
    assert villages == 2
    told = log(seat).splitlines()
    assert sum(f"comes from {area}" in told for area in areas()) == 2
    assert of_board(seat, "v") == 2
    panel = seat.page.locator("#panel-season").inner_text()
    assert panel.startswith("Season 1, turn 1")
    event = re.search(r"rolls \d\d, \d: ([^.]+)\.", log(seat))
    assert event is not None
    assert event[1] in panel


def test_a_hidden_stack_is_declared_and_the_mover_is_stopped(visit: Open) -> None:
    def may_claim(state: ClanState, choices: list[str]) -> bool:
        return asked(state) == "zone" and len(choices) > 1

    seat = visit().open(come_by(TITLE, 2, may_claim, marching()))
    assert "claim its zone, or let them pass?" in line(seat)
    claim = next(action for action in seat.choices() if action.startswith("claim"))
    do(seat, claim)
    ready(seat)
    assert "claims a zone at" in log(seat)
    assert "showing" in log(seat)


def test_a_stack_that_has_nothing_to_declare_is_asked_all_the_same(visit: Open) -> None:
    def bluffs(state: ClanState, choices: list[str]) -> bool:
        return asked(state) == "zone" and choices == ["waive"]

    seat = visit().open(come_by(TITLE, 2, bluffs, marching()))
    assert "claim its zone, or let them pass?" in line(seat)
    do(seat, "waive")
    ready(seat)
    assert "lets them pass at" in log(seat)
    # Who moves sees a stack's top and height, and no more.
    notes = seat.page.locator("#panel-stacks li i").all_text_contents()
    assert any(note.split()[1] == "unseen" for note in notes)


def test_a_battle_at_a_pa_is_fought_with_units_chosen_in_secret(visit: Open) -> None:
    """Who has come to the walls must fight there: what is left to choose is with whom."""
    walls: list[str] = []

    def at_the_walls(state: ClanState, choices: list[str]) -> bool:
        assert isinstance(state, MaoriState)
        now = state.agenda[-1]
        if not (isinstance(now, Commit) and state.to_act == 0 and len(choices) > 1):
            return False
        walls[:] = [state.chart.names[hex] for hex in homes(state, 0) if state.pa[hex] and hex == now.hex]
        return bool(walls)

    record, plan = rehearse(TITLE, at_the_walls, marching(to_walls=True), "battle")
    seat = visit().open(record)
    assert line(seat) == "Choose in secret which units count"
    village = seat.page.locator(f'#board [data-id="v{walls[0]}"] title')
    assert "pā" in (village.text_content() or "")
    do(seat, *plan)
    ready(seat)
    told = log(seat)
    assert "attacks" in told
    assert "strikes" in told


def test_people_hunt_carry_the_catch_home_and_the_village_has_a_meal(visit: Open) -> None:
    def first_order(state: ClanState, _: list[str]) -> bool:
        return state.turn == 1 and asked(state) == "order"

    record, plan = rehearse(TITLE, first_order, hunting(), "meal", {"events": False})
    seat = visit().open(record)
    at = plan.index("carry hunted")
    do(seat, *plan[:at])
    ready(seat)
    assert "hunts at" in log(seat)
    do(seat, *plan[at:])
    ready(seat)
    assert "feeds the village at" in log(seat)


def test_canoes_are_carried_over_the_portage(visit: Open) -> None:
    def on_the_beach(state: ClanState, choices: list[str]) -> bool:
        return asked(state) == "lead" and "embark 1" in choices

    record, plan = rehearse(TITLE, on_the_beach, boating(port="2220"), "portage")
    seat = visit().open(record)
    do(seat, *plan[:-1])
    ready(seat)
    assert label(seat, plan[-1]).startswith("Portage to ")
    assert label(seat, plan[-1]).endswith(", 2 points")
    do(seat, plan[-1])
    assert "over the portage to" in log(seat)


def test_a_leader_steps_to_all_six_sides_by_keys_alone(visit: Open) -> None:
    def roomy(state: ClanState, choices: list[str]) -> bool:
        return asked(state) == "lead" and sum(each.startswith("step") for each in choices) == 6

    seat = visit().open(come_by(TITLE, 2, roomy, marching()))
    steps = {action for action in seat.choices() if action.startswith("step")}
    seen = {press_until(seat, key) for key in ("ArrowUp", "PageUp", "PageDown", "ArrowDown", "End", "Home")}
    assert seen == steps
    version = seat.version
    seat.page.keyboard.press("Enter")
    seat.wait_past(version)
    assert "marches to" in log(seat)


def test_a_standing_order_is_given_while_another_is_asked_and_seen_by_its_owner_alone(visit: Open) -> None:
    host, friend = visit(), visit()
    host.begin("me", "link", title=TITLE)
    friend.page.goto(host.server.address + str(host.page.locator("a[data-copy]").get_attribute("href")))
    friend.page.locator("#name").fill("Tama")
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.wait_for_selector("#page[data-version]")
    host.wait("() => document.getElementById('seats').textContent.includes('Tama')")
    idle, other = (host, friend) if host.kind == "waiting" else (friend, host)
    chips = idle.page.locator("#panel-orders [data-action]")
    order = chips.first.get_attribute("data-action") or ""
    assert order.startswith("order ")
    version = idle.version
    idle.page.locator("#orders-given summary").click()
    chips.first.click()
    idle.wait_past(version)
    assert idle.page.locator(f'#panel-orders [data-action="{order}"]').count() == 0, (
        "it stands, and is not offered again"
    )
    assert other.kind == "asked"
    assert other.page.locator(f'#panel-orders [data-action="{order}"]').count() == 1, "the other's own are as they were"
