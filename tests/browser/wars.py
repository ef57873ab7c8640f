"""The two wargames in the engine: one seat plays with a purpose, the others sit still, until it comes to the decision.

Random play seldom fights or puts to sea. Here a seat trains, marches on the nearest enemy with all it can lead, or
builds a canoe and takes it out, always the same way; the page then plays on from there by clicking.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import vaka
from tests.browser.journey import Seat
from vaka.core.events import Event
from vaka.core.state import State
from vaka.games.clans.kinds import CANOE, LOG, NOBODY
from vaka.games.clans.state import ClanState
from vaka.games.clans.turn import PlaceUnit
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import HUNTED

Steering = Callable[[ClanState, list[str]], str]
QUIET = ("done", "halt", "hold", "waive", "keep", "no", "stay", "first")
FAR = 9999


def come_by(
    title: str,
    players: int,
    wanted: Callable[[ClanState, list[str]], bool],
    steer: Steering,
    options: dict[str, object] | None = None,
    limit: int = 400,
    seeds: int = 60,
) -> str:
    """The record of a steered game that stands at a decision as it is wanted, as the text of a file."""
    for seed in range(seeds):
        state = vaka.game(title).new(players=players, seed=seed, options=dict(options or {}))
        assert isinstance(state, ClanState)
        for _ in range(limit):
            if state.over:
                break
            choices = [action.text for action in state.legal]
            if wanted(state, choices):
                return json.dumps(state.record().to_json())
            state.play(steer(state, choices))
    raise AssertionError(f"no such decision in {seeds} games")


def rehearse(
    title: str,
    wanted: Callable[[ClanState, list[str]], bool],
    steer: Steering,
    told: str,
    options: dict[str, object] | None = None,
    limit: int = 24,
) -> tuple[str, list[str]]:
    """The record of a game of two that stands as wanted and soon comes to what is told, and the actions up to there."""
    plan: list[str] = []

    def leads_there(state: ClanState, choices: list[str]) -> bool:
        if not wanted(state, choices):
            return False
        twin = state.copy()
        assert isinstance(twin, ClanState)
        events = twin.listen()
        plan.clear()
        while len(plan) < limit and not twin.over and told not in {event.what for event in events}:
            plan.append(steer(twin, [action.text for action in twin.legal]))
            twin.play(plan[-1])
        return told in {event.what for event in events}

    return come_by(title, 2, leads_there, steer, options), plan


def asked(state: State) -> str:
    """The name of the question that is put."""
    return state.agenda[-1].name


def after(state: ClanState, *actions: str) -> tuple[ClanState, list[str]]:
    """A copy in which some actions were played, and what was told of them."""
    twin = state.copy()
    assert isinstance(twin, ClanState)
    events: list[Event] = twin.listen()
    for action in actions:
        if action not in {each.text for each in twin.legal}:
            return twin, []
        twin.play(action)
    return twin, [event.what for event in events]


def idle(choices: list[str]) -> str:
    """What changes least."""
    for word in QUIET:
        for action in choices:
            if action.split()[0] == word:
                return action
    return choices[0]


def one_of(choices: list[str], *words: str) -> str | None:
    """The first action with one of these verbs, in the order of the words."""
    for word in words:
        for action in choices:
            if action == word or action.startswith(word + " "):
                return action
    return None


def steps_to(ways: list[list[int]], goals: list[int]) -> list[int]:
    """How many steps each hex is away from the nearest goal."""
    out = [FAR] * len(ways)
    for hex in goals:
        out[hex] = 0
    row = list(goals)
    for hex in row:
        for near in ways[hex]:
            if out[near] == FAR:
                out[near] = out[hex] + 1
                row.append(near)
    return out


def closer(state: ClanState, choices: list[str], verb: str, far: list[int]) -> str | None:
    """The step that brings the mover nearer, if there is one."""
    best, least = None, far[state.hex_of[state.march.mover]]
    for action in choices:
        words = action.split()
        if words[0] == verb and far[state.chart.number[words[1]]] < least:
            best, least = action, far[state.chart.number[words[1]]]
    return best


def enemies(state: ClanState, seat: int) -> list[int]:
    """The hexes in which others stand."""
    return [hex for hex in state.chart.dry if state.here[hex] & ~(1 << seat)]


def marching(seat: int = 0, train: int = 2, to_walls: bool = False) -> Steering:
    """This seat trains for some turns, then its chief takes along all he can lead and seeks the nearest enemy.

    `to_walls`: the others fortify their villages, and he marches on one and fights there.
    """

    def steer(state: ClanState, choices: list[str]) -> str:
        if state.to_act != seat:
            return (one_of(choices, "fortify") if to_walls else None) or most(choices) or idle(choices)
        question = asked(state)
        if question == "order":
            return one_of(choices, f"first {seat + 1}") or choices[0]
        if question == "build":
            return (one_of(choices, "train") if state.turn <= train else None) or idle(choices)
        if question == "move" and state.turn > train:
            return next((each for each in choices if each.startswith("lead") and each.endswith("chief")), idle(choices))
        if question == "lead":
            taken = one_of(choices, "take")
            goals = homes(state, seat) if to_walls else enemies(state, seat)
            return taken or closer(state, choices, "step", steps_to(state.chart.land, goals)) or "halt"
        if question == "combat" and to_walls:
            return one_of(choices, *(f"fight {state.chart.names[hex]}" for hex in homes(state, seat))) or idle(choices)
        return most(choices) or idle(choices)

    return steer


def most(choices: list[str]) -> str | None:
    """In battle, the largest set of units."""
    sets = [action for action in choices if action.startswith("commit ")]
    return max(sets, key=len) if sets else None


def homes(state: ClanState, seat: int) -> list[int]:
    return [hex for owner, hex in enumerate(state.home) if owner != seat and hex >= 0]


def boating(seat: int = 0, port: str = "") -> Steering:
    """This seat fells a log beside its home, shapes and launches a canoe, and brings its chief and troops to it."""

    def steer(state: ClanState, choices: list[str]) -> str:
        if state.to_act != seat:
            return idle(choices)
        question, chart = asked(state), state.chart
        home = state.home[seat]
        if question == "village":
            near = steps_to(chart.land, [chart.number[port]] if port else [])
            coasts = [each for each in choices if chart.coastal[chart.number[each.split()[1]]]]
            return min(coasts or choices, key=lambda each: near[chart.number[each.split()[1]]])
        if question == "place":
            near = steps_to(chart.land, [home])
            top = state.agenda[-1]
            worker = isinstance(top, PlaceUnit) and state.edition.names[top.kind] == "population"
            spots = [each for each in choices if chart.jungle[chart.number[each.split()[1]]] == worker]
            return min(spots or choices, key=lambda each: near[chart.number[each.split()[1]]])
        if question == "order":
            return one_of(choices, f"first {seat + 1}") or choices[0]
        if question == "build":
            return one_of(choices, "launch", "shape", "fell") or idle(choices)
        if question == "move":
            return walk_for_a_log(state, choices, home) or lead_chief_to_canoe(state, choices) or idle(choices)
        if question == "walk":
            if not state.march.cargo and not state.march.stepped:
                return one_of(choices, "carry log", "carry part") or "halt"
            return closer(state, choices, "step", steps_to(chart.land, [home])) or "halt"
        if question == "lead":
            armed = any(state.edition.is_combat[state.kind[piece]] for piece in state.march.party)
            aboard = one_of(choices, "embark 1") if armed else None
            troops = [each for each in choices if each.startswith("take") and each != "take population"]
            taken = troops[-1] if troops else None
            return aboard or taken or closer(state, choices, "step", steps_to(chart.land, canoes(state))) or "halt"
        if question == "sail" and port:
            here = chart.names[state.hex_of[state.march.mover]]
            over = next((each for each in choices if each.startswith("sail") and is_portage(state, each)), None)
            onward = closer(state, choices, "sail", steps_to(chart.water, [chart.number[port]]))
            return (over if here == port else None) or onward or idle(choices)
        return idle(choices)

    return steer


def is_portage(state: ClanState, action: str) -> bool:
    """Whether a stroke goes where no water leads."""
    return state.chart.number[action.split()[1]] not in state.chart.water[state.hex_of[state.march.mover]]


def canoes(state: ClanState) -> list[int]:
    return [hex for hex in state.chart.dry if state.find(hex, CANOE, NOBODY) >= 0]


def walk_for_a_log(state: ClanState, choices: list[str], home: int) -> str | None:
    """People who stand by a log away from home set out with it."""
    for action in choices:
        words = action.split()
        if words[0] == "walk" and words[1] != state.chart.names[home]:
            if state.find(state.chart.number[words[1]], LOG, NOBODY) >= 0:
                return action
    return None


def lead_chief_to_canoe(state: ClanState, choices: list[str]) -> str | None:
    if not canoes(state):
        return None
    return next((each for each in choices if each.startswith("lead") and each.endswith("chief")), None)


def hunting(seat: int = 0) -> Steering:
    """This seat settles by the moa and the seals, and its people carry home what they hunt. For Māori."""

    def steer(state: ClanState, choices: list[str]) -> str:
        assert isinstance(state, MaoriState)
        if state.to_act != seat:
            return idle(choices)
        question, chart, land = asked(state), state.chart, state.rules.land
        standing = zip([*land.moa, *land.seals], [*state.moa, *state.seals], strict=True)
        prey = steps_to(chart.land, [hex for hex, there in standing if there])
        if question in ("village", "place"):
            return min(choices, key=lambda each: prey[chart.number[each.split()[1]]])
        if question == "move":
            away = [each for each in choices if each.startswith("walk") and chart.names[state.home[seat]] not in each]
            return next((each for each in away if catch_at(state, each.split()[1])), idle(choices))
        if question == "walk":
            if not state.march.cargo:
                return one_of(choices, "carry hunted") or "halt"
            return closer(state, choices, "step", steps_to(chart.land, [state.home[seat]])) or "halt"
        return idle(choices)

    return steer


def catch_at(state: ClanState, name: str) -> bool:
    return state.find(state.chart.number[name], HUNTED, NOBODY) >= 0


# On the page.


def log(seat: Seat) -> str:
    return seat.page.locator("#log").inner_text()


def of_board(seat: Seat, letter: str) -> int:
    """How many things whose id begins with a letter lie on the board."""
    return seat.page.locator(f'#board [data-id^="{letter}"]').count()


def press_until(seat: Seat, key: str) -> str:
    """From the board itself, one press of a key: the action that has the focus then."""
    seat.page.evaluate("() => document.getElementById('board').focus()")
    seat.page.keyboard.press(key)
    here = "document.activeElement.getAttribute('data-action') ?? document.activeElement.getAttribute('data-order')"
    return str(seat.page.evaluate(f"() => {here}"))
