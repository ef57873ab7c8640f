"""What is offered is what is allowed: in a position of every kind of step the whole action space is tried.

The list of legal actions and the refusals are two ways to ask the same rules; here they are held against each other.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.scenarios.maori.aotearoa import (
    attack,
    begin,
    building,
    cell,
    control,
    event,
    fighting,
    hex_of,
    home,
    homeless,
    move_chief,
    moving,
    order,
    play,
    put,
    say,
    script,
    table,
    village,
)
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.state import MaoriState

Scene = Callable[[], MaoriState]


def builds() -> MaoriState:
    """Villages with logs, people, troops, a pā and an unfinished canoe; forest, sites, dummies and a school."""
    state = table(dummy_units=True, whare_purakau=True)
    village(state, "3025")
    village(state, "3130", finished=False)
    control(state, {"maniapoto": 0})
    put(state, "2325", "population log militia elite dummy")
    put(state, "3025", "part scout militia slingers")
    put(state, "2224", "population population")
    put(state, "2828", "population militia")
    put(state, "3130", "population population log")
    put(state, "2227", "population population population log")
    put(state, "2425", "militia", 1)
    state.set_pa(hex_of(state, "2325"), 1)
    return building(state)


def later_builds() -> MaoriState:
    """The same after some work: what has served serves no more."""
    return play(builds(), "fell 2224", "train 2325 militia", "launch 3025")


def newcomers() -> MaoriState:
    state = table()
    move_chief(state, "3026")
    put(state, "3026", "militia")
    put(state, "3028", "population", 1)
    say(state, "letters: arawa (E)")
    script(state, 1)
    return begin(state, MaoriControl)


def moves() -> MaoriState:
    state = table(dummy_units=True)
    put(state, "2424", "elder-5 militia population dummy")
    put(state, "2425", "scout population log")
    put(state, "2526", "militia", 1)
    return moving(state)


def moves_later() -> MaoriState:
    state = moves()
    return play(state, "lead 2424 elder-5", "take militia", "step 2423", "halt", "walk 2425", "step 2424", "halt")


def leads() -> MaoriState:
    """A leader with a party and a load, beside friends who have moved already and a canoe."""
    state = table()
    put(state, "2220", "elder-4 elder-5 militia slingers population log hunted canoe canoe captive-2")
    put(state, "2120", "elder-1 militia")
    moving(state)
    play(state, "lead 2120 elder-1", "take militia", "step 2220", "halt")
    return play(state, "lead 2220 elder-4", "take population", "carry log", "take slingers")


def leads_the_way() -> MaoriState:
    """The Chief under way with an Elder, the Tohunga and troops; a claimed zone ahead of him."""
    state = table()
    put(state, "2325", "elder-5 militia population")
    put(state, "2525", "militia population", 1)
    order(state, 1, "zones", "claim")
    moving(state)
    return play(state, "lead 2325 chief", "take elder-5", "take tohunga", "take militia", "step 2424")


def walks() -> MaoriState:
    state = table()
    put(state, "2424", "population log part hunted captive-2 militia canoe")
    put(state, "2527", "militia population", 1)
    moving(state)
    return play(state, "walk 2424", "carry log", "step 2425")


def embarks() -> MaoriState:
    state = table()
    put(state, "2220", "elder-5 elder-1 militia militia slingers population canoe canoe canoe")
    moving(state)
    return play(state, "lead 2220 elder-5", "take militia", "embark 2")


def sails() -> MaoriState:
    """A fleet by a coast with friends and canoes, some of which have moved before."""
    state = table()
    put(state, "2220", "elder-5 militia slingers canoe canoe canoe")
    put(state, "2120", "militia scout elder-1 population canoe")
    moving(state)
    return play(state, "lead 2220 elder-5", "take militia", "embark 1", "board slingers", "sail 2219", "sail 2120")


def at_sea() -> MaoriState:
    state = table()
    put(state, "2220", "elder-1 militia canoe")
    moving(state)
    return play(state, "lead 2220 elder-1", "take militia", "embark 1", "sail 2219")


def at_the_portage() -> MaoriState:
    state = table()
    put(state, "2220", "elder-5 militia canoe")
    put(state, "2221", "militia population", 1)
    moving(state)
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2121")
    return play(state, "claim militia")


def zone() -> MaoriState:
    state = table()
    put(state, "2423", "elder-5")
    put(state, "2525", "militia elite population", 1)
    moving(state)
    return play(state, "lead 2423 elder-5", "step 2424")


def sea_zone(words: str = "elder-1 militia canoe") -> MaoriState:
    state = table()
    put(state, "2220", words, 1)
    put(state, "2117", "elder-6 militia canoe")
    moving(state)
    return play(state, "lead 2117 elder-6", "take militia", "embark 1", "sail 2217", "sail 2218", "sail 2219")


def battles() -> MaoriState:
    """One battle that must be fought, one that may be left, and people who cannot attack."""
    state = table()
    put(state, "2424", "militia")
    put(state, "2424", "militia", 1)
    put(state, "2526", "elder-5")
    put(state, "2526", "population", 1)
    put(state, "2627", "population")
    put(state, "2627", "population", 1)
    return fighting(state)


def commits() -> MaoriState:
    state = table()
    put(state, "2424", "guard militia slingers")
    put(state, "2424", "militia", 1)
    return attack(state, 0, "2424")


def picks_a_foe() -> MaoriState:
    state = table(4)
    put(state, "2424", "militia")
    put(state, "2424", "population", 1)
    put(state, "2424", "population", 3)
    return attack(state, 0, "2424")


def strikes() -> MaoriState:
    state = table()
    village(state, "3026")
    state.set_pa(hex_of(state, "3026"), 2)
    put(state, "3026", "militia")
    put(state, "3026", "elite slingers warriors", 1)
    for seat in (0, 1):
        order(state, seat, "battle", "strongest")
    return attack(state, 1, "3026", 1, 1)


def beaten(loser: str, *dice: int) -> MaoriState:
    state = table()
    put(state, "2525", loser)
    put(state, "2525", "elite elite slingers elder-1", 1)
    for seat in (0, 1):
        order(state, seat, "battle", "strongest")
    return attack(state, 1, "2525", *dice)


def retreats() -> MaoriState:
    return beaten("militia", 1, 6, 2)


def pursues() -> MaoriState:
    state = beaten("militia population", 6, 1, *([2] * 8))
    while state.view(state.to_act).asked == "retreat":
        state.play(state.legal[0])
    return state


def captive() -> MaoriState:
    state = beaten("population", 1, 6, 1, 1)
    return play(state, state.legal[0].text)


def freed() -> MaoriState:
    state = table()
    put(state, "2424", "elder-5 militia captive-2")
    put(state, "2524", "militia")
    moving(state)
    return play(state, "lead 2424 elder-5", "take militia", "step 2423", "halt", "step 2425")


def new_home() -> MaoriState:
    state = table()
    village(state, "3026")
    village(state, "3130")
    put(state, "2325", "elite elite elite slingers", 1)
    for seat in (0, 1):
        order(state, seat, "battle", "strongest")
    return attack(state, 1, "2325", 6, 1, *([2] * 20))


def refuge() -> MaoriState:
    """Beaten on the other island, where two Villages stand."""
    state = table()
    homeless(state, 0)
    village(state, "1847")
    home(state, "1847")
    village(state, "3026")
    village(state, "3130")
    put(state, "2424", "militia")
    put(state, "2424", "elite elite", 1)
    for seat in (0, 1):
        order(state, seat, "battle", "strongest")
    return attack(state, 1, "2424", 6, 1, *([2] * 6))


def meal() -> MaoriState:
    state = table(3)
    put(state, "2325", "captive-2 captive-3")
    return building(state)


def order_of_play() -> MaoriState:
    """Four at the table, one of them out of the game; the second has the initiative."""
    state = table(4)
    say(state, "seat 2 out of the game: chief captured")
    say(state, "asked: order of seat 1", "then: nothing")
    return state


def order_of_two() -> MaoriState:
    state = table(2)
    say(state, "asked: order of seat 1", "then: nothing")
    return state


def hunger() -> MaoriState:
    state = table()
    put(state, "2424", "population")
    put(state, "2423", "population population")
    put(state, "3026", "population")
    put(state, "2425", "population", 1)
    return event(state, 56, 1, *cell(state, "waikato"))


def fish() -> MaoriState:
    state = table()
    village(state, "3025")
    village(state, "1811")
    return event(state, 12, 5)


def spies() -> MaoriState:
    state = table(3)
    put(state, "3235", "militia elite", 1)
    return event(state, 52, 4)


def spies_in_an_area() -> MaoriState:
    state = table(3)
    put(state, "3235", "militia elite", 1)
    return event(state, 52, 6)


def desertion() -> MaoriState:
    state = table()
    put(state, "2424", "elite militia population")
    return event(state, 53, 4)


def greenstone() -> MaoriState:
    state = table()
    put(state, "2424", "militia population")
    put(state, "2425", "militia")
    return event(state, 54, 6)


def utu() -> MaoriState:
    state = table(4)
    say(state, "seat 2 out of the game: chief captured")
    return event(state, 42, 2)


def islands() -> MaoriState:
    state = table()
    south = [hex for hex in state.rules.land.moa if state.rules.land.island[hex] == 1]
    say(state, f"moa gone: {state.chart.names[south[0]]}")
    return event(state, 63, 6)


def wounds() -> MaoriState:
    state = event(table(), 62, 3, *cell(table(), "waikato"))
    put(state, "2424", "elder-5 militia warriors elite")
    put(state, "2423", "militia")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "take warriors", "step 2425")
    script(state, 1)
    return play(state, "halt")


def challenges() -> MaoriState:
    state = event(table(), 62, 6, *cell(table(), "waikato"))
    moving(state)
    return play(state, "lead 2325 chief", "step 2424", "halt")


def second_part() -> MaoriState:
    """Two leaders have spent two points; a third has not."""
    state = table(variable_movement=True)
    put(state, "2424", "elder-6 militia")
    put(state, "2423", "elder-5 militia")
    put(state, "2526", "elder-4")
    moving(state)
    play(state, "lead 2424 elder-6", "take militia", "step 2425", "step 2426")
    if state.view(0).asked == "lead":
        state.play("halt")
    play(state, "lead 2423 elder-5", "take militia", "step 2323", "step 2222")
    if state.view(0).asked == "lead":
        state.play("halt")
    return play(state, "done")


def half_way() -> MaoriState:
    state = table(variable_movement=True)
    put(state, "2424", "elder-6 militia")
    moving(state)
    return play(state, "lead 2424 elder-6", "take militia", "step 2324")


def forced() -> MaoriState:
    state = table(forced_march=True)
    put(state, "2325", "elder-5")
    put(state, "2525", "elder-6 scout")
    put(state, "2525", "militia", 1)
    put(state, "2427", "elder-4")
    moving(state)
    return play(state, "lead 2325 chief", "take elder-5", "step 2326", "halt", "done")


SCENES: dict[str, list[Scene]] = {
    "build": [builds, later_builds],
    "settle": [newcomers],
    "move": [moves, moves_later],
    "lead": [leads, leads_the_way, half_way],
    "walk": [walks],
    "sail": [embarks, sails, at_sea, at_the_portage],
    "zone": [zone, sea_zone],
    "combat": [battles],
    "commit": [commits],
    "battle": [picks_a_foe],
    "strike": [strikes],
    "retreat": [retreats],
    "pursue": [pursues],
    "captive": [captive],
    "freed": [freed],
    "lost-home": [new_home],
    "refuge": [refuge],
    "meal": [meal],
    "order": [order_of_play, order_of_two],
    "lose": [hunger],
    "fish": [fish],
    "spy": [spies, spies_in_an_area],
    "demote": [desertion],
    "raise": [greenstone],
    "utu": [utu],
    "island": [islands],
    "wound": [wounds],
    "challenge": [challenges],
    "second": [second_part],
    "forced": [forced],
}
"""By what is asked in them."""


@pytest.mark.rule("MAO-4b")
@pytest.mark.parametrize(
    ("asked", "scene"),
    [(asked, scene) for asked, scenes in SCENES.items() for scene in scenes],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_the_legal_actions_are_those_that_no_rule_forbids(asked: str, scene: Scene) -> None:
    state = scene()
    assert state.view(state.to_act).asked == asked
    legal, allowed, named = set(state.legal), set(), set()
    for action in state.game.space(state.players, state.options).actions:
        reason = state.agenda[-1].refusal(state, action)
        if reason is None:
            allowed.add(action)
        else:
            named.add(reason.rule)
    assert {action.text for action in allowed} == {action.text for action in legal}
    assert all(rule in state.game.rules for rule in named), "every refusal names a rule of the book"
