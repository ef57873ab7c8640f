"""What may be chosen on the map, and what is tried in vain."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.view import View
from vaka.draw.hexmap import HexMap
from vaka.draw.shapes import line
from vaka.draw.states import barred, cost, danger, guide, hit_path, legal, legal_piece, slip, target, wake
from vaka.games.clans import verbs as v
from vaka.games.clans.board.look import Look
from vaka.games.clans.chart import FAR, cheapest
from vaka.games.clans.kinds import POPULATION, SEA
from vaka.games.clans.odds import battle_odds, step_odds
from vaka.games.clans.reach import reach
from vaka.games.clans.retreat import closed_to
from vaka.games.clans.sea import with_embarking
from vaka.games.clans.state import ClanState

MANY = 12
"""From so many lit places on, star and cost come with hover or focus."""
LONGEST_WAY = 40
"""More hexes than any retreat."""


def thirds(state: ClanState, amount: int) -> str:
    """A cost as a slip shows it."""
    whole, rest = divmod(amount, state.edition.point)
    part = ("", "⅓", "⅔")[3 * rest // state.edition.point]
    return f"{whole or ''}{part}"


def draw_targets(state: ClanState, chart: HexMap, view: View, look: Look) -> tuple[str, set[str]]:
    """The lit places: each with its star and cost, or with the odds where it means a fight."""
    chosen = look.chosen(view.legal)
    quiet = len(chosen) > MANY
    seat = view.to_act or 0
    out: list[str] = []
    for hex, action in chosen.items():
        name = state.chart.names[hex]
        x, y = chart.centre(name)
        outline = chart.outline(name)
        words = view.game.label(action, view)
        fight = action.verb == v.FIGHT or (
            action.verb in (v.STEP, v.SAIL) and state.march.mover >= 0 and state.armed[hex] & ~(1 << seat) != 0
        )
        if fight and state.chart.kind[hex] != SEA:
            odds = battle_odds(state, seat, hex) if action.verb == v.FIGHT else step_odds(state, seat, hex)
            share = f"{odds.chance:.0%}"
            body = danger(outline) + slip(x, y - 26, share, 11)
            words = f"{words}, {share} to win"
        elif action.verb in look.pieces:
            body = legal_piece(x + 6, y - 6, 21) + reach_of(state, chart, seat, action)
            out.append(target(action.text, words, body, hit_path(outline), quiet=True))
            continue
        else:
            body = open_place(state, chart, hex, quiet)
            if action.verb == v.STEP:
                body += zone_mark(chart, name) if state.edition.in_zone(state, seat, hex) else ""
                body += cost(x - 17, y - 17, thirds(state, state.edition.land_cost(state, seat, hex)))
            elif action.verb == v.SAIL:
                body += cost(
                    x - 17, y - 17, thirds(state, with_embarking(state, state.edition.sea_cost(state, seat, hex)))
                )
            elif action.verb == v.RETREAT:
                start = state.hex_of[state.flight.fleeing[0]]
                loser = state.owner[state.flight.fleeing[0]]
                goal = state.edition.retreat_goal(state, loser, start)
                body += way_home(state, chart, start, hex, goal, closed_to(state, loser))
        out.append(target(action.text, words, body, hit_path(outline), quiet=quiet and not fight))
    return "".join(out), {action.text for action in chosen.values()}


def open_place(state: ClanState, chart: HexMap, hex: int, quiet: bool) -> str:
    """A legal place with its star; where counters stand it is lit less and the star moves down, so that they show."""
    x, y = chart.centre(state.chart.names[hex])
    outline = chart.outline(state.chart.names[hex])
    if state.here[hex] or state.village[hex]:
        return legal(outline, 0.08) + guide(x + 8, y + 20, 8.5)
    return legal(outline, 0.16 if quiet else 0.34) + guide(x, y)


def zone_mark(chart: HexMap, name: str) -> str:
    """An enemy zone reaches this place: a broken line within its edge."""
    return (
        f'<path d="{chart.outline(name, 0.76)}" fill="none" stroke="var(--lava)" stroke-width="2.2"'
        ' stroke-dasharray="3 4" stroke-linecap="round" pointer-events="none"/>'
    )


def way_home(state: ClanState, chart: HexMap, start: int, first: int, goal: int, closed: list[bool]) -> str:
    """On hover or focus: the rest of a retreat, hex by hex, as the rules lead it around closed hexes, or up to them."""
    if goal < 0:
        return ""
    spots = [start, *way_between(state, first, goal, closed)]
    return f'<g class="preview">{wake(line([chart.centre(state.chart.names[hex]) for hex in spots]))}</g>'


def way_between(state: ClanState, first: int, goal: int, closed: list[bool]) -> list[int]:
    """[T94-9.3i, T94-9.3j] The cheapest way around closed hexes; where there is none, the cheapest of all up to them."""
    cost = state.edition.cost
    onward = cheapest(state.chart, cost, goal, closed)
    blocked = onward[first] >= FAR
    if blocked:
        onward = cheapest(state.chart, cost, goal, [False] * state.chart.size)
    spots = [first]
    while spots[-1] != goal and onward[spots[-1]] < FAR and len(spots) < LONGEST_WAY:
        ways = [hex for hex in state.chart.land[spots[-1]] if blocked or not closed[hex]]
        beyond = min(ways, key=lambda hex: cost[hex] + onward[hex])
        if closed[beyond]:
            break
        spots.append(beyond)
    return spots


def reach_of(state: ClanState, chart: HexMap, seat: int, action: Action) -> str:
    """On hover or focus: where the one who may be chosen could get to on foot, those who hold him up left out."""
    kind = action.b if action.verb == v.LEAD else POPULATION
    piece = state.find(action.a, kind, seat)
    if piece < 0 or state.chart.kind[action.a] == SEA:
        return ""
    d = "".join(chart.outline(state.chart.names[hex], 0.8) for hex in reach(state, piece))
    if not d:
        return ""
    return (
        f'<g class="preview"><path d="{d}" fill="var(--foam)" fill-opacity=".2" stroke="var(--rim)" stroke-width="3.4"/>'
        f'<path d="{d}" fill="none" stroke="var(--foam)" stroke-width="1.8" stroke-dasharray="4 3"/></g>'
    )


def draw_barred(state: ClanState, chart: HexMap, view: View) -> str:
    """The neighbours that the one who moves cannot enter: the page says why."""
    if view.to_act is None or view.seat != view.to_act or state.march.mover < 0:
        return ""
    here = state.hex_of[state.march.mover]
    on_foot = view.asked != "sail"
    texts = {action.text for action in view.legal}
    actions = state.act.step if on_foot else state.act.sail
    out: list[str] = []
    for hex in state.chart.beside[here]:
        action = actions[hex]
        if action.verb < 0 or action.text in texts:
            continue
        name = state.chart.names[hex]
        out.append(barred(action.text, f"{name}: not open", chart.outline(name, 0.9)))
    return "".join(out)
